"""Dates and times of day as questions write them.

The library's reader of dates (`tqa.temporal.finder`) is for law: its years lie between 1600 and
2200, it knows no era, and a number may be that of a clause. Questions ask about 1066 and 3 BC, a
number in the shape of a date is one, and a day or time that does not exist must be told as such.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from tqa.temporal.calendars import is_leap, month_named
from tqa.temporal.reasoning.answers import UnanswerableError, Why
from tqa.temporal.values import DateOrder

DAY = 86400
"""Seconds."""


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date or time as it is written, to the precision in which it is written.

    `year` counts as in `Year`: negative BC, never 0. Without `month` it is a year, or a time of
    day alone; a day without a year has `year=None`.
    """

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    second: int | None = None
    """Seconds since midnight, where a time of day is written."""

    @property
    def axis_year(self) -> int:
        """The year on an axis without gap: 1 BC is 0. A date without a year counts as year 0."""
        year = self.year or 0
        return year + 1 if year < 0 else year

    @property
    def exists(self) -> bool:
        """Whether the calendar has it."""
        if self.month is None:
            return self.year != 0
        if not 1 <= self.month <= 12 or self.year == 0:
            return False
        leap = self.year is None or is_leap(self.axis_year)
        return 1 <= (self.day or 1) <= calendar.monthrange(2000 if leap else 2001, self.month)[1]

    def on_calendar(self) -> date:
        """The day; UnanswerableError where there is no such day, or not one."""
        if not self.exists:
            raise UnanswerableError(Why.IMPOSSIBLE, f"there is no day {self}")
        if self.year is None or self.month is None or self.day is None:
            raise UnanswerableError(Why.UNDERDETERMINED, f"the year of {self} is not said")
        if not 1 <= self.year <= 9999:
            raise UnanswerableError(Why.OUT_OF_RANGE, f"{self} is outside the years 1 to 9999")
        return date(self.year, self.month, self.day)

    def moment(self) -> datetime:
        """The day with its time, midnight where none is written; errors as `on_calendar`."""
        return datetime.combine(self.on_calendar(), time()) + timedelta(seconds=self.second or 0)

    @property
    def earliest(self) -> tuple[int, int, int, int]:
        """The first second that it covers, for comparison."""
        return (self.axis_year, self.month or 1, self.day or 1, self.second or 0)

    @property
    def latest(self) -> tuple[int, int, int, int]:
        """An upper bound of what it covers."""
        last = DAY - 1 if self.second is None else self.second
        if self.year is None and self.month is None:
            return (0, 1, 1, last)
        return (self.axis_year, self.month or 12, self.day or 31, last)

    def __str__(self) -> str:
        parts = [self.year if self.year is not None else "-", self.month, self.day]
        return "-".join(f"{p:02}" if isinstance(p, int) else p for p in parts if p is not None)


# ---------------------------------------------------------------- dates

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
"""Regex source: an English month, short or long."""


def month_number(name: str) -> int:
    """The month that a match of `MONTH` names.

    >>> month_number("Sept."), month_number("February")
    (9, 2)
    """
    named = month_named(name.rstrip(".").lower())
    if named is None:
        raise ValueError(f"{name!r} is no month")
    return named.month


_D, _TH, _NO_MORE = "[0-9]{1,2}", "(?:st|nd|rd|th)?", "(?![0-9:])"
_ERAS = r"\s?(?P<e{}>BCE|BC|AD|CE)\b"


def _year(shape: int, digits: str = "[0-9]{1,4}") -> str:
    return rf"(?P<y{shape}>{digits}){_NO_MORE}(?:{_ERAS.format(shape)})?"


_DATE = re.compile(
    r"(?i)(?<![\w/.:-])(?:"
    + "|".join(
        (
            rf"(?P<y1>[0-9]{{4}})(?P<s1>[-/.])(?P<m1>{_D})(?P=s1)(?P<d1>{_D})(?![0-9])",
            rf"(?P<y2>[0-9]{{3,4}})[-\s](?P<n2>{MONTH})[-\s](?P<d2>{_D})(?![0-9])",
            rf"(?P<a3>{_D})(?P<s3>[-/.])(?P<b3>{_D})(?P=s3){_year(3)}",
            rf"(?P<d4>{_D}){_TH}(?:\sday)?(?:\s(?:of\s)?|-)(?P<n4>{MONTH})"
            rf"(?:(?:,?\s?(?:of\s|in\s)?|-){_year(4)}|(?!\w))",
            rf"(?P<n5>{MONTH})\s(?:the\s)?(?P<d5>{_D}){_TH}"
            rf"(?:(?:,\s?|\s)(?:of\s)?{_year(5)}|(?![\w:]))",
            rf"(?P<n6>{MONTH})(?:,\s?|\s|-)(?:of\s|in\s)?{_year(6, '[0-9]{3,4}')}",
            rf"(?P<a7>{_D})/(?P<b7>{_D})(?![\w/])",
            rf"(?P<y8>[0-9]{{1,4}}){_ERAS.format(8)}",
        )
    )
    + ")"
)
"""Each shape has groups of its own: y year, e era, m or n month, d day, a and b day and month."""


def read_dates(text: str, order: DateOrder) -> list[WrittenDate]:
    """Every date in `text`, without the time beside it.

    Where one of two numbers is above 12 it is the day; `order` says which is it elsewhere.

    >>> [str(d) for d in read_dates("Nov, 1185; 29-04-1997; Dec 02, 692 BC", DateOrder.MDY)]
    ['1185-11', '1997-04-29', '-692-12-02']
    """
    return [_date(match, order) for match in _DATE.finditer(text)]


def _groups(match: re.Match[str]) -> dict[str, str]:
    """What the groups of the one shape that fits have caught, by their letters."""
    return {name[0]: value for name, value in match.groupdict().items() if value is not None}


def _date(match: re.Match[str], order: DateOrder) -> WrittenDate:
    got = _groups(match)
    year = int(got["y"]) if "y" in got else None
    if year is not None and got.get("e", "").upper().startswith("B"):
        year = -year
    if "a" in got:
        first, second = int(got["a"]), int(got["b"])
        day_first = first > 12 or (second <= 12 and order is DateOrder.DMY)
        day, month = (first, second) if day_first else (second, first)
        return WrittenDate(*match.span(), year, month, day)
    month_or_none = month_number(got["n"]) if "n" in got else int(got["m"]) if "m" in got else None
    return WrittenDate(*match.span(), year, month_or_none, int(got["d"]) if "d" in got else None)


def orders_open(text: str) -> tuple[DateOrder, ...]:
    """The orders of day and month that the dates in figures leave open.

    Dates that can be read in one way only show how the others are meant.

    >>> [len(orders_open(text)) for text in ("05/06/2020", "05/06/2020 to 05/13/2020")]
    [2, 1]
    """
    found = [_groups(match) for match in _DATE.finditer(text)]
    pairs = [(int(got["a"]), int(got["b"])) for got in found if "a" in got]
    if all(a == b or max(a, b) > 12 for a, b in pairs):
        return (DateOrder.DMY,)
    shown = {
        DateOrder.DMY if a > 12 else DateOrder.MDY for a, b in pairs if max(a, b) > 12 >= min(a, b)
    }
    return tuple(shown) if len(shown) == 1 else (DateOrder.DMY, DateOrder.MDY)


_YEAR = re.compile(r"(?<![\w/.:-])[0-9]{4}(?![\w/:-]|\.[0-9])")
_UNIT_AFTER = re.compile(r"\s?-?(?:years?|months?|days?|weeks?|hours?|minutes?|seconds?|km)\b")


def read_years(text: str, dates: Iterable[WrittenDate]) -> list[WrittenDate]:
    """Years alone, of four figures, outside `dates`."""
    taken = {position for each in dates for position in range(each.start, each.end)}
    return [
        WrittenDate(*match.span(), int(match[0]))
        for match in _YEAR.finditer(text)
        if match.start() not in taken and not _UNIT_AFTER.match(text, match.end())
    ]


# ---------------------------------------------------------------- times of day


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day in seconds since midnight; `shown` is `None` where no clock shows it."""

    shown: int | None
    start: int
    end: int
    bare: bool = False
    """Only hours, or hours and minutes, with nothing that says which half of the day."""

    @property
    def seconds(self) -> int:
        """Since midnight; UnanswerableError where no clock shows such a time."""
        if self.shown is None:
            raise UnanswerableError(Why.IMPOSSIBLE, "a time that no clock shows")
        return self.shown


_CLOCK = re.compile(
    r"(?i)(?<![\w:/.-])(?:(?P<noon>noon|midday)\b|(?P<midnight>midnight)\b"
    r"|(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{1,2})(?::(?P<second>[0-9]{1,2}))?)?"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?|\s?\((?P<full>24\s?hr?s?)\))?)(?![\w/-]|[.:,]?[0-9])"
)
_LENGTH_FORM = re.compile(r"\s*(?:hours:|hh:)")


def read_clocks(text: str, *, bare_hours: bool = False) -> list[Clock]:
    """Every time of day; a number alone is one only with `bare_hours`.

    >>> [clock.shown for clock in read_clocks("from 9am to 12:05 AM, 25:00 and noon")]
    [32400, 300, None, 43200]
    """
    found = []
    for match in _CLOCK.finditer(text):
        if match["noon"] or match["midnight"]:
            found.append(Clock(DAY // 2 if match["noon"] else 0, *match.span()))
            continue
        marked = bool(match["half"] or match["full"])
        told = marked or match["minute"] is not None or bare_hours
        if told and not _LENGTH_FORM.match(text, match.end()):
            found.append(Clock(_seconds(match), *match.span(), bare=not marked))
    return found


def _seconds(match: re.Match[str]) -> int | None:
    hour, minute, second = (int(match[part] or 0) for part in ("hour", "minute", "second"))
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"].lower() == "p" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    return hour * 3600 + minute * 60 + second


# ---------------------------------------------------------------- both together

_DATE_TIME = re.compile(r"(?i)\s{0,2}(?:,|at|-)?\s{0,2}")
_TIME_DATE = re.compile(r"(?i)\s{0,2}(?:of|on|,)?\s{0,2}")


def read_moments(text: str, order: DateOrder) -> list[WrittenDate]:
    """Every date with the time that stands beside it, and every time that stands alone.

    >>> [(str(m), m.second) for m in read_moments("9 AM on 1 May 2020, and noon", DateOrder.DMY)]
    [('2020-05-01', 32400), ('-', 43200)]
    """
    clocks = [clock for clock in read_clocks(text) if clock.shown is not None]
    times = [WrittenDate(clock.start, clock.end, second=clock.shown) for clock in clocks]
    found: list[WrittenDate] = []
    for piece in sorted([*read_dates(text, order), *times], key=lambda p: (p.start, -p.end)):
        one = _together(text, found[-1], piece) if found else None
        if one is not None:
            found[-1] = one
        elif not found or piece.start >= found[-1].end:
            found.append(piece)
    return found


def _together(text: str, a: WrittenDate, b: WrittenDate) -> WrittenDate | None:
    """A date and the time of day after or before it, where they stand together."""
    if b.second is not None and a.second is None and _DATE_TIME.fullmatch(text, a.end, b.start):
        return replace(a, end=b.end, second=b.second)
    alone = a.second is not None and a.month is a.year is None
    if b.second is None and alone and _TIME_DATE.fullmatch(text, a.end, b.start):
        return replace(b, start=a.start, second=a.second)
    return None
