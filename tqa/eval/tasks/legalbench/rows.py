"""The rows of a task's files: tab-separated, with cells that hold quotes and line ends."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass

from tqa.errors import SourceError

_GOLD = ("answer", "label")
"""Names of the column of the right answer: now, and in earlier commits."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file."""

    place: int
    """Which row of the file it is, from 0."""
    cells: Mapping[str, str]
    answer: str


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one file."""

    rows: tuple[Row, ...] = ()
    counted: int = 0
    """Rows as a parser of TSV counts them."""
    joined: int = 0
    """Of these, pieces of a text whose line ends were not quoted, joined to the row they open."""
    sha256: str = ""
    """Of the file."""


def read_table(name: str, data: bytes) -> Table:
    """The rows of a file; `name` is for messages. SourceError names the row that cannot be read."""
    try:
        read = csv.reader(io.StringIO(data.decode("utf-8"), newline=""), delimiter="\t")
        header, *lines = list(read) or [[]]
    except (UnicodeDecodeError, csv.Error) as error:
        raise SourceError(f"{name}: not a table in UTF-8: {error}; fetch it again") from error
    gold = next((column for column in _GOLD if column in header), None)
    if lines and gold is None:
        raise SourceError(f"{name}: no column is called {' or '.join(_GOLD)}: {header}")
    rows: list[Row] = []
    pieces: list[str] = []
    joined = 0
    for place, line in enumerate(lines):
        if len(line) == 1 < len(header):
            # A text of several lines that was not quoted: its last line has the other cells.
            pieces.append(line[0])
            continue
        if len(line) != len(header):
            raise SourceError(f"{name}, row {place}: {len(line)} cells, not {len(header)}")
        first = "\n".join((*pieces, line[0]))
        cells = dict(zip(header, (first, *line[1:]), strict=True))
        rows.append(Row(place - len(pieces), cells, cells[gold or ""]))
        joined += len(pieces)
        pieces = []
    if pieces:
        raise SourceError(f"{name}: the last {len(pieces)} lines have no answer; fetch it again")
    return Table(tuple(rows), len(lines), joined, hashlib.sha256(data).hexdigest())
