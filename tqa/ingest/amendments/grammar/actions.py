"""What comes after "is amended by", and imperatives: striking, inserting, adding, redesignating."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from tqa.ingest.amendments.grammar.reading import (
    DOING,
    UNIT,
    New,
    Reading,
    announced,
    end_of,
    modifiers,
    new_named,
    placed,
    reference,
    skip_in_its_place,
    unit_end,
    words_named,
)
from tqa.ingest.amendments.grammar.references import Reference, read_reference
from tqa.ingest.amendments.grammar.tokens import CITED, QUOTED, WORD
from tqa.ingest.amendments.masked import Quote
from tqa.law.citations import Citation
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.law.pinpoints import Pinpoint


def actions(r: Reading) -> bool:
    """Actions joined by commas and "and"; whether one at least was understood."""
    understood = False
    while not r.ends():
        while r.word() in (",", ";", "and", "by", "then") and r.word():
            r.at += 1
        verb = DOING.get(r.word(), "")
        if not verb and r.word() in ("a", "new") and "new" in (r.word(), r.word(1)):
            verb, r.at = "add", r.at - 1  # "amended by a new paragraph (2) to read as follows"
        if not verb:
            break
        r.at += 1
        before = len(r.found)
        read = {"strike": _strike, "add": _add, "replace": _replace, "swap": _swap, "end": _repeal,
                "renumber": _renumber, "revise": _revise}[verb]  # fmt: skip
        if not read(r):
            break
        understood = understood or len(r.found) > before
    return understood


def _strike(r: Reading) -> bool:
    """As in: "striking out the phrase “x” and inserting the phrase “y” in its place"."""
    r.skip("out")
    reserves = r.word() == "and" and r.word(1) in ("reserve", "reserving")
    r.at += 2 * reserves
    old, sign = words_named(r)
    if old is None and not sign:
        target = reference(r)
        if reserves and target.groups:
            r.give(Action.SUBSTITUTE, target, new_sign="[Reserved]")
            return True
        if r.kind() == QUOTED:
            return False  # words of a heading
        if target.groups or target.part in (Part.HEADING, Part.TABLES):
            return _struck_provision(r, target)
        return False
    through: Quote | None = None
    if r.word() in ("through", "and") and "through" in (r.word(), r.word(4)):
        while r.kind() == WORD:
            r.at += 1
        through = r.quote()
    at_end, inner = end_of(r)
    if r.word() == "after" and r.kind(1) == CITED:
        r.at += 1
        at_end, inner = True, (reference(r),)
    each, more = modifiers(r)
    inner = (*inner, *more)
    r.skip(",")
    if r.word() == "." and r.word(1) == "and" and DOING.get(r.word(2), ""):
        r.at += 1  # a stop misplaced within the sentence
    if (r.word() == "and" and DOING.get(r.word(1), "") in ("add", "swap")) or DOING.get(
        r.word(), ""
    ) == "add":
        kept = r.at
        r.skip("and")
        r.at += 1
        skip_in_its_place(r)
        new, new_sign = words_named(r)
        if new is not None or new_sign:
            skip_in_its_place(r)
            again, last = modifiers(r)
            r.give(Action.WORDS, *inner, *last, old=old, old_sign=sign, new=new, new_sign=new_sign,
                   each_place=each or again, at_end=at_end, through=through)  # fmt: skip
            return True
        r.at = kept
    r.give(
        Action.WORDS,
        *inner,
        old=old,
        old_sign=sign,
        each_place=each,
        at_end=at_end,
        through=through,
    )
    return True


def _struck_provision(r: Reading, target: Reference) -> bool:
    """As in: "striking paragraph (2) [and inserting the following: …]"."""
    kept = r.at
    r.skip(",")
    r.skip("and")
    if DOING.get(r.word(), "") == "add":
        r.at += 1
        skip_in_its_place(r)
        block = announced(r)
        if block is not None:
            r.give(Action.SUBSTITUTE, target, block=block)
            return True
    if target.part is Part.TABLES:
        return False
    r.at = kept
    r.give(Action.END, target)
    return True


def _add(r: Reading) -> bool:
    """As in: "adding “and” at the end of paragraph (a)", "adding the following …"."""
    place, anchor = placed(r)  # "adding, in alphabetical order, the following"
    r.skip(",")
    if anchor is None and r.kind() == CITED and _add_named(r):
        return True
    new_unit = new_named(r.tokens[r.at : unit_end(r)])
    if new_unit is not None and (new_unit.labels or new_unit.unit):
        r.at = unit_end(r)
        return _add_block(r, place, anchor, new_unit)
    new, sign = words_named(r)
    if new is None and not sign:
        r.skip("the")
        r.skip("following")
        return _add_block(r, place, anchor, New("", ()))
    at_end, inner = end_of(r)
    if at_end:
        r.give(Action.WORDS, *inner, new=new, new_sign=sign, at_end=True)
        return True
    if r.word() == "after" and r.kind(1) == CITED:
        r.at += 1  # "adding “and” after paragraph (b)": at its end
        r.give(Action.WORDS, reference(r), new=new, new_sign=sign, at_end=True)
        return True
    if r.word() in ("after", "before", "following"):
        where = Where.BEFORE if r.word() == "before" else Where.AFTER
        r.at += 1
        old, old_sign = words_named(r)
        if old is None and not old_sign:
            return False
        ended, of = end_of(r)
        each, more = modifiers(r)
        r.give(Action.WORDS, *of, *more, old=old, old_sign=old_sign, new=new, new_sign=sign,
               where=where, each_place=each, at_end=ended)  # fmt: skip
        return True
    if place is Place.WITHIN and anchor is None and r.subject.groups:
        return False
    r.give(Action.WORDS, *((anchor,) if anchor else ()), new=new, new_sign=sign, at_end=True)
    return True


def _add_named(r: Reading) -> bool:
    """As in: "adding paragraphs (a)(3)(iv) through (vi) [to read as follows: …]"."""
    kept, end = r.at, unit_end(r)
    cited = [c for t in r.tokens[r.at : end] for c in t.citations]
    paths = [c.pinpoint.path for c in cited if c.pinpoint is not None]
    above = {path[:-1] for path in paths}
    if len(above) != 1 or len(paths) != len(cited):
        return False
    r.at = end
    block = announced(r)
    if block is None and not r.ends() and r.word() not in (",", ";", ".", "and"):
        r.at = kept
        return False  # "adding section 4 to the list" adds words
    (path,) = above
    holder = replace(cited[0], pinpoint=Pinpoint(path), last=None) if path else None
    inner = (Reference(((holder,),)),) if holder is not None else ()
    labels = tuple(path[-1] for path in paths)
    r.give(Action.INSERT, *inner, block=block, place=Place.WITHIN, labels=labels,
           unit=cited[0].unit or "")  # fmt: skip
    return True


def _add_block(r: Reading, place: Place, anchor: Reference | None, new: New) -> bool:
    if anchor is None:
        again, anchor = placed(r)
        place = again if anchor is not None or again is not Place.WITHIN else place
    if anchor is not None and not anchor.groups and r.kind() == QUOTED:
        r.at += 1  # "before the heading “Dues” before section 4"
        if r.skip("before"):
            anchor = replace(reference(r), part=anchor.part)
    block = announced(r)
    if block is None and anchor is not None and anchor.groups and _is_set_out(r):
        r.give(Action.INSERT, anchor, place=place)
        return True
    if block is None or (anchor is not None and not anchor.groups):
        return False  # a place that is named and not found is no place at the end
    r.give(Action.INSERT, *((anchor,) if anchor else ()), block=block, place=place,
           labels=new.labels, unit=new.unit)  # fmt: skip
    return True


def _is_set_out(r: Reading) -> bool:
    """Whether what is new stands elsewhere: "the Schedule 2 set out in Schedule 1 to this Act"."""
    words = [token.text for token in r.tokens[r.at :]]
    return any(pair == ("set", "out") for pair in pairwise(words))


def _replace(r: Reading) -> bool:
    """As in: "replacing “x” with “y”", "replacing paragraph (a) with the following:"."""
    old, sign = words_named(r)
    if old is None and not sign:
        start = r.at
        while not r.ends() and r.word() not in ("by", "with"):
            r.at += 1
        target = read_reference(r.tokens[start : r.at], r.masked)
        if r.ends() or not target.groups:
            return False
        r.at += 1
        new, sign = words_named(r)
        if target.quoted and (new or sign):
            r.give(Action.WORDS, target, old=r.masked.quote_at(target.quoted[0].start), new=new,
                   new_sign=sign)  # fmt: skip
            return True
        block = new or announced(r)
        if block is None:
            return False
        r.give(Action.SUBSTITUTE, target, block=block)
        return True
    at_end, inner = end_of(r)
    each, more = modifiers(r)
    r.skip(",")
    if not (r.skip("by") or r.skip("with")):
        return False
    new, new_sign = words_named(r)
    if new is None and not new_sign:
        return False
    again, last = modifiers(r)
    ended, of = end_of(r)
    r.give(Action.WORDS, *inner, *more, *last, *of, old=old, old_sign=sign, new=new,
           new_sign=new_sign, each_place=each or again, at_end=at_end or ended)  # fmt: skip
    return True


def _swap(r: Reading) -> bool:
    """As in: "substituting “y” for “x”"."""
    new, new_sign = words_named(r)
    if (new is None and not new_sign) or not r.skip("for"):
        return False
    old, sign = words_named(r)
    if old is None and not sign:
        return False
    each, inner = modifiers(r)
    r.give(
        Action.WORDS, *inner, old=old, old_sign=sign, new=new, new_sign=new_sign, each_place=each
    )
    return True


def _repeal(r: Reading) -> bool:
    target = reference(r)
    if not target.groups:
        return False
    r.give(Action.END, target)
    return True


def _revise(r: Reading) -> bool:
    """As in: "revising paragraphs (a) and (c) [to read as follows: …]"."""
    target = reference(r)
    if not target.groups and target.part is Part.WHOLE:
        return False
    kept = r.at
    if r.word() == "to":
        while r.word() in ("to", "read", "as", "follows", ":"):
            r.at += 1
        if (block := announced(r)) is not None:
            r.give(Action.SUBSTITUTE, target, block=block)
            return True
        r.at = kept
    for part in _by_part(target):
        r.give(Action.SUBSTITUTE, part)
    return True


def _by_part(target: Reference) -> list[Reference]:
    """As in: "Paragraph (b) and the introductory text of paragraph (c)"."""
    outer, last = target.groups[:-1], target.groups[-1] if target.groups else ()
    own = tuple(c for c in last if c.part == "introductory_text")
    rest = tuple(c for c in last if c not in own)
    if not own:
        return [target]
    beginnings = replace(target, groups=(*outer, own), part=Part.OWN)
    return [*([replace(target, groups=(*outer, rest))] if rest else []), beginnings]


def _renumber(r: Reading) -> bool:
    start = r.at
    while not r.ends() and r.word() != "as":
        r.at += 1
    return renumbered(r, read_reference(r.tokens[start : r.at], r.masked))


def renumbered(r: Reading, target: Reference | None) -> bool:
    """As in: "as paragraphs (b) and (c) [, respectively]"."""
    if not r.skip("as"):
        return False
    start = r.at
    while not r.ends() and (
        r.kind() == CITED or r.word() in _JOINING_LABELS or UNIT.match(r.word() or "-")
    ):
        if r.word() == "and" and r.kind(1) != CITED and not UNIT.match(r.word(1) or "-"):
            break
        if r.word() == "," and r.kind(1) != CITED and r.word(1) != "and":
            break
        r.at += 1
    cited = [c for t in r.tokens[start : r.at] for c in t.citations if c.pinpoint]
    labels = tuple(str(c.pinpoint.path[-1]) for c in cited if c.pinpoint)
    r.skip(",")
    r.skip("respectively")
    if not labels:
        return False
    units = tuple(c.unit or "" for c in cited)
    inner = (target,) if target else ()
    r.give(Action.RENUMBER, *inner, labels=labels, unit=units[0])
    if target is None and r.word() == "and" and r.word(1) == "amended":
        return _and_amended(r, cited)
    return True


def _and_amended(r: Reading, cited: list[Citation]) -> bool:
    """As in: "is designated as paragraph (1) and amended by striking …": then by its new label."""
    r.at += 2
    kept, before = r.subject, len(r.found)
    above = kept.groups if kept.part is Part.OWN else kept.groups[:-1]
    r.subject = replace(kept, groups=(*above, tuple(cited)), part=Part.WHOLE, by_act=())
    understood = actions(r)
    r.subject = kept
    return understood and len(r.found) > before


_JOINING_LABELS = frozenset(("and", ",", "to", "through", "the", "new"))
