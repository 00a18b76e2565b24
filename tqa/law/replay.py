"""From the text as enacted and its amendments to the course of one provision.

The words on a day are the enacted words with every amendment that operates on that day, applied in
order: effective date, publication, number of the series, place of the clause (TIME_IN_LAW rule 10).
Computing each day afresh makes retroactive amendments, closed periods and lapses fall out of the
one rule (rules 9 and 11), and makes the order of arrival irrelevant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.law.evidence import Edit, Enacted, Operation
from tqa.law.model import Content, Passage, State, join
from tqa.law.timeline import ABSENT_CONTENT, ALWAYS, UNKNOWN_CONTENT, Stretch, starts_by
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class Problem:
    """An edit that could not be applied, and why; it changes nothing and is reported."""

    edit: Edit
    reason: str


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """One edit per clause, the latest published, in the order in which they are applied."""
    latest: dict[str, Edit] = {}
    for edit in sorted(edits, key=lambda e: (e.published or date.min, e.source, repr(e))):
        latest[edit.id] = edit
    return sorted(
        latest.values(),
        key=lambda e: (
            starts_by(e.effective),
            e.published or date.min,
            e.series,
            e.clause,
            e.id,
        ),
    )


def from_instruments(
    enacted: Sequence[Enacted], edits: Sequence[Edit]
) -> tuple[list[Stretch], list[Problem]]:
    """The timeline that the instruments make, and the edits that could not be applied."""
    base = max(enacted, key=lambda e: (e.published or date.min, e.source), default=None)
    if base is None:
        return [], [Problem(edit, "no text as enacted to apply it to") for edit in in_order(edits)]
    applicable: list[Edit] = []
    problems: list[Problem] = []
    for edit in in_order(edits):
        if edit.effective.never:
            continue
        if edit.effective.is_day and (edit.until.never or edit.until.is_day):
            applicable.append(edit)
        else:
            problems.append(Problem(edit, f"its effective date is not settled: {edit.effective}"))
    days = {edit.effective.day for edit in applicable}
    days |= {edit.until.day for edit in applicable if edit.until.is_day}
    timeline = [Stretch(ALWAYS, ABSENT_CONTENT), *_as_enacted(base)]
    start = timeline[-1].start
    for day in sorted(day for day in days if base.since.is_day and day > base.since.day):
        timeline.append(_on(base, applicable, day, Bound.on(day), problems))
    if base.since.is_day:
        at = next(i for i, stretch in enumerate(timeline) if stretch.start == start)
        timeline[at] = _on(base, applicable, base.since.day, base.since, problems)
    unique = list(dict.fromkeys(problems))
    return _merge(timeline), unique


def _as_enacted(base: Enacted) -> list[Stretch]:
    dormant = Content(State.NOT_IN_FORCE, base.content.label, base.content.passage)
    stretches = []
    if base.enacted != base.since:
        stretches.append(Stretch(base.enacted, dormant, base.heading, (), base.source))
    if not base.since.never:
        stretches.append(Stretch(base.since, base.content, base.heading, (), base.source))
    return stretches


def _on(
    base: Enacted, edits: Sequence[Edit], day: date, start: Bound, problems: list[Problem]
) -> Stretch:
    """The content on `day`: every edit that operates then, applied in order."""
    content, source = base.content, base.source
    made_by: tuple[str, ...] = ()
    for edit in edits:
        if edit.effective.day > day or (edit.until.is_day and edit.until.day <= day):
            continue
        result = apply(content, edit)
        if isinstance(result, Problem):
            problems.append(result)
            continue
        content, source = result, edit.source
        if start.is_day and edit.effective == start:
            made_by = (*made_by, edit.by or edit.id)
    return Stretch(start, content, base.heading, made_by, source)


def apply(content: Content, edit: Edit) -> Content | Problem:
    """The content after one edit, or why it does not fit: never a guess (rule 13)."""
    if edit.operation is Operation.END:
        return Content(State.REPEALED, content.label)
    if edit.operation is Operation.SUBSTITUTE:
        return Content(State.IN_FORCE, content.label, edit.words)
    if content.state is not State.IN_FORCE:
        return Problem(edit, "the provision has ended before the edit operates")
    # "Wherever occurring" acts on whole words; so does a single replacement.
    pattern = rf"(?<!\w){re.escape(edit.old_words)}(?!\w)"
    found = [match.span() for match in re.finditer(pattern, content.passage.text)]
    if not found:
        return Problem(edit, f"the words {edit.old_words!r} are not there")
    if len(found) > 1 and not edit.each_place:
        return Problem(edit, f"the words {edit.old_words!r} are there {len(found)} times")
    parts: list[Passage] = []
    at = 0
    for start, end in found:
        parts += [content.passage.cut(at, start), edit.words]
        at = end
    parts.append(content.passage.cut(at, len(content.passage.text)))
    return Content(content.state, content.label, join(parts))


def _merge(timeline: list[Stretch]) -> list[Stretch]:
    """Drop boundaries at which nothing changes."""
    merged: list[Stretch] = []
    for stretch in timeline:
        if merged and merged[-1].content.same_words == stretch.content.same_words:
            continue
        merged.append(stretch)
    return merged


def overlay(consolidated: list[Stretch], own: list[Stretch]) -> tuple[list[Stretch], bool]:
    """Consolidations where they speak, the instruments elsewhere; and whether the two disagree.

    Only days for which the consolidations are silent (`NOT_COVERED`) take the instruments' text.
    """
    if not consolidated or not own:
        return consolidated or own, False
    edges = sorted({s.start for s in consolidated} | {s.start for s in own}, key=starts_by)
    result: list[Stretch] = []
    disputed = False
    for edge in edges:
        day = starts_by(edge)
        theirs, ours = _at(consolidated, day), _at(own, day)
        if theirs.content.state is State.NOT_COVERED:
            chosen = ours
        else:
            chosen = theirs
            both_law = theirs.content.state.has_law and ours.content.state.has_law
            disputed |= both_law and (
                theirs.content.passage.text.split() != ours.content.passage.text.split()
            )
        if result and result[-1].content.same_words == chosen.content.same_words:
            continue
        result.append(
            Stretch(
                edge,
                chosen.content,
                chosen.heading,
                chosen.made_by,
                chosen.source,
                chosen.last_seen,
            )
        )
    return result, disputed


def _at(timeline: Sequence[Stretch], day: date) -> Stretch:
    current = Stretch(ALWAYS, UNKNOWN_CONTENT)
    for stretch in timeline:
        if starts_by(stretch.start) <= day:
            current = stretch
    return current
