"""Provisions added where their label is taken: the same provision enacted again, or another.

A temporary law puts in what the one before it had put in, often with a day or a name changed: that
is a new basis, and the new words are the text (TIME_IN_LAW rule 9). Where the label is borne by
other words the clause is reported, and changes nothing (rule 13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from tqa.law.clause import Block, Clause
from tqa.law.evidence import Operation
from tqa.law.labels import normalise_label
from tqa.law.model import HEADINGS
from tqa.law.replay import Trouble
from tqa.law.rewording import LIVE

if TYPE_CHECKING:
    from tqa.law.amending import Amended


def taken(
    amended: Amended, clause: Clause, named: Sequence[tuple[str, str | None, Block]], day: date
) -> bool:
    """Whether a label that a clause gives to what it adds is borne by other words; reported then.

    What is enacted again in a code loses the parts that it no longer has.
    """
    given = {name for name, _, _ in named}
    anew: list[str] = []
    for name, above, block in named:
        if above in given or not _bears(amended, clause, name, block, day):
            continue
        old, new = Counter(_words(amended, name, day)), Counter(_given(block))
        if old == new or not new:
            continue
        if not clause.codified or (old & new).total() * 2 < max(old.total(), new.total()):
            text = f"{block.label} is there already, in other words"
            amended.report(clause, text, name, Trouble.UNFIT)
            return True
        anew += amended.tree.below(name)
    for part in anew:
        if part not in given and amended.state(part, day) in LIVE:
            amended.edit(part, clause, Operation.END)
    return False


def _bears(amended: Amended, clause: Clause, name: str, block: Block, day: date) -> bool:
    """Whether a provision that another clause made bears the label of a block on a day."""
    wanted = normalise_label(block.label)
    if not wanted or block.term or block.kind in HEADINGS or block.kind == "row":
        return False
    held = name in amended.provisions and amended.begun.get(name) != clause.id
    return held and amended.state(name, day) in LIVE


def _words(amended: Amended, name: str, day: date) -> Iterator[str]:
    for part in amended.tree.below(name):
        if amended.state(part, day) in LIVE:
            yield from amended.text(part, day).split()


def _given(block: Block) -> Iterator[str]:
    yield from block.words.text.split()
    for part in block.parts:
        yield from _given(part)
