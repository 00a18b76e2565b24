"""Days that are described, not written: "the last day of the first quarter of 2008"."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.errors import TemporalError
from tqa.temporal.calendars import month_named
from tqa.temporal.numbers import ORDINAL_WORDS, parse_ordinal
from tqa.temporal.reasoning.stamps import MONTH
from tqa.temporal.values import add_days

WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
"""Regex source: a day of the week."""

ORDINAL = rf"(?:{ORDINAL_WORDS}|[0-9]{{1,3}}(?:st|nd|rd|th))"
"""Regex source, lower case: an ordinal in words or figures."""


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A described day and where it stands; `day` is `None` where there is none or no single one."""

    day: date | None
    start: int
    end: int


_WITHIN = (
    rf"(?:(?P<month>{MONTH}),?\s(?:of\s|in\s)?(?:the\syear\s)?(?P<month_year>[0-9]{{4}})"
    rf"|(?:the\s)?(?P<part>{ORDINAL_WORDS}|last)\s(?P<unit>quarter|month|half)\s(?:of|in)\s"
    r"(?:the\syear\s)?(?P<part_year>[0-9]{4})|(?:the\syear\s)?(?P<year>[0-9]{4}))(?![0-9/-])"
)
_NTH_DAY = re.compile(
    rf"(?:the\s)?(?P<nth>{ORDINAL}|last|final)\s(?P<what>day|{WEEKDAY})\s(?:of|in)\s{_WITHIN}",
    re.IGNORECASE,
)
_FEASTS = {
    "new year's day": (1, 1),
    "new year's eve": (12, 31),
    "valentine's day": (2, 14),
    "leap day": (2, 29),
    "halloween": (10, 31),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "boxing day": (12, 26),
}
"""Days that are the same in every country that keeps them, as month and day."""

_THANKSGIVING = "thanksgiving"
_FEAST = re.compile(
    rf"(?P<us>us\s|american\s)?(?P<feast>{'|'.join(_FEASTS)}|{_THANKSGIVING})(?:\sday)?,?\s"
    r"(?:of\s|in\s)?(?:the\syear\s)?(?P<year>[0-9]{4})(?![0-9])",
    re.IGNORECASE,
)
_PALINDROME = re.compile(
    r"(?:the\s)?palindrom(?:e|ic)\s(?:day|date)\s(?:of|in)\s(?P<year>[0-9]{4})", re.IGNORECASE
)
_FORMAT = re.compile(r"\b(?P<format>mmddyyyy|ddmmyyyy|yyyymmdd|yyyyddmm)\b", re.IGNORECASE)


def read_named_days(text: str) -> list[NamedDay]:
    """Every described day, in text order.

    >>> [str(d.day) for d in read_named_days("the first Monday of 2019 or Christmas Eve of 1937")]
    ['2019-01-07', '1937-12-24']
    """
    straight = text.replace("’", "'")
    found = [*_nth_days(straight), *_feasts(straight), *_palindromes(straight)]
    return sorted(found, key=lambda day: day.start)


def _nth_days(text: str) -> Iterator[NamedDay]:
    for match in _NTH_DAY.finditer(text):
        try:
            first, last = _limits(match)
            yield NamedDay(_nth(match, first, last), *match.span())
        except (TemporalError, ValueError):
            yield NamedDay(None, *match.span())


def _limits(match: re.Match[str]) -> tuple[date, date]:
    """The first and last day of the stretch in which days are counted."""
    if match["month"]:
        year = int(match["month_year"])
        name = match["month"].rstrip(".").lower().replace("feburary", "february")
        named = month_named(name)
        first_month = named.month if named else 2
        length = 1
    elif match["unit"]:
        year = int(match["part_year"])
        length = {"month": 1, "quarter": 3, "half": 6}[match["unit"].lower()]
        part = match["part"].lower()
        nth = 12 // length if part == "last" else parse_ordinal(part) or 0
        first_month = (nth - 1) * length + 1
    else:
        year, first_month, length = int(match["year"]), 1, 12
    last_month = first_month + length - 1
    return date(year, first_month, 1), date(
        year, last_month, calendar.monthrange(year, last_month)[1]
    )


def _nth(match: re.Match[str], first: date, last: date) -> date | None:
    nth_word, what = match["nth"].lower(), match["what"].lower()
    step = 1
    if what != "day":
        weekday = [day.lower() for day in calendar.day_name].index(what)
        step = 7
        first = add_days(first, (weekday - first.weekday()) % 7)
        last = add_days(last, -((last.weekday() - weekday) % 7))
    if nth_word in ("last", "final"):
        return last
    day = add_days(first, step * ((parse_ordinal(nth_word) or 0) - 1))
    return day if first <= day <= last else None


def _feasts(text: str) -> Iterator[NamedDay]:
    for match in _FEAST.finditer(text):
        year, feast = int(match["year"]), match["feast"].lower()
        day: date | None = None
        if feast != _THANKSGIVING:
            month, number = _FEASTS[feast]
            if year and (number, month) != (29, 2):
                day = date(year, month, number)
            elif year and calendar.isleap(year):
                day = date(year, 2, 29)
        elif match["us"] and year:
            # Canada keeps another day under the same name, so the country must be named.
            first = date(year, 11, 1)
            day = first + timedelta(days=(3 - first.weekday()) % 7 + 21)
        yield NamedDay(day, *match.span())


def _palindromes(text: str) -> Iterator[NamedDay]:
    for match in _PALINDROME.finditer(text):
        wanted = _FORMAT.search(text)
        year = int(match["year"])
        found: list[date] = []
        if wanted and year:
            pattern = wanted["format"].lower()
            for offset in range(366 if calendar.isleap(year) else 365):
                day = date(year, 1, 1) + timedelta(days=offset)
                written = (
                    pattern.replace("yyyy", f"{year:04}")
                    .replace("mm", f"{day.month:02}")
                    .replace("dd", f"{day.day:02}")
                )
                if written == written[::-1]:
                    found.append(day)
        yield NamedDay(found[0] if len(found) == 1 else None, *match.span())
