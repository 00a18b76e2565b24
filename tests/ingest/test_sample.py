"""The sample corpus: two consolidations of one act give the versions that a person would write."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from tqa.ingest.given import Given
from tqa.ingest.readers import plain_text
from tqa.ingest.readers.base import SourceFile
from tqa.law.compose import Composed, Tree, choose, compose
from tqa.law.document import Document
from tqa.law.instrument import Instrument, consolidate_instrument
from tqa.law.locate import locate
from tqa.law.model import State, Version
from tqa.law.pinpoints import Pinpoint

CORPUS = Path(__file__).parents[2] / "corpus"
GOLD = CORPUS / "harbour-dues" / "gold.jsonl"
QUESTIONS = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]


@cache
def documents() -> tuple[Document, ...]:
    folder = CORPUS / "harbour-dues"
    files = tomllib.loads((folder / "tqa.toml").read_text("utf-8"))["files"]
    return tuple(
        plain_text.read(
            SourceFile(name, (folder / name).read_bytes()),
            Given(read_as=facts.pop("as"), **facts),
        )
        for name, facts in sorted(files.items())
    )


@cache
def instrument() -> Instrument:
    return consolidate_instrument(documents())


def text(name: str, day: str, known: str | None = None) -> Composed:
    return compose(
        Tree(instrument().provisions),
        instrument().versions,
        name,
        as_at=date.fromisoformat(day),
        known_at=date.fromisoformat(known) if known else None,
    )


def version(name: str, day: str) -> Version:
    found = choose(instrument().versions[name], as_at=date.fromisoformat(day)).version
    assert found is not None
    return found


def test_the_facts_of_both_files_agree() -> None:
    first, second = documents()
    assert first.facts == second.facts
    assert first.facts.id == "/xx/act/2015/7"
    assert (first.published, first.current_to) == (date(2017, 1, 16), date(2016, 12, 31))
    assert (second.published, second.current_to) == (date(2021, 7, 20), date(2021, 6, 30))
    assert instrument().problems == ()


@pytest.mark.parametrize(
    ("day", "rate"),
    [("2015-04-01", 45), ("2018-06-30", 45), ("2018-07-01", 60), ("2018-07-02", 60)],
)
def test_the_rate(day: str, rate: int) -> None:
    expected = (
        f"(2) The due on a vessel of more than 500 tonnes is {rate} crowns for each day or part of"
        " a day in harbour."
    )
    assert text("4/(2)", day).text == expected
    assert expected in text("4", day).text
    assert text("4", day).state is State.IN_FORCE


def test_the_rate_as_known_before_the_second_consolidation() -> None:
    assert "45 crowns" in text("4/(2)", "2018-08-01", known="2021-07-19").text
    assert "60 crowns" in text("4/(2)", "2018-08-01", known="2021-07-20").text


def test_what_changed_the_rate() -> None:
    before, after = version("4/(2)", "2018-06-30"), version("4/(2)", "2018-07-01")
    assert str(before.valid.start) == "2015-04-01"
    assert (str(before.valid.end), str(after.valid.start)) == ("2018-07-01", "2018-07-01")
    assert before.ended_by == after.made_by == ("Act No. 9 of 2018, s. 3",)


@pytest.mark.parametrize(
    ("day", "sections"), [("2018-06-30", "4;"), ("2018-07-01", "4 or 4A;"), ("2018-07-02", "4 or 4A;")]
)  # fmt: skip
def test_the_definition(day: str, sections: str) -> None:
    assert text("2/def:due", day).text == f"“due” means a sum payable under section {sections}"


@pytest.mark.parametrize(
    ("day", "state"),
    [
        ("2018-06-30", State.NOT_YET_MADE),
        ("2018-07-01", State.IN_FORCE),
        ("2018-07-02", State.IN_FORCE),
    ],
)
def test_the_inserted_section(day: str, state: State) -> None:
    assert version("4A", day).state is state
    assert version("4A", "2018-07-01").made_by == ("Act No. 9 of 2018, s. 4",)


@pytest.mark.parametrize(
    ("day", "state"),
    [
        ("2020-03-31", State.IN_FORCE),
        ("2020-04-01", State.REPEALED),
        ("2020-04-02", State.REPEALED),
    ],
)
def test_the_repealed_section(day: str, state: State) -> None:
    assert text("7", day).state is state
    assert version("7", "2020-03-31").ended_by == ("Act No. 3 of 2020, s. 2",)


@pytest.mark.parametrize(
    ("day", "state"),
    [
        ("2016-09-30", State.NOT_COVERED),
        ("2016-10-01", State.IN_FORCE),
        ("2016-10-02", State.IN_FORCE),
    ],
)
def test_what_a_substituted_section_said_before_is_not_covered(day: str, state: State) -> None:
    assert version("6", day).state is state


def test_what_did_not_change_has_one_version() -> None:
    changed = {"2/def:due", "4/(2)", "4A", "6", "7"}
    for name, versions in instrument().versions.items():
        latest = [v for v in versions if v.known_to is None and v.state.has_law]
        assert len(latest) == (2 if name in {"2/def:due", "4/(2)"} else 1), name
        if name not in changed:
            assert str(latest[0].valid) == "[2015-04-01, open)", name


def test_words_after_paragraphs_and_nested_paragraphs() -> None:
    assert text("5", "2019-01-01").text.endswith(
        "(b) is ordered into a harbour by the Board, for so long as the danger or the order lasts."
    )
    assert text("2/def:vessel", "2019-01-01").text.endswith(
        "(b) a boat that (i) is propelled by oars alone, and (ii) is not longer than six metres."
    )


# -- the questions -----------------------------------------------------------------------------------

DAYS = {"hd-01": "2018-06-30", "hd-03": "2018-05-31", "hd-08": "2023-01-01", "hd-13": "2017-01-01"}
"""The days that questions state in words."""


def test_the_questions_are_well_formed() -> None:
    assert len(QUESTIONS) == 15
    assert len({q["id"] for q in QUESTIONS}) == 15
    for question in QUESTIONS:
        assert question["reference_day"] == "2021-07-20"
        assert (question["instrument"] is None) == (question["provision"] is None)


@pytest.mark.parametrize("question", [q for q in QUESTIONS if q["text"]], ids=lambda q: q["id"])
def test_the_texts_expected_are_those_of_the_files(question: dict[str, str]) -> None:
    day = question["as_at"] or DAYS[question["id"]]
    (name,) = locate(
        Tree(instrument().provisions),
        lambda part: instrument().versions.get(part, ()),
        Pinpoint.parse(question["provision"]),
        as_at=date.fromisoformat(day),
    )
    composed = text(name, day, question["known_at"])
    assert composed.text == question["text"]
    assert composed.state is State.IN_FORCE
