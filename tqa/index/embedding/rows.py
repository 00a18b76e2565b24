"""What every model's vectors go through: the right size, finite, of unit length or zero."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tqa.errors import ConfigError, ModelError

Vectors: TypeAlias = npt.NDArray[np.float32]
"""(n, dim) float32; each row of unit length, or zero where a text has no vector."""

Encode: TypeAlias = Callable[[list[str]], "npt.ArrayLike"]
"""Texts to raw vectors, one row a text."""

SHOWN = 60  # characters of a text that a message quotes


def unit_rows(vectors: npt.NDArray[np.floating]) -> Vectors:
    """Rows scaled to unit length, in float64; a zero row stays zero.

    >>> unit_rows(np.array([[3.0, 4.0], [0.0, 0.0]])).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.0, 0.0]]
    """
    wide = vectors.astype(np.float64)
    lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide))[:, None]
    rows: Vectors = np.divide(wide, lengths, out=np.zeros_like(wide), where=lengths > 0).astype(
        np.float32
    )
    return rows


def checked(model: str, texts: Sequence[str], made: npt.ArrayLike, dim: int) -> Vectors:
    """The vectors that a model made, as unit rows; ModelError names the model and the text."""
    try:
        vectors = np.asarray(made, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ModelError(f"{model}: its vectors are not rows of numbers ({error})") from error
    if not texts and not vectors.size:
        return np.zeros((0, dim), np.float32)
    if vectors.shape != (len(texts), dim):
        raise ModelError(
            f"{model}: {len(texts)} texts gave an array of shape {vectors.shape}, "
            f"expected {(len(texts), dim)}; the first text is {_shown(texts)}"
        )
    finite = np.isfinite(vectors).all(axis=1)
    if not finite.all():
        at = int(np.argmin(finite))
        raise ModelError(f"{model}: no finite vector for the text {_shown(texts[at:])}")
    return unit_rows(vectors)


def embedded(model: str, texts: Sequence[str], encode: Encode, dim: int) -> Vectors:
    """Checked vectors of texts; a text of white space only gets a zero row, whatever the model."""
    rows = np.zeros((len(texts), dim), np.float32)
    told = [at for at, text in enumerate(texts) if text.strip()]
    if told:
        given = [_sound(texts[at]) for at in told]
        rows[told] = checked(model, given, encode(given), dim)
    return rows


def by_length(sizes: Sequence[int], most: int) -> Iterator[list[int]]:
    """Places in batches of similar size, so that little is padded: none holds more than `most`
    units, counted as its rows times its longest (a longer one comes alone).

    >>> list(by_length([5, 1, 9, 2], most=10))
    [[1, 3], [0], [2]]
    """
    batch: list[int] = []
    for at in sorted(range(len(sizes)), key=lambda at: (sizes[at], at)):
        if batch and (len(batch) + 1) * sizes[at] > most:
            yield batch
            batch = []
        batch.append(at)
    if batch:
        yield batch


def missing(name: str, extra: str, error: ImportError) -> ConfigError:
    """The error for a model whose packages are not installed: it says what to install."""
    return ConfigError(
        f"the embedder {name!r} needs packages that are not installed ({error}); "
        f"install them with: pip install 'tqa[{extra}]'"
    )


def _sound(text: str) -> str:
    r"""The text without halves of surrogate pairs and NUL characters: no tokeniser takes them.

    >>> _sound("a\ud800\0b")
    'a? b'
    """
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")


def _shown(texts: Sequence[str]) -> str:
    text = texts[0] if texts else ""
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "…")
