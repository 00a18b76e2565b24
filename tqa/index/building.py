"""From the rows of units to the arrays of a segment: postings, lengths, intervals, vectors.

The order is that of instruments, provisions and digests of wordings, so that neither the order of
ingestion nor a hash seed shows in a segment.
"""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tqa.errors import ModelError
from tqa.index.ranking import Arrays, Int8, quantise
from tqa.index.segments import Segment, Strings
from tqa.index.words import tokens

if TYPE_CHECKING:
    from tqa.index.embedders import Embedder
    from tqa.index.embedding.rows import Vectors

CONTEXT_WEIGHT = 2
"""A word in a title or heading counts twice one in the text."""

Embed = Callable[[Sequence[bytes], Sequence[str]], NDArray[np.int8]]
"""Digests and wordings to quantised vectors, (n, dim) int8."""


@dataclass(frozen=True, slots=True)
class Row:
    """A unit as the store keeps it; days are ordinals."""

    id: int
    instrument: str
    provision: str
    valid_from: int
    valid_to: int
    known_from: int
    known_to: int
    context: str
    words: str

    @property
    def digest(self) -> bytes:
        """What tells the wordings of one provision apart."""
        return digest(self.context, self.words)


def digest(context: str, words: str) -> bytes:
    """SHA-256 of a wording, its first 16 bytes."""
    return hashlib.sha256(f"{context}\0{words}".encode("utf-8", "surrogatepass")).digest()[:16]


def wording(context: str, words: str) -> str:
    """What is embedded: the titles and headings, then the text."""
    return f"{context}\n{words}"


def quantised(embedder: Embedder, texts: Sequence[str], vectors: Vectors) -> Int8:
    """What a model gave for texts, as it is kept; ModelError where it cannot be used."""
    if vectors.shape != (len(texts), embedder.dim):
        raise ModelError(
            f"{embedder.key}: gave an array of shape {vectors.shape} for {len(texts)} texts, "
            f"and {(len(texts), embedder.dim)} was expected; choose another embedder"
        )
    try:
        return quantise(vectors)
    except ValueError as error:
        raise ModelError(f"{embedder.key}: {error}; choose another embedder") from error


@dataclass(slots=True)
class _Growing:
    """Arrays that grow text by text."""

    vocabulary: dict[str, int] = field(default_factory=dict)
    terms: array[int] = field(default_factory=lambda: array("i"))
    texts: array[int] = field(default_factory=lambda: array("i"))
    weights: array[int] = field(default_factory=lambda: array("H"))
    lengths: array[int] = field(default_factory=lambda: array("i"))
    digests: bytearray = field(default_factory=bytearray)
    group_start: array[int] = field(default_factory=lambda: array("i", [0]))
    group_instrument: array[int] = field(default_factory=lambda: array("i"))
    provisions: list[str] = field(default_factory=list)
    instruments: list[str] = field(default_factory=list)
    units: array[int] = field(default_factory=lambda: array("q"))
    """Six numbers a unit: text, id, and the four days."""

    def add_text(self, context: Counter[str], words: str, key: bytes) -> int:
        """One wording; gives its number."""
        own = tokens(words)
        counted = Counter(own)
        for term, count in context.items():
            counted[term] += CONTEXT_WEIGHT * count
        number = len(self.lengths)
        ids = [self.vocabulary.setdefault(term, len(self.vocabulary)) for term in counted]
        self.terms.extend(ids)
        self.weights.extend(min(count, 0xFFFF) for count in counted.values())
        self.texts.extend([number] * len(ids))
        self.lengths.append(len(own) + context.total())
        self.digests += key
        return number


Known = Callable[[Sequence[bytes]], Sequence[bytes | None]]
"""Digests of wordings to the vectors that are at hand for them, as bytes."""

_BATCH = 4096
"""Wordings that are embedded together."""


@dataclass(slots=True)
class _Vectors:
    """Vectors in the order of the texts; those not at hand are made a batch at a time."""

    embed: Embed | None
    known: Known
    made: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[bytes, str]] = field(default_factory=list)

    def add(self, key: bytes, text: str) -> None:
        """One more text."""
        if self.embed is not None:
            self.waiting.append((key, text))
            if len(self.waiting) >= _BATCH:
                self.flush()

    def flush(self) -> None:
        """Make what waits."""
        if self.embed is None or not self.waiting:
            return
        held = self.known([key for key, _ in self.waiting])
        lacking = {
            key: text for (key, text), vector in zip(self.waiting, held, strict=True) if not vector
        }
        new: dict[bytes, bytes] = {}
        if lacking:
            rows = self.embed(list(lacking), list(lacking.values()))
            new = {key: row.tobytes() for key, row in zip(lacking, rows, strict=True)}
        for (key, _), vector in zip(self.waiting, held, strict=True):
            self.made += vector or new[key]
        self.waiting.clear()


def build(rows: Iterable[Row], embed: Embed | None, known: Known, *, dim: int) -> Segment:
    """A segment of rows that come in the order of instruments and provisions.

    `known` gives the vectors at hand; `embed` makes the others, `None` leaves all out.
    """
    grown, vectors = _Growing(), _Vectors(embed, known)
    for (instrument, provision), found in groupby(rows, attrgetter("instrument", "provision")):
        _add_group(grown, vectors, instrument, provision, list(found))
    vectors.flush()
    return _finished(grown, vectors.made, dim if embed is not None else 0)


def _add_group(
    grown: _Growing, vectors: _Vectors, instrument: str, provision: str, rows: list[Row]
) -> None:
    if not grown.instruments or grown.instruments[-1] != instrument:
        grown.instruments.append(instrument)
    grown.group_instrument.append(len(grown.instruments) - 1)
    grown.provisions.append(provision)
    contexts: dict[str, Counter[str]] = {}
    for key, units in _by_digest(rows):
        context, words = units[0].context, units[0].words
        if context not in contexts:
            contexts[context] = Counter(tokens(context))
        text = grown.add_text(contexts[context], words, key)
        vectors.add(key, wording(context, words))
        for unit in units:
            days = (unit.valid_from, unit.valid_to, unit.known_from, unit.known_to)
            grown.units.extend((text, unit.id, *days))
    grown.group_start.append(len(grown.lengths))


def _by_digest(rows: list[Row]) -> Iterator[tuple[bytes, list[Row]]]:
    keyed: dict[bytes, list[Row]] = {}
    for row in rows:
        keyed.setdefault(row.digest, []).append(row)
    for key in sorted(keyed):
        days = attrgetter("valid_from", "known_from", "valid_to", "known_to", "id")
        yield key, sorted(keyed[key], key=days)


def _finished(grown: _Growing, vectors: bytearray, dim: int) -> Segment:
    terms = sorted(grown.vocabulary)
    renumbered = np.empty(len(terms), np.int32)
    renumbered[[grown.vocabulary[term] for term in terms]] = np.arange(len(terms), dtype=np.int32)
    term = renumbered[np.frombuffer(grown.terms, np.int32)] if terms else np.empty(0, np.int32)
    order = np.argsort(term, kind="stable")  # texts stay ascending within a term
    units = np.array(grown.units, np.int64).reshape(-1, 6)
    texts = len(grown.lengths)
    return Segment(
        Arrays(
            vectors=np.frombuffer(vectors, np.int8).reshape(texts, dim),
            lengths=np.array(grown.lengths, np.int32),
            group_start=np.array(grown.group_start, np.int32),
            term_start=np.searchsorted(term[order], np.arange(len(terms) + 1)).astype(np.int64),
            posting_text=np.array(grown.texts, np.int32)[order],
            posting_tf=np.array(grown.weights, np.uint16)[order],
            unit_text=units[:, 0].astype(np.int32),
            valid_from=units[:, 2].astype(np.int32),
            valid_to=units[:, 3].astype(np.int32),
            known_from=units[:, 4].astype(np.int32),
            known_to=units[:, 5].astype(np.int32),
        ),
        unit_id=np.ascontiguousarray(units[:, 1]),
        digests=np.frombuffer(grown.digests, np.uint8).reshape(texts, 16),
        terms=Strings.of(terms),
        instruments=Strings.of(grown.instruments),
        provisions=Strings.of(grown.provisions),
        group_instrument=np.array(grown.group_instrument, np.int32),
    )
