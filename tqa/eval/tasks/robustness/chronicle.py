"""The reader without a model for events: it finds them, word for word, in a chronicle.

A document is one line, "1994-05-06: the ferry of Arle was launched", and a question quotes what
happened. An event that no line tells is not dated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.task import Reply, Status

GRANULARITIES = ("day", "month", "year")
_ASKED = re.compile(
    r"(?s)\A(?:On|In) what (?P<level>day|month|year) did this happen: “(?P<it>.*)”\?\Z"
)
_PAIR = re.compile(r"(?s)\ADid A happen before B\?\nA: “(?P<a>.*)”\nB: “(?P<b>.*)”\Z")
_LINE = re.compile(r"(?s)(?P<day>\d{4}-\d\d-\d\d): (?P<what>.*)")


def line(day: date, what: str) -> str:
    """An event as a document has it."""
    return f"{day.isoformat()}: {what}"


def when(what: str, level: str) -> str:
    """The question for the day, month or year of an event.

    >>> when("The ferry was launched.", "month")
    'In what month did this happen: “The ferry was launched.”?'
    """
    return f"{'On' if level == 'day' else 'In'} what {level} did this happen: “{what}”?"


def pair(one: str, other: str) -> str:
    """The question whether one event happened before another."""
    return f"Did A happen before B?\nA: “{one}”\nB: “{other}”"


def dated(question: str, documents: Sequence[Document]) -> Reply:
    """The date of an event as far as is asked: day, month or year.

    >>> held = [Document("1", line(date(1994, 5, 6), "The ferry was launched."))]
    >>> dated(when("The ferry was launched.", "day"), held).text
    '06-05-1994'
    """
    match = _ASKED.match(question)
    if match is None:
        return _abstains("the question quotes no event")
    day = _found(match["it"], documents)
    if day is None:
        return _abstains("no document tells the event")
    forms = {"day": f"{day:%d-%m-%Y}", "month": f"{day:%Y-%m}", "year": f"{day:%Y}"}
    return Reply(forms[match["level"]])


def before(question: str, documents: Sequence[Document]) -> Reply:
    """Whether the first of two events was earlier."""
    match = _PAIR.match(question)
    if match is None:
        return _abstains("the question quotes no two events")
    days = _found(match["a"], documents), _found(match["b"], documents)
    if days[0] is None or days[1] is None:
        return _abstains("no document tells one of the events")
    if days[0] == days[1]:
        return _abstains("both were on one day")
    return Reply("Yes" if days[0] < days[1] else "No")


def _found(what: str, documents: Sequence[Document]) -> date | None:
    days = {
        date.fromisoformat(match["day"])
        for document in documents
        if (match := _LINE.fullmatch(document.text)) is not None and match["what"] == what
    }
    return days.pop() if len(days) == 1 else None


def _abstains(why: str) -> Reply:
    return Reply("", Status.ABSTAIN, note=why)
