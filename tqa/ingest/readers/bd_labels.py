"""Labels below sections in the drafting of Bangladesh: (১), (ক), (অ), (1), (a), (i).

Which list a label continues is told by its style; a roman numeral that is a letter too by what
stands before it. A label that goes back to the start opens a list of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from tqa.law.labels import label_key, roman_value

LABEL = re.compile(
    r"\s*\(?\s*(?P<inner>[০-৯]{1,3}[\u0995-\u09b9]{0,2}|[\u0985-\u0994]|[\u0995-\u09ce\u09dc-\u09df]{1,3}\u09bc?|"
    r"\d{1,3}[A-Za-z]{0,2}|[ivxlc]{1,6}[a-z]{0,2}|[IVXLC]{1,6}[A-Z]{0,2}|[a-z]{1,3}|[A-Z]{1,3})\s*\)"
)
"""A label in brackets, of which the first may be missing."""
_MORE = re.compile(r"(?:\s*(?:,|ও|এবং|হইতে|and|to)\s*\(\s*[^()\s]{1,5}\s*\)){1,3}(?=\s*\[)")
"""Further labels of one omitted run: "(v) and (w) [Omitted …]"."""
_VOWELS = "অআইঈউঊঋএঐওঔ"
KINDS = ("subsection", "paragraph", "subparagraph", "clause", "subclause")
"""Kinds of parts by their depth below the section."""


@dataclass
class Level:
    """One list of labels that is open: its style, its last label, and where its parts hang."""

    style: str
    last: str
    parent: int
    node: int


def opening(words: str) -> re.Match[str] | None:
    """The label with which a line begins, if it does; a lone bracket at its end is not enough.

    >>> opening("(ক) নাম")["inner"], opening("অ) প্রাকৃতিক")["inner"], opening("and so on)")
    ('ক', 'অ', None)
    """
    match = LABEL.match(words)
    if match is None:
        return None
    bracketed = match[0].lstrip().startswith("(")
    if not bracketed and match["inner"][0] not in _VOWELS:
        return None
    return match


def label_end(words: str, match: re.Match[str]) -> int:
    """Where the label ends, with the others that share its words."""
    more = _MORE.match(words, match.end())
    return more.end() if more else match.end()


def find_level(levels: list[Level], inner: str) -> tuple[int, str]:
    """The list that a label continues, by its place in `levels`, and its style.

    The place after the last says that it opens a list.
    """
    for style in _styles(inner):
        for at in range(len(levels) - 1, -1, -1):
            if levels[at].style == style and _later(levels[at].last, inner, style):
                if len(_styles(inner)) > 1 and not _next(levels[at].last, inner, style):
                    continue
                return at, style
    styles = _styles(inner)
    if len(styles) == 1:
        return len(levels), styles[0]
    if inner.lower() == "i":
        return len(levels), styles[0]
    # (i) opens roman numerals; any other letter that is not next in a list opens letters.
    for at in range(len(levels) - 1, -1, -1):
        for style in styles:
            if levels[at].style == style and _later(levels[at].last, inner, style):
                return at, style
    return len(levels), styles[0] if inner.lower().startswith("i") else styles[-1]


def _styles(inner: str) -> list[str]:
    """The styles that a label may have; roman numerals first."""
    first = inner[0]
    if first.isdigit():
        return ["number"]
    if first > "\u0980":
        return ["vowel" if first in _VOWELS else "consonant"]
    case = "upper" if inner.isupper() else "lower"
    letters = f"letter {case}"
    if re.fullmatch(r"[ivxlc]+[a-z]{0,2}", inner.lower()) and _roman(inner) is not None:
        return [f"roman {case}", letters]
    return [letters]


def _roman(inner: str) -> int | None:
    """The value of a roman numeral, without the letters of an insertion after it."""
    for cut in range(len(inner), max(0, len(inner) - 3), -1):
        value = roman_value(inner[:cut])
        if value is not None:
            return value
    return None


def _later(last: str, inner: str, style: str) -> bool:
    key = partial(label_key, style="roman" if style.startswith("roman") else "alpha")
    return key(inner) > key(last)


def _next(last: str, inner: str, style: str) -> bool:
    """Whether a label follows closely: the next number or letter, or the same with one more."""
    if style.startswith("roman"):
        before, now = _roman(last), _roman(inner)
        return before is not None and now is not None and 0 <= now - before <= 3
    return 0 <= ord(inner[0].lower()) - ord(last[0].lower()) <= 1
