"""The two steps of the perturbation protocol, and the table of outcomes, from rows alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.eval.tide.conftest import ITEMS, WRONG, write_bench
from tests.eval.tide.test_tasks import tasks_of
from tqa.eval.tasks.task import Item, Reply, Setting, Task
from tqa.eval.tasks.tide import outcomes, to_ask, two_step
from tqa.eval.tasks.tide.steps import joined

LABELS = ("caught", "missed", "unread", "right", "alarm")
"""Statements by what a reader makes of them; the first three are altered."""
VERDICTS = {
    "caught": '{"verdict": "INCORRECT"}',
    "missed": '{"verdict": "CORRECT"}',
    "unread": "Well.",
    "right": '{"verdict": "CORRECT"}',
    "alarm": '{"verdict": "INCORRECT"}',
}


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Task]:
    """Five statements to be judged, and the second step of those that are altered."""
    items: list[dict[str, Any]] = []
    detect, explain = (next(i for i in ITEMS if i["id"] == n) for n in ("detect-wrong", "explain"))
    for at, label in enumerate(LABELS):
        said = {"statement": WRONG.replace("35", str(40 + at))}
        altered = label in LABELS[:3]
        items.append(detect | {"id": label, "data": said, "gold": {"perturbed": altered}})
        if altered:
            items.append(explain | {"id": f"why-{label}", "data": said})
    return tasks_of(write_bench(tmp_path_factory.mktemp("steps") / "set", items))


def row(task: Task, item: Item, text: str, *, setting: str = "gold", score: Any = "") -> Any:
    judged = task.judge(item, Reply(text))
    return {
        "task": task.about.name,
        "setting": setting,
        "reader": "r",
        "prompt": "base",
        "run": 0,
        "id": item.id,
        "status": judged.status.value,
        "parsed": judged.parsed,
        "score": judged.score if score == "" else score,
        "detail": dict(judged.detail),
    }


def verdicts(tasks: dict[str, Task], **given: str) -> list[Any]:
    task = tasks["perturbation_detection"]
    return [row(task, item, VERDICTS[item.id], **given) for item in task.items]


def test_only_what_was_called_incorrect_is_asked_about(tasks: dict[str, Task]) -> None:
    why = tasks["perturbation_explanation"]
    assert [item.id for item in to_ask(why.items, verdicts(tasks))] == ["why-caught"]
    assert to_ask(why.items, []) == ()


def test_both_steps_together(tasks: dict[str, Task]) -> None:
    """Caught and explained 0.5, missed 0, unread 0, left alone 1, false alarm 0: 0.3 of five."""
    why = tasks["perturbation_explanation"]
    rows = verdicts(tasks)
    rows += [row(why, item, "It was 15 crowns.", score=0.5) for item in why.items]
    (summary,) = two_step(rows)
    assert summary == {
        "setting": "gold",
        "reader": "r",
        "prompt": "base",
        "run": 0,
        "n": 5,
        "altered": 3,
        "caught": 1,
        "missed": 1,
        "unread": 1,
        "false_alarms": 1,
        "asked": 2,
        "explained": 1,
        "unscored": 0,
        "without_verdict": 0,
        "skipped": 2,
        "score": pytest.approx(0.3),
    }


def test_what_is_not_settled_is_counted_and_not_scored(tasks: dict[str, Task]) -> None:
    why = tasks["perturbation_explanation"]
    first = verdicts(tasks)
    (unasked,) = two_step(first)
    assert (unasked["explained"], unasked["unscored"]) == (0, 1)
    rows = [row(why, why.items[0], "It was 15 crowns.")]
    (alone,) = two_step(rows)
    assert (alone["n"], alone["without_verdict"], alone["score"]) == (0, 1, None)
    (each,) = joined(rows)
    assert each.score is None
    assert [line["setting"] for line in two_step(first + verdicts(tasks, setting="rag"))] == [
        "gold",
        "rag",
    ]


# -- outcomes --------------------------------------------------------------------------------------

SCORES = {
    "known": (1.0, 1.0, 1.0),
    "closed": (0.0, 1.0, 0.0),
    "closed too": (0.0, 0.75, 1.0),
    "overturned": (1.0, 0.0, 0.0),
    "unrecoverable": (0.0, 0.25, 1.0),
    "unscored": (0.0, None, 0.0),
}


def table(task: str = "tide/temporal_mcq", **given: Any) -> list[Any]:
    return [
        {
            "task": task,
            "setting": setting.value,
            "reader": "r",
            "prompt": "base",
            "run": 0,
            "id": id_,
            "status": "ok",
            "score": score,
            "detail": {},
        }
        | given
        for id_, scores in SCORES.items()
        for setting, score in zip(Setting, scores, strict=True)
    ]


def test_outcomes_add_up_to_the_items() -> None:
    everything, own = outcomes(table())
    assert (everything["task"], own["task"]) == ("all", "tide/temporal_mcq")
    assert own["counts"] == {
        "known": 1,
        "closed_by_context": 2,
        "overturned": 1,
        "unrecoverable": 1,
        "unscored": 1,
    }
    assert own["n"] == sum(own["counts"].values()) == 6
    assert own["shares"]["closed_by_context"] == 0.4
    assert own["answered_from_memory"] == 0.4
    assert (own["missed_by_retrieval"], own["of_answered_with_gold"]) == (1, 3)
    assert own["missed_share"] == 0.2


def test_outcomes_are_by_reader_and_by_type() -> None:
    rows = table() + table("tide/open_ended") + table(reader="s") + table("lextime")
    lines = [(line["reader"], line["task"], line["n"]) for line in outcomes(rows)]
    assert lines == [
        ("r", "all", 12),
        ("r", "tide/open_ended", 6),
        ("r", "tide/temporal_mcq", 6),
        ("s", "all", 6),
        ("s", "tide/temporal_mcq", 6),
    ]


def test_a_setting_that_was_not_run_has_no_outcome() -> None:
    rows = [row for row in table() if row["setting"] == "gold"]
    (_, own) = outcomes(rows)
    assert own["counts"]["unscored"] == 6
    assert own["shares"]["known"] is None
    assert own["by_setting"]["parametric"]["refused"] is None


def test_refusals_and_over_trust_are_counted_by_setting(bench: Path) -> None:
    task = tasks_of(bench)["context_misalignment"]
    item = task.items[0]
    rows = [
        row(task, item, text, setting=setting)
        for setting, text in (
            ("parametric", "It was 35 crowns."),
            ("gold", "It was 15 crowns, not 35 crowns."),
            ("rag", "I do not know."),
        )
    ]
    _, line = outcomes(rows)
    shares = {
        setting: (of["adopted_share"], of["authoritative_share"], of["refused"])
        for setting, of in line["by_setting"].items()
    }
    assert shares == {
        "parametric": (1.0, 0.0, 0.0),
        "gold": (0.0, 1.0, 0.0),
        "rag": (0.0, 0.0, 1.0),
    }
