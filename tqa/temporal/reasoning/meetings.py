"""How many times suit everybody: calendars with bookings, or hours at which people are free.

Without am or pm an hour is one of a working day: 7 to 12 are before or at noon, 1 to 6 after it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from tqa.temporal.reasoning.answers import Abstention, Number, Result, Why, said
from tqa.temporal.reasoning.dates import DAY, Clock, read_clocks
from tqa.temporal.reasoning.lengths import read_lengths
from tqa.temporal.reasoning.wording import Question

_STEP = 1800
"""Seconds between two starts on the hour or half hour."""

_ASKED = re.compile(r"(?i)\bpossibilities\b.{0,40}\bmeeting\b")
_HALF_HOURS = re.compile(r"(?i)\bon\sthe\shour\sor\s(?:on\sthe\s)?half[\s-]hour\b")
_BOOKED = re.compile(r"(?i)\b(?:booked|busy|calendar|meetings\sat)\b")
_AVAILABLE = re.compile(r"(?i)\bavailab")
_WORK = re.compile(r"(?i)works?\sfrom\s")
_CLOSED_UP = re.compile(r"(?i)(?<=[a-z]):(?=[0-9n])|\bto(?=[0-9]|noon\b)")
_ONE_TO_ANOTHER = re.compile(r"(?i)(?<![\w:])(?:[0-9:]{1,5}(?:[ap]m)?|noon)\sto\s(?=[0-9n])")
_TO = re.compile(r"(?i)\s?(?:to|until|till|-|–)\s?")
_PERSON = re.compile(
    r"\b(?P<name>[A-Z][a-z]+)(?:['’]s\s(?:calendar|booked|schedule)|\s?:(?!\s?\n)|\sis\s"
    r"(?:available|booked|free|busy)|\sis\s(?:from\s)?(?=[0-9n]))"
)
_FLEXIBLE = re.compile(r"\b(?P<name>[A-Z][a-z]+)\sis\sflexible\b")


@dataclass(frozen=True, slots=True)
class _Hours:
    """From `first` up to `last`, seconds since midnight, and where it is written."""

    first: int
    last: int
    start: int


def solve_meeting(question: Question) -> Result | None:
    """The number of half-hourly starts at which all are free for the length of the meeting."""
    text = _CLOSED_UP.sub(lambda match: f"{match[0]} ", question.body)
    if not _ASKED.search(text) or not _HALF_HOURS.search(text):
        return None
    lengths = {length.fixed for length in read_lengths(_HALF_HOURS.sub(" ", text))}
    if len(lengths) != 1:
        return None
    length = int(lengths.pop())
    stretches = _stretches(text)
    if len(stretches) != len(_ONE_TO_ANOTHER.findall(text)):
        return Abstention(Why.NOT_UNDERSTOOD, "some of the hours were not understood")
    work = _WORK.search(text)
    day = next((h for h in stretches if work and h.start == work.end()), None)
    people = _by_person(text, [h for h in stretches if h is not day])
    if not people:
        return None
    if day is not None and _BOOKED.search(text):
        flexible = {match["name"] for match in _FLEXIBLE.finditer(text)}
        busy = [h for name, hours in people.items() if name not in flexible for h in hours]
        starts = _unbooked(day, busy, length)
    elif day is None and _AVAILABLE.search(text):
        starts = _free_for_all(people, length)
    else:
        return Abstention(Why.NOT_UNDERSTOOD, "neither bookings in a working day nor free hours")
    return said(Number(Fraction(len(starts))), f"{len(people)} people", _listed(starts))


def _unbooked(day: _Hours, busy: list[_Hours], length: int) -> list[int]:
    return [
        at
        for at in range(day.first, day.last - length + 1, _STEP)
        if not any(h.first < at + length and at < h.last for h in busy)
    ]


def _free_for_all(people: dict[str, list[_Hours]], length: int) -> list[int]:
    return [
        at
        for at in range(0, DAY, _STEP)
        if all(
            any(h.first <= at and at + length <= h.last for h in hours) for hours in people.values()
        )
    ]


def _listed(starts: list[int]) -> str:
    times = ", ".join(f"{at // 3600}:{at % 3600 // 60:02}" for at in starts)
    return f"starts: {times or 'none'}"


def _stretches(text: str) -> list[_Hours]:
    found: list[_Hours] = []
    before: Clock | None = None
    for clock in read_clocks(text, bare_hours=True):
        if before is None or not _TO.fullmatch(text, before.end, clock.start):
            before = clock
            continue
        begin, end = _in_office(before), _in_office(clock)
        if begin is not None and end is not None and begin < end:
            found.append(_Hours(begin, end, before.start))
        before = None
    return found


def _in_office(clock: Clock) -> int | None:
    early = clock.bare and clock.shown is not None and clock.shown < 7 * 3600
    return clock.seconds + DAY // 2 if early else clock.shown


def _by_person(text: str, stretches: list[_Hours]) -> dict[str, list[_Hours]]:
    """The stretches of each person: those that follow the name, up to the next."""
    people = [(m.start(), m["name"]) for m in _PERSON.finditer(text)]
    found: dict[str, list[_Hours]] = {}
    for hours in stretches:
        before = [name for start, name in people if start < hours.start]
        if not before:
            return {}
        found.setdefault(before[-1], []).append(hours)
    return found
