"""Any sentence-transformers model, from a folder or by name, on a processor or a GPU.

Options: `device`, `batch_size`, `query_prefix`, `passage_prefix`, `max_tokens`. The other texts of
a batch change a vector in its seventh digit; `batch_size=1` gives the same digits always.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tqa.errors import ConfigError, ModelError
from tqa.index.embedding.rows import Vectors, embedded, missing

_OPTIONS = ("device", "batch_size", "query_prefix", "passage_prefix", "max_tokens")
_QUERY, _PASSAGE = ("query",), ("passage", "document", "corpus")  # names of prompts in use
_LAYERS_HELD = 32  # activations of one token, in multiples of its hidden state, with room to spare
_LARGEST = 256


@dataclass(frozen=True, slots=True)
class SentenceModel:
    """A loaded model with what it puts before questions and before passages."""

    key: str
    dim: int
    model: Any
    query_prefix: str
    passage_prefix: str
    batch_size: int
    cheap: bool = False
    share: float = 0.5
    floor: float = 1.0

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""
        return self._embedded(texts, self.passage_prefix)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions."""
        return self._embedded(texts, self.query_prefix)

    def _embedded(self, texts: Sequence[str], prefix: str) -> Vectors:
        def encode(given: list[str]) -> Any:
            return self.model.encode(
                [prefix + text for text in given],
                prompt="",  # the model's own default prompt is in the prefix already
                batch_size=self.batch_size,
                show_progress_bar=False,
                convert_to_numpy=True,
            )

        return embedded(self.key, texts, encode, self.dim)


def loaded(name: str, options: Mapping[str, str]) -> SentenceModel:
    """The model at a path or of a name; ConfigError where an option or package is missing."""
    unknown = sorted(set(options) - set(_OPTIONS))
    if unknown:
        raise ConfigError(f"hf:{name} has no option {unknown[0]!r}; it takes {', '.join(_OPTIONS)}")
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise missing(f"hf:{name}", "hf", error) from error
    try:
        model = SentenceTransformer(name, device=options.get("device"), trust_remote_code=False)
    except Exception as error:  # whatever is wrong with the files, the hub or the device
        raise ModelError(f"hf:{name}: the model cannot be loaded ({error})") from error
    model.eval()
    if "max_tokens" in options:
        model.max_seq_length = _whole(name, "max_tokens", options["max_tokens"])
    query, passage = _prefixes(name, model, options)
    dim = int(_dimension(model))
    size = options.get("batch_size")
    return SentenceModel(
        key=f"hf:{os.path.basename(name.rstrip('/'))}@{_revision(model, query, passage)[:16]}",
        dim=dim,
        model=model,
        query_prefix=query,
        passage_prefix=passage,
        batch_size=_whole(name, "batch_size", size) if size else _fitting(model),
    )


def _whole(name: str, option: str, value: str) -> int:
    if not value.isascii() or not value.isdigit() or not int(value):
        raise ConfigError(f"hf:{name}: {option} is {value!r}; it takes a whole number above 0")
    return int(value)


def _prefixes(name: str, model: Any, options: Mapping[str, str]) -> tuple[str, str]:
    """What the options say, else the model's own prompts, else what models called e5 need."""
    prompts: Mapping[str, str] = getattr(model, "prompts", None) or {}
    e5 = "e5" in os.path.basename(name.rstrip("/")).lower().replace("_", "-").split("-")
    query = next((prompts[key] for key in _QUERY if prompts.get(key)), "query: " if e5 else "")
    passage = next(
        (prompts[key] for key in _PASSAGE if prompts.get(key)), "passage: " if e5 else ""
    )
    return options.get("query_prefix", query), options.get("passage_prefix", passage)


def _dimension(model: Any) -> int:
    ask = getattr(model, "get_embedding_dimension", None) or model.get_sentence_embedding_dimension
    return int(ask())


def _revision(model: Any, *said: str) -> str:
    """A hash of the weights, the modules and the prefixes: the model, wherever it came from."""
    import torch

    digest = hashlib.sha256(json.dumps([*said, model.max_seq_length]).encode())
    for module in model:
        digest.update(type(module).__name__.encode())
        config: dict[str, Any] = getattr(module, "get_config_dict", dict)()
        digest.update(json.dumps(config, sort_keys=True, default=str).encode())
    weights = model.state_dict()
    for key in sorted(weights):
        digest.update(key.encode())
        flat = weights[key].detach().cpu().contiguous().reshape(-1)
        digest.update(flat.view(torch.uint8).numpy())
    return digest.hexdigest()


def _fitting(model: Any) -> int:
    """Texts in a batch, so that the activations of the longest take an eighth of free memory."""
    import torch

    if model.device.type == "cuda":
        free = torch.cuda.mem_get_info(model.device)[0]
    else:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    tokens = min(model.max_seq_length or 512, 8192)
    held = tokens * _dimension(model) * 4 * _LAYERS_HELD
    return int(max(1, min(_LARGEST, free // 8 // held)))
