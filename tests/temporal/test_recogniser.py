"""The rules of docs/design/time-expressions.md, one example each, and what they leave alone."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.temporal.recogniser import recognise
from tqa.temporal.values import DateOrder


def found(text: str, **settings: object) -> list[tuple[str, str, str]]:
    expressions = recognise(text, **settings)  # type: ignore[arg-type]
    return [(text[e.start : e.end], e.kind.value, e.form) for e in expressions]


def forms(text: str, **settings: object) -> list[str]:
    return [form for _, _, form in found(text, **settings)]


@pytest.mark.parametrize(
    ("text", "words", "kind", "form"),
    [
        ("made on the 1st day of July, 2019.", "1st day of July, 2019", "date", "2019-07-01"),
        ("on the fifteenth of Ashar, 1426", "fifteenth of Ashar, 1426", "date", "2019-06-29"),
        ("২৩ জ্যৈষ্ঠ, ১৪২৬ বঙ্গাব্দ/০৬ জুন, ২০১৯ খ্রিস্টাব্দ", "২৩ জ্যৈষ্ঠ, ১৪২৬ বঙ্গাব্দ/০৬ জুন, ২০১৯ খ্রিস্টাব্দ", "date", "2019-06-06"),
        ("Given in June 2018 at Kasba", "June 2018", "date", "2018-06"),
        ("the harvest in 2019 was poor", "2019", "date", "2019"),
        ("due on 30 June.", "30 June", "date", "XXXX-06-30"),
        ("in June the gate is shut", "June", "date", "XXXX-06"),
        ("the office is closed on Monday", "Monday", "date", "XXXX-WXX-1"),
        ("in the summer of 2019", "summer of 2019", "date", "2019-22"),
        ("the first quarter of 2019", "first quarter of 2019", "date", "2019-33"),
        ("H2 2019 was dry", "H2 2019", "date", "2019-41"),
        ("the law of the 1990s", "1990s", "date", "199X"),
        ("a nineteenth-century statute", "nineteenth-century", "date", "18XX"),
        ("at 10:30 a.m. the court rose", "10:30 a.m.", "date", "T10:30"),
        ("before 5 o'clock in the afternoon", "before 5 o'clock in the afternoon", "interval", "../T17:00"),
        ("at noon", "noon", "date", "T12:00"),
        ("at 5 p.m. on 1 July 2019", "5 p.m. on 1 July 2019", "date", "2019-07-01T17:00"),
        ("on Monday, 1 July 2019, at 9 a.m.", "Monday, 1 July 2019, at 9 a.m.", "date", "2019-07-01T09:00"),
        ("in fiscal year 2019", "fiscal year 2019", "date", "FY2019"),
        ("FY 2019-20 levies", "FY 2019-20", "date", "FY2019-20"),
        ("২০১৯-২০ অর্থ বৎসরে", "২০১৯-২০ অর্থ বৎসরে", "date", "FY2019-20"),
        ("for the 2019 taxation year", "2019 taxation year", "date", "TY2019"),
        ("assessment year 2020-21", "assessment year 2020-21", "date", "AY2020-21"),
        ("on or about March 5, 2019", "on or about March 5, 2019", "date", "2019-03-05~"),
        ("by 31 June 2019", "31 June 2019", "date", "invalid"),
        ("the last day of February 2019", "last day of February 2019", "date", "2019-02-28"),
        ("30 days after January 1, 2020", "30 days after January 1, 2020", "date", "2020-01-31"),
        ("from 1 July 2019 to 30 June 2020", "from 1 July 2019 to 30 June 2020", "interval", "2019-07-01/2020-06-30"),
        ("between 2015 and 2018", "between 2015 and 2018", "interval", "2015/2018"),
        ("on or after January 1, 2020", "on or after January 1, 2020", "interval", "2020-01-01/.."),
        ("on and from 1 July 2019", "on and from 1 July 2019", "interval", "2019-07-01/.."),
        ("w.e.f. 01/07/2019", "w.e.f. 01/07/2019", "interval", "2019-07-01/.."),
        ("with effect from 1 July 2019", "with effect from 1 July 2019", "interval", "2019-07-01/.."),
        ("after December 31, 2019", "after December 31, 2019", "interval", "2020-01-01/.."),
        ("after 2019 no toll", "after 2019", "interval", "2020/.."),
        ("prior to January 1, 2020", "prior to January 1, 2020", "interval", "../2019-12-31"),
        ("not later than 30 June 2019", "not later than 30 June 2019", "interval", "../2019-06-30"),
        ("on or before 30 June", "on or before 30 June", "interval", "../XXXX-06-30"),
        ("২০২৪ সনের ১ জুলাই হইতে কার্যকর", "২০২৪ সনের ১ জুলাই হইতে", "interval", "2024-07-01/.."),
        ("rates for 2018 and preceding years", "2018 and preceding years", "interval", "../2018"),
        ("the 2023 and subsequent taxation years", "2023 and subsequent taxation years", "interval", "TY2023/.."),
        ("before or on 5 May 2020", "before or on 5 May 2020", "interval", "../2020-05-05"),
        ("prior to and including 5 May 2020", "prior to and including 5 May 2020", "interval", "../2020-05-05"),
        ("after and including 5 May 2020", "after and including 5 May 2020", "interval", "2020-05-05/.."),
        ("by the day after the date fixed in it", "the day after the date", "anchor", "@"),
        ("at the termination of each semester", "the termination of", "anchor", "@"),
        ("প্রত্যেক করদাতা বৎসর শেষে", "শেষে", "anchor", "@"),
        ("credit (1980s):", "1980s", "date", "198X"),
        ("in the last quarter", "last quarter", "relative", "-3M"),
        ("the fiscal year ending September 30, 2019", "fiscal year ending September 30, 2019", "interval", "2018-10-01/2019-09-30"),
        ("suspended until further notice", "until further notice", "interval", "../"),
        ("from 8 May 1996 to the present", "from 8 May 1996 to the present", "interval", "1996-05-08/+0D"),
        ("within 30 days of it", "30 days", "duration", "P30D"),
        ("thirty (30) days", "thirty (30) days", "duration", "P30D"),
        ("a term of forty-five days", "forty-five days", "duration", "P45D"),
        ("a six-month term", "six-month", "duration", "P6M"),
        ("48 hours", "48 hours", "duration", "PT48H"),
        ("5 business days", "5 business days", "duration", "P5BD"),
        ("10 clear days", "10 clear days", "duration", "P10CD"),
        ("18 years of age", "18 years", "duration", "P18Y"),
        ("one year and six months", "one year and six months", "duration", "P1Y6M"),
        ("3 to 5 years", "3 to 5 years", "duration", "P3Y/P5Y"),
        ("for a year", "a year", "duration", "P1Y"),
        ("2 minutes and 37 seconds", "2 minutes and 37 seconds", "duration", "PT2M37S"),
        ("one-half year", "one-half year", "duration", "P0.5Y"),
        ("৩০ (ত্রিশ) দিনের মধ্যে", "৩০ (ত্রিশ) দিনের", "duration", "P30D"),
        ("পনের কার্যদিবসের মধ্যে", "পনের কার্যদিবসের", "duration", "P15BD"),
        ("an annual report", "annual", "set", "R/P1Y"),
        ("$50 a day", "a day", "set", "R/P1D"),
        ("each fiscal year", "each fiscal year", "set", "R/P1Y"),
        ("half-yearly returns", "half-yearly", "set", "R/P6M"),
        ("every 2 years", "every 2 years", "set", "R/P2Y"),
        ("every Monday", "every Monday", "set", "R/XXXX-WXX-1"),
        ("on 30 June of each year", "30 June of each year", "set", "R/XXXX-06-30"),
        ("প্রতি বৎসর", "প্রতি বৎসর", "set", "R/P1Y"),
        ("the day on which it is made", "the day on which", "anchor", "@"),
        ("after the date of the hearing", "the date of", "anchor", "@"),
        ("the day after the day on which he dies", "the day after the day on which", "anchor", "@"),
        ("on the commencement of this Act", "the commencement of", "anchor", "@"),
        ("the expiry of that term", "the expiry of", "anchor", "@"),
        ("the end of the taxation year", "the end of", "anchor", "@"),
        ("the day this Act receives assent", "the day", "anchor", "@"),
        ("আদেশ প্রকাশের তারিখে", "প্রকাশের তারিখে", "anchor", "@"),
        ("the toll today", "today", "relative", "+0D"),
        ("in the preceding calendar year", "preceding calendar year", "relative", "-1Y"),
        ("last fiscal year", "last fiscal year", "relative", "-1FY"),
        ("two years ago", "two years ago", "relative", "-P2Y"),
        ("30 days thereafter", "30 days thereafter", "relative", "+P30D"),
        ("the last 5 years", "last 5 years", "relative", "-P5Y/+0D"),
        ("the week before last", "week before last", "relative", "-2W"),
        ("last Friday", "last Friday", "relative", "XXXX-WXX-5"),
        ("since yesterday", "since yesterday", "interval", "-1D/.."),
    ],
)  # fmt: skip
def test_what_is_found(text: str, words: str, kind: str, form: str) -> None:
    assert (words, kind, form) in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "section 2014 of the Code",
        "the last week of the course",
        "every second notice",
        "কোন ত্রৈমাসিক",
        "An applicant may apply; they march on.",
        "the Forests Act, 2019 and the Rules of 2012",
        "2019, c. 10, s. 3",
        "R.S.C., 1985, c. I-21",
        "S.R.O. No. 149-Law/2020/104-Customs",
        "২০১৯ সনের ৫৭ নং আইন",
        "heading 84.71 (H.S. Code 8471.30.00)",
        "Pub. L. 91-358, 54 DCR 1234, D.C. Law 16-191",
        "Case 3:17-cv-00072, page 5 of 10",
        "Lots 2047 through 2092",
        "a sum of 2000 taka or 1900 dollars",
        "the year, a taxation year, that day, such month",
        "from time to time, at any time, forthwith",
        "one quarter of the fund, the second reading, a minute book",
        "more than 50% of the time that he works",
        "Signed this ____ day of ____________, 20__",
        "the Daily Star and Weekly Standard",
        "the 1996 Telecommunications Act",
        "Fiscal Year 2018 Budget Support Act",
        "Now, therefore, it is ordered",
        "aside from the fee, by virtue of rule 1987",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    assert found(text) == []


def test_lists_are_one_expression_for_each_date() -> None:
    assert forms("on May 5, 12 and 19, 2020") == ["2020-05-05", "2020-05-12", "2020-05-19"]
    assert forms("fiscal years 2019 and 2020") == ["FY2019", "FY2020"]
    assert forms("the 2020 or 2021 taxation year") == ["TY2020", "TY2021"]
    assert forms("August 11 and 12.") == ["XXXX-08-11", "XXXX-08-12"]
    assert forms("the first day of January, April, July or October") == [
        "XXXX-01-01",
        "XXXX-04",
        "XXXX-07",
        "XXXX-10",
    ]


def test_an_order_that_nothing_shows_gives_both_readings() -> None:
    assert forms("served 05/04/2018", order=None) == ["2018-04-05|2018-05-04"]
    assert forms("served 05/04/2018", order=DateOrder.MDY) == ["2018-05-04"]
    assert forms("served 05/04/2018 and 13/04/2018", order=None) == ["2018-04-05", "2018-04-13"]
    assert forms("in 2011-12") == ["2011-12|FY2011-12|2011/2012"]


def test_two_digits_mean_a_year_up_to_the_pivot() -> None:
    assert forms("dated 14-3-68", pivot=2030) == ["1968-03-14"]
    assert forms("dated 14-3-29", pivot=2030) == ["2029-03-14"]
    assert forms("dated 14-3-68") == ["1968-03-14|2068-03-14"]


def test_a_document_gives_the_year() -> None:
    assert forms("payable on 30 June", document_date=date(2020, 1, 2)) == ["2019-06-30"]


def test_dates_over_lines_and_hyphens() -> None:
    text = "from the 1st\n        day of Janu-\nary, 2020, until 31\nDecember,\n2021."
    ((words, _, form),) = found(text)
    assert form == "2020-01-01/2021-12-31"
    assert words == text[: text.index(".")]


def test_joined_amounts_need_falling_units() -> None:
    assert forms("30 days, 60 days and 90 days") == ["P30D", "P60D", "P90D"]
    assert forms("two hours and thirty minutes") == ["PT2H30M"]


UNITS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def words(number: int, *, joined: str) -> str:
    """A number in words, written without the library: "one hundred and five"."""
    if number >= 1000:
        rest = number % 1000
        more = "" if not rest else (joined if rest < 100 else " ") + words(rest, joined=joined)
        return f"{words(number // 1000, joined=joined)} thousand{more}"
    if number >= 100:
        rest = number % 100
        return f"{UNITS[number // 100 - 1]} hundred" + (
            joined + words(rest, joined=joined) if rest else ""
        )
    if number >= 20:
        rest = number % 10
        return TENS[number // 10 - 2] + (f"-{UNITS[rest - 1]}" if rest else "")
    return UNITS[number - 1]


@given(
    st.integers(1, 9999), st.sampled_from([" ", " and "]), st.sampled_from(["day", "month", "year"])
)
def test_every_number_in_words_is_read_whole(number: int, joined: str, unit: str) -> None:
    written = words(number, joined=joined) + f" {unit}s"
    assert found(f"within {written} after") == [
        (written, "duration", f"P{number}{unit[0].upper()}")
    ]
    bracketed = f"{words(number, joined=joined)} ({number}) {unit}s"
    assert found(f"for {bracketed}") == [(bracketed, "duration", f"P{number}{unit[0].upper()}")]


@given(st.integers(2, 99), st.integers(2, 11), st.sampled_from([" and ", ", ", " "]))
def test_amounts_of_two_units_are_one(years: int, months: int, joint: str) -> None:
    assert forms(f"for {years} years{joint}{months} months from then") == [f"P{years}Y{months}M"]
