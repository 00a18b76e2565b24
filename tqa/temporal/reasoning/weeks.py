"""Days of the week, counted from another or of a date, and numbers of weeks.

Hours counted from a day without a time of day may leave two days of the week open.
"""

from __future__ import annotations

import re

from tqa.temporal.reasoning.answers import (
    WEEKDAYS,
    Abstention,
    Result,
    Weekdays,
    WeekNumbers,
    WeekOfYear,
    Why,
    said,
)
from tqa.temporal.reasoning.dates import DAY
from tqa.temporal.reasoning.lengths import Length, read_from_today
from tqa.temporal.reasoning.wording import Question

_ASKED = re.compile(
    r"(?i)\b(?:what|which)\s(?:day(?:\(s\)|s)?\sof\sthe\sweek|weekday)"
    r"|\bwhat\s(?:is|was|will\sbe)\sthe\s(?:week)?day\b(?!\sof\s(?!the\sweek))"
)
_WEEKDAY = re.compile(rf"(?i)\b(?:{'|'.join(WEEKDAYS)})\b")
_OFFSET = re.compile(
    r"(?i)\b(?:before|after|from|since|past|prior|follow(?:s|ed|ing)?|preced(?:es?|ed|ing)|eve|next"
    r"|previous|later|earlier|yesterday|tomorrow)\b"
)
"""Words by which another day may be asked for than the date that is written."""
_ON_END = re.compile(r"(?i)\b(?:start(?:ed|s)|began|begins)\b.{0,80}\b(?:finish|end|stop|complet)")


def solve_weekday(question: Question) -> Result | None:
    """The day of the week asked for; several only where the question asks which could be."""
    text, lengths = question.body, question.lengths
    if not _ASKED.search(text) or len(lengths) > 1:
        return None
    names = _WEEKDAY.findall(text)
    days = [each for each in question.days if each.year is not None]
    if not lengths and not names and len(days) == 1 and not _OFFSET.search(text):
        day = days[0].on_calendar()
        return said(Weekdays((day.weekday(),)), f"{day} in the Gregorian calendar")
    if len(names) != 1 or len(lengths) != 1 or days or lengths[0].months:
        return None
    sign = _sign(text, lengths[0])
    return _counted(question, WEEKDAYS.index(names[0].capitalize()), lengths[0], sign)


def _sign(text: str, length: Length) -> int:
    """Whether the day asked for lies after the other (1), before it (-1), or that is not said."""
    told = [each for each in read_from_today(text) if each.length == length]
    return told[0].sign if told else 1 if _ON_END.search(text) else 0


_NOON = re.compile(r"(?i)\b(?:(?P<before>before)|after)\s(?:noon|midday)\b")
_OPEN = re.compile(r"(?i)\bcould\b|\bday\(s\)")


def _counted(question: Question, weekday: int, length: Length, sign: int) -> Result | None:
    window = _seconds_of_day(question) if length.seconds else range(1)
    if sign == 0 or window is None:
        return None
    moved = sign * int(length.fixed)
    first, last = (window[0] + moved) // DAY, (window[-1] + moved) // DAY
    days = tuple(dict.fromkeys((weekday + shift) % 7 for shift in range(first, last + 1)))
    if len(days) > 1 and not _OPEN.search(question.body):
        possible = tuple(Weekdays((day,)) for day in days)
        return Abstention(Why.UNDERDETERMINED, "the time of day is not said", possible)
    return said(
        Weekdays(days), f"{WEEKDAYS[weekday]} {'+' if sign > 0 else '-'} {length}, modulo 7"
    )


def _seconds_of_day(question: Question) -> range | None:
    """The seconds since midnight at which the count can begin."""
    noon = _NOON.search(question.body)
    clocks = [c for c in question.clocks if not (noon and noon.start() < c.start < noon.end())]
    if clocks:
        at = clocks[0].seconds
        return range(at, at + 1) if len(clocks) == 1 else None
    if noon:
        return range(DAY // 2) if noon["before"] else range(DAY // 2 + 1, DAY)
    return range(DAY)


_WEEK_ASKED = re.compile(
    r"(?i)\b(?:in\s)?(?:which|what)\s(?:calendar\s)?week(?:\snumber)?\b(?!end)"
)


def solve_week(question: Question) -> Result | None:
    """The number of the week in which a day falls, in the numbering that is set."""
    text = question.body
    if not _WEEK_ASKED.search(text) or len(question.days) != 1:
        return None
    if question.lengths or _OFFSET.search(text):
        return None
    day = question.days[0].on_calendar()
    if question.conventions.weeks is WeekNumbers.ISO:
        year, week, _ = day.isocalendar()
        return said(WeekOfYear(week, year), "weeks by ISO 8601: Monday first, 4 January in week 1")
    first = day.replace(month=1, day=1)
    # The days of the first week, which begins on Sunday, that lie before 1 January.
    before = first.isoweekday() % 7
    week = ((day - first).days + before) // 7 + 1
    return said(WeekOfYear(week, day.year), "weeks from Sunday, 1 January in week 1")
