"""Consolidated acts and regulations in the XML of Justice Canada.

Every element carries the day since which its words are in force (`lims:inforce-start-date`), an id
that survives amendment (`lims:fid`), and sections carry their amendments with dates
(`HistoricalNote`). The reader trusts these and invents nothing: words that carry no date of their
own take that of the nearest element around them.

**Source:** the publisher's repository justicecanada/laws-lois-xml (file format as found there).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import LinearText, SourceFile
from tqa.ingest.readers.justice_elements import (
    EDGES,
    HEADINGS,
    INLINE,
    KINDS,
    LEAVES,
    LEFT_OVER,
    LIMS,
    NEVER,
    XML_LANGUAGE,
    day_of,
    historical_note,
    iso_day,
    level_of,
    recent_amendment,
    slug,
    text_of,
    tidy,
)
from tqa.ingest.xml import parse_xml
from tqa.law.document import Document, LeftOver, Node, Span
from tqa.law.model import InstrumentFacts, Note, State
from tqa.law.profiles import Profile, load_profile
from tqa.temporal.bounds import UNKNOWN, Bound


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes of a file look like this format; its name does not matter."""
    return b"http://justice.gc.ca/lims" in head


def read(file: SourceFile, given: Given) -> Document:
    """Read one consolidation. SourceError where the file is not well-formed or not this format."""
    root = parse_xml(file)
    if root.tag not in ("Statute", "Regulation"):
        raise SourceError(
            f"{file.name}: expected <Statute> or <Regulation> at the top, found <{root.tag}>; "
            "only consolidations are read by this reader"
        )
    return given.applied_to(_Reader(file, root, load_profile("ca")).document())


@dataclass
class _Open:
    """A node being read: what may still change before its children are known."""

    kind: str
    parent: int
    since: Bound
    state: State
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
    other_words: bool = False


class _Reader:
    """One pass over one file, in document order."""

    def __init__(self, file: SourceFile, root: Any, profile: Profile) -> None:
        self.file = file
        self.root = root
        self.floors = profile.floors
        self.linear = LinearText()
        self.nodes: list[_Open] = []
        self.left_over: list[LeftOver] = []
        self.current_to = iso_day(root.get(LIMS + "current-date"))
        if self.current_to is None:
            raise SourceError(f"{file.name}: no lims:current-date; is this a consolidation?")

    def document(self) -> Document:
        top = self._open(self.root, "act" if self.root.tag == "Statute" else "regulation", -1)
        recent: list[Note] = []
        for child in self.root:
            if child.tag == "Identification":
                self._identification(child, top)
            elif child.tag == "Body":
                self._body(child, top)
            elif child.tag == "RecentAmendments":
                recent = [note for item in child if (note := recent_amendment(item))]
                self._leave(child, "list of amendments")
            elif child.tag in KINDS:
                self._node(child, top)
            else:
                self._words(child, top)
        return Document(
            source=self.file.sha256,
            media_type="application/xml",
            text=self.linear.text(),
            facts=self._facts(),
            nodes=tuple(self._closed(node) for node in self.nodes),
            left_over=tuple(self.left_over),
            notes=tuple(recent),
            current_to=self.current_to,
            published=self._consolidated_on(),
            published_basis="the consolidation's own date; its publication is not stated",
        )

    # -- the instrument ---------------------------------------------------------------------------

    def _facts(self) -> InstrumentFacts:
        act = self.root.tag == "Statute"
        path = "Chapter/ConsolidatedNumber" if act else "InstrumentNumber"
        ident = self.root.find("Identification")
        printed = None if ident is None else ident.find(path)
        number = text_of(printed)
        if printed is None or not number:
            raise SourceError(
                f"{self.file.name}: no Identification/{path}, so it is not known which instrument "
                "this is; fetch the file again"
            )
        aliases: list[str] = []
        if act:
            if printed.get("official") == "yes":
                aliases.append(f"R.S.C. 1985, c. {number}")
            annual = ident.find("Chapter/AnnualStatuteId")
            if annual is not None:
                year, chapter = (
                    text_of(annual.find("YYYY")),
                    text_of(annual.find("AnnualStatuteNumber")),
                )
                aliases.append(f"{year}, c. {chapter}")
            kind, work = "act", f"/ca/act/{slug(number)}"
            made = day_of(ident.find("BillHistory/Stages[@stage='assented-to']/Date"))
        else:
            kind, work = "regulation", f"/ca/regulation/{slug(number)}"
            made = day_of(ident.find("RegistrationDate/Date"))
        return InstrumentFacts(
            id=work,
            kind=kind,
            jurisdiction="ca",
            number=number,
            aliases=tuple(dict.fromkeys([number, *aliases])),
            language=self.root.get(XML_LANGUAGE) or "en",
            made=Bound.on(made) if made else None,
        )

    def _consolidated_on(self) -> date | None:
        path = "Identification/ConsolidationDate/Date"
        if self.root.tag == "Statute":
            path = "Identification/BillHistory/Stages[@stage='consolidation']/Date"
        return day_of(self.root.find(path)) or self.current_to

    def _identification(self, element: Any, top: int) -> None:
        for child in element:
            if child.tag in ("ShortTitle", "LongTitle"):
                title = self._open(child, "title", top)
                self.nodes[title].label = child.tag.removesuffix("Title").lower()
                self._own(title, text_of(child))
            else:
                self._leave(child, LEFT_OVER.get(child.tag, "identification"))

    # -- the body ---------------------------------------------------------------------------------

    def _body(self, body: Any, top: int) -> None:
        """Sections under the innermost heading; headings nest by their level."""
        stack: list[tuple[int, int]] = [(0, top)]
        for child in body:
            if child.tag == "Heading":
                level = level_of(child)
                while stack[-1][0] >= level:
                    stack.pop()
                stack.append((level, self._heading(child, stack[-1][1])))
            elif child.tag in KINDS:
                self._node(child, stack[-1][1])
            else:
                self._words(child, stack[-1][1])

    def _heading(self, element: Any, parent: int) -> int:
        label = text_of(element.find("Label"))
        title = text_of(element.find("TitleText"))
        word = label.split()[0].lower() if label else ""
        kind = (
            word.rstrip("s")
            if word.rstrip("s") in ("part", "division", "subdivision")
            else "heading"
        )
        at = self._open(element, kind, parent)
        node = self.nodes[at]
        node.label = label
        if label:
            self.linear.add(label)
        else:
            node.term = f"heading {title}"
        node.marked_repealed = element.find(".//Repealed") is not None
        self._own(at, title)
        node.heading = title
        for child in element:
            if child.tag == "HistoricalNote":
                self._history(child, node)
            elif child.tag not in ("Label", "TitleText"):
                self._leave(child, "marginal note")
        return at

    def _node(self, element: Any, parent: int) -> None:
        kind = KINDS[element.tag]
        if kind == "schedule" and element.get("id") in ("NifProvs", "RelatedProvs"):
            self._pending(element, parent)
            return
        at = self._open(element, kind, parent)
        if kind in LEAVES:
            self._leaf(element, at)
        else:
            self._children(element, at)

    def _pending(self, element: Any, parent: int) -> None:
        """What the publisher prints at the end: amendments not in force, and related provisions."""
        state = State.NOT_IN_FORCE if element.get("id") == "NifProvs" else State.IN_FORCE
        for block in element.iter("RelatedOrNotInForce"):
            at = self._open(block, "pending", parent)
            node = self.nodes[at]
            node.term = f"pending {text_of(block.find('Heading')).strip(' —-')}"
            node.state, node.since = state, UNKNOWN
            self._leaf(block, at)
        heading = element.find("ScheduleFormHeading")
        if heading is not None:
            self._leave(heading, "heading")

    def _children(self, element: Any, at: int) -> None:
        """Read what is inside a node: its parts become nodes, the rest its own words."""
        words: list[str] = []

        def close(since: Bound | None = None) -> None:
            self._close_run(words, at, since)
            words.clear()

        for piece in self._pieces(element, at):
            if isinstance(piece, str):
                words.append(piece)
            elif piece.tag == "Text" and piece.get(LIMS + "inforce-start-date"):
                since = self._since(piece)
                close()
                self._close_run([*self._flow(piece, at)], at, since)
            else:
                close()
                self.nodes[at].has_children = True
                self._node(piece, at)
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
                self._leave(child, "marginal note")
            elif tag == "HistoricalNote":
                self._history(child, node)
            elif tag in LEFT_OVER:
                self._leave(child, LEFT_OVER[tag])
            elif tag in HEADINGS:
                self._schedule_heading(child, node)
            elif tag == "FormulaTerm":
                node.term = text_of(child)
                yield f" {node.term} "
            elif tag in KINDS or (tag == "Text" and child.get(LIMS + "inforce-start-date")):
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

    def _history(self, element: Any, node: _Open) -> None:
        node.notes += [note for item in element if (note := historical_note(item))]
        self._leave(element, "historical note")

    def _schedule_heading(self, element: Any, node: _Open) -> None:
        label, title = text_of(element.find("Label")), text_of(element.find("TitleText"))
        if not node.label:
            node.label, node.heading = label, title
        else:
            node.heading = node.heading or title
        self._leave(element, "heading")
        if element.find(".//Repealed") is not None:
            node.marked_repealed = True

    def _leaf(self, element: Any, at: int) -> None:
        """Keep all words inside as the node's own; rows on lines, cells parted by tabs."""
        self._close_run([*self._flow(element, at)], at, None)

    def _flow(self, element: Any, at: int) -> Iterator[str]:
        """All words inside an element, in order, with the spaces that its blocks imply."""
        node = self.nodes[at]
        tag = element.tag
        if not isinstance(tag, str):
            return
        if tag in LEFT_OVER or tag in ("MarginalNote", "HistoricalNote"):
            self._leave(element, LEFT_OVER.get(tag, "marginal note"))
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

    def _words(self, element: Any, at: int) -> None:
        """Words that stand directly under the instrument, such as the mark of its repeal."""
        if not isinstance(element.tag, str):
            return
        if element.tag == "Repealed":
            node = self.nodes[at]
            node.marked_repealed = True
            self._own(at, text_of(element))
            node.own_since = self._since(element)
        elif element.tag in ("Introduction",):
            for child in element:
                if child.tag in KINDS:
                    self._node(child, at)
                else:
                    self._words(child, at)
        else:
            self._leave(element, element.tag)

    # -- nodes and text ---------------------------------------------------------------------------

    def _open(self, element: Any, kind: str, parent: int) -> int:
        above = self.nodes[parent] if parent >= 0 else None
        last_change = iso_day(element.get(LIMS + "lastAmendedDate")) if parent >= 0 else None
        dormant = element.get("in-force") in ("no", NEVER) or (
            element.get(LIMS + "inforce-start-date") == NEVER
        )
        if above is not None and parent > 0:
            dormant = dormant or above.state is State.NOT_IN_FORCE
        state = State.NOT_IN_FORCE if dormant else State.IN_FORCE
        since = self._enacted(element) if dormant else self._since(element)
        if since.is_unknown and above is not None:
            since = above.since
        fid = element.get(LIMS + "fid", "")
        locator = f"//*[@lims:id='{element.get(LIMS + 'id')}']" if element.get(LIMS + "id") else ""
        self.nodes.append(
            _Open(kind, parent, since, state, wid=fid, locator=locator, last_change=last_change)
        )
        if above is not None:
            above.has_children = True
        return len(self.nodes) - 1

    def _since(self, element: Any) -> Bound:
        day = iso_day(element.get(LIMS + "inforce-start-date"))
        if day is None:
            return UNKNOWN
        return Bound.not_after(day) if day in self.floors else Bound.on(day)

    def _enacted(self, element: Any) -> Bound:
        stated = element.get(LIMS + "enacted-date") or element.get(LIMS + "inforce-start-date")
        day = None if stated == NEVER else iso_day(stated)
        return Bound.on(day) if day else UNKNOWN

    def _close_run(self, words: list[str], at: int, since: Bound | None) -> None:
        """Give a run of own words to the node, or to a flush node where children came before it."""
        text = "".join(words)
        if not text.strip():
            return
        node = self.nodes[at]
        if not node.has_children and not node.spans:
            self._own(at, text)
            if since is not None and not since.is_unknown:
                node.own_since = since
            return
        node.has_children = True
        start = (
            since if since is not None and not since.is_unknown else node.own_since or node.since
        )
        self.nodes.append(_Open("flush", at, start, node.state))
        self._own(len(self.nodes) - 1, text)

    def _own(self, at: int, text: str) -> None:
        node = self.nodes[at]
        span = self.linear.add(tidy(text))
        if span[0] < span[1]:
            node.spans.append(span)
        rest = re.sub(r"\[Repealed[^\]]*\]", "", text).strip()
        node.other_words = node.other_words or bool(rest)

    def _leave(self, element: Any, reason: str) -> None:
        if isinstance(element.tag, str) and (text := text_of(element)):
            start, end = self.linear.add(text)
            self.left_over.append(LeftOver(start, end, reason))

    def _closed(self, node: _Open) -> Node:
        state = node.state
        if node.marked_repealed and state is State.IN_FORCE and not node.has_children:
            own = self.linear.slice(node.spans)
            if re.sub(r"\[Repealed[^\]]*\]", "", own).strip() in ("", node.term):
                state = State.REPEALED
        if node.parent < 0 and node.marked_repealed:
            state = State.REPEALED
        return Node(
            kind=node.kind,
            parent=node.parent,
            label=node.label,
            term=node.term,
            heading=node.heading,
            wid=node.wid,
            spans=tuple(node.spans),
            since=node.own_since or node.since,
            state=state,
            notes=_with_last_change(node),
            locator=node.locator,
        )


def _with_last_change(node: _Open) -> tuple[Note, ...]:
    """The notes, and where none has it the day of the last change, whose cause is not stated."""
    if node.last_change is None or any(n.effective == node.last_change for n in node.notes):
        return tuple(node.notes)
    return (*node.notes, Note("", node.last_change))
