"""From a provision and two days to a status with its reason, and the course of a provision."""

from __future__ import annotations

from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.identity import ROOT
from tqa.law.status import Status
from tqa.retrieval.course import began, changes, law_since, law_until
from tqa.retrieval.evidence import Evidence, constant_around
from tqa.workspace import Workspace

L3, F9, W1 = "/ca/act/L-3", "/ca/act/F-9", "/ca/act/W-1"


def evidence(
    ws: Workspace, name: str, day: str, known: str | None = None, act: str = L3
) -> Evidence:
    known_at = date.fromisoformat(known) if known else None
    return ws.evidence(act, name, as_at=date.fromisoformat(day), known_at=known_at)


ROWS = [
    # provision, day, status, what the reason says
    ("4", "2018-06-30", Status.ANSWERED, ""),
    ("4", "2015-03-09", Status.NOT_YET_MADE, "it begins on 2015-03-10"),
    ("4", "2015-03-10", Status.ANSWERED, ""),
    ("4.1", "2018-06-30", Status.NOT_YET_MADE, "it begins on 2018-07-01"),
    ("4.1", "2018-07-01", Status.ANSWERED, ""),
    ("5", "2019-01-31", Status.NOT_YET_IN_FORCE, "in force only from 2019-02-01"),
    ("5", "2019-02-01", Status.ANSWERED, ""),
    ("9", "2020-01-01", Status.NOT_YET_IN_FORCE, "no commencement is known"),
    ("6", "2016-09-30", Status.NOT_COVERED, "only from 2016-10-01"),
    ("6", "2016-10-01", Status.ANSWERED, ""),
    ("7", "2020-03-31", Status.ANSWERED, ""),
    ("7", "2020-04-01", Status.ENDED, "repealed on 2020-04-01, by 2020, c. 3, s. 2"),
    ("8", "2022-03-31", Status.NEVER_COMMENCED, "ended on 2022-04-01 before it came into force"),
    ("8", "2022-04-01", Status.NEVER_COMMENCED, "never in force"),
    ("10", "2016-12-31", Status.ANSWERED, ""),
    ("10", "2019-01-01", Status.NOT_COVERED, "changed at some time"),
    ("10", "2021-06-30", Status.REMOVED_CAUSE_UNKNOWN, "do not say what removed it"),
    ("11", "2017-05-31", Status.ANSWERED, ""),
    ("11", "2017-06-01", Status.NOT_COVERED, "changed at some time"),
    ("11", "2019-12-31", Status.NOT_COVERED, "changed at some time"),
    ("11", "2020-01-01", Status.ANSWERED, ""),
]


@pytest.mark.parametrize(("name", "day", "status", "says"), ROWS)
def test_status_and_reason(ws: Workspace, name: str, day: str, status: Status, says: str) -> None:
    found = evidence(ws, name, day)
    assert found.status is status
    assert says in found.reason
    assert bool(found.reason) == (status is not Status.ANSWERED)


def test_parts_end_with_the_whole(ws: Workspace) -> None:
    assert evidence(ws, "4", "2021-04-30", act=F9).status is Status.ANSWERED
    ended = evidence(ws, "4", "2021-05-01", act=F9)
    assert ended.status is Status.ENDED
    assert "2021, c. 4, s. 9" in ended.reason
    assert evidence(ws, "3", "2020-01-01", act=W1).status is Status.NEVER_COMMENCED


def test_what_was_not_published_is_not_known(ws: Workspace) -> None:
    assert "45" in evidence(ws, "4/(2)", "2018-07-01", "2021-07-19").composed.text
    assert "60" in evidence(ws, "4/(2)", "2018-07-01", "2021-07-20").composed.text
    nothing = evidence(ws, "4/(2)", "2018-07-01", "2017-01-19")
    assert nothing.status is Status.NOT_COVERED
    assert "nothing published by 2017-01-19" in nothing.reason


def test_candidates_where_the_dates_do_not_decide(ws: Workspace) -> None:
    found = evidence(ws, "11", "2018-01-01")
    assert [c.text for c in found.candidates] == ["11 Oil may be burnt."]


def test_constant_around(ws: Workspace) -> None:
    start, end = constant_around(ws.view(L3), "4", as_at=date(2019, 1, 1), known_at=None)
    assert (str(start), str(end)) == ("2018-07-01", "2022-04-01")


def test_changes_of_a_section_are_those_of_its_parts(ws: Workspace) -> None:
    found = changes(ws.view(L3), "4", known_at=None)
    assert [(str(c.when), c.what, c.by) for c in found] == [
        ("2015-03-10", "first in force", ("2015, c. 7",)),
        ("2018-07-01", "changed", ("2018, c. 9, s. 3",)),
        ("2022-04-01", "changed", ("2022, c. 5, s. 1",)),
    ]
    assert found[1].parts == ("4/(2)",)


@pytest.mark.parametrize(
    ("name", "course"),
    [
        ("4.1", ["2018-07-01 first in force"]),
        ("5", ["2015-03-10 made", "2019-02-01 first in force"]),
        ("6", ["2016-10-01 made or changed"]),
        ("7", ["2015-03-10 first in force", "2020-04-01 repealed"]),
        ("8", ["2015-03-10 made", "2022-04-01 repealed"]),
        ("10", ["2015-03-10 first in force", "2017-01-01..2021-06-30 removed"]),
        ("11", ["2015-03-10 first in force", "2020-01-01 changed"]),
    ],
)
def test_what_befell_it(ws: Workspace, name: str, course: list[str]) -> None:
    assert [f"{c.when} {c.what}" for c in changes(ws.view(L3), name, known_at=None)] == course


def test_changes_that_are_not_known_yet_are_not_told(ws: Workspace) -> None:
    found = changes(ws.view(L3), "4", known_at=date(2021, 7, 20))
    assert [str(c.when) for c in found] == ["2015-03-10", "2018-07-01"]


def test_law_since_and_until(ws: Workspace) -> None:
    view = ws.view(L3)
    assert law_since(view, "5", as_at=TODAY, known_at=None)[1]
    assert str(law_since(view, "5", as_at=TODAY, known_at=None)[0]) == "2019-02-01"
    since, sure = law_since(view, "6", as_at=TODAY, known_at=None)
    assert (str(since), sure) == ("2016-10-01", False)
    end, ending = law_until(view, "7", as_at=date(2019, 1, 1), known_at=None)
    assert str(end) == "2020-04-01"
    assert ending is not None
    assert law_until(view, "4", as_at=TODAY, known_at=None)[1] is None


def test_began(ws: Workspace) -> None:
    made, law, sure = began(ws.view(L3), "5", known_at=None)
    assert made is not None
    assert law is not None
    assert (str(made.valid.start), str(law.valid.start), sure) == ("2015-03-10", "2019-02-01", True)
    assert began(ws.view(L3), "9", known_at=None)[1] is None
    assert began(ws.view(L3), "6", known_at=None)[2] is False


def test_state_of_a_part_is_bounded_by_what_it_stands_in(ws: Workspace) -> None:
    state = ws.view(F9).state("4", as_at=date(2022, 1, 1), known_at=None)
    assert state is not None
    assert not state.has_law


def test_what_is_printed_after_an_act_is_no_part_of_it(ws: Workspace) -> None:
    view = ws.view(L3)
    assert view.parts(ROOT)[0] == ROOT
    assert all(view.tree.by_id[part].kind != "pending" for part in view.parts(ROOT))
