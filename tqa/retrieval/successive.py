"""The successive texts of a provision, each with the days on which it stood."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tqa.retrieval.course import began
from tqa.retrieval.evidence import Evidence, constant_around
from tqa.retrieval.subperiods import edges, texts
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days of one text and one status, with their evidence."""

    start: date
    end: date | None
    """The first day of another text; `None` while none is known."""
    evidence: Evidence
    sure: bool = True
    """Whether it began on `start`; else it was there by then."""
    unseen_before: bool = False
    """Whether other texts may have stood just before it, on days that the sources do not show."""
    unseen_after: bool = False
    """The same of the days that follow it."""

    @property
    def has_text(self) -> bool:
        """Whether it was law with words that are known."""
        return self.evidence.status.answers

    def __contains__(self, day: date) -> bool:
        return self.start <= day and (self.end is None or day < self.end)


def stretches(view: View, provision: str, *, known_at: date | None) -> tuple[Stretch, ...]:
    """All that a provision was over time, as known on a day; none where no day of it is known."""
    names = [*view.parts(provision), *view.tree.ancestors(provision)]
    days = sorted(day for day in edges(view, names, known_at=known_at) if day > date.min)
    if not days:
        return ()
    cut = texts(view, provision, Interval.inclusive(days[0], days[-1]), known_at=known_at)
    _, _, sure = began(view, provision, known_at=known_at)
    unseen = [not sure, *(_unseen(evidence) for _, evidence in cut), False]
    ends = [interval.start for interval, _ in cut[1:]]
    return tuple(
        Stretch(
            interval.start,
            end,
            evidence,
            not unseen[at] or _began_on(evidence, interval.start),
            unseen[at],
            unseen[at + 2],
        )
        for at, ((interval, evidence), end) in enumerate(zip(cut, [*ends, None], strict=True))
    )


def _began_on(evidence: Evidence, day: date) -> bool:
    """Whether the sources date a text from a day, though they do not show what was before it."""
    begun, _ = constant_around(
        evidence.view, evidence.provision, as_at=day, known_at=evidence.known_at
    )
    return begun.is_day and begun.day == day


def _unseen(evidence: Evidence) -> bool:
    """Whether there may have been a text on days of which none can be given."""
    return not (evidence.status.answers or evidence.status.no_law)


def wordings(view: View, provision: str, *, known_at: date | None) -> tuple[Stretch, ...]:
    """Of these, the texts that were law.

    A text that was law, was without force for a time and came back counts twice.
    """
    return tuple(s for s in stretches(view, provision, known_at=known_at) if s.has_text)
