"""Dates in languages that the recogniser does not speak, with the names that dateparser knows.

Only the names of months come from dateparser, and its parser is asked last, for one expression that
stands alone: on running text it reads numbers of sections as days (docs/design/dates.md). It is
imported when it is asked for; the extra `languages` installs it.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from datetime import date, datetime, time
from functools import lru_cache
from types import ModuleType

from tqa.errors import TemporalError
from tqa.temporal.calendars import ENGLISH_MONTHS
from tqa.temporal.forms import CalendarTime
from tqa.temporal.found import Expression, Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.values import PLAUSIBLE_YEARS, DateOrder, DateValue


def recognise_in(
    text: str, languages: Iterable[str], *, order: DateOrder | None = DateOrder.DMY
) -> tuple[Expression, ...]:
    """As `recognise`, with days and months named in other languages ("fr", "de", "hi", ...).

    TemporalError where dateparser is not installed or does not know a language.

    >>> [e.form for e in recognise_in("du 1er juillet 2019 au 3 août 2020", ["fr"])]
    ['2019-07-01', '2020-08-03']
    """
    found = list(recognise(text, order=order))
    for language in languages:
        pattern, months = _named(language)
        for match in pattern.finditer(text):
            form = _form(match, months)
            clear = not any(e.start < match.end() and match.start() < e.end for e in found)
            if form is not None and clear:
                found.append(Expression(Kind.DATE, *match.span(), (form,)))
    return tuple(sorted(found, key=lambda e: e.start))


def _form(match: re.Match[str], months: dict[str, int]) -> CalendarTime | None:
    year, day = int(match["year"]), match["day"]
    try:
        month = months[match["month"].lower()]
        return CalendarTime(year, month, int(day) if day else None)
    except TemporalError:
        return None


@lru_cache(maxsize=16)
def _named(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    if not re.fullmatch(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?", language):
        raise TemporalError(f"{language!r} is no language code such as 'fr'")
    try:
        importlib.import_module("dateparser")
    except ImportError as error:
        raise TemporalError(
            "other languages need dateparser: pip install tqa[languages]"
        ) from error
    try:
        data = importlib.import_module(f"dateparser.data.date_translation_data.{language}").info
    except ImportError as error:
        raise TemporalError(f"dateparser knows no language {language!r}") from error
    months = {
        name.lower(): number
        for number, month in enumerate(ENGLISH_MONTHS, start=1)
        for name in data.get(month, ())
        if len(name) > 2
    }
    names = "|".join(sorted(map(re.escape, months), key=len, reverse=True))
    years = rf"(?:{PLAUSIBLE_YEARS.start // 100}|1[7-9]|2[01])[0-9]{{2}}"
    pattern = (
        rf"(?<!\w)(?:(?P<day>[0-9]{{1,2}})(?:er|re|e|st|nd|rd|th|º|ª|°|\.)?\s{{1,3}}(?:de\s|di\s|d['’])?)?"
        rf"(?P<month>{names})\.?,?\s{{1,3}}(?:de\s|del\s)?(?P<year>{years})(?!\w)"
    )
    return re.compile(pattern, re.IGNORECASE), months


def parse_in(expression: str, languages: Iterable[str], *, reference: date) -> DateValue | None:
    """The day that dateparser reads in one expression that stands alone, or `None`.

    `reference` takes the place of today. A day that dateparser completes from it is not taken.

    >>> str(parse_in("13 de agosto de 2019", ["es"], reference=date(2026, 1, 1)))
    '2019-08-13'
    """
    try:
        dateparser = importlib.import_module("dateparser")
    except ImportError as error:
        raise TemporalError(
            "other languages need dateparser: pip install tqa[languages]"
        ) from error
    settings = {
        "STRICT_PARSING": True,
        "RELATIVE_BASE": datetime.combine(reference, time.min),
        "DATE_ORDER": "DMY",
    }
    try:
        read = dateparser.parse(expression, languages=list(languages), settings=settings)
    except ValueError as error:
        raise TemporalError(str(error)) from error
    return None if read is None else DateValue.on(read.date())


def _dateparser() -> ModuleType:
    try:
        return importlib.import_module("dateparser")
    except ImportError as error:
        raise TemporalError("other languages need dateparser: install tqa[languages]") from error
