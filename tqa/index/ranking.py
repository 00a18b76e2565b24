"""Which provisions a query ranks first, by exact integers: the reference path, in numpy.

A text is one wording of a group (one provision); a unit is one rectangle valid × known of a
text. Only units in force at the day asked, and known at the day asked, count, and they are
chosen before anything is ranked. Both parts of the score are integers that do not depend on
the order of summation, so that every device gives the same ranking (`tqa.index.device` does
the same in torch, and is tested against this module). Imports numpy and nothing else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.signedinteger[Any]]
Int8 = npt.NDArray[np.int8]
Floats = npt.NDArray[np.floating[Any]]
Mask = npt.NDArray[np.bool_]

K1, B = 1.2, 0.75
FIXED = 65536.0  # lexical weights are kept as multiples of 1/65536
BLOCK = 64  # texts of which only the best score is looked at first
ROWS = 1024  # vectors converted to float32 at a time: they stay in the cache


@dataclass(frozen=True, slots=True)
class Arrays:
    """An index: texts sorted so that those of a group are contiguous, units sorted by text.

    `vectors` int8 (n_texts, dim), zero rows where a text has none; `lengths` int32 (n_texts),
    tokens; `group_start` int32 (n_groups + 1). Postings by term: `term_start` int64
    (n_terms + 1), `posting_text` int32, ascending within a term, `posting_tf` uint16. Units:
    `unit_text`, and the half-open days `valid_from`, `valid_to`, `known_from`, `known_to`,
    all int32. Arrays may be memory-mapped.
    """

    vectors: Int8
    lengths: Ints
    group_start: Ints
    term_start: Ints
    posting_text: Ints
    posting_tf: npt.NDArray[np.uint16]
    unit_text: Ints
    valid_from: Ints
    valid_to: Ints
    known_from: Ints
    known_to: Ints

    @property
    def n_texts(self) -> int:
        """How many texts there are."""
        return len(self.lengths)

    @property
    def n_groups(self) -> int:
        """How many groups there are."""
        return max(len(self.group_start) - 1, 0)


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: a quantised vector (or none), distinct terms with their idf, days.

    `as_at` and `known_at` are day ordinals; None leaves the axis untested. `allowed` (bool, one
    per group) admits only the groups that are true.
    """

    vector: Int8 | None
    terms: Ints
    idf: npt.NDArray[np.float32]
    as_at: int | None = None
    known_at: int | None = None
    allowed: Mask | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The groups found, best first, with what each score is made of.

    `groups` int64 and `scores` float64, where score = alpha × `dense_part` + (1 - alpha) ×
    `lexical_part`; `dense` and `lexical` are the integers behind the parts, of the texts
    `dense_text` and `lexical_text` (-1 where no text of the group has a score above zero).
    """

    groups: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float64]
    dense: npt.NDArray[np.int64]
    lexical: npt.NDArray[np.int64]
    dense_part: npt.NDArray[np.float64]
    lexical_part: npt.NDArray[np.float64]
    dense_text: npt.NDArray[np.int64]
    lexical_text: npt.NDArray[np.int64]


class DenseSearch(Protocol):
    """A search for the vectors nearest to one: flat, approximate, on any device."""

    def __call__(self, vector: Int8, counting: Mask, n: int) -> tuple[Ints, Ints]:
        """Texts, all of them `counting`, and their exact scores: enough to hold n groups."""
        ...


def scale(dim: int) -> int:
    """What a unit vector is multiplied by before it is rounded to int8; 1 where there is none.

    >>> scale(384), scale(0)
    (311, 1)
    """
    return max(1, round(127 * math.sqrt(dim) / 8))


def quantise(vectors: Floats) -> Int8:
    """Unit vectors (…, dim) as int8, rounded half to even; ValueError where one is not finite.

    >>> quantise(np.array([0.6, -0.8])).tolist()
    [13, -18]
    """
    if not np.isfinite(vectors).all():
        raise ValueError("a vector holds a value that is not a finite number")
    scaled = np.rint(vectors * np.float32(scale(vectors.shape[-1])))
    small: Int8 = np.clip(scaled, -127, 127).astype(np.int8)
    return small


def idf(n_texts: int, df: Ints) -> npt.NDArray[np.float32]:
    """The weight of terms held by `df` of `n_texts` texts, always above zero.

    **Source:** Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), with one
    added within the logarithm, so that a term held by most texts is not counted against them.

    >>> [f"{weight:.3f}" for weight in idf(10, np.array([1, 10]))]
    ['1.992', '0.047']
    """
    held = np.asarray(df, dtype=np.float64)
    return np.log(1 + (n_texts - held + 0.5) / (held + 0.5)).astype(np.float32)


def length_norms(lengths: Ints, average: float | None = None) -> npt.NDArray[np.float32]:
    """k1 × (1 - b + b × length / average) of each text, in float32, in this order of steps."""
    if average is None:
        average = float(lengths.mean(dtype=np.float64)) if len(lengths) else 1.0
    norms = lengths.astype(np.float32)
    norms *= np.float32(B)
    norms /= np.float32(average or 1.0)
    norms += np.float32(1 - B)
    norms *= np.float32(K1)
    return norms


def fixed_weights(
    tf: npt.NDArray[np.uint16], norms: npt.NDArray[np.float32], weight: np.float32
) -> npt.NDArray[np.int32]:
    """BM25 of one term in texts with these frequencies and norms, in multiples of 1/65536."""
    seen = tf.astype(np.float32)
    below = seen + norms
    seen *= np.float32(K1 + 1)
    seen *= weight
    seen /= below
    seen *= np.float32(FIXED)
    return np.rint(seen, out=seen).astype(np.int32)


def sum_type(weights: npt.NDArray[np.float32]) -> type[np.int32] | type[np.int64]:
    """The integer that no sum of these terms' weights can overflow: a pasted page may be asked."""
    most = float(weights.astype(np.float64).sum()) * (K1 + 1) * FIXED + len(weights)
    return np.int32 if most < 2**31 - 1 else np.int64


def checked(query: Query, n_groups: int, n_terms: int, dim: int) -> Int8 | None:
    """The query's vector, or None where it says nothing; ValueError for what cannot be asked."""
    if not (np.isfinite(query.idf) & (query.idf >= 0)).all():
        raise ValueError("the weight of a term is negative or not a finite number")
    terms = query.terms
    if len(terms) and not (int(terms.min()) >= 0 and int(terms.max()) < n_terms):
        raise ValueError(f"a term is not one of the {n_terms} of the index")
    if query.allowed is not None and len(query.allowed) != n_groups:
        raise ValueError(f"a filter of {len(query.allowed)} for {n_groups} groups")
    if query.vector is None or not query.vector.any():
        return None
    if query.vector.shape != (dim,):
        raise ValueError(f"a query vector of shape {query.vector.shape}, not {(dim,)}")
    return query.vector


def dense_scores(vectors: Int8, vector: Int8, texts: Ints | None = None) -> npt.NDArray[np.int32]:
    """Exact dot products with one vector, of all texts or of the given ones, in their order.

    Integers up to 127 and sums below 2**24 are exact in float32, so that a matrix product in
    float32 gives the integer whatever the order in which it adds.
    """
    asked = vector.astype(np.float32)
    count = len(vectors) if texts is None else len(texts)
    scores = np.empty(count, dtype=np.int32)
    for start in range(0, count, ROWS):
        part = slice(start, min(start + ROWS, count))
        rows = vectors[part] if texts is None else vectors[texts[part]]
        scores[part] = rows.astype(np.float32) @ asked
    return scores


def group_maxima(
    texts: Ints, scores: Ints, group_start: Ints
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The groups of ascending texts, the best score in each, and the first text that has it."""
    if not len(texts):
        none = np.empty(0, dtype=np.int64)
        return none, none, none
    owners = np.searchsorted(group_start, texts, side="right") - 1
    starts = np.flatnonzero(np.r_[True, owners[1:] != owners[:-1]])
    best = np.maximum.reduceat(scores, starts).astype(np.int64)
    reaches = np.flatnonzero(scores == np.repeat(best, np.diff(np.r_[starts, len(texts)])))
    first = texts[reaches[np.searchsorted(reaches, starts)]].astype(np.int64)
    return owners[starts].astype(np.int64), best, first


def best_groups(scores: Ints, group_start: Ints, n: int) -> npt.NDArray[np.int64]:
    """The n groups whose best text scores highest above zero; ties go to the lower index.

    Only texts that reach a threshold are looked at. At least so many texts reach it as there
    are blocks whose best text does; where their groups are too few, it is lowered.
    """
    peaks = np.maximum.reduceat(scores, np.arange(0, len(scores), BLOCK)) if len(scores) else scores
    wanted = 2 * n
    while True:
        threshold = 1
        if wanted < len(peaks):
            place = len(peaks) - wanted
            threshold = max(1, int(np.partition(peaks, place)[place]))
        texts = np.flatnonzero(scores >= threshold)
        groups, best, _ = group_maxima(texts, scores[texts], group_start)
        if threshold == 1 or len(groups) >= n:
            return first_n(groups, best, n)
        wanted *= 4


def first_n(groups: npt.NDArray[np.int64], values: Ints, n: int) -> npt.NDArray[np.int64]:
    """The n ascending groups of the highest values; ties go to the lower index."""
    return groups[np.argsort(-values, kind="stable")[:n]]


class Ranker:
    """Ranks the groups of one index; holds what every query needs, made once.

    `average` is the mean length in tokens, where these arrays are a part of something larger.
    """

    __slots__ = ("arrays", "first_unit", "later_units", "norms")

    def __init__(self, arrays: Arrays, average: float | None = None) -> None:
        self.arrays = arrays
        self.norms = length_norms(arrays.lengths, average)
        owners = np.asarray(arrays.unit_text)
        starts = np.flatnonzero(np.r_[True, owners[1:] != owners[:-1]]) if len(owners) else owners
        if len(starts) != arrays.n_texts:
            raise ValueError(f"{arrays.n_texts} texts, but {len(starts)} of them have a unit")
        self.first_unit = starts.astype(np.intp)
        later = np.ones(len(owners), dtype=np.bool_)
        later[starts] = False
        self.later_units = np.flatnonzero(later)

    def counting(
        self, as_at: int | None, known_at: int | None, allowed: Mask | None = None
    ) -> Mask:
        """Which texts count: those with a unit in force and known on the days, if allowed."""
        arrays = self.arrays
        if as_at is None and known_at is None:
            texts = np.ones(arrays.n_texts, dtype=np.bool_)
        else:
            texts = self._texts_of(_units_within(arrays, as_at, known_at))
        if allowed is not None:
            texts &= np.repeat(allowed, np.diff(arrays.group_start))
        return texts

    def _texts_of(self, units: Mask) -> Mask:
        """The texts of which a unit is true. Most have one unit only, which is the quick case."""
        texts = units.take(self.first_unit)
        more = self.later_units[units.take(self.later_units)]
        texts[self.arrays.unit_text[more]] = True
        return texts

    def lexical(self, terms: Ints, weights: npt.NDArray[np.float32]) -> Ints:
        """BM25 of every text, in multiples of 1/65536 (int32, or int64 for very long queries)."""
        arrays = self.arrays
        total = np.zeros(arrays.n_texts, dtype=sum_type(weights))
        for term, weight in zip(terms.tolist(), weights, strict=True):
            span = slice(int(arrays.term_start[term]), int(arrays.term_start[term + 1]))
            texts = arrays.posting_text[span].astype(np.intp)
            worth = fixed_weights(arrays.posting_tf[span], self.norms.take(texts), weight)
            np.add.at(total, texts, worth.astype(total.dtype, copy=False))
        return total

    def lexical_of(self, texts: Ints, query: Query) -> Ints:
        """What `lexical` gives, of some texts only."""
        total = np.zeros(len(texts), dtype=sum_type(query.idf))
        for term, weight in zip(query.terms.tolist(), query.idf, strict=True):
            places, held = self._postings(term, texts)
            tf = self.arrays.posting_tf[places[held]]
            total[held] += fixed_weights(tf, self.norms[texts[held]], weight)
        return total

    def _postings(self, term: int, texts: Ints) -> tuple[npt.NDArray[np.intp], Mask]:
        """Where a term's posting of each text stands, and whether it is there at all."""
        start, end = self.arrays.term_start[term : term + 2].tolist()
        found = self.arrays.posting_text[start:end]
        if not len(found):
            return np.zeros(len(texts), dtype=np.intp), np.zeros(len(texts), dtype=np.bool_)
        sought = texts.astype(found.dtype)  # else all postings would be widened to look among them
        places = np.minimum(np.searchsorted(found, sought), len(found) - 1)
        return start + places, found[places] == sought

    def rank(
        self,
        query: Query,
        *,
        k: int = 10,
        n: int = 200,
        alpha: float = 0.5,
        dense: DenseSearch | None = None,
        counting: Mask | None = None,
    ) -> Ranking:
        """The k best groups of the n best by words and the n best by vectors, fused.

        `dense` finds the nearest vectors; without it all are compared, exactly. `counting`
        replaces the choice by days and filter (the caller keeps one, or has made another).
        Groups whose score is not above zero are not returned.
        """
        arrays = self.arrays
        if not 0 <= alpha <= 1:
            raise ValueError(f"alpha is {alpha}, and must lie between 0 and 1")
        n_terms, dim = len(arrays.term_start) - 1, arrays.vectors.shape[1]
        vector = checked(query, arrays.n_groups, n_terms, dim)
        if counting is None:
            counting = self.counting(query.as_at, query.known_at, query.allowed)
        words = self.lexical(query.terms, query.idf)
        words *= counting
        groups = best_groups(words, arrays.group_start, n)
        if vector is not None:
            near = self._near(vector, counting, n, dense)
            groups = np.union1d(groups, near)
        texts = _texts_in(groups, arrays.group_start, counting)
        highest = int(words.max(initial=0))
        return self._fused(query, texts, words[texts], highest, alpha, k)

    def explained(
        self,
        query: Query,
        groups: Ints,
        counting: Mask,
        highest: int,
        *,
        k: int = 10,
        alpha: float = 0.5,
    ) -> Ranking:
        """The ranking of candidates (ascending) that were found elsewhere, as on a device.

        `highest` is the best lexical score of all texts that count.
        """
        texts = _texts_in(groups, self.arrays.group_start, counting)
        return self._fused(query, texts, self.lexical_of(texts, query), highest, alpha, k)

    def _near(
        self, vector: Int8, counting: Mask, n: int, dense: DenseSearch | None
    ) -> npt.NDArray[np.int64]:
        """The n groups with the nearest vector among the texts that count."""
        arrays = self.arrays
        if dense is not None:
            found, values = dense(vector, counting, n)
            order = np.argsort(found, kind="stable")
            found, values = found[order], values[order]
            keep = (values > 0) & counting[found]
            groups, best, _ = group_maxima(found[keep], values[keep], arrays.group_start)
            return first_n(groups, best, n)
        few = np.count_nonzero(counting) * 2 < len(counting)
        if few:
            texts = np.flatnonzero(counting)
            scores = np.zeros(len(counting), dtype=np.int32)
            scores[texts] = dense_scores(arrays.vectors, vector, texts)
        else:
            scores = dense_scores(arrays.vectors, vector)
            scores *= counting
        return best_groups(scores, arrays.group_start, n)

    def _fused(
        self, query: Query, texts: Ints, words: Ints, highest: int, alpha: float, k: int
    ) -> Ranking:
        """Both scores of each candidate's texts joined, best first, cut to k."""
        starts = self.arrays.group_start
        near = (
            np.zeros(len(texts), dtype=np.int32)
            if query.vector is None
            else dense_scores(self.arrays.vectors, query.vector, texts)
        )
        groups, lexical, lexical_text = group_maxima(texts, words, starts)
        _, nearest, dense_text = group_maxima(texts, near, starts)
        most = scale(self.arrays.vectors.shape[1]) ** 2 or 1  # without vectors there is no score
        dense_part = np.maximum(nearest, 0) / float(most)
        lexical_part = lexical / float(max(highest, 1))
        scores = alpha * dense_part + (1 - alpha) * lexical_part
        order = np.argsort(-scores, kind="stable")
        order = order[scores[order] > 0][: max(k, 0)]
        return Ranking(
            groups=groups[order],
            scores=scores[order],
            dense=nearest[order],
            lexical=lexical[order],
            dense_part=dense_part[order],
            lexical_part=lexical_part[order],
            dense_text=np.where(nearest > 0, dense_text, -1)[order],
            lexical_text=np.where(lexical > 0, lexical_text, -1)[order],
        )


def rank(
    arrays: Arrays,
    query: Query,
    *,
    k: int = 10,
    n: int = 200,
    alpha: float = 0.5,
    dense: DenseSearch | None = None,
) -> Ranking:
    """One query over an index, for callers that ask once (see `Ranker.rank`)."""
    return Ranker(arrays).rank(query, k=k, n=n, alpha=alpha, dense=dense)


def _units_within(arrays: Arrays, as_at: int | None, known_at: int | None) -> Mask:
    """Which units hold the days; at least one of the two is given."""
    valid = (as_at, arrays.valid_from, arrays.valid_to)
    known = (known_at, arrays.known_from, arrays.known_to)
    units: Mask | None = None
    for day, start, end in (valid, known):
        if day is None:
            continue
        inside = start <= day
        inside &= end > day
        units = inside if units is None else np.logical_and(units, inside, out=units)
    return np.ones(len(arrays.unit_text), dtype=np.bool_) if units is None else units


def _texts_in(groups: Ints, group_start: Ints, counting: Mask) -> npt.NDArray[np.int64]:
    """The texts that count of ascending groups, ascending."""
    starts = group_start[groups].astype(np.int64)
    sizes = group_start[groups + 1].astype(np.int64) - starts
    before = np.cumsum(sizes) - sizes
    texts = np.arange(int(sizes.sum()), dtype=np.int64) + np.repeat(starts - before, sizes)
    kept: npt.NDArray[np.int64] = texts[counting[texts]]
    return kept
