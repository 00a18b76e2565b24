"""Prompts: the same to the byte but for the block of evidence, whatever a document holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import ConfigError
from tqa.qa.answers import Answer
from tqa.qa.reading.context import pack
from tqa.qa.reading.framing import framed
from tqa.qa.reading.prompts import hash_of, read_prompts
from tqa.qa.reading.sources import Source, sources_of
from tqa.qa.reading.tokens import estimated


def test_settings_differ_in_the_block_of_evidence_only(
    fee: Answer, ask: Callable[[str], Answer]
) -> None:
    prompts = read_prompts()
    question = framed(fee.question, reference_day=date(2021, 1, 1))
    other = ask("What did section 2(1) of the Lamplighters Act, 2011 say on 1 May 2018?")
    blocks = [
        pack(
            question, sources, budget=2000, count=estimated, none=prompts.no_sources,
            head=prompts.sources,
        ).block
        for sources in ((), sources_of(fee), sources_of(other), (*sources_of(other), *sources_of(fee)))
    ]  # fmt: skip
    assert len(set(blocks)) == 4
    asked = [prompts.ask(question, block) for block in blocks]
    assert len({turns[0] for turns in asked}) == 1
    around = {tuple(turns[1].text.split(block)) for turns, block in zip(asked, blocks, strict=True)}
    assert len(around) == 1
    (before, after) = around.pop()
    assert before.rstrip().endswith(fee.question)
    assert after


@given(st.text())
def test_what_is_filled_in_is_not_looked_at_again(words: str) -> None:
    prompts = read_prompts()
    asked = prompts.ask("<<CONTEXT>>", words)
    assert asked[1].text.count(words) >= 1
    assert asked[1].text.startswith("<<CONTEXT>>")


def test_the_second_request_holds_the_first_and_what_was_wrong() -> None:
    prompts = read_prompts()
    asked = prompts.ask("What?", "Nothing.")
    again = prompts.again(asked, "{}", ["it names no day", "it cites nothing"])
    assert again[:2] == asked
    assert again[2].role == "assistant"
    assert "- it names no day\n- it cites nothing" in again[3].text


def test_the_hash_is_that_of_the_file(tmp_path: Path) -> None:
    mine = tmp_path / "answer.yaml"
    text = Path(__file__).parents[3].joinpath("configs/prompts/answer.yaml").read_text("utf-8")
    mine.write_text(text, encoding="utf-8")
    assert read_prompts(mine).sha256 == read_prompts().sha256
    other = tmp_path / "other.yaml"
    other.write_text(text + "# more\n", encoding="utf-8")
    assert read_prompts(other).sha256 != read_prompts().sha256


def test_what_is_sent_has_a_hash_of_its_own() -> None:
    prompts = read_prompts()
    assert hash_of(prompts.ask("a", "b")) != hash_of(prompts.ask("a", "c"))
    assert hash_of(prompts.ask("a", "b")) == hash_of(prompts.ask("a", "b"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<<QUESTION>>", "", "user: give it <<CONTEXT>>, <<QUESTION>>, each once"),
        ("<<FAULTS>>", "<<FAULTS>> <<FAULTS>>", "repair: give it <<FAULTS>>, each once"),
        ("no_sources:", "nothing:", "no text is named 'nothing'"),
    ],
)
def test_a_file_that_lacks_a_blank(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = Path(__file__).parents[3].joinpath("configs/prompts/answer.yaml").read_text("utf-8")
    assert old in text
    mine = tmp_path / "answer.yaml"
    mine.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        read_prompts(mine)
    assert str(error.value).startswith(f"{mine}: ")
    assert said in str(error.value)


TITLES = {"lamplighters act 2011": "Lamplighters Act, 2011"}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was the fee on 1 May 2018?", "As at 2018-05-01: What was the fee on 1 May 2018?"),
        ("What is the fee?", "As at 2021-01-01: What is the fee?"),
        ("What was the fee two years ago?", "As at 2019-01-01: What was the fee?"),
        ("What was the fee yesterday?", "As at 2020-12-31: What was the fee on 31 December 2020?"),
        (
            "What did s 2 of the Lamplighters Act, 2011 say on 1 May 2018?",
            "As at 2018-05-01: What did s 2 of the Lamplighters Act, 2011 say on 1 May 2018?",
        ),
        (
            "Compare s 2 on 1 May 2016 and 1 May 2018.",
            "As at 2016-05-01 and 2018-05-01: Compare s 2 on 1 May 2016 and 1 May 2018.",
        ),
        (
            "What fees applied in 2017?",
            "From 2017-01-01 to 2017-12-31: What fees applied in 2017?",
        ),
    ],
)
def test_days_stand_in_front(question: str, told: str) -> None:
    assert framed(question, reference_day=date(2021, 1, 1), titles=TITLES) == told


def test_days_given_beside_a_question_go_first() -> None:
    told = framed(
        "What was the fee on 1 May 2018?",
        reference_day=date(2021, 1, 1),
        as_at=date(2016, 5, 1),
        known_at=date(2017, 1, 1),
    )
    assert told.startswith("As at 2016-05-01, by what was published up to 2017-01-01: ")


def test_evidence_is_packed_best_first_and_cut_only_at_its_first() -> None:
    sources = [Source(f"Act {n}", f"Words of act {n}. " * 20) for n in range(5)]
    whole = pack("q", sources, budget=100_000, count=estimated, none="none", head="head")
    assert whole.labels == ("S1", "S2", "S3", "S4", "S5")
    assert whole.left_out == 0
    some = pack("q", sources, budget=350, count=estimated, none="none", head="head")
    assert 0 < len(some.pieces) < 5
    assert some.left_out == 5 - len(some.pieces)
    assert [p.source for p in some.pieces] == sources[: len(some.pieces)]
    assert all(piece.whole for piece in some.pieces)
    assert estimated(some.block) <= 350
    little = pack("q", sources, budget=70, count=estimated, none="none", head="head")
    assert len(little.pieces) == 1
    assert not little.pieces[0].whole
    assert little.pieces[0].shown.endswith("(the rest is left out here)")
    assert estimated(little.block) <= 80
