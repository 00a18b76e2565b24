"""Replies as models write them."""

from __future__ import annotations

import pytest

from tests.qa.reading.scripted import said
from tqa.qa.parsing import Outcome
from tqa.qa.reading.reply import read


def test_a_reply_as_it_is_asked_for() -> None:
    reply = read(said("The fee was 18 crowns.", "S1", dates=["2018-05-01"]))
    assert reply.status is Outcome.OK
    assert (reply.answer, reply.citations, reply.dates) == (
        "The fee was 18 crowns.",
        ("S1",),
        ("2018-05-01",),
    )


@pytest.mark.parametrize(
    "raw",
    [
        '```json\n{"answer": "18 crowns", "citations": ["S1"]}\n```',
        'Here it is: {"answer": "18 crowns", "citations": ["[s1]"], "answered": true}',
        "{'answer': '18 crowns', 'citations': ['1'], 'answered': True,}",
        '<think>{"answer": "12 crowns"}?</think>{"answer": "18 crowns", "citations": ["Source S1"]}',
        '{"answer": "18 crowns", "citations": ["S1", "S1: Lamplighters Act"]}',
    ],
)
def test_other_spellings(raw: str) -> None:
    reply = read(raw)
    assert (reply.status, reply.answer, reply.citations) == (Outcome.OK, "18 crowns", ("S1",))


@pytest.mark.parametrize("written", ["[S1]", "(S1)", "S1", "[s1]".upper(), "(source S1)"])
def test_labels_in_the_words(written: str) -> None:
    reply = read(said(f"The fee was 18 crowns {written}."))
    assert reply.answer.replace("(", "").replace(")", "") == "The fee was 18 crowns [S1]."
    assert "S1" not in reply.shown


def test_a_section_is_no_label() -> None:
    assert read(said("See s1 and s 2 of the Act.")).answer == "See s1 and s 2 of the Act."


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (said("The sources do not say.", answered=False), Outcome.ABSTAIN),
        (said("I cannot tell from the sources."), Outcome.ABSTAIN),
        ("The sources do not mention it.", Outcome.ABSTAIN),
        ("", Outcome.EMPTY),
        ('{"answer": "", "citations": ["S1"]}', Outcome.EMPTY),
        ('{"citations": ["S1"]}', Outcome.INVALID),
        ('{"answer": "The fee was', Outcome.TRUNCATED),
        ('{"answer": 18, "citations": "S1"}', Outcome.INVALID),
    ],
)
def test_what_is_no_answer(raw: str, status: Outcome) -> None:
    assert read(raw).status is status


def test_prose_is_read_with_its_labels() -> None:
    reply = read("The fee was 18 crowns [S1].")
    assert (reply.status, reply.citations) == (Outcome.OK, ("S1",))


def test_prose_that_was_cut_is_no_answer() -> None:
    assert read("The fee was", finished=False).status is Outcome.TRUNCATED
