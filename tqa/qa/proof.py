"""From an answer to its proof: what it rests on, taken from the views it was made from.

Nothing here decides anything of the answer. Where a day cannot be grounded it is left out, and the
checker then says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import date, timedelta
from typing import Any, TypeVar

from tqa.errors import NotFoundError
from tqa.law.ledger import Entry, digest
from tqa.law.model import Version
from tqa.qa.answers import Answer, Citation
from tqa.qa.checking.written import ISO, days_in
from tqa.qa.citing import plain
from tqa.qa.grounds import Days
from tqa.qa.proven import Capped, Cited, Course, Edge, Hashed, Proof, Rectangle, Span, Turn
from tqa.retrieval.course import changes
from tqa.retrieval.evidence import constant_around
from tqa.retrieval.kinds import Kind
from tqa.retrieval.library import Library
from tqa.retrieval.view import View
from tqa.store.ledger import ledger_of
from tqa.temporal.bounds import Bound

T = TypeVar("T")

_TEXTS = frozenset({Kind.TEXT, Kind.VERSION, Kind.APPLIES})
"""Kinds of answers whose text is the law's own, of one day where it is cited once."""

MOST = 60
"""Entries of one list that a proof carries; of longer ones it holds the number and the hash."""


def prove(library: Library, answer: Answer) -> Proof:
    """The proof of an answer, to be made last: it speaks of every other field."""
    abouts = [(a.instrument, a.provision) for a in answer.about if a.instrument in library.rows]
    related = list(dict.fromkeys([*abouts, *_named(library, answer)]))
    maker = _Maker(library, answer, abouts, related)
    cited = tuple(maker.cited())
    spans = tuple(maker.spans())
    versions = tuple(dict.fromkeys(maker.versions(cited)))
    edges = tuple(dict.fromkeys(maker.edges()))
    course = tuple(maker.courses())
    made = Proof(maker.sources(spans), cited, spans, versions, edges, course)
    days = Days(library, answer, related, cited)
    made = replace(made, asked=days.asked(), days=days.grounds(), conclusions=days.conclusions)
    return _capped(made)


def _named(library: Library, answer: Answer) -> Iterator[tuple[str, str]]:
    """The provisions that conclusions name, such as those that refer to the one asked about."""
    for conclusion in answer.conclusions:
        for item in conclusion.given:
            id_, mark, name = item.partition("#")
            if mark and id_ in library.rows and name in library.view(id_).tree.by_id:
                yield id_, name


class _Maker:
    """What the parts of one proof are made from."""

    def __init__(
        self,
        library: Library,
        answer: Answer,
        abouts: list[tuple[str, str]],
        related: list[tuple[str, str]],
    ) -> None:
        self.library, self.answer, self.abouts, self.related = library, answer, abouts, related
        self._relied: list[tuple[View, Version]] = []

    # -- citations ------------------------------------------------------------------------------

    def cited(self) -> Iterator[Cited]:
        """The provision and the day of each citation."""
        for at, citation in enumerate(self.answer.citations):
            names = [name for id_, name in self.related if id_ == citation.instrument]
            first = citation.quotes[0] if citation.quotes else None
            own = first.provision if first is not None and first.depth == 0 else None
            if own not in names and names:
                own = self._by_pinpoint(citation.instrument, names, citation.pinpoint)
            yield Cited(at, own or "", str(self._day(at, own or "")))

    def _by_pinpoint(self, id_: str, names: Sequence[str], pinpoint: str) -> str:
        view, day, known = self.library.view(id_), self.answer.as_at, self.answer.known_at
        same = [n for n in names if day and view.pinpoint(n, as_at=day, known_at=known) == pinpoint]
        return (same or list(names))[0]

    def _day(self, at: int, name: str) -> date | None:
        """The day for which a citation quotes: the first of those in question that makes it."""
        answer, citation = self.answer, self.answer.citations[at]
        start, _, end = citation.valid[1:-1].partition(", ")
        low, high = Bound.parse(start), Bound.parse(end)
        alone = len(answer.citations) == 1 and answer.kind in _TEXTS and answer.answers
        if alone and answer.as_at is not None:
            return answer.as_at  # its text was put together for no other day
        printed = ISO.findall(f"{answer.date_reading} {answer.text}")
        days = [answer.as_at, *map(date.fromisoformat, dict.fromkeys(printed))]
        days += [low.latest, high.earliest and _next(high.earliest, -1), low.earliest, high.latest]
        possible = dict.fromkeys(day for day in days if day is not None and day > date.min)
        return next((day for day in possible if self._makes(citation, name, day)), answer.as_at)

    def _makes(self, citation: Citation, name: str, day: date) -> bool:
        """Whether a day has the words and the interval of a citation."""
        view, known = self.library.view(citation.instrument), self.answer.known_at
        lines = view.compose(name, as_at=day, known_at=known).lines
        quoted = [(quote.provision, quote.valid) for quote in citation.quotes]
        if [(line.version.provision, str(line.version.valid)) for line in lines] != quoted:
            return False
        start, end = constant_around(view, name, as_at=day, known_at=known)
        return citation.valid == f"[{plain(start)}, {plain(end)})"

    # -- spans and versions ---------------------------------------------------------------------

    def spans(self) -> Iterator[Span]:
        """The words quoted, and those of clauses on application that warnings hold."""
        for i, citation in enumerate(self.answer.citations):
            for j, quote in enumerate(citation.quotes):
                at = f"citations[{i}].quotes[{j}]"
                hash_ = digest(quote.text)
                yield Span(at, citation.instrument, quote.provision, quote.pieces, hash_)
        answer = self.answer
        steps = [step.says for step in answer.derivation]
        told = "\n".join(answer.warnings)
        printed = set(ISO.findall("\n".join((answer.text, answer.date_reading, told, *steps))))
        for id_ in dict.fromkeys(id_ for id_, _ in self.abouts):
            for clause in self.library.view(id_).applications:
                words = clause.words
                days = {str(found.day) for found in days_in(words.text)}
                if days & printed or " ".join(words.text.split()) in told:
                    author, hash_ = clause.id.partition("#")[0], digest(words.text)
                    yield Span("application", author, clause.provision, words.pieces, hash_)

    def sources(self, spans: Iterable[Span]) -> tuple[Hashed, ...]:
        """The sources of spans, with the hashes of their texts."""
        names = dict.fromkeys(piece.source for span in spans for piece in span.pieces)
        found = []
        for name in names:
            try:
                found.append(Hashed(name, digest(self.library.store.text(name))))
            except NotFoundError:
                continue
        return tuple(found)

    def versions(self, cited: Sequence[Cited]) -> Iterator[Rectangle]:
        """The versions quoted, those of the provisions themselves, and of what they stand in."""
        as_at, known = self.answer.as_at, self.answer.known_at
        for item in cited:
            citation = self.answer.citations[item.citation]
            view = self.library.view(citation.instrument)
            for quote in citation.quotes:
                version = view.version(
                    quote.provision, as_at=date.fromisoformat(item.day), known_at=known
                )
                if version is not None:
                    yield self._rectangle("quoted", view, version)
        for id_, name in self.abouts if as_at is not None else ():
            view = self.library.view(id_)
            for part in [name, *view.tree.ancestors(name)]:
                role = "own" if part == name else "above"
                for version in view.versions(part):
                    holds = as_at is not None and version.valid.holds_on(as_at) is not False
                    if holds and version.known_on(known):
                        yield self._rectangle(role, view, version)

    def _rectangle(self, role: str, view: View, version: Version) -> Rectangle:
        if role != "above":
            self._relied.append((view, version))
        return Rectangle(
            role,
            view.row.id,
            version.provision,
            version.state.value,
            str(version.valid),
            str(version.known_from or ""),
            version.language,
            version.scope,
            digest(version.content.passage.text),
            version.made_by,
            version.ended_by,
        )

    # -- amendments and changes -----------------------------------------------------------------

    def edges(self) -> Iterator[Edge]:
        """The amendments that made or ended these versions, and those that warnings name."""
        books: dict[str, list[Entry]] = {}
        for view, version in self._relied:
            id_ = view.row.id
            if id_ not in books:
                held = ledger_of(self.library.store, id_)
                books[id_] = [entry for entry in held if entry.known_on(self.answer.known_at)]
            for entry in books[id_]:
                if entry.provision != version.provision or not entry.applied:
                    continue
                if entry.effective == version.valid.start and entry.cited in version.made_by:
                    yield edge("made", id_, entry)
                if entry.effective == version.valid.end and entry.cited in version.ended_by:
                    yield edge("ended", id_, entry)
        said = "\n".join((self.answer.text, *self.answer.warnings))
        for id_ in dict.fromkeys(id_ for id_, _ in self.abouts):
            for entry in self.library.view(id_).doubts:
                if entry.cited and entry.cited in said:
                    yield edge("named", id_, entry)

    def courses(self) -> Iterator[Course]:
        """The changes of each provision that the answer is about."""
        for id_, name in self.abouts:
            found = changes(self.library.view(id_), name, known_at=self.answer.known_at)
            turns = tuple(Turn(str(c.when), c.by, len(c.parts), c.first) for c in found)
            yield Course(id_, name, turns)


def edge(role: str, instrument: str, entry: Entry) -> Edge:
    """An entry of the ledger as it stands in a proof."""
    return Edge(
        role,
        instrument,
        entry.provision,
        entry.clause,
        entry.cited,
        entry.operation,
        str(entry.effective),
        str(entry.until),
        entry.before,
        entry.after,
        entry.standing.value,
    )


def _next(day: date, by: int) -> date | None:
    try:
        return day + timedelta(days=by)
    except OverflowError:
        return None


def _capped(proof: Proof) -> Proof:
    """The proof with each list that is too long given by its number and hash.

    What cannot be listed anew from the answer itself (words and amendments that only warnings
    name) stays.
    """
    capped: list[Capped] = []

    def cut(what: str, items: Sequence[T], kept: Callable[[T], bool]) -> tuple[T, ...]:
        follow = [item for item in items if not kept(item)]
        if len(follow) <= MOST:
            return tuple(items)
        capped.append(Capped(what, len(follow), hashed(follow)))
        return tuple(item for item in items if kept(item))

    made = replace(
        proof,
        spans=cut("spans", proof.spans, lambda span: span.at == "application"),
        versions=cut("versions", proof.versions, lambda _: False),
        edges=cut("edges", proof.edges, lambda edge: edge.role == "named"),
        course=tuple(
            replace(item, changes=cut(f"course[{at}].changes", item.changes, lambda _: False))
            for at, item in enumerate(proof.course)
        ),
    )
    return replace(made, capped=tuple(capped))


def hashed(items: Sequence[Any]) -> str:
    """The SHA-256 of records as JSON, compact, with sorted keys."""
    plain = json.dumps(
        [asdict(item) for item in items],
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(plain.encode()).hexdigest()
