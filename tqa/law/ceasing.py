"""What a clause ends, suspends or revives: provisions, headings, or a part of a provision.

"The portion of subsection 4(2) after paragraph (b) is repealed" leaves the rest of the subsection,
and what stands under a heading that is named beside provisions is not named with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from tqa.law.clause import Action, Block, Clause, Part
from tqa.law.evidence import Operation
from tqa.law.model import HEADINGS
from tqa.law.placing import names_headings_beside
from tqa.law.rewording import CLOSING_KINDS, LIVE, heading_before

if TYPE_CHECKING:
    from tqa.law.amending import Amended


def cease(amended: Amended, clause: Clause, targets: Sequence[str], day: date) -> None:
    """Give the edits of a clause that ends, suspends or revives its targets, or a part of them."""
    operation = Operation(clause.action.value)
    beside = clause.part is Part.WITH_HEADING and names_headings_beside(amended, targets)
    if clause.part is Part.WITH_HEADING and (heading := heading_before(amended, targets[0])):
        amended.edit(heading, clause, operation)
    for name in targets:
        match clause.part:
            case Part.WHOLE | Part.WITH_HEADING:
                for part in [name] if beside else _with_what_is_under(amended, name):
                    amended.edit(part, clause, operation)
            case Part.HEADING_BEFORE:
                _each(amended, clause, name, [heading_before(amended, name)])
            case Part.CLOSING:
                _each(amended, clause, name, _parts(amended, name, CLOSING_KINDS, day))
            case Part.TABLES:
                _each(amended, clause, name, _parts(amended, name, frozenset({"table"}), day))
            case Part.HEADING if amended.provisions[name].kind in HEADINGS:
                amended.edit(name, clause, operation)
            case Part.HEADING | Part.OWN:
                _own(amended, clause, name, day)


def _with_what_is_under(amended: Amended, name: str) -> list[str]:
    """The provision itself; of a heading, also what stands under it."""
    if amended.provisions[name].kind in HEADINGS:
        return [name, *amended.tree.under(name)]
    return [name]


def _parts(amended: Amended, target: str, kinds: frozenset[str], day: date) -> list[str]:
    return [
        part
        for part in amended.tree.children(target)
        if amended.provisions[part].kind in kinds and amended.state(part, day) in LIVE
    ]


def _each(amended: Amended, clause: Clause, target: str, parts: Sequence[str | None]) -> None:
    found = [part for name in parts if name for part in amended.tree.below(name)]
    for part in found:
        amended.edit(part, clause, Operation(clause.action.value))
    if not found:
        amended.report(clause, "its target has no such part", target)


def _own(amended: Amended, clause: Clause, target: str, day: date) -> None:
    """End the heading of a provision, or its own words, and leave what stands below it."""
    if clause.action is not Action.END:
        amended.report(clause, "only a part of its target is meant", target)
    elif clause.part is Part.HEADING:
        amended.edit(target, clause, Operation.HEADING, Block(""))
    else:
        block = Block("", label=amended.label(target, day))
        amended.edit(target, clause, Operation.SUBSTITUTE, block)
