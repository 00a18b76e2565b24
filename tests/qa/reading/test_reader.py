"""A model words an answer: shown where it holds, mended once, else marked or replaced."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.qa.reading.conftest import MODEL, reader_at
from tests.qa.reading.scripted import said, scripted
from tqa.errors import ConfigError, ModelError
from tqa.qa.answers import Answer
from tqa.qa.reading.prompts import read_prompts
from tqa.qa.reading.reader import OnFault, Symbolic, opening

RIGHT = said("On 1 May 2018 the fee for a street lamp was 18 crowns.", "S1", dates=["2018-05-01"])
WRONG = said("The fee for a street lamp is 12 crowns.", "S1")
Ask = Callable[[str], Answer]


def test_words_that_hold_are_shown(fee: Answer) -> None:
    with scripted([RIGHT]) as server:
        answer = reader_at(server.base_url).word(fee)
    assert answer.text == "On 1 May 2018 the fee for a street lamp was 18 crowns."
    worded = answer.worded
    assert worded is not None
    assert (worded.verified, worded.shown, worded.repaired) == (True, True, False)
    assert worded.symbolic == fee.text
    assert worded.prompt == read_prompts().sha256
    assert (worded.reader, worded.model, worded.setting) == ("tried", "scripted", "rag")
    assert (worded.tokens_in, worded.tokens_out, worded.counted) == (100, 20, True)
    assert worded.cost == pytest.approx((100 * 2 + 20 * 10) / 1_000_000)
    assert answer.citations == fee.citations
    assert answer.status is fee.status
    assert answer.warnings == fee.warnings


def test_a_fault_is_told_once_and_mended(fee: Answer) -> None:
    with scripted([WRONG, RIGHT]) as server:
        answer = reader_at(server.base_url).word(fee)
        assert len(server.requests) == 2
        told = server.requests[1]["messages"][-1]["content"]
    assert "12 crowns" in told
    assert server.requests[1]["messages"][:2] == server.requests[0]["messages"]
    assert answer.worded is not None
    assert (answer.worded.verified, answer.worded.repaired) == (True, True)
    assert answer.worded.raw == (WRONG, RIGHT)
    assert answer.worded.tokens_in == 200


def test_words_that_do_not_hold_are_replaced(fee: Answer) -> None:
    with scripted([WRONG]) as server:
        answer = reader_at(server.base_url).word(fee)
        assert len(server.requests) == 2
    assert answer.text == fee.text
    assert answer.worded is not None
    assert (answer.worded.verified, answer.worded.shown) == (False, False)
    assert "left out" in answer.warnings[-1]
    assert answer.worded.faults


def test_or_marked_where_that_is_set(fee: Answer) -> None:
    with scripted([WRONG]) as server:
        answer = reader_at(server.base_url, on_fault=OnFault.MARK).word(fee)
    assert answer.text == "The fee for a street lamp is 12 crowns."
    assert answer.worded is not None
    assert (answer.worded.verified, answer.worded.shown) == (False, True)
    assert answer.warnings[-1].startswith("unverified: ")


def test_what_cannot_be_read_is_replaced_even_where_it_would_be_marked(fee: Answer) -> None:
    with scripted(['{"answer": "The'], finish="length") as server:
        answer = reader_at(server.base_url, on_fault=OnFault.MARK).word(fee)
    assert answer.text == fee.text


@pytest.mark.parametrize(
    "question",
    [
        "What did section 40 of the Lamplighters Act, 2011 say on 1 May 2018?",
        "What did section 3 of the Lamplighters Act, 2011 say on 1 May 2018?",
        "Good morning!",
        "Should I sue the lamplighter?",
    ],
)
def test_a_refusal_asks_no_model(ask: Ask, question: str) -> None:
    refusal = ask(question)
    assert not refusal.answers
    with scripted([RIGHT]) as server:
        assert reader_at(server.base_url).word(refusal) is refusal
        assert server.requests == []


def test_the_request_is_a_plain_one(fee: Answer) -> None:
    with scripted([RIGHT]) as server:
        reader_at(server.base_url).word(fee)
        (request,) = server.requests
    assert request["max_tokens"] == 200
    assert request["temperature"] == 0
    assert request["response_format"]["type"] == "json_schema"
    system, user = request["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert user["content"].startswith("As at 2018-05-01: What did section 2(2)")
    assert "18 crowns" in user["content"]
    assert "12 crowns" not in user["content"]


def test_the_same_question_is_put_in_the_same_bytes(ask: Ask) -> None:
    asked = []
    for _ in range(2):
        with scripted([RIGHT]) as server:
            reader_at(server.base_url).word(
                ask("What did section 2(2) of the Lamplighters Act, 2011 say on 1 May 2018?")
            )
            asked.append(server.requests)
    assert asked[0] == asked[1]


def test_the_form_in_front_can_be_left_out(fee: Answer) -> None:
    with scripted([RIGHT]) as server:
        from dataclasses import replace

        replace(reader_at(server.base_url), in_front=False).word(fee)
        user = server.requests[0]["messages"][1]["content"]
    assert user.startswith(fee.question)


def test_a_server_that_fails_is_named(fee: Answer) -> None:
    with scripted([RIGHT], status=500) as server, pytest.raises(ModelError, match="model 'tried'"):
        reader_at(server.base_url).word(fee)
    with pytest.raises(ModelError, match="see that it is running"):
        reader_at("http://127.0.0.1:9/v1").word(fee)


def test_a_context_without_room_for_evidence(fee: Answer) -> None:
    from dataclasses import replace

    with scripted([RIGHT]) as server:
        reader = reader_at(server.base_url)
        reader.client.model = replace(MODEL, context=300)
        with pytest.raises(ConfigError, match="context: 300 tokens leave no room"):
            reader.word(fee)


def test_readers_by_name(fee: Answer, tmp_path: Path) -> None:
    with opening("symbolic") as reader:
        assert isinstance(reader, Symbolic)
        assert reader.word(fee) is fee
    with pytest.raises(ConfigError, match="no model 'nobody'"), opening("nobody"):
        pass
    registry = tmp_path / "models.yaml"
    registry.write_text(
        "models:\n  - {name: gone, client: openai-like, model: g, serve: gone.gguf, context: 2048}\n",
        encoding="utf-8",
    )
    with (
        pytest.raises(ConfigError, match=r"gone\.gguf is not there"),
        opening("gone", registry=registry),
    ):
        pass


def test_no_model_no_import() -> None:
    code = (
        "import sys, tqa.cli, tqa.workspace, tqa.qa.pipeline, tqa.qa.answers\n"
        "sys.exit(sum(name in sys.modules for name in ('yaml', 'llama_index', 'openai')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_days_in_front_of_a_question_may_be_named(ask: Ask) -> None:
    answer = ask("What was the fee for a street lamp in 2018?")
    assert answer.answers
    raw = said("From 2018-01-01 to 2018-12-31 the fee was 18 crowns.", "S1")
    with scripted([raw]) as server:
        worded = reader_at(server.base_url).word(answer)
        assert len(server.requests) == 1
    assert worded.worded is not None
    assert worded.worded.faults == ()
