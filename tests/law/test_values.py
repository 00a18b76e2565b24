"""Typed values in text: kinds, amounts, units, both ends of ranges, and what is no value."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.law.values import Kind, Side, find_values
from tqa.law.values_around import around, joined, sentences
from tqa.law.values_counts import cell_values, find_counts, find_frequencies, find_occasions
from tqa.law.values_names import find_forms, find_offices, find_subjects
from tqa.law.values_numbers import number_at, number_before, parse_number, plain


def told(text: str) -> list[tuple[str, str, str, str]]:
    """What is found: the words, the amount, the unit, the side."""
    return [(text[v.start : v.end], v.amount, v.unit, v.side.value) for v in find_values(text)]


def found(text: str) -> list[str]:
    return [f"{v.amount} {v.unit}".strip() for v in find_values(text)]


# -- numbers ---------------------------------------------------------------------------------------

NUMBERS = [
    ("0.5", "0.5"),
    ("1,50,000", "150000"),
    ("1,500,000", "1500000"),
    ("12½", "12.5"),
    ("12 1/2", "12.5"),
    ("2 and a half", "2.5"),
    ("twelve and one-half", "12.5"),
    ("three and a quarter", "3.25"),
    ("one hundred and twenty", "120"),
    ("ten (10)", "10"),
    ("10 (ten)", "10"),
    ("5 lakh", "500000"),
    ("2 crore 50 lakh", "25000000"),
    ("five lakh fifty thousand", "550000"),
    ("1.5 million", "1500000"),
    ("four-fifths", "0.8"),
    ("one third", "1/3"),
    ("half of one", "0.5"),
    ("5 (পাঁচ) লক্ষ", "500000"),
    ("পাঁচ হাজার", "5000"),
    ("পাঁচ লক্ষ পঞ্চাশ হাজার", "550000"),
    ("একশত বিশ", "120"),
    ("সাড়ে সাত", "7.5"),
    ("দেড় লক্ষ", "150000"),
]


@pytest.mark.parametrize(("text", "amount"), NUMBERS)
def test_a_number_in_any_writing(text: str, amount: str) -> None:
    number = parse_number(text)
    assert number is not None
    assert plain(number) == amount


@pytest.mark.parametrize(
    "text", ["", "five or six", "two and five", "5 lakh 10 crore", "1/0", "টাকা"]
)
def test_words_that_are_not_one_number(text: str) -> None:
    assert parse_number(text) is None


def test_the_longest_words_before_a_unit_that_are_one_number() -> None:
    for text, start in (("between two and five ", 16), ("section 4 and five ", 14), ("a 7-", 2)):
        number = number_before(text, len(text))
        assert number is not None
        assert number[0] == start
    assert number_before("paragraph c-12 ", 15) is None
    assert number_at("tk fifty ", 3) == (8, Fraction(50))


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_figures_come_back_as_they_are(whole: int, hundredths: int) -> None:
    text = f"a sum of {whole:,}.{hundredths:02} crowns is due"
    (value,) = find_values(text)
    assert Decimal(value.amount) == Decimal(f"{whole}.{hundredths:02}")
    assert text[value.start : value.end] == f"{whole:,}.{hundredths:02} crowns"


# -- kinds -----------------------------------------------------------------------------------------

VALUES = [
    ("two and a half per cent", ["2.5 percent"]),
    ("at 12 per cent a year, or 1½ per cent per month", ["12 percent a year", "1.5 percent per month"]),
    ("one-half of one per cent", ["0.5 percent"]),
    ("5% ad valorem or 10 cents/kg", ["5 percent", "10 cents per kg"]),
    ("four-fifths of the duty", ["0.8 share"]),
    ("a fine of three times the value", ["3 times"]),
    ("double the fee", ["2 times"]),
    ("a fee of 2 crowns for each page", ["2 crowns for each page"]),
    ("Tk. 1,50,000 (Taka one lakh fifty thousand) only", ["150000 taka"]),
    ("Rs. 2 crore 50 lakh; Rupees five hundred; Rs 100/-", ["25000000 rupees", "500 rupees", "100 rupees"]),
    ("US$ 20, C$30, CAD 40, £5.50 per tonne, €3", ["20 USD", "30 CAD", "40 CAD", "5.5 pounds per tonne", "3 euros"]),
    ("ten dollars and fifty cents", ["10.5 dollars"]),
    ("$1.5 million", ["1500000 dollars"]),
    ("60 pounds in weight", ["60 pounds (weight)"]),
    ("2 litres of wine and 250 grams of tea", ["2 litres", "250 grams"]),
    ("cars of 1,200 cc", ["1200 cubic centimetres"]),
    ("within thirty days", ["30 days"]),
    ("ten clear days’ notice", ["10 clear days"]),
    ("five working days", ["5 working days"]),
    ("one year and six months", ["P1Y6M"]),
    ("on 1 July 2019 and by 30 June", ["2019-07-01", "--06-30"]),
    ("in 15 days of 1 July 2019", ["15 days", "2019-07-01"]),
    ("৫ (পাঁচ) লক্ষ টাকা", ["500000 taka"]),
    ("৯০ (নব্বই) কার্য দিবস", ["90 working days"]),
    ("শতকরা ১৫ ভাগ", ["15 percent"]),
    ("সাড়ে সাত শতাংশ", ["7.5 percent"]),
    ("২ কেজি চা", ["2 kilograms"]),
    ("১০ লিটারের মূল্য ৫ লক্ষ টাকার", ["10 litres", "500000 taka"]),
    ("মূল্যের ৫% (পাঁচ শতাংশ)", ["5 percent"]),
    ("within five sitting days", ["5 sitting days"]),
    ("a salary of $338,800 each.", ["338800 dollars each"]),
    ("a 5 g bag, 3 m long, of 1000 L", ["5 grams", "3 metres", "1000 litres"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values"), VALUES)
def test_values_of_each_kind(text: str, values: list[str]) -> None:
    assert found(text) == values


NONE = [
    "Section 5 of Act No. 12 of 2015, item 4, column 3",
    "S.R.O. No. 45/2013, rule 12A(2), code 8443.31",
    "in the year 2017, in Part 2",
    "the percentage so fixed; a pound; per cent",
    "paragraph (a) to (c) of clause 7",
    "the time of payment; a third party",
    "sections 52G and 53M; section 9 m",
    "",
]


@pytest.mark.parametrize("text", NONE)
def test_numbers_that_are_no_values(text: str) -> None:
    assert find_values(text) == ()


def test_the_kind_is_told() -> None:
    text = "5 per cent, 5 crowns, 5 kg, 5 days, 5 May 2020"
    assert [v.kind for v in find_values(text)] == [
        Kind.PERCENT,
        Kind.MONEY,
        Kind.QUANTITY,
        Kind.DURATION,
        Kind.DATE,
    ]


# -- both ends of a range --------------------------------------------------------------------------

RANGES = [
    ("between 5 and 10 per cent", [("5", "at least"), ("10 per cent", "at most")]),
    ("from 1,000 to 1,500 cc", [("1,000", "at least"), ("1,500 cc", "at most")]),
    ("5-10 kg", [("5", "at least"), ("10 kg", "at most")]),
    ("not less than 100 nor more than 500 crowns", [("100", "at least"), ("500 crowns", "at most")]),
    ("a fine of $5,000 to $10,000", [("$5,000", "at least"), ("$10,000", "at most")]),
    ("Tk 500-1000", [("Tk 500", "at least"), ("1000", "at most")]),
    ("not less than three nor more than ten years", [("three", "at least"), ("ten years", "at most")]),
    ("3 to 5 years", [("3", "at least"), ("5 years", "at most")]),
    ("more than 50 but not more than 500 tonnes", [("50", "more than"), ("500 tonnes", "at most")]),
    ("10 or 15 per cent", [("10", ""), ("15 per cent", "")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ends"), RANGES)
def test_a_range_is_two_bounds(text: str, ends: list[tuple[str, str]]) -> None:
    assert [(words, side) for words, _, _, side in told(text)] == ends
    assert len({unit for _, _, unit, _ in told(text)}) == 1


SIDES = [
    ("not exceeding 5,000 crowns", Side.MOST),
    ("which may extend to two years", Side.MOST),
    ("up to 3 kg", Side.MOST),
    ("a maximum fine of 50 crowns", Side.MOST),
    ("may not be kept for more than fourteen days", Side.MOST),
    ("1,000 cc or less", Side.MOST),
    ("not less than twenty-one years", Side.LEAST),
    ("at least 4 kg", Side.LEAST),
    ("1,000 cc or more", Side.LEAST),
    ("less than 50 crowns", Side.BELOW),
    ("the value exceeds 50 crowns", Side.ABOVE),
    ("a vessel of more than 500 tonnes", Side.ABOVE),
    ("within thirty days", Side.EXACT),
    ("অনধিক ২ বৎসর", Side.MOST),
    ("অন্যূন ৫০০ টাকা", Side.LEAST),
    ("পাঁচ হাজার টাকার অধিক নহে", Side.MOST),
    ("৯ বৎসরের অধিক থাকিতে পারিবেন না", Side.MOST),
    ("৯ বৎসরের অধিক সময়", Side.ABOVE),
    ("অনূর্ধ্ব ৫ বৎসর", Side.MOST),
    ("১৫ শতাংশের কম নহে", Side.LEAST),
    ("less than or equal to 105 mm", Side.MOST),
]


@pytest.mark.parametrize(("text", "side"), SIDES)
def test_the_words_that_make_a_bound(text: str, side: Side) -> None:
    assert [v.side for v in find_values(text)] == [side]


# -- what only a question makes a value ------------------------------------------------------------


def test_things_are_counted_but_not_provisions() -> None:
    text = (
        "Four members and two other officers, under sections 5 and 6 rules; 1998 vessels; 7 days."
    )
    assert [(v.amount, v.unit) for v in find_counts(text)] == [("4", "members"), ("2", "officers")]


def test_what_comes_back_and_days_told_by_events() -> None:
    text = "examined once in every week, and paid annually"
    assert [v.amount for v in find_frequencies(text)] == ["R/P1W", "R/P1Y"]
    text = "from the day on which the goods are landed, and no later"
    (day,) = find_occasions(text)
    assert text[day.start : day.end] == "the day on which the goods are landed"
    assert (day.kind, day.amount) == (Kind.DATE, "")


@pytest.mark.parametrize(
    ("cell", "column", "amount"),
    [
        ("12", "Duty (%)", "12 percent"),
        ("7.5", "Fee (crowns)", "7.5 crowns"),
        ("1,200", "Fee in Tk", "1200 taka"),
        ("Free", "Rate", "0"),
        ("5%", "Rate", "5 percent"),
        ("12", "Number", None),
        ("Horses", "Rate", None),
        ("15", "Rate", "15"),
        ("See note", "Rate", None),
    ],
)
def test_a_bare_figure_takes_the_unit_of_its_column(
    cell: str, column: str, amount: str | None
) -> None:
    values = [f"{v.amount} {v.unit}".strip() for v in cell_values(cell, column)]
    assert values == ([amount] if amount else [])


def test_offices_persons_and_forms() -> None:
    text = "The Regional Commissioner, with an officer of customs, hears the Minister of Finance."
    names = [v.amount for v in find_offices(text)]
    assert names == ["Regional Commissioner", "an officer of customs", "Minister of Finance"]
    assert [v.amount for v in find_offices("সহকারী কমিশনার আদেশ দিবেন")] == ["সহকারী কমিশনার"]
    assert [v.amount for v in find_forms("in Form C-12, FORM No. 5 or Form 7A")] == [
        "Form C-12",
        "FORM No. 5",
        "Form 7A",
    ]
    text = "Where goods are lost, the owner of the goods must say so. No officer may be sued."
    assert [v.amount for v in find_subjects(text)] == ["owner of the goods"]


def test_the_ending_of_a_case_is_no_part_of_a_value() -> None:
    text = "৩০ (ত্রিশ) কার্য দিবসের মধ্যে ৫০০ টাকার"
    assert [words for words, _, _, _ in told(text)] == ["৩০ (ত্রিশ) কার্য দিবস", "৫০০ টাকা"]


# -- around a value --------------------------------------------------------------------------------


def own(text: str) -> list[tuple[str, str]]:
    return [
        (a.before.strip(), a.after.strip()) for a in around(text, 0, len(text), find_values(text))
    ]


def test_words_after_a_value_are_its_own_where_conditions_follow() -> None:
    text = (
        "The rate is 5 per cent where they are sold and sealed and 10 per cent in any other case."
    )
    assert own(text) == [
        ("The rate is", "where they are sold and sealed"),
        ("and", "in any other case."),
    ]


def test_words_before_a_value_are_its_own_where_things_lead() -> None:
    text = "On tea, 5 per cent, and on jute and flax 10 per cent."
    assert own(text) == [("On tea,", ""), (", and on jute and flax", ".")]


def test_both_ends_of_a_range_share_their_words() -> None:
    text = "A fine of not less than 20 nor more than 50 crowns, or imprisonment for two months or more."
    groups = list(around(text, 0, len(text), find_values(text)))
    assert [len(group.values) for group in groups] == [2, 1]


def test_whichever_joins_the_two_before_it() -> None:
    text = "5 crowns a day, 500 crowns or 10 per cent of the value, whichever is less; or 7 crowns"
    values = find_values(text)
    assert [joined(text, values, v) for v in values] == [False, True, True, False]


def test_sentences_do_not_end_in_abbreviations() -> None:
    text = "A fee of Tk. 50, No. 6, is due: Provided that it is waived. A. K. Sen pays; so do they."
    cut = [text[a:b] for a, b in sentences(text)]
    assert cut[0] == "A fee of Tk. 50, No. 6, is due:"
    assert cut[-1] == "so do they."


# -- spans -----------------------------------------------------------------------------------------

PIECES = st.lists(
    st.sampled_from(
        [text for text, _ in VALUES]
        + [text for text, _ in RANGES]
        + NONE
        + ["; ", ", ", " or ", " and ", "\n", "\u200b", "five-\n", "Tk ", "৫ ", "%", "½"]
    ),
    max_size=8,
)


@given(PIECES)
def test_every_span_slices_back(pieces: list[str]) -> None:
    text = " ".join(pieces)
    last = 0
    for value in find_values(text):
        assert last <= value.start < value.end <= len(text)
        assert text[value.start : value.end].strip() == text[value.start : value.end]
        last = value.end
    for value in (*find_counts(text), *find_offices(text), *find_forms(text), *find_subjects(text)):
        assert 0 <= value.start < value.end <= len(text)
        assert value.amount


@given(st.text(max_size=200))
def test_any_text_is_read_without_error(text: str) -> None:
    for value in find_values(text):
        assert 0 <= value.start < value.end <= len(text)
