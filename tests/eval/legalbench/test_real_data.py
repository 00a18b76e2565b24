"""The archives themselves: every count as in the index and in PROVENANCE.md."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from tqa.eval.settings import Setting
from tqa.eval.tasks.legalbench import load
from tqa.eval.tasks.legalbench.controls import said
from tqa.eval.tasks.legalbench.index import Entry, Standing, read_index
from tqa.eval.tasks.legalbench.scoring import gold_of
from tqa.eval.tasks.legalbench.source import Source
from tqa.eval.tasks.task import Inputs, Reply, Status, Task

LIMIT = 5.0
"""Seconds in which all tasks are to be loaded, on one core."""


@pytest.fixture(scope="module")
def index(real: Inputs) -> Mapping[str, Entry]:
    return read_index(real.benchmarks / "legalbench")


@pytest.fixture(scope="module")
def loaded(real: Inputs) -> tuple[tuple[Task, ...], float]:
    started = time.process_time()
    tasks = load(real)
    return tasks, time.process_time() - started


@pytest.fixture(scope="module")
def tasks(loaded: tuple[tuple[Task, ...], float]) -> tuple[Task, ...]:
    return loaded[0]


@pytest.fixture(scope="module")
def base(tasks: tuple[Task, ...]) -> Mapping[str, Task]:
    """The 162 by the name of their folder."""
    names = {task.about.name.removeprefix("legalbench/"): task for task in tasks}
    return {name: task for name, task in names.items() if "/" not in name}


def test_there_are_162_tasks_loaded_in_time(
    loaded: tuple[tuple[Task, ...], float], base: Mapping[str, Task]
) -> None:
    assert len(base) == 162
    assert loaded[1] < LIMIT


def test_every_count_is_that_of_the_index(
    base: Mapping[str, Task], index: Mapping[str, Entry]
) -> None:
    for name, entry in index.items():
        facts = base[name].about.facts
        assert (facts["rows"], facts["train"]) == (entry.rows, entry.train), name
        assert facts["items"] == len(base[name].items), name


def test_the_counts_of_the_provenance(base: Mapping[str, Task]) -> None:
    rows = {name: task.about.facts["rows"] for name, task in base.items()}
    final = {
        "abercrombie": 95, "corporate_lobbying": 490, "personal_jurisdiction": 50, "proa": 95,
        "ssla_individual_defendants": 1012, "unfair_tos": 3841, "hearsay": 95, "rule_qa": 50,
        "overruling": 2394, **{f"diversity_{n}": 300 for n in range(1, 7)},
    }  # fmt: skip
    assert {name: rows[name] for name in final} == final
    assert sum(name.startswith("cuad_") for name in rows) == 38
    assert sum(task.about.facts["train"] > 0 for task in base.values()) == 160
    assert sum(count > 0 for count in rows.values()) == 145


def test_how_many_tasks_stand_how(base: Mapping[str, Task], index: Mapping[str, Entry]) -> None:
    standing = Counter(task.about.facts["standing"] for task in base.values())
    assert standing == {
        Standing.COMPARABLE: 11, Standing.UNCHECKED: 1, Standing.LABELS_DIFFER: 1,
        Standing.EARLIER: 55, Standing.SAMPLE: 77, Standing.NONE: 17,
    }  # fmt: skip
    # Nothing is left out of the rows that published figures were measured on.
    for name in (n for n, entry in index.items() if entry.standing is not Standing.EARLIER):
        assert len(base[name].items) == index[name].rows, name


def test_the_types_of_reasoning_are_those_of_the_paper(base: Mapping[str, Task]) -> None:
    reasoning = Counter(task.about.facts["reasoning"] for task in base.values())
    assert reasoning == {
        "issue-spotting": 17, "rule-recall": 5, "rule-conclusion": 12, "interpretation": 118,
        "rhetorical-understanding": 10,
    }  # fmt: skip


def test_versions_are_those_of_the_paper(tasks: tuple[Task, ...]) -> None:
    versions = Counter(
        task.about.name.split("/")[2] for task in tasks if "/" in task.about.name[11:]
    )
    assert versions == {"application": 12, "draws": 12}
    drawn = [task for task in tasks if "draw1" in task.about.prompts]
    assert sum(bool(task.items) for task in drawn) == 8
    studied = [task for task in tasks if "published1" in task.about.prompts]
    assert len(studied) == 8


def test_every_prompt_is_filled_for_every_task(tasks: tuple[Task, ...]) -> None:
    for task in tasks:
        for item in task.items[:2]:
            for form in task.about.prompts:
                (turn,) = task.turns(item, Setting.PARAMETRIC, form)
                assert "{{" not in turn.text, (task.about.name, form)


def test_ids_are_unique_and_every_item_belongs_to_its_groups(tasks: tuple[Task, ...]) -> None:
    for task in tasks:
        ids = {item.id for item in task.items}
        assert len(ids) == len(task.items), task.about.name
        assert all(item.cluster and item.groups["reasoning"] for item in task.items)


def test_a_gold_said_back_is_right_and_read_as_such(base: Mapping[str, Task]) -> None:
    for name, task in base.items():
        for item in task.items[:60]:
            if item.gold is None:
                continue
            judged = task.judge(item, Reply(said(item.gold)))
            assert (judged.status, judged.score) == (Status.OK, 1.0), (name, item.id)


def test_a_demonstration_made_up_after_the_answer_changes_nothing(base: Mapping[str, Task]) -> None:
    for name, task in base.items():
        for item in task.items[:3]:
            if item.gold is None:
                continue
            other = next((i for i in task.items if i.gold != item.gold), item)
            prompt = task.turns(other, Setting.PARAMETRIC, "base")[0].text
            again = (
                f"{said(item.gold)}\n\n{other.question}\n{prompt.split()[-1]} {said(other.gold)}"
            )
            judged = task.judge(item, Reply(again))
            assert judged.score == 1.0, (name, item.id, judged)


def test_every_kind_of_label_is_read_in_a_sentence(base: Mapping[str, Task]) -> None:
    for name, task in base.items():
        if task.about.measure != "balanced_accuracy":
            continue
        for item in task.items[:10]:
            judged = task.judge(item, Reply(f"The answer is {said(item.gold)}."))
            assert (judged.parsed, judged.score) == (item.gold, 1.0), (name, item.id)


def test_no_reply_of_other_words_is_a_label(base: Mapping[str, Task]) -> None:
    for name, task in base.items():
        if task.about.measure == "balanced_accuracy" and task.items:
            judged = task.judge(task.items[0], Reply("The bells of the tower rang at noon."))
            assert judged.status is not Status.OK, (name, judged)


def test_pieces_of_one_text_are_joined(base: Mapping[str, Task]) -> None:
    joined = {name: task.about.facts["joined"] for name, task in base.items()}
    assert {name: count for name, count in joined.items() if count} == {
        "learned_hands_consumer": 6, "learned_hands_courts": 6, "learned_hands_divorce": 6,
    }  # fmt: skip


def test_one_named_task_is_loaded_without_the_others(real: Inputs) -> None:
    started = time.process_time()
    (task,) = load(real, ["legalbench/proa"])
    assert (task.about.name, len(task.items)) == ("legalbench/proa", 95)
    assert time.process_time() - started < LIMIT / 5


def test_sampled_final_rows_are_among_the_recovered_ones_as_the_index_says(
    real: Inputs, index: Mapping[str, Entry]
) -> None:
    folder = real.benchmarks / "legalbench"
    compared = {name: _compared(Source(folder, entry)) for name, entry in index.items()}
    for name, entry in index.items():
        if entry.standing is Standing.COMPARABLE:
            assert compared[name] == (10, 10), name
    assert compared["hearsay"] == (10, 9)
    assert compared["diversity_6"] == (0, 0)


def _compared(source: Source) -> tuple[int, int] | None:
    """How many rows of the sample are among the recovered rows, and with the same answer."""
    if not (source.entry.recovered and source.entry.sample):
        return None
    sample = Source(source.folder, replace(source.entry, recovered=0)).test.rows
    golds = {
        str(source.base.question(row.cells).split()): gold_of(source.kind, row.answer)
        for row in source.test.rows
    }
    asked = [(str(source.base.question(row.cells).split()), row) for row in sample]
    found = [(golds[key], gold_of(source.kind, row.answer)) for key, row in asked if key in golds]
    return len(found), sum(one == other for one, other in found)
