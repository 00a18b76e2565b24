"""Which was first, what lies before a day, in which order: dates and times with names compared.

A date written to the month covers all of it; unless the question says to take its first moment,
two dates that overlap are not compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import pairwise

from tqa.temporal.reasoning.answers import Abstention, Names, Result, Why, said
from tqa.temporal.reasoning.entries import Entry, entries_said, read_entries
from tqa.temporal.reasoning.stamps import Stamp, read_stamps, read_years
from tqa.temporal.reasoning.wording import Question

_CUT_OFF = re.compile(
    r"\b(?P<side>before|after)\sthe\s(?:cut[-\s]?off|deadline)\s(?:(?:date/time|date|time)\s)?(?:of\s)?",
    re.IGNORECASE,
)
_ORDER = re.compile(r"\b(?P<way>ascending|descending)\b", re.IGNORECASE)
_EXTREME = re.compile(
    r"\b(?:who|which|whose|what)\b.{0,80}?\b(?P<way>first|earliest|earlier|last|latest|later)\b",
    re.IGNORECASE,
)
_TAKE_EARLIEST = re.compile(r"\bassume\sthe\searliest\b", re.IGNORECASE)


class _UncertainError(Exception):
    """Two dates that overlap: neither is before the other."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """How two stamps are compared."""

    first_moment: bool

    def compare(self, one: Stamp, other: Stamp) -> int:
        if self.first_moment or (one.earliest, one.latest) == (other.earliest, other.latest):
            return (one.earliest > other.earliest) - (one.earliest < other.earliest)
        if one.latest < other.earliest:
            return -1
        if other.latest < one.earliest:
            return 1
        raise _UncertainError


def solve_comparison(question: Question) -> Result | None:
    """The names that the question asks for, by the dates or times beside them."""
    text = question.body
    cut, order, extreme = _CUT_OFF.search(text), _ORDER.search(text), _EXTREME.search(text)
    if not (cut or order or extreme):
        return None
    stamps = read_stamps(text, question.order, times=True)
    stamps = sorted([*stamps, *read_years(text, stamps)], key=lambda s: s.start)
    limit = next((s for s in stamps if cut and s.start == cut.end()), None)
    if cut and limit is None:
        return None
    told = [stamp for stamp in stamps if stamp is not limit]
    if len(told) < 2 or len({_has_year(stamp) for stamp in stamps}) > 1:
        return None
    entries = read_entries(text, told)
    if not entries:
        return None
    broken = next((stamp for stamp in stamps if not stamp.exists and stamp.month), None)
    if broken is not None:
        return Abstention(Why.IMPOSSIBLE, f"there is no {broken}")
    scale = _Scale(_TAKE_EARLIEST.search(question.whole) is not None)
    try:
        return _answer(entries, scale, limit, cut, order, extreme)
    except _UncertainError:
        return Abstention(Why.UNDERDETERMINED, "two of the dates overlap")


def _has_year(stamp: Stamp) -> bool:
    return stamp.year is not None


def _answer(
    entries: list[Entry],
    scale: _Scale,
    limit: Stamp | None,
    cut: re.Match[str] | None,
    order: re.Match[str] | None,
    extreme: re.Match[str] | None,
) -> Result:
    steps = tuple(entries_said(entries))
    if cut and limit:
        wanted = -1 if cut["side"].lower() == "before" else 1
        names = tuple(e.name for e in entries if scale.compare(e.stamp, limit) == wanted)
        return said(Names(names), *steps, f"{cut['side']} {limit}")
    by_stamp = cmp_to_key(scale.compare)
    ranked = sorted(entries, key=lambda entry: by_stamp(entry.stamp))
    if order:
        if any(scale.compare(a.stamp, b.stamp) == 0 for a, b in pairwise(ranked)):
            return Abstention(Why.AMBIGUOUS, "two of the dates are the same")
        if order["way"].lower() == "descending":
            ranked.reverse()
        return said(Names(tuple(e.name for e in ranked), ordered=True), *steps, order["way"])
    way = extreme["way"].lower() if extreme else "first"
    best = ranked[-1] if way in ("last", "latest", "later") else ranked[0]
    names = tuple(e.name for e in entries if scale.compare(e.stamp, best.stamp) == 0)
    return said(Names(names), *steps, way)
