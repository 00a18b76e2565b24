"""Questions on the order of events, taken apart: LexTime's words, Tracie's, and anybody's."""

from __future__ import annotations

import pytest

from tqa.pleading.model import Order
from tqa.pleading.questions import Asked, Edge, Question, order_question, read_question

A, B = "the clerk sealing the vault", "the keeper's arrest"

RELATIONS = [
    ("precedes", Order.BEFORE, Edge.WHOLE),
    ("follows", Order.AFTER, Edge.WHOLE),
    ("is followed by", Order.BEFORE, Edge.WHOLE),
    ("is preceded by", Order.AFTER, Edge.WHOLE),
    ("is simultaneous with", Order.SAME, Edge.WHOLE),
    ("happens at the same time as", Order.SAME, Edge.WHOLE),
    ("happens before", Order.BEFORE, Edge.WHOLE),
    ("occurs after", Order.AFTER, Edge.WHOLE),
    ("occurs follows", Order.AFTER, Edge.WHOLE),
    ("is follows with", Order.AFTER, Edge.WHOLE),
    ("starts after", Order.AFTER, Edge.START),
    ("ends before", Order.BEFORE, Edge.END),
    ("begins before", Order.BEFORE, Edge.START),
    ("took place before", Order.BEFORE, Edge.WHOLE),
    ("also precedes", Order.BEFORE, Edge.WHOLE),
]


@pytest.mark.parametrize(("words", "order", "edge"), RELATIONS)
def test_each_relation(words: str, order: Order, edge: Edge) -> None:
    assert order_question(f"Does {A} {words} {B}?") == Question(Asked.ORDER, (A, B), order, edge)


def test_a_denied_relation_is_marked() -> None:
    found = order_question(f"Is {A} not simultaneous with {B}?")
    assert found is not None
    assert not found.negated  # the verb stands before: "Is A not ..." has no relation verb left
    found = order_question(f"{A} is not simultaneous with {B}")
    assert found is not None
    assert found.negated


def test_relations_in_the_words_of_an_event_yield_to_the_verb() -> None:
    found = order_question("Does the promise to pay before noon precede the hearing?")
    assert found is not None
    assert found.events == ("the promise to pay before noon", "the hearing")


def test_two_relations_are_both_kept() -> None:
    found = order_question(f"Does {A} follow {B} but is simultaneous with the hearing?")
    assert found is not None
    assert found.events == (A, B)
    assert found.also == ((Order.SAME, "the hearing"),)


KINDS = [
    ("When did the clerk seal the vault?", Asked.WHEN, ("the clerk seal the vault",)),
    ("On what date was the vault sealed?", Asked.WHEN, ("the vault sealed",)),
    ("In which year was the keeper hired?", Asked.WHEN, ("the keeper hired",)),
    (
        "How long was it between the sale and the hearing?",
        Asked.HOW_LONG,
        ("the sale", "the hearing"),
    ),
    (
        "How many days passed between the sale and the hearing?",
        Asked.HOW_LONG,
        ("the sale", "the hearing"),
    ),
    (
        "In what order did these events happen: the sale, the hearing and the arrest?",
        Asked.SEQUENCE,
        ("the sale", "the hearing", "the arrest"),
    ),
    ("Order: the sale; the hearing", Asked.SEQUENCE, ("the sale", "the hearing")),
    ("Did the sale happen before the hearing?", Asked.ORDER, ("the sale", "the hearing")),
    ("Was the vault sealed after the arrest?", Asked.ORDER, ("the vault sealed", "the arrest")),
]


@pytest.mark.parametrize(("text", "asked", "events"), KINDS)
def test_each_kind(text: str, asked: Asked, events: tuple[str, ...]) -> None:
    found = read_question(text)
    assert found is not None
    assert (found.asked, found.events) == (asked, events)


@pytest.mark.parametrize(
    "text", ["", "?", "What is the toll?", "before", "Did the keeper sleep?", "Order:"]
)
def test_other_questions_are_none_of_these(text: str) -> None:
    assert read_question(text) is None


def test_tracie_states_what_it_asks() -> None:
    found = order_question("event: Ada felt tired ends after she went to bed")
    assert found is not None
    assert (found.events, found.order, found.edge) == (
        ("Ada felt tired", "she went to bed"),
        Order.AFTER,
        Edge.END,
    )
