"""A pleading read: its events with their days, what is told of their order, and what disagrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tqa.pleading import lexicon
from tqa.pleading.dating import dated
from tqa.pleading.model import Event, Order, Pleading, Relation, Role, Story, Strength
from tqa.pleading.ordering import OrderGraph
from tqa.pleading.relations import relations
from tqa.pleading.triggers import Block, Told, blocks
from tqa.pleading.whens import overlap
from tqa.temporal.resolver import Days

_POINTING = frozenset(
    {"the", "this", "that", "these", "those", "said", "such", "his", "her", "its"}
)


def read_story(pleading: Pleading) -> Story:
    """All events of a pleading and their order. ModelError where the parser is not installed."""
    parsed, remarks = dated(pleading, blocks(pleading))
    parsed = _linked(parsed)
    events = tuple(told.event for block in parsed for told in block.told)
    said = (*relations(parsed), *_same(events))
    graph = OrderGraph(events, said)
    lemmas = tuple(
        (block.offset + token.idx, token.lemma_.lower())
        for block in parsed
        for token in block.doc
        if token.is_alpha or token.like_num
    )
    story = Story(pleading, events, said, remarks, mentions=_mentions(events), lemmas=lemmas)
    against = graph.contradictions(said)
    return replace(story, contradictions=tuple(_in_words(story, told) for told in against))


def _linked(parsed: Sequence[Block]) -> tuple[Block, ...]:
    """The paragraphs with later mentions of an event linked to the first."""
    seen: dict[str, list[Told]] = {}
    days: dict[str, Days] = {}
    """The days told of an event at any of its mentions, by the first."""
    result: list[Block] = []
    for block in parsed:
        told_here: list[Told] = []
        for told in block.told:
            first = _first_mention(told, seen.get(lexicon.family(told.event.lemma), []), days)
            if first is not None:
                told = told.with_event(
                    replace(told.event, same_as=first.event.same_as or first.event.id)
                )
            if told.event.when is not None:
                days.setdefault(told.event.same_as or told.event.id, told.event.when.days)
            seen.setdefault(lexicon.family(told.event.lemma), []).append(told)
            told_here.append(told)
        result.append(replace(block, told=tuple(told_here)))
    return tuple(result)


def _first_mention(told: Told, earlier: Sequence[Told], days: Mapping[str, Days]) -> Told | None:
    event = told.event
    if event.role is not Role.STORY:
        return None
    for other in reversed(earlier):
        one, before = event.when, other.event.when
        if other.event.role is not Role.STORY or other.event.marks != event.marks:
            continue
        # An undated "rally" that was that of May is not that of June as well.
        known = days.get(other.event.same_as or other.event.id)
        if one is not None and known is not None and not overlap(one.days, known):
            continue
        if one is not None and before is not None:
            if one.days == before.days and _share(told, other, _LIKE):
                return other
        elif (one is None or before is None) and _points(told) and _share(told, other):
            return other
    return None


def _points(told: Told) -> bool:
    """Whether a noun or participle speaks of something told: "the sale", "signing it"."""
    if not told.event.noun:
        return told.token.dep_ == "pcomp" and told.token.tag_ == "VBG"
    return any(child.lower_ in _POINTING for child in told.token.children)


_LIKE = 0.5


def _share(one: Told, other: Told, least: float = 0.0) -> bool:
    """Whether two mentions can be of one event: who and what they name do not differ.

    `least` is the share of the names of the mention with fewer that the other must have.
    """
    mine, theirs = _named(one), _named(other)
    if not mine or not theirs:
        return True
    shared = len(mine & theirs)
    return shared > 0 and shared >= least * min(len(mine), len(theirs))


def _named(told: Told) -> frozenset[str]:
    """The nouns that an event involves."""
    words = {
        child.lemma_.lower()
        for child in told.token.subtree
        if child.pos_ in ("NOUN", "PROPN")
        and child.i != told.token.i
        and child.ent_type_ not in ("DATE", "TIME")
        and not child.like_num
        and child.lemma_.lower() not in _CALENDAR
    }
    return frozenset(words)


_CALENDAR = frozenset(
    """january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday day week month year morning evening
    night afternoon time am pm a.m. p.m. noon midnight""".split()
)


def _same(events: Sequence[Event]) -> tuple[Relation, ...]:
    return tuple(
        Relation(e.same_as, e.id, Order.SAME, Strength.STATED, "named again", e.trigger)
        for e in events
        if e.same_as
    )


def _mentions(events: Sequence[Event]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for event in events:
        found.setdefault(event.same_as or event.id, []).append(event.id)
    return {first: tuple(ids) for first, ids in found.items()}


def _in_words(story: Story, told: Relation) -> str:
    first, later = story.event(told.earlier), story.event(told.later)
    return (
        f"“{story.words(first.clause)}” is told as before “{story.words(later.clause)}” "
        f"({told.reason}), but other words or the dates say the contrary"
    )
