"""Provisions put in the place of provisions, added, renumbered: their identity and their place.

A label keeps the identity of what bears it on the day; what bore it once and has ended is revived;
a new bearer beside a renumbered one is another provision (TIME_IN_LAW rule 14).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from itertools import takewhile
from typing import TYPE_CHECKING

from tqa.law.clause import Action, Block, Clause, Part, Place
from tqa.law.compose import choose
from tqa.law.evidence import Edit, Operation
from tqa.law.identity import NUMBERED_THROUGH, ROOT, step
from tqa.law.labels import normalise_label, sort_labels
from tqa.law.model import HEADINGS, Provision
from tqa.law.reenacting import taken
from tqa.law.rewording import CLOSING_KINDS, LIVE, heading_before, headings_before

if TYPE_CHECKING:
    from tqa.law.amending import Amended

Named = tuple[str, str | None, Block]
"""A block with the id of its provision and that of its parent."""


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
        first = targets[0]
    elif clause.part is Part.WITH_HEADING and (heading := heading_before(amended, first)):
        if clause.blocks[0].kind in HEADINGS:
            amended.edit(heading, clause, Operation.SUBSTITUTE, clause.blocks[0])
            clause = replace(clause, blocks=clause.blocks[1:])
        else:
            amended.edit(heading, clause, Operation.END)
    scope = amended.provisions[first].parent or ROOT
    single = len(targets) == len(clause.blocks) == 1
    named = _named(amended, clause.blocks, scope, first if single else None, day, first)
    kept = {name for name, _, _ in named}
    at = amended.order.index(first)
    for name in (part for target in targets for part in amended.tree.below(target)):
        if name not in kept:
            amended.edit(name, clause, Operation.END)
    # What is new stands where it is printed beside what keeps its label.
    _put(amended, clause, named, amended.order[max(at - 1, 0)], day)


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
    named = _named(amended, clause.blocks[:1], scope, target, day, target)
    kept = {name for name, _, _ in named}
    parts = amended.tree.below(target)
    last = max((parts.index(name) for name in kept if name in parts), default=0)
    for name in parts[:last]:
        if name not in kept:
            amended.edit(name, clause, Operation.END)
    _put(amended, clause, named, parts[last], day)


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
        named = _named(amended, (block,), scope, table, day)
        kept = {name for name, _, _ in named}
        for name in amended.tree.below(table):
            if name not in kept:
                amended.edit(name, clause, Operation.END)
        at = amended.order.index(table)
        _put(amended, clause, named, amended.order[max(at - 1, 0)], day)


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
    for block in blocks if within else ():
        # Each goes where the alphabet or its number puts it.
        named = _named(amended, (block,), scope, None, day, avoided=freed)
        if not taken(amended, clause, named, day):
            _put(amended, clause, named, _before(amended, block, anchor, day), day)
    if within:
        return
    named = _named(amended, blocks, scope, None, day, anchor, avoided=freed)
    if taken(amended, clause, named, day):
        return
    if clause.place is Place.BEFORE:
        after = amended.order[max(amended.order.index(anchor) - 1, 0)]
    else:
        after = amended.tree.below(anchor)[-1]
    _put(amended, clause, named, after, day)


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


def _named(
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
        and amended.state(id_, day) in LIVE
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


def _put(amended: Amended, clause: Clause, named: Sequence[Named], after: str, day: date) -> None:
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


_BANGLA = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")


def _as_printed(label: str, old: str) -> str:
    """A label in the digits of the one that it replaces: citations are read in ASCII digits."""
    bangla = any(character in "০১২৩৪৫৬৭৮৯" for character in old)
    return label.translate(_BANGLA) if bangla else label


def renumber(amended: Amended, clause: Clause, targets: Sequence[str], day: date) -> None:
    """Give provisions other labels; or make the words of one its own first part."""
    labels = clause.labels or tuple(block.label for block in clause.blocks)
    if len(labels) != len(targets):
        # In "(2) to (4)" a (2A) that has ended bears no label.
        targets = [name for name in targets if amended.state(name, day) in LIVE]
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
            named = _named(amended, (block,), name, None, day)
            part = named[0][0]
            _put(amended, clause, named, name, day)
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
