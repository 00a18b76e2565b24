"""A text cut to the room there is for it: the part that has most of the words asked about."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from itertools import accumulate

from tqa.eval.tasks.tide.words import plain_words
from tqa.qa.reading.context import CUT
from tqa.qa.reading.tokens import Counter

BEGINNING = "(the beginning is left out here)"
"""Stands before a text of which the beginning does not."""


def cut(text: str, room: int, count: Counter, asked: str) -> str:
    """A text, or so many of its words in a row as there is room for, in tokens.

    Where it does not fit whole, it is that part which has most of the words `asked`, words that are
    rare in the text counting more. What is left out is said.

    >>> from tqa.qa.reading.tokens import estimated
    >>> rope = "A rope is of hemp. " * 20
    >>> "The due is 60 crowns." in cut(rope + "The due is 60 crowns. " + rope, 60, estimated, "due")
    True
    """
    if count(text) <= room:
        return text
    words = text.split(" ")
    room -= count(CUT) + count(BEGINNING)
    size = _fitting(words, 0, room, count)
    if size <= 0:
        return CUT
    start = _best(words, size, asked)
    end = start + _fitting(words, start, room, count)
    kept = " ".join(words[start:end])
    parts = [BEGINNING if start else "", kept, CUT if end < len(words) else ""]
    return "\n".join(part for part in parts if part)


def _fitting(words: Sequence[str], start: int, room: int, count: Counter) -> int:
    """How many words from one on have room."""
    low, high = 0, len(words) - start
    while low < high:
        middle = (low + high + 1) // 2
        if count(" ".join(words[start : start + middle])) <= room:
            low = middle
        else:
            high = middle - 1
    return low


def _best(words: Sequence[str], size: int, asked: str) -> int:
    """Where the part of so many words begins that has most of what is asked."""
    wanted = frozenset(plain_words(asked))
    each = [plain_words(word) for word in words]
    often = Tally(plain for inner in each for plain in inner)
    worth = [sum(1 / often[plain] for plain in inner if plain in wanted) for inner in each]
    sums = [0.0, *accumulate(worth)]
    scores = [round(sums[at + size] - sums[at], 9) for at in range(max(len(words) - size, 0) + 1)]
    first = scores.index(max(scores))
    equal = first
    while equal + 1 < len(scores) and scores[equal + 1] == scores[first]:
        equal += 1
    # Of parts that have the same, the one in the middle: it shows what stands on both sides.
    return (first + equal) // 2
