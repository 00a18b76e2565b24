"""Sheets go out with what a person needs, and come back as scores."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tqa.errors import SourceError
from tqa.eval.tasks.legalbench.grading import COLUMNS, export_for_grading, graded, read_grades


def _row(number: int, **more: Any) -> dict[str, Any]:
    return {
        "task": "legalbench/rule_qa", "setting": "parametric", "reader": "model: m",
        "prompt": "base", "id": f"row-{number}", "run": 0, "said": f"Reply\t{number}\nof two lines",
        "status": "ok", "score": None, "detail": {"asked": "Who?", "key": "He.", "guide": "bells"},
        **more,
    }  # fmt: skip


def _fill(path: Path, told: dict[str, dict[str, str]]) -> None:
    """Write into the lines of some ids."""
    tab = "\t" if path.suffix == ".tsv" else ","
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file, delimiter=tab))
    with path.open("w", encoding="utf-8", newline="") as file:
        sheet = csv.DictWriter(file, COLUMNS, delimiter=tab)
        sheet.writeheader()
        sheet.writerows([{**line, **told.get(line["id"], {})} for line in lines])


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.tsv"])
def test_a_sheet_goes_out_and_comes_back(tmp_path: Path, name: str) -> None:
    rows = [_row(0), _row(1), _row(2), _row(3)]
    path = tmp_path / name
    assert export_for_grading(rows, path) == 4
    assert read_grades(path) == ()
    _fill(path, {
        "row-0": {"correct": "1", "analysis": "yes"},
        "row-1": {"correct": "no", "analysis": "1", "error": "rule"},
        "row-2": {"correct": "Yes"},
    })  # fmt: skip
    found = list(graded(rows, read_grades(path)))
    assert [row["score"] for row in found] == [1.0, 0.0, 1.0, None]
    assert (found[0]["detail"]["correct"], found[0]["detail"]["analysis"]) == (1.0, 1.0)
    # What is incorrect is insufficient on analysis.
    assert (found[1]["detail"]["analysis"], found[1]["detail"]["error"]) == (0.0, "rule")
    assert "analysis" not in found[2]["detail"]
    assert found[3] == rows[3]


def test_a_line_has_question_reply_key_and_guide(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    export_for_grading([_row(0)], path)
    with path.open(encoding="utf-8", newline="") as file:
        line = next(csv.DictReader(file))
    assert (line["question"], line["key"], line["guide"]) == ("Who?", "He.", "bells")
    assert line["reply"] == "Reply\t0\nof two lines"
    assert (line["correct"], line["analysis"], line["error"]) == ("", "", "")


def test_only_what_a_person_has_to_grade_goes_out(tmp_path: Path) -> None:
    rows = [
        _row(0, score=1.0),
        _row(1, status="empty", score=0.0),
        _row(2, task="tide/open"),
        _row(3),
    ]
    assert export_for_grading(rows, tmp_path / "sheet.csv") == 1


def test_a_reply_is_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    export_for_grading([_row(0, said='=HYPERLINK("x")', reader="-m")], path)
    with path.open(encoding="utf-8", newline="") as file:
        assert next(csv.DictReader(file))["reply"] == '\'=HYPERLINK("x")'
    _fill(path, {"row-0": {"correct": "1"}})
    assert next(iter(graded([_row(0, reader="-m")], read_grades(path))))["score"] == 1.0


def test_a_sample_has_the_same_items_for_every_reader(tmp_path: Path) -> None:
    rows = [_row(n, reader=reader) for reader in ("model: a", "model: b") for n in range(20)]
    path = tmp_path / "sheet.csv"
    assert export_for_grading(rows, path, sample=5, seed=3) == 10
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    ids = [[line["id"] for line in lines if line["reader"] == f"model: {r}"] for r in "ab"]
    assert ids[0] == ids[1]
    assert export_for_grading(rows, path, sample=50) == 40


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ({"correct": "maybe"}, "line 2: correct: 'maybe' is neither"),
        ({"correct": "1", "analysis": "2"}, "line 2: analysis"),
        ({"analysis": "1"}, "correct is not; fill in both"),
        ({"correct": "0", "error": "style"}, "'style' is none of rule, facts"),
    ],
)
def test_a_slip_in_a_sheet_is_told_by_its_line(
    tmp_path: Path, told: dict[str, str], fault: str
) -> None:
    path = tmp_path / "sheet.csv"
    export_for_grading([_row(0)], path)
    _fill(path, {"row-0": told})
    with pytest.raises(SourceError, match=fault):
        read_grades(path)


def test_a_reply_graded_twice_and_a_sheet_without_columns_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    export_for_grading([_row(0), _row(0)], path)
    _fill(path, {"row-0": {"correct": "1"}})
    with pytest.raises(SourceError, match="graded twice"):
        read_grades(path)
    path.write_text("id,verdict\nrow-0,1\n")
    with pytest.raises(SourceError, match="no column task"):
        read_grades(path)
