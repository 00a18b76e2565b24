"""Subject and predicate: "Subsection 8(1) of the Act is amended by adding the following …".

A clause is read from left to right. Its subject is what stands before a predicate ("is amended",
"are replaced"); imperatives have none ("Strike the phrase …"). After "amended by" come actions,
joined by commas and "and". What follows and is not understood ends the reading; the caller sees
from the spans how far it went.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tqa.ingest.amendments.grammar.references import Reference, read_reference
from tqa.ingest.amendments.grammar.tokens import CITED, QUOTED, SIGN, WORD, Token, tokens
from tqa.ingest.amendments.instruction import Instruction, Named
from tqa.ingest.amendments.masked import Masked, Quote
from tqa.law.clause import Action, Part, Place
from tqa.law.evidence import Where
from tqa.law.pinpoints import Pinpoint

_BE = frozenset(("is", "are", "was", "were", "be"))
_BESIDE = frozenset(("hereby", "further", "also", "be", "accordingly", "each"))
_DONE = {
    "amended": "amend", "replaced": "replace", "substituted": "replace", "repealed": "end",
    "omitted": "end", "deleted": "end", "struck": "end", "revoked": "end", "rescinded": "end",
    "removed": "end", "renumbered": "renumber", "redesignated": "renumber", "designated": "renumber",
    "re-lettered": "renumber", "relettered": "renumber", "re-designated": "renumber",
    "added": "add", "inserted": "add", "revived": "amend", "re-numbered": "renumber",
    "revised": "amend", "enacted": "amend",
}  # fmt: skip
_DOING = {
    "strike": "strike", "striking": "strike", "delete": "strike", "deleting": "strike",
    "remove": "strike", "removing": "strike", "omit": "strike", "omitting": "strike",
    "insert": "add", "inserting": "add", "add": "add", "adding": "add",
    "replace": "replace", "replacing": "replace", "substitute": "swap", "substituting": "swap",
    "repeal": "end", "repealing": "end", "renumber": "renumber", "renumbering": "renumber",
    "redesignate": "renumber", "redesignating": "renumber", "re-designating": "renumber",
    "designate": "renumber", "designating": "renumber", "re-lettering": "renumber",
    "relettering": "renumber", "revise": "revise", "revising": "revise",
    "amending": "revise", "amend": "revise",
}  # fmt: skip
"""What a verb does, by its form after "is" and as an imperative or after "by"."""
_SIGNS = {
    "period": ".", "semicolon": ";", "comma": ",", "colon": ":", "dash": "—", "full stop": ".",
    "semi-colon": ";", "hyphen": "-",
}  # fmt: skip
_NOUNS = frozenset(
    "word words phrase phase phrases term figure figures number amount date abbreviation acronym"
    " letter expression reference text title sum percentage designation punctuation language name"
    " year range citation fraction rate sentence clause".split()
)
_ARTICLES = frozenset(("the", "a", "an", "its", "each", "both", "new", "existing", "following"))
_EVERY = frozenset(("wherever", "everywhere", "whenever", "throughout"))
_APPEARS = frozenset(("it", "they", "appears", "appear", "occurs", "occur", "time", "times", "place",
                      "places", "in", "both", "each", "where", "used"))  # fmt: skip
_BLOCK_AHEAD = frozenset(
    "the following tabular array in its place therefor to read as follows thereof lieu new section"
    " sections subsection subsections paragraph paragraphs subparagraph subparagraphs clause"
    " definition definitions namely sentence table text".split()
)
_UNIT = re.compile(
    r"(?:sub-?)*(?:section|paragraph|clause|part|title|chapter|item|rule|article|division|sentence|"
    r"schedule|definition|heading|subtitle|proviso|explanation)s?$"
)
_LABEL = re.compile(r"\(?[0-9A-Za-z]{1,5}(?:[.-][0-9A-Za-z]{1,4})*\)?")


@dataclass
class _Reading:
    """The tokens of a clause, and how far they have been read."""

    masked: Masked
    tokens: Sequence[Token]
    at: int = 0
    found: list[Instruction] = field(default_factory=list)
    subject: Reference = field(default_factory=Reference)
    goes_on: bool = False
    """Whether the clause says that its subject is amended "as follows"."""
    begun: int = 0

    # -- looking at tokens -------------------------------------------------------------------------

    def word(self, ahead: int = 0) -> str:
        """The word or sign at hand; "" for quotations, citations and the end."""
        at = self.at + ahead
        return self.tokens[at].text if at < len(self.tokens) else ""

    def kind(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def skip(self, *words: str) -> bool:
        """Go past these words, if they come next."""
        if all(self.word(n) == word for n, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def skip_any(self, words: frozenset[str]) -> None:
        while self.word() in words and self.word():
            self.at += 1

    def quote(self) -> Quote | None:
        """The quotation at hand, gone past."""
        if self.kind() != QUOTED:
            return None
        self.at += 1
        return self.masked.quote_at(self.tokens[self.at - 1].start)

    def ends(self) -> bool:
        return self.at >= len(self.tokens)

    # -- what is done ------------------------------------------------------------------------------

    def give(self, action: Action, *inner: Reference, **more: object) -> None:
        """Note an instruction on the subject, or on what is named inside it."""
        reference = self.subject
        groups: tuple[Named, ...] = self.subject.groups
        act = self.subject.by_act or self.subject.groups
        for reference in inner:
            groups = (*groups, *reference.groups)
            act = (*act, *(reference.by_act or reference.groups))
        end = self.tokens[min(self.at, len(self.tokens)) - 1].end
        made = Instruction(
            action,
            (self.begun, end),
            within=groups,
            by_act=act if act != groups else (),
            part=more.pop("part", reference.part if inner else self.subject.part),  # type: ignore[arg-type]
            versions=self.subject.versions or reference.versions,
            unit=str(more.pop("unit", reference.unknown or self.subject.unknown)),
        )
        made = replace(made, **more)  # type: ignore[arg-type]
        self.found.append(made)
        if not inner:
            self.found += [replace(made, within=other) for other in self.subject.beside]
        self.begun = end


def read_statements(masked: Masked) -> tuple[list[Instruction], Reference | None]:
    """What a clause does, and the subject that the parts below it go on with, if they do.

    >>> from tqa.ingest.amendments.masked import mask
    >>> words = "Section 4(b) is amended by striking the phrase “ten” and inserting the phrase “six”."
    >>> found, _ = read_statements(mask(words, "", {}))
    >>> found[0].action.value, str(found[0].within[0][0].pinpoint)
    ('words', '4(b)')
    """
    reading = _Reading(masked, tokens(masked))
    while not reading.ends():
        before = reading.at
        if not _statement(reading):
            break
        if reading.at == before:
            break
    return reading.found, reading.subject if reading.goes_on else None


def _statement(r: _Reading) -> bool:
    """Read one statement; whether it was understood."""
    r.begun = r.tokens[r.at].start
    while r.word() in (",", ";", ".", "and", "then", "(", ")", "by") and r.word():
        r.at += 1
    if r.ends():
        return False
    if r.word() in _DOING:
        return _actions(r)
    start = r.at
    predicate = _predicate(r, start)
    if predicate is None:
        return False
    where, verb = predicate
    phrase = r.tokens[start:where]
    new = _new(phrase)
    if new is not None and verb == "add":
        r.at = where
        return _added(r, phrase, new)
    if phrase and not (len(phrase) == 1 and phrase[0].text in ("and", "which", "it")):
        r.subject = read_reference(phrase, r.masked)
    r.at = where
    return _predicated(r, verb)


def _predicate(r: _Reading, start: int) -> tuple[int, str] | None:
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


def _subject_end(r: _Reading, be: int, participle: int, verb: str) -> tuple[int, str]:
    # The caller takes the subject up to here; the words of the predicate are marked as read.
    r.tokens = [
        *r.tokens[:be],
        *(replace(t, kind=SIGN, text="") for t in r.tokens[be : participle + 1]),
        *r.tokens[participle + 1 :],
    ]
    return be, verb


def _predicated(r: _Reading, verb: str) -> bool:
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
            return _renumbered(r, None)
        case _:
            return _added_words(r)


def _amended(r: _Reading) -> bool:
    """After "is amended": as follows; to read as follows; by …"""
    for _ in range(12):  # "is revived as of 1 October 2023, and amended to read as follows"
        if r.skip("as", "follows"):
            r.skip(":")
            r.goes_on = True
            if (block := _block(r)) is not None:
                r.give(Action.SUBSTITUTE, block=block)
            return True
        if r.word() == "to" and "read" in (r.word(1), r.word(2)):
            return _to_read(r)
        if r.word() in _DOING or r.word() == "by":
            return _actions(r)
        if r.ends() or r.kind() != WORD:
            if r.word() == ",":
                r.at += 1
                continue
            break
        r.at += 1
    return False


def _to_read(r: _Reading) -> bool:
    while r.word() in ("to", "read", "as", "follows", ":", "follow"):
        r.at += 1
    block = _block(r)
    if block is None:
        r.goes_on = True  # what follows are clauses of their own
        return True
    r.give(Action.SUBSTITUTE, block=block)
    return True


def _replaced(r: _Reading) -> bool:
    """After "is replaced": by the following; by “x”."""
    if not (r.skip("by") or r.skip("with") or r.skip("as")):
        return False
    r.skip("follows")
    new, sign = _words(r)
    if new is None and not sign:
        block = _block(r)
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
    each, inner = _modifiers(r)
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


def _further(r: _Reading) -> list[Quote]:
    """Further quotations: "“x” and “y”"."""
    found: list[Quote] = []
    while r.word() in (",", "and") and r.word():
        kept = r.at
        r.at += 1
        new, _ = _words(r)
        if new is None:
            r.at = kept
            break
        found.append(new)
    return found


def _ended(r: _Reading) -> bool:
    if r.subject.quoted:
        each, inner = _modifiers(r)
        r.give(
            Action.WORDS, *inner, old=r.masked.quote_at(r.subject.quoted[0].start), each_place=each
        )
    else:
        r.give(Action.END)
    return True


# -- new provisions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _New:
    unit: str
    labels: tuple[str, ...]


def _new(phrase: Sequence[Token]) -> _New | None:
    """ "A new subsection (a-1)", "New paragraphs (4) and (5)", "the following subsection"."""
    words = [t.text for t in phrase]
    if not any(word in ("new", "following") for word in words[:3]):
        return None
    unit = next((w for w in words if _UNIT.match(w)), "")
    cited = [c for t in phrase if t.kind == CITED for c in t.citations if c.pinpoint]
    if not unit and cited:
        unit = cited[0].unit or ""
    labels = tuple(c.pinpoint.path[-1] for c in cited if c.pinpoint)
    return _New(unit.rstrip("s"), labels)


def _added(r: _Reading, phrase: Sequence[Token], new: _New) -> bool:
    """ "A new subsection (c) is added [after …] to read as follows:"."""
    r.subject = Reference()
    while r.at < len(r.tokens) and r.kind() == SIGN and r.word() == "":
        r.at += 1
    place, anchor = _placed(r)
    block = _block(r)
    if block is None or (anchor is not None and not anchor.groups):
        return False
    inner = (anchor,) if anchor else ()
    r.give(Action.INSERT, *inner, block=block, place=place, labels=new.labels, unit=new.unit)
    return True


def _added_words(r: _Reading) -> bool:
    """ "The word “and” is added at the end of paragraph (b)"."""
    if not r.subject.quoted:
        return False
    new = r.masked.quote_at(r.subject.quoted[0].start)
    place, anchor = _placed(r)
    r.give(Action.WORDS, *((anchor,) if anchor else ()), new=new, at_end=place is Place.WITHIN)
    return True


def _placed(r: _Reading) -> tuple[Place, Reference | None]:
    """Where something goes: after, before, at the end, in alphabetical order."""
    while r.word() in (",", "immediately"):
        r.at += 1
    if r.word() in ("after", "before", "following") and r.kind(1) != QUOTED:
        if r.word() == "following" and r.kind(1) != CITED:
            return Place.WITHIN, None
        place = Place.BEFORE if r.word() == "before" else Place.AFTER
        r.at += 1
        return place, _reference(r)
    for phrase in (("at", "the", "end"), ("in", "alphabetical", "order"), ("at", "its", "end"),
                   ("in", "numerical", "order"), ("in", "the", "appropriate", "alphabetical", "order")):  # fmt: skip
        if r.skip(*phrase):
            if r.word() in ("of", "to") or (r.word() == "in" and r.kind(1) != QUOTED):
                r.at += 1
                return Place.WITHIN, _reference(r)
            r.skip("thereof")
            return Place.WITHIN, None
    return Place.WITHIN, None


def _reference(r: _Reading) -> Reference:
    """The provisions named from here on, up to a word that goes on with something else."""
    start = r.at
    while not r.ends():
        token = r.tokens[r.at]
        if token.kind == WORD and not token.depth:
            nxt = r.word(1)
            if token.text in _DOING or (
                token.text in ("to", "as") and nxt in ("read", "follows", "the")
            ):
                break
            if token.text in ("and", "by") and (nxt in _DOING or nxt == "by"):
                break
            if token.text == "with" and (r.kind(1) == QUOTED or nxt in _ARTICLES or nxt in _SIGNS):
                break
            if token.text in ("is", "are", "wherever", "the") and r.kind(1) == QUOTED:
                break
            if token.text == "the" and nxt == "following":
                break
        if token.kind == SIGN and not token.depth and token.text in (":", ";", "—"):
            break
        if token.kind == SIGN and not token.depth and token.text in (",", "."):
            if (
                r.word(1) in ("by", "and", "the")
                or r.word(1) in _DOING
                or r.at + 1 >= len(r.tokens)
            ):
                break
            if token.text == ".":
                break
        if token.kind == QUOTED and not _after_term(r):
            break
        r.at += 1
    return read_reference(r.tokens[start : r.at], r.masked)


def _after_term(r: _Reading) -> bool:
    return any(r.word(-n) in ("definition", "definitions") for n in (1, 2, 3))


# -- actions --------------------------------------------------------------------------------------


def _actions(r: _Reading) -> bool:
    """Actions joined by commas and "and"; whether one at least was understood."""
    understood = False
    while not r.ends():
        while r.word() in (",", ";", "and", "by", "then") and r.word():
            r.at += 1
        verb = _DOING.get(r.word(), "")
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


def _words(r: _Reading) -> tuple[Quote | None, str]:
    """ "the phrase “x”", "a semicolon": the quotation or the sign; nothing gone past else."""
    start = r.at
    while r.word() in _ARTICLES or r.word() in _NOUNS or r.word() in ("of", "to", ","):
        if not r.word():
            break
        r.at += 1
    if r.kind() == QUOTED:
        return r.quote(), ""
    if r.word() in _SIGNS:
        sign = _SIGNS[r.word()]
        r.at += 1
        return None, sign
    r.at = start
    return None, ""


def _modifiers(r: _Reading) -> tuple[bool, tuple[Reference, ...]]:
    """ "wherever it appears", "both times it appears", "at the end of paragraph (b)", "in …"."""
    each, inner = False, []
    while not r.ends():
        if r.word() == ",":
            if r.word(1) not in _EVERY and r.word(1) not in ("each", "both"):
                break
            r.at += 1
            continue
        if r.word() in _EVERY or (r.word() in ("each", "both") and r.word(1) in _APPEARS):
            each = True
            r.at += 1
            r.skip_any(_APPEARS)
            continue
        if r.word() in ("in", "from", "of") and r.word(1) not in ("its", "their", "lieu", "place"):
            r.at += 1
            inner.append(_reference(r))
            continue
        break
    return each, tuple(inner)


def _end_of(r: _Reading) -> tuple[bool, tuple[Reference, ...]]:
    """ "at the end [of paragraph (b)]"."""
    if not (
        r.skip("at", "the", "end") or r.skip("from", "the", "end") or r.skip("at", "its", "end")
    ):
        return False, ()
    r.skip("thereof")
    if r.word() in ("of", "in"):
        r.at += 1
        return True, (_reference(r),)
    return True, ()


def _in_its_place(r: _Reading) -> None:
    for phrase in (("in", "its", "place"), ("in", "their", "place"), ("in", "lieu", "thereof"),
                   ("in", "place", "thereof"), ("therefor",), ("instead",)):  # fmt: skip
        if r.skip(*phrase):
            return


def _strike(r: _Reading) -> bool:
    """ "striking [out] the phrase “x” [at the end] and inserting the phrase “y” in its place"."""
    r.skip("out")
    reserves = r.word() == "and" and r.word(1) in ("reserve", "reserving")
    r.at += 2 * reserves
    old, sign = _words(r)
    if old is None and not sign:
        target = _reference(r)
        if reserves and target.groups:
            r.give(Action.SUBSTITUTE, target, new_sign="[Reserved]")
            return True
        if target.groups or target.part is Part.HEADING:
            return _struck_provision(r, target)
        return False
    through: Quote | None = None
    if r.word() in ("through", "and") and "through" in (r.word(), r.word(4)):
        while r.kind() == WORD:
            r.at += 1
        through = r.quote()
    at_end, inner = _end_of(r)
    if r.word() == "after" and r.kind(1) == CITED:
        r.at += 1
        at_end, inner = True, (_reference(r),)
    each, more = _modifiers(r)
    inner = (*inner, *more)
    r.skip(",")
    if (r.word() == "and" and _DOING.get(r.word(1), "") in ("add", "swap")) or _DOING.get(
        r.word(), ""
    ) == "add":
        kept = r.at
        r.skip("and")
        r.at += 1
        _in_its_place(r)
        new, new_sign = _words(r)
        if new is not None or new_sign:
            _in_its_place(r)
            again, last = _modifiers(r)
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


def _struck_provision(r: _Reading, target: Reference) -> bool:
    """ "striking paragraph (2) [and inserting the following: …]"."""
    kept = r.at
    r.skip(",")
    r.skip("and")
    if _DOING.get(r.word(), "") == "add":
        r.at += 1
        _in_its_place(r)
        block = _block(r)
        if block is not None:
            r.give(Action.SUBSTITUTE, target, block=block)
            return True
    r.at = kept
    r.give(Action.END, target)
    return True


def _add(r: _Reading) -> bool:
    """ "adding “and” at the end of paragraph (a)", "adding the following after section 4:"."""
    place, anchor = _placed(r)  # "adding, in alphabetical order, the following"
    r.skip(",")
    if anchor is None and r.kind() == CITED and _add_named(r):
        return True
    new_unit = _new(r.tokens[r.at : _unit_end(r)])
    if new_unit is not None and (new_unit.labels or new_unit.unit):
        r.at = _unit_end(r)
        return _add_block(r, place, anchor, new_unit)
    new, sign = _words(r)
    if new is None and not sign:
        r.skip("the")
        r.skip("following")
        return _add_block(r, place, anchor, _New("", ()))
    at_end, inner = _end_of(r)
    if at_end:
        r.give(Action.WORDS, *inner, new=new, new_sign=sign, at_end=True)
        return True
    if r.word() in ("after", "before", "following"):
        where = Where.BEFORE if r.word() == "before" else Where.AFTER
        r.at += 1
        old, old_sign = _words(r)
        if old is None and not old_sign:
            return False
        ended, of = _end_of(r)
        each, more = _modifiers(r)
        r.give(Action.WORDS, *of, *more, old=old, old_sign=old_sign, new=new, new_sign=sign,
               where=where, each_place=each, at_end=ended)  # fmt: skip
        return True
    if place is Place.WITHIN and anchor is None and r.subject.groups:
        return False
    r.give(Action.WORDS, *((anchor,) if anchor else ()), new=new, new_sign=sign, at_end=True)
    return True


def _add_named(r: _Reading) -> bool:
    """ "adding paragraphs (a)(3)(iv) through (vi) [to read as follows: …]"."""
    kept, end = r.at, _unit_end(r)
    cited = [c for t in r.tokens[r.at : end] for c in t.citations]
    paths = [c.pinpoint.path for c in cited if c.pinpoint is not None]
    above = {path[:-1] for path in paths}
    if len(above) != 1 or len(paths) != len(cited):
        return False
    r.at = end
    block = _block(r)
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


def _unit_end(r: _Reading) -> int:
    """Where "a new subsection (b), (c) and (d)" ends."""
    at = r.at
    while at < len(r.tokens):
        token = r.tokens[at]
        listed = token.kind == CITED or token.text in _ARTICLES or _UNIT.match(token.text or "-")
        joined = token.text in (",", "and", "through", "to") and at + 1 < len(r.tokens)
        more = joined and (
            r.tokens[at + 1].kind == CITED
            or (at + 2 < len(r.tokens) and token.text == "," and r.tokens[at + 2].kind == CITED)
        )
        if not listed and not more:
            break
        at += 1
    return at


def _add_block(r: _Reading, place: Place, anchor: Reference | None, new: _New) -> bool:
    if anchor is None:
        again, anchor = _placed(r)
        place = again if anchor is not None or again is not Place.WITHIN else place
    block = _block(r)
    if block is None or (anchor is not None and not anchor.groups):
        return False  # a place that is named and not found is no place at the end
    r.give(Action.INSERT, *((anchor,) if anchor else ()), block=block, place=place,
           labels=new.labels, unit=new.unit)  # fmt: skip
    return True


def _replace(r: _Reading) -> bool:
    """ "replacing “x” with “y”", "replacing paragraph (a) with the following:"."""
    old, sign = _words(r)
    if old is None and not sign:
        start = r.at
        while not r.ends() and r.word() not in ("by", "with"):
            r.at += 1
        target = read_reference(r.tokens[start : r.at], r.masked)
        if r.ends() or not target.groups:
            return False
        r.at += 1
        new, sign = _words(r)
        if target.quoted and (new or sign):
            r.give(Action.WORDS, target, old=r.masked.quote_at(target.quoted[0].start), new=new,
                   new_sign=sign)  # fmt: skip
            return True
        block = new or _block(r)
        if block is None:
            return False
        r.give(Action.SUBSTITUTE, target, block=block)
        return True
    at_end, inner = _end_of(r)
    each, more = _modifiers(r)
    r.skip(",")
    if not (r.skip("by") or r.skip("with")):
        return False
    new, new_sign = _words(r)
    if new is None and not new_sign:
        return False
    again, last = _modifiers(r)
    ended, of = _end_of(r)
    r.give(Action.WORDS, *inner, *more, *last, *of, old=old, old_sign=sign, new=new,
           new_sign=new_sign, each_place=each or again, at_end=at_end or ended)  # fmt: skip
    return True


def _swap(r: _Reading) -> bool:
    """ "substituting “y” for “x”"."""
    new, new_sign = _words(r)
    if (new is None and not new_sign) or not r.skip("for"):
        return False
    old, sign = _words(r)
    if old is None and not sign:
        return False
    each, inner = _modifiers(r)
    r.give(
        Action.WORDS, *inner, old=old, old_sign=sign, new=new, new_sign=new_sign, each_place=each
    )
    return True


def _repeal(r: _Reading) -> bool:
    target = _reference(r)
    if not target.groups:
        return False
    r.give(Action.END, target)
    return True


def _revise(r: _Reading) -> bool:
    """ "revising paragraphs (a) and (c) [to read as follows: …]"."""
    target = _reference(r)
    if not target.groups and target.part is Part.WHOLE:
        return False
    kept = r.at
    if r.word() == "to":
        while r.word() in ("to", "read", "as", "follows", ":"):
            r.at += 1
        if (block := _block(r)) is not None:
            r.give(Action.SUBSTITUTE, target, block=block)
            return True
        r.at = kept
    for part in _by_part(target):
        r.give(Action.SUBSTITUTE, part)
    return True


def _by_part(target: Reference) -> list[Reference]:
    """ "Paragraph (b) and the introductory text of paragraph (c)": whole ones, and beginnings."""
    outer, last = target.groups[:-1], target.groups[-1] if target.groups else ()
    own = tuple(c for c in last if c.part == "introductory_text")
    rest = tuple(c for c in last if c not in own)
    if not own:
        return [target]
    beginnings = replace(target, groups=(*outer, own), part=Part.OWN)
    return [*([replace(target, groups=(*outer, rest))] if rest else []), beginnings]


def _renumber(r: _Reading) -> bool:
    start = r.at
    while not r.ends() and r.word() != "as":
        r.at += 1
    return _renumbered(r, read_reference(r.tokens[start : r.at], r.masked))


def _renumbered(r: _Reading, target: Reference | None) -> bool:
    """ "as paragraphs (b) and (c) [, respectively]"."""
    if not r.skip("as"):
        return False
    start = r.at
    while not r.ends() and (
        r.kind() == CITED or r.word() in _JOINING_LABELS or _UNIT.match(r.word() or "-")
    ):
        if r.word() == "and" and r.kind(1) != CITED and not _UNIT.match(r.word(1) or "-"):
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
    return True


_JOINING_LABELS = frozenset(("and", ",", "to", "through", "the", "new"))


def _block(r: _Reading) -> Quote | None:
    """The quotation that words such as "the following:" announce."""
    start = r.at
    while r.kind() == WORD and r.word() in _BLOCK_AHEAD:
        r.at += 1
    while r.word() in (":", "—", "-", ",", "."):
        r.at += 1
    if r.kind() == QUOTED:
        return r.quote()
    r.at = start
    return None
