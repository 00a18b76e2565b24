"""Which provisions a question is about: by citation, by title of any time, by words."""

from __future__ import annotations

from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.identity import ROOT
from tqa.law.status import Status
from tqa.retrieval.found import Found
from tqa.retrieval.question import analyse
from tqa.retrieval.search import find, find_all
from tqa.workspace import Workspace

L3, F9 = "/ca/act/L-3", "/ca/act/F-9"


def found(ws: Workspace, text: str, day: date = TODAY) -> tuple[Found, ...]:
    question = analyse(text, reference_day=TODAY, known_titles=ws.library.titles)
    return find_all(ws.library, question, as_at=day, known_at=TODAY)


def places(ws: Workspace, text: str, day: date = TODAY) -> list[tuple[str, str]]:
    return [(item.instrument, item.provision) for item in found(ws, text, day)]


@pytest.mark.parametrize(
    ("text", "provisions"),
    [
        ("section 4(2) of the Lighthouse Dues Act", ["4/(2)"]),
        ("section 4(2) of the lighthouse and beacon dues act", ["4/(2)"]),
        ("s. 4 L-3", ["4"]),
        ("SECTION 4.1 LIGHTHOUSE DUES ACT", ["4.1"]),
        ("sections 4 and 6 of L-3", ["4", "6"]),
        ("sections 4 to 6 of L-3", ["4", "5", "6"]),
        ("Part 2 of the Lighthouse Dues Act", ["part:part ii"]),
        ("Part II of the Lighthouse Dues Act", ["part:part ii"]),
        ("Schedule 2 to the Lighthouse Dues Act", ["schedule:schedule 2"]),
        ("What does “light” mean in the Lighthouse Dues Act?", ["2/def:light"]),
        ("definition of KEEPER in the Lighthouse Dues Act", ["2/def:keeper"]),
        ("What was the title of L-3?", ["title:short"]),
        ("the long title of L-3", ["title:long"]),
        ("What does the Lighthouse Dues Act say?", [ROOT]),
        ("When was the Lighthouse Dues Act last amended?", [ROOT]),
    ],
)
def test_by_citation(ws: Workspace, text: str, provisions: list[str]) -> None:
    assert places(ws, text) == [(L3, name) for name in provisions]


def test_two_acts_in_one_question(ws: Workspace) -> None:
    text = "section 4 of the Ferry Tolls Act and section 4 of the Lighthouse Dues Act"
    assert places(ws, text) == [(F9, "4"), (L3, "4")]


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("section 99 of the Lighthouse Dues Act", Status.NOT_FOUND, "no section 99 in"),
        ("section 4(9) of the Lighthouse Dues Act", Status.NOT_FOUND, "4 exists"),
        ("Schedule 9 to the Lighthouse Dues Act", Status.NOT_FOUND, "it has SCHEDULE 1, SCHEDULE 2"),
        ("the schedule to the Lighthouse Dues Act", Status.NEEDS_DATE_OR_FACTS, "SCHEDULE 1, SCHEDULE 2"),
        ("section 4", Status.NEEDS_DATE_OR_FACTS, "name the instrument"),
        ("section 4 of the Tugboat Act", Status.NOT_FOUND, "no instrument called Tugboat Act"),
        ("section 4 of the tugboat fees act", Status.NOT_FOUND, "no instrument called tugboat fees act"),
        ("Is the tugboat fees act in force?", Status.NOT_FOUND, "no instrument called"),
        ("What does “tug” mean in the Lighthouse Dues Act?", Status.NOT_FOUND, "no def. “tug”"),
        ("What is the speed limit on motorways?", Status.NOT_FOUND, "no provision is about this"),
        ("lorem ipsum", Status.NOT_A_QUESTION_OF_LAW_TEXT, "not a question"),
        ("?", Status.NOT_A_QUESTION_OF_LAW_TEXT, "no provision, instrument or subject"),
    ],
)  # fmt: skip
def test_why_nothing_is_found(ws: Workspace, text: str, status: Status, says: str) -> None:
    item = found(ws, text)[0]
    assert item.status is status
    assert says in item.reason


def test_one_that_is_missing_among_several_is_said(ws: Workspace) -> None:
    items = found(ws, "sections 4 and 99 of L-3")
    assert [item.provision for item in items] == ["4"]
    assert "no section 99" in " ".join(items[0].warnings)


def test_of_a_range_only_what_exists_is_asked_for(ws: Workspace) -> None:
    items = found(ws, "sections 10 to 40 of L-3")
    assert [item.provision for item in items] == ["10", "11"]
    assert items[0].warnings == ()


@pytest.mark.parametrize(
    ("text", "day", "provision"),
    [
        ("How much is due on a ship of more than 500 tonnes?", "2019-01-01", "4"),
        ("Are fishing boats exempt?", "2019-01-01", "7"),
        ("Are fishing boats exempt?", "2021-01-01", "7"),
        ("Who is a keeper of a beacon?", "2019-01-01", "2/def:keeper"),
        ("What interest do arrears carry?", "2019-01-01", "6"),
    ],
)
def test_by_words(ws: Workspace, text: str, day: str, provision: str) -> None:
    assert places(ws, text, date.fromisoformat(day)) == [(L3, provision)]


def test_words_that_are_not_in_it_are_said(ws: Workspace) -> None:
    item = found(ws, "What interest do arrears of purple dues carry?")[0]
    assert item.provision == "6"
    assert "does not hold: purple" in " ".join(item.warnings)


def test_find_gives_the_first(ws: Workspace) -> None:
    text = "sections 4 and 6 of L-3"
    question = analyse(text, reference_day=TODAY, known_titles=ws.library.titles)
    assert find(ws.library, question, as_at=TODAY, known_at=TODAY).provision == "4"
