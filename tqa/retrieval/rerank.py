"""A second look at the best hits: each is scored by reading its text beside the question.

`rerank` of `config.toml` says who reads: `maxsim` (MiniLM, sentence by sentence) or
`cross-encoder:PATH`. Only the order of the hits changes: whether one is enough of an answer is
still told by the score that it was found with.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from tqa.errors import ConfigError, ModelError
from tqa.index.embedders import Embedder, embedder
from tqa.index.settings import check_rerank
from tqa.retrieval.ranked import Hit, ranked
from tqa.retrieval.view import View

if TYPE_CHECKING:
    from tqa.index.embedding.rows import Vectors
    from tqa.retrieval.library import Library

DEPTH = 30
"""How many hits are read; a right provision is rarely found below (docs/design/ranking.md)."""

WEIGHT = 0.2
"""What the reranker's score is worth beside the score before it, from 0 to 1."""

_SENTENCES, _SHORT, _LONG = 40, 60, 600
"""How many sentences of a text are read; below how many characters one is read with the next; how
much of one is read."""

_MANY = 1 << 14
"""Sentences whose vectors are kept: those of a question's hits come again with the next one."""

_ENDS = re.compile(r"(?<=[.;:—।])\s+")


class Reranker(Protocol):
    """Anything that says how well texts answer a question."""

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """A score from 0 to 1 for each text, in their order."""
        ...


def reranker(name: str) -> Reranker:
    """The reranker of that name; ConfigError lists the names, or says what to install."""
    check_rerank(name)
    kind, _, rest = name.partition(":")
    if kind not in _KINDS:
        raise ConfigError(f"rerank is {name!r}: nothing is read again")
    return _KINDS[kind](rest)


def reordered(
    library: Library,
    subject: str,
    *,
    as_at: date | None,
    known_at: date | None,
    instruments: Iterable[str],
    limit: int,
    question: str,
) -> list[Hit]:
    """See `ranked`; the first `DEPTH` hits are in the order of their new scores (`weighed`).

    Each is read by its text of the day; without a day, by the latest that it had.
    """
    hits = ranked(
        library.engine, subject, as_at=as_at, known_at=known_at, instruments=instruments,
        limit=max(limit, DEPTH),
    )  # fmt: skip
    if library.reranker is None or not hits:
        return hits[:limit]
    texts = [_text(library.view(h.instrument), h.provision, as_at, known_at) for h in hits[:DEPTH]]
    scores = library.reranker.rerank(question or subject, texts)
    read = [replace(hit, reranked=new) for hit, new in zip(hits[:DEPTH], scores, strict=True)]
    read.sort(key=lambda hit: (-weighed(hit), hit.instrument, hit.provision))
    return [*read, *(replace(hit, reranked=0.0) for hit in hits[DEPTH:])][:limit]


def weighed(hit: Hit) -> float:
    """The score of a hit together with that of the reranker; what it did not read has 0 of it.

    >>> weighed(Hit("/xx/act/1", "1", 0.0, 0.0, 0.0, 0.0, reranked=1.0)) == WEIGHT
    True
    """
    return (1 - WEIGHT) * hit.score + WEIGHT * (hit.reranked or 0.0)


def _text(view: View, name: str, as_at: date | None, known_at: date | None) -> str:
    if as_at is not None:
        return view.compose(name, as_at=as_at, known_at=known_at).printed
    if text := view.compose(name, as_at=date.max, known_at=known_at).printed:
        return text
    lapsed = [v for v in view.course(name, known_at=known_at) if v.state.has_law]
    end = lapsed[-1].valid.end.earliest if lapsed else None
    if end is None:
        return ""
    return view.compose(name, as_at=end - timedelta(days=1), known_at=known_at).printed


def sentences(text: str) -> list[str]:
    """The sentences and lines of a text, short ones together with what follows.

    >>> sentences("5 (1) A keeper lights the lantern one hour before dusk; and at no other time.")
    ['5 (1) A keeper lights the lantern one hour before dusk; and at no other time.']
    """
    found: list[str] = []
    for line in text[: _SENTENCES * _LONG].splitlines():
        for part in _ENDS.split(line.strip()):
            if found and len(found[-1]) < _SHORT:
                found[-1] += f" {part}"
            elif part:
                found.append(part)
    return [part[:_LONG] for part in found[:_SENTENCES]]


@dataclass(frozen=True, slots=True)
class MaxSim:
    """A text is as near to a question as the nearest of its sentences."""

    embedder: Embedder
    _kept: dict[str, Vectors] = field(default_factory=dict)

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker`: the highest cosine of the question with a sentence."""
        asked = self.embedder.queries([question])[0]
        pieces = [sentences(text) for text in texts]
        vectors = self._vectors([piece for text in pieces for piece in text])
        return [
            max((_bounded(float(asked @ vectors[piece])) for piece in text), default=0.0)
            for text in pieces
        ]

    def _vectors(self, pieces: Sequence[str]) -> Mapping[str, Vectors]:
        new = [piece for piece in dict.fromkeys(pieces) if piece not in self._kept]
        if len(self._kept) + len(new) > _MANY:
            self._kept.clear()
            new = list(dict.fromkeys(pieces))
        self._kept.update(zip(new, self.embedder.passages(new), strict=True))
        return self._kept


@dataclass(frozen=True, slots=True)
class Pairs:
    """A cross-encoder, which reads question and text together, as far into it as it was made to."""

    name: str
    model: Any

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        """See `Reranker`: the logistic function of the model's logit; of no text, 0."""
        scores = [0.0] * len(texts)
        told = [at for at, text in enumerate(texts) if text.strip()]
        if not told:
            return scores
        pairs = [(_sound(question), _sound(texts[at])) for at in told]
        made = self.model.predict(pairs, activation_fn=_as_it_is, show_progress_bar=False)
        logits = np.asarray(made, np.float64)
        if logits.shape != (len(told),) or not np.isfinite(logits).all():
            raise ModelError(
                f"cross-encoder:{self.name}: {len(told)} pairs gave an array of shape "
                f"{logits.shape}; expected one finite number for each"
            )
        for at, logit in zip(told, logits.tolist(), strict=True):
            scores[at] = 0.5 * (1 + math.tanh(logit / 2))  # the logistic function; no overflow
        return scores


def _as_it_is(logits: Any) -> Any:
    """Models differ in whether they put their own function over the logit; none is wanted."""
    return logits


def _bounded(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _sound(text: str) -> str:
    """The text without halves of surrogate pairs: no tokeniser takes them."""
    return text.encode("utf-8", "replace").decode("utf-8")


@lru_cache(maxsize=1)
def _maxsim(_: str) -> Reranker:
    try:
        return MaxSim(embedder("onnx"))
    except ConfigError as error:
        raise ConfigError(f'rerank = "maxsim": {error}') from error


@lru_cache(maxsize=1)
def _cross_encoder(path: str) -> Reranker:
    name = f"cross-encoder:{path}"
    try:
        from sentence_transformers import CrossEncoder
    except ImportError as error:
        raise ConfigError(
            f'rerank = "{name}" needs packages that are not installed ({error}); '
            "install them with: pip install 'tqa[hf]'"
        ) from error
    try:
        model = CrossEncoder(path, trust_remote_code=False)
    except Exception as error:  # whatever is wrong with the files, the hub or the device
        raise ModelError(f"{name}: the model cannot be loaded ({error})") from error
    if (labels := model.config.num_labels) != 1:
        raise ModelError(f"{name}: the model gives {labels} scores for a pair; expected one")
    return Pairs(path, model)


_KINDS: Mapping[str, Callable[[str], Reranker]] = {
    "maxsim": _maxsim,
    "cross-encoder": _cross_encoder,
}
