"""All gold questions in the settings asked for: a row for each, and the scores of groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tqa.eval.gold import GoldQuestion
from tqa.eval.measures import Score, score
from tqa.eval.scoring import Verdict, judge
from tqa.eval.settings import SETTINGS, Reply, Setting
from tqa.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Row:
    """One question in one setting, with what came back and the verdict on it."""

    setting: Setting
    question: GoldQuestion
    reply: Reply
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Group:
    """The score of the rows of one setting, of one status and kind expected or (`None`) of any."""

    setting: Setting
    status: str | None
    kind: str | None
    score: Score


NO_KIND = "none"
"""Stands for the kind of a gold question that asks for none."""


def evaluate(
    workspace: Workspace,
    questions: Sequence[GoldQuestion],
    settings: Sequence[Setting],
    *,
    on_row: Callable[[Row], None] = lambda _: None,
) -> tuple[Row, ...]:
    """A row for each question and setting, the settings one after another in their own order."""
    rows: list[Row] = []
    for setting in Setting:
        for question in questions if setting in settings else ():
            reply = SETTINGS[setting](workspace, question)
            rows.append(Row(setting, question, reply, judge(workspace, question, reply)))
            on_row(rows[-1])
    return tuple(rows)


def groups(rows: Sequence[Row]) -> tuple[Group, ...]:
    """Scores of each setting: of all its rows, by status, by kind, and by both, in this order."""
    return tuple(_groups(rows))


def _groups(rows: Sequence[Row]) -> Iterator[Group]:
    for setting in dict.fromkeys(row.setting for row in rows):
        own = [row for row in rows if row.setting is setting]
        statuses = sorted({status_of(row) for row in own})
        kinds = sorted({kind_of(row) for row in own})
        for status, kind in (
            (None, None),
            *((status, None) for status in statuses),
            *((None, kind) for kind in kinds),
            *((status, kind) for status in statuses for kind in kinds),
        ):
            verdicts = [
                row.verdict
                for row in own
                if status in (None, status_of(row)) and kind in (None, kind_of(row))
            ]
            if verdicts:
                yield Group(setting, status, kind, score(verdicts))


def status_of(row: Row) -> str:
    """The status expected."""
    return row.question.status.value


def kind_of(row: Row) -> str:
    """The kind of the question, as its author sees it."""
    return row.question.kind.value if row.question.kind else NO_KIND
