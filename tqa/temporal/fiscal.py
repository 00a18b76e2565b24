"""Financial years: where they begin is a setting, and so is the year that a single number means."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache

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
    term: str = ""
    """The kind of year in its plain form: "tax year", "fy", "ay"; empty where none is written."""

    @property
    def numbers(self) -> str:
        """Its numbers alone: "2018-19"."""
        first = f"{self.first:02}" if self.short else f"{self.first:04}"
        return first if self.second is None else f"{first}-{self.second:02}"


_YEAR_NOUNS = r"[\s-]{1,3}years?"
_KINDS = (
    "financial|fiscal|income|assessment|tax|taxation|accounting|budget|licen[cs]ing|licen[cs]e|revenue|levy"
    "|rating|dues"
)
_YEARS = (
    r"(?P<first{0}>[0-9]{{4}}|[0-9]{{2}})"
    r"(?:\s{{0,2}}(?:[-/\u2010-\u2014]|to|and)\s{{0,2}}(?P<second{0}>[0-9]{{4}}|[0-9]{{2}}))?"
)
_FIXED = (
    rf"f\.?\s?y\.?|a\.?y\.|ay(?=\s?[0-9])|(?:{_KINDS}){_YEAR_NOUNS}"
    r"|অর্থ\s?(?:বছর|বৎসর)(?:ের)?"
)


@lru_cache(maxsize=64)
def _labels(terms: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of labels, with more terms beside those that are always read.

    The term stands before the numbers, or after them: one pattern, so that a text is scanned once.
    """
    more = [
        r"[\s-]{1,3}".join(map(re.escape, term.replace("-", " ").split())) + "s?"
        for term in sorted(terms, key=len, reverse=True)
    ]
    word = "|".join([*more, _FIXED])
    return re.compile(
        rf"(?<![a-z0-9])(?P<word>{word})\s{{0,3}}[:\-]?\s{{0,3}}(?:of\s)?['’]?{_YEARS.format('')}(?![0-9])"
        rf"|(?<![0-9]){_YEARS.format('_before')}\s{{1,3}}(?P<word_after>{word})(?![a-z])"
    )


_BARE = re.compile(
    r"\s*(?:(?:in|during|for|the|year)\s+)*(?P<first>[0-9]{4})\s?[-/\u2010-\u2014]\s?"
    r"(?P<second>[0-9]{4}|[0-9]{2})\s*[.,]?\s*"
)
_QUARTER = re.compile(
    r"\b(?:q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)\s+(?P<part>quarter|half))\b"
)
_NTH = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}


def find_fiscal_label(
    lower: str, *, bare: bool = False, terms: tuple[str, ...] = (), start: int = 0
) -> FiscalLabel | None:
    """The label of a financial year in lower-case text from `start` on, or `None`.

    `bare` also takes the numbers alone ("2019-20") where they are the whole text. `terms` are kinds
    of years beside the usual ones, in lower case: "fishing year".

    >>> find_fiscal_label("in f.y. 2019-20").second, find_fiscal_label("act 12 of 2019") is None
    (20, True)
    >>> find_fiscal_label("in the 2019-20 fishing year", terms=("fishing year",)).term
    'fishing year'
    """
    match = _labels(terms).search(lower, start)
    if match is None:
        match = _BARE.fullmatch(lower) if bare else None
        return None if match is None else _label(match, lower, "")
    return _label(match, lower, _term(match["word"] or match["word_after"]))


_NEXT = re.compile(
    r"\s{0,3}(?:,\s{0,3}(?:(?:and|or)\s{1,3})?|(?:and|or|to|with|(?:as\s{1,3})?against|versus|vs\.?)\s{1,3}"
    r"(?:(?:that|those)\s{1,3}(?:of|in|for)\s{1,3})?(?:in\s{1,3}|for\s{1,3})?)"
    r"(?P<first>[0-9]{4})\s?[-/\u2010-\u2014]\s?(?P<second>[0-9]{4}|[0-9]{2})(?![0-9/-])"
)


def next_label(lower: str, at: int, before: FiscalLabel) -> FiscalLabel | None:
    """A further label whose kind is that of the one before it: "tax years 2017-18 and 2018-19".

    >>> first = find_fiscal_label("tax years 2017-18 and 2018-19")
    >>> following = next_label("tax years 2017-18 and 2018-19", first.span[1], first)
    >>> following.numbers, following.term
    ('2018-19', 'tax year')
    """
    match = _NEXT.match(lower, at)
    if match is None:
        return None
    label = _label(match, lower, before.term)
    return replace(label, span=(match.start("first"), match.end()), quarter=None)


def _term(word: str) -> str:
    plain = " ".join(word.replace("-", " ").split())
    initials = plain.replace(".", "").replace(" ", "")
    return initials if initials in ("fy", "ay") else re.sub(r"years\Z", "year", plain)


def _label(match: re.Match[str], lower: str, term: str) -> FiscalLabel:
    numbers = match.groupdict()
    first = numbers["first"] or numbers.get("first_before") or ""
    second = numbers["second"] or numbers.get("second_before")
    return FiscalLabel(
        int(first),
        int(second) if second else None,
        len(first) == 2,
        _part(lower[max(0, match.start() - 40) : match.end() + 40]),
        match.span(),
        term,
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
