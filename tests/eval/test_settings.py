"""What the reader is given: nothing, the provision of the gold, what is found."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from benchmarks.settings import Part, chosen
from tests.qa.reading.conftest import needs_client, reader_at
from tests.qa.reading.scripted import said, scripted
from tqa.eval.arms import FORMAT, Arm, heard, put, row
from tqa.eval.gold import GoldKind, GoldQuestion
from tqa.eval.scoring import Outcome, judge
from tqa.eval.settings import SETTINGS, Setting, gold, parametric, rag
from tqa.eval.wordings import Wording, judge_wording, says
from tqa.law.status import Status
from tqa.qa.reading.sources import Source
from tqa.temporal.bounds import Bound
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


# -- a model in each of four arms ------------------------------------------------------------------

RIGHT = said("A ringer is paid 15 crowns for each hour.", "S1")
OTHER = said("A ringer is paid 25 crowns for each hour.", "S1")


def nearest(_: Workspace, __: GoldQuestion) -> Sequence[Source]:
    """Two versions, the one of another day first."""
    head, first = "Bell Ringers Act, 2010, s 2(2)", date(2017, 7, 1)
    return (
        Source(head, "(2) A ringer is paid 25 crowns for each hour.", Bound.on(first), dated=True),
        Source(
            head, "(2) A ringer is paid 15 crowns for each hour.", ends=Bound.on(first), dated=True
        ),
    )


def test_prompts_of_the_arms_differ_in_the_block_only(
    ws: Workspace, question: GoldQuestion
) -> None:
    sent: dict[Arm, str] = {}
    with scripted([RIGHT]) as server:
        reader = reader_at(server.base_url)
        for arm in Arm:
            output = put(ws, question, arm, reader, plain=nearest)
            assert output.exchange is not None
            block = output.exchange.packed.block
            system, user = server.requests[-1]["messages"]
            sent[arm] = block
            assert user["content"].count(block) == 1
            assert (system["content"], *user["content"].split(block)) == (
                reader.prompts.system,
                *reader.prompts.user.replace("<<QUESTION>>", output.asked).split("<<CONTEXT>>"),
            )
    assert "15 crowns" in sent[Arm.RAG]
    assert "25 crowns" not in sent[Arm.RAG]
    assert sent[Arm.GOLD] == sent[Arm.RAG]
    assert "15 crowns" in sent[Arm.TOPK]
    assert "25 crowns" in sent[Arm.TOPK]
    assert "crowns" not in sent[Arm.PARAMETRIC]


def test_the_law_of_another_day_is_replaced_in_rag_and_counted_in_topk(
    ws: Workspace, question: GoldQuestion
) -> None:
    with scripted([OTHER]) as server:
        reader = reader_at(server.base_url)
        found = put(ws, question, Arm.RAG, reader)
        plain = put(ws, question, Arm.TOPK, reader, plain=nearest)
    assert found.first.wrong_version
    assert found.last.right
    assert row(found, reader)["shown"]["by"] == "symbolic"
    assert plain.last.wrong_version
    assert plain.last.other_day
    assert row(plain, reader)["shown"]["by"] == "model, unverified"


def test_a_refusal_asks_no_model_in_rag_and_does_in_topk(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    ended = questions["b-3"]
    assert ended.status is Status.ENDED
    with scripted([said("A rope is of hemp.", "S1")]) as server:
        reader = reader_at(server.base_url)
        found = put(ws, ended, Arm.RAG, reader)
        assert server.requests == []
        plain = put(ws, ended, Arm.TOPK, reader, plain=nearest)
        assert len(server.requests) == 1
    assert found.last.right
    assert found.last.refused
    assert row(found, reader)["shown"]["by"] == "refusal"
    assert not plain.last.right


def test_a_row_is_plain_and_its_replies_can_be_heard_again(
    ws: Workspace, question: GoldQuestion
) -> None:
    with scripted([OTHER, RIGHT]) as server:
        reader = reader_at(server.base_url)
        made = row(put(ws, question, Arm.RAG, reader), reader)
    assert made["format"] == FORMAT
    assert (made["id"], made["arm"], made["reader"]) == ("b-1", "rag", "tried")
    assert made["prompt"] == reader.prompts.sha256
    assert [reply["raw"] for reply in made["replies"]] == [OTHER, RIGHT]
    assert made["shown"] == {
        "text": "A ringer is paid 15 crowns for each hour.",
        "answered": True,
        "by": "model",
    }
    assert made["tokens_in"] == 200
    kept = heard(made)
    assert [said.text for said in kept.values()] == [OTHER, RIGHT]
    assert list(kept) == [reply["sent"] for reply in made["replies"]]


def test_the_symbolic_reader_goes_the_same_way(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    for question in questions.values():
        assert put(ws, question, Arm.RAG, None).last.right, question.id
        silent = put(ws, question, Arm.PARAMETRIC, None)
        assert silent.last.refused


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("A ringer is paid 15 crowns for each hour.", True),
        ("Fifteen crowns an hour.", True),
        ("A ringer is paid 25 crowns for each hour.", False),
        ("15 crowns, and 25 crowns from 1 July 2017.", False),
        ("A ringer is paid 115 crowns.", False),
        ("A ringer is paid.", False),
    ],
)
def test_wordings_are_judged_by_what_they_say(
    question: GoldQuestion, words: str, right: bool
) -> None:
    assert judge_wording(question, Wording(words, True), as_at=None).right is right


def test_yes_no_and_days_in_any_form(question: GoldQuestion) -> None:
    asked = replace(
        question, kind=GoldKind.IN_FORCE, contains=("Yes", "2010-04-01"), excludes=(), text=None
    )
    for words, right in (
        ("Yes, since 1 April 2010.", True),
        ("Yes. It has been in force since 2010-04-01.", True),
        ("No. It came into force on 1 April 2010.", False),
        ("Yes.", False),
    ):
        assert judge_wording(asked, Wording(words, True), as_at=None).right is right
    assert says("an amount of Tk 2,00,000", "2,00,000")


def test_what_stands_beside_the_words_counts_for_instruments_and_days_only(
    question: GoldQuestion,
) -> None:
    source = Source(
        "Bell Ringers Act, 2010, s 2(2)", "…", Bound.on(date(2017, 7, 1)), dated=True,
        notes=("made by Act No. 8 of 2017, s. 4",),
    )  # fmt: skip
    wanted = ("Act No. 8 of 2017", "2017-07-01")
    told = Wording("It was changed then.", True, (source,))
    for kind, right in ((GoldKind.TEXT, True), (GoldKind.LAST_CHANGED, False)):
        asked = replace(question, kind=kind, contains=wanted, excludes=())
        assert judge_wording(asked, told, as_at=None).right is right
    asked = replace(question, contains=("8",), excludes=())
    assert not judge_wording(asked, told, as_at=None).right


def test_a_no_with_its_reason_is_an_answer(question: GoldQuestion) -> None:
    asked = replace(
        question, kind=GoldKind.IN_FORCE, status=Status.ENDED, contains=("No", "2017-07-01"),
        excludes=(), text=None,
    )  # fmt: skip
    told = judge_wording(asked, Wording("No, it was repealed on 1 July 2017.", True), as_at=None)
    assert told.right
    assert not told.to_refuse


# -- the benchmark ---------------------------------------------------------------------------------

ROOT = Path(__file__).parents[2]


def run_benchmark(ws: Workspace, corpus: Path, base_url: str, out: Path) -> dict[str, Any]:
    needs_client()
    registry = out.with_name("models.yaml")
    registry.write_text(
        f"models:\n  - {{name: tried, client: openai-like, model: t, base_url: '{base_url}', context: 4096}}\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "benchmarks.settings", "--set", str(ws.folder)]
    command += [str(corpus / "gold.jsonl"), "--reader", "tried", "--models", str(registry)]
    done = subprocess.run(
        [*command, "--out", str(out)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


@pytest.mark.slow
def test_the_benchmark_goes_on_where_it_stopped(
    ws: Workspace, corpus: Path, questions: dict[str, GoldQuestion], tmp_path: Path
) -> None:
    out = tmp_path / "rows.jsonl"
    with scripted([OTHER]) as server:
        first = run_benchmark(ws, corpus, server.base_url, out)
        asked = len(server.requests)
        assert asked > 0
        lines = out.read_text("utf-8").splitlines(keepends=True)
        assert len(lines) == len(questions) * (len(Arm) + 2)  # the symbolic reader in two of them
        out.write_text("".join(lines[:-1]) + lines[-1][:40], encoding="utf-8")
        assert run_benchmark(ws, corpus, server.base_url, out) == first
        assert len(out.read_text("utf-8").splitlines()) == len(lines)
    arms = first["arms"]
    assert arms["symbolic/rag"]["right"] == len(questions)
    assert arms["tried/rag"]["wrong_version"] == 0
    assert arms["tried/rag"]["first_wrong_version"] == 1
    assert arms["tried/topk"]["wrong_version"] >= 1
    assert arms["tried/rag"]["refused_rightly"] == arms["tried/rag"]["to_refuse"] == 3
    assert arms["tried/topk"]["refused_rightly"] == 0


def test_a_part_of_the_questions_is_balanced(questions: dict[str, GoldQuestion]) -> None:
    parts = [Part(Path("a"), tuple(questions.values())), Part(Path("b"), ())]
    order = [question.id for _, question in chosen(parts, None, 1)]
    assert sorted(order) == sorted(questions)
    assert order == [question.id for _, question in chosen(parts, None, 1)]
    assert [q.id for _, q in chosen(parts, 2, 1)] == order[:2]
