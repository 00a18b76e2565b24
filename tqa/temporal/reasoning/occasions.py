"""Occasions that fix today by counting from another day: anniversaries, the fifth visit, delays."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, datetime, time

from tqa.temporal.numbers import CARDINAL_WORDS, parse_cardinal, parse_ordinal
from tqa.temporal.periods import add_months
from tqa.temporal.reasoning.amounts import Amount, read_amounts
from tqa.temporal.reasoning.facts import Fact, Told, read_told
from tqa.temporal.reasoning.named_days import ORDINAL
from tqa.temporal.reasoning.stamps import MONTH, read_stamps
from tqa.temporal.values import DateOrder, add_days

_JUBILEES = {"silver": 25, "pearl": 30, "ruby": 40, "golden": 50, "diamond": 60}
"""Wedding anniversaries that have a name on which all lists agree."""

_ANNIVERSARY = re.compile(
    rf"\b(?P<n>[0-9]{{1,3}}|{ORDINAL}|{CARDINAL_WORDS}|{'|'.join(_JUBILEES)})"
    r"(?:[-\s]year)?(?:[-\s]old)?(?:[-\s](?:wedding|work|job|service|school))?"
    r"\s(?P<what>anniversary|birthday)\b",
    re.IGNORECASE,
)
_NTH_DAY_OF_IT = re.compile(
    rf"\s{{0,2}},?\s(?:her|his|their|its|the|my|our)\s(?P<nth>{ORDINAL})\sday\s(?:at|of|on|in)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(r"\b(?:today(?!['’]s)|now)\b", re.IGNORECASE)


def read_occasions(text: str, order: DateOrder) -> list[Fact]:
    """What occasions of today say of its date.

    >>> text = "They opened on 5 May 1990. Today is the silver anniversary."
    >>> [str(fact.today.date()) for fact in read_occasions(text, DateOrder.DMY)]
    ['2015-05-05']
    """
    if not _TODAY.search(text) and " passed since" not in text:
        return []
    told = [day for day in read_told(text, order) if day.at is not None]
    found = [
        *_anniversaries(text, told),
        *_passed(text, told),
        *_visits(text, order),
        *_supplies(text, told),
        *_delays(text, told),
    ]
    return [Fact(datetime.combine(f.today, time()), False, f.says) for f in found if f.today]


def _counted(text: str) -> int | None:
    lowered = text.lower()
    if lowered in _JUBILEES:
        return _JUBILEES[lowered]
    number = parse_ordinal(lowered)
    return parse_cardinal(lowered) if number is None else number


def _anniversaries(text: str, told: list[Told]) -> Iterator[Fact]:
    for match in _ANNIVERSARY.finditer(text):
        years = _counted(match["n"])
        base = next((day for day in told if day.end <= match.start()), None)
        if base is None:
            stop = text.find(". ", match.end())
            end = stop if stop >= 0 else len(text)
            base = next((day for day in told if match.end() <= day.start < end), None)
        start = _first_day(text, told) or (base.at if base else None)
        if years is None or start is None:
            continue
        today = add_months(start.date(), 12 * years)
        yield Fact(
            datetime.combine(today, time()), False, f"{match[0]}: {start.date()} + {years} years"
        )


def _first_day(text: str, told: list[Told]) -> datetime | None:
    """The first day of what is told by a later one: "on 2 December, her second day at work"."""
    for day in told:
        nth = _NTH_DAY_OF_IT.match(text, day.end)
        number = parse_ordinal(nth["nth"]) if nth else None
        if number and day.at:
            return datetime.combine(add_days(day.at.date(), 1 - number), time())
    return None


_PASSED = re.compile(
    r"\s(?:have|has|had)\s(?:passed|elapsed|gone\sby)\ssince\s(?:then|that\sday)\b", re.IGNORECASE
)


def _passed(text: str, told: list[Told]) -> Iterator[Fact]:
    for amount in read_amounts(text):
        if not _PASSED.match(text, amount.end):
            continue
        before = [day for day in told if day.end <= amount.start]
        if before and before[-1].at:
            yield _after(before[-1].at, amount, 1, "have passed")


def _after(start: datetime, amount: Amount, sign: int, words: str) -> Fact:
    today = amount.from_day(start.date(), sign)
    says = f"{amount} {words}: {start.date()} {'+' if sign > 0 else '-'} {amount}"
    return Fact(datetime.combine(today, time()), False, says)


_EVERY = re.compile(
    rf"\bon\sthe\s(?P<nth>{ORDINAL})\s(?:day\s)?of\s(?:each|every)\smonth,?\s"
    r"(?:starting|beginning)\s(?:from|in|with)\s(?:the\smonth\sof\s|the\s)?",
    re.IGNORECASE,
)
_START_MONTH = re.compile(rf"{MONTH},?\s(?:of\s|in\s)?[0-9]{{4}}", re.IGNORECASE)
_COUNT_OF_TODAY = re.compile(
    rf"\b(?:her|his|their|the|my|our)\s(?P<nth>{ORDINAL})\s\w+\b", re.IGNORECASE
)


def _visits(text: str, order: DateOrder) -> Iterator[Fact]:
    every = _EVERY.search(text)
    month = _START_MONTH.match(text, every.end()) if every else None
    if every is None or month is None:
        return
    stamps = read_stamps(month[0], order)
    number = parse_ordinal(every["nth"])
    for match in _COUNT_OF_TODAY.finditer(text, month.end()):
        end = text.find(".", match.end())
        sentence = text[text.rfind(".", 0, match.start()) + 1 : end if end >= 0 else len(text)]
        count = parse_ordinal(match["nth"])
        if not _TODAY.search(sentence) or not count or not number or not stamps:
            continue
        year, first = stamps[0].year, stamps[0].month
        if year is None or first is None:
            continue
        today = add_months(date(year, first, 1), count - 1)
        if number > monthrange(today.year, today.month)[1]:
            continue
        day = datetime.combine(today.replace(day=number), time())
        yield Fact(day, False, f"{match[0]}, monthly from {month[0]}")


_BOUGHT = re.compile(rf"\b(?P<n>[0-9]{{1,5}}|{CARDINAL_WORDS})\s(?P<what>[a-z]+)\b", re.IGNORECASE)
_PER_DAY = re.compile(
    rf"\b(?P<n>[0-9]{{1,4}}|{CARDINAL_WORDS})\s(?:\w+\s)?(?:per|a|each|every)\sday\b", re.IGNORECASE
)
_RAN_OUT = re.compile(r"\b(?:ran|run)\sout\sof\s(?P<what>\w+)|\bused\sup\b", re.IGNORECASE)


def _supplies(text: str, told: list[Told]) -> Iterator[Fact]:
    """A stock that is used up at so many a day lasts as many days as the division gives."""
    per_day, out = _PER_DAY.search(text), _RAN_OUT.search(text)
    if per_day is None or out is None or not out["what"] or not told or told[0].at is None:
        return
    rate = parse_cardinal(per_day["n"])
    for match in _BOUGHT.finditer(text):
        number = parse_cardinal(match["n"])
        if match["what"].lower() == out["what"].lower() and number and rate and number % rate == 0:
            yield _after(told[0].at, Amount(days=number // rate), 1, "of supply")
            return


_DELAYED = re.compile(
    r"\b(?P<later>delayed|postponed|deferred|put\soff|pushed\sback)"
    r"|\b(?P<earlier>brought\sforward|advanced|moved\sup|preponed)",
    re.IGNORECASE,
)
_TO_TODAY = re.compile(r"\sto\stoday\b", re.IGNORECASE)


def _delays(text: str, told: list[Told]) -> Iterator[Fact]:
    for amount in read_amounts(text):
        moved = _DELAYED.search(text, max(0, amount.start - 30), amount.start)
        before = [day for day in told if day.end <= amount.start]
        if moved and _TO_TODAY.match(text, amount.end) and before and before[-1].at:
            sign = 1 if moved["later"] else -1
            yield _after(before[-1].at, amount, sign, moved[0])
