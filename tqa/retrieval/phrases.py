"""Ways to name days that are those of questions rather than of statutes: "last year", "Q2 2019"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.errors import TemporalError
from tqa.temporal.calendars import Calendar, month_named
from tqa.temporal.expressions import resolve_expression
from tqa.temporal.fiscal import FiscalYear, find_fiscal_label
from tqa.temporal.intervals import Interval
from tqa.temporal.periods import AMOUNT, add_months, parse_quantity
from tqa.temporal.values import MonthDay

_DAY = timedelta(days=1)
_MONTH = "january|february|march|april|may|june|july|august|september|october|november|december"
_YEAR = r"(?:19|20)\d\d"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that name days, where they stand; or why they name none that are certain."""

    start: int
    end: int
    interval: Interval | None
    problem: str = ""


# -- financial years -------------------------------------------------------------------------------

_STATED = re.compile(
    rf"(?i)\s*[(,]?\s*(?:from\s+|running\s+(?:from\s+)?)?(?:1\s+)?(?P<first>{_MONTH})(?:\s+1)?"
    rf"\s*(?:to|until|through|[-–—])\s*(?:\d\d\s+)?(?P<last>{_MONTH})(?:\s+\d\d)?\s*\)?"
)


def financial_years(text: str, reference_day: date) -> Iterator[Phrase]:
    """Financial years. Where they begin differs, so the question has to say it.

    >>> stated, = financial_years("in financial year 2018-19 (July to June)", date(2026, 1, 1))
    >>> str(stated.interval)
    '[2018-07-01, 2019-07-01)'
    """
    at = 0
    while label := find_fiscal_label(text[at:].lower()):
        start, end = at + label.span[0], at + label.span[1]
        written = text[start:end]
        stated = _STATED.match(text, end)
        begins = _year_of(stated) if stated else None
        at = end
        if stated is None or begins is None or label.quarter:
            problem = (
                f"“{written}”: where a financial year begins differs; give its days, or say its "
                "months, such as “(July to June)”"
            )
            yield Phrase(start, end, None, problem)
            continue
        found = resolve_expression(written, fiscal_year=begins, document_date=reference_day)
        problem = "" if found.interval else f"“{written}”: {found.reason}; give its days"
        at = stated.end()
        yield Phrase(start, at, found.interval, problem)


def _year_of(stated: re.Match[str]) -> FiscalYear | None:
    """The financial year from one month to another, where they are twelve months apart."""
    first, last = (month_named(stated[name]) for name in ("first", "last"))
    if first is None or last is None or first.month != last.month % 12 + 1:
        return None
    return FiscalYear(MonthDay(first.month, 1))


# -- counted from the reference day ----------------------------------------------------------------

_AGO = re.compile(rf"(?i)(?P<counted>{AMOUNT}(?:\s+and\s+{AMOUNT})?)\s+(?P<way>ago|back|hence)\b")
_PAST = re.compile(rf"(?i)\b(?P<way>last|past|next|coming)\s+(?P<counted>{AMOUNT})(?!\s+of\b)")
_CALENDAR = re.compile(
    r"(?i)\b(?:(?P<eve>yesterday)|(?P<morrow>tomorrow)"
    r"|(?P<which>last|this|next|previous)\s+(?P<unit>week|month|year)(?!\s+of))\b"
)
NOW = re.compile(
    r"(?i)\b(?:today|now|currently|at\s+present|presently|nowadays|these\s+days|this\s+moment"
    r"|right\s+now|to\s?day)\b"
)
_STEPS = {"last": -1, "previous": -1, "this": 0, "next": 1}


def _ago(match: re.Match[str], reference_day: date) -> Interval | None:
    way = "after" if match["way"].lower() == "hence" else "before"
    return resolve_expression(f"{match['counted']} {way} {reference_day}").interval


def _past(match: re.Match[str], reference_day: date) -> Interval | None:
    """The last so many days, months or years up to the reference day; or the next."""
    quantity = parse_quantity(match["counted"])
    if quantity is None or quantity.working:
        return None
    if match["way"].lower() in ("next", "coming"):
        return Interval.inclusive(reference_day, quantity.after(reference_day))
    return Interval.inclusive(quantity.before(reference_day), reference_day)


def _calendar(match: re.Match[str], reference_day: date) -> Interval:
    if match["eve"] or match["morrow"]:
        day = reference_day - _DAY if match["eve"] else reference_day + _DAY
        return Interval.inclusive(day, day)
    step, unit = _STEPS[match["which"].lower()], match["unit"].lower()
    if unit == "year":
        year = reference_day.year + step
        return Interval(date(year, 1, 1), date(year + 1, 1, 1))
    if unit == "month":
        start = add_months(reference_day.replace(day=1), step)
        return Interval(start, add_months(start, 1))
    monday = reference_day - reference_day.weekday() * _DAY + 7 * step * _DAY
    return Interval.inclusive(monday, monday + 6 * _DAY)


def _now(_: re.Match[str], reference_day: date) -> Interval:
    return Interval.inclusive(reference_day, reference_day)


# -- days, months and years as they are typed ------------------------------------------------------

_COMPACT = re.compile(rf"(?<![\w/.-])({_YEAR})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\w/-])")
_PART = re.compile(
    r"(?i)\b(?:(?P<short>[qh])(?P<digit>[1-4])|(?P<nth>first|second|third|fourth|last|1st|2nd|3rd"
    rf"|4th)\s+(?P<part>quarter|half))(?:\s+of)?\s+(?P<year>{_YEAR})\b"
)
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_SPAN = re.compile(rf"(?<![\w/.-])({_YEAR})\s?[-–—]\s?({_YEAR})(?![\w/-])")
_ISO_MONTH = re.compile(rf"(?<![\w/.-])({_YEAR})-(0[1-9]|1[0-2])(?![\w/-])")
_MONTH_YEAR = re.compile(rf"(?<![\w/.-])(0?[1-9]|1[0-2])/({_YEAR})(?![\w/-])")
_BARE_MONTH = re.compile(
    rf"(?i)\b(?:in|during|since|until|before|after|by|as\s+(?:of|at))\s+(?P<named>{_MONTH})\b"
)
_BARE_YEAR = re.compile(
    rf"(?i)(?<![\d$€£.,/(])\b(?:mid|early|late)?[-\s]?(?P<named>{_YEAR})(?![\d/.%-]\d|s)\b"
    r"(?!\s+(?:dollars|euros|pounds|taka|crowns|tonnes|kilo\w+|metres|km|hours|days|persons|people))"
)


def _compact(match: re.Match[str], _: date) -> Interval | None:
    try:
        day = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
    return Interval.inclusive(day, day)


def _part(match: re.Match[str], _: date) -> Interval:
    quarter = (match["short"] or match["part"]).lower().startswith("q")
    length = 3 if quarter else 6
    nth = (match["nth"] or "").lower()
    number = int(match["digit"] or _NTH.get(nth) or (12 // length if nth == "last" else nth[0]))
    if number > 12 // length:
        raise TemporalError("a year has no such half")
    start = date(int(match["year"]), length * (number - 1) + 1, 1)
    return Interval(start, add_months(start, length))


def _span(match: re.Match[str], _: date) -> Interval | None:
    first, last = int(match[1]), int(match[2])
    return Interval(date(first, 1, 1), date(last + 1, 1, 1)) if first < last else None


def _iso_month(match: re.Match[str], _: date) -> Interval | None:
    year, month = int(match[1]), int(match[2])
    if month == year % 100 + 1:
        return None  # "2011-12" may be the two years
    start = date(year, month, 1)
    return Interval(start, add_months(start, 1))


def _month_year(match: re.Match[str], _: date) -> Interval:
    start = date(int(match[2]), int(match[1]), 1)
    return Interval(start, add_months(start, 1))


def _bare_month(match: re.Match[str], reference_day: date) -> Interval | None:
    """The last such month that has begun."""
    named = month_named(match["named"])
    if named is None or named.calendar is not Calendar.GREGORIAN:
        return None
    start = date(reference_day.year - (named.month > reference_day.month), named.month, 1)
    return Interval(start, add_months(start, 1))


def _bare_year(match: re.Match[str], _: date) -> Interval:
    year = int(match["named"])
    return Interval(date(year, 1, 1), date(year + 1, 1, 1))


_READERS = (
    (_AGO, _ago),
    (_PAST, _past),
    (_CALENDAR, _calendar),
    (NOW, _now),
    (_COMPACT, _compact),
    (_PART, _part),
    (_SPAN, _span),
    (_ISO_MONTH, _iso_month),
    (_MONTH_YEAR, _month_year),
    (_BARE_MONTH, _bare_month),
    (_BARE_YEAR, _bare_year),
)
"""Patterns in the order in which they are tried, each with what reads its matches."""


def phrases(text: str, reference_day: date, taken: list[tuple[int, int]]) -> Iterator[Phrase]:
    """Days named in the ways of questions, outside the spans that are `taken` already."""
    spans = list(taken)
    for pattern, read in _READERS:
        for match in pattern.finditer(text):
            if any(match.start() < b and a < match.end() for a, b in spans):
                continue
            try:
                interval = read(match, reference_day)
            except (TemporalError, OverflowError) as error:
                yield Phrase(*match.span(), None, f"“{match[0]}”: {error}")
                continue
            if interval is not None:
                spans.append(match.span())
                name = "named" if "named" in pattern.groupindex else 0
                yield Phrase(*match.span(name), interval)


# -- what has the shape of a time and names no days ------------------------------------------------

_SHORT_DATE = re.compile(r"(?<![\w/.-])\d{1,2}([/.-])\d{1,2}\1\d{2}(?![\w/-])")
_NTH_WORD = r"(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)"
_UNREAD = (
    _SHORT_DATE,
    # What is written as a day and is none: 20200230, 0001-01-01.
    re.compile(rf"(?<![\w/.-])(?:{_YEAR}\d{{4}}|\d{{4}}-\d\d-\d\d)(?![\w/-])"),
    re.compile(
        r"(?i)\b(?:last|this|next|past|coming|on|since|until|by|before|after)\s+"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    ),
    re.compile(rf"(?i)(?<![\d/]){_YEAR}\s?[-–/]\s?\d\d(?![\d-])|\b{_YEAR}s\b"),
    re.compile(
        r"(?i)\b(?:last|this|next)\s+(?:spring|summer|autumn|fall|winter|decade|century|quarter)\b"
        r"|\b\w+(?:\s+\w+)?\s+ago\b|\b(?:a\s+few|several|some|many|(?:a\s+)?couple\s+of)\s+"
        r"(?:days|weeks|months|years|decades)\s+(?:earlier|later|hence|back)\b"
        rf"|\b{AMOUNT}\s+(?:earlier|later)\b"
        rf"|\b{AMOUNT}\s+(?:before|after|afterwards)\s*(?=[?.,;]|$|that\b|then\b)"
        r"|\b(?:\d+(?:st|nd|rd|th)|\w+th)\s+century\b"
        r"|\b(?:last|past|previous|recent)\s+(?:few|several|couple\s+of)\s+\w+\b"
    ),
)
_NEVER_READ = re.compile(
    rf"(?i)\b(?:mid)?(?:spring|summer|autumn|winter)\s+(?:of\s+)?{_YEAR}\b|\bfall\s+of\s+{_YEAR}\b"
    rf"|\bweek\s+\d{{1,2}}\s+of\s+{_YEAR}\b"
    rf"|\b{_NTH_WORD}\s+(?:week|fortnight|weekend|(?:working\s+|business\s+)?day|\w+day|third)\s+"
    rf"(?:of|in)\s+(?:the\s+)?(?:(?:{_MONTH})\s+)?{_YEAR}\b"
    rf"|\b(?:first|last)\s+{AMOUNT}\s+(?:of|in)\s+(?:(?:{_MONTH})\s+)?{_YEAR}\b"
)
_FIRST_DAY = re.compile(r"(?i)\b(?:first|last)\s+day\s+of\b")


def unread(text: str, spans: list[tuple[int, int]]) -> str:
    """Why words outside `spans` that have the shape of a time cannot be used; empty for none."""
    for match in _NEVER_READ.finditer(text):
        if not _FIRST_DAY.match(match[0]):
            return no_certain_day(match[0])
    for pattern in _UNREAD:
        for match in pattern.finditer(text):
            if not any(match.start() < b and a < match.end() for a, b in spans):
                return no_certain_day(match[0])
    return ""


def no_certain_day(written: str) -> str:
    """The refusal of words that name a time, and no days that are certain."""
    return f"“{' '.join(written.split())}” names no certain day; write the day as YYYY-MM-DD"


def either_order(written: str) -> bool:
    """Whether a day in figures with a short year can have the day or the month first."""
    first, second = [*re.findall(r"\d+", written), "", ""][:2]
    short = _SHORT_DATE.fullmatch(written) is not None
    return short and first != second and max(int(first), int(second)) <= 12
