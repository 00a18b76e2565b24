"""Days, months and years as they are written: a value never claims more than its words say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.intervals import Interval

PLAUSIBLE_YEARS = range(1600, 2201)
"""Years that written law can mean. Beyond them stand sentinels, misprints and other calendars."""


class Precision(StrEnum):
    """How much of a date is written."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


class DateOrder(StrEnum):
    """What the first of three numbers means, where the last is the year."""

    DMY = "DMY"
    MDY = "MDY"


class Status(StrEnum):
    """How far the reading of a date came."""

    RESOLVED = "resolved"
    AMBIGUOUS = "ambiguous"
    INVALID = "invalid"
    IMPLAUSIBLE = "implausible"
    NOT_A_DATE = "not_a_date"


@dataclass(frozen=True, slots=True)
class DateValue:
    """A day, a month or a year, and the days that it covers.

    >>> str(DateValue.of(2018, 6)), str(DateValue.of(2018, 6).interval)
    ('2018-06', '[2018-06-01, 2018-07-01)')
    >>> DateValue.of(2018, 6).day is None
    True
    """

    precision: Precision
    interval: Interval

    @classmethod
    def on(cls, day: date) -> DateValue:
        """One day."""
        return cls(Precision.DAY, Interval.inclusive(day, day))

    @classmethod
    def of(cls, year: int, month: int | None = None, day: int | None = None) -> DateValue:
        """The Gregorian day, month or year; TemporalError where the calendar has no such thing."""
        try:
            if month is None:
                return cls(Precision.YEAR, Interval(date(year, 1, 1), date(year + 1, 1, 1)))
            if day is None:
                following = date(year + month // 12, month % 12 + 1, 1)
                return cls(Precision.MONTH, Interval(date(year, month, 1), following))
            return cls.on(date(year, month, day))
        except ValueError as error:
            written = "-".join(str(part) for part in (year, month, day) if part is not None)
            raise TemporalError(
                f"{written}: the calendar has no such {_name(month, day)}"
            ) from error

    @property
    def day(self) -> date | None:
        """The day, or `None` where only a month or a year is written."""
        return self.interval.start if self.precision is Precision.DAY else None

    def __str__(self) -> str:
        start, last = self.interval.start, self.interval.last_day
        if self.precision is Precision.DAY:
            return start.isoformat()
        if start.day != 1 or (self.precision is Precision.YEAR and start.month != 1):
            # A month or year of another calendar has no short ISO form; ISO 8601 writes A/B.
            return f"{start}/{last}"
        return f"{start:%Y-%m}" if self.precision is Precision.MONTH else f"{start:%Y}"


@dataclass(frozen=True, slots=True, order=True)
class MonthDay:
    """A day of the year without a year.

    >>> str(MonthDay(6, 30))
    '--06-30'
    """

    month: int
    day: int

    def __post_init__(self) -> None:
        try:
            date(2000, self.month, self.day)
        except ValueError as error:
            raise TemporalError(f"month {self.month} has no day {self.day}") from error

    def in_year(self, year: int) -> date | None:
        """The day in `year`, or `None` where that year lacks it."""
        try:
            return date(year, self.month, self.day)
        except ValueError:
            return None

    def latest(self, until: date) -> date:
        """The last time the day came, `until` included.

        >>> MonthDay(2, 29).latest(date(2019, 7, 1))
        datetime.date(2016, 2, 29)
        """
        # 29 February is at most eight years apart (1896 to 1904).
        for year in range(until.year, until.year - 9, -1):
            day = self.in_year(year)
            if day is not None and day <= until:
                return day
        raise TemporalError(f"{self} does not occur before {until}")

    def earliest(self, since: date) -> date:
        """The first time the day comes, `since` included."""
        for year in range(since.year, since.year + 9):
            day = self.in_year(year)
            if day is not None and day >= since:
                return day
        raise TemporalError(f"{self} does not occur after {since}")

    def __str__(self) -> str:
        return f"--{self.month:02}-{self.day:02}"


def add_days(day: date, days: int) -> date:
    """The day `days` later (earlier where negative); TemporalError outside years 1 to 9999."""
    try:
        return day + timedelta(days=days)
    except OverflowError as error:
        raise TemporalError(f"{days} days from {day} is outside the calendar") from error


def _name(month: int | None, day: int | None) -> str:
    return "day" if day is not None else "month" if month is not None else "year"
