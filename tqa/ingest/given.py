"""What a person says of a source, beside what the source says of itself."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Literal

from tqa.law.document import Document
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class Given:
    """Facts given on the command line or in a sidecar; `None` leaves it to the source.

    `in_force` is the day from which the text as enacted is law, `made` that of assent, making or
    registration, `published` that on which this very source could first be read.
    """

    read_as: Literal["enacted", "consolidated"] | None = None
    id: str | None = None
    kind: str | None = None
    jurisdiction: str | None = None
    language: str | None = None
    title: str | None = None
    number: str | None = None
    aliases: tuple[str, ...] | None = None
    made: date | None = None
    published: date | None = None
    in_force: date | None = None
    current_to: date | None = None
    complete: bool | None = None
    """That no consolidation was published between the one before it at hand and this one; of a text
    as enacted, that no instrument which brings it into force is missing."""

    def over(self, other: Given) -> Given:
        """These facts, and where they are silent those of `other`.

        >>> Given(id="/ca/act/J-1").over(Given(id="x", language="fr")).language
        'fr'
        """
        missing = {
            field.name: getattr(other, field.name)
            for field in fields(self)
            if getattr(self, field.name) is None
        }
        return replace(self, **missing)

    def applied_to(self, document: Document) -> Document:
        """The document with these facts in place of its own."""
        facts = document.facts
        changes = {
            name: value
            for name in ("id", "kind", "jurisdiction", "language", "number")
            if (value := getattr(self, name)) is not None
        }
        # What a person calls it comes beside what the source calls it, not instead.
        named = [*facts.aliases, *(self.aliases or ()), *([self.title] if self.title else [])]
        changes["aliases"] = tuple(dict.fromkeys(named))
        if self.made is not None:
            changes["made"] = Bound.on(self.made)
        if self.in_force is not None:
            changes["in_force"] = Bound.on(self.in_force)
        document = replace(document, facts=replace(facts, **changes))
        if self.published is not None:
            document = replace(document, published=self.published, published_basis="as given")
        if self.current_to is not None:
            document = replace(document, current_to=self.current_to, consolidated=True)
        if self.complete is not None:
            document = replace(document, complete=self.complete)
        if self.read_as is not None:
            document = replace(document, consolidated=self.read_as == "consolidated")
        return document
