"""Profiles as data: every entry loads, names its source, and a malformed one is refused."""

import tomllib
from importlib import resources

import pytest

from tqa.errors import ConfigError
from tqa.law.profiles import WEIGHTS_OF_EVIDENCE, boundaries_of, load_profile, profile_names


def test_every_profile_loads_and_every_rule_names_its_source() -> None:
    assert set(profile_names()) >= {"ca", "uk", "in", "bd", "dc"}
    for name in profile_names():
        profile = load_profile(name)
        assert profile.rules, name
        assert all(rule.source and rule.value for rule in profile.rules.values()), name
        assert profile.evidence.keys() >= {"enacted", "consolidation", "annotation"}, name
        assert set(profile.evidence.values()) <= set(WEIGHTS_OF_EVIDENCE), name


def test_every_table_of_every_file_names_its_source() -> None:
    for file in (resources.files("tqa.law") / "profiles").iterdir():
        if not file.name.endswith(".toml"):
            continue
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for table in ("rules", "begins", "ends", "counts"):
            for key, entry in data.get(table, {}).items():
                assert entry["source"], (file.name, table, key)
        for table in ("floors", "weights", "evidence"):
            assert data.get(table, {"source": "none"})["source"], (file.name, table)


def test_every_jurisdiction_has_a_default_of_commencement_with_a_day() -> None:
    for name in profile_names():
        rule = load_profile(name).commencement("act")
        assert rule is not None, name
        assert rule.day in ("made", "published", "in_force"), name


def test_boundaries_of_a_profile_stand_over_the_general_ones() -> None:
    general = boundaries_of("nowhere")
    assert general["ends"]["until"].days is None
    for name in profile_names():
        own = boundaries_of(name)
        assert own["ends"].keys() >= general["ends"].keys(), name
        assert own["begins"]["on"].days == 0, name
        assert own["begins"]["after"].days == 1, name
        assert all(entry.source for table in own.values() for entry in table.values()), name
    assert boundaries_of("ca")["ends"]["until"].days == 1
    assert "s. 27(3)" in boundaries_of("ca")["ends"]["until"].source


def test_an_unknown_profile_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match=r"known: bd, ca, dc, in, uk"):
        load_profile("atlantis")


@pytest.mark.parametrize("name", ["../ca", "ca.toml", "", "_general"])
def test_a_name_cannot_leave_the_folder(name: str) -> None:
    with pytest.raises(ConfigError):
        load_profile(name)
