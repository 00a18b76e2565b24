"""A document cut into chunks of at most 500 characters, the same for every ranker.

The rule: a document is a run of lines (a run of three or more spaces ends a line too: in text taken
from pages a line ended there), a line a run of clauses (a clause ends with a semicolon, or with one
of . : ? ! that no small letter follows). Clauses are packed, in order, into chunks of at most 500
characters; what is longer is cut at white space. A heading begins a chunk where the one before it
has 100 characters, and a numbered provision where it has 250. Every character that is not white
space is in exactly one chunk.

A chunk knows the headings above it: the last line in capitals or "ARTICLE 5", and the last numbered
heading, whether it stands alone or runs in ("5.2 Term. This Agreement"). A line that ends with a
number belongs to a table of contents and heads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

SIZE = 500
"""Most characters of a chunk."""

_LINE_END = re.compile(r"\n\s*|[ \t\xa0]{3,}")
_CLAUSE_END = re.compile(r"(?<=[.:?!])[\"”’)]*\s+(?=[^\Wa-z]|[\"“(])|(?<=;)\s+")
_LABEL = re.compile(r"(?:\w+\s+)?[\dIVX]{1,5}(?:\.\d{1,3})*\.\s*")
"""A number that begins a line, and is part of what follows."""
_NUMBERED = re.compile(
    r"(?:(?:Section|SECTION|Clause|Article)\s+)?\d{1,3}(?:\.\d{1,3})*[.)]?\s|\([a-z0-9]{1,4}\)\s"
)
_TOP = re.compile(
    r"(?:ARTICLE|Article|PART|Part|CHAPTER|Chapter|SCHEDULE|Schedule|EXHIBIT|ANNEX)\s+[\dIVXLA-Z]{1,5}\b[^\n]*"
)
_TITLE = re.compile(
    r"(?:(?:Section|SECTION|Clause)\s+)?(?:\d{1,3}(?:\.\d{1,3})*[.)]?|[IVX]{1,5}\.)\s+"
    r"(?P<title>[A-Z“\"][^.;:\n]{2,80}?)(?P<end>[.:](?=\s|$)|$)"
)
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Chunk:
    """`text[start:end]` of a document, and the headings above it."""

    start: int
    end: int
    headings: tuple[str, ...]


def chunks(text: str, size: int = SIZE) -> list[Chunk]:
    """The chunks of a document, in order.

    >>> text = "5. TERM: This ends in May.    6. FEES: No fee is due; costs are shared."
    >>> [(text[c.start : c.end], c.headings) for c in chunks(text, 30)][1:]
    [('6. FEES: No fee is due;', ('FEES',)), ('costs are shared.', ('FEES',))]
    """
    found: list[Chunk] = []
    top, title = "", ""
    start = end = -1
    for piece in _pieces(text, size):
        words = text[piece.start : piece.end]
        heads = _heading(words) if piece.opens else None
        new = start < 0 or piece.end - start > size
        new = new or (heads is not None and end - start >= size / 5)
        new = new or (piece.opens and end - start >= size / 2 and bool(_NUMBERED.match(words)))
        if new:
            if start >= 0:
                found.append(Chunk(start, end, _named(top, title)))
            start = piece.start
        if heads is not None:
            top, title = (heads.text, "") if heads.top else (top, heads.text)
        end = piece.end
    if start >= 0:
        found.append(Chunk(start, end, _named(top, title)))
    return found


def _named(top: str, title: str) -> tuple[str, ...]:
    return tuple(heading for heading in (top, title) if heading)


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    opens: bool
    """It is the first of its line."""


def _pieces(text: str, size: int) -> Iterator[_Piece]:
    """Clauses, none longer than `size`."""
    for line_start, line_end in _between(_LINE_END, text, 0, len(text)):
        opens = True
        for start, end in _between(_CLAUSE_END, text, line_start, line_end):
            for low, high in _cut(text, start, end, size):
                yield _Piece(low, high, opens)
                opens = False


def _between(ends: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches between matches, without white space at either end, none empty."""
    at = start
    for match in ends.finditer(text, start, end):
        if at == start and _LABEL.fullmatch(text, start, match.end()):
            continue
        yield from _trimmed(text, at, match.end())
        at = match.end()
    yield from _trimmed(text, at, end)


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    words = text[start:end]
    bare = words.strip()
    if bare:
        begins = start + words.index(bare[0])
        yield begins, begins + len(bare)


def _cut(text: str, start: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    while end - start > size:
        space = max(text.rfind(mark, start + 1, start + size + 1) for mark in " \n\t\xa0")
        stop = space if space > start else start + size
        yield from _trimmed(text, start, stop)
        start = stop
    yield from _trimmed(text, start, end)


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str
    top: bool


def _heading(words: str) -> _Heading | None:
    """The heading that a clause at the beginning of a line is or opens with."""
    few = len(words.split()) <= _MOST_WORDS
    if few and not words[-1].isdigit() and _TOP.fullmatch(words):
        return _Heading(words, top=True)
    match = _TITLE.match(words)
    if match and len(match["title"].split()) <= _MOST_WORDS and not match["title"][-1].isdigit():
        return _Heading(match["title"], top=False)
    letters = [char for char in words if char.isalpha()]
    if (
        few
        and len(letters) > 3
        and words.isupper()
        and not (words[-1].isdigit() or words[-1] in ",;")
    ):
        return _Heading(words, top=True)
    return None
