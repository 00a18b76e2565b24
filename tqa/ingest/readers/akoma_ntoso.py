"""Akoma Ntoso 3.0 (and 2.0, where it says the same): acts, bills and other hierarchical documents.

A file that holds one version is a consolidation or the text as enacted; one that holds several is
a history, read from its temporal groups or, where tqa wrote it, from the table it adds to them.

**Source:** OASIS, Akoma Ntoso Version 1.0 Part 2: Specifications (29 August 2018).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.found import shown
from tqa.ingest.given import Given
from tqa.ingest.readers.akoma_history import (
    bound,
    facts_block,
    has_table,
    own_day,
    own_facts,
    read_history,
    unapplied,
)
from tqa.ingest.readers.akoma_metadata import Metadata, failure, find, local, read_metadata
from tqa.ingest.readers.akoma_tree import ID, SCHEDULE_NAMES, Opened, Tree
from tqa.ingest.readers.akoma_versions import Days, Versions, days_of, ends_are_last_days
from tqa.ingest.readers.akoma_words import blocks_text, child_of, text_of
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.xml import parse_xml
from tqa.law.akoma import AKN, HISTORY
from tqa.law.document import Document
from tqa.law.model import Note, State
from tqa.temporal.bounds import OPEN, Bound

_READABLE = {"act": "body", "bill": "body", "doc": "mainBody", "statement": "mainBody"}
"""Documents that are read, and where their provisions are."""
_MARKS = (AKN.encode(), b"http://www.akomantoso.org/")


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes of a file look like this format; its name does not matter."""
    return any(mark in head for mark in _MARKS)


def read(file: SourceFile, given: Given) -> Document:
    """Read one file. SourceError where it is not well-formed, or contradicts itself."""
    root = parse_xml(file)
    document = root
    if local(root) == "akomaNtoso":
        document = next((child for child in root if isinstance(child.tag, str)), root)
    if local(document) not in _READABLE:
        raise failure(
            file,
            document,
            f"expected one of {', '.join(f'<{name}>' for name in _READABLE)} in <akomaNtoso>; give "
            "the file of a single act, bill or regulation",
        )
    _check_ids(file, document)
    metadata = read_metadata(file, document)
    _check_periods(file, document, metadata)
    block = facts_block(find(document, "meta"))
    if block is not None and has_table(block):
        return given.applied_to(read_history(file, document, block, metadata))
    try:
        return given.applied_to(_Reader(file, document, metadata, block, given).document())
    except RecursionError as error:
        raise SourceError(
            f"{file.name}: its parts nest too deep to be read; check what made the file"
        ) from error


def _check_ids(file: SourceFile, document: Any) -> None:
    seen: set[str] = set()
    for element in document.iter():
        name = element.get("eId")
        if name is not None and local(element) and name in seen and not _inner(element):
            raise failure(
                file, element, f"a second element with the eId {shown(name)}; give each its own"
            )
        if name is not None and not _inner(element):
            seen.add(name)


def _inner(element: Any) -> bool:
    """Whether an element is of a document within the document, or quoted: eIds are theirs."""
    return any(
        local(above) in ("quotedStructure", "embeddedStructure", "attachment", "component")
        for above in element.iterancestors()
    )


def _check_periods(file: SourceFile, document: Any, metadata: Metadata) -> None:
    for element in document.iter():
        name = element.get("period")
        if name and name.removeprefix("#") not in metadata.groups and not _inner(element):
            raise failure(
                file,
                element,
                f"period refers to {shown(name)}, which is no temporalGroup of the metadata; add "
                "the group or correct the reference",
            )


class _Reader:
    """One document of one or several versions, whose provisions are read from its body."""

    def __init__(
        self, file: SourceFile, document: Any, metadata: Metadata, block: Any, given: Given
    ) -> None:
        self.file = file
        self.root = document
        self.metadata = metadata
        self.block = block
        self.facts = metadata.facts if block is None else own_facts(file, block)
        self.guesses: list[str] = [] if block is None else list(unapplied(block))
        self.bill = local(document) == "bill"
        self.many = metadata.contains == "multipleVersions" and bool(metadata.groups)
        self.current_to = self._current_to(given)
        self._inclusive = ends_are_last_days(metadata)
        self.versions = Versions(metadata, self.facts.made)
        self.tree = Tree(self.versions.note if self.many else self._date)

    def document(self) -> Document:
        top = self.tree.open(self.facts.kind if not self.bill else "bill", -1, self.root)
        for child in self.root:
            self._top(child, top)
        nodes = self.tree.closed()
        document = Document(
            source=self.file.sha256,
            media_type="application/akn+xml",
            text=self.tree.linear.text(),
            facts=self.facts,
            nodes=nodes,
            left_over=tuple(self.tree.left_over),
            notes=() if self.many else self._notes(),
            consolidated=self.current_to is not None,
            current_to=self.current_to,
            published=self._published(),
            published_basis=self._basis(),
            guesses=tuple(self.guesses),
        )
        if not self.many:
            return document
        known = document.published
        merged, history = self.versions.history(self.tree.nodes, nodes, document.text, known)
        return replace(document, nodes=merged, history=history)

    # -- the whole --------------------------------------------------------------------------------

    def _current_to(self, given: Given) -> date | None:
        """The day of a consolidation; `None` for the text as enacted."""
        metadata, made = self.metadata, self.facts.made
        day = metadata.expression
        if self.bill:
            return None
        contains = self.root.get("contains")
        if contains is None and not self.many:
            changes = [e for e in metadata.events.values() if e.kind in ("amendment", "repeal")]
            later = made is not None and made.is_day and day is not None and day > made.day
            what = "singleVersion" if day and (later or changes) else "originalVersion"
            self.guesses.append(f"does not say what it contains; read as {what} by its days")
            contains = what
        if contains == "originalVersion":
            return None
        if day is None and given.current_to is None:
            raise failure(
                self.file,
                self.root,
                "contains a later version, and no FRBRExpression/FRBRdate says of which day; add "
                "it, or give --current-to",
            )
        return day or given.current_to

    def _published(self) -> date | None:
        if self.block is not None:
            return own_day(self.file, self.block, "known")
        return self.metadata.published if self.current_to is None else self.current_to

    def _basis(self) -> str:
        if self.block is not None:
            return "the latest publication known where it was exported"
        if self.current_to is not None:
            return "the day of the expression; its publication is not stated"
        return "as its metadata state" if self.metadata.published else "not stated"

    def _notes(self) -> tuple[Note, ...]:
        """The amendments that the lifecycle lists up to the day of a consolidation."""
        if self.current_to is None or self.block is not None:
            return ()
        return tuple(
            Note(event.citation, event.day)
            for event in sorted(self.metadata.events.values(), key=lambda e: e.day)
            if event.kind == "amendment" and event.day <= self.current_to
        )

    # -- days of single versions ------------------------------------------------------------------

    def _date(self, element: Any, node: Opened, parent: Opened | None) -> bool:
        """State and day of a node, from its own element or from what it stands in."""
        if parent is None:
            return self._date_root(node)
        if parent.parent >= 0 or self.bill:
            node.since = parent.since
            node.state = parent.state if parent.state is State.NOT_IN_FORCE else State.IN_FORCE
        if element is parent.element:
            return True
        if element.get("status") == "unknown":
            node.state = State.NOT_COVERED
        name = element.get("period", "").removeprefix("#")
        if name:
            self._place(node, days_of(self.metadata.groups[name], inclusive=self._inclusive))
        if element.get("status") == "removed" and node.state is State.IN_FORCE:
            node.state = State.REPEALED
        since = element.get(f"{{{HISTORY}}}since")
        if since is not None:
            node.since, node.dated = bound(self.file, element, f"{{{HISTORY}}}since", OPEN), True
        return True

    def _date_root(self, node: Opened) -> bool:
        if self.bill:
            node.since, node.state = OPEN, State.IN_FORCE
            self.guesses.append("a bill: read as words that are not law")
        elif self.block is not None and self.block.get("state"):
            node.state = State(self.block.get("state"))
            node.since = bound(self.file, self.block, "since", OPEN)
        elif self.current_to is not None:
            repeals = [e for e in self.metadata.events.values() if e.kind == "repeal"]
            done = [e.day for e in repeals if e.day <= self.current_to]
            if done:
                node.state, node.since = State.REPEALED, Bound.on(max(done))
        node.dated = node.since is not None
        return True

    def _place(self, node: Opened, group: tuple[Days, ...]) -> None:
        """The days of a group around the day of the document."""
        day = self.current_to
        starts = [days.start for days in group if days.start is not None]
        if day is None:
            if starts:
                node.since, node.dated = Bound.on(min(starts)), True
            return
        holds = [
            d for d in group if (d.start or date.min) <= day and (d.end is None or day < d.end)
        ]
        ended = [d.end for d in group if d.end is not None and d.end <= day]
        if holds:
            node.state = holds[-1].state
            if holds[-1].start is not None:
                node.since, node.dated = Bound.on(holds[-1].start), True
        elif ended:
            node.state, node.since, node.dated = State.REMOVED, Bound.on(max(ended)), True
        else:
            node.state = State.NOT_IN_FORCE

    # -- the parts --------------------------------------------------------------------------------

    def _top(self, element: Any, top: int) -> None:
        name = local(element)
        if name in ("body", "mainBody"):
            self.tree.children(element, top)
        elif name in ("preface", "preamble"):
            for child in element:
                self._front(child, top, name)
        elif name in ("attachments", "components"):
            for child in element:
                self._attached(child, top)
        elif name and name != "meta":
            self.tree.leave(element, name)

    def _front(self, element: Any, top: int, place: str) -> None:
        """What stands before the body: titles, the preamble, the words of enactment."""
        name = local(element)
        stated = element.get(ID)
        if stated is not None:
            self._own_front(element, top, stated)
        elif name == "longTitle":
            self._title(element, top, "long", text_of(element))
        elif place == "preface":
            titles = [e for e in element.iter() if local(e) in ("docTitle", "shortTitle")]
            for title in titles:
                self._title(title, top, "short", text_of(title))
            if not titles and name:
                self.tree.leave(element, "preface")
        elif name:
            kind = "enacting" if name == "formula" else "preamble"
            self._front_words(element, top, kind)

    def _title(self, element: Any, top: int, label: str, text: str) -> None:
        if not text or any(n.kind == "title" and n.label == label for n in self.tree.nodes):
            # A second one would be another name of the same law: an alias.
            self._alias(text)
            return
        at = self.tree.open("title", top, element, label)
        self.tree.put(at, text)

    def _alias(self, text: str) -> None:
        aliases = tuple(dict.fromkeys([*self.facts.aliases, *([text] if text else [])]))
        self.facts = replace(self.facts, aliases=aliases)

    def _own_front(self, element: Any, top: int, name: str) -> None:
        """A title or preamble that we wrote."""
        label = element.get(f"{{{HISTORY}}}label", "")
        at = self.tree.open(element.get("name", "preamble"), top, element, label)
        self.tree.nodes[at].provision = name
        self.tree.nodes[at].heading = element.get(f"{{{HISTORY}}}heading", "")
        self.tree.put(at, blocks_text(element))

    def _front_words(self, element: Any, top: int, kind: str) -> None:
        blocks = [e for e in element.iter() if local(e) in ("p", "block") and not _in_block(e)]
        lines = [text_of(block) for block in blocks] or [text_of(element)]
        text = "\n".join(line for line in lines if line)
        if text:
            self.tree.put(self.tree.open(kind, top, element), text)

    def _attached(self, element: Any, top: int) -> None:
        """A document attached to the document: a schedule with what is in it."""
        inner = next((e for e in element if local(e) in _READABLE), None)
        heading = text_of(child_of(element, "heading")) or text_of(child_of(element, "subheading"))
        titles = [] if inner is None else [e for e in inner.iter() if local(e) == "docTitle"]
        heading = heading or (text_of(titles[0]) if titles else "")
        match = SCHEDULE_NAMES.match(heading)
        kind = match[1].lower() if match else "schedule"
        at = self.tree.open(kind, top, element, _schedule_label(heading) if match else "")
        if at < 0 or inner is None:
            return
        node = self.tree.nodes[at]
        node.heading = heading
        self.tree.leave_words(heading, "heading")
        for child in inner:
            name = local(child)
            if name in ("body", "mainBody"):
                self.tree.children(child, at)
            elif name and name not in ("meta", "preface"):
                self.tree.leave(child, name)


def _schedule_label(heading: str) -> str:
    """The label at the head of a schedule.

    >>> _schedule_label("Schedule 2 — Fees"), _schedule_label("SCHEDULE Fees")
    ('Schedule 2', 'SCHEDULE')
    """
    words = heading.split()
    numbered = len(words) > 1 and (
        words[1].strip(".:—–-").isdigit()
        or (words[1].strip(".:—–-").isupper() and len(words[1]) < 6)
    )
    return " ".join(words[: 1 + numbered]).rstrip(".:—–-")


def _in_block(element: Any) -> bool:
    return any(local(above) in ("p", "block") for above in element.iterancestors())
