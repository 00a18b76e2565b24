"""Laws, acts and sections of the Code of the District of Columbia, in the XML of its Council.

A law or act is read as it was enacted; what it quotes for insertion elsewhere stands apart from its
own provisions (`dc_tree`). A section of the Code is a consolidation of its own (`dc_code`).

**Source:** the Council's repositories DCCouncil/law-xml and DCCouncil/law-xml-codified (file format
as found there).
"""

from __future__ import annotations

import re
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers import dc_code
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.dc_elements import LIBRARY, iso_day, name_of, text_of
from tqa.ingest.readers.dc_tree import Tree
from tqa.ingest.readers.habits import OPENINGS
from tqa.ingest.xml import parse_xml
from tqa.law.document import Document
from tqa.law.model import InstrumentFacts
from tqa.temporal.bounds import UNKNOWN, Bound

_ID = re.compile(r"D\.C\. (?P<kind>Law|Act) (?P<number>\d{1,3}-\d{1,4})")
_HEAD = 400
_LEFT_OVER = {"meta": "metadata", "num": "number", "annotation": "annotation"}


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes of a file look like this format; its name does not matter."""
    return LIBRARY.encode() in head


def source(file: SourceFile) -> str:
    """The id of the source: one text published on two days, as named, is two sources."""
    return dc_code.source(file) if b"<section" in file.data[:_HEAD] else file.sha256


def read(file: SourceFile, given: Given) -> Document:
    """Read one file. SourceError where it is not well-formed, or says not what or when it is."""
    root = parse_xml(file)
    if name_of(root) == "section":
        return given.applied_to(dc_code.read(file, root, given))
    if name_of(root) == "document":
        return given.applied_to(_law(file, root))
    raise SourceError(
        f"{file.name}: expected <document> (a law or act) or <section> (of the Code) at the top, "
        f"found <{name_of(root)}>; give the files of single laws and sections"
    )


def _law(file: SourceFile, root: Any) -> Document:
    identity = _ID.fullmatch(" ".join(root.get("id", "").split()))
    if identity is None:
        raise SourceError(
            f"{file.name}: expected the id of the document to be like 'D.C. Law 24-115' or "
            f"'D.C. Act 25-3', found {root.get('id')!r}; fetch the file again"
        )
    made = iso_day(root.findtext("{*}meta/{*}history/{*}enacted"))
    effective = iso_day(root.findtext("{*}meta/{*}effective"))
    since = Bound.on(effective) if effective else UNKNOWN
    guesses = []
    if effective is None:
        guesses.append("the day of effect is not stated: its words are of an unknown day")
    elif made and effective < made:
        guesses.append(f"its metadata say effective {effective}, before it was enacted ({made})")
    if root.find("{*}meta/{*}temporary") is not None:
        guesses.append("marked as temporary, without a day: when it expires its own words say")
    tree = Tree(_aside)
    top = tree.open("act", -1, "document")
    for child in root:
        _part(tree, child, top)
    register = text_of(root.find("{*}meta/{*}citations/{*}citation[@type='register']"))
    return Document(
        source=file.sha256,
        media_type="application/xml",
        text=tree.linear.text(),
        facts=InstrumentFacts(
            id=f"/dc/{identity['kind'].lower()}/{identity['number']}",
            kind="act",
            jurisdiction="dc",
            number=f"D.C. {identity['kind']} {identity['number']}",
            aliases=_aliases(root, identity["kind"], identity["number"]),
            made=Bound.on(made) if made else None,
            in_force=since if effective else None,
        ),
        nodes=tree.closed(since),
        left_over=tuple(tree.left_over),
        consolidated=False,
        published_basis=f"not stated; printed at {register}" if register else "not stated",
        guesses=tuple(guesses),
    )


def _aside(element: Any) -> str | None:
    name = name_of(element)
    return "annotation" if name == "annotation" or name.startswith("codify:") else None


def _part(tree: Tree, element: Any, top: int) -> None:
    """One child of the document: its titles, its words of enactment, its provisions."""
    name = name_of(element)
    if name == "heading":
        title = tree.open("title", top, name, element.get("type") or "short")
        tree.own(title, text_of(element))
    elif name == "text":
        words = text_of(element)
        enacting = OPENINGS["enacting"].match(words)
        tree.own(tree.open("enacting" if enacting else "preamble", top, name), words)
    elif name in ("section", "container", "para"):
        tree.node(element, top)
    elif name:
        tree.leave(element, _LEFT_OVER.get(name, name))


def _aliases(root: Any, kind: str, number: str) -> tuple[str, ...]:
    """Its numbers: of a law also that of the act that it was before review by Congress."""
    names = [f"D.C. {kind} {number}", f"{kind} {number}"]
    if kind == "Law":
        acts = [text_of(n) for n in root.findall("{*}num") if n.get("type") == "act"]
        names += [f"{place}Act {act}" for act in filter(None, acts) for place in ("D.C. ", "")]
    return tuple(dict.fromkeys(names))
