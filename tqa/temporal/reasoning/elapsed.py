"""How much time lies between two days: ages, and counts that are known on one day."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from tqa.temporal.reasoning.amounts import read_amounts, whole_months
from tqa.temporal.reasoning.answers import Abstention, Number, Result, Why, said
from tqa.temporal.reasoning.stamps import Stamp, read_stamps
from tqa.temporal.reasoning.wording import Question

_ASKED = re.compile(
    r"\b(?:how\smany|in|(?:am|is|are)\s[A-Z])\s(?P<unit>days|weeks|months|years)\b", re.IGNORECASE
)
_MAY_BE_IN_BETWEEN = re.compile(r"\b(?:old|older|younger|age|between|passed|elapsed|going\son)\b")
_BIRTH = re.compile(
    r"\b(?:born\s(?:on|in)|(?:birth\s?da(?:te|y)|date\sof\sbirth)\s(?:of\s\w+\s)?(?:is|was)"
    r"(?:\son)?)\s\Z",
    re.IGNORECASE,
)
_KNOWN_ON = re.compile(r"\s(?:old\s)?(?:on|as\sof)\s\Z")
_PAIR = re.compile(r"\b(?P<a>[A-Z]\w+)\sand\s(?P<b>[A-Z]\w+)\s(?:were|was)\b")
_KNOWN_OF = re.compile(r"\b(?P<who>[A-Z]\w+)\s(?:was|is|were)\s(?:exactly\s)?\Z")
_HOW_OLD = re.compile(r"\bhow\sold\s(?:was|is|were|would)\s(?P<who>[A-Z]\w+)\b")


def solve_elapsed(question: Question) -> Result | None:
    """The days, weeks, months or years between the two dates of the question."""
    text = question.body
    unit = _ASKED.search(text)
    if unit is None or not _MAY_BE_IN_BETWEEN.search(text):
        return None
    stamps = [s for s in read_stamps(text, question.order) if s.month is not None]
    if len(stamps) != 2 or any(stamp.day is None for stamp in stamps):
        return None
    for stamp in stamps:
        if stamp.year is None:
            return Abstention(Why.UNDERDETERMINED, f"the year of {stamp} is not said")
        if not stamp.exists:
            return Abstention(Why.IMPOSSIBLE, f"there is no day {stamp}")
    days = [stamp.date for stamp in stamps]
    first, second = days
    if first is None or second is None:
        return Abstention(Why.OUT_OF_RANGE, "a day outside the years 1 to 9999")
    amounts = [a for a in read_amounts(text) if a.days and not a.months and not a.seconds]
    if len(amounts) == 1 and unit["unit"] == "days":
        return _from_known(text, stamps, (first, second), amounts[0].days)
    if amounts:
        return None
    if _born_later(text, stamps):
        return Abstention(Why.CONTRADICTORY, "the day of birth is the later of the two")
    ages = re.search(r"\bold\b|\bage\b", text) is not None
    return between(min(first, second), max(first, second), unit["unit"], full=ages)


def _born_later(text: str, stamps: list[Stamp]) -> bool:
    """Whether the only one that is a birth lies after the other day."""
    births = [s for s in stamps if _BIRTH.search(text, max(0, s.start - 40), s.start)]
    return len(births) == 1 and births[0].earliest > min(s.earliest for s in stamps)


def between(first: date, last: date, unit: str, *, full: bool = False) -> Result:
    """The time from `first` to `last` in whole units.

    What is left over counts for nothing in an age (`full`) and in years; elsewhere it leaves open
    what is asked.

    >>> print(between(date(2019, 5, 20), date(2020, 10, 20), "months"))
    17 months
    """
    days = (last - first).days
    step = f"from {first} to {last}: {days} days"
    if unit == "days":
        return said(Number(Fraction(days), "days"), step)
    if unit == "weeks":
        if days % 7:
            return Abstention(Why.UNDERDETERMINED, f"{days} days are not whole weeks")
        return said(Number(Fraction(days // 7), "weeks"), step)
    months, rest = whole_months(first, last)
    if unit == "years":
        return said(Number(Fraction(months // 12), "years"), f"{months} full months")
    if rest and not full:
        return Abstention(Why.UNDERDETERMINED, f"{months} months and {rest} days")
    return said(Number(Fraction(months), "months"), f"from {first} to {last}")


def _from_known(
    text: str, stamps: list[Stamp], days: tuple[date, date], count: int
) -> Result | None:
    """A count of days that is known on one day, on another; or one known of another's birth."""
    amount = next(a for a in read_amounts(text) if a.days)
    for index, stamp in enumerate(stamps):
        if amount.end <= stamp.start and _KNOWN_ON.fullmatch(text, amount.end, stamp.start):
            known, asked = days[index], days[1 - index]
            total = count + (asked - known).days
            step = f"{count} days on {known}, {(asked - known).days:+} days to {asked}"
            return _not_negative(total, step)
    pair = _PAIR.search(text)
    known_of = _KNOWN_OF.search(text, max(0, amount.start - 60), amount.start)
    asked_of = _HOW_OLD.search(text)
    if pair is None or known_of is None or asked_of is None:
        return None
    born = {pair["a"]: days[0], pair["b"]: days[1]}
    if {known_of["who"], asked_of["who"]} != set(born):
        return None
    ahead = (born[known_of["who"]] - born[asked_of["who"]]).days
    return _not_negative(count + ahead, f"{count} days, and born {ahead} days earlier")


def _not_negative(days: int, step: str) -> Result:
    if days < 0:
        return Abstention(Why.CONTRADICTORY, f"{step}: less than none")
    return said(Number(Fraction(days), "days"), step)
