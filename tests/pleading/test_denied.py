"""What a sentence takes back is no fact of the story; what only looks so is."""

from __future__ import annotations

from datetime import date

import pytest

pytest.importorskip("spacy", reason="spaCy is not installed (extra: events)")

from tqa.pleading.paragraphs import of_text
from tqa.pleading.story import read_story
from tqa.pleading.timeline import timeline


def facts(text: str) -> list[tuple[str, str]]:
    """The days of a timeline with the word that tells each event."""
    story = read_story(of_text(text, filed=date(2021, 1, 2)))
    return [(str(row.when), story.words(row.event.trigger)) for row in timeline(story)]


TAKEN_BACK = [
    "No one signed the deed on May 3, 2019.",
    "Nobody signed the deed on May 3, 2019.",
    "The defendant denies that he sold the mill on May 3, 2019.",
    "She denied that the meeting took place on May 3, 2019.",
    "It is not true that he sold the mill on May 3, 2019.",
    "It is false that he sold the mill on May 3, 2019.",
    "He falsely claimed that she signed the deed on May 3, 2019.",
    "The sale on May 3, 2019 never took place.",
    "The sale never happened on May 3, 2019.",
    "He was going to sell the mill on May 3, 2019.",
    "Had he paid on May 3, 2019, she would have stayed.",
    "He was unable to attend on May 3, 2019.",
    "He was not able to attend on May 3, 2019.",
    "At no time on May 3, 2019 did he sell the mill.",
    "He decided against selling the mill on May 3, 2019.",
    "Without paying the rent on May 3, 2019, he left.",
]


@pytest.mark.parametrize("text", TAKEN_BACK)
def test_what_a_sentence_takes_back_is_no_fact(text: str) -> None:
    assert facts(text) == []


TOLD = [
    ("Doe No. 2 signed the deed on May 3, 2019.", "signed"),
    ("He claimed that she signed the deed on May 3, 2019.", "signed"),
    ("It is true that he sold the mill on May 3, 2019.", "sold"),
    ("The sale took place on May 3, 2019.", "sale"),
    ("The sale did not occur until May 3, 2019.", "sale"),
    ("He was able to attend on May 3, 2019.", "attend"),
    ("After he had paid, she left on May 3, 2019.", "left"),
]


@pytest.mark.parametrize(("text", "trigger"), TOLD)
def test_what_only_looks_taken_back_is_told(text: str, trigger: str) -> None:
    assert facts(text) == [("2019-05-03", trigger)]
