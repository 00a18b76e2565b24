from __future__ import annotations

from datetime import date

import pytest

from tqa.temporal.expressions import Resolution, resolve_expression
from tqa.temporal.fiscal import FiscalYear, NamedBy
from tqa.temporal.periods import MonthEnd
from tqa.temporal.values import DateOrder, MonthDay, Status

ANCHORS = {
    "the merger": date(2016, 8, 31),
    "the commencement of the Order": date(2018, 3, 1),
    "commencement": date(1999, 1, 1),
}
JULY = FiscalYear(MonthDay(7, 1))


def short(result: Resolution) -> str:
    if result.status is not Status.RESOLVED:
        return str(result.status)
    if result.value is not None:
        return str(result.value)
    assert result.interval is not None
    return f"{result.interval.start}..{result.interval.last_day}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("six months after the merger", "2017-02-28"),
        ("six months before the merger", "2016-02-29"),
        ("18 months prior to the merger", "2015-02-28"),
        ("one day before the merger", "2016-08-30"),
        ("forty-five (45) days after the merger", "2016-10-15"),
        ("the day before the merger", "2016-08-30"),
        ("the day immediately following the merger", "2016-09-01"),
        ("the eve of the merger", "2016-08-30"),
        ("the year after the merger", "2017"),
        ("the first day of the month following the merger", "2016-09-01"),
        ("on the tenth day after the merger", "2016-09-10"),
        ("on the expiry of ten days from the merger", "2016-09-11"),
        ("three weeks after the commencement of the Order", "2018-03-22"),
        ("one year after 29 February 2016", "2017-02-28"),
        ("two months after the end of January 2019", "2019-03-31"),
        ("one year and six months before the merger", "2015-02-28"),
        ("a decade after the merger", "2026-08-31"),
        ("the third anniversary of the merger", "2019-08-31"),
        ("the 2nd anniversary of 29 February 2016", "2018-02-28"),
        ("the first anniversary of the split", "ambiguous"),
        ("the month before May 2019", "2019-04"),
        ("the year before 2019", "2018"),
        ("the day before 2019", "2019"),
        ("the merger", "2016-08-31"),
        ("two years before the split", "ambiguous"),
    ],
)
def test_offsets(text: str, expected: str) -> None:
    assert short(resolve_expression(text, anchors=ANCHORS)) == expected


def test_the_end_of_a_month_is_a_setting() -> None:
    result = resolve_expression(
        "one month after the merger",
        anchors={"merger": date(2019, 1, 31)},
        month_end=MonthEnd.NEXT_DAY,
    )
    assert short(result) == "2019-03-01"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("between 30 November and 2 February 2018", "2017-11-30..2018-02-02"),
        ("from 3 to 9 June 2018 (both inclusive)", "2018-06-03..2018-06-09"),
        ("from the first day of May 2018 to the 30th of June 2019", "2018-05-01..2019-06-30"),
        ("April 2018 to June 2019", "2018-04-01..2019-06-30"),
        ("from 2014 to 2016", "2014-01-01..2016-12-31"),
        ("from 1 May 2018 up to but excluding 1 June 2018", "2018-05-01..2018-05-31"),
        ("from 1 May 2018 to the end of July 2018", "2018-05-01..2018-07-31"),
        ("১ জুলাই ২০১৮ থেকে ৩০ জুন ২০১৯", "2018-07-01..2019-06-30"),
        ("from 2 May 2018 to 1 May 2018", "invalid"),
        ("3 July 2018 and 4 August 2019", "ambiguous"),
    ],
)
def test_ranges(text: str, expected: str) -> None:
    assert short(resolve_expression(text)) == expected


@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        ("FY2014-15", JULY, "2014-07-01..2015-06-30"),
        ("the financial year 2014-2015", FiscalYear(MonthDay(4, 1)), "2014-04-01..2015-03-31"),
        ("২০১৪-১৫ অর্থবছর", JULY, "2014-07-01..2015-06-30"),
        ("2014/15 tax year", FiscalYear(MonthDay(4, 6)), "2014-04-06..2015-04-05"),
        ("2014-15", JULY, "2014-07-01..2015-06-30"),
        ("FY 1999-00", JULY, "1999-07-01..2000-06-30"),
        ("FY2014", FiscalYear(MonthDay(10, 1), NamedBy.END_YEAR), "2013-10-01..2014-09-30"),
        ("FY2014", FiscalYear(MonthDay(7, 1), NamedBy.START_YEAR), "2014-07-01..2015-06-30"),
        ("FY2014", FiscalYear(MonthDay(1, 1)), "2014-01-01..2014-12-31"),
        ("FY2014", JULY, "ambiguous"),
        ("FY2014-15", None, "ambiguous"),
        ("FY2014-17", JULY, "invalid"),
        ("third quarter of FY2014-15", JULY, "2015-01-01..2015-03-31"),
        ("the end of FY2014-15", JULY, "2015-06-30"),
        ("the year ended 31 March 2015", None, "2014-04-01..2015-03-31"),
    ],
)
def test_financial_years(text: str, rule: FiscalYear | None, expected: str) -> None:
    assert short(resolve_expression(text, fiscal_year=rule)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2016", "2016"),
        ("in the year 2016", "2016"),
        ("two thousand and eleven", "2011"),
        ("2016-05", "2016-05"),
        ("20160531", "2016-05-31"),
        ("May 2016", "2016-05"),
        ("at the end of February 2016", "2016-02-29"),
        ("the last day of 2016", "2016-12-31"),
        ("Bangla year 1428", "2021-04-14/2022-04-13"),
        ("9 Magh 1428", "2022-01-23"),
        ("30 February 2016", "invalid"),
        ("77/77/2016", "invalid"),
        ("2016-13-01", "invalid"),
        ("31 Kartik 1428", "invalid"),
        ("31 December 9999", "implausible"),
        ("9 Magh 2021", "implausible"),
        ("9 March", "ambiguous"),
        ("section 9", "not_a_date"),
        ("clause 1.2.16", "not_a_date"),
        ("", "not_a_date"),
        ("____ day of ____, 20__", "not_a_date"),
    ],
)
def test_single_dates(text: str, expected: str) -> None:
    assert short(resolve_expression(text)) == expected


def test_a_day_that_comes_back() -> None:
    result = resolve_expression("1 October in every year")
    assert (str(result.recurring), result.value) == ("--10-01", None)


def test_settings_decide_what_words_do_not() -> None:
    assert short(resolve_expression("9/10/2016", order=DateOrder.MDY)) == "2016-09-10"
    assert short(resolve_expression("9/10/2016", order=None)) == "ambiguous"
    assert (
        short(resolve_expression("dated 9-10-61", document_date=date(1962, 1, 1))) == "1961-10-09"
    )
    late = resolve_expression("dated 9 October 2061", document_date=date(1962, 1, 1))
    assert late.status is Status.IMPLAUSIBLE


def test_nested_words_do_not_exhaust_the_stack() -> None:
    result = resolve_expression("the end of " * 20_000 + "May 2016")
    assert result.status in Status


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("two years before the amendment", date(2014, 3, 20)),
        ("on the day the amending order was published", date(2016, 3, 2)),
        ("on the day before the amendment took effect", date(2016, 3, 19)),
        ("a month after the amending order was made", date(2016, 3, 25)),
        ("on the first anniversary of the amendment", date(2017, 3, 20)),
    ],
)
def test_an_event_is_each_day_that_its_words_name(written: str, day: date) -> None:
    anchors = {
        "the amendment": date(2016, 3, 20),
        "the amendment took effect": date(2016, 3, 20),
        "the amending order was made": date(2016, 2, 25),
        "the amending order was published": date(2016, 3, 2),
    }
    found = resolve_expression(written, anchors=anchors)
    assert found.interval is not None
    assert (found.interval.start, found.interval.last_day) == (day, day)
