"""A rule whose operation was suspended for half a year: whether, when, how long, how often."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.workspace import Workspace

MERIDIA = Path(__file__).parents[2] / "corpus" / "meridia"
RULES = "the Customs (Warehousing) Rules, 2013"
TODAY = date(2026, 1, 15)
A, NONE = Status.ANSWERED, Status.NOT_FOUND


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with Workspace.init(tmp_path_factory.mktemp("rules") / "work") as workspace:
        for name in ("warehousing-rules-2013.txt", "sro-31-2020.txt", "sro-12-2021.txt"):
            assert workspace.ingest([MERIDIA / name]).count("failed") == 0
        yield workspace


def ask(ws: Workspace, text: str, kind: str) -> Answer:
    text = text.replace("§7", f"rule 7 of {RULES}").replace("§4", f"rule 4 of {RULES}")
    answer = ws.ask(text, reference_day=TODAY)
    assert ws.verify_answer(answer.to_dict()).faults == []
    assert answer.kind == kind
    return answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        # its first day and its last: the day before, the day, the day after
        ("Was §7 suspended on 31 March 2020?", "No."),
        ("Was §7 suspended on 1 April 2020?", "Yes."),
        ("Was §7 suspended on 2 April 2020?", "Yes."),
        ("Was the operation of §7 suspended on 30 September 2020?", "Yes."),
        ("Was the operation of §7 suspended on 1 October 2020?", "No."),
        ("Is it true that §7 was suspended on 1 May 2020?", "Yes."),
        ("Is it true that §7 was suspended on 1 May 2021?", "No."),
        ("Was §7 suspended in 2020?", "Yes."),
        ("Was §7 suspended in 2021?", "No."),
        ("Has §7 been suspended?", "Yes."),
        ("Is §7 suspended?", "No."),
        ("Has §4 ever been suspended?", "No."),
    ],
)
def test_whether(rules: Workspace, text: str, says: str) -> None:
    answer = ask(rules, text, "in_force")
    assert answer.status is A
    assert answer.text.startswith(says)
    assert ("S.R.O. No. 31/2020, cl. 2" in answer.text) is (says == "Yes.")


@pytest.mark.parametrize(
    ("text", "kind", "status", "says"),
    [
        ("When was §7 suspended?", "last_changed", A, "was suspended on 2020-04-01, by S.R.O. No. 31/2020, cl. 2"),
        ("When was §7 last amended?", "last_changed", A, "was first in force on 2013-04-01"),
        ("Which order suspended §7?", "last_changed", A, "by S.R.O. No. 31/2020, cl. 2"),
        ("When was §4 suspended?", "last_changed", NONE, "no suspension is on record"),
        ("How long was §7 suspended?", "duration", A, "suspended for 183 days (6 months), from 2020-04-01 up to 2020-10-01"),
        ("How long had §7 been suspended on 30 June 2020?", "duration", A, "suspended for 90 days"),
        ("How long was §7 suspended in May 2020?", "duration", A, "suspended on 31 of the days from 2020-05-01 to 2020-05-31"),
        ("How long was §7 suspended in 2019?", "duration", NONE, "no suspension of it is on record"),
        ("How long was §4 suspended?", "duration", NONE, "no suspension of it is on record"),
        ("How many times was §7 suspended?", "count", A, "suspended 1 time up to"),
        ("How many times was §4 suspended?", "count", A, "suspended 0 times"),
        # it was in force all the time, and its words stayed
        ("How long had §7 been in force on 1 April 2021?", "duration", A, "in force for 2922 days"),
        ("How many times was §7 amended?", "count", A, "changed 0 times"),
        ("How many times was §4 amended?", "count", A, "changed 1 time"),
        ("Was §7 suspended before rule 4 was substituted?", "before", A, "Yes: 2020-04-01 is before 2021-03-01."),
    ],
)  # fmt: skip
def test_when_how_long_and_how_often(
    rules: Workspace, text: str, kind: str, status: Status, says: str
) -> None:
    answer = ask(rules, text, kind)
    assert answer.status is status
    assert says in answer.text


def test_a_suspension_and_its_end_are_no_amendments(rules: Workspace) -> None:
    answer = ask(rules, "What did §7 say before the last amendment?", "text")
    assert "no amendment is on record" in answer.text
    history = ask(rules, "What is the history of §7?", "history").text
    assert "2020-04-01: suspended" in history
    assert "2020-10-01: in force again" in history
