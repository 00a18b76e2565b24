"""What amended a provision, and when it was itself made or published.

The versions of a provision tell when an amendment took effect. Its making and its publication are
days of the amending instrument, which the ledger names: its sources tell them, where it is held.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tqa.retrieval.course import Change, changes
from tqa.retrieval.view import View
from tqa.store.ledger import Booked, booked
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
    held = booked(view.store, target=view.row.id)
    found: dict[str, Amender] = {}
    for change in later:
        for amender in _of(view, change, held):
            found.setdefault(amender.instrument or amender.cited, amender)
    return list(found.values())


def _of(view: View, change: Change, held: list[Booked]) -> Iterator[Amender]:
    """What made one change: the authors of its clauses, each cited only where it is not held."""
    for cited in change.by:
        author = next((b.author for b in held if b.entry.cited == cited and b.author), "")
        if author == view.row.id:
            continue  # it changed itself, as when it expires
        if not author or not view.store.holds(author):
            yield Amender("", cited, change.when)
            continue
        days = [
            source.published
            for source in view.store.sources(author)
            if source.published and not source.consolidated
        ]
        published = Bound.on(min(days)) if days else UNKNOWN
        made = view.store.instrument(author).made
        yield Amender(author, cited, change.when, made, published)
