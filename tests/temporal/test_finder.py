from __future__ import annotations

import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.temporal import patterns
from tqa.temporal.finder import FoundDates, find_dates
from tqa.temporal.values import DateOrder, Status


def values(found: FoundDates) -> list[str]:
    return [str(f.value) for f in found.dates]


def written(text: str, found: FoundDates) -> list[str]:
    return [text[f.start : f.end] for f in found.dates]


@pytest.mark.parametrize(
    ("pattern", "example"),
    [(p, example) for p in patterns.ALL for example in p.examples],
    ids=lambda value: getattr(value, "name", value),
)
def test_each_pattern_matches_its_examples(pattern: patterns.Pattern, example: str) -> None:
    assert pattern.found_in(example)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [(p, text) for p in patterns.ALL for text in p.refuses],
    ids=lambda value: getattr(value, "name", value),
)
def test_each_pattern_refuses_what_it_must(pattern: patterns.Pattern, text: str) -> None:
    assert not pattern.found_in(text)


def test_each_pattern_has_examples() -> None:
    assert [p.name for p in patterns.ALL if not p.examples] == []
    assert len({p.name for p in patterns.ALL}) == len(patterns.ALL)


@pytest.mark.parametrize(
    ("text", "expected", "spans"),
    [
        ("made on 9 October 2013.", ["2013-10-09"], ["9 October 2013"]),
        ("on the 22nd day of May, 1994, it", ["1994-05-22"], ["22nd day of May, 1994"]),
        ("on August 3, 2016 and Sept. 4th, 2017", ["2016-08-03", "2017-09-04"], None),
        ("MARCH 31, 2020 AND 1 APRIL 2021", ["2020-03-31", "2021-04-01"], None),
        (
            "5.March.2019; 1st April,2019; 05JAN2020; 7-Feb-2011",
            ["2019-03-05", "2019-04-01", "2020-01-05", "2011-02-07"],
            None,
        ),
        (
            "2015-11-30, 2015/12/01 and 2016-Jan-02",
            ["2015-11-30", "2015-12-01", "2016-01-02"],
            None,
        ),
        ("at 2019-07-01T10:15:00", ["2019-07-01"], ["2019-07-01"]),
        ("in April 2012 and in MAY, 2013", ["2012-04", "2013-05"], ["April 2012", "MAY, 2013"]),
        ("Sunday, the 5th of May, 2019", ["2019-05-05"], ["5th of May, 2019"]),
        ("the tenth day of June in the year two thousand and eleven", ["2011-06-10"], None),
        ("thirtieth of September, nineteen ninety-nine", ["1999-09-30"], None),
        (
            "the fourth day of the month of March, one thousand nine hundred and six",
            ["1906-03-04"],
            None,
        ),
        ("from 3 to 9 August 2017", ["2017-08-03", "2017-08-09"], ["3", "9 August 2017"]),
        ("on the 1st, 8th and 15th June, 2018", ["2018-06-01", "2018-06-08", "2018-06-15"], None),
        ("on March 4, 6 and 9, 2020", ["2020-03-04", "2020-03-06", "2020-03-09"], None),
        ("from 20 November to 10 January 2015", ["2014-11-20", "2015-01-10"], None),
        ("from 20 November 2014 to 10 January", ["2014-11-20", "2015-01-10"], None),
        ("1.1.2019-31.12.2019", ["2019-01-01", "2019-12-31"], ["1.1.2019", "31.12.2019"]),
        ("S.R.O. No. 12-Law/2019 dated 14/03/2019", ["2019-03-14"], ["14/03/2019"]),
        ("on ২৫ মে,, ২০১১ as printed", ["2011-05-25"], None),
        ("dated 2016.05.31", ["2016-05-31"], None),
        ("Rule 5 March 3, 2019", ["2019-03-03"], ["March 3, 2019"]),
        ("under section 12 January 2019", ["2019-01"], ["January 2019"]),
    ],
)
def test_written_forms(text: str, expected: list[str], spans: list[str] | None) -> None:
    found = find_dates(text)
    assert values(found) == expected
    assert found.unresolved == ()
    if spans is not None:
        assert written(text, found) == spans


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("১০ শ্রাবণ, ১৪২৮ বঙ্গাব্দ", ["2021-07-25"]),
        ("১লা আগস্ট ২০২১ খ্রিস্টাব্দ", ["2021-08-01"]),
        ("২০২১ সালের ১৫ সেপ্টেম্বর তারিখে", ["2021-09-15"]),
        ("১৪২৮ বঙ্গাব্দের ১০ শ্রাবণ", ["2021-07-25"]),
        ("০৫/০৯/২০২১ তারিখে", ["2021-09-05"]),
        ("মে ২০২১ মাসে", ["2021-05"]),
        ("10th Srabon 1428 (Bangla)", ["2021-07-25"]),
        ("কার্তিক ১৪২৭", ["2020-10-17/2020-11-15"]),
    ],
)
def test_bangla_dates(text: str, expected: list[str]) -> None:
    assert values(find_dates(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "১০ শ্রাবণ, ১৪২৮ বঙ্গাব্দ/২৫ জুলাই, ২০২১ খ্রিস্টাব্দ",
        "২৫ জুলাই ২০২১ (১০ শ্রাবণ ১৪২৮)",
        "10 Srabon 1428, corresponding to the 25th July, 2021",
        "১০ শ্রাবণ, ১৪২৮ বঙ্গাব্দ\nমোতাবেক ২৫ জুলাই, ২০২১ খ্রিস্টাব্দ",
    ],
)
def test_one_day_in_two_calendars_is_one_date(text: str) -> None:
    found = find_dates(text)
    assert values(found) == ["2021-07-25"]
    assert found.dates[0].calendars_agree is True
    assert written(text, found) == [text]


def test_two_calendars_that_disagree_are_reported() -> None:
    found = find_dates("11 Srabon 1428/25 July 2021")
    assert values(found) == ["2021-07-25"]
    assert found.dates[0].calendars_agree is False


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("31 April 2018", "no such day"),
        ("on 30/02/2018", "no such day"),
        ("2019-02-29", "no such day"),
        ("the 32nd day of May, 2018", "no such day"),
        ("31 Kartik 1427", "has 30 days"),
        ("on 31 November", "has no day 31"),
    ],
)
def test_a_day_that_does_not_exist_is_invalid_and_never_another_day(text: str, reason: str) -> None:
    found = find_dates(text)
    assert found.dates == ()
    assert [u.status for u in found.unresolved] == [Status.INVALID]
    assert reason in found.invalid[0].reason


def test_a_sentinel_is_implausible() -> None:
    found = find_dates("valid until 31 December 9999")
    assert found.dates == ()
    assert [u.status for u in found.unresolved] == [Status.IMPLAUSIBLE]


@pytest.mark.parametrize(
    "text",
    [
        "An officer may 12 days later revoke it; nobody may, by order, extend it.",
        "Form 12 May be filed with schedule 3.",
        "rule 2.3.11, item 4-11-9 and clause 12/5/11",
        "heading 8703.21.10, version 1.2.2019, address 192.168.1.10",
        "S.R.O. No. 88-Law/2017/31-VAT and Case No. 12/3/2019",
        "call 01711-12-34 or see pages 10-12-2019-4",
        "the decree of the mayor augments the marching order",
        "the Act of 2019, the Rules, 2016 and Act No. 57 of 2023",
        "ref 20190701, 1/2 of 3, digest 7dfeb3519e4",
        "codes 2106.10.12, 1905.10.20 and 1704.12.31",
        "in 84.71 … 2019 as amended",
    ],
)
def test_what_is_not_a_date(text: str) -> None:
    found = find_dates(text)
    assert (found.dates, found.recurring, found.unresolved) == ((), (), ())


@pytest.mark.parametrize(
    ("text", "expected", "blanks"),
    [
        ("Dated this ____ day of ________, 20__", [], 1),
        ("Given this 5th day of July, 201_ at Dhaka", [], 1),
        ("dated the ..... day of ........., 2019", [], 1),
        ("dated the      day of        , 2019", [], 1),
        ("Date: ____/____/2020", [], 1),
        ("the notice of ___ August 2014", ["2014-08"], 1),
        ("Contents ........ 5\nSection 2 ........ 12", [], 0),
    ],
)
def test_blanks_are_not_filled_in(text: str, expected: list[str], blanks: int) -> None:
    found = find_dates(text, document_date=date(2020, 6, 1))
    assert values(found) == expected
    assert len(found.blanks) == blanks


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        (
            "on the 2nd\n      day of Febru-\nary,\n   2017.",
            ["2nd\n      day of Febru-\nary,\n   2017"],
        ),
        ("on 2\u00ad Feb\u200bruary\u2060 2017", ["2\u00ad Feb\u200bruary\u2060 2017"]),
        ("the sec-\nond day of February 2017", ["sec-\nond day of February 2017"]),
        ("2\u00a0February\u00a02017", ["2\u00a0February\u00a02017"]),
        ("İ: 2 February 2017", ["2 February 2017"]),
    ],
)
def test_layout_is_not_content(text: str, spans: list[str]) -> None:
    found = find_dates(text)
    assert values(found) == ["2017-02-02"]
    assert written(text, found) == spans


def test_a_date_does_not_cross_a_paragraph() -> None:
    assert values(find_dates("on 5 March\n\n2019 was a dry year")) == []


def test_an_override_of_direction_breaks_a_date() -> None:
    assert values(find_dates("1 July \u202e9102\u202c")) == []


@pytest.mark.parametrize(
    ("text", "order", "expected"),
    [
        ("03/04/2016 and 25/12/2016", DateOrder.MDY, ["2016-04-03", "2016-12-25"]),
        ("03/04/2016 and 12/25/2016", DateOrder.DMY, ["2016-03-04", "2016-12-25"]),
        ("03/04/2016", DateOrder.DMY, ["2016-04-03"]),
        ("03/04/2016", DateOrder.MDY, ["2016-03-04"]),
        ("03/03/2016", None, ["2016-03-03"]),
    ],
)
def test_one_clear_date_fixes_the_order(
    text: str, order: DateOrder | None, expected: list[str]
) -> None:
    assert values(find_dates(text, order=order)) == expected


def test_without_an_order_a_numeric_date_stays_ambiguous() -> None:
    found = find_dates("served on 03/04/2016", order=None)
    assert found.dates == ()
    assert [str(c) for c in found.ambiguous[0].candidates] == ["2016-04-03", "2016-03-04"]


def test_a_text_that_proves_both_orders_decides_nothing_else() -> None:
    found = find_dates("13/04/2018, 04/14/2018 and 05/06/2018")
    assert values(found) == ["2018-04-13", "2018-04-14"]
    assert len(found.ambiguous) == 1


@pytest.mark.parametrize(
    ("text", "document", "expected"),
    [
        ("the order dated 7-11-64", date(1966, 1, 1), ["1964-11-07"]),
        ("the order dated 7-11-64", date(1964, 11, 7), ["1964-11-07"]),
        ("the order dated 7-11-64", date(1964, 11, 6), ["1864-11-07"]),
        ("it expires on 7-11-25", date(2021, 1, 1), ["2025-11-07"]),
        ("dated 12th of January '98", date(2001, 1, 1), ["1998-01-12"]),
        ("dated 5-Mar-12", date(2013, 1, 1), ["2012-03-05"]),
    ],
)
def test_two_digit_years(text: str, document: date, expected: list[str]) -> None:
    assert values(find_dates(text, document_date=document)) == expected


def test_a_century_that_nothing_gives_is_ambiguous() -> None:
    found = find_dates("dated 7-11-64")
    assert [str(c) for c in found.ambiguous[0].candidates] == ["1964-11-07", "2064-11-07"]


@pytest.mark.parametrize(
    ("text", "document", "expected"),
    [
        ("the notice of 9 March", date(2015, 3, 8), ["2014-03-09"]),
        ("the notice of 9 March", date(2015, 3, 9), ["2015-03-09"]),
        ("the notice of 9 March", date(2015, 3, 10), ["2015-03-09"]),
        ("shall be paid on or before 9 March", date(2015, 3, 10), ["2016-03-09"]),
        ("the notice of 29 February", date(2015, 3, 10), ["2012-02-29"]),
    ],
)
def test_a_day_without_a_year_takes_it_from_the_document(
    text: str, document: date, expected: list[str]
) -> None:
    found = find_dates(text, document_date=document)
    assert values(found) == expected
    assert found.dates[0].year_written is False


@pytest.mark.parametrize(
    "text",
    [
        "by 15 April in each year",
        "on the 15th of April of every calendar year",
        "annually on 15 April",
        "every 15 April",
        "15 April each year",
    ],
)
def test_a_day_that_comes_back_has_no_year(text: str) -> None:
    found = find_dates(text, document_date=date(2015, 1, 1))
    assert values(found) == []
    assert [str(f.value) for f in found.recurring] == ["--04-15"]


def test_days_listed_after_their_months() -> None:
    found = find_dates("on March 31, June 30, September 30 and December 31 of each year")
    assert found.invalid == ()
    assert [str(f.value) for f in found.recurring] == ["--03-31", "--06-30", "--09-30", "--12-31"]


def test_a_day_without_a_year_and_without_a_document() -> None:
    found = find_dates("the notice of 15 April")
    assert (values(found), [str(f.value) for f in found.yearless]) == ([], ["--04-15"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What was the fee in 2016?", ["2016"]),
        ("during the year 2016 and before 2018.", ["2016", "2018"]),
        ("between 2015 and 2018", ["2015", "2018"]),
        ("২০১৬ সালে ফি কত ছিল", ["2016"]),
        ("under the Forests Act 2016", []),
        ("under Act 57 of 2016", []),
        ("২০১৬ সালের ৫ নং আইন", []),
        ("in 2016-17", []),
        ("on 1 July 2016", ["2016-07-01"]),
    ],
)
def test_a_year_alone_is_found_only_when_asked_for(text: str, expected: list[str]) -> None:
    assert values(find_dates(text, years=True)) == expected
    assert [v for v in values(find_dates(text)) if len(v) == 4] == []


@given(st.dates(date(1700, 1, 1), date(2199, 12, 31)), st.integers(0, 5))
def test_what_is_written_is_read(day: date, form: int) -> None:
    month = f"{day:%B}"
    text = [
        f"{day.day} {month} {day.year}",
        f"the {day.day}th day of {month}, {day.year}",
        f"{month} {day.day}, {day.year}",
        day.isoformat(),
        f"{day.day:02}/{day.month:02}/{day.year}",
        f"{day.day}-{month[:3]}-{day.year}",
    ][form]
    found = find_dates(f"Made on {text}; see above.")
    assert values(found) == [day.isoformat()]


@given(st.text(alphabet="0123456789 -/.,\n\u00ad_()'stndrhofMayJune২৩মে", max_size=80))
def test_any_text_gives_spans_inside_it_in_order(text: str) -> None:
    found = find_dates(text, years=True, document_date=date(2020, 1, 1))
    last = 0
    for item in found.dates:
        assert last <= item.start < item.end <= len(text)
        last = item.end


@pytest.mark.parametrize(
    "unit",
    [
        "the 1st day of ", "1-", "(", "_", "_ ", ".", " ", "\n", "May ", "5 May ", "1st, ", "two thousand and ",
        "January two ", "____ day of ", "in 2019 ", "a-\n", "…", "__/", "twenty-first day of ", "1/2/2019 ",
        "১৪২৬ ", "in 2019, 1 July 2019 ", "May 5, ", "\u00ad", "from 1 to ",
    ],
)  # fmt: skip
def test_time_grows_with_length_only(unit: str) -> None:
    text = unit * (60_000 // len(unit))
    started = time.perf_counter()
    find_dates(text, years=True)
    assert time.perf_counter() - started < 4
