"""Numbers and words of short answers: by value, whatever the grouping, the sign and the unit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.eval.metrics.values import Number, bare, read_number, same_number, words


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("10", "10", ""),
        ("1.0", "1", ""),
        ("(3.14).", "3.14", ""),
        ("**42**", "42", ""),
        ("[(42)].", "42", ""),
        ("+5", "5", ""),
        ("\u22125", "-5", ""),
        ("\u20135", "-5", ""),
        ("minus 5", "-5", ""),
        ("(\u22125)", "-5", ""),
        ("7.5%", "7.5", "percent"),
        ("five per cent", "5", "percent"),
        ("1,234", "1234", ""),
        ("1,50,000", "150000", ""),
        ("100,00,000", "10000000", ""),
        ("1 000 000", "1000000", ""),
        ("1.5 crore", "15000000", ""),
        ("Tk 1,50,000", "150000", "taka"),
        ("150000 Tk", "150000", "taka"),
        ("BDT 7", "7", "taka"),
        ("rs. 500/-", "500", "rupees"),
        ("-$5", "-5", "dollars"),
        ("$-5", "-5", "dollars"),
        ("$ 5 USD", "5", "dollars"),
        ("US$ 5", "5", "USD"),
        ("% 7.5", "7.5", "percent"),
        ("kg 5", "5", "kilograms"),
        ("5-tonne", "5", "tonnes"),
        ("12 months", "12", "months"),
        ("twelve months", "12", "months"),
        ("half a pound", "0.5", "pounds"),
        ("১,৫০,০০০ টাকা", "150000", "taka"),
        ("2\u200b0", "20", ""),
        (".5", "0.5", ""),
        ("1e5", "100000", ""),
    ],
)
def test_a_number_is_its_value_and_its_unit(text: str, value: str, unit: str) -> None:
    assert read_number(text) == Number(Fraction(value), unit)


@pytest.mark.parametrize(
    "text",
    ["", "-", "--5", "5-", "1,5", "12,34", "1.50.000", "1.0.0", "x5", "5x", "section 5", "5 or 6",
     "5 to 6", "(5)(6)", "5/0", "2019-07-01", "1 July 2019", "second", "day 5", "m 5", "Tk", "per cent", "no one",
     "A", "$5 taka"],
)  # fmt: skip
def test_what_is_not_just_one_number_is_none(text: str) -> None:
    assert read_number(text) is None


def test_what_is_as_long_as_a_page_is_no_number() -> None:
    for text in ("9" * 20000, "(" * 9000 + "5" + ")" * 9000, "one " * 5000):
        assert read_number(text) is None
        assert bare(text)


def test_units_have_to_agree_where_both_are_written() -> None:
    def same(one: str, other: str) -> bool:
        numbers = read_number(one), read_number(other)
        assert numbers[0] is not None
        assert numbers[1] is not None
        return same_number(*numbers)  # type: ignore[arg-type]

    assert same("5%", "5")
    assert same("$5", "CAD 5")
    assert same("5 kg", "5 kilograms")
    assert not same("USD 5", "CAD 5")
    assert not same("£5", "$5")
    assert not same("12 months", "12 years")
    assert not same("7.5%", "75%")
    assert not same("5", "-5")


def _grouped(number: int, lakh: bool) -> str:
    digits = str(number)
    head, tail = digits[:-3], digits[-3:]
    size = 2 if lakh else 3
    groups = []
    while head:
        groups.insert(0, head[-size:])
        head = head[:-size]
    return ",".join([*groups, tail])


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 10**13),
    st.sampled_from(["", ".0", ".25", ".125000"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["{}", "({})", "{}.", " {} ", "Tk {}", "{} taka", "৳{}", "{}/-", '"{}"']),
)
def test_any_usual_way_of_writing_a_number_reads_as_its_value(
    whole: int, fraction: str, lakh: bool, negative: bool, form: str
) -> None:
    sign = "\u2212" if negative else ""
    found = read_number(form.format(sign + _grouped(whole, lakh) + fraction))
    value = Fraction(str(whole) + fraction)
    assert found is not None
    assert found.value == (-value if negative else value)


def test_an_enclosed_answer_is_laid_bare_and_two_are_not() -> None:
    assert bare(' "(yes)". ') == "yes"
    assert bare("(a) or (b)") == "(a) or (b)"
    assert bare(" \u200b ") == bare("...") == ""


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("The Act", "act", True),
        ("A", "a", True),
        ("the", "", False),
        ("an act of the State", "act of State", False),
        ("non-compete", "non compete", True),
        ("section 12(1)", "section 121", False),
        ("rose by -5", "rose by 5", False),
        ("rose by \u22125", "rose by -5", True),
        ("1,50,000 people", "150000 people", True),
        ("version 1.0", "version 10", False),
        ("§ 5", "5", False),
        ("C++", "C", False),
        ("Smith & Co.", "smith & co", True),
        ("don\u2019t", "don't", True),
        ("ধারা ৫", "ধারা 5", True),
    ],
)
def test_words_keep_what_makes_another_answer(one: str, other: str, equal: bool) -> None:
    assert (words(one) == words(other)) is equal
