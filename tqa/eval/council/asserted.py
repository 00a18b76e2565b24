"""The dates that an answer gives, rejects or leaves open, found without a model.

Days, months and years of the calendar are read. A date after "before" or "after" is a limit and not
given; one after "not" or "instead of" is rejected; two that are joined by "or" are left open. Years
of instruments ("Ports Act, 2010") are names, no dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from tqa.eval.council.records import GoldDate
from tqa.law.citations import parse_citations
from tqa.temporal.finder import find_dates
from tqa.temporal.intervals import Interval
from tqa.temporal.values import PLAUSIBLE_YEARS, DateValue

_ALONE = re.compile(
    r"(?i)(?:\A\W*|\b(?:was|is|in|effective|year|date|answer)\b:?\s+)(?P<year>[12][0-9]{3})"
    r"(?:-(?P<month>0[1-9]|1[0-2]))?(?=\W*\Z|[.;:!?]\s|,\s)"
)
"""A year, or year and month, that stands for the answer: "2019-07", "it was 2019.". Elsewhere a
number of four digits may be anything."""
_REJECTED = re.compile(
    r"(?i)\b(?:not|never|neither|nor|n't|instead\s+of|rather\s+than|unlike|contrary\s+to|wrongly)"
    r"(?:\s+(?!until\b|before\b|earlier\b|later\b|only\b|but\b)[\w']+){0,3}\s*\Z"
)
_LIMIT = re.compile(
    r"(?i)\b(?:before|after|prior\s+to|earlier\s+than|later\s+than)(?:\s+(?:the|year|month|of))*\s*\Z"
)
_OR = re.compile(r"(?i)\A\s*,?\s*(?:or|/|and/or)\s*(?:\b(?:on|in|from|maybe|perhaps|else)\s+)*\Z")
_CLAUSE = re.compile(r"[.;:!?\n]\s|,\s+(?:but|so|and)\b")


@dataclass(frozen=True, slots=True)
class Asserted:
    """A date in an answer; `text[start:end]` writes it."""

    span: Interval
    """The days that it covers."""
    start: int
    end: int
    rejected: bool = False
    """Whether it is said not to be the date."""
    either: bool = False
    """Whether the answer leaves open if it is this date or the next."""

    def gives(self, gold: GoldDate) -> bool:
        """Whether it is the gold date, as finely as that is needed."""
        return gold.span.intersection(self.span) == self.span

    def meets(self, gold: GoldDate) -> bool:
        """Whether it may be the gold date, as far as it goes."""
        return gold.span.intersection(self.span) is not None


def asserted(text: str) -> tuple[Asserted, ...]:
    """The dates of a text in order, without limits.

    >>> [(str(d.span), d.rejected) for d in asserted("On 1 July 2019, not on 1 June 2019.")]
    [('[2019-07-01, 2019-07-02)', False), ('[2019-06-01, 2019-06-02)', True)]
    >>> [str(d.span) for d in asserted("The Ports Act, 2010 set it before July 2019.")]
    []
    """
    plain = without_names(text)
    found = sorted(_written(plain), key=lambda each: each.start)
    kept = [each for each in found if not _LIMIT.search(_before(plain, each.start))]
    told = [
        replace(each, rejected=_REJECTED.search(_before(plain, each.start)) is not None)
        for each in kept
    ]
    open_ = {
        at
        for left, (a, b) in enumerate(pairwise(told))
        if a.span != b.span and _OR.match(plain[a.end : b.start])
        for at in (left, left + 1)
    }
    return tuple(replace(each, either=at in open_) for at, each in enumerate(told))


def without_names(text: str) -> str:
    """The text with its citations blanked, so that their years and numbers are none of its own."""
    plain = text
    for cited in parse_citations(text).items:
        for span in filter(None, (cited.span, cited.instrument_span)):
            plain = _blank(plain, *span)
    return plain


def without_dates(text: str) -> str:
    """The text with its dates blanked."""
    plain = text
    for each in _written(text):
        plain = _blank(plain, each.start, each.end)
    return plain


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def _written(plain: str) -> Iterator[Asserted]:
    dates = find_dates(plain, years=True).dates
    for found in dates:
        yield Asserted(found.interval, found.start, found.end)
    for alone in _ALONE.finditer(plain):
        start, end = alone.start("year"), alone.end("month" if alone["month"] else "year")
        apart = all(end <= found.start or found.end <= start for found in dates)
        if apart and int(alone["year"]) in PLAUSIBLE_YEARS:
            month = int(alone["month"]) if alone["month"] else None
            yield Asserted(DateValue.of(int(alone["year"]), month).interval, start, end)


def _before(text: str, start: int) -> str:
    """The words before a place, within its clause."""
    return _CLAUSE.split(text[max(0, start - 80) : start])[-1]
