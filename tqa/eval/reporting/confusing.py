"""Confusion matrices: which label was read where another is right, only for tasks of few labels.

A gold may be worded otherwise than a reply: {"perturbed": true} is met by "INCORRECT". What is met
by what is taken from the rows that are right, so that no task has to say it here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tqa.eval.metrics.rows import OK, label
from tqa.eval.reporting.folder import Row
from tqa.eval.reporting.records import LOST, Confusion

MOST = 8
"""How many labels a matrix may have."""
LONG = 40
"""A label has no more letters; longer ones are answers in words."""

OTHERS = ("(other)", "(abstained)", "(not read)", "(no reply)")
"""Columns of what holds no label of the task."""

Labels = Mapping[str, str]
"""From a gold, as JSON, to the label that meets it."""


def labels_of(rows: Iterable[Row]) -> Labels | None:
    """The labels of a task; `None` unless they are few, and each gold is met by one label alone."""
    met: dict[str, set[str]] = {}
    plain: dict[str, str | None] = {}
    n = 0
    for row in rows:
        n += 1
        gold = label(row.get("gold"))
        plain.setdefault(gold, named(row.get("gold")))
        if len(plain) > MOST:
            return None
        if row["status"] == OK and row.get("score") == 1:
            said = named(row.get("parsed"))
            if said is None:
                return None
            met.setdefault(gold, set()).add(said)
    if any(len(said) > 1 for said in met.values()) or n < 3 * len(plain):
        return None
    found = {gold: min(met[gold]) if gold in met else name for gold, name in plain.items()}
    known = {gold: name for gold, name in found.items() if name is not None}
    alike = len(set(known.values())) < len(known)
    return None if alike or len(known) < len(found) or len(known) < 2 else known


def confusion(rows: Sequence[Row], labels: Labels | None) -> Confusion | None:
    """Rows by gold and by what was read; replies without a label have columns of their own."""
    if labels is None:
        return None
    counts = Counter((labels[label(row["gold"])], _read(row, labels)) for row in rows)
    golds = sorted(labels.values())
    seen = {read for _, read in counts}
    others = [name for name in OTHERS if name in seen]
    reads = (*golds, *others)
    return Confusion(
        tuple(golds), reads, tuple(tuple(counts[gold, read] for read in reads) for gold in golds)
    )


def named(value: Any) -> str | None:
    """A value as a label; `None` for a list, an object or a long text.

    >>> named(True), named("B"), named(3), named(["B"])
    ('yes', 'B', '3', None)
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return label(value)
    return value if isinstance(value, str) and len(value) <= LONG else None


def _read(row: Row, labels: Labels) -> str:
    status = row["status"]
    if status == "abstain":
        return "(abstained)"
    if status != OK:
        return "(no reply)" if status in LOST else "(not read)"
    said = named(row.get("parsed"))
    return said if said is not None and said in labels.values() else "(other)"
