"""The provisions that blocks are: which bears a label already, which is new, where it stands.

A label keeps the identity of what bears it on the day; what bore it once and has ended is revived
(TIME_IN_LAW rule 14).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from tqa.law.clause import Action, Block, Clause
from tqa.law.evidence import Operation
from tqa.law.identity import NUMBERED_THROUGH, ROOT, step
from tqa.law.labels import normalise_label
from tqa.law.model import Provision
from tqa.law.rewording import LIVE

if TYPE_CHECKING:
    from tqa.law.amending import Amended

Named = tuple[str, str | None, Block]
"""A block with the id of its provision and that of its parent."""


def named_blocks(
    amended: Amended,
    blocks: Sequence[Block],
    scope: str,
    instead: str | None,
    day: date,
    beside: str = "",
    *,
    avoided: Collection[str] = (),
) -> list[Named]:
    """The blocks and their parts with the ids they have or get, and those of their parents."""
    named: list[Named] = []
    taken = set(avoided)

    def name(block: Block, above: str) -> None:
        label = step(block.kind, block.label, block.term)
        under = ROOT if block.kind in NUMBERED_THROUGH and label else above
        if block.kind == "row" and beside:
            under = beside.rpartition("/")[0]  # rows are named within the schedule
        if block is blocks[0] and instead is not None:
            id_ = instead
        elif label:
            id_ = _bearer(amended, under, label, block, day, taken)
        else:
            id_ = _unlabelled(block.kind, above, taken)
        taken.add(id_)
        named.append((id_, above, block))
        for part in block.parts:
            name(part, id_)

    for block in blocks:
        name(block, scope)
    return named


def _bearer(
    amended: Amended, under: str, label: str, block: Block, day: date, taken: set[str]
) -> str:
    """The provision that bears a label on the day, or bore it when it ended; else a new one."""
    path = f"{under}/{label}" if under else label
    wanted = normalise_label(block.label)
    if not block.term and under in amended.provisions:
        for child in amended.tree.children(under):
            if child in taken or child == path or amended.provisions[child].kind == "definition":
                continue
            if normalise_label(amended.label(child, day)) == wanted and (
                amended.state(child, day) in LIVE
            ):
                return child
    again, id_ = 1, path
    while id_ in taken or (
        id_ in amended.provisions
        and not block.term
        # What has ended is revived under the label that it bore last, and under no other.
        and normalise_label(amended.label(id_, day)) not in (wanted, "")
    ):
        again += 1
        id_ = f"{path}#{again}"
    return id_


def _unlabelled(kind: str, above: str, taken: set[str]) -> str:
    """The id of a part without a label: by its place among those of its kind."""
    number = 1
    while (id_ := f"{above}/~{kind}.{number}" if above else f"~{kind}.{number}") in taken:
        number += 1
    return id_


def put(amended: Amended, clause: Clause, named: Sequence[Named], after: str, day: date) -> None:
    """Give the edits that put blocks in their place, the new ones after `after`, in their order."""
    for name, above, block in named:
        if name not in amended.provisions:
            amended.place(Provision(name, block.kind, above, 0), _past(amended, after, above))
            amended.begun[name] = clause.id
            operation = Operation.INSERT
        elif amended.begun.get(name) == clause.id:
            operation = Operation.INSERT  # a later reading of the clause that began it
        else:
            insertion = clause.action is Action.INSERT
            operation = Operation.INSERT if insertion else Operation.SUBSTITUTE
        after = name
        if operation is Operation.SUBSTITUTE and amended.state(name, day) not in LIVE:
            operation = Operation.INSERT  # an earlier reading of the clause, or its end, left it
        printed = amended.label(name, day) if operation is Operation.SUBSTITUTE else ""
        if printed and normalise_label(printed) == normalise_label(block.label):
            block = replace(block, label=printed)  # "§ 4-105" where the text prints "4-105"
        amended.edit(name, clause, operation, block)


def _past(amended: Amended, name: str, above: str | None) -> str:
    """The last part of what `name` stands in below `above`: ended parts stay in their whole."""
    order, whole = amended.order, _within(amended, name, above)
    at = order.index(name) + 1
    while whole and at < len(order) and _within(amended, order[at], above) == whole:
        at += 1
    return order[at - 1]


def _within(amended: Amended, name: str, above: str | None) -> str | None:
    """The part directly below `above` that a provision stands in."""
    while (parent := amended.provisions[name].parent or ROOT) != (above or ROOT):
        if parent == ROOT:
            return None
        name = parent
    return name
