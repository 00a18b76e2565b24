"""The tree of provisions of an Akoma Ntoso document, and its linear text.

Elements of the hierarchy are provisions; what arranges only, such as a list, is not. A quoted
structure is a node "quoted" below the clause that quotes it, and what the clause says after it a
node "continued"; words after numbered parts are a node "flush".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tqa.ingest.readers.akoma_metadata import local
from tqa.ingest.readers.akoma_words import (
    NOTES,
    all_text,
    apart,
    between_cells,
    cells_of,
    child_of,
    defined,
    defines,
    exact_text,
    flow,
    rows_of,
    text_of,
    text_of_num,
)
from tqa.ingest.readers.base import LinearText
from tqa.law.akoma import HIERARCHY, HISTORY
from tqa.law.document import LeftOver, Node, Span
from tqa.law.model import HEADINGS, State
from tqa.temporal.bounds import Bound

KINDS = {
    "point": "paragraph", "indent": "subparagraph", "tome": "part", "book": "part",
    "title": "part", "subtitle": "division", "subpart": "division", "subchapter": "division",
    "level": "paragraph", "transitional": "section", "alinea": "text",
}  # fmt: skip
"""Elements of the hierarchy that have another name here; all others keep theirs."""
LEVELS = ("paragraph", "subparagraph", "clause", "subclause")
"""What points and items are, by their depth."""
WRAPPERS = frozenset("list sublist blockList toc tblock blockContainer body mainBody".split())
"""Elements without a life of their own: what is in them counts."""
SCHEDULE_NAMES = re.compile(r"(?i)(schedule|annex|appendix)s?\b")
STRAY = "words outside any block"
_CLOSING = re.compile(r"[\s.;:,\"”’')\]]*")
"""What ends a quotation, and says nothing."""

ID = f"{{{HISTORY}}}id"
KIND = f"{{{HISTORY}}}kind"


@dataclass
class Opened:
    """A node being read: what may still change before its children are known."""

    kind: str
    parent: int
    element: Any
    label: str = ""
    term: str = ""
    heading: str = ""
    provision: str = ""
    spans: list[Span] = field(default_factory=list)
    state: State = State.IN_FORCE
    since: Bound | None = None
    dated: bool = False
    lines: list[str] = field(default_factory=list)
    """Own words that are not yet in the linear text."""
    target: int = -1
    """The node that takes further words, once a part or quotation has come between."""


Dater = Callable[[Any, Opened, Opened | None], bool]
"""Sets state and day of a node from its element and its parent; says whether it is to be read."""


class Tree:
    """Nodes and linear text, while a document is read."""

    def __init__(self, dater: Dater) -> None:
        self.linear = LinearText()
        self.nodes: list[Opened] = []
        self.left_over: list[LeftOver] = []
        self._dater = dater

    def open(self, kind: str, parent: int, element: Any, label: str = "") -> int:
        """A new node; -1 where its element is not of this version."""
        node = Opened(kind, parent, element, label)
        if not self._dater(element, node, self.nodes[parent] if parent >= 0 else None):
            return -1
        self.nodes.append(node)
        if label:
            self.linear.add(label)
        return len(self.nodes) - 1

    def leave(self, element: Any, reason: str) -> None:
        """Text that is in no provision."""
        self.leave_words(all_text(element), reason)

    def words_of(self, element: Any) -> str:
        """The words of a label or heading; notes in it are left over."""
        for piece in apart(element):
            self.leave(piece, NOTES.get(local(piece), STRAY))
        return text_of(element)

    def leave_words(self, text: str, reason: str) -> None:
        """Words that are in no provision."""
        words = " ".join(text.split())
        if words:
            self.left_over.append(LeftOver(*self.linear.add(words), reason))

    # -- the hierarchy ----------------------------------------------------------------------------

    def children(self, element: Any, at: int) -> None:
        """What is in a container without words of its own, such as the body."""
        self._inside(element, at, of_node=False)
        self.close(at)

    def _inside(self, element: Any, at: int, *, of_node: bool) -> None:
        """All that is in an element; number and headings are read `of_node` where it is one."""
        numbered = not of_node
        self.leave_words(element.text or "", STRAY)
        for child in element:
            name = local(child)
            if name in ("heading", "subheading") and not of_node:
                self.leave(child, "heading")
            elif name == "num" and numbered:
                self.leave(child, "number")
            else:
                numbered = numbered or name == "num"
                self.part(child, at)
            self.leave_words(child.tail or "", STRAY)

    def part(self, element: Any, at: int) -> None:
        """One element inside the node `at`: a provision, words of the node, or left over."""
        name = local(element)
        if name in HIERARCHY or name == "hcontainer":
            if (name in WRAPPERS or _holds_schedules(element)) and not element.get(ID):
                self.children(element, at)
            else:
                self._provision(element, at)
        elif name == "crossHeading":
            self._cross_heading(element, at)
        elif name in ("content", "intro", "wrapUp", "listIntroduction", "listWrapUp"):
            self._words(element, at)
        elif name in WRAPPERS - {"toc"}:
            self._inside(element, at, of_node=False)
        elif name == "item":
            self._provision(element, at)
        elif name == "quotedStructure":
            self._quoted(element, at)
        elif name in ("num", "heading", "subheading") and self._of_words(element):
            self.leave(element, "number" if name == "num" else "heading")
        elif name in ("num", "heading", "subheading", "componentRef", "documentRef", ""):
            pass  # read with their provision
        elif name in NOTES:
            self.leave(element, NOTES[name])
        else:
            self._block(element, at)

    @staticmethod
    def _of_words(element: Any) -> bool:
        """Whether a number or heading stands among words, where it is none of a provision."""
        above = local(element.getparent())
        return not (above in HIERARCHY or above in ("hcontainer", "item") or above in WRAPPERS)

    def _provision(self, element: Any, parent: int) -> None:
        self.close(parent)
        kind = self._kind(element, parent)
        provision = element.get(ID, "")
        words = exact_text if provision else self.words_of
        at = self.open(kind, parent, element, words(child_of(element, "num")))
        if at < 0:
            return
        node = self.nodes[at]
        self.nodes[parent].target = 0
        node.provision = provision
        headings = [words(e) for e in element if local(e) in ("heading", "subheading")]
        node.heading = " — ".join(filter(None, headings))
        for heading in headings:
            if kind in HEADINGS:
                continue
            self.leave_words(heading, "heading")
        if kind in HEADINGS and child_of(element, "intro") is None:
            # A heading is its own words.
            self._put(at, node.heading)
            if not node.label and not provision:
                node.term = f"heading {node.heading}"
        self._own_parts(element, at)

    def _own_parts(self, element: Any, at: int) -> None:
        self._inside(element, at, of_node=True)
        self.close(at)

    def _kind(self, element: Any, parent: int) -> str:
        """The kind of a provision, from its element, its name and where it stands."""
        stated = element.get(KIND)
        if stated:
            return str(stated)
        name = local(element)
        above = self.nodes[parent].kind if parent >= 0 else ""
        if name in ("item", "point", "indent"):
            if defines(element):
                return "definition"
            within = LEVELS.index(above) + 1 if above in LEVELS else 0
            at = max(within, name == "indent")
            return LEVELS[min(at, len(LEVELS) - 1)]
        if name == "hcontainer":
            given = " ".join((element.get("name") or "hcontainer").split())
            if SCHEDULE_NAMES.fullmatch(given):
                return SCHEDULE_NAMES.fullmatch(given)[1].lower()  # type: ignore[index]
            if given == "crossheading":
                return "heading"
            if given == "hcontainer" and defines(element):
                return "definition"
            return given
        return KINDS.get(name, name)

    def _cross_heading(self, element: Any, parent: int) -> None:
        self.close(parent)
        at = self.open("heading", parent, element)
        if at >= 0:
            node = self.nodes[at]
            node.heading = self.words_of(element)
            node.term = f"heading {node.heading}"
            self._put(at, node.heading)

    # -- words ------------------------------------------------------------------------------------

    def _words(self, element: Any, at: int) -> None:
        """The blocks of an introduction, content or conclusion."""
        if local(element) in ("wrapUp", "listWrapUp") and self.nodes[at].target >= 0:
            self.close(at)
        if local(element) in ("listIntroduction", "listWrapUp"):
            self._block(element, at)
            return
        self._loose(element.text, at)
        for child in element:
            self.part(child, at)
            self._loose(child.tail, at)

    def _loose(self, text: str | None, at: int) -> None:
        """Words of a node that stand outside any block."""
        if text and text.strip():
            self._line(at, [text], exact=False)

    def _block(self, element: Any, at: int) -> None:
        """A block of words, with what is quoted in it."""
        if local(element) == "table":
            self._table(element, at)
            return
        exact = bool(self.nodes[at].provision)
        term = "" if exact else defined(element)
        if term and self.nodes[at].kind != "definition" and not text_of_num(element):
            self.close(at)
            at = self.open("definition", at, element)
            if at < 0:
                return
            self.nodes[at].term = term
        elif term and not self.nodes[at].term:
            self.nodes[at].term = term
        words: list[str] = []
        for piece in flow(element):
            if isinstance(piece, str):
                words.append(piece)
                continue
            name = local(piece)
            if name == "quotedStructure":
                self._line(at, words, exact)
                self._quoted(piece, at)
            elif name in NOTES:
                self.leave(piece, NOTES[name])
            else:
                self._line(at, words, exact)
                self.part(piece, at)
        self._line(at, words, exact)
        if term and self.nodes[at].kind == "definition" and self.nodes[at].element is element:
            self.close(at)

    def _line(self, at: int, words: list[str], exact: bool) -> None:
        """One line of own words; after a part or quotation it belongs to a node of its own."""
        text = "".join(words) if exact else " ".join("".join(words).split())
        words.clear()
        if not text and not exact:
            return
        node = self.nodes[at]
        if node.target < 0:
            node.lines.append(text)
            return
        if node.target == 0:
            last = self.nodes[-1]
            quoted = any(n.kind == "quoted" and n.parent == at for n in (last, *self._above(last)))
            if quoted and _CLOSING.fullmatch(text):
                self.leave_words(text, "end of a quotation")
                return
            made = self.open("continued" if quoted else "flush", at, node.element)
            if made < 0:
                return
            node.target = made
        self.nodes[node.target].lines.append(text)

    def _above(self, node: Opened) -> Iterator[Opened]:
        while node.parent >= 0:
            node = self.nodes[node.parent]
            yield node

    def close(self, at: int) -> None:
        """Put the words of a node into the linear text, before anything else is."""
        if at < 0:
            return
        node = self.nodes[at]
        if node.target > 0:
            self.close(node.target)
            node.target = 0
        if node.lines:
            self._put(at, "\n".join(node.lines))
            node.lines = []

    def _put(self, at: int, text: str) -> None:
        if text:
            self.nodes[at].spans.append(self.linear.add(text))

    def put(self, at: int, text: str) -> None:
        """Own words of a node."""
        self._put(at, text)

    def _table(self, element: Any, at: int) -> None:
        """A table: a node of its own with a line a row; or own words, where we wrote it."""
        rows = rows_of(element)
        if self.nodes[at].provision:
            self.nodes[at].lines += rows
            return
        self.close(at)
        made = self.open("table", at, element)
        if made < 0:
            return
        for words in between_cells(element):
            self.leave_words(words, STRAY)
        for cell in cells_of(element):
            for piece in apart(cell):
                if local(piece) != "table":
                    self.leave(piece, NOTES.get(local(piece), STRAY))
        self.nodes[at].target = 0
        self.nodes[made].heading = self.words_of(child_of(element, "caption"))
        self._put(made, "\n".join(row for row in rows if row.strip()))

    def _quoted(self, element: Any, parent: int) -> None:
        """What a clause quotes: provisions below a node of their own, or bare words in it."""
        self.close(parent)
        at = self.open("quoted", parent, element)
        if at < 0:
            return
        self.nodes[parent].target = 0
        self.children(element, at)

    def _wid(self, node: Opened) -> str:
        """The maker's own identity: of the node whose element it is, not of words split from it."""
        shared = node.parent >= 0 and node.element is self.nodes[node.parent].element
        return "" if node.provision or shared else node.element.get("wId", "")

    def _holder(self, node: Opened) -> int:
        """The parent; where we wrote the element, what it is a part of: never a heading."""
        at = node.parent
        while node.provision and self.nodes[at].kind in HEADINGS:
            at = self.nodes[at].parent
        return at

    def closed(self) -> tuple[Node, ...]:
        """The nodes as they are kept."""
        return tuple(
            Node(
                kind=node.kind,
                parent=self._holder(node),
                label=node.label,
                term=node.term,
                heading=node.heading,
                wid=self._wid(node),
                spans=tuple(node.spans),
                since=node.since,
                dated=node.dated,
                state=node.state,
                locator=_locator(node.element),
                provision=node.provision,
            )
            for node in self.nodes
        )


def _holds_schedules(element: Any) -> bool:
    """Whether an element only holds the schedules of an act together."""
    plural = (element.get("name") or "").lower() in ("schedules", "annexes", "appendices")
    return plural and child_of(element, "num") is None


def _locator(element: Any) -> str:
    name = element.get("eId") or element.get("id")
    return f"#{name}" if name else str(element.getroottree().getpath(element))
