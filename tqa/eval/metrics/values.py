"""A short answer as a value: a number with its unit, or words.

Only an answer that is nothing but a number is a number. "Section 5" is none, and neither is "5 or
6"; what a longer reply commits itself to is read before, by `tqa.qa.parsing`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from tqa.law.characters import clean
from tqa.law.values_numbers import parse_number
from tqa.law.values_units import SIGNS, TIMES, UNITS

__all__ = ["Number", "bare", "read_number", "same_number", "words"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number, and its unit where one is written."""

    value: Fraction
    unit: str = ""


# -- what stands around an answer ------------------------------------------------------------------

_PAIRS = {"(": ")", "[": "]", "{": "}", '"': '"', "'": "'", "“": "”"}
_LAYERS = 8
"""Of brackets and stops; what has more around it is no short answer."""


def bare(text: str) -> str:
    """The answer without hidden characters, final stops, and brackets and quotes around it.

    >>> bare(" (3.14). "), bare("\u2212 5"), bare("(a) or (b)")
    ('3.14', '- 5', '(a) or (b)')
    """
    text = " ".join(clean(text).text.split())
    for _ in range(_LAYERS):
        shorter = text.rstrip(" .,;:!?\u0964").lstrip(" ,;:").strip("*`")
        if shorter and _PAIRS.get(shorter[0]) == shorter[-1] and _encloses(shorter):
            shorter = shorter[1:-1].strip()
        if shorter == text:
            break
        text = shorter
    return text


def _encloses(text: str) -> bool:
    """Whether the first sign and the last belong together: not so in "(a) or (b)"."""
    first, last = text[0], text[-1]
    if first == last:
        return len(text) > 1 and first not in text[1:-1]
    depth = 0
    for sign in text[:-1]:
        depth += (sign == first) - (sign == last)
        if depth == 0:
            return False
    return depth == 1


# -- numbers ---------------------------------------------------------------------------------------

_TIMES = ("second", "minute", "hour", "day", "week", "month", "year")
_UNITS = {
    **{word: unit for word, (_, unit) in UNITS.items()},
    **{form: f"{unit}s" for unit in _TIMES for form in (unit, f"{unit}s")},
    **SIGNS,
}
_BEFORE = {
    # "Day 5" and "time 2" are no amounts, and "m 5" is a place.
    **{w: unit for w, (_, unit) in UNITS.items() if w not in TIMES and (len(w) > 1 or w == "%")},
    **SIGNS,
}
_SAME = {"BDT": "taka", "INR": "rupees", "EUR": "euros", "GBP": "pounds"}
_DOLLARS = frozenset(("dollars", "USD", "CAD"))
_LONGEST = max(map(len, _UNITS))
_FIGURES = re.compile(
    r"(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}"
    r"|[0-9]{1,3}(?: [0-9]{3})+)"
    r"(?:\.[0-9]+)?(?:e[-+]?[0-9]{1,2})?|\.[0-9]+"
)
"""Figures without groups, in thousands, in lakhs, or in thousands by spaces."""
_SHORT = 120
"""Characters that a number with its unit can have."""
_SIGN = re.compile(r"([-+]|minus\b)\s?")


def read_number(text: str) -> Number | None:
    """The number that a whole answer is; `None` where it is not one, or not just one.

    A per cent sign is a unit and does not change the number. Groups are thousands or lakhs.

    >>> read_number("Tk 1,50,000") == read_number("150000 taka.")
    True
    >>> read_number("\u22127.5%")
    Number(value=Fraction(-15, 2), unit='percent')
    >>> read_number("12,34"), read_number("section 5"), read_number("5 or 6")
    (None, None, None)
    """
    low = bare(text).lower().removesuffix("/-").strip()
    if len(low) > _SHORT:
        return None
    negative, low = _signed(low)
    before, low = _unit_before(low)
    if before:
        again, low = _signed(low)
        negative = negative or again
    after, low = _unit_after(bare(low))
    value = _value(bare(low))
    if value is None or (before and after and not _same_unit(before, after)):
        return None
    return Number(-value if negative else value, before or after)


def same_number(one: Number, other: Number) -> bool:
    """Whether both have one value, in one unit where both write one."""
    units = one.unit, other.unit
    return one.value == other.value and (not all(units) or _same_unit(*units))


def _signed(low: str) -> tuple[bool, str]:
    sign = _SIGN.match(low)
    return (sign[1] != "+", low[sign.end() :]) if sign else (False, low)


def _unit_before(low: str) -> tuple[str, str]:
    for length in range(min(_LONGEST, len(low)), 0, -1):
        unit = _BEFORE.get(low[:length])
        goes_on = low[length - 1].isalpha() and low[length : length + 1].isalpha()
        if unit is not None and not goes_on:
            return _SAME.get(unit, unit), low[length:].strip()
    return "", low


def _unit_after(low: str) -> tuple[str, str]:
    for length in range(min(_LONGEST, len(low) - 1), 0, -1):
        unit = _UNITS.get(low[-length:])
        goes_on = low[-length].isalpha() and low[-length - 1].isalpha()
        if unit is not None and not goes_on:
            return _SAME.get(unit, unit), low[:-length].rstrip(" -")
    return "", low


def _same_unit(one: str, other: str) -> bool:
    # "$" says no country.
    return one == other or (one in _DOLLARS and other in _DOLLARS and "dollars" in (one, other))


def _value(low: str) -> Fraction | None:
    if _FIGURES.fullmatch(low):
        return Fraction(re.sub("[, ]", "", low))
    return None if low[:1] in "-+" or low.endswith("-") else parse_number(low)


# -- words -----------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"(?:(?<![\w.])-)?[0-9]+(?:[.,][0-9]+)*|[^\W\d_]+(?:'[^\W\d_]+)*|[§#%&@$£€₹৳+=<>°½¼¾]|[^\W_]"
)
_ARTICLES = frozenset(("a", "an", "the"))


def words(text: str) -> tuple[str, ...]:
    """The words of an answer as they are compared: no case, no punctuation, no leading article.

    Figures are compared by value and keep their sign and their decimals; an article stays where
    nothing else is left.

    >>> words("The Act, 2012"), words("A"), words("s. 12(1)") == words("s 121")
    (('act', '2012'), ('a',), False)
    """
    found = tuple(_plain(token) for token in _TOKEN.findall(bare(text).casefold()))
    return found[1:] if len(found) > 1 and found[0] in _ARTICLES else found


def _plain(token: str) -> str:
    number = read_number(token) if token[-1].isdigit() else None
    return token if number is None else str(number.value)
