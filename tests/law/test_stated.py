"""Histories that a source states: taken as they are, and gone on from by what is published later."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tqa.law.consolidate import consolidate
from tqa.law.evidence import Commencement, Evidence, Stated
from tqa.law.model import Content, State
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period
from tqa.testing import day, edit, passage, seen, told


def stated(
    valid: str,
    text: str = "",
    *,
    state: State = State.IN_FORCE,
    known: str = "2010-01-01 ",
    made_by: str = "",
) -> Stated:
    """A rectangle: `valid` and `known` are two bounds or days apart by a space."""
    start, end = valid.split(" ")
    known_from, known_to = known.split(" ")
    return Stated(
        "history",
        day(known_from or None),
        day(known_to or None),
        date(2020, 6, 30),
        None,
        Period(Bound.parse(start), Bound.parse(end)),
        Content(state, "4", passage(text, "history")),
        made_by=(made_by,) if made_by else (),
    )


HISTORY: list[Evidence] = [
    stated("..0001-01-01 2010-01-01", state=State.NOT_YET_MADE),
    stated("2010-01-01 2015-07-01", "Four crowns.", known="2010-01-01 2018-03-01"),
    stated("2015-07-01 open", "Six crowns.", known="2010-01-01 2018-03-01", made_by="2015, c. 2"),
    # A retroactive change, published in 2018.
    stated("2010-01-01 2015-01-01", "Four crowns.", known="2018-03-01 "),
    stated("2015-01-01 open", "Seven crowns.", known="2018-03-01 ", made_by="2018, c. 1"),
]  # fmt: skip


def test_rectangles_are_taken_as_they_are() -> None:
    versions = consolidate("4", HISTORY).versions
    assert {(v.valid, v.known_from, v.known_to, v.content, v.made_by) for v in versions} == {
        (s.valid, s.published, s.superseded, s.content, s.made_by)
        for s in HISTORY
        if isinstance(s, Stated)
    }
    assert [v.ended_by for v in versions if v.valid.end.is_day and v.known_to] == [("2015, c. 2",)]


@pytest.mark.parametrize(
    ("as_at", "known_at", "says"),
    [
        ("2015-06-30", "2018-02-28", "in_force: Four crowns."),
        ("2015-07-01", "2018-02-28", "in_force: Six crowns."),
        ("2015-06-30", "2018-03-01", "in_force: Seven crowns."),
        ("2014-12-31", "2018-03-01", "in_force: Four crowns."),
        ("2014-12-31", "2009-12-31", "unknown"),
    ],
)
def test_on_both_axes(as_at: str, known_at: str, says: str) -> None:
    assert told(HISTORY, as_at, known_at=known_at) == says


def test_equal_rectangles_known_apart_stay_apart() -> None:
    twice = [
        stated("..0001-01-01 open", "Same.", known="2010-01-01 2012-01-01"),
        stated("..0001-01-01 open", "Same.", known="2012-01-01 "),
    ]
    assert len(consolidate("4", twice).versions) == 2


def test_the_order_of_arrival_does_not_matter() -> None:
    assert consolidate("4", HISTORY[::-1]) == consolidate("4", HISTORY)


def test_later_amendments_go_on_from_it() -> None:
    later = edit("A", "2021-01-01", old="Seven", new="Eight", published="2020-12-01")
    law = [*HISTORY, later]
    assert told(law, "2020-12-31") == "in_force: Seven crowns."
    assert told(law, "2021-01-01") == "in_force: Eight crowns."
    assert told(law, "2021-01-01", known_at="2020-11-30") == "in_force: Seven crowns."


def test_what_was_published_by_its_day_is_in_it() -> None:
    known = edit("A", "2021-01-01", old="Seven", new="Eight", published="2020-06-30")
    result = consolidate("4", [*HISTORY, known])
    assert told(result.versions, "2021-01-01") == "in_force: Seven crowns."
    assert result.problems == ()


def test_an_amendment_from_before_its_last_change_is_reported() -> None:
    early = edit("A", "2012-01-01", old="Four", new="Five", published="2021-01-01")
    result = consolidate("4", [*HISTORY, early])
    assert told(result.versions, "2012-01-01") == "in_force: Four crowns."
    assert [problem.edit.id for problem in result.problems] == ["A"]
    assert "the last change that the stated history holds" in result.problems[0].reason


def test_a_later_consolidation_goes_on_from_it() -> None:
    law = [*HISTORY, seen("Nine crowns.", "2022-12-31", since="2022-02-01")]
    assert told(law, "2022-01-31") == "in_force: Seven crowns."
    assert told(law, "2022-02-01") == "in_force: Nine crowns."
    assert told(law, "2022-02-01", known_at="2022-12-30") == "in_force: Seven crowns."


DORMANT: list[Evidence] = [
    stated("..0001-01-01 2010-01-01", state=State.NOT_YET_MADE),
    stated("2010-01-01 open", "Four crowns.", state=State.NOT_IN_FORCE),
]
ORDER = Commencement("order", date(2021, 3, 1), Bound.on(date(2021, 4, 1)), "S.R.O. 9/2021")


def test_a_later_commencement_brings_its_words_into_force() -> None:
    law = [*DORMANT, ORDER]
    assert told(law, "2021-03-31") == "not_in_force: Four crowns."
    assert told(law, "2021-04-01") == "in_force: Four crowns."
    assert told(law, "2021-04-01", known_at="2021-02-28") == "not_in_force: Four crowns."
    made = {v.state: v.made_by for v in consolidate("4", law).versions if v.known_to is None}
    assert made[State.IN_FORCE] == ("S.R.O. 9/2021",)


def test_a_commencement_that_it_holds_is_not_taken_again() -> None:
    known = replace(ORDER, published=date(2020, 3, 1))
    assert told([*DORMANT, known], "2021-04-01") == "not_in_force: Four crowns."
