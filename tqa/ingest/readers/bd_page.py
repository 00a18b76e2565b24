"""The printed lines of a page of bdlaws.minlaw.gov.bd, and the footnotes at the marks in them.

A page is a sequence of blocks, each known by the class of its element: title, number, date, long
title, preamble, headings, then one row a section with its marginal note and its body, then the list
of footnotes. All else that is printed is furniture. Every line goes into the linear text once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tqa.ingest.html import SILENT
from tqa.ingest.readers.base import LinearText
from tqa.ingest.readers.lines import unprinted

BLOCKS = {
    "publish-date": "date",
    "act-role-style": "long title",
    "pad-right": "preamble",
    "act-part-no": "part",
    "act-part-name": "part name",
    "act-chapter-no": "chapter",
    "act-chapter-name": "chapter name",
    "act-section-head": "group",
    "txt-head": "marginal note",
    "txt-details": "body",
    "footnoteList": "footnote",
}
"""Class of an element -> what it prints."""
_TAGS = {"h3": "title", "h4": "number"}
_BREAKS = frozenset(
    "address article blockquote br center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header "
    "hr li main nav ol p pre section table tbody tfoot thead tr ul caption".split()
)


@dataclass(frozen=True, slots=True)
class FootMark:
    """The number of a footnote where it is printed; `note` counts the marks of the page."""

    start: int
    end: int
    note: int


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line; `start` is its place in the linear text."""

    start: int
    text: str
    marks: tuple[FootMark, ...] = ()
    row: bool = False
    """Whether it is a row of a table, its cells parted by tabs."""

    @property
    def end(self) -> int:
        """The place after its last character."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Block:
    """What one element prints; `row` counts the rows of the page."""

    kind: str
    lines: tuple[Line, ...]
    row: int = 0


@dataclass
class Page:
    """All that a page prints."""

    linear: LinearText = field(default_factory=LinearText)
    blocks: list[Block] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    """The text of the footnote at each mark, in order, as the mark itself gives it."""
    rows: int = 0

    def text(self, kind: str) -> str:
        """The words of the first block of a kind, on one line."""
        for block in self.blocks:
            if block.kind == kind:
                return " ".join(line.text for line in block.lines)
        return ""


def read_page(root: Any) -> Page:
    """The lines of a page, from its root element."""
    page = Page()
    _walk(root, page, _Flow())
    return page


def read_notes(page: Page) -> list[tuple[int, str]]:
    """For each mark of the page, where its footnote stands in the linear text, and its words.

    The list at the end of a page has one entry for each mark, in order. Where an entry says
    something else than the mark, the words of the mark are written after it.
    """
    listed = [block.lines for block in page.blocks if block.kind == "footnote"]
    notes: list[tuple[int, str]] = []
    for at, title in enumerate(page.titles):
        words = " ".join(unprinted(title).split())
        lines = listed[at] if at < len(listed) else ()
        places = [line.start + line.text.find(words) for line in lines if words in line.text]
        if not words:
            notes.append((0, ""))
        elif places:
            notes.append((places[-1], words))
        else:
            start, _ = page.linear.add(words)
            page.blocks.append(Block("footnote", (Line(start, words),)))
            notes.append((start, words))
    return notes


class _Flow:
    """The line being printed: white space collapses, elements of a block break it."""

    def __init__(self) -> None:
        self.done: list[tuple[str, list[tuple[int, int, int]], bool]] = []
        self._text: list[str] = []
        self._length = 0
        self._marks: list[tuple[int, int, int]] = []
        self._in_row = 0

    def words(self, text: str) -> None:
        words = unprinted(text)
        inner = " ".join(words.split())
        ends = self._text[-1][-1:] if self._text else " "
        if words[:1].isspace() and ends not in (" ", "\t"):
            inner = " " + inner
        if inner.strip() and words[-1:].isspace():
            inner += " "
        if inner.isspace() and ends in (" ", "\t"):
            inner = ""
        if inner:
            self._text.append(inner)
            self._length += len(inner)

    def mark(self, number: str, note: int) -> None:
        number = "".join(number.split())
        self._marks.append((self._length, self._length + len(number), note))
        if number:
            self._text.append(number)
            self._length += len(number)

    def cell(self) -> None:
        if "".join(self._text).strip() or self._in_row > 1:
            self._text.append("\t")
            self._length += 1
        self._in_row += 1

    def row(self, *, begins: bool) -> None:
        self._in_row = 0
        self.end_line(row=True)
        self._in_row = 1 if begins else 0

    def break_(self) -> None:
        if self._in_row:
            self.words(" ")
        else:
            self.end_line()

    def end_line(self, *, row: bool = False) -> None:
        text = "".join(self._text)
        if text.strip():
            lead = 0 if row else len(text) - len(text.lstrip())
            marks = [(max(a - lead, 0), max(b - lead, 0), note) for a, b, note in self._marks]
            self.done.append((text[lead:].rstrip(), marks, row))
            self._text, self._length, self._marks = [], 0, []
        elif not self._marks:
            self._text, self._length = [], 0

    def take(self) -> list[tuple[str, list[tuple[int, int, int]], bool]]:
        self.end_line()
        done, self.done = self.done, []
        return done


def _walk(element: Any, page: Page, flow: _Flow) -> None:
    """Print an element that is no block of its own: what stands between blocks is furniture."""
    if not isinstance(element.tag, str) or element.tag in SILENT:
        return
    if "lineremoves" in (element.get("class") or "").split():
        _emit("furniture", page, flow)
        page.rows += 1
    kind = _kind(element)
    if kind:
        _emit("furniture", page, flow)
        _inside(element, page, flow)
        _emit(kind, page, flow)
        return
    _around(element, flow, lambda child: _walk(child, page, flow))
    if element.tag in ("body", "html"):
        _emit("furniture", page, flow)


def _kind(element: Any) -> str:
    classes = (element.get("class") or "").split()
    return next((BLOCKS[name] for name in classes if name in BLOCKS), _TAGS.get(element.tag, ""))


def _inside(element: Any, page: Page, flow: _Flow) -> None:
    """Print all that is inside a block; a block within a block is part of it."""
    if not isinstance(element.tag, str) or element.tag in SILENT:
        return
    if element.tag == "span" and "footnote" in (element.get("class") or "").split():
        flow.mark("".join(element.itertext()), len(page.titles))
        page.titles.append(element.get("title") or "")
        return
    _around(element, flow, lambda child: _inside(child, page, flow))


def _around(element: Any, flow: _Flow, inside: Callable[[Any], None]) -> None:
    """The text of an element and of what is in it, with the breaks that it makes."""
    tag = element.tag
    if tag in ("td", "th"):
        flow.cell()
    elif tag == "tr":
        flow.row(begins=True)
    elif tag in _BREAKS:
        flow.break_()
    if element.text:
        flow.words(element.text)
    for child in element:
        inside(child)
        if child.tail:
            flow.words(child.tail)
    if tag == "tr":
        flow.row(begins=False)
    elif tag in _BREAKS:
        flow.break_()


def _emit(kind: str, page: Page, flow: _Flow) -> None:
    """Write what was printed into the linear text, as a block."""
    if kind == "furniture" and page.rows:
        kind = "group"  # a heading whose element was closed too early
    lines: list[Line] = []
    for text, marks, row in flow.take():
        start, _ = page.linear.add(text)
        placed = tuple(FootMark(start + a, start + b, note) for a, b, note in marks)
        lines.append(Line(start, text, placed, row))
    if lines:
        page.blocks.append(Block(kind, tuple(lines), page.rows))
