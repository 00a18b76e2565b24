"""The words of questions scored by the library rank-bm25: `lexical = "rank-bm25"` in the settings.

The oracle that the postings of `tqa.index.ranking` are compared with, and a choice for who wants
that very formula. Texts are counted anew whenever an index is opened, and each question looks at
all of them: it is for small workspaces. Which texts count on a day, and vectors, are as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tqa.errors import ConfigError
from tqa.index.building import CONTEXT_WEIGHT, Row
from tqa.index.engine import LocalEngine
from tqa.index.protocol import CANDIDATES, Asked, Candidate
from tqa.index.ranking import K1, B, idf
from tqa.index.words import stem, tokens, words

Place = tuple[str, str]


class OkapiEngine:
    """An `Engine` with vectors from another and BM25 from rank-bm25."""

    def __init__(self, base: LocalEngine, rows: Iterable[Row]) -> None:
        try:
            from rank_bm25 import BM25Okapi
        except ImportError as error:
            raise ConfigError(
                'lexical = "rank-bm25" needs a library that is not installed: pip install rank-bm25'
            ) from error
        self._base = base
        texts: dict[tuple[str, str, bytes], list[Row]] = {}
        for row in rows:
            texts.setdefault((row.instrument, row.provision, row.digest), []).append(row)
        self._places = [key[:2] for key in texts]
        self._days = _Days(list(texts.values()))
        said = [_tokens(held[0]) for held in texts.values()]
        self._held = [frozenset(found) for found in said]
        self._bm25: Any = BM25Okapi(said, k1=K1, b=B) if said else None

    @property
    def share(self) -> float:
        """See `Engine`."""
        return self._base.share

    @property
    def floor(self) -> float:
        """See `Engine`: measured for other scores than the library's, so words alone decide."""
        return 1.0

    def most(self, terms: Iterable[str]) -> float:
        """See `Engine`: the library's weights of the words, as if a text were full of each."""
        return (K1 + 1) * sum(max(self._weight(s), 0.0) for s in _stems(terms))

    def _weight(self, term: str) -> float:
        return float(self._bm25.idf.get(term, 0.0)) if self._bm25 else 0.0

    def search(self, asked: Asked, *, n: int = CANDIDATES) -> list[Candidate]:
        """See `Engine`."""
        if self._bm25 is None:
            return []
        near = {
            (c.instrument, c.provision): c.dense
            for c in self._base.search(asked, n=max(self._base.total, 1))
        }
        best = self._best(asked)
        by_words = sorted(best, key=lambda place: (-best[place][0], place))[:n]
        by_meaning = sorted(near, key=lambda place: (-near[place], place))[:n]
        found = []
        for place in sorted({*by_words, *by_meaning}):
            score, covered = best.get(place, (0.0, 0.0))
            if score > 0 or near.get(place, 0.0) > 0:
                found.append(Candidate(*place, score, near.get(place, 0.0), covered))
        return found

    def _best(self, asked: Asked) -> dict[Place, tuple[float, float]]:
        """BM25 above zero and what is covered, of the best text that counts of each provision."""
        stems = _stems(asked.terms)
        scores: NDArray[np.float64] = self._bm25.get_scores(stems)
        scores = np.where(self._days.counting(asked), scores, 0.0)
        shares = self._shares(stems)
        whole = sum(shares.values())
        best: dict[Place, tuple[float, float]] = {}
        for at in np.flatnonzero(scores > 0).tolist():
            place = self._places[at]
            if asked.instruments and place[0] not in asked.instruments:
                continue
            if scores[at] > best.get(place, (0.0, 0.0))[0]:
                held = sum(shares[s] for s in stems if s in self._held[at])
                best[place] = (float(scores[at]), held / whole)
        return best

    def _shares(self, stems: Sequence[str]) -> dict[str, float]:
        """What each word says, by its rarity; also those that no text has."""
        df = np.array([sum(s in held for held in self._held) for s in stems], np.int64)
        return dict(zip(stems, idf(len(self._held), df).astype(float).tolist(), strict=True))


class _Days:
    """When each text counts: it has one or more rectangles of days."""

    def __init__(self, texts: Sequence[Sequence[Row]]) -> None:
        self._texts = len(texts)
        self._owner = np.array([at for at, rows in enumerate(texts) for _ in rows], np.int64)
        self._edges = np.array(
            [
                (row.valid_from, row.valid_to, row.known_from, row.known_to)
                for rows in texts
                for row in rows
            ],
            np.int64,
        ).reshape(-1, 4)

    def counting(self, asked: Asked) -> NDArray[np.bool_]:
        """Which texts may be of the days asked."""
        held = np.ones(len(self._owner), np.bool_)
        for day, at in ((asked.as_at, 0), (asked.known_at, 2)):
            if day is not None:
                start, end = self._edges[:, at], self._edges[:, at + 1]
                held &= (start <= day.toordinal()) & (day.toordinal() < end)
        texts = np.zeros(self._texts, np.bool_)
        texts[self._owner[held]] = True
        return texts


def _tokens(row: Row) -> list[str]:
    return tokens(row.words) + CONTEXT_WEIGHT * tokens(row.context)


def _stems(terms: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(stem(words(term).lower()) for term in terms))
