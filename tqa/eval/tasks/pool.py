"""The documents of a set, and those of them that share words with a question.

The setting `gold` puts the documents that an item names before the reader, `rag` the best of the
whole pool by BM25, so that it can find the wrong ones.

**Source:** Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009),
with the weights of `tqa.index.ranking`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tqa.eval.tasks.task import Item, Setting
from tqa.index.ranking import K1, idf, length_norms
from tqa.index.words import STOP, split, stem, words

NOTHING = "(No sources are given.)"


@dataclass(frozen=True, slots=True)
class Document:
    """A text that can be put before a reader."""

    id: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    """The same as the set holds it in columns, for a reader of tables."""


class Pool:
    """Documents that can be searched by their words.

    >>> pool = Pool([Document("a", "the ferry toll"), Document("b", "bell ringers of the abbey")])
    >>> [document.id for document in pool.search("Who rings the bell?", 5)]
    ['b']
    """

    def __init__(self, documents: Sequence[Document]) -> None:
        self.by_id = {document.id: document for document in documents}
        if len(self.by_id) < len(documents):
            raise ValueError("two documents of a pool have the same id")
        self._ids = [document.id for document in documents]
        self._places = {id_: at for at, id_ in enumerate(self._ids)}
        terms = [_terms(document.text) for document in documents]
        norms = length_norms(np.array([len(t) for t in terms], np.int32))
        held: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for at, found in enumerate(terms):
            for term, count in Counter(found).items():
                held[term].append((at, count))
        counts = np.array([len(places) for places in held.values()], np.int64)
        rarity = idf(len(documents), counts).astype(np.float64)
        self._postings: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}
        for (term, places), weight in zip(held.items(), rarity, strict=True):
            pairs = np.array(places, np.int64)
            texts, seen = pairs[:, 0], pairs[:, 1].astype(np.float64)
            self._postings[term] = (texts, weight * seen * (K1 + 1) / (seen + norms[texts]))

    def search(
        self, query: str, k: int, within: Collection[str] | None = None
    ) -> tuple[Document, ...]:
        """The `k` documents that fit the words best, the best first, ties in the order given.

        Fewer where fewer share a word. `within`: only documents with these ids.
        """
        scores = np.zeros(len(self._ids), np.float64)
        for term in dict.fromkeys(_terms(query)):
            if term in self._postings:
                texts, weights = self._postings[term]
                scores[texts] += weights
        places = np.arange(len(scores))
        if within is not None:
            places = np.sort(np.array([self._places[id_] for id_ in within], np.int64))
        best = places[np.argsort(-scores[places], kind="stable")][:k]
        return tuple(self.by_id[self._ids[at]] for at in best if scores[at] > 0)

    def given(self, ids: Sequence[str]) -> tuple[Document, ...]:
        """The documents with these ids, in this order."""
        return tuple(self.by_id[each] for each in ids)


def _terms(text: str) -> list[str]:
    return [stem(word) for word in split(words(text).lower()) if word not in STOP]


Lookup = Callable[[Item, Setting], tuple[Document, ...]]
"""What lies before the reader."""


def lookup(pool: Pool, k: int, query: Callable[[Item], str] = lambda item: item.question) -> Lookup:
    """Nothing, the documents that the item names, or the `k` that are found with its question."""

    def before(item: Item, setting: Setting) -> tuple[Document, ...]:
        if setting is Setting.GOLD:
            return pool.given(item.context)
        return pool.search(query(item), k) if setting is Setting.RAG else ()

    return before


def shown(documents: Sequence[Document]) -> str:
    """The block of the context in a prompt: the only part that differs between settings.

    >>> print(shown([Document("a", "The toll is 3 crowns.")]))
    Sources:
    <BLANKLINE>
    [1] The toll is 3 crowns.
    """
    if not documents:
        return NOTHING
    texts = (f"[{n}] {document.text}" for n, document in enumerate(documents, 1))
    return "\n\n".join(("Sources:", *texts))
