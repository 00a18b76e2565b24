"""Periods counted in days, weeks, months and years, as interpretation acts count them.

Which day is left out, what a closed last day does and where a month ends differ between countries;
`PeriodRules` holds these as settings and assumes no weekend and no holiday.

**Source:** the rules are those of General Clauses Acts (a period "from" a day leaves the day out)
and of Interpretation Acts (clear days; a month ends at the same number or at its last day).
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.finder import find_dates
from tqa.temporal.intervals import Interval
from tqa.temporal.layout import readable
from tqa.temporal.numbers import CARDINAL_WORDS, ORDINAL_WORDS, parse_cardinal, parse_ordinal
from tqa.temporal.values import DateOrder, add_days


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


class Unit(StrEnum):
    """A unit of counting."""

    DAY = "day"
    MONTH = "month"


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


@dataclass(frozen=True, slots=True)
class Quantity:
    """So many days or months, with the span that says so in the text given."""

    count: int
    unit: Unit
    clear: bool
    working: bool
    start: int
    end: int

    def after(self, day: date, *, month_end: MonthEnd = MonthEnd.LAST_DAY) -> date:
        """The day so much later."""
        if self.unit is Unit.MONTH:
            return add_months(day, self.count, month_end=month_end)
        return add_days(day, self.count)

    def before(self, day: date, *, month_end: MonthEnd = MonthEnd.LAST_DAY) -> date:
        """The day so much earlier."""
        if self.unit is Unit.MONTH:
            return add_months(day, -self.count, month_end=month_end)
        return add_days(day, -self.count)


_UNITS = {
    "day": (1, Unit.DAY),
    "দিন": (1, Unit.DAY),
    "দিবস": (1, Unit.DAY),
    "week": (7, Unit.DAY),
    "সপ্তাহ": (7, Unit.DAY),
    "fortnight": (14, Unit.DAY),
    "month": (1, Unit.MONTH),
    "মাস": (1, Unit.MONTH),
    "quarter": (3, Unit.MONTH),
    "year": (12, Unit.MONTH),
    "decade": (120, Unit.MONTH),
    "বৎসর": (12, Unit.MONTH),
    "বছর": (12, Unit.MONTH),
}

_COUNT = rf"[0-9]{{1,4}}|{CARDINAL_WORDS}|an?"
_KIND = (
    r"(?:(?:clear|working|business|court|calendar|consecutive|whole|full|complete|কার্য)\s{0,3}){0,2}"
)
_ENDING = r"(?:s|ের|র)?(?![a-z])['’]?"
_QUANTITY = re.compile(
    rf"(?<![\w.])(?:(?P<nth>{ORDINAL_WORDS}|[0-9]{{1,4}}(?:st|nd|rd|th))"
    rf"|(?P<count>{_COUNT}))(?:\s{{0,3}}\([^()]{{1,40}}\))?(?:\s|-){{0,3}}"
    rf"(?P<kind>{_KIND})(?P<unit>{'|'.join(_UNITS)}){_ENDING}"
)

AMOUNT = (
    rf"(?<![\w.,-])(?:{_COUNT})(?:\s{{0,3}}\([^()]{{1,40}}\))?(?:\s|-){{1,3}}"
    rf"{_KIND}(?:{'|'.join(_UNITS)}){_ENDING}"
)
"""Regex source, lower case: so many days, months or years, without groups."""


def parse_quantity(text: str) -> Quantity | None:
    """The first amount of time in `text`, or `None`.

    >>> found = parse_quantity("not less than fourteen (14) clear days before the meeting")
    >>> found.count, found.unit, found.clear
    (14, <Unit.DAY: 'day'>, True)
    """
    seen = readable(text)
    for match in _QUANTITY.finditer(seen.lower):
        count = parse_ordinal(match["nth"]) if match["nth"] else parse_cardinal(match["count"])
        # "the first day of July" names a day and counts nothing.
        if count is None or (match["nth"] and re.match(r"\s+of\b", seen.lower[match.end() :])):
            continue
        factor, unit = _UNITS[match["unit"]]
        kind = match["kind"]
        return Quantity(
            count * factor,
            unit,
            "clear" in kind,
            any(word in kind for word in ("working", "business", "court", "কার্য")),
            *seen.original_span(*match.span()),
        )
    return None


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


_RELATION = re.compile(
    r"\b(?P<back>before|prior\s+to|preceding|in\s+advance\s+of|ahead\s+of)\b"
    r"|\b(?P<ending>ending\s+(?:on|with|at))\b"
    r"|\b(?P<include>(?:on\s+and\s+)?from\s+and\s+including|on\s+and\s+(?:from|after)"
    r"|from\s+and\s+on|(?:beginning|starting|commencing|begins?|starts?|commences?)"
    r"\s+(?:on\s+and\s+from|with|on|at|from))\b"
    r"|\b(?P<after>after|following|next\s+after|succeeding)\b"
    r"|\b(?P<from>from|since)\b"
    r"|(?P<back_bn>পূর্বে|আগে)|(?P<after_bn>পর|পরে|মধ্যে|হইতে|হতে|থেকে)"
)
_OF = re.compile(r"\s*(?:or\s+less\s+)?of\b(?!\s+(?:notice|grace))")
_AT_LEAST = re.compile(
    r"\b(?:not|no)\s+(?:fewer|less|later|shorter)\s+than|\bat\s+least|\bminimum|\bat\s+latest"
)
_AT_MOST = re.compile(
    r"\b(?:not|no)\s+(?:more|earlier|sooner|longer)\s+than|\bwithin\b|\bat\s+most"
)
_NOT_BEFORE = re.compile(
    r"\b(?:not|no)\s+(?:fewer|less|earlier|sooner)\s+than|\bat\s+least|\bnot\s+before"
)


def compute_period(
    text: str,
    anchor: date | None = None,
    *,
    rules: PeriodRules | None = None,
    order: DateOrder | None = DateOrder.DMY,
    document_date: date | None = None,
) -> ComputedPeriod:
    """The days that the words give, counted from the date in `text`, or else from `anchor`.

    TemporalError where the words hold no period, or no day to count from is known.

    >>> period = compute_period("within ten days from 1 March 2020")
    >>> period.first_day, period.last_day
    (datetime.date(2020, 3, 2), datetime.date(2020, 3, 11))
    """
    rules = rules or PeriodRules()
    quantity = parse_quantity(text)
    if quantity is None:
        raise TemporalError(f"{text!r} holds no period such as 'thirty days' or 'two months'")
    start = _anchor(text, quantity, anchor, order, document_date)
    low = readable(text[quantity.end :]).lower
    lead = readable(text[: quantity.start]).lower
    relation = _RELATION.search(low)
    if _OF.match(low):
        relation = None
    if relation and (relation["back"] or relation["back_bn"]):
        return _backward(quantity, start, rules, lead)
    if relation and relation["ending"]:
        first = quantity.before(start, month_end=rules.month_end)
        return ComputedPeriod(start, add_days(first, 1), start, None, None)
    includes = _includes_anchor(relation, low, rules)
    return _forward(quantity, start, rules, lead, includes=includes)


def _anchor(
    text: str,
    quantity: Quantity,
    anchor: date | None,
    order: DateOrder | None,
    document_date: date | None,
) -> date:
    days = [
        (found.start >= quantity.end, found.day)
        for found in find_dates(text, order=order, document_date=document_date).dates
        if found.day is not None and not quantity.start <= found.start < quantity.end
    ]
    # The day that follows the amount is the one counted from: "within ten days of 5 May 2020".
    for follows in (True, False):
        for after, day in days:
            if after is follows:
                return day
    if anchor is None:
        raise TemporalError(f"{text!r} names no day to count from: give an anchor day")
    return anchor


def _includes_anchor(relation: re.Match[str] | None, low: str, rules: PeriodRules) -> bool:
    if re.search(r"\binclu(?:sive|ding)\s+(?:of\s+)?(?:that|the\s+(?:first|said|same))\s+day", low):
        return True
    if relation and relation["include"]:
        return True
    if rules.exclude_anchor_day is not None:
        return not rules.exclude_anchor_day
    return bool(relation and relation["from"] and not rules.from_excludes)


def _forward(
    quantity: Quantity, anchor: date, rules: PeriodRules, lead: str, *, includes: bool
) -> ComputedPeriod:
    first = anchor if includes else add_days(anchor, 1)
    if _skips_closed(quantity, rules):
        last = _count_open(first, quantity.count, rules, 1)
    elif quantity.unit is Unit.DAY:
        last = add_days(first, quantity.count - 1)
    else:
        last = quantity.after(anchor, month_end=rules.month_end)
        if includes and last.day == anchor.day:
            # Where the month lacks the number the period already ends on its last day.
            last = add_days(last, -1)
    clear = _is_clear(quantity, rules, lead)
    if _NOT_BEFORE.search(lead) or (clear and not _AT_MOST.search(lead)):
        earliest = add_days(last, 1) if clear else last
        return ComputedPeriod(anchor, first, last, None, earliest)
    moved = _move(last, rules, 1)
    return ComputedPeriod(anchor, first, moved, moved, None)


def _backward(quantity: Quantity, anchor: date, rules: PeriodRules, lead: str) -> ComputedPeriod:
    last = anchor if rules.exclude_anchor_day is False else add_days(anchor, -1)
    if _skips_closed(quantity, rules):
        first = _count_open(last, quantity.count, rules, -1)
    elif quantity.unit is Unit.DAY:
        first = add_days(last, 1 - quantity.count)
    else:
        first = quantity.before(anchor, month_end=rules.month_end)
    if _AT_MOST.search(lead) and not _AT_LEAST.search(lead):
        return ComputedPeriod(anchor, first, last, last, first)
    latest = add_days(first, -1) if _is_clear(quantity, rules, lead) else first
    moved = _move(latest, rules, -1)
    return ComputedPeriod(anchor, first, last, moved, None)


_LEAST = re.compile(r"\bat\s+least\b|\b(?:not|no)\s+(?:fewer|less)\s+than\b")


def _is_clear(quantity: Quantity, rules: PeriodRules, lead: str) -> bool:
    if rules.at_least_is_clear and quantity.unit is Unit.DAY and _LEAST.search(lead):
        return True
    return quantity.clear or rules.clear_days


def _skips_closed(quantity: Quantity, rules: PeriodRules) -> bool:
    return quantity.working or (
        quantity.unit is Unit.DAY and quantity.count < rules.skip_closed_below
    )


def _count_open(first: date, count: int, rules: PeriodRules, step: int) -> date:
    """The `count`-th open day, `first` being the first that may count."""
    day = rules.open_day(first, step)
    for _ in range(count - 1):
        day = rules.open_day(add_days(day, step), step)
    return day


def _move(day: date, rules: PeriodRules, step: int) -> date:
    if rules.if_last_day_closed is ClosedDay.KEEP:
        return day
    if rules.if_last_day_closed is ClosedDay.PREVIOUS_OPEN_DAY:
        step = -1
    return rules.open_day(day, step)
