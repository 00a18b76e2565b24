"""Which hyphens at the end of a line belong to the word, and which only part it.

No dictionary is at hand: the words of the document itself tell, and a few rules where they do not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_END = re.compile(r"(?P<before>(?:[^\W\d_]+-)*(?P<left>[^\W_]+))[-\u2010\u2011]$")
_RANGE_END = re.compile(r"[A-Z\d]\u2013$")
_START = re.compile(r"(?P<right>[^\W_]+)")
_PREFIXES = frozenset({"non", "self", "ex", "quasi", "vice", "anti", "semi"})
"""Before a whole word these keep their hyphen."""
_LIST_WORDS = frozenset({"and", "or", "to"})


class Words:
    """The words that a document holds away from the ends of its lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        self._compounds: Counter[str] = Counter()
        parted = False
        for line in lines:
            inner = _END.sub("", line)
            begun = inner.partition(" ")[2] if parted else inner  # without the rest of a word
            parted = inner != line
            inner = begun
            self._compounds.update(match.casefold() for match in _COMPOUND.findall(inner))
            self._words.update(match.casefold() for match in _WORD.findall(inner))

    def keeps(self, left: str, right: str) -> bool:
        """Whether the hyphen between two parts belongs to the word."""
        low_left, low_right = left.casefold(), right.casefold()
        if left[-1:].isdigit() or right[:1].isdigit():
            return True
        if right[:1].isupper() and not left.isupper():
            return True  # Anglo-American
        compound, whole = f"{low_left}-{low_right}", low_left + low_right
        if self._compounds[compound] or self._words[whole]:
            return self._compounds[compound] >= self._words[whole]
        if low_left in _PREFIXES:
            return True
        if low_left == "re":
            # re-enacted, but re-ceived: a vowel twice, or a word that stands on its own.
            return low_right.startswith("e") or self._words[low_right] > 0
        return min(self._words[low_left], self._words[low_right]) > 0 and len(left) > 2


def mended(lines: Sequence[str], known: Words | None = None) -> list[str]:
    """Lines in which no word is parted: its second part is drawn up to the first.

    A line that held nothing else becomes empty.

    >>> mended(["takes effect on com-", "mencement and covers items 10-", "20 of it."])
    ['takes effect on commencement', 'and covers items 10-20', 'of it.']
    """
    known = known or Words(lines)
    result = list(lines)
    at = 0
    while at + 1 < len(result):
        if _RANGE_END.search(result[at]) and result[at + 1][:1].isdigit():
            first, _, result[at + 1] = result[at + 1].partition(" ")
            result[at] += first  # 2018–23–51
            at += 1
            continue
        end, start = _END.search(result[at]), _START.match(result[at + 1])
        if end is None or start is None or start["right"].casefold() in _LIST_WORDS:
            at += 1
            continue
        left, right = end["left"], start["right"]
        address = re.search(r"[/%@_\\]", result[at].rsplit(" ", 1)[-1]) is not None
        digits = left[-1].isdigit() and right[0].isdigit()
        if not (digits or (right[0].isalpha() and left[-1].isalpha())):
            at += 1
            continue
        hyphen = "-" if address or known.keeps(left, right) else ""
        first, _, rest = result[at + 1].partition(" ")
        result[at] = _END.sub(lambda m, h=hyphen: m["before"] + h, result[at]) + first  # type: ignore[misc]
        result[at + 1] = rest
        at += 1
    return result
