"""From a normal form to days, given what the form leaves open.

What is left open is given by the caller: the day that "last year" counts from, where a financial
year begins, which event "the date of" means. What is not given, or can be meant in several ways,
comes back as candidates with the reason, never as a choice.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta

from tqa.errors import TemporalError
from tqa.temporal.calendars import BANGLADESH, BanglaRule
from tqa.temporal.fiscal import FiscalLabel, FiscalYear, label_years
from tqa.temporal.forms import (
    Amount,
    Between,
    CalendarTime,
    EventTime,
    Form,
    Offset,
    Recurrence,
    YearKind,
    YearLabel,
)
from tqa.temporal.intervals import Interval
from tqa.temporal.periods import MonthEnd, add_months, shifted
from tqa.temporal.values import DateOrder, MonthDay, Status


@dataclass(frozen=True, slots=True)
class Days:
    """The days from `first` to `last`, both included; `None` is no limit on that side.

    >>> str(Days(date(2020, 1, 1), None)), date(2019, 12, 31) in Days(None, date(2019, 12, 31))
    ('2020-01-01/..', True)
    """

    first: date | None
    last: date | None
    clock: time | None = None
    """The time of day, where one day and its hour are told."""

    def __post_init__(self) -> None:
        if self.first is not None and self.last is not None and self.first > self.last:
            raise TemporalError(f"from {self.first} to {self.last}: the end is before the start")

    @classmethod
    def on(cls, day: date) -> Days:
        """One day."""
        return cls(day, day)

    @classmethod
    def over(cls, interval: Interval) -> Days:
        """The days of a half-open interval."""
        return cls(interval.start, interval.last_day)

    @property
    def interval(self) -> Interval | None:
        """The half-open interval; `None` where there is no first day."""
        if self.first is None:
            return None
        return Interval(self.first, None if self.last is None else self.last + timedelta(days=1))

    def __contains__(self, day: date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)

    def within(self, other: Days) -> bool:
        """Whether every day of this is in `other`."""
        starts = other.first is None or (self.first is not None and other.first <= self.first)
        ends = other.last is None or (self.last is not None and self.last <= other.last)
        return starts and ends

    def __str__(self) -> str:
        if self.first is not None and self.first == self.last:
            return str(self.first)
        return f"{self.first or '..'}/{self.last or '..'}"


@dataclass(frozen=True, slots=True)
class Resolved:
    """The days that a form means, as far as the context decides.

    `days` is set where there is one reading. Else `candidates` holds the readings, none where
    nothing is known, and `reason` says what is missing.
    """

    status: Status
    days: Days | None = None
    candidates: tuple[Days, ...] = ()
    reason: str = ""
    approximate: bool = False
    """The words say "about": the days are those written, not a claim that they are exact."""

    @classmethod
    def choose(cls, candidates: Iterable[Days], reason: str) -> Resolved:
        """One reading if there is but one; else all, with the reason."""
        found = tuple(dict.fromkeys(candidates))
        if len(found) == 1:
            return cls(Status.RESOLVED, found[0])
        return cls(Status.AMBIGUOUS, candidates=found, reason=reason)


Events = Callable[[str], Sequence[date]]
"""The days of the event that words name: none if unknown, several if several are meant."""


def events_named(days: Mapping[str, date]) -> Events:
    """A look-up by name: the longest name in the words wins; articles and case do not matter.

    >>> events_named({"the amendment": date(2020, 2, 29)})("Amendment of the Act")
    (datetime.date(2020, 2, 29),)
    """
    names = {_plain(name): day for name, day in days.items() if _plain(name)}

    def look_up(words: str) -> tuple[date, ...]:
        plain = f" {_plain(words)} "
        found = [name for name in names if f" {name} " in plain]
        longest = max(map(len, found), default=0)
        return tuple(sorted({names[name] for name in found if len(name) == longest}))

    return look_up


_ARTICLES = frozenset(("the", "a", "an", "its", "this"))


def _plain(name: str) -> str:
    words = "".join(c if c.isalnum() or ord(c) > 0x900 else " " for c in name.lower()).split()
    while words and words[0] in _ARTICLES:
        words = words[1:]
    return " ".join(words)


def _no_events(_: str) -> tuple[date, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Context:
    """What the words leave open."""

    reference: date | None = None
    """The day of speech or of the document, from which "today" and "last year" count."""
    order: DateOrder | None = DateOrder.DMY
    years: Mapping[YearKind, FiscalYear] = field(default_factory=dict)
    """Where financial, tax, assessment and school years begin."""
    events: Events = _no_events
    month_end: MonthEnd = MonthEnd.LAST_DAY
    bangla: BanglaRule = BANGLADESH
    pivot: int | None = None
    """The last year that two digits can mean where there is no reference day."""
    bare: bool = False
    """Whether a number that can be a year or day is one also where no word announces it."""
    weekend: tuple[int, ...] = ()
    """The ISO days of the week that are the weekend, in order; none: it is not known."""
    past: bool | None = None
    """A day without a year is the last one (True) or the next one (False) seen from the reference
    day; `None`: both are candidates."""


_NO_CONTEXT = Context()


def resolve(form: Form, context: Context = _NO_CONTEXT, *, words: str = "") -> Resolved:
    """The days that `form` means.

    `words` are those of the event, for a time that an event tells.

    >>> today = Context(reference=date(2026, 3, 31))
    >>> str(resolve(Offset(Amount(((1, "Y"),)), back=True), today).days)
    '2025-01-01/2025-12-31'
    >>> resolve(CalendarTime(month=6, day=30), today).candidates
    (Days(first=datetime.date(2025, 6, 30), last=datetime.date(2025, 6, 30), clock=None), \
Days(first=datetime.date(2026, 6, 30), last=datetime.date(2026, 6, 30), clock=None))
    """
    try:
        match form:
            case CalendarTime():
                return _calendar_time(form, context)
            case YearLabel():
                return _label(form, context)
            case Offset():
                return _offset(form, context)
            case Between():
                return _between(form, context, words)
            case EventTime():
                days = context.events(words)
                return Resolved.choose(map(Days.on, days), _which_event(words, days))
            case Recurrence():
                reason = f"{form} comes back: it is no one time"
                return Resolved(Status.AMBIGUOUS, reason=reason)
            case Amount():
                reason = f"{form} is an amount of time: it names no day"
                return Resolved(Status.NOT_A_DATE, reason=reason)
    except (TemporalError, OverflowError, ValueError) as error:
        return Resolved(Status.INVALID, reason=str(error))


def _which_event(words: str, days: Sequence[date]) -> str:
    event = f"“{words.strip()}”" if words.strip() else "the event"
    return f"{event} was on {len(days)} days" if days else f"the day of {event} is not known"


# ---------------------------------------------------------------- calendar

_SEASONS = {21: (3, 9), 22: (6, 12), 23: (9, 3), 24: (12, 6)}
"""First months of the meteorological seasons, north and south of the equator."""


def _calendar_time(form: CalendarTime, context: Context) -> Resolved:
    if form.year is None:
        return _without_year(form, context)
    if form.part is not None and form.part < 30:
        starts = [date(form.year, month, 1) for month in _SEASONS[form.part]]
        seasons = [Days.over(Interval(start, add_months(start, 3))) for start in starts]
        return Resolved.choose(seasons, "where a season begins depends on the place")
    if form.digits == 2:
        # "The 19th century" begins in 1801 for who counts from the year 1, in 1800 for most.
        both = [
            _of_year(form, form.year),
            Days(date(form.year + 1, 1, 1), date(form.year + 100, 12, 31)),
        ]
        return Resolved.choose(both, "a century begins with its year 00 or 01")
    return Resolved(Status.RESOLVED, _of_year(form, form.year), approximate=form.approximate)


def _of_year(form: CalendarTime, year: int) -> Days:
    if form.digits < 4:
        span = 10 ** (4 - form.digits)
        return Days(date(max(year, 1), 1, 1), date(year + span - 1, 12, 31))
    if form.week is not None:
        monday = date.fromisocalendar(year, form.week, 1)
        if form.weekday is not None:
            return Days.on(date.fromisocalendar(year, form.week, form.weekday))
        return Days(monday, monday + timedelta(days=6))
    if form.month is not None:
        if form.day is not None:
            day = date(year, form.month, form.day)
            return Days(day, day, form.clock)
        return Days(date(year, form.month, 1), _month_end(year, form.month))
    if form.part is not None:
        months = 6 if form.part >= 40 else 3
        place = form.part - 40 if form.part >= 40 else form.part - 33
        start = date(year, 1 + months * place, 1)
        return Days.over(Interval(start, add_months(start, months)))
    return Days(date(year, 1, 1), date(year, 12, 31))


def _month_end(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def _without_year(form: CalendarTime, context: Context) -> Resolved:
    day = context.reference
    if day is None:
        reason = f"{form}: the year is not written, and no day of reference gives it"
        return Resolved(Status.AMBIGUOUS, reason=reason)
    if form.month is None and form.weekday is None and form.part is None:
        return Resolved(Status.AMBIGUOUS, reason=f"{form} is an hour: the day is not written")
    if form.weekday is not None:
        back, ahead = (day.isoweekday() - form.weekday) % 7, (form.weekday - day.isoweekday()) % 7
        found = [Days.on(day - timedelta(days=back)), Days.on(day + timedelta(days=ahead))]
        if back == 0:  # said on a Friday, "on Friday" is today, a week ago or in a week
            week = timedelta(days=7)
            near = (day - week, day, day + week)
            kept = near[:2] if context.past else near[1:] if context.past is False else near
            return Resolved.choose(map(Days.on, kept), f"{day} is such a day of the week itself")
    elif form.part is not None and form.part < 30:
        years = (day.year - 1, day.year)
        found = [d for y in years for d in _calendar_time(_in(form, y), context).candidates]
        return Resolved.choose(found, f"{form}: neither the year nor the place is written")
    else:
        found = _around(form, day)
    if context.past is not None and found:
        found = [found[0 if context.past else -1]]
    return Resolved.choose(found, f"{form}: the year is not written")


def _in(form: CalendarTime, year: int) -> CalendarTime:
    return CalendarTime(year, form.month, form.day, form.part, clock=form.clock)


def _around(form: CalendarTime, day: date) -> list[Days]:
    """The last such time that has begun, and the next that has not ended."""
    if form.day is not None and form.month is not None:
        month_day = MonthDay(form.month, form.day)
        found = (month_day.latest(day), month_day.earliest(day))
        return [Days(d, d, form.clock) for d in found]
    years = [_of_year(form, y) for y in (day.year - 1, day.year, day.year + 1)]
    begun = [d for d in years if d.first is not None and d.first <= day]
    ahead = [d for d in years if d.last is not None and d.last >= day]
    return [begun[-1], ahead[0]]


# ---------------------------------------------------------------- labels and offsets


def _label(form: YearLabel, context: Context) -> Resolved:
    rule = context.years.get(form.kind)
    if rule is None:
        return Resolved(Status.AMBIGUOUS, reason=f"{form}: where such a year begins is not given")
    label = FiscalLabel(form.first, form.second, short=False)
    starts = label_years(label, rule, context.reference)
    if not starts:
        return Resolved(Status.INVALID, reason=f"{form}: the two years do not follow")
    found = [_part_of(rule.starting_in(year), form.part) for year in starts]
    return Resolved.choose(found, f"{form}: one number can name the year by its start or its end")


def _part_of(year: Interval, part: int | None) -> Days:
    if part is None:
        return Days.over(year)
    months = 6 if part >= 40 else 3
    place = part - 40 if part >= 40 else part - 33
    start = add_months(year.start, months * place)
    return Days.over(Interval(start, add_months(start, months)))


def _offset(form: Offset, context: Context) -> Resolved:
    day = context.reference
    if day is None:
        return Resolved(Status.AMBIGUOUS, reason=f"{form}: no day of reference is given")
    if form.kind is not None:
        return _years_beside(form, form.kind, day, context)
    sign = -1 if form.back else 1
    if not form.whole:
        return Resolved(
            Status.RESOLVED,
            Days.on(shifted(day, form.amount, back=form.back, month_end=context.month_end)),
        )
    ((count, unit),) = form.amount.parts
    step = sign * int(count)
    if unit == "D":
        return Resolved(Status.RESOLVED, Days.on(day + timedelta(days=step)))
    if unit == "W":
        monday = day - timedelta(days=day.weekday()) + timedelta(weeks=step)
        return Resolved(Status.RESOLVED, Days(monday, monday + timedelta(days=6)))
    if unit == "WE":
        return _weekend(day, step, context)
    if unit == "M":
        # "The last quarter" is a quarter of the calendar: three months from their own start.
        length = 3 if count == 3 else 1
        first = date(day.year, (day.month - 1) // length * length + 1, 1)
        start = add_months(first, step)
        return Resolved(Status.RESOLVED, Days.over(Interval(start, add_months(start, length))))
    if unit == "Y":
        length = 10 if count == 10 else 100 if count == 100 else 1
        year = day.year // length * length + step
        last = date(year + length - 1, 12, 31)
        return Resolved(Status.RESOLVED, Days(date(year, 1, 1), last))
    return Resolved(Status.AMBIGUOUS, reason=f"{form}: parts of days are not counted in days")


def _weekend(day: date, step: int, context: Context) -> Resolved:
    """The weekend of the week of `day`, or of one before or after; in it, "last" is a week ago."""
    if not context.weekend:
        return Resolved(Status.AMBIGUOUS, reason="which days are the weekend is not given")
    monday = day - timedelta(days=day.weekday()) + timedelta(weeks=step)
    days = [monday + timedelta(days=number - 1) for number in context.weekend]
    return Resolved(Status.RESOLVED, Days(min(days), max(days)))


def _years_beside(form: Offset, kind: YearKind, day: date, context: Context) -> Resolved:
    rule = context.years.get(kind)
    if rule is None:
        return Resolved(Status.AMBIGUOUS, reason=f"{form}: where such a year begins is not given")
    year = day.year if day in rule.starting_in(day.year) else day.year - 1
    count = int(form.amount.parts[0][0]) * (-1 if form.back else 1)
    return Resolved(Status.RESOLVED, Days.over(rule.starting_in(year + count)))


# ---------------------------------------------------------------- intervals


def _between(form: Between, context: Context, words: str) -> Resolved:
    if not form.known:
        first = None if form.first is None else resolve(form.first, context, words=words).days
        candidates = () if first is None else (Days(first.first, None),)
        return Resolved(Status.AMBIGUOUS, candidates=candidates, reason="its end is not known yet")
    if isinstance(form.first, Amount):
        return Resolved(Status.NOT_A_DATE, reason=f"{form} is an amount of time: it names no day")
    ends = [
        [Days(None, None)] if end is None else _readings(resolve(end, context, words=words))
        for end in (form.first, form.last)
    ]
    for end, found in zip((form.first, form.last), ends, strict=True):
        if not found and end is not None:
            return Resolved(Status.AMBIGUOUS, reason=resolve(end, context, words=words).reason)
    found = [
        Days(a.first, b.last)
        for a in ends[0]
        for b in ends[1]
        if a.first is None or b.last is None or a.first <= b.last
    ]
    if not found:
        return Resolved(Status.INVALID, reason=f"{form}: the end is before the start")
    # Of readings that differ by a year at both ends, those that hold no other are meant.
    least = [d for d in found if not any(o != d and o.within(d) for o in found)]
    return Resolved.choose(least, f"{form}: its ends can be read in several ways")


def _readings(resolved: Resolved) -> list[Days]:
    return [resolved.days] if resolved.days is not None else list(resolved.candidates)
