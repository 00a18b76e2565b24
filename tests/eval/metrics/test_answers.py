"""Short answers: exact match by its rules, stems against NLTK, words against a second way."""

from __future__ import annotations

import re
import string
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from tqa.eval.metrics.answers import (
    any_match,
    contains,
    exact_match,
    stem_equal,
    token_contains,
    token_f1,
    token_recall,
    within_share,
)
from tqa.temporal.values import DateOrder


@pytest.mark.parametrize(
    ("answer", "gold", "equal"),
    [
        ("1.50", "1.5", True),
        ("15", "1.5", False),
        ("Tk. 2,00,000", "2 lakh taka", True),
        ("200,000 taka", "Tk 2,00,000", True),
        ("seven", "7", True),
        ("12.5 per cent", "12.5%", True),
        ("12.5%", "125%", False),
        ("\u22120.5", "-.5", True),
        ("0.5", "\u22120.5", False),
        ("The", "the", True),
        ("The", "a", False),
        ("the Board", "a board.", True),
        ("", "", True),
        ("", "0", False),
        ("0", "", False),
        ("3 March 2021", "March 3rd, 2021", True),
        ("March 2021", "3 March 2021", False),
        ("2021", "March 2021", False),
        ("in 2021", "2021", True),
        ("2021-03", "March 2021", True),
        ("03/04/2021", "2021-04-03", False),
        ("5 or 6", "5", False),
        ("section 5", "5", False),
        ("A", "B", False),
    ],
)
def test_exact_match(answer: str, gold: str, equal: bool) -> None:
    assert exact_match(answer, gold) is equal
    assert exact_match(gold, answer) is equal
    assert any_match(answer, ["never that", gold]) is equal


def test_dates_in_figures_match_in_the_order_that_is_given() -> None:
    assert exact_match("03/04/2021", "2021-04-03", DateOrder.DMY)
    assert not exact_match("03/04/2021", "2021-04-03", DateOrder.MDY)
    assert not any_match("x", [])


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=20))
def test_every_answer_matches_itself_and_its_bracketed_form(text: str) -> None:
    assert exact_match(text, text)
    assert exact_match(f" {text} ", text)


# -- numbers near enough ---------------------------------------------------------------------------


def test_a_tenth_on_either_side_counts_and_more_does_not() -> None:
    assert [within_share(a, 1000) for a in (899, 900, 1000, 1100, 1101)] == [
        False, True, True, True, False,
    ]  # fmt: skip
    assert within_share(-95, -100)
    assert not within_share(100, -100)
    assert within_share(0, 0)
    assert not within_share(1e-9, 0)
    # As a float, 0.1 * 3 is more than 0.3.
    assert within_share(3.25, 2.5, share=0.3)
    assert not within_share(3.2500001, 2.5, share=0.3)


def test_near_enough_agrees_with_numpy_away_from_the_ends() -> None:
    source = np.random.default_rng(5)
    for answer, gold in source.uniform(-1e6, 1e6, size=(500, 2)):
        close = bool(np.isclose(answer, gold, rtol=0.1, atol=0))
        assert within_share(float(answer), float(gold)) is close


# -- stems -----------------------------------------------------------------------------------------

BEGINNINGS = (
    "author amend terminat oblig commenc possess employ deriv sky fals waiv indemnif".split()
)
ENDINGS = (
    "", "s", "es", "ed", "ing", "ation", "ize", "izes", "izer", "ity", "ment", "ence", "able",
    "iveness", "ousness", "ies", "y", "er", "ive", "al", "ally", "ions", "ist", "ate", "ating",
)  # fmt: skip


def test_stems_are_those_of_nltk() -> None:
    nltk = PorterStemmer(mode=PorterStemmer.ORIGINAL_ALGORITHM)
    made = [a + b for a, b in product(BEGINNINGS, ENDINGS)]
    by_stem: dict[str, str] = {}
    for word in made:
        stem = nltk.stem(word)
        first = by_stem.setdefault(stem, word)
        assert stem_equal(word, [first]), (word, first)
    for one, other in zip(by_stem.values(), list(by_stem.values())[1:], strict=False):
        assert not stem_equal(one, [other]), (one, other)


def test_one_permitted_term_is_enough_and_none_is_not() -> None:
    assert stem_equal("“Waivers”".strip("“”"), ["surrender", "waiver"])
    assert stem_equal("something, waiving", ["waive"])
    assert stem_equal("Deferred Payments!", ["deferred payment"])
    assert not stem_equal("payment", ["deferred payment"])
    assert not stem_equal("", ["waiver"])
    assert not stem_equal("", [""])
    assert not stem_equal("waiver", [])


# -- contained -------------------------------------------------------------------------------------


def test_a_name_is_contained_without_case_and_punctuation() -> None:
    assert contains("The case is DOE V. ASH, 1 F.2d 3.", "Doe v. Ash")
    assert not contains("Monroe v. Ash", "Roe v. Ash")
    assert contains("Monroe v. Ash", "Roe v. Ash", whole=False)
    assert not contains("anything", "")
    assert not contains("anything", "...", whole=False)
    assert not contains("", "Doe v. Ash")


# -- words, a second way ---------------------------------------------------------------------------


def _words(text: str) -> list[str]:
    """SQuAD's normalisation, step by step."""
    kept = "".join(char for char in text.lower() if char not in set(string.punctuation))
    return [word for word in re.split(r"\s+", re.sub(r"\b(a|an|the)\b", " ", kept)) if word]


def _f1(answer: str, gold: str) -> float:
    told, wanted = _words(answer), _words(gold)
    if not told or not wanted:
        return float(told == wanted)
    left, shared = list(wanted), 0
    for word in told:
        if word in left:
            left.remove(word)
            shared += 1
    if not shared:
        return 0.0
    precision, recall = shared / len(told), shared / len(wanted)
    return 2 * precision * recall / (precision + recall)


sentences = st.lists(
    st.sampled_from(["the", "A", "tax", "Tax,", "rate", "of", "rate.", "-", "an"]), max_size=7
).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(sentences, st.lists(sentences, max_size=3))
def test_words_shared_agree_with_a_second_way(answer: str, golds: list[str]) -> None:
    assert token_f1(answer, golds) == pytest.approx(max((_f1(answer, g) for g in golds), default=0))
    for gold in golds:
        told, wanted = _words(answer), _words(gold)
        shared = sum(min(told.count(word), wanted.count(word)) for word in set(wanted))
        recall = shared / len(wanted) if wanted else float(not told)
        assert token_recall(answer, [gold]) == pytest.approx(recall)
        runs = [told[at : at + len(wanted)] for at in range(len(told) + 1)]
        assert token_contains(answer, [gold]) is (bool(wanted) and wanted in runs)


def test_known_values_of_words_shared() -> None:
    assert token_f1("the finance minister of 2019", ["minister of finance"]) == pytest.approx(6 / 7)
    assert token_recall("finance", ["minister of finance", "minister finance"]) == 0.5
    assert token_f1("", [""]) == token_recall("", ["the"]) == 1.0
    assert token_f1("x", []) == token_recall("x", []) == 0.0
    assert not token_contains("x", [])
