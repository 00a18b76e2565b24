"""Times of day and lengths of time: sums, differences, conversions, when something is finished."""

from __future__ import annotations

import re
from fractions import Fraction

from tqa.temporal.reasoning.amounts import DAY, Amount, read_amounts
from tqa.temporal.reasoning.answers import (
    Abstention,
    ClockTime,
    Duration,
    Number,
    Result,
    Why,
    said,
)
from tqa.temporal.reasoning.clocks import read_clocks
from tqa.temporal.reasoning.wording import Question

_SUM = re.compile(
    r"\s{0,3}(?:what\sis\s)?(?P<a>[^+\-–−]{3,14}?)\s?(?P<op>[+\-–−])\s?(?P<b>[0-9:]{4,8})\s?\??\s{0,3}",
    re.IGNORECASE,
)


def solve_clock_sum(question: Question) -> Result | None:
    """A time of day and a length in hours and minutes: "What is 02:29 AM + 05:09?"."""
    match = _SUM.fullmatch(question.body)
    if match is None:
        return None
    clocks = read_clocks(match["a"])
    length = re.fullmatch(r"([0-9]{1,3}):([0-9]{2})(?::([0-9]{2}))?", match["b"])
    if len(clocks) != 1 or length is None:
        return None
    if clocks[0].seconds is None:
        return Abstention(Why.IMPOSSIBLE, f"no clock shows {match['a']}")
    hours, minutes, seconds = (int(part or 0) for part in length.groups())
    if minutes > 59 or seconds > 59:
        return Abstention(Why.IMPOSSIBLE, f"{match['b']} is no length of time")
    sign = 1 if match["op"] == "+" else -1
    moved = clocks[0].seconds + sign * (hours * 3600 + minutes * 60 + seconds)
    return said(ClockTime.after(moved), f"{match['a']} {match['op']} {match['b']}, modulo 24 hours")


_ADD = re.compile(r"\s{0,3}(?:what\sis\s)?(?:add\s)?", re.IGNORECASE)
_SUBTRACT = re.compile(r"\s{0,3}subtract\s", re.IGNORECASE)
_STOP = re.compile(r"\s?[.?]?\s{0,3}")


def solve_length_sum(question: Question) -> Result | None:
    """Lengths of time: "Add 29 minutes and 4 minutes", "Subtract 18 minutes from 1 hour"."""
    text = question.body
    amounts = read_amounts(text)
    if len(amounts) != 2 or not _STOP.fullmatch(text, amounts[1].end):
        return None
    lead, joint = text[: amounts[0].start], text[amounts[0].end : amounts[1].start].strip().lower()
    first, second = amounts
    if _SUBTRACT.fullmatch(lead) and joint == "from":
        return _difference(second, first)
    if _ADD.fullmatch(lead) and lead.strip() and joint in ("and", "to", "plus", "+"):
        total = Duration(first.months + second.months, first.fixed + second.fixed)
        return said(total, f"{first} + {second}")
    return None


def _difference(whole: Amount, part: Amount) -> Result:
    months, seconds = whole.months - part.months, whole.fixed - part.fixed
    if months < 0 or seconds < 0:
        return Abstention(Why.IMPOSSIBLE, f"{whole} is shorter than {part}")
    return said(Duration(months, seconds), f"{whole} - {part}")


_CONVERT = re.compile(
    r"\s{0,3}(?:convert|express|how\smany\s(?P<asked>\w{3,8}?)s?\sare(?:\sthere)?\sin)\s"
    r"(?P<n>[0-9]{1,9}(?:\.[0-9]{1,6})?)\s(?P<from>\w{3,8}?)s?"
    r"(?:\s(?:in)?to\s(?P<to>\w{3,8}?)s?)?\s?[.?]?\s{0,3}",
    re.IGNORECASE,
)
_FACTORS = {"second": 1, "minute": 60, "hour": 3600, "day": DAY, "week": 7 * DAY}
_MONTHS = {"month": 1, "year": 12, "decade": 120, "century": 1200}


def solve_conversion(question: Question) -> Result | None:
    """One unit in another, exactly: "Convert 258 minutes into hours"; months are no days."""
    match = _CONVERT.fullmatch(question.body)
    if match is None:
        return None
    source, target = match["from"].lower(), (match["to"] or match["asked"] or "").lower()
    for table in (_FACTORS, _MONTHS):
        if source in table and target in table:
            value = Fraction(match["n"]) * table[source] / table[target]
            return said(Number(value, f"{target}s"), f"{match['n']} × {table[source]}")
    if {source, target} <= {*_FACTORS, *_MONTHS}:
        return Abstention(Why.UNDERDETERMINED, f"a {source} has no fixed length in {target}s")
    return None


_WHEN = re.compile(
    r"\b(?:what\stime|when)\s(?:will|does|do|did|would|is)\b.{0,60}"
    r"\b(?:finish|land|reach|arrive|end|complete|ready|over|done|get)",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\b(?:before|ago|earlier|early|late|delayed?|instead|except|half|twice|times|each|every|per"
    r"|time\s?zone|utc|gmt)\b",
    re.IGNORECASE,
)


def solve_finish(question: Question) -> Result | None:
    """When a thing ends that starts at a time of day and takes one or more lengths of time."""
    text = question.body
    if not _WHEN.search(text) or _AGAINST.search(text):
        return None
    clocks = read_clocks(text)
    amounts = read_amounts(text)
    if len(clocks) != 1 or not amounts or any(a.months for a in amounts):
        return None
    if clocks[0].seconds is None:
        return Abstention(Why.IMPOSSIBLE, "no clock shows the time of the start")
    total = sum((amount.fixed for amount in amounts), Fraction(0))
    if total.denominator != 1:
        return None
    steps = (f"start: {ClockTime(clocks[0].seconds)}", f"{len(amounts)} lengths: {total} seconds")
    return said(ClockTime.after(clocks[0].seconds + int(total)), *steps)


_ZONED = re.compile(r"\b(?:time\s?zone|utc|gmt)\b", re.IGNORECASE)
_HOW_LONG = re.compile(
    r"\b(?:how\slong|how\smuch\stime|how\smany\s(?:hours|minutes)|what\sis\sthe\sduration)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:ended|arrives|lands|ends|finished|finishes|wrapped|until|till|to|stopped|completed|arrived|landed)\b",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"\b(?:start(?:ed|s)|srarted|began|begins|begun|from|left|leaves|departed|departs|commenced)\b",
    re.IGNORECASE,
)


def solve_clock_span(question: Question) -> Result | None:
    """The time from one time of day to another; an end before the start is on the next day."""
    text = question.body
    if not _HOW_LONG.search(text) or _ZONED.search(text) or read_amounts(text):
        return None
    clocks = read_clocks(text)
    if len(clocks) != 2 or re.search(r"\d{4}", text):
        return None
    sides = [_side(text, clocks[0].start, 0), _side(text, clocks[1].start, clocks[0].end)]
    if sides not in (["start", "end"], ["end", "start"]):
        return None
    start, end = clocks if sides[0] == "start" else (clocks[1], clocks[0])
    if start.seconds is None or end.seconds is None:
        return Abstention(Why.IMPOSSIBLE, "a time that no clock shows")
    length = end.seconds - start.seconds
    steps = [f"from {ClockTime(start.seconds)} to {ClockTime(end.seconds)}"]
    if length < 0:
        length += DAY
        steps.append("the end is before the start: on the next day")
    return said(Duration(0, Fraction(length)), *steps)


def _side(text: str, position: int, since: int) -> str:
    """Whether the nearest verb before a time says that something starts then, or ends."""
    window = text[max(since, position - 80) : position]
    ends = [match.start() for match in _ENDS.finditer(window)]
    starts = [match.start() for match in _STARTS.finditer(window)]
    if not ends and not starts:
        return ""
    return "end" if (ends or [-1])[-1] > (starts or [-1])[-1] else "start"


_OLD = re.compile(r"\sold\b", re.IGNORECASE)


def solve_ages(question: Question) -> Result | None:
    """How long it is since an age, by another age: both in years and months."""
    text = question.body
    amounts = read_amounts(text)
    if len(amounts) != 2 or not re.search(r"\bhow\slong\b", text, re.IGNORECASE):
        return None
    if any(a.fixed or not _OLD.match(text, a.end) for a in amounts):
        return None
    if not re.search(r"\bnow\b", text[amounts[0].end : amounts[1].start], re.IGNORECASE):
        return None
    return _difference(amounts[1], amounts[0])
