"""Occasions that fix today by counting from another day: anniversaries, the fifth visit, delays."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from typing import TypeAlias

from tqa.temporal.numbers import CARDINAL_WORDS, parse_cardinal, parse_ordinal
from tqa.temporal.periods import add_months
from tqa.temporal.reasoning.answers import Abstention
from tqa.temporal.reasoning.dates import MONTH, read_dates
from tqa.temporal.reasoning.lengths import Length, read_lengths
from tqa.temporal.reasoning.told import ORDINAL, Told
from tqa.temporal.values import DateOrder, add_days

Occasion: TypeAlias = tuple[date, str]
"""The day that today is, and how that was found."""
_Days: TypeAlias = list[tuple[Told, date]]

_TODAY = re.compile(r"(?i)\b(?:today(?!['’]s)|now)\b")


def read_occasions(text: str, told: list[Told], order: DateOrder) -> Iterator[Occasion]:
    """What occasions of today say of its date; `told` are the days that the text names.

    >>> from tqa.temporal.reasoning.told import read_told
    >>> text = "They opened on 5 May 1990. Today is the silver anniversary."
    >>> told = read_told(text, DateOrder.DMY)
    >>> [str(day) for day, _ in read_occasions(text, told, DateOrder.DMY)]
    ['2015-05-05']
    """
    if _TODAY.search(text) or " passed since" in text:
        days = [(day, day.at.date()) for day in told if not isinstance(day.at, Abstention)]
        yield from _anniversaries(text, days)
        yield from _elapsed(text, days)
        yield from _visits(text, order)
        yield from _supplies(text, days)


_JUBILEES = {"silver": 25, "pearl": 30, "ruby": 40, "golden": 50, "diamond": 60}
"""Wedding anniversaries that have a name on which all lists agree."""
_ANNIVERSARY = re.compile(
    rf"(?i)\b(?P<n>[0-9]{{1,3}}|{ORDINAL}|{CARDINAL_WORDS}|{'|'.join(_JUBILEES)})"
    r"(?:[-\s]year)?(?:[-\s]old)?(?:[-\s](?:wedding|work|job|service|school))?"
    r"\s(?:anniversary|birthday)\b"
)
_NTH_DAY_OF_IT = re.compile(
    rf"(?i)\s{{0,2}},?\s(?:her|his|their|its|the|my|our)\s(?P<nth>{ORDINAL})\sday\s(?:at|of|on|in)\b"
)


def _anniversaries(text: str, days: _Days) -> Iterator[Occasion]:
    for match in _ANNIVERSARY.finditer(text):
        number = match["n"].lower()
        years = _JUBILEES.get(number) or parse_ordinal(number) or parse_cardinal(number)
        first = _first_day(text, days) or _anniversary_of(text, match, days)
        if years is not None and first is not None:
            yield add_months(first, 12 * years), f"{match[0]}: {first} + {years} years"


def _anniversary_of(text: str, match: re.Match[str], days: _Days) -> date | None:
    """The first day named before it, else the first after it in its sentence."""
    stop = text.find(". ", match.end())
    end = stop if stop >= 0 else len(text)
    before = (day for told, day in days if told.end <= match.start())
    after = (day for told, day in days if match.end() <= told.start < end)
    return next(before, None) or next(after, None)


def _first_day(text: str, days: _Days) -> date | None:
    """The first day of what is told by a later one: "on 2 December, her second day at work"."""
    for told, day in days:
        nth = _NTH_DAY_OF_IT.match(text, told.end)
        number = parse_ordinal(nth["nth"]) if nth else None
        if number:
            return add_days(day, 1 - number)
    return None


_PASSED = re.compile(
    r"(?i)\s(?:have|has|had)\s(?:passed|elapsed|gone\sby)\ssince\s(?:then|that\sday)\b"
)
_DELAYED = re.compile(
    r"(?i)\b(?:(?:delayed|postponed|deferred|put\soff|pushed\sback)"
    r"|(?P<earlier>brought\sforward|advanced|moved\sup|preponed))"
)
_TO_TODAY = re.compile(r"(?i)\sto\stoday\b")


def _elapsed(text: str, days: _Days) -> Iterator[Occasion]:
    """So much later than the day before it: "3 days have passed", "delayed by a week to today"."""
    for length in read_lengths(text):
        before = [day for told, day in days if told.end <= length.start]
        moved = _DELAYED.search(text, max(0, length.start - 30), length.start)
        if before and _PASSED.match(text, length.end):
            yield _later(before[-1], length)
        elif before and moved and _TO_TODAY.match(text, length.end):
            yield _later(before[-1], length, -1 if moved["earlier"] else 1)


def _later(day: date, length: Length, sign: int = 1) -> Occasion:
    return length.from_day(day, sign), f"{day} {'+' if sign > 0 else '-'} {length}"


_EVERY = re.compile(
    rf"(?i)\bon\sthe\s(?P<nth>{ORDINAL})\s(?:day\s)?of\s(?:each|every)\smonth,?\s"
    r"(?:starting|beginning)\s(?:from|in|with)\s(?:the\smonth\sof\s|the\s)?"
    rf"(?P<month>{MONTH},?\s(?:of\s|in\s)?[0-9]{{4}})"
)
_COUNT_OF_TODAY = re.compile(rf"(?i)\b(?:her|his|their|the|my|our)\s(?P<nth>{ORDINAL})\s\w+\b")


def _visits(text: str, order: DateOrder) -> Iterator[Occasion]:
    """The count of something done on one day of each month: "It is her 4th swim today"."""
    every = _EVERY.search(text)
    if every is None:
        return
    (month,) = read_dates(every["month"], order)
    number = parse_ordinal(every["nth"])
    for match in _COUNT_OF_TODAY.finditer(text, every.end()):
        end = text.find(".", match.end())
        sentence = text[text.rfind(".", 0, match.start()) + 1 : end if end >= 0 else len(text)]
        count = parse_ordinal(match["nth"])
        if _TODAY.search(sentence) and count and number and month.year and month.month:
            last = add_months(date(month.year, month.month, 1), count - 1)
            if number <= monthrange(last.year, last.month)[1]:
                yield last.replace(day=number), f"{match[0]}, monthly from {every['month']}"


_NUMBER = rf"\b(?P<n>[0-9]{{1,5}}|{CARDINAL_WORDS})\s"
_BOUGHT = re.compile(rf"(?i){_NUMBER}(?P<what>[a-z]+)\b")
_PER_DAY = re.compile(rf"(?i){_NUMBER}(?:\w+\s)?(?:per|a|each|every)\sday\b")
_RAN_OUT = re.compile(r"(?i)\b(?:ran|run)\sout\sof\s(?P<what>\w+)")


def _supplies(text: str, days: _Days) -> Iterator[Occasion]:
    """A stock that is used up at so many a day lasts as many days as the division gives."""
    per_day, out = _PER_DAY.search(text), _RAN_OUT.search(text)
    rate = parse_cardinal(per_day["n"]) if per_day else None
    if not rate or out is None or not days:
        return
    for match in _BOUGHT.finditer(text):
        number = parse_cardinal(match["n"])
        if match["what"].lower() == out["what"].lower() and number and number % rate == 0:
            yield _later(days[0][1], Length(days=number // rate))
            return
