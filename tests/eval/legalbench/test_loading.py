"""Tasks from small invented archives: what is asked, what stands beside it, what is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tqa.errors import ConfigError, SourceError
from tqa.eval.settings import Setting
from tqa.eval.tasks.legalbench import load
from tqa.eval.tasks.task import Inputs, Status, Task


def _one(inputs: Inputs, name: str) -> Task:
    (task,) = load(inputs, [name])
    return task


def test_every_task_of_the_index_is_loaded_with_its_versions(inputs: Inputs) -> None:
    assert [task.about.name for task in load(inputs)] == [
        "legalbench/bells", "legalbench/bells/draws", "legalbench/marks",
        "legalbench/marks/application", "legalbench/rule_qa", "legalbench/ssla_plaintiff",
        "legalbench/ropes",
    ]  # fmt: skip


def test_names_choose_tasks_with_and_without_the_suite(inputs: Inputs) -> None:
    names = [task.about.name for task in load(inputs, ["legalbench/marks", "bells*"])]
    assert names == ["legalbench/bells", "legalbench/bells/draws", "legalbench/marks"]
    with pytest.raises(ConfigError, match=r"no task 'mark'.*marks"):
        load(inputs, ["mark"])


def test_an_item_is_asked_with_the_base_prompt(inputs: Inputs) -> None:
    task = _one(inputs, "marks")
    item = task.items[0]
    (turn,) = task.turns(item, Setting.PARAMETRIC, "base")
    assert turn.role == "user"
    assert turn.text == "Options: plain, gilt, cast\n\nQ: a bell of gold Which mark?\nA:"
    assert item.question == "Q: a bell of gold Which mark?"
    assert item.gold == "gilt"
    assert item.groups == {
        "reasoning": "rule-conclusion", "data set": "marks", "slice": "colour",
        "standing": "comparable with published scores",
    }  # fmt: skip
    assert task.about.chance == pytest.approx(1 / 3)
    assert task.about.measure == "balanced_accuracy"
    assert task.about.settings == (Setting.PARAMETRIC,)


def test_the_prompts_of_the_studies_are_forms(inputs: Inputs) -> None:
    task = _one(inputs, "bells")
    assert task.about.prompts == ("base", "plain", "technical")
    texts = {
        form: task.turns(task.items[0], Setting.PARAMETRIC, form)[0].text
        for form in task.about.prompts
    }
    assert len(set(texts.values())) == 3
    with pytest.raises(ConfigError, match="no prompt 'rule_named'; it has base, plain"):
        task.turns(task.items[0], Setting.PARAMETRIC, "rule_named")


def test_a_prompt_without_a_blank_is_not_offered_and_told(inputs: Inputs) -> None:
    about = _one(inputs, "marks").about
    assert about.prompts == ("base", "rule_described")
    assert any("rule_named" in remark for remark in about.remarks)


def test_rows_of_an_earlier_draw_that_the_prompt_shows_are_left_out(inputs: Inputs) -> None:
    task = _one(inputs, "bells")
    assert (task.about.facts["rows"], task.about.facts["items"], len(task.items)) == (16, 15, 15)
    assert "row-0" not in {item.id for item in task.items}
    assert any("1 rows are left out" in remark for remark in task.about.remarks)


def test_standings_licence_and_reasoning_are_facts(inputs: Inputs) -> None:
    facts = {task.about.name: task.about.facts for task in load(inputs)}
    assert facts["legalbench/bells"]["standing"] == "earlier draw, not comparable"
    assert facts["legalbench/ssla_plaintiff"]["standing"] == "10-row sample"
    assert facts["legalbench/ropes"]["standing"] == "no test rows"
    assert facts["legalbench/marks"]["licence"] == "MIT"
    assert facts["legalbench/ropes"]["reasoning"] == "issue-spotting"


def test_a_task_without_test_rows_is_loaded_without_items(inputs: Inputs) -> None:
    task = _one(inputs, "ropes")
    assert task.items == ()
    assert task.about.remarks[0].startswith("no test rows")
    assert [control(task.items) for control in task.controls.values()] == [[], []]


def test_rows_of_a_sample_have_the_number_of_the_final_test(inputs: Inputs) -> None:
    task = _one(inputs, "ssla_plaintiff")
    assert [item.id for item in task.items] == ["test-7", "test-9"]
    assert task.items[0].gold == ["Mary Roe", "Acme Bells, Inc."]
    assert task.about.measure == "f1_micro"


def test_the_reader_without_a_model_abstains(inputs: Inputs) -> None:
    task = _one(inputs, "marks")
    reply = task.symbolic(task.items[0], Setting.PARAMETRIC)
    assert (reply.status, reply.note) == (Status.ABSTAIN, "no reader for this task")
    assert task.judge(task.items[0], reply).score == 0


def test_controls_give_one_answer_to_everything_and_are_judged(inputs: Inputs) -> None:
    task = _one(inputs, "marks")
    assert list(task.controls) == ["commonest label", "first label"]
    for control in task.controls.values():
        replies = control(task.items)
        judged = [task.judge(i, r) for i, r in zip(task.items, replies, strict=True)]
        assert all(each.status is Status.OK for each in judged)
        assert sum(each.score or 0 for each in judged) == 1
    assert list(_one(inputs, "ssla_plaintiff").controls) == ["commonest answer"]


def test_an_explanation_is_asked_for_and_not_scored(inputs: Inputs) -> None:
    task = _one(inputs, "marks/application")
    assert task.about.prompts == ("application",)
    item = task.items[0]
    assert task.turns(item, Setting.PARAMETRIC, "application")[0].text.endswith("Explain.\nA:")
    assert (item.gold, item.groups["reasoning"]) == (None, "rule-application")
    judged = task.judge(item, task.symbolic(item, Setting.PARAMETRIC))
    assert judged.status is Status.ABSTAIN
    assert item.data["key"] == "gilt"
    assert item.data["guide"] == "slice: colour"


def test_answers_for_people_have_no_controls(inputs: Inputs) -> None:
    task = _one(inputs, "rule_qa")
    assert (task.controls, task.items[0].gold, task.items[0].data["key"]) == (
        {},
        None,
        "The ringer.",
    )


def test_the_published_draws_ask_rows_that_none_of_them_shows(inputs: Inputs) -> None:
    task = _one(inputs, "bells/draws")
    # Eight of each class are too few for five draws of two: only the paper's are offered.
    assert task.about.prompts == ("published3", "published4")
    assert {"row-2", "row-3"}.isdisjoint(item.id for item in task.items)
    assert len(task.items) == 14


def test_a_named_task_needs_no_other_archive(inputs: Inputs) -> None:
    (inputs.benchmarks / "legalbench" / "tests_sample10_datasaur.tar.xz").unlink()
    assert len(load(inputs, ["marks"])) == 1
    with pytest.raises(SourceError, match=r"sample10.*cannot be read"):
        load(inputs, ["ssla_plaintiff"])


def test_a_missing_folder_and_a_bad_index_are_told(inputs: Inputs, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="give the folder of benchmarks"):
        load(replace(inputs, benchmarks=tmp_path / "nowhere"))
    index = inputs.benchmarks / "legalbench" / "task_index.tsv"
    index.write_text(index.read_text().replace("earlier draw", "unheard of"))
    with pytest.raises(SourceError, match=r"line 2.*unknown status"):
        load(inputs)


def test_loading_twice_gives_the_same(inputs: Inputs) -> None:
    first = [task.items for task in load(inputs)]
    assert first == [task.items for task in load(inputs)]
