"""Where a bracketed label belongs: which open level it continues, or which it opens.

(i) may be the letter after (h) or the first numeral below it: the label that comes next tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tqa.ingest.readers import grammar
from tqa.ingest.readers.grammar import Opening
from tqa.ingest.readers.habits import LIMBS
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.numbering import STYLES, Step, Style

_AHEAD = 300
"""Lines to look ahead for the next label."""
_SOON = 30
_DEEPEST = 7
"""Levels below which no list opens in the style of one that is open above it."""
OPEN_ENDS = ("—", "–", ":", "-", "ঃ")
"""Ends of words that lead to a list."""


@dataclass(frozen=True, slots=True)
class Level:
    """An open level below a section: a bracketed label, or (style `None`) a definition or limb."""

    style: Style | None
    number: str
    at: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """The depth at which a label stands, its style, and how it follows the one before."""

    depth: int
    style: Style
    step: Step


def place(
    levels: Sequence[Level], opening: Opening, before: str, lines: Sequence[Line], at: int
) -> Place | None:
    """The place of the label with which line `at` begins; `None` where it is only words.

    `before` are the words printed before it.
    """
    line, number = lines[at], opening.number
    closed = grammar.is_closed(before)
    fresh = line.after_blank or closed or not line.runs_on
    opened = opened_by(levels, number, before)
    following = lines[at + 1 : at + 1 + _AHEAD]
    runs_on = line.runs_on and not any(_continued(style, number, following) for style in opened)
    if not line.after_blank and grammar.is_reference(before, opening.rest, runs_on=runs_on):
        return None
    exact = [Place(len(levels), style, Step.NEXT) for style in opened]
    rising: list[Place] = []
    for depth in reversed(range(len(levels))):
        level = levels[depth]
        step = level.style.step(level.number, number) if level.style else Step.NO
        if level.style is None or not fresh:
            continue
        if step is Step.NEXT:
            exact.append(Place(depth, level.style, step))
        elif step is Step.SKIP and closed:
            rising.append(Place(depth, level.style, step))
    doubled = [o for o in exact if o.style.form == "double" and o.depth < len(levels)]
    if doubled:
        return doubled[0]
    numerals = [option for option in exact if option.style.form == "roman"]
    if numerals and len(number) > 1:
        # (ii) could follow (i) the letter as an insertion does; numerals are far likelier.
        return numerals[0]
    if len(exact) > 1:
        opens = any(option.depth == len(levels) for option in exact)
        return _by_what_follows(exact, number, before, following) if opens else exact[0]
    return next(iter(exact or rising), None)


def opened_by(levels: Sequence[Level], number: str, before: str) -> list[Style]:
    """The styles that a label opens: it is their first, and they are not open already.

    After words that lead to a list, (a) opens one below (b) too. A proviso or explanation begins
    its own series. Two letters, (aa), are a level of their own only below numerals; else they are
    what was put in after (a).
    """
    limbs = [at for at, level in enumerate(levels) if level.kind in LIMBS]
    inner = levels[limbs[-1] :] if limbs else levels
    used = {level.style for level in inner}
    if before.endswith(OPEN_ENDS) and len(levels) < _DEEPEST:
        used = set()
    below = inner[-1].style.form if inner and inner[-1].style else ""
    return [
        style
        for style in STYLES
        if style not in used
        and number == style.first
        and (style.form != "double" or below == "roman")
    ]


def _continued(style: Style, number: str, following: Sequence[Line]) -> bool:
    """Whether the label that would follow comes soon, so that a list begins here."""
    openings = (grammar.child_opening(line.text) for line in following[:_SOON])
    return any(o is not None and style.step(number, o.number) is Step.NEXT for o in openings)


def _by_what_follows(
    options: Sequence[Place], number: str, before: str, following: Sequence[Line]
) -> Place:
    """Of several readings of a label, the one that the next labels continue."""
    ordered = sorted(options, key=lambda option: option.style.form != "roman")
    for line in following:
        opening = grammar.child_opening(line.text)
        if opening is None:
            section = grammar.section_opening(line.text)
            if section is not None and section.strict and line.after_blank:
                break
            continue
        for option in ordered:
            if option.style.step(number, opening.number) is Step.NEXT:
                return option
        if opening.number.isdigit():
            break
    pick = max if before.endswith(OPEN_ENDS) else min
    return pick(options, key=lambda option: option.depth)
