"""The vocabulary of Justice Canada's XML, and what single elements of it say."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from tqa.law.model import Note

LIMS = "{http://justice.gc.ca/lims}"
XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

KINDS = {
    "Section": "section",
    "Subsection": "subsection",
    "Paragraph": "paragraph",
    "Subparagraph": "subparagraph",
    "Clause": "clause",
    "Subclause": "subclause",
    "Subsubclause": "subsubclause",
    "Definition": "definition",
    "ContinuedSectionSubsection": "flush",
    "ContinuedParagraph": "flush",
    "ContinuedSubparagraph": "flush",
    "ContinuedClause": "flush",
    "ContinuedSubclause": "flush",
    "ContinuedDefinition": "flush",
    "ContinuedFormulaParagraph": "flush",
    "FormulaGroup": "formula",
    "Formula": "expression",
    "FormulaDefinition": "symbol",
    "FormulaParagraph": "paragraph",
    "ReadAsText": "reading",
    "Provision": "provision",
    "Schedule": "schedule",
    "TableGroup": "table",
    "BilingualGroup": "list",
    "Item": "item",
    "Preamble": "preamble",
    "Enacts": "enacting",
    "Order": "order",
    "FormGroup": "form",
    "Group": "group",
    "RelatedOrNotInForce": "pending",
}
"""Elements that are provisions of their own, each with its kind."""

LEAVES = frozenset({"table", "list", "pending"})
"""Kinds whose inside is kept as their own words."""

INLINE = frozenset(
    "XRefExternal XRefInternal DefinedTermEn DefinedTermFr DefinitionRef Emphasis Sup Sub Language "
    "FootnoteRef Repealed Leader PageBreak LineBreak Separator Ins Del DefinitionEnOnly "
    "DefinitionFrOnly SectionRef XRefSection Keep".split()
)
"""Elements at whose edges no space is implied (the publisher's text rule)."""

EDGES = {
    "row": ("\n", "\n"),
    "entry": ("\t", "\t"),
    "BilingualItemEn": ("\n", ""),
    "BilingualItemFr": ("\t", ""),
}
"""What stands before and after the parts of a table or list; a space around other blocks.

The publisher's rule counts bilingual items as inline, which would run the languages together; they
stand only in lists, which are laid out in two columns.
"""

LEFT_OVER = {
    "Footnote": "footnote",
    "ReaderNote": "note to the reader",
    "Note": "note to the reader",
    "OriginatingRef": "originating reference",
    "RunningHead": "running head",
}
HEADINGS = frozenset({"Heading", "GroupHeading", "ScheduleFormHeading"})
NEVER = "9999-01-01"


def historical_note(item: Any) -> Note | None:
    """The amendment that an item of a `HistoricalNote` names, `None` for an empty one."""
    if not isinstance(item.tag, str):
        return None
    citation = text_of(item)
    if not citation:
        return None
    return Note(
        citation,
        iso_day(item.get(LIMS + "inforce-start-date")),
        iso_day(item.get(LIMS + "enacted-date")),
        item.get("type") == "original",
    )


def recent_amendment(item: Any) -> Note | None:
    """The amendment that an item of `RecentAmendments` names; `None` where it states no day."""
    citation = text_of(item.find("AmendmentCitation"))
    day = iso_day(text_of(item.find("AmendmentDate")))
    return Note(citation, day) if citation and day else None


def level_of(heading: Any) -> int:
    """The depth of a heading, 1 at the top; 1 too where it is not stated."""
    stated = heading.get("level", "1")
    return int(stated) if re.fullmatch("[1-9]", stated) else 1


def slug(number: str) -> str:
    """A number as part of an id.

    >>> slug("SOR/2002-35"), slug("2018, c. 12, s. 187")
    ('SOR-2002-35', '2018-c.-12-s.-187')
    """
    return re.sub(r"[^A-Za-z0-9.]+", "-", number).strip("-")


def iso_day(text: str | None) -> date | None:
    """The day of an attribute; `None` where there is none, or it means never."""
    if not text or text == NEVER:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def day_of(element: Any) -> date | None:
    """The day of a `Date` element."""
    if element is None:
        return None
    try:
        return date(*(int(text_of(element.find(part))) for part in ("YYYY", "MM", "DD")))
    except ValueError:
        return None


def text_of(element: Any, without: tuple[str, ...] = ()) -> str:
    """All words inside an element on one line, less those of the children named `without`."""
    if element is None:
        return ""
    if not without:
        return " ".join("".join(element.itertext()).split())
    parts = [element.text or ""]
    for child in element:
        if child.tag not in without:
            parts.append("".join(child.itertext()))
        parts.append(child.tail or "")
    return " ".join("".join(parts).split())


def tidy(text: str) -> str:
    """One space for each run of white space; rows and cells keep their line ends and tabs."""
    if "\n" not in text and "\t" not in text:
        return " ".join(text.split())
    rows = [
        "\t".join(" ".join(cell.split()) for cell in row.split("\t") if cell.strip())
        for row in text.split("\n")
    ]
    return "\n".join(row for row in rows if row)
