from __future__ import annotations

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import TemporalError
from tqa.temporal.calendars import (
    BANGLADESH,
    BanglaRule,
    Calendar,
    ascii_digits,
    month_named,
)


@pytest.mark.parametrize(
    ("bangla", "gregorian"),
    [
        ((1430, 1, 1), date(2023, 4, 14)),
        ((1429, 12, 30), date(2023, 4, 13)),
        ((1406, 11, 9), date(2000, 2, 21)),
        ((1407, 9, 2), date(2000, 12, 16)),
        ((1427, 11, 8), date(2021, 2, 21)),
        ((1427, 9, 1), date(2020, 12, 16)),
        ((1427, 6, 31), date(2020, 10, 16)),
        ((1427, 7, 1), date(2020, 10, 17)),
        ((1424, 6, 30), date(2017, 10, 15)),
        ((1424, 7, 1), date(2017, 10, 16)),
    ],
)
def test_days_around_the_revision(bangla: tuple[int, int, int], gregorian: date) -> None:
    assert BANGLADESH.to_gregorian(*bangla) == gregorian


@pytest.mark.parametrize(
    ("year", "lengths"),
    [
        (1425, {6: 30, 7: 30, 11: 30, 12: 30}),
        (1422, {6: 30, 11: 31}),  # Falgun 1422 holds 29 February 2016
        (1426, {6: 31, 7: 30, 11: 30}),  # and Falgun 1426 that of 2020
        (1427, {6: 31, 11: 29}),
    ],
)
def test_lengths_of_months(year: int, lengths: dict[int, int]) -> None:
    table = BANGLADESH.month_lengths(year)
    assert {month: table[month - 1] for month in lengths} == lengths


@pytest.mark.parametrize(
    ("year", "month", "day"),
    [(1424, 6, 31), (1427, 11, 30), (1427, 7, 31), (1427, 1, 0), (1427, 13, 1), (2019, 1, 1)],
)
def test_a_day_that_does_not_exist_is_reported(year: int, month: int, day: int) -> None:
    with pytest.raises(TemporalError):
        BANGLADESH.to_gregorian(year, month, day)


@given(st.integers(1100, 1600))
def test_every_year_ends_where_the_next_begins(year: int) -> None:
    first, following = (BANGLADESH.to_gregorian(y, 1, 1) for y in (year, year + 1))
    assert (following - first).days == sum(BANGLADESH.month_lengths(year))


def test_another_new_year_and_no_revision() -> None:
    rule = BanglaRule(new_year=(4, 15), revised_from=None)
    assert rule.to_gregorian(1427, 1, 1) == date(2020, 4, 15)
    with pytest.raises(TemporalError):
        rule.to_gregorian(1427, 6, 31)


def test_a_month_has_the_precision_of_a_month() -> None:
    value = BANGLADESH.value(1427, 6)
    assert str(value) == "2020-09-16/2020-10-16"
    assert value.day is None


@pytest.mark.parametrize(
    ("month", "names"),
    [
        (1, "Baishakh Boishakh Baisakh Vaishakh বৈশাখ"),
        (2, "Jyaistha Jaistha Joishtho Jyoishtho Jaishtha জ্যৈষ্ঠ জৈষ্ঠ"),
        (3, "Ashar Asharh Ashadh Asarh Asar আষাঢ়"),
        (4, "Shraban Srabon Sravan শ্রাবণ"),
        (5, "Bhadra Bhadro ভাদ্র"),
        (6, "Ashwin Aswin Ashvin Ashshin আশ্বিন"),
        (7, "Kartik Karthik Kartick কার্তিক কার্ত্তিক"),
        (8, "Agrahayan Ogrohayon Agrahayana অগ্রহায়ণ"),
        (9, "Poush Pous Paush পৌষ"),
        (10, "Magh মাঘ"),
        (11, "Falgun Phalgun Phalguna Falgoon ফাল্গুন"),
        (12, "Chaitra Choitro Chaitro চৈত্র"),
    ],
)
def test_bangla_months_in_both_scripts(month: int, names: str) -> None:
    for name in names.split():
        for form in ("NFC", "NFD"):
            found = month_named(unicodedata.normalize(form, name))
            assert found is not None, name
            assert (found.calendar, found.month) == (Calendar.BANGLA, month), name


def test_gregorian_months_in_bangla_script() -> None:
    names = "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর"
    for number, name in enumerate(names.split(), start=1):
        found = month_named(name)
        assert found is not None, name
        assert (found.calendar, found.month) == (Calendar.GREGORIAN, number)


def test_other_words_are_no_months() -> None:
    assert [w for w in ("mayor", "decree", "chapter", "magistrate", "sept") if month_named(w)] == [
        "sept"
    ]


def test_digits_keep_their_place() -> None:
    assert ascii_digits("ধারা ১২ক, ৩০৪৫৬৭৮৯") == "ধারা 12ক, 30456789"
