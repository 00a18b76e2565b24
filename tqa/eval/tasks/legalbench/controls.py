"""Trivial answers beside the scores: one answer to everything, without reading anything."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tqa.eval.tasks.legalbench.scoring import Kind
from tqa.eval.tasks.task import Controls, Item, Reply


def controls(kind: Kind, labels: Sequence[str]) -> Controls:
    """The commonest answer of the rows, which no other single answer beats, and the first label.

    In balanced accuracy every single label gets one part in as many as there are classes.
    """

    def commonest(items: Sequence[Item]) -> Sequence[Reply]:
        # Of equals the first of the rows: a count keeps the order in which it met them.
        counted = Counter(json.dumps(item.gold) for item in items).most_common(1)
        return [Reply(said(json.loads(counted[0][0])))] * len(items) if counted else []

    def first(items: Sequence[Item]) -> Sequence[Reply]:
        return [Reply(labels[0])] * len(items)

    if kind is Kind.HUMAN:
        return {}
    if kind is Kind.LABEL and labels:
        return {"commonest label": commonest, "first label": first}
    return {"commonest answer": commonest}


def said(gold: Any) -> str:
    """A right answer as a model would say it."""
    if isinstance(gold, list):
        return ", ".join(gold)
    return f"${gold:.2f}" if isinstance(gold, float) else str(gold)
