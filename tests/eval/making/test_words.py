"""Where texts differ, which facts they hold, and what may stand for what."""

from __future__ import annotations

import random
from datetime import date

import pytest

from tqa.eval.making.balance import Balance
from tqa.eval.making.differing import Difference, differences, sentences, stands_in
from tqa.eval.making.facts import facts_of, kind_of
from tqa.eval.making.records import Document, Fact, Wording
from tqa.eval.making.saying import days_in, in_words, listed, period_in_words

LONG = (
    "12 (1) The keeper of a beacon lights it at dusk. A keeper who does not light it pays "
    "a fine of {fine} crowns to the Beacon Board. (2) The Board may {what} the fine."
)


def test_each_passage_stands_in_its_own_text_alone() -> None:
    old, new = LONG.format(fine=20, what="waive"), LONG.format(fine=35, what="halve")
    found = differences(old, new)
    assert [(d.old_words, d.new_words) for d in found] == [("20", "35"), ("waive", "halve")]
    for difference in found:
        assert stands_in(difference.old, old)
        assert stands_in(difference.new, new)
        assert not stands_in(difference.old, new)
        assert not stands_in(difference.new, old)


def test_passages_keep_within_a_sentence_and_leave_labels_out() -> None:
    old, new = LONG.format(fine=20, what="waive"), LONG.format(fine=20, what="halve")
    [difference] = differences(old, new)
    assert difference.old == "The Board may waive the fine."


def test_added_words_are_shown_with_those_around_them() -> None:
    old = "3 A punt carries one lamp at night on the river."
    [difference] = differences(old, old.replace("lamp", "lamp and one bell"))
    assert difference.old_words == ""
    assert difference.old == "A punt carries one lamp at night on the river."


def test_a_text_too_short_for_a_passage_is_one_as_a_whole() -> None:
    [difference] = differences("17.20 Sugar 5%", "17.20 Sugar 8%")
    assert (difference.old, difference.new) == ("Sugar 5%", "Sugar 8%")


def test_equal_texts_differ_nowhere() -> None:
    assert differences(LONG, LONG) == ()


def test_sentences_are_neither_very_short_nor_very_long() -> None:
    assert sentences("1 Short. " + "word " * 60 + ".") == ()


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("40 crowns", "55 crowns", Fact.VALUE),
        ("$0.45;", "$0.55;", Fact.VALUE),
        ("may", "must", Fact.CONDITION),
        ("the Harbour Board", "the Registrar", Fact.ACTOR),
        ("section 12", "section 13", None),
        ("Board,", "Board", None),
        ("rope", "chain", None),
        ("", "30 days", None),
    ],
)
def test_a_difference_has_a_kind_where_it_is_one_fact(
    old: str, new: str, kind: Fact | None
) -> None:
    around = "A punt that carries wood and {} under this Act"
    told = Difference(around.format(old), around.format(new), old, new)
    assert kind_of(told) is kind


def test_facts_of_one_sort_can_stand_for_each_other() -> None:
    one, other = (facts_of(f"The Board may within {n} days close it.")[-1] for n in (7, 30))
    assert one.sort == other.sort
    assert facts_of("The Board may within 1 day close it.")[-1].sort != one.sort


def test_days_of_a_wording_are_its_own() -> None:
    document = Document("d", "i", "t", "4", date(2014, 3, 1), date(2014, 6, 1), "x")
    wording = Wording(document, date(2014, 3, 1), date(2014, 5, 31))
    days = days_in(wording, random.Random(1))
    assert {date(2014, 3, 1), date(2014, 5, 31)} <= set(days)
    assert all(day in document for day in days)


def test_periods_are_told_with_their_last_day() -> None:
    document = Document("d", "i", "t", "4", date(2014, 3, 1), date(2014, 6, 1), "x")
    assert period_in_words(document) == "from 1 March 2014 to 31 May 2014"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert in_words(date(2020, 2, 29)) == "29 February 2020"


def test_a_lean_that_grows_leaves_more_room_later() -> None:
    fixed, growing = Balance(), Balance(grows=True)
    for _ in range(200):
        for balance in (fixed, growing):
            balance.takes({"x": 0.01})
            balance.takes({"x": -0.01})
    assert not fixed.takes({"x": 1.5})
    assert growing.takes({"x": 1.5})
