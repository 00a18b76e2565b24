"""Tables as rows of cells: those that go on over a page, cells that reach down, ditto marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tqa.ingest.readers.pdf.segments import Segment

Cell = str | None
"""The words of a cell, `None` where the cell above reaches down into its place."""

_DITTO = re.compile(r"[-–—\s]*(?:do|ditto|ঐ)[-–—.\s]*|[\"”“″〃„]|''|,,", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of one page."""

    rows: tuple[tuple[Cell, ...], ...]
    y0: float = 0.0
    y1: float = 0.0
    x0: float = 0.0
    x1: float = 0.0
    garbled: tuple[str, ...] = ()
    """Of each row why it cannot be read, "" where it can."""
    goes_on: bool = False
    """Whether it goes on with the table of the page before, and prints its head again."""

    def holds(self, piece: Segment) -> bool:
        """Whether a piece stands inside it."""
        middle = (piece.x0 + piece.x1) / 2
        return self.y0 < piece.y <= self.y1 and self.x0 <= middle < self.x1


def filled(row: Sequence[Cell], above: Sequence[str]) -> tuple[str, ...]:
    """A row with the cells that reach down into it."""
    return tuple(
        (above[at] if at < len(above) else "") if cell is None else cell
        for at, cell in enumerate(row)
    )


def _same(row: Sequence[Cell], head: Sequence[Cell]) -> bool:
    return len(row) == len(head) and all(
        (a or "") == (b or "") for a, b in zip(row, head, strict=True)
    )


def going_on(table: Table, before: Table) -> Table:
    """A table at the top of a page, as seen from the one at the foot of the page before.

    Where it prints the same head, cells that are empty at its start are the last ones of that page.
    """
    if len(table.rows) < 2 or not before.rows or not _same(table.rows[0], before.rows[0]):
        return table
    last: tuple[str, ...] = ()
    for row in before.rows:
        last = filled(row, last)
    first = list(table.rows[1])
    for at, cell in enumerate(first):
        if cell:
            break
        first[at] = last[at]
    return replace(table, rows=(table.rows[0], tuple(first), *table.rows[2:]), goes_on=True)


def is_ditto(cell: str) -> bool:
    """Whether a cell is a mark of repetition.

    >>> [is_ditto(cell) for cell in ("-do-", "Do.", "〃", "Donkeys", "")]
    [True, True, True, False, False]
    """
    return bool(cell.strip()) and _DITTO.fullmatch(cell.strip()) is not None


def without_dittos(table: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Rows in which a mark of repetition gives way to the cell above it in the same column.

    Readers keep the marks as printed; this is for whoever asks for a value.

    >>> without_dittos([("10", "5"), ("〃", "7"), ("Nil", "-do-")])
    [('10', '5'), ('10', '7'), ('Nil', '7')]
    """
    found: list[tuple[str, ...]] = []
    for row in table:
        above = found[-1] if found else ()
        found.append(
            tuple(
                above[at] if is_ditto(cell) and at < len(above) else cell
                for at, cell in enumerate(row)
            )
        )
    return found
