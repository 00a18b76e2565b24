"""Consolidated acts and regulations in the XML of Justice Canada.

Every element carries the day since which its words are in force (`lims:inforce-start-date`), an id
that survives amendment (`lims:fid`), and sections carry their amendments with dates
(`HistoricalNote`). The reader trusts these and invents nothing: words that carry no date of their
own take that of the nearest element around them.

**Source:** the publisher's repository justicecanada/laws-lois-xml (file format as found there).
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_elements import (
    LEFT_OVER,
    LIMS,
    NEVER,
    XML_LANGUAGE,
    day_of,
    iso_day,
    recent_amendment,
    slug,
    text_of,
)
from tqa.ingest.readers.justice_walk import OpenNode, Walk
from tqa.ingest.xml import parse_xml
from tqa.law.document import Document, Node
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


class _Reader(Walk):
    """One pass over one file, in document order."""

    def __init__(self, file: SourceFile, root: Any, profile: Profile) -> None:
        super().__init__(file, root)
        self.floors = profile.floors
        self.current_to = iso_day(root.get(LIMS + "current-date"))
        if self.current_to is None:
            raise SourceError(f"{file.name}: no lims:current-date; is this a consolidation?")

    def document(self) -> Document:
        top = self.open(self.root, "act" if self.root.tag == "Statute" else "regulation", -1)
        recent: list[Note] = []
        for child in self.root:
            if child.tag == "Identification":
                self._identification(child, top)
            elif child.tag == "Body":
                self.body(child, top)
            elif child.tag == "RecentAmendments":
                recent = [note for item in child if (note := recent_amendment(item))]
                self.leave(child, "list of amendments")
            elif child.tag in self.kinds:
                self.node(child, top)
            else:
                self.words(child, top)
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
                self.title(child, top)
            else:
                self.leave(child, LEFT_OVER.get(child.tag, "identification"))

    # -- the body ---------------------------------------------------------------------------------

    def node(self, element: Any, parent: int) -> None:
        """Read a provision; what the publisher prints at the end is read apart."""
        if element.tag == "Schedule" and element.get("id") in ("NifProvs", "RelatedProvs"):
            self._pending(element, parent)
        else:
            super().node(element, parent)

    def _pending(self, element: Any, parent: int) -> None:
        """What the publisher prints at the end: amendments not in force, and related provisions."""
        state = State.NOT_IN_FORCE if element.get("id") == "NifProvs" else State.IN_FORCE
        for block in element.iter("RelatedOrNotInForce"):
            at = self.open(block, "pending", parent)
            node = self.nodes[at]
            node.term = f"pending {text_of(block.find('Heading')).strip(' —-')}"
            node.state, node.since = state, UNKNOWN
            self.leaf(block, at)
        heading = element.find("ScheduleFormHeading")
        if heading is not None:
            self.leave(heading, "heading")

    # -- nodes and text ---------------------------------------------------------------------------

    def open(self, element: Any, kind: str, parent: int) -> int:
        """Begin a node, with its days and state as the element or one above it states them."""
        above = self.nodes[parent] if parent >= 0 else None
        last_change = iso_day(element.get(LIMS + "lastAmendedDate")) if parent >= 0 else None
        dormant = element.get("in-force") in ("no", NEVER) or (
            element.get(LIMS + "inforce-start-date") == NEVER
        )
        if above is not None and parent > 0:
            dormant = dormant or above.state is State.NOT_IN_FORCE
        state = State.NOT_IN_FORCE if dormant else State.IN_FORCE
        since = self._enacted(element) if dormant else self.since_of(element)
        if since.is_unknown and above is not None and above.since is not None:
            since = above.since
        fid = element.get(LIMS + "fid", "")
        locator = f"//*[@lims:id='{element.get(LIMS + 'id')}']" if element.get(LIMS + "id") else ""
        return self.put(
            OpenNode(kind, parent, since, state, wid=fid, locator=locator, last_change=last_change)
        )

    def since_of(self, element: Any) -> Bound:
        """The day on which the words came into force, or the floor of the records."""
        day = iso_day(element.get(LIMS + "inforce-start-date"))
        if day is None:
            return UNKNOWN
        return Bound.not_after(day) if day in self.floors else Bound.on(day)

    def _enacted(self, element: Any) -> Bound:
        stated = element.get(LIMS + "enacted-date") or element.get(LIMS + "inforce-start-date")
        day = None if stated == NEVER else iso_day(stated)
        return Bound.on(day) if day else UNKNOWN

    def _closed(self, node: OpenNode) -> Node:
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


def _with_last_change(node: OpenNode) -> tuple[Note, ...]:
    """The notes, and where none has it the day of the last change, whose cause is not stated."""
    if node.last_change is None or any(n.effective == node.last_change for n in node.notes):
        return tuple(node.notes)
    return (*node.notes, Note("", node.last_change))
