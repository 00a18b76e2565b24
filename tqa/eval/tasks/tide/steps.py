"""The two steps of the perturbation protocol: why, only where the verdict was INCORRECT.

An engine asks each item once, so the second step is a task of its own. It is run after the
verdicts: `to_ask` names the items of the explanation that the verdicts of one reader, in one
setting, call for; `two_step` joins the rows of both.

**Source:** TIDE, appendix on prompts: "Perturbation detection runs in two steps, and the
explanation step is issued only when the verdict step returns INCORRECT."
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tqa.eval.making.records import Type
from tqa.eval.tasks.task import Item
from tqa.eval.tasks.tide.judging import statement_key
from tqa.eval.tasks.tide.prompts import INCORRECT

Row = Mapping[str, Any]
VERDICTS = f"tide/{Type.PERTURBATION_DETECTION.value}"
EXPLANATIONS = f"tide/{Type.PERTURBATION_EXPLANATION.value}"


@dataclass(frozen=True, slots=True)
class TwoStep:
    """One statement, with both steps."""

    statement: str
    perturbed: bool
    verdict: str | None
    """`None` where none was read."""
    asked: bool
    """Whether the second step is issued."""
    explanation: Row | None
    """Its row, where it is issued and there is one."""
    without_verdict: bool = False
    """Whether the statement was never put to the first step, so that nothing can be said."""

    @property
    def score(self) -> float | None:
        """What the two steps are worth together; `None` where that is not settled.

        An altered statement that is passed over scores 0, without an explanation; one that is
        caught scores what its explanation does. One that is right scores for its verdict alone.
        """
        if self.without_verdict:
            return None
        if not self.perturbed:
            return float(self.verdict is not None and not self.asked)
        if not self.asked:
            return 0.0
        return None if self.explanation is None else self.explanation["score"]


def to_ask(items: Sequence[Item], verdicts: Iterable[Row]) -> tuple[Item, ...]:
    """The items of the explanation whose statement was called INCORRECT by rows of one reader."""
    flagged = {
        row["detail"]["statement"]
        for row in verdicts
        if row["task"] == VERDICTS and row["parsed"] == INCORRECT
    }
    return tuple(item for item in items if statement_key(item) in flagged)


def two_step(rows: Iterable[Row]) -> tuple[dict[str, Any], ...]:
    """A summary for each reader, setting, form of the prompt and run, in their order.

    `n` statements; of those altered `caught`, `missed` and `unread`; of the others `false_alarms`;
    `asked`, the second steps issued; `explained`, those with a row, `unscored` of them; `skipped`,
    rows of the second step that do not count, as the verdict does not call for them; `score`, the
    mean over all statements that have one.
    """
    rows = tuple(rows)
    arms = sorted({_arm(row) for row in rows if row["task"] in (VERDICTS, EXPLANATIONS)})
    return tuple(_summary(arm, [row for row in rows if _arm(row) == arm]) for arm in arms)


def joined(rows: Sequence[Row]) -> Iterator[TwoStep]:
    """The statements of one reader in one setting, with both their steps."""
    verdicts = {r["detail"]["statement"]: r for r in rows if r["task"] == VERDICTS}
    why = {r["detail"]["statement"]: r for r in rows if r["task"] == EXPLANATIONS}
    for statement, row in verdicts.items():
        asked = row["parsed"] == INCORRECT
        yield TwoStep(
            statement,
            bool(row["detail"]["perturbed"]),
            row["parsed"],
            asked,
            why.get(statement) if asked else None,
        )
    for statement in why:
        if statement not in verdicts:
            yield TwoStep(statement, True, None, False, None, without_verdict=True)


def _arm(row: Row) -> tuple[str, str, str, int]:
    return row["setting"], row["reader"], row.get("prompt") or "", row.get("run") or 0


def _summary(arm: tuple[str, str, str, int], rows: Sequence[Row]) -> dict[str, Any]:
    each = list(joined(rows))
    known = [one for one in each if not one.without_verdict]
    altered = [one for one in known if one.perturbed]
    scores = [one.score for one in known if one.score is not None]
    explained = [one for one in known if one.explanation is not None]
    given = sum(row["task"] == EXPLANATIONS for row in rows)
    return {
        **dict(zip(("setting", "reader", "prompt", "run"), arm, strict=True)),
        "n": len(known),
        "altered": len(altered),
        "caught": sum(one.asked for one in altered),
        "missed": sum(one.verdict is not None and not one.asked for one in altered),
        "unread": sum(one.verdict is None for one in known),
        "false_alarms": sum(one.asked for one in known if not one.perturbed),
        "asked": sum(one.asked for one in known),
        "explained": len(explained),
        "unscored": sum(one.score is None for one in known),
        "without_verdict": len(each) - len(known),
        "skipped": given - len(explained) - (len(each) - len(known)),
        "score": sum(scores) / len(scores) if scores else None,
    }
