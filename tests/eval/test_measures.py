"""The Wilson interval against published values and against a second way of finding it."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.eval.measures import Z_95, Score, score, wilson
from tqa.eval.scoring import Failure, Outcome, Verdict


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17, 1998, pp. 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_known_values(successes: int, n: int, low: float, high: float) -> None:
    found = wilson(successes, n)
    assert found == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 400), st.data())
def test_the_ends_are_where_the_score_test_turns(n: int, data: st.DataObject) -> None:
    successes = data.draw(st.integers(0, n))
    for end in wilson(successes, n):
        # By definition: |share - p| = z * sqrt(p (1 - p) / n) at both ends.
        assert 0.0 <= end <= 1.0
        distance = abs(successes / n - end)
        assert isclose(distance, Z_95 * (end * (1 - end) / n) ** 0.5, abs_tol=1e-7)


def test_no_questions_say_nothing_of_the_share() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert score([]) == Score(0, 0, 0, 0)
    assert score([]).share == 0.0
    for wrong in ((-1, 3), (4, 3)):
        with pytest.raises(ValueError, match="is no share"):
            wilson(*wrong)


def test_abstaining_counts_in_n_and_is_not_wrong() -> None:
    found = score(
        [
            Verdict(Outcome.RIGHT),
            Verdict(Outcome.WRONG, Failure.REFUSED),
            Verdict(Outcome.WRONG, Failure.OLD_VERSION, version_faults=("x",)),
            Verdict(Outcome.ABSTAINED),
        ]
    )
    assert (found.n, found.right, found.wrong, found.abstained) == (4, 1, 2, 1)
    assert found.old_versions == 1
    assert found.share == 0.25
