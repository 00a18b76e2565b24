"""What an instruction does to one section: the model's own, simple edits on its tree.

An edit that does not fit what stands there raises `Misfit`: the maker of the history then drops the
instruction, so that every instruction written out is one that can be carried out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from benchmarks.lawgen.tree import Part, Spec, path_to, stand


class Misfit(Exception):
    """The instruction cannot be carried out on what stands there on that day."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of one section (`unit`); `target` is the identity of the part changed."""

    unit: int
    kind: str
    """words, tail, lead, heading, replace, insert, repeal, relabel, nest, or found."""
    target: int
    old: str = ""
    new: str = ""
    where: str = "instead"
    """Of words: instead of the old ones, before or after them."""
    each: bool = False
    """Of words: wherever they occur in the target and its parts."""
    specs: tuple[Spec, ...] = ()
    anchor: int = 0
    """Of an insertion: the sibling it goes next to; 0 for the end."""
    before: bool = False
    targets: tuple[int, ...] = ()
    """Of a replacement or repeal: all that goes; of a relabelling: all that is renamed."""
    labels: tuple[str, ...] = ()


def occurrences(words: str, text: str) -> list[int]:
    """Where words stand in a text as whole words."""
    left = r"(?<!\w)" if words[:1].isalnum() else ""
    right = r"(?!\w)" if words[-1:].isalnum() else ""
    return [m.start() for m in re.finditer(left + re.escape(words) + right, text)]


def apply(edit: Edit, root: Part) -> Part | None:
    """The section after an edit; `None` where it is gone. Misfit where it cannot be done."""
    if edit.kind == "repeal" and root.id in edit.targets:
        return None
    target = _find(root, edit.target)
    match edit.kind:
        case "words":
            _words(edit, target)
        case "tail":
            if not target.text.endswith(edit.old):
                raise Misfit("other words at the end")
            target.text = target.text[: len(target.text) - len(edit.old)] + edit.new
        case "lead":
            if not target.parts:
                raise Misfit("no parts below the opening words")
            target.text = edit.new
        case "heading":
            if edit.old and len(occurrences(edit.old, target.heading)) != 1:
                raise Misfit("other words in the heading")
            target.heading = target.heading.replace(edit.old, edit.new) if edit.old else edit.new
        case "replace":
            _replace(edit, root)
        case "insert":
            _insert(edit, target)
        case "repeal":
            for gone in edit.targets:
                _find(root, gone)
                path_to(root, gone)[-2].parts.remove(_find(root, gone))
        case "relabel":
            _relabel(edit, root)
        case "nest":
            first = stand(edit.specs[0])
            first.text, first.parts = target.text, target.parts
            target.text, target.parts = "", [first]
        case _:
            raise ValueError(edit.kind)
    return root


def _find(root: Part, wanted: int) -> Part:
    path = path_to(root, wanted)
    if not path:
        raise Misfit("not there")
    return path[-1]


def _words(edit: Edit, target: Part) -> None:
    held = [(part, at) for part in target.walk() for at in occurrences(edit.old, part.text)]
    if not held or (len(held) > 1 and not edit.each):
        raise Misfit("the words are not there, or several times")
    for part, at in reversed(held):
        end = at + len(edit.old)
        if edit.where == "before":
            part.text = f"{part.text[:at]}{edit.new} {part.text[at:]}"
        elif edit.where == "after":
            part.text = f"{part.text[:end]} {edit.new}{part.text[end:]}"
        else:
            part.text = _joined(part.text[:at], edit.new, part.text[end:])


def _joined(before: str, new: str, after: str) -> str:
    """Words put in a gap; where none come, the space goes with the words taken out."""
    if new:
        return before + new + after
    return before.rstrip() + (after if after[:1] in ",;.:।" else f" {after.lstrip()}")


def _replace(edit: Edit, root: Part) -> None:
    """New provisions for old ones: who bears the same label is the same (rule 14)."""
    if root.id in edit.targets:
        _take_over(root, edit.specs[0])
        return
    above = path_to(root, edit.targets[0])[-2:-1]
    if not above:
        raise Misfit("not there")
    siblings = above[0].parts
    old = {part.id: part for part in siblings}
    if any(gone not in old for gone in edit.targets):
        raise Misfit("not there")
    at = siblings.index(old[edit.targets[0]])
    if [part.id for part in siblings[at : at + len(edit.targets)]] != list(edit.targets):
        raise Misfit("something stands in between")  # whose place no drafter would leave open
    for gone in edit.targets:
        siblings.remove(old[gone])
    new = [stand(spec) for spec in edit.specs]
    names = {old[gone].name: old[gone] for gone in edit.targets}
    for place, (spec, part) in enumerate(zip(edit.specs, new, strict=True)):
        if part.name in names:
            new[place] = names[part.name]
            _take_over(new[place], spec)
    if {part.name for part in siblings} & {part.name for part in new}:
        raise Misfit("the label is borne by another")
    siblings[at:at] = new


def _take_over(part: Part, spec: Spec) -> None:
    """A provision takes the words of its substitute; parts with the same label stay the same."""
    part.label, part.text, part.heading, part.term = spec.label, spec.text, spec.heading, spec.term
    held = {below.name: below for below in part.parts}
    part.parts = []
    for wanted in spec.parts:
        new = stand(wanted)
        if new.name in held:
            new = held[new.name]
            _take_over(new, wanted)
        part.parts.append(new)


def _insert(edit: Edit, above: Part) -> None:
    new = [stand(spec) for spec in edit.specs]
    if {part.name for part in above.parts} & {part.name for part in new}:
        raise Misfit("the label is borne by another")
    if edit.anchor == 0:
        at = len(above.parts)
    elif edit.anchor < 0:  # in alphabetical place
        at = sum(part.term.casefold() < new[0].term.casefold() for part in above.parts)
    else:
        places = [i for i, part in enumerate(above.parts) if part.id == edit.anchor]
        if not places:
            raise Misfit("what it goes next to is not there")
        at = places[0] + (not edit.before)
    above.parts[at:at] = new


def _relabel(edit: Edit, root: Part) -> None:
    parts = [_find(root, renamed) for renamed in edit.targets]
    for part, label in zip(parts, edit.labels, strict=True):
        part.label = label
    path = path_to(root, edit.targets[0])
    if len(path) > 1:
        names = [part.name for part in path[-2].parts]
        if len(names) != len(set(names)):
            raise Misfit("the label is borne by another")
