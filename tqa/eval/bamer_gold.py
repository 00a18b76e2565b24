"""Gold answers for questions about event sets: what each is meant to ask, event by event.

Strings and dates are compared here, with nothing of the engine that is tested (`temporal/events`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path

from tqa.eval.bamer import Meaning, Template
from tqa.temporal.events import Event
from tqa.temporal.events.vocabulary import Lexicon

LEXICON = Path(__file__).with_name("bamer_lexicon.json")

Gold = tuple[str, ...] | bool | int | datetime | None
"""Names in the order of the alphabet, yes or no, a number, a moment; `None` where there is none."""

KINDS: Mapping[Template, str] = {
    Template.WHO: "who",
    Template.DID: "whether",
    Template.HOW_OFTEN: "count",
    Template.LAST_TIME: "last",
}


def lexicon(path: Path = LEXICON) -> Lexicon:
    """The words for the values of BAMER that are not the values themselves."""
    return Lexicon(**json.loads(path.read_text("utf-8")))


def matching(
    events: Iterable[Event],
    wanted: Mapping[str, str | None],
    first: date | None,
    last: date | None,
) -> list[tuple[datetime, str]]:
    """Moment and agent of the events that agree, case apart, between two days, both included."""
    found = []
    for event in events:
        roles = dict(event.roles)
        assert isinstance(event.when, datetime)
        day = event.when.date()
        agrees = all(
            value is None or roles[role].lower() == value.lower() for role, value in wanted.items()
        )
        if agrees and (first is None or day >= first) and (last is None or day <= last):
            found.append((event.when, roles["agent"]))
    return found


def expected(kind: str, found: Sequence[tuple[datetime, str]]) -> Gold:
    """The answer to a kind of question, given the events that match."""
    moments = [moment for moment, _ in found]
    match kind:
        case "who":
            return tuple(sorted({agent for _, agent in found}))
        case "whether":
            return len(found) > 0
        case "count":
            return len(found)
        case "last":
            return max(moments, default=None)
        case "first":
            return min(moments, default=None)
    raise ValueError(f"{kind!r} is none of who, whether, count, last, first")


def gold(meaning: Meaning, events: Iterable[Event]) -> Gold:
    """The answer to a question of the benchmark."""
    wanted = {
        "agent": meaning.agent,
        "action": meaning.action,
        "object": meaning.object,
        "location": meaning.location,
    }
    found = matching(events, wanted, meaning.first_day, meaning.last_day)
    return expected(KINDS[meaning.template], found)
