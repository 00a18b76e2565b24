"""Dates written in running text, each with the span that wrote it.

Nothing is guessed: a day that the calendar lacks is invalid, two readings are ambiguous, a blank is
a blank, and nothing here knows what today is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from tqa.errors import TemporalError
from tqa.temporal import patterns
from tqa.temporal.calendars import BANGLA_YEARS, BANGLADESH, BanglaRule, Calendar
from tqa.temporal.intervals import Interval
from tqa.temporal.layout import Readable, readable
from tqa.temporal.readings import Reading, Scan, scan
from tqa.temporal.values import (
    PLAUSIBLE_YEARS,
    DateOrder,
    DateValue,
    MonthDay,
    Precision,
    Status,
)


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date that has one reading; `text[start:end]` is how it is written."""

    value: DateValue
    start: int
    end: int
    calendar: Calendar = Calendar.GREGORIAN
    """The calendar in which it is written; `value` is Gregorian in any case."""
    year_written: bool = True
    """False where the year, or its century, comes from the day of the document."""
    calendars_agree: bool | None = None
    """For a date written in two calendars: whether both halves mean the same day."""

    @property
    def precision(self) -> Precision:
        """Whether a day, a month or a year is written."""
        return self.value.precision

    @property
    def interval(self) -> Interval:
        """The days that the date covers."""
        return self.value.interval

    @property
    def day(self) -> date | None:
        """The day, or `None` for a month or a year."""
        return self.value.day


@dataclass(frozen=True, slots=True)
class FoundMonthDay:
    """A day of the year written without a year."""

    value: MonthDay
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class UnresolvedDate:
    """Words that have the shape of a date but no single day."""

    status: Status
    start: int
    end: int
    candidates: tuple[DateValue, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class FoundDates:
    """All that `find_dates` saw, each tuple in text order."""

    dates: tuple[FoundDate, ...] = ()
    recurring: tuple[FoundMonthDay, ...] = ()
    """Days said to come back every year."""
    yearless: tuple[FoundMonthDay, ...] = ()
    """Days whose year neither the text nor the day of the document gives."""
    blanks: tuple[tuple[int, int], ...] = ()
    """Spans of dates that are still to be filled in."""
    unresolved: tuple[UnresolvedDate, ...] = ()

    @property
    def invalid(self) -> tuple[UnresolvedDate, ...]:
        """Days that the calendar does not have."""
        return tuple(u for u in self.unresolved if u.status is Status.INVALID)

    @property
    def ambiguous(self) -> tuple[UnresolvedDate, ...]:
        """Dates with more than one reading."""
        return tuple(u for u in self.unresolved if u.status is Status.AMBIGUOUS)


def find_dates(
    text: str,
    *,
    order: DateOrder | None = DateOrder.DMY,
    document_date: date | None = None,
    years: bool = False,
    bangla: BanglaRule = BANGLADESH,
) -> FoundDates:
    """Every date in `text`, with spans in `text` as given.

    `order` is for numeric dates such as 5/4/2018 where no date of the text shows the order; with
    `None` they stay ambiguous. `document_date` gives missing years and centuries. `years` also
    finds years alone ("in 2019"), which questions need and titles of Acts would confuse.

    >>> found = find_dates("In force from the 1st day of July, 2019 to 31 June 2020.")
    >>> [str(f.value) for f in found.dates], found.invalid[0].reason
    (['2019-07-01'], '2020-6-31: the calendar has no such day')
    """
    seen = readable(text)
    found = find_in(
        seen, scan(seen, years=years), order=order, document_date=document_date, bangla=bangla
    )
    return FoundDates(
        tuple(_moved_date(seen, each) for each in found.dates),
        tuple(FoundMonthDay(f.value, *seen.original_span(f.start, f.end)) for f in found.recurring),
        tuple(FoundMonthDay(f.value, *seen.original_span(f.start, f.end)) for f in found.yearless),
        tuple(seen.original_span(start, end) for start, end in found.blanks),
        tuple(
            UnresolvedDate(u.status, *seen.original_span(u.start, u.end), u.candidates, u.reason)
            for u in found.unresolved
        ),
    )


def find_in(
    seen: Readable,
    scanned: Scan,
    *,
    order: DateOrder | None,
    document_date: date | None = None,
    pivot: int | None = None,
    bangla: BanglaRule = BANGLADESH,
) -> FoundDates:
    """Every date of a scan, with spans in the read text.

    `pivot` is the last year that two digits can mean where no document gives the century: with
    2030, "68" is 1968 and "29" is 2029.
    """
    reader = _Reader(_order_shown(scanned.readings, order), document_date, bangla, pivot)
    dates: list[FoundDate] = []
    recurring: list[FoundMonthDay] = []
    yearless: list[FoundMonthDay] = []
    unresolved: list[UnresolvedDate] = []
    for reading in scanned.readings:
        match reader.settle(reading):
            case FoundDate() as found:
                dates.append(found)
            case UnresolvedDate() as left:
                unresolved.append(left)
            case FoundMonthDay() as month_day:
                (recurring if reading.recurring else yearless).append(month_day)
            case None:
                pass
    return FoundDates(
        tuple(_one_per_day(seen.lower, dates)),
        tuple(recurring),
        tuple(yearless),
        scanned.blanks,
        tuple(unresolved),
    )


def _order_shown(readings: Iterable[Reading], default: DateOrder | None) -> DateOrder | None:
    """The order that the text itself proves; one author does not write 13/04 and mean May by 05."""
    pairs = [r.numbers for r in readings if r.numbers]
    shown = {DateOrder.DMY for a, b in pairs if a > 12 >= b}
    shown |= {DateOrder.MDY for a, b in pairs if b > 12 >= a}
    if len(shown) > 1:
        return None
    return next(iter(shown), default)


_LIFETIME = 80 * 365  # days


@dataclass(frozen=True, slots=True)
class _Reader:
    order: DateOrder | None
    document_date: date | None
    bangla: BanglaRule
    pivot: int | None = None

    def settle(self, reading: Reading) -> FoundDate | FoundMonthDay | UnresolvedDate | None:
        """The one value of a reading, or why there is none."""
        if reading.year is None:
            return self._without_year(reading)
        values: list[DateValue] = []
        reasons: list[str] = []
        strange = False
        for year in self._years(reading):
            for month, day in self._month_days(reading):
                try:
                    value = self._value(reading.calendar, year, month, day)
                except TemporalError as error:
                    reasons.append(str(error))
                    continue
                if value is None:
                    strange = True
                    reasons.append(f"the year {year} is outside what such a date can mean")
                elif value not in values:
                    values.append(value)
        if reading.short_year and len(values) > 1 and self.document_date is not None:
            values = self._century(reading, values, self.document_date)
        if len(values) == 1:
            return FoundDate(
                values[0],
                reading.start,
                reading.end,
                reading.calendar,
                year_written=not reading.short_year,
            )
        if values:
            reason = "the century is not written" if reading.short_year else "day or month first"
            return self._left(reading, Status.AMBIGUOUS, reason, values)
        status = Status.IMPLAUSIBLE if strange else Status.INVALID
        return self._left(reading, status, reasons[0] if reasons else "no such date", values)

    def _without_year(self, reading: Reading) -> FoundDate | FoundMonthDay | UnresolvedDate | None:
        # A Bangla day without a year falls on different Gregorian days before and after 1426.
        if reading.month is None or reading.day is None or reading.calendar is Calendar.BANGLA:
            return None
        try:
            month_day = MonthDay(reading.month, reading.day)
        except TemporalError as error:
            return self._left(reading, Status.INVALID, str(error), [])
        if reading.recurring or self.document_date is None:
            return FoundMonthDay(month_day, reading.start, reading.end)
        near = month_day.earliest if reading.forward else month_day.latest
        value = DateValue.on(near(self.document_date))
        return FoundDate(value, reading.start, reading.end, year_written=False)

    def _years(self, reading: Reading) -> tuple[int, ...]:
        year = reading.year or 0
        if not reading.short_year:
            return (year,)
        if self.document_date is None:
            if self.pivot is not None:
                return (self.pivot - (self.pivot - year) % 100,)
            return (1900 + year, 2000 + year)
        century = self.document_date.year // 100 * 100
        return (century - 100 + year, century + year, century + 100 + year)

    @staticmethod
    def _century(reading: Reading, values: list[DateValue], document: date) -> list[DateValue]:
        """The readings that fit the document: what it cites is not later than itself.

        Words that look ahead turn this round. Where nothing says so and the past reading is a
        lifetime away while the other is near, both stay.
        """
        past = [v for v in values if v.interval.start <= document][-1:]
        ahead = [v for v in values if v.interval.start >= document][:1]
        if reading.forward:
            return ahead or past
        if past and ahead and not reading.backward:
            far = (document - past[0].interval.start).days > _LIFETIME
            if far and (ahead[0].interval.start - document).days < _LIFETIME // 4:
                return [*past, *ahead]
        return past or ahead

    def _month_days(self, reading: Reading) -> tuple[tuple[int | None, int | None], ...]:
        if reading.numbers is None:
            return ((reading.month, reading.day),)
        a, b = reading.numbers
        if a > 12 or a == b:
            return ((b, a),)
        if b > 12:
            return ((a, b),)
        if self.order is None and reading.calendar is Calendar.GREGORIAN:
            return ((b, a), (a, b))
        return ((a, b),) if self.order is DateOrder.MDY else ((b, a),)

    def _value(
        self, calendar: Calendar, year: int, month: int | None, day: int | None
    ) -> DateValue | None:
        """The value; `None` for a year that no such date can mean."""
        if calendar is Calendar.BANGLA:
            if year not in BANGLA_YEARS or month is None:
                return None
            return self.bangla.value(year, month, day)
        if year not in PLAUSIBLE_YEARS:
            return None
        return DateValue.of(year, month, day)

    @staticmethod
    def _left(
        reading: Reading, status: Status, reason: str, values: list[DateValue]
    ) -> UnresolvedDate:
        return UnresolvedDate(status, reading.start, reading.end, tuple(values), reason)


def _one_per_day(low: str, dates: list[FoundDate]) -> Iterator[FoundDate]:
    """Join the two halves of a gazette date that is written in two calendars."""
    held: FoundDate | None = None
    for found in dates:
        if held is not None and _is_other_half(low, held, found):
            gregorian = held if held.calendar is Calendar.GREGORIAN else found
            end = found.end + (1 if _closes(low, held, found) else 0)
            yield FoundDate(
                gregorian.value,
                held.start,
                end,
                Calendar.GREGORIAN,
                gregorian.year_written,
                calendars_agree=held.value == found.value,
            )
            held = None
            continue
        if held is not None:
            yield held
        held = found
    if held is not None:
        yield held


_MISPRINT = 62  # days
"""Two calendars of one date differ by a misprint at most; farther apart, two dates are meant."""


def _is_other_half(low: str, first: FoundDate, second: FoundDate) -> bool:
    return (
        first.calendar is not second.calendar
        and first.calendars_agree is None
        and first.precision is second.precision is Precision.DAY
        and second.start - first.end <= 60
        and abs((second.interval.start - first.interval.start).days) <= _MISPRINT
        and patterns.DUAL_GAP.search(low[first.end : second.start]) is not None
    )


def _closes(low: str, first: FoundDate, second: FoundDate) -> bool:
    between = low[first.end : second.start]
    return ("(" in between and low.startswith(")", second.end)) or (
        "[" in between and low.startswith("]", second.end)
    )


def _moved_date(seen: Readable, found: FoundDate) -> FoundDate:
    start, end = seen.original_span(found.start, found.end)
    return FoundDate(
        found.value, start, end, found.calendar, found.year_written, found.calendars_agree
    )
