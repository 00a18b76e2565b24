"""Dates as questions write them: any year, either era, days that do not exist, times beside them.

`find_dates` reads law, where a year is between 1600 and 2200 and a number may be a clause; here a
number in the shape of a date is one, and "Nov, 1185" is a month of that year.
"""

from __future__ import annotations

import calendar
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from tqa.temporal.calendars import is_leap, month_named
from tqa.temporal.reasoning.clocks import read_clocks
from tqa.temporal.values import DateOrder


@dataclass(frozen=True, slots=True)
class Stamp:
    """A date as it is written, to the precision in which it is written.

    `year` counts as in `Year`: negative BC, never 0. Without `month` it is a year; a day without a
    year has `year=None`.
    """

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    second: int | None = None
    """Seconds since midnight, where a time stands beside the date."""
    era: bool = False
    """Whether BC or AD is written."""
    swappable: bool = False
    """Whether day and month, in figures, could change places."""
    proves: DateOrder | None = None
    """The order that the figures show, one being too high for a month."""

    @property
    def axis_year(self) -> int:
        """The year on an axis without gap: 1 BC is 0. A stamp without a year counts as year 0."""
        year = self.year or 0
        return year + 1 if year < 0 else year

    @property
    def exists(self) -> bool:
        """Whether the calendar has it."""
        if self.month is None:
            return self.year != 0
        if not 1 <= self.month <= 12 or self.year == 0:
            return False
        if self.day is None:
            return True
        leap = self.year is None or is_leap(self.axis_year)
        last = 29 if self.month == 2 and leap else calendar.monthrange(2001, self.month)[1]
        return 1 <= self.day <= last

    @property
    def date(self) -> date | None:
        """The day, where the stamp is one of the years 1 to 9999."""
        if self.year is None or self.month is None or self.day is None or not self.exists:
            return None
        return date(self.year, self.month, self.day) if 1 <= self.year <= 9999 else None

    @property
    def instant(self) -> datetime | None:
        """Day and time, where both are written."""
        if self.date is None or self.second is None:
            return None
        return datetime.combine(self.date, time()) + timedelta(seconds=self.second)

    @property
    def earliest(self) -> tuple[int, int, int, int]:
        """The first second that the stamp covers, for comparison."""
        return (self.axis_year, self.month or 1, self.day or 1, self.second or 0)

    @property
    def latest(self) -> tuple[int, int, int, int]:
        """An upper bound of what the stamp covers."""
        last = 86399 if self.second is None else self.second
        if self.year is None and self.month is None:
            return (0, 1, 1, last)
        return (self.axis_year, self.month or 12, self.day or 31, last)

    def in_year(self, year: int) -> Stamp:
        """The same day in `year`."""
        return replace(self, year=year)

    def __str__(self) -> str:
        parts = [self.year if self.year is not None else "-", self.month, self.day]
        return "-".join(f"{p:02}" if isinstance(p, int) else p for p in parts if p is not None)


MONTH = (
    r"(?:jan(?:uary)?|feb(?:r?uary|urary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
"""Regex source: an English month, short or long, or the usual misspelling of February."""

_ERA = r"(?:\s?(?P<era>BCE|BC|AD|CE)\b)?"
_SHAPES = (
    r"(?P<y1>[0-9]{4})(?P<s1>[-/.])(?P<m1>[0-9]{1,2})(?P=s1)(?P<d1>[0-9]{1,2})(?![0-9])",
    rf"(?P<y2>[0-9]{{3,4}})[-\s](?P<n2>{MONTH})[-\s](?P<d2>[0-9]{{1,2}})(?![0-9])",
    rf"(?P<a3>[0-9]{{1,2}})(?P<s3>[-/.])(?P<b3>[0-9]{{1,2}})(?P=s3)(?P<y3>[0-9]{{1,4}})(?![0-9]){_ERA}",
    rf"(?P<d4>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:\sday)?(?:\s(?:of\s)?|-)(?P<n4>{MONTH})"
    rf"(?:,?\s?(?:of\s|in\s)?|-)(?P<y4>[0-9]{{1,4}})(?![0-9:]){_ERA}",
    rf"(?P<n5>{MONTH})\s(?:the\s)?(?P<d5>[0-9]{{1,2}})(?:st|nd|rd|th)?"
    rf"(?:,\s?|\s)(?:of\s)?(?P<y5>[0-9]{{1,4}})(?![0-9:]){_ERA}",
    rf"(?P<n6>{MONTH})(?:,\s?|\s|-)(?:of\s|in\s)?(?P<y6>[0-9]{{3,4}})(?![0-9:]){_ERA}",
    rf"(?P<d7>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:\sof)?\s(?P<n7>{MONTH})(?!\w)",
    rf"(?P<n8>{MONTH})\s(?:the\s)?(?P<d8>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![\w:])",
    r"(?P<a9>[0-9]{1,2})/(?P<b9>[0-9]{1,2})(?![\w/])",
)


def _one(number: int, shape: str) -> str:
    """The shape with its group for the era named apart: a name may stand once in a pattern."""
    return shape.replace("?P<era>", f"?P<e{number}>")


_STAMP = re.compile(
    r"(?<![\w/.:-])(?:"
    + "|".join(_one(number, shape) for number, shape in enumerate(_SHAPES, start=1))
    + r"|(?P<y0>[0-9]{1,4})\s?(?P<e0>BCE|BC|AD|CE)\b)",
    re.IGNORECASE,
)
_ORDER_WORDS = {"n": "month", "m": "month", "d": "day", "y": "year"}


def read_stamps(text: str, order: DateOrder, *, times: bool = False) -> list[Stamp]:
    """Every date in `text`; with `times` together with the time beside it.

    Where one of two numbers is above 12 it is the day; `order` says which is it elsewhere.

    >>> [str(s) for s in read_stamps("Nov, 1185; 29-04-1997; Dec 02, 692 BC", DateOrder.MDY)]
    ['1185-11', '1997-04-29', '-692-12-02']
    """
    found = [_stamp(match, order) for match in _STAMP.finditer(text)]
    return _with_times(text, found) if times else found


def _stamp(match: re.Match[str], order: DateOrder) -> Stamp:
    groups = {name: value for name, value in match.groupdict().items() if value is not None}
    parts: dict[str, int] = {}
    swappable = era = False
    proves: DateOrder | None = None
    sign = 1
    for name, value in groups.items():
        if name[0] == "e":
            era = True
            sign = -1 if value.upper().startswith("B") else 1
        elif name[0] == "n":
            named = month_named(value.rstrip(".").lower().replace("feburary", "february"))
            parts["month"] = named.month if named else 2
        elif name[0] in _ORDER_WORDS:
            parts[_ORDER_WORDS[name[0]]] = int(value)
    pair = [int(value) for name, value in groups.items() if name[0] in "ab"]
    if pair:
        first, second = pair
        swappable = first != second and max(pair) <= 12
        if max(pair) > 12 >= min(pair):
            proves = DateOrder.DMY if first > 12 else DateOrder.MDY
        day_first = first > 12 or (second <= 12 and order is DateOrder.DMY)
        parts["day"], parts["month"] = (first, second) if day_first else (second, first)
    year = parts.get("year")
    return Stamp(
        *match.span(),
        None if year is None else sign * year,
        parts.get("month"),
        parts.get("day"),
        era=era,
        swappable=swappable,
        proves=proves,
    )


_BESIDE = re.compile(r"\s{0,2}(?:,|at|-)?\s{0,2}", re.IGNORECASE)
_TIME_FIRST = re.compile(r"\s{0,2}(?:of|on|,)?\s{0,2}", re.IGNORECASE)


def _with_times(text: str, stamps: list[Stamp]) -> list[Stamp]:
    """Dates with the time that follows or precedes them, and times that stand alone."""
    starts = [stamp.start for stamp in stamps]
    clocks = [c for c in read_clocks(text) if not _inside(c.start, stamps, starts)]
    positions = [clock.start for clock in clocks]
    taken: set[int] = set()
    found: list[Stamp] = []
    for stamp in stamps:
        after = bisect_left(positions, stamp.end)
        for index, gap in ((after, _BESIDE), (after - 1, _TIME_FIRST)):
            if not 0 <= index < len(clocks) or index in taken:
                continue
            clock = clocks[index]
            between = (stamp.end, clock.start) if gap is _BESIDE else (clock.end, stamp.start)
            if clock.seconds is not None and gap.fullmatch(text, *between):
                start, end = min(stamp.start, clock.start), max(stamp.end, clock.end)
                stamp = replace(stamp, start=start, end=end, second=clock.seconds)
                taken.add(index)
                break
        found.append(stamp)
    alone = [
        Stamp(clock.start, clock.end, second=clock.seconds)
        for index, clock in enumerate(clocks)
        if index not in taken and clock.seconds is not None
    ]
    return sorted([*found, *alone], key=lambda s: s.start)


def _inside(position: int, stamps: list[Stamp], starts: list[int]) -> bool:
    """Whether `position` is within one of `stamps`, which begin at `starts`."""
    index = bisect_right(starts, position) - 1
    return index >= 0 and position < stamps[index].end


_YEAR = re.compile(r"(?<![\w/.:-])[0-9]{4}(?![\w/:-]|\.[0-9])")


def read_years(text: str, stamps: list[Stamp]) -> list[Stamp]:
    """Years alone, of four figures, outside `stamps`."""
    starts = [stamp.start for stamp in stamps]
    return [
        Stamp(match.start(), match.end(), int(match[0]))
        for match in _YEAR.finditer(text)
        if not _inside(match.start(), stamps, starts) and not _counted(text, match.end())
    ]


_UNIT_AFTER = re.compile(r"\s?-?(?:years?|months?|days?|weeks?|hours?|minutes?|seconds?|km)\b")


def _counted(text: str, end: int) -> bool:
    return _UNIT_AFTER.match(text, end) is not None
