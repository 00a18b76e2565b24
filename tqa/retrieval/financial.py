"""Financial years of a question, with the months in which they begin: "(July to June)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tqa.temporal.calendars import ENGLISH_MONTHS, month_named
from tqa.temporal.expressions import resolve_expression
from tqa.temporal.fiscal import FiscalYear, find_fiscal_label
from tqa.temporal.intervals import Interval
from tqa.temporal.values import MonthDay

_MONTH = "|".join(ENGLISH_MONTHS)


@dataclass(frozen=True, slots=True)
class Year:
    """A financial year where it stands; or why its days are not certain."""

    start: int
    end: int
    interval: Interval | None
    problem: str = ""


_STATED = re.compile(
    rf"(?i)\s*[(,]?\s*(?:from\s+|running\s+(?:from\s+)?)?(?:1\s+)?(?P<first>{_MONTH})(?:\s+1)?"
    rf"\s*(?:to|until|through|[-–—])\s*(?:\d\d\s+)?(?P<last>{_MONTH})(?:\s+\d\d)?\s*\)?"
)


def financial_years(text: str, reference_day: date) -> Iterator[Year]:
    """Financial years. Where they begin differs, so the question has to say it.

    >>> stated, = financial_years("in financial year 2018-19 (July to June)", date(2026, 1, 1))
    >>> str(stated.interval)
    '[2018-07-01, 2019-07-01)'
    """
    at, lower = 0, text.lower()
    while label := find_fiscal_label(lower[at:]):
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
            yield Year(start, end, None, problem)
            continue
        found = resolve_expression(written, fiscal_year=begins, document_date=reference_day)
        problem = "" if found.interval else f"“{written}”: {found.reason}; give its days"
        at = stated.end()
        yield Year(start, at, found.interval, problem)


def _year_of(stated: re.Match[str]) -> FiscalYear | None:
    """The financial year from one month to another, where they are twelve months apart."""
    first, last = (month_named(stated[name]) for name in ("first", "last"))
    if first is None or last is None or first.month != last.month % 12 + 1:
        return None
    return FiscalYear(MonthDay(first.month, 1))
