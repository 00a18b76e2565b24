"""Financial years: where they begin is a setting, and so is the year that a single number means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.intervals import Interval
from tqa.temporal.values import PLAUSIBLE_YEARS, MonthDay


class NamedBy(StrEnum):
    """Which calendar year gives a financial year its single number."""

    START_YEAR = "start_year"
    END_YEAR = "end_year"


@dataclass(frozen=True, slots=True)
class FiscalYear:
    """The rule of one jurisdiction.

    >>> str(FiscalYear(MonthDay(7, 1)).starting_in(2019))
    '[2019-07-01, 2020-07-01)'
    """

    start: MonthDay
    named_by: NamedBy | None = None
    """`None`: a single number stays ambiguous."""

    def starting_in(self, year: int) -> Interval:
        """The financial year that begins in `year`; TemporalError for a 29 February start."""
        first, following = self.start.in_year(year), self.start.in_year(year + 1)
        if first is None or following is None:
            raise TemporalError(f"a financial year cannot begin on {self.start} every year")
        return Interval(first, following)

    @property
    def is_calendar_year(self) -> bool:
        """Whether it begins on 1 January."""
        return self.start == MonthDay(1, 1)


@dataclass(frozen=True, slots=True)
class FiscalLabel:
    """A label such as "FY 2019-20" as written."""

    first: int
    second: int | None
    short: bool
    """The first year has two digits."""
    quarter: tuple[int, int] | None = None
    """First month and number of months, counted from the start of the year, of a part of it."""
    span: tuple[int, int] = (0, 0)
    """Where the label stands in the text given, without the words for a part."""


_WORD = (
    r"(?:f\.?\s?y\.?|a\.?y\.|ay(?=\s?[0-9])|(?:financial|fiscal|income|assessment|tax|taxation|"
    r"accounting|budget)[\s-]+years?|অর্থ\s?বছর(?:ের)?|অর্থ\s?বৎসর(?:ের)?)"
)
_YEARS = (
    r"(?P<first>[0-9]{4}|[0-9]{2})"
    r"(?:\s{0,2}(?:[-/\u2010-\u2014]|to|and)\s{0,2}(?P<second>[0-9]{4}|[0-9]{2}))?"
)
_NAMED = re.compile(rf"(?<![a-z0-9]){_WORD}\s{{0,3}}[:\-]?\s{{0,3}}(?:of\s)?['’]?{_YEARS}(?![0-9])")
_TRAILING = re.compile(rf"(?<![0-9]){_YEARS}\s{{1,3}}{_WORD}")
_BARE = re.compile(
    r"\s*(?:(?:in|during|for|the|year)\s+)*(?P<first>[0-9]{4})\s?[-/\u2010-\u2014]\s?"
    r"(?P<second>[0-9]{4}|[0-9]{2})\s*[.,]?\s*"
)
_QUARTER = re.compile(
    r"\b(?:q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)\s+(?P<part>quarter|half))\b"
)
_NTH = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}


def find_fiscal_label(lower: str, *, bare: bool = False) -> FiscalLabel | None:
    """The label of a financial year in lower-case text, or `None`.

    `bare` also takes the numbers alone ("2019-20") where they are the whole text.

    >>> find_fiscal_label("in f.y. 2019-20").second, find_fiscal_label("act 12 of 2019") is None
    (20, True)
    """
    match = _NAMED.search(lower) or _TRAILING.search(lower)
    if match is None and bare:
        match = _BARE.fullmatch(lower)
    if match is None:
        return None
    second = match["second"]
    return FiscalLabel(
        int(match["first"]),
        int(second) if second else None,
        len(match["first"]) == 2,
        _part(lower[max(0, match.start() - 40) : match.end() + 40]),
        match.span(),
    )


def _part(lower: str) -> tuple[int, int] | None:
    match = _QUARTER.search(lower)
    if match is None:
        return None
    if match["q"]:
        return (int(match["q"]) - 1) * 3, 3
    length = 3 if match["part"] == "quarter" else 6
    number = _NTH.get(match["nth"], 12 // length)
    return (number - 1) * length, length


def label_years(label: FiscalLabel, rule: FiscalYear, document: date | None) -> tuple[int, ...]:
    """The years in which the labelled year may begin; empty where the label contradicts itself."""
    if label.short:
        centuries = (1900, 2000) if document is None else _near(label.first, document)
        firsts = [century + label.first for century in centuries]
    else:
        firsts = [label.first]
    if label.second is not None:
        # "2019-20" is one year written with both its halves, never a subtraction.
        return tuple(y for y in firsts if (y + 1) % 100 == label.second % 100 and _fits(y, label))
    if rule.is_calendar_year or rule.named_by is NamedBy.START_YEAR:
        return tuple(firsts)
    if rule.named_by is NamedBy.END_YEAR:
        return tuple(y - 1 for y in firsts)
    return tuple(start for y in firsts for start in (y - 1, y))


def _fits(first: int, label: FiscalLabel) -> bool:
    second = label.second or 0
    return first in PLAUSIBLE_YEARS and (second < 100 or second == first + 1)


def _near(short: int, document: date) -> tuple[int, ...]:
    century = document.year // 100 * 100
    options = (century - 100, century, century + 100)
    return (min(options, key=lambda base: abs(base + short - document.year)),)
