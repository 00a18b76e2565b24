"""Times in two places: by the offsets that the question gives, or by names of time zones.

Names of zones are those of the tz database; for days before standard time it gives local mean
time. An abbreviation without offset (EST, IST) has several meanings and is not resolved.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC
from fractions import Fraction
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tqa.temporal.reasoning.answers import (
    Abstention,
    ClockTime,
    Duration,
    Instant,
    Result,
    Why,
    said,
)
from tqa.temporal.reasoning.dates import DAY, Clock, read_moments
from tqa.temporal.reasoning.lengths import read_hms
from tqa.temporal.reasoning.wording import Question


@dataclass(frozen=True, slots=True)
class _Offset:
    """So many seconds ahead of UTC, where the question writes it."""

    seconds: int
    start: int
    end: int


_OFFSET = re.compile(
    r"(?P<before>\b[A-Z]{2,5}\b(?:,?\swhich\sis\s(?:UTC|GMT))?)?\s?\(?(?P<sign>[+−-])"
    r"(?P<hours>[0-9]{1,2}):?(?P<minutes>[0-9]{2})?(?![0-9:/-])(?:\s?[A-Z]{3,5}\b)?\)?"
)


def read_offsets(text: str) -> list[_Offset]:
    """Offsets from UTC beside a zone: "EST(-0500)", "(+0530 IST)", "UTC+3".

    >>> [o.seconds for o in read_offsets("from UTC+0000 to IST (+0530) and (-0800 PST)")]
    [0, 19800, -28800]
    """
    found = []
    for match in _OFFSET.finditer(text):
        hours, minutes = int(match["hours"]), int(match["minutes"] or 0)
        bracketed = "(" in match[0] and ")" in match[0]
        if not (match["before"] or bracketed) or hours > 14 or minutes > 59:
            continue
        sign = 1 if match["sign"] == "+" else -1
        found.append(_Offset(sign * (hours * 3600 + minutes * 60), match.start(), match.end()))
    return found


_DIFFERENCE = re.compile(r"(?i)\b(?:time\s)?difference\s(?:in\stime\s)?between\b")
_DURATION = re.compile(r"(?i)\b(?:duration|how\slong|how\smuch\stime)\b.{0,60}")
_CALLED_LENGTH = re.compile(r"(?i)\s?\(?(?:hh:|hours:)")
_LATER = re.compile(r"(?i)\blater\b|\b(?:flight|journey|trip)\s(?:takes|lasts|of)\b")


def solve_offsets(question: Question) -> Result | None:
    """The time in the other of two places whose offsets from UTC the question gives."""
    text = question.body
    offsets = read_offsets(text)
    if len(offsets) != 2:
        return None
    lengths = [each for each in read_hms(text) if _CALLED_LENGTH.match(text, each.end)]
    lengths = lengths or question.lengths
    if lengths and not _LATER.search(text):
        return None
    taken = [(o.start, o.end) for o in offsets] + [(each.start, each.end) for each in lengths]
    clocks = [c for c in question.clocks if not any(a <= c.start < b for a, b in taken)]
    if not clocks and _DIFFERENCE.search(text):
        apart = abs(offsets[0].seconds - offsets[1].seconds)
        return said(Duration(0, Fraction(apart)), f"{offsets[0].seconds} and {offsets[1].seconds}")
    if len(clocks) == 2 and not lengths and _DURATION.search(text):
        return _flown(clocks, offsets)
    if len(clocks) != 1 or len(lengths) > 1 or any(each.months for each in lengths):
        return None
    here = _place_of(text, clocks[0], offsets)
    if here is None:
        return None
    there = offsets[0] if here is offsets[1] else offsets[1]
    start, added = clocks[0].seconds, int(lengths[0].fixed) if lengths else 0
    return said(
        ClockTime.after(start + added + there.seconds - here.seconds),
        f"{ClockTime(start)} at {here.seconds:+} s from UTC, {added:+} s",
        f"the other place is at {there.seconds:+} s",
    )


_TIED = re.compile(r"\s?(?:in\s(?:Location|City|Place|Town)\s\w+\s?)?\(?")
_PLACE = re.compile(r"\b(?P<kind>Location|City|Place)\s(?P<name>[A-Z])\b")
_OWNED = re.compile(r",?\s(?P<name>[A-Z])['’]s\s(?:local\s)?time\b")
_TIME_IN = re.compile(r"\btime\s(?:in|at)\s(?:Location|City|Place)\s(?P<name>[A-Z])\sis\s\Z")


def _place_of(text: str, clock: Clock, offsets: list[_Offset]) -> _Offset | None:
    """The offset of the place in which the time is told."""
    for offset in offsets:
        if offset.start >= clock.end and _TIED.fullmatch(text, clock.end, offset.start):
            return offset
    named = _TIME_IN.search(text, max(0, clock.start - 60), clock.start)
    owned = _OWNED.match(text, clock.end)
    place = named or owned
    if place is None:
        return None
    for offset in offsets:
        # An offset belongs to the place named nearest before it.
        before = list(_PLACE.finditer(text, 0, offset.start))
        if before and before[-1]["name"] == place["name"]:
            return offset
    return None


def _flown(clocks: list[Clock], offsets: list[_Offset]) -> Result | None:
    """From a departure to an arrival, each with the offset of its place, on one local date."""
    first, last = clocks
    if not first.end <= offsets[0].start < last.start < offsets[1].start:
        return None
    start, end = first.seconds - offsets[0].seconds, last.seconds - offsets[1].seconds
    steps = [f"departure {start} s and arrival {end} s after midnight UTC of the first day"]
    if end < start:
        end += DAY
        steps.append("the arrival is before the departure: on the next day")
    return said(Duration(0, Fraction(end - start)), *steps)


_ZONE = re.compile(r"\b(?:in|at)\s(?:the\s)?([A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_+-]+){1,2}|UTC|GMT)\b")


def solve_zones(question: Question) -> Result | None:
    """The day and time in one zone of the tz database when it is so much in another."""
    text = question.body
    zones = _ZONE.findall(text)
    told = [each for each in read_moments(text, question.order) if each.day is not None]
    if len(zones) != 2 or len(told) != 1 or told[0].second is None:
        return None
    if not text.find(zones[0]) < text.rfind(zones[1]) or told[0].end > text.find(zones[0]):
        return None
    local = told[0].moment()
    try:
        here, there = ZoneInfo(zones[0]), ZoneInfo(zones[1])
        moment = local.replace(tzinfo=here)
        if moment.astimezone(UTC).astimezone(here).replace(tzinfo=None) != local:
            return Abstention(Why.IMPOSSIBLE, f"no clock in {zones[0]} showed {local}")
        if moment.utcoffset() != moment.replace(fold=1).utcoffset():
            return Abstention(Why.AMBIGUOUS, f"{zones[0]} had {local} twice")
        result = moment.astimezone(there)
    except ZoneInfoNotFoundError as error:
        return Abstention(Why.OUT_OF_RANGE, f"the tz database here lacks a zone: {error}")
    except (OverflowError, ValueError) as error:
        return Abstention(Why.OUT_OF_RANGE, f"outside the calendar: {error}")
    steps = [
        f"{at.utcoffset()} ahead of UTC in {zone}"
        for at, zone in zip((moment, result), zones, strict=True)
    ]
    return said(Instant(result.replace(tzinfo=None)), *steps)
