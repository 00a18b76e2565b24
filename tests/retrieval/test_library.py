"""Names of many instruments are left out of the search for cycles, and let go with their library."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from tqa.retrieval import library
from tqa.retrieval.library import Library
from tqa.workspace import Workspace

CORPUS = Path(__file__).parents[2] / "corpus" / "harbour-dues"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace.init(tmp_path / "work") as opened:
        opened.ingest([CORPUS])
        yield opened
    gc.unfreeze()


def test_a_few_titles_are_not_set_aside(workspace: Workspace) -> None:
    before = gc.get_freeze_count()
    assert Library(workspace.store).titles
    assert gc.get_freeze_count() == before


def test_many_titles_are_set_aside_and_freed_when_no_longer_used(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_MANY", 1)
    first = Library(workspace.store)
    assert "harbour dues act" in first.titles
    assert gc.get_freeze_count() > 0
    first.itself = first  # type: ignore[attr-defined]  # a cycle, as an engine has
    seen = weakref.ref(first)
    del first
    assert seen() is not None
    assert Library(workspace.store).titles
    assert seen() is None, "what a later library sets aside no longer holds it"
