"""The last day of a stretch of days: "a leave of 8 days starting from Wednesday, 24 May"."""

from __future__ import annotations

import re
from datetime import date

from tqa.temporal.reasoning.amounts import Amount, read_amounts
from tqa.temporal.reasoning.answers import Abstention, Day, Result, Why, said
from tqa.temporal.reasoning.named_days import WEEKDAY
from tqa.temporal.reasoning.stamps import Stamp, read_stamps
from tqa.temporal.reasoning.wording import Question
from tqa.temporal.values import add_days

_STARTS = re.compile(
    rf"\b(?:starting|beginning|starts|begins|commencing)\s(?:from|on|with|at)\s"
    rf"(?:(?P<weekday>{WEEKDAY}),?\s)?(?:the\s)?\Z",
    re.IGNORECASE,
)
_END_ASKED = re.compile(
    r"\b(?:(?:on\s)?(?:which|what)\s(?:day|date)|when)\b.{0,60}\b(?:end|over|finish|last\sday)",
    re.IGNORECASE,
)
_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()


def solve_stretch(question: Question) -> Result | None:
    """The day on which it ends; whether the first day counts is a convention."""
    text = question.body
    if not _END_ASKED.search(text):
        return None
    stamps = [s for s in read_stamps(text, question.order) if s.day is not None]
    amounts = read_amounts(text)
    if len(stamps) != 1 or len(amounts) != 1 or amounts[0].seconds:
        return None
    start = _STARTS.search(text, max(0, stamps[0].start - 60), stamps[0].start)
    if start is None:
        return None
    weekday = _NAMES.index(start["weekday"].lower()) if start["weekday"] else None
    first = _first_day(stamps[0], weekday, question.reference)
    if isinstance(first, Abstention):
        return first
    return _last_day(first, amounts[0], counts=question.conventions.first_day_counts)


def _first_day(stamp: Stamp, weekday: int | None, reference: date | None) -> date | Abstention:
    """The day written; a year that is not, is the nearest to `reference` that fits the weekday."""
    if not stamp.exists:
        return Abstention(Why.IMPOSSIBLE, f"there is no day {stamp}")
    if stamp.year is not None:
        day = stamp.date
        if day is None:
            return Abstention(Why.OUT_OF_RANGE, f"{stamp} is outside the years 1 to 9999")
        if weekday is not None and day.weekday() != weekday:
            return Abstention(Why.CONTRADICTORY, f"{day} is a {_NAMES[day.weekday()]}")
        return day
    if reference is None:
        return Abstention(Why.UNDERDETERMINED, "the year is not said, and no reference is given")
    years = range(max(1, reference.year - 20), min(9998, reference.year + 20) + 1)
    days = [day for year in years if (day := stamp.in_year(year).date) is not None]
    fitting = [day for day in days if weekday is None or day.weekday() == weekday]
    if not fitting:
        return Abstention(Why.IMPOSSIBLE, f"no year near {reference.year} has that day")
    return min(fitting, key=lambda day: abs((day - reference).days))


def _last_day(first: date, length: Amount, *, counts: bool) -> Result:
    after = length.from_day(first)
    last = add_days(after, -1) if counts else after
    if last < first:
        return Abstention(Why.IMPOSSIBLE, "a stretch of no day has no last day")
    rule = "the first day counts" if counts else "counted from the day after the first"
    return said(Day(last), f"{length} from {first}, {rule}")
