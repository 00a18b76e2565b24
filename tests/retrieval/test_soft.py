"""The soft score of days: its bounds, its directions, and what it does with what is not known."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.retrieval.soft import FLOOR, NEUTRAL, Wanted, days_told, soft_score, wanted
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.choosing import Relation
from tqa.temporal.intervals import Interval, Period
from tqa.temporal.resolver import Days
from tqa.temporal.sentences import Sequence

BACK = [Relation.AS_OF, Relation.BEFORE, Relation.BY, Relation.UNTIL]
AHEAD = [Relation.AFTER, Relation.SINCE]
WITHIN = [Relation.IN, Relation.BETWEEN]
SLIGHT = 1e-12

days = st.dates(date(1800, 1, 1), date(2100, 1, 1))
lengths = st.integers(0, 20_000).map(lambda n: timedelta(days=n))
relations = st.sampled_from(list(Relation))


@st.composite
def stretches(draw: st.DrawFn) -> Days:
    """Days with two ends, or open on either side or on both."""
    first = draw(days)
    last = first + draw(lengths)
    return Days(*draw(st.sampled_from([(first, last), (None, last), (first, None), (None, None)])))


@st.composite
def closed(draw: st.DrawFn) -> Days:
    """Days with two ends."""
    first = draw(days)
    return Days(first, first + draw(lengths))


def moved(told: Days, by: int) -> Days:
    """The same, so many days later."""
    assert told.first is not None
    assert told.last is not None
    return Days(told.first + timedelta(days=by), told.last + timedelta(days=by))


def placed(asked: Days, gap: int, length: int, *, after: bool) -> Days:
    """Days that begin after (or end before) what is asked, with so many days between."""
    assert asked.first is not None
    assert asked.last is not None
    if after:
        first = asked.last + timedelta(days=gap + 1)
        return Days(first, first + timedelta(days=length))
    last = asked.first - timedelta(days=gap + 1)
    return Days(last - timedelta(days=length), last)


@given(stretches(), stretches(), relations, st.sampled_from([None, *Sequence]))
def test_lies_between_floor_and_one(
    asked: Days, found: Days, relation: Relation, which: Sequence | None
) -> None:
    assert FLOOR <= soft_score(asked, found, relation, which) <= 1


@given(closed(), st.data(), relations)
def test_is_one_inside_what_is_asked(asked: Days, data: st.DataObject, relation: Relation) -> None:
    assert asked.first is not None
    assert asked.last is not None
    first = data.draw(st.dates(asked.first, asked.last))
    last = data.draw(st.dates(first, asked.last))
    assert soft_score(asked, Days(first, last), relation) == 1


@given(closed(), st.integers(0, 9_000), st.integers(0, 9_000), st.integers(0, 400), relations)
def test_is_never_higher_when_farther(
    asked: Days, gap: int, more: int, length: int, relation: Relation
) -> None:
    for after in (False, True):
        near = soft_score(asked, placed(asked, gap, length, after=after), relation)
        far = soft_score(asked, placed(asked, gap + more, length, after=after), relation)
        assert far <= near


@given(closed(), st.integers(0, 9_000), st.integers(0, 9_000), st.integers(0, 400))
def test_the_side_asked_for_is_never_below_the_other(
    asked: Days, one: int, other: int, length: int
) -> None:
    for relation, after in [*((r, False) for r in BACK), *((r, True) for r in AHEAD)]:
        right = soft_score(asked, placed(asked, one, length, after=after), relation)
        wrong = soft_score(asked, placed(asked, other, length, after=not after), relation)
        assert wrong <= NEUTRAL <= right


@given(closed(), st.integers(0, 9_000), st.integers(0, 400), st.sampled_from(WITHIN))
def test_without_a_direction_both_sides_are_alike(
    asked: Days, gap: int, length: int, relation: Relation
) -> None:
    sides = [placed(asked, gap, length, after=after) for after in (False, True)]
    before, after = (soft_score(asked, side, relation) for side in sides)
    assert before == pytest.approx(after, abs=SLIGHT)
    assert before <= NEUTRAL


@given(stretches(), stretches(), st.sampled_from(WITHIN))
def test_without_a_direction_the_order_is_all_the_same(
    asked: Days, found: Days, relation: Relation
) -> None:
    assert soft_score(asked, found, relation) == soft_score(found, asked, relation)


@given(closed(), closed(), st.integers(-30_000, 30_000), relations)
def test_only_distances_count_and_not_the_calendar(
    asked: Days, found: Days, by: int, relation: Relation
) -> None:
    assert soft_score(moved(asked, by), moved(found, by), relation) == soft_score(
        asked, found, relation
    )


@given(stretches(), relations)
def test_what_is_not_known_is_neutral(told: Days, relation: Relation) -> None:
    assert soft_score(told, None, relation) == NEUTRAL
    assert soft_score(None, told, relation) == NEUTRAL
    assert soft_score(told, Period(UNKNOWN, UNKNOWN), relation) == NEUTRAL
    assert soft_score(told, Period(UNKNOWN, OPEN), relation) == NEUTRAL


@given(closed(), st.dates(date(1900, 1, 1), date(2050, 1, 1)), lengths, relations)
def test_exact_bounds_are_the_same_as_days(
    asked: Days, first: date, length: timedelta, relation: Relation
) -> None:
    interval = Interval.inclusive(first, first + length)
    assert interval.end is not None
    period = Period(Bound.on(first), Bound.on(interval.end))
    expected = soft_score(asked, Days.over(interval), relation)
    assert soft_score(asked, interval, relation) == expected
    assert soft_score(asked, period, relation) == expected
    opened = soft_score(asked, Days(first, None), relation)
    assert soft_score(asked, Interval(first, None), relation) == opened
    assert soft_score(asked, Period(Bound.on(first), OPEN), relation) == opened


YEAR = Interval(date(2019, 1, 1), date(2020, 1, 1))


def test_a_bound_within_limits_lies_between_its_ends() -> None:
    late = Period(Bound.between(date(2018, 7, 1), date(2021, 7, 1)), Bound.on(date(2022, 1, 1)))
    inside = Period(Bound.on(date(2018, 7, 1)), late.end)
    outside = Period(Bound.on(date(2021, 7, 1)), late.end)
    low, high = soft_score(YEAR, outside), soft_score(YEAR, inside)
    assert soft_score(YEAR, late) == pytest.approx((low + high) / 2)
    assert low < NEUTRAL < high


def test_one_unknown_end_halves_what_is_known() -> None:
    since = Period(Bound.on(date(2019, 3, 1)), UNKNOWN)
    assert soft_score(YEAR, since) == pytest.approx((1 + NEUTRAL) / 2)
    until = Period(UNKNOWN, Bound.on(date(2019, 3, 1)))
    assert soft_score(YEAR, until) == pytest.approx((1 + NEUTRAL) / 2)


def test_a_floor_counts_from_the_day_that_is_known() -> None:
    held = Period(Bound.not_after(date(2002, 12, 31)), Bound.on(date(2019, 7, 1)))
    assert soft_score(YEAR, held) > NEUTRAL


def test_overlap_counts_by_the_share_of_the_shorter() -> None:
    half = Interval(date(2019, 7, 2), date(2020, 7, 2))
    quarter = Interval(date(2019, 10, 1), date(2020, 10, 1))
    assert soft_score(YEAR, half) == pytest.approx(NEUTRAL + (1 - NEUTRAL) * 183 / 365)
    assert NEUTRAL < soft_score(YEAR, quarter) < soft_score(YEAR, half) < 1
    assert soft_score(Days(None, date(2019, 1, 1)), Days(date(2001, 1, 1), None)) == pytest.approx(
        NEUTRAL + (1 - NEUTRAL) / 2
    )


@pytest.mark.parametrize(
    ("day", "least", "most"),
    [
        (date(1999, 12, 31), 0.94, 0.95),  # twenty months short of the edge, on its side
        (date(2001, 8, 31), 1, 1),  # the day before
        (date(2001, 9, 1), NEUTRAL - 1e-9, NEUTRAL),  # the day itself is not before it
        (date(2001, 9, 2), 0.4, NEUTRAL - 1e-9),
    ],
)
def test_before_a_day(day: date, least: float, most: float) -> None:
    asked = wanted("Who kept the ferry before 1 September 2001?")
    assert asked.relation is Relation.BEFORE
    assert least <= soft_score(asked.days[0], Days.on(day), asked.relation) <= most


def test_the_last_before_is_the_one_nearest_to_the_edge() -> None:
    asked = Days(None, date(2000, 1, 1))
    near, far = Days.on(date(1998, 1, 1)), Days.on(date(1970, 1, 1))
    assert soft_score(asked, far, Relation.BEFORE) < soft_score(asked, near, Relation.BEFORE) < 1
    first = Sequence.FIRST
    assert soft_score(asked, far, Relation.BEFORE, first) == 1
    assert soft_score(asked, near, Relation.BEFORE, first) == 1


def test_the_next_after_is_the_one_nearest_to_the_edge() -> None:
    asked = Days(date(2000, 1, 1), None)
    near, far = Days.on(date(2002, 1, 1)), Days.on(date(2030, 1, 1))
    assert soft_score(asked, far, Relation.SINCE) < soft_score(asked, near, Relation.SINCE) < 1
    assert soft_score(asked, far, Relation.SINCE, Sequence.LAST) == 1


def test_a_text_counts_by_the_best_of_its_days() -> None:
    asked = wanted("Who won the rowing cup in 1977?")
    assert asked.weight("In 1998 the club honoured the crews of 1977 and 1981.") == 1
    assert asked.weight("In 1998 the club honoured the crews of 1981.") < NEUTRAL
    assert asked.weight("The club honoured its crews.") == NEUTRAL


def test_a_question_of_no_day_changes_nothing() -> None:
    asked = wanted("Who won the rowing cup?")
    assert asked == Wanted((), Relation.IN)
    assert asked.weight("The crew of 1977 won it.") == asked.weight("It was won.") == 1


def test_several_times_in_a_question_are_each_meant() -> None:
    asked = wanted("What was the toll in 1990 or in 2005?")
    assert asked.weight("In 1990 the toll was raised.") == 1
    assert asked.weight("In 2005 the toll was raised.") == 1
    assert asked.weight("In 1960 the toll was raised.") < NEUTRAL


def test_days_told_are_only_those_that_are_certain() -> None:
    text = (
        "Since 2012 he trained the crew; last year, on 30 June, from 1985 to 1989, on 1 May 2001."
    )
    assert [str(told) for told in days_told(text)] == [
        "2012-01-01/..",
        "1985-01-01/1989-12-31",
        "2001-05-01",
    ]
    assert days_told("") == ()
    assert days_told("on 31 June 2018") == ()
