"""Intervals: against drawing rows one by one, against SciPy, and by how often they hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from tqa.eval.measures import wilson
from tqa.eval.metrics.classes import balanced_accuracy
from tqa.eval.metrics.measures import MEASURES
from tqa.eval.metrics.rows import cluster, counted
from tqa.eval.metrics.statistics import (
    CLUSTERED,
    PERCENTILE,
    WILSON,
    bootstrap,
    by_run,
    estimate,
    resampled,
)

Make = Callable[..., dict[str, Any]]
Rows = list[dict[str, Any]]
ACCURACY = MEASURES["accuracy"]


def _drawn(row: Make, seed: int, n: int = 60, clusters: int = 0, runs: int = 1) -> Rows:
    source = np.random.default_rng(seed)
    return [
        row(
            f"i{at}",
            str(source.choice(["yes", "no"], p=[0.8, 0.2])),
            str(source.choice(["yes", "no"])),
            run=run,
            cluster=f"c{at % clusters}" if clusters else "",
            status=str(source.choice(["ok"] * 9 + ["unparsed"])),
        )
        for at in range(n)
        for run in range(runs)
    ]


@pytest.mark.parametrize("name", ["accuracy", "balanced_accuracy", "f1_micro", "f1_macro"])
@pytest.mark.parametrize(("clusters", "runs"), [(0, 1), (7, 1), (7, 3), (0, 3)])
def test_sums_by_weights_are_what_drawing_rows_gives(
    row: Make, name: str, clusters: int, runs: int
) -> None:
    rows = _drawn(row, 3, clusters=clusters, runs=runs)
    measure, drawn = MEASURES[name], 150
    named = sorted({cluster(r) for r in rows})
    values = []
    for weights in resampled(len(named), 11, drawn):
        for weight in weights:
            # Copies are items of their own, or they would share one vote.
            again = [
                {**r, "id": f"{r['id']} copy {copy}"}
                for r in rows
                for copy in range(int(weight[named.index(cluster(r))]))
            ]
            values.append(measure(again))
    assert len(values) == drawn
    expected = np.quantile(np.array(values, float), (0.025, 0.975))
    found = bootstrap(rows, measure, seed=11, draws=drawn)
    assert found is not None
    assert (found.low, found.high) == pytest.approx(tuple(expected))
    assert (found.n, found.clusters) == (len(rows), len(named))
    assert found.method == (CLUSTERED if clusters else PERCENTILE)


def test_the_interval_of_a_mean_is_that_of_scipy(row: Make) -> None:
    source = np.random.default_rng(8)
    rows = [row(str(at), score=float(value)) for at, value in enumerate(source.random(300))]
    found = bootstrap(rows, ACCURACY, seed=1, draws=4000)
    theirs = stats.bootstrap(
        ([r["score"] for r in rows],), np.mean, n_resamples=4000, method="percentile",
        rng=np.random.default_rng(2),
    ).confidence_interval  # fmt: skip
    assert found is not None
    # Both are random: the ends differ by a small part of the width.
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=0.004)


def test_clusters_that_agree_within_widen_the_interval(row: Make) -> None:
    source = np.random.default_rng(4)
    right = source.random(40) < 0.6
    rows = [
        row(f"{c}-{at}", parsed="yes" if right[c] else "no", cluster=f"c{c}")
        for c in range(40)
        for at in range(10)
    ]
    apart = [{**r, "cluster": ""} for r in rows]
    clustered, independent = (bootstrap(each, ACCURACY, seed=1) for each in (rows, apart))
    assert clustered is not None
    assert independent is not None
    ratio = (clustered.high - clustered.low) / (independent.high - independent.low)
    # Ten alike are worth one: the square root of ten.
    assert ratio == pytest.approx(10**0.5, rel=0.15)


def test_runs_are_no_independent_draws(row: Make) -> None:
    once = _drawn(row, 6)
    thrice = [{**r, "run": run} for r in once for run in range(3)]
    assert ACCURACY(thrice) == pytest.approx(ACCURACY(once))
    one, three = (bootstrap(rows, ACCURACY, seed=1) for rows in (once, thrice))
    assert one is not None
    assert three is not None
    assert (three.low, three.high) == pytest.approx((one.low, one.high))
    assert (three.n, three.clusters, three.method) == (180, 60, PERCENTILE)


def test_the_interval_holds_about_as_often_as_it_says(row: Make) -> None:
    source = np.random.default_rng(0)
    held = 0
    for seed in range(150):
        rows = [
            row(f"i{at}", parsed="yes" if hit else "no")
            for at, hit in enumerate(source.random(80) < 0.7)
        ]
        found = bootstrap(rows, ACCURACY, seed=seed, draws=300)
        assert found is not None
        held += found.low <= 0.7 <= found.high
    assert 0.89 <= held / 150 <= 0.99


def test_the_same_seed_gives_the_same_whatever_the_order(row: Make) -> None:
    rows = _drawn(row, 2, clusters=9)
    assert bootstrap(rows, ACCURACY, seed=5) == bootstrap(rows[::-1], ACCURACY, seed=5)
    assert bootstrap(rows, ACCURACY, seed=5) != bootstrap(rows, ACCURACY, seed=6)
    # Rows that do not count take no part.
    more = [*rows, row("x", status="failed"), row("y", score=None)]
    assert bootstrap(more, ACCURACY, seed=5) == bootstrap(rows, ACCURACY, seed=5)


@pytest.mark.parametrize("parsed", ["yes", "no"])
def test_where_all_came_out_alike_the_accuracy_has_wilsons_interval(row: Make, parsed: str) -> None:
    rows = [row(str(at), parsed=parsed, cluster=f"c{at % 12}") for at in range(60)]
    assert bootstrap(rows, ACCURACY, seed=1) is None
    found = estimate(rows, ACCURACY, seed=1).interval
    assert found is not None
    # Twelve texts, not sixty questions.
    assert (found.low, found.high) == wilson(12 if parsed == "yes" else 0, 12)
    assert (found.method, found.n, found.clusters) == (WILSON, 60, 12)
    assert estimate(rows, MEASURES["balanced_accuracy"], seed=1).interval is None


def test_degenerate_rows_have_no_interval(row: Make) -> None:
    nothing = estimate([], ACCURACY, seed=1)
    assert (nothing.value, nothing.interval, nothing.items) == (None, None, 0)
    half = [row("1", score=0.5), row("2", score=0.5)]
    assert estimate(half, ACCURACY, seed=1).interval is None
    one_text = [row("1", cluster="c"), row("2", "no", "yes", cluster="c")]
    assert estimate(one_text, ACCURACY, seed=1).interval is None
    unasked = estimate([row("1", status="not_asked")], ACCURACY, seed=1)
    assert (unasked.value, unasked.counts.not_asked) == (None, 1)


def test_an_estimate_says_of_what_it_is(row: Make) -> None:
    rows = [*_drawn(row, 1, n=20, runs=2), row("x", score=None), row("y", status="failed")]
    found = estimate(rows, ACCURACY, seed=1)
    assert found.value == ACCURACY(rows)
    assert (found.items, found.counts.n, found.counts.scored) == (20, 42, 40)
    assert (found.counts.unscored, found.counts.failed) == (1, 1)
    assert len(counted(rows)) == found.counts.scored


def test_each_run_has_its_own_value(row: Make) -> None:
    rows = [row("1"), row("2"), row("1", run=1), row("2", "no", run=1), row("1", run=2, score=None)]
    assert by_run(rows, ACCURACY) == {0: 1.0, 1: 0.5, 2: None}


def test_a_class_that_a_draw_lacks_is_left_out_of_it(row: Make) -> None:
    # The one "no" is in about 63 % of draws.
    rows = [row("n", "no", "yes"), *(row(str(at)) for at in range(9))]
    found = bootstrap(rows, MEASURES["balanced_accuracy"], seed=1)
    assert found is not None
    assert (found.low, found.high) == (0.5, 1.0)


def test_thousands_of_classes_need_no_table(row: Make) -> None:
    source = np.random.default_rng(7)
    gold = [f"l{label}" for label in source.integers(0, 900, size=1500)]
    hits = source.random(1500) < 0.6
    rows = [
        row(f"{at:04}", name, name if hit else "other")
        for at, (name, hit) in enumerate(zip(gold, hits, strict=True))
    ]
    found = bootstrap(rows, MEASURES["balanced_accuracy"], seed=3, draws=12)
    values = []
    for weights in resampled(1500, 3, 12):
        for weight in weights:
            times = weight.astype(int)
            said = [r["parsed"] for r in rows]
            again = [np.repeat(np.array(each, object), times).tolist() for each in (gold, said)]
            values.append(balanced_accuracy(*again))
    assert found is not None
    expected = np.quantile(np.array(values, float), (0.025, 0.975))
    assert (found.low, found.high) == pytest.approx(tuple(expected))
