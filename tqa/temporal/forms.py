"""Normal forms of times: ISO 8601 and EDTF where they have one, else a small type of ours.

    2019-07-01  2019-07  2019  XXXX-06-30  XXXX-WXX-1  2019-W27  T10:30  2019-07-01T17:00
    2019-22 (a season)  2019-33 (a quarter)  2019-40 (a half)  199X  17XX  2019-07-01~
    FY2019-20  AY2020-21  TY2019  SY2019-20                 years that begin where a setting says
    2019-07-01/2020-06-30  2020-01-01/..  ../2019  ../      intervals, both ends included
    P30D  P1Y6M  PT48H  P5BD (open days)  P10CD (clear days)  P3Y/P5Y (from one amount to another)
    R/P1Y  R/XXXX-06-30  R/XXXX-WXX-1                       what comes back
    +1M  -1Y  +0D  -1FY                                     the next month, last year, today
    -P2Y  +P30D  -P5Y/+0D                                   so much time before or after
    @                                                       told by an event

`parse_form` reads what `str()` writes.

**Source:** ISO 8601-1:2019 (dates, times, durations, recurrence), ISO 8601-2:2019 and the Extended
Date/Time Format of the Library of Congress, levels 0 to 2 (unspecified digits, `~`, `..`, the
codes 21 to 41 of seasons, quarters and halves).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, time
from decimal import Decimal
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.values import DateValue, MonthDay, Precision


class Granularity(StrEnum):
    """How finely a time is told, fine to coarse."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    SEASON = "season"
    HALF = "half"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


_FINENESS = {granularity: place for place, granularity in enumerate(Granularity)}


def coarser(a: Granularity, b: Granularity) -> Granularity:
    """The coarser of two."""
    return max(a, b, key=_FINENESS.__getitem__)


@dataclass(frozen=True, slots=True)
class CalendarTime:
    """A day, week, month, part of a year, year, decade or century, or a time of day, as written.

    >>> str(CalendarTime(2019, 7, 1)), str(CalendarTime(month=6, day=30))
    ('2019-07-01', 'XXXX-06-30')
    >>> str(CalendarTime(1990, digits=3)), str(CalendarTime(2019, part=33))
    ('199X', '2019-33')
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    part: int | None = None
    """EDTF code of a season (21 to 24), quarter (33 to 36) or half (40, 41) of the year."""
    week: int | None = None
    """ISO week of the year."""
    weekday: int | None = None
    """ISO day of the week: 1 Monday to 7 Sunday."""
    clock: time | None = None
    digits: int = 4
    """Digits of the year that are written: 3 for a decade, 2 for a century."""
    approximate: bool = False

    def __post_init__(self) -> None:
        if self.day is not None and self.month is not None:
            if self.year is None:
                MonthDay(self.month, self.day)
            else:
                DateValue.of(self.year, self.month, self.day)
        if self.month is not None and not 1 <= self.month <= 12:
            raise TemporalError(f"month {self.month}: a year has twelve")
        if self.year is not None and not 1 <= self.year <= 9998:
            raise TemporalError(f"the year {self.year} is outside the calendar")

    @classmethod
    def of(cls, value: DateValue) -> CalendarTime:
        """The form of a Gregorian day, month or year."""
        start = value.interval.start
        match value.precision:
            case Precision.DAY:
                return cls(start.year, start.month, start.day)
            case Precision.MONTH:
                return cls(start.year, start.month)
            case Precision.YEAR:
                return cls(start.year)

    @property
    def granularity(self) -> Granularity:
        """How finely the time is told."""
        if self.clock is not None:
            fine = self.clock.second or self.clock.minute
            return (
                Granularity.SECOND
                if self.clock.second
                else (Granularity.MINUTE if fine else Granularity.HOUR)
            )
        if self.day is not None or self.weekday is not None:
            return Granularity.DAY
        if self.week is not None:
            return Granularity.WEEK
        if self.month is not None:
            return Granularity.MONTH
        if self.part is not None:
            if self.part >= 40:
                return Granularity.HALF
            return Granularity.QUARTER if self.part >= 33 else Granularity.SEASON
        return {2: Granularity.CENTURY, 3: Granularity.DECADE}.get(self.digits, Granularity.YEAR)

    def __str__(self) -> str:
        return f"{self._day()}{self._clock()}{'~' if self.approximate else ''}"

    def _day(self) -> str:
        year = "XXXX" if self.year is None else f"{self.year:04}"
        if self.digits < 4:
            return year[: self.digits] + "X" * (4 - self.digits)
        if self.week is not None or (self.weekday is not None and self.month is None):
            week = "XX" if self.week is None else f"{self.week:02}"
            return f"{year}-W{week}" + (f"-{self.weekday}" if self.weekday else "")
        if self.part is not None:
            return f"{year}-{self.part}"
        if self.month is not None:
            day = "" if self.day is None else f"-{self.day:02}"
            return f"{year}-{self.month:02}{day}"
        return year if self.year is not None else ""

    def _clock(self) -> str:
        if self.clock is None:
            return ""
        seconds = f":{self.clock.second:02}" if self.clock.second else ""
        return f"T{self.clock.hour:02}:{self.clock.minute:02}{seconds}"


class YearKind(StrEnum):
    """Kinds of years that do not begin on 1 January everywhere."""

    FISCAL = "FY"
    TAX = "TY"
    ASSESSMENT = "AY"
    SCHOOL = "SY"


@dataclass(frozen=True, slots=True)
class YearLabel:
    """The label of a financial, tax, assessment or school year, and perhaps a quarter of it.

    >>> str(YearLabel(YearKind.FISCAL, 2019, 2020))
    'FY2019-20'
    """

    kind: YearKind
    first: int
    second: int | None = None
    part: int | None = None
    """EDTF code of a quarter (33 to 36) or half (40, 41)."""

    @property
    def granularity(self) -> Granularity:
        """The year, or the part of it."""
        if self.part is None:
            return Granularity.YEAR
        return Granularity.HALF if self.part >= 40 else Granularity.QUARTER

    def __str__(self) -> str:
        second = "" if self.second is None else f"-{self.second % 100:02}"
        part = "" if self.part is None else f"+{self.part}"
        return f"{self.kind}{self.first:04}{second}{part}"


UNITS = ("Y", "M", "W", "WE", "D", "BD", "CD", "TH", "TM", "TS")
"""Years, months, weeks, weekends, days, open days, clear days; hours, minutes, seconds (with T)."""
_UNIT_GRANULARITY = dict(
    zip(
        UNITS,
        (
            Granularity.YEAR,
            Granularity.MONTH,
            Granularity.WEEK,
            Granularity.WEEK,
            Granularity.DAY,
            Granularity.DAY,
            Granularity.DAY,
            Granularity.HOUR,
            Granularity.MINUTE,
            Granularity.SECOND,
        ),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class Amount:
    """So much time: counts with their units, large to small.

    >>> str(Amount(((1, "Y"), (6, "M")))), str(Amount(((48, "TH"),))), str(Amount(((5, "BD"),)))
    ('P1Y6M', 'PT48H', 'P5BD')
    """

    parts: tuple[tuple[int | Decimal, str], ...]

    def __post_init__(self) -> None:
        places = [UNITS.index(unit) for _, unit in self.parts]
        if not places or places != sorted(set(places)) or any(n < 0 for n, _ in self.parts):
            raise TemporalError(f"{self.parts}: not an amount of time, large units first")

    @property
    def granularity(self) -> Granularity:
        """That of its smallest unit."""
        return _UNIT_GRANULARITY[self.parts[-1][1]]

    def __str__(self) -> str:
        return "P" + self.written

    @property
    def written(self) -> str:
        """The amount without its P."""
        days = "".join(f"{n}{unit}" for n, unit in self.parts if unit[0] != "T")
        clock = "".join(f"{n}{unit[1]}" for n, unit in self.parts if unit[0] == "T")
        return days + (f"T{clock}" if clock else "")


@dataclass(frozen=True, slots=True)
class Offset:
    """A time counted from one that is known elsewhere: forward, back, or that time itself.

    `whole` counts days, months or years of the calendar ("last year"); else an amount of time is
    counted from the day ("a year ago").

    >>> str(Offset(Amount(((1, "Y"),)), back=True)), str(Offset(Amount(((2, "Y"),)), True, False))
    ('-1Y', '-P2Y')
    """

    amount: Amount
    back: bool = False
    whole: bool = True
    kind: YearKind | None = None
    """Which years are counted, where they are not those of the calendar."""

    def __post_init__(self) -> None:
        if self.kind and not (self.whole and len(self.amount.parts) == 1):
            raise TemporalError(f"{self.amount}: only whole years can be financial years")
        if self.kind and self.amount.parts[0][1] != "Y":
            raise TemporalError(f"{self.amount}: a count of {self.kind} counts years")

    @property
    def granularity(self) -> Granularity:
        """That of the amount."""
        return self.amount.granularity

    def __str__(self) -> str:
        written = self.amount.written if self.whole else str(self.amount)
        if self.kind:
            written = written[:-1] + self.kind
        return ("-" if self.back else "+") + written


Point = CalendarTime | YearLabel | Offset | Amount


@dataclass(frozen=True, slots=True)
class Between:
    """From one time to another, both included; `None` is a side without a limit.

    >>> str(Between(CalendarTime(2020, 1, 1), None)), str(Between(None, None, known=False))
    ('2020-01-01/..', '../')
    """

    first: Point | None
    last: Point | None
    known: bool = True
    """False where there is an end that nobody can tell yet: "until further notice"."""

    def __post_init__(self) -> None:
        if self.first is None and self.last is None and self.known:
            raise TemporalError("an interval without limits says nothing")
        if isinstance(self.first, Amount) != isinstance(self.last, Amount):
            raise TemporalError("an amount of time is no end of an interval of days")

    @property
    def granularity(self) -> Granularity:
        """The coarser of its ends."""
        ends = [end.granularity for end in (self.first, self.last) if end is not None]
        return coarser(ends[0], ends[-1]) if ends else Granularity.DAY

    def __str__(self) -> str:
        first = ".." if self.first is None else str(self.first)
        last = str(self.last) if self.last is not None else ".." if self.known else ""
        return f"{first}/{last}"


@dataclass(frozen=True, slots=True)
class Recurrence:
    """What comes back: every so often, or on a day of the year or week.

    >>> str(Recurrence(Amount(((1, "Y"),)))), str(Recurrence(CalendarTime(month=6, day=30)))
    ('R/P1Y', 'R/XXXX-06-30')
    """

    of: Amount | CalendarTime

    @property
    def granularity(self) -> Granularity:
        """That of what comes back."""
        return self.of.granularity

    def __str__(self) -> str:
        return f"R/{self.of}"


@dataclass(frozen=True, slots=True)
class EventTime:
    """A time that only an event tells."""

    @property
    def granularity(self) -> Granularity:
        """A day, for events are looked up by day."""
        return Granularity.DAY

    def __str__(self) -> str:
        return "@"


Form = CalendarTime | YearLabel | Amount | Offset | Between | Recurrence | EventTime

# ---------------------------------------------------------------- reading what str() writes

_CALENDAR = re.compile(
    r"(?:(?P<year>[0-9]{4}|XXXX)(?:-(?:W(?P<week>[0-9]{2}|XX)(?:-(?P<weekday>[1-7]))?"
    r"|(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?))?|(?P<coarse>[0-9]{2}(?:[0-9]X|XX)))?"
    r"(?:T(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?)?(?P<about>~)?"
)
_LABEL = re.compile(r"(FY|TY|AY|SY)([0-9]{4})(?:-([0-9]{2}))?(?:\+(3[3-6]|4[01]))?")
_COUNT = r"[0-9]+(?:\.[0-9]+)?"
_AMOUNT = re.compile(
    "".join(rf"(?:({_COUNT}){unit})?" for unit in UNITS if unit[0] != "T")
    + r"(?:T(?=[0-9])"
    + "".join(rf"(?:({_COUNT}){unit[1]})?" for unit in UNITS if unit[0] == "T")
    + ")?"
)


def parse_form(text: str) -> Form:
    """The form that `str()` wrote as `text`; TemporalError for anything else.

    >>> parse_form("R/P1Y").granularity, parse_form("../2019-06-30").last.day
    (<Granularity.YEAR: 'year'>, 30)
    """
    if text == "@":
        return EventTime()
    if text.startswith("R/"):
        of = parse_form(text[2:])
        if isinstance(of, Amount | CalendarTime):
            return Recurrence(of)
        raise TemporalError(f"{text!r}: only an amount or a day comes back")
    if "/" in text:
        first, last = text.split("/", 1)
        if not first:
            raise TemporalError(f"{text!r}: an interval without a first day begins with ..")
        return Between(_end(first), _end(last), known=bool(last))
    form = _point(text)
    if form is None:
        raise TemporalError(f"{text!r} is no normal form of a time: see tqa.temporal.forms")
    return form


def _end(text: str) -> Point | None:
    if text in ("..", ""):
        return None
    form = _point(text)
    if form is None:
        raise TemporalError(f"{text!r} is no end of an interval")
    return form


def _point(text: str) -> Point | None:
    if text[:1] in ("+", "-"):
        back, rest = text[0] == "-", text[1:]
        kind = YearKind(rest[-2:]) if rest[-2:] in YearKind.__members__.values() else None
        amount = _amount((rest[:-2] + "Y" if kind else rest).removeprefix("P"))
        return None if amount is None else Offset(amount, back, not rest.startswith("P"), kind)
    if text[:1] == "P":
        return _amount(text[1:])
    label = _LABEL.fullmatch(text)
    if label:
        return _label(label)
    match = _CALENDAR.fullmatch(text) if text else None
    made = None if match is None else _calendar_time(match)
    # "XXXX" alone names no time.
    return made if made is not None and str(made) not in ("", "~") else None


def _amount(text: str) -> Amount | None:
    match = _AMOUNT.fullmatch(text)
    if match is None or not text:
        return None
    pairs = zip(match.groups(), UNITS, strict=True)
    return Amount(tuple((_number(count), unit) for count, unit in pairs if count is not None))


def _number(text: str) -> int | Decimal:
    return Decimal(text).normalize() if "." in text else int(text)


def _label(match: re.Match[str]) -> YearLabel:
    first = int(match[2])
    second = None
    if match[3] is not None:
        # The label writes two digits of the year that follows: 1999-00 ends in 2000.
        second = first // 100 * 100 + int(match[3])
        second += 100 if second < first else 0
    part = int(match[4]) if match[4] else None
    return YearLabel(YearKind(match[1]), first, second, part)


def _calendar_time(match: re.Match[str]) -> CalendarTime:
    part = match.groupdict()

    def number(name: str) -> int | None:
        return None if part[name] is None or "X" in part[name] else int(part[name])

    clock = None
    if part["hour"] is not None:
        try:
            clock = time(int(part["hour"]), int(part["minute"]), number("second") or 0)
        except ValueError as error:
            raise TemporalError(f"{match[0]}: a day has no such time") from error
    about = part["about"] is not None
    if part["coarse"] is not None:
        digits = part["coarse"].index("X")
        year = int(part["coarse"].replace("X", "0"))
        return CalendarTime(year or None, clock=clock, digits=digits, approximate=about)
    month = number("month")
    coded = month is not None and month > 12
    if coded and month not in (*range(21, 25), *range(33, 37), 40, 41):
        raise TemporalError(f"{match[0]}: {month} is neither a month nor a part of a year")
    return CalendarTime(
        number("year"),
        None if coded else month,
        number("day"),
        month if coded else None,
        number("week"),
        number("weekday"),
        clock,
        approximate=about,
    )


def about(form: CalendarTime) -> CalendarTime:
    """The same time, marked as approximate."""
    return replace(form, approximate=True)


def on(day: date) -> CalendarTime:
    """The form of one day."""
    return CalendarTime(day.year, day.month, day.day)
