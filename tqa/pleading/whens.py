"""The time of an event, of words of time and the days that they mean; and how times compare."""

from __future__ import annotations

from datetime import timedelta

from tqa.pleading.model import Span, When
from tqa.pleading.times import Side, Time
from tqa.temporal.forms import Between, CalendarTime
from tqa.temporal.resolver import Days

_UNBOUNDED = 1 << 20
"""Days that an open span counts as lasting: longer than any closed one."""


def when_of(time: Time, days: Days, place: Span, anchor: str = "") -> When:
    """The time of an event; `place` is where its words stand in the pleading."""
    form = time.form
    granularity = form.granularity if isinstance(form, CalendarTime | Between) else time.unit
    first, last = days.first, days.last
    match time.side:
        case Side.AFTER:
            # A pleading that tells what came "after the fire of 3 May" does not leave out that day;
            # and of "after May" some day of May is the least that is said.
            days = Days(first or last, None)
        case Side.SINCE:
            days = Days(first, None)
        case Side.BEFORE if first is not None:
            days = Days(None, first - timedelta(days=1))
        case Side.UNTIL | Side.BY:
            days = Days(None, last)
    lasts = isinstance(form, Between) or time.side in (Side.SINCE, Side.UNTIL)
    bound = time.bound and time.side in (Side.AT, Side.BEFORE) and days.first is None
    clock = time.clock if time.side is Side.AT and days.first == days.last else None
    return When(days, granularity, place, time.approximate, lasts, bound, anchor, clock)


def length(days: Days | None) -> int:
    """How many days lie between the first and the last.

    >>> from datetime import date
    >>> length(Days(date(2019, 5, 3), date(2019, 5, 5)))
    2
    """
    if days is None or days.first is None or days.last is None:
        return _UNBOUNDED
    return (days.last - days.first).days


def overlap(one: Days, other: Days) -> bool:
    """Whether two times can be one: they share a day, or one of them is open."""
    first, last = one.first, one.last
    if first is None or last is None or other.first is None or other.last is None:
        return True
    return first <= other.last and other.first <= last
