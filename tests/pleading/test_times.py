"""Words of time: what they span, on which side of a day they lie, and what they hang on."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.pleading.clock import Clock, days_of, period, shifted
from tqa.pleading.headings import Headings, leads
from tqa.pleading.times import Hang, Side
from tqa.pleading.timewords import times_in
from tqa.temporal.forms import Amount, Granularity
from tqa.temporal.resolver import Days


def days(text: str, clock: Clock | None = None) -> list[str]:
    """The days of all words of time of a text, told one after the other."""
    return [str(days_of(time, clock or Clock())) for time in times_in(text)]


ONE_SPAN = [
    ("from on or about May 3, 2011 until approximately June 9, 2011", "2011-05-03/2011-06-09"),
    ("beginning in May 2011 and continuing until July 2011", "2011-05-01/2011-07-31"),
    ("from May 3 until the end of July 2011", "2011-05-03/2011-07-31"),
    ("between May and July 2011", "2011-05-01/2011-07-31"),
    ("on May 3 and 4, 2011", "2011-05-03/2011-05-04"),
    ("on May 3-5, 2011", "2011-05-03/2011-05-05"),
    ("on the weekend of May 7 and 8, 2011, he came", "2011-05-07/2011-05-08"),
    ("in 2011 and 2012", "2011-01-01/2012-12-31"),
    ("in May and June 2011", "2011-05-01/2011-06-30"),
    ("since at least 2011", "2011-01-01/2011-12-31"),
    ("in mid-May 2011", "2011-05-01/2011-05-31"),
    ("on 05/03/11", "2011-05-03"),
]


@pytest.mark.parametrize(("text", "expected"), ONE_SPAN)
def test_words_that_make_one_time(text: str, expected: str) -> None:
    assert days(text) == [expected]


def test_a_span_ends_with_the_day_of_an_event() -> None:
    told = days("from May 3, 2011 until his death on June 9, 2011")
    assert told == ["2011-05-03/2011-06-09", "2011-06-09"]


def test_days_of_a_list_stay_apart() -> None:
    assert days("on May 3, 5, and 9, 2011") == ["2011-05-03", "2011-05-05", "2011-05-09"]
    assert days("on May 3, 2011 and June 4, 2011") == ["2011-05-03", "2011-06-04"]


SIDES = [
    ("until May 3, 2011", Side.UNTIL),
    ("since May 3, 2011", Side.SINCE),
    ("starting as early as May 3, 2011 and continuing to the present", Side.SINCE),
    ("in the wake of May 3, 2011", Side.AFTER),
    ("in advance of May 3, 2011", Side.BEFORE),
    ("on May 3, 2011", Side.AT),
    ("by 9:30 a.m.", Side.AT),
]


@pytest.mark.parametrize(("text", "side"), SIDES)
def test_side_of_a_time(text: str, side: Side) -> None:
    assert [time.side for time in times_in(text)] == [side]


def test_a_bound_is_told_only_by_before() -> None:
    bounds = [time.bound for time in times_in("before May 3, 2011; after June 4, 2011")]
    assert bounds == [True, False]


def test_the_lead_of_a_noun_is_no_side_of_its_date() -> None:
    (time,) = times_in("in an essay about the May 3, 2011 fair")
    assert (time.start, time.approximate) == (22, False)


def test_a_date_before_a_quotation_is_no_time_of_the_clock() -> None:
    clock = Clock(written=date(2011, 5, 1))
    assert days("He wrote on May 24: “Come.”", clock) == ["2011-05-24"]


def test_a_year_in_brackets_is_read_after_a_noun_that_tells_an_event() -> None:
    assert days("Settlement (2011): secret; Our Album (2012)") == ["2011-01-01/2011-12-31"]


def test_times_of_day_hang_on_the_paragraph_then_the_heading_then_the_last_day() -> None:
    last, section, here = (Days.on(date(2011, 5, day)) for day in (3, 9, 12))
    clock = Clock(now=last, day=last)
    assert days("at 9 p.m.", clock) == ["2011-05-03"]
    assert days("in the evening", clock) == ["None"]
    clock.section = section
    assert days("at 9 p.m.; in the evening", clock) == ["2011-05-09", "2011-05-09"]
    clock.here = here
    assert days("minutes later", clock) == ["2011-05-12"]


def test_a_story_goes_on_for_a_night_under_its_heading() -> None:
    clock = Clock(section=Days.on(date(2011, 5, 9)))
    for day, expected in ((10, "2011-05-10"), (11, "2011-05-11"), (12, "2011-05-09")):
        clock.day = Days.on(date(2011, 5, day))
        assert days("at 9 p.m.", clock) == [expected]


def test_a_weekday_is_rather_a_day_told_before() -> None:
    tuesday = Days.on(date(2011, 5, 3))
    clock = Clock(now=tuesday, day=tuesday)
    assert days("on Saturday", clock) == ["2011-04-30"]
    clock.told[6] = [date(2011, 5, 7)]
    assert days("on Saturday", clock) == ["2011-05-07"]


def test_that_weekend_is_the_one_called_so() -> None:
    clock = Clock(now=Days.on(date(2011, 5, 3)))
    assert days("that weekend", clock) == ["2011-05-07/2011-05-08"]
    clock.weekend = Days(date(2011, 5, 13), date(2011, 5, 14))
    assert days("that weekend", clock) == ["2011-05-13/2011-05-14"]


def test_years_ago_count_from_the_filing_or_the_latest_day_written() -> None:
    assert days("four years ago", Clock(filed=date(2011, 5, 3))) == ["2007-01-01/2007-12-31"]
    assert days("four years ago", Clock(latest=date(2012, 5, 3))) == ["2008-01-01/2008-12-31"]
    assert days("four years ago") == ["None"]


def test_a_date_in_brackets_renames_the_same_day() -> None:
    assert [t.hang for t in times_in("on the same day (May 3, 2011), he")] == [None]
    assert [t.hang for t in times_in("on the same day, he")] == [Hang.SAME]


@pytest.mark.parametrize(
    ("start", "months", "expected"),
    [
        (date(2011, 1, 31), 1, date(2011, 2, 28)),
        (date(2012, 1, 31), 1, date(2012, 2, 29)),
        (date(2011, 12, 31), 2, date(2012, 2, 29)),
    ],
)
def test_months_end_at_the_end_of_a_shorter_month(start: date, months: int, expected: date) -> None:
    assert shifted(Days.on(start), Amount(((months, "M"),)), 1) == Days.on(expected)


def test_a_month_that_ends_the_year() -> None:
    assert str(period(date(2011, 12, 31), Granularity.MONTH)) == "2011-12-01/2011-12-31"


def test_a_heading_holds_until_one_of_its_rank() -> None:
    day, headings = Days.on(date(2011, 5, 3)), Headings()
    assert headings.under("A. May 3, 2011", day) == day
    assert headings.under("1. The Morning", None) == day
    assert headings.under("2. The Evening", None) == day
    assert headings.under("B. The Aftermath", None) is None


@pytest.mark.parametrize(
    ("heading", "expected"),
    [("A. Friday, May 3, 2011", True), ("II. On May 3, 2011, They Met", True),
     ("E. What Led to the Sale of May 3, 2011", False)],
)  # fmt: skip
def test_a_heading_sets_a_day_only_where_it_leads(heading: str, expected: bool) -> None:
    (time,) = times_in(heading)
    assert leads(heading, time) is expected


NO_SUCH_DAY = [
    ("on June 30 and 31", []),
    ("on February 27, 28 and 29, 2019", ["2019-02-27", "2019-02-28"]),
    ("on February 28 and February 29", []),
    ("from February 29 to March 3, 2019", ["2019-03-03"]),
    ("April 31 of that year", []),
    ("February 30: he fell", []),
    ("after February 29", []),
]


@pytest.mark.parametrize(("text", "expected"), NO_SUCH_DAY)
def test_a_day_that_the_calendar_has_not_is_none(text: str, expected: list[str]) -> None:
    assert [day for day in days(text) if day != "None"] == expected


def test_the_last_of_february_is_of_a_leap_year() -> None:
    leap = Clock(filed=date(2021, 5, 3))
    assert days("on February 29", leap) == ["2020-02-29"]
    assert days("on February 29", Clock(filed=date(2019, 5, 3))) == ["None"]
    year = Clock(now=period(date(2020, 1, 1), Granularity.YEAR))
    assert days("February 29 of that year", year) == ["2020-02-29"]
    assert days("February 29 of the following year", year) == ["None"]
