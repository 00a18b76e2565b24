"""A model without a network: each token has a vector, and a text is the sum of its tokens.

The rows are whole numbers on one scale, so the sum is exact: neither the order of the tokens, nor
the number of threads, nor the other texts of a batch can change it. How rare a token is lies in the
length of its row. What made the files is in `scripts/distil.py`; why, in docs/design/embedders.md.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tqa.errors import ModelError
from tqa.index.embedding.rows import Vectors, embedded

if TYPE_CHECKING:
    from tokenizers import Tokenizer

FOLDER = Path(__file__).parent.parent / "models" / "static-minilm"
VECTORS, TOKENIZER, ABOUT = "vectors.npy", "tokenizer.json", "model.json"
UNKNOWN = "[UNK]"
BATCH = 1024  # texts tokenised at a time, which bounds the memory


@dataclass(frozen=True, slots=True)
class Static:
    """A static model: `rows` int8 (tokens, dim), the row of the unknown token all zero."""

    key: str
    rows: npt.NDArray[np.int8]
    tokenizer: Tokenizer
    cheap: bool = True
    share: float = 0.2
    floor: float = 0.22

    @property
    def dim(self) -> int:
        """Numbers in a vector."""
        return int(self.rows.shape[1])

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Vectors of texts that are searched."""
        return embedded(self.key, texts, self._sums, self.dim)

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of questions: the same as of texts."""
        return self.passages(texts)

    def _sums(self, texts: list[str]) -> npt.NDArray[np.int32]:
        sums = np.zeros((len(texts), self.dim), np.int32)
        unknown = self.tokenizer.token_to_id(UNKNOWN) or 0
        for start in range(0, len(texts), BATCH):
            part = texts[start : start + BATCH]
            found = self.tokenizer.encode_batch_fast(part, add_special_tokens=False)
            for at, encoding in enumerate(found, start):
                # Of a text in another script only "?" and numbers are known: they say nothing.
                if 2 * encoding.ids.count(unknown) <= len(encoding.ids):
                    self.rows[encoding.ids].sum(axis=0, dtype=np.int32, out=sums[at])
        return sums


def shipped() -> Static:
    """The model that ships with tqa."""
    return loaded(FOLDER)


def loaded(folder: Path) -> Static:
    """A static model from its folder; ModelError where a file is missing or has another size."""
    from tokenizers import Tokenizer

    about = _about(folder)
    try:
        rows = np.asarray(np.load(folder / VECTORS, mmap_mode="r", allow_pickle=False))
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
    except Exception as error:  # tokenizers raises plain Exception
        raise ModelError(f"{folder}: the model cannot be read ({error}); {_MEND}") from error
    if rows.dtype != np.int8 or rows.shape != (tokenizer.get_vocab_size(), about["dim"]):
        raise ModelError(
            f"{folder / VECTORS}: {rows.shape} {rows.dtype} fits no tokenizer; {_MEND}"
        )
    return Static(key=f"{about['name']}@{about['revision'][:16]}", rows=rows, tokenizer=tokenizer)


def _about(folder: Path) -> dict[str, Any]:
    """What model.json says, after the sizes of the files are compared with it."""
    path = folder / ABOUT
    try:
        about: dict[str, Any] = json.loads(path.read_text("utf-8"))
        for name, file in about["files"].items():
            size = (folder / name).stat().st_size
            if size != file["bytes"]:
                raise ModelError(
                    f"{folder / name}: {size} bytes, expected {file['bytes']}; {_MEND}"
                )
        return {key: about[key] for key in ("name", "revision", "dim")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"{path}: the model cannot be read ({error!r}); {_MEND}") from error


_MEND = "install tqa again, or make the model anew with scripts/distil.py"
