"""Fleiss' kappa beside a second implementation and the table of its own paper."""

from __future__ import annotations

import warnings
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.eval.council.agreement import agreements, fleiss_kappa, observed_agreement
from tqa.eval.council.records import Vote

# Ten subjects, fourteen raters, five categories: the worked table of the literature, kappa 0.210.
WORKED = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip


def test_the_worked_table() -> None:
    found = fleiss_kappa(WORKED)
    assert found is not None
    assert round(found, 3) == 0.210


@st.composite
def tables(draw: st.DrawFn) -> list[list[int]]:
    raters, categories = draw(st.integers(2, 7)), draw(st.integers(2, 4))
    cuts = st.lists(st.integers(0, raters), min_size=categories - 1, max_size=categories - 1)
    rows = draw(st.lists(cuts.map(sorted), min_size=1, max_size=12))
    return [[b - a for a, b in pairwise([0, *row, raters])] for row in rows]


@settings(deadline=None)  # the first example imports statsmodels
@given(tables())
def test_the_same_as_statsmodels(table: list[list[int]]) -> None:
    inter_rater = pytest.importorskip(
        "statsmodels.stats.inter_rater", reason="statsmodels is not installed"
    )
    found = fleiss_kappa(table)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it divides by zero where kappa is not defined
        other = inter_rater.fleiss_kappa(table)
    if found is None:
        assert other != other or max(map(max, table)) == sum(table[0])  # NaN
    else:
        assert found == pytest.approx(other, abs=1e-9)


def test_where_it_is_not_defined() -> None:
    assert fleiss_kappa([]) is None
    assert fleiss_kappa([[3, 0], [3, 0]]) is None
    assert observed_agreement([[3, 0], [3, 0]]) == 1
    assert fleiss_kappa([[1, 0], [0, 1]]) is None  # one judge
    with pytest.raises(ValueError, match="as many votes"):
        fleiss_kappa([[3, 0], [2, 0]])


def test_each_date_is_a_subject_and_asides_enter_no_overall() -> None:
    def vote(first: bool, second: bool, meaning: bool, near: bool) -> Vote:
        return Vote(
            {
                "satisfied.1": first, "contradicted.1": False, "satisfied.2": second,
                "contradicted.2": False, "same_meaning": meaning, "borderline": near,
            }
        )  # fmt: skip

    panels = [
        [
            vote(True, True, True, False),
            vote(True, False, True, True),
            vote(True, True, True, True),
        ],
        [vote(False, True, False, False)] * 3,
    ]
    found = agreements(panels)
    assert (found["satisfied"].subjects, found["satisfied"].items) == (4, 2)
    assert found["satisfied"].kappa == pytest.approx(fleiss_kappa([[3, 0], [2, 1], [0, 3], [3, 0]]))
    assert found["contradicted"].kappa is None
    assert found["contradicted"].observed == 1
    assert found["same_meaning"].kappa == 1
    assert found["borderline"].subjects == 2
    assert found["overall"].subjects == 10
