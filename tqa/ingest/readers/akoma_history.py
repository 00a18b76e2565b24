"""The whole history in a file that tqa itself exported: the table among the proprietary metadata.

Words come from the elements of the body that the table refers to, or stand in the table. Where body
and table disagree on the days of a wording, somebody has changed one of them, and neither is taken.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from tqa.errors import SourceError, TemporalError
from tqa.ingest.found import shown
from tqa.ingest.readers.akoma_metadata import Metadata, failure, local
from tqa.ingest.readers.akoma_words import blocks_text, child_of, exact_text, text_with_marks
from tqa.ingest.readers.base import LinearText, SourceFile
from tqa.law.akoma import CONCEPTS, HISTORY, days_of
from tqa.law.document import Document, Node, Span, Statement
from tqa.law.model import GENERAL, HEADINGS, InstrumentFacts, State
from tqa.temporal.bounds import UNKNOWN, Bound
from tqa.temporal.intervals import Period


def facts_block(meta: Any) -> Any:
    """What tqa wrote of the instrument, `None` in the files of others."""
    return next(meta.iter(f"{{{HISTORY}}}instrument"), None)


def has_table(block: Any) -> bool:
    """Whether the block states a whole history."""
    return next(block.iter(f"{{{HISTORY}}}provision"), None) is not None


def own_facts(file: SourceFile, block: Any) -> InstrumentFacts:
    """The facts of an instrument as tqa wrote them."""
    made = bound(file, block, "made", UNKNOWN)
    return InstrumentFacts(
        id=_needed(file, block, "id"),
        kind=_needed(file, block, "kind"),
        jurisdiction=_needed(file, block, "jurisdiction"),
        number=_text(block, "number"),
        aliases=tuple(_texts(block, "alias")),
        language=_needed(file, block, "language"),
        made=None if made.is_unknown else made,
        in_force=bound(file, block, "inForce", UNKNOWN) if block.get("inForce") else None,
    )


def unapplied(block: Any) -> tuple[str, ...]:
    """What the exporting workspace could not apply, for a person to know."""
    return tuple(
        f"not applied where it was exported: {item}" for item in _texts(block, "unapplied")
    )


def read_history(file: SourceFile, document: Any, block: Any, metadata: Metadata) -> Document:
    """The document of a history. SourceError where its parts contradict each other."""
    table = _Table(file, document, metadata)
    for row in block:
        if row.tag == f"{{{HISTORY}}}provision":
            table.provision(row)
    table.check_body(document)
    return Document(
        source=file.sha256,
        media_type="application/akn+xml",
        text=table.linear.text(),
        facts=own_facts(file, block),
        nodes=tuple(table.nodes),
        consolidated=block.get("currentTo") is not None,
        current_to=own_day(file, block, "currentTo"),
        published=own_day(file, block, "known"),
        published_basis="the latest publication that the history holds",
        guesses=unapplied(block),
        history=tuple(table.statements),
    )


class _Table:
    """The rows of the table, with the elements that they refer to."""

    def __init__(self, file: SourceFile, document: Any, metadata: Metadata) -> None:
        self.file = file
        self.metadata = metadata
        self.linear = LinearText()
        self.nodes: list[Node] = []
        self.statements: list[Statement] = []
        self._at: dict[str, int] = {}
        self._wids: set[str] = set()
        self._elements = {
            element.get("eId"): element for element in document.iter() if element.get("eId")
        }
        self._words: dict[str, tuple[Span, ...]] = {}

    def provision(self, row: Any) -> None:
        """One provision and all its versions."""
        name, parent = row.get("id"), row.get("parent")
        if name is None or name in self._at or (parent is None) != (not self.nodes):
            raise failure(
                self.file, row, "each provision has one row, the instrument itself the first; "
                "export the file again",
            )  # fmt: skip
        if parent is not None and parent not in self._at:
            raise failure(
                self.file,
                row,
                f"{shown(name)} is part of {shown(parent)}, which has no row before it; "
                "export the file again",
            )
        at = self._at[name] = len(self.nodes)
        self._wids.add(row.get("wId", ""))
        self.nodes.append(Node("", -1))  # takes its place before its versions are known
        stated = [self._version(at, item) for item in row if item.tag == f"{{{HISTORY}}}version"]
        self.statements += stated
        current = [s for s in stated if s.known_to is None and s.scope == GENERAL]
        last = next((s for s in reversed(current) if s.spans or s.label), None)
        step = name.rsplit("/", 1)[-1]
        self.nodes[at] = Node(
            kind=_needed(self.file, row, "kind"),
            parent=-1 if parent is None else self._at[parent],
            label=last.label if last else "",
            term=step.removeprefix("def:") if step.startswith("def:") else "",
            heading=last.heading if last else "",
            spans=last.spans if last else (),
            state=current[-1].state if current else State.NOT_COVERED,
            locator=f"#{row.get('wId')}" if row.get("wId") else "/",
            provision=name,
        )

    def _version(self, at: int, item: Any) -> Statement:
        file = self.file
        try:
            state = State(_needed(file, item, "state"))
            valid = Period(bound(file, item, "from", UNKNOWN), bound(file, item, "to", UNKNOWN))
        except (ValueError, TemporalError) as error:
            raise failure(file, item, f"{error}; export the file again") from error
        scope = _text(item, "scope") or GENERAL
        label, heading, spans = self._said(item)
        known_to = own_day(file, item, "knownTo")
        if item.get("words") and known_to is None and scope == GENERAL:
            self._check_period(item, valid, state)
        rival = item.find(f"{{{HISTORY}}}rival")
        return Statement(
            node=at,
            valid=valid,
            state=state,
            label=label,
            spans=spans,
            heading=heading,
            made_by=tuple(_texts(item, "madeBy")),
            known_from=own_day(file, item, "knownFrom"),
            known_to=known_to,
            scope=scope,
            disputed=rival is not None,
            rival=self._add(text_with_marks(rival)) if rival is not None else (),
            rival_by=tuple(_texts(item, "rivalBy")),
        )

    def _said(self, item: Any) -> tuple[str, str, tuple[Span, ...]]:
        """Label, heading and words of a version: from the body, else from the row."""
        label, heading = _text(item, "label"), _text(item, "heading")
        if not item.get("words"):
            return label, heading, self._add(_text(item, "text"))
        name = item.get("words").removeprefix("#")
        element = self._element(item, name)
        hierarchical = local(element) != "container"
        if hierarchical:
            label = exact_text(child_of(element, "num"))
            heading = exact_text(child_of(element, "heading"))
        if name not in self._words:
            self._words[name] = self._add(
                _own_words(element) if hierarchical else blocks_text(element)
            )
        return label, heading, self._words[name]

    def _element(self, item: Any, name: str) -> Any:
        element = self._elements.get(name)
        if element is None:
            raise failure(
                self.file,
                item,
                f"refers to {shown(name)}, which is no element of the body; restore it, or take "
                "the proprietary block out to have the periods of the elements read",
            )
        return element

    def _check_period(self, item: Any, valid: Period, state: State) -> None:
        """Body and table have to agree on the days, as far as the body can say them."""
        element = self._element(item, item.get("words").removeprefix("#"))
        group = element.get("period", "").removeprefix("#")
        says = {(i.start, i.end, i.concept) for i in self.metadata.groups.get(group, ())}
        wanted = (*days_of(valid), CONCEPTS.get(state, ""))
        if wanted not in (says or {(None, None, CONCEPTS[State.IN_FORCE])}):
            raise failure(
                self.file,
                element,
                f"the period of its element is not that of its row in the table ({valid}); correct "
                "one of them, or take the proprietary block out to have the periods read",
            )

    def _add(self, text: str) -> tuple[Span, ...]:
        return (self.linear.add(text),) if text else ()

    def check_body(self, document: Any) -> None:
        """No provision of the body may be unknown to the table: it would be lost."""
        for element in document.iter():
            wid = element.get("wId")
            if wid and wid not in self._wids:
                raise failure(
                    self.file,
                    element,
                    f"{shown(wid)} has no row in the table of the proprietary metadata; add one, "
                    "or take the block out to have the periods of the elements read",
                )


def _own_words(element: Any) -> str:
    """The own words of an element of the hierarchy that we wrote."""
    holder = child_of(element, "intro")
    if holder is None:
        holder = child_of(element, "content")
    if holder is not None:
        return blocks_text(holder)
    kind = element.get("name") if local(element) == "hcontainer" else local(element)
    return exact_text(child_of(element, "heading")) if kind in HEADINGS else ""


def bound(file: SourceFile, element: Any, name: str, otherwise: Bound) -> Bound:
    """A bound in an attribute of ours."""
    text = element.get(name)
    if text is None:
        return otherwise
    try:
        return Bound.parse(text)
    except TemporalError as error:
        raise _wrong(file, element, name, str(error)) from error


def own_day(file: SourceFile, element: Any, name: str) -> date | None:
    """A day in an attribute of ours; `None` where there is none."""
    text = element.get(name)
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise _wrong(file, element, name, f"{shown(text)!r} is no day") from error


def _wrong(file: SourceFile, element: Any, name: str, message: str) -> SourceError:
    return failure(file, element, f"{name}: {message}; correct it or export the file again")


def _needed(file: SourceFile, element: Any, name: str) -> str:
    text = element.get(name)
    if not text:
        raise failure(file, element, f"its row has no {name}; restore it or export the file again")
    return str(text)


def _text(element: Any, name: str) -> str:
    return next(iter(_texts(element, name)), "")


def _texts(element: Any, name: str) -> list[str]:
    return [text_with_marks(child) for child in element.findall(f"{{{HISTORY}}}{name}")]
