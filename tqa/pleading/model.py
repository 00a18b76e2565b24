"""What is read of a pleading: its paragraphs, the events that it alleges, and their order."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from enum import IntEnum, StrEnum

from tqa.temporal.forms import Granularity
from tqa.temporal.resolver import Days
from tqa.temporal.values import DateValue

Span = tuple[int, int]
"""Characters `[start, end)` of the text of a pleading."""


class Kind(StrEnum):
    """What a block of a pleading is for."""

    BODY = "body"
    """It tells the story: numbered paragraphs, an introduction."""
    HEADING = "heading"
    FORMAL = "formal"
    """Caption, prayer, signature, verification, tables: no story."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One block of a pleading; `text[start:end]` of the pleading are its words."""

    label: str
    """The number as printed, without its full stop; empty where none is printed."""
    start: int
    end: int
    count: str = ""
    """The count or claim that it belongs to, as printed; empty outside the counts."""
    place: str = ""
    """Where in the file: a page or a line."""
    kind: Kind = Kind.BODY

    @property
    def body(self) -> bool:
        """Whether it can tell the story."""
        return self.kind is Kind.BODY


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of the text of a pleading, and where it stands in the source that it was read from."""

    start: int
    end: int
    source: int
    """The first character in the linear text of the source."""


@dataclass(frozen=True, slots=True)
class Pleading:
    """A complaint (or answer) as running text, free of what its printing added."""

    name: str
    text: str
    paragraphs: tuple[Paragraph, ...]
    filed: date | None = None
    """The day on which it was filed: what it tells had happened by then."""
    pieces: tuple[Piece, ...] = ()
    notes: tuple[str, ...] = ()
    """What could not be read, in words."""

    def source_spans(self, span: Span) -> tuple[Span, ...]:
        """Where the words at `span` stand in the linear text of the source."""
        return tuple(
            (p.source + max(span[0], p.start) - p.start, p.source + min(span[1], p.end) - p.start)
            for p in self.pieces
            if p.start < span[1] and span[0] < p.end
        )


class Tense(StrEnum):
    """The tense and aspect of a trigger, as far as they tell an order."""

    PAST = "past"
    PAST_PERFECT = "past perfect"
    PRESENT = "present"
    PRESENT_PERFECT = "present perfect"
    FUTURE = "future"
    NONE = "none"
    """A noun, an infinitive or a participle."""


class Mark(StrEnum):
    """What keeps an event from being told as a single fact."""

    NEGATED = "negated"
    MODAL = "modal"
    """Might, could, should, would have: not told as having happened."""
    CONDITIONAL = "conditional"
    FUTURE = "future"
    SPECULATIVE = "speculative"
    """Alleged on belief, likely, apparently."""
    HABITUAL = "habitual"
    QUOTED = "quoted"
    """Inside the words of somebody else."""
    DUE = "due"
    """What was to be done by a day: a deadline, no deed."""


UNREAL = frozenset({Mark.NEGATED, Mark.MODAL, Mark.CONDITIONAL, Mark.FUTURE, Mark.DUE})
"""Marks of what is not told as having happened."""


class Role(StrEnum):
    """What a date or an event of a pleading belongs to."""

    STORY = "story"
    LAW = "law"
    """Statutes and rules, how they were made and amended, and cases cited."""
    PROCEEDING = "proceeding"
    """This suit: filed, served, verified, signed."""
    EXHIBIT = "exhibit"
    """A document cited as evidence."""
    DEADLINE = "deadline"


def _whole(day: date, unit: str) -> Days:
    value = DateValue.of(day.year, day.month if unit == "month" else None)
    return Days.over(value.interval)


@dataclass(frozen=True, slots=True)
class When:
    """The time of an event: the days that it lies within, and the words that say so."""

    days: Days
    granularity: Granularity
    span: Span
    """The words of time."""
    approximate: bool = False
    throughout: bool = False
    """Whether it lasted over these days; else it fell on some of them."""
    bound: bool = False
    """Whether only a bound is told: it was some time before a day."""
    anchor: str = ""
    """What the days were counted from, in words: "two days before e1". Empty for a date."""
    clock: time | None = None
    """The time of day, where one is told of a single day."""

    def __str__(self) -> str:
        first, last = self.days.first, self.days.last
        about = "about " if self.approximate else ""
        if first is not None and first == last:
            return f"{about}{first.isoformat()}"
        if first is not None and last is not None and not self.throughout:
            if self.days == _whole(first, "month"):
                return f"{about}{first:%Y-%m}"
            if self.days == _whole(first, "year"):
                return f"{about}{first.year:04}"
        return f"{about}{first.isoformat() if first else ''}/{last.isoformat() if last else ''}"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a pleading says: a trigger with what surrounds it."""

    id: str
    """`e1`, `e2` … in text order."""
    trigger: Span
    lemma: str
    """The verb that names it: of "the dismissal" it is "dismiss"."""
    clause: Span
    """The words from the first to the last that depend on the trigger."""
    paragraph: int
    """Index in `Pleading.paragraphs`."""
    sentence: int
    """Number of its sentence in the pleading."""
    participants: tuple[Span, ...] = ()
    marks: frozenset[Mark] = frozenset()
    tense: Tense = Tense.NONE
    noun: bool = False
    depth: int = 0
    """How many clauses hold the clause of the trigger."""
    when: When | None = None
    again: tuple[When, ...] = ()
    """Further times of it, where it is told of several: "on May 3 and June 9 they met"."""
    role: Role = Role.STORY
    same_as: str = ""
    """The first mention of the same event; empty where this is it."""

    @property
    def happened(self) -> bool:
        """Whether it is told as a fact of the story."""
        return self.role is Role.STORY and not self.marks & UNREAL and Mark.QUOTED not in self.marks


class Strength(IntEnum):
    """How strongly a text tells an order: what is weaker yields to what is stronger."""

    NARRATIVE = 1
    """Told one after the other."""
    IMPLIED = 2
    """By tense, cause or the course of proceedings."""
    STATED = 3
    """By a word such as "after"."""
    DATED = 4
    """By days that do not overlap."""


class Order(StrEnum):
    """How one event lies to another."""

    BEFORE = "before"
    AFTER = "after"
    SAME = "same time"
    UNKNOWN = "cannot be determined"

    @property
    def turned(self) -> Order:
        """The same, seen from the other event."""
        return {Order.BEFORE: Order.AFTER, Order.AFTER: Order.BEFORE}.get(self, self)


@dataclass(frozen=True, slots=True)
class Relation:
    """That one event came before another (or with it), why, and the words that say so."""

    earlier: str
    later: str
    order: Order
    """`BEFORE` or `SAME`."""
    strength: Strength
    reason: str
    span: Span
    """The words that tell it; of an order by dates, those of the later day."""


@dataclass(frozen=True, slots=True)
class DatedRemark:
    """A date that belongs to no event of the story."""

    role: Role
    days: Days
    span: Span
    of: str
    """What it is the date of: "filed", "verified", "exhibit 4", the words of a deadline."""


@dataclass(frozen=True, slots=True)
class Story:
    """All that is read of a pleading."""

    pleading: Pleading
    events: tuple[Event, ...]
    relations: tuple[Relation, ...]
    remarks: tuple[DatedRemark, ...] = ()
    contradictions: tuple[str, ...] = ()
    """Statements of order that cannot all be true, in words."""
    mentions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """First mention of an event -> all its mentions, itself included, in text order."""
    lemmas: tuple[tuple[int, str], ...] = ()
    """Where each word of the story begins, and its dictionary form in small letters."""

    def event(self, id_: str) -> Event:
        """The event with an id; KeyError where there is none."""
        for event in self.events:
            if event.id == id_:
                return event
        raise KeyError(id_)

    def words(self, span: Span) -> str:
        """The words at a span, on one line."""
        return " ".join(self.pleading.text[span[0] : span[1]].split())
