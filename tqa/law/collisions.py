"""Edits of one day whose order decides what the text becomes (TIME_IN_LAW rule 10).

They are applied in the order of the law all the same: publication, number of the series, printed
order. Where they come from different instruments and another order would give another text, that is
reported, for neither draftsman had the other's change before him.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from tqa.law.evidence import Edit
from tqa.law.model import Content
from tqa.law.replay import Problem, Step, apply, in_order, reheaded


@dataclass(frozen=True, slots=True)
class Collision:
    """Two edits of one provision by different instruments, of one day, that do not commute."""

    first: Edit
    """The one that is applied first."""
    second: Edit


def author(clause: str) -> str:
    """The instrument whose clause bears an id.

    >>> author("/xm/sro/2015/1#3.0"), author("/xm/sro/2015/1!expiry")
    ('/xm/sro/2015/1', '/xm/sro/2015/1')
    """
    return re.split("[#!]", clause, maxsplit=1)[0]


def collisions(outcomes: Iterable[Step | Problem]) -> list[Collision]:
    """What collides among the edits of one provision, those that did not fit included."""
    days: dict[date, list[Step | Problem]] = {}
    for outcome in outcomes:
        if outcome.edit.effective.is_day:
            days.setdefault(outcome.edit.effective.day, []).append(outcome)
    found: list[Collision] = []
    for _, of_day in sorted(days.items()):
        if len({author(outcome.edit.id) for outcome in of_day}) > 1:
            found += _of_one_day(of_day)
    return found


def _of_one_day(outcomes: Sequence[Step | Problem]) -> list[Collision]:
    """Each pair of instruments is tried in both orders, on the text of before that day."""
    ordered = in_order(outcome.edit for outcome in outcomes)
    steps = {outcome.edit.id: outcome for outcome in outcomes if isinstance(outcome, Step)}
    begun = next((steps[edit.id] for edit in ordered if edit.id in steps), None)
    if begun is None:
        return []  # nothing of that day could be applied, in whatever order
    start = (begun.before, begun.headed[0])
    blocks: dict[str, list[Edit]] = {}
    for edit in ordered:
        blocks.setdefault(author(edit.id), []).append(edit)
    return [
        Collision(one[0], other[0])
        for one, other in combinations(blocks.values(), 2)
        if _made(start, [*one, *other]) != _made(start, [*other, *one])
    ]


def _made(start: tuple[Content, str], edits: Iterable[Edit]) -> tuple[object, str]:
    """The words and heading that edits make in an order; one that does not fit changes nothing."""
    content, heading = start
    for edit in edits:
        result, headed = apply(content, edit, start[0]), reheaded(heading, edit)
        if not isinstance(result, Problem) and not isinstance(headed, Problem):
            content, heading = result, headed
    return content.same_words, heading
