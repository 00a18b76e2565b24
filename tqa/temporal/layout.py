"""Text as a reader sees it, with the way back to the text as it is stored.

A line end, a soft hyphen or a zero-width character inside "Janu-ary" is layout, not content.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from tqa.temporal.calendars import ascii_digits

# Bidirectional overrides (U+202A to U+202E, U+2066 to U+2069) stay: somebody who uses them wants
# reader and parser to differ, so a date broken by one is not read as if it were whole.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\ufeff"
_DROPPED = re.compile(
    rf"[{_INVISIBLE}]+|[-\u2010\u2011](?<=[A-Za-z].)[^\S\n]{{0,80}}\n[^\S\n]{{0,80}}(?=[a-z])"
)
_BROKEN = re.compile(r"[-\u2010\u2011][^\S\n]{0,80}\n")
_BANGLA = re.compile("[\u0980-\u09ff]")
_LOWER = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


@dataclass(frozen=True, slots=True)
class Readable:
    """What the patterns read: `text`, and `lower` of the same length with digits 0 to 9."""

    text: str
    lower: str
    has_bangla: bool
    _kept_from: tuple[int, ...]
    _shifts: tuple[int, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing was dropped, so that every span is the same in both texts."""
        return len(self._shifts) == 1

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """The span in the stored text of `[start, end)`, a non-empty span in the read text."""
        return self._original(start), self._original(end - 1) + 1

    def _original(self, position: int) -> int:
        return position + self._shifts[bisect_right(self._kept_from, position) - 1]


def readable(text: str) -> Readable:
    r"""Drop what no reader sees and undo hyphenation at line ends.

    >>> seen = readable("Janu-\n  ary")
    >>> seen.text, seen.original_span(0, 7)
    ('January', (0, 11))
    """
    pieces: list[str] = []
    kept_from, shifts = [0], [0]
    at = length = 0
    # Two fast looks spare nearly every text the slow one.
    hidden = any(mark in text for mark in _INVISIBLE) or _BROKEN.search(text) is not None
    for cut in _DROPPED.finditer(text) if hidden else ():
        pieces.append(text[at : cut.start()])
        length += cut.start() - at
        at = cut.end()
        kept_from.append(length)
        shifts.append(at - length)
    whole = "".join([*pieces, text[at:]]) if pieces else text
    has_bangla = _BANGLA.search(whole) is not None
    # str.lower() changes the length of a few letters, which would shift every span after them.
    lower = whole.lower()
    if len(lower) != len(whole):
        lower = whole.translate(_LOWER)
    return Readable(
        whole,
        ascii_digits(lower) if has_bangla else lower,
        has_bangla,
        tuple(kept_from),
        tuple(shifts),
    )
