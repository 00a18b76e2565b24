"""Equation 2 on each of the rules that the paper states, in both readings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.eval.council.records import GoldDate
from tqa.eval.council.scoring import needed, partial, score, strict
from tqa.temporal.forms import Amount
from tqa.temporal.values import Precision

WORKED = [
    # satisfied, contradicted, same meaning -> strict, partial
    pytest.param([], [], True, 1.0, 1.0, id="no date: the meaning alone"),
    pytest.param([], [], False, 0.0, 0.0, id="no date, another meaning"),
    pytest.param([True], [False], True, 1.0, 1.0, id="one date and the meaning"),
    pytest.param([False], [False], True, 0.0, 0.0, id="a wrong date on a single-date item: zero"),
    pytest.param([True], [False], False, 0.0, 0.0, id="a right date on the wrong substance"),
    pytest.param([True], [True], True, 0.0, 0.0, id="contradiction forces the meaning"),
    pytest.param([True, True], [False, False], True, 1.0, 1.0, id="every date, and the meaning"),
    pytest.param([True, False], [False, False], True, 0.0, 0.25, id="no meaning credit if m < n"),
    pytest.param([True, True], [False, False], False, 0.0, 0.5, id="every date, another meaning"),
    pytest.param([False, False], [False, False], True, 0.0, 0.0, id="no date of two"),
    pytest.param([True, True], [False, True], True, 0.0, 0.5, id="contradiction among several"),
    pytest.param([True, True, False, True], [False] * 4, True, 0.0, 0.375, id="three of four"),
]


@pytest.mark.parametrize(("satisfied", "contradicted", "meaning", "hard", "soft"), WORKED)
def test_each_rule(
    satisfied: list[bool], contradicted: list[bool], meaning: bool, hard: float, soft: float
) -> None:
    found = score(satisfied, contradicted, meaning)
    assert (found.strict, found.partial) == (hard, soft)
    assert (found.dates, found.satisfied) == (len(satisfied), sum(satisfied))


def test_forcing_is_told() -> None:
    assert score([True], [True], True).forced
    assert not score([True], [True], False).forced
    assert not score([True], [False], True).forced


def test_as_many_contradictions_as_dates() -> None:
    with pytest.raises(ValueError, match="2 dates"):
        score([True, True], [False], True)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=6), st.booleans())
def test_what_holds_of_every_verdict(dates: list[tuple[bool, bool]], meaning: bool) -> None:
    found = score([a for a, _ in dates], [b for _, b in dates], meaning)
    assert 0 <= found.strict <= found.partial <= 1
    assert found.strict in (0, 1)
    assert (found.partial == 1) == (found.strict == 1)
    if any(against for _, against in dates):
        assert found.strict == 0
    if len(dates) <= 1:
        assert found.strict == found.partial


@given(st.integers(1, 8), st.integers(0, 8), st.booleans())
def test_one_more_date_is_never_worth_less(n: int, m: int, meaning: bool) -> None:
    m = min(m, n - 1)
    for reading in (strict, partial):
        assert reading(n, m, meaning) <= reading(n, m + 1, meaning)


@pytest.mark.parametrize(
    ("parts", "granularity"),
    [
        (((1, "M"),), Precision.DAY),
        (((3, "M"),), Precision.DAY),
        (((4, "M"),), Precision.MONTH),
        (((12, "M"),), Precision.MONTH),
        (((30, "M"),), Precision.MONTH),
        (((1, "Y"),), Precision.YEAR),
        (((9, "Y"),), Precision.YEAR),
        (((1, "Y"), (6, "M")), Precision.MONTH),
        (((2, "Y"), (0, "M")), Precision.YEAR),
        (((2, "W"),), Precision.DAY),
        (((90, "D"),), Precision.DAY),
        (((120, "D"),), Precision.DAY),
        (((3, "M"), (1, "D")), Precision.DAY),
        (((0, "D"),), Precision.DAY),
    ],
)
def test_how_finely_a_date_is_needed(
    parts: tuple[tuple[int, str], ...], granularity: Precision
) -> None:
    assert needed(Amount(parts)) is granularity


def test_a_gold_date_is_needed_no_finer_than_it_is_known() -> None:
    assert GoldDate.read("2019-07", "year").shown == "2019"
    assert GoldDate.read("2019-07-31", "month").shown == "2019-07"
    with pytest.raises(ValueError, match="cannot be needed to the day"):
        GoldDate.read("2019-07", "day")
    for written in ("2019-7-1", "July 2019", "2019-02-30", ""):
        with pytest.raises(ValueError, match=r"no date|calendar"):
            GoldDate.read(written, "year")
    with pytest.raises(ValueError, match="century"):
        GoldDate.read("2019", "century")
