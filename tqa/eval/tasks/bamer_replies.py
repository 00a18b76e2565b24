"""Replies to questions about event sets, read as names, yes or no, a number of times, or a day."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tqa.eval.bamer import AGENTS, Template
from tqa.eval.tasks.reading import exactly
from tqa.eval.tasks.task import Item, Judged, Reply
from tqa.qa.parsing import parse_number, parse_yesno
from tqa.qa.replies import Outcome, Parsed, abstains, commitments, settle
from tqa.temporal.finder import find_dates
from tqa.temporal.numbers import parse_cardinal

NOBODY = "nobody"
NEVER = "never"


def judge(item: Item, reply: Reply) -> Judged:
    """Right where the typed answer equals the gold; of the last time, the day counts."""
    read = _READERS[item.groups["template"]]
    return exactly(reply, item.gold, lambda text: read(text, reply.finished))


_NAMES = re.compile(rf"(?i)\b(?:{'|'.join(AGENTS)})\b")
_NOBODY = re.compile(r"(?i)\b(?:nobody|no[\s-]one|no\s+(?:body|subjects?|person)|none)\b")
_NEVER = re.compile(r"(?i)\b(?:never|no\s+(?:such\s+)?date|none)\b")


def _who(text: str, finished: bool) -> Parsed[list[str]]:
    return settle(text, lambda seen: _told(seen, _names), finished=finished)


def _names(text: str) -> Parsed[list[str]] | None:
    found = sorted({match[0].capitalize() for match in _NAMES.finditer(text)})
    nobody = _NOBODY.search(text) is not None
    if found and nobody:
        return Parsed(Outcome.UNPARSED, reason="both somebody and nobody")
    return Parsed(Outcome.OK, found) if found or nobody else None


def _last(text: str, finished: bool) -> Parsed[str]:
    return settle(text, lambda seen: _told(seen, _day), finished=finished)


def _day(text: str) -> Parsed[str] | None:
    dates = find_dates(text)
    days = {str(found.value) for found in dates.dates}
    if len(days) > 1:
        return Parsed(Outcome.UNPARSED, reason="more than one date")
    if days:
        (day,) = days
        whole = re.fullmatch(r"\d{4}-\d\d-\d\d", day)
        return Parsed(Outcome.OK, day) if whole else Parsed(Outcome.UNPARSED, reason="no day")
    if dates.invalid:
        return Parsed(Outcome.INVALID, reason=dates.invalid[0].reason)
    return Parsed(Outcome.OK, NEVER) if _NEVER.search(text) else None


def _told(text: str, read: Callable[[str], Parsed[Any] | None]) -> Parsed[Any]:
    """What follows the last "answer:", else the last paragraph, says.

    A review of the events names subjects and days that are no answer, so what stands before counts
    only where there is nothing else.
    """
    slots = [found for each in commitments(text) if (found := read(each.slot)) is not None]
    if slots:
        return slots[-1]
    last = next((part for part in reversed(text.split("\n")) if part.strip()), "")
    found = read(last)
    if found is not None:
        return found
    if abstains(text):
        return Parsed(Outcome.ABSTAIN)
    return Parsed(Outcome.NO_ANSWER, reason="no answer of this type is given")


_TIMES = re.compile(r"(?i)\b(?P<many>[a-z]+)(?=\s+times?\b)")
_COUNTS = (
    (re.compile(r"(?i)\b(?:not\s+once|never|zero)\b"), "0"),
    (re.compile(r"(?i)(?<!at\s)\bonce\b"), "1"),
    (re.compile(r"(?i)\btwice\b"), "2"),
)


def _count(text: str, finished: bool) -> Parsed[int]:
    """A number of times, also in words: "once", "three times"."""
    for pattern, digits in _COUNTS:
        text = pattern.sub(digits, text)
    text = _TIMES.sub(_digits, text)
    found = parse_number(text, finished=finished)
    if found.value is None:
        return Parsed(found.status, reason=found.reason, flags=found.flags)
    amount = found.value.amount
    if amount != int(amount) or amount < 0:
        return Parsed(Outcome.INVALID, reason=f"{amount} is no number of times")
    return Parsed(Outcome.OK, int(amount), flags=found.flags)


def _digits(match: re.Match[str]) -> str:
    number = parse_cardinal(match["many"])
    return match[0] if number is None else str(number)


_READERS: Mapping[str, Callable[[str, bool], Parsed[Any]]] = {
    Template.WHO: _who,
    Template.DID: lambda text, finished: parse_yesno(text, finished=finished),
    Template.HOW_OFTEN: _count,
    Template.LAST_TIME: _last,
}
