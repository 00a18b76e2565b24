"""Several labels an item, against scikit-learn; names, against every way of matching them."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import f1_score
from sklearn.preprocessing import MultiLabelBinarizer

from tqa.eval.metrics.labels import Found, count_labels, count_names, f1, f1_micro, names

subsets = st.lists(st.sampled_from("abcd"), max_size=5)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(subsets, subsets), min_size=1, max_size=20))
def test_f1_agrees_with_scikit_learn(items: list[tuple[list[str], list[str]]]) -> None:
    binary = MultiLabelBinarizer(classes=list("abcd"))
    said, gold = (binary.fit_transform([each[at] for each in items]) for at in (0, 1))
    found = [count_labels(*each) for each in items]
    total = f1_micro(found)
    if total is None:
        assert not said.any()
        assert not gold.any()
    else:
        assert total == pytest.approx(f1_score(gold, said, average="micro", zero_division=0))
    by_item = f1_score(gold, said, average="samples", zero_division=1.0)
    assert sum(map(f1, found)) / len(found) == pytest.approx(by_item)


def test_a_reply_that_says_nothing_misses_everything_and_makes_nothing_up() -> None:
    assert count_labels([], ["a", "b"]) == Found(0, 0, 2)
    assert f1_micro([count_labels([], ["a", "b"])]) == 0.0
    assert f1_micro([]) is None
    assert f1_micro([Found()]) is None
    assert f1(Found()) == 1.0


def test_names_are_found_once_each() -> None:
    gold = names("Ash, Ash Brothers Ltd.")
    assert count_names(names("Ash Brothers Ltd, Ash"), gold) == Found(2, 0, 0)
    # One that contains the name finds it, but only one.
    assert count_names(names("Mr Ash"), gold) == Found(1, 0, 1)
    assert count_names(names("Ashford"), names("Ash")) == Found(0, 1, 1)
    assert count_names(names(" , ."), gold) == Found(0, 0, 2)
    assert count_names(names("Ash"), ()) == Found(0, 1, 0)


NAMES = ["ash", "ash brothers", "j ash", "doe", "j doe jr", "doe"]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(NAMES), max_size=4), st.lists(st.sampled_from(NAMES), max_size=4))
def test_names_against_every_way_of_matching_them(said: list[str], gold: list[str]) -> None:
    found = count_names(said, gold)
    assert found.right + found.made_up == len(said)
    assert found.right + found.missed == len(gold)
    padded = [*said, *[""] * len(gold)]
    best = max(
        sum(bool(p) and f" {g} " in f" {p} " for g, p in zip(gold, way, strict=False))
        for way in permutations(padded, len(gold))
    )
    # Equal names first is near to the best way, and never beyond it.
    assert max(0, best - 1) <= found.right <= best
    assert found.right >= sum(min(said.count(n), gold.count(n)) for n in set(gold))
