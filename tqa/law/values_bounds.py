"""What a typed value is, and which end of a range the words around it make it.

Two ends of a range are two values, each marked as a bound: "not less than 100 nor more than 500
crowns" says two things, and neither alone answers what the fine is.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from tqa.law.values_numbers import number_before, parse_number, plain
from tqa.law.values_units import JOINT, SIDE_AFTER, SIDE_BEFORE


class Kind(StrEnum):
    """What sort of value it is."""

    PERCENT = "percent"
    """A proportion: per cent, a share such as four-fifths, or so many times another amount."""
    MONEY = "money"
    QUANTITY = "quantity"
    """So much of a measure, or so many things."""
    DURATION = "duration"
    """So much time; or how often, for what comes back."""
    DATE = "date"
    """A day of the calendar, or one that is told by what happens on it."""
    NAME = "name"
    """An authority or person, or a form."""


class Side(StrEnum):
    """Which end of a range a value is."""

    EXACT = ""
    MOST = "at most"
    LEAST = "at least"
    BELOW = "less than"
    ABOVE = "more than"


@dataclass(frozen=True, slots=True)
class TypedValue:
    """A value; `text[start:end]` writes it.

    `amount` is a decimal number, or a fraction where there is none; of a date its ISO form,
    "--06-30" without its year and "" where only an event tells it; of a period of several units,
    and of what comes back, its ISO form ("P1Y6M", "R/P1W"); of a name the name. `unit` is in the
    plural, with what it is counted for: "crowns per page".
    """

    kind: Kind
    start: int
    end: int
    amount: str
    unit: str = ""
    side: Side = Side.EXACT


_LOOK = 60
"""Characters before a value in which the words that bound it are looked for."""
_CLAUSE = 140
"""Characters before a value in which its clause may be negated."""
_NEGATED = re.compile(
    r"\b(?:(?:may|must|shall|is|are|does|do|did|can|could|will|need)\s{1,3}not|not\s{1,3}be)\b"
    r"(?:(?!\b(?:where|which|who|whose|if|when|unless|that)\b)[^,.;:])*\Z"
)
"""The verb of the clause denies what follows: "may not be kept for more than"."""
TO = re.compile(r"\s{1,3}(?:to|হইতে|থেকে)\s{1,3}|\s{0,2}[-–—]\s{0,2}")
"""What stands between the two ends of a range."""


_HOLDS: dict[Side, Callable[[Fraction, Fraction], bool]] = {
    Side.MOST: operator.le,
    Side.LEAST: operator.ge,
    Side.BELOW: operator.lt,
    Side.ABOVE: operator.gt,
}


_BESIDE = {Side.ABOVE: Fraction(1, 1000), Side.BELOW: -Fraction(1, 1000)}
"""What an amount told by a bound lies beside it: "vessels of more than 500 tonnes"."""


def within(amount: TypedValue, bounds: Iterable[TypedValue]) -> bool | None:
    """Whether an amount lies in all bounds of its kind and unit; `None` where there are none.

    >>> from tqa.law.values import find_values
    >>> (asked,) = find_values("a vessel of 80 tonnes")
    >>> within(asked, find_values("of more than 50 but not more than 500 tonnes, 90 crowns"))
    True
    >>> within(asked, find_values("not exceeding 50 tonnes"))
    False
    >>> (above,) = find_values("vessels of more than 500 tonnes")
    >>> within(above, find_values("not more than 500 tonnes"))
    False
    """
    same = [
        b for b in bounds if (b.kind, b.unit) == (amount.kind, amount.unit) and b.side in _HOLDS
    ]
    if not same:
        return None
    try:
        stated = Fraction(amount.amount) + _BESIDE.get(amount.side, 0)
        return all(_HOLDS[bound.side](stated, Fraction(bound.amount)) for bound in same)
    except ValueError:
        return None  # a period of several units


# -- the two ends of a range -----------------------------------------------------------------------


def ranged(low: str, values: list[TypedValue]) -> list[TypedValue]:
    """The values with the end of a range that each is; and those whose unit is with the next."""
    found: list[TypedValue] = []
    for value in values:
        after = found[-1].end if found else 0
        first = _first_of_two(low, value, after)
        side = side_of(low, value.start, value.end)
        if first is not None:
            found.append(first)
            if side is Side.EXACT and first.side is not Side.EXACT:
                side = Side.MOST
        elif found and found[-1].kind is value.kind and TO.fullmatch(low, after, value.start):
            last = found[-1]
            found[-1] = replace(last, side=Side.LEAST if last.side is Side.EXACT else last.side)
            side = Side.MOST
        found.append(replace(value, side=side))
    return found


def _first_of_two(low: str, value: TypedValue, after: int) -> TypedValue | None:
    """The first number of "5 to 10 per cent", or of "100 nor more than 500 crowns"."""
    if value.kind not in (Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION):
        return None
    joint = JOINT.search(low, max(after, value.start - 40), value.start)
    if joint is None:
        return None
    number = number_before(low, joint.start())
    if number is None or number[0] < after or CITED.search(low, max(0, number[0] - 20), number[0]):
        return None
    start, amount = number
    end = joint.start()
    lead = low[max(0, start - 30) : start]
    if joint["and"] and not re.search(
        r"\b(?:between|from)\s{1,3}(?:tk\.?\s?|rs\.?\s?|[$£€]\s?)?\Z", lead
    ):
        return None
    if parse_number(low[start:end]) is None:
        return None
    side = side_of(low, start, end)
    if not joint["or"] and side is Side.EXACT:
        side = Side.LEAST
    return TypedValue(value.kind, start, end, plain(amount), value.unit, side)


CITED = re.compile(
    r"(?:(?<![a-z])(?:sections?|sub-?sections?|ss?\.|clauses?|rules?|regulations?|articles?|schedules?|parts?"
    r"|chapters?|paragraphs?|paras?\.?|items?|forms?|nos?\.|number|codes?|headings?|columns?|tables?|acts?"
    r"|order|notes?|entry|entries|serial)|(?:ধারা|বিধি|নং|দফা|তফসিল))\s{0,2}\(?\Z"
)
"""What makes a number the label of something."""


def side_of(low: str, start: int, end: int) -> Side:
    """The side that the words around a value make it: "not exceeding", "or more"."""
    before = SIDE_BEFORE.search(low, max(0, start - _LOOK), start)
    around = before or SIDE_AFTER.match(low, end)
    if around is None:
        return Side.EXACT
    named = around.groupdict()
    if named["most"]:
        return Side.MOST
    if named["least"]:
        return Side.LEAST
    lead = low[max(0, start - _CLAUSE) : before.start()] if before else ""
    if _NEGATED.search(lead):
        return Side.LEAST if named["below"] else Side.MOST
    return Side.BELOW if named["below"] else Side.ABOVE
