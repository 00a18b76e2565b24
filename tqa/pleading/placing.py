"""Where events without a day belong among those with one, as far as anything says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.pleading.model import Event, Mark, Order, Relation, Role, Story, Strength, Tense
from tqa.pleading.ordering import Found, OrderGraph

_TOLD = frozenset({Tense.PAST, Tense.PAST_PERFECT, Tense.PRESENT_PERFECT})
"""Tenses in which a story is told."""


class Side(StrEnum):
    """How an event without a day lies to those with one."""

    AFTER = "after"
    BEFORE = "before"
    BETWEEN = "between"
    WITH = "same time"
    NOWHERE = "nothing says where"


@dataclass(frozen=True, slots=True)
class Placed:
    """An event without a day, between what is known to come before and after it."""

    event: Event
    """Its first mention."""
    mentions: tuple[Event, ...]
    side: Side
    after: Event | None = None
    """The latest dated event before it; of `Side.WITH` that with which it was."""
    before: Event | None = None
    """The earliest dated event after it."""
    strength: Strength | None = None
    """That of the weaker of the two."""
    reasons: tuple[Relation, ...] = ()
    """The statements that place it."""

    @property
    def told(self) -> bool:
        """Whether it is told as a deed; else it is a noun, an infinitive, or what is so now."""
        return not self.event.noun and self.event.tense in _TOLD


def placed(story: Story) -> tuple[Placed, ...]:
    """The events of a story that have no day, in the order of the page."""
    undated = tuple(_undated(story))
    dated = [e for e in story.events if e.when is not None and e.role is Role.STORY]
    graph = OrderGraph(story.events, story.relations)
    linked = _Linked(r for r in story.relations if r.strength >= Strength.IMPLIED)
    near: dict[str, list[Event]] = {}
    for event in dated:
        near.setdefault(linked.group(event.id), []).append(event)
    return tuple(
        _placed(mentions, near.get(linked.group(mentions[0].id), ()), graph) for mentions in undated
    )


def _undated(story: Story) -> Iterator[tuple[Event, ...]]:
    """The mentions of each event that happened, and of which none has a day."""
    by_id = {event.id: event for event in story.events}
    for ids in story.mentions.values():
        mentions = tuple(by_id[id_] for id_ in ids if _is_fact(by_id[id_]))
        if mentions and all(event.when is None for event in mentions):
            yield mentions


def _is_fact(event: Event) -> bool:
    return event.happened and Mark.QUOTED not in event.marks


class _Linked:
    """Events in groups: what no chain of statements joins has no order but that of days."""

    def __init__(self, relations: Iterable[Relation]) -> None:
        self._above: dict[str, str] = {}
        for told in relations:
            one, other = self.group(told.earlier), self.group(told.later)
            if one != other:
                self._above[max(one, other)] = min(one, other)

    def group(self, id_: str) -> str:
        """The name of the group that an event is in."""
        while id_ in self._above:
            id_ = self._above[id_]
        return id_


def _placed(mentions: tuple[Event, ...], dated: Sequence[Event], graph: OrderGraph) -> Placed:
    event = mentions[0]
    found = [(other, graph.compare(other.id, event.id)) for other in dated]
    same = [pair for pair in found if pair[1].order is Order.SAME]
    if same:
        other, why = same[0]
        return Placed(event, mentions, Side.WITH, other, None, why.strength, why.reasons)
    earlier = [pair for pair in found if pair[1].order is Order.BEFORE]
    later = [pair for pair in found if pair[1].order is Order.AFTER]
    low = max(earlier, key=lambda pair: (_last(pair[0]), _strong(pair[1])), default=None)
    high = min(later, key=lambda pair: (_first(pair[0]), -_strong(pair[1])), default=None)
    ends = [end for end in (low, high) if end is not None]
    if not ends:
        return Placed(event, mentions, Side.NOWHERE)
    side = Side.BETWEEN if low and high else Side.AFTER if low else Side.BEFORE
    strengths = [why.strength for _, why in ends if why.strength is not None]
    return Placed(
        event, mentions, side,
        low[0] if low else None, high[0] if high else None,
        min(strengths, default=None), tuple(told for _, why in ends for told in why.reasons),
    )  # fmt: skip


def _strong(found: Found) -> int:
    return int(found.strength or 0)


def _last(event: Event) -> date:
    days = event.when.days if event.when is not None else None
    return (days.last or days.first or date.min) if days is not None else date.min


def _first(event: Event) -> date:
    days = event.when.days if event.when is not None else None
    return (days.first or days.last or date.max) if days is not None else date.max
