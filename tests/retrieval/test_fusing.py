"""Rankings without a common score, fused by their ranks."""

from __future__ import annotations

import pytest

from tqa.retrieval.fusing import by_reciprocal_ranks


def test_each_ranking_gives_the_reciprocal_of_a_rank() -> None:
    found = dict(by_reciprocal_ranks([["x", "y"], ["y", "z"]], damping=10))
    assert found == pytest.approx({"y": 1 / 12 + 1 / 11, "x": 1 / 11, "z": 1 / 12})


def test_what_a_ranking_repeats_counts_once_and_the_rest_moves_up() -> None:
    assert by_reciprocal_ranks([["x", "x", "y"]]) == by_reciprocal_ranks([["x", "y"]])


def test_equal_scores_keep_the_order_of_the_rankings() -> None:
    assert [key for key, _ in by_reciprocal_ranks([["b", "a"], ["a", "b"]])] == ["b", "a"]
    assert [key for key, _ in by_reciprocal_ranks([["q"], ["p"], []])] == ["q", "p"]


def test_nothing_comes_of_nothing() -> None:
    assert by_reciprocal_ranks([]) == []
    assert by_reciprocal_ranks([[], []]) == []


def test_keys_are_what_is_the_same_not_the_words() -> None:
    ports, mines = ("/xx/act/ports", "3"), ("/xx/act/mines", "3")
    found = [key for key, _ in by_reciprocal_ranks([[ports, mines], [mines, ports, ports]])]
    assert sorted(found) == [mines, ports]
