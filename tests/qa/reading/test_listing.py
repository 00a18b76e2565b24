"""`tqa models`: what there is, and what each model still needs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tqa.errors import ConfigError
from tqa.models import models

app = typer.Typer()
app.command()(models)
ONE = """
models:
  - {name: mine, client: anthropic, model: c, key_env: MY_KEY, context: 9000, price: {in: 3, out: 15}}
  - {name: folder, client: huggingface, model: f, path: /nowhere/at/all, context: 2048}
  - {name: file, client: openai-like, model: g, serve: none.gguf, context: 2048}
"""


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("MY_KEY", raising=False)
    monkeypatch.setenv("TQA_CACHE", str(tmp_path))
    path = tmp_path / "models.yaml"
    path.write_text(ONE, encoding="utf-8")
    return path


def test_models_are_listed_with_what_they_lack(registry: Path) -> None:
    result = CliRunner().invoke(app, ["--models", str(registry)])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("symbolic: ")
    assert lines[1].startswith("mine: c, anthropic, its own server; 9,000 tokens; $3 in, $15 out")
    assert "the key in MY_KEY" in lines[1]
    assert "a model in /nowhere/at/all" in lines[2]
    assert "the file none.gguf" in lines[3]
    assert lines[-1] == f"from {registry}"


def test_as_json(registry: Path) -> None:
    data = json.loads(CliRunner().invoke(app, ["--models", str(registry), "--json"]).output)
    assert data["registry"] == str(registry)
    assert [model["name"] for model in data["models"]] == ["mine", "folder", "file"]
    assert data["models"][0]["price_in"] == 3
    assert any("MY_KEY" in need for need in data["models"][0]["lacks"])


def test_the_registry_that_ships_is_the_default() -> None:
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0
    assert "ollama: llama3.1, openai-like, http://127.0.0.1:11434/v1" in result.output
    assert result.output.splitlines()[-1].endswith("models.yaml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["--models", str(tmp_path / "no.yaml")])
    assert isinstance(result.exception, ConfigError)
