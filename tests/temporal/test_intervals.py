from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import TemporalError
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.intervals import Interval, Period, Relation

BASE = date(2000, 1, 1)
ONE = timedelta(days=1)

INVERSE = {
    Relation.BEFORE: Relation.AFTER,
    Relation.MEETS: Relation.MET_BY,
    Relation.OVERLAPS: Relation.OVERLAPPED_BY,
    Relation.STARTS: Relation.STARTED_BY,
    Relation.DURING: Relation.CONTAINS,
    Relation.FINISHES: Relation.FINISHED_BY,
    Relation.EQUAL: Relation.EQUAL,
}
INVERSE |= {b: a for a, b in INVERSE.items()}


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    start = BASE + timedelta(days=draw(st.integers(0, 8)))
    length = draw(st.none() | st.integers(1, 8))
    return Interval(start, None if length is None else start + timedelta(days=length))


def _definitions(a: Interval, b: Interval) -> list[Relation]:
    """Allen's table written out, each relation by its own condition."""
    far = date.max
    s, e, t, f = a.start, a.end or far, b.start, b.end or far
    table = {
        Relation.BEFORE: e < t,
        Relation.MEETS: e == t,
        Relation.OVERLAPS: s < t < e < f,
        Relation.STARTS: s == t and e < f,
        Relation.DURING: t < s and e < f,
        Relation.FINISHES: t < s and e == f,
        Relation.EQUAL: s == t and e == f,
        Relation.FINISHED_BY: s < t and e == f,
        Relation.CONTAINS: s < t and f < e,
        Relation.STARTED_BY: s == t and f < e,
        Relation.OVERLAPPED_BY: t < s < f < e,
        Relation.MET_BY: f == s,
        Relation.AFTER: f < s,
    }
    return [relation for relation, holds in table.items() if holds]


@given(intervals(), intervals())
def test_exactly_one_of_the_thirteen_holds(a: Interval, b: Interval) -> None:
    assert _definitions(a, b) == [a.relation(b)]


@given(intervals(), intervals())
def test_the_inverse_relation(a: Interval, b: Interval) -> None:
    assert b.relation(a) is INVERSE[a.relation(b)]


@given(intervals(), intervals(), st.integers(-1, 20))
def test_an_intersection_holds_the_common_days(a: Interval, b: Interval, offset: int) -> None:
    day = BASE + timedelta(days=offset)
    both = a.intersection(b)
    assert (both is not None and day in both) == (day in a and day in b)


def test_the_end_is_the_first_day_outside() -> None:
    interval = Interval.inclusive(date(2020, 2, 1), date(2020, 2, 29))
    assert interval.end == date(2020, 3, 1)
    assert interval.last_day == date(2020, 2, 29)
    assert [
        day in interval for day in (date(2020, 1, 31), date(2020, 2, 29), date(2020, 3, 1))
    ] == [
        False,
        True,
        False,
    ]


def test_an_interval_holds_a_day() -> None:
    with pytest.raises(TemporalError):
        Interval(date(2020, 1, 1), date(2020, 1, 1))


def test_a_period_on_the_day_before_the_day_and_the_day_after() -> None:
    start, end = date(2018, 7, 1), date(2021, 7, 1)
    period = Period(Bound.on(start), Bound.on(end))
    assert [period.holds_on(d) for d in (start - ONE, start, start + ONE)] == [False, True, True]
    assert [period.holds_on(d) for d in (end - ONE, end, end + ONE)] == [True, False, False]


def test_a_period_whose_bounds_do_not_decide() -> None:
    day = date(2018, 7, 1)
    since_at_least = Period(Bound.not_after(day), OPEN)
    assert [since_at_least.holds_on(d) for d in (day - ONE, day, day + ONE)] == [None, True, True]
    assert Period(Bound.on(day), UNKNOWN).holds_on(day) is None
    assert Period(Bound.on(day), UNKNOWN).holds_on(day - ONE) is False
