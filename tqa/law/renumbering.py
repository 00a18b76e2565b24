"""Provisions given other labels; words that become the first part of their provision.

A new bearer beside a renumbered one is another provision (TIME_IN_LAW rule 14).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from tqa.law.bearing import named_blocks, put
from tqa.law.clause import Block, Clause, Part
from tqa.law.compose import choose
from tqa.law.evidence import Edit, Operation
from tqa.law.labels import normalise_label
from tqa.law.references import simple_range
from tqa.law.rewording import LIVE

if TYPE_CHECKING:
    from tqa.law.amending import Amended


_BANGLA = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")


def _as_printed(label: str, old: str) -> str:
    """A label in the digits of the one that it replaces: citations are read in ASCII digits."""
    bangla = any(character in "০১২৩৪৫৬৭৮৯" for character in old)
    return label.translate(_BANGLA) if bangla else label


def renumber(amended: Amended, clause: Clause, targets: Sequence[str], day: date) -> None:
    """Give provisions other labels; or make the words of one its own first part."""
    labels = clause.labels or tuple(block.label for block in clause.blocks)
    if len(labels) != len(targets):
        # In "(2) to (4)" a (2A) keeps its label, and what has ended bears none.
        printed = {name: normalise_label(amended.label(name, day)) for name in targets}
        series = simple_range(printed[targets[0]], printed[targets[-1]]) or []
        targets = [
            name for name in targets if printed[name] in series and amended.state(name, day) in LIVE
        ]
    if len(labels) != len(targets):
        text = f"it gives {len(labels)} labels to {len(targets)} provisions"
        amended.report(clause, text, next(iter(targets), ""))
        return
    for name, label in zip(targets, labels, strict=True):
        now = amended.at(name, day)
        if now is None:
            amended.report(clause, f"what its target was on {day} is not known", name)
            return
        label = _as_printed(label, now.content.label)
        inner = label.startswith("(") and not now.content.label.startswith("(")
        if inner or clause.part is Part.OWN:
            _nest(amended, clause, name, label, day)
        else:
            amended.edit(name, clause, Operation.RELABEL, Block("", label))


def _designated_before(amended: Amended, name: str, label: str, day: date) -> bool:
    """Whether a code prints the part that one law after the other makes of undivided words."""
    parts = amended.tree.children(name)
    wanted = normalise_label(label)
    return not amended.text(name, day).strip() and any(
        normalise_label(amended.label(part, day)) == wanted and amended.state(part, day) in LIVE
        for part in parts
    )


def _nest(amended: Amended, clause: Clause, name: str, label: str, day: date) -> None:
    """Make the words of a provision its own first part: as they are known from day to day."""
    if clause.codified and _designated_before(amended, name, label, day):
        return
    known = clause.published or date.min
    versions = amended.lasting(name) or amended.versions(name)
    later = {v.known_from for v in versions if v.known_from and v.known_from > known}
    part, bare, last = "", "", None
    emptied: list[Clause] = []
    for known_at in [known, *sorted(later)]:
        now = choose(versions, as_at=day, known_at=known_at).version
        if now is None or now.content.passage == last:
            continue
        last, bare = now.content.passage, bare or now.content.label
        block = Block("subsection", label, words=last)
        if not part:
            # The new part stands first: what follows in the same provision follows it.
            named = named_blocks(amended, (block,), name, None, day)
            part = named[0][0]
            put(amended, clause, named, name, day)
        else:
            clause = replace(clause, published=known_at)
            amended.edit(part, clause, Operation.INSERT, block)
        emptied.append(clause)
    if part:
        _take_along(amended, name, part, day)
    for each in emptied:
        amended.edit(name, each, Operation.SUBSTITUTE, Block("", bare))
    if not emptied:
        amended.report(clause, f"what its target was on {day} is not known", name)


def _take_along(amended: Amended, name: str, part: str, day: date) -> None:
    """What a temporary amendment does to words goes where the words go (rule 9)."""
    over = [item for item in amended.evidence.get(name, ()) if isinstance(item, Edit)]
    lasts = {edit.id for edit in over if edit.until.happened_by(day) is False}
    for edit in over:
        if edit.id in lasts and edit.effective.happened_by(day) and not edit.until.never:
            amended.edits.setdefault(edit.id, []).append((part, edit))
            amended.give(part, edit)
