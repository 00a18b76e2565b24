"""Answers as of a date, from timelines of several accounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tqa.eval.tasks.situatedqa import Account, Held, as_at, held_at, load
from tqa.eval.tasks.task import Inputs, Reply, Setting, Status, Task
from tqa.temporal.bounds import Bound

Writer = Callable[[str, Sequence[Any]], Path]
DAY = Account(
    (Held("Ann", Bound.on(date(2012, 7, 25))), Held("Bo", Bound.on(date(2017, 7, 25))))
)  # fmt: skip
YEAR = Account((Held("Bo", Bound.between(date(2017, 1, 1), date(2017, 12, 31))),))


@pytest.mark.parametrize(
    ("day", "answer"),
    [
        ("2012-07-24", None),
        ("2012-07-25", "Ann"),
        ("2017-07-24", "Ann"),
        ("2017-07-25", "Bo"),
        ("2030-01-01", "Bo"),
    ],
)
def test_the_day_before_and_the_day(day: str, answer: str | None) -> None:
    assert DAY.at(date.fromisoformat(day)) == answer


def test_a_start_known_to_the_year_is_reached_at_its_end() -> None:
    assert [YEAR.at(date(2016, 12, 31)), YEAR.at(date(2017, 6, 1))] == [None, None]
    assert YEAR.at(date(2017, 12, 31)) == "Bo"


def test_accounts_that_cannot_tell_leave_it_to_others() -> None:
    assert held_at([YEAR, DAY], date(2017, 6, 1)).text == "Ann"
    reply = held_at([YEAR], date(2017, 6, 1))
    assert (reply.status, reply.note) == (
        Status.ABSTAIN,
        "no timeline says what held on 2017-06-01",
    )


def test_most_accounts_decide_and_the_others_are_told() -> None:
    other = Account((Held("Cy", Bound.on(date(2000, 1, 1))),))
    reply = held_at([other, DAY, YEAR], date(2020, 1, 1))
    assert (reply.text, reply.note) == ("Bo", "accounts differ: Cy, Bo")
    assert held_at([other, DAY], date(2020, 1, 1)).text == "Cy"


def test_a_date_that_names_no_certain_days() -> None:
    assert as_at("2018") == date(2018, 12, 31)
    assert as_at("April 1, 2018") == date(2018, 4, 1)
    assert as_at("the flood") is None


def _start(year: int) -> dict[str, int | None]:
    return {"year": year, "month": None, "date": None}


def _tasks(lines: Writer) -> tuple[Task, ...]:
    raw = [
        {
            "id": 7, "question": "who keeps the lamp",
            "timelines": [
                {"cur_answers": ["Bo"], "cur_start": _start(2017), "prev_answers": ["Ann"],
                 "prev_start": _start(2010)},
            ],
        },
        {"id": -3, "question": "what is a lamp", "timelines": None},
    ]  # fmt: skip
    asked = [
        {"id": 7, "question": "who keeps the lamp", "date": year, "date_type": "sampled_year",
         "edited_question": f"who keeps the lamp as of {year}", "answer": [answer],
         "any_answer": ["Ann", "Bo"]}
        for year, answer in (("2016", "Ann"), ("2019", "Bo"), ("2008", "Zed"))
    ] + [
        {"id": -3, "question": "what is a lamp", "date": "2019", "date_type": "orig",
         "edited_question": "what is a lamp as of 2019", "answer": ["a light"],
         "any_answer": ["a light"]}
    ]  # fmt: skip
    told = [{"question": "who keeps it", "is_dependent": "yes", "source_dataset": "x"}]
    folder = Path()
    for split in ("dev", "test"):
        for name, found in (("raw_temp", raw), ("qa_temp", asked), ("id_temp", told)):
            folder = lines(f"situatedqa/{name}.{split}.jsonl.gz", found).parent
    return load(Inputs(folder.parent))


def test_the_reader_takes_what_holds_in_each_setting(lines: Writer) -> None:
    dev = _tasks(lines)[0]
    told = {
        setting: [dev.symbolic(item, setting).text for item in dev.items] for setting in Setting
    }
    assert told[Setting.GOLD] == told[Setting.RAG] == ["Ann", "Bo", "", ""]
    assert told[Setting.PARAMETRIC] == [""] * 4
    notes = [dev.symbolic(item, Setting.GOLD).note for item in dev.items[2:]]
    assert notes == [
        "no timeline says what held on 2008-12-31",
        "no timeline of this question is given",
    ]


def test_an_answer_of_another_date_is_stale(lines: Writer) -> None:
    dev = _tasks(lines)[0]
    found = dev.judge(dev.items[1], Reply("Ann"))
    assert (found.status, found.score, found.detail["stale"]) == (Status.OK, 0.0, True)
    assert dev.judge(dev.items[1], Reply("Bo")).detail["stale"] is False
    assert dev.judge(dev.items[1], Reply("Cy")).detail["stale"] is False


def test_the_newest_answer_is_a_control(lines: Writer) -> None:
    dev = _tasks(lines)[0]
    assert [reply.text for reply in dev.controls["newest answer"](dev.items)] == [
        "Bo", "Bo", "Bo", "a light",
    ]  # fmt: skip


def test_whether_the_date_matters_is_yes_or_no(lines: Writer) -> None:
    task = _tasks(lines)[2]
    (item,) = task.items
    assert task.judge(item, Reply("Yes.")).score == 1
    assert (task.judge(item, Reply("No.")).parsed, task.judge(item, Reply("No.")).score) == (
        "no",
        0,
    )
    assert task.symbolic(item, Setting.PARAMETRIC).status is Status.ABSTAIN


def test_rows_are_as_many_as_published(benchmarks: Path, provenance: Callable[[str], str]) -> None:
    tasks = {task.about.name.partition("/")[2]: task for task in load(Inputs(benchmarks))}
    told = provenance("situatedqa")
    wanted = {"dev": "3,423", "test": "2,795", "dependence_dev": "2,606",
              "dependence_test": "1,928"}  # fmt: skip
    assert {name: f"{len(task.items):,}" for name, task in tasks.items()} == wanted
    assert all(number in told for number in wanted.values())
    assert tasks["dev"].about.facts["timelines"] == 1227
    dev = tasks["dev"]
    for setting in (Setting.GOLD, Setting.RAG):
        chosen = [item for item in dev.items[::9] if item.groups["timeline"] == "yes"]
        right = sum(dev.judge(i, dev.symbolic(i, setting)).score or 0 for i in chosen)
        assert right / len(chosen) > 0.95
