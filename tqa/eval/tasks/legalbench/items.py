"""Rows as items: what is asked, what is right, and in which parts it is counted."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tqa.eval.tasks.legalbench.index import Entry, Standing
from tqa.eval.tasks.legalbench.rows import Row
from tqa.eval.tasks.legalbench.scoring import Kind, gold_of
from tqa.eval.tasks.legalbench.source import Source
from tqa.eval.tasks.legalbench.templates import Template
from tqa.eval.tasks.task import Item

_DOCUMENT = ("document_name", "Docket No.", "case id")
"""Columns that name what several rows were taken from."""
_GUIDE = ("slice", "issue", "parties_are_diverse", "aic_is_met", "doctrine")
"""Columns that say which inferences a row needs."""
APPLICATION = "rule-application"


def items_of(
    source: Source,
    rows: Sequence[Row],
    *,
    kind: Kind,
    reasoning: str,
    shown: Collection[int] = (),
) -> tuple[Item, ...]:
    """The items of rows; `shown` are the places of those that a prompt shows, for their group."""
    entry = source.entry
    every = {"reasoning": reasoning, "data set": entry.family, "standing": entry.standing.value}
    items = []
    for row, id_ in zip(rows, _ids(entry, rows), strict=True):
        groups = dict(every)
        if row.cells.get("slice"):
            groups["slice"] = row.cells["slice"]
        if shown:
            groups["in the prompt"] = "yes" if row.place in shown else "no"
        items.append(_item(row, id_, source.base, kind, groups))
    return tuple(items)


def _item(row: Row, id_: str, base: Template, kind: Kind, groups: Mapping[str, str]) -> Item:
    asked = base.question(row.cells)
    cluster = _cluster(base, row)
    data: dict[str, Any] = {"cells": row.cells}
    if kind is not Kind.HUMAN:
        gold = gold_of(kind, row.answer)
        return Item(id_, asked, gold, cluster=cluster, groups=groups, data=data)
    guide = "; ".join(f"{name}: {row.cells[name]}" for name in _GUIDE if row.cells.get(name))
    data |= {"asked": asked, "key": row.answer.strip(), "guide": guide}
    return Item(id_, asked, None, cluster=cluster, groups=groups, data=data)


def _ids(entry: Entry, rows: Sequence[Row]) -> list[str]:
    """The number of a row in the final test where the file has it; else its place in the file."""
    numbers = [row.cells.get("index", "") for row in rows]
    final = entry.standing in (Standing.COMPARABLE, Standing.SAMPLE)
    if final and all(numbers) and len(set(numbers)) == len(numbers):
        return [f"test-{number}" for number in numbers]
    return [f"row-{row.place}" for row in rows]


def _cluster(base: Template, row: Row) -> str:
    """The document of a row; else its first text, which several questions may share."""
    named = next((row.cells[name] for name in _DOCUMENT if row.cells.get(name)), None)
    if named:
        return named
    return hashlib.sha256(row.cells[base.blanks[0]].encode()).hexdigest()[:12]
