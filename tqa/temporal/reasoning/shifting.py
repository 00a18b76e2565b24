"""Plain date arithmetic: "3 years and 2 months before Nov, 1185", "add 5 weeks to 01-22-1441"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tqa.temporal.reasoning.amounts import Amount, read_amounts
from tqa.temporal.reasoning.answers import (
    Abstention,
    Day,
    Eras,
    Month,
    Result,
    WeekNumbers,
    WeekOfYear,
    Why,
    Year,
    said,
)
from tqa.temporal.reasoning.stamps import MONTH, Stamp, read_stamps, read_years
from tqa.temporal.reasoning.wording import Question


def shifted(stamp: Stamp, amount: Amount, sign: int, eras: Eras) -> Result:
    """The date so much later or earlier, to the precision in which the first is written."""
    if not stamp.exists:
        return Abstention(Why.IMPOSSIBLE, f"there is no {stamp}")
    step = f"{stamp} {'+' if sign > 0 else '-'} {amount}"
    if stamp.day is not None:
        if stamp.date is None:
            return Abstention(Why.OUT_OF_RANGE, f"{stamp} is outside the years 1 to 9999")
        if amount.seconds:
            return Abstention(Why.UNDERDETERMINED, "hours are counted from a day without a time")
        return said(Day(amount.from_day(stamp.date, sign)), step)
    if amount.fixed or (stamp.month is None and amount.months % 12):
        return Abstention(Why.UNDERDETERMINED, f"{amount} is finer than the date {stamp}")
    if stamp.year is None:
        if stamp.month is None:
            return Abstention(Why.NOT_UNDERSTOOD, "no date to count from")
        return said(Month((stamp.month - 1 + sign * amount.months) % 12 + 1), step)
    base = stamp.axis_year if eras is Eras.HISTORICAL else stamp.year
    index = base * 12 + (stamp.month or 1) - 1 + sign * amount.months
    year = _counted(index // 12, eras)
    if year is None:
        return Abstention(Why.IMPOSSIBLE, "there is no year 0")
    if stamp.month is None:
        return said(Year(year), step)
    return said(Month(index % 12 + 1, year), step)


def _counted(axis: int, eras: Eras) -> int | None:
    """The year as it is counted, from its place on the axis of `eras`."""
    if eras is Eras.SIGNED:
        return axis or None
    return axis if axis > 0 else axis - 1


@dataclass(frozen=True, slots=True)
class _Anchored:
    amount: Amount
    sign: int
    stamp: Stamp


_ASKS = re.compile(r"\b(?:what|which|when|find|calculate|compute|give|tell)\b", re.IGNORECASE)
_RELATION = re.compile(
    r"\s(?P<back>before|prior\sto|earlier\sthan|preceding)\s"
    r"|\s(?P<ahead>after|from|later\sthan|following|past)\s",
    re.IGNORECASE,
)
_THE_DATE = re.compile(r"(?:the\s)?(?:date|day|month|year)?\s?(?:of\s)?", re.IGNORECASE)
_MONTH_ALONE = re.compile(rf"(?P<name>{MONTH})(?!\w)", re.IGNORECASE)
_END = re.compile(r"\s{0,3}[?.]?\s{0,3}\Z")


def solve_shift(question: Question) -> Result | None:
    """What lies an amount of time before or after one date; nothing else may be said."""
    found = _anchored(question) or _added(question)
    if found is None:
        return None
    return shifted(found.stamp, found.amount, found.sign, question.conventions.eras)


def _anchored(question: Question) -> _Anchored | None:
    text = question.body
    amounts = read_amounts(text)
    if len(amounts) != 1 or not _ASKS.match(text):
        return None
    amount = amounts[0]
    relation = _RELATION.match(text, amount.end)
    if relation is None:
        return None
    at = _THE_DATE.match(text, relation.end())
    stamp = _stamp_at(question, at.end() if at else relation.end())
    if stamp is None or not _END.match(text, stamp.end):
        return None
    return _Anchored(amount, -1 if relation["back"] else 1, stamp)


def _stamp_at(question: Question, start: int) -> Stamp | None:
    """The date that begins at `start`, a month or a year alone included."""
    text = question.body
    stamps = read_stamps(text, question.order)
    for stamp in [*stamps, *read_years(text, stamps), *_early_years(text, start)]:
        if stamp.start == start:
            return stamp
    month = _MONTH_ALONE.match(text, start)
    if month is None:
        return None
    named = read_stamps(f"{month['name']} 2000", question.order)
    return Stamp(start, month.end(), month=named[0].month) if named else None


_EARLY_YEAR = re.compile(r"(?:the\syear\s)?([0-9]{1,3})(?=\s{0,3}\??\s{0,3}\Z)", re.IGNORECASE)


def _early_years(text: str, start: int) -> list[Stamp]:
    match = _EARLY_YEAR.match(text, start)
    return [Stamp(match.start(), match.end(), int(match[1]))] if match and int(match[1]) else []


_ADD = re.compile(r"\b(?P<verb>add|subtract|take|deduct)\b(?:\saway)?\s", re.IGNORECASE)
_TO = re.compile(r"\s(?:to|from)\s(?:the\s(?:date|day|month|year)\s)?(?:of\s)?", re.IGNORECASE)
_NEW_DATE = re.compile(
    r"\s?[,;]?\s?(?:what\s(?:will\sbe|is|would\sbe|date\s(?:is|do)).{0,60})?[?.]?\s{0,3}\Z",
    re.IGNORECASE,
)


def _added(question: Question) -> _Anchored | None:
    text = question.body
    verb = _ADD.search(text)
    amounts = read_amounts(text)
    if verb is None or len(amounts) != 1 or amounts[0].start != verb.end():
        return None
    to = _TO.match(text, amounts[0].end)
    stamp = _stamp_at(question, to.end()) if to else None
    if stamp is None or not _NEW_DATE.match(text, stamp.end):
        return None
    return _Anchored(amounts[0], 1 if verb["verb"].lower() == "add" else -1, stamp)


_WEEK_ASKED = re.compile(
    r"\b(?:in\s)?(?:which|what)\s(?:calendar\s)?week(?:\snumber)?\b(?!end)", re.IGNORECASE
)


def solve_week(question: Question) -> Result | None:
    """The number of the week in which a day falls, in the numbering that is set."""
    if not _WEEK_ASKED.search(question.body):
        return None
    stamps = [s for s in read_stamps(question.body, question.order) if s.day is not None]
    if len(stamps) != 1:
        return None
    day = stamps[0].date
    if day is None:
        return Abstention(Why.IMPOSSIBLE, f"there is no {stamps[0]}")
    if question.conventions.weeks is WeekNumbers.ISO:
        year, week, _ = day.isocalendar()
        return said(WeekOfYear(week, year), "weeks by ISO 8601: Monday first, 4 January in week 1")
    first = day.replace(month=1, day=1)
    # Sunday 0: the days of the first week that lie before 1 January.
    before = (first.weekday() + 1) % 7
    week = ((day - first).days + before) // 7 + 1
    return said(WeekOfYear(week, day.year), "weeks from Sunday, 1 January in week 1")
