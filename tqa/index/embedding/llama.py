"""Any embedding model of llama-index as an embedder, by its class or as an instance at hand."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tqa.errors import ConfigError, ModelError
from tqa.index.embedding.rows import Vectors, embedded, missing

_PROBE = "The dimension of a vector."
_ASIDE = ("api", "token", "secret", "password", "callback", "batch", "worker", "retries", "timeout")
"""Parts of the names of settings that do not change a vector, or must not be kept."""


@dataclass(frozen=True, slots=True)
class LlamaIndexModel:
    """A `BaseEmbedding` of llama-index: it has its own words for passages and questions."""

    key: str
    dim: int
    model: Any
    cheap: bool = False
    share: float = 0.5
    floor: float = 1.0

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""
        return embedded(self.key, texts, self.model.get_text_embedding_batch, self.dim)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions."""

        def encode(given: list[str]) -> list[list[float]]:
            return [self.model.get_query_embedding(text) for text in given]

        return embedded(self.key, texts, encode, self.dim)


def named(path: str, options: Mapping[str, str]) -> LlamaIndexModel:
    """The model of a class, `module.Class`, made with the options as keyword arguments.

    An option that reads as JSON is that value (`4`, `true`), any other is a text.
    """
    module, _, name = path.rpartition(".")
    try:
        import_module("llama_index.core")
        found = getattr(import_module(module), name) if module else None
    except AttributeError:
        found = None
    except ImportError as error:
        if sys.modules.get("llama_index.core") is None:
            raise missing(f"llama-index:{path}", "llama-index", error) from error
        raise ConfigError(
            f"llama-index:{path}: there is no module {module!r} ({error}); install the package "
            f"that holds it, or correct the name"
        ) from error
    if not isinstance(found, type):
        raise ConfigError(f"llama-index:{path}: no such class; write llama-index:module.Class")
    try:
        model = found(**{key: _read(value) for key, value in options.items()})
    except Exception as error:  # whatever its maker raises on what it was given
        raise ConfigError(f"llama-index:{path}: cannot be made ({error})") from error
    return from_llama_index(model)


def from_llama_index(model: Any) -> LlamaIndexModel:
    """An embedder from an embedding model of llama-index."""
    from llama_index.core.base.embeddings.base import BaseEmbedding

    if not isinstance(model, BaseEmbedding):
        raise ConfigError(f"{type(model).__name__} is no embedding model of llama-index")
    try:
        dim = len(model.get_text_embedding(_PROBE))
    except Exception as error:  # a server that does not answer, a key that is refused
        raise ModelError(f"{type(model).__name__}: the model gives no vector ({error})") from error
    if not dim:
        raise ModelError(f"{type(model).__name__}: the model gives vectors without a number")
    return LlamaIndexModel(key=_key(model), dim=dim, model=model)


def _key(model: Any) -> str:
    told = {
        key: value
        for key, value in model.to_dict().items()
        if not any(part in key.lower() for part in _ASIDE)
    }
    digest = hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()
    return f"llama-index:{type(model).__name__}:{model.model_name}@{digest[:16]}"


def _read(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value
