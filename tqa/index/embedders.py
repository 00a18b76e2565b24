"""Texts to vectors: one protocol, and a name for every model that can stand behind it.

    static                  a small model that ships with tqa; English (the default)
    none                    no vectors: ranking by words alone
    onnx                    all-MiniLM-L6-v2 in int8 on ONNX Runtime; English
    e5                      multilingual-e5-small in 4 bits; Bangla, English and others
    hf:NAME                 any sentence-transformers model, by path or name
    llama-index:MOD.CLASS   any embedding model of llama-index

The last two take options after a question mark: `hf:NAME?device=cpu`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from tqa.errors import ConfigError

if TYPE_CHECKING:
    from tqa.index.embedding.rows import Vectors

DEFAULT = "static"


class Embedder(Protocol):
    """A model that gives each text a vector.

    `passages` and `queries` return (n, dim) float32: rows of unit length, or zero where the
    model knows no word of a text.
    """

    @property
    def key(self) -> str:
        """The model and its revision: vectors of different keys are never compared."""

    @property
    def dim(self) -> int:
        """Numbers in a vector; 0 where there are no vectors."""

    @property
    def cheap(self) -> bool:
        """So fast that to make a vector costs less than to keep it."""

    @property
    def share(self) -> float:
        """How much of a fused score its vectors are worth, from 0 to 1 (docs/design/ranking.md)."""

    @property
    def floor(self) -> float:
        """The fused score from which a text is about a question whose words it mostly lacks; 1
        where that has not been measured, so that words alone decide.
        """

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of what is searched for."""


def embedder(name: str = DEFAULT) -> Embedder:
    """The embedder of that name; ConfigError lists the names, or says what to install.

    >>> embedder("none").dim
    0
    """
    check_name(name)
    kind, _, rest = name.partition(":")
    return _KINDS[kind](*_told(rest))


def check_name(name: str) -> None:
    """ConfigError where no embedder can be of that name, whatever is installed."""
    kind, _, rest = name.partition(":")
    if kind not in _KINDS or bool(rest) != (kind in _OPEN):
        raise ConfigError(f"there is no embedder {name!r}; choose one of {', '.join(_names())}")


def _names() -> list[str]:
    return [f"{kind}:{_OPEN[kind]}" if kind in _OPEN else kind for kind in _KINDS]


def _told(rest: str) -> tuple[str, dict[str, str]]:
    """What stands before and after the question mark.

    >>> _told("a/b?device=cpu&query_prefix=query:%20")
    ('a/b', {'device': 'cpu', 'query_prefix': 'query: '})
    """
    from urllib.parse import parse_qsl

    model, _, options = rest.partition("?")
    return model, dict(parse_qsl(options, keep_blank_values=True))


def _static(_: str, __: Mapping[str, str]) -> Embedder:
    from tqa.index.embedding.static import shipped

    return shipped()


def _none(_: str, __: Mapping[str, str]) -> Embedder:
    from tqa.index.embedding.nothing import Nothing

    return Nothing()


def _onnx(_: str, __: Mapping[str, str]) -> Embedder:
    from tqa.index.embedding.onnx import packaged

    return packaged()


def _e5(_: str, __: Mapping[str, str]) -> Embedder:
    from tqa.index.embedding.e5 import packaged

    return packaged()


def _hf(model: str, options: Mapping[str, str]) -> Embedder:
    from tqa.index.embedding.hf import loaded

    return loaded(model, options)


def _llama_index(model: str, options: Mapping[str, str]) -> Embedder:
    from tqa.index.embedding.llama import named

    return named(model, options)


_KINDS: Mapping[str, Callable[[str, Mapping[str, str]], Embedder]] = {
    "static": _static,
    "none": _none,
    "onnx": _onnx,
    "e5": _e5,
    "hf": _hf,
    "llama-index": _llama_index,
}
_OPEN = {"hf": "PATH_OR_NAME", "llama-index": "MODULE.CLASS"}
