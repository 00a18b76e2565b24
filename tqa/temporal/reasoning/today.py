"""Questions of a date told from today: "What is the date a month ago in MM/DD/YYYY?".

Other sentences fix today ("Yesterday was ...", "It was ... a week ago"): each such fact links a day
told from today to a date. What somebody merely thinks counts where a sentence says who is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time

from tqa.temporal.reasoning.answers import Abstention, Day, Result, Why, said
from tqa.temporal.reasoning.lengths import FromToday, read_from_today
from tqa.temporal.reasoning.occasions import read_occasions
from tqa.temporal.reasoning.told import Told, read_told
from tqa.temporal.reasoning.wording import DENIAL, Question


@dataclass(frozen=True, slots=True)
class _Fact:
    """What a sentence makes of today, in its words; `believer` is who merely thinks so."""

    today: datetime | Abstention
    says: str
    timed: bool = False
    believer: str = ""


# ---------------------------------------------------------------- what is asked

_ASKED = re.compile(
    r"(?i)\b(?:what\s(?:is|was|will\sbe|would\sbe)\sthe\s(?:date|day)\s(?:of\s|on\s|for\s)?"
    r"|what\s(?:date|day)\s(?:is|was|will\sbe|will\sit\sbe|is\sit|was\sit)\s"
    r"|what\s(?:is|was|will\sbe)\s(?=(?:today|tomorrow|yesterday)['’]s\sdate))"
)
_POSSESSIVE = re.compile(r"(?i)\b(today|tomorrow|yesterday)['’]s\s(date)\b")
_REST = re.compile(r"\s?(?:in\s(?:the\s)?(?:same\sformat|[ymd/.-]{6,12}(?:\sformat)?)?)?\s?\??")


def solve_today(question: Question) -> Result | None:
    """The date asked for, where the other sentences fix today."""
    asked = _asked(question.body)
    if asked is None:
        return None
    start, wanted, end = asked
    text = question.body[:start] + " " + question.body[end:]
    told = [each for each in read_told(text, question.order) if not _denied(text, each)]
    facts = _facts(text, told)
    for day, says in read_occasions(text, told, question.order):
        facts.append(_Fact(datetime.combine(day, time()), says))
    if not facts and question.reference is not None:
        today = datetime.combine(question.reference, time())
        facts = [_Fact(today, "today is given with the question")]
    return _from_facts(facts, wanted)


_CLAUSE = re.compile(r"[,.;:?!\n]\s?|\bbut\b")


def _denied(text: str, told: Told) -> bool:
    """Whether the clause that leads to the date denies it: "It isn't 5 May 2020 today"."""
    return DENIAL.search(_CLAUSE.split(text[: told.start])[-1]) is not None


def _asked(body: str) -> tuple[int, FromToday, int] | None:
    """Where the asking clause begins, the day it asks for, and where it ends."""
    text = _POSSESSIVE.sub(r"\1   \2", body)
    wanted = {each.start: each for each in read_from_today(text)}
    for match in _ASKED.finditer(text):
        day = wanted.get(match.end())
        if day is not None:
            rest = _REST.match(text, day.end)
            return match.start(), day, rest.end() if rest else day.end
    return None


def _from_facts(facts: list[_Fact], wanted: FromToday) -> Result:
    moments: dict[date, tuple[datetime, _Fact]] = {}
    for fact in facts:
        if isinstance(fact.today, Abstention):
            return fact.today
        if fact.timed or fact.today.date() not in moments:
            moments[fact.today.date()] = (fact.today, fact)
    if not moments:
        return Abstention(Why.NOT_UNDERSTOOD, "no sentence that fixes today was understood")
    if len(moments) > 1:
        reason = f"today is {' and '.join(str(day) for day in moments)}"
        return Abstention(Why.CONTRADICTORY, reason, tuple(Day(day) for day in moments))
    ((today, (moment, fact)),) = moments.items()
    day = wanted.day(moment, timed=fact.timed)
    sign = "-" if wanted.sign < 0 else "+"
    steps = (f"{fact.says}: today is {today}", f"asked: today {sign} {wanted.length}")
    return said(Day(day), *steps)


# ---------------------------------------------------------------- what fixes today

_WEEKDAY = re.compile(
    r"(?i)\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"\b\.?"
)
_FORMAT = re.compile(r"(?i)\bin\s(?:the\s)?[ymd/.-]{6,12}\sformat\b")
_LINK_WORDS = frozenset(
    "is was will be would in fact actually really the date on falls fell of it day "
    "celebrated".split()
)
_IS = frozenset(("is", "was"))
_WIDEST = 60
"""Characters between a day told from today and its date."""
_COREFERENCE = re.compile(
    r"(?i)\b(?:which|that|it)\s(?:is|was)\s(?:actually\s|in\sfact\s|really\s|now\s|exactly\s)?\Z"
)
_THIS_IS = re.compile(
    r"(?i)\b(?:(?:this|it)\sis|is\s(?:now\s)?celebrating|celebrates"
    r"|(?:current|today['’]s|present)\s(?:local\s)?(?:date|day|time)\s(?:is|was)"
    r"|current\sdate\sin\s(?:the\s)?[ymd/.-]{6,12}\sformat\sis)\s(?:on\s)?(?:the\s)?\Z"
)
_BELIEVES = re.compile(
    r"\b(?P<who>[A-Z]\w+)\s(?:thinks|thought|believes|believed|assumed|guessed|says|said)\s"
    r"(?:that\s)?(?:the\s(?:date|day)\s(?:for|of)\s)?\Z"
)
_RIGHT = re.compile(r"\b(?P<who>[A-Z]\w+)\s(?:is|was)\s(?:correct|right)\b")
_YEAR_COMES = re.compile(
    r"(?i)(?<![\w/-])(?P<year>[0-9]{4})\s(?:is\scoming|(?:will\s)?(?:begins?|starts?|arrives?|comes?))\s\Z"
)


def _facts(text: str, told: list[Told]) -> list[_Fact]:
    """What the sentences say of today; beliefs of who is not said to be right are left out."""
    days = read_from_today(text)
    found = [*_linked(text, told, days), *_years_to_come(text, days)]
    found = found or list(_present(text, told))
    right = {match["who"] for match in _RIGHT.finditer(text)}
    return [fact for fact in found if not fact.believer or fact.believer in right]


def _linked(text: str, told: list[Told], days: list[FromToday]) -> Iterator[_Fact]:
    for index, day in enumerate(days):
        limit = days[index + 1].start if index + 1 < len(days) else len(text)
        following = next((each for each in told if each.start >= day.end), None)
        if following and following.start <= limit and _links(text[day.end : following.start]):
            yield _fact(text, day, following)
            continue
        before = [each for each in told if each.end <= day.start]
        if day.certain and before and _links_back(text, before[-1], day):
            yield _fact(text, day, before[-1])


def _links(gap: str, words: frozenset[str] = _LINK_WORDS) -> bool:
    """Whether nothing stands in `gap` but words that equate what is on both sides."""
    if len(gap) > _WIDEST:
        return False
    plain = _WEEKDAY.sub(" ", _FORMAT.sub(" ", gap.lower()))
    return all(word in words for word in re.split(r"[\s,(:-]+", plain) if word)


def _links_back(text: str, before: Told, day: FromToday) -> bool:
    """Whether a date is followed by what it is from today: "May 5, which is a week ago"."""
    gap = text[before.end : day.start]
    if _links(gap, _IS) and "," not in gap and "(" not in gap:
        return True
    refers = _COREFERENCE.search(text, max(0, day.start - 40), day.start)
    return bool(refers) and len(gap) <= 2 * _WIDEST and ". " not in gap


def _fact(text: str, day: FromToday, told: Told) -> _Fact:
    words = f"{text[day.start : day.end]} = {text[told.start : told.end]}"
    believes = _BELIEVES.search(text, max(0, day.start - 60), day.start)
    today = told.at if isinstance(told.at, Abstention) else day.today(told.at)
    return _Fact(today, words, told.timed, believes["who"] if believes else "")


def _years_to_come(text: str, days: list[FromToday]) -> Iterator[_Fact]:
    """Counted back from the first moment of a year: "2015 is coming in 36 hours"."""
    for day in days:
        match = _YEAR_COMES.search(text, max(0, day.start - 30), day.start)
        if match and int(match["year"]):
            today = day.today(datetime.combine(date(int(match["year"]), 1, 1), time()))
            yield _Fact(today, text[match.start() : day.end], timed=True)


def _present(text: str, told: list[Told]) -> Iterator[_Fact]:
    for day in told:
        if _THIS_IS.search(text, max(0, day.start - 60), day.start):
            yield _Fact(day.at, f"today = {text[day.start : day.end]}", day.timed)
