"""What histories are made into, and what a generated set holds.

A source of history gives threads; a thread is a concept with the courses of the provisions that
bear on it; a course is what one provision said over time. Items are made from courses and threads,
and cite the documents (a provision's text over some days) that they were made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, Protocol

FORMAT = "tqa-bench/1"
"""What `bench.json` says of its own form."""


class Type(StrEnum):
    """The types of questions.

    **Source:** TIDE (Bangladesh customs), sections 3.2 and A.8.4, which name all but two of them.
    """

    TEMPORAL_MCQ = "temporal_mcq"
    EVENT_SORTING = "event_sorting"
    PERTURBATION_DETECTION = "perturbation_detection"
    PERTURBATION_IDENTIFICATION = "perturbation_identification"
    """Ours: the paper scores it, and does not name it as a type."""
    PERTURBATION_EXPLANATION = "perturbation_explanation"
    OPEN_ENDED = "open_ended"
    RELATIVE_TIME = "relative_time"
    CONTEXT_MISALIGNMENT = "context_misalignment"
    CHANGE_SUMMARY = "change_summary"
    """Ours."""


OURS = (Type.PERTURBATION_IDENTIFICATION, Type.CHANGE_SUMMARY)
"""The two types that the text of the paper does not name."""
DETERMINISTIC = (Type.TEMPORAL_MCQ, Type.EVENT_SORTING, Type.PERTURBATION_DETECTION)
"""The types that are scored without a judge."""


class Fact(StrEnum):
    """What sort of fact a perturbation alters."""

    DATE = "date"
    VALUE = "value"
    ACTOR = "actor"
    CONDITION = "condition"
    INSTRUMENT = "instrument"


@dataclass(frozen=True, slots=True)
class Document:
    """One version of one provision."""

    id: str
    """Stable, as "/ca/act/J-1#5(2)@2019-06-21"; "@start" where its first day is not known."""
    instrument: str
    title: str
    pinpoint: str
    """As the source labels it: "5(2)"."""
    start: date | None
    """Its first day; `None` where the source only shows that it was there by some day."""
    end: date | None
    """The first day without it; `None` while none is known."""
    text: str
    made_by: tuple[str, ...] = ()
    """Citations of what made it."""
    ended_by: tuple[str, ...] = ()

    def __contains__(self, day: date) -> bool:
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)


@dataclass(frozen=True, slots=True)
class Wording:
    """A document, and the days on which the source vouches for it."""

    document: Document
    first: date
    """The first day on which it is known to have stood."""
    last: date
    """The last such day: a later one may have seen another text that the source does not show."""
    begun: bool = False
    """Whether its document begins on a day that is known, not only by that day."""
    ceased: bool = False
    """Whether it is known that it ended and nothing came in its place."""
    followed: bool = False
    """Whether it is known what stood, or that nothing did, on the day before it began."""


@dataclass(frozen=True, slots=True)
class Course:
    """What one provision said over time: wordings apart in time, in order."""

    instrument: str
    title: str
    """Of the instrument, as a question names it."""
    pinpoint: str
    cited: str
    """The provision as a question names it: "subsection 5(2)"."""
    wordings: tuple[Wording, ...]
    term: str = ""
    """The term, where it is a definition."""
    order: int = 0
    """Its place among the provisions of its instrument."""

    @property
    def name(self) -> str:
        """The provision with its instrument: "subsection 5(2) of the Harbour Dues Act"."""
        return f"{self.cited} of the {self.title.removeprefix('The ').removeprefix('the ')}"

    @property
    def key(self) -> str:
        """Instrument and provision, unique in a source."""
        return f"{self.instrument}#{self.pinpoint}"


class Happened(StrEnum):
    """What befell a provision on a day."""

    BEGAN = "began"
    """It received a wording: by commencement or by amendment."""
    ENDED = "ended"
    """It ceased to be law, and nothing came in its place."""


@dataclass(frozen=True, slots=True)
class Event:
    """A dated change of a provision."""

    day: date
    what: Happened
    course: Course
    document: Document
    """The one that began, or the one that ended."""
    before: Document | None = None
    """What stood until a beginning, where that is shown."""
    followed: bool = True
    """Whether it is known what was there before: else its words may be older than the change."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A concept, followed across provisions and instruments."""

    id: str
    concept: str
    """What its provisions share: "the term “due”", "item 0402.10", "section 5"."""
    courses: tuple[Course, ...]


def events_of(course: Course) -> tuple[Event, ...]:
    """The dated changes of a course, in the order of their days."""
    found: list[Event] = []
    before: Document | None = None
    for wording in course.wordings:
        document = wording.document
        if wording.begun and document.start:
            came_after = before if before and before.end == document.start else None
            found.append(
                Event(
                    document.start, Happened.BEGAN, course, document, came_after, wording.followed
                )
            )
        if wording.ceased and document.end:
            found.append(Event(document.end, Happened.ENDED, course, document))
        before = document
    return tuple(found)


class Source(Protocol):
    """A history that questions can be made from."""

    @property
    def name(self) -> str:
        """What the set is called unless it is given another name."""

    @property
    def made_from(self) -> tuple[Mapping[str, str], ...]:
        """The files it was read from, each with its SHA-256."""

    def threads(self) -> tuple[Thread, ...]:
        """Its threads, sorted; a course may be in several."""


@dataclass(frozen=True, slots=True)
class History:
    """A source that has been read."""

    name: str
    made_from: tuple[Mapping[str, str], ...]
    found: tuple[Thread, ...]

    def threads(self) -> tuple[Thread, ...]:
        """Its threads."""
        return self.found


@dataclass(frozen=True, slots=True)
class Option:
    """One of the options of a choice, or one of the events to be sorted."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class GoldDate:
    """A date that an answer has to give, and how exactly."""

    date: date
    granularity: str = "day"
    """day, month or year."""


@dataclass(frozen=True, slots=True)
class Made:
    """One generated question with its answer."""

    id: str
    type: Type
    thread: str
    question: str
    gold: Mapping[str, Any]
    answer: str
    """The reference answer in words."""
    options: tuple[Option, ...] | None = None
    dates: tuple[GoldDate, ...] = ()
    context: tuple[str, ...] = ()
    """Ids of the documents that it was made from."""
    cluster: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)
    """What a reader may know from the question alone, as plain values."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A generated set."""

    name: str
    made_from: tuple[Mapping[str, str], ...]
    seed: int
    documents: tuple[Document, ...]
    items: tuple[Made, ...]
    leakage: Mapping[str, Any] = field(default_factory=dict)

    @property
    def counts(self) -> dict[str, int]:
        """Items by type, every type named."""
        return {kind.value: sum(i.type is kind for i in self.items) for kind in Type}
