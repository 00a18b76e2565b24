"""The registry of models: what is read, and what is said of what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tqa.errors import ConfigError
from tqa.qa.reading.ready import lacking
from tqa.qa.reading.registry import ClientKind, config_file, find_model, read_models

GOOD = """
models:
  - name: mine
    client: openai-like
    model: m-7b
    base_url: http://127.0.0.1:8000/v1
    context: 4096
    key_env: MY_KEY
    price: {in: 0.5, out: 2}
    parameters: {temperature: 0, max_tokens: 100, extra: {top_k: 1}}
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "models.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_registry_that_ships_can_be_read() -> None:
    models = read_models()
    assert {model.client for model in models} == set(ClientKind)
    assert len({model.name for model in models}) == len(models)
    for model in models:
        assert model.max_tokens < model.context
        assert "KEY" in model.key_env or not model.key_env


def test_an_entry_is_read(tmp_path: Path) -> None:
    (model,) = read_models(written(tmp_path, GOOD))
    assert (model.name, model.client, model.model) == ("mine", ClientKind.OPENAI_LIKE, "m-7b")
    assert (model.context, model.max_tokens) == (4096, 100)
    assert model.cost(1_000_000, 500_000) == pytest.approx(1.5)


def test_keys_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (model,) = read_models(written(tmp_path, GOOD))
    monkeypatch.delenv("MY_KEY", raising=False)
    with pytest.raises(ConfigError, match="model 'mine': the environment variable MY_KEY"):
        model.key()
    assert "the key in MY_KEY" in lacking(model)
    monkeypatch.setenv("MY_KEY", "secret")
    assert model.key() == "secret"
    assert "secret" not in repr(model)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("client: openai-like", "client: openai", "client: give one of openai-like, anthropic"),
        ("    model: m-7b\n", "", "model: give a text"),
        ("context: 4096", "context: many", "context: give the number of tokens"),
        ("context: 4096", "context: 128", "context: give the number of tokens"),
        ("max_tokens: 100", "max_tokens: 5000", "max_tokens: give less than the context"),
        ("base_url: http", "base_url: ftp", "base_url: give an address that begins with http"),
        ("    base_url: http://127.0.0.1:8000/v1\n", "", "base_url: give the address"),
        ("key_env: MY_KEY", "key_env: sk-abc-123", "the key itself never stands here"),
        ("key_env: MY_KEY", "key: abc", "key: give one of the fields"),
        ("in: 0.5", "in: free", "price: give in and out"),
        ("temperature: 0", "warmth: 0", "parameters: warmth: give one of temperature"),
        ("temperature: 0", "temperature: hot", "parameters: temperature: give a number"),
        ("client: openai-like", "client: huggingface", "path: give the folder of the model"),
    ],
)
def test_what_is_amiss_is_told_with_file_entry_and_field(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in GOOD
    path = written(tmp_path, GOOD.replace(old, new))
    with pytest.raises(ConfigError) as error:
        read_models(path)
    assert str(error.value).startswith(f"{path}: model 'mine': ")
    assert said in str(error.value)


@pytest.mark.parametrize("text", ["models: 3", "[]", "models: []\nmore: 1", "models: [a: : b]"])
def test_a_file_that_is_no_registry(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ConfigError, match=r"models\.yaml"):
        read_models(path)


def test_two_entries_of_one_name(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD + GOOD.replace("models:\n", ""))
    with pytest.raises(ConfigError, match="two entries are named 'mine'"):
        read_models(path)


def test_an_unknown_name_lists_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no model 'mime'; did you mean mine\? it has mine"):
        find_model("mime", written(tmp_path, GOOD))


def test_a_folder_of_ones_own_goes_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TQA_CONFIGS", str(tmp_path))
    assert config_file("models.yaml") != tmp_path / "models.yaml"
    written(tmp_path, GOOD)
    assert config_file("models.yaml") == tmp_path / "models.yaml"
    with pytest.raises(ConfigError, match=r"nothing\.yaml is in none of"):
        config_file("nothing.yaml")


def test_yaml_makes_no_objects(tmp_path: Path) -> None:
    path = written(tmp_path, 'models: !!python/object/apply:os.system ["true"]')
    with pytest.raises(ConfigError, match="cannot be read as YAML"):
        read_models(path)
