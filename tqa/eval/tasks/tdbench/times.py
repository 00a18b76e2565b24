"""How a question relates the start and the end of a row to times: Allen's relations in words.

Each time in the question limits what the nearest verb before it says: "started before 2021 and
ended in 2023" limits a start and an end. Where no verb of beginning or ending goes before, it is of
a state: "held the office between …" limits both.

**Source:** Allen, Maintaining Knowledge about Temporal Intervals (1983), for the relations.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from tqa.eval.tasks.tdbench.tables import Record
from tqa.temporal.choosing import Part, Relation
from tqa.temporal.resolver import Context, Days
from tqa.temporal.sentences import NO_DAY_IN_COMMON, Sequence, read_sentence
from tqa.temporal.values import DateOrder


class Side(StrEnum):
    """What of a row a time limits."""

    START = "start"
    END = "end"
    BOTH = "both"
    """The start and the end, each by itself: "admitted and discharged in April"."""
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Limit:
    """A time, what it limits and how."""

    side: Side
    relation: Relation
    days: Days


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question says of time, or why that cannot be told."""

    limits: tuple[Limit, ...] = ()
    sequence: Sequence | None = None
    problem: str = ""


_BEGINS = (
    r"start(?!\s+of\b)(?:s|ed|ing)?|beg[aiu]n(?:s|ning)?|commenc\w+|bec[ao]me|becoming|assum(?:ed|ing)"
    r"|t(?:ook|ak(?:es?|ing))\s+(?:office|on|over|up)|appointed|admi(?:tted|ssion)|join(?:ed|ing)?"
    r"|sign(?:ed|ing)?|inaugurated|entered"
)
_ENDS = (
    r"end(?!\s+of\b)(?:s|ed|ing)?|conclu(?:des?|ded|ding|sion)|finish(?:es|ed|ing)?|complet(?:ed?|ing)"
    r"|discharged?|released?|left|leav(?:es?|ing)|expir(?:es?|ed|ing)|terminat(?:es?|ed|ing|ion)|expir(?:y|ation)"
)
_GOES_ON = r"continu(?:ed|es|ing)|remain(?:ed|s|ing)|extend(?:ed|s|ing)|last(?:ed|ing)"
_VERB = re.compile(rf"(?i)\b(?:(?P<start>{_BEGINS})|(?P<end>{_ENDS}|{_GOES_ON}))\b")
_BOTH = re.compile(rf"(?i)\b(?:{_BEGINS})\s+(?:and|to|or)\s+(?:\w+\s+)?(?:{_ENDS})\b")
_PRESENT = re.compile(
    r"(?i)\b(?:current(?:ly)?|now|present(?:ly)?|ongoing|existing|today|at (?:this|the) "
    r"(?:moment|time)|active)\b"
)
_ASKS_TIME = re.compile(
    r"(?i)\A\W*(?:(?:during|in|for|from|over) )?(?:when\b|how long|what (?:period|time))"
)
_NEWEST = re.compile(r"(?i)\b(?:most recent(?:ly)?|latest|newest)\b")

_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_EDGE = re.compile(
    rf"(?i)\b(?:the\s+)?(?:very\s+)?(?P<edge>start|beginning|first day|end|last day)\s+of\s+"
    rf"(?:(?P<month>{_MONTH})(?:,?\s+|\s+of\s+))?(?:the\s+year\s+)?(?P<year>\d{{4}})\b"
)  # fmt: skip
_SINCE = re.compile(r"(?i)\b(?:start|beginn|commenc)ing\b")
_MOVES = re.compile(
    r"(?i)\b(?:\w+\s+(?:day|week|month|year)s?\s+(?=before|after|prior|earlier|later|from)"
    r"|or\s+(?:later|earlier|after|before|beyond)|\d{4})\b|\w+wards?\b"
)
_POST = re.compile(rf"(?i)\b(post|pre)[-\s](?=(?:{_MONTH}|\d{{4}})\b)")


def read_times(question: str, today: date) -> Asked:
    """The limits that a question sets, with the names in it already masked.

    >>> asked = read_times("Who started the role before the end of 2009?", date(2020, 1, 1))
    >>> [(limit.side.value, str(limit.days)) for limit in asked.limits]
    [('start', '../2009-12-30')]
    """
    if _ASKS_TIME.match(question):
        return Asked(problem="it asks for a time")
    text = _POST.sub(lambda m: "after " if m[1].lower() == "post" else "before ", question)
    text = re.sub(r"(?i)\b(?:beyond|past)\b", "after", _EDGE.sub(_edge_day, text))
    if _NEWEST.search(text):
        return Asked(sequence=Sequence.LAST)
    # The verb is of the row: "starting in May" would be read as "since May" where it is a time.
    plain = _SINCE.sub(lambda found: "x" * len(found[0]), text)
    read = read_sentence(plain, Context(reference=today, order=DateOrder.MDY))
    if read.problem and read.problem != NO_DAY_IN_COMMON:
        return Asked(problem=read.problem)
    if unread := _unread(text, read.parts):
        return Asked(problem=f"“{unread}” in it is not read")
    limits = tuple(_limit(text, read.parts, n) for n in range(len(read.parts)))
    known = tuple(limit for limit in limits if limit is not None)
    if len(known) < len(limits):
        return Asked(problem="a time in it names no certain days")
    if not known and _PRESENT.search(text):
        return Asked((Limit(Side.STATE, Relation.IN, Days.on(today)),))
    return Asked(known, problem="" if known else "it names no time")


def _unread(text: str, parts: tuple[Part, ...]) -> str:
    """Words that move or name a time and stand outside of all that are read; empty for none."""
    for found in _MOVES.finditer(text):
        if not any(part.start <= found.start() and found.end() <= part.end for part in parts):
            return found[0]
    return ""


def _edge_day(found: re.Match[str]) -> str:
    """The first or last day that "the start of 2013", "the end of May 2015" mean."""
    first = found["edge"].lower() in ("start", "beginning", "first day")
    year, month = int(found["year"]), found["month"]
    names = _MONTH.split("|")
    at = names.index(month.title()) + 1 if month else 1 if first else 12
    if first:
        return f"{names[at - 1]} 1, {year}"
    after = date(year + at // 12, at % 12 + 1, 1) - timedelta(days=1)
    return f"{names[at - 1]} {after.day}, {year}"


def _limit(text: str, parts: tuple[Part, ...], number: int) -> Limit | None:
    part = parts[number]
    if part.days is None:
        return None
    return Limit(_side(text[: part.start]), part.relation, part.days)


def _side(before: str) -> Side:
    """What the last verb of beginning or ending before a time says."""
    verbs = list(_VERB.finditer(before))
    if not verbs:
        return Side.STATE
    both = [found.end() for found in _BOTH.finditer(before)]
    if both and both[-1] >= verbs[-1].end():
        return Side.BOTH
    return Side.START if verbs[-1]["start"] else Side.END


# -- which rows ------------------------------------------------------------------------------------


def holding(rows: tuple[Record, ...], asked: Asked) -> tuple[Record, ...]:
    """The rows that meet all limits; with a sequence, the one that starts last, or first.

    A row without an end holds until changed, as in temporal databases: its end is after any day
    named, and in no stretch of days.
    """
    if asked.sequence is not None:
        if not rows:
            return ()
        choose: Callable[..., date] = max if asked.sequence is Sequence.LAST else min
        day = choose(row.start for row in rows)
        return tuple(row for row in rows if row.start == day)
    limits = asked.limits
    if any(limit.side is Side.END for limit in limits):
        limits = tuple(_already(limit) for limit in limits)
    states = [limit for limit in limits if limit.side is Side.STATE]
    others = [limit for limit in limits if limit.side is not Side.STATE]
    return tuple(
        row
        for row in rows
        if all(_meets(row, limit) for limit in others) and _in_state(row, states)
    )


def _already(limit: Limit) -> Limit:
    """Who was "in office before May, and left after June" had begun before May."""
    if limit.side is Side.STATE and limit.relation is Relation.BEFORE:
        return replace(limit, side=Side.START)
    return limit


def _meets(row: Record, limit: Limit) -> bool:
    starts = row.start in limit.days
    ends = limit.days.last is None if row.end is None else row.end in limit.days
    return {Side.START: starts, Side.END: ends, Side.BOTH: starts and ends}[limit.side]


def _in_state(row: Record, limits: list[Limit]) -> bool:
    """Whether a row is in the state told at the times told.

    "Before May and after August" is of one that held from before to after (Allen's `contains`);
    "after May and before August", "between" and "after" alone are of one that lies strictly within
    (`during`, `after`, `before`); "in 1990" and "on 1 May" of one that held then at all.
    """
    befores = [x.days.last for x in limits if x.relation is Relation.BEFORE and x.days.last]
    afters = [x.days.first for x in limits if x.relation is Relation.AFTER and x.days.first]
    if befores and afters and min(befores) < max(afters):
        return row.start <= min(befores) and (row.end is None or row.end >= max(afters))
    return all(_within(row, limit) for limit in limits)


_WITHIN = frozenset({Relation.BEFORE, Relation.AFTER, Relation.SINCE})


def _within(row: Record, limit: Limit) -> bool:
    first, last = limit.days.first, limit.days.last
    if limit.relation is Relation.BETWEEN and first is not None and last is not None:
        return row.start > first and row.end is not None and row.end < last
    if limit.relation in _WITHIN:
        starts = first is None or row.start >= first
        return starts and (last is None or (row.end is not None and row.end <= last))
    return (last is None or row.start <= last) and (
        first is None or row.end is None or row.end >= first
    )
