"""Questions of a date told from today: "What is the date a month ago in MM/DD/YYYY?"."""

from __future__ import annotations

import re
from datetime import datetime, time

from tqa.errors import TemporalError
from tqa.temporal.reasoning.answers import Abstention, Day, Result, Why, said
from tqa.temporal.reasoning.facts import Fact, read_facts
from tqa.temporal.reasoning.occasions import read_occasions
from tqa.temporal.reasoning.relative import Relative, read_relatives
from tqa.temporal.reasoning.wording import Question

_ASKED = re.compile(
    r"\b(?:what\s(?:is|was|will\sbe|would\sbe)\sthe\s(?:date|day)\s(?:of\s|on\s|for\s)?"
    r"|what\s(?:date|day)\s(?:is|was|will\sbe|will\sit\sbe|is\sit|was\sit)\s"
    r"|what\s(?:is|was|will\sbe)\s(?=(?:today|tomorrow|yesterday)['’]s\sdate))",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"\b(today|tomorrow|yesterday)['’]s\s(date)\b", re.IGNORECASE)
_REST = re.compile(r"\s?(?:in\s(?:the\s)?(?:same\sformat|[ymd/.-]{6,12}(?:\sformat)?)?)?\s?\??")


def solve_today(question: Question) -> Result | None:
    """The date asked for, where the other sentences fix today."""
    asked = _asked(question.body)
    if asked is None:
        return None
    start, relative, end = asked
    text = question.body[:start] + " " + question.body[end:]
    facts = [*read_facts(text, question.order), *read_occasions(text, question.order)]
    if not facts and question.reference is not None:
        today = datetime.combine(question.reference, time())
        facts = [Fact(today, False, "today is given with the question")]
    return _from_facts(facts, relative)


def _asked(body: str) -> tuple[int, Relative, int] | None:
    """Where the asking clause stands, and the day it asks for."""
    text = _POSSESSIVE.sub(r"\1   \2", body)
    relatives = {relative.start: relative for relative in read_relatives(text)}
    for match in _ASKED.finditer(text):
        relative = relatives.get(match.end())
        if relative is None:
            continue
        rest = _REST.match(text, relative.end)
        return match.start(), relative, rest.end() if rest else relative.end
    return None


def _from_facts(facts: list[Fact], relative: Relative) -> Result:
    broken = next((fact for fact in facts if fact.today is None), None)
    if broken is not None:
        why = Why.UNDERDETERMINED if broken.missing_year else Why.IMPOSSIBLE
        return Abstention(why, broken.problem)
    days = {fact.today.date(): fact for fact in facts if fact.today is not None}
    if not days:
        return Abstention(Why.NOT_UNDERSTOOD, "no sentence that fixes today was understood")
    if len(days) > 1:
        told = " and ".join(str(day) for day in days)
        return Abstention(Why.CONTRADICTORY, f"today is {told}", tuple(Day(day) for day in days))
    fact = next((fact for fact in facts if fact.timed), facts[0])
    if fact.today is None:
        return Abstention(Why.NOT_UNDERSTOOD, fact.says)
    try:
        day = relative.from_today(fact.today, timed=fact.timed).date()
    except TemporalError as error:
        if "time of day" in str(error):
            return Abstention(Why.UNDERDETERMINED, str(error))
        raise
    sign = "-" if relative.sign < 0 else "+"
    return said(
        Day(day),
        f"{fact.says}: today is {fact.today.date()}",
        f"asked: today {sign} {relative.amount}",
    )
