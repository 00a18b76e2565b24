"""Times in single statements: a clock, a day of the week or month, a month, a year, a distance."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from tqa.temporal.reasoning.amounts import DAY, UNITS, read_amounts
from tqa.temporal.reasoning.clocks import read_clocks
from tqa.temporal.reasoning.named_days import WEEKDAY
from tqa.temporal.reasoning.stamps import MONTH, read_stamps
from tqa.temporal.values import DateOrder

LENGTH_KIND = "length"


@dataclass(frozen=True, slots=True)
class Point:
    """A place on one kind of line: "weekday" 0 to 6, "month" 1 to 12, "clock" in seconds ..."""

    kind: str
    low: Fraction
    high: Fraction
    """Above `low` only for lengths in months and years, whose days differ."""

    @classmethod
    def exact(cls, kind: str, value: int) -> Point:
        """A point known exactly."""
        return cls(kind, Fraction(value), Fraction(value))

    def __str__(self) -> str:
        return f"{self.kind} {self.low}" + (f" to {self.high}" if self.low != self.high else "")


TIME = (
    rf"(?:[0-9]{{1,4}}\s(?:{UNITS})s{{0,2}}|[0-9]{{1,2}}(?::[0-9]{{2}})?\s?[ap]m|[0-9]{{1,2}}:[0-9]{{2}}"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)\s{MONTH}\s[0-9]{{4}}|{MONTH}\s[0-9]{{4}}|{MONTH}"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)|{WEEKDAY}|[0-9]{{4}})"
)
"""Regex source: a time that `read_point` reads."""

_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_ORDINAL = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)", re.IGNORECASE)


def read_point(text: str, *, sunday_first: bool = False) -> Point | None:
    """The point that the words mean, or `None`; a week begins on Monday unless `sunday_first`.

    >>> str(read_point("10 PM")), str(read_point("Oct 1974")), str(read_point("4 days"))
    ('clock 79200', 'month of a year 23697', 'length 345600')
    """
    lowered = text.lower().strip()
    if lowered in _WEEKDAYS:
        return Point.exact("weekday", (_WEEKDAYS.index(lowered) + sunday_first) % 7)
    ordinal = _ORDINAL.fullmatch(lowered)
    if ordinal:
        return Point.exact("day of a month", int(ordinal[1]))
    if re.fullmatch(r"[0-9]{4}", lowered):
        return Point.exact("year", int(lowered))
    clocks = read_clocks(lowered)
    if clocks and clocks[0].seconds is not None:
        return Point.exact("clock", clocks[0].seconds)
    amounts = read_amounts(lowered)
    if amounts:
        return length(amounts[0].months, amounts[0].fixed)
    if re.fullmatch(MONTH, lowered):
        stamps = read_stamps(f"{lowered} 2000", DateOrder.DMY)
        return Point.exact("month", stamps[0].month or 0) if stamps else None
    stamps = read_stamps(text, DateOrder.DMY)
    if len(stamps) != 1 or stamps[0].year is None or stamps[0].month is None:
        return None
    stamp = stamps[0]
    if stamp.day is None:
        return Point.exact("month of a year", stamps[0].axis_year * 12 + (stamp.month or 1) - 1)
    return Point.exact("day", stamp.date.toordinal()) if stamp.date else None


def length(months: int, seconds: Fraction) -> Point:
    """A length of time in seconds: a month has 28 to 31 days, twelve of them 365 or 366.

    >>> str(length(12, Fraction(0)))
    'length 31536000 to 31622400'
    """
    years, rest = divmod(months, 12)
    low = (rest * 28 + years * 365) * DAY + seconds
    high = (rest * 31 + years * 366) * DAY + seconds
    return Point(LENGTH_KIND, Fraction(low), Fraction(high))
