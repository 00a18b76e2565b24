"""Measures of rows against the functions on plain values, and against scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sklearn import metrics as sk

from tqa.errors import ConfigError
from tqa.eval.metrics import classes
from tqa.eval.metrics.labels import count_labels, f1_micro
from tqa.eval.metrics.measures import MEASURES, measure
from tqa.eval.metrics.rows import STATUSES

Make = Callable[..., dict[str, Any]]
Rows = list[dict[str, Any]]


def _drawn(row: Make, seed: int, n: int = 80, labels: str = "abc") -> Rows:
    """Rows of any status with any label."""
    source = np.random.default_rng(seed)
    statuses = [*STATUSES, *["ok"] * 10]
    return [
        row(
            f"i{at}",
            str(source.choice([*labels])),
            str(source.choice([*labels, "other"])),
            status=str(source.choice(statuses)),
        )
        for at in range(n)
    ]


def _plain(rows: Rows) -> tuple[list[str], list[str | None]]:
    kept = [r for r in rows if r["status"] not in ("failed", "not_asked")]
    return [r["gold"] for r in kept], [r["parsed"] for r in kept]


@pytest.mark.parametrize("seed", range(12))
def test_rows_agree_with_plain_values(row: Make, seed: int) -> None:
    rows = _drawn(row, seed)
    gold, said = _plain(rows)
    assert MEASURES["accuracy"](rows) == pytest.approx(classes.accuracy(gold, said))
    assert MEASURES["balanced_accuracy"](rows) == pytest.approx(
        classes.balanced_accuracy(gold, said)
    )
    assert MEASURES["f1_macro"](rows) == pytest.approx(classes.macro_f1(gold, said))
    found = [count_labels([] if s is None else [s], [g]) for g, s in zip(gold, said, strict=True)]
    assert MEASURES["f1_micro"](rows) == pytest.approx(f1_micro(found))
    read = [s for s in said if s is not None]
    assert MEASURES["coverage"](rows) == pytest.approx(len(read) / len(said))
    hits = sum(g == s for g, s in zip(gold, said, strict=True))
    assert MEASURES["accuracy_answered"](rows) == pytest.approx(hits / len(read))
    refused = sum(r["status"] == "abstain" for r in rows)
    assert MEASURES["abstention"](rows) == pytest.approx(refused / len(said))


@pytest.mark.parametrize("seed", range(6))
def test_lists_of_labels_agree_with_scikit_learn(row: Make, seed: int) -> None:
    source = np.random.default_rng(seed)
    gold, said = (source.random((2, 60, 4)) < 0.4).astype(int)
    rows = [
        row(str(at), *[[f"l{c}" for c in range(4) if table[at, c]] for table in (gold, said)])
        for at in range(60)
    ]
    for name in ("micro", "macro"):
        expected = sk.f1_score(gold, said, average=name, zero_division=0)
        assert MEASURES[f"f1_{name}"](rows) == pytest.approx(expected)


@pytest.mark.parametrize("name", MEASURES)
def test_degenerate_rows(row: Make, name: str) -> None:
    of = MEASURES[name]
    assert of([]) is None
    assert of([row("1", status="failed"), row("2", status="not_asked")]) is None
    assert of([row("1", score=None)]) is None
    # None of several could be read: 0, where it is defined at all.
    unread = [row(str(at), ["a", "b"], status="unparsed") for at in range(3)]
    assert of(unread) == (None if name == "accuracy_answered" else 0.0)
    right = [row(str(at), ["a", "b"], ["a", "b"]) for at in range(3)]
    assert of(right) == (0.0 if name == "abstention" else 1.0)


def test_unscored_rows_are_left_out_and_unread_ones_are_not(row: Make) -> None:
    rows = [row("1"), row("2", "no", "yes"), row("3", score=None), row("4", status="empty")]
    assert MEASURES["accuracy"](rows) == pytest.approx(1 / 3)
    # A score has no say where the reply holds no value.
    assert MEASURES["accuracy"]([row("1", status="unparsed", score=1.0)]) == 0.0


def test_an_item_has_one_vote_for_all_its_runs(row: Make) -> None:
    runs = [row("1", run=0), row("1", run=1, parsed="no"), row("1", run=2)]
    one = row("2", parsed="no")
    assert MEASURES["accuracy"]([*runs, one]) == pytest.approx((2 / 3 + 0) / 2)
    failed = row("1", run=3, status="failed")
    assert MEASURES["accuracy"]([*runs, failed, one]) == pytest.approx((2 / 3 + 0) / 2)
    # In two settings it is two items.
    other = row("1", setting="gold", parsed="no")
    assert MEASURES["accuracy"]([*runs, other, one]) == pytest.approx((2 / 3 + 0 + 0) / 3)
    assert MEASURES["balanced_accuracy"]([*runs, row("2", "no", "no")]) == pytest.approx(5 / 6)


def test_labels_are_compared_as_json(row: Make) -> None:
    rows = [row("1", True, True), row("2", False, False), row("3", True, 1)]
    assert MEASURES["balanced_accuracy"](rows) == 0.75
    assert MEASURES["balanced_accuracy"]([row("1", None, "x")]) is None


def test_names_that_are_matched_otherwise_come_as_counts(row: Make) -> None:
    detail = {"right": 2, "made_up": 1, "missed": 1}
    rows = [row("1", ["a", "b", "c"], ["x"], detail=detail)]
    assert MEASURES["f1_micro"](rows) == pytest.approx(4 / 6)
    unread = [row("1", ["a", "b", "c"], status="empty", detail=detail)]
    assert MEASURES["f1_micro"](unread) == 0.0


def test_orders(row: Make) -> None:
    rows = [row("1", ["a", "b", "c"], ["b", "a", "c"]), row("2", ["a", "b"], status="unparsed")]
    assert MEASURES["order_exact"](rows) == 0.0
    assert MEASURES["order_pairs"](rows) == pytest.approx((2 / 3 + 0) / 2)
    assert MEASURES["kendall_tau"](rows) == pytest.approx((1 / 3 + 0) / 2)


def test_a_detail_has_a_mean(row: Make) -> None:
    rows = [
        row("1", detail={"date": 1.0}),
        row("2", detail={"date": True}),
        row("3", detail={"date": None}),
        row("4", detail={}),
        row("5", status="unparsed", detail={"date": 1.0}),
    ]
    assert measure("detail:date")(rows) == pytest.approx(2 / 3)


def test_an_unknown_name_tells_the_names() -> None:
    assert all(measure(name) is MEASURES[name] for name in MEASURES)
    for unknown in ("acuracy", "detail:", ""):
        with pytest.raises(ConfigError, match=r"accuracy, .*f1_macro.*, and detail:NAME"):
            measure(unknown)
