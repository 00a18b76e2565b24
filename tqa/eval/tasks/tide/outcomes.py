"""What the documents change: items known, closed by the context, overturned, unrecoverable.

From rows alone: those without documents beside those with the right ones, and with the ones that
retrieval found.

**Source:** TIDE, "A third of the benchmark is unrecoverable even with the gold document", table 13:
answered from memory, a gap that the gold document closes, wrong even with it; "two smaller
effects": a right answer from memory that the document overturns, and what is answered with the gold
document and missed with retrieval. Here the first four are disjoint and add up to the items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from tqa.eval.tasks.task import Setting, Status

Row = Mapping[str, Any]
RIGHT = 0.5
"""From which score on an item counts as answered; the deterministic types have 0 and 1 alone."""
_SETTINGS = (Setting.PARAMETRIC, Setting.GOLD, Setting.RAG)


class Outcome(StrEnum):
    """What became of an item without documents and with the right ones."""

    KNOWN = "known"
    """Right without documents, and with them."""
    CLOSED = "closed_by_context"
    """Right only with them."""
    OVERTURNED = "overturned"
    """Right only without them."""
    UNRECOVERABLE = "unrecoverable"
    """Wrong even with them."""
    UNSCORED = "unscored"
    """One of the two has no score, or no row: it counts in no share."""


def outcome(parametric: float | None, gold: float | None, right: float = RIGHT) -> Outcome:
    """The outcome of an item by its two scores.

    >>> outcome(0.0, 1.0).value
    'closed_by_context'
    """
    if parametric is None or gold is None:
        return Outcome.UNSCORED
    if parametric >= right:
        return Outcome.KNOWN if gold >= right else Outcome.OVERTURNED
    return Outcome.CLOSED if gold >= right else Outcome.UNRECOVERABLE


def outcomes(rows: Iterable[Row], *, right: float = RIGHT) -> tuple[dict[str, Any], ...]:
    """A line for each reader, form of the prompt, run and task, and one for all tasks together.

    Counts of each outcome and their shares of the items with both scores; `answered_from_memory`
    is known and overturned together, as table 13 of the paper has it; `missed_by_retrieval` counts
    what is right with the gold documents and wrong with retrieval, `of_answered_with_gold` what
    both have rows and scores for. `by_setting` has the refusals and, of items that plant a value,
    how often it was adopted and how often the authoritative one given.
    """
    arms: dict[tuple[str, str, int], list[Row]] = {}
    for row in rows:
        key = row["reader"], row.get("prompt") or "", row.get("run") or 0
        if row["task"].startswith("tide/"):
            arms.setdefault(key, []).append(row)
    lines = []
    for arm in sorted(arms):
        tasks = sorted({row["task"] for row in arms[arm]})
        for task in ("all", *tasks):
            these = [row for row in arms[arm] if task in ("all", row["task"])]
            head = dict(zip(("reader", "prompt", "run"), arm, strict=True))
            lines.append({**head, "task": task, **_line(these, right)})
    return tuple(lines)


def _line(rows: Sequence[Row], right: float) -> dict[str, Any]:
    scores: dict[tuple[str, str], dict[str, float | None]] = {}
    for row in rows:
        scores.setdefault((row["task"], row["id"]), {})[row["setting"]] = row["score"]
    each = list(scores.values())
    found = Counter(outcome(one.get("parametric"), one.get("gold"), right) for one in each)
    settled = len(each) - found[Outcome.UNSCORED]
    both = [one for one in each if one.get("gold") is not None and one.get("rag") is not None]
    with_gold = [one for one in both if (one["gold"] or 0.0) >= right]
    missed = sum((one["rag"] or 0.0) < right for one in with_gold)
    memory = found[Outcome.KNOWN] + found[Outcome.OVERTURNED]
    return {
        "n": len(each),
        "counts": {kind.value: found[kind] for kind in Outcome},
        "shares": {
            kind.value: _share(found[kind], settled)
            for kind in Outcome
            if kind is not Outcome.UNSCORED
        },
        "answered_from_memory": _share(memory, settled),
        "missed_by_retrieval": missed,
        "of_answered_with_gold": len(with_gold),
        "missed_share": _share(missed, len(both)),
        "by_setting": {
            setting.value: _of_setting([row for row in rows if row["setting"] == setting])
            for setting in _SETTINGS
        },
    }


def _of_setting(rows: Sequence[Row]) -> dict[str, Any]:
    planted = [row for row in rows if "adopted" in row["detail"]]
    adopted = sum(bool(row["detail"]["adopted"]) for row in planted)
    authoritative = sum(bool(row["detail"]["authoritative"]) for row in planted)
    refusals = sum(row["status"] == Status.ABSTAIN for row in rows)
    return {
        "n": len(rows),
        "refusals": refusals,
        "refused": _share(refusals, len(rows)),
        "planted": len(planted),
        "adopted": adopted,
        "adopted_share": _share(adopted, len(planted)),
        "authoritative": authoritative,
        "authoritative_share": _share(authoritative, len(planted)),
    }


def _share(count: int, of: int) -> float | None:
    return count / of if of else None
