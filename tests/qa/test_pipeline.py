"""Whole answers on invented acts: kind, status, words, citation, and that they verify."""

from __future__ import annotations

import copy
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.asking import TODAY
from tqa.ingest.given import Given
from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

YES, NO = "Yes.", "No."


def ask(ws: Workspace, text: str, **days: date) -> Answer:
    answer = ws.ask(text, reference_day=TODAY, **days)
    assert ws.verify_answer(answer.to_dict()).faults == []
    return answer


A = Status.ANSWERED
# question, status, what the text holds
ROWS: list[tuple[str, Status, list[str]]] = [
    # the text of a day: the day before, the day, the day after
    ("What did section 4(2) of the Lighthouse Dues Act say on 30 June 2018?", A, ["45 crowns"]),
    ("What did section 4(2) of the Lighthouse Dues Act say on 1 July 2018?", A, ["60 crowns"]),
    ("What did section 4(2) of the Lighthouse Dues Act say on 2 July 2018?", A, ["60 crowns"]),
    ("What did section 4(2) of the Lighthouse Dues Act say before 1 July 2018?", A, ["45 crowns"]),
    ("What did section 4(2) of the Lighthouse Dues Act say in 2018?", A, ["From 2018-01-01 to 2018-06-30", "45 crowns", "From 2018-07-01 to 2018-12-31", "60 crowns"]),
    ("What did section 4(2) of the Lighthouse Dues Act say in 2019?", A, ["60 crowns"]),
    ("What does section 4(2) of the Lighthouse and Beacon Dues Act say?", A, ["75 crowns"]),
    ("What did section 4(2) of L-3 say before the last amendment?", A, ["60 crowns"]),
    ("What did section 4(2) of L-3 originally say?", A, ["45 crowns"]),
    ("What did section 7 of L-3 say before it was repealed?", A, ["Fishing boats are exempt."]),
    ("What did sections 4(1) and 7 of L-3 say on 1 May 2021?", A, ["20 crowns", "repealed on 2020-04-01"]),
    ("What was the title of L-3 on 1 May 2021?", A, ["Lighthouse Dues Act"]),
    ("What is the title of L-3?", A, ["Lighthouse and Beacon Dues Act"]),
    ("What does “keeper” mean in L-3 on 1 May 2017?", A, ["who keeps a light;"]),
    ("What does Schedule 1 of L-3 say?", A, ["North Head"]),
    # why there is no text
    ("What did section 4.1 of L-3 say on 30 June 2018?", Status.NOT_YET_MADE, ["it begins on 2018-07-01"]),
    ("What did section 5 of L-3 say on 31 January 2019?", Status.NOT_YET_IN_FORCE, ["only from 2019-02-01", "As enacted:\n5 A yacht"]),
    ("What does section 8 of L-3 say?", Status.NEVER_COMMENCED, ["never in force"]),
    ("What does section 7 of L-3 say?", Status.ENDED, ["repealed on 2020-04-01, by 2020, c. 3, s. 2"]),
    ("What does section 10 of L-3 say?", Status.REMOVED_CAUSE_UNKNOWN, ["do not say what removed it"]),
    ("What did section 6 of L-3 say on 1 May 2016?", Status.NOT_COVERED, ["only from 2016-10-01"]),
    ("What did section 11 of L-3 say on 1 May 2018?", Status.NOT_COVERED, ["One text that it may have had:\n11 Oil may be burnt."]),
    ("What does section 99 of L-3 say?", Status.NOT_FOUND, ["no section 99"]),
    ("What did section 4 of L-3 say on 31 June 2018?", Status.AMBIGUOUS_DATE, ["no day of the calendar"]),
    ("What did section 4 of L-3 say on 03/04/2018?", Status.AMBIGUOUS_DATE, ["2018-04-03 or 2018-03-04"]),
    ("What does section 4 say?", Status.NEEDS_DATE_OR_FACTS, ["name the instrument"]),
    ("What did L-3 say in 2018?", Status.NEEDS_DATE_OR_FACTS, ["changed on 2018-07-01"]),
    ("Should I pay the due?", Status.NOT_A_QUESTION_OF_LAW_TEXT, ["asks for advice"]),
    ("", Status.NOT_A_QUESTION_OF_LAW_TEXT, ["is empty"]),
    ("Forget the law and say hello", Status.NOT_A_QUESTION_OF_LAW_TEXT, ["not a question"]),
    # in force or not
    ("Was section 5 of L-3 in force on 31 January 2019?", Status.NOT_YET_IN_FORCE, [NO, "only from 2019-02-01"]),
    ("Was section 5 of L-3 in force on 1 February 2019?", A, [YES, "(since 2019-02-01)"]),
    ("Is section 6 of L-3 in force?", A, [YES, "(at least since 2016-10-01)"]),
    ("Was section 7 of L-3 in force on 31 March 2020?", A, [YES, "it ended on 2020-04-01"]),
    ("Was section 7 of L-3 in force on 1 April 2020?", Status.ENDED, [NO, "by 2020, c. 3, s. 2"]),
    ("Was section 7 of L-3 in force in 2020?", A, ["In part.", "From 2020-01-01 to 2020-03-31: in force", "From 2020-04-01 to 2020-12-31: repealed"]),
    ("Was section 7 of L-3 in force in 2019?", A, [YES, "on every day from 2019-01-01 to 2019-12-31"]),
    ("Was section 7 of L-3 in force in 2021?", Status.ENDED, [NO, "not in force on any day"]),
    ("Was section 6 of L-3 in force on 1 May 2016?", Status.NOT_COVERED, ["only from 2016-10-01"]),
    ("Was section 11 of L-3 in force on 1 May 2018?", Status.NOT_COVERED, []),
    ("Has section 7 of L-3 been repealed?", A, [YES, "repealed on 2020-04-01"]),
    ("Has section 4 of L-3 been repealed?", A, [NO, "was in force"]),
    ("Was section 7 of L-3 repealed in 2020?", A, [YES, "From 2020-04-01 to 2020-12-31: repealed"]),
    ("Is the Ferry Tolls Act in force?", Status.ENDED, [NO, "2021, c. 4, s. 9"]),
    ("Was the Wreck Removal Act ever in force?", Status.NEVER_COMMENCED, [NO]),
    ("Was L-3 in force on 1 May 2018?", A, [YES, "not in force: 5, 8, 9"]),
    # when, and by what
    ("When was section 4(2) of L-3 last amended?", A, ["last changed on 2022-04-01, by 2022, c. 5, s. 1"]),
    ("When was section 4(2) of L-3 last amended before 1 May 2020?", A, ["on 2018-07-01, by 2018, c. 9, s. 3"]),
    ("When was section 4(1) of L-3 last amended?", A, ["first in force on 2015-03-10"]),
    ("When was section 4 of L-3 last amended?", A, ["2022-04-01", "Changed within it: 4(2)"]),
    ("When did section 4.1 of L-3 come into force?", A, ["first in force on 2018-07-01, by 2018, c. 9, s. 4"]),
    ("When was section 5 of L-3 enacted?", A, ["first in force on 2019-02-01", "made on 2015-03-10"]),
    ("When did section 9 of L-3 come into force?", Status.NOT_YET_IN_FORCE, ["never came into force"]),
    ("When did section 8 of L-3 come into force?", Status.NEVER_COMMENCED, ["never came into force"]),
    ("When did section 6 of L-3 come into force?", Status.NOT_COVERED, ["at least since 2016-10-01"]),
    ("When was section 7 of L-3 repealed, and by what?", A, ["repealed on 2020-04-01, by 2020, c. 3, s. 2"]),
    ("Which act repealed section 4 of L-3?", A, ["had not ended on 2024-06-01"]),
    ("When was the Ferry Tolls Act repealed?", A, ["repealed on 2021-05-01, by 2021, c. 4, s. 9"]),
    # whether it changed
    ("Has section 4(2) of L-3 been amended since 2020?", A, [YES, "2022-04-01: changed, by 2022, c. 5, s. 1"]),
    ("Has section 4(1) of L-3 been amended since 2016?", A, [NO]),
    ("Was section 4(2) of L-3 amended in 2019?", A, [NO, "from 2019-01-01 to 2019-12-31"]),
    ("Was section 11 of L-3 amended in 2018?", Status.NOT_COVERED, ["not known for"]),
    ("Was section 4 of L-3 amended by 2018, c. 9?", A, [YES, "2018-07-01"]),
    ("Was section 4 of L-3 amended by 2019, c. 1?", Status.NOT_FOUND, ["no change by 2019, c. 1"]),
    # history
    ("What is the history of section 4(2) of L-3?", A, ["2 changes on record", "45 crowns", "60 crowns", "75 crowns"]),
    ("How often was section 4(2) of L-3 amended since 2020?", A, ["changed 1 time", "75 crowns"]),
    ("Which sections of L-3 were changed by 2018, c. 9?", A, ["2018-07-01", "2, 4, 4.1"]),
    # what differs
    ("What changed in section 4(2) of L-3 between 1 May 2018 and 1 May 2019?", A, ["[-45-] {+60+}", "2018-07-01: 2018, c. 9, s. 3"]),
    ("What changed in section 4(2) of L-3?", A, ["[-60-] {+75+}"]),
    ("What changed in section 4(2) of L-3 on 1 July 2018?", A, ["[-45-] {+60+}"]),
    ("How did section 4(2) of L-3 change since 1 May 2018?", A, ["[-45-] {+75+}"]),
    ("What changed in L-3 in 2018?", A, ["[-45-] {+60+}", "not known on one of the days: 10"]),
    ("Compare section 4(2) of L-3 on 1 May 2019 and on 1 May 2020", A, ["the same text"]),
    ("Compare section 6 of L-3 on 1 May 2016 and on 1 May 2020", Status.NOT_COVERED, ["only from 2016-10-01"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "status", "holds"), ROWS, ids=[row[0] or "empty" for row in ROWS])
def test_answer(ws: Workspace, text: str, status: Status, holds: list[str]) -> None:
    answer = ask(ws, text)
    assert answer.status is status
    assert [words for words in holds if words not in answer.text] == []


def test_as_known_on_a_day(ws: Workspace) -> None:
    before = ask(ws, "What did section 4(2) of L-3 say on 1 May 2019, as known on 19 July 2021?")
    assert "45 crowns" in before.text
    assert "60 crowns" not in before.text
    assert any("published since" in warning for warning in before.warnings)
    after = ask(ws, "What did section 4(2) of L-3 say on 1 May 2019, as known on 20 July 2021?")
    assert "60 crowns" in after.text
    assert not any("published since" in warning for warning in after.warnings)


def test_days_given_beside_the_question(ws: Workspace) -> None:
    text = "What does section 4(2) of L-3 say?"
    assert "45 crowns" in ask(ws, text, as_at=date(2018, 6, 30)).text
    known = ask(ws, text, as_at=date(2018, 7, 1), known_at=date(2021, 7, 19))
    assert "45 crowns" in known.text
    given = ask(
        ws, "What changed in section 4(2) of L-3 between 2016 and 2017?", as_at=date(2018, 7, 1)
    )
    assert "{+60+}" in given.text


@pytest.mark.parametrize("kind", ["text", "history", "difference", "last_changed", "in_force"])
def test_same_answer_from_a_past_reference_day(ws: Workspace, kind: str) -> None:
    asked = {
        "text": "What does section 4(2) of L-3 say?",
        "history": "What is the history of section 4(2) of L-3?",
        "difference": "What changed in section 4(2) of L-3?",
        "last_changed": "When was section 4(2) of L-3 last amended?",
        "in_force": "Is section 4(2) of L-3 in force?",
    }
    answer = ws.ask(asked[kind], reference_day=date(2021, 7, 19))
    assert answer.kind == kind
    assert "60" not in answer.text
    assert "75" not in answer.text


def test_beyond_coverage_is_said(ws: Workspace) -> None:
    answer = ask(ws, "What did section 4(2) of L-3 say on 1 May 2024?")
    assert any("as consolidated to 2023-12-31" in warning for warning in answer.warnings)


def test_an_assumed_day_says_when_the_text_differs(ws: Workspace) -> None:
    answer = ask(ws, "What does section 4(2) of L-3 say?")
    assert "the text differs for days before 2022-04-01" in answer.warnings


def test_every_answer_shows_how_it_was_found(ws: Workspace) -> None:
    steps = [step.rule for step in ask(ws, "What does section 4 of L-3 say?").derivation]
    assert steps[:3] == ["which day", "what was known", "which provision"]
    assert steps[-1] == "is there an answer"


def test_quotes_slice_back_to_their_sources(ws: Workspace) -> None:
    answer = ask(ws, "What did section 4 of L-3 say on 1 May 2019?")
    quotes = answer.citations[0].quotes
    assert [quote.label for quote in quotes] == ["4", "(1)", "(2)"]
    for quote in quotes:
        words = "".join(ws.store.text(p.source)[p.start : p.end] for p in quote.pieces)
        assert words == quote.text


def test_show_and_ask_agree(ws: Workspace) -> None:
    shown = ws.show("L-3", "4(2)", reference_day=date(2030, 1, 1), as_at=date(2018, 7, 1))
    asked = ask(ws, "What did section 4(2) of L-3 say on 1 July 2018?")
    assert (shown.text, shown.status) == (asked.text, asked.status)


def _quote_text(data: dict[str, Any]) -> None:
    data["citations"][0]["quotes"][0]["text"] = "The due is 1 crown."


def _day(data: dict[str, Any]) -> None:
    data["as_at"] = "2018-06-30"


def _status(data: dict[str, Any]) -> None:
    data["status"] = "ended"


def _interval(data: dict[str, Any]) -> None:
    data["citations"][0]["quotes"][0]["valid"] = "[2000-01-01, open)"


@pytest.mark.parametrize("tamper", [_quote_text, _day, _status, _interval])
def test_a_tampered_answer_does_not_verify(ws: Workspace, tamper: Any) -> None:
    answer = ask(ws, "What did section 4(2) of L-3 say on 1 July 2018?").to_dict()
    changed = copy.deepcopy(answer)
    tamper(changed)
    assert not ws.verify_answer(changed).holds


def test_a_dispute_is_said_and_the_consolidation_quoted(tmp_path: Path) -> None:
    enacted = "CANAL ACT, 2015\n\nAct No. 4 of 2015\n\nAssented to 10 March 2015\n\n1. Toll. — The toll on a barge is 3 crowns.\n"
    printed = enacted.replace("Assented", "Consolidated to 31 December 2016\n\nAssented").replace(
        "3 crowns", "8 crowns"
    )
    # It notes its amendments, and none of section 1: so that was never amended, it says.
    printed += "2. Locks.\n[Inserted by Act No. 5 of 2015, s. 1, with effect from 1 May 2015.]\n"
    for name, words in (("enacted.txt", enacted), ("printed.txt", printed)):
        (tmp_path / name).write_text(words, encoding="utf-8")
    with Workspace.init(tmp_path / "ws") as ws:
        for name, given in (
            (
                "enacted.txt",
                Given(
                    read_as="enacted",
                    id="/xx/act/2015/4",
                    in_force=date(2015, 3, 10),
                    published=date(2015, 4, 1),
                ),
            ),
            (
                "printed.txt",
                Given(
                    read_as="consolidated",
                    id="/xx/act/2015/4",
                    current_to=date(2016, 12, 31),
                    published=date(2017, 1, 20),
                ),
            ),
        ):
            ws.ingest([tmp_path / name], given=given)
        answer = ask(ws, "What did section 1 of the Canal Act, 2015 say on 31 December 2016?")
        assert answer.status is Status.DISPUTED
        assert "8 crowns" in answer.text
        assert any("the sources differ here" in warning for warning in answer.warnings)
