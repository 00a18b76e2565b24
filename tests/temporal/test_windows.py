"""The recogniser on the windows of law and complaints that were annotated by hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.windows import exact, ours, rows, same, score
from tests.temporal.windows.documents import SOURCES

HERE = Path(__file__).parent / "windows"
CORPORA = Path(os.environ.get("TQA_SHARED", HERE.parents[3] / "shared")) / "data/corpora"

pytestmark = pytest.mark.skipif(
    not all((CORPORA / source).is_dir() for source in SOURCES),
    reason=f"no corpora in {CORPORA}: set TQA_SHARED to the folder that holds data/corpora",
)


@pytest.mark.slow
def test_precision_and_recall_on_300_windows() -> None:
    pairs = [(list(row.gold), ours(row)) for row in rows(CORPORA, HERE / "gold.jsonl")]
    assert len(pairs) == 300
    for measure in (score(pairs, same), score(pairs, exact)):
        assert measure["precision"] >= 0.97
        assert measure["recall"] >= 0.97


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "windows", "precision", "recall"),
    [("control.jsonl", 240, 0.96, 0.94), ("fresh.jsonl", 223, 0.97, 0.90)],
)
def test_windows_annotated_after_the_recogniser_was_written(
    file: str, windows: int, precision: float, recall: float
) -> None:
    pairs = [(list(row.gold), ours(row)) for row in rows(CORPORA, HERE / file)]
    assert len(pairs) == windows
    measure = score(pairs, same)
    assert measure["precision"] >= precision
    assert measure["recall"] >= recall
