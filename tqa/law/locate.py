"""From a pinpoint as people write it to the provision that bore it on a day (TIME_IN_LAW 14)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache

from tqa.law.compose import Tree, choose
from tqa.law.identity import ROOT
from tqa.law.labels import CONTAINERS, normalise_label, parse_label, roman_value
from tqa.law.model import HEADINGS, Version
from tqa.law.pinpoints import Pinpoint


def locate(
    tree: Tree,
    versions: Callable[[str], Sequence[Version]],
    pinpoint: Pinpoint,
    *,
    as_at: date,
    known_at: date | None = None,
    loosely: bool = False,
    may_bear: Callable[[str, str], bool] | None = None,
    ever: bool = False,
) -> tuple[str, ...]:
    """The provisions that `pinpoint` names on `as_at`; several where it does not decide.

    A label that nothing bore on that day is looked up in all versions, so that what has ended or
    has yet to begin is found, and the answer can say so. A range finds the provision printed under
    it; a label inside a repealed range finds the range where nothing nearer bears the label.
    `loosely` lets labels agree that differ in capitals or in the way of writing a number ("9(A)",
    "Part 2" for PART II), and "the schedule" name any schedule: as people ask, not as law cites.
    A code alone, such as 8443.31, finds the row that bears it where nothing else does.
    `may_bear(name, step)` may say at once that a provision never bears a label (`bears_any`).
    With `ever`, a path that led nowhere that day is followed through all that ever bore its outer
    labels: "5(c)(2)" where (c) was still another subsection.
    """
    passes = (False, True) if ever and len(pinpoint.path) > 1 else (False,)
    found: list[str] = []
    for always in passes:
        found = found or [ROOT]
        for depth, step in enumerate(pinpoint.path, 1):
            found = [
                name
                for container in found
                for name in _step(
                    tree,
                    versions,
                    container,
                    step,
                    as_at=as_at,
                    known_at=known_at,
                    loosely=loosely,
                    may_bear=may_bear,
                    always=always and depth < len(pinpoint.path),
                )
            ]
            if not found:
                break
        if found:
            break
    if always and len(set(found)) > 1:
        found = []  # which of them was meant cannot be told
    if not found and len(pinpoint.path) == 1 and _CODE.match(pinpoint.path[0]):
        found = _rows(tree, versions, pinpoint.path[0], as_at=as_at, known_at=known_at)
    return tuple(dict.fromkeys(found))


_CODE = re.compile(r"\d{4}|[A-Z]{1,3}-?\d")
"""How the code of a row begins, which no section of the same instrument would bear."""


def _rows(
    tree: Tree,
    versions: Callable[[str], Sequence[Version]],
    code: str,
    *,
    as_at: date,
    known_at: date | None,
) -> list[str]:
    """The rows of tables that bear a code, wherever they stand; then those that once bore it."""
    wanted = normalise_label(code)
    step = f"row:{wanted.lower()}"
    bearers = [
        name
        for name, provision in tree.by_id.items()
        if provision.kind == "row" and name.rsplit("/", 1)[-1].split("#")[0] == step
    ]
    then = [
        name
        for name in bearers
        if any(
            v.state.has_law and normalise_label(v.content.label) == wanted
            for v in _at(versions(name), as_at=as_at, known_at=known_at)
        )
    ]
    return then or _latest_first(bearers)


def _step(
    tree: Tree,
    versions: Callable[[str], Sequence[Version]],
    container: str,
    step: str,
    *,
    as_at: date,
    known_at: date | None,
    loosely: bool,
    may_bear: Callable[[str, str], bool] | None = None,
    always: bool = False,
) -> list[str]:
    if step.startswith("def. "):
        return _definition(tree, versions, container, step, as_at=as_at, known_at=known_at)
    if limb := _LIMB.fullmatch(step):
        found = _limbs(tree, versions, container, limb[1], as_at=as_at, known_at=known_at)
        which = limb[2] or "1"
        if which.isdigit():
            return found[int(which) - 1 : int(which)]
        # Illustration (a): a part of the illustrations.
        return [
            name
            for part in found
            for name in _step(
                tree,
                versions,
                part,
                f"({which})",
                as_at=as_at,
                known_at=known_at,
                loosely=loosely,
            )
        ]
    wanted = _folded(step) if loosely else normalise_label(step)

    def bears(label: str) -> bool:
        if not loosely:
            return normalise_label(label) == wanted
        return _folded(label) == wanted or (
            wanted in CONTAINERS and _folded(label).startswith(f"{wanted} ")
        )

    then: list[str] = []
    ever: list[str] = []
    covering: list[str] = []
    for name in _reach(tree, container):
        if may_bear is not None and not may_bear(name, step):
            continue
        for version in _at(versions(name), as_at=as_at, known_at=known_at):
            label = version.content.label
            # "Item 4 of rule 9" reads as 9(4): the row of a table in it.
            row = loosely and tree.by_id[name].kind == "row" and f"({label})" == wanted
            if bears(label) or row:
                then.append(name)
            elif (
                " " in label
                and tree.by_id[name].kind not in HEADINGS
                and parse_label(label).covers(wanted)
            ):
                covering.append(name)
        if always:
            bore = any(bears(v.content.label) for v in versions(name) if v.known_on(known_at))
        else:
            bore = name not in then and _once_bore(
                versions(name), bears, as_at=as_at, known_at=known_at
            )
        if bore:
            ever.append(name)
    if always:
        return list(dict.fromkeys([*then, *ever]))

    def shown(name: str) -> Sequence[Version]:
        return _at(versions(name), as_at=as_at, known_at=known_at)

    # What is law bears the label, whatever is to bear it once it is law.
    law = [name for name in then if any(v.state.has_law for v in shown(name))]
    alive = [name for name in then if any(v.content.passage.text for v in shown(name))]
    return law or alive or then or _latest_first(ever) or covering


def label_keys(label: str) -> frozenset[str]:
    """The steps that find a label, loosely or not; "" for one that may cover others.

    >>> sorted(label_keys("9A")), sorted(label_keys("PART II"))
    (['9a'], ['', 'part', 'part 2', 'part ii'])
    """
    normal, folded = normalise_label(label), _folded(label)
    keys = {normal.casefold(), folded, f"({label})" if label.isdigit() else ""} - {""}
    kind = folded.split(" ", 1)[0]
    return frozenset({*keys, "", kind} if " " in label or " " in folded else keys)


def bears_any(keys: frozenset[str], step: str) -> bool:
    """Whether a step may find one of the labels with these keys: a quick look, never too few."""
    return "" in keys or step in keys or _step_key(step) in keys


@lru_cache(maxsize=4096)
def _step_key(step: str) -> str:
    return _folded(step)


_LIMB = re.compile(r"(proviso|explanation|illustration|exception)(?:-(\d+|[a-z]))?")


def _limbs(
    tree: Tree,
    versions: Callable[[str], Sequence[Version]],
    container: str,
    kind: str,
    *,
    as_at: date,
    known_at: date | None,
) -> list[str]:
    """The provisos (or the like) that stand there on the day, in order."""
    return [
        name
        for name in tree.children(container)
        if tree.by_id[name].kind == kind
        and any(v.content.passage.text for v in _at(versions(name), as_at=as_at, known_at=known_at))
    ]


def _once_bore(
    versions: Sequence[Version],
    bears: Callable[[str], bool],
    *,
    as_at: date,
    known_at: date | None,
) -> bool:
    """Whether a provision bears a label on another day, and on this one no other label as law."""
    if not any(bears(v.content.label) for v in versions if v.known_on(known_at)):
        return False
    return not any(
        v.content.label and v.state.has_law for v in _at(versions, as_at=as_at, known_at=known_at)
    )


def _folded(label: str) -> str:
    """A label without regard to capitals; a container's number as a number.

    >>> _folded("PART II"), _folded("9A"), _folded("(A)")
    ('part 2', '9a', '(a)')
    """
    text = normalise_label(label)
    kind, _, number = text.partition(" ")
    if kind in CONTAINERS and (value := roman_value(number.upper() or "-")):
        return f"{kind} {value}"
    return re.sub(r"\s+", " ", text).casefold()


def _reach(tree: Tree, container: str) -> list[str]:
    """What stands directly below, or under a heading, looking through what is not cited itself."""
    found: list[str] = []
    for name in tree.children(container) or tree.under(container):
        found.append(name)
        if tree.by_id[name].kind in ("reading", "table"):
            found += _reach(tree, name)
    return found


def _definition(
    tree: Tree,
    versions: Callable[[str], Sequence[Version]],
    container: str,
    step: str,
    *,
    as_at: date,
    known_at: date | None,
) -> list[str]:
    term = " ".join(step.removeprefix("def. ").strip("“”\"' ").lower().split())
    wanted = f"def:{term}"
    named = [
        name
        for name in tree.below(container)
        if name.rsplit("/", 1)[-1].split("#")[0] == wanted
        and any(version.known_on(known_at) for version in versions(name))
    ]
    alive = [
        name
        for name in named
        if any(v.content.passage.text for v in _at(versions(name), as_at=as_at, known_at=known_at))
    ]
    return (alive or _latest_first(named))[:1] if container else alive or named


def _at(versions: Sequence[Version], *, as_at: date, known_at: date | None) -> Sequence[Version]:
    choice = choose(versions, as_at=as_at, known_at=known_at)
    return (choice.version,) if choice.version else choice.candidates


def _latest_first(names: Sequence[str]) -> list[str]:
    """Of provisions that once bore one label, the last to be made stands for it."""
    return list(names[-1:])
