"""Acts of the Parliament of Canada as assented to, in the XML of Justice Canada ("Bill" files).

An amending section holds the instruction in its words and the new provisions in `AmendedText`. The
latter becomes a node of kind "quoted" below the instruction; what is in it is read by the same
`Walk` as a consolidation, so that a quoted provision has the shape of the one it becomes. Words
that follow a quotation are a node of kind "continued". A whole act that a section enacts
(`BillInternal`) stands in its quotation as titles, preamble, headings and sections.

**Terms in instructions.** "The definition *judge* in section 2 is repealed": the print says by its
type alone where the term begins and ends. In the linear text a term stands between “ and ”, the
marks that drafting without italics uses, or nobody could tell "the definition *fixed asset* in
section 2" from its neighbours. This is done in instructions, transitional and commencement
provisions only, and not within a quotation of either kind; the guesses of the document count the
marks. Everything else is as printed. Marks of type around titles of acts, which begin with
capitals, are not needed and are left out.

**Identity.** `/ca/act/2022/10`: year and chapter. The chapter number of a consolidation, where the
act has one, is that of another text of it (`/ca/act/O-9.3`).

**Dates.** Made on royal assent. No file says when it was published; assent is the first day on
which it can have been. No part carries a day: those follow from its commencement provisions.

**Source:** the publisher's repository justicecanada/laws-lois-xml, "DTD Bill Exchange" (file format
as found there).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_elements import (
    HEADINGS,
    INLINE,
    KINDS,
    LEFT_OVER,
    XML_LANGUAGE,
    day_of,
    slug,
    text_of,
)
from tqa.ingest.readers.justice_terms import mark_terms
from tqa.ingest.readers.justice_walk import OpenNode, Walk, parse_justice
from tqa.law.document import Document, Node
from tqa.law.model import InstrumentFacts
from tqa.temporal.bounds import Bound

_ROOT = re.compile(rb"<(?:!DOCTYPE\s+)?Bill[\s>]")
_WRAPPERS = frozenset({"BillInternal", "Body", "SectionPiece"})
"""Elements within a quotation that only hold together what is quoted."""
_TITLES = ("LongTitle", "ShortTitle")


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes of a file look like this format; its name does not matter."""
    return _ROOT.search(head) is not None


def read(file: SourceFile, given: Given) -> Document:
    """Read one act. SourceError where the file is not well-formed or no act as assented to."""
    root = parse_justice(file)
    if root.tag != "Bill":
        raise SourceError(f"{file.name}: expected <Bill> at the top, found <{root.tag}>")
    return given.applied_to(_Reader(file, root, mark_terms(root)).document())


@dataclass(frozen=True, slots=True)
class _Chapter:
    """What identifies an act: its year, its chapter and the day of assent."""

    year: str
    number: str
    assent: date


class _Reader(Walk):
    """One pass over one act, in document order."""

    kinds: ClassVar[dict[str, str]] = {**KINDS, "AmendedText": "quoted"}

    def __init__(self, file: SourceFile, root: Any, marked: int) -> None:
        super().__init__(file, root)
        self.marked = marked
        self.chapter = self._chapter()

    def document(self) -> Document:
        top = self.open(self.root, "act", -1)
        for child in self.root:
            if child.tag == "Identification":
                self._identification(child, top)
            elif child.tag == "Body":
                self.body(child, top)
            elif child.tag in self.kinds:
                self.node(child, top)
            else:
                self.words(child, top)
        return Document(
            source=self.file.sha256,
            media_type="application/xml",
            text=self.linear.text(),
            facts=self._facts(),
            nodes=tuple(_closed(node) for node in self.nodes),
            left_over=tuple(self.left_over),
            consolidated=False,
            published=self.chapter.assent,
            published_basis="royal assent, before which it cannot have been published; the day of "
            "its publication is not stated",
            guesses=self._guesses(),
        )

    # -- the instrument ---------------------------------------------------------------------------

    def _chapter(self) -> _Chapter:
        ident = self.root.find("Identification")
        annual = None if ident is None else ident.find("Chapter/AnnualStatuteId")
        year = text_of(None if annual is None else annual.find("YYYY"))
        number = text_of(None if annual is None else annual.find("AnnualStatuteNumber"))
        if not re.fullmatch(r"\d{4}", year) or not number:
            raise SourceError(
                f"{self.file.name}: no year and number in Identification/Chapter/AnnualStatuteId; "
                "a bill has no chapter before royal assent, and only acts as assented to are read"
            )
        assent = day_of(ident.find("BillHistory/Stages[@stage='assented-to']/Date"))
        if assent is None:
            raise SourceError(
                f"{self.file.name}: no day of royal assent in Identification/BillHistory; "
                "fetch the file again"
            )
        return _Chapter(year, number, assent)

    def _facts(self) -> InstrumentFacts:
        year, number = self.chapter.year, self.chapter.number
        cited = f"{year}, c. {number}"
        short = text_of(self.root.find("Identification/ShortTitle"))
        return InstrumentFacts(
            id=f"/ca/act/{year}/{slug(number)}",
            kind="act",
            jurisdiction="ca",
            number=number,
            aliases=tuple(dict.fromkeys(filter(None, [cited, f"S.C. {cited}", short]))),
            language=self.root.get(XML_LANGUAGE) or "en",
            made=Bound.on(self.chapter.assent),
        )

    def _identification(self, element: Any, top: int) -> None:
        for child in element:
            # What is no short title by the act itself is the long one again, or a name in use.
            unofficial = child.tag == "ShortTitle" and child.get("status") == "unofficial"
            if child.tag in _TITLES and not unofficial:
                self.title(child, top)
            else:
                self.leave(child, LEFT_OVER.get(child.tag, "identification"))

    def _guesses(self) -> tuple[str, ...]:
        if not self.marked:
            return ()
        terms = "term" if self.marked == 1 else "terms"
        return (f"{self.marked} {terms} in italics or bold stand between quotation marks",)

    # -- quotations -------------------------------------------------------------------------------

    def open(self, element: Any, kind: str, parent: int) -> int:
        """Begin a node; what goes on after a quotation is of a kind of its own."""
        before = element.getprevious()
        if kind == "flush" and before is not None and before.tag == "AmendedText":
            kind = "continued"
        return self.put(OpenNode(kind, parent))

    def rest_kind(self, at: int) -> str:
        """The kind of words of a node that stand after its children."""
        children = (node.kind for node in self.nodes[at:] if node.parent == at)
        return "continued" if "quoted" in children else "flush"

    def node(self, element: Any, parent: int) -> None:
        """Read a provision; a quotation is read as a body of its own."""
        if element.tag == "AmendedText":
            at = self.open(element, "quoted", parent)
            self._quoted(element, [(0, at)])
        else:
            super().node(element, parent)

    def _quoted(self, element: Any, stack: list[tuple[int, int]]) -> None:
        """Read what is quoted; `stack` holds the level and node of the headings above it."""
        at = stack[0][1]
        self._bare(element.text, at)
        for child in element:
            if child.tag in _WRAPPERS:
                self._quoted(child, stack)
            elif child.tag in _TITLES:
                self.title(child, at)
            elif child.tag in HEADINGS:
                self.nested_heading(child, stack)
            elif child.tag in self.kinds:
                self.node(child, stack[-1][1])
            elif child.tag in INLINE or child.tag in ("Text", "OriginatingRef"):
                self._bare(text_of(child), at)
            else:
                self._quoted(child, stack)
            self._bare(child.tail, at)

    def _bare(self, text: str | None, at: int) -> None:
        """Words that are quoted and are no provision."""
        if text and text.strip():
            self.own(at, text)

    def words(self, element: Any, at: int) -> None:
        """What stands before and beside the body: what enacts counts, the summary does not."""
        if element.tag == "Introduction":
            for child in element:
                if child.tag in self.kinds:
                    self.node(child, at)
                else:
                    self.leave(child, child.tag.lower())
        else:
            super().words(element, at)


def _closed(node: OpenNode) -> Node:
    return Node(
        kind=node.kind,
        parent=node.parent,
        label=node.label,
        term=node.term,
        heading=node.heading,
        spans=tuple(node.spans),
        dated=False,
        notes=tuple(node.notes),
    )
