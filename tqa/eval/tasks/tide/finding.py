"""The documents that retrieval finds for a question in a workspace.

Provisions are found by what the question says, each version by its days. What an item names as its
documents is never looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from tqa.eval.making.records import Document
from tqa.eval.tasks.tide.lookup import plain
from tqa.eval.tasks.tide.words import plain_words, unquoted
from tqa.temporal.finder import find_dates

if TYPE_CHECKING:
    from tqa.qa.retrieving import Retrieved
    from tqa.retrieval.successive import Stretch
    from tqa.workspace import Workspace

K = 6
"""How many documents are found for a question."""


@dataclass(frozen=True, slots=True)
class Held(Document):
    """A document from a workspace, which may not know when its text began."""

    sure: bool = True
    """Whether the text began on its first day; else it was there by then."""


_QUOTED = re.compile('[“"]([^“”"]{1,80})[”"]')
"""What may be the term of a definition."""


class Finder:
    """Finds documents; keeps what it has found, since each setting and reader asks again."""

    def __init__(self, workspace: Workspace, reference_day: date, k: int = K) -> None:
        """`reference_day` stands for today: publications up to it count."""
        self.workspace, self.k = workspace, k
        self._today = reference_day
        self._hits: dict[str, tuple[Retrieved, ...]] = {}
        self._cites: dict[str, tuple[tuple[str, str], ...]] = {}
        self._versions: dict[tuple[str, str], tuple[Document, ...]] = {}

    def find(self, queries: Sequence[str], *, whole: bool = False) -> tuple[Document, ...]:
        """At most k documents for what is asked, the best first: what a prompt has room for.

        Several queries, such as the events of a list, take turns, and each gets one at least. Of a
        provision the versions of the days that the query names come first, or with `whole` all of
        them; then, of the best provision, the others, those first that share most words with it.
        """
        ranked = [self._ranked(query, whole) for query in queries]
        most = max(self.k, len(queries))
        unique: dict[str, Document] = {}
        while ranked and len(unique) < most:
            for one in list(ranked):
                document = next(one, None)
                if document is None:
                    ranked.remove(one)
                elif len(unique) < most:
                    unique[document.id] = document
        return tuple(unique.values())

    def everything(self, queries: Sequence[str]) -> tuple[Document, ...]:
        """Every version of the provisions that are found: what a reader without a prompt reads.

        Where a query cites provisions that are held, they are what it is about; else the nearest.
        """
        found: dict[str, Document] = {}
        for query in queries:
            for instrument, provision in self._cited(query) or self._nearest(query):
                found |= {each.id: each for each in self._of(instrument, provision)}
        return tuple(found.values())

    def _cited(self, query: str) -> tuple[tuple[str, str], ...]:
        from tqa.retrieval.question import analyse
        from tqa.retrieval.search import find_all

        if query not in self._cites:
            library, today = self.workspace.library, self._today
            day = next(iter(_days(query)), today)
            with self.workspace.store.reading():
                question = analyse(
                    query, reference_day=today, known_titles=library.titles, years=library.years
                )
                found = find_all(library, question, as_at=day, known_at=today)
                self._cites[query] = tuple(
                    (each.instrument, part)
                    for each in found
                    if each.status is None
                    for part in self._defined(each.instrument, each.provision, query)
                )
        return self._cites[query]

    def _defined(self, instrument: str, provision: str, query: str) -> tuple[str, ...]:
        """The definitions within a provision whose term the query quotes; else the provision."""
        terms = {plain(term) for term in _QUOTED.findall(query)}
        parts = self.workspace.view(instrument).parts(provision) if terms else []
        found = [part for part in parts if plain(part.rpartition("/def:")[2]) in terms]
        return tuple(part for part in found if "/def:" in part) or (provision,)

    def _nearest(self, query: str) -> tuple[tuple[str, str], ...]:
        return tuple((hit.instrument, hit.provision) for hit in self._found(query))

    def _ranked(self, query: str, whole: bool) -> Iterator[Document]:
        days = _days(query)
        for rank, hit in enumerate(self._found(query)):
            versions = self._of(hit.instrument, hit.provision)
            asked = [v for v in versions if any(on in v for on in days)]
            if not days:
                asked = [v for v in versions if self._today in v]
            others = [v for v in versions if v not in asked]
            if whole or (rank == 0 and not days):
                said = frozenset(plain_words(query))
                yield from sorted(versions, key=lambda v: -_common(said, v))
            else:
                yield from asked
                yield from others if rank == 0 else ()

    def _found(self, query: str) -> tuple[Retrieved, ...]:
        """The k provisions nearest to a query, the nearest first."""
        if query not in self._hits:
            days = _days(query)
            self._hits[query] = self.workspace.retrieve(
                query,
                reference_day=self._today,
                as_at=days[0] if days else None,
                known_at=self._today,
                k=self.k,
            )
        return self._hits[query]

    def _of(self, instrument: str, provision: str) -> tuple[Document, ...]:
        """Every version of a provision with its parts, in the order of time."""
        key = instrument, provision
        if key not in self._versions:
            from tqa.retrieval.successive import wordings

            with self.workspace.store.reading():
                view = self.workspace.view(instrument)
                found = wordings(view, provision, known_at=self._today)
                self._versions[key] = tuple(_document(stretch) for stretch in found)
        return self._versions[key]


def _days(query: str) -> list[date]:
    found = find_dates(unquoted(query)).dates
    return list(dict.fromkeys(each.day for each in found if each.day is not None))


def _common(said: frozenset[str], document: Document) -> int:
    """How many of the words that are searched for a document has."""
    return len(said & _words(document.text))


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(plain_words(text))


def _document(stretch: Stretch) -> Document:
    from tqa.qa.citing import cite

    evidence = stretch.evidence
    citation = cite(evidence)
    return Held(
        f"{citation.instrument}#{evidence.provision}@{stretch.start}",
        citation.instrument,
        citation.title,
        citation.pinpoint,
        stretch.start,
        stretch.end,
        evidence.composed.text,
        citation.made_by,
        citation.ended_by,
        stretch.sure,
    )


def last_day(workspace: Workspace, documents: Sequence[Document]) -> date:
    """The day that stands for today: the latest that the sources or the documents know of."""
    days = [day for d in documents for day in (d.start, d.end) if day is not None]
    sources = workspace.store.sources()
    days += [day for s in sources for day in (s.published, s.current_to) if day is not None]
    return max(days, default=date.max)
