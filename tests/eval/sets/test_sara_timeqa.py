"""SARA and TimeQA: cases and pages, replies, and readers that abstain."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks import sara, timeqa
from tqa.eval.tasks.task import Inputs, Item, Reply, Setting, Status, Task

AMOUNT = Item("t", "How much?", "$1000", groups={"answer": "amount"})
VERDICT = Item("v", "So?", "Entailment", groups={"answer": "entailment"})


@pytest.mark.parametrize(
    ("text", "status", "score", "exact"),
    [
        ("$1,000", "ok", 1, True),
        ("The tax is found so.\nAnswer: $1,099", "ok", 1, False),
        ("900", "ok", 1, False),
        ("$1,101", "ok", 0, False),
        ("I cannot determine the tax.", "abstain", 0, False),
        ("", "empty", 0, False),
    ],
)
def test_an_amount_is_right_within_a_tenth(
    text: str, status: str, score: float, exact: bool
) -> None:
    found = sara.judged(AMOUNT, Reply(text))
    assert (found.status.value, found.score, found.detail["exact"]) == (status, score, exact)


def test_a_verdict_is_one_of_two() -> None:
    assert sara.judged(VERDICT, Reply("Entailment")).score == 1
    assert sara.judged(VERDICT, Reply("Answer: Contradiction.")).score == 0
    assert sara.judged(VERDICT, Reply("Perhaps.")).status is Status.NO_ANSWER


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(text)


def _sara(folder: Path, case: str = "s9_a_pos") -> tuple[Task, ...]:
    statute = "§9. Lamp dues\n(a) Each lamp pays $5.\n§12. Bells\nNone is due.\n"
    _write(
        folder / "sara/sara_v1_test_120.tsv.gz",
        "case id\tstatute\tdescription\tquestion\ttext\tlabel\n"
        "s9_a_pos\tx\tAnn has a lamp.\tSection 9(a): Ann owes $5.\ty\tEntailment\n"
        "tax_case_1\tx\tAnn has 2 lamps.\tHow much does Ann owe?\ty\t$10\n",
    )
    nearest = {f"case{n}": f"Bo has {n} lamps.\nHow much? ${n * 5}" for n in range(1, 5)}
    prompts = [
        {"case id": case, "statute": "§9. Lamp dues\nx", "answer": "Entailment", **nearest},
        {"case id": "tax_case_1", "statute": statute, "answer": "$10", **nearest},
    ]
    _write(folder / "sara/statutory-reasoning-gpt-prompts.json.gz", json.dumps(prompts))
    (folder / "sara/all_sara_statutes.txt").write_text(statute, "utf-8")
    return sara.load(Inputs(folder))


def test_cases_come_with_their_sections_and_their_neighbours(tmp_path: Path) -> None:
    stated, amounts = _sara(tmp_path)
    assert (stated.items[0].context, amounts.items[0].context) == (("§9",), ("§9", "§12"))
    assert stated.items[0].cluster == "s9_a"
    near = amounts.turns(amounts.items[0], Setting.GOLD, "nearest")[-1].text
    assert near.count("Example:") == 4
    assert "Bo has 2 lamps.\nHow much?\nAnswer: $10" in near
    base = stated.turns(stated.items[0], Setting.PARAMETRIC, "base")[-1].text
    given = stated.turns(stated.items[0], Setting.GOLD, "base")[-1].text
    assert base.rpartition("Case:")[2] == given.rpartition("Case:")[2]
    assert "Lamp dues" in given
    assert "Lamp dues" not in base


def test_a_case_without_its_prompt_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="has no case s9_a_pos"):
        _sara(tmp_path, case="s9_a_neg")


def test_controls_are_constant(tmp_path: Path) -> None:
    _, amounts = _sara(tmp_path)
    told = {name: replies(amounts.items)[0].text for name, replies in amounts.controls.items()}
    assert told == {"majority": "$10", "zero": "$0", "median": "$10"}


def test_sara_has_as_many_cases_as_published(
    benchmarks: Path, provenance: Callable[[str], str]
) -> None:
    stated, amounts = sara.load(Inputs(benchmarks))
    assert "120 rows = 50 Entailment, 50 Contradiction, 20 dollar amounts" in provenance("sara")
    assert stated.about.facts == {"rows": 100, "contradiction": 50, "entailment": 50}
    assert amounts.about.facts == {"rows": 20, "amount": 20}
    assert len(sara.sections(benchmarks / "sara")) == 9
    for task in (stated, amounts):
        for item in task.items:
            assert task.judge(item, Reply(item.gold)).score == 1
            assert task.symbolic(item, Setting.GOLD).status is Status.ABSTAIN
    assert len(amounts.items[0].context) == 9


# -- TimeQA ----------------------------------------------------------------------------------------


def _timeqa(folder: Path) -> Task:
    answer = {"para": 1, "from": 0, "end": 3, "answer": "Ann"}
    pages = [
        {
            "index": "/wiki/Lamp#P1", "type": "P1", "link": "/wiki/Lamp",
            "paras": ["Lamp", "Ann kept it from 1990 to 1995 .", "Bo came in 1995 ."],
            "questions": [
                ["Who kept the lamp from 1990 to 1995?", [answer]],
                ["Who kept the lamp in 1950?", [{"para": 0, "from": 0, "end": 0, "answer": ""}]],
            ],
        }
    ]  # fmt: skip
    for split in ("test", "train"):
        _write(folder / f"timeqa/human_annotated_{split}.json.gz", json.dumps(pages))
    meanings = {"P1": {"meaning": "kept by", "template": [], "mode": "x"}}
    (folder / "timeqa/relations.json").write_text(json.dumps(meanings))
    return timeqa.load(Inputs(folder))[0]


def test_a_question_without_an_answer_is_answered_by_saying_so(tmp_path: Path) -> None:
    task = _timeqa(tmp_path)
    kept, nobody = task.items
    assert (kept.gold, nobody.gold, kept.groups) == (
        ["Ann"], [], {"relation": "kept by", "answer": "yes"},
    )  # fmt: skip
    assert task.judge(kept, Reply("Ann")).score == 1
    assert task.judge(kept, Reply("no answer")).score == 0
    assert task.judge(nobody, Reply("No answer.")).score == 1
    assert task.judge(nobody, Reply("Bo")).score == 0
    assert "/wiki/Lamp#1" in kept.context
    assert task.symbolic(kept, Setting.RAG).note == timeqa.NO_SPAN


def test_timeqa_has_as_many_questions_as_published(
    benchmarks: Path, provenance: Callable[[str], str]
) -> None:
    told = provenance("timeqa")
    wanted = {"test": ("257 pages / 989 questions", 257, 989), "train": ("320 / 1,171", 320, 1171)}
    for task in timeqa.load(Inputs(benchmarks)):
        written, pages, rows = wanted[task.about.name.partition("/")[2]]
        assert written in told
        assert (task.about.facts["pages"], task.about.facts["rows"], len(task.items)) == (
            pages, rows, rows,
        )  # fmt: skip
        for item in task.items[::10]:
            reply = Reply(item.gold[0] if item.gold else timeqa.NOTHING)
            assert task.judge(item, reply).score == 1
