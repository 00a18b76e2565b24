"""What is ranked: the sections and their kin, definitions, schedules and rows of tables, in time.

A unit is one text of such a provision with its parts, over the days on which that may have been the
text. Two texts of one provision are two units; the provision is what is found (ARCHITECTURE §6).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tqa.law.compose import Tree
from tqa.law.model import SCHEDULES, State, Version
from tqa.temporal.bounds import Bound

KINDS = frozenset(
    """section article rule regulation subsection definition schedule annex appendix item row
    prayer""".split()
)
"""The kinds of provisions that are ranked; what lies below them is found within them."""

_OF_SECTION = re.compile(
    r"\(\s*(?:see\s+)?(?:sections?|ss?\.|rules?|regulations?|ধারা|বিধি)\s*(\d+[A-Z]{0,2})",
    re.IGNORECASE,
)

FAR = date.max.toordinal() + 1
NEAR = date.min.toordinal()

_WITH_WORDS = (State.IN_FORCE, State.NOT_IN_FORCE)


@dataclass(frozen=True, slots=True)
class Unit:
    """One text of one provision, possibly that of every day in [valid_from, valid_to).

    Days are ordinals; the bounds are taken widely, so that a date that is not certain never hides a
    text. Which text is that of a day is decided later, from the versions themselves.
    """

    provision: str
    valid_from: int
    valid_to: int
    known_from: int
    known_to: int
    context: str
    words: str


def units(
    tree: Tree, versions: Callable[[str], Sequence[Version]], title: str, names: Iterable[str]
) -> Iterator[Unit]:
    """The units of the provisions in `names` that are of a ranked kind."""
    for name in names:
        if name in tree.by_id and _is_ranked(tree, name):
            yield from _of(tree, versions, title, name)


def affected(tree: Tree, changed: Iterable[str]) -> set[str]:
    """The ranked provisions whose units may differ where the provisions `changed` do.

    Headings are part of the context of everything below, the title of all; words are part of
    everything above. The ids of those above a provision that is gone begin its own.
    """
    found: set[str] = set()
    for name in changed:
        if name not in tree.by_id:
            steps = name.split("/")
            above = ["/".join(steps[:at]) for at in range(1, len(steps))]
            found.update([name], (part for part in above if part in tree.by_id))
        elif tree.by_id[name].kind == "title":
            found.update(tree.by_id)
        else:
            found.update(tree.below(name), tree.ancestors(name))
    return {n for n in found if n not in tree.by_id or _is_ranked(tree, n)}


def _is_ranked(tree: Tree, name: str) -> bool:
    """Whether a provision is a unit: by its kind, or as a numbered paragraph of the whole."""
    provision = tree.by_id[name]
    if provision.parent is None:
        return False  # the instrument as a whole is found by its name
    return provision.kind in KINDS or (provision.kind == "paragraph" and provision.parent == "")


def _of(
    tree: Tree, versions: Callable[[str], Sequence[Version]], title: str, name: str
) -> Iterator[Unit]:
    # Rows are units of their own: a table would say what all of them say.
    own = [n for n in tree.below(name) if n == name or tree.by_id[n].kind not in ("row", "header")]
    parts = [v for part in own for v in versions(part) if v.state in _WITH_WORDS]
    if not parts:
        return
    context = _context(tree, versions, title, name)
    for known_from, known_to in _slices(_known_edges(parts)):
        known = [v for v in parts if _known_from(v) <= known_from < _known_to(v)]
        previous: tuple[int, int, str] | None = None
        for start, end in _slices({e for v in known for e in _valid(v)}):
            words = " ".join(
                f"{v.content.label} {v.content.passage.text}".strip()
                for v in known
                if _valid(v)[0] <= start < _valid(v)[1]
            )
            if previous and previous[1] == start and previous[2] == words:
                previous = (previous[0], end, words)
                continue
            if previous and previous[2]:
                yield Unit(
                    name, previous[0], previous[1], known_from, known_to, context, previous[2]
                )
            previous = (start, end, words)
        if previous and previous[2]:
            yield Unit(name, previous[0], previous[1], known_from, known_to, context, previous[2])


def _context(
    tree: Tree, versions: Callable[[str], Sequence[Version]], title: str, name: str
) -> str:
    """The title of the instrument and the headings above, the latest of each; of its own, all.

    What it was headed then is asked for as well as what it is headed now.
    """
    headings = []
    for part in [*reversed(tree.ancestors(name)), *tree.headings(name), name]:
        borne = [v.heading for v in versions(part) if v.heading]
        latest = [v.heading for v in versions(part) if v.heading and v.known_to is None]
        headings += list(dict.fromkeys(borne)) if part == name else latest[-1:]
        if tree.by_id[part].kind in SCHEDULES:
            # "(Section 6)": the section that a schedule belongs to says what its entries are.
            of = [
                m[1] for v in versions(part) for m in _OF_SECTION.finditer(v.content.passage.text)
            ]
            holders = [
                v for each in dict.fromkeys(of) if each in tree.by_id for v in versions(each)
            ]
            headings += [v.heading for v in holders if v.heading and v.known_to is None][-1:]
            columns = [n for n in tree.below(part) if tree.by_id[n].kind == "header"]
            headings += [v.content.passage.text for n in columns[:1] for v in versions(n)][-1:]
    return " — ".join(dict.fromkeys(item for item in (title, *headings) if item))


def _slices(edges: Iterable[int]) -> list[tuple[int, int]]:
    ordered = sorted(set(edges))
    return list(pairwise(ordered))


def _known_edges(versions: Iterable[Version]) -> set[int]:
    return {edge for v in versions for edge in (_known_from(v), _known_to(v))}


def _known_from(version: Version) -> int:
    return version.known_from.toordinal() if version.known_from else NEAR


def _known_to(version: Version) -> int:
    return version.known_to.toordinal() if version.known_to else FAR


def _valid(version: Version) -> tuple[int, int]:
    return _low(version.valid.start), _high(version.valid.end)


def _low(bound: Bound) -> int:
    return bound.earliest.toordinal() if bound.earliest else NEAR


def _high(bound: Bound) -> int:
    return FAR if bound.never or bound.latest is None else bound.latest.toordinal()
