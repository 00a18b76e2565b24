"""Tables of rates: marks that repeat or annul a cell, and columns that hold only for some days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tqa.ingest.readers.pdf.tables import without_dittos
from tqa.temporal.finder import find_dates

_UP_TO = re.compile(r"\b(?:up\s*to|until|till|to|through)\s*$", re.IGNORECASE)
_FROM = re.compile(
    r"\b(?:from|since|on and after|w\.?e\.?f\.?|with effect from)\s*$", re.IGNORECASE
)
_MARK = re.compile(r"[*†‡§#]{1,3}|\(\d\)")
_GONE = re.compile(r"\b(omitted|deleted|repealed|rescinded)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Days:
    """The days for which a column holds: the first, and the last, where its head says so."""

    first: date | None = None
    last: date | None = None

    def __contains__(self, day: date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


def days_of(head: str) -> Days | None:
    """The days that the head of a column names; `None` where it names none.

    >>> days_of("Duty % up to 30-6-2019").last, days_of("Duty % from 1-7-2019").first
    (datetime.date(2019, 6, 30), datetime.date(2019, 7, 1))
    >>> days_of("Description") is None
    True
    """
    first = last = None
    for found in find_dates(head).dates:
        before = head[: found.start]
        if found.day and _UP_TO.search(before):
            last = found.day
        elif found.day and _FROM.search(before):
            first = found.day
    return Days(first, last) if first or last else None


def rate(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    key: str,
    on: date,
    notes: Sequence[str] = (),
) -> str | None:
    """The cell of the row called `key` (its first cell) in the column that holds on a day.

    `None` where no row or no single column is found. A cell that is only a mark is its note.
    """
    columns = [at for at, title in enumerate(head) if (days := days_of(title)) and on in days]
    row = next((row for row in without_dittos(rows) if row and row[0] == key), None)
    if row is None or len(columns) != 1 or columns[0] >= len(row):
        return None
    return noted(row[columns[0]], notes)


def noted(cell: str, notes: Sequence[str]) -> str:
    """The words of a cell; of a mark alone, what its note says became of the entry.

    >>> noted("*", ["* the entry is omitted with effect from 1-7-2019"]), noted("5", [])
    ('no entry (omitted)', '5')
    """
    mark = cell.strip()
    if not _MARK.fullmatch(mark):
        return cell
    note = next((n.strip()[len(mark) :].strip() for n in notes if n.strip().startswith(mark)), "")
    gone = _GONE.search(note)
    return f"no entry ({gone[1].lower()})" if gone else note or cell
