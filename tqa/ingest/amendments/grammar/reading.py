"""A clause while it is read: its tokens, and the phrases that all statements are made of.

Each function goes past what it understands and leaves the rest; what it gives is what was named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tqa.ingest.amendments.grammar.references import Reference, read_reference
from tqa.ingest.amendments.grammar.tokens import CITED, QUOTED, SIGN, WORD, Token
from tqa.ingest.amendments.instruction import Instruction, Named
from tqa.ingest.amendments.masked import Masked, Quote
from tqa.law.clause import Action, Part, Place

DOING = {
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
SIGNS = {
    "period": ".", "semicolon": ";", "comma": ",", "colon": ":", "dash": "—", "full stop": ".",
    "semi-colon": ";", "hyphen": "-",
}  # fmt: skip
NOUNS = frozenset(
    "word words phrase phase phrases term figure figures number amount date abbreviation acronym"
    " letter expression reference text title sum percentage designation punctuation language name"
    " year range citation fraction rate sentence clause".split()
)
ARTICLES = frozenset(("the", "a", "an", "its", "each", "both", "new", "existing", "following"))
EVERY = frozenset(("wherever", "everywhere", "whenever", "throughout"))
APPEARS = frozenset(("it", "they", "appears", "appear", "occurs", "occur", "time", "times", "place",
                      "places", "in", "both", "each", "where", "used"))  # fmt: skip
BLOCK_AHEAD = frozenset(
    "the following tabular array in its place therefor to read as follows follow thereof lieu new"
    " section sections subsection subsections paragraph paragraphs subparagraph subparagraphs"
    " clause definition definitions namely sentence table text".split()
)
UNIT = re.compile(
    r"(?:sub-?)*(?:section|paragraph|clause|part|title|chapter|item|rule|article|division|sentence|"
    r"schedule|definition|heading|subtitle|proviso|explanation)s?$"
)


@dataclass
class Reading:
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
        """The kind of the token at hand, or so many further on; "" past the end."""
        at = self.at + ahead
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def skip(self, *words: str) -> bool:
        """Go past these words, if they come next."""
        if all(self.word(n) == word for n, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def skip_any(self, words: frozenset[str]) -> None:
        """Go past all words that come next and are of these."""
        while self.word() in words and self.word():
            self.at += 1

    def quote(self) -> Quote | None:
        """The quotation at hand, gone past."""
        if self.kind() != QUOTED:
            return None
        self.at += 1
        return self.masked.quote_at(self.tokens[self.at - 1].start)

    def ends(self) -> bool:
        """Whether nothing is left."""
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
        for citation in () if inner else self.subject.headed:
            # What is new has its own headings: that which is printed there now goes.
            within = (*groups[:-1], (citation,))
            heading = replace(made, within=within, part=Part.HEADING_BEFORE)
            if action in (Action.SUBSTITUTE, Action.END):
                self.found.append(replace(heading, action=Action.END, block=None))
            elif action is Action.WORDS:
                self.found.append(heading)
        self.found.append(made)
        if not inner:
            self.found += [replace(made, within=other) for other in self.subject.beside]
            for other in self.subject.others:
                self.found += [
                    replace(made, within=named, part=part, unit=unit)
                    for named, part, unit in other.each
                ]
        self.begun = end


@dataclass(frozen=True, slots=True)
class New:
    """A provision that is new: what it is, and the labels it is announced with."""

    unit: str
    labels: tuple[str, ...]


def new_named(phrase: Sequence[Token]) -> New | None:
    """As in: "A new subsection (a-1)", "New paragraphs (4) and (5)", "the following subsection"."""
    words = [t.text for t in phrase]
    if not any(word in ("new", "following") for word in words[:3]):
        return None
    unit = next((w for w in words if UNIT.match(w)), "")
    cited = [c for t in phrase if t.kind == CITED for c in t.citations if c.pinpoint]
    if not unit and cited:
        unit = cited[0].unit or ""
    labels = tuple(c.pinpoint.path[-1] for c in cited if c.pinpoint)
    return New(unit.rstrip("s"), labels)


def placed(r: Reading) -> tuple[Place, Reference | None]:
    """Where something goes: after, before, at the end, in alphabetical order."""
    while r.word() in (",", "immediately"):
        r.at += 1
    if r.word() in ("after", "before", "following") and r.kind(1) != QUOTED:
        if r.word() == "following" and r.kind(1) != CITED:
            return Place.WITHIN, None
        place = Place.BEFORE if r.word() == "before" else Place.AFTER
        r.at += 1
        return place, reference(r)
    for phrase in (("at", "the", "end"), ("in", "alphabetical", "order"), ("at", "its", "end"),
                   ("in", "numerical", "order"),
                   ("in", "the", "appropriate", "alphabetical", "order")):  # fmt: skip
        if r.skip(*phrase):
            if r.word() in ("of", "to") or (r.word() == "in" and r.kind(1) != QUOTED):
                r.at += 1
                return Place.WITHIN, reference(r)
            r.skip("thereof")
            return Place.WITHIN, None
    return Place.WITHIN, None


def reference(r: Reading) -> Reference:
    """The provisions named from here on, up to a word that goes on with something else."""
    start = r.at
    while not r.ends():
        token = r.tokens[r.at]
        if token.kind == WORD and not token.depth:
            nxt = r.word(1)
            if token.text in DOING or (
                token.text in ("to", "as") and nxt in ("read", "follows", "the")
            ):
                break
            if token.text in ("and", "by") and (nxt in DOING or nxt == "by"):
                break
            if token.text == "with" and (r.kind(1) == QUOTED or nxt in ARTICLES or nxt in SIGNS):
                break
            if token.text in ("is", "are", "wherever", "the") and r.kind(1) == QUOTED:
                break
            if token.text == "the" and nxt == "following":
                break
        if token.kind == SIGN and not token.depth and token.text in (":", ";", "—"):
            break
        if token.kind == SIGN and not token.depth and token.text in (",", "."):
            if r.word(1) in ("by", "and", "the") or r.word(1) in DOING or r.at + 1 >= len(r.tokens):
                break
            if token.text == ".":
                break
        if token.kind == QUOTED and not token.depth and not _after_term(r):
            break
        r.at += 1
    return read_reference(r.tokens[start : r.at], r.masked)


def _after_term(r: Reading) -> bool:
    return any(r.word(-n) in ("definition", "definitions") for n in (1, 2, 3))


def words_named(r: Reading) -> tuple[Quote | None, str]:
    """As in: "the phrase “x”", "a semicolon": the quotation or the sign; nothing gone past else."""
    start = r.at
    while r.word() in ARTICLES or r.word() in NOUNS or r.word() in ("of", "to", ","):
        if not r.word():
            break
        r.at += 1
    if r.kind() == QUOTED:
        return r.quote(), ""
    for size in (2, 1):  # "full stop" is two words
        sign = SIGNS.get(" ".join(filter(None, (r.word(n) for n in range(size)))), "")
        if sign:
            r.at += size
            return None, sign
    r.at = start
    return None, ""


def modifiers(r: Reading) -> tuple[bool, tuple[Reference, ...]]:
    """As in: "wherever it appears", "both times it appears", "in paragraph (b)"."""
    each, inner = False, []
    while not r.ends():
        if r.word() == ",":
            if r.word(1) not in EVERY and r.word(1) not in ("each", "both"):
                break
            r.at += 1
            continue
        if r.word() in EVERY or (r.word() in ("each", "both") and r.word(1) in APPEARS):
            each = True
            r.at += 1
            r.skip_any(APPEARS)
            continue
        if r.word() in ("in", "from", "of") and r.word(1) not in ("its", "their", "lieu", "place"):
            r.at += 1
            inner.append(reference(r))
            continue
        break
    return each, tuple(inner)


def end_of(r: Reading) -> tuple[bool, tuple[Reference, ...]]:
    """As in: "at the end [of paragraph (b)]"."""
    if not (
        r.skip("at", "the", "end") or r.skip("from", "the", "end") or r.skip("at", "its", "end")
    ):
        return False, ()
    r.skip("thereof")
    if r.word() in ("of", "in"):
        r.at += 1
        return True, (reference(r),)
    return True, ()


def skip_in_its_place(r: Reading) -> None:
    """Go past words that say no more than that one thing takes the place of another."""
    for phrase in (("in", "its", "place"), ("in", "their", "place"), ("in", "lieu", "thereof"),
                   ("in", "place", "thereof"), ("therefor",), ("instead",)):  # fmt: skip
        if r.skip(*phrase):
            return


def unit_end(r: Reading) -> int:
    """Where "a new subsection (b), (c) and (d)" ends."""
    at = r.at
    while at < len(r.tokens):
        token = r.tokens[at]
        listed = token.kind == CITED or token.text in ARTICLES or UNIT.match(token.text or "-")
        joined = token.text in (",", "and", "through", "to") and at + 1 < len(r.tokens)
        more = joined and (
            r.tokens[at + 1].kind == CITED
            or (at + 2 < len(r.tokens) and token.text == "," and r.tokens[at + 2].kind == CITED)
        )
        if not listed and not more:
            break
        at += 1
    return at


def announced(r: Reading) -> Quote | None:
    """The quotation that words such as "the following:" announce."""
    start = r.at
    while r.kind() == WORD and r.word() in BLOCK_AHEAD:
        r.at += 1
    while r.word() in (":", "—", "-", ",", "."):
        r.at += 1
    if r.kind() == QUOTED:
        return r.quote()
    r.at = start
    return None
