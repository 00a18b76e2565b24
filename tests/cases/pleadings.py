"""Adapters from the shared cases on events of complaints to `tqa.pleading`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from typing import cast

from tests.cases.base import Adapter, Plain
from tqa.pleading.asking import Asker, Reply, Status
from tqa.pleading.model import UNREAL, Event, Order, Role, Story, When
from tqa.pleading.paragraphs import of_text
from tqa.pleading.story import read_story
from tqa.pleading.timeline import timeline


def order_events(given: Plain) -> Plain:
    """Days, order and what is not known of the events of a case."""
    filed = given.get("filed")
    pleading = of_text(str(given["text"]), filed=date.fromisoformat(str(filed)) if filed else None)
    story = read_story(pleading)
    rules = cast("Mapping[str, str]", given.get("rules", {}))
    asker = Asker(story, narrative="narrative" in rules)
    named = cast("Mapping[str, str]", given.get("events", {}))
    events = {key: _event(asker, words) for key, words in named.items()}
    asked: list[str] = []

    def lie(pair: list[str]) -> Order:
        return asker.compare(events[pair[0]], events[pair[1]]).order

    def heard(words: str) -> bool:
        asked.append(words)
        return True

    def answered(wanted: str) -> bool:
        reply = asker.ask(asked[0])
        return wanted == (reply.answer if reply.status is Status.ANSWERED else str(reply.status))

    return {
        "dates": lambda wanted: _dates(wanted, asker, events, story),
        "occurred": [key for key, event in events.items() if event.happened],
        "did_not_occur": [key for key, event in events.items() if event.marks & UNREAL],
        "order": _order(asker, {k: e for k, e in events.items() if e.happened}),
        "timeline": _timeline(story, events),
        "relations": lambda wanted: all(lie([a, b]) is Order(way) for a, way, b in wanted),
        "unknown": lambda wanted: all(lie(pair) is Order.UNKNOWN for pair in wanted),
        # The case takes either reading of these pairs: only a contrary order would be wrong.
        "not_asserted": lambda wanted: all(lie(pair) is not Order.AFTER for pair in wanted),
        "question": heard,
        "answer": answered,
        **_remarks(story),
        **_counted(story),
    }


def _dates(wanted: object, asker: Asker, events: Mapping[str, Event], story: Story) -> bool:
    """The day of each event, or the days of all where a case names none."""
    if isinstance(wanted, list):
        return [str(row.when) for row in timeline(story)] == wanted
    return {key: _when(asker.time_of(event)) for key, event in events.items()} == wanted


def _event(asker: Asker, words: str) -> Event:
    found = asker.event(words)
    if isinstance(found, Reply):
        if found.events:
            return found.events[0]
        raise AssertionError(f"{words}: {found.answer}")
    return found


def _when(when: When | None) -> object:
    if when is None:
        return None
    if when.approximate:
        return {"value": str(when).removeprefix("about "), "approximate": True}
    return str(when)


def _before(asker: Asker, a: Event, b: Event) -> bool:
    return asker.compare(a, b).order is Order.BEFORE


def _order(asker: Asker, events: Mapping[str, Event]) -> list[str] | None:
    """The one order that all pairs allow; `None` where there are several."""
    keys = list(events)
    placed = sorted(keys, key=lambda k: sum(_before(asker, events[o], events[k]) for o in keys))
    whole = all(_before(asker, events[a], events[b]) for a, b in pairwise(placed))
    return placed if whole else None


def _timeline(story: Story, events: Mapping[str, Event]) -> list[Plain]:
    keys = {event.id: key for key, event in events.items()}
    return [
        {"event": keys.get(row.event.id, story.words(row.event.clause)), "date": str(row.when)}
        for row in timeline(story)
    ]


def _remarks(story: Story) -> Plain:
    documents: dict[str, str] = {}
    deadlines: list[tuple[str, str]] = []
    laws: list[str] = []
    for remark in story.remarks:
        day = str(remark.days)
        if remark.role is Role.LAW:
            laws.append(day)
        elif remark.role is Role.DEADLINE:
            deadlines.append((remark.of, day))
        else:
            documents[remark.of.replace(" ", "_")] = day

    def due(wanted: dict[str, str]) -> bool:
        return len(wanted) == len(deadlines) and all(
            day == on and key.split()[-1] in of
            for (key, day), (of, on) in zip(wanted.items(), deadlines, strict=True)
        )

    return {"document_dates": documents, "law_dates": laws, "deadlines": due}


def _counted(story: Story) -> Plain:
    rows = timeline(story)
    return {
        "distinct_events": len(rows),
        "mentions": {str(row.when): list(row.paragraphs) for row in rows},
    }


ADAPTERS: Mapping[str, Adapter] = {"order_events": order_events}
