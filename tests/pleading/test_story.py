"""What the words of a story say of the order of its events."""

from __future__ import annotations

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading.model import Order, Strength
from tqa.pleading.ordering import OrderGraph
from tqa.pleading.paragraphs import of_text
from tqa.pleading.story import read_story


def lie(text: str, first: str, second: str) -> tuple[Order, Strength | None]:
    """How the events of two trigger words lie, and how strongly that is told."""
    story = read_story(of_text(text))
    graph = OrderGraph(story.events, story.relations)
    a, b = (
        next(e.id for e in story.events if story.words(e.trigger) == w) for w in (first, second)
    )
    found = graph.compare(a, b)
    return found.order, found.strength


STATED = [
    ("After the clerk sealed the vault, the keeper locked the gate.", "sealed", "locked"),
    ("The keeper locked the gate after the clerk had sealed the vault.", "sealed", "locked"),
    ("Before the clerk sealed the vault, the keeper locked the gate.", "locked", "sealed"),
    ("The clerk sealed the vault. Thereafter the keeper locked the gate.", "sealed", "locked"),
    ("The clerk sealed the vault. Previously, the keeper locked the gate.", "locked", "sealed"),
    ("Upon learning of the theft, the keeper locked the gate.", "learning", "locked"),
    ("The keeper locked the gate prior to the inspection.", "locked", "inspection"),
    ("The keeper waited until the clerk arrived.", "waited", "arrived"),
]
IMPLIED = [
    ("The keeper locked the gate. The clerk had sealed the vault.", "sealed", "locked"),
    ("The keeper agreed to lock the gate.", "agreed", "lock"),
    ("The keeper learned that the clerk sealed the vault.", "sealed", "learned"),
    ("The flood ruined the grain. As a result, the merchant closed his shop.", "ruined", "closed"),
    ("As a result of the flood, the merchant closed his shop.", "flood", "closed"),
    ("The keeper was dismissed for sleeping on duty.", "sleeping", "dismissed"),
]
SILENT = [
    ("The keeper locked the gate. The clerk sealed the vault.", "locked", "sealed"),
    ("The keeper locked the gate and the clerk sealed the vault.", "locked", "sealed"),
    ("The clerk, who kept the seals, wrote a letter.", "kept", "wrote"),
]


@pytest.mark.parametrize(("text", "first", "second"), STATED)
def test_connectives_state_an_order(text: str, first: str, second: str) -> None:
    assert lie(text, first, second) == (Order.BEFORE, Strength.STATED)


@pytest.mark.parametrize(("text", "first", "second"), IMPLIED)
def test_tense_cause_and_purpose_imply_an_order(text: str, first: str, second: str) -> None:
    assert lie(text, first, second) == (Order.BEFORE, Strength.IMPLIED)


@pytest.mark.parametrize(("text", "first", "second"), SILENT)
def test_telling_alone_says_no_order(text: str, first: str, second: str) -> None:
    assert lie(text, first, second)[0] is Order.UNKNOWN


def test_meanwhile_is_the_same_time() -> None:
    text = "The keeper locked the gate. Meanwhile the clerk sealed the vault."
    assert lie(text, "locked", "sealed")[0] is Order.SAME


class TestMentions:
    def test_a_noun_speaks_of_the_deed_told_before(self) -> None:
        story = read_story(of_text("The owner sold the barn. The sale grieved his brother."))
        sold, sale = (
            next(e for e in story.events if story.words(e.trigger) == w) for w in ("sold", "sale")
        )
        assert sale.same_as == sold.id
        assert story.mentions[sold.id] == (sold.id, sale.id)

    def test_a_noun_of_another_thing_does_not(self) -> None:
        story = read_story(of_text("The owner sold the barn. The sale of the horses came later."))
        assert not next(e for e in story.events if story.words(e.trigger) == "sale").same_as

    def test_dates_that_differ_are_two_events(self) -> None:
        text = "On 3 May 2019 the owner paid the toll. On 4 May 2019 the owner paid the toll."
        assert len(read_story(of_text(text)).mentions) == 2

    def test_an_undated_mention_is_of_one_day_only(self) -> None:
        text = "A rally grew. The rally was on 3 May 2019. The rally of 9 July 2019 failed."
        rallies = [e for e in read_story(of_text(text)).events if e.lemma == "rally"]
        assert [event.same_as for event in rallies] == ["", rallies[0].id, ""]

    def test_a_deed_denied_is_not_the_deed(self) -> None:
        text = "On 3 May 2019 the owner paid the toll. The owner never paid the toll of 3 May 2019."
        assert all(not event.same_as for event in read_story(of_text(text)).events)


def test_contradictions_are_told_in_words() -> None:
    text = "After the owner sold the barn on 5 May 2019, the merchant inspected it on 3 May 2019."
    (told,) = read_story(of_text(text)).contradictions
    assert "sold the barn" in told
    assert "inspected" in told


def test_every_span_slices_back_to_its_words() -> None:
    text = "1. On 3 May 2019 the owner sold the barn to his brother.\n2. The sale pleased nobody."
    story = read_story(of_text(text))
    assert [story.words(event.trigger) for event in story.events[:1]] == ["sold"]
    for event in story.events:
        for span in (event.trigger, event.clause, *event.participants):
            assert 0 <= span[0] < span[1] <= len(text)
            ((start, end),) = story.pleading.source_spans(span)
            assert text[start:end] == text[span[0] : span[1]]
