import json

import pytest

from tqa.errors import SourceError
from tqa.eval.reporting.folder import Place, keep, rows_of, run_of


def _folder(tmp_path, text):
    (tmp_path / "rows.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def test_rows_are_kept_by_task_setting_reader_and_prompt(tmp_path, make_row):
    rows = [make_row("a"), make_row("b"), make_row("a", reader="control: first")]
    kept = rows_of(_folder(tmp_path, "".join(json.dumps(row) + "\n" for row in rows)))
    assert {place: [row["id"] for row in own] for place, own in kept.rows.items()} == {
        Place("t", "gold", "symbolic", "none"): ["a", "b"],
        Place("t", "gold", "control: first", "none"): ["a"],
    }
    assert kept.total == 3
    assert [place.control for place in kept.rows] == [False, True]
    assert all("sent" not in row for own in kept.rows.values() for row in own)


def test_a_last_line_that_a_kill_cut_is_told_and_not_counted(tmp_path, make_row):
    line = json.dumps(make_row("a"))
    kept = rows_of(_folder(tmp_path, f"{line}\n{line[:40]}"))
    assert (kept.total, kept.cut) == (1, True)


def test_a_broken_line_elsewhere_is_an_error_that_names_the_line(tmp_path, make_row):
    line = json.dumps(make_row("a"))
    with pytest.raises(SourceError, match="line 2"):
        rows_of(_folder(tmp_path, f"{line}\n{line[:40]}\n{line}\n"))


def test_a_row_that_stands_twice_counts_once_and_the_later_one(make_row):
    kept = keep([make_row("a", score=0.0), make_row("b"), make_row("a", score=1.0)])
    [rows] = kept.rows.values()
    assert [(row["id"], row["score"]) for row in rows] == [("a", 1.0), ("b", 1.0)]
    assert kept.repeated == 1


def test_the_runs_of_an_item_are_no_repetitions(make_row):
    assert keep([make_row("a", run=1), make_row("a", run=2)]).repeated == 0


@pytest.mark.parametrize(
    "change",
    [
        {"score": 1.5}, {"score": float("nan")}, {"score": "1"}, {"status": "fine"}, {"id": 7},
        {"groups": ["x"]}, {"detail": "x"}, {"run": "1"},
    ],
)  # fmt: skip
def test_rows_that_cannot_be_counted_are_refused(tmp_path, make_row, change):
    text = json.dumps(make_row("a") | change) + "\n"
    with pytest.raises(SourceError, match="line 1"):
        rows_of(_folder(tmp_path, text))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "other"}', "[" * 100_000])
def test_what_is_no_run_is_refused(tmp_path, text):
    (tmp_path / "run.json").write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=r"run\.json"):
        run_of(tmp_path)


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(SourceError, match="give the folder"):
        run_of(tmp_path)
    with pytest.raises(SourceError, match="give the folder"):
        rows_of(tmp_path)
