"""Dates in answers, to the precision in which they are written."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.eval.metrics.days import Written, date_match, dates_in, dates_told, read_date
from tqa.temporal.values import DateOrder, Precision

DAY, MONTH, YEAR = Precision.DAY, Precision.MONTH, Precision.YEAR


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2019-07-01", (2019, 7, 1)),
        ("1 July 2019", (2019, 7, 1)),
        ("July 1, 2019.", (2019, 7, 1)),
        ("on the 1st day of July, 2019", (2019, 7, 1)),
        ("Monday, the 1st of July 2019", (2019, 7, 1)),
        ("2019/07/01", (2019, 7, 1)),
        ("13/07/2019", (2019, 7, 13)),
        ("05/05/2019", (2019, 5, 5)),
        ("১ জুলাই ২০১৯", (2019, 7, 1)),
        ("July 2019", (2019, 7)),
        ("in Jul 2019", (2019, 7)),
        ("2019-07", (2019, 7)),
        ("07/2019", (2019, 7)),
        ("2019", (2019,)),
        ("the year 1066", (1066,)),
        ("3 BC", (-2,)),
    ],
)
def test_a_date_is_read_in_any_usual_way(text: str, parts: tuple[int, ...]) -> None:
    assert read_date(text) == Written(*parts)


@pytest.mark.parametrize(
    "text",
    ["", "5/6/2019", "31 June 2019", "1 July", "before July 2019", "1 July 2019 or 2 July 2019",
     "2019-13", "section 2019", "2019-07-01 12:00", "আষাঢ় ১৪২৬"],
)  # fmt: skip
def test_what_is_not_just_one_date_is_none(text: str) -> None:
    assert read_date(text) is None


def test_figures_are_read_in_the_order_that_is_given_or_shown() -> None:
    assert read_date("5/6/2019", DateOrder.DMY) == Written(2019, 6, 5)
    assert read_date("5/6/2019", DateOrder.MDY) == Written(2019, 5, 6)
    assert dates_in("07/13/2019 and 5/6/2019")[1] == Written(2019, 5, 6)
    assert dates_in("13/07/2019 and 5/6/2019")[1] == Written(2019, 6, 5)


@pytest.mark.parametrize("granularity", [DAY, MONTH, YEAR])
def test_the_day_before_the_day_and_the_day_after(granularity: Precision) -> None:
    # 2 July: its month and year are those of both neighbours.
    for shift in (-1, 0, 1):
        answer = f"It was on {(date(2019, 7, 2) + timedelta(shift)).isoformat()}."
        assert date_match(answer, "2019-07-02", granularity) is (shift == 0 or granularity != DAY)
    assert date_match("30 June 2019", "1 July 2019", granularity) is (granularity is YEAR)
    assert not date_match("1 July 2018", "2019-07-01", granularity)


def test_a_coarser_date_is_no_match_and_a_finer_one_is() -> None:
    assert not date_match("July 2019", "2019-07-01", DAY)
    assert not date_match("2019", "2019-07-01", MONTH)
    assert date_match("1 July 2019", "July 2019", MONTH)
    assert date_match("July 2019", "2019", YEAR)
    with pytest.raises(ValueError, match="no date to the day"):
        date_match("1 July 2019", "July 2019", DAY)
    with pytest.raises(ValueError, match="no date to the year"):
        date_match("1 July 2019", "soon", YEAR)


def test_naming_several_days_is_no_answer_but_tells_them() -> None:
    both = "either 1 July 2019 or 1 August 2019"
    assert not date_match(both, "2019-07-01", DAY)
    assert date_match(both, "2019-07-01", YEAR)
    assert dates_told(both, ("2019-07-01", "2019-08-01", "2019-09-01"), DAY) == (True, True, False)
    # A year beside the day is coarser and says nothing against it.
    assert date_match("Under the 2012 law, on 1 July 2019", "2019-07-01", DAY)
    assert not date_match("", "2019-07-01", DAY)


@settings(max_examples=150, deadline=None)
@given(
    st.dates(date(1600, 1, 1), date(2200, 12, 31)),
    st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%d %b %Y", "the %dth of %B, %Y"]),
    st.sampled_from(["{}", "on {}", "It is {}.", "({})", "**{}**"]),
)
def test_every_day_is_found_as_it_is_written(day: date, form: str, around: str) -> None:
    told = dates_in(around.format(day.strftime(form)))
    assert told == (Written(day.year, day.month, day.day),)
    assert date_match(around.format(day.strftime(form)), day.isoformat(), DAY)
