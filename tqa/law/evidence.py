"""What the sources say of one provision: the input of consolidation (TIME_IN_LAW rule 16).

Four kinds: the text as enacted (`Enacted`), amendments (`Edit`), official consolidations (`Seen`
and its negative, `Missing`), and the dates in official annotations, which travel with the latter.
Beside them stands what a source says that holds a whole history itself (`Stated`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.law.model import GENERAL, NO_WORDS, Content, Lapse, Note, Passage
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.intervals import Period


@dataclass(frozen=True, slots=True)
class Record:
    """What one consolidation says of amendments around a provision.

    `notes` are those of the provision or of the nearest ancestor that has any; `beside` the days
    since which anything printed there stands, for a section amended in one part has been amended;
    `instrument` the amendments listed for the whole instrument, complete back to `listed_from`.
    """

    notes: tuple[Note, ...] = ()
    beside: tuple[date, ...] = ()
    instrument: tuple[Note, ...] = ()
    listed_from: date | None = None
    complete: bool = False
    """Whether no consolidation was published between the one before it at hand and this one."""
    dating: bool = False
    """Whether `notes` give every amendment with its day: those that are new date what is."""
    lapse: Lapse | None = None
    """When words that are printed around it for a time are to end."""


NO_RECORD = Record()


@dataclass(frozen=True, slots=True)
class Seen:
    """A consolidation as at `current_to` prints the provision with this content since `since`."""

    source: str
    published: date | None
    current_to: date
    since: Bound
    content: Content
    heading: str = ""
    record: Record = NO_RECORD
    made: Bound | None = None
    """When the instrument itself was made: before that there was no provision."""
    near: tuple[date, ...] = ()
    """Where it has no words of its own: the days since which its parts stand."""
    dated: bool = True
    """Whether `since` is stated of these words; else they may be later than it."""
    annotated: bool = True
    """Whether the source notes amendments at all: then words without a note are unamended."""
    commenced: Bound | None = None
    """When the instrument as a whole came into force, where the source states it."""
    built_from: date | None = None
    """The day of the consolidation whose annotations say so; `None` where it is printed."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A consolidation as at `current_to` does not print the provision.

    `ended` is set where the same source says when and by what it ended: a repealed range that
    covers its label, or the repeal of the whole instrument.
    """

    source: str
    published: date | None
    current_to: date
    record: Record = NO_RECORD
    near: tuple[date, ...] = ()
    """The day since which the words above it stand: it may have gone when they were replaced."""
    ended: Bound | None = None
    ended_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Enacted:
    """The text as first enacted: made on `enacted`, law since `since`."""

    source: str
    published: date | None
    enacted: Bound
    since: Bound
    content: Content
    heading: str = ""
    by: tuple[str, ...] = ()
    """What made it, or brought it into force, where that is another instrument."""
    weight: int = 0
    """Of its source, from the profile: of two texts of one enactment the heavier counts."""


class Way(StrEnum):
    """How one commencement stands beside others of the same provision."""

    PLAIN = "plain"
    MISSING = "missing"
    """ "So far as not already in force": it adds only what no other has brought into force."""
    OVER = "over"
    """Whatever else says of the day: a delayed date, "deemed never to have come into force"."""


@dataclass(frozen=True, slots=True)
class Commencement:
    """What brings a provision into force that its own instrument leaves to come, or to another.

    Of several the one aimed nearest at the provision counts (`reach`: 0 the whole instrument, then
    a part, a section and so on), and of these the latest published. A power to appoint a day gives
    way to what is published later and names one, however near it was aimed.
    """

    source: str
    published: date | None
    since: Bound
    by: str
    reach: int = 0
    scope: str = GENERAL
    way: Way = Way.PLAIN


class Operation(StrEnum):
    """What an amendment does to the own words of a provision."""

    INSERT = "insert"
    """The provision is new; where it was there before, it is there again."""
    SUBSTITUTE = "substitute"
    SUBSTITUTE_WORDS = "substitute_words"
    RELABEL = "relabel"
    """Give it another label, and leave its words."""
    HEADING = "heading"
    """Put another heading in the place of its own."""
    HEADING_WORDS = "heading_words"
    END = "end"
    EXPIRE = "expire"
    SUSPEND = "suspend"
    REVIVE = "revive"
    """Put back into operation what was suspended, or into force what had ended."""


class Where(StrEnum):
    """Where new words go, seen from the old ones."""

    INSTEAD = "instead"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Edit:
    """One clause of one instrument, and what it does to this provision from `effective` on.

    `id` names the clause: of several with one id the latest published counts, so that a corrected
    date or a withdrawn amendment (`effective=OPEN`) is a later fact, not a change of this one.
    `until` is the first day without it, for an amendment that lapses or covers a closed period.
    """

    id: str
    source: str
    published: date | None
    effective: Bound
    operation: Operation
    words: Passage = NO_WORDS
    label: str = ""
    heading: str = ""
    """Of an insertion or substitution: the label and heading printed with the words."""
    old_words: str = ""
    where: Where = Where.INSTEAD
    each_place: bool = False
    until: Bound = OPEN
    series: int = 0
    clause: int = 0
    by: str = ""
    made: Bound = UNKNOWN
    """When the amending instrument was made: an insertion is enacted then."""
    column: int = 0
    """Of a row: the column whose entry the words are, or stand in where old words are given, the
    code being the first; 0 for any words."""
    at_end: bool = False
    """Whether the old words are those at the end; without old words, the new ones go there."""
    through: str = ""
    """The last of the old words, where only their beginning and their end are given."""
    inflects: bool = False
    """Whether "a" and "an" before the words change with them."""
    codified: bool = False
    """Whether the text prints code numbers where the old words name sections of acts."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One rectangle valid × known, from a source that states a whole history (`law/stated`)."""

    source: str
    published: date | None
    """From when it is known."""
    superseded: date | None
    """The first day on which the history says otherwise."""
    known_to: date | None
    """The day of the history itself: what was published by then is in it."""
    current_to: date | None
    valid: Period
    content: Content
    heading: str = ""
    made_by: tuple[str, ...] = ()
    disputed: bool = False
    rival: Passage = NO_WORDS
    rival_by: tuple[str, ...] = ()
    scope: str = GENERAL


Evidence = Seen | Missing | Enacted | Edit | Commencement | Stated
