"""Draws of demonstrations: by seed, two of each class, and never asked about."""

from __future__ import annotations

from tqa.eval.tasks.legalbench.draws import DRAWS, draw, drawn_prompts
from tqa.eval.tasks.legalbench.rows import Row
from tqa.eval.tasks.legalbench.templates import Template

BASE = Template("Bells?\n\nClause: old\nLabel: No\n\nClause: {{text}}\nLabel:")
ROWS = [Row(n, {"text": f"Clause {n // 2}"}, "Yes" if n % 4 < 2 else "No") for n in range(80)]
"""Each text twice: 20 different ones of each class."""


def _drawn(seed: int, rows: list[Row] = ROWS, task: str = "bells") -> dict[str, tuple[Row, ...]]:
    return dict(draw(rows, ("Yes", "No"), BASE, task=task, seed=seed))


def test_a_draw_has_two_different_rows_of_each_class() -> None:
    drawn = _drawn(1)
    assert list(drawn) == [f"draw{n}" for n in range(1, DRAWS + 1)]
    for rows in drawn.values():
        assert [row.answer for row in rows] == ["Yes", "Yes", "No", "No"]
        assert len({row.cells["text"] for row in rows}) == 4


def test_the_seed_and_the_task_decide_and_nothing_else() -> None:
    assert _drawn(1) == _drawn(1)
    assert _drawn(1) != _drawn(2)
    assert _drawn(1) != _drawn(1, task="ropes")
    turned = {name: [row.cells for row in rows] for name, rows in _drawn(1, ROWS[::-1]).items()}
    assert turned == {name: [row.cells for row in rows] for name, rows in _drawn(1).items()}


def test_too_few_rows_of_a_class_are_not_drawn_from() -> None:
    assert _drawn(1, ROWS[:36]) == {}
    assert len(_drawn(1, ROWS[:40])) == DRAWS


def test_the_rows_of_a_draw_are_the_demonstrations_of_its_prompt() -> None:
    drawn = _drawn(1)
    prompt = drawn_prompts(drawn, BASE)["draw2"]
    shown = [f"Clause: {row.cells['text']}\nLabel: {row.answer}" for row in drawn["draw2"]]
    assert prompt.filled({"text": "a bell"}) == "\n\n".join(
        ("Bells?", *shown, "Clause: a bell\nLabel:")
    )
