"""The folder of a run: taken up after the last finished part, and of the same run only."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tqa.errors import ConfigError, SourceError
from tqa.eval.engine.budget import Budget
from tqa.eval.engine.folder import RunFolder, alone
from tqa.eval.engine.graded import write_graded
from tqa.eval.engine.session import cost_of

PLAN = {"plan": {"seed": 1, "limit": None}, "items": {"t": "ab"}, "versions": {}, "models": {}}


def rows(*statuses: str) -> list[dict[str, Any]]:
    return [{"status": status, "n": at, "sent": None} for at, status in enumerate(statuses)]


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A folder with two finished parts."""
    folder = RunFolder(tmp_path / "run", PLAN, resume=False)
    folder.add("a", rows("ok", "empty"))
    folder.add("b", rows("ok"))
    return folder.path


def test_a_run_is_taken_up_only_on_request(two: Path) -> None:
    with pytest.raises(ConfigError, match="holds a run; give --resume"):
        RunFolder(two, PLAN, resume=False)
    assert RunFolder(two, PLAN, resume=True).finished == {"a": 2, "b": 1}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"plan": {"seed": 2, "limit": None}}, "another plan: seed was 1, now 2"),
        ({"plan": {"seed": 1, "limit": 5}}, "another plan: limit was None, now 5"),
        ({"items": {"t": "cd"}}, "another items: t was 'ab', now 'cd'"),
        ({"models": {"m": {}}}, "another models: m was None"),
        ({"versions": {"tqa": "9"}}, "another versions: tqa was None, now '9'"),
    ],
)
def test_another_run_is_refused_with_the_difference(two: Path, changed: Any, told: str) -> None:
    before = {path.name: path.read_bytes() for path in two.iterdir()}
    with pytest.raises(ConfigError) as caught:
        RunFolder(two, PLAN | changed, resume=True)
    assert told in str(caught.value)
    assert {path.name: path.read_bytes() for path in two.iterdir()} == before


def test_what_a_run_cost_is_added_up_when_it_is_taken_up(two: Path) -> None:
    first, second = Budget(None), Budget(None)
    first.spend(1, 1)
    first.spent = 0.25
    folder = RunFolder(two, PLAN, resume=True)
    folder.write_configuration(cost=cost_of({"m": first}, folder))
    folder = RunFolder(two, PLAN, resume=True)
    second.spend(1, 1)
    assert cost_of({"m": second}, folder) == {"m": {"asked": 2, "spent": 0.25}}


def test_what_lies_behind_the_last_finished_part_is_cut_off(two: Path) -> None:
    whole = (two / "rows.jsonl").read_bytes()
    with (two / "rows.jsonl").open("ab") as file:
        file.write(b'{"status": "ok", "n": 7}\n{"sta')
    RunFolder(two, PLAN, resume=True)
    assert (two / "rows.jsonl").read_bytes() == whole


def test_a_ledger_whose_last_line_is_torn_counts_the_lines_before(two: Path) -> None:
    ledger = two / "done.jsonl"
    ledger.write_bytes(ledger.read_bytes()[:-9])
    folder = RunFolder(two, PLAN, resume=True)
    assert folder.finished == {"a": 2}
    assert len((two / "rows.jsonl").read_bytes().splitlines()) == 2
    folder.add("b", rows("ok"))
    assert RunFolder(two, PLAN, resume=True).finished == {"a": 2, "b": 1}


@pytest.mark.parametrize("status", ["failed", "not_asked"])
def test_a_part_with_replies_that_did_not_come_is_made_again_with_all_after_it(
    tmp_path: Path, status: str
) -> None:
    folder = RunFolder(tmp_path / "run", PLAN, resume=False)
    folder.add("a", rows("ok"))
    folder.add("b", rows("ok", status))
    folder.add("c", rows("ok"))
    assert RunFolder(folder.path, PLAN, resume=True).finished == {"a": 1}


@pytest.mark.parametrize("left", [None, 0, 20])
def test_rows_shorter_than_the_ledger_says_are_refused(two: Path, left: int | None) -> None:
    whole = (two / "rows.jsonl").read_bytes()
    (two / "rows.jsonl").unlink()
    if left is not None:
        (two / "rows.jsonl").write_bytes(whole[:left])
    with pytest.raises(ConfigError, match=r"is shorter than done\.jsonl says"):
        RunFolder(two, PLAN, resume=True)


def test_rows_without_a_configuration_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(b"mine\n")
    with pytest.raises(ConfigError, match="give another folder"):
        RunFolder(tmp_path, PLAN, resume=True)
    assert (tmp_path / "rows.jsonl").read_bytes() == b"mine\n"


def test_a_configuration_that_cannot_be_read_is_named(two: Path) -> None:
    (two / "run.json").write_text("{", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"run\.json: cannot be read"):
        RunFolder(two, PLAN, resume=True)


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("x", encoding="utf-8")
    with pytest.raises(ConfigError, match="is no folder to write to"):
        RunFolder(tmp_path / "run", PLAN, resume=False)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="a system without locks of files")
    (tmp_path / ".lock").mkdir()  # as if it were another's
    with pytest.raises(ConfigError, match="is no folder to write to"), alone(tmp_path):
        pass


def test_one_process_at_a_time_makes_a_run_in_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="a system without locks of files")
    asked = (
        "from pathlib import Path; from tqa.eval.engine.folder import alone\n"
        f"with alone(Path({str(tmp_path)!r})): pass"
    )
    with alone(tmp_path):
        second = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
        assert "another process makes a run there" in second.stderr
    assert not tmp_path.exists()  # nothing was made in it
    with alone(tmp_path):
        (tmp_path / "run.json").write_text("{}", encoding="utf-8")
    assert (tmp_path / "run.json").exists()


# ----------------------------------------------------------------------------- graded afterwards


def test_a_graded_run_has_the_configuration_and_what_was_done(two: Path) -> None:
    write_graded(two, two / "graded", rows("ok"), council={"judges": 3})
    told = json.loads((two / "graded" / "run.json").read_text("utf-8"))
    assert told["plan"] == PLAN["plan"]
    assert told["council"] == {"judges": 3}
    assert (two / "graded" / "rows.jsonl").read_bytes() == b'{"status":"ok","n":0,"sent":null}\n'


def test_a_run_is_not_graded_over_itself(two: Path) -> None:
    with pytest.raises(ConfigError, match="can be gone on with"):
        write_graded(two, two, rows("ok"))
    assert len((two / "rows.jsonl").read_bytes().splitlines()) == 3


def test_a_folder_without_configuration_is_not_graded(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"run\.json: cannot be read"):
        write_graded(tmp_path, tmp_path / "graded", [])
    assert not (tmp_path / "graded").exists()
