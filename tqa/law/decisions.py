"""An editor's decision on a clause: evidence of its own, with author, day and reason (rule 17).

A decision is a later reading of the clause, known from its own day: what was known before it stays
as it was, and of several readings the latest counts. Readings that the law itself brings later (a
corrigendum, an extension) are decided in the same way, until the decision is taken back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.law.clause import UNREAD, Action, Block, Clause, Part
from tqa.law.evidence import Where
from tqa.law.model import NO_WORDS, Passage, Piece
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided of one clause."""

    clause: str
    by: str
    on: date
    """The day of the decision: it is known from then on."""
    reason: str
    target: tuple[Pinpoint, ...] = ()
    """What it changes, where that was decided."""
    apply_to: str = ""
    """The id of the instrument that it changes, where that was decided."""
    effective: date | None = None
    words_old: str | None = None
    words_new: str | None = None
    text: str | None = None
    """The own text that its target has after it."""
    reject: bool = False
    """Whether the clause does nothing."""

    @property
    def said(self) -> str:
        """Who decided, when and why, as answers say it."""
        return f"decided by {self.by} on {self.on}: {self.reason}"

    @property
    def own_words(self) -> str:
        """The words that no source holds but this decision."""
        return self.text or self.words_new or ""

    @property
    def passage(self) -> Passage:
        """Those words, with the decision as their source."""
        words = self.own_words
        return Passage(words, (Piece(source_of(words), 0, len(words)),)) if words else NO_WORDS


def source_of(words: str) -> str:
    """The id under which the words of a decision are kept as a source."""
    return hashlib.sha256(words.encode()).hexdigest()


def decided(clause: Clause, decision: Decision) -> Clause:
    """One reading of a clause with what was decided in the place of what was read."""
    clause = replace(clause, decided=decision.said)
    if decision.reject:
        return replace(clause, rejected=True, problem="")
    if decision.effective is not None:
        clause = replace(clause, effective=Bound.on(decision.effective))
    if decision.target:
        clause = replace(clause, target=decision.target, exact=())
    if decision.text is not None:
        block = Block("", words=decision.passage)
        clause = replace(clause, action=Action.SUBSTITUTE, part=Part.OWN, blocks=(block,))
    if decision.words_old is not None:
        clause = replace(
            clause,
            action=Action.WORDS,
            part=clause.part if clause.part is Part.HEADING else Part.WHOLE,
            old_words=decision.words_old,
            words=decision.passage,
            where=Where.INSTEAD,
            column=0,
            at_end=False,
            through="",
        )
    told = decision.text is not None or decision.words_old is not None
    aimed = bool(decision.target or decision.apply_to)
    if told or (aimed and clause.problem != UNREAD):
        clause = replace(clause, problem="")
    return clause


def in_force(decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions on one clause by their days; of one day the last given counts."""
    by_day = {decision.on: decision for decision in decisions}
    return [by_day[day] for day in sorted(by_day)]


def readings(clauses: Sequence[Clause], decisions: Sequence[Decision]) -> list[Clause]:
    """The readings of one clause with those that decisions add, or decide.

    `decisions` are in the order of their days.
    """
    found: list[Clause] = []
    for clause in clauses:
        standing = [d for d in decisions if d.on <= (clause.published or date.min)]
        found.append(decided(clause, standing[-1]) if standing else clause)
    days = {clause.published for clause in clauses}
    for decision in decisions:
        if decision.on in days:
            continue
        before = [c for c in clauses if (c.published or date.min) < decision.on]
        last = max((c.published or date.min for c in before), default=date.min)
        found += [
            replace(decided(clause, decision), published=decision.on)
            for clause in before
            if (clause.published or date.min) == last
        ]
    return found
