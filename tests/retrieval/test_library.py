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
    library._ASIDE.release()


def test_little_is_not_set_aside(workspace: Workspace) -> None:
    before = gc.get_freeze_count()
    held = Library(workspace.store)
    assert held.titles
    assert held.view(next(iter(held.rows)))
    assert gc.get_freeze_count() == before


@pytest.mark.parametrize("many", ["_MANY_TITLES", "_MANY_VIEWS"])
def test_much_is_set_aside_and_freed_when_it_is_no_longer_used(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, many: str
) -> None:
    monkeypatch.setattr(library, many, 1)
    first = Library(workspace.store)
    assert "harbour dues act" in first.titles
    assert first.view(next(iter(first.rows))).tree
    assert gc.get_freeze_count() > 0
    first.itself = first  # type: ignore[attr-defined]  # a cycle, as an engine has
    seen = weakref.ref(first)
    del first
    gc.collect()
    assert seen() is not None
    Library(workspace.store)
    gc.collect()
    assert seen() is None, "a later library lets go of what the one before set aside"
