"""Versions from evidence: the rectangles valid × known of one provision (TIME_IN_LAW 3, 10-17).

For each day on which something was published, the timeline is computed from all that was known by
then; equal stretches of successive days join into rectangles. The result is therefore a function of
the set of evidence: the order of arrival cannot matter, and rectangles of one key cannot overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache

from tqa.law.commencing import commenced, dated
from tqa.law.ending import in_time
from tqa.law.evidence import (
    Commencement,
    Edit,
    Enacted,
    Evidence,
    Missing,
    Operation,
    Seen,
    Stated,
)
from tqa.law.model import GENERAL, NO_WORDS, Content, Passage, Piece, State, Version
from tqa.law.noted import dated_by_notes, from_notes
from tqa.law.replay import Problem, Step, carried_on, from_instruments, in_order, overlay
from tqa.law.stated import brought_into_force, days_of, not_stated, timeline_of, too_early
from tqa.law.timeline import Stretch, from_consolidations, in_sequence
from tqa.temporal.bounds import OPEN, Bound
from tqa.temporal.intervals import Period

Reading = tuple[str, date | None]
"""A clause as known from a day on: its id and the day of the publication that words it so."""


@dataclass(frozen=True, slots=True)
class Consolidated:
    """The versions of one provision, and the edits that could not be applied."""

    versions: tuple[Version, ...]
    problems: tuple[Problem, ...] = ()
    outcomes: Mapping[Reading, Step | Problem] = field(default_factory=dict)
    """What became of each edit, by what was known last while no later reading replaced it; none
    for those whose days the consolidations alone speak of."""


def consolidate(
    provision: str,
    evidence: Iterable[Evidence],
    *,
    language: str = "en",
    scope: str = GENERAL,
) -> Consolidated:
    """All versions of one key (provision, language, scope), by known-from, then by start.

    From the day on which a source first prints it, the valid intervals known on any one day tile
    all time. Nothing is edited in place: later knowledge closes `known_to` of what it corrects and
    opens new rectangles.
    """
    items = list(evidence)
    if (course := _as_enacted(provision, items, language, scope)) is not None:
        return Consolidated(course)
    return _consolidated(provision, items, language, scope)


def _consolidated(
    provision: str, items: Sequence[Evidence], language: str, scope: str
) -> Consolidated:
    publications = sorted({day for item in items for day in days_of(item) if day})
    unstated = any(item.published is None for item in items)
    days: list[date | None] = [None, *publications] if unstated else list(publications)
    open_since: dict[_Slot, date | None] = {}
    before: list[_Slot] = []
    versions: list[Version] = []
    problems: tuple[Problem, ...] = ()
    outcomes: dict[Reading, Step | Problem] = {}
    for day in days:
        known = [
            item
            for item in items
            if item.published is None or (day is not None and item.published <= day)
        ]
        slots, problems, steps = _slots(known, scope, day)
        _note(outcomes, known, problems, steps)
        if not any(_prints(item) for item in known):
            slots = []  # what none has printed yet is not known to have ever been missing
        if slots == before:
            continue
        before = slots
        current = dict.fromkeys(slots)
        for slot in list(open_since):
            if slot not in current:
                versions.append(
                    _version(provision, slot, open_since.pop(slot), day, language, scope)
                )
        for slot in slots:
            open_since.setdefault(slot, day)
    versions += [
        _version(provision, slot, since, None, language, scope)
        for slot, since in open_since.items()
    ]
    versions.sort(key=_order)
    placed = tuple(replace(problem, provision=provision) for problem in problems)
    return Consolidated(tuple(versions), placed, outcomes)


_SAMPLE = Passage("x", (Piece("", 0, 1),))


def _as_enacted(
    provision: str, items: Sequence[Evidence], language: str, scope: str
) -> tuple[Version, ...] | None:
    """The versions of a text that is only enacted and brought into force; `None` for any other.

    Most provisions are so, and differ in nothing but their words: the days of one are those of all.
    """
    enacted, begins = None, []
    for item in items:
        if isinstance(item, Enacted) and enacted is None:
            enacted = item
        elif isinstance(item, Commencement):
            begins.append(item)
        else:
            return None
    if enacted is None or enacted.content.state is not State.IN_FORCE:
        return None
    own = enacted.content
    versions: list[Version] = []
    days = (enacted.published, enacted.enacted, enacted.since)
    for version in _course(days, bool(own.passage.text), enacted.by, tuple(begins), scope):
        content, heading, source = version.content, enacted.heading, enacted.source
        if content.state is own.state:
            content = own
        elif content.state is not State.NOT_IN_FORCE:
            heading = source = ""  # what was not yet made
        else:
            content = Content(content.state, own.label, own.passage)
        versions.append(
            Version(
                provision,
                version.valid,
                version.known_from,
                version.known_to,
                content,
                heading,
                version.made_by,
                version.ended_by,
                source,
                language=language,
                scope=scope,
            )
        )
    return tuple(versions)


@lru_cache(maxsize=4096)
def _course(
    days: tuple[date | None, Bound, Bound],
    worded: bool,
    by: tuple[str, ...],
    begins: tuple[Commencement, ...],
    scope: str,
) -> tuple[Version, ...]:
    """The course of a sample: `days` are those of publication, enactment and commencement."""
    content = Content(State.IN_FORCE, "", _SAMPLE if worded else NO_WORDS)
    return _consolidated("", [Enacted("", *days, content, "", by), *begins], "en", scope).versions


def _note(
    outcomes: dict[Reading, Step | Problem],
    known: Iterable[Evidence],
    problems: Iterable[Problem],
    steps: Iterable[Step],
) -> None:
    """Note what becomes of the edits that count by what is known on one day."""
    edits = [item for item in known if isinstance(item, Edit)]
    if not edits:
        return
    became: dict[Reading, Step | Problem] = {(s.edit.id, s.edit.published): s for s in steps}
    became |= {(p.edit.id, p.edit.published): p for p in problems}
    for edit in in_order(edits):
        outcomes.pop((edit.id, edit.published), None)
        if (edit.id, edit.published) in became:
            outcomes[edit.id, edit.published] = became[edit.id, edit.published]


def _prints(item: Evidence) -> bool:
    """Whether an item of evidence shows the provision."""
    inserts = isinstance(item, Edit) and item.operation is Operation.INSERT
    return inserts or isinstance(item, Seen | Enacted | Stated)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A stretch with its end: what has to be equal on two days for one rectangle to span both."""

    valid: Period
    stretch: Stretch
    ended_by: tuple[str, ...]


def _slots(
    known: Sequence[Evidence], scope: str, day: date | None
) -> tuple[list[_Slot], tuple[Problem, ...], list[Step]]:
    stated = [i for i in known if isinstance(i, Stated)]
    known = not_stated(known, stated)
    edits, late = in_time([i for i in known if isinstance(i, Edit)])
    begins = [i for i in known if isinstance(i, Commencement)]
    seen = [
        dated(i, begins, scope) if isinstance(i, Seen) else i
        for i in known
        if isinstance(i, Seen | Missing)
    ]
    if dated_by_notes(seen) and not stated:
        looks = from_notes(seen)
    else:
        begun = brought_into_force(timeline_of(stated, scope, day), begins, scope)
        looks = from_consolidations(seen, begun)
        looks = looks if stated else brought_into_force(looks, begins, scope)
    steps: list[Step] = []
    own_steps: list[Step] = []
    consolidated, problems, later = carried_on(looks, edits, steps)
    problems += [*late, *too_early(stated, looks, edits)]
    enacted = [commenced(i, begins, scope) for i in known if isinstance(i, Enacted)]
    own, own_problems = from_instruments(enacted, edits, own_steps)
    steps += [step for step in own_steps if step.edit not in later]
    if own or not looks:
        problems = [p for p in own_problems if p.edit not in later] + problems
    timeline = in_sequence(overlay(consolidated, own))
    slots = []
    for at, stretch in enumerate(timeline):
        follower = timeline[at + 1] if at + 1 < len(timeline) else None
        end = follower.start if follower else OPEN
        ended_by = follower.made_by if follower else ()
        slots.append(_Slot(Period(stretch.start, end), stretch.bare, ended_by))
    return slots, tuple(problems), steps


def _version(
    provision: str,
    slot: _Slot,
    known_from: date | None,
    known_to: date | None,
    language: str,
    scope: str,
) -> Version:
    return Version(
        provision,
        slot.valid,
        known_from,
        known_to,
        slot.stretch.content,
        slot.stretch.heading,
        slot.stretch.made_by,
        slot.ended_by,
        slot.stretch.source,
        slot.stretch.disputed,
        slot.stretch.rival,
        slot.stretch.rival_by,
        language,
        scope,
    )


def _order(version: Version) -> tuple[date, date, date, str]:
    start = version.valid.start
    return (
        version.known_from or date.min,
        start.order,
        start.earliest or date.min,
        version.content.passage.text,
    )
