"""Ways of numbering the parts of a section, and how a label follows the last one of its level."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from tqa.law.labels import label_key, roman_value

DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
"""Labels are compared in ASCII digits, in whatever digits they are printed."""

CONSONANTS = "কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ"
VOWELS = "অআইঈউঊঋএঐওঔ"


class Step(IntEnum):
    """How a label follows the last one of its level."""

    NO = 0
    SKIP = 1
    """It rises, but something is missing in between."""
    NEXT = 2


@dataclass(frozen=True, slots=True)
class Style:
    """One way of numbering the parts of one level."""

    kind: str
    form: Literal["decimal", "alpha", "roman", "double", "series"]
    pattern: re.Pattern[str]
    first: str
    letters: str = ""
    """Of a series, in order."""

    def fits(self, number: str) -> bool:
        """Whether a label can be of this style."""
        if self.pattern.fullmatch(number) is None:
            return False
        return self.form != "roman" or roman_value(number.split(".")[0]) is not None

    def step(self, before: str, number: str) -> Step:
        """How `number` follows `before` in this style.

        >>> STYLES[1].step("h", "i"), STYLES[1].step("a", "aa"), STYLES[2].step("i", "iv")
        (<Step.NEXT: 2>, <Step.NEXT: 2>, <Step.SKIP: 1>)
        """
        if not self.fits(number):
            return Step.NO
        if self.form == "roman":
            low, high = (roman_value(label.split(".")[0]) or 0 for label in (before, number))
            if high == low:
                return Step.NEXT if _fraction(number) > _fraction(before) else Step.NO
            return _gap(high - low)
        if self.form == "decimal":
            return _decimal_step(before, number)
        if self.form == "double":
            return _gap(ord(number[0]) - ord(before[0]))
        if self.form == "series":
            gap = self.letters.index(number[0]) - self.letters.index(before[0])
            return _gap(gap) if gap else Step.NEXT if len(number) > len(before) else Step.NO
        return _alpha_step(before, number)


STYLES = (
    Style("subsection", "decimal", re.compile(r"\d{1,3}(?:[A-Zক-হ]{0,2}|\.\d{1,2})"), "1"),
    Style("paragraph", "alpha", re.compile(r"[a-z]{1,3}(?:\.\d{1,2})?"), "a"),
    Style("subparagraph", "roman", re.compile(r"[ivxlc]{1,7}(?:\.\d{1,2})?"), "i"),
    Style("clause", "alpha", re.compile(r"[A-Z]{1,3}(?:\.\d{1,2})?"), "A"),
    Style("subclause", "roman", re.compile(r"[IVXLC]{1,7}"), "I"),
    Style("clause", "double", re.compile(r"([a-z])\1"), "aa"),
    Style("paragraph", "series", re.compile(rf"([{CONSONANTS}])\1{{0,5}}"), "ক", CONSONANTS),
    Style("subparagraph", "series", re.compile(rf"([{VOWELS}])\1{{0,5}}"), "অ", VOWELS),
)
"""The levels below a section; a level is one style, opened by its first label."""

BELOW = ("subsection", "paragraph", "subparagraph", "clause", "subclause")
"""The kinds of levels, outermost first, where a section begins with a lettered one (US)."""


def _gap(gap: int) -> Step:
    return Step.NEXT if gap == 1 else Step.SKIP if gap > 1 else Step.NO


def _alpha_step(before: str, number: str) -> Step:
    if number == before:
        return Step.NO
    if number.startswith(before) or (before == "z" and number == "aa"):
        return Step.NEXT
    if len(before) > 1 and number[:1] == before[:1]:
        return Step.NEXT if number > before and len(number) <= 3 else Step.NO
    if len(number) > 1 and "." not in number:
        return Step.SKIP if number[0] > before[0] and len(number) == 2 else Step.NO
    return _gap(ord(number[0]) - ord(before[0]))


def _fraction(number: str) -> int:
    """The number after the dot of an inserted label such as (ii.1), 0 without one."""
    return int(number.partition(".")[2] or 0)


def _decimal_step(before: str, number: str) -> Step:
    low, high = int(re.match(r"\d+", before)[0]), int(re.match(r"\d+", number)[0])  # type: ignore[index]
    if high == low:
        rises = label_key(number) > label_key(before)
        return Step.NEXT if rises and number != before else Step.NO
    if high == low + 1:
        return Step.NEXT
    return Step.SKIP if low < high <= low + 20 else Step.NO
