"""Clauses that are read more than once: with other words, another day or end, or later knowledge.

A clause finds the words that it changes in what there was on its day, by what was known. Another
date, or an edit that comes before it and became known later, changes what it finds; an answer as
known on a day needs what was to be found then (TIME_IN_LAW rules 3, 9, 11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from tqa.law.clause import Clause
from tqa.law.evidence import Edit
from tqa.law.identity import ROOT
from tqa.temporal.bounds import OPEN

if TYPE_CHECKING:
    from tqa.law.amending import Amended


def only_ends_otherwise(amended: Amended, clause: Clause) -> bool:
    """Whether a later reading says but another end, as an extension does: nothing is sought."""
    last = amended.read.get(clause.id)
    amended.read[clause.id] = clause
    if last is None or replace(last, published=clause.published, until=clause.until) != clause:
        return False
    done = [(n, e) for n, e in amended.edits.get(clause.id, ()) if e.published == last.published]
    if not done:
        return False
    targets = next(names for known, names in reversed(amended.aimed) if known.id == clause.id)
    amended.aimed.append((clause, targets))
    for name, edit in done:
        again = replace(edit, published=clause.published, until=clause.until)
        amended.edits[clause.id].append((name, again))
        amended.give(name, again)
    return True


def of_other_readings(amended: Amended, clause: Clause) -> list[tuple[str, Edit]]:
    """What the clause does by its other readings, each up to the day of the next one."""
    since = clause.published or date.min
    readings = amended.readings.setdefault(clause.id, set())
    readings.add(since)
    until = min((day for day in readings if day > since), default=date.max)
    kept: list[tuple[str, Edit]] = []
    for name, edit in amended.edits.pop(clause.id, []):
        if since <= (edit.published or date.min) < until and since != edit.published:
            amended.take(name, edit)
        else:
            kept.append((name, edit))
    return kept


def learnt_later(amended: Amended, clause: Clause, targets: Sequence[str]) -> Sequence[date]:
    """The days on which edits of the same section became known that come before this one."""
    since = clause.published or date.min
    sections = {[ROOT, *reversed(amended.tree.ancestors(name)), name][:3][-1] for name in targets}
    found = {
        item.published
        for section in sections - {ROOT}
        for part in amended.tree.below(section)
        for item in amended.evidence.get(part, ())
        if isinstance(item, Edit) and item.id != clause.id
        if item.published and item.published > since
    }
    until = min((day for day in amended.readings[clause.id] if day > since), default=date.max)
    return sorted(day for day in found if day < until)


def as_known(amended: Amended, clause: Clause, days: Sequence[date | None], operates: date) -> None:
    """Give what a clause does as it was to be told on each day: other parts may hold the words.

    An edit that comes before it and was published later changes what it finds (rule 3).
    """
    told: list[tuple[str, Edit]] = []
    last: list[tuple[str, Edit]] = []
    for day in days:
        amended.known_at = day
        now, reported = replace(clause, published=day), len(amended.problems)
        if targets := amended.aim(now):
            amended.do(now, targets, operates)
        amended.known_at = None
        given = amended.edits.pop(clause.id, [])
        for name, edit in given:
            amended.take(name, edit)
        same = [(name, replace(edit, published=None)) for name, edit in given]
        if same == last and told:
            del amended.problems[reported:]
            continue
        named = {name for name, _ in given}
        void = {"published": day, "effective": OPEN, "until": OPEN, "made": OPEN}
        given += [(n, replace(e, **void)) for n, e in last if n not in named]  # type: ignore[arg-type]
        last = same
        told += given
    amended.edits[clause.id] = told
    for name, edit in told:
        amended.give(name, edit)
