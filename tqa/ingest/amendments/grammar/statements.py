"""Subject and predicate: "Subsection 8(1) of the Act is amended by adding the following …".

A clause is read from left to right. Its subject is what stands before a predicate ("is amended",
"are replaced"); imperatives have none ("Strike the phrase …"). After "amended by" come actions,
joined by commas and "and". What follows and is not understood ends the reading; the caller sees
from the spans how far it went.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from tqa.ingest.amendments.grammar.actions import actions, renumbered
from tqa.ingest.amendments.grammar.active import active
from tqa.ingest.amendments.grammar.asides import left_out, spoken
from tqa.ingest.amendments.grammar.reading import (
    DOING,
    New,
    Reading,
    announced,
    modifiers,
    new_named,
    placed,
    words_named,
)
from tqa.ingest.amendments.grammar.references import Reference, read_reference
from tqa.ingest.amendments.grammar.tokens import SIGN, WORD, Token
from tqa.ingest.amendments.instruction import Instruction
from tqa.ingest.amendments.masked import READ, Masked, Quote
from tqa.law.clause import Action, Place

_BE = frozenset(("is", "are", "was", "were", "be"))
_BESIDE = frozenset(("hereby", "further", "also", "be", "accordingly", "each"))
_DONE = {
    "amended": "amend", "replaced": "replace", "substituted": "replace", "repealed": "end",
    "omitted": "end", "deleted": "end", "struck": "end", "revoked": "end", "rescinded": "end",
    "removed": "end", "renumbered": "renumber", "redesignated": "renumber",
    "designated": "renumber",
    "re-lettered": "renumber", "relettered": "renumber", "re-designated": "renumber",
    "added": "add", "inserted": "add", "revived": "amend", "re-numbered": "renumber",
    "revised": "amend", "enacted": "amend",
}  # fmt: skip


@lru_cache(maxsize=READ)
def read_statements(masked: Masked) -> tuple[list[Instruction], Reference | None]:
    """What a clause does, and the subject that the parts below it go on with, if they do.

    >>> from tqa.ingest.amendments.masked import mask
    >>> words = "Section 4(b) is amended by striking the word “ten” and inserting the word “six”."
    >>> found, _ = read_statements(mask(words, "", {}))
    >>> found[0].action.value, str(found[0].within[0][0].pinpoint)
    ('words', '4(b)')
    """
    reading = Reading(masked, spoken(masked))
    excepted = left_out(masked)
    while not reading.ends():
        before, known = reading.at, len(reading.found)
        understood = _statement(reading)
        until = len(masked.text) if reading.ends() else reading.tokens[reading.at].start
        but = tuple(named for at, named in excepted if at < until)
        excepted = excepted[len(but) :]
        reading.found[known:] = [replace(item, but=but) for item in reading.found[known:]]
        if not understood or reading.at == before:
            break
    return reading.found, reading.subject if reading.goes_on else None


def _statement(r: Reading) -> bool:
    """Read one statement; whether it was understood."""
    r.begun = r.tokens[r.at].start
    while r.word() in (",", ";", ".", "and", "then", "(", ")", "by") and r.word():
        r.at += 1
    if r.ends():
        return False
    if r.word() in DOING:
        return actions(r)
    if r.word() in ("in", "for", "after", "before", "at", "the") and active(r):
        return True
    start = r.at
    predicate = _predicate(r, start)
    if predicate is None:
        return _new_to_read(r)
    where, verb = predicate
    phrase = r.tokens[start:where]
    new = new_named(phrase)
    if new is not None and verb == "add":
        r.at = where
        return _added(r, phrase, new)
    if phrase and not (len(phrase) == 1 and phrase[0].text in ("and", "which", "it")):
        r.subject = read_reference(phrase, r.masked)
    r.at = where
    return _predicated(r, verb)


def _new_to_read(r: Reading) -> bool:
    """As in: "A new paragraph (14) to read as follows:", which lacks its verb."""
    words = [token.text for token in r.tokens[r.at :]]
    at = r.at + words.index("to") if "to" in words else len(r.tokens)
    new = new_named(r.tokens[r.at : at])
    if new is None or not new.labels or at + 1 >= len(r.tokens) or r.tokens[at + 1].text != "read":
        return False
    phrase = r.tokens[r.at : at]
    r.at = at
    return _added(r, phrase, new)


def _predicate(r: Reading, start: int) -> tuple[int, str] | None:
    """Where a predicate ends, and what it says is done; outside brackets only."""
    for at in range(start, len(r.tokens)):
        token = r.tokens[at]
        if token.kind != WORD or token.depth:
            continue
        if token.text in _BE:
            after = at + 1
            while after < len(r.tokens) and r.tokens[after].text in _BESIDE:
                after += 1
            verb = _DONE.get(r.tokens[after].text, "") if after < len(r.tokens) else ""
            if verb:
                return _subject_end(r, at, after, verb)
    return None


def _subject_end(r: Reading, be: int, participle: int, verb: str) -> tuple[int, str]:
    # The caller takes the subject up to here; the words of the predicate are marked as read.
    r.tokens = [
        *r.tokens[:be],
        *(replace(t, kind=SIGN, text="") for t in r.tokens[be : participle + 1]),
        *r.tokens[participle + 1 :],
    ]
    return be, verb


def _predicated(r: Reading, verb: str) -> bool:
    while r.at < len(r.tokens) and r.kind() == SIGN and r.word() == "":
        r.at += 1
    match verb:
        case "amend":
            return _amended(r)
        case "replace":
            return _replaced(r)
        case "end":
            r.skip("out")
            return _ended(r)
        case "renumber":
            return renumbered(r, None)
        case _:
            return _added_words(r)


def _amended(r: Reading) -> bool:
    """After "is amended": as follows; to read as follows; by …"""
    if r.skip("as", "of"):
        _skip_day(r)
    for _ in range(12):  # "is revived as of 1 October 2023, and amended to read as follows"
        if r.skip("as", "follows"):
            r.skip(":")
            r.goes_on = True
            if (block := announced(r)) is not None:
                r.give(Action.SUBSTITUTE, block=block)
            return True
        if r.word() == "to" and "read" in (r.word(1), r.word(2)):
            return _to_read(r)
        if r.word() in DOING or r.word() == "by":
            return actions(r)
        if r.ends() or r.kind() != WORD:
            if r.word() == ",":
                r.at += 1
                continue
            break
        r.at += 1
    return False


def _skip_day(r: Reading) -> None:
    """As in: "is revived as of the applicability date of this act, and amended to read"."""
    words = [token.text for token in r.tokens]
    for at in range(r.at, len(words)):
        if words[at : at + 3] == ["amended", "to", "read"] and not r.tokens[at].depth:
            r.at = at + 1
            return


def _to_read(r: Reading) -> bool:
    while r.word() in ("to", "read", "as", "follows", ":", "follow"):
        r.at += 1
    block = announced(r)
    if block is None:
        r.goes_on = True  # what follows are clauses of their own
        return True
    r.give(Action.SUBSTITUTE, block=block)
    return True


def _replaced(r: Reading) -> bool:
    """After "is replaced": by the following; by “x”."""
    if not (r.skip("by") or r.skip("with") or r.skip("as")):
        return False
    r.skip("follows")
    new, sign = words_named(r)
    if new is None and not sign:
        block = announced(r)
        if block is None:
            return False
        r.give(Action.SUBSTITUTE, block=block)
        return True
    quoted = r.subject.quoted
    if not quoted:
        r.give(Action.SUBSTITUTE, block=new)
        return True
    every = [new, *_further(r)] if len(quoted) > 1 else [new]
    r.skip(",")
    r.skip("respectively")
    each, inner = modifiers(r)
    each = each or r.subject.every
    if len(every) not in (1, len(quoted)):
        return False
    for at, token in enumerate(quoted):
        r.give(
            Action.WORDS,
            *inner,
            old=r.masked.quote_at(token.start),
            new=every[at % len(every)],
            new_sign=sign,
            each_place=each,
            inflects=r.subject.referring,
            alternates=len(quoted) > 1,
        )
    return True


def _further(r: Reading) -> list[Quote]:
    """Further quotations: "“x” and “y”"."""
    found: list[Quote] = []
    while r.word() in (",", "and") and r.word():
        kept = r.at
        r.at += 1
        new, _ = words_named(r)
        if new is None:
            r.at = kept
            break
        found.append(new)
    return found


def _ended(r: Reading) -> bool:
    if r.subject.quoted:
        each, inner = modifiers(r)
        r.give(
            Action.WORDS, *inner, old=r.masked.quote_at(r.subject.quoted[0].start), each_place=each
        )
    else:
        r.give(Action.END)
    return True


def _added(r: Reading, phrase: Sequence[Token], new: New) -> bool:
    """As in: "A new subsection (c) is added [after …] to read as follows:"."""
    r.subject = Reference()
    while r.at < len(r.tokens) and r.kind() == SIGN and r.word() == "":
        r.at += 1
    place, anchor = placed(r)
    block = announced(r)
    if block is None or (anchor is not None and not anchor.groups):
        return False
    inner = (anchor,) if anchor else ()
    r.give(Action.INSERT, *inner, block=block, place=place, labels=new.labels, unit=new.unit)
    return True


def _added_words(r: Reading) -> bool:
    """As in: "The word “and” is added at the end of paragraph (b)"."""
    if not r.subject.quoted:
        return False
    new = r.masked.quote_at(r.subject.quoted[0].start)
    place, anchor = placed(r)
    r.give(Action.WORDS, *((anchor,) if anchor else ()), new=new, at_end=place is Place.WITHIN)
    return True
