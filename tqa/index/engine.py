"""The local engine: which provisions a query ranks first, over all segments as if one.

Statistics of words are those of all texts held, so that an increment and a rebuild give the
same scores. Which texts count on the days asked is settled before anything is ranked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tqa.errors import StaleIndexError
from tqa.index.building import quantised
from tqa.index.concepts import Concept, concepts, weighted
from tqa.index.embedders import Embedder, embedder
from tqa.index.generations import Loaded, opened
from tqa.index.nearest import Nearest
from tqa.index.protocol import CANDIDATES, Asked, Candidate, Engine
from tqa.index.ranking import K1, Arrays, Int8, Mask, Query, Ranker, scale
from tqa.index.records import rows
from tqa.index.segments import REMEDY
from tqa.index.settings import read_settings
from tqa.index.thesaurus import thesaurus
from tqa.index.words import stem, words
from tqa.store.store import Store

if TYPE_CHECKING:
    from tqa.index.device import DeviceRanker


class LocalEngine:
    """The segments of a workspace, ranked on this machine: on its processors, or on its GPU."""

    def __init__(
        self, loaded: Sequence[Loaded], embedder: Embedder, *, device: str = "cpu"
    ) -> None:
        self.embedder = embedder
        with _sound():
            alive = [_alive(item) for item in loaded]
            self._total = sum(int(texts.sum()) for texts in alive)
            lengths = sum(
                int(item.segment.arrays.lengths[texts].sum(dtype=np.int64))
                for item, texts in zip(loaded, alive, strict=True)
            )
            average = lengths / self._total if self._total else 1.0
            self._parts = [
                _Part(item, texts, average, device)
                for item, texts in zip(loaded, alive, strict=True)
            ]
        self._held = lru_cache(maxsize=1 << 16)(self._counted)
        self._concepts = lru_cache(maxsize=16)(self._asked)
        self._vectors = lru_cache(maxsize=16)(self._vector)

    @property
    def total(self) -> int:
        """How many distinct wordings are held."""
        return self._total

    @property
    def share(self) -> float:
        """See `Engine`: that of the embedder."""
        return self.embedder.share

    @property
    def floor(self) -> float:
        """See `Engine`: that of the embedder."""
        return self.embedder.floor

    def most(self, terms: Iterable[str]) -> float:
        """See `Engine`: BM25 of a text that is full of every word."""
        return (K1 + 1) * sum(concept.weight for concept in self._concepts(tuple(terms)))

    def frequency(self, term: str) -> int:
        """How many texts hold a form of a word."""
        return self._held(stem(words(term).lower()))

    def _counted(self, form: str) -> int:
        with _sound():
            return sum(part.frequency(form) for part in self._parts)

    def _asked(self, terms: tuple[str, ...]) -> tuple[Concept, ...]:
        near = thesaurus().near if self.embedder.dim else None
        return concepts(terms, self._held, self._total, near)

    def search(self, asked: Asked, *, n: int = CANDIDATES) -> list[Candidate]:
        """See `Engine`; the best of all segments together."""
        wanted = self._concepts(asked.terms)
        vector = self._vectors(asked.text)
        with _sound():
            found = [c for part in self._parts for c in part.search(asked, wanted, vector, n)]
        if len(self._parts) > 1:  # each has given its own best
            by_words = sorted(found, key=lambda c: (-c.lexical, c.instrument, c.provision))[:n]
            by_meaning = sorted(found, key=lambda c: (-c.dense, c.instrument, c.provision))[:n]
            found = list({id(c): c for c in [*by_words, *by_meaning]}.values())
        near = [candidate for candidate in found if candidate.lexical > 0 or candidate.dense > 0]
        return sorted(near, key=lambda c: (c.instrument, c.provision))

    def _vector(self, text: str) -> Int8 | None:
        if not text or not self.embedder.dim:
            return None
        vector: Int8 = quantised(self.embedder, [text], self.embedder.queries([text]))[0]
        return vector


@contextmanager
def _sound() -> Iterator[None]:
    """Turn what damage raises that no shape told when the arrays were opened, into what to do."""
    try:
        yield
    except (IndexError, ValueError) as error:
        raise StaleIndexError(
            f"the index is damaged ({error}); `tqa index --check` says where; {REMEDY}"
        ) from error


def open_engine(store: Store) -> Engine:
    """The engine of a workspace, as its settings have it, over all that it holds now."""
    settings = read_settings(store.path.parent)
    chosen = embedder(settings.embedder)
    engine = LocalEngine(opened(store, chosen), chosen, device=settings.device)
    if settings.lexical == "rank-bm25":
        from tqa.index.okapi import OkapiEngine

        return OkapiEngine(engine, rows(store))
    return engine


class _Part:
    """One segment, with what is left of it."""

    def __init__(self, loaded: Loaded, alive: Mask, average: float, device: str) -> None:
        self.segment = loaded.segment
        self._alive = alive if len(loaded.gone) else None
        self._ranker = _ranker(_without(loaded), average, device)
        arrays, codes = self.segment.arrays, self.segment.nearest
        self._nearest = Nearest(codes, arrays.vectors, arrays.group_start) if codes else None
        self._counting = lru_cache(maxsize=8)(self._counted)
        self._find = lru_cache(maxsize=1 << 14)(self.segment.terms.find)

    def frequency(self, term: str) -> int:
        """How many of its texts hold a stem."""
        at = self._find(term) if term else None
        if at is None:
            return 0
        start, end = self.segment.arrays.term_start[at : at + 2].tolist()
        if self._alive is None:
            return int(end - start)
        return int(self._alive[self.segment.arrays.posting_text[start:end]].sum())

    def search(
        self, asked: Asked, wanted: Sequence[Concept], vector: Int8 | None, n: int
    ) -> list[Candidate]:
        """The candidates of this segment."""
        weights = {
            place: weight
            for form, weight in weighted(wanted).items()
            if (place := self._find(form)) is not None
        }
        query = Query(
            vector=vector,
            terms=np.array(list(weights), np.int64),
            idf=np.array(list(weights.values()), np.float32),
        )
        counting = self._counting(
            asked.as_at.toordinal() if asked.as_at else None,
            asked.known_at.toordinal() if asked.known_at else None,
            asked.instruments,
        )
        ranking = self._ranker.rank(query, k=2 * n, n=n, dense=self._nearest, counting=counting)
        most = float(scale(max(self.segment.arrays.vectors.shape[1], 1))) ** 2
        covered = self._covered(wanted, ranking.lexical_text)
        return [
            Candidate(*name, lexical / 65536, max(dense, 0) / most, share)
            for name, lexical, dense, share in zip(
                self.segment.names(ranking.groups),
                ranking.lexical.tolist(),
                ranking.dense.tolist(),
                covered.tolist(),
                strict=True,
            )
        ]

    def _covered(self, wanted: Sequence[Concept], texts: NDArray[np.int64]) -> NDArray[np.float64]:
        """The share of what is asked for that each text says; of no text (-1) none."""
        whole = sum(concept.weight for concept in wanted)
        total = np.zeros(len(texts))
        for concept in wanted:
            said = np.zeros(len(texts))
            for form, share in concept.forms:
                at = self._find(form)
                if at is not None:
                    np.maximum(said, share * self._hold(at, texts), out=said)
            total += concept.weight * said
        return total / whole if whole else total

    def _hold(self, term: int, texts: NDArray[np.int64]) -> Mask:
        """Which texts hold a term."""
        start, end = self.segment.arrays.term_start[term : term + 2].tolist()
        held = self.segment.arrays.posting_text[start:end]
        sought = texts.astype(held.dtype)  # else all postings would be widened to look among them
        places = np.minimum(np.searchsorted(held, sought), len(held) - 1)
        found: Mask = held[places] == sought
        return found

    def _counted(
        self, as_at: int | None, known_at: int | None, instruments: tuple[str, ...]
    ) -> Mask:
        allowed = None
        if instruments:
            wanted = [at for at, id_ in enumerate(self.segment.instruments) if id_ in instruments]
            allowed = np.isin(self.segment.group_instrument, wanted)
        texts = self._ranker.counting(as_at, known_at, allowed)
        return texts if self._alive is None else texts & self._alive


def _ranker(arrays: Arrays, average: float, device: str) -> Ranker | DeviceRanker:
    """A ranker on the device of the settings; "auto" is the GPU that torch sees, if any."""
    if device == "cpu" or (device == "auto" and find_spec("torch") is None):
        return Ranker(arrays, average)
    from tqa.index.device import DeviceRanker, chosen_device

    if chosen_device(device) == "cpu":
        return Ranker(arrays, average)
    return DeviceRanker(arrays, average, device=device)


def _without(loaded: Loaded) -> Arrays:
    """The arrays of a segment, with what is no longer held valid on no day and never known."""
    arrays = loaded.segment.arrays
    if not len(loaded.gone):
        return arrays
    valid_to, known_to = arrays.valid_to.copy(), arrays.known_to.copy()
    valid_to[loaded.gone] = known_to[loaded.gone] = 0
    return replace(arrays, valid_to=valid_to, known_to=known_to)


def _alive(loaded: Loaded) -> Mask:
    """Which texts of a segment have a unit that is still held."""
    if not len(loaded.gone):
        return np.ones(loaded.segment.texts, np.bool_)
    texts = np.zeros(loaded.segment.texts, np.bool_)
    texts[np.delete(loaded.segment.arrays.unit_text, loaded.gone)] = True
    return texts
