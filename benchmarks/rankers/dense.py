"""Cosines of questions with texts, by any embedder of the project; vectors kept between runs."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tqa.index.embedders import Embedder

Scores = npt.NDArray[np.float32]
_BATCH = 4096


class Vectors:
    """The vectors of some texts."""

    def __init__(self, embedder: Embedder, texts: Sequence[str], keep: Path | None = None) -> None:
        self._embedder = embedder
        self._rows = self._kept(texts, keep) if keep else self._made(texts)

    def scores(self, query: str) -> Scores:
        """The cosine of every text with a query."""
        vector = np.asarray(self._embedder.queries([query]), dtype=np.float32)[0]
        return np.asarray(self._rows @ vector, dtype=np.float32)

    def _made(self, texts: Sequence[str]) -> Scores:
        parts = [
            np.asarray(self._embedder.passages(texts[at : at + _BATCH]), dtype=np.float32)
            for at in range(0, len(texts), _BATCH)
        ]
        return np.concatenate(parts) if parts else np.zeros((0, self._embedder.dim), np.float32)

    def _kept(self, texts: Sequence[str], keep: Path) -> Scores:
        digest = hashlib.sha256(self._embedder.key.encode("utf-8"))
        for text in texts:
            digest.update(hashlib.sha256(text.encode("utf-8")).digest())
        path = keep / f"{digest.hexdigest()[:32]}.npy"
        if path.is_file():
            return np.asarray(np.load(path, allow_pickle=False))
        rows = self._made(texts)
        keep.mkdir(parents=True, exist_ok=True)
        np.save(path, rows)
        return rows
