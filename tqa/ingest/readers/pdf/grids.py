"""Cells from the rules around them, or from the white strips between level rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from tqa.ingest.readers.pdf.columns import strips
from tqa.ingest.readers.pdf.hyphens import mended
from tqa.ingest.readers.pdf.pages import Rule, Span
from tqa.ingest.readers.pdf.segments import Row, Segment, rows, segments
from tqa.ingest.readers.pdf.tables import Cell, Table

_NEAR = 3.0
_GAP = 6.0
"""Upright rules may stop short of the level ones by the space between paragraphs."""
_MOST_RULES = 3_000
_NARROWEST_STRIP = 5.0
_SHORTEST_LINE = 150.0
_MANY = 4
"""With so many columns, lines that stand in all of them begin a row."""


def tables(pieces: Sequence[Segment], rules: Sequence[Rule]) -> list[Table]:
    """The tables of a page, from top to bottom."""
    if not rules or len(rules) > _MOST_RULES:
        return []
    found: list[Table] = []
    for grid in [*_ruled(rules), *_open(rules, pieces)]:
        table = grid.table(pieces)
        overlaps = any(table.y0 < other.y1 and other.y0 < table.y1 for other in found)
        if not overlaps and sum(sum(bool(cell) for cell in row) > 1 for row in table.rows) >= 2:
            found.append(table)
    return sorted(found, key=lambda table: table.y0)


def _ruled(rules: Sequence[Rule]) -> Iterator[_Grid]:
    """Grids of rules that touch; a table may be open at its sides."""
    for group in _connected(rules):
        upright = [rule.x0 for rule in group if not rule.level]
        level = [rule for rule in group if rule.level]
        if not upright or not level:
            continue
        sides = [min(rule.x0 for rule in level), max(rule.x1 for rule in level)]
        xs = _merged([*upright, *(x for x in sides if min(abs(x - u) for u in upright) > 10)])
        ends = [min(rule.y0 for rule in group), max(rule.y1 for rule in group)]
        ys = _merged([*ends, *(rule.y0 for rule in level)])
        if len(xs) >= 3 and len(ys) >= 2:
            yield _Grid(group, xs, ys)


def _open(rules: Sequence[Rule], pieces: Sequence[Segment]) -> Iterator[_Grid]:
    """Grids of three level rules or more of one length, without upright ones.

    Word processors draw a rule cell by cell: where its parts meet, columns do. Of whole rules white
    strips tell the columns; there must be three, for two stand in the masthead of many a gazette.
    """
    groups: dict[tuple[int, ...], list[_Whole]] = {}
    for whole in _whole_rules([rule for rule in rules if rule.level]):
        if whole.x1 - whole.x0 > _SHORTEST_LINE:
            key = (whole.x0, *whole.joints, whole.x1)
            groups.setdefault(tuple(round(x / 8) for x in key), []).append(whole)
    for group in groups.values():
        ys = _merged([whole.y for whole in group])
        inside = [piece for piece in pieces if ys[0] < piece.y < ys[-1]]
        if len(ys) < 3 or not inside:
            continue
        joints = _merged([x for whole in group for x in whole.joints])
        left = min(*(piece.x0 for piece in inside), group[0].x0) - 1
        right = max(*(piece.x1 for piece in inside), group[0].x1) + 1
        xs = [left, *(joints or _white(inside)), right]
        if len(xs) >= (3 if joints else 4) and not _crossed(inside, xs):
            level = [Rule(left, y, right, y) for y in ys]
            yield _Grid(level, xs, ys)


def _crossed(inside: Sequence[Segment], xs: Sequence[float]) -> bool:
    """Whether words run over the edges of columns, so that they are none."""
    spans = [span for piece in inside for span in piece.spans]
    over = sum(any(span.x0 < x - 4 and x + 4 < span.x1 for x in xs) for span in spans)
    return over > 0.05 * len(spans)


def _white(inside: Sequence[Segment]) -> list[float]:
    """The middles of strips that nothing crosses."""
    edges = min(p.x0 for p in inside), max(p.x1 for p in inside)
    return [
        strip.middle
        for strip in strips(inside, *edges, _NARROWEST_STRIP)
        if not any(p.x0 < strip.middle < p.x1 for p in inside)
    ]


@dataclass(frozen=True, slots=True)
class _Whole:
    """A level rule with the places where its parts meet."""

    y: float
    x0: float
    x1: float
    joints: tuple[float, ...]


def _whole_rules(level: Sequence[Rule]) -> Iterator[_Whole]:
    """Level rules, parts that follow each other put together."""
    for _, run in groupby(sorted(level, key=lambda r: (round(r.y0), r.x0)), lambda r: round(r.y0)):
        parts = list(run)
        whole = _Whole(parts[0].y0, parts[0].x0, parts[0].x1, ())
        for part in parts[1:]:
            if part.x0 - whole.x1 <= _NEAR:
                long = part.x1 - whole.x1 > _NEAR
                joints = (*whole.joints, part.x0) if long and part.x0 > whole.x0 + _NEAR else ()
                whole = replace(whole, x1=max(whole.x1, part.x1), joints=joints or whole.joints)
            else:
                yield whole
                whole = _Whole(part.y0, part.x0, part.x1, ())
        yield whole


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
        and a.y0 - _GAP <= b.y1
        and b.y0 - _GAP <= a.y1
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
        for start, end in pairwise([float("-inf"), *starts[1:], float("inf")])
    ]


def _starts(cells: Sequence[list[Row] | None]) -> list[float]:
    """Baselines at which a row begins.

    A number in the first column, beside words in another; or, where there are many columns, words
    in all of them, if the lines that only some have show how cells are wrapped.
    """
    columns = [cell for cell in cells if cell]
    if len(columns) < 2:
        return []
    first, others = columns[0], columns[1:]
    beside = [sum(_stands(row.y, column) for column in others) for row in first]
    starts = [
        row.y
        for row, count in zip(first, beside, strict=True)
        if count and re.match(r"[\[(]?\w{0,3}\d", row.text)
    ]
    if not starts and len(columns) >= _MANY:
        whole = [row.y for row, count in zip(first, beside, strict=True) if count == len(others)]
        lines = {round(row.y) for column in columns for row in column}
        starts = whole if len(lines) > len(whole) else []
    tops = [column[0].y for column in columns]
    return starts if starts and min(tops) >= starts[0] - 3 else []


def _stands(y: float, column: Sequence[Row]) -> bool:
    return any(abs(row.y - y) < 3 for row in column)


def _words(found: Sequence[Row] | None) -> Cell:
    """The lines in a cell as one."""
    if found is None:
        return None
    return " ".join(line for line in mended([row.text for row in found]) if line)


def _garbled(cells: Sequence[Sequence[Row] | None]) -> str:
    found = (span.garbled for cell in cells for row in cell or () for span in row.spans)
    return next(filter(None, found), "")
