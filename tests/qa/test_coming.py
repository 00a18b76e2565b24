"""What changes take effect after a day: by what was published then, and what came out later."""

from __future__ import annotations

from datetime import date

import pytest

from tests.wharf import TODAY
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

CHANGE = (
    "2020-03-01: Wharf Act, 2010, 4: changed, by S.R.O. No. 80/2019, cl. 2 (published 2019-11-20)"
)
WAITS = "on a day that is not known: 7: Act No. 3 of 2021, s. 2"


def ask(ws: Workspace, text: str, **days: date) -> Answer:
    answer = ws.ask(text, reference_day=days.pop("reference_day", TODAY), **days)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == "coming"
    return answer


@pytest.mark.parametrize(
    ("when", "known", "holds"),
    [
        # its publication: the day before, the day, the day after
        ("on 19 November 2019", "2019-11-19", "No change of"),
        ("on 20 November 2019", "2019-11-20", CHANGE),
        ("on 21 November 2019", "2019-11-21", CHANGE),
        ("after 19 November 2019", "2019-11-19", "No change of"),
        ("after 20 November 2019", "2019-11-20", CHANGE),
        # its first day: the day before, the day
        ("on 29 February 2020", "2020-02-29", "sixty days"),
        ("on 1 March 2020", "2020-03-01", "No change of"),
        ("after 1 March 2020", "2020-03-01", "No change of"),
    ],
)
def test_by_what_was_published_on_the_day(
    wharves: Workspace, when: str, known: str, holds: str
) -> None:
    answer = ask(wharves, f"What changes of section 4 of the Wharf Act, 2010 were coming {when}?")
    assert (answer.status, str(answer.known_at)) == (Status.ANSWERED, known)
    assert holds in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "What changes of section 4 of the Wharf Act, 2010 are still to come?",
        "Which amendments of section 4 of the Wharf Act, 2010 have not yet taken effect?",
        "Is section 4 of the Wharf Act, 2010 about to be amended?",
        "What upcoming amendments are there to section 4 of the Wharf Act, 2010?",
        "Is there any change of section 4 of the Wharf Act, 2010 coming?",
        "Is section 4 of the Wharf Act, 2010 going to change?",
        "What lies ahead for section 4 of the Wharf Act, 2010?",
    ],
)
def test_from_the_reference_day(wharves: Workspace, text: str) -> None:
    assert CHANGE in ask(wharves, text, reference_day=date(2020, 2, 29)).text
    assert "No change of" in ask(wharves, text, reference_day=date(2020, 3, 1)).text


def test_what_was_published_only_later_is_said_apart(wharves: Workspace) -> None:
    text = "What changes of section 4 of the Wharf Act, 2010 were coming on 19 November 2019?"
    later = ask(wharves, text)
    assert any(warning.startswith(f"published only later: {CHANGE}") for warning in later.warnings)
    then = ask(wharves, text, reference_day=date(2019, 11, 19))
    assert not any("published only later" in warning for warning in then.warnings)
    (proof,) = then.conclusions
    assert (proof.rule, proof.given[2:], proof.result) == ("changes", ("2019-11-20", "?"), "0")


@pytest.mark.parametrize(
    ("reference_day", "waits"),
    [(date(2021, 5, 6), False), (date(2021, 5, 7), True), (date(2022, 6, 1), True)],
)
def test_what_waits_for_a_day_that_nobody_has_appointed(
    wharves: Workspace, reference_day: date, waits: bool
) -> None:
    text = "What changes to the Wharf Act, 2010 are coming?"
    answer = ask(wharves, text, reference_day=reference_day)
    assert answer.status is Status.ANSWERED
    assert (WAITS in answer.text) is waits
    assert ("on a day that is not known" in answer.text) is waits
    assert ("No change of" in answer.text) is not waits


def test_of_a_whole_instrument_the_places_are_named(wharves: Workspace) -> None:
    answer = ask(wharves, "What changes to the Wharf Act, 2010 were pending on 1 December 2019?")
    assert CHANGE in answer.text
    assert "sixty days" not in answer.text  # of a whole act, the places are enough


def test_of_everything_held(wharves: Workspace) -> None:
    answer = ask(wharves, "What changes are coming?", reference_day=date(2019, 12, 1))
    assert answer.status is Status.ANSWERED
    assert CHANGE in answer.text
    waits = ask(wharves, "What changes are coming?")
    assert waits.status is Status.ANSWERED
    assert WAITS in waits.text


def test_a_provision_that_is_not_there(wharves: Workspace) -> None:
    answer = ask(wharves, "What changes of section 99 of the Wharf Act, 2010 are coming?")
    assert answer.status is Status.NOT_FOUND


def test_a_change_that_is_told_otherwise_does_not_verify(wharves: Workspace) -> None:
    text = "What changes of section 4 of the Wharf Act, 2010 were coming on 20 November 2019?"
    told = ask(wharves, text).to_dict()
    told["text"] = told["text"].replace("2020-03-01", "2020-04-01")
    assert not wharves.verify_answer(told).holds
