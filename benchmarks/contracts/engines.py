"""Chunks as units of the project's own index, and the baselines over the same arrays.

A set of documents becomes one index, made by `tqa.index.building`: an instrument a document, a
group a chunk; context: the name of the file and the headings; words: the chunk. The baselines rank
its chunks by its scores alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from benchmarks.contracts.documents import Document
from tqa.index.building import Row, build
from tqa.index.embedders import Embedder
from tqa.index.engine import LocalEngine
from tqa.index.generations import Loaded
from tqa.index.ranking import Ranker, dense_scores, idf, quantise
from tqa.index.segments import Segment
from tqa.index.words import stem, terms, words

OPENING = 1500
"""Characters of a document in which it names itself and its parties."""
RRF = 60
_NEVER, _EVER = date.min.toordinal(), date.max.toordinal()

Floats = npt.NDArray[np.float64]
Order = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Indexed:
    """A set of documents in the index."""

    documents: dict[str, Document]
    passages: LocalEngine
    segment: Segment
    """Of the passages."""
    embedder: Embedder


def indexed(held: Sequence[Document], embedder: Embedder) -> Indexed:
    """The index of documents, which come by path."""
    chunks = ((d, at, c) for d in held for at, c in enumerate(d.chunks))
    rows = (
        _row(number, d.path, f"{at:06}", _context(d, at), d.text[c.start : c.end])
        for number, (d, at, c) in enumerate(chunks, start=1)
    )
    segment = _segment(rows, embedder)
    return Indexed({d.path: d for d in held}, _engine(segment, embedder), segment, embedder)


def engine_of(texts: Iterable[tuple[str, str, str, str]], embedder: Embedder) -> LocalEngine:
    """An engine over texts without days: instrument, provision, context, words, in that order."""
    rows = (_row(at, *text) for at, text in enumerate(texts, start=1))
    return _engine(_segment(rows, embedder), embedder)


def _context(document: Document, at: int) -> str:
    return "\n".join((document.title, *document.chunks[at].headings))


def _row(number: int, path: str, place: str, context: str, text: str) -> Row:
    return Row(number, path, place, _NEVER, _EVER, _NEVER, _EVER, context, text)


def _segment(rows: Iterable[Row], embedder: Embedder) -> Segment:
    def embed(_: Sequence[bytes], texts: Sequence[str]) -> npt.NDArray[np.int8]:
        return quantise(embedder.passages(texts))

    dim = embedder.dim
    return build(rows, embed if dim else None, lambda keys: [None] * len(keys), dim=dim)


def _engine(segment: Segment, embedder: Embedder) -> LocalEngine:
    return LocalEngine([Loaded(segment, np.empty(0, np.int64))], embedder)


class Baselines:
    """Vectors alone, words alone, and both by reciprocal ranks, over the chunks of an index."""

    def __init__(self, index: Indexed) -> None:
        self._segment, self._embedder = index.segment, index.embedder
        self._ranker = Ranker(index.segment.arrays)
        names = list(index.segment.instruments)
        self._documents = {name: at for at, name in enumerate(names)}

    def ranked(self, question: str, within: str, k: int) -> dict[str, list[tuple[str, int]]]:
        """The k best chunks, as path and place, by each baseline; ties go by path and place."""
        allowed = np.ones(self._segment.groups, np.bool_)
        if within:
            allowed = self._segment.group_instrument == self._documents[within]
        lists = {"bm25": self._words(question)}
        if self._embedder.dim:
            lists["dense"] = self._meaning(question)
        orders = {name: self._order(scores, allowed) for name, scores in lists.items()}
        if len(orders) == 2:
            orders["rrf"] = self._fused(list(orders.values()))
        return {name: [self._name(int(g)) for g in order[:k]] for name, order in orders.items()}

    def _words(self, question: str) -> Floats:
        stems = list(dict.fromkeys(stem(words(term).lower()) for term in terms(question)))
        places = [at for s in stems if (at := self._segment.terms.find(s)) is not None]
        start = self._segment.arrays.term_start
        held = np.array([start[at + 1] - start[at] for at in places], np.int64)
        total = self._segment.texts
        weights = idf(total, held) if places else np.empty(0, np.float32)
        found = self._ranker.lexical(np.array(places, np.int64), weights)
        return found.astype(np.float64)

    def _meaning(self, question: str) -> Floats:
        vector = quantise(self._embedder.queries([question]))[0]
        return dense_scores(self._segment.arrays.vectors, vector).astype(np.float64)

    @staticmethod
    def _order(scores: Floats, allowed: npt.NDArray[np.bool_]) -> Order:
        """All allowed chunks with a score above zero, best first. A group here is one text."""
        places = np.flatnonzero(allowed & (scores > 0))
        best: Order = places[np.argsort(-scores[places], kind="stable")]
        return best

    def _fused(self, orders: list[Order]) -> Order:
        """The sum of 1 / (60 + rank). **Source:** G. Cormack, C. Clarke, S. Büttcher, 2009."""
        total = np.zeros(self._segment.groups)
        for order in orders:
            total[order] += 1 / (RRF + 1 + np.arange(len(order)))
        return self._order(total, np.ones(len(total), np.bool_))

    def _name(self, group: int) -> tuple[str, int]:
        path, place = self._segment.name(group)
        return path, int(place)
