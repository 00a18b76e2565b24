"""What one clause of one instrument does to another: the record, free of how it is worded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.law.evidence import Way, Where
from tqa.law.model import GENERAL, NO_WORDS, Passage
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound


class Action(StrEnum):
    """What a clause does to its target."""

    SUBSTITUTE = "substitute"
    INSERT = "insert"
    RENUMBER = "renumber"
    WORDS = "words"
    """Replace, insert or omit words."""
    END = "end"
    EXPIRE = "expire"
    SUSPEND = "suspend"
    REVIVE = "revive"
    COMMENCE = "commence"
    APPLY = "apply"
    """Say to what facts or years a change applies; it changes no text."""
    LIST = "list"
    """Say, in an official list, that something amended the target (`listed`)."""


class Place(StrEnum):
    """Where a new provision goes, seen from the target."""

    BEFORE = "before"
    AFTER = "after"
    WITHIN = "within"
    """At the end of the target, a definition by its alphabet."""


class Part(StrEnum):
    """Which part of its target a clause changes."""

    WHOLE = "whole"
    OWN = "own"
    """The words before the parts below it: introductory text, "the portion before …"."""
    CLOSING = "closing"
    """The words after the parts below it."""
    HEADING = "heading"
    """Its own heading."""
    HEADING_BEFORE = "heading_before"
    """The heading that is printed before it, and stands over more."""
    WITH_HEADING = "with_heading"
    """The provision and the heading before it."""
    TABLES = "tables"
    """The tables among its words."""


UNREAD = "its words could not be read"
"""The problem of a clause that says it amends, and not in a form that is known."""


@dataclass(frozen=True, slots=True)
class Block:
    """A provision quoted in an amending clause, with its parts."""

    kind: str
    label: str = ""
    term: str = ""
    heading: str = ""
    words: Passage = NO_WORDS
    parts: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that one clause does to one instrument, as known from `published` on.

    Of several with one `id` the latest published counts: a corrected clause, a later commencement.
    `effective` is `OPEN` while no day is known.
    """

    id: str
    source: str
    published: date | None
    action: Action
    by: str
    """How the clause is cited."""
    provision: str = ""
    """The provision of its own instrument whose words it is."""
    target: tuple[Pinpoint, ...] = ()
    """None of them: the instrument as a whole."""
    effective: Bound = OPEN
    until: Bound = OPEN
    made: Bound = UNKNOWN
    place: Place = Place.AFTER
    blocks: tuple[Block, ...] = ()
    old_words: str = ""
    words: Passage = NO_WORDS
    where: Where = Where.INSTEAD
    each_place: bool = False
    column: int = 0
    """The column of a row whose entry the words are, or stand in where old words are given; 0 for
    words of any place."""
    part: Part = Part.WHOLE
    at_end: bool = False
    """Whether the old words are those at the end; without old words, the new ones go there."""
    through: str = ""
    """The last of the old words, where the clause gives only their beginning and their end."""
    labels: tuple[str, ...] = ()
    """The new labels of what is renumbered, one for each target; of what is added, where the clause
    names it and does not quote it."""
    inflects: bool = False
    """Whether "a" and "an" before the words change with them: "a reference to"."""
    alternates: bool = False
    """Whether it is one of several for the same places, of which each need hold but one."""
    throughout: bool = False
    """Whether it changes words wherever they stand in a title of a code: not in every section."""
    codified: bool = False
    """Whether its target is printed in a code, whose editors put code numbers for sections and
    designate what an act leaves undivided."""
    corrects: bool = False
    """Whether it corrects a printing error, from the start of what it corrects (rule 15)."""
    carries: bool = False
    """Whether it corrects a rate, date or amount: also in what the corrected clause has changed."""
    scope: str = GENERAL
    exact: tuple[str, ...] = ()
    """Provisions of its own instrument that it means by their place: "this Division"."""
    but: tuple[Pinpoint, ...] = ()
    """What its target leaves out: "other than sections 3 to 5"."""
    way: Way = Way.PLAIN
    """Of a commencement: how it stands beside others of the same provision."""
    follows: tuple[str, ...] = ()
    """The instruments whose commencement or end gives its day."""
    series: int = 0
    order: int = 0
    problem: str = ""
    """Why the clause could not be read; it then changes nothing and is reported."""
    rule: str = ""
    """The form of amending words that it was read by."""
    decided: str = ""
    """Who decided what it does, when and why, where an editor did (`law/decisions`)."""
    rejected: bool = False
    """Whether it was decided that it does nothing."""
