"""BAMER as a task: its parts, what a model is sent, how its replies are read, what is exact."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from tqa.eval.bamer import LENGTHS
from tqa.eval.bamer_gold import gold
from tqa.eval.tasks.bamer_prompts import FORMS
from tqa.eval.tasks.bamer_task import load
from tqa.eval.tasks.task import Inputs, Item, Reply, Setting, Status, Task


@pytest.fixture(scope="module")
def task() -> Task:
    (found,) = load(Inputs(Path("nowhere"), seed=7))
    return found


def _of(task: Task, template: str) -> Item:
    return next(item for item in task.items if item.groups["template"] == template)


def test_parts_are_those_of_the_paper(task: Task) -> None:
    assert len({item.id for item in task.items}) == 2200
    lengths = Counter(item.groups["length"] for item in task.items)
    assert lengths == {str(length): 200 for length in LENGTHS}
    assert Counter(item.groups["category"] for item in task.items) == {
        "explicit": 1100,
        "relative": 1100,
    }
    assert task.about.facts["sets"] == 10 * len(LENGTHS)
    # A cluster is one event set, and its questions give its number of events.
    assert {(item.cluster[:3], item.groups["length"]) for item in task.items} == {
        (f"{length:03}", str(length)) for length in LENGTHS
    }


def test_there_are_twelve_forms_and_the_best_is_first(task: Task) -> None:
    assert len(FORMS) == 12
    assert task.about.prompts[0] == "cot_review.date_only.language"
    sent = {
        form: task.turns(task.items[0], Setting.GOLD, form)[0].text for form in task.about.prompts
    }
    assert len(set(sent.values())) == 12
    assert "Calendar Week" in sent["zero_shot.date_extended.json"]
    assert "Review each event" not in sent["zero_shot.date_only.json"]
    assert sent["cot_step_by_step.date_only.json"].endswith("Let's think step by step.")
    assert "Action:" not in sent["cot_review.date_only.language"]
    assert sent["zero_shot.date_only.json"].startswith("Today is the 2023-09-29 22:18. I will give")


def test_the_date_of_the_question_has_the_form_of_those_of_the_events(task: Task) -> None:
    item = next(item for item in task.items if " on 2023-" in item.question)
    written = item.question.split(" on ")[1].rstrip("?")
    day = f"{date.fromisoformat(written):%B %d, %Y}"
    assert written in task.turns(item, Setting.GOLD, "zero_shot.date_only.json")[0].text
    told = task.turns(item, Setting.GOLD, "zero_shot.date_only.language")[0].text
    assert day in told
    assert written not in told


def test_a_sample_is_answered_exactly(task: Task) -> None:
    for item in task.items[::20]:
        judged = task.judge(item, task.symbolic(item, Setting.GOLD))
        assert (judged.status, judged.score) == (Status.OK, 1.0), item


def test_without_the_events_nothing_is_said(task: Task) -> None:
    reply = task.symbolic(task.items[0], Setting.PARAMETRIC)
    assert reply.status is Status.ABSTAIN
    assert task.judge(task.items[0], reply).score == 0.0
    assert task.sources(task.items[0], Setting.GOLD) == task.items[0].context


WHO = ["Ria", "Tom"]


@pytest.mark.parametrize(
    ("template", "text", "parsed"),
    [
        ("who", "Tom and Ria", WHO),
        ("who", "1. Mary read a book: no match.\n2. Ria: match.\nAnswer: Tom, Ria", WHO),
        ("who", "Mary did not.\nThe final answer is: nobody.", []),
        ("who", "Nobody ate a risotto.", []),
        ("did", "No. Mary did.", False),
        ("how_often", "Twice", 2),
        ("how_often", "Tom ate it three times.", 3),
        ("how_often", "He never did.", 0),
        ("how_often", "It matches once in May.\nAnswer: 4", 4),
        ("last_time", "The answer is September 5, 2023.", "2023-09-05"),
        ("last_time", "On 2023-03-01 first.\nAnswer: 2023-04-02 at 14:27", "2023-04-02"),
        ("last_time", "Never.", "never"),
    ],
)
def test_replies_are_read_as_typed_values(
    task: Task, template: str, text: str, parsed: object
) -> None:
    judged = task.judge(_of(task, template), Reply(text))
    assert (judged.status, judged.parsed) == (Status.OK, parsed)


@pytest.mark.parametrize(
    ("template", "text", "status"),
    [
        ("who", "", Status.EMPTY),
        ("who", "Answer: nobody, except Tom", Status.UNPARSED),
        ("who", "I cannot determine that.", Status.ABSTAIN),
        ("who", "The man in the kitchen.", Status.NO_ANSWER),
        ("last_time", "Answer: 2023-02-30", Status.INVALID),
        ("last_time", "Answer: 2023-02-03 or 2023-02-04", Status.UNPARSED),
        ("how_often", "Quite a few", Status.NO_ANSWER),
        ("did", "Perhaps.", Status.UNPARSED),
    ],
)
def test_what_is_no_answer_is_no_wrong_label(
    task: Task, template: str, text: str, status: Status
) -> None:
    judged = task.judge(_of(task, template), Reply(text))
    assert (judged.status, judged.parsed, judged.score) == (status, None, 0.0)


def test_a_thought_without_an_end_is_truncated(task: Task) -> None:
    judged = task.judge(_of(task, "who"), Reply("Review: the first event", finished=False))
    assert judged.status is Status.TRUNCATED


def test_trivial_answers_are_read_like_others(task: Task) -> None:
    for name, control in task.controls.items():
        replies = control(task.items)
        judged = [task.judge(i, r) for i, r in zip(task.items, replies, strict=True)]
        assert {each.status for each in judged} == {Status.OK}, name
        assert 0.2 < sum(each.score or 0 for each in judged) / len(judged) < 0.7, name


def test_published_figures_belong_to_forms_and_parts_that_exist(task: Task) -> None:
    groups = {f"{name}={value}" for item in task.items for name, value in item.groups.items()}
    assert len(task.about.published) == 24 + 24
    for figure in task.about.published:
        assert figure.prompt in task.about.prompts
        assert figure.part in groups
        assert 0 < figure.value < 1


def test_gold_is_that_of_the_filter() -> None:
    assert gold.__module__ == "tqa.eval.bamer_gold"
    source = Path(gold.__code__.co_filename).read_text("utf-8")
    assert "events.questions" not in source
    assert "events.engine" not in source
