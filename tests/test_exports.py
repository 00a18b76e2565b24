"""The public surface: what may be imported, and the errors as drawn."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import tqa
import tqa.workspace
from tqa import TqaError, Workspace, errors


def test_what_is_exported() -> None:
    assert tqa.__all__ == ["TqaError", "Workspace"]
    assert tqa.Workspace is Workspace
    assert tqa.TqaError is TqaError is errors.TqaError
    assert {name for name in vars(tqa) if name[0].isupper()} <= set(tqa.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Worksapce'"):
        tqa.Worksapce  # type: ignore[attr-defined]  # noqa: B018


def test_help_needs_no_workspace() -> None:
    code = "import sys, tqa.cli; sys.exit('tqa.workspace' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_a_workspace_does() -> None:
    public = {name for name in vars(Workspace) if not name.startswith("_")}
    assert public >= {
        "init", "close", "ingest", "remove", "ask", "show", "status", "verify", "verify_answer",
    }  # fmt: skip
    for name in public:
        assert inspect.getdoc(getattr(Workspace, name)), name


def test_the_example_of_the_facade_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "corpus").symlink_to(Path(__file__).parents[1] / "corpus")
    monkeypatch.chdir(tmp_path)
    example = (inspect.getdoc(tqa.workspace) or "").partition("\n\n")[2]
    assert example.startswith("from datetime import date\n")
    exec(example, {})
    assert "45 crowns" in capsys.readouterr().out


def test_the_version_is_that_of_the_package() -> None:
    assert tqa.__version__ == metadata.version("tqa")


def drawn() -> dict[str, tuple[str, str]]:
    """Parent and description of each error, from the tree in the docstring of `tqa.errors`."""
    tree = inspect.getdoc(errors) or ""
    above: list[str] = []
    found: dict[str, tuple[str, str]] = {}
    for line in tree.splitlines():
        if match := re.fullmatch(r"([│ ├└─]*)(\w+Error)\s*(.*)", line):
            depth = len(match[1]) // 4
            del above[depth:]
            found[match[2]] = (above[-1] if above else "Exception", match[3])
            above.append(match[2])
    return found


def classes() -> dict[str, type[Exception]]:
    return {
        name: value
        for name, value in vars(errors).items()
        if inspect.isclass(value) and value.__module__ == errors.__name__
    }


def test_the_tree_of_errors_is_as_drawn() -> None:
    parents = {name: value.__bases__[0].__name__ for name, value in classes().items()}
    assert parents == {name: parent for name, (parent, _) in drawn().items()}
    assert len(parents) >= 8


@pytest.mark.parametrize("name", sorted(classes()))
def test_each_error_is_described(name: str) -> None:
    error = classes()[name]
    assert issubclass(error, TqaError)
    assert len(error.__bases__) == 1
    assert error.__doc__
    assert error.__doc__.splitlines()[0].endswith(".") or name == "TqaError"
    assert name == "TqaError" or drawn()[name][1]


def test_programming_mistakes_are_not_errors_of_ours() -> None:
    assert not issubclass(TqaError, ValueError | TypeError | OSError)
