"""The days that words of time mean, counted from what a story has told so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

from tqa.pleading.times import Hang, Side, Time, calendar_time
from tqa.temporal.forms import Amount, Between, CalendarTime, Granularity, Offset
from tqa.temporal.resolver import Context, Days, resolve
from tqa.temporal.values import DateOrder

_A_NIGHT = 2
"""Days after that of a heading which its story may go on to."""


@dataclass
class Clock:
    """The days that a story has told so far, from which words of time are counted."""

    filed: date | None = None
    """The day of filing: what is told had happened by then, and "two years ago" counts from it."""
    now: Days | None = None
    """What the story has come to."""
    day: Days | None = None
    """The last day told as a day: weekdays and times of day are of it."""
    here: Days | None = None
    """The last day told in this paragraph."""
    section: Days | None = None
    """The day that the heading above sets."""
    weekend: Days | None = None
    """The days last called a weekend."""
    latest: date | None = None
    """The latest day or month written: the pleading is no older."""
    told: dict[int, list[date]] = field(default_factory=dict)
    """Day of the week -> the single days told so far that fall on it."""
    written: date | None = None
    """The last day or month written with its year."""
    years: dict[tuple[int, int], int] = field(default_factory=dict)
    """The year last written with a day of the year."""

    def move(self, days: Days) -> None:
        """The story has come to these days."""
        if days.first is None:
            return
        self.now = days
        if days.last is not None and (days.last - days.first).days <= 3:
            self.day = self.here = days

    @property
    def today(self) -> Days | None:
        """The day of times of the clock: told in this paragraph, set by the heading, or last."""
        if self.here is not None or self.section is None:
            return self.here or self.day
        # Under its heading a story can go on for a night; what it looks back to is no day of it.
        told, set_ = self.day and self.day.first, self.section.first
        goes_on = told and set_ and 0 < (told - set_).days <= _A_NIGHT
        return self.day if goes_on else self.section

    def note(self, time: Time) -> None:
        """Remember the year of a day that is written in full."""
        ends = (time.form.first, time.form.last) if isinstance(time.form, Between) else (time.form,)
        for form in ends:
            if isinstance(form, CalendarTime) and form.year and form.month and form.digits == 4:
                self.written = date(form.year, form.month, form.day or 1)
                if form.day:
                    self.years[form.month, form.day] = form.year

    def seen(self, time: Time, days: Days) -> None:
        """Remember the days that words of time mean, for weekdays and weekends told later."""
        if time.weekend:
            self.weekend = days
        first = days.first
        if first is not None and first == days.last and isinstance(time.form, CalendarTime):
            self.told.setdefault(first.isoweekday(), []).append(first)
        if first is not None and time.form is not None and time.side is Side.AT:
            self.latest = max(first, self.latest or first)


def days_of(time: Time, clock: Clock) -> Days | None:
    """The days that words of time mean at this point of a story; `None` where that is not known."""
    if time.hang is not None:
        return _hung(time, clock)
    form = time.form
    if isinstance(form, Offset):
        return None if clock.now is None else _offset(form, clock.now)
    if isinstance(form, Amount) and time.ago:
        return _ago(form, clock.filed or clock.latest)
    if isinstance(form, CalendarTime) and form.year is None and form.month is not None:
        return _yearless(form, clock)
    if isinstance(form, Between) and any(
        isinstance(end, CalendarTime) and end.year is None for end in (form.first, form.last)
    ):
        return _ends(form, clock)
    if form is None or isinstance(form, Amount):
        return None
    if isinstance(form, CalendarTime) and form.digits == 3 and form.year and time.hundred:
        return Days(date(form.year, 1, 1), date(form.year + 99, 12, 31))
    resolved = resolve(form, Context(order=DateOrder.MDY))
    if resolved.days is None and resolved.candidates:
        return resolved.candidates[0]  # a season: that of the northern half of the earth
    return resolved.days


def _ago(amount: Amount, filed: date | None) -> Days | None:
    """So long before the day of filing: a year or month told, and no day of it."""
    if filed is None:
        return None
    days = shifted(Days.on(filed), amount, -1)
    if days is None or days.first is None:
        return None
    unit = amount.granularity
    return period(days.first, unit) if unit in (Granularity.YEAR, Granularity.MONTH) else days


def _ends(form: Between, clock: Clock) -> Days | None:
    """The days of a span whose ends leave the year to the story."""
    first, last = (
        None if end is None else days_of(Time(0, 0, form=end), clock)
        for end in (form.first, form.last)
    )
    if (first is None) != (form.first is None) or (last is None) != (form.last is None):
        return None
    begin, end = first.first if first else None, last.last if last else None
    return None if begin and end and begin > end else Days(begin, end)


def _reference(time: Time, clock: Clock) -> Days | None:
    """The days that words of time hang on."""
    match time.hang:
        case Hang.PART:
            return clock.today if clock.here or clock.section else None
        case Hang.WEEKDAY | Hang.CLOCK:
            return clock.today
        case Hang.WEEKEND if clock.weekend is not None:
            return clock.weekend
        case Hang.SAME | Hang.WEEKEND if time.unit is Granularity.DAY:
            return clock.today or clock.now
    return clock.now


def _hung(time: Time, clock: Clock) -> Days | None:
    reference = _reference(time, clock)
    if reference is None or reference.first is None:
        return None
    first, last = reference.first, reference.last or reference.first
    match time.hang:
        case Hang.NOW if first == last:
            return None  # a day is no period
        case Hang.CLOCK | Hang.PART | Hang.NOW:
            return reference
        case Hang.WEEKEND:
            return reference if clock.weekend is not None else _weekend(first)
        case Hang.SAME if time.unit is Granularity.DAY:
            step = timedelta(days=time.number)
            return Days(first + step, last + step)
        case Hang.SAME:
            return period(first, time.unit)
        case Hang.LATER:
            end = period(first, time.unit).last
            return Days(last + timedelta(days=1), end) if end and last < end else None
        case Hang.DAY_OF_MONTH:
            return _nearest_nth(time.number, last)
        case Hang.MONTH_OF_YEAR if isinstance(time.form, CalendarTime):
            form = time.form
            dated = calendar_time(first.year + time.number, form.month, form.day)
            return resolve(dated).days if dated is not None else None
        case Hang.WEEKDAY if isinstance(time.form, CalendarTime) and time.form.weekday:
            return _weekday(time.form.weekday, time.number, first, last, clock)
    return None


def _weekend(day: date) -> Days:
    saturday = day - timedelta(days=(day.isoweekday() - 6) % 7)
    if day.isoweekday() < 6:
        saturday += timedelta(days=7)
    return Days(saturday, saturday + timedelta(days=1))


def period(day: date, unit: Granularity) -> Days:
    """The whole week, month or year that a day lies in."""
    if unit is Granularity.YEAR:
        return Days(date(day.year, 1, 1), date(day.year, 12, 31))
    if unit is Granularity.MONTH:
        after = date(day.year + day.month // 12, day.month % 12 + 1, 1)
        return Days(day.replace(day=1), after - timedelta(days=1))
    monday = day - timedelta(days=day.weekday())
    return Days(monday, monday + timedelta(days=6))


def some(day: date, unit: Granularity, way: int) -> Days:
    """Some days or weeks from a day: its month, and for weeks the month beside it too.

    >>> str(some(date(2019, 12, 3), Granularity.WEEK, 1))
    '2019-12-01/2020-01-31'
    """
    month = period(day, Granularity.MONTH)
    if unit is Granularity.DAY or month.first is None or month.last is None:
        return month
    beside = month.last + timedelta(days=1) if way > 0 else month.first - timedelta(days=1)
    other = period(beside, Granularity.MONTH)
    return Days(month.first, other.last) if way > 0 else Days(other.first, month.last)


def _nearest_nth(number: int, day: date) -> Days | None:
    """The day with a number in the month told of, or in the next where it had passed."""
    for month in (day.month, day.month % 12 + 1):
        year = day.year + (month < day.month)
        try:
            found = date(year, month, number)
        except ValueError:
            continue
        if found >= day.replace(day=1) and (found >= day or month != day.month):
            return Days.on(found)
        if month == day.month:
            return Days.on(found) if found >= day else None
    return None


def _weekday(weekday: int, step: int, first: date, last: date, clock: Clock) -> Days:
    if step < 0:
        back = (first.isoweekday() - weekday - 1) % 7 + 1
        return Days.on(first - timedelta(days=back))
    if step > 0:
        on = (weekday - last.isoweekday() - 1) % 7 + 1
        return Days.on(last + timedelta(days=on))
    # A weekday by itself is rather a day told before than the nearest one.
    for day in reversed(clock.told.get(weekday, [])):
        if abs((day - first).days) < 7:
            return Days.on(day)
    near = (weekday - first.isoweekday() + 3) % 7 - 3
    return Days.on(first + timedelta(days=near))


def _offset(form: Offset, reference: Days) -> Days | None:
    return shifted(reference, form.amount, -1 if form.back else 1)


def shifted(days: Days, amount: Amount, way: int) -> Days | None:
    """Days moved by an amount of time, forward or back; `None` beyond the calendar."""
    try:
        first = None if days.first is None else _moved(days.first, amount, way)
        last = None if days.last is None else _moved(days.last, amount, way)
    except (ValueError, OverflowError):
        return None
    return Days(first, last) if first or last else None


def _moved(day: date, amount: Amount, way: int) -> date:
    for count, unit in amount.parts:
        number = int(count) * way
        if unit in ("Y", "M"):
            months = day.year * 12 + day.month - 1 + number * (12 if unit == "Y" else 1)
            year, month = divmod(months, 12)
            last = (date(year + (month == 11), (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
            day = date(year, month + 1, min(day.day, last))
        elif unit in ("W", "D", "BD", "CD"):
            day += timedelta(days=number * (7 if unit == "W" else 1))
    return day


def _yearless(form: CalendarTime, clock: Clock) -> Days | None:
    """A day or month without its year: the year it was told with, or that nearest in the story."""
    assert form.month is not None
    known = clock.years.get((form.month, form.day)) if form.day else None
    if known is not None:
        return resolve(CalendarTime(known, form.month, form.day)).days
    told = clock.here or (None if clock.written else clock.now)
    near = (told.first if told else None) or clock.written or clock.filed
    if near is None:
        return None
    found: list[tuple[int, Days]] = []
    for year in (near.year - 1, near.year, near.year + 1):
        dated = calendar_time(year, form.month, form.day)  # not each year has a 29 February
        days = resolve(dated).days if dated is not None else None
        if days is None or days.first is None or (clock.filed and days.first > clock.filed):
            continue
        # A story goes on: what lies ahead is as near as what lies half as far behind.
        away = (days.first - near).days
        found.append((away if away >= 0 else -2 * away, days))
    return min(found, key=lambda pair: pair[0])[1] if found else None
