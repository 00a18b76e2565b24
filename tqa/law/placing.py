"""Provisions put in the place of provisions or added, and headings with them.

Which provision bears a label is settled in `bearing` (TIME_IN_LAW rule 14).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import takewhile
from typing import TYPE_CHECKING

from tqa.law.bearing import named_blocks, put
from tqa.law.clause import Block, Clause, Part, Place
from tqa.law.evidence import Edit, Operation
from tqa.law.identity import ROOT
from tqa.law.labels import normalise_label, sort_labels
from tqa.law.model import HEADINGS
from tqa.law.reenacting import taken
from tqa.law.rewording import CLOSING_KINDS, LIVE, heading_before, headings_before

if TYPE_CHECKING:
    from tqa.law.amending import Amended


def substitute(amended: Amended, clause: Clause, targets: Sequence[str], day: date) -> None:
    """Give the edits of a clause that replaces provisions, or a part of one."""
    first = targets[0]
    if clause.part is not Part.HEADING and _is_bare_heading(amended, clause, targets):
        _substitute_words_of_heading(amended, clause, first, day)
        return
    if clause.part in (Part.HEADING, Part.HEADING_BEFORE):
        if len(targets) > 1 or len(clause.blocks) > 1:
            _substitute_headings(amended, clause, targets, day)
        else:
            _substitute_heading(amended, clause, first)
        return
    if clause.part is Part.OWN and clause.blocks[0].parts:
        _substitute_beginning(amended, clause, first, day)
        return
    if clause.part is Part.OWN:
        block = _innermost(clause.blocks)
        label = amended.label(first, day)
        block = replace(block, label=label)
        amended.edit(first, clause, Operation.SUBSTITUTE, block)
        return
    if clause.part is Part.TABLES:
        _substitute_tables(amended, clause, first, day)
        return
    if clause.part is Part.CLOSING:
        _substitute_closing(amended, clause, first)
        return
    if clause.part is Part.WITH_HEADING and names_headings_beside(amended, targets):
        clause, targets = _replace_headings(amended, clause, targets, day)
        if not targets:
            return
        first = targets[0]
    elif clause.part is Part.WITH_HEADING and (heading := heading_before(amended, first)):
        if clause.blocks[0].kind in HEADINGS:
            amended.edit(heading, clause, Operation.SUBSTITUTE, clause.blocks[0])
            clause = replace(clause, blocks=clause.blocks[1:])
        else:
            amended.edit(heading, clause, Operation.END)
    scope = amended.provisions[first].parent or ROOT
    single = len(targets) == len(clause.blocks) == 1
    named = named_blocks(amended, clause.blocks, scope, first if single else None, day, first)
    kept = {name for name, _, _ in named}
    at = amended.order.index(first)
    for name in (part for target in targets for part in amended.tree.below(target)):
        if name not in kept:
            amended.edit(name, clause, Operation.END)
    # What is new stands where it is printed beside what keeps its label.
    put(amended, clause, named, amended.order[max(at - 1, 0)], day)


def names_headings_beside(amended: Amended, targets: Sequence[str]) -> bool:
    """Whether headings are named beside provisions: "the heading of Part 4 and section 9"."""
    return len({amended.provisions[name].kind in HEADINGS for name in targets}) == 2


def _replace_headings(
    amended: Amended, clause: Clause, targets: Sequence[str], day: date
) -> tuple[Clause, Sequence[str]]:
    """Give headings that are replaced together with provisions their words; what is left to do.

    A heading keeps its label and its place where the clause gives as many headings as it names.
    """
    headings = [name for name in targets if amended.provisions[name].kind in HEADINGS]
    left = [name for name in targets if name not in headings]
    new = [b for b in clause.blocks if b.kind in HEADINGS and not b.parts]
    if len(new) == len(headings):
        _pair_headings(amended, clause, headings, new, day)
        clause = replace(clause, blocks=tuple(b for b in clause.blocks if b not in new))
        if left and not clause.blocks:
            amended.report(clause, "it gives headings alone, and names provisions too", left[0])
            return clause, ()
    else:
        for name in headings:
            amended.edit(name, clause, Operation.END)
    return clause, left


def _pair_headings(
    amended: Amended, clause: Clause, names: Sequence[str], blocks: Sequence[Block], day: date
) -> None:
    """Give each heading the words of another; one without a label leaves the label that it has."""
    for name, block in zip(names, blocks, strict=True):
        if block.label:
            amended.edit(name, clause, Operation.SUBSTITUTE, block)
        else:
            _substitute_words_of_heading(amended, replace(clause, blocks=(block,)), name, day)


def _substitute_headings(
    amended: Amended, clause: Clause, targets: Sequence[str], day: date
) -> None:
    """Replace the headings before one provision, or before each of several, one by one."""
    found: list[str | None] = [*headings_before(amended, targets[0])]
    if len(targets) > 1:
        every = clause.part is Part.HEADING_BEFORE
        meant = [n for n in targets if every or amended.provisions[n].kind in HEADINGS]
        found = [heading_before(amended, name) for name in meant]
    names = [name for name in found if name]
    new = [block for block in clause.blocks if block.kind in HEADINGS and not block.parts]
    if not len(targets) <= len(found) == len(names) == len(new) == len(clause.blocks):
        text = f"it gives {len(new)} headings for the {len(names)} that are printed there"
        amended.report(clause, text, targets[0])
        return
    _pair_headings(amended, clause, names, new, day)


def _is_bare_heading(amended: Amended, clause: Clause, targets: Sequence[str]) -> bool:
    """Whether a heading is replaced by one without a label: what stands under it is not touched."""
    blocks = clause.blocks
    return (
        len(targets) == len(blocks) == 1
        and amended.provisions[targets[0]].kind in HEADINGS
        and blocks[0].kind == "heading"
        and not blocks[0].label
        and not blocks[0].parts
    )


def _substitute_words_of_heading(amended: Amended, clause: Clause, heading: str, day: date) -> None:
    """Give a heading the words of another, where its text prints them: alone or by its label."""
    block = clause.blocks[0]
    if amended.text(heading, day):
        words = replace(block, label=amended.label(heading, day))
        amended.edit(heading, clause, Operation.SUBSTITUTE, words)
    else:
        text = block.words.text or block.heading
        amended.edit(heading, clause, Operation.HEADING, Block("", heading=text))


def _innermost(blocks: Sequence[Block]) -> Block:
    """The words of a quotation that prints what stands above them only to place them."""
    block = blocks[0]
    while not block.words.text and block.parts:
        block = block.parts[0]
    return replace(block, heading=blocks[0].heading or block.heading)


def _substitute_beginning(amended: Amended, clause: Clause, target: str, day: date) -> None:
    """As "the portion before paragraph (b)" does: words of the target and its first parts."""
    scope = amended.provisions[target].parent or ROOT
    named = named_blocks(amended, clause.blocks[:1], scope, target, day, target)
    kept = {name for name, _, _ in named}
    parts = amended.tree.below(target)
    last = max((parts.index(name) for name in kept if name in parts), default=0)
    for name in parts[:last]:
        if name not in kept:
            amended.edit(name, clause, Operation.END)
    put(amended, clause, named, parts[last], day)


def _substitute_heading(amended: Amended, clause: Clause, target: str) -> None:
    words = _innermost(clause.blocks)
    text = words.words.text or words.heading
    own = clause.part is Part.HEADING and amended.provisions[target].kind not in HEADINGS
    heading = None if own else heading_before(amended, target)
    if heading is not None:
        amended.edit(heading, clause, Operation.SUBSTITUTE, words)
    elif own:
        amended.edit(target, clause, Operation.HEADING, Block("", heading=text))
    else:
        amended.report(clause, "no heading is printed before its target", target)


def _substitute_closing(amended: Amended, clause: Clause, target: str) -> None:
    closing = [
        part
        for part in amended.tree.below(target)
        if amended.provisions[part].kind in CLOSING_KINDS
        and amended.provisions[part].parent == target
    ]
    if len(closing) != 1:
        amended.report(clause, f"its target has {len(closing)} closing parts", target)
        return
    amended.edit(closing[0], clause, Operation.SUBSTITUTE, _innermost(clause.blocks))


def _substitute_tables(amended: Amended, clause: Clause, target: str, day: date) -> None:
    """Give the tables of a provision other rows, table by table."""
    tables = [p for p in amended.tree.below(target) if amended.provisions[p].kind == "table"]
    if len(tables) != len(clause.blocks):
        text = f"its target has {len(tables)} tables, and it gives {len(clause.blocks)}"
        amended.report(clause, text, target)
        return
    for table, block in zip(tables, clause.blocks, strict=True):
        scope = amended.provisions[table].parent or ROOT
        named = named_blocks(amended, (block,), scope, table, day)
        kept = {name for name, _, _ in named}
        for name in amended.tree.below(table):
            if name not in kept:
                amended.edit(name, clause, Operation.END)
        at = amended.order.index(table)
        put(amended, clause, named, amended.order[max(at - 1, 0)], day)


def insert(amended: Amended, clause: Clause, anchor: str, day: date) -> None:
    """Give the edits of a clause that adds provisions."""
    within = clause.place is Place.WITHIN
    if clause.part in (Part.HEADING, Part.HEADING_BEFORE):
        anchor = heading_before(amended, anchor) or anchor
    if within and clause.codified:
        anchor = _designated(amended, clause.blocks, anchor, day)
    scope = anchor if within else amended.provisions[anchor].parent or ROOT
    blocks = clause.blocks
    if not within:
        # "(ii)" may be a letter or a numeral: it is what its neighbour is.
        kind = amended.provisions[anchor].kind
        blocks = tuple(replace(b, kind=kind) if b.label[:1] == "(" else b for b in blocks)
    freed = _freed(amended, clause, scope)
    if within:
        each = [named_blocks(amended, (b,), scope, None, day, avoided=freed) for b in blocks]
        if not any(taken(amended, clause, named, day) for named in each):
            for named, block in zip(each, blocks, strict=True):
                # Each goes where the alphabet or its number puts it.
                put(amended, clause, named, _before(amended, block, anchor, day), day)
        return
    named = named_blocks(amended, blocks, scope, None, day, anchor, avoided=freed)
    if taken(amended, clause, named, day):
        return
    if clause.place is Place.BEFORE:
        after = amended.order[max(amended.order.index(anchor) - 1, 0)]
    else:
        after = amended.tree.below(anchor)[-1]
    put(amended, clause, named, after, day)


def _freed(amended: Amended, clause: Clause, scope: str) -> set[str]:
    """The parts that the same instrument gives another label on the same day, still to be fixed."""
    if clause.effective.is_day or scope not in amended.provisions:
        return set()
    instrument = clause.id.split("#")[0]
    return {
        child
        for child in amended.tree.children(scope)
        for item in amended.evidence.get(child, ())
        if isinstance(item, Edit)
        if item.operation is Operation.RELABEL and item.effective == clause.effective
        if item.id.split("#")[0] == instrument
    }


def _designated(amended: Amended, blocks: Sequence[Block], anchor: str, day: date) -> str:
    """The only part that the codifier designated in what its act leaves undivided."""
    if not blocks or not blocks[0].label.startswith("("):
        return anchor
    form = _form(blocks[0].label)
    live = [c for c in amended.tree.children(anchor) if amended.state(c, day) in LIVE]
    if any(_form(amended.label(c, day)) == form for c in live):
        return anchor
    holding = [
        c
        for c in live
        if any(_form(amended.label(part, day)) == form for part in amended.tree.children(c))
    ]
    return holding[0] if len(holding) == 1 else anchor


def _form(label: str) -> str:
    inner = label.strip("()[]. ")
    if inner[:1].isdigit():
        return "number"
    return "capital" if inner[:1].isupper() else "letter" if inner else ""


def _before(amended: Amended, block: Block, anchor: str, day: date) -> str:
    """The last provision printed before a block that its anchor takes in at its proper place."""
    children = amended.tree.children(anchor)
    if block.term:
        term = block.term.casefold()
        definitions = [c for c in children if amended.provisions[c].kind == "definition"]
        before = [c for c in definitions if c.rsplit("def:", 1)[-1] < term]
        if before:
            return amended.tree.below(before[-1])[-1]
        if definitions:
            return amended.order[amended.order.index(definitions[0]) - 1]
        return amended.tree.below(anchor)[-1] if children else anchor
    body = list(takewhile(lambda c: amended.provisions[c].kind not in CLOSING_KINDS, children))
    if block.kind in HEADINGS or not block.label:
        return amended.tree.below(anchor)[-1]
    live = [c for c in body if normalise_label(amended.label(c, day))]
    labels = [normalise_label(amended.label(c, day)) for c in live]
    wanted = normalise_label(block.label)
    ordered = sort_labels([*labels, wanted])
    smaller = set(ordered[: ordered.index(wanted)])
    before = [c for c, label in zip(live, labels, strict=True) if label in smaller]
    if before:
        return amended.tree.below(before[-1])[-1]
    return amended.tree.below(body[-1])[-1] if body and not live else anchor
