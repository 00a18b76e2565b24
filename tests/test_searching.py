"""`tqa search` and `tqa index`, as a person meets them."""

from __future__ import annotations

import re
import shutil
import time
from datetime import date
from pathlib import Path

import pytest

from tests.command import tqa
from tests.laws import TODAY, write_sources
from tqa import Workspace

QUESTION = "when is the lantern lit"
FIELDS = {"instrument", "provision", "title", "pinpoint", "score", "terms", "status", "valid",
          "as_at", "known_at", "text", "how"}  # fmt: skip


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("searching")
    write_sources(folder / "sources")
    assert tqa("init", folder / "work").code == 0
    assert tqa("ingest", "-w", folder / "work", folder / "sources").code == 0
    return folder / "work"


@pytest.fixture
def work(held: Path, tmp_path: Path) -> Path:
    return shutil.copytree(held, tmp_path / "work")


# -- search -----------------------------------------------------------------------------------------


def test_each_hit_is_two_lines(held: Path) -> None:
    ran = tqa("search", QUESTION, "-w", held, "--as-at", "2018-05-01")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    heads = [re.fullmatch(r" +(\d+)\. (.+?)  \[(.+), (.+)\)  ([01]\.\d{3})", x) for x in lines[::2]]
    assert all(heads)
    assert [int(head[1]) for head in heads if head] == list(range(1, len(heads) + 1))
    assert "Lantern Keepers Act, " in lines[0]
    assert "one hour before dusk" in lines[1]
    assert all(line.startswith("     ") for line in lines[1::2])


def test_explain_shows_every_term_and_they_come_to_the_score(held: Path) -> None:
    ran = tqa("search", QUESTION, "-w", held, "--today", TODAY, "--explain")
    lines = ran.out.splitlines()
    assert len(lines) % 3 == 0
    checked = 0
    for head, said in zip(lines[::3], lines[2::3], strict=True):
        terms = {name: float(value) for name, value in re.findall(r"(\w+) ([\d.]+)(?=[,;])", said)}
        assert said.split("; ", 1)[1]
        if "number" in said:
            by_words = terms["lexical"] * terms["covered"]
            score = terms["share"] * terms["dense"] + (1 - terms["share"]) * by_words
            assert float(head.split()[-1]) == pytest.approx(score, abs=0.002)
            checked += 1
        else:
            assert (
                float(head.split()[-1]) == max(terms.get("cited", 0), terms.get("chosen", 0)) == 1
            )
    assert checked > 1
    plain = tqa("search", QUESTION, "-w", held, "--today", TODAY).out.splitlines()
    assert plain[::2] == lines[::3]


def test_json_says_the_same(held: Path) -> None:
    ran = tqa("search", QUESTION, "-w", held, "--today", TODAY, "--json")
    assert (ran.code, ran.err) == (0, "")
    with Workspace(held) as ws:
        found = ws.retrieve(QUESTION, reference_day=date.fromisoformat(TODAY))
    assert len(ran.json) == len(found) > 2
    for said, item in zip(ran.json, found, strict=True):
        assert set(said) == FIELDS
        assert (said["instrument"], said["provision"]) == (item.instrument, item.provision)
        assert (said["score"], said["terms"]) == (item.score, dict(item.terms))
        assert (said["as_at"], said["known_at"]) == (TODAY, TODAY)
        assert said["text"] == item.text


def test_how_many(held: Path) -> None:
    asked = ["search", QUESTION, "-w", held, "--today", TODAY, "--json"]
    every = tqa(*asked, "-k", "200").json
    assert tqa(*asked, "-k", "2").json == every[:2]
    assert tqa(*asked).json == every[:10]
    for k in ("0", "201", "-1", "two"):
        ran = tqa(*asked, "-k", k)
        assert (ran.code, ran.out) == (2, "")


def test_what_is_cited_comes_first(held: Path) -> None:
    asked = "lantern and dusk, and section 2 of SOR/2011-7"
    first, second = tqa("search", asked, "-w", held, "--today", TODAY, "--json").json[:2]
    assert first["instrument"].endswith("SOR-2011-7")
    assert (first["pinpoint"], first["terms"]["cited"]) == ("2", 1.0)
    assert second["instrument"] != first["instrument"] or second["pinpoint"] != "2"
    assert first["score"] == 1.0 > second["score"]


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2016-03-31", "at dusk"),
        ("2016-04-01", "one hour before dusk"),
        ("2016-04-02", "one hour before dusk"),
        ("2020-07-15", "two hours before dusk"),
    ],
)
def test_the_day_asked(held: Path, day: str, words: str) -> None:
    for asked in ([QUESTION, "--as-at", day], [f"{QUESTION} on {day}"]):
        hits = tqa("search", *asked, "-w", held, "--json").json
        assert [hit["as_at"] for hit in hits] == [day] * len(hits)
        assert any(words in hit["text"] for hit in hits[:2])


def test_as_known_before_it_was_published(held: Path) -> None:
    asked = ["search", QUESTION, "-w", held, "--as-at", "2017-01-01", "--json"]
    early = tqa(*asked, "--known-at", "2016-01-31").json
    assert early[0]["known_at"] == "2016-01-31"
    assert not any("one hour before dusk" in hit["text"] for hit in early)
    assert any("one hour before dusk" in hit["text"] for hit in tqa(*asked).json)


@pytest.mark.parametrize("option", ["--as-at", "--known-at", "--today"])
def test_no_day_of_the_calendar(held: Path, option: str) -> None:
    ran = tqa("search", QUESTION, "-w", held, option, "2018-06-31")
    assert (ran.code, ran.out) == (2, "")
    assert "'2018-06-31' is no day" in ran.err


BAD = {
    "empty": "",
    "blank": " \n\t",
    "signs": "?!…—",
    "stop words": "what was the section of the act",
    "stop words of Bangla": "কত কে কখন",
    "another script": "税法第三条 قانون",
    "an unknown word": "zzgqx",
    "NUL": "\0\0",
    "half a letter": "\udce9\ud800",
    "very long": "a" * 100_000,
}


@pytest.mark.parametrize("json_", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("kind", BAD)
def test_nothing_is_found_and_that_is_said(held: Path, kind: str, json_: list[str]) -> None:
    began = time.monotonic()
    ran = tqa("search", BAD[kind], "-w", held, "--today", TODAY, *json_)
    assert time.monotonic() - began < 10
    assert (ran.code, ran.err) == (3, "")
    if json_:
        assert ran.json == []
    else:
        assert ran.out == "nothing in common with it is held; `tqa status` lists what is\n"
    asked = tqa("ask", BAD[kind], "-w", held, "--today", TODAY, "--json")
    assert (asked.code, asked.err) == (3, "")
    assert asked.json["answered"] is False
    assert asked.json["text"].strip()


def test_an_empty_workspace(tmp_path: Path) -> None:
    assert tqa("init", tmp_path / "work").code == 0
    assert tqa("search", QUESTION, "-w", tmp_path / "work").code == 3
    assert tqa("index", "-w", tmp_path / "work").code == 0
    ran = tqa("index", "-w", tmp_path / "work", "--rebuild", "--json")
    assert ran.json == {"written": 0, "units": 0, "segments": 0, "bytes": 0}
    assert tqa("index", "-w", tmp_path / "work", "--check").code == 0


# -- index ------------------------------------------------------------------------------------------


def test_a_change_of_the_workspace_brings_the_index_up_to_date(work: Path) -> None:
    ran = tqa("index", "-w", work)
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"0 texts written; \d+ held in 1 segments, \d+\.\d MB\n", ran.out)
    size = tqa("index", "-w", work, "--json").json
    assert size["written"] == 0
    assert size["bytes"] == sum(
        path.stat().st_size for path in (work / "index").glob("*/*") if len(path.parent.name) == 32
    )


def test_rebuild_makes_the_same_again(work: Path) -> None:
    asked = ["search", QUESTION, "-w", work, "--today", TODAY, "--json"]
    before, size = tqa(*asked).out, tqa("index", "-w", work, "--json").json
    again = tqa("index", "-w", work, "--rebuild", "--json").json
    assert again == {**size, "written": size["units"]}
    assert tqa(*asked).out == before
    shutil.rmtree(work / "index")
    assert "run `tqa index --rebuild`" in tqa(*asked).error()
    assert tqa("index", "-w", work, "--rebuild").code == 0
    assert tqa(*asked).out == before


def test_check_goes_alone(work: Path) -> None:
    for more in (["--rebuild"], ["--embedder", "none"]):
        ran = tqa("index", "-w", work, "--check", *more)
        assert (ran.code, ran.out) == (2, "")
        assert "goes alone" in ran.err
    assert not (work / "config.toml").exists()


def test_check_of_a_sound_index(work: Path) -> None:
    assert tqa("index", "-w", work, "--check").out == "the index and the store agree\n"
    assert tqa("index", "-w", work, "--check", "--json").json == {"faults": []}


@pytest.mark.parametrize("command", [["search", QUESTION], ["index"], ["index", "--check"]])
def test_without_a_workspace(tmp_path: Path, command: list[str]) -> None:
    message = tqa(*command, "-w", tmp_path).error()
    assert message == f"{tmp_path}: holds no workspace; make one with `tqa init {tmp_path}`"
