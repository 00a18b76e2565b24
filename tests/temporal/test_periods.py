from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import TemporalError
from tqa.temporal.counting import compute_period
from tqa.temporal.durations import amounts_in
from tqa.temporal.layout import readable
from tqa.temporal.numbers import parse_cardinal, parse_ordinal, parse_year_words
from tqa.temporal.period_rules import rules_named
from tqa.temporal.periods import (
    ClosedDay,
    MonthEnd,
    PeriodRules,
    add_months,
)

FRIDAY, SATURDAY, SUNDAY = 4, 5, 6
DAY = date(2019, 6, 10)  # a Monday


def days(text: str, anchor: date | None = DAY, **rules: object) -> tuple[str, str]:
    period = compute_period(text, anchor, rules=PeriodRules(**rules))  # type: ignore[arg-type]
    return period.first_day.isoformat(), period.last_day.isoformat()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("within 20 days of receipt", ("2019-06-11", "2019-06-30")),
        ("within a period of twenty (20) days after receipt", ("2019-06-11", "2019-06-30")),
        ("for five days from 3 May 2018", ("2018-05-04", "2018-05-08")),
        ("for five days on and from 3 May 2018", ("2018-05-03", "2018-05-07")),
        ("five days commencing on 3 May 2018", ("2018-05-03", "2018-05-07")),
        ("five days starting with 3 May 2018", ("2018-05-03", "2018-05-07")),
        ("five days from and including 3 May 2018", ("2018-05-03", "2018-05-07")),
        ("five days ending on 3 May 2018", ("2018-04-29", "2018-05-03")),
        ("for two weeks from the order", ("2019-06-11", "2019-06-24")),
        ("within two months from 31 December 2019", ("2020-01-01", "2020-02-29")),
        ("two months beginning on 1 January 2019", ("2019-01-01", "2019-02-28")),
        ("two months beginning on 31 December 2019", ("2019-12-31", "2020-02-29")),
        ("one year from 29 February 2016", ("2016-03-01", "2017-02-28")),
        ("২০ দিনের মধ্যে", ("2019-06-11", "2019-06-30")),
    ],
)
def test_periods_forward(text: str, expected: tuple[str, str]) -> None:
    assert days(text) == expected


@pytest.mark.parametrize(
    ("text", "latest", "earliest"),
    [
        ("not less than 10 clear days before the meeting", "2019-05-30", None),
        ("at least ten days before the meeting", "2019-05-31", None),
        ("not later than 10 days prior to the meeting", "2019-05-31", None),
        ("served 10 days before the meeting", "2019-05-31", None),
        ("not more than 10 days before the meeting", "2019-06-09", "2019-05-31"),
        ("within 10 days before the meeting", "2019-06-09", "2019-05-31"),
        ("one month before the meeting", "2019-05-10", None),
        ("not earlier than 10 days after the meeting", None, "2019-06-20"),
        ("not less than 10 clear days after the meeting", None, "2019-06-21"),
        ("not later than 10 days after the meeting", "2019-06-20", None),
    ],
)
def test_the_last_and_the_first_day_to_act(
    text: str, latest: str | None, earliest: str | None
) -> None:
    period = compute_period(text, DAY)
    assert (period.latest_day and period.latest_day.isoformat()) == latest
    assert (period.earliest_day and period.earliest_day.isoformat()) == earliest


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        ({}, "2019-06-15"),
        ({"weekend": frozenset({SATURDAY, SUNDAY})}, "2019-06-15"),
        ({"weekend": frozenset({SATURDAY, SUNDAY}), "if_last_day_closed": ClosedDay.NEXT_OPEN_DAY}, "2019-06-17"),
        ({"weekend": frozenset({SATURDAY, SUNDAY}), "if_last_day_closed": ClosedDay.PREVIOUS_OPEN_DAY}, "2019-06-14"),
        ({"weekend": frozenset({FRIDAY, SATURDAY}), "if_last_day_closed": ClosedDay.NEXT_OPEN_DAY}, "2019-06-16"),
        (
            {
                "weekend": frozenset({FRIDAY, SATURDAY}),
                "holidays": frozenset({date(2019, 6, 16)}),
                "if_last_day_closed": ClosedDay.NEXT_OPEN_DAY,
            },
            "2019-06-17",
        ),
        ({"exclude_anchor_day": False}, "2019-06-14"),
        ({"weekend": frozenset({SATURDAY, SUNDAY}), "skip_closed_below": 7}, "2019-06-17"),
    ],
)  # fmt: skip
def test_closed_days_are_settings(rules: dict[str, object], last: str) -> None:
    assert days("within 5 days of service", DAY, **rules)[1] == last


def test_a_closed_last_day_moves_away_from_the_event() -> None:
    rules = PeriodRules(
        weekend=frozenset({SATURDAY, SUNDAY}), if_last_day_closed=ClosedDay.NEXT_OPEN_DAY
    )
    period = compute_period("not later than 2 days before the hearing", DAY, rules=rules)
    assert period.latest_day == date(2019, 6, 7)


def test_working_days() -> None:
    weekend = frozenset({SATURDAY, SUNDAY})
    assert days("within 5 working days of service", DAY, weekend=weekend)[1] == "2019-06-17"
    assert days("within five business days after service", DAY, weekend=weekend)[1] == "2019-06-17"
    with pytest.raises(TemporalError, match="every day"):
        days("within 5 working days of service", DAY, weekend=frozenset(range(7)))


def test_from_is_a_setting() -> None:
    assert days("five days from 3 May 2018", from_excludes=False)[0] == "2018-05-03"


@pytest.mark.parametrize("text", ["on the 1st day of July", "forthwith"])
def test_words_without_a_period(text: str) -> None:
    with pytest.raises(TemporalError, match="holds no period"):
        compute_period(text, DAY)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("within 48 hours", "hours are not counted in days"),
        ("within 5 working days of service", "no weekend or holiday is given"),
        ("within 0 days of service", "a period of nothing"),
        ("within a tenth of a year of service", "no certain day"),
    ],
)
def test_periods_that_cannot_be_counted(text: str, why: str) -> None:
    with pytest.raises(TemporalError, match=why):
        compute_period(text, DAY)


@pytest.mark.parametrize(
    ("text", "first", "last", "latest", "earliest"),
    [
        ("within one hundred and eighty days after", "2019-06-11", "2019-12-07", "2019-12-07", None),
        ("within 1,000 days after", "2019-06-11", "2022-03-06", "2022-03-06", None),
        ("within two years and six months after", "2019-06-11", "2021-12-10", "2021-12-10", None),
        ("within 2 weeks and 3 days after", "2019-06-11", "2019-06-27", "2019-06-27", None),
        ("within half a year after", "2019-06-11", "2019-12-10", "2019-12-10", None),
        ("এক মাসের মধ্যে", "2019-06-11", "2019-07-10", "2019-07-10", None),
        ("60 days beginning on the day after the day on which it is served", "2019-06-11", "2019-08-09", "2019-08-09", None),
        ("60 days commencing the day after service", "2019-06-11", "2019-08-09", "2019-08-09", None),
        ("not less than 30 nor more than 60 days after", "2019-06-11", "2019-08-09", "2019-08-09", "2019-07-10"),
        ("not less than 30 days nor more than 60 days after", "2019-06-11", "2019-08-09", "2019-08-09", "2019-07-10"),
        ("between 10 and 20 days after", "2019-06-11", "2019-06-30", "2019-06-30", "2019-06-20"),
        ("after the expiration of 30 days from service", "2019-06-11", "2019-07-10", None, "2019-07-11"),
        ("30 days or more after service", "2019-06-11", "2019-07-10", None, "2019-07-10"),
    ],
)  # fmt: skip
def test_what_is_counted(
    text: str, first: str, last: str, latest: str | None, earliest: str | None
) -> None:
    period = compute_period(text, DAY)
    assert (str(period.first_day), str(period.last_day)) == (first, last)
    assert (period.latest_day and str(period.latest_day)) == latest
    assert (period.earliest_day and str(period.earliest_day)) == earliest


SERVED = date(2024, 5, 13)  # a Monday


def to_act(text: str, rules: str) -> tuple[str | None, str | None]:
    period = compute_period(text, SERVED, rules=rules_named(rules))
    latest, earliest = (
        None if day is None else day.isoformat() for day in (period.latest_day, period.earliest_day)
    )
    return latest, earliest


@pytest.mark.parametrize(
    ("text", "latest"),
    [
        ("no later than 1 month after", "2024-06-13"),
        ("not later than 3 business days after", "2024-05-16"),
        ("up to 14 days after", "2024-05-27"),
        ("before the expiry of 14 days from", "2024-05-27"),
        ("before the end of the period of 14 days from", "2024-05-27"),
        ("less than 14 days after", "2024-05-27"),  # the 28th leaves 14 clear days
        ("14 days or less after service", "2024-05-27"),
        ("at the latest 14 days after", "2024-05-27"),
        ("not after the expiry of 14 days from service", "2024-05-27"),
        ("14 days after service", "2024-05-27"),
        ("where more than two are absent, 14 days after service", "2024-05-27"),
        ("not later than 14 clear days after", "2024-05-27"),
    ],
)
def test_a_deadline_stays_one_under_rules_of_clear_days(text: str, latest: str) -> None:
    assert to_act(text, "england-civil-procedure") == (latest, None)


@pytest.mark.parametrize(
    "text", ["not less than", "at least", "not earlier than", "no sooner than"]
)
def test_at_least_leaves_out_both_ends_where_the_rules_say_so(text: str) -> None:
    phrase = f"{text} 14 days after"
    assert to_act(phrase, "england-civil-procedure") == (None, "2024-05-28")
    assert to_act(phrase, "general-clauses") == (None, "2024-05-27")


@pytest.mark.parametrize("rules", ["england-civil-procedure", "general-clauses", "canada"])
@pytest.mark.parametrize(
    "text",
    [
        "more than 14 days after service",
        "later than 14 days after service",
        "after 14 days from service",
        "after a period of 14 days from service",
        "after the end of 14 days from service",
        "not before the expiry of 14 days from service",
    ],
)
def test_what_has_to_be_over(text: str, rules: str) -> None:
    assert to_act(text, rules) == (None, "2024-05-28")


@pytest.mark.parametrize(
    ("text", "latest", "earliest"),
    [
        ("less than 14 days after", "2024-05-26", None),
        ("not more than 14 days after", "2024-05-27", None),
        ("on or after 14 days from", None, "2024-05-27"),
        ("no later than 14 days before", "2024-04-29", None),
        ("up to 14 days before", "2024-04-29", None),
        ("more than 14 days before", "2024-04-28", None),
        ("earlier than 14 days before", "2024-04-28", None),
        ("not earlier than 14 days before", "2024-05-12", "2024-04-29"),
        ("14 days or less before", "2024-05-12", "2024-04-29"),
        ("less than 14 days before", "2024-05-12", "2024-04-30"),
        ("later than 14 days before", "2024-05-12", "2024-04-30"),
    ],
)
def test_the_day_itself_and_its_neighbours(
    text: str, latest: str | None, earliest: str | None
) -> None:
    assert to_act(text, "general-clauses") == (latest, earliest)


@pytest.mark.parametrize("text", ["less than 1 day after", "less than 1 day before"])
def test_less_than_one_day_holds_none(text: str) -> None:
    with pytest.raises(TemporalError, match="leaves no day"):
        compute_period(text, SERVED)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the period of 14 days ending on the day before the hearing", ("2024-04-29", "2024-05-12")),
        ("14 days ending with the day immediately preceding", ("2024-04-29", "2024-05-12")),
        ("14 days ending on the day of the hearing", ("2024-04-30", "2024-05-13")),
        ("14 days ending on the day after the hearing", ("2024-05-01", "2024-05-14")),
        ("14 days beginning with the day before the hearing", ("2024-05-12", "2024-05-25")),
        ("14 days beginning with the day of the hearing", ("2024-05-13", "2024-05-26")),
        ("14 days beginning with the day after the hearing", ("2024-05-14", "2024-05-27")),
        ("14 days from service, inclusive of that day", ("2024-05-13", "2024-05-26")),
    ],
)  # fmt: skip
def test_the_day_at_the_end_of_a_period(text: str, expected: tuple[str, str]) -> None:
    assert days(text, SERVED) == expected


def test_no_day_to_count_from() -> None:
    with pytest.raises(TemporalError, match="anchor"):
        compute_period("within 5 days of service")


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2016, 2, 29), 12, date(2017, 2, 28)),
        (date(2016, 2, 29), -48, date(2012, 2, 29)),
        (date(2015, 3, 31), -1, date(2015, 2, 28)),
        (date(2015, 12, 31), 2, date(2016, 2, 29)),
        (date(2015, 12, 30), 1, date(2016, 1, 30)),
    ],
)
def test_add_months(day: date, months: int, expected: date) -> None:
    assert add_months(day, months) == expected


def test_add_months_over_a_short_month() -> None:
    assert add_months(date(2015, 1, 30), 1, month_end=MonthEnd.NEXT_DAY) == date(2015, 3, 1)
    with pytest.raises(TemporalError):
        add_months(date(9999, 12, 1), 1)


@given(st.dates(date(1700, 1, 1), date(2300, 1, 1)), st.integers(-500, 500))
def test_months_keep_the_number_or_end_the_month(day: date, months: int) -> None:
    result = add_months(day, months)
    assert (result.year * 12 + result.month) - (day.year * 12 + day.month) == months
    assert result.day == day.day or (result + timedelta(days=1)).day == 1


@given(st.dates(date(1800, 1, 1), date(2200, 1, 1)), st.integers(1, 400))
def test_clear_days_leave_one_more_day(anchor: date, count: int) -> None:
    plain = compute_period(f"{count} days before it", anchor)
    clear = compute_period(f"{count} clear days before it", anchor)
    assert plain.latest_day == anchor - timedelta(days=count)
    assert clear.latest_day == anchor - timedelta(days=count + 1)


@given(st.integers(0, 9999))
def test_numbers_in_digits(number: int) -> None:
    assert parse_cardinal(str(number)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("seven", 7),
        ("one hundred and twenty", 120),
        ("nineteen hundred", 1900),
        ("one thousand nine hundred and ninety-six", 1996),
        ("twentyfive", 25),
        ("five six", None),
        ("several", None),
    ],
)
def test_numbers_in_words(text: str, number: int | None) -> None:
    assert parse_cardinal(text) == number


def test_ordinals_and_years_in_words() -> None:
    assert [parse_ordinal(t) for t in ("thirty-first", "twelfth", "3rd", "five")] == [
        31,
        12,
        3,
        None,
    ]
    assert [parse_year_words(t) for t in ("eighteen seventy-one", "two thousand", "ten")] == [
        1871,
        2000,
        None,
    ]


def test_an_amount_knows_its_words() -> None:
    text = "of not less than twenty-one (21) clear days' notice"
    (found,) = amounts_in(readable(text))
    assert text[found.start : found.end] == "twenty-one (21) clear days'"


@pytest.mark.parametrize(
    ("text", "latest", "earliest"),
    [
        ("No appeal may be filed more than 14 days after service", date(2024, 5, 27), None),
        ("it shall not be brought later than 14 days after service", date(2024, 5, 27), None),
        ("No appeal may be filed after 14 days from service", date(2024, 5, 27), None),
        ("no step may be taken before the expiry of 14 days from it", None, date(2024, 5, 28)),
        ("no hearing is held less than 14 days after service", None, date(2024, 5, 27)),
        ("If no reply is sent, more than 14 days after service", None, date(2024, 5, 28)),
    ],
)
def test_a_denied_clause_turns_the_limit(
    text: str, latest: date | None, earliest: date | None
) -> None:
    period = compute_period(text, date(2024, 5, 13))
    assert (period.latest_day, period.earliest_day) == (latest, earliest)
