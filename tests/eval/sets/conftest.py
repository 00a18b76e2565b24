"""Where the published sets are, and files of invented ones."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(os.environ.get("TQA_SHARED") or Path(__file__).resolve().parents[4] / "shared")
Writer = Callable[[str, Sequence[Any]], Path]


@pytest.fixture(scope="session")
def benchmarks() -> Path:
    """The folder of the published sets."""
    folder = SHARED / "data" / "benchmarks"
    if not folder.is_dir():
        pytest.skip(f"no sets in {folder}: set TQA_SHARED to the folder that holds data/benchmarks")
    return folder


@pytest.fixture
def lines(tmp_path: Path) -> Writer:
    """Writes records as compressed lines of JSON."""

    def write(name: str, records: Sequence[Any]) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        return path

    return write


@pytest.fixture(scope="session")
def provenance(benchmarks: Path) -> Callable[[str], str]:
    """What is written of the origin and the size of a set."""
    return lambda name: (benchmarks / name / "PROVENANCE.md").read_text("utf-8")
