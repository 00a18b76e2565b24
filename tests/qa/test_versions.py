"""The version that a question names by its place, and its days one by one."""

from __future__ import annotations

from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

A, NONE, DARK = Status.ANSWERED, Status.NOT_FOUND, Status.NOT_COVERED


def ask(ws: Workspace, text: str, as_at: date | None = None) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, as_at=as_at)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == "version"
    return answer


# question, the first day of the version, its words
@pytest.mark.parametrize(
    ("text", "day", "holds"),
    [
        # the version before: of today, and of the day before, the day, the day after a change
        ("What did the previous version of section 4(2) of L-3 say?", "2018-07-01", "60 crowns"),
        ("Quote the superseded wording of section 4(2) of L-3", "2018-07-01", "60 crowns"),
        ("What came before the present wording of section 4(2) of L-3?", "2018-07-01", "60 crowns"),
        ("What did section 4(2) of L-3 say previously?", "2018-07-01", "60 crowns"),
        ("What did the previous version of section 4(2) of L-3 say on 1 July 2018?", "2015-03-10", "45 crowns"),
        ("What did the previous version of section 4(2) of L-3 say on 2 July 2018?", "2015-03-10", "45 crowns"),
        ("What was the version of section 4(2) of L-3 before the one of 31 March 2022?", "2015-03-10", "45 crowns"),
        ("What was the version of section 4(2) of L-3 before the one of 1 April 2022?", "2018-07-01", "60 crowns"),
        ("What was the previous version of section 7 of L-3 on 1 May 2021?", "2015-03-10", "Fishing boats"),
        # the version after: of the day before, the day, the day after
        ("What was the next version of section 4(2) of L-3 after 30 June 2018?", "2018-07-01", "60 crowns"),
        ("What was the next version of section 4(2) of L-3 after 1 July 2018?", "2022-04-01", "75 crowns"),
        ("Show the version of section 4(2) of L-3 that followed the one of 2 July 2018", "2022-04-01", "75 crowns"),
        ("What was the next version of section 4(2) of L-3 after 31 March 2022?", "2022-04-01", "75 crowns"),
        # the last
        ("Show the latest version of section 4(2) of L-3", "2022-04-01", "75 crowns"),
        ("What did the last version of section 7 of L-3 say?", "2015-03-10", "Fishing boats"),
        ("What was the last version of section 4(2) of L-3 before 1 July 2018?", "2015-03-10", "45 crowns"),
        ("What was the last version of section 4(2) of L-3 before 2 July 2018?", "2018-07-01", "60 crowns"),
        # by number
        ("What was the second version of section 4(2) of L-3?", "2018-07-01", "60 crowns"),
        ("Give me the 3rd text of section 4(2) of L-3", "2022-04-01", "75 crowns"),
    ],
)  # fmt: skip
def test_the_version_is_the_one_of_that_place(
    ws: Workspace, text: str, day: str, holds: str
) -> None:
    answer = ask(ws, text)
    assert (answer.status, str(answer.as_at)) == (A, day)
    assert holds in answer.text
    assert f"from {day}" in answer.date_reading


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("What did the previous version of section 4(2) of L-3 say on 30 June 2018?", NONE, "no version before the one of 2018-06-30"),
        ("What did the previous version of section 4(1) of L-3 say?", NONE, "no version before"),
        ("What was the next version of section 4(2) of L-3 after 1 April 2022?", NONE, "no later version is known than that of 2022-04-01"),
        ("What is the next version of section 4(2) of L-3?", NONE, "no later version is known"),
        ("What was the fourth version of section 4(2) of L-3?", NONE, "it had 3 versions"),
        ("What was the second version of section 4(1) of L-3?", NONE, "it had 1 version."),
        ("What was the last version of section 4.1 of L-3 before 1 July 2018?", NONE, "no version had begun by 2018-06-30"),
        ("What was the previous version of section 9 of L-3?", NONE, "no text of it is on record as law"),
        ("What was the previous version of section 99 of L-3?", NONE, "no section 99"),
        # what may have stood on days that the sources do not show is not passed over
        ("What was the previous version of section 6 of L-3?", DARK, "just before the text of 2016-10-01"),
        ("What was the second version of section 6 of L-3?", DARK, "just before the text of 2016-10-01"),
        ("What was the previous version of section 11 of L-3?", DARK, "just before the text of 2020-01-01"),
        ("What was the second version of section 11 of L-3?", DARK, "just before the text of 2020-01-01"),
        ("What was the next version of section 11 of L-3 after 1 May 2016?", DARK, "just before the text of 2020-01-01"),
        ("What was the second version of section 10 of L-3?", DARK, "what stood from 2017-01-01"),
        ("What was the previous version of section 10 of L-3?", DARK, "what stood from 2017-01-01"),
    ],
)  # fmt: skip
def test_that_there_is_no_such_version_or_none_known_is_said(
    ws: Workspace, text: str, status: Status, says: str
) -> None:
    answer = ask(ws, text)
    assert answer.status is status
    assert says in answer.text
    assert "crowns" not in answer.text


def test_its_place_is_worked_out_from_the_days_of_all(ws: Workspace) -> None:
    answer = ask(ws, "What was the third version of section 4(2) of L-3?")
    (proof,) = answer.conclusions
    assert (proof.rule, proof.result) == ("count", "3")
    told = answer.to_dict()
    told["conclusions"][0]["given"] = list(proof.given[1:])
    assert not ws.verify_answer(told).holds


def test_the_day_given_beside_the_question_counts(ws: Workspace) -> None:
    text = "What did the previous version of section 4(2) of L-3 say?"
    assert "45 crowns" in ask(ws, text, as_at=date(2022, 3, 31)).text
    assert "60 crowns" in ask(ws, text, as_at=date(2022, 4, 1)).text


def test_an_end_that_is_not_shown_is_only_a_limit(ws: Workspace) -> None:
    reading = ask(ws, "What was the last version of section 10 of L-3?").date_reading
    assert "at least up to 2017-01-01" in reading
    sure = ask(ws, "What was the last version of section 7 of L-3?").date_reading
    assert "up to 2020-04-01, when it changed" in sure
    assert "at least" not in sure


def test_a_beginning_that_is_not_shown_is_only_a_limit(ws: Workspace) -> None:
    """One of its sections went at a time that is not known: the text is certain only from 2021."""
    whole = ask(ws, "What was the previous version of the Lighthouse Dues Act?")
    assert "at least since 2021-06-30 up to 2022-04-01" in whole.date_reading
    assert "60 crowns" in whole.text
