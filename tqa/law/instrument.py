"""All versions of one instrument, from all documents that speak of it.

Documents become evidence here: what each prints is seen, what an earlier one printed and a later
consolidation does not is missing, and the notes and repeal marks around it say when it went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.amending import Amended, amend
from tqa.law.clause import Clause
from tqa.law.consolidate import Consolidated, consolidate
from tqa.law.document import Document, Span, Statement
from tqa.law.evidence import Commencement, Edit, Enacted, Evidence, Missing, Record, Seen, Stated
from tqa.law.identity import ROOT, Identities, identify, merged_order
from tqa.law.labels import parse_label
from tqa.law.ledger import Entry, entries, superseded
from tqa.law.model import GENERAL, Content, Passage, Piece, Provision, State, Version
from tqa.law.profiles import load_profile, profile_names
from tqa.law.replay import Problem
from tqa.temporal.bounds import UNKNOWN, Bound


@dataclass(frozen=True, slots=True)
class Instrument:
    """One instrument, consolidated: its provisions in document order and all their versions."""

    id: str
    provisions: tuple[Provision, ...]
    versions: Mapping[str, tuple[Version, ...]]
    problems: tuple[Problem, ...] = ()
    """What cannot be applied, by the latest reading of each clause."""
    ledger: tuple[Entry, ...] = ()


def consolidate_instrument(
    documents: Sequence[Document],
    edits: Mapping[str, Sequence[Edit]] | None = None,
    clauses: Sequence[Clause] = (),
) -> Instrument:
    """The instrument that `documents` (all of one instrument) and what amends it make.

    `edits` are given by provision, `clauses` as amending instruments word them. Texts in different
    languages are different versions (TIME_IN_LAW rule 4): each language is consolidated by itself,
    and provisions are joined by their labels. What amends is of the first language.
    """
    versions: dict[str, tuple[Version, ...]] = {}
    provisions: dict[str, Provision] = {}
    orders: list[list[str]] = []
    problems: list[Problem] = []
    amended: Amended | None = None
    results: dict[str, Consolidated] = {}
    for language in languages(documents):
        group = [document for document in documents if document.facts.language == language]
        identities = identify(group)
        evidence = evidence_of(group, identities)
        found: Sequence[Provision] = identities.provisions
        if not orders:
            for provision, extra in (edits or {}).items():
                evidence.setdefault(provision, []).extend(extra)
            if clauses:
                amended = amend(found, evidence, _not_stated(clauses, group))
                evidence, found = amended.evidence, amended.in_order()
                problems += amended.problems
        for provision, items in evidence.items():
            for scope in _scopes(items):
                result = consolidate(provision, items, language=language, scope=scope)
                if scope == GENERAL and not orders:
                    results[provision] = result
                versions[provision] = versions.get(provision, ()) + result.versions
                problems += result.problems if scope == GENERAL else ()
        for known in found:
            provisions.setdefault(known.id, known)
        orders.insert(0, [known.id for known in found])
    places = merged_order(orders)
    ordered = sorted(provisions.values(), key=lambda p: places[p.id])
    placed = tuple(
        known if known.order == places[known.id] else replace(known, order=places[known.id])
        for known in ordered
    )
    old = superseded(clauses)
    standing = tuple(p for p in problems if (p.edit.id, p.edit.published) not in old)
    ledger = entries(amended, results, clauses) if amended else ()
    return Instrument(documents[0].facts.id, placed, versions, standing, ledger)


def _not_stated(clauses: Sequence[Clause], documents: Iterable[Document]) -> list[Clause]:
    """The clauses that no history states already: what was published by its day is in it."""
    days = [document.published for document in documents if document.history]
    if not days:
        return list(clauses)
    last = max((day for day in days if day), default=None)
    return [c for c in clauses if c.published is None or last is None or c.published > last]


def _scopes(items: Sequence[Evidence]) -> list[str]:
    """The scopes in which a provision has a course of its own; the general one first."""
    named = {item.scope for item in items if isinstance(item, Commencement | Stated)} - {GENERAL}
    return [GENERAL, *sorted(named)]


def languages(documents: Iterable[Document]) -> list[str]:
    """The languages of the documents; first the one that is shown where none is asked for."""
    found = {document.facts.language for document in documents}
    return sorted(found, key=lambda language: (language != "en", language))


def evidence_of(documents: Sequence[Document], identities: Identities) -> dict[str, list[Evidence]]:
    """What each document says of each provision, by provision id."""
    evidence: dict[str, list[Evidence]] = {p.id: [] for p in identities.provisions}
    parents = {p.id: p.parent for p in identities.provisions}
    for document, ids in zip(documents, identities.ids, strict=True):
        seen = _Printed(document, ids)
        made = _made(other for other in documents if _known_with(other, document))
        for statement in document.history:
            evidence[ids[statement.node]].append(stated(document, statement))
        for at, name in enumerate(ids) if not document.history else ():
            evidence[name].append(seen.evidence(at, made))
            evidence[name] += seen.built(at, made)
        if document.consolidated:
            printed = set(ids)
            for name, items in evidence.items():
                if name not in printed:
                    items.append(seen.missing(name, parents))
    return evidence


def stated(document: Document, statement: Statement) -> Stated:
    """One statement of a document that holds a whole history."""
    return Stated(
        document.source,
        statement.known_from,
        statement.known_to,
        document.published,
        document.current_to,
        statement.valid,
        Content(statement.state, statement.label, _passage(document, statement.spans)),
        statement.heading,
        statement.made_by,
        statement.disputed,
        _passage(document, statement.rival),
        statement.rival_by,
        statement.scope,
    )


def _passage(document: Document, spans: Sequence[Span]) -> Passage:
    pieces = tuple(Piece(document.source, start, end) for start, end in spans)
    return Passage(document.at(tuple(spans)), pieces)


def _known_with(other: Document, document: Document) -> bool:
    """Whether `other` had been published when `document` was: later ones say nothing of it."""
    if other.published is None or document.published is None:
        return other.published is None
    return other.published <= document.published


def _made(documents: Iterable[Document]) -> Bound | None:
    days = {document.facts.made for document in documents if document.facts.made}
    return min(days, key=str) if days else None


LISTED = 10
"""A list of recent amendments this long may have been cut off (Justice Canada prints ten)."""


class _Printed:
    """One document, with what is asked of it for every provision."""

    def __init__(self, document: Document, ids: Sequence[str]) -> None:
        self.document = document
        self.ids = ids
        self.at = {name: index for index, name in enumerate(ids)}
        self._holder = self._note_holders()
        self._parts_since = self._days(lambda at: document.nodes[at].parent)
        self._beside = self._days(lambda at: self._holder[at])
        self._ranges = [
            (node, parse_label(node.label))
            for node in document.nodes
            if node.state is State.REPEALED and (" " in node.label)
        ]
        days = sorted(note.effective for note in document.notes if note.effective)
        self._listed_from = days[0] if len(document.notes) >= LISTED and days else None
        self._records: dict[int, Record] = {}
        self._annotated = any(node.notes for node in document.nodes)
        jurisdiction = document.facts.jurisdiction
        known = jurisdiction in profile_names()
        self._profile = load_profile(jurisdiction) if known else None

    def _note_holders(self) -> list[int]:
        """For each node, the node whose notes speak of it: itself or the nearest above; 0 if none.

        A section keeps the notes of all its parts.
        """
        holders: list[int] = []
        for at, node in enumerate(self.document.nodes):
            own = node.notes or node.kind in ("section", "schedule")
            holders.append(at if own or node.parent < 0 else holders[node.parent])
        return holders

    def _days(self, group: Callable[[int], int]) -> list[tuple[date, ...]]:
        """The days since which the members of each group stand, by the group's node."""
        days: dict[int, set[date]] = {}
        for at, node in enumerate(self.document.nodes):
            if node.since is not None and node.since.is_day and group(at) >= 0:
                days.setdefault(group(at), set()).add(node.since.day)
        return [tuple(sorted(days.get(at, ()))) for at in range(len(self.document.nodes))]

    def _record(self, at: int) -> Record:
        holder = self._holder[at]
        if holder not in self._records:
            beside = self._beside[holder] if holder else ()
            self._records[holder] = Record(
                self.document.nodes[holder].notes,
                beside,
                self.document.notes,
                self._listed_from,
                self.document.complete,
                self.document.dated_by_notes,
                self.document.lapse,
            )
        return self._records[holder]

    def evidence(self, at: int, made: Bound | None) -> Evidence:
        """What the document prints for its node number `at`."""
        document, node = self.document, self.document.nodes[at]
        pieces = tuple(Piece(document.source, start, end) for start, end in node.spans)
        content = Content(node.state, node.label, Passage(document.words(node), pieces))
        since = node.since or document.facts.made or UNKNOWN
        if not document.consolidated or document.current_to is None:
            # What is published has been made.
            printed = Bound.not_after(document.published) if document.published else UNKNOWN
            enacted = document.facts.made or printed
            weight = self._profile.weights.get(document.media_type, 1) if self._profile else 1
            return Enacted(
                document.source,
                document.published,
                enacted,
                since,
                content,
                node.heading,
                weight=weight,
            )
        return Seen(
            document.source,
            document.published,
            document.current_to,
            since,
            content,
            node.heading,
            self._record(at),
            made,
            () if node.spans else self._parts_since[at],
            node.dated,
            self._annotated,
            document.facts.in_force,
        )

    def built(self, at: int, made: Bound | None) -> list[Evidence]:
        """What its annotations say was there on the day before each amendment."""
        document, node = self.document, self.document.nodes[at]
        found: list[Evidence] = []
        for was in node.earlier:
            first = was.until.earliest
            if not document.consolidated or document.current_to is None or first is None:
                continue
            pieces = tuple(Piece(document.source, start, end) for start, end in was.spans)
            found.append(
                Seen(
                    document.source,
                    document.published,
                    first - timedelta(days=1),
                    was.since or document.facts.in_force or document.facts.made or UNKNOWN,
                    Content(was.state, was.label, Passage(document.at(was.spans), pieces)),
                    node.heading,
                    self._record(at),
                    made,
                    commenced=document.facts.in_force,
                    built_from=document.current_to,
                )
            )
        return found

    def missing(self, name: str, parents: Mapping[str, str | None]) -> Missing:
        """What the document says by not printing the provision `name`."""
        document = self.document
        assert document.current_to is not None
        root = document.nodes[0]
        ended: Bound | None = None
        by: tuple[str, ...] = ()
        if root.state is State.REPEALED:
            ended, by = root.since, self._mark(0)
        else:
            ended, by = self._covering(name, parents)
        return Missing(
            document.source,
            document.published,
            document.current_to,
            self._record_for(name, parents),
            self._above_since(name, parents),
            ended,
            by,
        )

    def _above_since(self, name: str, parents: Mapping[str, str | None]) -> tuple[date, ...]:
        """Since when the nearest printed provision above stands in its present words."""
        current = parents.get(name)
        while current:
            at = self.at.get(current)
            if at is not None:
                since = self.document.nodes[at].since
                return (since.day,) if since is not None and since.is_day else ()
            current = parents.get(current)
        return ()

    def _mark(self, at: int) -> tuple[str, ...]:
        words = self.document.words(self.document.nodes[at]).strip()
        return (words,) if words else ()

    def _covering(
        self, name: str, parents: Mapping[str, str | None]
    ) -> tuple[Bound | None, tuple[str, ...]]:
        """The repealed range, such as "140 to 157", in which the provision's label lies."""
        label = name.rsplit("/", 1)[-1]
        for node, covered in self._ranges:
            same_parent = self.ids[node.parent] == (parents.get(name) or ROOT)
            if (same_parent or node.kind == "section") and covered.covers(label):
                return node.since, tuple(
                    note.citation
                    for note in node.notes
                    if note.effective == (node.since and node.since.latest)
                ) or (self.document.words(node).strip(),)
        parent = parents.get(name)
        if parent and parent not in self.at:
            return self._covering(parent, parents)
        return None, ()

    def _record_for(self, name: str, parents: Mapping[str, str | None]) -> Record:
        """The record nearest to where the provision would stand."""
        current: str | None = name
        while current is not None:
            at = self.at.get(current)
            if at is not None:
                return self._record(at)
            current = parents.get(current)
        document = self.document
        return Record(
            (),
            (),
            document.notes,
            self._listed_from,
            document.complete,
            document.dated_by_notes,
            document.lapse,
        )
