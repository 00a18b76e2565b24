"""Periods counted in days, weeks, months and years, as interpretation acts count them.

Which day is left out, what a closed last day does and where a month ends differ between countries;
`PeriodRules` holds these as settings and assumes no weekend and no holiday.

**Source:** the rules are those of General Clauses Acts (a period "from" a day leaves the day out)
and of Interpretation Acts (clear days; a month ends at the same number or at its last day).
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.forms import Amount
from tqa.temporal.intervals import Interval
from tqa.temporal.values import add_days


class MonthEnd(StrEnum):
    """The day that a count of months reaches where the month lacks the number."""

    LAST_DAY = "last_day"
    NEXT_DAY = "next_day"
    """The first day of the month after."""


class ClosedDay(StrEnum):
    """What happens to a period whose last day is closed."""

    KEEP = "keep"
    NEXT_OPEN_DAY = "next_open_day"
    """The count goes on in its own direction: back, for a period before an event."""
    PREVIOUS_OPEN_DAY = "previous_open_day"


def add_months(day: date, months: int, *, month_end: MonthEnd = MonthEnd.LAST_DAY) -> date:
    """The day with the same number `months` later, or earlier where negative.

    >>> add_months(date(2020, 2, 29), -24), add_months(date(2019, 10, 31), 1)
    (datetime.date(2018, 2, 28), datetime.date(2019, 11, 30))
    """
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    if not date.min.year <= year <= date.max.year:
        raise TemporalError(f"{months} months from {day} is outside the calendar")
    last = calendar.monthrange(year, month)[1]
    if day.day > last and month_end is MonthEnd.NEXT_DAY:
        return add_days(date(year, month, last), 1)
    return date(year, month, min(day.day, last))


def shifted(
    day: date, amount: Amount, *, back: bool = False, month_end: MonthEnd = MonthEnd.LAST_DAY
) -> date:
    """The day so much later, or earlier: years and months first, then weeks and days.

    TemporalError for hours, for open and clear days, and for parts that reach no certain day.

    >>> shifted(date(2020, 2, 29), Amount(((1, "Y"), (6, "M"))))
    datetime.date(2021, 8, 29)
    """
    months, days = months_and_days(amount)
    sign = -1 if back else 1
    return add_days(add_months(day, sign * months, month_end=month_end), sign * days)


def months_and_days(amount: Amount) -> tuple[int, int]:
    """The amount as months and days; TemporalError as for `shifted`."""
    months = days = 0
    for count, unit in amount.parts:
        if unit not in _MONTHS and unit not in _DAYS:
            kind = "hours are not counted in days" if unit[0] == "T" else "it needs a calendar"
            raise TemporalError(
                f"{amount}: {kind} of open days" if unit == "BD" else f"{amount}: {kind}"
            )
        number = count * _MONTHS.get(unit, 0) or count * _DAYS.get(unit, 0)
        if number != int(number):
            raise TemporalError(f"{amount}: a part of a day or month reaches no certain day")
        if unit in _MONTHS:
            months += int(number)
        else:
            days += int(number)
    return months, days


_MONTHS = {"Y": 12, "M": 1}
_DAYS = {"W": 7, "D": 1}
_UNCOUNTED = {
    "BD": "open days need a calendar of closed days",
    "CD": "clear days need the event that they lie before or after",
    "WE": "weekends are not counted in days",
}


@dataclass(frozen=True, slots=True)
class PeriodRules:
    """How a jurisdiction counts; the defaults are those that interpretation acts share."""

    exclude_anchor_day: bool | None = None
    """Whether the day of the event is left out; `None`: as the words say."""
    from_excludes: bool = True
    """Whether "from" leaves out the day it names."""
    clear_days: bool = False
    """Whether both ends are left out even without the word "clear"."""
    at_least_is_clear: bool = False
    """Whether "at least" so many days leave out both ends."""
    weekend: frozenset[int] = frozenset()
    """Closed days of the week, Monday 0."""
    holidays: frozenset[date] = frozenset()
    if_last_day_closed: ClosedDay = ClosedDay.KEEP
    if_last_day_closed_back: ClosedDay | None = None
    """The same for a period counted back from an event; `None`: as for one counted forward."""
    least_open_days: int = 0
    """Open days that a period of at least as many days has to hold; where not, it is longer."""
    skip_closed_below: int = 0
    """A period shorter than this many days leaves closed days out of the count."""
    month_end: MonthEnd = MonthEnd.LAST_DAY

    def is_open(self, day: date) -> bool:
        """Whether `day` is neither in the weekend nor a holiday."""
        return day.weekday() not in self.weekend and day not in self.holidays

    def open_day(self, day: date, step: int) -> date:
        """`day`, or the nearest open day in the direction of `step` (1 or -1)."""
        if len(self.weekend) >= 7:
            raise TemporalError("every day of the week is closed: give a weekend of fewer days")
        while not self.is_open(day):
            day = add_days(day, step)
        return day


@dataclass(frozen=True, slots=True)
class ComputedPeriod:
    """A period in days. All days are inclusive."""

    anchor: date
    first_day: date
    """First day counted."""
    last_day: date
    """Last day of the period, after any rule on closed days."""
    latest_day: date | None
    """Last day on which what the words require can be done in time."""
    earliest_day: date | None
    """First day on which it may be done."""

    @property
    def interval(self) -> Interval:
        """The days of the period."""
        return Interval.inclusive(self.first_day, self.last_day)
