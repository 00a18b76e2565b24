"""Words put in the place of words: in which part of the target they stand, and where in it.

Words that are not there, or stand several times without "wherever", change nothing and are
reported (TIME_IN_LAW rule 13).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from tqa.law.clause import Block, Clause, Part
from tqa.law.compose import choose
from tqa.law.evidence import Operation
from tqa.law.identity import ROOT
from tqa.law.labels import normalise_label
from tqa.law.matching import already_made, found_words
from tqa.law.model import HEADINGS, State
from tqa.law.replay import Trouble

if TYPE_CHECKING:
    from tqa.law.amending import Amended

CLOSING_KINDS = frozenset({"flush", "continued", "wrap_up"})
"""Kinds of parts that hold the words after the labelled parts of a provision."""


def reword(amended: Amended, clause: Clause, target: str, day: date) -> None:
    """Give the edits of a clause that replaces, inserts or omits words in its target."""
    if clause.part in (Part.HEADING, Part.HEADING_BEFORE, Part.WITH_HEADING):
        _reword_heading(amended, clause, target, day)
        if clause.part is not Part.WITH_HEADING:
            return
    parts = _searched(amended, clause, target, day)
    if clause.but:
        excepted = amended.left_out(clause, day)
        parts = [part for part in parts if part not in excepted]
    if clause.column:
        holding = parts[:1]
    elif clause.at_end and not clause.old_words:
        holding = parts[-1:]
    else:
        holding = [p for p in parts if found_words(amended.text(p, day), clause.old_words, clause)]
        if not holding and _relabel(amended, clause, parts, day):
            return
    if not holding and (clause.alternates or clause.throughout):
        return
    made = [
        part
        for part in parts
        if already_made(amended.text(part, day), clause.old_words, clause.words.text, clause)
    ]
    if len(made) > 1 and not clause.each_place:
        return
    # A new basis of the same words: it holds them when the one before it has lapsed.
    holding = made or holding
    if len(holding) > 1 and not clause.each_place:
        # What is not yet law, or has ended, or stands in such, prints no words to be found.
        law = [p for p in holding if _is_law(amended, p, day)]
        holding = law if len(law) == 1 else holding
    if len(holding) > 1 and not clause.each_place:
        text = f"the words {clause.old_words!r} stand in {len(holding)} parts of its target"
        amended.report(clause, text, target, Trouble.UNFIT)
        return
    covered = (
        [] if made or clause.column or clause.at_end else _beneath(amended, clause, parts, day)
    )
    if len(covered) > 1 and not clause.each_place:
        covered = []
    holding = list(dict.fromkeys([*holding, *covered]))
    if clause.corrects and holding:
        begun = choose(amended.versions(holding[0]), as_at=day).version
        if begun is not None and begun.valid.start.is_day:
            clause = replace(clause, effective=begun.valid.start)
    # Where no part holds the words the edit is kept: it is reported when it is replayed.
    for name in holding or [target]:
        amended.edit(name, clause, Operation.SUBSTITUTE_WORDS, Block("", words=clause.words))


def _is_law(amended: Amended, name: str, day: date) -> bool:
    wholes = [name, *(part for part in amended.tree.ancestors(name) if part != ROOT)]
    return all(amended.state(part, day) in _LAW for part in wholes)


def _beneath(amended: Amended, clause: Clause, parts: Sequence[str], day: date) -> list[str]:
    """The parts that hold the words under what a temporary amendment has put over them (rule 9)."""
    if not clause.until.never or not clause.old_words or clause.column or clause.at_end:
        return []
    found = []
    for name in parts:
        version = choose(amended.lasting(name) or (), as_at=day, known_at=amended.known_at).version
        if version and found_words(version.content.passage.text, clause.old_words, clause):
            found.append(name)
    return found


def _searched(amended: Amended, clause: Clause, target: str, day: date) -> list[str]:
    """The parts in which the words are looked for."""
    if clause.part is Part.OWN:
        return [_lead_in(amended, clause, target, day)]
    parts = amended.tree.below(target)
    if clause.part is Part.TABLES:
        return [p for p in parts if amended.provisions[p].kind in ("row", "header")]
    if clause.part is Part.CLOSING:
        return [p for p in parts[1:] if amended.provisions[p].kind in CLOSING_KINDS]
    if not clause.at_end:
        return parts
    # What ends a provision is the end of its last words.
    live = [p for p in parts if amended.text(p, day) and amended.state(p, day) in LIVE]
    return live[-1:] or [target]


def _lead_in(amended: Amended, clause: Clause, target: str, day: date) -> str:
    """What holds the words before the parts of a provision.

    The codifier designates what an act leaves undivided: then they open its first part.
    """
    while clause.codified and not amended.text(target, day).strip():
        live = [p for p in amended.tree.children(target) if amended.state(p, day) in LIVE]
        if not live or not amended.label(live[0], day):
            break
        target = live[0]
    return target


_LAW = (State.IN_FORCE, State.SUSPENDED)
LIVE = (State.IN_FORCE, State.SUSPENDED, State.NOT_IN_FORCE)


def _reword_heading(amended: Amended, clause: Clause, target: str, day: date) -> None:
    block = Block("", words=clause.words)
    heading: str | None = target
    if clause.part is Part.HEADING:
        if amended.provisions[target].kind not in HEADINGS:
            amended.edit(target, clause, Operation.HEADING_WORDS, block)
            return
    else:
        heading = heading_before(amended, target)
    if heading is None:
        if clause.part is Part.HEADING_BEFORE:
            amended.report(clause, "no heading is printed before its target", target)
        return
    holds = found_words(amended.text(heading, day), clause.old_words, clause)
    if holds or not (clause.alternates or clause.part is Part.WITH_HEADING):
        amended.edit(heading, clause, Operation.SUBSTITUTE_WORDS, block)


def headings_before(amended: Amended, target: str) -> list[str]:
    """All headings printed right before a provision, one after another."""
    found: list[str] = []
    siblings = amended.tree.children(amended.provisions[target].parent or "")
    at = siblings.index(target) if target in siblings else 0
    while at and amended.provisions[siblings[at - 1]].kind in HEADINGS:
        at -= 1
        found.insert(0, siblings[at])
    return found


def heading_before(amended: Amended, target: str) -> str | None:
    """The heading printed right before a provision, where that is a part of its own."""
    if amended.provisions[target].kind in HEADINGS:
        return target
    siblings = amended.tree.children(amended.provisions[target].parent or "")
    if target not in siblings:
        return None
    at = siblings.index(target)
    above = siblings[at - 1] if at else None
    return above if above and amended.provisions[above].kind in HEADINGS else None


def _relabel(amended: Amended, clause: Clause, parts: Sequence[str], day: date) -> bool:
    """Correct the label of a part, where the words to be replaced are a label."""
    for name in parts:
        now = choose(amended.versions(name), as_at=day).version
        if now is None or normalise_label(now.content.label) != clause.old_words:
            continue
        if clause.corrects and now.valid.start.is_day:
            clause = replace(clause, effective=now.valid.start)
        block = Block("", clause.words.text, words=now.content.passage)
        amended.edit(name, clause, Operation.SUBSTITUTE, block)
        return True
    return False
