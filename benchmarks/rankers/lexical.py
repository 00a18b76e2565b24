"""BM25 over texts, in numpy."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
K1, B = 1.2, 0.75


def words(text: str) -> list[str]:
    """The words of a text in small letters, numbers among them.

    >>> words("Section 4(2): fees")
    ['section', '4', '2', 'fees']
    """
    return re.findall(r"\w+", text.lower())


class Bm25:
    """Scores of all texts for a query.

    **Source:** S. Robertson and H. Zaragoza, 2009, with the inverse document frequency of Lucene:
    idf = ln(1 + (N - df + 0.5) / (df + 0.5)).
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.size = len(texts)
        lengths = np.zeros(self.size, dtype=np.float32)
        held: dict[str, list[tuple[int, int]]] = {}
        for at, text in enumerate(texts):
            counts = Counter(words(text))
            lengths[at] = counts.total()
            for word, number in counts.items():
                held.setdefault(word, []).append((at, number))
        norm = K1 * (1 - B + B * lengths / max(float(lengths.mean()) if self.size else 1.0, 1.0))
        self._postings: dict[str, tuple[npt.NDArray[np.int32], Scores]] = {}
        for word, pairs in held.items():
            where = np.asarray([at for at, _ in pairs], dtype=np.int32)
            tf = np.asarray([number for _, number in pairs], dtype=np.float32)
            idf = np.log(1 + (self.size - len(pairs) + 0.5) / (len(pairs) + 0.5))
            weight = idf * tf * (K1 + 1) / (tf + norm[where])
            self._postings[word] = where, weight.astype(np.float32)

    def scores(self, query: str) -> Scores:
        """The score of every text; a word that stands twice in the query counts twice."""
        found = np.zeros(self.size, dtype=np.float32)
        for word in words(query):
            if word in self._postings:
                where, weight = self._postings[word]
                found[where] += weight
        return found
