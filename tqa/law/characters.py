"""Text as a parser should see it, with the way back to the text as it was written.

Zero-width characters come from PDFs; look-alike letters and bidi controls come from somebody who
wants the reader and the parser to differ. All are neutralised here, and reported.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

INVISIBLE = "invisible_characters"
MIXED_SCRIPT = "mixed_script"
BIDI_OVERRIDE = "bidi_override"

_ZERO_WIDTH = frozenset("\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2064\ufeff")
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_DASHES = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
_SPACES = frozenset(
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)

# Cyrillic, then Greek letters that a reader takes for Latin ones (Unicode "confusables").
_LOOKALIKES = dict(
    zip(
        "АВЕЅІЈКМНОРСТХУҮаеѕіјорсхуһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧορν",
        "ABESIJKMHOPCTXYYaesijopcxyhdqwABEZHIKMNOPTYXopv",
        strict=True,
    )
)
_BANGLA_DIGITS = {chr(0x09E6 + value): str(value) for value in range(10)}
_LATIN = re.compile(r"[A-Za-z]")
_FOREIGN = re.compile(r"[\u0370-\u03ff\u0400-\u052f]")
_FOREIGN_WORD = re.compile(r"[A-Za-z\u0370-\u03ff\u0400-\u052f\u200b-\u200d\u2060\u00ad]+")


@dataclass(frozen=True, slots=True)
class Cleaned:
    """Cleaned text, the original index of each of its characters, and what was odd.

    `marks` are pairs (original index, flag), in order.
    """

    text: str
    offsets: tuple[int, ...]
    marks: tuple[tuple[int, str], ...]

    @property
    def flags(self) -> tuple[str, ...]:
        """Every kind of oddity once, sorted."""
        return tuple(sorted({flag for _, flag in self.marks}))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text that `text[start:end]` came from."""
        if start >= end:
            raise ValueError(f"the span [{start}, {end}) holds no character")
        return self.offsets[start], self.offsets[end - 1] + 1

    def flags_in(self, span: tuple[int, int]) -> tuple[str, ...]:
        """The flags of the characters inside an original span, sorted."""
        first = bisect_left(self.marks, (span[0], ""))
        last = bisect_left(self.marks, (span[1], ""))
        return tuple(sorted({flag for _, flag in self.marks[first:last]}))


def clean(text: str) -> Cleaned:
    """Text without hidden or deceiving characters; one dash, one space, ASCII digits.

    Letters of another script are left alone in words (and texts) that are truly in that script.

    >>> clean("sec\u200btion 1\u200d2A").text
    'section 12A'
    >>> clean("\u0405ection 9").flags
    ('mixed_script',)
    """
    deceiving = _deceiving_positions(text)
    if not deceiving and not _HIDDEN.search(text):
        # By far the most: each character becomes one.
        shown = text if text.isascii() else "".join(map(_plain, text))
        return Cleaned(shown, tuple(range(len(text))), ())
    out: list[str] = []
    offsets: list[int] = []
    marks: list[tuple[int, str]] = []
    for at, char in enumerate(text):
        if char in _BIDI:
            marks.append((at, BIDI_OVERRIDE))
            continue
        if char in _ZERO_WIDTH:
            # Joiners are ordinary spelling between Bangla letters.
            if not (char in "\u200c\u200d" and _is_bangla(text[at - 1 : at])):
                marks.append((at, INVISIBLE))
            continue
        if at in deceiving:
            marks.append((at, MIXED_SCRIPT))
            char = _LOOKALIKES[char]
        out.append(_plain(char))
        offsets.append(at)
    return Cleaned("".join(out), tuple(offsets), tuple(marks))


_HIDDEN = re.compile("[" + "".join(map(re.escape, sorted({*_BIDI, *_ZERO_WIDTH}))) + "]")


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """One character in the form the patterns are written in."""
    if char.isascii():
        return char
    if char in _DASHES:
        return "-"
    if char in _SPACES:
        return " "
    if char in _BANGLA_DIGITS:
        return _BANGLA_DIGITS[char]
    if "\uff01" <= char <= "\uff5e":  # full-width ASCII
        return chr(ord(char) - 0xFEE0)
    return {"’": "'", "‘": "'", "ʼ": "'"}.get(char, char)


def _is_bangla(char: str) -> bool:
    return "\u0980" <= char <= "\u09ff" if char else False


def _deceiving_positions(text: str) -> frozenset[int]:
    """Where a look-alike letter stands for a Latin one."""
    if not _FOREIGN.search(text):
        return frozenset()
    # One genuine letter of the other script shows that the text is really written in it; then only
    # words mixing both scripts are suspect.
    genuine = any(char not in _LOOKALIKES for char in _FOREIGN.findall(text))
    found: set[int] = set()
    for word in _FOREIGN_WORD.finditer(text):
        if genuine and not _LATIN.search(word[0]):
            continue
        for at in range(word.start(), word.end()):
            if text[at] in _LOOKALIKES:
                found.add(at)
    return frozenset(found)
