"""Relations that hold for a time, in words: a statement, a question, its inverse, and a claim.

    statement   Ines Roe was the harbour master of Arle
    forward     Who was the harbour master of Arle in 2009?
    inverse     When was Ines Roe the harbour master of Arle?
    claim       Ines Roe was the harbour master of Arle in 2009.

**Source:** the reversal test of Wallat et al. (2025), section 4.5, over relations of Wikidata. Its
templates are not in the text of the paper, so the wordings are ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Relation:
    """The wordings of one relation, with the blanks {s} for its subject and {o} for its object."""

    name: str
    statement: str
    asks: str
    """The forward question without its time and mark."""
    when: str
    """The inverse question."""

    def says(self, subject: str, object_: str) -> str:
        """The statement, without a time."""
        return self.statement.format(s=subject, o=object_)

    def forward(self, subject: str, year: int) -> str:
        """The question for the object.

        >>> office("harbour master").forward("Arle", 2009)
        'Who was the harbour master of Arle in 2009?'
        """
        return f"{self.asks.format(s=subject)} in {year}?"

    def inverse(self, subject: str, object_: str) -> str:
        """The question for the time.

        >>> office("harbour master").inverse("Arle", "Ines Roe")
        'When was Ines Roe the harbour master of Arle?'
        """
        return self.when.format(s=subject, o=object_)

    def claim(self, subject: str, object_: str, year: int) -> str:
        """The statement as a claim about a year.

        >>> RELATIONS["plays for"].claim("Ola Berg", "Arle Rovers", 2009)
        'Ola Berg played for Arle Rovers in 2009.'
        """
        return f"{self.says(subject, object_)} in {year}."


def office(role: str) -> Relation:
    """Somebody is the `role` of something."""
    return Relation(
        role,
        f"{{o}} was the {role} of {{s}}",
        f"Who was the {role} of {{s}}",
        f"When was {{o}} the {role} of {{s}}?",
    )


RELATIONS = {
    relation.name: relation
    for relation in (
        Relation(
            "plays for",
            "{s} played for {o}",
            "Which team did {s} play for",
            "When did {s} play for {o}?",
        ),
        Relation(
            "works for",
            "{s} worked for {o}",
            "Which employer did {s} work for",
            "When did {s} work for {o}?",
        ),
        Relation(
            "holds the position of",
            "{s} held the position of {o}",
            "Which position did {s} hold",
            "When did {s} hold the position of {o}?",
        ),
        Relation(
            "attended",
            "{s} attended {o}",
            "Which school did {s} attend",
            "When did {s} attend {o}?",
        ),
        Relation(
            "is a member of the",
            "{s} was a member of the {o}",
            "Which party was {s} a member of",
            "When was {s} a member of the {o}?",
        ),
        Relation(
            "is owned by",
            "{s} was owned by {o}",
            "Who owned {s}",
            "When was {s} owned by {o}?",
        ),
        office("head coach"),
        office("chair"),
        office("head of the government"),
    )
}
_OFFICES = ("head coach", "chair", "head of the government")
_SUBJECT_FIRST = tuple(name for name in RELATIONS if name not in _OFFICES)
_LINE = re.compile(
    r"(?P<a>.+?) (?:(?P<verb>" + "|".join(_SUBJECT_FIRST) + r")"
    r"|is the (?P<role>" + "|".join(_OFFICES) + r") of) (?P<b>.+)"
)


@dataclass(frozen=True, slots=True)
class Told:
    """Who or what stands in which relation to what."""

    subject: str
    relation: Relation
    object: str


def read_statement(text: str) -> Told | None:
    """What a statement of TempReason says; `None` where it has none of the relations.

    >>> told = read_statement("Ines Roe is the chair of the Arle Ferry Trust")
    >>> told.subject, told.relation.name, told.object
    ('the Arle Ferry Trust', 'chair', 'Ines Roe')
    """
    match = _LINE.fullmatch(text.strip())
    if match is None:
        return None
    if match["role"]:
        return Told(match["b"], RELATIONS[match["role"]], match["a"])
    return Told(match["a"], RELATIONS[match["verb"]], match["b"])
