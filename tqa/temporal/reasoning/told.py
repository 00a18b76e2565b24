"""The days that sentences name: written ("5 May 1990") or described ("the last day of 1899")."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from tqa.temporal.choosing import Relation
from tqa.temporal.composing import compose
from tqa.temporal.numbers import ORDINAL_WORDS, parse_ordinal
from tqa.temporal.reasoning.answers import Abstention, UnanswerableError
from tqa.temporal.reasoning.dates import WrittenDate, read_moments, read_years
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Context, resolve
from tqa.temporal.values import DateOrder, add_days

ORDINAL = rf"(?:{ORDINAL_WORDS}|[0-9]{{1,3}}(?:st|nd|rd|th))"
"""Regex source, lower case: an ordinal in words or figures."""


@dataclass(frozen=True, slots=True)
class Told:
    """A day and where the text names it."""

    start: int
    end: int
    at: datetime | Abstention
    """Midnight where no time is told; why there is no day where the words name none."""
    timed: bool = False


def read_told(text: str, order: DateOrder) -> list[Told]:
    """The days that the text names, in text order.

    A day without a year takes the only year that the text names.

    >>> [str(t.at) for t in read_told("Today is 3/5; she met it twice in 1973.", DateOrder.MDY)]
    ['1973-03-05 00:00:00']
    >>> [str(t.at) for t in read_told("Today is Christmas Eve of 1937.", DateOrder.DMY)]
    ['1937-12-24 00:00:00']
    """
    dates = [each for each in read_moments(text, order) if each.month or each.year]
    years = {each.year for each in [*dates, *read_years(text, dates)] if each.year is not None}
    written = [_written(each, years) for each in dates if each.day is not None]
    named = [*_described(text), *_thanksgivings(text), *_palindromes(text)]
    described = [day for day in named if not _overlaps(day, written)]
    return sorted([*written, *described], key=lambda day: day.start)


def _overlaps(day: Told, others: list[Told]) -> bool:
    return any(other.start < day.end and day.start < other.end for other in others)


def _written(written: WrittenDate, years: set[int]) -> Told:
    if written.year is None and len(years) == 1:
        written = replace(written, year=next(iter(years)))
    try:
        return Told(written.start, written.end, written.moment(), written.second is not None)
    except UnanswerableError as error:
        return Told(written.start, written.end, error.abstention)


_NTH_DAY = re.compile(
    rf"(?i)(?:the\s)?\b(?P<nth>{ORDINAL}|last|final)\sday\s(?:of|in)\s(?:the\s)?\Z"
)


def _described(text: str) -> Iterator[Told]:
    """Single days that the library puts together from a coarser time and the words beside it."""
    for part in compose(text, recognise(text, bare=True), Context(bare=True)):
        days, start = part.days, part.start
        if days is None and part.expression.forms:
            # The library leaves open days with high numbers: "the 100th day of 2019".
            days, start = resolve(part.expression.forms[0]).days, part.expression.start
        if days is None or days.first is None or days.last is None:
            continue
        nth = _NTH_DAY.search(text, max(0, start - 40), start)
        if nth:
            number = parse_ordinal(nth["nth"])
            day = add_days(days.first, number - 1) if number else days.last
            if day in days:
                yield _on(day, nth.start(), part.end)
        elif days.first == days.last and part.days and part.relation is Relation.IN:
            yield _on(days.first, start, part.end)


def _on(day: date, start: int, end: int) -> Told:
    return Told(start, end, datetime.combine(day, time()))


# Canada keeps another day under the same name, so the country must be named.
_THANKSGIVING = re.compile(
    r"(?i)(?:us|american)\sthanksgiving(?:\sday)?,?\s(?:of\s|in\s)?([0-9]{4})"
)
_PALINDROME = re.compile(
    r"(?i)(?:the\s)?palindrom(?:e|ic)\s(?:day|date)\s(?:of|in)\s(?P<year>[0-9]{4})"
)
_FORMAT = re.compile(r"(?i)\b(?:mmddyyyy|ddmmyyyy|yyyymmdd|yyyyddmm)\b")


def _thanksgivings(text: str) -> Iterator[Told]:
    """The fourth Thursday of November."""
    for match in _THANKSGIVING.finditer(text):
        if int(match[1]):
            thursdays = [week[3] for week in calendar.monthcalendar(int(match[1]), 11) if week[3]]
            yield _on(date(int(match[1]), 11, thursdays[3]), *match.span())


def _palindromes(text: str) -> Iterator[Told]:
    """The only day of a year that reads the same backwards in the form that the text gives."""
    form = _FORMAT.search(text)
    for match in _PALINDROME.finditer(text):
        if not form or not int(match["year"]):
            continue
        first = date(int(match["year"]), 1, 1)
        days = (first + timedelta(days=n) for n in range(365 + calendar.isleap(first.year)))
        written = {day: _in_form(day, form[0].lower()) for day in days}
        found = [day for day, digits in written.items() if digits == digits[::-1]]
        if len(found) == 1:
            yield _on(found[0], *match.span())


def _in_form(day: date, form: str) -> str:
    return (
        form.replace("yyyy", f"{day.year:04}")
        .replace("mm", f"{day.month:02}")
        .replace("dd", f"{day.day:02}")
    )
