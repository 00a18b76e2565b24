"""Principal acts are read as they were made: what is asked of them alone is all right."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.generated import judge, plain
from benchmarks.lawgen import Plan, generate, questions, write
from tqa.workspace import Workspace


@pytest.mark.parametrize("habit", ["ca", "dc", "uk", "bd", "bn"])
def test_acts_alone(habit: str, tmp_path: Path) -> None:
    code = generate(Plan(habit, 250, 0, 5))
    asked = questions(code, 300, 5)
    write(code, tmp_path / "texts")
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "texts"])
        judged = judge(workspace, asked)
    assert len(judged) > 200
    assert [j for j in judged if j.outcome != "right"] == []


def test_texts_are_compared_without_the_name_of_the_section() -> None:
    assert plain("§ 10a. (a) A raft.") == plain("10a (a)  A raft.")
    assert plain("5 A raft.") != plain("6 A raft.")
    assert plain("(1) Sec. 4. A raft.") == "(1) Sec. 4. A raft."
