"""Which act a coordinating clause means: "section 4 of this Act", "the other Act", "that section".

A coordinating section calls one other act "the other Act", by its title, its chapter or the bill
that it was; "that section 4" is the one that the condition before it has named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tqa.ingest.amendments.instruction import Instruction, Named
from tqa.ingest.amendments.masked import Masked, mask
from tqa.ingest.amendments.states import Author
from tqa.ingest.amendments.targets import joined
from tqa.law.citations import Citation, parse_citations
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName
from tqa.law.linking import THIS_INSTRUMENT

OWN = InstrumentName("this Act", title="this Act", kind="own")
"""Stands for the instrument itself, where a clause says that it changes its own provisions."""
OTHER = InstrumentName("the other Act", title="the other Act", kind="other")
"""Stands for the act that a section calls so."""
_UNCLEAR = InstrumentName("that Act", title="that Act", kind="other")
"""Stands for one of two acts, of which both have a section of the number that is named."""

_CUE = re.compile(r"\b(?:this|other)\s+Act\b|\bth(?:at|ose)\s|\bof\s+An\s+Act\s")
_OF_OTHER = re.compile(r"\s*of\s+the\s+other\s+Act\b")
_OF_AN_ACT = re.compile(
    r"\s*of\s+(?P<title>An\s+Act\s+(?:to|respecting|for)\b[^;:—“”]{3,400}?)"
    r"(?:,\s+(?P<chapter>chapter\s+\d+\s+of\s+the\s+Statutes\s+of\s+\w+,\s+\d{4}))?"
    r"(?=,\s+(?:is|are|as)\b|,?\s+(?:is|are|comes?|and\s+(?:sub)?sections?)\s|[.,]?\s*\Z)"
)
"""An act by its long title, which may hold the names of the acts that it amends."""
_SAME = re.compile(r"\bth(?:at|ose)\s+\Z")
_MEANS = re.compile(
    r"\bother\s+Act\W+means\s+(?:the\s+)?(?P<what>[^;]{3,400}?)(?:\.(?=\s+[A-Z]|\s*\Z)|;|\Z)"
    r"|\bentitled\s+(?:the\s+)?(?P<bill>[^;“”]{3,400}?)\s*\((?:in\s+this\s+\w+\s+)?referred\s+to\s+as\s+the\s+"
    r"[“\"]other\s+Act[”\"]\)"
)
_CHAPTER = re.compile(r",\s+(?=chapter\s+\d+\s+of\s+the\s+Statutes\s+of\b)")


def other_act(texts: Iterable[str], known: Mapping[str, str]) -> InstrumentName | None:
    """The act that a section calls "the other Act", by what is printed in it.

    >>> words = "In this section, “other Act” means An Act to amend the Ports Act (dues)."
    >>> str(other_act([words], {}))
    'An Act to amend the Ports Act (dues)'
    """
    for text in texts:
        match = _MEANS.search(text)
        if match is None:
            continue
        what = (match["what"] or match["bill"]).strip()
        title, *chapter = _CHAPTER.split(what, maxsplit=1)
        for words in (*chapter, title):
            for citation in parse_citations(words, known=known).items:
                name = citation.instrument
                if name is not None and words.startswith(name.written):
                    # A title goes on: "…, 2018, No. 2"; a chapter does not.
                    return name if chapter or name.written == words else _titled(words)
        return _titled(title)
    return None


def _titled(words: str) -> InstrumentName:
    return InstrumentName(words, title=words, kind="act")


def of_section(author: Author, name: str) -> tuple[str, ...]:
    """What is printed in the section of a clause."""
    tree = author.tree
    section = name.split("/")[0]
    if section not in author.printed:
        author.printed[section] = tuple(
            version.content.passage.text
            for part in (tree.below(section) if section in tree.by_id else ())
            for version in author.versions(part)[-1:]
        )
    return author.printed[section]


class Meant:
    """Which act the citations of a clause are of, where its words or those above it say so."""

    def __init__(self, author: Author, name: str, known: Mapping[str, str]) -> None:
        self._named: dict[str, InstrumentName] = {}
        for part in reversed([p for p in author.tree.ancestors(name) if p != ROOT]):
            for version in author.versions(part)[-1:]:
                if _CUE.search(version.content.passage.text):
                    self.marks(mask(version.content.passage.text, "", known))

    def marks(self, masked: Masked) -> dict[tuple[int, int], InstrumentName]:
        """`OWN` or `OTHER` for the citations, by their spans, of which that is said."""
        found: dict[tuple[int, int], InstrumentName] = {}
        if not _CUE.search(masked.text):
            return found
        for group in joined(masked.citations, masked.covered):
            name = self._said_of(group, masked) or _by_long_title(group, masked)
            for citation in group:
                own = OWN if THIS_INSTRUMENT in citation.flags else name
                if own is None:
                    continue
                found[citation.span] = own
                path = str(citation.pinpoint)
                self._named[path] = own if self._named.get(path, own) == own else _UNCLEAR
        return found

    def _said_of(self, group: list[Citation], masked: Masked) -> InstrumentName | None:
        if _OF_OTHER.match(masked.text, group[-1].span[1]):
            return OTHER
        if _SAME.search(masked.text, 0, group[0].span[0]):
            return self._named.get(str(group[0].pinpoint))
        return None


def _by_long_title(group: list[Citation], masked: Masked) -> InstrumentName | None:
    match = _OF_AN_ACT.match(masked.text, group[-1].span[1])
    if match is None:
        return None
    if match["chapter"]:
        return parse_citations(match["chapter"]).items[0].instrument
    return _titled(" ".join(match["title"].split()))


_ON_ASSENT = re.compile(
    r"\bSubsections?\s+\((?P<first>[\d.]+)\)(?:\s+(?:to|and)\s+\((?P<last>[\d.]+)\))?\s+appl(?:y|ies)\s+"
    r"if\s+Bill\b[^;]*\breceives\s+royal\s+assent"
)


def waits_for_assent(author: Author, name: str) -> bool:
    """Whether a clause is in a subsection that applies if a bill, "the other Act", is passed."""
    _, *below = name.split("/")
    label = below[0].strip("()") if below else ""
    if not label.replace(".", "", 1).isdigit():
        return False
    for text in of_section(author, name):
        if match := _ON_ASSENT.search(text):
            first, last = match["first"], match["last"] or match["first"]
            return float(first) <= float(label) <= float(last)
    return False


def says_which(text: str) -> bool:
    """Whether words may say of which act what they cite is."""
    return _CUE.search(text) is not None


def marked(
    item: Instruction,
    marks: Mapping[tuple[int, int], InstrumentName],
    other: InstrumentName | None,
) -> Instruction:
    """An instruction whose citations name their act, where that is its own or the other."""
    if item.within is None:
        return item
    return replace(item, within=tuple(_marked(group, marks, other) for group in item.within))


def _marked(
    group: Named, marks: Mapping[tuple[int, int], InstrumentName], other: InstrumentName | None
) -> Named:
    made: list[Citation] = []
    for citation in group:
        name = marks.get(citation.span)
        name = (other or OTHER) if name is OTHER else name
        made.append(citation if name is None else replace(citation, instrument=name, flags=()))
    return tuple(made)
