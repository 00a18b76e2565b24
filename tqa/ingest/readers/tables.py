"""Rows of printed tables: ruled with bars, parted by tabs, or set in columns.

A row is known by the code or number in its first cell, never by its place; words that run on below
belong to the row above. Which lines are a table at all is decided by their cells and columns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tqa.ingest.readers import grammar
from tqa.ingest.readers.habits import LIMBS
from tqa.ingest.readers.lines import Line

_CODE = re.compile(
    r"\(?(?:[A-Z]{1,4}[-–./ ]?)?\d[\d.\-–/ ]{0,18}(?:[A-Z]{1,2}|[ক-হ])?\)?\.?।?"
    r"|\(?(?:[A-Z]|[IVXLC]{1,6}|[a-z]|[ivxl]{1,5}|[ক-হ])[).।]?"
)
"""A first cell that names its row: "8443.31", "1", "A-2", "(a)", "III"."""
_NAME = re.compile(
    r"(?:table|সারণি|সারণী)(?:\s*[-–]?\s*(?:\d{1,3}[A-Z]?|[IVXLC]{1,6}|[A-Zক-হ]))?[.:।]?", re.I
)
_LONGEST, _SHORT = 400, 60
"""Characters of a row that only spaces or tabs part, and of one that names two columns."""
_NEAR = 2
"""Characters by which the entries of one column may begin apart."""


@dataclass(slots=True)
class Row:
    """One row: its cells, and the name that its first cell gives it ("" where it gives none)."""

    cells: list[str]
    place: str
    columns: tuple[int, ...] = ()
    header: bool = False

    @property
    def label(self) -> str:
        """The code or number in its first cell."""
        return "" if self.header or not is_code(self.cells[0]) else self.cells[0]

    @property
    def words(self) -> str:
        """Its other cells, parted by tabs; all of them where the first is no code."""
        return "\t".join(self.cells[1:] if self.label else self.cells).strip("\t")


@dataclass(slots=True)
class Table:
    """Rows in print order, and the line after the last."""

    rows: list[Row]
    after: int
    asides: list[Line] = field(default_factory=list)

    @property
    def names(self) -> str:
        """The names of the columns."""
        named = [row for row in self.rows if row.header]
        return " | ".join(cell for cell in named[0].cells if cell) if named else ""


def is_code(cell: str) -> bool:
    """Whether the first cell of a row names it.

    >>> [is_code(cell) for cell in ("8443.31", "A-2", "(a)", "৮৪৪৩.৩১", "Rafts", "5 crowns")]
    [True, True, True, True, False, False]
    """
    return len(cell) <= 24 and _CODE.fullmatch(cell) is not None


def is_table_name(text: str) -> bool:
    """Whether a line only names the table below it: "TABLE", "Table 2", "সারণী-১"."""
    return _NAME.fullmatch(text) is not None


def read_table(lines: Sequence[Line], at: int) -> Table | None:
    """The table that begins at a line; `None` where none does."""
    if not _is_row(lines[at], None):
        return None
    first = lines[at]
    rows, after, asides = [_row(first)], at + 1, list[Line]()
    waiting: list[Line] = []
    at += 1
    while at < len(lines):
        line = lines[at]
        if line.aside:
            waiting.append(line)
        elif _is_row(line, rows[0]):
            if not _goes_on(line, rows):
                rows.append(_row(line))
            after, asides, waiting = at + 1, asides + waiting, []
        elif not line.cells and _fills(line, rows):
            after, asides, waiting = at + 1, asides + waiting, []
        else:
            break
        at += 1
    if len(rows) < (1 if _ruled(first) else 2) or not (rows[0].columns == () or _in_columns(rows)):
        return None
    _mark_headers(rows)
    return Table(rows, after, asides)


def _row(line: Line) -> Row:
    return Row(list(line.cells), line.place, line.columns)


def _ruled(line: Line) -> bool:
    """Whether the source itself says that the line is a row."""
    return line.text.startswith("|") or "\t" in line.text


def _is_row(line: Line, first: Row | None) -> bool:
    if len(line.cells) < 2:
        return False
    if _ruled(line):
        return True
    if len(line.text) > _LONGEST or any(limb.match(line.text) for limb in LIMBS.values()):
        return False
    # Below the names of the columns, "1." and "(a)" count rows.
    counted = first is not None and len(line.cells) == len(first.cells)
    short = first is not None and sum(map(len, first.cells)) <= _SHORT
    if counted and (len(line.cells) > 2 or short) and _below(line.columns, first):
        return True
    section = grammar.section_opening(line.text)
    return grammar.child_opening(line.text) is None and not (section and section.strict)


def _below(columns: tuple[int, ...], first: Row | None) -> bool:
    """Whether an entry of a row in columns stands below one of the first row."""
    if first is None or not columns or not first.columns:
        return True
    return any(_column(column, first.columns) for column in columns[1:])


def _goes_on(line: Line, rows: list[Row]) -> bool:
    """Add a row without a first cell to the row above, where it holds the rest of its words."""
    last, cells = rows[-1], list(line.cells)
    if line.columns:
        shift = _column(line.columns[0], last.columns)
        if not shift:
            return False
        cells = [""] * shift + cells
    if cells[0] or len(cells) > len(last.cells):
        return False
    pairs = [(at, cell) for at, cell in enumerate(cells) if cell]
    if not pairs or any(cell.startswith(("-", "–")) for _, cell in pairs[:1]):
        return False  # "– other" opens a group of rows
    empty = all(not last.cells[at] for at, _ in pairs)
    if not empty and not pairs[0][1][:1].islower() and not (line.columns and not line.after_blank):
        return False
    for at, cell in pairs:
        last.cells[at] = f"{last.cells[at]} {cell}".strip()
    return True


def _fills(line: Line, rows: list[Row]) -> bool:
    """Add a single entry below a column to the row above."""
    last = rows[-1]
    at = _column(line.indent, last.columns)
    if not at or line.after_blank or line.level or at >= len(last.cells):
        return False
    last.cells[at] = f"{last.cells[at]} {line.text}".strip()
    return True


def _column(start: int, columns: tuple[int, ...]) -> int:
    """The column below which an entry stands; 0 where it is the first, or none."""
    near = [at for at, column in enumerate(columns) if abs(column - start) <= _NEAR]
    return near[0] if near else 0


def _in_columns(rows: Sequence[Row]) -> bool:
    """Whether entries stand below one another, as those of justified text do not."""
    for above, below in pairwise(rows):
        shared = [c for c in below.columns[1:] if any(abs(c - d) <= _NEAR for d in above.columns)]
        ends = {c + len(x) for c, x in zip(below.columns, below.cells, strict=False)}
        tops = {c + len(x) for c, x in zip(above.columns, above.cells, strict=False)}
        if shared or (ends & tops) or len(above.cells) == len(below.cells) >= 3:
            return True
    return False


def _mark_headers(rows: list[Row]) -> None:
    """The names of columns: words above rows with codes or figures, and a row that counts them."""
    if len(rows) < 2:
        return
    figures = [any(re.search(r"\d", cell) for cell in row.cells[1:]) for row in rows]
    named = [is_code(row.cells[0]) for row in rows]
    if not named[0] and not figures[0] and any(figures[1:] + named[1:]):
        rows[0].header = True
    for row in rows[:3]:
        counted = [re.sub(r"\D", "", cell) for cell in row.cells]
        if len(counted) > 1 and counted == [str(n) for n in range(1, len(counted) + 1)]:
            row.header = all(re.fullmatch(r"\(?\d\)?\.?", cell) for cell in row.cells)
