"""A story as plain values for JSON, with the places of all words in the text of the source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tqa.pleading.model import DatedRemark, Event, Paragraph, Relation, Span, Story, When
from tqa.pleading.placing import Placed
from tqa.pleading.timeline import Row
from tqa.temporal.resolver import Days


def as_data(
    story: Story,
    rows: Sequence[Row],
    undated: Sequence[Placed],
    remarks: Sequence[DatedRemark],
) -> dict[str, Any]:
    """All that is read of a pleading; `rows`, `undated` and `remarks` as far as they are listed."""
    pleading = story.pleading
    place = {id(told): at for at, told in enumerate(story.relations)}
    return {
        "name": pleading.name,
        "filed": _iso(pleading.filed),
        "timeline": [_row(story, row) for row in rows],
        "undated": [_placed(item, place) for item in undated],
        "events": [_event(story, event) for event in story.events],
        "relations": [relation(story, told) for told in story.relations],
        "remarks": [_remark(story, remark) for remark in remarks],
        "contradictions": list(story.contradictions),
        "notes": list(pleading.notes),
        "paragraphs": [_paragraph(story, paragraph) for paragraph in pleading.paragraphs],
    }


def _words(story: Story, span: Span) -> dict[str, Any]:
    """Words, and where they stand in the text of the source."""
    return {
        "text": story.words(span),
        "spans": [list(run) for run in story.pleading.source_spans(span)],
    }


def _row(story: Story, row: Row) -> dict[str, Any]:
    return {
        "days": _days(row.when.days),
        "approximate": row.when.approximate,
        "throughout": row.when.throughout,
        "event": row.event.id,
        "mentions": [event.id for event in row.mentions],
        "paragraphs": list(row.paragraphs),
        "place": story.pleading.paragraphs[row.event.paragraph].place,
        "words": row.words,
        "also": list(row.also),
    }


def _placed(item: Placed, place: dict[int, int]) -> dict[str, Any]:
    return {
        "event": item.event.id,
        "mentions": [event.id for event in item.mentions],
        "lies": item.side.value,
        "after": item.after.id if item.after is not None else None,
        "before": item.before.id if item.before is not None else None,
        "strength": item.strength.name.lower() if item.strength is not None else None,
        "relations": [place[id(told)] for told in item.reasons if id(told) in place],
    }


def _event(story: Story, event: Event) -> dict[str, Any]:
    paragraph = story.pleading.paragraphs[event.paragraph]
    return {
        "id": event.id,
        "trigger": _words(story, event.trigger),
        "clause": _words(story, event.clause),
        "participants": [_words(story, span) for span in event.participants],
        "lemma": event.lemma,
        "noun": event.noun,
        "tense": event.tense.value,
        "marks": sorted(mark.value for mark in event.marks),
        "happened": event.happened,
        "role": event.role.value,
        "when": _when(story, event.when) if event.when is not None else None,
        "paragraph": event.paragraph,
        "label": paragraph.label,
        "sentence": event.sentence,
        "depth": event.depth,
        "same_as": event.same_as or None,
    }


def _when(story: Story, when: When) -> dict[str, Any]:
    return {
        "days": _days(when.days),
        "granularity": when.granularity.name.lower(),
        "clock": when.clock.isoformat() if when.clock is not None else None,
        "approximate": when.approximate,
        "throughout": when.throughout,
        "basis": _words(story, when.span),
        "anchor": when.anchor or None,
    }


def _days(days: Days) -> dict[str, str | None]:
    return {"first": _iso(days.first), "last": _iso(days.last)}


def _iso(day: Any) -> str | None:
    return None if day is None else str(day.isoformat())


def relation(story: Story, told: Relation) -> dict[str, Any]:
    """One statement of order, with the words that say it."""
    return {
        "earlier": told.earlier,
        "later": told.later,
        "order": told.order.value,
        "strength": told.strength.name.lower(),
        "reason": told.reason,
        "words": _words(story, told.span),
    }


def _remark(story: Story, remark: DatedRemark) -> dict[str, Any]:
    return {
        "role": remark.role.value,
        "of": remark.of,
        "days": _days(remark.days),
        "words": _words(story, remark.span),
        "paragraph": paragraph_at(story.pleading.paragraphs, remark.span[0]),
    }


def paragraph_at(paragraphs: Iterable[Paragraph], at: int) -> int | None:
    """Index of the paragraph that a character stands in."""
    return next((n for n, p in enumerate(paragraphs) if p.start <= at < p.end), None)


def _paragraph(story: Story, paragraph: Paragraph) -> dict[str, Any]:
    return {
        "label": paragraph.label,
        "count": paragraph.count,
        "kind": paragraph.kind.value,
        "place": paragraph.place,
        "spans": [
            list(run) for run in story.pleading.source_spans((paragraph.start, paragraph.end))
        ],
    }
