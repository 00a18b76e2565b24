"""Generated law as a workspace, with its questions: several codes beside each other."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.lawgen import Plan, generate, write
from benchmarks.lawgen.posing import Posed, pose
from tqa.workspace import Workspace

QUESTIONS = "questions.jsonl"
TODAY = "2030-01-01"
"""The day of "now" of generated law: after everything that has been published."""


def make(
    folder: Path, habits: Sequence[str], provisions: int, amendments: int, seed: int, number: int
) -> dict[str, Any]:
    """A new workspace in `folder`, its texts and its questions beside it.

    `provisions` and `amendments` are of each habit.
    """
    started = time.perf_counter()
    codes = [generate(Plan(habit, provisions, amendments, seed)) for habit in habits]
    rows = [row(posed) for posed in pose(codes, number, seed)]
    figures: dict[str, Any] = {"generate_s": round(time.perf_counter() - started, 1)}
    with Workspace.init(folder) as workspace:
        for habit, code in zip(habits, codes, strict=True):
            write(code, folder / "texts" / habit)
            started = time.perf_counter()
            workspace.ingest([folder / "texts" / habit])
            figures[f"ingest_{habit}_s"] = round(time.perf_counter() - started, 1)
            print(json.dumps(figures), file=sys.stderr, flush=True)
        figures |= workspace.store.counts()
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (folder / QUESTIONS).write_text("".join(lines), encoding="utf-8")
    return {**figures, "questions": len(rows)}


def row(posed: Posed) -> dict[str, Any]:
    """A posed question as a line of the file."""
    data = asdict(posed)
    form = data.pop("form")
    known_at = data.pop("known_at")
    return {
        **data,
        "groups": [form, f"{posed.slice}/{form}"],
        "as_at": posed.as_at.isoformat(),
        "known_at": known_at.isoformat() if known_at else None,
        "text": posed.text or None,
        "today": TODAY,
    }
