"""Orders against SciPy's tau and against all pairs by matrices."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from tqa.eval.metrics.orders import kendall_tau, order_exact, order_pairs


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 9).flatmap(lambda n: st.permutations(range(n))))
def test_whole_orders_agree_with_scipy(answer: list[int]) -> None:
    gold = sorted(answer)
    ranks = [answer.index(name) for name in gold]
    tau = kendall_tau(answer, gold)
    assert tau == pytest.approx(kendalltau(gold, ranks).statistic)
    pairs = order_pairs(answer, gold)
    assert pairs is not None
    assert tau == pytest.approx(2 * pairs - 1)
    assert order_exact(answer, gold) is (tau == 1.0)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.lists(st.integers(0, 9), max_size=9))
def test_any_answer_agrees_with_matrices(n: int, answer: list[int]) -> None:
    gold = list(range(n))
    places = np.array([answer.index(g) if g in answer else np.nan for g in gold], float)
    steps = np.sign(places[None, :] - places[:, None])[np.triu_indices(n, 1)]
    assert order_pairs(answer, gold) == pytest.approx(float((steps == 1).mean()))
    assert kendall_tau(answer, gold) == pytest.approx(float(np.nan_to_num(steps).mean()))


def test_degenerate_orders() -> None:
    assert order_pairs([], "abc") == kendall_tau([], "abc") == 0.0
    assert order_pairs("a", "a") is kendall_tau("a", "a") is order_pairs("", "") is None
    assert order_exact("", "")
    # What is named beside the gold breaks the whole, and no pair.
    assert not order_exact("axb", "ab")
    assert order_pairs("axb", "ab") == 1.0
    # Twice: where it is first.
    assert order_pairs("aba", "ab") == 1.0
    with pytest.raises(ValueError, match="twice"):
        order_pairs("ab", "aab")
