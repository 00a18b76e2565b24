import pytest

from tqa.errors import ConfigError
from tqa.law.profiles import load_profile, profile_names


def test_every_profile_loads_and_every_rule_names_its_source() -> None:
    assert set(profile_names()) >= {"ca", "uk", "in", "bd", "dc"}
    for name in profile_names():
        profile = load_profile(name)
        assert profile.rules, name
        assert all(rule.source and rule.value for rule in profile.rules.values()), name


def test_an_unknown_profile_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match=r"known: bd, ca, dc, in, uk"):
        load_profile("atlantis")


@pytest.mark.parametrize("name", ["../ca", "ca.toml", ""])
def test_a_name_cannot_leave_the_folder(name: str) -> None:
    with pytest.raises(ConfigError):
        load_profile(name)
