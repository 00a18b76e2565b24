"""Days of the week: counted from another, or that of a date; hours may leave several open."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tqa.temporal.reasoning.amounts import DAY, Amount, read_amounts
from tqa.temporal.reasoning.answers import Abstention, Result, Weekdays, Why, said
from tqa.temporal.reasoning.clocks import read_clocks
from tqa.temporal.reasoning.named_days import WEEKDAY
from tqa.temporal.reasoning.stamps import read_stamps
from tqa.temporal.reasoning.wording import Question

_ASKED = re.compile(
    r"\b(?:what|which)\s(?:day(?:\(s\)|s)?\sof\sthe\sweek|weekday)"
    r"|\bwhat\s(?:is|was|will\sbe)\sthe\s(?:week)?day\b(?!\sof\s(?!the\sweek))",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(rf"\b(?P<name>{WEEKDAY})\b", re.IGNORECASE)
_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()
_BACK = re.compile(r"\s(?:ago|before\s(?:now|today|that)|earlier|prior)\b", re.IGNORECASE)
_AHEAD = re.compile(r"\s(?:from\s(?:now|today)|later|after|hence)\b", re.IGNORECASE)
_IN = re.compile(r"\bin\s(?:exactly\s|about\s)?\Z", re.IGNORECASE)
_ON_END = re.compile(
    r"\b(?:start(?:ed|s)|began|begins)\b.{0,80}\b(?:finish|end|stop|complet)", re.IGNORECASE
)
_BEFORE_NOON = re.compile(r"\bbefore\s(?:noon|midday)\b", re.IGNORECASE)
_AFTER_NOON = re.compile(r"\bafter\s(?:noon|midday)\b", re.IGNORECASE)
_OPEN = re.compile(r"\bcould\b|\bday\(s\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Span:
    """The seconds of the day at which the count begins: from `first` up to `last`, excluded."""

    first: int
    last: int
    says: str


def solve_weekday(question: Question) -> Result | None:
    """The day of the week asked for; several only where the question asks which could be."""
    text = question.body
    if not _ASKED.search(text):
        return None
    names = list(_WEEKDAY.finditer(text))
    stamps = [s for s in read_stamps(text, question.order) if s.day is not None and s.year]
    amounts = read_amounts(text)
    if len(amounts) > 1:
        return None
    if not amounts and not names and len(stamps) == 1:
        day = stamps[0].date
        if day is None:
            return Abstention(Why.IMPOSSIBLE, f"there is no {stamps[0]}")
        return said(Weekdays((day.weekday(),)), f"{day} in the Gregorian calendar")
    if len(names) != 1 or len(amounts) != 1 or stamps or amounts[0].months:
        return None
    sign = _sign(text, amounts[0])
    if sign == 0:
        return None
    return _counted(text, _NAMES.index(names[0]["name"].lower()), amounts[0], sign)


def _sign(text: str, amount: Amount) -> int:
    if _BACK.match(text, amount.end):
        return -1
    before = _IN.search(text, max(0, amount.start - 14), amount.start)
    if before or _AHEAD.match(text, amount.end) or _ON_END.search(text):
        return 1
    return 0


def _counted(text: str, weekday: int, amount: Amount, sign: int) -> Result | None:
    if not amount.seconds:
        day = (weekday + sign * amount.days) % 7
        return said(Weekdays((day,)), f"{_NAMES[weekday]} {sign * amount.days:+} days, modulo 7")
    span = _span(text)
    if span is None:
        return None
    moved = sign * int(amount.fixed)
    first, last = (span.first + moved) // DAY, (span.last - 1 + moved) // DAY
    days = tuple(dict.fromkeys((weekday + shift) % 7 for shift in range(first, last + 1)))
    if len(days) > 1 and not _OPEN.search(text):
        possible = tuple(Weekdays((day,)) for day in days)
        return Abstention(Why.UNDERDETERMINED, "the time of day is not said", possible)
    return said(Weekdays(days), f"counted from {_NAMES[weekday]}, {span.says}: {moved:+} seconds")


def _span(text: str) -> _Span | None:
    clocks = [c for c in read_clocks(text) if "noon" not in text[c.start : c.end].lower()]
    if len(clocks) == 1 and clocks[0].seconds is not None:
        at = clocks[0].seconds
        return _Span(at, at + 1, f"{at} seconds after midnight")
    if clocks:
        return None
    if _BEFORE_NOON.search(text):
        return _Span(0, DAY // 2, "before noon")
    if _AFTER_NOON.search(text):
        return _Span(DAY // 2 + 1, DAY, "after noon")
    return _Span(0, DAY, "at any time of the day")
