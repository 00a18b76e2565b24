"""Naive Bayes over the words of texts: the guess of a reader who knows words and no law."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

_WORD = re.compile(r"\w+")


def words_and_pairs(text: str) -> list[str]:
    """The words of a text, and each two that follow one another.

    >>> words_and_pairs("The port, closed")
    ['the', 'port', 'closed', 'the port', 'port closed']
    """
    words = _WORD.findall(text.casefold())
    return [*words, *(f"{a} {b}" for a, b in pairwise(words))]


class Bayes:
    """Odds of two classes of texts by their words and pairs of words, with one added to each count.

    >>> model = Bayes([("the bell rings", True), ("the bell waits", False)])
    >>> model.lean("it rings") > 0 > model.lean("it waits")
    True
    """

    def __init__(self, texts: Iterable[tuple[str, bool]]) -> None:
        self._counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._texts = [0, 0]
        for text, positive in texts:
            self._counts[positive].update(words_and_pairs(text))
            self._texts[positive] += 1
        self._sizes = [counts.total() for counts in self._counts]

    def lean(self, text: str, *, without: Bayes | None = None) -> float:
        """The logarithm of the odds that a text is of the positive class.

        `without` takes out what a part of the texts taught.
        """
        less = without or _NOTHING
        texts = [all_ - part for all_, part in zip(self._texts, less._texts, strict=True)]
        sizes = [all_ - part for all_, part in zip(self._sizes, less._sizes, strict=True)]
        lean = math.log((texts[1] + 1) / (texts[0] + 1))
        for words in words_and_pairs(text):
            no, yes = (self._counts[side][words] - less._counts[side][words] + 1 for side in (0, 1))
            lean += math.log(yes / (sizes[1] + 1)) - math.log(no / (sizes[0] + 1))
        return lean


_NOTHING = Bayes(())
