from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import TemporalError
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound

days = st.dates(date(1800, 1, 1), date(2200, 1, 1))


@st.composite
def bounds(draw: st.DrawFn) -> Bound:
    if draw(st.booleans()):
        return draw(st.sampled_from([OPEN, UNKNOWN]))
    low, high = draw(st.none() | days), draw(st.none() | days)
    if low and high and low > high:
        low, high = high, low
    return Bound(low, high)


@given(bounds())
def test_parse_reads_what_str_writes(bound: Bound) -> None:
    assert Bound.parse(str(bound)) == bound


@given(bounds(), days)
def test_once_reached_a_bound_stays_reached(bound: Bound, day: date) -> None:
    if bound.happened_by(day):
        assert bound.happened_by(day + timedelta(days=1)) is True
    if bound.happened_by(day) is False:
        assert bound.happened_by(day - timedelta(days=1)) is False


def test_the_day_before_the_day_and_the_day_after() -> None:
    day = date(2021, 5, 10)
    around = [day - timedelta(days=1), day, day + timedelta(days=1)]
    assert [Bound.on(day).happened_by(d) for d in around] == [False, True, True]
    assert [Bound.not_before(day).happened_by(d) for d in around] == [False, None, None]
    assert [Bound.not_after(day).happened_by(d) for d in around] == [None, True, True]
    assert [OPEN.happened_by(d) for d in around] == [False, False, False]
    assert [UNKNOWN.happened_by(d) for d in around] == [None, None, None]


def test_a_day_is_asked_for_only_where_there_is_one() -> None:
    assert Bound.on(date(2020, 2, 29)).day == date(2020, 2, 29)
    for bound in (OPEN, UNKNOWN, Bound.not_after(date(2020, 1, 1))):
        with pytest.raises(ValueError, match="is not one day"):
            _ = bound.day


@pytest.mark.parametrize("text", ["", "2020", "2020-02-30", "2020-01-02..2020-01-01", "soon"])
def test_what_is_not_a_bound(text: str) -> None:
    with pytest.raises(TemporalError):
        Bound.parse(text)


def test_an_open_bound_has_no_limits() -> None:
    with pytest.raises(ValueError, match="no limits"):
        Bound(date(2020, 1, 1), None, never=True)


def test_the_order_of_bounds_is_that_of_the_last_days_they_can_fall_on() -> None:
    first, second, third = (date(2019, month, 1) for month in (1, 2, 3))
    ordered = [
        UNKNOWN,
        Bound.not_after(first),
        Bound.on(second),
        Bound.between(first, third),
        Bound.not_before(third),
        OPEN,
    ]
    assert [b.order for b in ordered] == [date.min, first, second, third, third, date.max]


@given(bounds(), days)
def test_what_is_sure_to_have_happened_is_not_after_the_day(bound: Bound, day: date) -> None:
    if bound.happened_by(day):
        assert bound.order <= day
