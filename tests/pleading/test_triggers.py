"""The words that tell events, and what marks them."""

from __future__ import annotations

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading.model import Mark, Tense
from tqa.pleading.paragraphs import of_text
from tqa.pleading.triggers import Told, blocks, quotations


def told(text: str, word: str) -> Told | None:
    (block,) = blocks(of_text(text))
    return next((each for each in block.told if each.token.text == word), None)


def test_the_month_is_no_march() -> None:
    assert told("On March 3, 2011, the miller left.", "March") is None
    assert told("The March of the Millers began.", "March") is not None


def test_a_gerund_taken_for_a_noun_tells_an_event() -> None:
    learning = told("Upon learning of the theft, the keeper locked the gate.", "learning")
    assert learning is not None
    assert (learning.event.lemma, learning.event.noun) == ("learn", False)


MARKS = [
    ("Miller No. 2 was arrested.", "arrested", Mark.NEGATED, False),
    ("None other than the clerk came.", "came", Mark.NEGATED, False),
    ("None of the clerks came.", "came", Mark.NEGATED, True),
    ("No clerk came.", "came", Mark.NEGATED, True),
    ("The clerk suggested meeting at the mill.", "meeting", Mark.MODAL, True),
    ("He said they would march once darkness fell.", "fell", Mark.MODAL, True),
    ("The lease was to expire soon.", "expire", Mark.FUTURE, True),
    ("They marched once darkness fell.", "fell", Mark.MODAL, False),
    ("He wrote: “The clerk sold all of the grain.”", "sold", Mark.QUOTED, True),
    ("He called it a “sale” of grain.", "called", Mark.QUOTED, False),
]


@pytest.mark.parametrize(("text", "word", "mark", "expected"), MARKS)
def test_marks(text: str, word: str, mark: Mark, expected: bool) -> None:
    event = told(text, word)
    assert event is not None
    assert (mark in event.event.marks) is expected


def test_a_progressive_of_the_first_person_is_present() -> None:
    event = told("I am declaring it.", "declaring")
    assert event is not None
    assert event.event.tense is Tense.PRESENT


def test_quotations_nest_and_may_stay_open() -> None:
    nested = "He wrote: “They said “we will come soon” to us.”"
    assert [nested[slice(*span)] for span in quotations(nested)] == [nested[10:]]
    unclosed = "He wrote: “They said that they will come."
    assert [unclosed[slice(*span)] for span in quotations(unclosed)] == [unclosed[10:]]


def test_a_chain_of_a_thousand_joined_verbs_is_read() -> None:
    (block,) = blocks(of_text("He came" + " and sold" * 1500 + "."))
    assert len(block.told) > 1400
