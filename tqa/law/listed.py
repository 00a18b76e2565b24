"""Official lists of what amended an instrument: what they name is at hand, or in doubt.

A list such as the Table of Public Statutes says section by section which clauses amended it, and
gives no words. It makes no text; it says whether the text at hand is complete. An entry is
accounted for where a clause at hand that is cited so changes the provision, or where a
consolidation holds it already. Any other leaves the words of the provision unknown from the day on
which it took effect.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tqa.law.clause import Clause
from tqa.law.evidence import Edit, Missing, Seen
from tqa.law.identity import ROOT
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound

if TYPE_CHECKING:
    from tqa.law.amending import Amended

NOT_HELD = "an official list says so, and no clause at hand is found to do it"


_YEARS = timedelta(days=3 * 366)
"""A bound wider than this is no day that the list gives: it follows from the year of the act."""


def check(amended: Amended, clause: Clause, day: date) -> None:
    """Report an entry of a list that nothing at hand accounts for.

    An entry on a provision that is not held says what is missing, and leaves no text in doubt.
    """
    if not clause.by or clause.effective.never:
        return
    printed = [i.current_to for i in amended.evidence.get(ROOT, ()) if isinstance(i, Seen)]
    if printed and clause.effective.happened_by(max(printed)):
        return  # most entries of a list are older than the text, and nothing is looked up for them
    names = _named(amended, clause.target, day) if clause.target else [ROOT]
    around = {part for name in names for part in amended.tree.below(name)}
    around |= {above for name in names for above in amended.tree.ancestors(name)} - {ROOT}
    if not names or _done(amended, clause, around) or _held(amended, clause, around):
        return
    clause = replace(clause, effective=_not_before_its_act(amended, clause))
    amended.aimed.append((clause, tuple(names)))
    for name in names:
        amended.report(clause, NOT_HELD, name)


def _not_before_its_act(amended: Amended, clause: Clause) -> Bound:
    """The day of an entry that is known within years only, no earlier than its act was made."""
    since, act = clause.effective, clause.by.partition(", s. ")[0]
    made = [
        other.made.earliest
        for other, _ in amended.aimed
        if cites(other.by, act) and other.source != clause.source and other.made.earliest
    ]
    if not made or since.earliest is None or since.latest is None:
        return since
    wide = since.latest - since.earliest > _YEARS
    return Bound.between(max(since.earliest, min(made)), since.latest) if wide else since


def _named(amended: Amended, target: Iterable[Pinpoint], day: date) -> list[str]:
    found = [name for pinpoint in target for name in amended.named_by(pinpoint, day)]
    return list(dict.fromkeys(found))


def cites(by: str, wanted: str) -> bool:
    """Whether a citation is of a clause or of something in it.

    >>> cites("2031, c. 4, s. 12(3)", "2031, c. 4, s. 12")
    True
    >>> cites("2031, c. 4, s. 12", "2031, c. 4, s. 1")
    False
    """
    return by.startswith(wanted) and re.match(r"\w|\.\d", by[len(wanted) :]) is None


def _done(amended: Amended, clause: Clause, around: set[str]) -> bool:
    """Whether a clause at hand that is cited so was aimed at one of these provisions.

    One of which no day is known does not do, for the list has it as in force, or may.
    """
    edited = {
        item.id
        for name in around
        for item in amended.evidence.get(name, ())
        if isinstance(item, Edit)
    }
    return any(
        other.source != clause.source
        and not other.effective.never
        and cites(other.by, clause.by)
        and (around.intersection(targets) or other.id in edited)
        for other, targets in amended.aimed
    )


def _held(amended: Amended, clause: Clause, around: set[str]) -> bool:
    """Whether a consolidation holds it, because its notes cite the clause."""
    act, _, place = clause.by.partition(", s. ")
    named = re.compile(
        rf"{re.escape(act)}, (?:s|ss|par)\. .*?(?<![\w.]){re.escape(place)}(?!\w|\.\d)"
    )
    looks = [
        item
        for name in around
        for item in amended.evidence.get(name, ())
        if isinstance(item, Seen | Missing)
    ]
    notes = {
        note.citation
        for item in looks
        for note in (*item.record.notes, *item.record.instrument)
        if note.effective is None or note.effective <= item.current_to
    }
    return any((named.search(citation) if place else act in citation) for citation in notes)
