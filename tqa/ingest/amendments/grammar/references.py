"""What a phrase names: "the portion of subsection 5(1) before paragraph (a)", part by part.

A phrase is read into groups of citations, outermost first, and the part of them that is meant. A
classification in brackets, "(Harbour Code § 4-105(b))", says where the provision stands in a code,
and is what is meant where a code is the law in force.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tqa.ingest.amendments.grammar.tokens import (
    CITED,
    QUOTED,
    WORD,
    Token,
    is_definition,
    named_definition,
)
from tqa.ingest.amendments.instruction import Named
from tqa.ingest.amendments.masked import Masked
from tqa.law.citations import INHERITED, RELATIVE, Citation
from tqa.law.clause import Part
from tqa.law.instruments import InstrumentName
from tqa.law.pinpoints import Pinpoint

_OWN = frozenset(("lead-in", "introductory", "opening", "leading"))
_TERMS = frozenset(("definition", "definitions", "term", "terms"))
_JOINING = frozenset((",", "and", "or", "the", "to", "through", "both", "each", "&"))
_PLACED = "et_seq"


@dataclass(frozen=True, slots=True)
class Reference:
    """What a phrase names: groups of citations, outermost first, and the part that is meant."""

    groups: tuple[Named, ...] = ()
    beside: tuple[tuple[Named, ...], ...] = ()
    """Further provisions named beside the first, in other places: "and section 4 of …"."""
    part: Part = Part.WHOLE
    quoted: tuple[Token, ...] = ()
    """Quotations in the phrase that are no terms of definitions: words of the text itself."""
    versions: str = ""
    referring: bool = False
    """Whether references are meant, which are changed with the words around them."""
    every: bool = False
    """"Every reference": wherever the words stand."""
    unknown: str = ""
    """A word by which a part is named that no citation expresses, so that it is not known."""
    by_act: tuple[Named, ...] = ()
    """The same as the act numbers it, where `groups` are by the code that it is classified in."""
    headed: Named = ()
    """Provisions within what is named before which a heading is printed that is meant too."""
    others: tuple[Reference, ...] = ()
    """What is named beside it with a part of its own: "and the portion of … after …"."""

    @property
    def each(self) -> tuple[tuple[tuple[Named, ...], Part, str], ...]:
        """Every place that is named, the part that is meant, and what no citation expresses."""
        named = [groups for groups in (self.groups, *self.beside) if groups]
        own = tuple((groups, self.part, self.unknown) for groups in named)
        return (*own, *(place for other in self.others for place in other.each))


def read_reference(phrase: Sequence[Token], masked: Masked) -> Reference:
    """What the tokens of a phrase name."""
    if (at := _second_portion(phrase)) is not None:
        first, other = read_reference(phrase[:at], masked), read_reference(phrase[at:], masked)
        return replace(first, others=(*first.others, other)) if first.groups else other
    code = _classification(phrase)
    flat = [t for t in phrase if t.depth == 0 or (t.kind == QUOTED and t.depth == 0)]
    flat, before = _headings_before(flat)
    words = [t.text for t in flat]
    headings = [c.part == "heading" for t in flat for c in t.citations if c.pinpoint]
    part = _part([*words, "heading"] if any(headings) else words)
    headed = before if not _first_of(flat, before) else ()
    if before and part is Part.WHOLE and not headed:
        part = Part.WITH_HEADING
    versions = next((w for w in ("english", "french") if _has(words, w, "version")), "")
    anchor = _anchor(flat) if part in (Part.OWN, Part.CLOSING) else None
    others: tuple[Reference, ...] = ()
    if anchor is not None and (beyond := _beyond(flat[anchor[1] :])):
        flat = flat[: anchor[1]]
        others = (read_reference(beyond, masked),)
    read = [t for at, t in enumerate(flat) if anchor is None or not anchor[0] <= at < anchor[1]]
    chains, quoted = _chains(read, masked)
    if part is Part.HEADING and chains and _beside_a_heading(chains):
        chains, part = [_one_list(chains)], Part.WITH_HEADING
    groups = _titled(chains[0], words) if chains else ()
    beside = tuple(chains[1:])
    by_act: tuple[Named, ...] = ()
    if code is not None:
        by_act = _of_law(groups, phrase)
        groups, beside = _classified(groups, code), ()
    referring = any(word in ("reference", "references") for word in words)
    every = referring and any(word in ("every", "each", "all") for word in words)
    return Reference(
        groups,
        beside,
        part,
        quoted,
        versions,
        referring,
        every,
        _unknown(words),
        by_act,
        headed,
        others,
    )


def _second_portion(phrase: Sequence[Token]) -> int | None:
    """Where a portion is named beside what is meant whole, or beside another portion."""
    for at, token in enumerate(phrase):
        if token.text != "portion" or token.depth or at < 3:
            continue
        beside = phrase[at - 1].text == "the" and phrase[at - 2].text in ("and", ",")
        if beside and any(_names_place(t) for t in phrase[:at]):
            return at
    return None


def _headings_before(flat: Sequence[Token]) -> tuple[list[Token], Named]:
    """As in: "the heading before section 63 and sections 63 to 71": the sections, and before which
    of them the heading stands that is meant with them.
    """
    at = next((n for n, t in enumerate(flat) if t.text in ("heading", "headings")), None)
    if at is None or [t.text for t in flat[at + 1 : at + 2]] not in (["before"], ["preceding"]):
        return list(flat), ()
    end = at + 3
    if end > len(flat) or flat[end - 1].kind != CITED:
        return list(flat), ()
    while _goes_on_listing(flat[end : end + 2]):
        end += 2  # "before sections 41 and 43"
    rest = [*flat[:at], *flat[end:]]
    beyond = next((n for n in range(end, len(flat)) if _names_place(flat[n])), len(flat))
    joined = any(t.text in ("and", ",") for t in (*flat[max(at - 2, 0) : at], *flat[end:beyond]))
    if not joined or not any(c.pinpoint and c.part is None for t in rest for c in t.citations):
        return list(flat), ()
    return rest, tuple(c for t in flat[at + 2 : end] for c in t.citations if c.pinpoint)


def _goes_on_listing(ahead: Sequence[Token]) -> bool:
    """Whether a number follows that no word of its own names: "and 43"."""
    if len(ahead) < 2 or ahead[0].text not in ("and", ",") or ahead[1].kind != CITED:
        return False
    return all(c.span[1] - c.span[0] <= len(str(c.pinpoint)) for c in ahead[1].citations)


def _names_place(token: Token) -> bool:
    return any(c.pinpoint for c in token.citations)


def _first_of(flat: Sequence[Token], before: Named) -> bool:
    """Whether the heading stands before the first of the provisions that are named."""
    first = next((c for t in flat for c in t.citations if c.pinpoint), None)
    return len(before) == 1 and first is not None and before[0].pinpoint == first.pinpoint


def _beside_a_heading(chains: Sequence[tuple[Named, ...]]) -> bool:
    """As in: "the heading of Part 4 and section 9 of the Act"."""
    if any(len(chain) != 1 for chain in chains):
        return False
    cited = [c for chain in chains for c in chain[0]]
    headings = [c for c in cited if c.part == "heading"]
    containers = all(c.unit in ("part", "division", "subdivision", "chapter") for c in headings)
    named = {str(c.instrument) for c in cited if c.instrument and not c.instrument.generic}
    return containers and 0 < len(headings) < len(cited) and len(named) < 2


def _one_list(chains: Sequence[tuple[Named, ...]]) -> tuple[Named, ...]:
    return (tuple(c for chain in chains for c in chain[0]),)


def _has(words: Sequence[str], *wanted: str) -> bool:
    size = len(wanted)
    return any(tuple(words[at : at + size]) == wanted for at in range(len(words) - size + 1))


def _part(words: Sequence[str]) -> Part:
    words = ["heading" if word == "headings" else word for word in words if word]
    if _has(words, "heading", "before", "it") or _has(words, "heading", "before", "them"):
        return Part.WITH_HEADING
    if "heading" in words:
        before = _has(words, "heading", "before") or _has(words, "heading", "preceding")
        return Part.HEADING_BEFORE if before else Part.HEADING
    if _has(words, "tabular", "array") or _has(words, "tabular", "arrays"):
        return Part.TABLES
    if "existing" in words and "text" in words:
        return Part.OWN
    if "portion" in words:
        return Part.CLOSING if "after" in words else Part.OWN
    return Part.OWN if any(word in _OWN for word in words) else Part.WHOLE


def _anchor(flat: Sequence[Token]) -> tuple[int, int] | None:
    """As in: "before paragraph (a)" in "the portion of subsection (1) before paragraph (a)"."""
    words = [token.text for token in flat]
    at = next((n for n, word in enumerate(words) if word in ("before", "after")), None)
    if "portion" not in words or at is None:
        return None
    end = next((n for n in range(at + 1, len(words)) if words[n] in ("of", "in", "to")), len(words))
    cited = next((n for n in range(at + 1, end) if _names_place(flat[n])), end)
    return at, min(cited + 1, end)


def _beyond(after: Sequence[Token]) -> Sequence[Token]:
    """What is named after a portion, and meant whole: "and section 4"."""
    if after and after[0].text == "of":  # "of the Ports Act and section 9"
        until = (n for n, t in enumerate(after) if t.text in ("and", ",") or _names_place(t))
        after = after[next(until, len(after)) :]
    joined = bool(after) and after[0].text in ("and", ",")
    between = [t.text for t in after[1:2]] in (["before"], ["after"])  # two ends of one portion
    return after[1:] if joined and not between and any(_names_place(t) for t in after) else ()


_UNKNOWN = {
    "sentence": "sentence", "sentences": "sentence", "formula": "formula", "formulas": "formula",
    "description": "description", "descriptions": "description", "row": "row", "rows": "row",
    "column": "column",
}  # fmt: skip


def _unknown(words: Sequence[str]) -> str:
    """What is named that no citation expresses: that is not the provision that it stands in."""
    if _has(words, "heading", "after") or _has(words, "headings", "after"):
        return "heading"
    if "portion" in words and "after" in words and "before" in words:
        return "portion"
    # "The portion of subsection 4(2) before the formula" is all that stands before its parts.
    found = sorted({_UNKNOWN[w] for w in words if w in _UNKNOWN})
    return next((w for w in found if w != "formula" or "portion" not in words), "")


def _classification(phrase: Sequence[Token]) -> Citation | None:
    """The citation of a code in brackets, which says where the provision stands."""
    cited = [c for t in phrase if t.depth for c in t.citations if c.instrument is not None]
    codes = [c for c in cited if c.instrument is not None and is_code(str(c.instrument.written))]
    return codes[0] if codes else None


def _of_law(groups: tuple[Named, ...], phrase: Sequence[Token]) -> tuple[Named, ...]:
    """The provision by its act's own numbers, the act by the number that stands in brackets."""
    cited = [c for t in phrase if t.depth for c in t.citations if c.instrument is not None]
    numbered = [c.instrument for c in cited if c.instrument and not is_code(c.instrument.written)]
    if not numbered or not groups:
        return groups
    flags = tuple(flag for flag in groups[0][0].flags if flag != INHERITED)
    named = tuple(replace(c, instrument=numbered[0], flags=flags) for c in groups[0])
    return (named, *groups[1:])


def _titled(groups: tuple[Named, ...], words: Sequence[str]) -> tuple[Named, ...]:
    """As in: "Title 5 of the Harbour Code": the title that a section number below it leaves out."""
    whole = groups[0][0] if len(groups) == 1 and len(groups[0]) == 1 else None
    if whole is None or whole.instrument is None:
        return groups
    if whole.pinpoint is not None and whole.pinpoint.path[-1][:1] in "(0123456789":
        return groups
    number = next((b for a, b in pairwise(words) if a == "title"), "")
    if not number.isalnum() or not is_code(whole.instrument.written):
        return groups
    written = f"{whole.instrument.written}, Title {number.upper()}"
    name = InstrumentName(written, title=written, kind="code")
    return ((replace(whole, instrument=name, pinpoint=None),),)


def is_code(written: str) -> bool:
    """Whether a name is that of a code by which laws are classified.

    >>> is_code("D.C. Official Code"), is_code("Criminal Code")
    (True, False)
    """
    return written.endswith(
        ("Official Code", "D.C. Code", "District of Columbia Code")
    ) or written in ("Code", "U.S.C.")


def _classified(groups: tuple[Named, ...], code: Citation) -> tuple[Named, ...]:
    """The provision as classified: with the labels below the section that its own name gives."""
    if code.part == _PLACED or code.pinpoint is None:
        # "§ 42-3505.01 et seq.": the act begins there; a section of it is named by its own words.
        begins = f"{code.instrument} § {code.pinpoint} et seq." if code.pinpoint else ""
        name = InstrumentName(begins, title=begins, kind="code") if begins else code.instrument
        return ((replace(code, instrument=name, pinpoint=None, part=None),),)
    own = [c for group in groups[-1:] for c in group if c.pinpoint is not None]
    below = own[0].pinpoint.path[1:] if len(own) == 1 and own[0].pinpoint else ()
    if len(code.pinpoint.path) == 1 and below:
        code = replace(code, pinpoint=Pinpoint((*code.pinpoint.path, *below)))
    return ((replace(code, flags=()),),)


_OF = frozenset(("of", "in", "under", "within", "to", "from"))
_PASSED = frozenset(("the", "said", "amendatory", "each", "existing", "new", "both"))


def _chains(
    flat: Sequence[Token], masked: Masked
) -> tuple[list[tuple[Named, ...]], tuple[Token, ...]]:
    """What is named, each as groups of citations, outermost first; and quotations of other words.

    "Paragraph (a) of the definition …" goes on outwards; "…, and section 4" begins anew.
    """
    chains: list[list[list[Citation]]] = []
    quoted: list[Token] = []
    joined = terms = False
    link = ""
    inwards = bool(flat) and flat[0].text == "in"  # "In section 5, clause (b)"
    for at, token in enumerate(flat):
        follows = at > 0 and (
            flat[at - 1].text in _TERMS or (joined and flat[at - 1].text == "and")
        )
        if token.kind == WORD and terms and follows and token.text not in _NO_TERM:
            cite = _bare_term(flat, at, masked)
            if cite is not None and joined and chains:
                chains[-1][-1].append(cite)
            elif cite is not None:
                chains.append([[cite]])
            if cite is not None:
                joined = True
                continue
        if token.kind == CITED or (token.kind == QUOTED and terms):
            cites = [_as_named(c, masked) for c in token.citations]
            if token.kind == QUOTED:
                cites = [_term(masked.text[token.start : token.end], token)]
            if joined and chains:
                chains[-1][-1] += cites
            elif cites and chains and link in _OF:
                if _defined(cites):
                    chains[-1][-1] = [_own_labels(c, masked) for c in chains[-1][-1]]
                chains[-1].append(cites)
            elif cites and chains and inwards and not joined and RELATIVE in cites[0].flags:
                chains[-1].insert(0, cites)
            elif cites:
                chains.append([cites])
            joined = True
            terms = terms or _defined(cites)
        elif token.kind == QUOTED:
            quoted.append(token)
            joined = False
        else:
            terms = terms or token.text in _TERMS
            joined = joined and token.text in _JOINING
            link = link if token.text in _PASSED or token.text in _TERMS else token.text
    made = [tuple(tuple(group) for group in reversed(chain)) for chain in chains]
    return made, tuple(quoted)


_NO_TERM = frozenset(("of", "the", "in", "and", "or", "each", "both", "following", "under"))


def _bare_term(flat: Sequence[Token], at: int, masked: Masked) -> Citation | None:
    """A term that no marks set off: "the definition raft in section 2"."""
    end = at
    while end < len(flat) and flat[end].kind == WORD and flat[end].text not in ("in", "and", "or"):
        end += 1
    if end == len(flat) or flat[end].text not in ("in", "and", ",", "or"):
        return None
    start, stop = flat[at].start, flat[end - 1].end
    path = (f"def. “{masked.text[start:stop]}”",)
    return Citation(Pinpoint(path), None, (start, stop), "definition", flags=(RELATIVE,))


def _as_named(citation: Citation, masked: Masked) -> Citation:
    """A citation without the instrument that is only named after it, in another connection."""
    if is_definition(citation):
        citation = named_definition(citation, masked)
    name = citation.instrument
    if name is None or INHERITED not in citation.flags:
        return citation
    at = masked.text.find(name.written)
    between = masked.text[citation.span[1] : at] if at >= citation.span[1] else ""
    named = 0 <= at < citation.span[0] or _CONTAINERS.fullmatch(between) is not None
    return citation if named else replace(citation, instrument=None)


_CONTAINERS = re.compile(
    r"(?:\s|,|\b(?:of|in|the|(?:sub)?(?:title|chapter|part)|division|[\dIVX]+[A-Za-z]?)\b)+", re.I
)
"""What stands between a chapter and its code: "Chapter 7 of Title 16 of the … Code"."""


def _defined(citations: Sequence[Citation]) -> bool:
    return any(is_definition(c) for c in citations)


def _own_labels(citation: Citation, masked: Masked) -> Citation:
    """What stands before a definition is within it: "paragraph (a) of the definition “raft”"."""
    labels = re.findall(r"\([^()\s]{1,8}\)", masked.text[slice(*citation.span)])
    if not labels:
        return citation
    return replace(citation, pinpoint=Pinpoint(tuple(labels)), flags=(RELATIVE,))


def _term(quoted: str, token: Token) -> Citation:
    path = (f"def. “{quoted[1:-1].strip()}”",)
    return Citation(Pinpoint(path), None, (token.start, token.end), "definition", flags=(RELATIVE,))
