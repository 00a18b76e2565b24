"""The ranking in numpy against one in plain Python, on small indexes of every shape."""

from __future__ import annotations

import struct
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.index.ranking import Arrays, Query, Ranker, best_groups, idf, quantise, rank, scale

DIM = 4


def f32(value: float) -> float:
    """The nearest float32. Rounding a double's sum or quotient once more changes nothing."""
    return struct.unpack("f", struct.pack("f", value))[0]


def arrays_of(texts: list[dict], n_terms: int) -> Arrays:
    """An index of texts told plainly: group, vector, words (term to frequency), units."""
    by_term = [
        [(i, t["words"][term]) for i, t in enumerate(texts) if term in t["words"]]
        for term in range(n_terms)
    ]
    owners = [t["group"] for t in texts]
    units = [(i, *unit) for i, t in enumerate(texts) for unit in t["units"]]
    columns = np.array(units, dtype=np.int32).reshape(-1, 5).T
    return Arrays(
        np.array([t["vector"] for t in texts], dtype=np.int8).reshape(-1, DIM),
        np.array([t["length"] for t in texts], dtype=np.int32),
        np.searchsorted(owners, np.arange(max(owners, default=-1) + 2)).astype(np.int32),
        np.cumsum([0, *map(len, by_term)]).astype(np.int64),
        np.array([i for term in by_term for i, _ in term], dtype=np.int32),
        np.array([tf for term in by_term for _, tf in term], dtype=np.uint16),
        *columns,
    )


def oracle(texts: list[dict], query: Query, k: int, n: int, alpha: float) -> list[tuple]:
    """(group, score), best first, by the rules as they are written."""
    average = f32(sum(t["length"] for t in texts) / max(len(texts), 1)) or 1.0
    lexical, dense = {}, {}
    weights = dict(zip(query.terms.tolist(), query.idf.tolist(), strict=True))
    for text in texts:
        group = text["group"]
        allowed = query.allowed is None or query.allowed[group]
        if not allowed or not any(within(unit, query) for unit in text["units"]):
            continue
        quotient = f32(f32(f32(0.75) * text["length"]) / average)
        norm = f32(f32(1.2) * f32(quotient + 0.25))
        total = 0
        for term, weight in weights.items():
            if tf := text["words"].get(term, 0):
                above = f32(weight * f32(tf * f32(2.2)))
                total += round(f32(above / f32(tf + norm)) * 65536)
        lexical[group] = max(total, lexical.get(group, 0))
        near = (
            0
            if query.vector is None
            else sum(a * b for a, b in zip(text["vector"], query.vector.tolist(), strict=True))
        )
        dense[group] = max(near, dense.get(group, near))
    best = {g for g, _ in sorted(lexical.items(), key=lambda x: (-x[1], x[0]))[:n] if lexical[g]}
    best |= {g for g, _ in sorted(dense.items(), key=lambda x: (-x[1], x[0]))[:n] if dense[g] > 0}
    highest = max([1, *lexical.values()])
    found = [
        (
            g,
            alpha * (max(dense[g], 0) / scale(DIM) ** 2) + (1 - alpha) * (lexical[g] / highest),
        )
        for g in best
    ]
    return sorted([f for f in found if f[1] > 0], key=lambda x: (-x[1], x[0]))[:k]


def within(unit: tuple[int, int, int, int], query: Query) -> bool:
    """Whether a unit holds the days of a query."""
    valid = query.as_at is None or unit[0] <= query.as_at < unit[1]
    return valid and (query.known_at is None or unit[2] <= query.known_at < unit[3])


days = st.integers(0, 6)
units = st.tuples(days, days, days, days)
vectors = st.lists(st.integers(-20, 20), min_size=DIM, max_size=DIM)


@st.composite
def indexes(draw: st.DrawFn) -> tuple[list[dict], int]:
    """Texts in groups without a gap, over a few terms."""
    n_terms = draw(st.integers(1, 5))
    words = st.dictionaries(st.integers(0, n_terms - 1), st.integers(1, 4))
    text = st.fixed_dictionaries(
        {
            "new": st.booleans(),
            "vector": vectors | st.just([0] * DIM),
            "length": st.integers(0, 9),
            "words": words,
            "units": st.lists(units, min_size=1, max_size=3),
        }
    )
    texts = draw(st.lists(text, max_size=14))
    group = -1
    for place, one in enumerate(texts):
        group += place == 0 or one["new"]
        one["group"] = group
    return texts, n_terms


@settings(max_examples=400, deadline=None)
@given(indexes(), st.data())
def test_ranks_as_the_rules_say(index, data):
    texts, n_terms = index
    arrays = arrays_of(texts, n_terms)
    terms = np.array(data.draw(st.lists(st.integers(0, n_terms - 1), unique=True)), dtype=np.int32)
    query = Query(
        data.draw(st.none() | vectors.map(lambda v: np.array(v, dtype=np.int8))),
        terms,
        idf(len(texts), np.diff(arrays.term_start)[terms]),
        as_at=data.draw(st.none() | days),
        known_at=data.draw(st.none() | days),
        allowed=data.draw(st.none() | masks(arrays.n_groups)),
    )
    k, n = data.draw(st.integers(0, 20)), data.draw(st.integers(1, 6))
    alpha = data.draw(st.sampled_from([0.0, 0.3, 0.5, 1.0]))
    found = rank(arrays, query, k=k, n=n, alpha=alpha)
    expected = oracle(texts, query, k, n, alpha)
    assert found.groups.tolist() == [group for group, _ in expected]
    assert found.scores.tolist() == [score for _, score in expected]


def masks(length: int) -> st.SearchStrategy:
    """A filter of so many groups."""
    flags = st.lists(st.booleans(), min_size=length, max_size=length)
    return flags.map(lambda values: np.array(values, dtype=np.bool_))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([2, 9, 10**6]), st.integers(1, 30))
def test_best_groups_are_those_of_a_full_sort(seed, highest, n):
    """Also where many texts tie, and where groups of many texts hold all the best ones."""
    rng = np.random.default_rng(seed)
    scores = rng.integers(-1, highest, 20_000).astype(np.int32)
    starts = np.unique(np.r_[0, rng.integers(0, len(scores), 3_000), len(scores)])
    scores[starts[5] : starts[9]] += highest
    maxima = np.maximum.reduceat(scores, starts[:-1])
    order = np.argsort(-maxima, kind="stable")
    expected = order[maxima[order] > 0][:n]
    assert best_groups(scores, starts.astype(np.int32), n).tolist() == expected.tolist()


def some_texts(count: int, seed: int = 3) -> tuple[list[dict], int]:
    """Texts drawn at random, three to a group, each in force on the days 1 to 4."""
    rng = np.random.default_rng(seed)
    texts = [
        {
            "group": i // 3,
            "vector": rng.integers(-20, 20, DIM).tolist(),
            "length": int(rng.integers(1, 9)),
            "words": {int(term): int(rng.integers(1, 4)) for term in rng.integers(0, 6, 3)},
            "units": [(1, 5, 0, 9)],
        }
        for i in range(count)
    ]
    return texts, 6


def a_query(arrays: Arrays, **changes: object) -> Query:
    """Two terms and a vector."""
    terms = np.array([1, 4], dtype=np.int32)
    weights = idf(arrays.n_texts, np.diff(arrays.term_start)[terms])
    fields = {"vector": np.array([9, -4, 2, 7], dtype=np.int8), "terms": terms, "idf": weights}
    return Query(**{**fields, **changes})


def test_a_search_for_vectors_given_by_the_caller_finds_the_same():
    arrays = arrays_of(*some_texts(300))
    query = a_query(arrays, as_at=2)

    def flat(vector, counting, n):
        scores = arrays.vectors.astype(np.int32) @ vector.astype(np.int32)
        scores[~counting] = -1
        order = np.argsort(-scores, kind="stable")
        return order, scores[order]

    ranker = Ranker(arrays)
    own, given_one = ranker.rank(query, n=7), ranker.rank(query, n=7, dense=flat)
    assert own.groups.tolist() == given_one.groups.tolist()
    assert own.scores.tolist() == given_one.scores.tolist()
    assert len(own.groups) == 10


def test_what_a_search_returns_outside_the_filter_is_not_ranked():
    arrays = arrays_of(*some_texts(30))
    query = a_query(arrays, terms=np.empty(0, dtype=np.int32), idf=np.empty(0, dtype=np.float32))
    allowed = np.zeros(arrays.n_groups, dtype=np.bool_)
    allowed[4] = True

    def careless(vector, counting, n):
        return np.arange(30), np.full(30, 99)

    found = Ranker(arrays).rank(
        Query(query.vector, query.terms, query.idf, allowed=allowed), dense=careless
    )
    assert set(found.groups.tolist()) <= {4}


def test_every_score_is_made_of_its_parts():
    arrays = arrays_of(*some_texts(300))
    found = rank(arrays, a_query(arrays), k=20, alpha=0.3)
    assert found.scores.tolist() == (0.3 * found.dense_part + 0.7 * found.lexical_part).tolist()
    owners = np.searchsorted(arrays.group_start, found.lexical_text, side="right") - 1
    held = found.lexical_text >= 0
    assert owners[held].tolist() == found.groups[held].tolist()
    assert held.any()


def test_a_very_long_query_does_not_overflow():
    """A page pasted as a question: 3,000 words that one text holds."""
    n_terms = 3000
    words = dict.fromkeys(range(n_terms), 60_000)
    text = {"group": 0, "vector": [0] * DIM, "length": 1, "words": words, "units": [(0, 1, 0, 1)]}
    arrays = arrays_of([text], n_terms)
    weights = np.full(n_terms, 14.0, dtype=np.float32)
    found = rank(arrays, Query(None, np.arange(n_terms, dtype=np.int32), weights))
    assert found.lexical.tolist()[0] > 2**32
    assert found.scores.tolist() == [0.5]


def test_an_index_without_vectors_ranks_by_words():
    arrays = arrays_of(*some_texts(30))
    bare = replace(arrays, vectors=np.empty((30, 0), dtype=np.int8))
    query = a_query(arrays, vector=None)
    found, wanted = rank(bare, query), rank(arrays, query)
    assert found.groups.tolist() == wanted.groups.tolist()
    assert found.scores.tolist() == wanted.scores.tolist()
    assert len(found.groups) > 3


def test_an_empty_query_finds_nothing():
    arrays = arrays_of(*some_texts(30))
    none = Query(np.zeros(DIM, dtype=np.int8), np.empty(0, np.int32), np.empty(0, np.float32))
    assert rank(arrays, none).groups.tolist() == []
    assert rank(arrays_of([], 2), none).groups.tolist() == []


@pytest.mark.parametrize(
    "changes",
    [
        {"vector": np.ones(DIM + 1, dtype=np.int8)},
        {"terms": np.array([1, 6], dtype=np.int32)},
        {"terms": np.array([-1, 4], dtype=np.int32)},
        {"idf": np.array([np.nan, 1], dtype=np.float32)},
        {"allowed": np.ones(3, dtype=np.bool_)},
    ],
)
def test_what_cannot_be_asked_is_refused(changes):
    arrays = arrays_of(*some_texts(30))
    with pytest.raises(ValueError, match=r"vector|term|filter"):
        rank(arrays, a_query(arrays, **changes))


def test_a_vector_that_is_not_finite_is_refused():
    with pytest.raises(ValueError, match="finite"):
        quantise(np.array([0.5, np.nan]))


def test_a_text_without_a_unit_is_refused():
    arrays = arrays_of(*some_texts(3))
    with pytest.raises(ValueError, match="have a unit"):
        Ranker(replace(arrays, unit_text=np.array([0, 0, 2], dtype=np.int32)))
