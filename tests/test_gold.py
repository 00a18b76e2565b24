"""The sample corpus answers its gold questions as a person wrote them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tqa.demo import read_demo
from tqa.eval.gold import GoldQuestion, gold_files, read_gold
from tqa.eval.run import Row, evaluate
from tqa.eval.scoring import judge
from tqa.eval.settings import Setting, gold, rag
from tqa.law.status import Status
from tqa.workspace import Workspace

CORPUS = Path(__file__).parents[1] / "corpus"
HARBOUR = read_gold([CORPUS / "harbour-dues" / "gold.jsonl"])
MERIDIA = read_gold([CORPUS / "meridia" / "gold.jsonl"])


@pytest.fixture(scope="module")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with Workspace.init(tmp_path_factory.mktemp("gold")) as workspace:
        report = workspace.ingest([CORPUS])
        assert [f for f in report.files if f.outcome == "failed"] == []
        yield workspace


@pytest.mark.parametrize("question", HARBOUR, ids=lambda question: question.id)
def test_gold(ws: Workspace, question: GoldQuestion) -> None:
    for setting in (rag, gold):
        reply = setting(ws, question)
        verdict = judge(ws, question, reply)
        assert verdict.failure is None, (reply, verdict)
        assert reply.answer is not None
        assert ws.verify_answer(reply.answer.to_dict()).faults == []


@pytest.fixture(scope="module")
def rows(ws: Workspace) -> list[Row]:
    return list(evaluate(ws, MERIDIA, [Setting.GOLD, Setting.RAG]))


def test_no_answer_quotes_a_version_not_in_force(rows: list[Row]) -> None:
    assert len(rows) == 2 * len(MERIDIA)
    faults = {
        f"{row.question.id} {row.setting}": row.verdict.version_faults
        for row in rows
        if not row.verdict.version_ok
    }
    assert faults == {}


def test_every_status_is_reached_as_a_person_expects_it(rows: list[Row]) -> None:
    right = {row.question.status for row in rows if row.verdict.failure is None}
    assert right == set(Status)


def test_what_was_right_stays_right(rows: list[Row]) -> None:
    """A floor a little under the figures of benchmarks/RESULTS.md: a loss has to be looked at."""
    right = Counter(row.setting for row in rows if row.verdict.failure is None)
    assert right[Setting.GOLD] >= 281, right
    assert right[Setting.RAG] >= 268, right


def test_the_files_have_one_format_and_ids_of_their_own() -> None:
    files = gold_files(CORPUS)
    sizes = {file.parent.name: len(read_gold([file])) for file in files}
    assert sizes == {
        "harbour-dues": 15,
        "kinds": 197,
        "held-out": 90,
        "more": 120,
        "wordings": 150,
        "meridia": 288,
    }
    assert len({question.id for question in read_gold(files)}) == sum(sizes.values())
    # The list holds each status, so that none can fail unseen.
    assert set(Counter(question.status for question in MERIDIA)) == set(Status)


def test_each_question_of_the_demo_is_a_gold_question() -> None:
    expected = {
        (q.question, q.as_at, q.known_at, q.reference_day): q.status for q in (*HARBOUR, *MERIDIA)
    }
    questions = read_demo(CORPUS)
    for item in questions:
        assert expected[item.question, item.as_at, item.known_at, item.today] is item.status
    assert {item.status for item in questions} == set(Status) - {Status.NOT_YET_MADE}
    for number, item in enumerate(questions, start=1):
        assert len(f"{number}. {item.shows}") <= 80
