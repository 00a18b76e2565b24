"""No vectors at all: ranking by words alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tqa.index.embedding.rows import Vectors


@dataclass(frozen=True, slots=True)
class Nothing:
    """The embedder of a workspace that is searched by words alone."""

    key: str = "none"
    dim: int = 0
    cheap: bool = True
    share: float = 0.0
    floor: float = 1.0

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Rows without a number."""
        return np.zeros((len(texts), 0), np.float32)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Rows without a number."""
        return self.passages(texts)
