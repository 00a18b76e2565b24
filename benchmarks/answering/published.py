"""What publishers showed of each provision, publication by publication, read from their XML alone.

The texts follow the rules that the gold files state for their hashes, so that each can be compared
with them. This is a second reading, apart from that of the code under test.
"""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from lxml import etree

_LEFT_OUT = frozenset(
    ("MarginalNote", "HistoricalNote", "Footnote", "ReaderNote", "Note", "OriginatingRef")
)
_INLINE = frozenset(
    (
        "XRefExternal", "XRefInternal", "DefinedTermEn", "DefinedTermFr", "DefinitionRef",
        "Emphasis", "Sup", "Sub", "Language", "FootnoteRef", "Repealed", "Leader", "PageBreak",
        "LineBreak", "Separator", "Ins", "Del", "DefinitionEnOnly", "DefinitionFrOnly",
        "SectionRef", "BilingualItemEn", "BilingualItemFr",
    )
)  # fmt: skip
_SPACED = frozenset(
    (
        "para", "num", "heading", "text", "aftertext", "table", "tr", "td", "th", "section",
        "include", "tbody", "thead",
    )
)  # fmt: skip
_NOTE = "NOTE: This section includes amendments by"
_ANY_NOTE = "NOTE:"
_START = "{http://justice.gc.ca/lims}inforce-start-date"
_IDENTITY = "{http://justice.gc.ca/lims}fid"
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True)


@dataclass(frozen=True, slots=True)
class Shown:
    """One provision in one publication."""

    text: str
    """With its label, on one line; of the D.C. Code without headings, which are no law."""
    digest: str
    """The SHA-256 of the text by the rule of the gold."""
    heading: str = ""
    paragraphs: tuple[tuple[str, str], ...] = ()
    """Its smallest labelled parts, each with its pinpoint and its own words."""
    noted: frozenset[str] = frozenset()
    """Days on which the notes below it say that it was amended; of the D.C. Code each with what
    amended it, as "D.C. Law 24-9 2022-03-10"."""
    notes: str = ""
    """Those notes; of the D.C. Code the notes above it, which tell what is temporary."""
    pinpoint: str = ""
    """Where it stands; a definition is named by the subsection too that it stands in."""
    latest: str = ""
    """The latest day from which any part of it is said to be in force."""
    identity: str = ""
    """What the publisher keeps from version to version, whatever the label."""
    waiting: bool = False
    """Whether it is printed though it has not come into force."""

    @property
    def key(self) -> tuple[str, bool]:
        """What is compared from one publication to the next."""
        return self.digest, self.waiting


@dataclass(frozen=True, slots=True)
class Issue:
    """One publication: the provisions in it, by label."""

    day: date
    """The day to which it is consolidated; of the D.C. Code, that of publication."""
    published: date
    provisions: dict[str, Shown]
    repealed: bool = False
    """Whether nothing is printed but that the whole was repealed."""


@dataclass(frozen=True, slots=True)
class Work:
    """An instrument, or a section of the code, with its publications in order."""

    corpus: str
    doc: str
    instrument: str
    """Its identifier, made from its number."""
    title: str
    issues: tuple[Issue, ...] = field(default=())


def hashed(text: str) -> str:
    """The SHA-256 of a text, as the gold gives it."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def rows(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def _members(archive: Path) -> Iterator[tuple[str, etree._Element]]:
    with tarfile.open(archive) as opened:
        for member in opened:
            if member.isfile() and (stream := opened.extractfile(member)) is not None:
                yield member.name, etree.fromstring(stream.read(), _PARSER)


def _name(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _joined(parts: Iterable[str]) -> str:
    return " ".join("".join(parts).replace("\xa0", " ").split())


def _pieces(
    element: etree._Element,
    left_out: Callable[[etree._Element], bool],
    edge: Callable[[etree._Element], str],
) -> Iterator[str]:
    """The text of an element and of those in it, with what stands at the edges of each."""
    if not _name(element) or left_out(element):
        return
    yield edge(element)
    yield element.text or ""
    for child in element:
        yield from _pieces(child, left_out, edge)
        yield child.tail or ""
    yield edge(element)


# -- Canada ----------------------------------------------------------------------------------------


def federal(corpus: Path) -> Iterator[Work]:
    """The works of a folder with `snapshots` and `versions.jsonl`."""
    published = {row["file"]: row for row in rows(corpus / "versions.jsonl")}
    numbers = {
        row["doc"]: (row["doc_number"], row["title"])
        for row in rows(corpus / "gold_point_in_time.jsonl")
    }
    for archive in sorted((corpus / "snapshots").glob("*.tar.xz")):
        doc = archive.name.split(".tar")[0]
        if doc not in numbers:
            continue
        number, title = numbers[doc]
        issues, kind = [], "act"
        for name, root in _members(archive):
            kind = "regulation" if _name(root) == "Regulation" else "act"
            row = published[name]
            day = date.fromisoformat(row["current_to"])
            issues.append(_issue(root, day, date.fromisoformat(row["commit_date"])))
        issues.sort(key=lambda issue: issue.day)
        yield Work("ca_federal", doc, federal_id(kind, number), title, tuple(issues))


def federal_id(kind: str, number: str) -> str:
    """The identifier of a federal instrument.

    >>> federal_id("regulation", "SOR/2002-35")
    '/ca/regulation/SOR-2002-35'
    """
    return f"/ca/{kind}/{number.replace('/', '-').replace(',', '').replace(' ', '-')}"


def _issue(root: etree._Element, day: date, published: date) -> Issue:
    found: dict[str, Shown] = {}
    body = root.find("Body")
    for section in body.iter("Section") if body is not None else ():
        # What a section quotes, to put it into another instrument, is no section of this one.
        if any(_name(above) == "AmendedText" for above in section.iterancestors()):
            continue
        label = _label(section)
        noted, notes = _notes(section)
        found.setdefault(label, _shown(section, label, noted, notes))
        for part in section.findall("Subsection"):
            found.setdefault(label + _label(part), _shown(part, label + _label(part), noted, notes))
        for definition in section.iter("Definition"):
            term = definition.find(".//DefinedTermEn")
            if term is not None:
                pinpoint = f"{label} def. “{_joined(list(term.itertext()))}”"
                found.setdefault(pinpoint, _shown(definition, pinpoint, noted, notes))
    return Issue(day, published, found, repealed=body is None)


def _shown(element: etree._Element, pinpoint: str, noted: frozenset[str], notes: str) -> Shown:
    text = federal_text(element)
    paragraphs = tuple(_paragraphs(element, pinpoint))
    heading = _joined(list(element.find("MarginalNote").itertext())) if (
        element.find("MarginalNote") is not None
    ) else ""  # fmt: skip
    days = [one.get(_START, "") for one in element.iter() if _name(one) not in _LEFT_OUT]
    latest = max((day for day in days if day < "9999"), default="")
    return Shown(
        text, hashed(text), heading, paragraphs, noted, notes, _placed(element, pinpoint), latest,
        element.get(_IDENTITY, ""), _waits(element),
    )  # fmt: skip


def _placed(element: etree._Element, pinpoint: str) -> str:
    """The pinpoint with the subsection, where a definition stands in one."""
    above = next((one for one in element.iterancestors() if _name(one) == "Subsection"), None)
    if _name(element) != "Definition" or above is None:
        return pinpoint
    section, _, term = pinpoint.partition(" def. ")
    return f"{section}{_label(above)} def. {term}"


def _waits(element: etree._Element) -> bool:
    return any(
        one.get("in-force") == "no" or one.get(_START) == "9999-01-01"
        for one in (element, *element.iterancestors())
    )


def federal_text(element: etree._Element) -> str:
    """The text of an element by the rule of the gold."""
    return _joined(
        _pieces(
            element,
            lambda one: _name(one) in _LEFT_OUT,
            lambda one: "" if _name(one) in _INLINE else " ",
        )
    )


def _label(element: etree._Element) -> str:
    return _joined([element.findtext("Label") or ""])


def _paragraphs(element: etree._Element, pinpoint: str) -> Iterator[tuple[str, str]]:
    """Each labelled part with its own words, and the words of the element itself."""
    own = element.find("Text")
    if own is not None:
        yield pinpoint, federal_text(own)
    for child in element:
        if _name(child) in ("Subsection", "Paragraph", "Subparagraph"):
            yield from _paragraphs(child, pinpoint + _label(child))


def _notes(section: etree._Element) -> tuple[frozenset[str], str]:
    items = section.findall("HistoricalNote/HistoricalNoteSubItem")
    days = frozenset(day for item in items if (day := item.get(_START)) is not None)
    return days, "; ".join(_joined(list(item.itertext())) for item in items)


# -- District of Columbia --------------------------------------------------------------------------


def code(corpus: Path) -> Iterator[Work]:
    """The sections of the D.C. Code in a folder with `code_versions`."""
    issues: dict[str, list[Issue]] = defaultdict(list)
    for archive in sorted((corpus / "code_versions").glob("*.tar.xz")):
        for name, root in _members(archive):
            *_, section, file = name.split("/")
            day = date.fromisoformat(file.removesuffix(".xml"))
            shown = Shown(
                code_text(root, headings=False),
                hashed(code_text(root)),
                _heading(root),
                tuple(_paras(root, section)),
                frozenset(_annotated(root)),
                notes=" ".join(_head_notes(root)),
            )
            issues[section].append(Issue(day, day, {section: shown}))
    for section, found in sorted(issues.items()):
        found.sort(key=lambda issue: issue.day)
        yield Work("dc_code", section, f"/dc/code/{section}", "D.C. Code", tuple(found))


def code_text(element: etree._Element, *, headings: bool = True) -> str:
    """The text of an element by the rule of the gold, or without headings and notes on top."""
    note = _NOTE if headings else _ANY_NOTE

    def left_out(one: etree._Element) -> bool:
        name = _name(one)
        if name == "annotations" or (name == "heading" and not headings):
            return True
        return name == "text" and "".join(one.itertext()).strip().lstrip("*").startswith(note)

    return _joined(_pieces(element, left_out, lambda one: " " if _name(one) in _SPACED else ""))


def _annotated(root: etree._Element) -> Iterator[str]:
    for one in root.iter():
        if _name(one) == "annotation" and one.get("type") == "History":
            yield f"{one.get('doc')} {one.get('eff')}"


def _head_notes(root: etree._Element) -> Iterator[str]:
    for one in root:
        text = _joined(list(one.itertext())).lstrip("*")
        if _name(one) == "text" and text.startswith(_ANY_NOTE):
            yield text


def _heading(root: etree._Element) -> str:
    return next((_joined(list(e.itertext())) for e in root if _name(e) == "heading"), "")


def _paras(element: etree._Element, pinpoint: str) -> Iterator[tuple[str, str]]:
    """Each labelled part of a section with its own words."""
    own = [code_text(child) for child in element if _name(child) in ("text", "aftertext")]
    if any(own):
        yield pinpoint, " ".join(" ".join(own).split())
    for child in element:
        if _name(child) == "para":
            label = next((_joined([e.text or ""]) for e in child if _name(e) == "num"), "")
            yield from _paras(child, pinpoint + label)
