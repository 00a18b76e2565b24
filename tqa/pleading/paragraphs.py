"""The paragraphs of a pleading: from a document that a reader left, or from bare text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from tqa.law.document import Document, Node, Span
from tqa.pleading.model import Kind, Paragraph, Piece, Pleading

_NUMBERED = frozenset({"paragraph", "section"})
"""Kinds of nodes that hold one numbered paragraph."""
_FORMAL = frozenset({"prayer", "complaint", "other", "title", "table", "row"})
"""Kinds of nodes whose own words tell no story: captions, tables, what is asked for."""
_HEADINGS = frozenset({"heading", "part", "count", "chapter", "division"})
_COUNT = re.compile(
    r"(?<![\w.])(?P<count>COUNT\s+(?:[IVXLC]+|\d+|[A-Z]+)|[A-Z]+\s+(?:CAUSE\s+OF\s+ACTION|CLAIM(?:\s+FOR"
    r"\s+RELIEF)?)|PRAYER(?:\s+FOR\s+RELIEF)?)(?=[\s.:—-]|\Z)[.:]?"
)
_NUMBER = re.compile(r"(?:(?<=\s)|\A)(?P<number>\d{1,3})\.\s+(?=[“\"(]?[A-Z])")
_ENDED = re.compile(r"(?:\A|[.;:”\"!?)]|\n)\s*\Z")


def of_document(document: Document, name: str, filed: date | None = None) -> Pleading:
    """The pleading in a document as a reader left it; its paragraphs keep their printed numbers."""
    text = _Text()
    paragraphs: list[Paragraph] = []
    for node, spans, count, kind in _blocks(document):
        start = text.begin()
        text.add(document, spans)
        if text.length > start:
            label = node.label.strip("().") if node.kind in _NUMBERED else ""
            paragraphs.append(Paragraph(label, start, text.length, count, node.locator, kind))
    return Pleading(
        name, text.text, tuple(paragraphs), filed, tuple(text.pieces), _unread(document)
    )


def of_text(text: str, name: str = "", filed: date | None = None) -> Pleading:
    """The pleading in bare text: numbers that follow one another, and counts, cut it.

    >>> pleading = of_text("1. A. sold it. 2. B. paid. COUNT I. 3. All.")
    >>> [(p.label, p.count) for p in pleading.paragraphs]
    [('1', ''), ('2', ''), ('3', 'COUNT I')]
    """
    cuts = list(_cuts(text))
    paragraphs: list[Paragraph] = []
    count = ""
    for at, (begin, end, label, opened) in enumerate(cuts):
        count = opened or count
        stop = cuts[at + 1][0] if at + 1 < len(cuts) else len(text)
        if text[end:stop].strip():
            kind = Kind.FORMAL if count.startswith("PRAYER") else Kind.BODY
            paragraphs.append(Paragraph(label, end, stop, count, f"character {begin}", kind))
    return Pleading(name, text, tuple(paragraphs), filed, (Piece(0, len(text), 0),))


def _cuts(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Where a block begins, where its words begin, its number, and the count that it opens."""
    yield 0, 0, "", ""
    last = 0
    marks = sorted([*_NUMBER.finditer(text), *_COUNT.finditer(text)], key=lambda m: m.start())
    for mark in marks:
        if mark.re is _COUNT:
            yield mark.start(), mark.end(), "", mark["count"]
        elif int(mark["number"]) > last and (
            _ENDED.search(text, max(0, mark.start() - 3), mark.start())
        ):
            last = int(mark["number"])
            yield mark.start(), mark.end(), mark["number"], ""


class _Text:
    """Text put together from spans of a document, remembering where each run comes from."""

    def __init__(self) -> None:
        self._runs: list[str] = []
        self.length = 0
        self.pieces: list[Piece] = []

    @property
    def text(self) -> str:
        return "".join(self._runs)

    def begin(self) -> int:
        """Where the next block begins: blocks stand apart."""
        if self.length:
            self._put("\n\n")
        return self.length

    def add(self, document: Document, spans: Iterable[Span]) -> None:
        for start, end in spans:
            run = document.text[start:end]
            if self._runs and not self._runs[-1][-1:].isspace() and not run[:1].isspace():
                self._put(" ")
            self.pieces.append(Piece(self.length, self.length + len(run), start))
            self._put(run)

    def _put(self, run: str) -> None:
        self._runs.append(run)
        self.length += len(run)


def _blocks(document: Document) -> Iterator[tuple[Node, list[Span], str, Kind]]:
    """The blocks of a document: a numbered paragraph with all below it, or other words alone."""
    nodes = document.nodes
    holder: list[int] = []
    """Index of the numbered paragraph that a node is in, itself or above; -1 for none."""
    for at, node in enumerate(nodes):
        above = holder[node.parent] if 0 <= node.parent < at else -1
        own = at if node.kind in _NUMBERED and node.label else -1
        holder.append(above if above >= 0 else own)
    below: dict[int, list[Span]] = {}
    for at, node in enumerate(nodes):
        below.setdefault(holder[at] if holder[at] >= 0 else at, []).extend(node.spans)
    blocks = [at for at, spans in below.items() if spans]
    blocks.sort(key=lambda at: min(below[at]))
    for at in blocks:
        kinds = {nodes[up].kind for up in _up(nodes, at)}
        kind = (
            Kind.FORMAL if nodes[at].kind in _FORMAL or "prayer" in kinds
            else Kind.HEADING if nodes[at].kind in _HEADINGS
            else Kind.BODY
        )  # fmt: skip
        yield nodes[at], sorted(below[at]), _count(nodes, at), kind


def _up(nodes: tuple[Node, ...], at: int) -> Iterator[int]:
    while at >= 0:
        yield at
        at = nodes[at].parent


def _count(nodes: tuple[Node, ...], at: int) -> str:
    for up in _up(nodes, at):
        if nodes[up].kind == "count":
            return nodes[up].label or nodes[up].heading
    return ""


def _unread(document: Document) -> tuple[str, ...]:
    """What the reader could not read, as it says."""
    return tuple(guess for guess in document.guesses if "not read" in guess or "set aside" in guess)
