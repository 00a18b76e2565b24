"""Times of day and lengths of time: sums, differences, conversions, when something is finished."""

from __future__ import annotations

import re
from fractions import Fraction

from tqa.temporal.reasoning.answers import (
    WEEKDAYS,
    Abstention,
    ClockTime,
    Duration,
    Number,
    Result,
    Why,
    said,
)
from tqa.temporal.reasoning.dates import DAY, Clock, read_clocks
from tqa.temporal.reasoning.elapsed import difference
from tqa.temporal.reasoning.wording import Question, nearest

_SUM = re.compile(
    r"(?i)\s{0,3}(?:what\sis\s)?(?P<a>[^+\-–−]{3,14}?)\s?(?P<op>[+\-–−])"
    r"\s?(?P<b>([0-9]{1,3}):([0-9]{2})(?::([0-9]{2}))?)\s?\??\s{0,3}"
)


def solve_clock_sum(question: Question) -> Result | None:
    """A time of day and a length in hours and minutes: "What is 02:29 AM + 05:09?"."""
    match = _SUM.fullmatch(question.body)
    clocks = read_clocks(match["a"]) if match else []
    if match is None or len(clocks) != 1:
        return None
    hours, minutes, seconds = (int(part or 0) for part in match.groups()[-3:])
    if minutes > 59 or seconds > 59:
        return Abstention(Why.IMPOSSIBLE, f"{match['b']} is no length of time")
    length = hours * 3600 + minutes * 60 + seconds
    moved = clocks[0].seconds + (length if match["op"] == "+" else -length)
    return said(ClockTime.after(moved), f"{match['a']} {match['op']} {match['b']}, modulo 24 hours")


_ADD = re.compile(r"(?i)\s{0,3}(?:what\sis(?:\sadd)?|add)\s")
_SUBTRACT = re.compile(r"(?i)\s{0,3}subtract\s")
_STOP = re.compile(r"\s?[.?]?\s{0,3}")


def solve_length_sum(question: Question) -> Result | None:
    """Lengths of time: "Add 29 minutes and 4 minutes", "Subtract 18 minutes from 1 hour"."""
    text = question.body
    if len(question.lengths) != 2 or not _STOP.fullmatch(text, question.lengths[1].end):
        return None
    first, second = question.lengths
    lead, joint = text[: first.start], text[first.end : second.start].strip().lower()
    if _SUBTRACT.fullmatch(lead) and joint == "from":
        return difference(second, first)
    if _ADD.fullmatch(lead) and joint in ("and", "to", "plus", "+"):
        total = Duration(first.months + second.months, first.fixed + second.fixed)
        return said(total, f"{first} + {second}")
    return None


_CONVERT = re.compile(
    r"(?i)\s{0,3}(?:convert|express|how\smany\s(?P<asked>\w{3,8}?)s?\sare(?:\sthere)?\sin)\s"
    r"(?P<n>[0-9]{1,9}(?:\.[0-9]{1,6})?)\s(?P<from>\w{3,8}?)s?"
    r"(?:\s(?:in)?to\s(?P<to>\w{3,8}?)s?)?\s?[.?]?\s{0,3}"
)
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": DAY, "week": 7 * DAY}
_MONTHS = {"month": 1, "year": 12, "decade": 120, "century": 1200}


def solve_conversion(question: Question) -> Result | None:
    """One unit in another, exactly: "Convert 258 minutes into hours"; months are no days."""
    match = _CONVERT.fullmatch(question.body)
    if match is None:
        return None
    source, target = match["from"].lower(), (match["to"] or match["asked"] or "").lower()
    for table in (_SECONDS, _MONTHS):
        if source in table and target in table:
            value = Fraction(match["n"]) * table[source] / table[target]
            return said(Number(value, f"{target}s"), f"{match['n']} × {table[source]}")
    if {source, target} <= {*_SECONDS, *_MONTHS}:
        return Abstention(Why.UNDERDETERMINED, f"a {source} has no fixed length in {target}s")
    return None


_WHEN = re.compile(
    r"(?i)\b(?:what\stime|when)\s(?:will|does|do|did|would|is)\b.{0,60}"
    r"\b(?:finish|land|reach|arrive|end|complete|ready|over|done|get)"
)
_AGAINST = re.compile(
    r"(?i)\b(?:before|ago|earlier|early|late|delayed?|instead|except|half|twice|times|each|every|per"
    r"|time\s?zone|utc|gmt)\b"
)


def solve_finish(question: Question) -> Result | None:
    """When a thing ends that starts at a time of day and takes one or more lengths of time."""
    text, clocks, lengths = question.body, question.clocks, question.lengths
    if not _WHEN.search(text) or _AGAINST.search(text) or len(clocks) != 1 or not lengths:
        return None
    total = sum((length.fixed for length in lengths), Fraction(0))
    if total.denominator != 1 or any(length.months for length in lengths):
        return None
    start = clocks[0].seconds
    steps = (f"start: {ClockTime(start)}", f"{len(lengths)} lengths: {total} seconds")
    return said(ClockTime.after(start + int(total)), *steps)


_HOW_LONG = re.compile(
    r"(?i)\b(?:how\slong|how\smuch\stime|how\smany\s(?:hours|minutes)|what\sis\sthe\sduration)\b"
)
_OTHER = re.compile(r"(?i)\b(?:time\s?zone|utc|gmt)\b|[0-9]{4}")
"""Zones, which shift the times, and years, whose days may differ."""
_LESS = re.compile(
    r"(?i)\b(?:minus|less|except|excluding|without|deduct(?:ing|ed)?|apart\sfrom"
    r"|(?:with|takes?|took|taking|had|has|having)\s.{0,20}\b(?:break|pause|rest|lunch))\b"
)
"""What is taken off the time from start to end, by a length that is not read."""
_DAY_NAMED = re.compile(
    r"(?i)\b(?:today|tomorrow|yesterday|days?\s(?:before|after)|(?:next|following|previous|same)\s"
    rf"(?:day|morning|afternoon|evening|night)|{'|'.join(WEEKDAYS)})\b"
)
_RULE = re.compile(
    r"(?i)\bif\sthe\send\b[^.?]{0,40}\b(?:before|earlier)\b[^.?]{0,120}\bnext\sday\b"
)
"""The rule that is followed in any case, of an end before the start, names no day."""
_NEXT_DAY = r"(?:on\s|of\s)?the\s(?:next|following)\s(?:day|morning|afternoon|evening|night)"
_NEXT_DAY_BEFORE = re.compile(rf"(?i)\b{_NEXT_DAY},?\s(?:at\s)?\Z")
_NEXT_DAY_AFTER = re.compile(rf"(?i),?\s{_NEXT_DAY}\b")
_SIDES = {
    "start": re.compile(
        r"(?i)\b(?:start(?:ed|s)|began|begins|begun|from|left|leaves|departed|departs|commenced)\b"
    ),
    "end": re.compile(
        r"(?i)\b(?:ended|arrives|lands|ends|finished|finishes|wrapped|until|till|to|stopped|completed"
        r"|arrived|landed)\b"
    ),
}


def solve_clock_span(question: Question) -> Result | None:
    """The time from one time of day to another; an end before the start is on the next day."""
    text, clocks = question.body, question.clocks
    if not _HOW_LONG.search(text) or question.lengths or len(clocks) != 2:
        return None
    if _OTHER.search(text) or _LESS.search(text):
        return None
    first, second = clocks
    sides = (
        nearest(text, max(0, first.start - 80), first.start, _SIDES),
        nearest(text, max(first.end, second.start - 80), second.start, _SIDES),
    )
    if sides[0] == sides[1]:
        return None
    start, end = (first, second) if sides[0] == "start" or sides[1] == "end" else (second, first)
    steps = [f"from {ClockTime(start.seconds)} to {ClockTime(end.seconds)}"]
    span = (end.seconds - start.seconds) % DAY
    named = _DAY_NAMED.findall(_RULE.sub(" ", text))
    if len(named) == 1 and _says_next_day(text, end):
        steps.append("the end is on the next day")
        span += DAY if end.seconds >= start.seconds else 0
    elif named:
        return None
    elif end.seconds < start.seconds:
        steps.append("the end is before the start: on the next day")
    return said(Duration(0, Fraction(span)), *steps)


def _says_next_day(text: str, end: Clock) -> bool:
    """Whether "the next day" stands beside the end."""
    before = _NEXT_DAY_BEFORE.search(text, max(0, end.start - 40), end.start)
    return bool(before or _NEXT_DAY_AFTER.match(text, end.end))
