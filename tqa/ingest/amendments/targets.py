"""The instrument and the provisions that the words of a clause name, and those above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tqa.ingest.amendments.masked import Masked
from tqa.law.citations import INHERITED, RELATIVE, Citation
from tqa.law.instruments import InstrumentName
from tqa.law.pinpoints import Pinpoint
from tqa.law.references import EXPANDED


@dataclass(frozen=True, slots=True)
class Target:
    """The instrument and provisions that the words before an instruction name."""

    name: InstrumentName | None = None
    pinpoints: tuple[Pinpoint, ...] = ()
    unit: str = ""
    """The kind of provision that the innermost label is of, where its word stands with it."""


def given(above: Masked) -> Target:
    """What the words above a clause say it changes."""
    target = Target()
    for group in joined(above.citations, above.covered):
        target = given_by(group, target)
    return target


def joined(citations: Sequence[Citation], covered: str) -> list[list[Citation]]:
    """Citations that are named together: "sections 4 and 7" are one group."""
    groups: list[list[Citation]] = []
    for citation in citations:
        gap = covered[groups[-1][-1].span[1] : citation.span[0]] if groups else "x"
        if _AND.fullmatch(gap):
            groups[-1].append(citation)
        else:
            groups.append([citation])
    return groups


_AND = re.compile(r"[\s,]*(?:and|or|to|&|ও|এবং)?\s*", re.IGNORECASE)


def given_by(citations: Sequence[Citation], outer: Target) -> Target:
    """What citations named together name; relative ones complete what is named before them."""
    beside = next((c.instrument for c in citations if c.instrument and not passed(c)), None)
    inherited = next((c.instrument for c in citations if c.instrument), None)
    name = beside or outer.name or inherited
    # Another instrument is beside it: what was named before is of no use.
    pinpoints = list(outer.pinpoints if beside is None or beside == outer.name else ())
    found: list[Pinpoint] = []
    for citation, pinpoint in ((c, p) for c in ranged(citations) for p in pinpoints_of([c])):
        path = pinpoint.path
        last = (found or pinpoints)[-1].path if found or pinpoints else ()
        if RELATIVE in citation.flags and last:
            above = _above(last, path)
            if found and above == last:
                found.pop()  # "section 14, in sub-section (1)": the second is within the first
            path = (*above, *path)
        elif citation.unit in _COUNTED and last:
            path = (*last, *path)
        found.append(Pinpoint(path))
    return Target(name, tuple(found))


def passed(citation: Citation) -> bool:
    """Whether the instrument of a citation is only what was named before it.

    "Section 14 of the Docks Act (Act No. 5 of 1994), in sub-section (2)": the second name is none
    of the sub-section.
    """
    if INHERITED in citation.flags:
        return True
    beside = citation.instrument_span
    return RELATIVE in citation.flags and beside is not None and beside[0] < citation.span[0]


_COUNTED = frozenset({"item", "entry", "row", "serial"})
"""Units that count within what is named before them."""


def _above(outer: tuple[str, ...], inner: tuple[str, ...]) -> tuple[str, ...]:
    """The part of an outer path that an inner one hangs on: "(2)" beside "4(1)" is 4(2)."""
    for at, step in enumerate(outer):
        if step[0] == "(" and _form(step) == _form(inner[0]):
            return outer[:at]
    return outer


def _form(step: str) -> str:
    inner = step.strip("()")
    if inner[:1].isdigit():
        return "number"
    return "capital" if inner[:1].isupper() else "letter"


def pinpoints_of(citations: Sequence[Citation]) -> tuple[Pinpoint, ...]:
    """Every provision that citations name; a range as one, whose last step is "5 to 8".

    What lies between is known only on the day: section 6A too, where it had been inserted by then.
    """
    found: list[Pinpoint] = []
    for citation in ranged(citations):
        first, last = citation.pinpoint, citation.last
        if first is None:
            continue
        if last is None:
            found.append(first)
        elif first.path[:-1] == last.path[:-1]:
            found.append(Pinpoint((*first.path[:-1], f"{first.path[-1]} to {last.path[-1]}")))
        else:
            found.append(Pinpoint((f"{first} to {last}",)))
    return tuple(found)


def ranged(citations: Sequence[Citation]) -> list[Citation]:
    """Citations with "(1) to (3)" as one range: a (1A) may have been inserted into it."""
    found: list[Citation] = []
    for citation in citations:
        before = found[-1] if found else None
        if (
            before is not None
            and EXPANDED in before.flags
            and EXPANDED in citation.flags
            and before.span == citation.span
        ):
            found[-1] = replace(before, last=citation.pinpoint)
        else:
            found.append(citation)
    return found


_RANKS = {
    "section": 0, "subsection": 1, "paragraph": 2, "subparagraph": 3, "subsubparagraph": 4,
}  # fmt: skip
"""How deep units lie in the drafting of North America; a clause may lie at several depths."""


def within(outer: Target, groups: Sequence[Sequence[Citation]]) -> Target:
    """What groups of citations name inside what is named before them, outermost group first."""
    for group in groups:
        outer = _inside(outer, group)
    return outer


def left_out(target: Target, groups: Sequence[Sequence[Citation]]) -> tuple[Pinpoint, ...]:
    """What a clause leaves out of its target: "except in section 3"."""
    return tuple(p for group in groups for p in within(target, (group,)).pinpoints)


def _inside(outer: Target, group: Sequence[Citation]) -> Target:
    beside = next((c.instrument for c in group if c.instrument and INHERITED not in c.flags), None)
    # What the clause itself names before them goes before what stands above it.
    passed = next((c.instrument for c in group if c.instrument and not c.instrument.generic), None)
    named = beside if beside is not None and not beside.generic else passed
    name = named or outer.name or beside
    known = outer.name is not None and named is not None and str(named) == str(outer.name)
    same = outer.name is None or named is None or known
    # "In section 14 of the Docks Act, called the said Act, in sub-section (2)": within section 14.
    above = outer.pinpoints if known or (same and (beside is None or beside.generic)) else ()
    found: list[Pinpoint] = []
    for citation in ranged(group):
        for pinpoint in pinpoints_of([citation]):
            relative = RELATIVE in citation.flags or pinpoint.path[0].startswith(("(", "def."))
            if (not relative and citation.unit not in _COUNTED) or not above:
                found.append(pinpoint)
            else:
                unit = citation.unit or ""
                found += [Pinpoint(_hung(p.path, outer.unit, pinpoint.path, unit)) for p in above]
    return Target(name, tuple(dict.fromkeys(found)), group[0].unit or "")


def _hung(
    outer: tuple[str, ...], outer_unit: str, inner: tuple[str, ...], unit: str
) -> tuple[str, ...]:
    """A relative path below an outer one, or beside it where both are of one unit."""
    if inner[0].startswith("def."):
        return (*outer, *inner)
    if unit and unit == outer_unit:
        return (*outer[:-1], *inner)
    up = _RANKS.get(outer_unit, -1) - _RANKS.get(unit, 9)
    return (*outer[: -(up + 1)], *inner) if 0 < up < len(outer) - 1 else (*outer, *inner)
