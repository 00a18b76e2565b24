"""What the law is made of: passages, provisions, versions, notes.

Everything here is a value: frozen, compared by content, free of files and of the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period


class State(StrEnum):
    """What a provision is during one stretch of time."""

    IN_FORCE = "in_force"
    NOT_IN_FORCE = "not_in_force"
    """Enacted, not commenced: the text is known and is not law."""
    REPEALED = "repealed"
    """Ended with a stated cause; the text, if any, is the publisher's mark."""
    EXPIRED = "expired"
    """Ended by its own terms; what it had changed for its time comes back (TIME_IN_LAW rule 9)."""
    REMOVED = "removed"
    """Gone from the consolidation, no cause stated."""
    SUSPENDED = "suspended"
    """In force, and for the time being without operation (TIME_IN_LAW rule 5)."""
    NOT_YET_MADE = "not_yet_made"
    NOT_COVERED = "not_covered"
    """The evidence at hand does not say what the text was."""

    @property
    def has_law(self) -> bool:
        """Whether there is text with force of law in this state."""
        return self is State.IN_FORCE


GENERAL = "general"
"""The scope of what is law everywhere, for all persons and purposes."""

ENDED = frozenset({State.REPEALED, State.EXPIRED, State.REMOVED})
"""What was law, or was to be, and is no more."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch `[start, end)` of the linear text of a source, in characters."""

    source: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Passage:
    """Words, and where each of them came from: the pieces, joined, are the text."""

    text: str
    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        if sum(piece.end - piece.start for piece in self.pieces) != len(self.text):
            raise ValueError("the pieces of a passage must add up to its text")

    def cut(self, start: int, end: int) -> Passage:
        """The characters `[start, end)`, with their pieces.

        >>> Passage("abcdef", (Piece("s", 10, 13), Piece("t", 0, 3))).cut(2, 5).pieces
        (Piece(source='s', start=12, end=13), Piece(source='t', start=0, end=2))
        """
        pieces: list[Piece] = []
        offset = 0
        for piece in self.pieces:
            low = max(start - offset, 0)
            high = min(end - offset, piece.end - piece.start)
            if low < high:
                pieces.append(Piece(piece.source, piece.start + low, piece.start + high))
            offset += piece.end - piece.start
        return Passage(self.text[start:end], tuple(pieces))

    def __add__(self, other: Passage) -> Passage:
        return Passage(self.text + other.text, self.pieces + other.pieces)


NO_WORDS = Passage("", ())


def join(passages: Sequence[Passage]) -> Passage:
    """The passages one after another."""
    return Passage(
        "".join(p.text for p in passages), tuple(piece for p in passages for piece in p.pieces)
    )


@dataclass(frozen=True, slots=True)
class Note:
    """An official editorial note of an amendment: which instrument, from when.

    `effective` and `enacted` are the days the publisher states; either may be missing. `original`
    marks the note of the instrument that first enacted the provision.
    """

    citation: str
    effective: date | None = None
    enacted: date | None = None
    original: bool = False


@dataclass(frozen=True, slots=True)
class Lapse:
    """The end that a source announces for words that it prints for a time (TIME_IN_LAW rule 9)."""

    on: Bound
    """The first day without them."""
    whole: bool = False
    """Whether all that is printed there was made for that time; else other words return."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a version says: two versions with equal content differ only in time."""

    state: State
    label: str = ""
    passage: Passage = NO_WORDS

    @property
    def same_words(self) -> tuple[State, str, str]:
        """What must be equal for two contents to say the same (sources may differ)."""
        return self.state, self.label, self.passage.text


@dataclass(frozen=True, slots=True)
class Version:
    """One rectangle, valid × known, of one provision (TIME_IN_LAW rule 3).

    `known_from` is the day of the publication that first supports it, `None` where no source states
    one (it then counts as always known, and answers say so); `known_to` is the first day on which a
    later publication says otherwise, `None` while none does.
    """

    provision: str
    valid: Period
    known_from: date | None
    known_to: date | None
    content: Content
    heading: str = ""
    made_by: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    source: str = ""
    """The source whose statement this is: the earliest published one that makes it."""
    disputed: bool = False
    rival: Passage = NO_WORDS
    """Where it is disputed: the words that the enacted text and its amendments make."""
    rival_by: tuple[str, ...] = ()
    """The clauses that made those words."""
    language: str = "en"
    scope: str = GENERAL

    @property
    def state(self) -> State:
        """The state of the provision in this version."""
        return self.content.state

    def known_on(self, day: date | None) -> bool:
        """Whether this was the state of knowledge on `day`; `None` asks for the latest."""
        if day is None:
            return self.known_to is None
        return (self.known_from is None or self.known_from <= day) and (
            self.known_to is None or day < self.known_to
        )


HEADINGS = frozenset({"heading", "part", "division", "subdivision", "chapter"})
"""Kinds that only arrange what stands below them: a section is law without its heading."""


SCHEDULES = frozenset({"schedule", "annex", "appendix"})
"""What is set out after the body of an instrument, outside its parts and headings."""


@dataclass(frozen=True, slots=True)
class Provision:
    """An addressable part of an instrument, the same through renumbering and amendment.

    `id` is the path of its first labels, such as `12/(3)/(a)`; `order` is its place among all
    provisions of the instrument in document order.
    """

    id: str
    kind: str
    parent: str | None
    order: int


@dataclass(frozen=True, slots=True)
class InstrumentFacts:
    """What one source says of the instrument as a whole; titles are provisions of their own."""

    id: str
    """Akoma Ntoso work id, such as `/ca/act/J-1`."""
    kind: str
    """act, regulation, rule, statutory_order, notification, general_order, other …"""
    jurisdiction: str
    number: str = ""
    aliases: tuple[str, ...] = ()
    language: str = "en"
    made: Bound | None = None
    """Assent of an act, registration of a regulation, making of an order."""
    in_force: Bound | None = None
    """Commencement of the instrument as a whole, where it is stated."""
