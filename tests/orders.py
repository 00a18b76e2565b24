"""Invented acts and orders as plain text: taken into a workspace, and what is said of them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tqa.ingest.given import Given
from tqa.workspace import Workspace

TODAY = date(2025, 1, 1)


def taken_in(folder: Path, act: str, *orders: str) -> Workspace:
    """A workspace that holds an act and the orders on it; every file is read."""
    (folder / "act.txt").write_text(act, encoding="utf-8")
    for at, text in enumerate(orders):
        (folder / f"order-{at}.txt").write_text(text, encoding="utf-8")
    workspace = Workspace.init(folder / "work")
    report = workspace.ingest(sorted(folder.glob("*.txt")), given=Given(jurisdiction="xm"))
    assert report.count("failed") == 0, report.files
    return workspace


def says(workspace: Workspace, title: str, pinpoint: str, day: str | date, known: str = "") -> str:
    """The text of a provision on a day, on one line; its status where there is none."""
    answer = workspace.show(
        title,
        pinpoint,
        reference_day=TODAY,
        as_at=date.fromisoformat(day) if isinstance(day, str) else day,
        known_at=date.fromisoformat(known) if known else None,
    )
    return " ".join(answer.text.split()) if answer.status.answers else answer.status.value
