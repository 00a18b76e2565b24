"""The course of a provision: when it and its parts changed, when it was law."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tqa.law.identity import ROOT
from tqa.law.model import ENDED, State, Version
from tqa.retrieval.occasions import Happening
from tqa.retrieval.view import View
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.intervals import Interval

SECTIONS = frozenset({"section", "article", "rule", "regulation"})
"""The provisions by whose force an instrument is in force."""


@dataclass(frozen=True, slots=True)
class Change:
    """One day on which the text of a provision or of its parts changed."""

    when: Bound
    causes: tuple[tuple[str, tuple[str, ...]], ...]
    """The parts that changed, each with what changed it."""
    what: str
    """What befell the provision: made, first in force, changed, repealed, removed."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that changed."""
        return tuple(part for part, _ in self.causes)

    @property
    def by(self) -> tuple[str, ...]:
        """What changed them, sorted."""
        return tuple(sorted({cause for _, by in self.causes for cause in by}))

    @property
    def first(self) -> bool:
        """Whether there was no text before it."""
        return self.what in ("made", "first in force")

    def within(self, window: Interval) -> bool:
        """Whether it certainly falls into some days."""
        low, high = self.when.earliest, self.when.latest
        return low is not None and high is not None and low in window and high in window

    def may_be_within(self, window: Interval) -> bool:
        """Whether it falls into some days, or may."""
        low, high = self.when.earliest or date.min, self.when.latest or date.max
        return low <= (window.last_day or date.max) and high >= window.start


def changes(view: View, name: str, *, known_at: date | None) -> list[Change]:
    """When the text of a provision or its parts changed, in order, as known on a day.

    The beginning of what the sources show is no change, unless they date it.
    """
    found: dict[str, tuple[Bound, list[tuple[str, Version, Version]]]] = {}
    for part in view.parts(name):
        course = view.course(part, known_at=known_at)
        for at, (before, version) in enumerate(pairwise(course)):
            if not _is_change(before, version, in_sight=at > 0):
                continue
            entry = found.setdefault(str(version.valid.start), (version.valid.start, []))
            entry[1].append((part, before, version))
    ordered = sorted(found.values(), key=lambda e: e[0].order)
    made: list[Change] = []
    for when, parts in ordered:
        what = _what(name, parts, any(change.first for change in made))
        made.append(Change(when, tuple((part, now.made_by) for part, _, now in parts), what))
    return made


def _is_change(before: Version, version: Version, *, in_sight: bool) -> bool:
    if version.state is State.NOT_COVERED:
        return False
    if before.state is State.NOT_COVERED and not in_sight:
        # What comes into sight need not be new; a stated day on which it was made is.
        return version.valid.start.is_day and version.state is not State.NOT_YET_MADE
    return before.content.same_words != version.content.same_words or (
        before.valid.start != version.valid.start and before.made_by != version.made_by
    )


def _what(name: str, parts: list[tuple[str, Version, Version]], begun: bool) -> str:
    own = next(((before, now) for part, before, now in parts if part == name), None)
    if own is None:
        return "changed"
    before, now = own
    if now.state is State.REPEALED:
        return "repealed"
    if now.state is State.EXPIRED:
        return "expired"
    if now.state is State.REMOVED:
        return "removed"
    if now.state is State.SUSPENDED:
        return "suspended"
    if now.state is State.NOT_IN_FORCE:
        return "made" if before.state is State.NOT_YET_MADE and not begun else "changed"
    if before.state in (State.NOT_YET_MADE, State.NOT_IN_FORCE):
        return "first in force"
    if before.state in (*ENDED, State.SUSPENDED):
        return "in force again"
    return "made or changed" if before.state is State.NOT_COVERED and not begun else "changed"


def law_since(view: View, name: str, *, as_at: date, known_at: date | None) -> tuple[Bound, bool]:
    """Since when a provision has been law without a break, and whether it began then.

    False where the sources do not show what was before.
    """
    start, sure = Bound.on(as_at), False
    for version in reversed(view.course(name, known_at=known_at)):
        if version.valid.start.happened_by(as_at) is False:
            continue
        if not version.state.has_law:
            return start, version.state is not State.NOT_COVERED and start.is_day
        start, sure = version.valid.start, False
    return start, sure


def law_until(
    view: View, name: str, *, as_at: date, known_at: date | None
) -> tuple[Bound, Version | None]:
    """When a provision ceases to be law, through all changes of its words, and what ends it."""
    end: tuple[Bound, Version | None] = (OPEN, None)
    for part in [name, *view.tree.ancestors(name)]:
        for version in view.course(part, known_at=known_at):
            if version.valid.start.happened_by(as_at) is not False:
                continue
            if version.state in ENDED and (
                end[1] is None or _early(version.valid.start) < _early(end[0])
            ):
                end = version.valid.start, version
    return end


def _early(bound: Bound) -> date:
    return bound.earliest or bound.latest or date.max


def began(
    view: View, name: str, *, known_at: date | None
) -> tuple[Version | None, Version | None, bool]:
    """The version that was made first, that which was law first, and whether nothing was before."""
    course = view.course(name, known_at=known_at)
    made = next((v for v in course if v.state in (State.NOT_IN_FORCE, State.IN_FORCE)), None)
    law = next((v for v in course if v.state.has_law), None)
    first = law or made
    before = course[: course.index(first)] if first else []
    return made, law, bool(before) and before[-1].state is not State.NOT_COVERED


def began_whole(
    view: View, *, known_at: date | None
) -> tuple[Version | None, Version | None, bool]:
    """As `began`, for an instrument: it is law from the day on which one of its sections is."""
    made, law, sure = began(view, ROOT, known_at=known_at)
    inner = sections(view)
    starts = [v for n in inner if (v := began(view, n, known_at=known_at)[1]) is not None]
    if inner:
        law = min(starts, key=lambda v: v.valid.start.latest or date.max, default=None)
    return made, law, sure


def first_published(view: View, known_at: date) -> date | None:
    """When an instrument was published as made, by what its sources say."""
    days = [
        source.published
        for source in view.store.sources(view.row.id)
        if source.published and not source.consolidated and source.published <= known_at
    ]
    return min(days, default=None)


def sections(view: View) -> list[str]:
    """The numbered provisions of an instrument, in order."""
    return [n for n in view.parts(ROOT) if view.tree.by_id[n].kind in SECTIONS]


def days_of(view: View, name: str, happening: Happening, *, known_at: date | None) -> list[Bound]:
    """The days of events of one sort that are on record for a provision, in order."""
    match happening:
        case Happening.AMENDED:
            no_words = ("repealed", "expired", "removed", "suspended", "in force again")
            return [
                change.when
                for change in changes(view, name, known_at=known_at)
                if not change.first and change.what not in no_words
            ]
        case Happening.COMMENCED | Happening.ENACTED:
            find = began_whole(view, known_at=known_at) if name == ROOT else None
            made, law, sure = find or began(view, name, known_at=known_at)
            first = made if happening is Happening.ENACTED else law
            return [first.valid.start] if first is not None and sure else []
        case Happening.ENDED:
            _, law, _ = began(view, name, known_at=known_at)
            if law is None or law.valid.start.latest is None:
                return []
            since = law.valid.start.latest
            end, ending = law_until(view, name, as_at=since, known_at=known_at)
            return [end] if ending is not None else []
        case Happening.PUBLISHED:
            return []
