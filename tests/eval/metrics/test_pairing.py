"""Two sets of rows on the same items: against statsmodels, SciPy, and every exchange of sides."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as theirs

from tqa.eval.metrics.measures import MEASURES
from tqa.eval.metrics.pairing import mcnemar, paired, permutation

Make = Callable[..., dict[str, Any]]
Rows = list[dict[str, Any]]
ACCURACY = MEASURES["accuracy"]


def _two(row: Make, seed: int, n: int = 60, clusters: int = 0, better: float = 0.2) -> list[Rows]:
    source = np.random.default_rng(seed)
    sides: list[Rows] = [[], []]
    for at in range(n):
        gold = str(source.choice(["yes", "no"]))
        for side, share in zip(sides, (0.5, 0.5 + better), strict=True):
            other = {"yes": "no", "no": "yes"}[gold]
            said = gold if source.random() < share else other
            name = f"c{at % clusters}" if clusters else ""
            side.append(row(f"i{at}", gold, said, cluster=name))
    return sides


@pytest.mark.parametrize(("gains", "losses"), [(0, 0), (1, 0), (6, 0), (5, 5), (3, 11), (900, 800)])
def test_mcnemar_is_that_of_statsmodels(gains: int, losses: int) -> None:
    table = [[10, losses], [gains, 10]]
    assert mcnemar(gains, losses) == pytest.approx(theirs(table, exact=True).pvalue)


def test_mcnemar_of_very_many_is_a_number() -> None:
    assert mcnemar(2500, 2500) == 1.0
    assert 0.0 <= mcnemar(3000, 2000) < 1e-40


def test_gains_and_losses_are_told_by_id(row: Make) -> None:
    first = [row("a"), row("b", parsed="no"), row("c"), row("d", score=None), row("e")]
    second = [row("a"), row("b"), row("c", status="unparsed"), row("d"), row("f")]
    found = paired(first, second, ACCURACY, seed=1)
    assert (found.n, found.gains, found.losses) == (3, (("t", "b"),), (("t", "c"),))
    assert (found.only_first, found.only_second) == (1, 2)
    assert (found.first, found.second) == pytest.approx((2 / 3, 2 / 3))
    assert (found.difference, found.p) == (0.0, 1.0)


def test_the_interval_of_a_difference_is_that_of_scipy(row: Make) -> None:
    first, second = _two(row, 3, n=200)
    found = paired(first, second, ACCURACY, seed=1, draws=4000)
    differences = [b["score"] - a["score"] for a, b in zip(first, second, strict=True)]
    interval = stats.bootstrap(
        (differences,), np.mean, n_resamples=4000, method="percentile",
        rng=np.random.default_rng(2),
    ).confidence_interval  # fmt: skip
    assert found.interval is not None
    assert found.difference == pytest.approx(np.mean(differences))
    assert (found.interval.low, found.interval.high) == pytest.approx(
        (interval.low, interval.high), abs=0.011
    )
    table = np.zeros((2, 2))
    for a, b in zip(first, second, strict=True):
        table[int(a["score"]), int(b["score"])] += 1
    assert found.p == pytest.approx(theirs(table, exact=True).pvalue)
    assert (len(found.losses), len(found.gains)) == (table[1, 0], table[0, 1])


def test_both_sides_have_the_same_draws(row: Make) -> None:
    first, _ = _two(row, 3, clusters=6)
    same = paired(first, [dict(r) for r in first], MEASURES["balanced_accuracy"], seed=1)
    assert (same.difference, same.interval, same.p) == (0.0, None, 1.0)
    # Each item a tenth better: the difference is certain, however uncertain both are.
    halves = [{**r, "score": 0.5 * r["score"]} for r in first]
    better = [{**r, "score": r["score"] + 0.1} for r in halves]
    assert paired(halves, better, ACCURACY, seed=1).interval is None
    assert paired(halves, better, ACCURACY, seed=1).difference == pytest.approx(0.1)


def test_clusters_are_drawn_as_one(row: Make) -> None:
    first, second = _two(row, 9, n=60, clusters=5)
    found = paired(first, second, ACCURACY, seed=2)
    assert found.interval is not None
    assert (found.interval.clusters, found.interval.n) == (5, 60)
    backwards = paired(second, first, ACCURACY, seed=2)
    assert backwards.interval is not None
    assert backwards.interval.low == pytest.approx(-found.interval.high)
    assert (backwards.gains, backwards.losses) == (found.losses, found.gains)


def test_runs_of_an_item_are_one_gain_or_loss(row: Make) -> None:
    first = [row("a", run=n, parsed="no" if n else "yes") for n in range(3)]
    second = [row("a", run=n, parsed="yes" if n else "no") for n in range(3)]
    found = paired(first, second, ACCURACY, seed=1)
    assert (found.n, found.gains, found.losses) == (1, (("t", "a"),), ())
    with pytest.raises(ValueError, match="is there twice"):
        paired([*first, row("a", run=1)], second, ACCURACY, seed=1)


def test_nothing_in_common(row: Make) -> None:
    found = paired([row("a")], [row("b")], ACCURACY, seed=1)
    assert (found.n, found.difference, found.interval, found.p) == (0, None, None, 1.0)
    assert (found.only_first, found.only_second) == (1, 1)
    assert permutation([row("a")], [row("b")], ACCURACY, seed=1) is None
    assert paired([], [], ACCURACY, seed=1).n == 0


# -- permutations ----------------------------------------------------------------------------------


def test_the_permutation_test_is_that_of_scipy(row: Make) -> None:
    first, second = _two(row, 12, n=80, better=0.15)
    ours = permutation(first, second, ACCURACY, seed=1, resamples=20000)
    expected = stats.permutation_test(
        ([r["score"] for r in second], [r["score"] for r in first]),
        lambda x, y, axis: np.mean(x, axis=axis) - np.mean(y, axis=axis),
        permutation_type="samples", n_resamples=20000, vectorized=True,
        rng=np.random.default_rng(3),
    ).pvalue  # fmt: skip
    assert 0.001 < expected < 0.5
    assert ours == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("name", ["balanced_accuracy", "f1_macro"])
@pytest.mark.parametrize("clusters", [0, 7])
def test_it_comes_near_to_every_exchange_of_sides(row: Make, name: str, clusters: int) -> None:
    first, second = _two(row, 21, n=9 if not clusters else 28, clusters=clusters, better=0.3)
    measure = MEASURES[name]
    names = sorted({r["cluster"] or r["id"] for r in first})

    def apart(one: Rows, other: Rows) -> float:
        values = measure(other), measure(one)
        assert values[0] is not None
        assert values[1] is not None
        return abs(values[0] - values[1])

    observed, as_far = apart(first, second), 0
    for sides in product((False, True), repeat=len(names)):
        turned = {name for name, turn in zip(names, sides, strict=True) if turn}
        pairs = [
            (b, a) if (a["cluster"] or a["id"]) in turned else (a, b)
            for a, b in zip(first, second, strict=True)
        ]
        as_far += apart([a for a, _ in pairs], [b for _, b in pairs]) >= observed - 1e-12
    exact = as_far / 2 ** len(names)
    assert permutation(first, second, measure, seed=1, resamples=5000) == pytest.approx(
        exact, abs=0.025
    )


def test_equal_prompts_differ_by_chance_and_p_is_never_zero(row: Make) -> None:
    first, _ = _two(row, 1)
    assert permutation(first, [dict(r) for r in first], ACCURACY, seed=1) == 1.0
    worst = [row(str(at), parsed="no") for at in range(40)]
    best = [row(str(at)) for at in range(40)]
    assert permutation(worst, best, ACCURACY, seed=1) == pytest.approx(1 / 1001)
    assert permutation(first, worst, ACCURACY, seed=1) is None
