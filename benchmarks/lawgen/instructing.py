"""Instructions made at random for a section as it stands on the day on which they take effect.

Each maker gives an instruction that can be carried out there, or `None` where the section offers
nothing for it. The instruction is structured; `writers` put it in words.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.lawgen.drafter import Drafter
from benchmarks.lawgen.history import Instruction, Step, Unit
from benchmarks.lawgen.operations import Edit, occurrences
from benchmarks.lawgen.tree import DEFINITION, PARAGRAPH, SECTION, SUBSECTION, Part, Spec, path_to

_OMITTED = (
    "or more",
    "at any hour",
    "as security",
    "a year",
    "বা তদূর্ধ্ব",
    "যে কোনো সময়",
    "জামানত হিসাবে",
)
_ADDED = {
    "body": "or its deputy",
    "period": "or any longer time that the Board allows",
    "sum": "and the costs of inspection",
    "thing": "or a copy of it",
}
_ADDED_BANGLA = {
    "body": "বা তাহার প্রতিনিধি",
    "period": "বা বোর্ড কর্তৃক অনুমোদিত অধিকতর সময়",
    "sum": "ও পরিদর্শন খরচ",
    "thing": "বা উহার অনুলিপি",
}


@dataclass(frozen=True, slots=True)
class Site:
    """A section as it stands, and what is needed to draft a change of it."""

    rng: random.Random
    drafter: Drafter
    unit: Unit
    root: Part

    @property
    def habit(self) -> str:
        """The drafting habit."""
        return self.drafter.habit

    def at(self, part: Part) -> tuple[Step, ...]:
        """The citation of a part."""
        return tuple(step(p) for p in path_to(self.root, part.id))

    def above(self, part: Part) -> Part:
        """What a part stands in."""
        return path_to(self.root, part.id)[-2]

    def pick(self, parts: list[Part]) -> Part | None:
        """One of some parts."""
        return self.rng.choice(parts) if parts else None

    def edit(self, kind: str, target: int, **more: object) -> Edit:
        """An edit of this section."""
        return Edit(self.unit.id, kind, target, **more)  # type: ignore[arg-type]

    def taken(self, above: Part, label: str) -> bool:
        """Whether a label has ever been borne there."""
        return (above.id, label) in self.unit.used


def step(part: Part) -> Step:
    """The step of a citation that names a part."""
    return Step(part.level, part.label, part.term)


Maker = Callable[[Site], Instruction | None]


def _with_words(site: Site) -> list[Part]:
    return [p for p in site.root.walk() if p.text]


def words(site: Site) -> Instruction | None:
    """Words for words, once; cited at the part itself or, where they stand only there, above it."""
    part = site.pick(_with_words(site))
    if part is None:
        return None
    found = site.drafter.words.phrases(part.text)
    if not found:
        return None
    phrase, name = site.rng.choice(found)
    cited = part
    if site.rng.random() < 0.3:
        cited = site.rng.choice(path_to(site.root, part.id))
    if sum(len(occurrences(phrase, p.text)) for p in cited.walk()) != 1:
        return None
    new = site.drafter.words.other(site.rng, name, phrase)
    roll = site.rng.random()
    if roll < 0.2 and name in _ADDED:
        added = (_ADDED_BANGLA if site.habit == "bn" else _ADDED)[name]
        edit = site.edit("words", cited.id, old=phrase, new=added, where="after")
    elif roll < 0.35 and (out := _optional(site, part, cited)):
        edit = site.edit("words", cited.id, old=out)
    else:
        edit = site.edit("words", cited.id, old=phrase, new=new)
    return Instruction("words", site.at(cited), (edit,))


def _optional(site: Site, part: Part, cited: Part) -> str:
    """Words of a part that it can do without."""
    held = [w for w in _OMITTED if occurrences(w, part.text)]
    once = [w for w in held if sum(len(occurrences(w, p.text)) for p in cited.walk()) == 1]
    return site.rng.choice(once) if once else ""


def each_place(site: Site) -> Instruction | None:
    """Words for words wherever they occur in the section."""
    text = [p for p in site.root.walk() if p.text]
    counts: dict[tuple[str, str], int] = {}
    for part in text:
        for phrase, name in site.drafter.words.phrases(part.text):
            counts[phrase, name] = counts.get((phrase, name), 0) + 1
    often = sorted(key for key, n in counts.items() if n > 1)
    if not often:
        return None
    phrase, name = site.rng.choice(often)
    if sum(len(occurrences(phrase, p.text)) for p in text) != counts[phrase, name]:
        return None
    new = site.drafter.words.other(site.rng, name, phrase)
    edit = site.edit("words", site.root.id, old=phrase, new=new, each=True)
    return Instruction("each", site.at(site.root), (edit,))


def heading(site: Site) -> Instruction | None:
    """A new heading, or other words in it."""
    if (
        site.habit == "ca"
        or not site.root.heading
        or (site.root.parts[:1] and site.root.parts[0].term)
    ):
        return None  # the notes beside Canadian sections are no part of them and are not amended
    phrases = site.drafter.words.phrases(site.root.heading)
    if phrases and site.rng.random() < 0.4:
        phrase, name = phrases[0]
        new = site.drafter.words.other(site.rng, name, phrase)
        edit = site.edit("heading", site.root.id, old=phrase, new=new)
    else:
        new = site.drafter.heading()
        if new == site.root.heading:
            return None
        edit = site.edit("heading", site.root.id, new=new)
    return Instruction("heading", site.at(site.root), (edit,))


def lead(site: Site) -> Instruction | None:
    """New opening words over a list."""
    part = site.pick([p for p in site.root.walk() if p.text and p.parts and not p.parts[0].term])
    if part is None or part.level not in (SECTION, SUBSECTION):
        return None
    new = site.drafter.lead()
    if new == part.text:
        return None
    edit = site.edit("lead", part.id, new=new)
    return Instruction("lead", site.at(part), (edit,), anchor=step(part.parts[0]))


def _anew(site: Site, part: Part) -> Spec:
    """A substitute for a part, under its label, with an end like its own."""
    draft = site.drafter
    if part.level == DEFINITION:
        return draft.definition(part.term, part.label, last=_tail(part).endswith((".", "।")))
    if part.level == SECTION:
        return draft.section(part.label, heading=part.heading)
    if part.level == SUBSECTION:
        return draft.subsection(part.label)
    return draft.make(part.level, part.label, draft.item() + _ending(site, part))


def _tail(part: Part) -> str:
    return list(part.walk())[-1].text


def _ending(site: Site, part: Part) -> str:
    tail = _tail(part)
    joined = [f"; {word}" for word in site.drafter.words.joining]
    return next((end for end in (*joined, ";", site.drafter.words.stop) if tail.endswith(end)), ";")


def replace(site: Site) -> Instruction | None:
    """A part, or the whole section, in other words."""
    parts = [p for p in site.root.walk() if p.level != DEFINITION]
    if site.root.parts and site.root.parts[0].term:
        return None
    part = site.pick(parts)
    if part is None:
        return None
    edit = site.edit("replace", part.id, specs=(_anew(site, part),), targets=(part.id,))
    return Instruction("replace", site.at(part), (edit,))


def replace_range(site: Site) -> Instruction | None:
    """Parts in sequence, in other words; one more or one fewer may take their place."""
    above = site.pick([p for p in site.root.walk() if len(p.parts) > 2 and not p.parts[0].term])
    if above is None:
        return None
    level = above.parts[0].level
    size = site.rng.choice((2, 3)) if len(above.parts) > 3 else 2
    at = site.rng.randrange(len(above.parts) - size + 1)
    old = above.parts[at : at + size]
    specs = [_anew(site, p) for p in old]
    if level == SUBSECTION and at + size == len(above.parts) and site.rng.random() < 0.5:
        label = site.drafter.numbering.next(level, old[-1].label)
        if site.rng.random() < 0.5 and len(specs) > 1:
            specs.pop()
        elif not site.taken(above, label):
            specs.append(site.drafter.subsection(label))
    ids = tuple(p.id for p in old)
    edit = site.edit("replace", above.id, specs=tuple(specs), targets=ids)
    return Instruction("replace_range", site.at(old[0]), (edit,), last=step(old[-1]))


def insert(site: Site) -> Instruction | None:
    """A new part next to another, or subsections at the end."""
    above = site.pick([p for p in site.root.walk() if p.parts and not p.parts[0].term])
    if above is None:
        return None
    level, numbering = above.parts[0].level, site.drafter.numbering
    if level == SUBSECTION and site.rng.random() < 0.4:
        return _at_end(site, above)
    # In a list only where no "and" or stop stands at the gap.
    places = [
        at
        for at, part in enumerate(above.parts[:-1])
        if level == SUBSECTION or (not part.parts and part.text.endswith(";"))
    ]
    if not places:
        return None
    at = site.rng.choice(places)
    before, after = above.parts[at], above.parts[at + 1]
    if not numbering.value(level, before.label):
        return None
    label = numbering.between(level, before.label)
    if site.taken(above, label):
        return None
    specs = [_new(site, level, label)]
    second = numbering.after_inserted(level, before.label, label)
    if site.rng.random() < 0.2 and not site.taken(above, second):
        specs.append(_new(site, level, second))
    backwards = site.habit != "ca" and site.rng.random() < 0.25
    anchor = after if backwards else before
    edit = site.edit("insert", above.id, specs=tuple(specs), anchor=anchor.id, before=backwards)
    return Instruction("insert", site.at(above), (edit,), anchor=step(anchor))


def _new(site: Site, level: int, label: str) -> Spec:
    if level == SUBSECTION:
        return site.drafter.subsection(label)
    return site.drafter.make(level, label, site.drafter.item() + ";")


def _at_end(site: Site, above: Part) -> Instruction | None:
    last = above.parts[-1]
    number = max(site.drafter.numbering.value(last.level, p.label) for p in above.parts)
    label = site.drafter.numbering.label(last.level, number + 1)
    if site.taken(above, label):
        return None
    edit = site.edit("insert", above.id, specs=(site.drafter.subsection(label),))
    return Instruction("insert_end", site.at(above), (edit,), anchor=step(last))


def append_item(site: Site) -> Instruction | None:
    """One more item at the end of a list, and the "and" moved before it."""
    stop = site.drafter.words.stop
    joined = [f"; {word}" for word in site.drafter.words.joining]
    lists = [
        p
        for p in site.root.walk()
        if len(p.parts) > 1
        and p.parts[0].level >= PARAGRAPH
        and not p.parts[0].term
        and not any(part.parts for part in p.parts[-2:])
        and p.parts[-1].text.endswith(stop)
        and any(p.parts[-2].text.endswith(end) for end in joined)
    ]
    above = site.pick(lists)
    if above is None:
        return None
    level = above.parts[0].level
    last, before = above.parts[-1], above.parts[-2]
    value = site.drafter.numbering.value(level, last.label)
    joining = next(end for end in joined if before.text.endswith(end))
    label = site.drafter.numbering.label(level, value + 1) if value else ""
    if not label or site.taken(above, label):
        return None
    new = site.drafter.make(level, label, site.drafter.item() + stop)
    edits = [site.edit("tail", before.id, old=joining, new=";")]
    if site.habit == "ca":  # a comma or stop is never changed by itself there: the item is replaced
        again = site.drafter.make(level, last.label, site.drafter.item() + joining)
        edits.append(site.edit("replace", above.id, specs=(again, new), targets=(last.id,)))
    else:
        edits.append(site.edit("tail", last.id, old=stop, new=joining))
        edits.append(site.edit("insert", above.id, specs=(new,)))
    return Instruction("append", site.at(above), tuple(edits), anchor=step(before), last=step(last))


def repeal(site: Site) -> Instruction | None:
    """A part, or two in sequence, away; never what leaves a list without its "and"."""
    lists = [p for p in site.root.walk() if len(p.parts) > 2 and not p.parts[0].term]
    above = site.pick(lists)
    if above is None:
        return None
    if above.parts[0].level == SUBSECTION:
        free = list(range(1, len(above.parts)))
    else:
        free = [n for n, p in enumerate(above.parts[:-2]) if _tail(p).endswith(";")]
    if not free:
        return None
    at = site.rng.choice(free)
    size = 2 if at + 1 in free and len(above.parts) > 3 and site.rng.random() < 0.4 else 1
    gone = above.parts[at : at + size]
    edit = site.edit("repeal", above.id, targets=tuple(p.id for p in gone))
    last = step(gone[-1]) if size > 1 else None
    return Instruction("repeal", site.at(gone[0]), (edit,), last=last)


def define(site: Site) -> Instruction | None:
    """A new definition: in its alphabetical place, or lettered after another."""
    if not _defining(site):
        return None
    root = site.root
    held = {p.term for p in root.parts}
    terms = [t for t in site.drafter.words.terms if t not in held and not _used(site, t)]
    if site.habit in ("ca", "uk"):
        if not terms:
            return None
        spec = site.drafter.definition(site.rng.choice(terms))
        edit = site.edit("insert", root.id, specs=(spec,), anchor=-1)
        return Instruction("define", site.at(root), (edit,))
    places = list(range(len(root.parts) - 1))
    at = site.rng.choice(places) if places else 0
    before, after = root.parts[at], root.parts[at + 1] if places else root.parts[at]
    level = {"dc": PARAGRAPH, "bn": SUBSECTION}.get(site.habit, PARAGRAPH)
    fitting = [t for t in terms if before.term < t < after.term]
    if not fitting or not site.drafter.numbering.value(level, before.label):
        return None
    label = site.drafter.numbering.between(level, before.label)
    if site.taken(root, label):
        return None
    spec = site.drafter.definition(site.rng.choice(fitting), label)
    edit = site.edit("insert", root.id, specs=(spec,), anchor=before.id)
    return Instruction("define", site.at(root), (edit,), anchor=step(before))


def _used(site: Site, term: str) -> bool:
    return any(
        spec.term == term
        for _, _, edit in site.unit.edits
        for top in edit.specs
        for spec in top.walk()
    ) or any(spec.term == term for spec in site.unit.spec.walk())


def _defining(site: Site) -> bool:
    return bool(site.root.parts) and bool(site.root.parts[0].term)


def redefine(site: Site) -> Instruction | None:
    """A definition in other words."""
    part = site.pick([p for p in site.root.parts if p.term]) if _defining(site) else None
    if part is None:
        return None
    edit = site.edit("replace", part.id, specs=(_anew(site, part),), targets=(part.id,))
    return Instruction("redefine", site.at(part), (edit,))


def undefine(site: Site) -> Instruction | None:
    """A definition away (not the last: its stop would go with it)."""
    parts = [p for p in site.root.parts[:-1] if p.term] if _defining(site) else []
    part = site.pick(parts) if len(parts) > 2 else None
    if part is None:
        return None
    edit = site.edit("repeal", site.root.id, targets=(part.id,))
    return Instruction("undefine", site.at(part), (edit,))


def reletter(site: Site) -> Instruction | None:
    """The last subsections moved on by one, and a new one in the gap."""
    if len(site.root.parts) < 3 or site.root.parts[0].level != SUBSECTION or _defining(site):
        return None
    numbering, parts = site.drafter.numbering, site.root.parts
    values = [numbering.value(SUBSECTION, p.label) for p in parts]
    if any(numbering.label(SUBSECTION, v) != p.label for v, p in zip(values, parts, strict=True)):
        return None  # an inserted label among them
    if values != list(range(1, len(values) + 1)):
        return None
    first = site.rng.randrange(1, len(parts))
    moved = parts[first:]
    labels = tuple(numbering.label(SUBSECTION, v + 1) for v in values[first:])
    if site.taken(site.root, labels[-1]):
        return None
    new = site.drafter.subsection(moved[0].label)
    edits = (
        site.edit("relabel", site.root.id, targets=tuple(p.id for p in moved), labels=labels),
        site.edit("insert", site.root.id, specs=(new,), anchor=parts[first - 1].id),
    )
    last = step(moved[-1]) if len(moved) > 1 else None
    return Instruction(
        "reletter", site.at(moved[0]), edits, anchor=step(parts[first - 1]), last=last
    )


def nest(site: Site) -> Instruction | None:
    """A section without subsections becomes its subsection (1), and another is added."""
    if site.root.parts or not site.root.text:
        return None
    numbering = site.drafter.numbering
    first = numbering.label(SUBSECTION, 1)
    spec = site.drafter.make(SUBSECTION, first, "")
    new = site.drafter.subsection(numbering.label(SUBSECTION, 2))
    if site.taken(site.root, first):
        return None
    edits = (
        site.edit("nest", site.root.id, specs=(spec,)),
        site.edit("insert", site.root.id, specs=(new,)),
    )
    return Instruction("nest", site.at(site.root), edits)


MAKERS: dict[str, tuple[Maker, int]] = {
    "words": (words, 24),
    "each": (each_place, 7),
    "heading": (heading, 6),
    "lead": (lead, 5),
    "replace": (replace, 14),
    "replace_range": (replace_range, 5),
    "insert": (insert, 13),
    "append": (append_item, 7),
    "repeal": (repeal, 7),
    "define": (define, 10),
    "redefine": (redefine, 4),
    "undefine": (undefine, 3),
    "reletter": (reletter, 8),
    "nest": (nest, 8),
}
"""Each maker with its weight."""
