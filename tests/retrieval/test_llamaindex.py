"""The retriever of llama-index: law of the day, with its citation, and nothing that was no law."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

pytest.importorskip("llama_index.core", reason="the extra `llama-index` is not installed")

from tqa.retrieval.llamaindex import PointInTimeRetriever
from tqa.workspace import Workspace

TODAY = date(2026, 1, 1)
LAW = """Ferry Tolls Act, 2010

1. Toll.— The toll on a wagon is {toll} crowns.

2. Lamps.— A ferry shows two lamps by night.
"""


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Workspace]:
    law = tmp_path / "law"
    law.mkdir()
    for year, toll in ((2014, 30), (2020, 45)):
        (law / f"ferry@{year}-12-31.txt").write_text(LAW.format(toll=toll))
    (law / "tqa.toml").write_text(
        "".join(
            f'[files."ferry@{year}-12-31.txt"]\nid = "/xx/act/2010/4"\nas = "consolidated"\n'
            f"current_to = {year}-12-31\npublished = {year + 1}-01-10\ncomplete = true\n"
            for year in (2014, 2020)
        )
    )
    with Workspace.init(tmp_path / "work") as ws:
        report = ws.ingest([law])
        assert not report.count("failed"), report.files
        yield ws


def test_the_day_is_read_from_the_query(held: Workspace) -> None:
    retriever = PointInTimeRetriever(held, reference_day=TODAY)
    then, later = (
        retriever.retrieve(f"toll on a wagon on {day}")[0]
        for day in ("31 December 2014", "31 December 2020")
    )
    assert "30 crowns" in then.node.text
    assert "45 crowns" in later.node.text
    assert then.node.node_id != later.node.node_id
    assert then.node.metadata["citation"] == "Ferry Tolls Act, 2010, 1"
    assert then.node.metadata["as_at"] == "2014-12-31"


def test_days_given_go_before_those_in_the_query(held: Workspace) -> None:
    given = PointInTimeRetriever(held, reference_day=TODAY, as_at=date(2014, 12, 31))
    assert "30 crowns" in given.retrieve("toll on a wagon on 31 December 2020")[0].node.text
    early = PointInTimeRetriever(
        held, reference_day=TODAY, as_at=date(2014, 12, 31), known_at=date(2015, 1, 9)
    )
    assert early.retrieve("toll on a wagon") == []


def test_what_was_not_law_is_not_handed_on(held: Workspace) -> None:
    before = PointInTimeRetriever(held, reference_day=TODAY, as_at=date(1990, 1, 1))
    assert before.retrieve("toll on a wagon") == []
