"""How long and how often: lengths to the day, spells with days unknown between, counts."""

from __future__ import annotations

from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

A, DARK, NONE = Status.ANSWERED, Status.NOT_COVERED, Status.NOT_FOUND


def ask(ws: Workspace, text: str, kind: str, as_at: date | None = None) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, as_at=as_at)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == kind
    return answer


def worked_out(answer: Answer, rule: str) -> list[str]:
    return [proof.result for proof in answer.conclusions if proof.rule == rule]


# -- how long it was law ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "days", "says"),
    [
        ("How long was section 7 of L-3 in force?", ["1849"], "1849 days (5 years, 22 days), from 2015-03-10 up to 2020-04-01, the first day without it"),
        ("For how many days was section 7 of L-3 law?", ["1849"], "from 2015-03-10"),
        ("How long did section 7 of L-3 remain in force?", ["1849"], "from 2015-03-10"),
        # the first day, and the day after; the day before its end, and its end
        ("How long had section 7 of L-3 been in force on 10 March 2015?", ["0"], "0 days, from 2015-03-10"),
        ("How long had section 7 of L-3 been in force on 11 March 2015?", ["1"], "1 day, from 2015-03-10"),
        ("How long had section 7 of L-3 been in force on 31 March 2020?", ["1848"], "still on that day; it ends on 2020-04-01"),
        ("How long had section 7 of L-3 been in force on 1 April 2020?", ["1849"], "the first day without it"),
        ("How long has section 4(1) of L-3 been in force?", ["3371"], "up to 2024-06-01, and still on that day"),
        ("How long has section 5 of L-3 been in force?", ["1947"], "from 2019-02-01"),
        ("How long was the Ferry Tolls Act in force?", ["2244"], "from 2015-03-10 up to 2021-05-01"),
        # of some days only those count
        ("How long was section 7 of L-3 in force in 2019?", ["365"], "on 365 of the days from 2019-01-01 to 2019-12-31"),
        ("How long was section 7 of L-3 in force in 2020?", ["91"], "from 2020-01-01 up to 2020-04-01"),
        ("How long was section 7 of L-3 in force between 2018 and 2021?", ["821"], "from 2018-01-01 up to 2020-04-01"),
        ("How long has section 4 of L-3 been in force since 2018?", ["2343"], "from 2018-01-01 up to 2024-06-01"),
        ("How long had section 7 of L-3 been in force in 2019?", ["1757"], "up to 2019-12-31, and still on that day"),
        ("How long was section 6 of L-3 in force in 2016?", ["92"], "on at least 92 of the days"),
        ("How long was section 11 of L-3 in force between 2016 and 2020?", ["517", "366"], "on at least 883 of the days"),
        # what the sources do not show makes a length a least one
        ("How long has section 6 of L-3 been in force?", ["2800"], "at least 2800 days (7 years, 8 months), at least since 2016-10-01"),
        ("How long was section 10 of L-3 in force?", ["663"], "at least 663 days (1 year, 9 months, 22 days), from 2015-03-10 at least up to 2017-01-01"),
        ("How long had section 10 of L-3 been in force on 31 December 2016?", ["662"], "for 662 days"),
        ("How long was section 11 of L-3 in force?", ["814", "1613"], "Together: at least 2427 days."),
    ],
)  # fmt: skip
def test_days_in_force(ws: Workspace, text: str, days: list[str], says: str) -> None:
    answer = ask(ws, text, "duration")
    assert answer.status is A
    assert worked_out(answer, "days_between") == days
    assert says in answer.text


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("How long was section 9 of L-3 in force?", Status.NOT_YET_IN_FORCE),
        ("How long was section 8 of L-3 in force?", Status.NEVER_COMMENCED),
        ("How long was the Wreck Removal Act in force?", Status.NEVER_COMMENCED),
        ("How long had section 5 of L-3 been in force on 31 January 2019?", Status.NOT_YET_IN_FORCE),
        ("How long had section 4.1 of L-3 been in force on 30 June 2018?", Status.NOT_YET_MADE),
        ("How long had section 6 of L-3 been in force on 30 September 2016?", DARK),
        ("How long was section 5 of L-3 in force in 2018?", Status.NOT_YET_IN_FORCE),
        ("How long was section 7 of L-3 in force in 2021?", Status.ENDED),
        ("How long was section 10 of L-3 in force in 2018?", DARK),
        ("How long was section 99 of L-3 in force?", NONE),
    ],
)  # fmt: skip
def test_what_was_not_law_has_no_length(ws: Workspace, text: str, status: Status) -> None:
    answer = ask(ws, text, "duration")
    assert answer.status is status
    assert worked_out(answer, "days_between") == []


# -- how long one text stood -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "days", "holds"),
    [
        ("How long did the due of 60 crowns in section 4(2) of L-3 apply?", "1370", "60 crowns"),
        ("How long was the due 45 crowns under section 4(2) of L-3?", "1209", "45 crowns"),
        ("How long did the first version of section 4(2) of L-3 stand?", "1209", "45 crowns"),
        ("How long has section 4(2) of L-3 stood unchanged?", "792", "75 crowns"),
        ("How long had the text of section 4(2) of L-3 stood on 30 June 2018?", "1208", "45 crowns"),
        ("How long had the text of section 4(2) of L-3 stood on 1 July 2018?", "0", "60 crowns"),
        ("How long had the text of section 4(2) of L-3 stood on 2 July 2018?", "1", "60 crowns"),
        ("How long did the first version of section 11 of L-3 stand?", "814", "for at least 814 days"),
    ],
)  # fmt: skip
def test_days_of_one_text(ws: Workspace, text: str, days: str, holds: str) -> None:
    answer = ask(ws, text, "duration")
    assert answer.status is A
    assert worked_out(answer, "days_between") == [days]
    assert holds in answer.text


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("How long was the due 61 crowns under section 4(2) of L-3?", NONE, "no text of it on record has the figures asked about"),
        ("How long did the first version of section 6 of L-3 stand?", DARK, "do not show"),
        ("How long did the first version of section 9 of L-3 stand?", Status.NOT_YET_IN_FORCE, "no commencement"),
    ],
)  # fmt: skip
def test_a_text_that_never_stood_has_no_length(
    ws: Workspace, text: str, status: Status, says: str
) -> None:
    answer = ask(ws, text, "duration")
    assert answer.status is status
    assert says in answer.text
    assert answer.conclusions == ()


def test_a_length_that_is_told_otherwise_does_not_verify(ws: Workspace) -> None:
    told = ask(ws, "How long was section 7 of L-3 in force?", "duration").to_dict()
    told["text"] = told["text"].replace("1849", "1850")
    assert not ws.verify_answer(told).holds


# -- how often -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "n", "says"),
    [
        ("How many times was section 4(2) of L-3 changed?", 2, "up to 2024-06-01"),
        ("How often has section 4(2) of L-3 been amended?", 2, "changed 2 times"),
        ("Give the number of amendments of section 4(2) of L-3", 2, "changed 2 times"),
        ("How many times was section 4(2) of L-3 changed before 1 July 2018?", 0, "up to 2018-06-30"),
        ("How many times was section 4(2) of L-3 changed before 2 July 2018?", 1, "up to 2018-07-01"),
        ("How many times was section 4(2) of L-3 amended by 30 June 2018?", 0, "up to 2018-06-30"),
        ("How many times was section 4(2) of L-3 amended by 1 July 2018?", 1, "changed 1 time up to 2018-07-01"),
        ("How many times was section 4(2) of L-3 amended by 2 July 2018?", 1, "60 crowns"),
        ("How many amendments to section 4(2) of L-3 were there in 2018?", 1, "from 2018-01-01 to 2018-12-31"),
        ("How many amendments to section 4(2) of L-3 were there in 2019?", 0, "from 2019-01-01 to 2019-12-31"),
        ("How many times was section 4(1) of L-3 amended?", 0, "changed 0 times"),
        ("How many times was section 7 of L-3 amended?", 0, "On 2024-06-01: repealed on 2020-04-01"),
    ],
)  # fmt: skip
def test_changes_are_counted(ws: Workspace, text: str, n: int, says: str) -> None:
    answer = ask(ws, text, "count")
    assert answer.status is A
    assert worked_out(answer, "count") == [str(n)]
    assert f"changed {n} time" in answer.text
    assert says in answer.text
    assert answer.text.count("\n") == n


@pytest.mark.parametrize(
    ("text", "n", "says"),
    [
        ("How many versions of section 4(2) of L-3 are there?", 3, ": 3 texts up to 2024-06-01"),
        ("How many different texts has section 7 of L-3 had?", 1, ": 1 text up to"),
        ("How many versions of section 4(2) of L-3 were there by 30 June 2018?", 1, ": 1 text up to 2018-06-30"),
        ("How many versions of section 4(2) of L-3 were there by 1 July 2018?", 2, ": 2 texts up to 2018-07-01"),
        ("How many versions of section 4(2) of L-3 were there in 2018?", 2, "from 2018-01-01 to 2018-12-31"),
        ("How many versions has section 6 of L-3 had?", 1, "at least 1 text"),
        ("How many versions of section 10 of L-3 are there?", 1, "at least 1 text"),
        ("How many versions of section 11 of L-3 are there?", 2, "at least 2 texts"),
    ],
)  # fmt: skip
def test_texts_are_counted(ws: Workspace, text: str, n: int, says: str) -> None:
    answer = ask(ws, text, "count")
    assert answer.status is A
    assert worked_out(answer, "count") == [str(n)]
    assert says in answer.text
    assert ("at least" in says) == ("at least" in answer.text)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("How many times was section 11 of L-3 amended in 2018?", DARK),
        ("How many times was section 6 of L-3 amended in 2015?", DARK),
        ("How many times was section 4.1 of L-3 amended by 30 June 2018?", Status.NOT_YET_MADE),
        ("How many versions of section 9 of L-3 are there?", Status.NOT_YET_IN_FORCE),
        ("How often was section 99 of L-3 amended?", NONE),
    ],
)
def test_what_cannot_be_counted(ws: Workspace, text: str, status: Status) -> None:
    assert ask(ws, text, "count").status is status


def test_the_day_given_beside_the_question_ends_the_count(ws: Workspace) -> None:
    text = "How many times was section 4(2) of L-3 changed?"
    assert worked_out(ask(ws, text, "count", date(2022, 3, 31)), "count") == ["1"]
    assert worked_out(ask(ws, text, "count", date(2022, 4, 1)), "count") == ["2"]


# -- up to a day, in other kinds -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "holds", "lacks"),
    [
        ("Had section 4(2) of L-3 been amended by 30 June 2018?", "No.", "2018-07-01"),
        ("Had section 4(2) of L-3 been amended by 1 July 2018?", "Yes.", "2022"),
        ("Had section 4(2) of L-3 been amended by 1 May 2019?", "Yes.", "2022"),
        ("What is the history of section 4(2) of L-3 before 1 April 2022?", "1 change on record up to 2022-03-31", "75 crowns"),
        ("What is the history of section 4(2) of L-3 before 2 April 2022?", "2 changes on record up to 2022-04-01", "no change"),
    ],
)  # fmt: skip
def test_up_to_a_day(ws: Workspace, text: str, holds: str, lacks: str) -> None:
    answer = ws.ask(text, reference_day=TODAY)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert holds in answer.text
    assert lacks not in answer.text
