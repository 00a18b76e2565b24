"""Which of two events is likelier the earlier: signs that turn with the question, and their sum."""

from __future__ import annotations

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading import lexicon
from tqa.pleading.leaning import SIGNS, WEIGHTS, Leaning
from tqa.pleading.matching import Matcher, read_phrase
from tqa.pleading.paragraphs import of_text
from tqa.pleading.questions import order_question
from tqa.pleading.story import read_story

STORY = (
    "The Cooperative hired a surveyor. The surveyor inspected the roof. After the inspection the "
    "Cooperative sold the barn. The buyer had paid a deposit. The buyer discovered a leak on 3 May "
    "2019 and refused to pay the price. On 9 July 2019 the Cooperative filed this action."
)


@pytest.fixture(scope="module")
def lean() -> Leaning:
    return Leaning(read_story(of_text(STORY)))


PAIRS = [
    ("the hiring of the surveyor", "the sale of the barn"),
    ("the discovery of the leak", "the filing of this action"),
    ("the decision to sell the barn", "the sale of the barn"),
    ("the buyer paying a deposit", "the buyer refusing to pay the price"),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_signs_turn_when_the_events_change_places(lean: Leaning, first: str, second: str) -> None:
    signs, turned = lean.signs(lean.pair(first, second)), lean.signs(lean.pair(second, first))
    assert set(signs) == set(SIGNS) == set(WEIGHTS)
    for name in SIGNS:
        assert turned[name] == (signs[name] if name == "first_named" else -signs[name]), name


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_likelier_order_is_found_both_ways(lean: Leaning, first: str, second: str) -> None:
    for words, wanted in (("precede", True), ("follow", False)):
        question = order_question(f"Does {first} {words} {second}?")
        assert question is not None
        assert lean.likely(question) is wanted


def test_both_relations_of_a_question_must_hold(lean: Leaning) -> None:
    asked = "Does the sale of the barn follow the inspection of the roof and precedes {}?"
    for other, wanted in (
        ("the filing of this action", True),
        ("the hiring of the surveyor", False),
    ):
        question = order_question(asked.format(other))
        assert question is not None
        assert len(question.also) == 1
        assert lean.likely(question) is wanted


def test_same_time_is_denied_by_words_of_order_only(lean: Leaning) -> None:
    for other, wanted in (("the inspection", False), ("the payment of a deposit", True)):
        question = order_question(f"Is the sale of the barn simultaneous with {other}?")
        assert question is not None
        assert lean.likely(question) is wanted


@pytest.mark.parametrize(
    ("words", "head", "below"),
    [
        ("the decision to sell the barn", "decide", "sell"),
        ("the Cooperative refusing to pay", "refuse", "pay"),
        ("the event of the buyer paying the price", "pay", ""),
        ("the packages were found missing", "find", ""),
        ("paid (the price of the barn)", "pay", ""),
    ],
)
def test_the_word_that_names_an_event(words: str, head: str, below: str) -> None:
    phrase = read_phrase(words)
    assert lexicon.family(phrase.head) == lexicon.family(head)
    assert (lexicon.family(phrase.below) if phrase.below else "") == (
        lexicon.family(below) if below else ""
    )


def test_events_are_found_by_the_family_of_the_word(lean: Leaning) -> None:
    matcher = Matcher(lean.story)
    for words, trigger in (("the sale", "sold"), ("the buyer's discovery of a leak", "discovered")):
        best = matcher.matches(read_phrase(words))[0]
        assert best.named
        assert lean.story.words(best.event.trigger) == trigger


def test_an_event_done_to_something_else_is_another(lean: Leaning) -> None:
    matcher = Matcher(lean.story)
    sold = next(e for e in lean.story.events if lean.story.words(e.trigger) == "sold")
    assert matcher.contradicts(read_phrase("the sale of the horses"), sold)
    assert not matcher.contradicts(read_phrase("the sale of the barn"), sold)


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("hire", "dismiss", 1),
        ("dismissal", "grievance", 1),
        ("award", "arbitrate", -1),
        ("sue", "serve", 1),
        ("run", "sit", 0),
        ("pay", "pay", 0),
    ],
)
def test_affairs_have_a_usual_course(first: str, second: str, order: int) -> None:
    assert lexicon.usual_order(first, second) == order
    assert lexicon.usual_order(second, first) == -order
