"""Whole runs: rows, groups, results as files, and two of them compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tqa.errors import SourceError
from tqa.eval import report
from tqa.eval.gold import GoldQuestion
from tqa.eval.results import FORMAT, Run, compare, read, result, write
from tqa.eval.run import Row, evaluate, groups
from tqa.eval.scoring import Failure, Outcome
from tqa.eval.settings import Setting
from tqa.workspace import Workspace


@pytest.fixture(scope="module")
def rows(ws: Workspace, questions: dict[str, GoldQuestion]) -> tuple[Row, ...]:
    return evaluate(ws, list(questions.values()), list(Setting))


@pytest.fixture
def data(corpus: Path, rows: tuple[Row, ...]) -> dict[str, Any]:
    run = Run(corpus, (corpus / "gold.jsonl",), tuple(Setting), None, ())
    return result(run, rows)


def test_a_row_for_each_question_and_setting(
    rows: tuple[Row, ...], questions: dict[str, GoldQuestion]
) -> None:
    assert [(row.setting, row.question.id) for row in rows] == [
        (setting, id_) for setting in Setting for id_ in questions
    ]


def test_each_row_is_told_as_it_is_made(ws: Workspace, question: GoldQuestion) -> None:
    told: list[Row] = []
    made = evaluate(ws, [question], [Setting.RAG, Setting.PARAMETRIC], on_row=told.append)
    assert tuple(told) == made
    assert [row.setting for row in made] == [Setting.PARAMETRIC, Setting.RAG]


def test_groups_add_up(rows: tuple[Row, ...]) -> None:
    found = groups(rows)
    for setting in Setting:
        own = [group for group in found if group.setting is setting]
        (whole,) = (g.score for g in own if g.status is None and g.kind is None)
        assert whole.n == 5
        for chosen in (
            [g for g in own if g.status and not g.kind],
            [g for g in own if g.kind and not g.status],
            [g for g in own if g.kind and g.status],
        ):
            assert sum(g.score.n for g in chosen) == whole.n
            assert sum(g.score.right for g in chosen) == whole.right
    by = {(g.setting, g.status, g.kind): g.score for g in found}
    assert by[Setting.RAG, None, None].right == 5
    assert by[Setting.PARAMETRIC, None, None].abstained == 5
    assert by[Setting.RAG, "answered", "value"].n == 1
    assert by[Setting.RAG, None, "none"].n == 1


def test_a_result_says_what_was_run_on_what(data: dict[str, Any], corpus: Path) -> None:
    assert data["format"] == FORMAT
    assert data["config"]["settings"] == ["parametric", "gold", "rag"]
    assert data["config"]["corpus"] == "bells"
    assert set(data["hashes"]["gold"]) == {"gold.jsonl"}
    assert set(data["hashes"]["corpus"]) == {
        "bells@2015-12-31.txt", "bells@2019-12-31.txt", "tqa.toml",
    }  # fmt: skip
    assert str(corpus.parent) not in json.dumps(data["config"])
    whole = next(g for g in data["groups"] if g["setting"] == "rag")
    assert (whole["n"], whole["right"], whole["wrong"]) == (5, 5, 0)
    assert whole["interval_95"] == [0.5655, 1.0]
    row = next(row for row in data["rows"] if row["setting"] == "rag")
    assert row["got"]["citations"][0]["pinpoint"] == "2(2)"
    assert row["verdict"]["outcome"] == "right"
    abstained = data["rows"][0]
    assert abstained["got"] is None
    assert "abstains" in abstained["note"]


def test_the_same_run_gives_the_same_bytes(
    ws: Workspace, questions: dict[str, GoldQuestion], data: dict[str, Any], corpus: Path, tmp_path: Path
) -> None:  # fmt: skip
    again = evaluate(ws, list(questions.values()), list(Setting))
    run = Run(corpus, (corpus / "gold.jsonl",), tuple(Setting), None, ())
    write(tmp_path / "a.json", data)
    write(tmp_path / "b.json", result(run, again))
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert read(tmp_path / "a.json") == json.loads(json.dumps(data))


def test_a_result_is_written_whole_or_not_at_all(
    data: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_text("kept")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("tqa.eval.results.os.fsync", full)
        with pytest.raises(SourceError, match=r"a\.json: the result cannot be written \(No space"):
            write(path, data)
    assert path.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(SourceError, match="cannot be written"):
        write(tmp_path / "none" / "a.json", data)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "tqa-eval-0"}'])
def test_what_is_no_result(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(content)
    with pytest.raises(SourceError, match=r"tqa eval corpus --out"):
        read(path)


def altered(data: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """A copy of a result, changed."""
    copy = deepcopy(json.loads(json.dumps(data)))
    change(copy)
    return copy


def test_comparing_lists_gains_and_losses_by_id(data: dict[str, Any]) -> None:
    def worse(copy: dict[str, Any]) -> None:
        for row in copy["rows"]:
            if (row["setting"], row["id"]) == ("rag", "b-2"):
                row["verdict"]["outcome"] = "wrong"
                row["got"]["status"] = "not_found"

    before = altered(data, lambda _: None)
    after = altered(data, worse)
    lost = compare(before, after)
    assert (lost.n, lost.right) == (15, (10, 9))
    assert lost.gains == ()
    assert [(c.setting, c.id, c.before, c.after) for c in lost.losses] == [
        ("rag", "b-2", "right (answered)", "wrong (not_found)")
    ]
    gained = compare(after, before)
    assert [c.id for c in gained.gains] == ["b-2"]
    assert gained.losses == ()
    assert gained.differing == ()
    lines = list(report.comparison(gained))
    assert lines[0] == "15 rows in both: 9 right before, 10 after; 1 gained, 0 lost"
    assert lines[1].startswith("gained: rag b-2, wrong (not_found) to right (answered)")


def test_comparing_says_what_else_differs(data: dict[str, Any]) -> None:
    def other(copy: dict[str, Any]) -> None:
        copy["hashes"]["gold"]["gold.jsonl"] = "0"
        copy["not_read"] = ["a.pdf"]
        del copy["rows"][0]

    found = compare(altered(data, lambda _: None), altered(data, other))
    assert found.differing == ("gold", "files not read")
    assert found.only == (("parametric b-1",), ())
    said = "\n".join(report.comparison(found))
    assert "the runs differ in more than the code: gold, files not read" in said
    assert "1 rows only before: parametric b-1" in said
    with pytest.raises(SourceError, match="a result lacks what its format has"):
        compare({"format": FORMAT}, data)


def test_another_refusal_of_a_wrong_answer_is_listed_apart(data: dict[str, Any]) -> None:
    def wrong(copy: dict[str, Any], status: str) -> None:
        copy["rows"][-1]["verdict"]["outcome"] = "wrong"
        copy["rows"][-1]["got"]["status"] = status

    one, other = (altered(data, lambda c, s=s: wrong(c, s)) for s in ("ended", "answered"))
    found = compare(one, other)
    assert (found.gains, found.losses) == ((), ())
    assert [(c.before, c.after) for c in found.others] == [("wrong (ended)", "wrong (answered)")]


def printed(rows: tuple[Row, ...]) -> str:
    """The tables as they are printed where there is no terminal."""
    console = Console(width=80, highlight=False, markup=False, force_terminal=False)
    with console.capture() as captured:
        report.tables(rows, console)
    return captured.get()


def test_tables_fit_80_columns_of_ascii(
    ws: Workspace, questions: dict[str, GoldQuestion], rows: tuple[Row, ...]
) -> None:
    wrong = [replace(q, contains=("nowhere",)) for q in questions.values()]
    for some in (rows, evaluate(ws, wrong, list(Setting))):
        said = printed(some)
        assert said.isascii()
        assert max(map(len, said.splitlines())) <= 80
        assert "…" not in said
    assert "missing_words" in said
    assert "words that are asked for missing" in said
    assert "interval as in the gold (reported only): gold" in said


def test_failures_say_what_was_expected_and_what_came(
    ws: Workspace, questions: dict[str, GoldQuestion]
) -> None:
    wrong = replace(
        questions["b-1"],
        as_at=questions["b-3"].as_at,
        text="(2) A ringer is paid nothing.",
        provision="2(1)",
    )
    rows = evaluate(ws, [wrong, questions["b-2"]], list(Setting))
    assert {row.verdict.failure for row in rows if row.question is wrong} == {
        None, Failure.OTHER_PLACE, Failure.OTHER_TEXT,
    }  # fmt: skip
    lines = list(report.failures(rows))
    assert max(map(len, lines)) <= 80
    said = " ".join(" ".join(lines).split())
    assert "b-1 rag: What did section 2(2)" in said
    assert "(as at 2017-07-01)" in said
    assert "missing: 15 crowns" in said
    assert "said, and should not be: 25 crowns" in said
    assert "expected: (2) A ringer is paid nothing." in said
    assert "cited: /xx/act/2010/3 2(2); expected /xx/act/2010/3 2(1)" in said
    assert "b-2" not in said
    assert "parametric" not in said
    assert {row.verdict.outcome for row in rows} == {*Outcome}
