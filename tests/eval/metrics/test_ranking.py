"""Lists of documents against scikit-learn, and against counting."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import ndcg_score

from tqa.eval.metrics.ranking import mean_defined, ndcg, precision_distinct, recall, reciprocal_rank

MEASURES = [recall, precision_distinct, reciprocal_rank, ndcg]


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(12)), st.sets(st.integers(0, 11), min_size=1), st.integers(1, 15))
def test_without_repetitions_they_agree_with_scikit_learn(
    retrieved: list[int], gold: set[int], k: int
) -> None:
    relevant = np.array([[document in gold for document in range(12)]], float)
    scores = np.array([[-retrieved.index(document) for document in range(12)]], float)
    assert ndcg(gold, retrieved, k) == pytest.approx(ndcg_score(relevant, scores, k=k))
    hits = [rank for rank, document in enumerate(retrieved[:k], 1) if document in gold]
    assert recall(gold, retrieved, k) == pytest.approx(len(hits) / len(gold))
    assert precision_distinct(gold, retrieved, k) == pytest.approx(len(hits) / k)
    assert reciprocal_rank(gold, retrieved, k) == (1 / hits[0] if hits else 0.0)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from("ABCDE"), max_size=8),
    st.lists(st.sampled_from("ABC"), min_size=1, max_size=4),
    st.integers(1, 8),
)
def test_a_repetition_takes_its_place_and_earns_nothing(
    retrieved: list[str], gold: list[str], k: int
) -> None:
    # A second copy counts as another document that nobody asked for.
    seen: set[str] = set()
    once: list[str] = []
    for at, document in enumerate(retrieved):
        once.append(f"copy {at}" if document in seen else document)
        seen.add(document)
    for measure in MEASURES:
        value = measure(gold, retrieved, k)
        assert value == measure(sorted(set(gold)), once, k)
        assert value is not None
        assert 0.0 <= value <= 1.0


@pytest.mark.parametrize("measure", MEASURES)
def test_without_gold_nothing_is_defined(measure: object) -> None:
    assert callable(measure)
    assert measure([], ["A"], 1) is None
    assert measure(["A"], [], 3) == 0.0
    with pytest.raises(ValueError, match="k is at least 1"):
        measure(["A"], ["A"], 0)


def test_a_mean_says_of_how_many() -> None:
    assert mean_defined([]).mean is None
    assert mean_defined([None]).undefined == 1
    assert mean_defined([1.0, 0.0, None]).mean == 0.5
