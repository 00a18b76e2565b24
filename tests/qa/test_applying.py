"""Which text governs facts, apart from which is in force: day before, day, day after each bound."""

from __future__ import annotations

from datetime import date

import pytest

from tests.wharf import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

RULED = "Act No. 2 of 2015, s. 2(2) applies to facts from 2015-10-01: still the text before"


def ask(ws: Workspace, text: str, **days: date) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, **days)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.status is Status.ANSWERED
    return answer


@pytest.mark.parametrize(
    ("day", "holds", "governed"),
    [
        ("30 June 2015", "12 crowns", False),  # before the change
        ("1 July 2015", "12 crowns", True),  # in force, and not for these facts
        ("2 July 2015", "12 crowns", True),
        ("30 September 2015", "12 crowns", True),
        ("1 October 2015", "20 crowns", False),
        ("2 October 2015", "20 crowns", False),
    ],
)
@pytest.mark.parametrize(
    "asks",
    [
        "What was the wharfage on a cask landed on {}?",
        "Which text of section 2(1) of the Wharf Act, 2010 governs a cask landed on {}?",
        "What did section 2(1) of the Wharf Act, 2010 say for casks landed on {}?",
    ],
)
def test_the_text_that_governs_facts_of_a_day(
    wharves: Workspace, asks: str, day: str, holds: str, governed: bool
) -> None:
    answer = ask(wharves, asks.format(day))
    assert answer.text == f"(1) The wharfage on a cask is {holds}."
    assert (RULED in answer.date_reading) is governed
    assert answer.kind == ("applies" if governed else "text")
    assert answer.plan is not None
    assert answer.plan.operation == ("text_governing" if governed else "text_at")
    in_force = [w for w in answer.warnings if w.startswith("in force on")]
    assert ["20 crowns" in warning for warning in in_force] == [True] * governed


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("What did section 2(1) of the Wharf Act, 2010 say on 1 August 2015?", "20 crowns"),
        ("What was the wharfage on a cask on 1 July 2015?", "20 crowns"),
        ("What was the wharfage on a cask on 30 June 2015?", "12 crowns"),
    ],
)
def test_without_such_facts_the_text_in_force_is_given(
    wharves: Workspace, text: str, holds: str
) -> None:
    answer = ask(wharves, text)
    assert holds in answer.text
    assert RULED not in answer.date_reading
    # the clause is shown beside the changed text
    shown = [w for w in answer.warnings if w.startswith("application (Act No. 2 of 2015, s. 2(2))")]
    assert len(shown) == (holds == "20 crowns")


def test_a_clause_that_was_not_published_yet_governs_nothing(wharves: Workspace) -> None:
    text = "What was the wharfage on a cask landed on 1 July 2015?"
    before, after = (ask(wharves, text, known_at=date(2015, 6, day)) for day in (11, 12))
    assert before.text == after.text
    assert RULED not in before.date_reading
    assert RULED in after.date_reading


def test_facts_of_another_provision_are_not_its_matter(wharves: Workspace) -> None:
    answer = ask(
        wharves, "What did section 4 of the Wharf Act, 2010 say for casks landed on 1 July 2015?"
    )
    assert "thirty days" in answer.text
    assert RULED not in answer.date_reading
