"""One pass over a file of Justice Canada's: elements become nodes, their words the linear text.

Consolidations and annual statutes are made of the same parts. What a part is, is settled here, so
that words which a statute quotes come out in the shape that they have in the act they are put into;
the readers add what only they know, the days in force and the quotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, ClassVar

from tqa.ingest.readers.base import LinearText, SourceFile
from tqa.ingest.readers.justice_elements import (
    EDGES,
    HEADINGS,
    INLINE,
    KINDS,
    LEAVES,
    LEFT_OVER,
    LIMS,
    historical_note,
    level_of,
    text_of,
    tidy,
)
from tqa.ingest.xml import parse_xml
from tqa.law.document import LeftOver, Span
from tqa.law.model import Note, State
from tqa.temporal.bounds import Bound

_DECLARED = re.compile(
    rb'<!DOCTYPE\s+\w+\s+PUBLIC\s+"-//Justice Canada//DTD [^"<>\[\]]*"\s+"[\w.]+"\s*>'
)
"""The publisher's own declaration: it names a file of theirs and declares nothing itself."""
_HEAD = 1024
"""First bytes in which it stands."""


def parse_justice(file: SourceFile) -> Any:
    """The root element, of a file that may name the publisher's document type.

    The declaration is taken out unread: whatever it would declare is then refused as unknown.
    """
    head = _DECLARED.sub(b"", file.data[:_HEAD], count=1)
    return parse_xml(replace(file, data=head + file.data[_HEAD:]))


@dataclass
class OpenNode:
    """A node being read: what may still change before its children are known."""

    kind: str
    parent: int
    since: Bound | None = None
    state: State = State.IN_FORCE
    own_since: Bound | None = None
    label: str = ""
    term: str = ""
    heading: str = ""
    wid: str = ""
    locator: str = ""
    spans: list[Span] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    has_children: bool = False
    last_change: date | None = None
    marked_repealed: bool = False


class Walk:
    """The nodes and the linear text of one file while they are made, in document order."""

    kinds: ClassVar[dict[str, str]] = KINDS
    """Elements that are provisions of their own, each with its kind."""

    def __init__(self, file: SourceFile, root: Any) -> None:
        self.file = file
        self.root = root
        self.linear = LinearText()
        self.nodes: list[OpenNode] = []
        self.left_over: list[LeftOver] = []

    # -- what the readers add ---------------------------------------------------------------------

    def open(self, element: Any, kind: str, parent: int) -> int:
        """Begin a node; gives its index."""
        return self.put(OpenNode(kind, parent))

    def since_of(self, element: Any) -> Bound | None:
        """Since when the words of an element are in force, where that is stated."""
        return None

    def rest_kind(self, at: int) -> str:
        """The kind of words of a node that stand after its children."""
        return "flush"

    # -- titles, headings, bodies -----------------------------------------------------------------

    def title(self, element: Any, parent: int) -> None:
        """Keep a `LongTitle` or `ShortTitle`."""
        title = self.open(element, "title", parent)
        self.nodes[title].label = element.tag.removesuffix("Title").lower()
        self.own(title, text_of(element))

    def body(self, body: Any, top: int) -> None:
        """Read sections under the innermost heading; headings nest by their level."""
        stack: list[tuple[int, int]] = [(0, top)]
        for child in body:
            self.in_body(child, stack)

    def in_body(self, child: Any, stack: list[tuple[int, int]]) -> None:
        """Read one part of a body; `stack` holds the level and node of the headings above it."""
        if child.tag == "Heading":
            self.nested_heading(child, stack)
        elif child.tag in self.kinds:
            self.node(child, stack[-1][1])
        else:
            self.words(child, stack[-1][1])

    def nested_heading(self, element: Any, stack: list[tuple[int, int]]) -> None:
        """Put a heading below the last one of a higher level."""
        level = level_of(element)
        while stack[-1][0] >= level:
            stack.pop()
        stack.append((level, self.heading(element, stack[-1][1])))

    def heading(self, element: Any, parent: int) -> int:
        """Read a heading; gives its node."""
        label = text_of(element.find("Label"))
        title = text_of(element.find("TitleText"))
        word = label.split()[0].lower() if label else ""
        kind = (
            word.rstrip("s")
            if word.rstrip("s") in ("part", "division", "subdivision")
            else "heading"
        )
        at = self.open(element, kind, parent)
        node = self.nodes[at]
        node.label = label
        if label:
            self.linear.add(label)
        else:
            node.term = f"heading {title}"
        node.marked_repealed = element.find(".//Repealed") is not None
        self.own(at, title)
        node.heading = title
        for child in element:
            if child.tag == "HistoricalNote":
                self._history(child, node)
            elif child.tag not in ("Label", "TitleText"):
                self.leave(child, "marginal note")
        return at

    # -- provisions -------------------------------------------------------------------------------

    def node(self, element: Any, parent: int) -> None:
        """Read a provision and what is in it."""
        kind = self.kinds[element.tag]
        at = self.open(element, kind, parent)
        if kind in LEAVES:
            self.leaf(element, at)
        else:
            self.children(element, at)

    def children(self, element: Any, at: int) -> None:
        """Read what is inside a node: its parts become nodes, the rest its own words."""
        words: list[str] = []

        def close() -> None:
            self._close_run(words, at, None)
            words.clear()

        for piece in self._pieces(element, at):
            if isinstance(piece, str):
                words.append(piece)
            elif piece.tag == "Text" and piece.get(LIMS + "inforce-start-date"):
                since = self.since_of(piece)
                close()
                self._close_run([*self._flow(piece, at)], at, since)
            else:
                close()
                self.nodes[at].has_children = True
                self.node(piece, at)
        close()

    def _pieces(self, element: Any, at: int) -> Iterator[Any]:
        """The words directly inside, and the elements that are read apart, in document order."""
        node = self.nodes[at]
        if element.text and element.text.strip():
            yield element.text
        for child in element:
            tag = child.tag
            if not isinstance(tag, str):
                pass
            elif tag == "Label":
                node.label = text_of(child)
                self.linear.add(node.label)
            elif tag == "MarginalNote":
                node.heading = text_of(child, without=("HistoricalNote",))
                self.leave(child, "marginal note")
            elif tag == "HistoricalNote":
                self._history(child, node)
            elif tag in LEFT_OVER:
                self.leave(child, LEFT_OVER[tag])
            elif tag in HEADINGS:
                self._schedule_heading(child, node)
            elif tag == "FormulaTerm":
                node.term = text_of(child)
                yield f" {node.term} "
            elif tag in self.kinds or (tag == "Text" and child.get(LIMS + "inforce-start-date")):
                yield child
            elif tag in INLINE or tag == "Text":
                yield from self._flow(child, at)
            else:
                # A wrapper without a life of its own, such as a list: what is in it counts.
                yield " "
                yield from self._pieces(child, at)
                yield " "
            if child.tail and child.tail.strip():
                yield child.tail

    def _history(self, element: Any, node: OpenNode) -> None:
        node.notes += [note for item in element if (note := historical_note(item))]
        self.leave(element, "historical note")

    def _schedule_heading(self, element: Any, node: OpenNode) -> None:
        label, title = text_of(element.find("Label")), text_of(element.find("TitleText"))
        if not node.label:
            node.label, node.heading = label, title
        else:
            node.heading = node.heading or title
        self.leave(element, "heading")
        if element.find(".//Repealed") is not None:
            node.marked_repealed = True

    def leaf(self, element: Any, at: int) -> None:
        """Keep all words inside as the node's own; rows on lines, cells parted by tabs."""
        self._close_run([*self._flow(element, at)], at, None)

    def _flow(self, element: Any, at: int) -> Iterator[str]:
        """All words inside an element, in order, with the spaces that its blocks imply."""
        node = self.nodes[at]
        tag = element.tag
        if not isinstance(tag, str):
            return
        if tag in LEFT_OVER or tag in ("MarginalNote", "HistoricalNote"):
            self.leave(element, LEFT_OVER.get(tag, "marginal note"))
            return
        if tag == "Repealed":
            node.marked_repealed = True
        elif tag == "DefinedTermEn" and node.kind == "definition" and not node.term:
            node.term = text_of(element)
        before, after = ("", "") if tag in INLINE else EDGES.get(tag, (" ", " "))
        yield before
        if element.text:
            yield element.text
        for child in element:
            yield from self._flow(child, at)
            if child.tail:
                yield child.tail
        yield after

    def words(self, element: Any, at: int) -> None:
        """Words that stand directly under the instrument, such as the mark of its repeal."""
        if not isinstance(element.tag, str):
            return
        if element.tag == "Repealed":
            node = self.nodes[at]
            node.marked_repealed = True
            self.own(at, text_of(element))
            node.own_since = self.since_of(element)
        elif element.tag in ("Introduction",):
            for child in element:
                if child.tag in self.kinds:
                    self.node(child, at)
                else:
                    self.words(child, at)
        else:
            self.leave(element, element.tag)

    # -- nodes and text ---------------------------------------------------------------------------

    def put(self, node: OpenNode) -> int:
        """Take in a new node below its parent; gives its index."""
        if node.parent >= 0:
            self.nodes[node.parent].has_children = True
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _close_run(self, words: list[str], at: int, since: Bound | None) -> None:
        """Give a run of own words to the node, or to one below it where children came before."""
        text = "".join(words)
        if not text.strip():
            return
        node = self.nodes[at]
        stated = since if since is not None and not since.is_unknown else None
        if not node.has_children and not node.spans:
            self.own(at, text)
            node.own_since = stated or node.own_since
            return
        start = stated or node.own_since or node.since
        self.own(self.put(OpenNode(self.rest_kind(at), at, start, node.state)), text)

    def own(self, at: int, text: str) -> None:
        """Add words of a node's own."""
        span = self.linear.add(tidy(text))
        if span[0] < span[1]:
            self.nodes[at].spans.append(span)

    def leave(self, element: Any, reason: str) -> None:
        """Keep the words of an element as belonging to no provision."""
        if isinstance(element.tag, str) and (text := text_of(element)):
            start, end = self.linear.add(text)
            self.left_over.append(LeftOver(start, end, reason))
