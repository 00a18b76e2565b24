"""A reply to a question about a pleading, as lines for a reader and as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tqa.pleading.asking import Asker, Reply, Status
from tqa.pleading.model import Event, Relation, Story
from tqa.pleading.records import relation


def lines(asker: Asker, reply: Reply) -> Iterator[str]:
    """The answer, the events that it is about, and what leads to it.

    An order that only the telling suggests is told apart from the answer, for a reader to weigh.
    """
    story = asker.story
    if reply.rows:
        yield from _sequence(asker, reply)
        return
    refused = reply.status is not Status.ANSWERED
    yield f"No answer ({reply.status}): {reply.answer}." if refused else reply.answer
    if reply.status is not Status.AMBIGUOUS:
        for event in reply.events:
            yield f"  {_place(story, event)}: “{story.words(event.clause)}”{_day(asker, event)}"
    for told in reply.reasons:
        yield f"  {told.strength.name.lower()}: {_reason(story, told)}"
    if reply.status is Status.UNDETERMINED and len(reply.events) == 2:
        first = min(reply.events, key=lambda event: event.trigger)
        yield f"  Told first: {_place(story, first)}. The order of telling is no order of time."


def _sequence(asker: Asker, reply: Reply) -> Iterator[str]:
    """Events in their order; those that are not ordered share a number."""
    if reply.status is not Status.ANSWERED:
        yield "Cannot be determined as a whole: what shares a number is not ordered."
    for number, row in enumerate(reply.rows, 1):
        for event in row:
            words = asker.story.words(event.clause)
            yield f"{number}. {_place(asker.story, event)}: “{words}”{_day(asker, event)}"


def _day(asker: Asker, event: Event) -> str:
    when = asker.time_of(event)
    return f" ({when})" if when is not None else ""


def _place(story: Story, event: Event) -> str:
    paragraph = story.pleading.paragraphs[event.paragraph]
    return f"¶ {paragraph.label}" if paragraph.label else paragraph.place or "before the paragraphs"


def _reason(story: Story, told: Relation) -> str:
    first, later = story.event(told.earlier), story.event(told.later)
    words = f"“{story.words(first.trigger)}” {told.order} “{story.words(later.trigger)}”"
    return f"{words}, by “{story.words(told.span)}” ({told.reason})"


def as_data(asker: Asker, question: str, reply: Reply) -> dict[str, Any]:
    """The reply as plain values; `spans` point into the text of the source."""
    story = asker.story
    return {
        "question": question,
        "status": reply.status.value,
        "answered": reply.status is Status.ANSWERED,
        "answer": reply.answer,
        "events": [_event(asker, event) for event in reply.events],
        "order": reply.found.order.value if reply.found is not None else None,
        "strength": _strength(reply),
        "reasons": [relation(story, told) for told in reply.reasons],
        "rows": [[event.id for event in row] for row in reply.rows],
    }


def _strength(reply: Reply) -> str | None:
    strength = reply.found.strength if reply.found is not None else None
    return strength.name.lower() if strength is not None else None


def _event(asker: Asker, event: Event) -> dict[str, Any]:
    story, when = asker.story, asker.time_of(event)
    return {
        "id": event.id,
        "words": story.words(event.clause),
        "spans": [list(run) for run in story.pleading.source_spans(event.clause)],
        "paragraph": story.pleading.paragraphs[event.paragraph].label,
        "place": story.pleading.paragraphs[event.paragraph].place,
        "when": str(when) if when is not None else None,
    }
