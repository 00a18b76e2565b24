"""The ledger: what each clause does to each provision, when, by which form, and what came of it.

It is made with the versions, from the same evidence: the engine says where each clause was aimed
(`Amended.aimed`), `consolidate` what became of each edit. Nothing in it is worked out twice, and
nothing depends on the clock: whether an applied edit is still to come is for its reader to say.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from tqa.law.amending import Amended
from tqa.law.clause import Action, Clause
from tqa.law.collisions import Collision, collisions
from tqa.law.compose import choose
from tqa.law.consolidate import Consolidated, Reading
from tqa.law.evidence import Edit, Operation
from tqa.law.identity import ROOT
from tqa.law.model import GENERAL, Version
from tqa.law.replay import Problem, Step, Trouble
from tqa.temporal.bounds import Bound


class Standing(StrEnum):
    """What came of an edit, by what is known."""

    APPLIED = "applied"
    PENDING = "pending"
    """It is to take effect, on a day that is not known or has not come."""
    UNRESOLVED = "unresolved"
    """What it does, or to what, could not be told."""
    CONFLICTING = "conflicting"
    """The text is not as it takes for granted; or it collides with another edit of its day."""
    COVERED = "covered"
    """Only consolidations speak of its days: they are taken as they are, and it is not applied."""
    SUPERSEDED = "superseded"
    """A later publication, or an editor, says otherwise of the same clause."""


DOUBTFUL = (Standing.PENDING, Standing.UNRESOLVED, Standing.CONFLICTING)


@dataclass(frozen=True, slots=True)
class Entry:
    """One edit of one provision by one clause, as worded from `published` on."""

    clause: str
    cited: str
    written: str
    """The target as the clause words it; "" where it names the instrument alone."""
    provision: str
    """The target as it was found; where none was, the deepest provision on the way to it."""
    found: bool
    label: str
    """What the target is labelled once the edit has taken effect."""
    operation: str
    part: str
    effective: Bound
    until: Bound
    published: date | None
    superseded: date | None
    """From when a later reading of the clause counts."""
    before: str
    """SHA-256 of the target's own text just before (of its heading, where that is changed); ""
    where it was not applied."""
    after: str
    rule: str
    decided: str
    standing: Standing
    """What came of it while no later reading had been published."""
    reason: str

    @property
    def applied(self) -> bool:
        """Whether the text holds it, even where another edit collides with it."""
        return self.standing is Standing.APPLIED or bool(self.before)

    def known_on(self, day: date | None) -> bool:
        """Whether this reading is the one that counts by what was published by a day."""
        if day is None:
            return self.superseded is None
        begun = self.published is None or self.published <= day
        return begun and (self.superseded is None or day < self.superseded)

    def standing_at(self, *, as_at: date, known_at: date | None = None) -> Standing:
        """What came of it by a day, by what was known."""
        if self.superseded is not None and (known_at is None or known_at >= self.superseded):
            return Standing.SUPERSEDED
        if self.standing is Standing.APPLIED and self.effective.happened_by(as_at) is not True:
            return Standing.PENDING
        return self.standing


def digest(text: str) -> str:
    """The SHA-256 by which a text is told from another."""
    return hashlib.sha256(text.encode()).hexdigest()


def entries(
    amended: Amended, consolidated: Mapping[str, Consolidated], clauses: Iterable[Clause]
) -> tuple[Entry, ...]:
    """The ledger of one instrument, in legal order; last what a stated history holds already.

    `clauses` are all that were to be taken in.
    """
    book = _Book(amended, consolidated)
    found = [entry for clause, aimed in amended.aimed for entry in book.of(clause, aimed)]
    taken = {id(clause) for clause, _ in amended.aimed}
    stated = "the history at hand states what the text was, and holds this already"
    found += [
        replace(book.lost(clause), standing=Standing.COVERED, reason=stated)
        for clause in clauses
        if id(clause) not in taken and clause.action is not Action.LIST
        if clause.problem or clause.action is not Action.APPLY
    ]
    return tuple(dict.fromkeys(found))


@dataclass
class _Book:
    """What the entries of one instrument are made from."""

    amended: Amended
    consolidated: Mapping[str, Consolidated]
    _edits: dict[Reading, list[tuple[str, Edit]]] = field(default_factory=dict)
    _reported: dict[Reading, list[Problem]] = field(default_factory=dict)
    _later: dict[str, list[date]] = field(default_factory=dict)
    _collisions: dict[tuple[str, Reading], list[Collision]] = field(default_factory=dict)
    _alternates: set[Reading] = field(default_factory=set)
    """What did something of clauses of which each need do but one thing."""

    def __post_init__(self) -> None:
        for name, items in self.amended.evidence.items():
            edits = [i for i in items if isinstance(i, Edit) and not i.made.never]
            for edit in edits:
                self._edits.setdefault((edit.id, edit.published), []).append((name, edit))
            if len(edits) > 1:
                self._collide(name)
        for problem in self.amended.problems:
            edit = problem.edit
            self._reported.setdefault((edit.id, edit.published), []).append(problem)
        for clause, _ in self.amended.aimed:
            if clause.alternates and (clause.id, clause.published) in self._edits:
                self._alternates.add(_one_of(clause.id, clause.published))
            if clause.published is not None:
                self._later.setdefault(clause.id, []).append(clause.published)

    def _collide(self, name: str) -> None:
        for found in collisions(self.consolidated[name].outcomes.values()):
            for edit in (found.first, found.second):
                key = (name, (edit.id, edit.published))
                self._collisions.setdefault(key, []).append(found)

    def of(self, clause: Clause, aimed: Sequence[str]) -> Iterator[Entry]:
        """The entries of one clause as worded from its publication on."""
        reading = (clause.id, clause.published)
        plain = self.plain(clause)
        if clause.rejected:
            reason = f"{clause.decided}: it does nothing"
            yield replace(self.lost(clause), standing=Standing.SUPERSEDED, reason=reason)
            return
        if clause.action is Action.COMMENCE:
            for name in aimed:
                entry = replace(plain, provision=name, found=True)
                yield self._commencing(entry, clause.scope)
        for name, edit in self._edits.get(reading, ()) if aimed else ():
            yield self._edited(replace(plain, provision=name, found=True), edit)
        for problem in self._reported.get(reading, ()):
            entry = self.lost(clause)
            if problem.provision:
                until = problem.edit.until
                entry = replace(plain, provision=problem.provision, found=True, until=until)
            yield replace(entry, standing=_standing(problem), reason=problem.reason)
        commences = clause.action is Action.COMMENCE and aimed
        done = self._edits.get(reading) or self._reported.get(reading)
        if clause.alternates and _one_of(*reading) in self._alternates:
            return  # another of the words that it names stands there
        if clause.throughout and not done:
            return  # its words stand in other sections of the title
        if not (commences or done):
            reason = "no provision was found that it changes"
            yield replace(self.lost(clause), standing=Standing.UNRESOLVED, reason=reason)

    def lost(self, clause: Clause) -> Entry:
        """The entry of a clause of which no target is known, with what is on the way to it."""
        return replace(self.plain(clause), provision=self._nearest(clause))

    def plain(self, clause: Clause) -> Entry:
        """What is true of all entries of a clause."""
        later = [day for day in self._later.get(clause.id, ()) if day > _day(clause.published)]
        return Entry(
            clause.id,
            clause.by,
            _written(clause),
            ROOT,
            False,
            "",
            clause.action.value,
            clause.part.value,
            clause.effective,
            clause.until,
            clause.published,
            min(later, default=None),
            "",
            "",
            clause.rule,
            clause.decided,
            Standing.APPLIED,
            "",
        )

    def _nearest(self, clause: Clause) -> str:
        if not clause.target:
            return ROOT
        effective = clause.effective
        day = effective.day if effective.is_day else clause.published or date.max
        return self.amended.nearest(clause.target[0], day)

    def _commencing(self, entry: Entry, scope: str) -> Entry:
        reason = "" if scope == GENERAL else f"for the purpose of {scope}"
        entry = replace(entry, label=self._label(entry), reason=reason)
        if entry.effective.is_day:
            same = self._digest(entry)
            return replace(entry, before=same, after=same)
        return replace(entry, standing=Standing.PENDING, reason=_no_day(entry.effective))

    def _edited(self, entry: Entry, edit: Edit) -> Entry:
        """The entry of an edit, by what became of it."""
        operation = edit.operation.value
        if entry.operation == Action.RENUMBER and edit.operation is not Operation.INSERT:
            operation = Action.RENUMBER.value
        label = edit.label or self._label(entry)
        entry = replace(
            entry, operation=operation, label=label, effective=edit.effective, until=edit.until
        )
        reading = (edit.id, edit.published)
        outcome = self.consolidated[entry.provision].outcomes.get(reading)
        if isinstance(outcome, Problem):
            entry = replace(entry, standing=_standing(outcome), reason=outcome.reason)
        elif outcome is not None:
            before, after = _changed(outcome)
            entry = replace(entry, before=digest(before), after=digest(after))
        elif edit.effective.never:
            reason = _no_day(edit.effective)
            entry = replace(entry, standing=Standing.PENDING, reason=reason)
        else:
            entry = self._untaken(entry)
        collided = self._collisions.get((entry.provision, reading), ())
        return _collided(entry, edit, collided) if collided else entry

    def _untaken(self, entry: Entry) -> Entry:
        """Of an edit that is dated, and neither fits nor fails: who speaks of its days instead."""
        if entry.until.is_day and entry.until.order <= entry.effective.order:
            reason = "it ends before it begins"
            return replace(entry, standing=Standing.PENDING, reason=reason)
        own = [e for e in self.amended.evidence[entry.provision] if not isinstance(e, Edit)]
        if own:
            reason = "only consolidations speak of its days, and are taken as they are"
            return replace(entry, standing=Standing.COVERED, reason=reason)
        reason = "the provision that it changes was never made"
        return replace(entry, standing=Standing.UNRESOLVED, reason=reason)

    def _version(self, entry: Entry) -> Version | None:
        held = self.consolidated.get(entry.provision)
        day = entry.effective.order
        return choose(held.versions, as_at=day).version if held else None

    def _label(self, entry: Entry) -> str:
        version = self._version(entry)
        return version.content.label if version else ""

    def _digest(self, entry: Entry) -> str:
        version = self._version(entry)
        return digest(version.content.passage.text) if version else ""


def _day(published: date | None) -> date:
    return published or date.min


def _no_day(effective: Bound) -> str:
    if effective.never:
        return "no day is known from which it takes effect"
    return f"the day from which it takes effect is not known exactly: {effective}"


def _one_of(clause: str, published: date | None) -> Reading:
    """What is one for all that a clause does by the same words."""
    return clause.rpartition(".")[0], published


def _written(clause: Clause) -> str:
    """The target as the clause words it."""
    names = "; ".join(map(str, clause.target)) or "; ".join(clause.exact)
    but = "; ".join(map(str, clause.but))
    return f"{names} but for {but}".strip() if but else names


_STANDINGS = {
    Trouble.UNRESOLVED: Standing.UNRESOLVED,
    Trouble.UNDATED: Standing.PENDING,
    Trouble.UNFIT: Standing.CONFLICTING,
}


def _standing(problem: Problem) -> Standing:
    return _STANDINGS[problem.trouble]


_ON_HEADINGS = (Operation.HEADING, Operation.HEADING_WORDS)


def _changed(step: Step) -> tuple[str, str]:
    """What an edit changes, before and after: the own text, or the heading."""
    if step.edit.operation in _ON_HEADINGS:
        return step.headed
    return step.before.passage.text, step.after.passage.text


def _collided(entry: Entry, edit: Edit, found: Iterable[Collision]) -> Entry:
    """The entry of an edit whose result hangs on the order of the day's instruments."""
    others = [c.second if c.first == edit else c.first for c in found]
    by = "; ".join(dict.fromkeys(other.by or other.id for other in others))
    reason = f"{by} changes it on the same day, and the order decides what the text becomes"
    if entry.reason:
        return replace(entry, reason=f"{entry.reason}; {reason}")
    kept = "they are applied in the order of publication, number and print"
    return replace(entry, standing=Standing.CONFLICTING, reason=f"{reason}; {kept}")


def superseded(clauses: Iterable[Clause]) -> frozenset[Reading]:
    """The readings of clauses that a later one of the same clause replaces."""
    latest: dict[str, date] = {}
    readings = {(clause.id, clause.published) for clause in clauses}
    for id_, published in readings:
        latest[id_] = max(latest.get(id_, date.min), _day(published))
    return frozenset(r for r in readings if _day(r[1]) < latest[r[0]])
