"""The eight tests as tasks: which forms they ask, of what, and what is exact without a model."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.robustness import load
from tqa.eval.tasks.robustness.catalog import TESTS, Direction
from tqa.eval.tasks.robustness.published import READERS
from tqa.eval.tasks.robustness.summary import question_of
from tqa.eval.tasks.task import Inputs, Item, Reply, Setting, Status, Task


def _scores(task: Task, setting: Setting) -> dict[str, float]:
    """The score of each item, by id."""
    judged = {i.id: task.judge(i, task.symbolic(i, setting)).score for i in task.items}
    return {name: score for name, score in judged.items() if score is not None}


def test_there_are_eight_with_their_directions(tasks: dict[str, Task]) -> None:
    assert list(tasks) == list(TESTS)
    assert {name: task.about.facts["expected"] for name, task in tasks.items()} == {
        "relativization": "no change",
        "removal": "drop",
        "positioning": "no change",
        "shift": "not stated",
        "reversal": "no change",
        "facts": "up",
        "dating": "no change",
        "ordering": "no change",
    }
    for task in tasks.values():
        assert task.about.remarks[0].startswith(("expected of a", "the study states no direction"))


def test_ids_are_unique_and_each_question_has_all_forms(tasks: dict[str, Task]) -> None:
    for name, task in tasks.items():
        test = TESTS[name]
        assert len({item.id for item in task.items}) == len(task.items)
        if not test.paired or not test.base:
            continue
        asked = [i for i in task.items if i.groups.get("source") != "ours"]
        forms = Counter(question_of({"id": item.id}) for item in asked)
        assert {item.data["question"] for item in asked} == set(forms)
        assert set(forms.values()) == {1 + len(test.changed)}, name
        assert {i.groups[test.group] for i in asked} == {test.base, *test.changed}


def _pair(task: Task, start: str) -> list[str]:
    return [item.question for item in task.items if item.id.startswith(start)]


def test_questions_in_their_forms(tasks: dict[str, Task]) -> None:
    name = "situatedqa/7/0#"
    absolute = "who keeps the light of arle as of 2004"
    assert _pair(tasks["relativization"], name) == [
        absolute,
        "who keeps the light of arle as of 21 years ago",
    ]
    assert _pair(tasks["removal"], name) == [absolute, "who keeps the light of arle"]
    assert _pair(tasks["positioning"], name) == [
        absolute,
        "As of 2004, who keeps the light of arle",
    ]
    shifted = _pair(tasks["shift"], name)
    assert shifted[0] == absolute
    years = [int(question[-4:]) for question in shifted]
    assert [abs(year - 2004) for year in years] == [0, 1, 5, 10]


def test_only_whole_years_are_counted_from_today(tasks: dict[str, Task]) -> None:
    asked = {item.id.rpartition("#")[0] for item in tasks["relativization"].items}
    assert "situatedqa/7/2" not in asked  # "as of March 03, 2014"
    assert "tempreason/0" not in asked  # "in Jun, 2003"
    assert "timeqa/wiki/Nora_Lund#P108/0" not in asked  # "from 1990 to 1994"
    assert "tempreason/0" in {question_of({"id": i.id}) for i in tasks["removal"].items}


def test_the_year_that_relative_times_count_from_is_given(benchmarks: Path) -> None:
    (task, *_) = load(Inputs(benchmarks), reference=date(2015, 1, 31), own_year=2023)
    item = next(i for i in task.items if i.id == "situatedqa/7/0#relative")
    assert item.question.endswith("as of 11 years ago")
    told = task.turns(item, Setting.PARAMETRIC, "told")[-1].text
    own = task.turns(item, Setting.PARAMETRIC, "own")[-1].text
    assert "Today is 31 January 2015." in told
    assert "as of 11 years ago" in told
    assert "Today" not in own
    assert "as of 19 years ago" in own
    asked = next(i for i in task.items if i.id == "year#asked")
    judged = task.judge(asked, Reply("It is 2023."))
    assert (judged.status, judged.parsed, judged.score) == (Status.OK, 2023, None)
    counted = next(i for i in task.items if i.id == "year-5#counted")
    assert counted.gold == 2010
    assert task.judge(counted, task.symbolic(counted, Setting.PARAMETRIC)).score == 1.0


@pytest.mark.parametrize("name", ["relativization", "positioning", "reversal", "facts"])
def test_the_reader_without_a_model_is_exact_on_timelines(
    tasks: dict[str, Task], name: str
) -> None:
    task = tasks[name]
    for setting in (Setting.GOLD, Setting.RAG):
        scores = _scores(task, setting)
        wrong = [i for i, score in scores.items() if score < 1 and "timeqa" not in i]
        assert wrong == []
        assert len(scores) > 3


def test_it_knows_nothing_by_itself(tasks: dict[str, Task]) -> None:
    for task in tasks.values():
        for item in task.items:
            reply = task.symbolic(item, Setting.PARAMETRIC)
            if item.groups.get("source") != "ours":
                assert reply.status is Status.ABSTAIN, item


def test_without_the_time_it_abstains_instead_of_guessing(tasks: dict[str, Task]) -> None:
    task = tasks["removal"]
    item = next(i for i in task.items if i.id == "tempreason/0#removed")
    reply = task.symbolic(item, Setting.GOLD)
    assert reply.status is Status.ABSTAIN
    assert reply.note == "3 answers, and the question names no time"


def test_a_shifted_year_has_the_same_answer_or_not(tasks: dict[str, Task]) -> None:
    task = tasks["shift"]
    for item in task.items:
        if not item.id.startswith("tdbench") or item.groups["same answer"] == "unknown":
            continue
        judged = task.judge(item, task.symbolic(item, Setting.GOLD))
        assert judged.score == float(item.groups["same answer"] == "yes"), item
    found = {item.groups["same answer"] for item in task.items}
    assert found == {"yes", "no", "unknown"}


def test_claims_are_balanced_and_plain(tasks: dict[str, Task]) -> None:
    items = tasks["facts"].items
    assert Counter(item.gold for item in items) == {
        True: len(items) // 2,
        False: len(items) // 2,
    }
    assert {i.groups["planted"] for i in items if i.gold} == {"none"}
    assert {i.groups["planted"] for i in items if not i.gold} <= {
        "another year",
        "another answer",
    }


def test_events_with_a_year_in_their_words_are_left_out(tasks: dict[str, Task]) -> None:
    facts = tasks["dating"].about.facts
    assert (facts["event rows"], facts["of one day"], facts["asked about"]) == (8, 7, 6)
    assert not any("1890" in item.question for item in tasks["dating"].items)


def test_events_are_dated_and_ordered_from_their_chronicle(tasks: dict[str, Task]) -> None:
    assert set(_scores(tasks["dating"], Setting.GOLD).values()) == {1.0}
    assert set(_scores(tasks["ordering"], Setting.GOLD).values()) == {1.0}
    distances = Counter(item.groups["distance"] for item in tasks["ordering"].items)
    assert distances == {"0": 1, "1": 2, "5": 3, "10": 3, "20": 2}


def test_only_the_block_of_sources_differs_between_settings(tasks: dict[str, Task]) -> None:
    for task in tasks.values():
        item = task.items[-1]
        sent = [task.turns(item, setting, "told")[-1].text for setting in task.about.settings]
        asked = sent[0].split("\n\n", 1)[1]
        assert all(text.endswith(asked) for text in sent)
        assert sent[0].startswith("(No sources are given.)")
        assert task.sources(item, Setting.GOLD) == item.context
        assert task.sources(item, Setting.PARAMETRIC) == ()


def test_controls_are_read_like_other_replies(tasks: dict[str, Task]) -> None:
    for name, task in tasks.items():
        assert task.controls, name
        for control in task.controls.values():
            replies = control(task.items)
            assert len(replies) == len(task.items)
            judged = [task.judge(i, r) for i, r in zip(task.items, replies, strict=True)]
            assert any(each.status is Status.OK for each in judged)
            if name in ("facts", "ordering"):
                right = sum(each.score or 0 for each in judged) / len(judged)
                assert right == pytest.approx(0.5, abs=0.06)


def test_published_figures_are_of_parts_that_exist(tasks: dict[str, Task]) -> None:
    for name, task in tasks.items():
        parts = {f"{g}={v}" for item in task.items for g, v in item.groups.items()} | {"all"}
        assert {figure.reader for figure in task.about.published} == set(READERS)
        assert {figure.part for figure in task.about.published} <= parts
        assert all(0 < figure.value < 1 for figure in task.about.published)
        if TESTS[name].expected is not Direction.UP:
            assert task.about.facts["published"]["GPT-4"]["difference"] != 0


def test_a_seed_decides(benchmarks: Path) -> None:
    def ids(seed: int) -> list[tuple[str, str]]:
        found = load(Inputs(benchmarks, seed=seed), size=4)
        return [(item.id, item.question) for task in found for item in task.items]

    assert ids(1) == ids(1)
    assert ids(1) != ids(2)


def test_tests_share_their_questions(benchmarks: Path) -> None:
    by_name = {t.about.name: t for t in load(Inputs(benchmarks, seed=1), size=5)}
    shared = [
        {question_of({"id": item.id}) for item in by_name[f"robustness/{name}"].items}
        for name in ("removal", "positioning")
    ]
    assert len(shared[0] & shared[1]) >= 4


def test_a_missing_set_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="situatedqa"):
        load(Inputs(tmp_path))


def _judged(task: Task, item: Item, text: str) -> tuple[Status, float | None]:
    judged = task.judge(item, Reply(text))
    return judged.status, judged.score


def test_dates_are_matched_as_far_as_is_asked(tasks: dict[str, Task]) -> None:
    task = tasks["dating"]
    by_level = {item.groups["granularity"]: replace(item, gold="1992-11-30") for item in task.items}
    day, month, year = by_level["day"], by_level["month"], by_level["year"]
    assert _judged(task, day, "30th of November 1992") == (Status.OK, 1.0)
    assert _judged(task, day, "30-11-1992") == (Status.OK, 1.0)
    assert _judged(task, day, "November 1992") == (Status.NO_ANSWER, 0.0)
    assert _judged(task, month, "It was November 1992.") == (Status.OK, 1.0)
    assert _judged(task, month, "1992-10") == (Status.OK, 0.0)
    assert _judged(task, year, "In 1992 or 1993") == (Status.UNPARSED, 0.0)
    assert _judged(task, year, "I don't know.") == (Status.ABSTAIN, 0.0)
    assert task.judge(year, Reply("1995")).detail == {"years_off": 3}


def test_the_end_of_the_data_is_no_end(tasks: dict[str, Task]) -> None:
    task = tasks["reversal"]
    (item,) = (i for i in task.items if "Skerry United" in i.question)
    assert item.gold == [[2011, None], [2011, 2022]]
    for text in ("since 2011", "2011-2022", "2011-present"):
        assert _judged(task, item, text) == (Status.OK, 1.0)
    assert _judged(task, item, "2011-2019") == (Status.OK, 0.0)


def test_of_years_to_come_nothing_is_known(benchmarks: Path) -> None:
    tasks = load(Inputs(benchmarks, seed=3), reference=date(2012, 1, 1))
    (shift,) = (task for task in tasks if task.about.name == "robustness/shift")
    late = [i for i in shift.items if re.search(r"in 201[3-9]|in 202", i.question)]
    moved = [item for item in late if item.groups["shift"] != "0"]
    assert moved
    assert {item.groups["same answer"] for item in moved} == {"unknown"}
