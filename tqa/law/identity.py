"""Which printed parts of successive documents are one provision (TIME_IN_LAW rule 14).

A label keeps identity through substitution; a part that the publisher tracks under its own id keeps
identity when it is renumbered. What a clause quotes is named within the quotation: it is no part of
the quoting instrument. What has no label is known by its term, else by its place among the
unlabelled parts of its kind under one parent at first appearance. A row of a table is known by its
code within the schedule, whatever table it stands in; by a mere serial number, within its table.
A source may also name its provisions as we do (`Node.provision`): then it is believed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tqa.law.document import Document, Node
from tqa.law.labels import normalise_label
from tqa.law.model import HEADINGS, Provision

ROOT = ""
"""The id of the instrument itself among its provisions."""

NUMBERED_THROUGH = frozenset({"section", "article", "rule", "regulation", "schedule", "title"})
"""Kinds whose labels are unique in the whole instrument, whatever part they stand in."""


_SERIAL = re.compile(r"\(?(?:\d{1,3}[A-Z]{0,2}|[A-Za-z]{1,4}|\d{1,3}[ক-হ]|[ক-হ])\)?")
"""Names of rows that only count them, and so say nothing outside their table."""


@dataclass(frozen=True, slots=True)
class Identities:
    """For each document, in the order given, the provision id of each of its nodes."""

    ids: tuple[tuple[str, ...], ...]
    provisions: tuple[Provision, ...]


def step(kind: str, label: str = "", term: str = "") -> str:
    """The last step of the id of a provision: its label, its term, or its kind.

    >>> step("section", "*25"), step("definition", term="Week")
    ('25', 'def:week')
    >>> step("row", "8443.31")
    'row:8443.31'
    """
    if term:
        return f"def:{' '.join(term.lower().split())}"
    if kind == "title":
        return f"title:{label}"
    label = normalise_label(label)
    if kind in ("section", "subsection", "paragraph", "subparagraph", "clause", "subclause"):
        return label
    return f"{kind}:{' '.join(label.lower().split())}" if label else ""


def identify(documents: Sequence[Document]) -> Identities:
    """Give every node of every document the id of its provision.

    The documents are taken by their own dates, never in the order of arrival, so that the ids are a
    function of the set. Renumbered provisions keep the id of their first label.
    """
    order = sorted(
        range(len(documents)),
        key=lambda i: (_day(documents[i]), documents[i].source),
    )
    chain = _Chain()
    ids: list[tuple[str, ...]] = [()] * len(documents)
    sequences: list[tuple[str, ...]] = []
    for index in order:
        ids[index] = chain.follow(documents[index])
        sequences.append(ids[index])
    places = merged_order(sequences)
    provisions = [
        Provision(name, kind, parent, places[name])
        for name, (kind, parent) in sorted(chain.provisions.items(), key=lambda p: places[p[0]])
    ]
    return Identities(tuple(ids), tuple(provisions))


def _day(document: Document) -> date:
    """The day that a document speaks of: its consolidation, else the making of its instrument."""
    made = document.facts.made
    return document.current_to or (made and (made.latest or made.earliest)) or date.min


def _holder(document: Document, node: Node) -> int:
    """The node that a node is a part of: never a heading, for those come and go over sections."""
    at = node.parent
    while document.nodes[at].kind in HEADINGS:
        at = document.nodes[at].parent
    return at


def _stated_scope(name: str, label: str, otherwise: str) -> str:
    """Within what a label names a provision whose id the source states.

    >>> _stated_scope("part:i/division:2", "division:2", ""), _stated_scope("5", "6", "")
    ('part:i', '')
    """
    return name[: -len(label)].rstrip("/") if label and name.endswith(label) else otherwise


def _scope(document: Document, node: Node) -> int:
    """The node within which the label of a node names it."""
    if node.kind in HEADINGS:
        return node.parent  # headings are named within headings; all else within what is none
    at = _holder(document, node)
    if node.kind == "row" and node.label and not _SERIAL.fullmatch(normalise_label(node.label)):
        while document.nodes[at].kind == "table":
            at = _holder(document, document.nodes[at])
    return at


class _Chain:
    """The state carried from one document to the next: who bears which label."""

    def __init__(self) -> None:
        self.provisions: dict[str, tuple[str, str | None]] = {}
        self._by_wid: dict[str, str] = {}
        self._labels: dict[str, tuple[str, str]] = {}
        """Provision id -> (id of its parent, label step) when last seen."""

    def follow(self, document: Document) -> tuple[str, ...]:
        ids: list[str] = []
        present = {node.wid for node in document.nodes if node.wid}
        at: dict[tuple[str, str], list[str]] = defaultdict(list)
        for bearer, (parent, label) in self._labels.items():
            if label:
                at[parent, label].append(bearer)
        wid_of = {name: wid for wid, name in self._by_wid.items()}
        used: set[str] = set()
        ordinals: dict[tuple[str, str], int] = defaultdict(int)
        for node in document.nodes:
            if node.parent < 0:
                name = ROOT
            else:
                label = step(node.kind, node.label, node.term)
                above = _scope(document, node)
                through = (
                    node.kind in NUMBERED_THROUGH and label and not ids[above].count("~quoted.")
                )
                scope = ROOT if through else ids[above]
                if node.provision:
                    name, scope = node.provision, _stated_scope(node.provision, label, scope)
                elif node.kind == "row" and not label:
                    label = f"~{document.words(node).partition(chr(9))[0].casefold()}"
                    name = self._row(scope, label, at, used, ordinals)
                else:
                    name = self._name(node, scope, label, at, wid_of, present, used, ordinals)
                self._labels[name] = (scope, label)
            ids.append(name)
            used.add(name)
            if node.wid:
                self._by_wid[node.wid] = name
            holder = -1 if node.parent < 0 else node.parent
            if holder >= 0 and not node.provision:
                holder = _holder(document, node)
            self.provisions[name] = (node.kind, None if holder < 0 else ids[holder])
        return tuple(ids)

    def _name(
        self,
        node: Node,
        scope: str,
        label: str,
        at: dict[tuple[str, str], list[str]],
        wid_of: dict[str, str],
        present: set[str],
        used: set[str],
        ordinals: dict[tuple[str, str], int],
    ) -> str:
        tracked = self._by_wid.get(node.wid) if node.wid else None
        if tracked in used or (tracked and not self._same_place(tracked, scope, node)):
            tracked = None
        if not label:
            if tracked:
                return tracked
            # Unlabelled and new to the publisher: it takes the first free place of its kind whose
            # former holder is not printed elsewhere in this document.
            while True:
                ordinals[scope, node.kind] += 1
                name = _path(scope, f"~{node.kind}.{ordinals[scope, node.kind]}")
                if name not in used and wid_of.get(name, "") not in present - {""}:
                    return name
        # Where one label is printed twice, the first bearer stays the first.
        bearers = at.get((scope, label), [])
        bearer = next((name for name in bearers if name not in used), None)
        if tracked and tracked != bearer:
            # The publisher's id has moved to another label: renumbered, unless the label's own
            # bearer is still printed under it.
            return tracked
        if bearer and bearer not in used and wid_of.get(bearer, "") not in present - {node.wid, ""}:
            return bearer
        name = _path(scope, label)
        again = 1
        while name in used or name in self.provisions:
            again += 1
            name = _path(scope, f"{label}#{again}")
        return name

    def _row(
        self,
        scope: str,
        label: str,
        at: dict[tuple[str, str], list[str]],
        used: set[str],
        ordinals: dict[tuple[str, str], int],
    ) -> str:
        """A row without a code: the one that began with the same words, else the next number."""
        waiting = at.get((scope, label), [])
        while waiting and waiting[0] in used:
            waiting.pop(0)
        bearer = waiting[0] if waiting else None
        if bearer is not None:
            return bearer
        while True:
            ordinals[scope, "row"] += 1
            name = _path(scope, f"~row.{ordinals[scope, 'row']}")
            if name not in used and name not in self.provisions:
                return name

    def _same_place(self, name: str, scope: str, node: Node) -> bool:
        return self.provisions[name][0] == node.kind and self._labels[name][0] == scope


def _path(scope: str, label: str) -> str:
    return f"{scope}/{label}" if scope else label


def merged_order(sequences: Sequence[Sequence[str]]) -> dict[str, int]:
    """One order of all ids that keeps to each sequence; where they disagree, to the latest.

    >>> merged_order([["1", "2", "3"], ["1", "2.1", "3"]])
    {'1': 0, '2': 1, '2.1': 2, '3': 3}
    """
    result: list[str] = []
    for sequence in reversed(sequences):
        if not result:
            result = list(sequence)
            continue
        known = set(result)
        after: dict[str, list[str]] = defaultdict(list)
        first: list[str] = []
        anchor: str | None = None
        for name in sequence:
            if name in known:
                anchor = name
            elif anchor is None:
                first.append(name)
            else:
                after[anchor].append(name)
        result = first + [item for name in result for item in (name, *after.get(name, ()))]
    return {name: place for place, name in enumerate(result)}
