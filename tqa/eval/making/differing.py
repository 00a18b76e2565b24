"""Where two texts of one provision differ: the words of each, with words around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

AROUND, LONGEST, FEWEST = 10, 34, 5
"""Words shown on each side of a difference; the most and the fewest words of a passage."""
_NEAR = 3
"""Differences with no more equal words between them are one."""
_LABEL = re.compile(r"^(?:\*?\d[\w.\-–]*(?:\(\w+\))*|\([\w.]{1,6}\))$")
_STOP = (".", ";", ":")


@dataclass(frozen=True, slots=True)
class Difference:
    """The same place in two texts."""

    old: str
    """A passage of the one text that does not stand in the other."""
    new: str
    """The passage of the other text at that place."""
    old_words: str
    """The words that differ, of the one text; "" where the other only adds words."""
    new_words: str


def squeezed(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


def stands_in(passage: str, text: str) -> bool:
    """Whether a passage stands in a text, spaces and case of letters apart."""
    return squeezed(passage).casefold() in squeezed(text).casefold()


def after_label(words: Sequence[str]) -> int:
    """How many words at the head of a text are its labels.

    >>> after_label("5 (2) The Minister may".split())
    2
    """
    at = 0
    while at < min(3, len(words)) and _LABEL.match(words[at]):
        at += 1
    return at


@lru_cache(maxsize=4096)
def differences(old: str, new: str) -> tuple[Difference, ...]:
    """The places where two texts differ, each with passages that tell the texts apart.

    >>> old = "5 The fee for a licence is 40 crowns for each quarter."
    >>> for d in differences(old, old.replace("40", "55")): print(d.old, "|", d.new_words)
    The fee for a licence is 40 crowns for each quarter. | 55
    """
    one, other = old.split(), new.split()
    found: list[Difference] = []
    for i1, i2, j1, j2 in _places(one, other):
        here = _window(one, i1, i2)
        there = _window(other, j1, j2)
        if not here or not there or stands_in(here, new) or stands_in(there, old):
            continue
        found.append(Difference(here, there, " ".join(one[i1:i2]), " ".join(other[j1:j2])))
    return tuple(found)


def _places(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int, int, int]]:
    found: list[tuple[int, int, int, int]] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if found and i1 - found[-1][1] <= _NEAR and j1 - found[-1][3] <= _NEAR:
            found[-1] = (found[-1][0], i2, found[-1][2], j2)
        else:
            found.append((i1, i2, j1, j2))
    return found


def _window(words: Sequence[str], start: int, end: int) -> str:
    """The words of a difference with some around, within the sentence; "" where too few."""
    low = max(start, 0)
    floor = after_label(words)
    while low > floor and start - low < AROUND and not words[low - 1].endswith(_STOP):
        low -= 1
    low = max(low, floor)
    high = max(end, low)
    room = min(high + AROUND, low + LONGEST, len(words))
    while high < room and (high <= start or not words[high - 1].endswith(_STOP)):
        high += 1
    taken = words[low : min(high, low + LONGEST)]
    taken = taken[after_label(taken) :]
    whole = len(taken) == len(words) - floor
    return " ".join(taken) if len(taken) >= FEWEST or (whole and len(taken) > 1) else ""


def sentences(text: str) -> tuple[str, ...]:
    """Passages of a text that stand alone: up to a full stop, semicolon or colon, not too long.

    >>> sentences("5 (1) The port shall be open. It may be closed by order of the warden.")
    ('The port shall be open.', 'It may be closed by order of the warden.')
    """
    words = text.split()
    found: list[str] = []
    start = after_label(words)
    for at in range(start, len(words)):
        if words[at].endswith(_STOP) or at + 1 == len(words):
            piece = words[start : at + 1]
            piece = piece[after_label(piece) :]
            if FEWEST <= len(piece) <= LONGEST:
                found.append(" ".join(piece))
            start = at + 1
    return tuple(found)
