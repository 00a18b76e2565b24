"""What words of time are: a form of the calendar, or a way of hanging on a day told before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.forms import Amount, CalendarTime, Form, Granularity


class Side(StrEnum):
    """On which side of a time something lies."""

    AT = "at"
    AFTER = "after"
    SINCE = "since"
    BEFORE = "before"
    UNTIL = "until"
    BY = "by"


class Hang(StrEnum):
    """How words of time hang on a day told before."""

    SAME = "same"
    """That day, that evening; with a unit: that month, that year."""
    LATER = "later"
    """Later that year: after the day, within its year."""
    DAY_OF_MONTH = "day of the month"
    MONTH_OF_YEAR = "month of that year"
    WEEKDAY = "weekday"
    CLOCK = "clock"
    """A time of the clock: of the day that is being told."""
    PART = "part of the day"
    """In the evening, minutes later: the same, but only where a day stands near."""
    WEEKEND = "weekend"
    NOW = "now"
    """During this time: what was last told, whole."""


@dataclass(frozen=True, slots=True)
class Time:
    """Words of time at `[start, end)` of a text: a form of the calendar, or a way of hanging."""

    start: int
    end: int
    form: Form | None = None
    hang: Hang | None = None
    number: int = 0
    """A day of the month or week, a month, or a step in days or years."""
    unit: Granularity = Granularity.DAY
    side: Side = Side.AT
    approximate: bool = False
    direction: int = 0
    """For an amount: -1 before an event, 1 after one, 0 a length of time."""
    ago: bool = False
    """For an amount: counted back from the day of filing."""
    hundred: bool = False
    """For a decade: a century is meant, as in "the late 1800s"."""
    vague: Granularity | None = None
    """For an amount without a number, "a few days after": its unit."""
    bound: bool = False
    """Whether the words only say that it was before these days."""
    weekend: bool = False
    """Whether the words call these days a weekend."""
    clock: time | None = None
    """The time of the clock, where one is told with the day or of it."""

    @property
    def is_amount(self) -> bool:
        """Whether it says how much time, from an event or in all."""
        return isinstance(self.form, Amount) and not self.ago


def calendar_time(
    year: int | None = None, month: int | None = None, day: int | None = None
) -> CalendarTime | None:
    """A day, month or year; `None` where the calendar has none: 30 February, 29 February 2019.

    >>> str(calendar_time(2020, 2, 29)), calendar_time(2019, 2, 29)
    ('2020-02-29', None)
    """
    try:
        return CalendarTime(year, month, day)
    except (TemporalError, OverflowError):
        return None
