"""Facts beside files: where they are looked for, which counts, and what is said of bad ones."""

from __future__ import annotations

import re
import time
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import ConfigError
from tqa.ingest.given import Given
from tqa.ingest.sidecar import KEYS, Sidecars, glob_regex


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_nothing_said(tmp_path: Path) -> None:
    sidecars = Sidecars([tmp_path])
    assert sidecars.facts_for(tmp_path / "act.xml") == Given()
    assert sidecars.facts_for(tmp_path / "no" / "such" / "act.xml") == Given()
    assert sidecars.facts_for("") == Given()


def test_every_key(tmp_path: Path) -> None:
    write(
        tmp_path / "act.xml.toml",
        """
        as = "enacted"
        id = "/ca/act/J-1"
        kind = "act"
        jurisdiction = "ca"
        language = "en"
        title = "Judges Act"
        number = "J-1"
        aliases = ["Judges", "Loi sur les juges"]
        made = 1985-01-01
        published = "1985-02-03"
        in_force = 1985-03-04
        current_to = 2019-06-21
        complete = true
        """,
    )
    assert Sidecars().facts_for(tmp_path / "act.xml") == Given(
        read_as="enacted",
        id="/ca/act/J-1",
        kind="act",
        jurisdiction="ca",
        language="en",
        title="Judges Act",
        number="J-1",
        aliases=("Judges", "Loi sur les juges"),
        made=date(1985, 1, 1),
        published=date(1985, 2, 3),
        in_force=date(1985, 3, 4),
        current_to=date(2019, 6, 21),
        complete=True,
    )


def test_the_nearest_statement_counts(tmp_path: Path) -> None:
    write(
        tmp_path / "tqa.toml",
        """
        [defaults]
        jurisdiction = "ca"
        language = "en"
        kind = "act"
        title = "far"
        number = "0"
        [files."in/act.xml"]
        kind = "regulation"
        """,
    )
    write(
        tmp_path / "in" / "tqa.toml",
        """
        [defaults]
        title = "near"
        number = "1"
        [files."act.xml"]
        number = "2"
        id = "table"
        """,
    )
    write(tmp_path / "in" / "act.toml", 'id = "stem"\nlanguage = "fr"')
    write(tmp_path / "in" / "act.xml.toml", 'id = "whole name"')
    given = Sidecars([tmp_path]).facts_for(tmp_path / "in" / "act.xml")
    assert given == Given(
        id="whole name",
        language="fr",
        number="2",
        title="near",
        kind="regulation",
        jurisdiction="ca",
    )
    assert Sidecars([tmp_path]).facts_for(tmp_path / "in" / "other.xml").number == "1"


def test_folders_above_the_root_do_not_count(tmp_path: Path) -> None:
    write(tmp_path / "tqa.toml", '[defaults]\ntitle = "above"')
    write(tmp_path / "in" / "tqa.toml", '[defaults]\nkind = "act"')
    file = write(tmp_path / "in" / "deep" / "act.xml", "")
    assert Sidecars([tmp_path / "in"]).facts_for(file) == Given(kind="act")
    assert Sidecars([file]).facts_for(file) == Given()
    assert Sidecars([tmp_path]).facts_for(file) == Given(kind="act", title="above")


def test_relative_roots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "tqa.toml", '[defaults]\nkind = "act"\n[files."in/a.xml"]\nid = "a"')
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path)
    assert Sidecars([Path(".")]).facts_for("in/a.xml") == Given(id="a", kind="act")
    assert Sidecars([Path(".")]).facts_for("./b.xml") == Given(kind="act")
    monkeypatch.chdir(tmp_path / "in")
    assert Sidecars([Path("..")]).facts_for("../in/a.xml") == Given(id="a", kind="act")


def test_members_of_archives(tmp_path: Path) -> None:
    write(
        tmp_path / "tqa.toml",
        """
        [files."J-1.tar.xz"]
        id = "/ca/act/J-1"
        language = "en"
        [files."J-1.tar.xz!J-1/2019-06-21.xml"]
        published = 2019-06-21
        [files."J-1/2020-01-01.xml"]
        published = 2020-01-01
        [files."J-1/*-fr.xml"]
        language = "fr"
        """,
    )
    write(tmp_path / "J-1.toml", 'title = "Judges Act"')
    archive = f"{tmp_path}/J-1.tar.xz"
    facts_for = Sidecars([tmp_path]).facts_for
    common = Given(id="/ca/act/J-1", title="Judges Act", language="en")
    assert facts_for(f"{archive}!J-1/2019-06-21.xml") == Given(published=date(2019, 6, 21)).over(
        common
    )
    assert facts_for(f"{archive}!J-1/2020-01-01.xml") == Given(published=date(2020, 1, 1)).over(
        common
    )
    assert facts_for(f"{archive}!J-1/2021-01-01.xml") == common
    # A pattern says less of a file than the table of its archive does.
    assert facts_for(f"{archive}!J-1/2021-01-01-fr.xml").language == "en"


def test_later_patterns_count_before_earlier_ones_and_names_before_both(tmp_path: Path) -> None:
    write(
        tmp_path / "tqa.toml",
        """
        [files."a.xml"]
        id = "name"
        [files."*.xml"]
        id = "first"
        kind = "first"
        [files."?.xml"]
        kind = "second"
        """,
    )
    facts_for = Sidecars([tmp_path]).facts_for
    assert facts_for(tmp_path / "a.xml") == Given(id="name", kind="second")
    assert facts_for(tmp_path / "bb.xml") == Given(id="first", kind="first")


def test_brackets_are_ordinary(tmp_path: Path) -> None:
    write(tmp_path / "tqa.toml", '[files."[2019] 1.xml"]\nid = "a"\n[files."[2020]*"]\nid = "b"')
    facts_for = Sidecars([tmp_path]).facts_for
    assert facts_for(tmp_path / "[2019] 1.xml").id == "a"
    assert facts_for(tmp_path / "2 1.xml").id is None
    assert facts_for(tmp_path / "[2020] 7.xml").id == "b"


def test_tables_that_matched_nothing(tmp_path: Path) -> None:
    write(tmp_path / "tqa.toml", '[files."a.xml"]\nid = "a"\n[files."aa.xnl"]\nid = "b"')
    sidecars = Sidecars([tmp_path])
    sidecars.facts_for(tmp_path / "a.xml")
    assert sidecars.unused() == (f'{tmp_path}/tqa.toml, table [files."aa.xnl"]',)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('pubished = "2019-06-21"', ["unknown key 'pubished'", "did you mean 'published'?"]),
        ('colour = "red"', ["unknown key 'colour'", "expected one of as, id", "remove it"]),
        ("title = 3", ["key title", "expected text", "found 3", 'write title = "…"']),
        ('title = " "', ["key title", "expected text"]),
        ('as = "draft"', ["key as", '"enacted" or "consolidated"', "'draft'"]),
        ('as = ["enacted"]', ["key as"]),
        ("published = 2019-02-30", ["a date that does not exist", "line 1"]),
        ('published = "2019-02-30"', ["key published", "a day that exists", "2019-02-30"]),
        ('made = "21 June 2019"', ["key made", "YYYY-MM-DD", "write made = 2019-06-21"]),
        ('made = "2019-W25-5"', ["key made", "YYYY-MM-DD"]),
        ("made = 2019-06-21T10:00:00", ["key made", "expected a day"]),
        ("made = 2019", ["key made", "expected a day"]),
        ("made = true", ["key made", "expected a day"]),
        ('aliases = "Judges"', ["key aliases", "a list of texts"]),
        ('complete = "yes"', ["key complete", "true or false"]),
        ("aliases = [1]", ["key aliases", "a list of texts"]),
        ("id = ", ["not TOML", "end of document"]),
        ("x = " + "[" * 5000, ["nests too deep"]),
        ("x = " + "1" * 5000, ["too long a number"]),
    ],
)
def test_what_cannot_be_used(tmp_path: Path, text: str, expected: list[str]) -> None:
    one = write(tmp_path / "act.xml.toml", text)
    for part in (*expected, str(one)):
        with pytest.raises(ConfigError, match=re.escape(part)):
            Sidecars().facts_for(tmp_path / "act.xml")
    one.unlink()
    where = write(tmp_path / "tqa.toml", f'[files."act.xml"]\n{text}')
    with pytest.raises(ConfigError) as caught:
        Sidecars([tmp_path]).facts_for(tmp_path / "other.xml")
    assert str(caught.value).startswith(str(where))
    assert "key" not in expected[0] or '[files."act.xml"]' in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('id = "a"', "put it under [defaults]"),
        ("[default]", "did you mean 'defaults'?"),
        ('files = "a"', 'write [files."path/to/file.xml"]'),
        ('files.a = "b"', "expected a table of facts"),
        ("defaults = 1", "expected a table of facts"),
        ('[files."a"]\n[files."./a"]', "merge the two"),
    ],
)
def test_a_folder_file_of_the_wrong_shape(tmp_path: Path, text: str, expected: str) -> None:
    write(tmp_path / "tqa.toml", text)
    with pytest.raises(ConfigError, match=re.escape(expected)):
        Sidecars([tmp_path]).facts_for(tmp_path / "act.xml")


def test_tables_in_a_file_sidecar_belong_elsewhere(tmp_path: Path) -> None:
    write(tmp_path / "act.toml", '[files."a.xml"]\nid = "a"')
    with pytest.raises(ConfigError, match=r"move this table to tqa\.toml"):
        Sidecars().facts_for(tmp_path / "act.xml")


def test_a_sidecar_that_is_not_utf_8_or_no_file(tmp_path: Path) -> None:
    (tmp_path / "act.toml").write_bytes('title = "Règlement"'.encode("latin-1"))
    with pytest.raises(ConfigError, match="not UTF-8"):
        Sidecars().facts_for(tmp_path / "act.xml")
    (tmp_path / "law.toml").mkdir()
    with pytest.raises(ConfigError, match="expected a TOML file"):
        Sidecars().facts_for(tmp_path / "law.xml")


def test_a_byte_order_mark_is_no_matter(tmp_path: Path) -> None:
    (tmp_path / "act.toml").write_bytes(b"\xef\xbb\xbfid = 'a'")
    assert Sidecars().facts_for(tmp_path / "act.xml").id == "a"


def test_each_sidecar_is_read_once(tmp_path: Path) -> None:
    path = write(tmp_path / "tqa.toml", '[defaults]\nid = "a"')
    sidecars = Sidecars([tmp_path])
    assert sidecars.facts_for(tmp_path / "act.xml").id == "a"
    path.unlink()
    assert sidecars.facts_for(tmp_path / "law.xml").id == "a"


def test_five_thousand_files_take_less_than_a_second(tmp_path: Path) -> None:
    tables = "".join(
        f'[files."acts/{n}.xml"]\nid = "{n}"\nmade = 2019-06-21\n' for n in range(5000)
    )
    write(
        tmp_path / "tqa.toml",
        f'[defaults]\nkind = "act"\n[files."acts/**"]\nlanguage = "en"\n{tables}',
    )
    started = time.perf_counter()
    sidecars = Sidecars([tmp_path])
    ids = [sidecars.facts_for(f"{tmp_path}/acts/{n}.xml").id for n in range(5000)]
    # Takes about 0.3 s; the bound is for a machine that is busy with other things.
    assert time.perf_counter() - started < 3
    assert ids == [str(n) for n in range(5000)]
    assert sidecars.unused() == ()


@given(st.text(max_size=30))
def test_a_pattern_without_wildcards_matches_itself_alone(name: str) -> None:
    pattern = name.replace("*", "").replace("?", "")
    assert re.fullmatch(glob_regex(pattern), pattern)
    assert not re.fullmatch(glob_regex(pattern), pattern + "x")


def test_keys_are_the_facts_that_can_be_given() -> None:
    assert {"read_as" if key == "as" else key for key in KEYS} == set(Given.__slots__)
