"""What amended a provision, and when it was itself made or published.

The versions of a provision tell when an amendment took effect. Its making and its publication are
days of the amending instrument, which the ledger names: its sources tell them, where it is held.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from tqa.law.citations import parse_citations
from tqa.law.register import InstrumentRegister
from tqa.retrieval.course import Change, changes
from tqa.retrieval.view import View
from tqa.store.ledger import booked
from tqa.store.names import register_of
from tqa.temporal.bounds import UNKNOWN, Bound


@dataclass(frozen=True, slots=True)
class Amender:
    """An instrument that changed a provision, with the days of that."""

    instrument: str
    """Its id; "" where it is not held."""
    cited: str
    """How it is cited, its clause with it."""
    took_effect: Bound
    """The first change that it made."""
    made: Bound = UNKNOWN
    published: Bound = UNKNOWN

    @property
    def years(self) -> frozenset[int]:
        """The years that can be meant by "of 2012"."""
        days = (self.took_effect, self.made, self.published)
        return frozenset(bound.day.year for bound in days if bound.is_day)


def amenders(view: View, provision: str, *, known_at: date | None) -> list[Amender]:
    """What changed a provision or its parts, by the first day on which it did.

    The instrument that made the provision is none of them.
    """
    later = [
        each for each in changes(view, provision, known_at=known_at) if not each.first and each.by
    ]
    if not later:
        return []
    names = _Authors(view)
    found: dict[str, Amender] = {}
    for change in later:
        for cited in change.by:
            author = names.of(cited)
            if author != view.row.id:  # else it changed itself, as when it expires
                amender = _amender(view, author, cited, change)
                found.setdefault(author or cited, amender)
    return list(found.values())


class _Authors:
    """The instruments that are cited as having made a change."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.held = booked(view.store, target=view.row.id)

    def of(self, cited: str) -> str:
        """The id of the instrument, by the ledger, else by its name; "" where it is not held."""
        found = [b.author for b in self.held if b.entry.cited == cited and b.author]
        # A consolidation cites its notes' way: "cl. 2" of what calls itself "r. 2".
        return found[0] if found else self._named(cited)

    def _named(self, cited: str) -> str:
        for citation in parse_citations(cited, known=self.register.titles).items:
            if citation.instrument is not None:
                found = self.register.resolve(citation.instrument, near=False)
                if len(found) == 1:
                    return found[0]
        return ""

    @cached_property
    def register(self) -> InstrumentRegister:
        """All names that are held."""
        return register_of(self.view.store)


def _amender(view: View, author: str, cited: str, change: Change) -> Amender:
    if not author or not view.store.holds(author):
        return Amender("", cited, change.when)
    days = [
        source.published
        for source in view.store.sources(author)
        if source.published and not source.consolidated
    ]
    published = Bound.on(min(days)) if days else UNKNOWN
    return Amender(author, cited, change.when, view.store.instrument(author).made, published)
