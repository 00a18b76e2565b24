"""Sheets for people who grade what no machine scores: rule_qa, and explanations of how rules apply.

A sheet has a line for each reply, with what was asked, the key, what the rows say of the right
inferences, and empty columns. Correct: it does not misstate the rule, the facts or the outcome, and
has no error of logic or arithmetic. Analysis: it has the inferences from the facts that lead to the
outcome. What is not correct has no analysis either.

**Source:** Guha et al. (2023), section 3.2 and appendix E.
"""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqa.errors import SourceError

Row = Mapping[str, Any]
_KEYS = ("task", "setting", "reader", "prompt", "id", "run")
"""What tells one reply from another."""
_SHOWN = ("question", "reply", "key", "guide")
_ASKED = ("correct", "analysis", "error", "remark")
COLUMNS = (*_KEYS, *_SHOWN, *_ASKED)
ERRORS = ("rule", "facts", "outcome", "logic", "arithmetic")
"""Kinds of errors that make a reply incorrect; naming one is optional."""
_YES_NO = {
    **dict.fromkeys(("1", "yes", "y", "true"), True),
    **dict.fromkeys(("0", "no", "n", "false"), False),
}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Grade:
    """What a person said of one reply."""

    key: tuple[str, ...]
    """Task, setting, reader, prompt, id and run."""
    correct: bool
    analysis: bool | None
    """`None` where it is not asked for: answers of rule_qa."""
    error: str = ""
    remark: str = ""


def export_for_grading(
    rows: Iterable[Row], path: Path, *, sample: int | None = None, seed: int = 0
) -> int:
    """Write a sheet of the replies that a person has to grade, and say how many there are.

    Tab-separated where the name ends with `.tsv`, else by commas. `sample` takes so many items of
    each task, the same for all readers (the paper: 30 of each diversity task). Rows that are scored
    already, or hold no answer, are passed over.
    """
    chosen = _sampled([row for row in rows if _needs_grade(row)], sample, seed)
    with path.open("w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file, delimiter=_delimiter(path), lineterminator="\n")
        sheet.writerow(COLUMNS)
        for row in chosen:
            sheet.writerow([_cell(value) for value in _line(row)])
    return len(chosen)


def read_grades(path: Path) -> tuple[Grade, ...]:
    """The grades of a sheet; lines whose `correct` is empty are not graded yet.

    SourceError names the line and what may stand there.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            lines = list(csv.DictReader(file, delimiter=_delimiter(path)))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SourceError(f"{path}: cannot be read ({error}); give the filled sheet") from error
    missing = [name for name in (*_KEYS, "correct") if lines and name not in lines[0]]
    if missing:
        raise SourceError(f"{path}: no column {', '.join(missing)}; fill in the sheet as exported")
    grades: dict[tuple[str, ...], Grade] = {}
    for number, line in enumerate(lines, start=2):
        grade = _grade(f"{path}, line {number}", line)
        if grade is None:
            continue
        if grades.setdefault(grade.key, grade) is not grade:
            raise SourceError(f"{path}, line {number}: the same reply is graded twice; keep one")
    return tuple(grades.values())


def graded(rows: Iterable[Row], grades: Sequence[Grade]) -> Iterator[dict[str, Any]]:
    """The rows with their scores: 1 where correct; `correct` and `analysis` in the detail.

    Rows without a grade stay as they are.
    """
    of_row = {grade.key: grade for grade in grades}
    for row in rows:
        grade = of_row.get(_key(row)) if _needs_grade(row) else None
        if grade is None:
            yield dict(row)
            continue
        detail = {**row["detail"], "correct": float(grade.correct)}
        if grade.analysis is not None:
            detail["analysis"] = float(grade.analysis)
        if grade.error:
            detail["error"] = grade.error
        yield {**row, "score": float(grade.correct), "detail": detail}


def _needs_grade(row: Row) -> bool:
    told = row["status"] == "ok" and row["score"] is None
    return told and str(row["task"]).startswith("legalbench/")


def _key(row: Row) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in _KEYS)


def _line(row: Row) -> tuple[str, ...]:
    detail = row["detail"]
    shown = (detail.get("asked", ""), row["said"], detail.get("key", ""), detail.get("guide", ""))
    return (*_key(row), *map(str, shown), *("" for _ in _ASKED))


def _sampled(rows: Sequence[Row], sample: int | None, seed: int) -> list[Row]:
    if sample is None:
        return list(rows)
    of_task: dict[str, dict[str, None]] = defaultdict(dict)
    for row in rows:
        of_task[row["task"]][row["id"]] = None
    kept = set()
    for task, found in of_task.items():
        ids = sorted(found)
        chance = random.Random(f"{task}/{seed}")
        kept |= {(task, each) for each in chance.sample(ids, min(sample, len(ids)))}
    return [row for row in rows if (row["task"], row["id"]) in kept]


def _grade(where: str, line: Mapping[str, str | None]) -> Grade | None:
    told = {name: (line.get(name) or "").strip() for name in (*_KEYS, *_ASKED)}
    correct = _said(where, "correct", told["correct"])
    if correct is None:
        if told["analysis"]:
            raise SourceError(f"{where}: analysis is graded and correct is not; fill in both")
        return None
    analysis = _said(where, "analysis", told["analysis"])
    if told["error"] and told["error"] not in ERRORS:
        raise SourceError(f"{where}: error: {told['error']!r} is none of {', '.join(ERRORS)}")
    if analysis is not None:
        # "Explanations which are incorrect are automatically deemed to be insufficient".
        analysis = analysis and correct
    key = tuple(_uncelled(told[name]) for name in _KEYS)
    return Grade(key, correct, analysis, told["error"], told["remark"])


def _said(where: str, column: str, told: str) -> bool | None:
    if not told:
        return None
    if told.casefold() not in _YES_NO:
        raise SourceError(f"{where}: {column}: {told!r} is neither 1 nor 0, yes nor no")
    return _YES_NO[told.casefold()]


def _cell(value: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if value.startswith(_FORMULA) else value


def _uncelled(value: str) -> str:
    return value[1:] if value.startswith("'") and value[1:].startswith(_FORMULA) else value


def _delimiter(path: Path) -> str:
    return "\t" if path.suffix.casefold() == ".tsv" else ","
