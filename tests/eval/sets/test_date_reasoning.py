"""Sets of date and time reasoning: replies read as values, judged in the form of the set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tqa.eval.tasks.date_reasoning import load
from tqa.eval.tasks.date_reasoning.matching import judge
from tqa.eval.tasks.date_reasoning.reading import readings
from tqa.eval.tasks.date_reasoning.rows import CONVENTIONS, Row, Settings, solved
from tqa.eval.tasks.date_reasoning.tasks import asked, judged, told
from tqa.eval.tasks.task import Inputs, Item, Reply, Setting, Status, Task

JSON = 'Return JSON = {"explanation": <steps>, "answer": "mm/dd/yyyy"}.'
FERRY = Row("tot", "add_subtract", f"The ferry sails 9 days after 3 May 2019. When? {JSON}",
            "{'answer': '05/12/2019'}")  # fmt: skip
MCQ = Row("tram_mcq", "Year Shift", "Which year comes 3 years after 1904?", "1907",
          ("1901", "1907", "1910", "1906"))  # fmt: skip
PAIR = Row("timex_nli", "s2", "Premise: The bell rang before May.\nHypothesis: The bell rang "
           "before June.", "Entailment")  # fmt: skip


def _item(row: Row) -> Item:
    gold = "ABCD"[row.options.index(row.gold)] if row.options else row.gold
    return Item("1", row.question, gold, data={"row": row})


@pytest.mark.parametrize(
    ("text", "status", "score"),
    [
        ('{"explanation": "3 + 9", "answer": "05/12/2019"}', "ok", 1),
        ("```json\n{'explanation': 'x', 'answer': '05/12/2019',}\n```", "ok", 1),
        ("It sails nine days later.\nAnswer: May 12, 2019", "ok", 1),
        ("Answer: 12 May 2019", "ok", 1),
        ("2019-05-12", "ok", 1),
        ('{"answer": "05/13/2019"}', "ok", 0),
        ("It depends on the tide and the weather", "no_answer", 0),
        ("I do not know.", "abstain", 0),
        ("", "empty", 0),
    ],
)
def test_a_day_is_read_in_any_form(text: str, status: str, score: float) -> None:
    found = judged(_item(FERRY), Reply(text))
    assert (found.status.value, found.score) == (status, score)


def test_a_reply_cut_short_is_not_wrong_but_truncated() -> None:
    found = judged(_item(FERRY), Reply("Let us count the days one", finished=False))
    assert (found.status, found.score) == (Status.TRUNCATED, 0.0)


@pytest.mark.parametrize(
    ("question", "gold", "right", "wrong"),
    [
        ("How many months?", "26", "26 months", "27"),
        ("How long?", "3 years 6 months", "3 years and 6 months", "42 weeks"),
        ("How long?", "{'H': 1, 'M': 30}", "1 hour 30 minutes", "90 hours"),
        ("When does it land?", "4:00 PM", "16:00", "4:00 AM"),
        ("Which time?", "{'day': '+1', 'time': '07:30:00'}", "07:30:00 (+1 day)", "07:30:00"),
        ("Which time there?", "2 PM on June 3, 1990", "1990-06-03 14:20:00", "1990-06-03 02:20:00"),
        ("Which month?", "Jul, 1884", "July 1884", "July 1885"),
        ("Which year?", "1272 AD", "1272", "1272 BC"),
        ("In which week of 1950?", "Week 28", "week 28 of 1950", "week 29 of 1950"),
        ("On which day?", "05/12/2019", "12 May 2019", "05"),
        ("How far in minutes?", "2.206666667", "2.2066666667 minutes", "2.3"),
    ],
)
def test_each_kind_of_value(question: str, gold: str, right: str, wrong: str) -> None:
    item = _item(Row("x", "", question, gold))
    assert judged(item, Reply(right)).score == 1
    assert judged(item, Reply(wrong)).score == 0


def test_the_order_of_names_counts_where_it_is_asked_for() -> None:
    first = Row("tot", "", "Order Ann, Bo and Cy; an ordered_list please", "[Bo, Ann, Cy]")
    assert judged(_item(first), Reply("Bo, Ann, Cy")).score == 1
    assert judged(_item(first), Reply("Ann, Bo, Cy")).score == 0
    form = Row("bbeh", "", "Ann, Bo, Cy: alphabetically ordered items of an ordered list",
               "[ann, bo]")  # fmt: skip
    assert judged(_item(form), Reply("Bo, Ann")).score == 1
    assert readings("Dee", first) == ()


def test_unanswerable_is_an_answer_only_where_it_is_asked_for() -> None:
    asks = Row("tot", "", 'If it cannot be answered, reply "unanswerable".', "unanswerable")
    assert judged(_item(asks), Reply("unanswerable")).score == 1
    plain = judged(_item(FERRY), Reply("unanswerable"))
    assert (plain.status, plain.score) == (Status.ABSTAIN, 0.0)


def test_options_are_chosen_by_letter_or_words() -> None:
    assert told(MCQ).text == "B"
    assert judged(_item(MCQ), Reply("The answer is (B).")).score == 1
    assert judged(_item(MCQ), Reply("1907")).score == 1
    assert judged(_item(MCQ), Reply("The answer is (E).")).status is Status.NO_OPTION
    assert "(B) 1907" in asked(MCQ)


def test_the_solver_answers_or_says_why_not() -> None:
    assert told(PAIR).text == "entailment"
    assert judged(_item(PAIR), told(PAIR)).score == 1
    reply = told(Row("tram_saq", "", "Why is the ferry late?", "x"))
    assert reply.status is Status.ABSTAIN
    assert "not_understood" in reply.note


# -- the published sets ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tasks(benchmarks: Path) -> dict[str, Task]:
    return {task.about.name.partition("/")[2]: task for task in load(Inputs(benchmarks))}


def test_rows_are_as_many_as_published(
    tasks: dict[str, Task], provenance: Callable[[str], str]
) -> None:
    told_of = provenance("date_reasoning") + provenance("timebench")
    wanted = {
        "tot": "1,850", "bbh": "250", "bbh_sequences": "250", "bbeh": "200", "bbeh_sequence": "200",
        "tram_saq": "15,584", "tram_mcq": "15,584", "tram_ambiguity": "3,624",
        "tram_duration": "7,197", "tempreason_l1": "4,000",
    }  # fmt: skip
    assert all(number in told_of for number in wanted.values())
    assert {name: f"{len(tasks[name].items):,}" for name in wanted} == wanted
    facts = tasks["timex_nli"].about.facts
    assert [facts[part] for part in ("s1", "s2", "s3")] == [2213, 2332, 2420]
    tot = tasks["tot"].about.facts
    assert (tot["add_subtract"], tot["schedule"], tot["timezone"]) == (350, 250, 100)
    for task in tasks.values():
        assert len({item.id for item in task.items}) == len(task.items) == task.about.facts["rows"]


def test_a_reply_in_words_is_judged_as_the_typed_value_is(tasks: dict[str, Task]) -> None:
    for task in tasks.values():
        for item in task.items[::97]:
            row = item.data["row"]
            outcome = judge(row, solved(row, CONVENTIONS.get(row.name, Settings())))
            reply = task.symbolic(item, Setting.PARAMETRIC)
            found = task.judge(item, reply)
            shown = "abstained" if found.status is Status.ABSTAIN else "right"
            assert outcome == (shown if shown != "right" or found.score else "wrong"), row


def test_shots_are_of_the_kind_of_the_question(tasks: dict[str, Task]) -> None:
    task = tasks["tram_mcq"]
    item = next(item for item in task.items if item.groups["kind"] == "Year Shift")
    turns = task.turns(item, Setting.PARAMETRIC, "shots")
    assert [turn.role for turn in turns] == ["system", *("user", "assistant") * 5, "user"]
    assert turns[-1] == task.turns(item, Setting.PARAMETRIC, "base")[-1]
