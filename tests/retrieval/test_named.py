"""Provisions that are named by their heading, or by the term that their words define."""

from __future__ import annotations

from datetime import date

import pytest

from tests.wharf import TODAY
from tqa.retrieval.defined import defining
from tqa.retrieval.headed import heading_named, under_heading
from tqa.workspace import Workspace

ACT, RULES = "/xm/act/2010/4", "/xm/rule/2012/31"


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("the section headed “Manner of payment” in 2020", "Manner of payment"),
        ('What does the rule titled "Manner of payment" say?', "Manner of payment"),
        ("the provision under the heading «Manner of payment»", "Manner of payment"),
        ("the section called: “Manner of payment”", "Manner of payment"),
        ("the section with the words “Manner of payment”", ""),
        ("the manner of payment", ""),
        ("the section headed Payment", ""),
    ],
)
def test_a_heading_in_quotation_marks(text: str, heading: str) -> None:
    assert heading_named(text) == heading


@pytest.mark.parametrize(
    ("heading", "among", "found"),
    [
        ("Appeal against a fine", [ACT], [(ACT, "4")]),
        ("APPEAL AGAINST A FINE.", [], [(ACT, "4")]),
        ("Appeal against a fine", [RULES], []),
        ("Receipts", [], [(RULES, "2")]),
        ("Appeal", [ACT], []),
    ],
)
def test_what_bears_a_heading(
    wharves: Workspace, heading: str, among: list[str], found: list[tuple[str, str]]
) -> None:
    every = under_heading(wharves.library, heading, among, as_at=TODAY)
    assert [(item.instrument, item.provision) for item in every] == found


def test_a_heading_that_is_borne_on_the_day_goes_before_one_that_was(ws: Workspace) -> None:
    def of(day: date) -> list[str]:
        every = under_heading(ws.library, "Fishing", ["/ca/act/L-3"], as_at=day)
        return [item.provision for item in every]

    assert of(date(2020, 3, 31)) == ["7"]
    assert of(date(2024, 6, 1)) == ["7"]  # repealed: still the one that is meant


@pytest.mark.parametrize(
    ("term", "day", "among", "found"),
    [
        ("turn", "2022-06-01", [], ["5/(2)"]),
        ("turn", "2010-02-28", [], []),
        ("turn", "2022-06-01", [RULES], []),
        ("cask", "2022-06-01", [ACT], ["1/def:cask"]),
        ("ship", "2022-06-01", [], []),  # used, and nowhere defined
        ("book", "2022-06-01", [], []),
        ("", "2022-06-01", [], []),
    ],
)
def test_what_defines_a_term(
    wharves: Workspace, term: str, day: str, among: list[str], found: list[str]
) -> None:
    on = date.fromisoformat(day)
    every = defining(wharves.library, term, among, as_at=on, known_at=TODAY)
    assert [item.provision for item in every] == found


@pytest.mark.parametrize(
    ("text", "day", "holds"),
    [
        ("What does the section headed “Appeal against a fine” say?", "2022-06-01", "sixty days"),
        ("What did the section headed “Appeal against a fine” say on 29 February 2020?", "2020-02-29", "thirty days"),
        ("What did the section headed “Appeal against a fine” say on 1 March 2020?", "2020-03-01", "sixty days"),
        ("What does “turn” mean in the Wharf Act, 2010?", "2022-06-01", "the order in which ships are berthed"),
    ],
)  # fmt: skip
def test_asked_by_name(wharves: Workspace, text: str, day: str, holds: str) -> None:
    answer = wharves.ask(text, reference_day=TODAY)
    assert wharves.verify_answer(answer.to_dict()).faults == []
    assert str(answer.as_at) == day
    assert holds in answer.text
