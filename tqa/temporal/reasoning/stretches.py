"""Stretches and series of days: the last day of a leave, the next day of a payment."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from tqa.temporal.reasoning.answers import (
    WEEKDAYS,
    Abstention,
    Day,
    Result,
    UnanswerableError,
    Why,
    said,
)
from tqa.temporal.reasoning.dates import WrittenDate
from tqa.temporal.reasoning.lengths import read_intervals
from tqa.temporal.reasoning.wording import Question
from tqa.temporal.values import add_days

_STARTS = re.compile(
    r"(?i)\b(?:starting|beginning|starts|begins|commencing)\s(?:from|on|with|at)\s"
    rf"(?:(?P<weekday>{'|'.join(WEEKDAYS)}),?\s)?(?:the\s)?\Z"
)
_END_ASKED = re.compile(
    r"(?i)\b(?:(?:on\s)?(?:which|what)\s(?:day|date)|when)\b.{0,60}\b(?:end|over|finish|last\sday)"
)


def solve_stretch(question: Question) -> Result | None:
    """The last day of a stretch; whether the first day counts is a convention."""
    text, days, lengths = question.body, question.days, question.lengths
    if not _END_ASKED.search(text) or len(days) != 1 or len(lengths) != 1 or lengths[0].seconds:
        return None
    start = _STARTS.search(text, max(0, days[0].start - 60), days[0].start)
    if start is None:
        return None
    first = _first_day(days[0], (start["weekday"] or "").capitalize(), question.reference)
    counts = question.conventions.first_day_counts
    last = add_days(lengths[0].from_day(first), -1 if counts else 0)
    if last < first:
        return Abstention(Why.IMPOSSIBLE, "a stretch of no day has no last day")
    rule = "the first day counts" if counts else "counted from the day after the first"
    return said(Day(last), f"{lengths[0]} from {first}, {rule}")


def _first_day(written: WrittenDate, weekday: str, reference: date | None) -> date:
    """The day written; a year that is not, is the nearest to `reference` that fits the weekday."""
    if written.year is not None or not written.exists:
        day = written.on_calendar()
        if weekday not in ("", WEEKDAYS[day.weekday()]):
            raise UnanswerableError(Why.CONTRADICTORY, f"{day} is a {WEEKDAYS[day.weekday()]}")
        return day
    if reference is None:
        reason = "the year is not said, and no reference is given"
        raise UnanswerableError(Why.UNDERDETERMINED, reason)
    years = range(max(1, reference.year - 20), min(9998, reference.year + 20) + 1)
    dates = [replace(written, year=year) for year in years]
    days = [each.on_calendar() for each in dates if each.exists]
    fitting = [day for day in days if weekday in ("", WEEKDAYS[day.weekday()])]
    if not fitting:
        raise UnanswerableError(Why.IMPOSSIBLE, f"no year near {reference.year} has that day")
    return min(fitting, key=lambda day: abs((day - reference).days))


_NEXT = re.compile(r"(?i)\b(?:when|what\sdate|on\swhich\sda(?:y|te))\b.{0,80}\bnext\b")
_TODAY = re.compile(
    r"(?i)\b(?:today\sis|it\sis|(?:current|today['’]s)\sdate\sis|as\sof|now\sis)\s\Z"
)


def solve_next(question: Question) -> Result | None:
    """The next time after today, counted from the first time in equal steps of days."""
    text, days, steps = question.body, question.days, read_intervals(question.body)
    if not _NEXT.search(text) or len(days) != 2 or len(steps) != 1:
        return None
    today = [d for d in days if _TODAY.search(text, max(0, d.start - 24), d.start)]
    step = steps[0].days
    if len(today) != 1 or not step or steps[0].months or steps[0].seconds:
        return None
    first = days[0] if today[0] is days[1] else days[1]
    now, start = today[0].on_calendar(), first.on_calendar()
    if now < start:
        return Abstention(Why.CONTRADICTORY, f"{now} is before the first time, {start}")
    passed, rest = divmod((now - start).days, step)
    if rest == 0 and now != start:
        # Whether "next" leaves today out, when today is one of the days, people decide differently.
        possible = (Day(now), Day(add_days(now, step)))
        return Abstention(Why.AMBIGUOUS, "today is itself one of the days", possible)
    day = add_days(start, (passed + 1) * step)
    return said(Day(day), f"{start} + {passed + 1} × {step} days is the first after {now}")
