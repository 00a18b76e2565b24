"""Generated law with its amendments, taken in as text: every answer is that of its own history."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.generated import judge
from benchmarks.lawgen import Plan, generate, questions, write
from tqa.workspace import Workspace

HABITS = ["ca", "dc", "uk", "bd", "bn"]


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("seed", [11, 12])
def test_amended_law(habit: str, seed: int, tmp_path: Path) -> None:
    code = generate(Plan(habit, 150, 45, seed))
    asked = questions(code, 400, seed)
    write(code, tmp_path / "texts")
    with Workspace.init(tmp_path / "work") as workspace:
        workspace.ingest([tmp_path / "texts"])
        judged = judge(workspace, asked)
    assert len(judged) > 300
    assert [j for j in judged if j.outcome != "right"] == []


@pytest.mark.parametrize("habit", ["uk", "dc"])
def test_the_order_of_arrival_changes_no_answer(habit: str, tmp_path: Path) -> None:
    code = generate(Plan(habit, 150, 16, 3))
    asked = questions(code, 120, 3)
    paths = write(code, tmp_path / "texts")
    answers = []
    for at in range(2):
        shuffled = list(paths)
        random.Random(at).shuffle(shuffled)
        with Workspace.init(tmp_path / f"work-{at}") as workspace:
            for path in shuffled:
                workspace.ingest([path])
            answers.append([(j.outcome, j.said) for j in judge(workspace, asked)])
    assert answers[0] == answers[1]
    assert {outcome for outcome, _ in answers[0]} == {"right"}
