"""What the reader is given: nothing, the provision of the gold, what is found."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tqa.eval.gold import GoldQuestion
from tqa.eval.scoring import Outcome, judge
from tqa.eval.settings import SETTINGS, Setting, gold, parametric, rag
from tqa.law.status import Status
from tqa.workspace import Workspace


def test_each_setting_has_its_function() -> None:
    assert list(SETTINGS) == list(Setting)


def test_without_sources_the_reader_abstains_and_says_so(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    for question in questions.values():
        reply = parametric(ws, question)
        assert reply.answer is None
        assert "abstains" in reply.note
        assert judge(ws, question, reply).outcome is Outcome.ABSTAINED


def test_gold_gives_the_provision_where_rag_finds_another(
    ws: Workspace, question: GoldQuestion
) -> None:
    vague = replace(question, question="What did it say on 1 June 2017?")
    found = rag(ws, vague)
    assert found.answer is not None
    assert found.answer.status is not Status.ANSWERED
    given = gold(ws, vague)
    assert given.answer is not None
    assert given.answer.status is Status.ANSWERED
    assert given.answer.text == question.text
    assert judge(ws, vague, given).outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("day", "words"), [(date(2017, 6, 30), "15"), (date(2017, 7, 1), "25"), (date(2017, 7, 2), "25")]
)  # fmt: skip
def test_gold_gives_no_version(
    ws: Workspace, question: GoldQuestion, day: date, words: str
) -> None:
    asked = replace(question, question="What is the pay of a ringer?", as_at=day)
    answer = gold(ws, asked).answer
    assert answer is not None
    assert answer.text == f"(2) A ringer is paid {words} crowns for each hour."
    assert answer.as_at == day


def test_gold_reads_kind_and_refusals_from_the_question(
    ws: Workspace, question: GoldQuestion
) -> None:
    last = gold(ws, replace(question, question="When was it last amended, and by what?")).answer
    assert last is not None
    assert last.kind == "last_changed"
    assert "Act No. 8 of 2017, s. 4" in last.text
    impossible = gold(ws, replace(question, question="What was the pay on 31 June 2017?")).answer
    assert impossible is not None
    assert impossible.status is Status.AMBIGUOUS_DATE


def test_gold_searches_where_no_provision_is_named(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    reply = gold(ws, questions["b-4"])
    assert reply.note == "the gold names no provision: searched"
    assert reply.answer == rag(ws, questions["b-4"]).answer


def test_what_the_gold_names_and_nobody_holds_is_not_found(
    ws: Workspace, question: GoldQuestion
) -> None:
    for unheld in (
        replace(question, provision="2(9)"),
        replace(question, provision="First Schedule, 7"),
        replace(question, instrument="/xx/act/2010/4"),
    ):
        answer = gold(ws, unheld).answer
        assert answer is not None
        assert answer.status is Status.NOT_FOUND
        assert "of the gold" in answer.text


def test_gold_answers_can_be_made_again(ws: Workspace, questions: dict[str, GoldQuestion]) -> None:
    for question in questions.values():
        answer = gold(ws, question).answer
        assert answer is not None
        assert ws.verify_answer(answer.to_dict()).faults == []
