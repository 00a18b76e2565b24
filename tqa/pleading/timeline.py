"""The timeline of a pleading: what it tells as fact with a day, in the order of the days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time

from tqa.pleading.model import Event, Mark, Story, When

_EARLIEST, _LATEST = date.min, date.max


@dataclass(frozen=True, slots=True)
class Row:
    """One event of a timeline, with every paragraph that tells of it."""

    when: When
    event: Event
    """Its first dated mention."""
    mentions: tuple[Event, ...]
    paragraphs: tuple[str, ...]
    """Their numbers as printed; empty text for words outside the numbered paragraphs."""
    words: str
    """The clause that tells it, on one line."""
    also: tuple[str, ...] = ()
    """Other things told of the same day by the same words of time."""


def timeline(story: Story) -> tuple[Row, ...]:
    """The dated events of a story, earliest first; what shares its day keeps the page's order.

    What is told only as before a day has no day: it is left to the order of events.
    """
    events = {event.id: event for event in story.events if _told(event)}
    within = _within(tuple(events.values()))
    rows: list[Row] = []
    for ids in story.mentions.values():
        mentions = [events[id_] for id_ in ids if id_ in events and id_ not in within]
        dated = [event for event in mentions if event.when and not event.when.bound]
        if not dated:
            continue
        first = dated[0]
        assert first.when is not None
        verbs = {event.id for event in mentions}
        nouns = [events[noun] for noun, verb in within.items() if verb in verbs]
        labels = (story.pleading.paragraphs[event.paragraph].label for event in mentions)
        paragraphs = tuple(dict.fromkeys(labels))
        also = tuple(story.words(noun.trigger) for noun in nouns)
        words = story.words(first.clause)
        rows += [
            Row(when, first, (*mentions, *nouns), paragraphs, words, also)
            for when in (first.when, *first.again)
        ]
    return tuple(sorted(rows, key=_place))


def _within(events: tuple[Event, ...]) -> dict[str, str]:
    """Nouns that only say what a verb did, by the same words of time: "came to the sale of May"."""
    verbs: dict[tuple[int, int], str] = {}
    for event in events:
        if event.when is not None and not event.noun:
            verbs.setdefault(event.when.span, event.id)
    return {
        event.id: verbs[event.when.span]
        for event in events
        if event.noun and event.when is not None and event.when.span in verbs
    }


def _told(event: Event) -> bool:
    """Whether the pleading itself tells an event as a fact: not in the words of another."""
    return event.happened and Mark.QUOTED not in event.marks


def _place(row: Row) -> tuple[date, date, time, int]:
    """By the first day, or the day before which it was; by the clock; then by the page."""
    days, clock = row.when.days, row.when.clock or time.max
    return days.first or days.last or _EARLIEST, days.last or _LATEST, clock, row.event.trigger[0]
