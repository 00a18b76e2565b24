"""Real models: through the clients that users have, on loopback or from a folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.qa.reading.conftest import file_of, needs_client
from tqa.errors import ConfigError, ModelError
from tqa.qa.answers import Answer
from tqa.qa.parsing import Outcome
from tqa.qa.reading.client import Client, connect
from tqa.qa.reading.local import model_file, serving
from tqa.qa.reading.prompts import read_prompts
from tqa.qa.reading.reader import LanguageReader
from tqa.qa.reading.registry import ClientKind, Model, find_model
from tqa.qa.reading.reply import read
from tqa.qa.reading.tokens import counter, estimated


@pytest.mark.slow
def test_a_small_model_words_an_answer_or_is_replaced(smol: Client, fee: Answer) -> None:
    """SmolLM2 135M: what it says does not matter, what is shown does."""
    answer = LanguageReader(smol, read_prompts()).word(fee)
    worded = answer.worded
    assert worded is not None
    assert worded.raw[0].lstrip().startswith("{")  # the server keeps to the schema
    assert worded.counted
    assert worded.tokens_in > 100
    assert worded.cost == 0.0
    assert "18 crowns" in answer.text  # its own words if they hold, else those of the law
    assert "12 crowns" not in answer.text
    assert worded.verified == worded.shown


@pytest.mark.slow
def test_the_same_model_says_the_same(smol: Client, fee: Answer) -> None:
    reader = LanguageReader(smol, read_prompts(), repair=False)
    first, second = (reader.word(fee).worded for _ in range(2))
    assert first is not None
    assert second is not None
    assert (first.raw, first.asked) == (second.raw, second.asked)


@pytest.mark.slow
def test_tokens_are_never_estimated_too_few(smol: Client, fee: Answer) -> None:
    turns = read_prompts().ask("As at 2018-05-01: " + fee.question, "Fee: 18 crowns\n" * 20)
    said = smol.ask(turns)
    assert said.tokens_in <= sum(estimated(turn.text) for turn in turns) + 64


@pytest.mark.slow
def test_a_reply_of_full_length_is_unfinished(smol: Client) -> None:
    short = connect(
        replace(smol.model, parameters={"max_tokens": 3}),
        base_url=str(smol.llm.api_base),  # type: ignore[attr-defined]
    )
    said = short.ask(read_prompts().ask("Tell all.", "Nothing."))
    assert not said.finished
    assert read(said.text, finished=said.finished).status is Outcome.TRUNCATED


@pytest.mark.slow
def test_a_larger_model_says_what_the_source_says(qwen: Client, fee: Answer) -> None:
    """Qwen2.5-Coder 1.5B, Q4_K_M."""
    answer = LanguageReader(qwen, read_prompts()).word(fee)
    assert answer.worded is not None
    assert answer.worded.verified
    assert "18 crowns" in answer.text


@pytest.mark.slow
def test_anthropic_is_reached_by_its_own_client(
    smol: Client, fee: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """llama.cpp speaks as Anthropic's servers do, too: the client is theirs, the model is not."""
    pytest.importorskip("llama_index.llms.anthropic", reason="extra `anthropic` not installed")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
    model = replace(find_model("claude"), context=2048, parameters={"max_tokens": 60})
    base = str(smol.llm.api_base).removesuffix("/v1")  # type: ignore[attr-defined]
    client = connect(model, base_url=base)
    said = client.ask(read_prompts().ask("What is the fee?", "The fee is 18 crowns."))
    assert said.text
    assert said.counted
    assert 0 < said.tokens_out <= 60
    answer = LanguageReader(client, read_prompts()).word(fee)
    assert "18 crowns" in answer.text


def test_a_key_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llama_index.llms.anthropic", reason="extra `anthropic` not installed")
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(ConfigError, match="ANTHROPIC_API_KEY"):
        connect(find_model("claude"))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_transformers_model_from_a_folder(fee: Answer, tmp_path: Path) -> None:
    """SmolLM2 135M again, by transformers: its weights taken out of the GGUF file and kept."""
    torch = pytest.importorskip("torch", reason="torch is not installed")
    transformers = pytest.importorskip("transformers", reason="transformers is not installed")
    pytest.importorskip("gguf", reason="gguf is not installed")
    pytest.importorskip("llama_index.llms.huggingface", reason="extra `huggingface` is missing")
    path = file_of("smollm2-135m")
    from_file = {"gguf_file": path.name}
    made = transformers.AutoModelForCausalLM.from_pretrained(
        path.parent, dtype=torch.float32, **from_file
    )
    made.save_pretrained(tmp_path)
    transformers.AutoTokenizer.from_pretrained(path.parent, **from_file).save_pretrained(tmp_path)
    model = Model(
        "folder", ClientKind.HUGGINGFACE, "SmolLM2-135M", 2048, path=str(tmp_path),
        parameters={"max_tokens": 12},
    )  # fmt: skip
    answer = LanguageReader(connect(model), read_prompts(), repair=False).word(fee)
    assert answer.worded is not None
    assert answer.worded.raw[0].strip()
    assert not answer.worded.counted
    assert answer.worded.tokens_in > 100
    assert "18 crowns" in answer.text


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    model = Model("folder", ClientKind.HUGGINGFACE, "m", 2048, path=str(tmp_path))
    with pytest.raises(ConfigError, match=r"holds no config\.json"):
        connect(model)


def test_a_file_that_is_no_model(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp", reason="the extra `serve` is not installed")
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(b"no model at all" * 100)
    with pytest.raises(ModelError, match="cannot be loaded"), serving(str(bad), context=512):
        pass


def test_files_are_looked_for_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TQA_CACHE", str(tmp_path))
    with pytest.raises(ConfigError, match=r"fetch_model\.py"):
        model_file("m.gguf")
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "m.gguf").write_bytes(b"x")
    assert model_file("m.gguf") == tmp_path / "models" / "m.gguf"


def test_a_tokenizer_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="tokenizer"):
        counter(str(tmp_path / "tokenizer.json"))
    bad = tmp_path / "tokenizer.json"
    bad.write_text("{}", encoding="utf-8")
    with pytest.raises(ConfigError, match="cannot be read"):
        counter(str(bad))


def test_where_there_is_no_server(fee: Answer) -> None:
    needs_client()
    model = replace(
        find_model("local"), base_url="http://127.0.0.1:9/v1", parameters={"retries": 0}
    )
    with pytest.raises(ModelError, match="model 'local'"):
        LanguageReader(connect(model), read_prompts()).word(fee)
