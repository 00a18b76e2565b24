"""The records of a proof: what an answer rests on, as plain data that a checker can replay.

`tqa.qa.proof` makes them, `tqa.qa.checking` reads them as JSON; docs/design/proofs.md describes
every field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tqa.law.model import Piece

if TYPE_CHECKING:
    from tqa.qa.answers import Conclusion

FORMAT = 1
"""Counts up when a field changes its meaning."""


@dataclass(frozen=True, slots=True)
class Hashed:
    """A source, and the SHA-256 of its linear text."""

    source: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Cited:
    """Which provision a citation is of, and the day for which its text is quoted."""

    citation: int
    provision: str
    day: str


@dataclass(frozen=True, slots=True)
class Span:
    """Words that the answer shows, by the places they slice back to."""

    at: str
    """`citations[0].quotes[2]`, or `application`: words on which facts a change applies to."""
    instrument: str
    provision: str
    pieces: tuple[Piece, ...]
    sha256: str
    """Of the words."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A version that the answer quotes or relies on, one rectangle of valid × known.

    Until when it is known is left out: a later publication says that, and the answer stays right.
    """

    role: str
    """`quoted`; `own`, the provision itself on the day; `above`, what it stands in."""
    instrument: str
    provision: str
    state: str
    valid: str
    known_from: str
    language: str
    scope: str
    sha256: str
    """Of its words."""
    made_by: tuple[str, ...]
    ended_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """An amendment of the ledger that made or ended one of these versions, or that is named."""

    role: str
    """`made`, `ended` or `named`."""
    instrument: str
    provision: str
    clause: str
    cited: str
    operation: str
    effective: str
    until: str
    before: str
    after: str
    status: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A day on which a provision or a part of it became another."""

    when: str
    by: tuple[str, ...]
    parts: int
    first: bool
    """Whether there was no text before it."""


@dataclass(frozen=True, slots=True)
class Course:
    """All changes of one provision, as they were known."""

    instrument: str
    provision: str
    changes: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a day may stand in the answer.

    `by` is one of `as_at`, `known_at`, `reference_day`, `request`, `question`, `read`, `bound`,
    `coverage`, `made`, `edge`, `quoted`, `concluded`, `beside`; `of` says of what.
    """

    day: str
    by: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Capped:
    """A list that is longer than a proof carries: how long, and the SHA-256 of it as JSON."""

    what: str
    count: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What an answer rests on."""

    sources: tuple[Hashed, ...] = ()
    cited: tuple[Cited, ...] = ()
    spans: tuple[Span, ...] = ()
    versions: tuple[Rectangle, ...] = ()
    edges: tuple[Edge, ...] = ()
    course: tuple[Course, ...] = ()
    asked: tuple[Ground, ...] = ()
    """The days `as_at` and `known_at` of the answer: why these."""
    days: tuple[Ground, ...] = ()
    """Every other day that the answer prints."""
    conclusions: tuple[Conclusion, ...] = ()
    """What follows from them and is not among the answer's own conclusions."""
    capped: tuple[Capped, ...] = ()
    format: int = FORMAT
