"""Measures of labels against scikit-learn, with what it leaves open decided."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sk

from tqa.eval.metrics.classes import accuracy, balanced_accuracy, by_class, confusion, macro_f1

GOLDS, SAID = "abcd", ["a", "b", "c", "d", "zz", None]
pairs = st.lists(st.tuples(st.sampled_from(GOLDS), st.sampled_from(SAID)), min_size=1, max_size=60)


@settings(max_examples=60, deadline=None)
@given(pairs)
def test_all_agree_with_scikit_learn(items: list[tuple[str, str | None]]) -> None:
    gold, predicted = [g for g, _ in items], [p for _, p in items]
    # What was not read is there a class of its own, that no gold has.
    said = ["(none)" if p is None else p for p in predicted]
    classes = sorted(set(gold))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "y_pred contains classes not in y_true"
        balanced = sk.balanced_accuracy_score(gold, said)
    scores = sk.precision_recall_fscore_support(gold, said, labels=classes, zero_division=0)
    ours = by_class(gold, predicted)
    assert accuracy(gold, predicted) == pytest.approx(sk.accuracy_score(gold, said))
    assert balanced_accuracy(gold, predicted) == pytest.approx(balanced)
    assert macro_f1(gold, predicted) == pytest.approx(
        sk.f1_score(gold, said, labels=classes, average="macro", zero_division=0)
    )
    for at, name in enumerate(classes):
        score = ours[name]
        told = (score.precision or 0.0, score.recall, score.f1, score.support)
        assert told == pytest.approx([column[at] for column in scores])
    table = confusion(gold, predicted)
    labels = [*table.classes, "(none)"]
    expected = sk.confusion_matrix(gold, said, labels=labels)
    assert np.array_equal(np.array(table.counts), expected[:-1, :-1])
    assert table.unparsed == tuple(expected[:-1, -1])


def test_scikit_learn_warns_where_ours_is_defined() -> None:
    gold, predicted = ["yes", "yes", "no"], ["yes", "perhaps", "no"]
    with pytest.warns(UserWarning, match="classes not in y_true"):
        sk.balanced_accuracy_score(gold, predicted)
    assert balanced_accuracy(gold, predicted) == 0.75
    # Its macro F1 counts "perhaps" as a class with 0; ours has the classes of the gold.
    assert sk.f1_score(gold, predicted, average="macro", zero_division=0) == pytest.approx(5 / 9)
    assert macro_f1(gold, predicted) == pytest.approx(5 / 6)


def test_an_unparsed_reply_is_wrong_for_the_class_of_its_gold() -> None:
    assert balanced_accuracy(["y"] * 9 + ["n"], ["y"] * 8 + [None, "y"]) == pytest.approx(4 / 9)
    assert by_class(["y", "y"], ["y", None])["y"].recall == 0.5
    assert by_class(["y", "y"], [None, None])["y"].precision is None


@pytest.mark.parametrize("measure", [accuracy, balanced_accuracy, macro_f1])
def test_degenerate_inputs(measure: object) -> None:
    assert callable(measure)
    assert measure([], []) is None
    assert measure(["a", "b", "b"], [None, None, None]) == 0.0
    assert measure(["a", "a"], ["a", "a"]) == 1.0
    assert measure([True, False], [True, False]) == 1.0
    with pytest.raises(ValueError, match="2 gold labels and 1 predictions"):
        measure(["a", "b"], ["a"])
    with pytest.raises(ValueError, match="None is no gold label"):
        measure(["a", None], ["a", None])


def test_nothing_has_no_confusions() -> None:
    assert confusion([], []).counts == ()
    assert by_class([], []) == {}
