"""A run folder, read: what was run, and its rows one by one.

A run that was killed leaves a last line that is cut, and one that was resumed may hold a row twice;
both are counted, so that a report can say so, and neither changes a denominator.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tqa.errors import SourceError
from tqa.eval.metrics.rows import STATUSES

RUN_FORMAT = "tqa-eval-run/1"
ROW_FORMAT = "tqa-eval-row/1"
RUN_FILE, ROWS_FILE = "run.json", "rows.jsonl"

CONTROL = "control: "
"""How the reader of a row is named where it is a control."""
NO_PROMPT = ("", "none")
"""The prompt of what is asked without one: the reader without a model, and controls."""

Row = Mapping[str, Any]

_NEEDED = ("task", "setting", "reader", "prompt", "id", "status")
_HEAVY = ("sent", "sources")
"""What no table is made of, and what most of a row's size is."""


class Place(NamedTuple):
    """Where a row belongs: what is compared with what, and nothing else."""

    task: str
    setting: str
    reader: str
    prompt: str

    @property
    def control(self) -> bool:
        """Whether the reader is a control."""
        return self.reader.startswith(CONTROL)

    @property
    def form(self) -> str:
        """The form of the prompt; empty where there is none."""
        return "" if self.prompt in NO_PROMPT else self.prompt

    @property
    def words(self) -> str:
        """The place as a person reads it, without the task."""
        return " · ".join(part for part in (self.reader, self.setting, self.form) if part)


@dataclass(slots=True)
class Kept:
    """The rows of a run by their place, in the order of the file."""

    rows: dict[Place, list[Row]] = field(default_factory=dict)
    repeated: int = 0
    """Rows that stood twice; the later one counts."""
    cut: bool = False
    """Whether the last line ends in the middle."""
    sha256: str = ""
    """Of the file, to tell whether another run gave the same rows."""

    @property
    def total(self) -> int:
        """How many rows there are."""
        return sum(map(len, self.rows.values()))


def place(row: Row) -> Place:
    """Where a row belongs."""
    return Place(row["task"], row["setting"], row["reader"], row["prompt"])


def plan_of(run: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was asked for: settings, readers, prompts, limit, seed, runs."""
    plan = run.get("plan")
    return plan if isinstance(plan, Mapping) else run


def run_of(folder: Path) -> dict[str, Any]:
    """What was run; SourceError where the folder holds no run in this format."""
    path = folder / RUN_FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise SourceError(
            f"{path}: cannot be read as a run ({error}); give the folder that `tqa eval` wrote"
        ) from error
    if not isinstance(data, dict) or data.get("format") != RUN_FORMAT:
        raise SourceError(f"{path}: no run in the format {RUN_FORMAT}; run `tqa eval` again")
    return data


def rows_of(folder: Path) -> Kept:
    """The rows of a run folder, without what they were sent and what lay before the reader.

    SourceError with the line where a row cannot be read.
    """
    path = folder / ROWS_FILE
    kept = Kept()
    try:
        with path.open("rb") as file:
            keep(_read(path, file, kept), kept)
        with path.open("rb") as file:
            kept.sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        return kept
    except OSError as error:
        raise SourceError(
            f"{path}: cannot be read ({error.strerror}); give the folder that `tqa eval` wrote"
        ) from error


def keep(rows: Iterable[Row], kept: Kept | None = None) -> Kept:
    """Rows by their place; a row that comes again takes the place of the earlier one."""
    kept = kept or Kept()
    at: dict[tuple[Place, str, int], int] = {}
    for row in rows:
        where = place(row)
        own = kept.rows.setdefault(where, [])
        key = (where, row["id"], row.get("run") or 0)
        if key in at:
            kept.repeated += 1
            own[at[key]] = row
        else:
            at[key] = len(own)
            own.append(row)
    return kept


def _read(path: Path, lines: Iterable[bytes], kept: Kept) -> Iterator[Row]:
    waiting: tuple[int, bytes] | None = None
    for number, line in enumerate(lines, 1):
        if waiting:
            yield _row(path, *waiting)
        waiting = (number, line) if line.strip() else None
    if waiting is None:
        return
    number, line = waiting
    try:
        yield _row(path, number, line)
    except SourceError:
        # Only a line without its end may be one that a kill has cut.
        if line.endswith(b"\n"):
            raise
        kept.cut = True


def _row(path: Path, number: int, line: bytes) -> Row:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise SourceError(
            f"{path}, line {number}: no JSON ({error}); resume the run, or remove the line"
        ) from error
    if not isinstance(row, dict) or not _whole(row):
        raise SourceError(
            f"{path}, line {number}: no row in the format {ROW_FORMAT}, with {', '.join(_NEEDED)}, "
            "a known status and a score from 0 to 1 or null; run `tqa eval` again"
        )
    for name in _HEAVY:
        row.pop(name, None)
    return row


def _whole(row: dict[str, Any]) -> bool:
    """Whether a row has what is counted; what it may lack is added."""
    for name, empty in (("run", 0), ("groups", {}), ("detail", {}), ("cluster", "")):
        if row.get(name) is None:
            row[name] = empty
    for name in ("score", "gold", "parsed"):
        row.setdefault(name, None)
    score = row["score"]
    return (
        all(isinstance(row.get(name), str) for name in _NEEDED)
        and row["status"] in STATUSES
        and (score is None or (isinstance(score, int | float) and 0 <= score <= 1))
        and isinstance(row["run"], int)
        and isinstance(row["groups"], dict)
        and isinstance(row["detail"], dict)
    )
