"""The active voice: "In section 4(2), for “x” substitute “y”; after paragraph (b) insert— …".

Acts of the United Kingdom, and those drafted after them, say first where, then what is there, then
what is done. A place that is named for nothing here is what the parts below go on with.
"""

from __future__ import annotations

from dataclasses import replace

from tqa.ingest.amendments.grammar.actions import actions
from tqa.ingest.amendments.grammar.reading import (
    APPEARS,
    DOING,
    EVERY,
    UNIT,
    Reading,
    announced,
    end_of,
    reference,
    words_named,
)
from tqa.ingest.amendments.grammar.references import Reference, read_reference
from tqa.ingest.amendments.grammar.tokens import CITED, QUOTED, SIGN
from tqa.ingest.amendments.masked import Quote
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where

_DASHES = ("—", ":", "–", "-")
_OPENERS = frozenset(("for", "after", "before", "at", "in", "omit", "leave", "the", "insert"))
_BECOMES = frozenset(("becomes", "become"))


def active(r: Reading) -> bool:
    """Read what is said in the active voice; where it is said otherwise, nothing is gone past."""
    kept = (r.at, len(r.found), r.subject)
    if r.word() == "in":
        r.subject = _lead(r)
        rest = r.tokens[r.at :]
        if rest and all(t.kind == SIGN and t.text in _DASHES for t in rest):
            r.at, r.goes_on = len(r.tokens), True
            return True
    understood = False
    while not r.ends():
        while r.word() in (",", ";", "and", ".") and r.word():
            r.at += 1
        if r.ends() or not _one(r):
            break
        understood = True
    if not understood:
        r.at, r.subject = kept[0], kept[2]
        del r.found[kept[1] :]
    return understood


def _lead(r: Reading) -> Reference:
    """As in: "In section 2(1), in the definition of “raft”,", outermost first."""
    named: list[Reference] = []
    while r.word() == "in":
        r.at += 1
        start = r.at
        while not r.ends() and not _lead_ends(r):
            r.at += 1
        named.append(read_reference(r.tokens[start : r.at], r.masked))
        r.skip(",")
    return replace(named[-1], groups=tuple(group for each in named for group in each.groups))


def _lead_ends(r: Reading) -> bool:
    token = r.tokens[r.at]
    if token.depth or token.kind != SIGN:
        return False
    return token.text in _DASHES or (token.text == "," and r.word(1) in _OPENERS)


def _one(r: Reading) -> bool:
    match r.word():
        case "for":
            return _for(r)
        case "after" | "before":
            return _beside(r)
        case "at":
            return _at(r)
        case word if word in DOING:
            return actions(r)
    return _becomes(r)


def _for(r: Reading) -> bool:
    """As in: "for “x” substitute “y”", "for paragraph (b) substitute— …"."""
    r.at += 1
    no_more: tuple[Reference, ...] = ()
    if (found := _words_from(r)) is not None:
        old, through, part = found
        sign, at_end, inner = "", False, no_more
    else:
        old, sign = words_named(r)
        through, part = None, Part.WHOLE
        at_end, inner = end_of(r)
    if old is None and not sign and part is Part.WHOLE:
        return _provision(r, reference(r))
    each = _each(r)
    if not _skip_verb(r, "substitute"):
        return False
    new, new_sign = words_named(r)
    if new is None and not new_sign:
        return False
    if part is not Part.WHOLE:
        r.give(Action.SUBSTITUTE, *inner, block=new, part=part)
        return True
    r.give(Action.WORDS, *inner, old=old, old_sign=sign, new=new, new_sign=new_sign,
           each_place=each, at_end=at_end, through=through)  # fmt: skip
    return True


def _provision(r: Reading, target: Reference) -> bool:
    r.skip(",")
    if not _skip_verb(r, "substitute") or (not target.groups and target.part is Part.WHOLE):
        return False
    block = announced(r)
    if block is None:
        return False
    r.give(Action.SUBSTITUTE, target, block=block)
    return True


def _words_from(r: Reading) -> tuple[Quote | None, Quote | None, Part] | None:
    """As in: "the words before paragraph (a)", "the words from “x” to “y”"."""
    if r.word() != "the" or r.word(1) not in ("words", "opening") or r.kind(2) == QUOTED:
        return None
    kept = r.at
    r.at += 3 if r.word(1) == "opening" else 2
    if r.word(-1) == "words" and r.word(-2) == "opening":
        return None, None, Part.OWN
    if r.word() in ("before", "after") and r.kind(1) == CITED:
        part = Part.OWN if r.word() == "before" else Part.CLOSING
        r.at += 2  # the part that it stands before is no more than a mark
        return None, None, part
    if r.skip("from") and r.kind() == QUOTED:
        old = r.quote()
        if r.skip("to") and r.kind() == QUOTED:
            return old, r.quote(), Part.WHOLE
    r.at = kept
    return None


def _beside(r: Reading) -> bool:
    """As in: "after “x” insert “y”", "after paragraph (b) insert— …"."""
    before = r.word() == "before"
    r.at += 1
    old, sign = words_named(r)
    if old is None and not sign:
        same = r.word() == "that" and UNIT.match(r.word(1) or "-") and not before
        anchor = reference(r)
        r.skip(",")
        if not _skip_verb(r, "insert") or not (anchor.groups or same):
            return False
        block = announced(r)
        if block is None:
            return False
        if same and not anchor.groups:
            # After "that subsection", which is the last one: where its own label places it.
            r.give(Action.INSERT, block=block, place=Place.WITHIN)
            return True
        place = Place.BEFORE if before else Place.AFTER
        r.give(Action.INSERT, anchor, block=block, place=place)
        return True
    at_end, inner = end_of(r)
    each = _each(r)
    if not _skip_verb(r, "insert"):
        return False
    new, new_sign = words_named(r)
    if new is None and not new_sign:
        return False
    r.give(Action.WORDS, *inner, old=old, old_sign=sign, new=new, new_sign=new_sign,
           where=Where.BEFORE if before else Where.AFTER, each_place=each,
           at_end=at_end)  # fmt: skip
    return True


def _at(r: Reading) -> bool:
    """As in: "at the end insert— …", "at the end of paragraph (b) insert “or”"."""
    at_end, inner = end_of(r)
    if not at_end:
        if not r.skip("at", "the", "appropriate"):
            return False
        r.skip("alphabetical")
        if not (r.skip("place") or r.skip("places")):
            return False
    r.skip(",")
    if not _skip_verb(r, "insert"):
        return False
    if at_end and r.kind() == QUOTED:
        r.give(Action.WORDS, *inner, new=r.quote(), at_end=True)
        return True
    block = announced(r)
    if block is None:
        return False
    r.give(Action.INSERT, *inner, block=block, place=Place.WITHIN)
    return True


def _becomes(r: Reading) -> bool:
    """As in: "the existing text becomes subsection (1)"."""
    at = r.at
    while at < len(r.tokens) and r.tokens[at].text not in _BECOMES:
        at += 1
    if at + 1 >= len(r.tokens) or r.tokens[at + 1].kind != CITED or at - r.at > 4:
        return False
    cited = r.tokens[at + 1].citations
    words = [t.text for t in r.tokens[r.at : at]]
    if "text" not in words or cited[0].pinpoint is None:
        return False
    r.at = at + 2
    r.give(Action.RENUMBER, labels=(cited[0].pinpoint.path[-1],), unit=cited[0].unit or "")
    return True


def _each(r: Reading) -> bool:
    """As in: "(in each place it occurs)", ", wherever it occurs,"; gone past."""
    r.skip(",")
    bracketed = r.skip("(")
    start = r.at
    while not r.ends() and (r.word() in EVERY or r.word() in APPEARS):
        r.at += 1
    each = any(t.text in EVERY or t.text in ("each", "both") for t in r.tokens[start : r.at])
    if bracketed:
        r.skip(")")
    r.skip(",")
    return each


def _skip_verb(r: Reading, verb: str) -> bool:
    return r.skip(verb) or (verb == "insert" and r.skip("add"))
