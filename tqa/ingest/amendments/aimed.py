"""A clause with the instrument that it names, and what an amendment of the clause leaves of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.law.clause import Clause
from tqa.law.instruments import InstrumentName
from tqa.temporal.bounds import OPEN, Bound


@dataclass(frozen=True, slots=True)
class Aimed:
    """A clause and the instrument that it names; `None` for its own."""

    name: InstrumentName | None
    clause: Clause


def amended_before(done: Sequence[Aimed], again: Sequence[Aimed], since: date) -> list[Aimed]:
    """What a clause does that is amended from a day: what was not done by then, as it says now."""
    before = {a.clause.id for a in done if a.clause.effective.order < since}
    waiting = {a.clause.id for a in done} - before
    return [
        *(a for a in done if a.clause.id in before),
        *(
            a
            for a in again
            if a.clause.id not in before
            if a.clause.id in waiting or a.clause.effective.order >= since
        ),
    ]


def unless_gone(aimed: Aimed, gone: Bound) -> Aimed:
    """What a clause does; nothing of what it had not done when it was repealed."""
    effective = aimed.clause.effective
    if (effective.is_day or effective.never) and gone.is_day and effective.order > gone.order:
        # What it was to put in ends with it, without ever having begun.
        return replace(aimed, clause=replace(aimed.clause, effective=OPEN, until=gone))
    return aimed


def told_again(now: Sequence[Aimed], before: Sequence[Aimed]) -> bool:
    """Whether a clause, as known from a later day, does what it was known to do before."""
    if len(now) != len(before):
        return False
    dated = [replace(a, clause=replace(a.clause, published=None)) for a in now]
    return dated == [replace(a, clause=replace(a.clause, published=None)) for a in before]
