"""Tables: cells from the rules around them, tables that go on over a page, marks of repetition."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tqa.ingest.readers.pdf.hyphens import mended
from tqa.ingest.readers.pdf.pages import Rule, Span
from tqa.ingest.readers.pdf.segments import Row, Segment, rows, segments

Cell = str | None
"""The words of a cell, `None` where the cell above reaches down into its place."""

_NEAR = 3.0
_MOST_RULES = 3_000
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
        return self.y0 <= piece.y <= self.y1 + 1 and self.x0 - 1 <= middle <= self.x1 + 1


def continued(tables: Sequence[Table]) -> list[tuple[str, ...]]:
    """The rows of a table printed over several pages, its head once and first.

    A cell that reaches over rows, or over the break of a page, is repeated in each of them.
    """
    found: list[tuple[str, ...]] = []
    for table in tables:
        own = list(table.rows)
        if found and own and _same(own[0], found[0]):
            own = own[1:]
        for row in own:
            above = found[-1] if len(found) > 1 else ()
            found.append(filled(row, above))
    return found


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


# -- cells from rules -----------------------------------------------------------------------------


def tables(pieces: Sequence[Segment], rules: Sequence[Rule]) -> list[Table]:
    """The ruled tables of a page, from top to bottom."""
    if not rules or len(rules) > _MOST_RULES:
        return []
    found: list[Table] = []
    for group in _connected(rules):
        xs = _merged([r.x0 for r in group if not r.level])
        ys = _merged([r.y0 for r in group if r.level])
        top, bottom = min(r.y0 for r in group), max(r.y1 for r in group)
        ys = _merged([top, *ys, bottom])
        if len(xs) < 3 or len(ys) < 2:
            continue
        table = _Grid(group, xs, ys).table(pieces)
        if sum(sum(bool(cell) for cell in row) > 1 for row in table.rows) >= 2:
            found.append(table)
    return sorted(found, key=lambda table: table.y0)


def _merged(values: Sequence[float]) -> list[float]:
    """Sorted values, those that are nearly the same once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _NEAR:
            kept.append(value)
    return kept


def _connected(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules that touch, directly or by others."""
    groups: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda r: r.y0):
        touching = [g for g in groups if any(_touch(rule, other) for other in g)]
        merged = [rule, *(other for group in touching for other in group)]
        groups = [g for g in groups if not any(g is t for t in touching)]
        groups.append(merged)
    return [group for group in groups if len(group) > 3]


def _touch(a: Rule, b: Rule) -> bool:
    return (
        a.x0 - _NEAR <= b.x1
        and b.x0 - _NEAR <= a.x1
        and a.y0 - _NEAR <= b.y1
        and b.y0 - _NEAR <= a.y1
    )


@dataclass(frozen=True, slots=True)
class _Grid:
    """Connected rules: upright ones at `xs`, level ones at `ys`."""

    group: Sequence[Rule]
    xs: Sequence[float]
    ys: Sequence[float]

    def table(self, pieces: Sequence[Segment]) -> Table:
        """The cells and what is printed in them."""
        whole = Table((), self.ys[0], self.ys[-1], self.xs[0], self.xs[-1])
        inside = _in_cells([piece for piece in pieces if whole.holds(piece)], self.xs)
        columns = [self._column(inside, at) for at in range(len(self.xs) - 1)]
        bands = [[column[band] for column in columns] for band in range(len(self.ys) - 1)]
        found = [row for cells in bands for row in _subrows(cells) if any(map(_words, row))]
        return replace(
            whole,
            rows=tuple(tuple(map(_words, row)) for row in found),
            garbled=tuple(map(_garbled, found)),
        )

    def _column(self, inside: Sequence[Segment], at: int) -> list[list[Row] | None]:
        """The rows of print in each band of a column; `None` where a cell reaches down."""
        left, right = self.xs[at], self.xs[at + 1]
        middle = (left + right) / 2
        bands: list[list[Row] | None] = []
        top = 0
        for band in range(len(self.ys) - 1):
            if band and not self._ruled_above(band, middle):
                bands.append(None)
            else:
                bands.append([])
                top = band
            here = [
                piece
                for piece in inside
                if left <= _middle(piece) < right and self.ys[band] < piece.y <= self.ys[band + 1]
            ]
            own = bands[top]
            assert own is not None
            own += rows(here)
        return bands

    def _ruled_above(self, band: int, x: float) -> bool:
        y = self.ys[band]
        return any(
            r.level and abs(r.y0 - y) <= _NEAR and r.x0 - _NEAR <= x <= r.x1 + _NEAR
            for r in self.group
        )


def _in_cells(pieces: Sequence[Segment], xs: Sequence[float]) -> list[Segment]:
    """Pieces parted where a rule stands between two of their spans."""
    found: list[Segment] = []
    for piece in pieces:
        groups: list[list[Span]] = []
        last = -1
        for span in piece.spans:
            middle = (span.x0 + span.x1) / 2
            column = sum(x <= middle for x in xs)
            if groups and column == last:
                groups[-1].append(span)
            else:
                groups.append([span])
            last = column
        found += [made for group in groups for made in segments(group)]
    return found


def _middle(piece: Segment) -> float:
    return (piece.x0 + piece.x1) / 2


def _subrows(cells: Sequence[list[Row] | None]) -> list[list[list[Row] | None]]:
    """The rows of one band: several where only gaps part them, for lack of rules between."""
    starts = _starts(cells)
    if len(starts) < 2:
        return [list(cells)]
    return [
        [
            None if cell is None else [r for r in cell if start - 2 <= r.y < end - 2]
            for cell in cells
        ]
        for start, end in pairwise([*starts, float("inf")])
    ]


def _starts(cells: Sequence[list[Row] | None]) -> list[float]:
    """Baselines at which a row begins: a number in the first column, beside words in another."""
    filled_cells = [cell for cell in cells if cell]
    if len(filled_cells) < 2:
        return []
    first, others = filled_cells[0], filled_cells[1:]
    starts = [
        row.y
        for row in first
        if re.match(r"[\[(]?\w{0,3}\d", row.text)
        and any(abs(row.y - other.y) < 3 for cell in others for other in cell)
    ]
    tops = [cell[0].y for cell in filled_cells]
    return starts if starts and min(tops) >= starts[0] - 3 else []


def _words(found: Sequence[Row] | None) -> Cell:
    """The lines in a cell as one."""
    if found is None:
        return None
    return " ".join(line for line in mended([row.text for row in found]) if line)


def _garbled(cells: Sequence[Sequence[Row] | None]) -> str:
    found = (span.garbled for cell in cells for row in cell or () for span in row.spans)
    return next(filter(None, found), "")
