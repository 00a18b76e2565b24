"""One date expression, read whole: a date, a range, a financial year, an offset from an event."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tqa.errors import TemporalError
from tqa.temporal import patterns
from tqa.temporal.calendars import BANGLADESH, BanglaRule
from tqa.temporal.durations import amounts_in
from tqa.temporal.finder import FoundDate, FoundDates, find_dates
from tqa.temporal.fiscal import FiscalYear, find_fiscal_label, label_years
from tqa.temporal.forms import Amount
from tqa.temporal.found import Expression, Kind
from tqa.temporal.intervals import Interval
from tqa.temporal.layout import readable
from tqa.temporal.numbers import ORDINAL_WORDS, parse_ordinal, parse_year_words
from tqa.temporal.periods import MonthEnd, add_months, shifted
from tqa.temporal.values import (
    PLAUSIBLE_YEARS,
    DateOrder,
    DateValue,
    MonthDay,
    Precision,
    Status,
    add_days,
)

_NO_ANCHORS: Mapping[str, date] = {}


@dataclass(frozen=True, slots=True)
class Resolution:
    """What an expression means, as far as its words and the settings decide."""

    status: Status
    value: DateValue | None = None
    """The day, month or year; `None` for ranges and where there is no single one."""
    interval: Interval | None = None
    """The days covered, ranges and financial years included."""
    candidates: tuple[DateValue, ...] = ()
    reason: str = ""
    recurring: MonthDay | None = None
    """A day that comes back every year; then there is neither value nor interval."""

    @property
    def precision(self) -> Precision | None:
        """The precision of the value."""
        return None if self.value is None else self.value.precision

    @classmethod
    def of(cls, value: DateValue) -> Resolution:
        """One date."""
        return cls(Status.RESOLVED, value, value.interval)

    @classmethod
    def over(cls, interval: Interval) -> Resolution:
        """A range."""
        return cls(Status.RESOLVED, interval=interval)


@dataclass(frozen=True, slots=True)
class _Settings:
    anchors: Mapping[str, date]
    document_date: date | None
    order: DateOrder | None
    fiscal_year: FiscalYear | None
    calendar: BanglaRule
    month_end: MonthEnd

    def dates(self, text: str) -> FoundDates:
        return find_dates(
            text,
            order=self.order,
            document_date=self.document_date,
            years=True,
            bangla=self.calendar,
        )


def resolve_expression(
    text: str,
    *,
    anchors: Mapping[str, date] = _NO_ANCHORS,
    document_date: date | None = None,
    order: DateOrder | None = DateOrder.DMY,
    fiscal_year: FiscalYear | None = None,
    calendar: BanglaRule = BANGLADESH,
    month_end: MonthEnd = MonthEnd.LAST_DAY,
) -> Resolution:
    """The meaning of one expression.

    `anchors` names events and their days ("the amendment"). Without `fiscal_year` the label of a
    financial year stays ambiguous. Ranges include both ends unless the words leave one out.

    >>> anchors = {"the amendment": date(2020, 2, 29)}
    >>> str(resolve_expression("two years before the amendment", anchors=anchors).value)
    '2018-02-28'
    >>> str(resolve_expression("between 28 December and 4 January 2021").interval)
    '[2020-12-28, 2021-01-05)'
    """
    settings = _Settings(anchors, document_date, order, fiscal_year, calendar, month_end)
    lower = readable(text).lower
    try:
        for attempt in (_offset, _range, _edge, _fiscal):
            result = attempt(text, lower, settings)
            if result is not None:
                return result
        return _single(text, lower, settings)
    except TemporalError as error:
        return Resolution(Status.INVALID, reason=str(error))


# ---------------------------------------------------------------- financial years

_YEAR_ENDING = re.compile(
    r"\byear\s+(?P<which>end(?:ing|ed|s)|beginning|commencing|starting)\s+(?:on|with|from)?\s*"
)


def _fiscal(text: str, lower: str, settings: _Settings) -> Resolution | None:
    ending = _YEAR_ENDING.search(lower)
    if ending:
        found = settings.dates(text).dates
        if len(found) == 1 and found[0].day is not None:
            day = found[0].day
            if ending["which"].startswith("end"):
                first = add_months(add_days(day, 1), -12)
                return Resolution.over(Interval.inclusive(first, day))
            return Resolution.over(Interval(day, add_months(day, 12)))
    label = find_fiscal_label(lower, bare=settings.fiscal_year is not None)
    if label is None:
        return None
    if settings.fiscal_year is None:
        return Resolution(Status.AMBIGUOUS, reason="the start of the financial year is not given")
    rule = settings.fiscal_year
    starts = label_years(label, rule, settings.document_date)
    if not starts:
        return Resolution(Status.INVALID, reason="the two years of the label do not follow")
    if any(year not in PLAUSIBLE_YEARS for year in starts):
        return Resolution(Status.IMPLAUSIBLE, reason=f"a financial year that begins in {starts[0]}")
    intervals = [rule.starting_in(year) for year in starts]
    if label.quarter is not None:
        offset, length = label.quarter
        intervals = [
            Interval(add_months(i.start, offset), add_months(i.start, offset + length))
            for i in intervals
        ]
    if len(intervals) == 1:
        return Resolution.over(intervals[0])
    return Resolution(
        Status.AMBIGUOUS,
        candidates=tuple(DateValue(Precision.YEAR, interval) for interval in intervals),
        reason="one number can name the year by its start or by its end",
    )


# ---------------------------------------------------------------- offsets from an event or a day

_OFFSET = re.compile(
    r"\s*(?:of\s+notice\s+)?\b(?P<relation>before|prior\s+to|preceding|earlier\s+than|after|from|"
    r"following|later\s+than|since|next\s+after)\b\s*"
)
_EXPIRY = re.compile(
    r"\b(?:expiry|expiration|end|completion|lapse)\s+of\s+(?:a\s+period\s+of\s+)?\Z"
)
_NEIGHBOUR = re.compile(
    r"\b(?:the\s+)?(?P<unit>day|month|year)\s+(?:immediately\s+|next\s+)?"
    r"(?P<relation>before|preceding|prior\s+to|after|following)\s+"
    r"|\b(?P<eve>eve)\s+of\s+"
)
_NEXT_START = re.compile(
    r"\bfirst\s+day\s+of\s+the\s+(?:calendar\s+)?(?P<unit>month|year)\s+"
    r"(?:immediately\s+|next\s+)?(?:following|after)\s+"
)
_ANNIVERSARY = re.compile(
    rf"\b(?:the\s+)?(?P<nth>{ORDINAL_WORDS}|[0-9]{{1,3}}(?:st|nd|rd|th))\s+anniversary\s+of\s+"
)
_BACKWARD = ("before", "prior", "preceding", "earlier")
_AND = re.compile(r"\s{0,3}(?:,|and)\s{1,3}")


def _offset(text: str, lower: str, settings: _Settings) -> Resolution | None:
    following = _NEXT_START.search(lower)
    if following:
        base = _event(lower[following.end() :], settings)
        if base is None:
            return None
        first = base.replace(day=1) if following["unit"] == "month" else date(base.year, 1, 1)
        months = 1 if following["unit"] == "month" else 12
        return Resolution.of(DateValue.on(add_months(first, months)))
    anniversary = _ANNIVERSARY.search(lower)
    if anniversary:
        base = _event(lower[anniversary.end() :], settings)
        years = parse_ordinal(anniversary["nth"])
        if base is None or years is None:
            return Resolution(Status.AMBIGUOUS, reason="the day to count from is not known")
        day = add_months(base, 12 * years, month_end=settings.month_end)
        return Resolution.of(DateValue.on(day))
    quantities = amounts_in(readable(lower))[:1] or _nth(lower)
    if quantities:
        relation = _OFFSET.match(lower, quantities[-1].end)
        if relation:
            base = _event(lower[relation.end() :], settings)
            if base is None:
                return Resolution(Status.AMBIGUOUS, reason="the day to count from is not known")
            return _counted(quantities[0], relation["relation"], lower, base, settings)
    near = _NEIGHBOUR.search(lower)
    if near and (not quantities or near["eve"]):
        base = _event(lower[near.end() :], settings)
        if base is None:
            base = _first_of(text, near["unit"], settings)
        if base is None:
            return None
        back = near["eve"] is not None or near["relation"].startswith(_BACKWARD)
        return _neighbour(base, near["unit"] or "day", back=back)
    if not settings.dates(text).dates:
        base = _named_event(lower, settings)
        if base is not None:
            return Resolution.of(DateValue.on(base))
    return None


def _first_of(text: str, unit: str, settings: _Settings) -> date | None:
    """The first day of the one month or year named, where the month or year beside it is meant."""
    found = settings.dates(text).dates
    return found[0].interval.start if len(found) == 1 and found[0].precision == unit else None


_NTH = re.compile(
    rf"(?<![\w-])(?P<nth>{ORDINAL_WORDS}|[0-9]{{1,3}}(?:st|nd|rd|th))\s{{1,3}}(?P<unit>day|week|month|year)\b"
    r"(?!\s+of\b)"
)


def _nth(lower: str) -> list[Expression]:
    """The amount that "the tenth day after" counts."""
    match = _NTH.search(lower)
    count = parse_ordinal(match["nth"]) if match else None
    if match is None or count is None:
        return []
    return [
        Expression(Kind.DURATION, *match.span(), (Amount(((count, match["unit"][0].upper()),)),))
    ]


def _counted(
    quantity: Expression, relation: str, lower: str, base: date, settings: _Settings
) -> Resolution:
    amount = quantity.forms[0]
    if not isinstance(amount, Amount):
        return Resolution(Status.AMBIGUOUS, reason="it counts from one number to another")
    clear = amount.parts[-1][1] == "CD"
    plain = Amount(tuple((count, "D" if unit == "CD" else unit) for count, unit in amount.parts))
    if any(unit == "BD" for _, unit in plain.parts):
        return Resolution(Status.AMBIGUOUS, reason="working days need a calendar of closed days")
    back = relation.startswith(_BACKWARD)
    day = shifted(base, plain, back=back, month_end=settings.month_end)
    # A period has expired only when its last day is over.
    expired = not back and _EXPIRY.search(lower[: quantity.start]) is not None
    extra = (1 if clear else 0) + (1 if expired else 0)
    return Resolution.of(DateValue.on(add_days(day, -extra if back else extra)))


def _neighbour(base: date, unit: str, *, back: bool) -> Resolution:
    if unit == "day":
        return Resolution.of(DateValue.on(add_days(base, -1 if back else 1)))
    if unit == "year":
        return Resolution.of(DateValue.of(base.year + (-1 if back else 1)))
    other = add_months(base.replace(day=1), -1 if back else 1)
    return Resolution.of(DateValue.of(other.year, other.month))


def _event(lower: str, settings: _Settings) -> date | None:
    """The day that the words after "before" or "after" mean."""
    days = [found.day for found in settings.dates(lower).dates if found.day is not None]
    if days:
        return days[0] if len(set(days)) == 1 else None
    named = _named_event(lower, settings)
    if named is not None:
        return named
    inner = _inner(lower, settings)
    return None if inner is None or inner.value is None else inner.value.day


_LONGEST_INNER = 300
"""Characters; bounds how deep "the end of the end of ..." is followed."""


def _inner(lower: str, settings: _Settings) -> Resolution | None:
    """The meaning of an expression inside another, with the same settings."""
    if len(lower) > _LONGEST_INNER:
        return None
    return resolve_expression(
        lower,
        anchors=settings.anchors,
        document_date=settings.document_date,
        order=settings.order,
        fiscal_year=settings.fiscal_year,
        calendar=settings.calendar,
        month_end=settings.month_end,
    )


def _named_event(lower: str, settings: _Settings) -> date | None:
    """The one anchor that the words name; the longest name wins, two different days are none."""
    matches: list[tuple[int, date]] = []
    for name, day in settings.anchors.items():
        key = re.sub(r"\A(?:the|an?|its|this)\s+", "", " ".join(name.lower().split()))
        if key and re.search(rf"(?<!\w){re.escape(key)}(?!\w)", " ".join(lower.split())):
            matches.append((len(key), day))
    if not matches:
        return None
    longest = max(length for length, _ in matches)
    days = {day for length, day in matches if length == longest}
    return days.pop() if len(days) == 1 else None


# ---------------------------------------------------------------- ends of a month or year

_EDGE = re.compile(
    r"\b(?P<which>end|close|last\s+day|beginning|start|first\s+day)\s+of\s+(?:the\s+)?"
)


def _edge(text: str, lower: str, settings: _Settings) -> Resolution | None:
    match = _EDGE.search(lower)
    if match is None:
        return None
    inner = _inner(lower[match.end() :], settings)
    if inner is None or inner.interval is None or inner.interval.last_day is None:
        return None
    last = match["which"].startswith(("end", "close", "last"))
    day = inner.interval.last_day if last else inner.interval.start
    return Resolution.of(DateValue.on(day))


# ---------------------------------------------------------------- ranges and single dates

_RANGE_GAP = re.compile(
    r"\s*(?:,\s*)?(?P<joint>and|to|till|until|through|up\s+to|[-\u2010-\u2014]|থেকে|হতে|হইতে|ও|এবং)"
    r"\s*(?:and\s+including\s+|but\s+(?P<without>not\s+including|excluding)\s+)?"
    r"(?:ending\s+)?(?:on\s+)?(?:(?:the|in)\s+)?(?:(?:end|close|last\s+day)\s+of\s+(?:the\s+)?)?"
)


def _range(text: str, lower: str, settings: _Settings) -> Resolution | None:
    found = settings.dates(text)
    if len(found.dates) != 2:
        return None
    first, second = found.dates
    gap = _RANGE_GAP.fullmatch(readable(text[first.end : second.start]).lower)
    if gap is None:
        return None
    lead = readable(text[: first.start]).lower
    if gap["joint"] in ("and", "ও", "এবং") and not re.search(r"\bbetween\b", lead):
        return _several(found)
    start, last = first.interval.start, second.interval.last_day
    if gap["without"]:
        last = add_days(second.interval.start, -1)
    if last is None or start > last:
        return Resolution(Status.INVALID, reason=f"the range ends on {last}, before it begins")
    return Resolution.over(Interval.inclusive(start, last))


def _several(found: FoundDates) -> Resolution:
    values = tuple(dict.fromkeys(date_.value for date_ in found.dates))
    if len(values) == 1:
        return Resolution.of(values[0])
    return Resolution(Status.AMBIGUOUS, candidates=values, reason="the text names several dates")


def _single(text: str, lower: str, settings: _Settings) -> Resolution:
    found = settings.dates(text)
    if len(found.dates) > 1:
        return _several(found)
    if found.dates:
        return _checked(text, found.dates[0], settings)
    if found.unresolved:
        left = found.unresolved[0]
        return Resolution(left.status, candidates=left.candidates, reason=left.reason)
    if found.recurring:
        return Resolution(Status.RESOLVED, recurring=found.recurring[0].value)
    if found.yearless:
        return Resolution(
            Status.AMBIGUOUS,
            reason=f"{found.yearless[0].value} has no year, and no document gives one",
        )
    return _bare(lower.strip(" \t\n.,;:()"), settings)


def _checked(text: str, found: FoundDate, settings: _Settings) -> Resolution:
    """A date that its own words place in the past cannot follow the document that cites it."""
    document = settings.document_date
    lead = readable(text[: found.start]).lower
    if (
        document is not None
        and found.interval.start > document
        and patterns.BACKWARD_CUE.search(lead)
    ):
        return Resolution(
            Status.IMPLAUSIBLE,
            candidates=(found.value,),
            reason=f"{found.value} is cited as past in a document of {document}",
        )
    return Resolution.of(found.value)


_BARE_YEAR = re.compile(r"(?:the\s+)?(?:calendar\s+)?(?:year\s+)?(?P<year>[0-9]{4})(?:\s+সাল)?")
_BANGLA_YEAR = re.compile(
    r"(?:the\s+)?(?:(?:bangla|bengali)\s+year\s+(?P<a>[0-9]{4})|"
    r"(?:year\s+)?(?P<b>[0-9]{4})\s+\(?(?:bangla|bengali|b\.?s\.?|বঙ্গাব্দ)\)?)"
)
_ISO_MONTH = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})|(?P<m>[0-9]{1,2})/(?P<y>[0-9]{4})")
_COMPACT = re.compile(r"(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})")
_NUMBERS = re.compile(r"[0-9]{1,2}([-/.])[0-9]{1,2}\1[0-9]{4}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}")


def _bare(lower: str, settings: _Settings) -> Resolution:
    """Shapes too weak for running text, taken where they are the whole expression."""
    bangla = _BANGLA_YEAR.fullmatch(lower)
    if bangla:
        year = int(bangla["a"] or bangla["b"])
        first = settings.calendar.to_gregorian(year, 1, 1)
        whole = Interval(first, settings.calendar.to_gregorian(year + 1, 1, 1))
        return Resolution.of(DateValue(Precision.YEAR, whole))
    for pattern in (_BARE_YEAR, _ISO_MONTH, _COMPACT):
        match = pattern.fullmatch(lower)
        if match is None:
            continue
        parts = match.groupdict()
        year = int(parts.get("year") or parts.get("y") or 0)
        month = parts.get("month") or parts.get("m")
        day = parts.get("day")
        if year not in PLAUSIBLE_YEARS:
            return Resolution(Status.IMPLAUSIBLE, reason=f"the year {year}")
        return Resolution.of(
            DateValue.of(year, int(month) if month else None, int(day) if day else None)
        )
    if _NUMBERS.fullmatch(lower):
        return Resolution(Status.INVALID, reason=f"{lower}: no order of the numbers is a day")
    words = parse_year_words(lower)
    if words is not None and words in PLAUSIBLE_YEARS and not lower.isdigit():
        return Resolution.of(DateValue.of(words))
    return Resolution(Status.NOT_A_DATE, reason="no date is written")
