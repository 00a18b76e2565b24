"""What comes back at an even interval: "paid every 15 days, first on 25 December; when next?"."""

from __future__ import annotations

import re

from tqa.temporal.reasoning.amounts import read_amounts
from tqa.temporal.reasoning.answers import Abstention, Day, Result, Why, said
from tqa.temporal.reasoning.stamps import read_stamps
from tqa.temporal.reasoning.wording import Question
from tqa.temporal.values import add_days

_NEXT = re.compile(r"\b(?:when|what\sdate|on\swhich\sda(?:y|te))\b.{0,80}\bnext\b", re.IGNORECASE)
_EVERY = re.compile(r"\b(?:every|each)\s\Z", re.IGNORECASE)
_TODAY = re.compile(
    r"\b(?:today\sis|it\sis|(?:current|today['’]s)\sdate\sis|as\sof|now\sis)\s\Z", re.IGNORECASE
)


def solve_next(question: Question) -> Result | None:
    """The next time after today, counted from the first time in equal steps of days."""
    text = question.body
    if not _NEXT.search(text):
        return None
    amounts = [
        amount
        for amount in read_amounts(text)
        if _EVERY.search(text, max(0, amount.start - 8), amount.start)
    ]
    stamps = [s for s in read_stamps(text, question.order) if s.day is not None]
    today = [s for s in stamps if _TODAY.search(text, max(0, s.start - 24), s.start)]
    first = [s for s in stamps if s not in today]
    if len(amounts) != 1 or len(today) != 1 or len(first) != 1:
        return None
    now, start = today[0].date, first[0].date
    if now is None or start is None:
        return Abstention(Why.IMPOSSIBLE, f"{first[0]} or {today[0]} is no day with a year")
    step = amounts[0].days
    if not step or amounts[0].months or amounts[0].seconds:
        return None
    if now < start:
        return Abstention(Why.CONTRADICTORY, f"{now} is before the first time, {start}")
    passed, rest = divmod((now - start).days, step)
    if rest == 0 and now != start:
        # Whether "next" leaves today out, when today is one of the days, people decide differently.
        possible = (Day(now), Day(add_days(now, step)))
        return Abstention(Why.AMBIGUOUS, "today is itself one of the days", possible)
    day = add_days(start, (passed + 1) * step)
    return said(Day(day), f"{start} + {passed + 1} × {step} days is the first after {now}")
