"""The tables and questions of TDBench: counts, replies, and what the reader makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.task import Inputs, Item, Reply, Setting, Status, Task
from tqa.eval.tasks.tdbench import load
from tqa.eval.tasks.tdbench.tables import SCHEMAS, read_queries, read_table
from tqa.eval.tasks.tdbench.tasks import NOTHING, judged, listed

Writer = Callable[[str, Sequence[Any]], Path]
LAWS = SCHEMAS[0]
ITEM = Item("1", "Who?", ["Ann Ash", "Bo"])


@pytest.mark.parametrize(
    ("text", "status", "score", "f1"),
    [
        ('{"answers": ["Bo", "Ann Ash"]}', "ok", 1, 1.0),
        ('{"answers": ["ann ash", "the keeper Bo", "Bo"]}', "ok", 1, 1.0),
        ('{"answers": ["Bo"]}', "ok", 0, pytest.approx(2 / 3)),
        ('{"answers": ["Bo", "Ann Ash", "Cy"]}', "ok", 0, 0.8),
        ('{"answers": []}', "ok", 0, 0.0),
        ('{"answers": "Bo"}', "invalid", 0, None),
        ("Bo and Ann Ash", "no_answer", 0, None),
        ('{"answers": ["Bo", "An', "truncated", 0, None),
        ("I do not know.", "abstain", 0, None),
    ],
)
def test_a_reply_is_right_where_it_is_the_whole_set(
    text: str, status: str, score: float, f1: float | None
) -> None:
    found = judged(ITEM, Reply(text, finished=status != "truncated"))
    assert (found.status.value, found.score, found.detail.get("f1")) == (status, score, f1)


def test_nothing_is_an_answer_where_no_row_answers() -> None:
    nobody = Item("1", "Who?", [])
    assert judged(nobody, Reply(NOTHING)).score == 1
    assert judged(nobody, Reply(listed(["Ann"]))).score == 0


def _folder(lines: Writer, sql: str) -> Path:
    path = lines(
        "qa_pairs/legal/now_sql_gpt4o.jsonl.gz",
        [
            {
                "idx": 0, "qtype": "now", "sql_for_db": sql,
                "correct_rows": [{"Legality": "Ilegal", "Start": "2010", "End": None}],
                "questions": ["Is bell ringing legal in Arvenia now?\n"],
            }
        ],
    )  # fmt: skip
    folder = path.parents[2]
    (folder / "legal").mkdir()
    (folder / "legal/legal.csv").write_text(
        "Country,Law_type,Legality,Start,End\n"
        "Arvenia,Bell ringing,Legal,2001,2009-12-31\nArvenia,Bell ringing,Illegal,2010,nan\n"
    )
    return folder


def test_a_query_names_its_rows_and_its_gold_as_the_table_writes_it(lines: Writer) -> None:
    sql = 'select Legality, start, end from legal where Country = "Arvenia" and End IS NULL'
    folder = _folder(lines, sql)
    rows = read_table(folder, LAWS)
    (query,) = read_queries(folder, LAWS, rows)
    assert [(str(row.start), str(row.end)) for row in rows] == [
        ("2001-01-01", "2009-12-31"),
        ("2010-01-01", "None"),
    ]
    assert (query.subject, query.gold, query.repaired) == ((0, 1), ("Illegal",), True)
    assert query.wordings == ("Is bell ringing legal in Arvenia now?",)


def test_a_query_about_nobody_is_an_error(lines: Writer) -> None:
    folder = _folder(lines, 'select Legality, start, end from legal where Country = "Brevia"')
    with pytest.raises(SourceError, match="query 0 is of no row"):
        list(read_queries(folder, LAWS, read_table(folder, LAWS)))


# -- the published set -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tasks(benchmarks: Path) -> dict[str, Task]:
    return {task.about.name.partition("/")[2]: task for task in load(Inputs(benchmarks))}


def test_rows_are_as_many_as_published(
    tasks: dict[str, Task], provenance: Callable[[str], str]
) -> None:
    facts = {name: task.about.facts for name, task in tasks.items()}
    told = provenance("tdbench")
    tables = {
        "legal": 121, "environ": 100, "leaders": 448, "organizations": 121, "sports": 125,
        "culture": 537, "movie": 335, "medical": 301,
    }  # fmt: skip
    assert {name: facts[name]["table"] for name in tables} == tables
    queries = {
        "leaders": 450, "sports": 450, "organizations": 410, "medical": 450, "legal": 121,
        "environ": 99, "culture": 469, "movie": 148, "olympic": 132,
    }  # fmt: skip
    assert {name: facts[name]["queries"] for name in queries} == queries
    now = sum(facts[f"{name}_now"]["queries"] for name in ("leaders", "sports", "organizations"))
    assert now == 125
    assert all(str(number) in told for number in (*tables.values(), *queries.values(), now))
    assert all(fact["items"] == 3 * fact["queries"] for fact in facts.values())


def test_the_gold_as_a_reply_is_right(tasks: dict[str, Task]) -> None:
    for task in tasks.values():
        for item in task.items[::7]:
            assert task.judge(item, Reply(listed(item.gold))).score == 1, item.id


def test_only_the_rows_differ_between_settings(tasks: dict[str, Task]) -> None:
    for task in tasks.values():
        item = task.items[0]
        asked = {setting: task.turns(item, setting, "base") for setting in Setting}
        questions = {turns[-1].text.rpartition("\n\nQuestion: ")[2] for turns in asked.values()}
        assert questions == {item.question}
        assert len({turns[0] for turns in asked.values()}) == 1
        assert tuple(task.sources(item, Setting.GOLD)) == item.context


@pytest.mark.parametrize(
    ("name", "setting", "least"),
    [
        ("legal", Setting.GOLD, 1.0),
        ("legal", Setting.RAG, 1.0),
        ("medical", Setting.GOLD, 0.97),
        ("leaders", Setting.GOLD, 0.92),
        ("organizations_now", Setting.RAG, 1.0),
        ("olympic", Setting.GOLD, 1.0),
    ],
)
def test_the_reader_answers_from_rows(
    tasks: dict[str, Task], name: str, setting: Setting, least: float
) -> None:
    task = tasks[name]
    chosen = task.items[::5]
    scores = [task.judge(item, task.symbolic(item, setting)).score or 0 for item in chosen]
    assert sum(scores) / len(scores) >= least


def test_without_rows_the_reader_abstains(tasks: dict[str, Task]) -> None:
    for task in tasks.values():
        reply = task.symbolic(task.items[0], Setting.PARAMETRIC)
        assert reply.status is Status.ABSTAIN
    kinds = Counter(item.groups["kind"] for item in tasks["leaders"].items)
    assert kinds == {"basic_none": 450, "basic_unique": 450, "basic_multiple": 450}
