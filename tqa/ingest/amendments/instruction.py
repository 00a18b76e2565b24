"""One thing that the words of a clause do, before its target is resolved; spans are in its text."""

from __future__ import annotations

from dataclasses import dataclass

from tqa.ingest.amendments.masked import Quote
from tqa.law.citations import Citation
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where

Named = tuple[Citation, ...]
"""Provisions that are named together: "paragraphs (a) and (c)"."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """What is done to what; what stands above the clause is not known here."""

    action: Action
    span: tuple[int, int]
    target: tuple[int, int] | None = None
    """The citations of what is changed, where they stand in the form itself."""
    old: Quote | None = None
    new: Quote | None = None
    block: Quote | None = None
    where: Where = Where.INSTEAD
    place: Place = Place.AFTER
    each_place: bool = False
    column: int = 0
    """The column of a row whose entry the new words are, or stand in where old words are given."""
    label: tuple[int, int] | None = None
    """The citation that is the new number of what is renumbered."""
    within: tuple[Named, ...] | None = None
    """What is changed, outermost first; `None` where `target` and the words around it tell."""
    but: tuple[Named, ...] = ()
    """What the place leaves out: "throughout the Act, except in section 3"."""
    by_act: tuple[Named, ...] = ()
    """The same by the act's own numbers, where `within` is by the code it is classified in."""
    part: Part = Part.WHOLE
    at_end: bool = False
    """Whether the old words are those at the end; without old words, the new ones go there."""
    old_sign: str = ""
    new_sign: str = ""
    """A sign that the clause names by a word: "the period", "a semicolon"."""
    through: Quote | None = None
    """The last of the old words, where the clause gives their beginning and their end."""
    labels: tuple[str, ...] = ()
    """Labels of what is new, or the new labels of what is renumbered."""
    unit: str = ""
    """What is new: section, paragraph, sentence; "" where the clause does not say."""
    versions: str = ""
    """The language version that alone is changed: "English" or "French"."""
    inflects: bool = False
    """Whether "a" and "an" before the words change with them: "a reference to"."""
    alternates: bool = False
    """Whether it is one of several for the same places, of which each need hold but one."""
    words_of: str = ""
    """The provision whose words the quotations stand in, where it is not the clause itself."""
