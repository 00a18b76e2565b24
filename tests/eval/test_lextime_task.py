"""LexTime and Tracie as tasks: over a small invented set, and the facts of the published ones."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.eval.small import BOAT, ROWS, write_lextime
from tqa.errors import SourceError
from tqa.eval.tasks.event_prompts import FORMS, OWN, read_prompts
from tqa.eval.tasks.lextime import load
from tqa.eval.tasks.lextime_rows import relation, relation_word
from tqa.eval.tasks.task import Inputs, Item, Reply, Setting, Status, Task

SHARED = Path(os.environ.get("TQA_SHARED", "../shared"))
BENCHMARKS = SHARED / "data" / "benchmarks"


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Task:
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    [found] = load(Inputs(write_lextime(tmp_path_factory.mktemp("lextime"))))
    return found


@pytest.fixture
def boat(task: Task) -> Item:
    return next(item for item in task.items if item.question == ROWS[4][1])


def test_items_are_the_rows_in_their_order(task: Task) -> None:
    assert [(item.question, item.gold) for item in task.items] == [row[1:] for row in ROWS]
    assert len({item.id for item in task.items}) == 9
    assert Counter(item.cluster for item in task.items).most_common(1)[0][1] == 4
    assert Counter(item.groups["explicitness"] for item in task.items) == {
        "other": 4, "explicit-explicit": 3, "explicit-implicit": 2,
    }  # fmt: skip
    assert [item.groups["length"] for item in task.items] == ["long"] * 4 + ["short"] * 5
    assert dict(task.about.facts) == {"rows": 9, "paragraphs": 3, "yes": 5, "long": 4}


def test_rows_that_stand_twice_are_both_counted(tmp_path: Path) -> None:
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    from tests.eval import small

    folder = write_lextime(tmp_path)
    small._write(folder / "lextime/lextime_512samples.csv.gz", (*ROWS, ROWS[0]))
    [found] = load(Inputs(folder))
    assert len({item.id for item in found.items}) == 10
    assert found.items[-1].id == f"{found.items[0].id}-2"


def test_settings_differ_in_the_context_alone(task: Task, boat: Item) -> None:
    said = {setting: task.turns(boat, setting, OWN)[0].text for setting in task.about.settings}
    assert BOAT in said[Setting.GOLD]
    assert said[Setting.PARAMETRIC] == said[Setting.GOLD].replace(BOAT, "")
    assert said[Setting.RAG] == said[Setting.GOLD]  # its words are found in its own text alone
    assert task.sources(boat, Setting.PARAMETRIC) == ()
    assert task.sources(boat, Setting.GOLD) == task.sources(boat, Setting.RAG) == boat.context


def test_without_a_text_the_reader_knows_nothing(task: Task, boat: Item) -> None:
    silent = task.symbolic(boat, Setting.PARAMETRIC)
    assert silent.status is Status.ABSTAIN
    assert silent.note
    assert task.symbolic(boat, Setting.GOLD).text == "yes"  # "after the inspection, …"


@pytest.mark.parametrize(
    ("said", "status", "score"),
    [
        ("Yes.", Status.OK, 1.0),
        ("no", Status.OK, 0.0),
        ("", Status.EMPTY, 0.0),
        ("The weather is fine.", Status.UNPARSED, 0.0),
    ],
)
def test_replies_are_judged_by_what_they_commit_to(
    task: Task, boat: Item, said: str, status: Status, score: float
) -> None:
    judged = task.judge(boat, Reply(said))
    assert (judged.status, judged.score) == (status, score)


def test_controls_answer_every_question(task: Task) -> None:
    assert {name: len(say(task.items)) for name, say in task.controls.items()} == {
        "relation word": 9, "named first": 9, "told first": 9,
    }  # fmt: skip


def test_the_relation_word_is_counted_in_the_other_texts_alone() -> None:
    asked = [
        ("a", "follow", False),
        ("a", "follow", False),
        ("b", "follow", True),
        ("c", "x", True),
    ]
    assert relation_word(asked) == [True, True, False, True]


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("Does A follow B?", "follow"),
        ("Does A precede B?", "precede"),
        ("Did A happen before B?", "before/after"),
        ("Did A and B happen simultaneously?", "simultaneous"),
        ("Is A the same as B?", "other"),
    ],
)
def test_relations_are_told_by_their_word(query: str, word: str) -> None:
    assert relation(query) == word


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = write_lextime(tmp_path)
    (folder / "lextime/long_context.csv.gz").unlink()
    with pytest.raises(SourceError, match=r"long_context\.csv\.gz: cannot be read"):
        load(Inputs(folder))


# --------------------------------------------------------------------------------------- prompts


def paper(folder: Path, examples: int = 2) -> Path:
    """A text with the tables of the paper in the places where it has them; the words are ours."""
    lines = [f"{called}\tAsk {form}: {{context}} {{query}}" for form, called in FORMS.items()]
    lines[1] += " {example1}"
    for table in range(examples):
        for number in (1, 2, 3):
            lines += [
                f"Example {number}{mark}\ttable {table}{mark} {number} {{query}}"
                for mark in ("", " CoT")
            ]
    folder.mkdir(exist_ok=True)
    (folder / "lextime.txt").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_prompts_are_read_from_the_paper_and_filled_once(tmp_path: Path) -> None:
    found = read_prompts(paper(tmp_path / "papers"), "lextime")
    assert found.published
    assert list(found.texts) == list(FORMS)
    filled = found.fill("zero-shot", "a {query} b", "Did it?")
    assert filled == "Ask zero-shot: a {query} b Did it?"
    assert "table 0 1" in found.texts["one-shot"]
    assert "table 1 1" in read_prompts(tmp_path / "papers", "tracie").texts["one-shot"]


def test_without_the_paper_prompts_are_ours_and_no_figures_stand_beside(
    tmp_path: Path, task: Task
) -> None:
    found = read_prompts(tmp_path, "lextime")
    assert not found.published
    assert list(found.texts) == [OWN]
    assert task.about.published == ()


def test_a_paper_without_its_tables_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"lextime\.txt: expected 2 lines"):
        read_prompts(paper(tmp_path / "papers", examples=1), "lextime")
    whole = paper(tmp_path / "papers") / "lextime.txt"
    whole.write_text(whole.read_text("utf-8").replace("Few-shot\t", "Other\t"), encoding="utf-8")
    with pytest.raises(SourceError, match=r"lextime\.txt: expected one line"):
        read_prompts(tmp_path / "papers", "lextime")


# ---------------------------------------------------------------------------------- published sets


def benchmark(name: str) -> Inputs:
    if not (BENCHMARKS / name).is_dir():
        pytest.skip(f"{BENCHMARKS / name} is not there; name its place in $TQA_SHARED")
    pytest.importorskip("spacy", reason="the extra `events` is not installed")
    return Inputs(BENCHMARKS, SHARED / "papers")


def test_the_facts_of_lextime() -> None:
    """512 rows on 35 paragraphs, 257 of them yes; the relation word alone gets 65.0 %."""
    [found] = load(benchmark("lextime"))
    assert dict(found.about.facts) == {"rows": 512, "paragraphs": 35, "yes": 257, "long": 282}
    assert len({item.id for item in found.items}) == 512
    assert len({item.cluster for item in found.items}) == 35
    said = found.controls["relation word"](found.items)
    right = sum(bool(found.judge(i, r).score) for i, r in zip(found.items, said, strict=True))
    assert round(right / 512, 3) == 0.65
    words = Counter((item.groups["relation"], item.gold) for item in found.items)
    assert [words["precede", yes] for yes in (True, False)] == [109, 90]
    assert [words["simultaneous", yes] for yes in (True, False)] == [30, 15]


def test_the_facts_of_tracie() -> None:
    """512 of the paper of LexTime, 257 yes; 4,248 of the test, half of them yes, of 342 stories."""
    from tqa.eval.tasks.tracie import load as load_tracie

    sample, test = load_tracie(benchmark("tracie"))
    assert (sample.about.facts["rows"], sample.about.facts["yes"]) == (512, 257)
    assert [test.about.facts[name] for name in ("rows", "yes", "stories")] == [4248, 2124, 342]
    edges = Counter(item.groups["edge"] for item in test.items)
    assert edges == {"start": 1924, "end": 2324}
    said = test.controls["relation word"](test.items)
    right = sum(bool(test.judge(i, r).score) for i, r in zip(test.items, said, strict=True))
    assert round(right / 4248, 3) == 0.641
