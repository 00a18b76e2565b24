"""The Table of Public Statutes (TOPS): what amended an act, and since when that is in force.

One file is the table of one act. It is an annotation by the publisher and no law; as an instrument
of kind "table" it is held under an id of its own and bears none of the names of its act, which
would then mean two things. Its lists of what amended sections are nodes of kind "amended", other
lists of kind "beside", the number of the act of kind "subject", its notes on coming
into force ("CIF, 2022, c. 10, s. 12 in force 01.04.2023 see SI/2023-10") nodes of kind
"commencement", in the words of the print: `tqa.ingest.amendments.tables` makes clauses of them.
Rejected: rewriting the notes as sentences of commencement, since a quotation of the table would
then not be found in it.

**Dates.** The file has none. Where nobody gives the day of its publication, the last day of which
it says that something came into force is taken: before that it can have been a forecast only.

**Source:** the publisher's repository justicecanada/laws-lois-xml, "DTD TOPS" (format as found).
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tqa.errors import SourceError
from tqa.ingest.amendments.noted import noted
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_elements import XML_LANGUAGE, slug, text_of
from tqa.ingest.readers.justice_walk import Walk, parse_justice
from tqa.law.document import Document, Node
from tqa.law.model import InstrumentFacts

_ROOT = re.compile(rb"<(?:!DOCTYPE\s+)?TOPS[\s>]")
_NOTE = "commencement"
_LISTS = "Section Terminology Repeal".split()
"""Elements that name what amended a section of the act, or all of it."""
_BESIDE = (
    "Schedule Heading LongTitle General Transitional TitleChanged ConditionalAmendment "
    "CoordinatingAmendment"
).split()
"""Elements that name what amended other parts, or stands beside the act."""


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes of a file look like this format; its name does not matter."""
    return _ROOT.search(head) is not None


def read(file: SourceFile, given: Given) -> Document:
    """Read the table of one act. SourceError where the file is not well-formed or no such table."""
    root = parse_justice(file)
    acts = root.findall("Statute") if root.tag == "TOPS" else []
    if len(acts) != 1:
        raise SourceError(
            f"{file.name}: expected <TOPS> with one <Statute>, found <{root.tag}> with "
            f"{len(acts)} of them; a table is read act by act"
        )
    return given.applied_to(_Reader(file, root).document(acts[0]))


class _Reader(Walk):
    """One pass over the table of one act."""

    kinds: ClassVar[dict[str, str]] = {
        "CIF": _NOTE,
        "ChapterNumber": "subject",
        **dict.fromkeys(_LISTS, "amended"),
        **dict.fromkeys(_BESIDE, "beside"),
    }

    def document(self, act: Any) -> Document:
        of = " ".join(act.get("FlicsAlpha", "").split())
        if not of:
            raise SourceError(f"{self.file.name}: <Statute> does not say of which act (FlicsAlpha)")
        top = self.open(act, "table", -1)
        for child in act:
            if child.tag == "CIF":
                self._note(child, top)
            elif child.tag in self.kinds:
                self.node(child, top)
            elif isinstance(child.tag, str):
                self.leave(child, child.tag)
        days = [
            item.since.day
            for node in self.nodes
            if node.kind == _NOTE
            for item in noted(self.linear.slice(node.spans))
            if item.since.is_day
        ]
        return Document(
            source=self.file.sha256,
            media_type="application/xml",
            text=self.linear.text(),
            facts=InstrumentFacts(
                id=f"/ca/table/public-statutes/{slug(of)}",
                kind="table",
                jurisdiction="ca",
                # An annual citation would be read as the number of the table itself.
                aliases=() if "," in of else (f"Table of Public Statutes, {of}",),
                language=self.root.get(XML_LANGUAGE) or "en",
            ),
            nodes=tuple(
                Node(n.kind, n.parent, n.label, spans=tuple(n.spans), dated=False)
                for n in self.nodes
            ),
            left_over=tuple(self.left_over),
            consolidated=False,
            published=max(days, default=None),
            published_basis="the last day of a coming into force that it states; the day of its "
            "publication is not stated",
        )

    def _note(self, element: Any, parent: int) -> None:
        """Keep a note with its list, one line an item."""
        lines = [text_of(text) for text in element.iter("Text")]
        if "".join("".join(lines).split()) != "".join("".join(element.itertext()).split()):
            raise SourceError(
                f"{self.file.name}: a note on coming into force has words outside its texts: "
                f"{text_of(element)[:80]!r}"
            )
        self.own(self.open(element, _NOTE, parent), "\n".join(lines))
