"""Codes of laws: acts are printed there by the numbers of the code, each section on its own.

"Section 12 (Harbour Code § 4-105)" amends the section of the code; what the act calls section 12 is
printed there with the number 4-105, and quoted sections come with the numbers of the act.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tqa.ingest.amendments.grammar.references import is_code
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.targets import Target
from tqa.law.citations import Citation
from tqa.law.clause import Action, Block, Clause
from tqa.law.instruments import InstrumentName
from tqa.law.labels import normalise_label
from tqa.law.pinpoints import Pinpoint

_CODE = re.compile(r"(.*?Code)(?:, Title (\w+))?")


def by_section(target: Target) -> Sequence[Target]:
    """The instruments that a target is of: each section of a code of laws is one of its own."""
    code = _CODE.fullmatch(target.name.written) if target.name else None
    if code is None or not is_code(code[1]):
        return (target,)
    sections: dict[str, list[Target]] = {}
    for pinpoint in target.pinpoints:
        section = pinpoint.path[0]
        if not section[:1].isdigit():
            continue  # "Chapter 3 of Title 5": sections are counted through the title
        if code[2] and "-" not in section:
            section = f"{code[2]}-{section}"
            pinpoint = Pinpoint((section, *pinpoint.path[1:]))
        written = f"{code[1].lstrip('( ')} § {section}"
        name = InstrumentName(written, title=written, kind="code")
        sections.setdefault(section, []).append(Target(name, (pinpoint,), target.unit))
    return [
        replace(parts[0], pinpoints=tuple(p for part in parts for p in part.pinpoints))
        for parts in sections.values()
    ] or (target,)


def titled(name: InstrumentName) -> tuple[str, str] | None:
    """The code and the title that a name means; `None` where it means anything else.

    >>> titled(InstrumentName("D.C. Official Code, Title 7", kind="code"))
    ('D.C. Official Code', '7')
    """
    code = _CODE.fullmatch(name.written)
    if code is None or not code[2] or not is_code(code[1]):
        return None
    return code[1].lstrip("( "), code[2]


def throughout(clause: Clause) -> bool:
    """Whether a clause on a title of a code changes words in all of its sections."""
    everywhere = clause.action is Action.WORDS and clause.each_place and not clause.target
    return everywhere and bool(clause.old_words) and not clause.problem


def classified(citations: Sequence[Citation]) -> Sequence[Target]:
    """The sections of codes that are among some citations, each as an instrument of its own."""
    found = [
        c
        for c in citations
        if c.instrument and c.pinpoint and _CODE.fullmatch(c.instrument.written)
    ]
    targets = (
        by_section(Target(c.instrument, (c.pinpoint,)))
        for c in found
        if c.pinpoint and c.instrument and is_code(c.instrument.written)
    )
    return [target for group in targets for target in group]


def relabelled(item: Instruction, blocks: tuple[Block, ...], target: Target) -> tuple[Block, ...]:
    """A section of a law as it is numbered in the code that it stands in."""
    if target.name is None or target.name.kind != "code" or len(target.pinpoints) != 1:
        return blocks
    path = target.pinpoints[0].path
    if len(path) > 1 or not blocks:
        return blocks
    if len(blocks) == 1 and blocks[0].kind == "section":
        return (replace(blocks[0], label=path[0]),)
    if item.action is Action.SUBSTITUTE and all(b.label.startswith("(") for b in blocks):
        return (Block("section", path[0], parts=blocks),)
    return blocks


def unwrapped(blocks: tuple[Block, ...], target: Target) -> tuple[Block, ...]:
    """What is meant of a quotation that prints the section above it too, to place it."""
    above = {normalise_label(step) for p in target.pinpoints for step in p.path[:-1]}
    while len(blocks) == 1 and not blocks[0].words.text and blocks[0].parts:
        if normalise_label(blocks[0].label) not in above:
            break
        blocks = blocks[0].parts
    return blocks


def with_new_section(item: Instruction, target: Target) -> Target:
    """The target of a new section of an act that is named by where it begins in a code."""
    code = target.name is not None and target.name.kind == "code"
    at = target.pinpoints[0].path if len(target.pinpoints) == 1 else ()
    named = code and len(at) == 1 and at[0][:1].isdigit()
    if not named or item.action is not Action.INSERT or item.unit != "section":
        return target
    begun = f"{target.name} et seq."
    return Target(InstrumentName(begun, title=begun, kind="code"))


def by_new_section(
    name: InstrumentName | None, clause: Clause
) -> Iterator[tuple[InstrumentName | None, Clause]]:
    """A clause that adds sections to a title, as one on each section, by its number in the code."""
    code = _CODE.fullmatch(name.written) if name is not None else None
    numbered = [b for b in clause.blocks if b.kind == "section" and _numbered(b)]
    if code is None or clause.action is not Action.INSERT or clause.target or not numbered:
        yield name, clause
        return
    for at, block in enumerate(numbered):
        written = f"{code[1].lstrip('( ')} § {normalise_label(block.label)}"
        section = InstrumentName(written, title=written, kind="code")
        yield section, replace(clause, id=f"{clause.id}.{at}", blocks=(block,))


def _numbered(block: Block) -> bool:
    """Whether a section bears a number of a code, and is no line of a table of contents."""
    whole = bool(block.parts or block.words.text)
    return (
        whole and re.fullmatch(r"\d+[A-Z]?[-:][\w.:-]+", normalise_label(block.label)) is not None
    )
