"""Words near in meaning, from the static model: "jail" also finds "imprisonment".

Questions are asked in other words than laws are written in. For each word of a question the words
with the nearest vectors are searched as well, and count less the farther they are. Both the dot
products and the lengths are of whole numbers, so that no machine gives other neighbours.

**Source:** G. Zuccon et al., "Integrating and Evaluating Neural Word Embeddings in Information
Retrieval", 2015: translation of query terms by embeddings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tqa.index.embedding.static import Static, shipped
from tqa.index.words import STOP

NEAR = 0.5
"""The cosine from which a word is near; docs/design/ranking.md has the measurement."""
MOST = 40
"""Near words of each word, of which an index uses those few that it holds."""
_SHORTEST = 3
"""Letters of a word: shorter ones are parts of words and abbreviations."""


class Thesaurus:
    """The whole words of a static model, each with its neighbours."""

    def __init__(self, model: Static) -> None:
        vocabulary = model.tokenizer.get_vocab()
        whole = sorted(w for w in vocabulary if w.isalpha() and len(w) >= _SHORTEST)
        self._words = whole
        self._place = {word: at for at, word in enumerate(whole)}
        self._rows: NDArray[np.float32] = model.rows[[vocabulary[w] for w in whole]].astype(
            np.float32
        )
        squares = (self._rows.astype(np.int64) ** 2).sum(axis=1)
        self._lengths = np.sqrt(np.maximum(squares, 1).astype(np.float64))

    def near(self, words: Sequence[str]) -> list[list[tuple[str, float]]]:
        """For each lower-cased word the others near it, nearest first, with their cosines.

        None for a word that the model has no vector of its own for.
        """
        places = {word: self._place[word] for word in words if word in self._place}
        found = self._rows[list(places.values())] @ self._rows.T
        near = {
            word: self._nearest(row, at)
            for (word, at), row in zip(places.items(), found, strict=True)
        }
        return [near.get(word, []) for word in words]

    def _nearest(self, products: NDArray[np.float32], own: int) -> list[tuple[str, float]]:
        cosines = products.astype(np.float64) / (self._lengths * self._lengths[own])
        near = np.flatnonzero(cosines >= NEAR)
        order = near[np.lexsort((near, -cosines[near]))]
        others = [at for at in order.tolist() if at != own and self._words[at] not in STOP]
        return [(self._words[at], float(cosines[at])) for at in others[:MOST]]


@cache
def thesaurus() -> Thesaurus:
    """That of the model that ships with tqa."""
    return Thesaurus(shipped())
