"""Footnotes at the foot of a column, and their marks in the text: told from words by their size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tqa.ingest.readers.pdf.pages import Rule, Span
from tqa.ingest.readers.pdf.segments import Row, main_size, words

_MARK_SIZE = 0.78
"""A mark has at most this share of the size of the words around it."""
_MARK = re.compile(r"[\s\[(]*(?:\d{1,3}|[*†‡§¶]{1,3})(?:\s*,\s*\d{1,3})*[\s\])]*")
_UNIT = re.compile(r"(?:\b(?:k|c|m)?m|\bft|\bin|10)$")
_NOTE_SIZE = 0.95
_BEGINS = re.compile(r"[\[(]?(?:\d{1,3}|[*†‡§]{1,3})[\])]?[.\s]?\s*\S")


@dataclass(frozen=True, slots=True)
class Unmarked:
    """Words without the marks that were in them."""

    spans: tuple[Span, ...]
    marks: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words."""
        return words(self.spans)


def unmarked(spans: Sequence[Span]) -> Unmarked:
    """Part marks from words: figures much smaller than the words, that are no power of a unit.

    >>> words = Span("Section 6", 0, 40, 9), Span(" applies.", 43, 80, 9)
    >>> line = unmarked((words[0], Span("3", 40, 43, 6, size=6), words[1]))
    >>> line.text, line.marks
    ('Section 6 applies.', ('3',))
    """
    if not spans or len({span.size for span in spans}) == 1:
        return Unmarked(tuple(spans), ())
    size = main_size(spans)
    level = next(span.y for span in spans if span.size == size)
    kept: list[Span] = []
    marks: list[str] = []
    for span in spans:
        small = span.size <= _MARK_SIZE * size and span.y <= level + 0.1 * size
        power = bool(kept) and _UNIT.search(kept[-1].text) is not None
        if small and _MARK.fullmatch(span.text) and not power:
            marks.append(span.text.strip())
            if kept:  # what the mark leaves is no gap between words
                kept[-1] = replace(kept[-1], x1=span.x1)
        else:
            kept.append(span)
    if not kept:
        return Unmarked(tuple(spans), ())
    return Unmarked(tuple(kept), tuple(marks))


def set_apart(
    found: Sequence[Row], size: float, rules: Sequence[Rule], *, first: bool = True
) -> int:
    """Where the footnotes at the foot of a column begin: an index into its rows.

    They go on to the end of the column, in type no larger than the text (`size`), and begin below a
    short rule or in smaller type, with a raised mark; below a rule and in smaller type, with
    any figure. Below a table they may be all of a column that is not the `first` of its page.
    """
    for at in range(len(found) - 1, 0, -1):
        if found[at].size > size + 0.1:
            break
        small = found[at].size <= _NOTE_SIZE * size
        begins = _begins_note(found[at], raised=not small)
        if begins and _ruled_off(found[at - 1], found[at], rules):
            return at
    start = len(found)
    while start > 0 and found[start - 1].size <= _NOTE_SIZE * size:
        start -= 1
    if (not first or start > 0) and start < len(found) and _begins_note(found[start], raised=True):
        return start
    return len(found)


def _begins_note(row: Row, *, raised: bool) -> bool:
    """Whether a row begins with the mark of a note: a star or a figure (`raised`: a small one)."""
    first = next(span for span in row.spans if span.text.strip())
    small = first.size <= _MARK_SIZE * row.size and _MARK.fullmatch(first.text) is not None
    if raised:
        return small or row.text.startswith(("*", "†", "‡"))
    return small or _BEGINS.match(row.text) is not None


def _ruled_off(above: Row, below: Row, rules: Sequence[Rule]) -> bool:
    """Whether a short rule parts two rows at their left edge, and underlines neither."""
    return any(
        rule.level
        and above.y + 0.4 * above.size < rule.y0 < below.y - 0.5 * below.size
        and abs(rule.x0 - below.x0) < 30
        and rule.x1 - rule.x0 < 220
        for rule in rules
    )
