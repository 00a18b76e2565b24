"""The tree of provisions of a law, act or code section in the D.C. Council's XML.

What a clause quotes (`<include>`) is a node "quoted" below the clause, and what it says after the
quotation a node "continued"; words after numbered parts are a node "flush".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tqa.ingest.readers.base import LinearText
from tqa.ingest.readers.dc_elements import (
    LEVELS,
    container_kind,
    label_of,
    level_of,
    name_of,
    text_of,
)
from tqa.ingest.readers.tables import Row
from tqa.law.document import LeftOver, Node, Span
from tqa.law.model import HEADINGS, Note, State
from tqa.temporal.bounds import Bound

_CLOSING = re.compile(r"[\s.;:,\"”’')\]]*")
"""What ends a quotation, and says nothing."""

_ANNOUNCED = re.compile(r"\b(?:to read as follows|in (?:its|their) place)\s*:\s*$")
"""How words end that announce new provisions."""

_MARKS = {
    "repealed": State.REPEALED,
    "expired": State.EXPIRED,
    "omitted": State.REMOVED,
}
"""What the publisher prints in place of words -> what it says of the provision."""


def state_of(words: str) -> State | None:
    """What words say that are only a mark, such as "[Repealed]."; `None` for all other words.

    >>> state_of("[Repealed]."), state_of("Repealed by the Mayor.")
    (<State.REPEALED: 'repealed'>, None)
    """
    return _MARKS.get(words.strip(" []().*").lower())


@dataclass
class Opened:
    """A node being read: what may still change before its children are known."""

    kind: str
    parent: int
    locator: str
    label: str = ""
    heading: str = ""
    state: State = State.IN_FORCE
    level: int = -1
    """Depth of its label below the section; -1 for the section and all above it."""
    mark: str = ""
    """Its first words, which may be a mark of its end."""
    spans: list[Span] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    has_children: bool = False
    steps: Counter[str] = field(default_factory=Counter)
    """How many elements of each name were met directly inside, for the paths of the next."""


class Tree:
    """Nodes and linear text, made in document order."""

    def __init__(self, aside: Callable[[Any], str | None], *, quotes: bool = True) -> None:
        """`aside` says why an element is no provision, `None` where it is one, or part of one.

        Without `quotes` what stands in `<include>` is law itself, as in the Code.
        """
        self.linear = LinearText()
        self.nodes: list[Opened] = []
        self.left_over: list[LeftOver] = []
        self.aside = aside
        self.quotes = quotes

    # -- what callers build with ------------------------------------------------------------------

    def open(self, kind: str, parent: int, step: str, label: str = "", level: int = -1) -> int:
        """A new node; `step` names its element in the path of its parent."""
        above = self.nodes[parent] if parent >= 0 else None
        locator = f"/{step}"
        if above is not None:
            above.has_children = True
            above.steps[step] += 1
            locator = f"{above.locator}/{step}[{above.steps[step]}]"
        self.nodes.append(Opened(kind, parent, locator, label, level=level))
        return len(self.nodes) - 1

    def own(self, at: int, words: str) -> None:
        """Give words to a node as its own."""
        if words:
            self.nodes[at].mark = self.nodes[at].mark or words
            self.nodes[at].spans.append(self.linear.add(words))

    def leave(self, element: Any, reason: str) -> None:
        """Keep the words of an element outside all provisions."""
        self.leave_words(text_of(element), reason)

    def leave_words(self, words: str, reason: str) -> None:
        """Keep words outside all provisions."""
        if words:
            self.left_over.append(LeftOver(*self.linear.add(words), reason))

    def closed(self, since: Bound | None, *, dated: bool = True) -> tuple[Node, ...]:
        """The nodes as they are kept, all since one day."""
        return tuple(
            Node(
                kind=node.kind,
                parent=node.parent,
                label=node.label,
                heading=node.heading,
                spans=tuple(node.spans),
                since=since,
                dated=dated,
                state=node.state,
                notes=tuple(node.notes),
                locator=node.locator,
            )
            for node in self.nodes
        )

    # -- elements ---------------------------------------------------------------------------------

    def node(self, element: Any, parent: int, kind: str = "") -> int:
        """Read an element as a provision below `parent`."""
        name = name_of(element)
        label, prefix = label_of(element.find("{*}num")), text_of(element.find("{*}prefix"))
        level = -1
        if name == "container":
            kind = kind or container_kind(prefix, element.find("{*}heading") is not None)
        elif name == "para":
            level = level_of(label, self.nodes[parent].level)
            kind = kind or LEVELS[level]
        else:
            kind = kind or name
        at = self.open(kind, parent, name, " ".join(filter(None, (prefix, label))), level)
        self.inside(element, at)
        node = self.nodes[at]
        if not node.has_children:
            self._all_heading(at)
            node.state = state_of(element.get("placeholder") or node.mark) or node.state
        return at

    def _all_heading(self, at: int) -> None:
        """Of a section of the law itself that is all heading, the heading is the words."""
        node = self.nodes[at]
        last = self.left_over[-1] if self.left_over else None
        if node.kind != "section" or node.spans or not node.heading or last is None:
            return
        if last.reason != "heading" or node.label == "" or self._in_quotation(at):
            return
        self.left_over.pop()
        node.spans.append((last.start, last.end))
        node.mark, node.heading = node.heading, ""

    def _in_quotation(self, at: int) -> bool:
        while at >= 0:
            if self.nodes[at].kind == "quoted":
                return True
            at = self.nodes[at].parent
        return False

    def inside(self, element: Any, at: int) -> None:
        """Read what is inside an element: parts become nodes, words are those of node `at`."""
        _Inside(self, at).read(element)

    def table(self, element: Any, parent: int, *, quoted: bool = False) -> None:
        """The rows of a table, each a node of its own, known by its first cell.

        A stop after the last cell of a `quoted` table, and after no other, ends what quotes it.
        """
        at = self.open("table", parent, "table")
        names = ""
        for row in element.iter("{*}tr"):
            cells = [cell for cell in row if name_of(cell) in ("td", "th")]
            words = [text_of(cell) for cell in cells]
            # The names of columns come first, in cells that are all headings.
            header = all(name_of(cell) == "th" for cell in cells) and not names
            kept = Row(words or [""], "", header=header)
            if header:
                names = " | ".join(filter(None, words))
            inner = self.open("header" if header else "row", at, "tr", kept.label)
            self.nodes[inner].heading = "" if header else names
            line = "\t".join(filter(None, (kept.label, kept.words)))
            if line:
                _, end = self.linear.add(line)
                if kept.words:
                    self.nodes[inner].spans.append((end - len(kept.words), end))
        rows = [self.nodes[n].spans for n in range(at + 1, len(self.nodes)) if self.nodes[n].spans]
        stops = [spans for spans in rows if self.linear.slice(spans).endswith(".")]
        if quoted and stops == rows[-1:] and len(rows) > 1:
            start, end = rows[-1][-1]
            rows[-1][-1] = (start, end - 1)
            self.left_over.append(LeftOver(end - 1, end, "end of a quotation"))


class _Inside:
    """What is inside one element, read in order."""

    def __init__(self, tree: Tree, at: int) -> None:
        self.tree, self.at = tree, at
        self.words: list[str] = []
        self.holder = at
        """Whose words come next: the node, or what it says after a quotation."""
        self.quoted = False
        """Whether the last thing read is a quotation."""
        self.tabled = -1
        """The quotation that announced tables stand for, once there is one."""

    def read(self, element: Any) -> None:
        """All that is in the element."""
        self._children(element)
        self._close()

    def _children(self, element: Any) -> None:
        self._say(element.text)
        for child in element:
            self._child(child)
            self._say(child.tail)

    def _child(self, child: Any) -> None:
        tree, name = self.tree, name_of(child)
        if not name:
            return
        reason = tree.aside(child)
        if reason is not None:
            self._close()
            tree.leave(child, reason)
        elif name in ("num", "prefix"):
            self._close()
            tree.linear.add(text_of(child))
        elif name == "heading":
            self._heading(child)
        elif name in ("text", "aftertext"):
            self._text(child)
        elif name in ("para", "section", "subsection", "container"):
            self._close()
            self.quoted = False
            # A regulation's "subsection 3900.9" is numbered through, as a section is.
            tree.node(child, self.at, "section" if name == "subsection" else "")
        elif name == "include":
            self._quote(child) if tree.quotes else self._children(child)
        elif name == "toc":
            self._contents(child)
        else:
            # What is unknown is kept as words, with whatever provisions may be in it.
            self._text(child)

    def _say(self, words: str | None) -> None:
        if words and words.strip():
            self.words.append(" ".join(words.split()))

    def _heading(self, element: Any) -> None:
        """The title of a container is its own words; that of a section is beside them."""
        self._close()
        node, title = self.tree.nodes[self.at], text_of(element)
        node.heading = node.heading or title
        if node.kind in HEADINGS:
            self.tree.own(self.at, title)
        else:
            self.tree.leave_words(title, "heading")

    def _text(self, element: Any) -> None:
        """Words, and the tables among them."""
        if element.find(".//{*}table") is None:
            self._say(text_of(element))
            return
        self._flow(element)

    def _flow(self, element: Any) -> None:
        self._say(element.text)
        for child in element:
            if name_of(child) == "table":
                self._table(child)
            elif child.find(".//{*}table") is not None:
                self._flow(child)
            else:
                self._say(text_of(child))
            self._say(child.tail)

    def _table(self, element: Any) -> None:
        """A table; one that the words before it announce as new stands for a quotation."""
        announced = self.tree.quotes and _ANNOUNCED.search(self.words[-1] if self.words else "")
        self._close()
        node = self.tree.nodes[self.holder]
        if announced or (self.tree.quotes and _ANNOUNCED.search(self._said(node))):
            if self.tabled < 0:
                self.tabled = self.tree.open("quoted", self.holder, "include")
            self.tree.table(element, self.tabled, quoted=True)
        else:
            self.tree.table(element, self.holder)

    def _said(self, node: Opened) -> str:
        return self.tree.linear.slice(node.spans[-1:])[-80:] if node.spans else ""

    def _quote(self, element: Any) -> None:
        self._close()
        inner = self.tree.open("quoted", self.holder, "include")
        stated = element.get("lvl", "")
        self.tree.nodes[inner].level = int(stated) - 1 if re.fullmatch("[1-9]", stated) else -1
        self.tree.inside(element, inner)
        self.quoted = True

    def _contents(self, element: Any) -> None:
        """Entries for a table of contents: names of sections, not sections."""
        self._close()
        at = self.tree.open("contents", self.holder, "toc")
        for entry in element:
            label = label_of(entry.find("{*}num"))
            inner = self.tree.open("entry", at, name_of(entry) or "entry", label)
            for child in entry:
                if name_of(child) in ("num", "prefix"):
                    self.tree.linear.add(text_of(child))
                else:
                    self.tree.own(inner, text_of(child))

    def _close(self) -> None:
        """Give the words read so far to whom they belong."""
        words = "\n".join(self.words)
        self.words.clear()
        if not words:
            return
        node = self.tree.nodes[self.holder]
        if self.quoted and _CLOSING.fullmatch(words):
            self.tree.leave_words(words, "end of a quotation")
        elif not node.has_children and not node.spans:
            self.tree.own(self.holder, words)
        else:
            kind = "continued" if self.quoted else "flush"
            after = self.tree.open(kind, self.at, "aftertext")
            self.tree.own(after, words)
            if self.quoted:
                self.holder = after
        self.quoted = False
