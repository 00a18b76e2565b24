"""How much time lies between two days or two ages, and counts that are known on one day."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from tqa.temporal.reasoning.answers import Abstention, Duration, Number, Result, Why, said
from tqa.temporal.reasoning.dates import WrittenDate
from tqa.temporal.reasoning.lengths import Length, whole_months
from tqa.temporal.reasoning.wording import DENIAL, Question

_ASKED = re.compile(
    r"(?i)\b(?:how\smany|in|(?:am|is|are)\s[A-Z])\s(?P<unit>days|weeks|months|years)\b"
)
_MORE_UNITS = re.compile(
    r"(?i)\s?(?:,|and|or|&)\s?(?:weeks|days|months|years|hours|minutes|seconds)\b"
)
_MAY_BE_IN_BETWEEN = re.compile(r"\b(?:old|older|younger|age|between|passed|elapsed|going\son)\b")
_AGE = re.compile(r"\b(?:old|age)\b")
_BIRTH = re.compile(
    r"(?i)\b(?:born\s(?:on|in)|(?:birth\s?da(?:te|y)|date\sof\sbirth)\s(?:of\s\w+\s)?(?:is|was)"
    r"(?:\son)?)\s\Z"
)
_ENDS = r"(?:\s(?:days|dates|ends))?"
_BOTH_COUNT = re.compile(
    rf"(?i)\binclusive\b|\bboth{_ENDS}\sincluded\b|\b(?:including|counting)\sboth{_ENDS}(?!\s\w)"
)
_NEITHER_COUNTS = re.compile(
    rf"(?i)\bexclusive\b|\bboth{_ENDS}\sexcluded\b|\bexcluding\sboth{_ENDS}(?!\s\w)"
)
_WHAT_COUNTS = re.compile(r"(?i)\b(?:inclu|exclu|count|except|without|minus)")


def solve_elapsed(question: Question) -> Result | None:
    """The days, weeks, months or years between the two dates of the question."""
    text = question.body
    unit = _ASKED.search(text)
    dates = [each for each in question.dates if each.month is not None]
    if unit is None or not _MAY_BE_IN_BETWEEN.search(text) or len(dates) != 2:
        return None
    # A second unit, or times of day beside the dates, ask for more than a count of days.
    if _MORE_UNITS.match(text, unit.end()) or question.clocks:
        return None
    if any(each.day is None for each in dates):
        return None
    ends = _ends_counted(text)
    first, second = dates[0].on_calendar(), dates[1].on_calendar()
    # "The time between the same date in two consecutive months" is no count of anything.
    if ends is None or (ends and (unit["unit"] != "days" or question.lengths or first == second)):
        return None
    counts = [each for each in question.lengths if each.days or unit["unit"] != "months"]
    if len(counts) == 1 and not (counts[0].months or counts[0].seconds) and unit["unit"] == "days":
        return _from_known(text, dates, (first, second), counts[0])
    if counts:
        return None
    births = [each for each in dates if _BIRTH.search(text, max(0, each.start - 40), each.start)]
    if len(births) == 1 and births[0].on_calendar() > min(first, second):
        return Abstention(Why.CONTRADICTORY, "the day of birth is the later of the two")
    full = _AGE.search(text) is not None
    return between(min(first, second), max(first, second), unit["unit"], full=full, ends=ends)


def _ends_counted(text: str) -> int | None:
    """The days that counting both ends (1), or neither (-1), adds; `None` where it is not plain."""
    if not _WHAT_COUNTS.search(text):
        return 0
    both, neither = _BOTH_COUNT.search(text), _NEITHER_COUNTS.search(text)
    if bool(both) == bool(neither) or DENIAL.search(text):
        return None
    return 1 if both else -1


def between(first: date, last: date, unit: str, *, full: bool = False, ends: int = 0) -> Result:
    """The time from `first` to `last` in whole units.

    What is left over counts for nothing in an age (`full`) and in years; elsewhere it leaves open
    what is asked. `ends` is what counting both ends, or neither, adds to a number of days.

    >>> print(between(date(2019, 5, 20), date(2020, 10, 20), "months"))
    17 months
    """
    days = (last - first).days
    months, rest = whole_months(first, last)
    match unit:
        case "days":
            number = days + ends
        case "weeks" if days % 7:
            return Abstention(Why.UNDERDETERMINED, f"{days} days are not whole weeks")
        case "weeks":
            number = days // 7
        case "years":
            number = months // 12
        case _ if rest and not full:
            return Abstention(Why.UNDERDETERMINED, f"{months} months and {rest} days")
        case _:
            number = months
    return said(Number(Fraction(number), unit), f"from {first} to {last}: {days} days")


_KNOWN_ON = re.compile(r"\s(?:old\s)?(?:on|as\sof)\s\Z")
_PAIR = re.compile(r"\b(?P<a>[A-Z]\w+)\sand\s(?P<b>[A-Z]\w+)\s(?:were|was)\b")
_KNOWN_OF = re.compile(r"\b(?P<who>[A-Z]\w+)\s(?:was|is|were)\s(?:exactly\s)?\Z")
_HOW_OLD = re.compile(r"\bhow\sold\s(?:was|is|were|would)\s(?P<who>[A-Z]\w+)\b")


def _from_known(
    text: str, dates: list[WrittenDate], days: tuple[date, date], count: Length
) -> Result | None:
    """A count of days that is known on one day, on another; or one known of another's birth."""
    for written, known, asked in zip(dates, days, reversed(days), strict=True):
        if count.end <= written.start and _KNOWN_ON.fullmatch(text, count.end, written.start):
            return _counted(count.days, (asked - known).days, f"from {known} to {asked}")
    pair = _PAIR.search(text)
    known_of = _KNOWN_OF.search(text, max(0, count.start - 60), count.start)
    asked_of = _HOW_OLD.search(text)
    if pair is None or known_of is None or asked_of is None:
        return None
    born = {pair["a"]: days[0], pair["b"]: days[1]}
    if {known_of["who"], asked_of["who"]} != set(born):
        return None
    ahead = (born[known_of["who"]] - born[asked_of["who"]]).days
    return _counted(count.days, ahead, f"{asked_of['who']} was born {ahead} days earlier")


def _counted(days: int, more: int, says: str) -> Result:
    if days + more < 0:
        return Abstention(Why.CONTRADICTORY, f"{days} days and {more:+}: less than none")
    return said(Number(Fraction(days + more), "days"), f"{days} days, {more:+} days: {says}")


_OLD = re.compile(r"(?i)\sold\b")
_HOW_LONG = re.compile(r"(?i)\bhow\slong\b")
_NOW = re.compile(r"(?i)\bnow\b")


def solve_ages(question: Question) -> Result | None:
    """How long it is since an age, by another age: both in years and months."""
    text, ages = question.body, question.lengths
    if len(ages) != 2 or not _HOW_LONG.search(text):
        return None
    if any(age.fixed or not _OLD.match(text, age.end) for age in ages):
        return None
    if not _NOW.search(text, ages[0].end, ages[1].start):
        return None
    return difference(ages[1], ages[0])


def difference(whole: Length, part: Length) -> Result:
    """The length that is left where `part` is taken from `whole`."""
    months, seconds = whole.months - part.months, whole.fixed - part.fixed
    if months < 0 or seconds < 0:
        return Abstention(Why.IMPOSSIBLE, f"{whole} is shorter than {part}")
    return said(Duration(months, seconds), f"{whole} - {part}")
