"""Event sets and questions after BAMER, made from a seed.

Rebuilt from the paper, as its data are out of reach; what the paper leaves open is decided in
docs/design/bamer.md. No gold answers here: `Meaning` says what each question asks, in plain
values, so that they can be computed without what is tested.

**Source:** S. Kenneweg, J. Deigmöller, P. Cimiano, J. Eggert, "Benchmarking the Ability of Large
Language Models to Reason About Event Sets", KEOD 2024, sections 3.1 to 3.3, tables 1 and 2.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum

from tqa.temporal.events import Event

LENGTHS = (5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
SETS = 10
"""Event sets for each length; each gives a tenth of its questions."""
SPEECH_TIME = datetime.fromisoformat("2023-09-29 22:18")
FIRST_MOMENT = datetime.fromisoformat("2023-01-01 00:00")

AGENTS = ("Mary", "Tom", "Ria")
LOCATIONS = ("living room", "kitchen")


@dataclass(frozen=True, slots=True)
class Activity:
    """An action with its object, as the sentences say them."""

    action: str
    object: str
    past: str
    phrase: str
    """The object with its article or preposition."""


ACTIVITIES = (
    Activity("watch", "film", "watched", "a film"),
    Activity("eat", "risotto", "ate", "a risotto"),
    Activity("read", "book", "read", "a book"),
    Activity("dance", "lively salsa", "danced", "a lively salsa"),
    Activity("store", "wine bottle", "stored", "a wine bottle"),
    Activity("drink", "juice", "drank", "a juice"),
    Activity("chat", "friend", "chatted", "with a friend"),
)
_BY_ACTION = {activity.action: activity for activity in ACTIVITIES}


class Category(StrEnum):
    """How a question says its time (table 1)."""

    EXPLICIT = "explicit"
    RELATIVE = "relative"


class Template(StrEnum):
    """The four questions (table 2)."""

    WHO = "who"
    DID = "did"
    HOW_OFTEN = "how_often"
    LAST_TIME = "last_time"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a question asks: the events that agree in all that is not `None`."""

    template: Template
    agent: str | None
    action: str
    object: str
    location: str
    first_day: date | None
    """The days that count are `first_day` to `last_day`, both included; `None` for all."""
    last_day: date | None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one event set."""

    id: str
    category: Category
    length: int
    text: str
    meaning: Meaning
    events: tuple[Event, ...]


def generate(seed: int = 0) -> Iterator[Question]:
    """The 2,200 questions, by length and category; equal seeds give equal questions.

    >>> questions = list(generate())
    >>> len(questions), len({question.id for question in questions})
    (2200, 2200)
    """
    for length in LENGTHS:
        rng = random.Random(f"{seed} sets of {length}")
        sets = [event_set(length, rng) for _ in range(SETS)]
        for category in Category:
            yield from _questions(
                category, length, sets, random.Random(f"{seed} {category} {length}")
            )


def event_set(length: int, rng: random.Random) -> tuple[Event, ...]:
    """Events with each role and moment drawn evenly, in the order drawn."""
    return tuple(_event(rng) for _ in range(length))


def _event(rng: random.Random) -> Event:
    activity = rng.choice(ACTIVITIES)
    seconds = int((SPEECH_TIME - FIRST_MOMENT).total_seconds())
    return Event.of(
        FIRST_MOMENT + timedelta(seconds=rng.randint(0, seconds)),
        agent=rng.choice(AGENTS),
        action=activity.action,
        object=activity.object,
        location=rng.choice(LOCATIONS),
    )


def unix_timestamp(event: Event) -> int:
    """The seconds since 1970 of a dated event, its moment read as UTC.

    >>> unix_timestamp(Event.of(datetime.fromisoformat("2023-09-29 00:54:03")))
    1695948843
    """
    if not isinstance(event.when, datetime):
        raise ValueError(f"{event} has no moment")
    return int(event.when.replace(tzinfo=UTC).timestamp())


# -- questions -------------------------------------------------------------------------------------

_EXPRESSIONS = {
    Category.EXPLICIT: ("on {:%Y-%m-%d}", "in {:%Y-%m}", "in the year {:%Y}"),
    Category.RELATIVE: ("today", "yesterday", "this year", "this month", "last month"),
}
_SHARES = {
    Category.EXPLICIT: {Template.WHO: 34, Template.DID: 33, Template.HOW_OFTEN: 33},
    Category.RELATIVE: {
        Template.WHO: 32,
        Template.DID: 31,
        Template.HOW_OFTEN: 31,
        Template.LAST_TIME: 6,
    },
}
"""Of 100. An event gives 3 x 3 explicit and 5 x 3 + 1 relative questions."""


_TRIES = 100


def _questions(
    category: Category, length: int, sets: Sequence[tuple[Event, ...]], rng: random.Random
) -> Iterator[Question]:
    templates = [t for t, share in _SHARES[category].items() for _ in range(share)]
    slots = [
        (template, _EXPRESSIONS[category][at % len(_EXPRESSIONS[category])])
        for at, template in enumerate(templates)
    ]
    rng.shuffle(slots)
    asked: set[tuple[int, str]] = set()
    for number, (template, expression) in enumerate(slots):
        which = number % SETS
        # A small set can have no other question of this form: then one is asked twice.
        for _ in range(_TRIES):
            text, meaning = _question(template, expression, sets[which], rng)
            if (which, text) not in asked:
                break
        asked.add((which, text))
        identity = f"{category}-{length:03}-{number:02}"
        yield Question(identity, category, length, text, meaning, sets[which])


def _question(
    template: Template, expression: str, events: Sequence[Event], rng: random.Random
) -> tuple[str, Meaning]:
    event = rng.choice(events)
    # Half of the days are those of another event of the set: else every "did" were a yes.
    dated = event if rng.random() < 0.5 else rng.choice(events)
    day = dated.day or SPEECH_TIME.date()
    time = "" if template is Template.LAST_TIME else expression.format(day)
    first, last = (None, None) if not time else days_of(expression, day)
    agent = None if template is Template.WHO else event.get("agent")
    action = event.get("action") or ""
    meaning = Meaning(
        template, agent, action, event.get("object") or "", event.get("location") or "", first, last
    )
    return question_text(meaning, time), meaning


def days_of(expression: str, day: date) -> tuple[date, date]:
    """The first and last day that an expression means; `day` is for those that name a date."""
    today = SPEECH_TIME.date()
    month = today.replace(day=1)
    match expression:
        case "today":
            return today, today
        case "yesterday":
            return today - timedelta(days=1), today - timedelta(days=1)
        case "this year":
            return date(today.year, 1, 1), date(today.year, 12, 31)
        case "this month":
            return month, _month_end(month)
        case "last month":
            return (month - timedelta(days=1)).replace(day=1), month - timedelta(days=1)
        case "on {:%Y-%m-%d}":
            return day, day
        case "in {:%Y-%m}":
            return day.replace(day=1), _month_end(day)
        case "in the year {:%Y}":
            return date(day.year, 1, 1), date(day.year, 12, 31)
    raise ValueError(f"{expression!r} is none of the expressions of time")


def _month_end(day: date) -> date:
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def question_text(meaning: Meaning, time: str) -> str:
    """The question of table 2 with its expression of time.

    >>> meaning = Meaning(Template.DID, "Tom", "eat", "risotto", "kitchen", None, None)
    >>> question_text(meaning, "yesterday")
    'Did Tom eat a risotto in the kitchen yesterday?'
    """
    activity = _BY_ACTION[meaning.action]
    past = f"{activity.past} {activity.phrase} in the {meaning.location}"
    base = f"{activity.action} {activity.phrase} in the {meaning.location}"
    match meaning.template:
        case Template.WHO:
            said = f"Who {past}"
        case Template.DID:
            said = f"Did {meaning.agent} {base}"
        case Template.HOW_OFTEN:
            said = f"How often did {meaning.agent} {base}"
        case Template.LAST_TIME:
            said = f"When was the last time {meaning.agent} {past}"
    return f"{said} {time}".rstrip() + "?"


# -- events as they stand in a prompt --------------------------------------------------------------


def as_json(event: Event, *, extended: bool = False) -> str:
    """The event in the Json form; `extended` adds weekday and calendar week.

    >>> at = datetime.fromisoformat("2023-08-11 10:57")
    >>> as_json(Event.of(at, agent="Tom", action="eat", object="risotto", location="kitchen"))
    '{Action: eat, Object: risotto, Location: kitchen, Subject: Tom, Date: 2023-08-11 10:57}'
    """
    fields = {
        "Action": event.get("action"),
        "Object": event.get("object"),
        "Location": event.get("location"),
        "Subject": event.get("agent"),
        "Date": f"{event.when:%Y-%m-%d %H:%M}",
    }
    if extended and event.day is not None:
        fields["Weekday"] = f"{event.when:%A}"
        fields["Calendar Week"] = str(event.day.isocalendar().week)
    return "{" + ", ".join(f"{name}: {value}" for name, value in fields.items()) + "}"


def as_sentence(event: Event, *, extended: bool = False) -> str:
    """The event in the Language form; `extended` adds weekday and calendar week.

    >>> at = datetime.fromisoformat("2023-09-01 20:44")
    >>> as_sentence(Event.of(at, agent="Ria", action="read", object="book", location="kitchen"))
    'On September 01, 2023 at 20:44, Ria read a book in the kitchen.'
    """
    activity = _BY_ACTION[event.get("action") or ""]
    day = f"{event.when:%B %d, %Y}"
    if extended and event.day is not None:
        day = f"{event.when:%A}, {day} (calendar week {event.day.isocalendar().week})"
    said = f"{event.get('agent')} {activity.past} {activity.phrase} in the {event.get('location')}"
    return f"On {day} at {event.when:%H:%M}, {said}."
