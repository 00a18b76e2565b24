"""Margin notes: which pieces they are, and beside which line of the text each begins.

In Commonwealth printing the note beside a section is its heading; a note that only cites another
act ("57 of 1955.") is a reference of the draftsman's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tqa.ingest.readers.pdf.columns import count_lines, strips
from tqa.ingest.readers.pdf.segments import Row, Segment, rows

_SMALLER = 0.93
"""Margin notes are set in at most this share of the size of the text."""
_SIDE_WIDTH = 0.35
_CITES = re.compile(r"(?:(?:act\s+)?(?:no\.?\s*)?[\dIVXLC]+\s+of\s+\d{4}\W*)+", re.IGNORECASE)
_OPENS = re.compile(r"[\[“\"‘'(]{0,2}\d{1,4}[A-Z]{0,2}\s*[.।]|(?:section|article|rule)\s+\d", re.I)


@dataclass(frozen=True, slots=True)
class Extent:
    """Where the text of a page stands, from left to right."""

    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Note:
    """One margin note."""

    text: str
    y: float
    """Of its first line."""
    end: float
    """Of its last line."""

    @property
    def cites(self) -> bool:
        """Whether it only names another act."""
        return _CITES.fullmatch(self.text) is not None


def extent(pieces: Sequence[Segment], size: float) -> Extent | None:
    """The edges of the text in its own size; `None` where there is next to none.

    Few pieces may stand out of the edges that hold for the rest: a title, a drawing.
    """
    body = [
        p for p in pieces if p.size > _SMALLER * size and not re.fullmatch(r"[\d\W]{1,4}", p.text)
    ]
    if not body:
        return None
    lefts = sorted(p.x0 for p in body)
    rights = sorted(p.x1 for p in body)
    few = len(body) // 40
    return Extent(lefts[few], rights[-1 - few])


def split(
    pieces: Sequence[Segment], size: float, where: Extent | None
) -> tuple[list[Segment], list[Note]]:
    """Part the pieces in the margins from the text: the text, and the notes from top to bottom."""
    if where is None:
        return list(pieces), []
    outside = [
        p
        for p in pieces
        if p.size <= _SMALLER * size and (p.x0 >= where.right - 1 or p.x1 <= where.left + 1)
    ]
    if not outside:
        outside = _side_column(pieces)
    if not outside:
        return list(pieces), []
    middle = (where.left + where.right) / 2
    left = [p for p in outside if p.x1 <= middle]
    right = [p for p in outside if p.x1 > middle]
    notes = sorted([*_notes(left), *_notes(right)], key=lambda note: note.y)
    chosen = {id(p) for p in outside}
    return [p for p in pieces if id(p) not in chosen], notes


def _side_column(pieces: Sequence[Segment]) -> list[Segment]:
    """A narrow column in the size of the text, whose notes begin beside sections.

    Prints of websites set the heading of a section to the left of it.
    """
    pieces = _from_first_note(pieces)
    if len(pieces) < 4:
        return []
    left, right = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    for strip in strips(pieces, left, right, 6.0):
        before = [p for p in pieces if p.x1 <= strip.middle]
        after = [p for p in pieces if p.x0 >= strip.middle]
        crossing = len(pieces) - len(before) - len(after)
        for side, text in ((before, after), (after, before)):
            if not side or not text or crossing > 0.1 * count_lines(text):
                continue
            # On the right, words beside a number are more often the last column of a table.
            if side is after and not all(span.bold for piece in side for span in piece.spans):
                continue
            width = max(p.x1 for p in side) - min(p.x0 for p in side)
            if width > _SIDE_WIDTH * (right - left) or count_lines(side) > 0.9 * count_lines(text):
                continue
            notes = _notes(side)
            heading = [n for n in notes if beside(n, rows(text)) is not None and len(n.text) > 3]
            if len(heading) >= 0.6 * len(notes):
                return side
    return []


def _from_first_note(pieces: Sequence[Segment]) -> list[Segment]:
    """The pieces from the first row on in which something stands beside the start of a section."""
    for row in rows(pieces):
        if len(row.segments) > 1 and any(opens_section(s.text) for s in row.segments):
            return [piece for piece in pieces if piece.y > row.y - row.size]
    return []


def _notes(pieces: Sequence[Segment]) -> list[Note]:
    """Lines that follow each other closely are one note."""
    groups: list[list[Row]] = []
    for row in rows(pieces):
        if groups and row.y - groups[-1][-1].y < 1.75 * row.size:
            groups[-1].append(row)
        else:
            groups.append([row])
    return [Note(joined([row.text for row in g]), g[0].y, g[-1].y) for g in groups]


def joined(lines: Sequence[str]) -> str:
    """The lines of a note as one; its columns are narrow, so most hyphens part words.

    >>> joined(["Short title and com-", "mencement."])
    'Short title and commencement.'
    """
    text = ""
    for line in lines:
        if re.search(r"[a-z]-$", text) and line[:1].islower():
            text = text[:-1] + line
        else:
            text = f"{text} {line}".strip()
    return text


def beside(note: Note, text: Sequence[Row]) -> int | None:
    """The row that the note is the heading of: a section that begins beside it."""
    if opens_section(note.text):
        return None
    best: tuple[float, int] | None = None
    for at, row in enumerate(text):
        # The first line of a note is often a little above or below that of its section.
        near = note.y - 2.2 * row.size <= row.y <= max(note.end, note.y + 1.2 * row.size)
        if near and not row.aside and opens_section(row.text):
            distance = abs(row.y - note.y)
            if best is None or distance < best[0]:
                best = distance, at
    return None if best is None else best[1]


def opens_section(text: str) -> bool:
    """Whether a row begins with the number of a section.

    >>> opens_section("12A. Fees"), opens_section("৭। সংশোধন"), opens_section("fees")
    (True, True, False)
    """
    return _OPENS.match(text) is not None
