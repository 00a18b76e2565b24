"""A source as its reader leaves it: linear text, and the tree of provisions found in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tqa.law.model import GENERAL, InstrumentFacts, Lapse, Note, State
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period

Span = tuple[int, int]
"""Characters `[start, end)` of a linear text."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the annotations of a source say that a provision was before they changed it.

    `spans` point into the linear text: words printed still, and old words quoted in an annotation.
    """

    state: State
    label: str
    spans: tuple[Span, ...]
    since: Bound | None
    """From when it was so; `None` where nothing before is noted, and it was so from the start."""
    until: Bound
    """The day of the amendment that ended it: the first day on which it was so no longer."""


@dataclass(frozen=True, slots=True)
class Node:
    """One provision as printed in one source.

    `spans` hold its own words, without its label and without its children. `since` is the day from
    which these words are in force (for words not in force: the day they were enacted). `wid` is the
    publisher's own identity for the provision, where it has one.
    """

    kind: str
    parent: int
    """Index of the parent in `Document.nodes`; -1 for the root."""
    label: str = ""
    term: str = ""
    heading: str = ""
    wid: str = ""
    spans: tuple[Span, ...] = ()
    since: Bound | None = None
    dated: bool = True
    """Whether the source states `since` of these words; else it is that of the instrument."""
    state: State = State.IN_FORCE
    notes: tuple[Note, ...] = ()
    locator: str = ""
    """Where in the file: an XPath, a line, a page."""
    earlier: tuple[Earlier, ...] = ()
    """What it was before its annotated amendments, in the order of time (`law/backwards`)."""
    provision: str = ""
    """The id of the provision, where the source names its provisions as we do (`law/identity`)."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One version of a node, from a source that states a whole history: it is taken as it is."""

    node: int
    """Index in `Document.nodes`."""
    valid: Period
    state: State
    label: str = ""
    spans: tuple[Span, ...] = ()
    heading: str = ""
    made_by: tuple[str, ...] = ()
    known_from: date | None = None
    known_to: date | None = None
    scope: str = GENERAL
    disputed: bool = False
    rival: tuple[Span, ...] = ()
    rival_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Text of a source that is in no provision, and why (a footnote, a running head …)."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Document:
    """One source, read. Every character of `text` is in a node, or in `left_over`, or is layout."""

    source: str
    """SHA-256 of the file's bytes, in hexadecimal."""
    media_type: str
    text: str
    facts: InstrumentFacts
    nodes: tuple[Node, ...]
    left_over: tuple[LeftOver, ...] = ()
    notes: tuple[Note, ...] = ()
    """Amendments that the source lists for the instrument as a whole."""
    consolidated: bool = True
    """A consolidation as at `current_to`; else the text as enacted."""
    current_to: date | None = None
    published: date | None = None
    published_basis: str = "not stated"
    complete: bool = False
    """Whether the sources at hand hold every consolidation published since the one before this; of
    a text as enacted, every instrument that brings it into force."""
    guesses: tuple[str, ...] = ()
    """What the reader assumed, in words, for a person to check."""
    history: tuple[Statement, ...] = ()
    """All versions of the nodes, where the source states them: what was published by `published` is
    in them, and the nodes themselves then say only what the provisions are."""
    dated_by_notes: bool = False
    """Whether its notes give every amendment with its day, though not the words that it changed."""
    lapse: Lapse | None = None
    """When words that it prints for a time are to end, where it says so."""

    def words(self, node: Node) -> str:
        """The own words of a node."""
        return self.at(node.spans)

    def at(self, spans: tuple[Span, ...]) -> str:
        """The words at some spans."""
        return "".join(self.text[start:end] for start, end in spans)
