"""The tasks of the suite as `inspect eval tqa/suite` has them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.eval.engine.conftest import INSPECT
from tests.eval.small import ROWS, write_lextime
from tqa.errors import ConfigError

pytestmark = INSPECT
ROOT = Path(__file__).parents[3]


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the small set alone, where the suite looks for it."""
    pytest.importorskip("inspect_ai", reason="the extra `eval` is not installed")
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    write_lextime(tmp_path / "data" / "benchmarks")
    monkeypatch.setenv("TQA_SHARED", str(tmp_path))
    return tmp_path


def test_a_task_is_what_the_suite_puts_to_a_model(shared: Path) -> None:
    from tqa.eval.engine.inspect_task import suite

    made = suite("lextime")
    assert [sample.target for sample in made.dataset] == [
        "true" if yes else "false" for *_, yes in ROWS
    ]
    text, question, _ = ROWS[0]
    [message] = made.dataset[0].input
    assert text in message.text  # the setting gold
    assert question in message.text
    [message] = suite("lextime", setting="parametric", limit=2).dataset[0].input
    assert not any(text in message.text for text, *_ in ROWS)
    assert len(suite("lextime", limit=2, seed=3).dataset) == 2


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            {"setting": "guess"},
            "has the settings parametric, gold, rag and the prompts own-zero-shot",
        ),
        ({"prompt": "rude"}, "has the settings"),
        ({"name": "nothing"}, "no task 'nothing'"),
    ],
    ids=["setting", "prompt", "name"],
)
def test_what_a_task_has_not_is_told(shared: Path, asked: dict[str, str], words: str) -> None:
    from tqa.eval.engine.inspect_task import suite

    with pytest.raises(ConfigError, match=words):
        suite(**{"name": "lextime", **asked})


def test_turns_keep_their_roles() -> None:
    pytest.importorskip("inspect_ai", reason="the extra `eval` is not installed")
    from tqa.eval.engine.readers import messages_of
    from tqa.eval.tasks.task import Turn

    roles = ("system", "user", "assistant", "user")
    found = messages_of([Turn(role, f"said {at}") for at, role in enumerate(roles)])
    assert [(each.role, each.text) for each in found] == [
        (role, f"said {at}") for at, role in enumerate(roles)
    ]


def test_inspect_finds_suite_and_models_by_the_entry_point() -> None:
    pytest.importorskip("inspect_ai", reason="the extra `eval` is not installed")
    from tqa.eval.engine import inspect_registry
    from tqa.eval.engine.inspect_task import suite

    assert inspect_registry.suite is suite
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["inspect_ai"]["tqa"] == inspect_registry.__name__
