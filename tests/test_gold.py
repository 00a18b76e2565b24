"""The sample corpus answers its gold questions as a person wrote them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tqa.workspace import Workspace

CORPUS = Path(__file__).parents[1] / "corpus"
REFERENCE_DAY = date(2021, 7, 20)
"""The day on which the later consolidation was published: before it, nobody knew its text."""
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (CORPUS / "gold.jsonl").read_text("utf-8").splitlines()
]


@pytest.fixture(scope="module")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with Workspace.init(tmp_path_factory.mktemp("gold")) as workspace:
        report = workspace.ingest([CORPUS / "harbour-dues"])
        assert not [file for file in report.files if file.outcome == "failed"]
        yield workspace


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_gold(ws: Workspace, row: dict[str, Any]) -> None:
    answer = ws.ask(
        row["question"],
        reference_day=REFERENCE_DAY,
        as_at=date.fromisoformat(row["as_at"]) if row["as_at"] else None,
        known_at=date.fromisoformat(row["known_at"]) if row["known_at"] else None,
    )
    assert answer.status.value == row["status"]
    if row["text"] is not None:
        assert " ".join(answer.text.split()) == row["text"]
    said = " ".join([answer.text, *answer.warnings])
    assert [words for words in row["contains"] if words not in said] == []
    if row["provision"] is not None and answer.citations:
        assert answer.citations[0].pinpoint == row["provision"]
    assert ws.verify_answer(answer.to_dict()).faults == []
