"""Sentences that fix what day today is: "Yesterday was ...", "It was ... a week ago".

Each fact is a day told from today (`Relative`) linked to a date. What somebody merely thinks is
kept apart until a sentence says who is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time

from tqa.temporal.reasoning.named_days import read_named_days
from tqa.temporal.reasoning.relative import Relative, read_relatives
from tqa.temporal.reasoning.stamps import Stamp, read_stamps, read_years
from tqa.temporal.values import DateOrder


@dataclass(frozen=True, slots=True)
class Told:
    """A date in the sentences, written or described."""

    start: int
    end: int
    at: datetime | None
    """The day, at midnight where no time is told; `None` where there is no such day."""
    timed: bool = False
    problem: str = ""
    """Why there is no day: it does not exist, or its year is not said."""
    missing_year: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """What a sentence makes of today."""

    today: datetime | None
    timed: bool
    says: str
    problem: str = ""
    missing_year: bool = False
    believer: str = ""


def read_told(text: str, order: DateOrder) -> list[Told]:
    """The days that the text names, in text order.

    A day without a year takes the only year that the text names.

    >>> [str(t.at) for t in read_told("Today is 3/5; she met it twice in 1973.", DateOrder.MDY)]
    ['1973-03-05 00:00:00']
    """
    named = read_named_days(text)
    stamps = [
        stamp
        for stamp in read_stamps(text, order, times=True)
        if (stamp.month is not None or stamp.year is not None)
        and not any(day.start < stamp.end and stamp.start < day.end for day in named)
    ]
    years = {s.year for s in [*stamps, *read_years(text, stamps)] if s.year is not None}
    told = [_described(day.day, day.start, day.end, text) for day in named]
    told += [_written(stamp, years) for stamp in stamps if stamp.day is not None]
    return sorted(told, key=lambda day: day.start)


def _described(day: date | None, start: int, end: int, text: str) -> Told:
    if day is None:
        return Told(start, end, None, problem=f"there is no single day {text[start:end]!r}")
    return Told(start, end, datetime.combine(day, time()))


def _written(stamp: Stamp, years: set[int]) -> Told:
    if stamp.year is None and stamp.month is not None:
        if len(years) != 1:
            problem = f"the year of {stamp} is not said"
            return Told(stamp.start, stamp.end, None, problem=problem, missing_year=True)
        stamp = stamp.in_year(next(iter(years)))
    if stamp.date is None:
        return Told(stamp.start, stamp.end, None, problem=f"there is no day {stamp}")
    at = stamp.instant or datetime.combine(stamp.date, time())
    return Told(stamp.start, stamp.end, at, timed=stamp.second is not None)


# ---------------------------------------------------------------- links

_LINK_WORDS = frozenset(
    (
        "is was will be would in fact actually really the date on falls fell of it day celebrated"
    ).split()
)
_FORMAT = re.compile(r"\bin\s(?:the\s)?[ymd/.-]{6,12}\sformat\b", re.IGNORECASE)
_SHORT_WEEKDAY = re.compile(
    r"\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"\b\.?",
    re.IGNORECASE,
)
_WIDEST = 60
"""Characters between a day told from today and its date."""


def _links(gap: str, words: frozenset[str] = _LINK_WORDS) -> bool:
    """Whether nothing stands in `gap` but words that equate what is on both sides."""
    if len(gap) > _WIDEST:
        return False
    plain = _SHORT_WEEKDAY.sub(" ", _FORMAT.sub(" ", gap.lower()))
    return all(word in words for word in re.split(r"[\s,(:-]+", plain) if word)


_IS = frozenset(("is", "was"))
_COREFERENCE = re.compile(
    r"\b(?:which|that|it)\s(?:is|was)\s(?:actually\s|in\sfact\s|really\s|now\s|exactly\s)?\Z",
    re.IGNORECASE,
)
_THIS_IS = re.compile(
    r"\b(?:(?:this|it)\sis|is\s(?:now\s)?celebrating|celebrates"
    r"|(?:current|today['’]s|present)\s(?:local\s)?(?:date|day|time)\s(?:is|was))\s(?:on\s)?\Z",
    re.IGNORECASE,
)
_CURRENT_IN_FORMAT = re.compile(
    r"\bcurrent\sdate\sin\s(?:the\s)?[ymd/.-]{6,12}\sformat\sis\s\Z", re.IGNORECASE
)
_BELIEVES = re.compile(
    r"\b(?P<who>[A-Z]\w+)\s(?:thinks|thought|believes|believed|assumed|guessed|says|said)\s"
    r"(?:that\s)?(?:the\s(?:date|day)\s(?:for|of)\s)?\Z"
)
_RIGHT = re.compile(r"\b(?P<who>[A-Z]\w+)\s(?:is|was)\s(?:correct|right)\b")
_YEAR_COMES = re.compile(
    r"(?<![\w/-])(?P<year>[0-9]{4})\s(?:is\scoming|(?:will\s)?(?:begins?|starts?|arrives?|comes?))\s\Z",
    re.IGNORECASE,
)


def read_facts(text: str, order: DateOrder) -> list[Fact]:
    """What the sentences say of today; beliefs of people who are not said to be right are left out.

    >>> [str(f.today) for f in read_facts("It was 1 May 2021 a week ago.", DateOrder.DMY)]
    ['2021-05-08 00:00:00']
    """
    told, relatives = read_told(text, order), read_relatives(text)
    found = [*_linked(text, told, relatives), *_year_to_come(text, relatives)]
    if not found:
        found = list(_present(text, told))
    right = {match["who"] for match in _RIGHT.finditer(text)}
    return [fact for fact in found if not fact.believer or fact.believer in right]


def _linked(text: str, told: list[Told], relatives: list[Relative]) -> Iterator[Fact]:
    for index, relative in enumerate(relatives):
        following = _neighbour(told, relative.end)
        limit = relatives[index + 1].start if index + 1 < len(relatives) else len(text)
        if following and following.start <= limit and _links(text[relative.end : following.start]):
            yield _fact(text, relative, following)
            continue
        if not relative.from_now:
            continue
        before = [day for day in told if day.end <= relative.start]
        if not before:
            continue
        gap = text[before[-1].end : relative.start]
        if (_links(gap, _IS) and "," not in gap and "(" not in gap) or (
            _COREFERENCE.search(text, max(0, relative.start - 40), relative.start)
            and len(gap) <= 2 * _WIDEST
            and ". " not in gap
        ):
            yield _fact(text, relative, before[-1])


def _neighbour(told: list[Told], after: int) -> Told | None:
    return next((day for day in told if day.start >= after), None)


def _fact(text: str, relative: Relative, day: Told) -> Fact:
    words = f"{text[relative.start : relative.end]} = {text[day.start : day.end]}"
    believes = _BELIEVES.search(text, max(0, relative.start - 60), relative.start)
    believer = believes["who"] if believes else ""
    if day.at is None:
        return Fact(None, False, words, day.problem, day.missing_year, believer)
    return Fact(relative.today(day.at), day.timed, words, believer=believer)


def _year_to_come(text: str, relatives: list[Relative]) -> Iterator[Fact]:
    """Counted back from the first moment of a year: "2015 is coming in 36 hours"."""
    for relative in relatives:
        match = _YEAR_COMES.search(text, max(0, relative.start - 30), relative.start)
        if match and int(match["year"]):
            today = relative.today(datetime.combine(date(int(match["year"]), 1, 1), time()))
            yield Fact(today, True, f"{text[match.start() : relative.end]}")


def _present(text: str, told: list[Told]) -> Iterator[Fact]:
    for day in told:
        window = max(0, day.start - 50)
        if _THIS_IS.search(text, window, day.start) or _CURRENT_IN_FORMAT.search(
            text, window, day.start
        ):
            says = f"today = {text[day.start : day.end]}"
            yield Fact(day.at, day.timed, says, day.problem, day.missing_year)
