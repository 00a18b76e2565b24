"""Statements put up to be checked: yes, no with what was so instead, in part, not settled."""

from __future__ import annotations

from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

A, OPEN = Status.ANSWERED, Status.NEEDS_DATE_OR_FACTS


def ask(ws: Workspace, text: str, kind: str = "claim", as_at: date | None = None) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, as_at=as_at)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == kind
    return answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        # an amount: the day before, the day, the day after; several ways of asking
        ("Is it true that the due in section 4(2) of L-3 was 45 crowns on 30 June 2018?", "Yes: the text says 45 crowns."),
        ("Is it true that the due in section 4(2) of L-3 was 45 crowns on 1 July 2018?", "No: it was 60 crowns, not 45 crowns."),
        ("The due under section 4(2) of L-3 was 60 crowns on 2 July 2018, correct?", "Yes: the text says 60 crowns."),
        ("Was the due under section 4(2) of L-3 75 crowns on 31 March 2022?", "No: it was 60 crowns, not 75 crowns."),
        ("Was the due under section 4(2) of L-3 75 crowns on 1 April 2022?", "Yes: the text says 75 crowns."),
        ("The due in section 4(2) of L-3 was sixty crowns on 1 May 2019. True or false?", "Yes: the text says 60 crowns."),
        ("Check the statement: “The due in section 4(2) of L-3 is 60 crowns”", "No: it was 75 crowns, not 60 crowns."),
        ("Somebody says that the due in section 4(2) of L-3 is 75 crowns. Is that right?", "Yes: the text says 75 crowns."),
        ("Was the toll on a cart 2 crowns on 30 April 2021?", "Yes: the text says 2 crowns."),
        ("Is it true that the due in section 4(1) of L-3 was for ships of not more than 500 tonnes on 1 May 2019?", "Yes: the text says 500 tonnes."),
        # a denial turns the answer
        ("Is it true that the due in section 4(2) of L-3 was not 60 crowns on 1 May 2019?", "No: it was 60 crowns."),
        ("Is it true that the due in section 4(2) of L-3 was not 50 crowns on 1 May 2019?", "Yes: it was 60 crowns, not 50 crowns."),
        ("Is it true that the due in section 4(2) of L-3 has never been 75 crowns?", "No: it was 75 crowns."),
        # some days, each text by itself
        ("Is it true that the due in section 4(2) of L-3 was 45 crowns in 2018?", "In part.\nFrom 2018-01-01 to 2018-06-30: Yes: the text says 45 crowns\nFrom 2018-07-01 to 2018-12-31: No: it was 60 crowns, not 45 crowns"),
        ("Is it true that the due in section 4(2) of L-3 was 60 crowns in 2019?", "Yes: the text says 60 crowns."),
        ("Is it true that the due in section 4(2) of L-3 was 50 crowns in 2018?", "No: it was 60 crowns, not 50 crowns."),
        # words
        ("Is it true that section 7 of L-3 exempted fishing boats on 31 March 2020?", "Yes: the text says so."),
        ("True or false: a yacht pays half under section 5 of L-3", "Yes: the text says so."),
        ("Is it true that section 11 of L-3 says that gas may be burnt?", "Yes: the text says so."),
        ("Is it true that section 11 of L-3 says that gas must be burnt?", "No: the text says otherwise of what must, may or may not be done."),
        ("Is it true that under section 11 of L-3 gas must not be burnt?", "No: the text says otherwise"),
        ("Is it true that section 11 of L-3 names the Harbour Master?", "No: the text does not name Harbour Master."),
        # words recited, to the letter
        ("Is it true that section 4(2) of L-3 said “tonnes is 45 crowns” on 1 May 2018?", "Yes: the text holds the words “tonnes is 45 crowns”."),
        ("Is it true that section 4(2) of L-3 said “tonnes is 45 crowns” on 1 May 2019?", "No: the text does not hold the words “tonnes is 45 crowns”."),
        # the day of its last change
        ("Is it true that section 4(2) of L-3 was last amended on 31 March 2022?", "No: the last amendment of Lighthouse Dues Act, s 4(2) is of 2022-04-01."),
        ("Is it true that section 4(2) of L-3 was last amended on 1 April 2022?", "Yes: the last amendment"),
        ("Is it true that section 4(2) of L-3 was last amended on 2 April 2022?", "No: the last amendment"),
        ("Is it true that section 4(2) of L-3 was last amended in 2022?", "Yes: the last amendment"),
        ("Is it true that section 4(1) of L-3 was last amended in 2022?", "No: no amendment of Lighthouse and Beacon Dues Act, s 4(1) is on record."),
    ],
)  # fmt: skip
def test_a_statement_is_checked_by_the_text_of_its_days(
    ws: Workspace, text: str, says: str
) -> None:
    answer = ask(ws, text)
    assert answer.status is A
    assert answer.text.startswith(says)


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("Is it true that section 7 of L-3 exempted cargo boats on 31 March 2020?", OPEN, "do not settle this statement"),
        ("Is it true that the toll on a cart was 3 days on 30 April 2021?", OPEN, "states no such amount"),
        ("Is it true that the due in section 4(2) of L-3 has never been 50 crowns?", OPEN, "does not settle what was never so"),
        ("Is it true that section 7 of L-3 exempted fishing boats on 1 April 2020?", Status.ENDED, "No. Lighthouse Dues Act, s 7: repealed on 2020-04-01"),
        ("Was the toll on a cart 2 crowns on 1 May 2021?", Status.ENDED, "No. Ferry Tolls Act, s 4: repealed on 2021-05-01"),
        ("Is it true that a yacht paid half under section 5 of L-3 on 31 January 2019?", Status.NOT_YET_IN_FORCE, "only from 2019-02-01"),
        ("Is it true that a levy on balloons is payable under section 9 of L-3?", Status.NOT_YET_IN_FORCE, "No. "),
        ("Is it true that wrecks must be painted under section 3 of the Wreck Removal Act?", Status.NEVER_COMMENCED, "No. "),
        ("Is it true that interest under section 6 of L-3 was 5 per cent on 30 September 2016?", Status.NOT_COVERED, "only from 2016-10-01"),
        ("Is it true that section 11 of L-3 allowed oil on 1 May 2018?", Status.NOT_COVERED, "another may apply"),
        ("Is it true that section 9 of L-3 was last amended in 2022?", Status.NOT_COVERED, "no day of its amendment"),
        ("Is it true that section 99 of L-3 says 6 per cent?", Status.NOT_FOUND, "no section 99"),
    ],
)  # fmt: skip
def test_what_the_text_does_not_settle(ws: Workspace, text: str, status: Status, says: str) -> None:
    answer = ask(ws, text)
    assert answer.status is status
    assert says in answer.text
    assert "Yes" not in answer.text


# -- statements about dates, which the versions decide ---------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        # an event on a day: not before it, on it, not after it
        ("Is it true that section 7 of L-3 was repealed on 31 March 2020?", "in_force", "No. "),
        ("Is it true that section 7 of L-3 was repealed on 1 April 2020?", "in_force", "Yes. "),
        ("Is it true that section 7 of L-3 was repealed on 2 April 2020?", "in_force", "No: the end of Lighthouse Dues Act, s 7 is of 2020-04-01."),
        ("Was section 7 of L-3 repealed on 2 April 2020?", "in_force", "No: the end of"),
        ("Did section 5 of L-3 come into force on 31 January 2019?", "in_force", "No. "),
        ("Did section 5 of L-3 come into force on 1 February 2019?", "in_force", "Yes. "),
        ("Did section 5 of L-3 come into force on 2 February 2019?", "in_force", "No: the commencement of Lighthouse Dues Act, s 5 is of 2019-02-01."),
        ("Was the Ferry Tolls Act repealed on 1 May 2021?", "in_force", "Yes. "),
        ("Was the Ferry Tolls Act repealed on 2 May 2021?", "in_force", "No: the end of Ferry Tolls Act is of 2021-05-01."),
        # whether it was so by a day
        ("Had section 7 of L-3 already been repealed on 2 April 2020?", "in_force", "Yes. "),
        ("Had section 7 of L-3 been repealed by 2 April 2020?", "in_force", "Yes. "),
        ("Was section 5 of L-3 in force on 2 February 2019?", "in_force", "Yes. "),
        ("Is it true that section 4 of L-3 is in force?", "in_force", "Yes. "),
        ("Is it true that section 4(2) of L-3 was amended in 2018?", "changed", "Yes. "),
        ("Is it true that section 4(2) of L-3 was amended in 2019?", "changed", "No. "),
        ("Is it true that section 4(2) of L-3 was amended before section 7 of L-3 was repealed?", "before", "Yes: "),
    ],
)  # fmt: skip
def test_a_statement_about_force_or_change(ws: Workspace, text: str, kind: str, says: str) -> None:
    assert ask(ws, text, kind).text.startswith(says)


def test_what_it_rests_on_can_be_checked(ws: Workspace) -> None:
    text = "Is it true that the due in section 4(2) of L-3 was 45 crowns on 1 July 2018?"
    answer = ask(ws, text)
    (proof,) = answer.conclusions
    assert proof.rule == "says"
    assert proof.given[-2:] == ("2018-07-01", "60 crowns")
    told = answer.to_dict()
    told["text"] = told["text"].replace("No: it was 60 crowns, not 45", "Yes: the text says 45")
    assert not ws.verify_answer(told).holds


def test_the_day_given_beside_the_question_counts(ws: Workspace) -> None:
    text = "Is it true that the due in section 4(2) of L-3 is 60 crowns?"
    assert ask(ws, text, as_at=date(2022, 3, 31)).text.startswith("Yes")
    assert ask(ws, text, as_at=date(2022, 4, 1)).text.startswith("No")
