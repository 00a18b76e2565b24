"""How long something lasted "from ... to ...", and what a second sentence claims of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tqa.temporal.reasoning.amounts import DAY, Amount, read_amounts, whole_months
from tqa.temporal.reasoning.times import TIME, Point, read_point


@dataclass(frozen=True, slots=True)
class Span:
    """The length that a premise gives, and the limit that a hypothesis sets, both in `unit`."""

    length: Fraction
    limit: Fraction
    unit: str
    side: str
    """"exactly", "less" or "more"."""
    problem: str = ""


_ENDS = re.compile(
    rf"\b(?:from|in|on|at)\s(?P<a>{TIME})(?![\w:])(?P<between>[^.\n]{{1,60}}?)"
    rf"\b(?:to|until|till|in|on|at)\s(?P<b>{TIME})(?![\w:])",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"\bfor\s(?:(?P<less>less\sthan|under)|(?P<more>more\sthan|over))?\s?(?=[0-9])", re.IGNORECASE
)
_CYCLES = {"month": 12, "weekday": 7, "clock": DAY}
_UNIT_OF = {
    "month": ("month", 1),
    "month of a year": ("month", 1),
    "year": ("month", 12),
    "weekday": ("second", DAY),
    "day of a month": ("second", DAY),
    "clock": ("second", 1),
}


def read_span(premise: str, hypothesis: str) -> Span | None:
    """The length told and claimed, or `None` where the sentences do not tell of a length."""
    ends, claim = _ENDS.search(premise), _FOR.search(hypothesis)
    if ends is None or claim is None:
        return None
    amounts = [a for a in read_amounts(hypothesis) if a.start >= claim.end()]
    first, last = read_point(ends["a"]), read_point(ends["b"])
    if len(amounts) != 1 or amounts[0].start != claim.end() or first is None or last is None:
        return None
    side = "less" if claim["less"] else "more" if claim["more"] else "exactly"
    if not _share_words(premise, hypothesis):
        return Span(Fraction(0), Fraction(0), "", side, "the sentences share no word")
    return _measured(first, last, amounts[0], side)


def _share_words(premise: str, hypothesis: str) -> bool:
    """Whether the two can tell of the same: that they do is for who puts the question to know."""
    words = set(re.findall(r"[a-z]{4,}", premise.lower()))
    return bool(words & set(re.findall(r"[a-z]{4,}", hypothesis.lower())))


def _measured(first: Point, last: Point, claimed: Amount, side: str) -> Span:
    if first.kind != last.kind:
        return Span(Fraction(0), Fraction(0), "", side, "times of different kinds")
    if first.kind == "day":
        return _between_days(int(first.low), int(last.low), claimed, side)
    unit, factor = _UNIT_OF.get(first.kind, ("", 0))
    apart = last.low - first.low
    if apart < 0 and first.kind in _CYCLES:
        apart += _CYCLES[first.kind]
    if apart <= 0 or not unit:
        return Span(Fraction(0), Fraction(0), unit, side, "the end is not after the beginning")
    length = apart * factor
    limit = Fraction(claimed.months) if unit == "month" else claimed.fixed
    other = claimed.fixed if unit == "month" else Fraction(claimed.months)
    if other:
        return Span(length, limit, unit, side, "months and days do not convert")
    return Span(length, limit, unit, side)


def _between_days(first: int, last: int, claimed: Amount, side: str) -> Span:
    if last <= first:
        return Span(Fraction(0), Fraction(0), "day", side, "the end is not after the beginning")
    if not claimed.months:
        return Span(Fraction(last - first), claimed.fixed / DAY, "day", side)
    months, rest = whole_months(date.fromordinal(first), date.fromordinal(last))
    # Days above full months count as less than one more month: 31 to the month is never reached.
    length = months + Fraction(rest, 32)
    return Span(length, claimed.months + claimed.fixed / DAY / 32, "month", side)
