"""rank-bm25 as the back end for words: chosen by a line of the settings, with the dates inside."""

from __future__ import annotations

import builtins
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tqa.errors import ConfigError
from tqa.index.okapi import OkapiEngine
from tqa.index.protocol import Asked
from tqa.index.settings import Settings, write_settings
from tqa.ingest.given import Given
from tqa.retrieval.ranked import Hit, ranked
from tqa.workspace import Workspace

ACT = """Ropewalk Act

1. Walks. No person shall keep a ropewalk without a licence of the warden.

2. Tar. Tar shall be kept in a stone house apart from the hemp.

3. Fees. The fee for a licence is 14 crowns.
"""
LATER = ACT.replace("14 crowns", "19 crowns").replace("stone house", "brick cellar")
DAY = date(2026, 1, 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "act.txt").write_text(ACT, "utf-8")
    (tmp_path / "later.txt").write_text(LATER, "utf-8")
    common = Given(id="/xx/act/1990/4", kind="act", jurisdiction="xx")
    days = ((date(1999, 12, 31), date(2000, 3, 1)), (date(2009, 12, 31), date(2010, 3, 1)))
    with Workspace.init(tmp_path / "work") as workspace:
        for name, (current, published) in zip(("act", "later"), days, strict=True):
            given = Given(read_as="consolidated", current_to=current, published=published)
            report = workspace.ingest([tmp_path / f"{name}.txt"], given=given.over(common))
            assert report.count("new") == 1
    return tmp_path / "work"


def hits(folder: Path, subject: str, as_at: date | None = None) -> list[Hit]:
    with Workspace(folder) as workspace:
        return ranked(workspace.library.engine, subject, as_at=as_at, known_at=DAY)


def test_one_line_of_the_settings_chooses_it(folder: Path) -> None:
    write_settings(folder, Settings(lexical="rank-bm25"))
    with Workspace(folder) as workspace:
        assert isinstance(workspace.library.engine, OkapiEngine)
        answer = workspace.ask("Where is tar kept?", reference_day=DAY, as_at=date(2009, 12, 31))
    assert "brick cellar" in answer.text


@pytest.mark.parametrize("asked", ["tar and hemp", "fee for a licence", "a brick cellar for tar"])
def test_it_ranks_as_the_postings_do(folder: Path, asked: str) -> None:
    with Workspace(folder) as workspace:
        workspace.index(embedder="none")
    own = [(hit.instrument, hit.provision) for hit in hits(folder, asked) if hit.lexical > 0]
    write_settings(folder, Settings(embedder="none", lexical="rank-bm25"))
    theirs = hits(folder, asked)
    assert own
    assert [(hit.instrument, hit.provision) for hit in theirs if hit.lexical > 0] == own
    assert all(0 <= hit.lexical <= 1 and 0 <= hit.covered <= 1 for hit in theirs)


def test_only_texts_of_the_day_count(folder: Path) -> None:
    write_settings(folder, Settings(embedder="none", lexical="rank-bm25"))
    with Workspace(folder) as workspace:
        workspace.index()
    assert [hit.provision for hit in hits(folder, "brick cellar")] == ["2"]
    assert hits(folder, "brick cellar", date(1999, 12, 31)) == []
    assert [hit.provision for hit in hits(folder, "brick cellar", date(2009, 12, 31))] == ["2"]


def test_a_search_can_be_narrowed_and_may_find_nothing(folder: Path) -> None:
    write_settings(folder, Settings(lexical="rank-bm25"))
    with Workspace(folder) as workspace:
        engine = workspace.library.engine
        assert [
            c for c in engine.search(Asked(("tar",), instruments=("/other",))) if c.lexical
        ] == []
        assert engine.search(Asked(("zebra",))) == []
        assert engine.most(["zebra"]) == 0


def test_an_empty_workspace_has_nothing_to_find(tmp_path: Path) -> None:
    with Workspace.init(tmp_path) as workspace:
        write_settings(tmp_path, Settings(lexical="rank-bm25"))
        assert workspace.library.engine.search(Asked(("tar",), "tar")) == []


def test_without_the_library_it_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_settings(folder, Settings(lexical="rank-bm25"))
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "rank_bm25":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ConfigError, match="pip install rank-bm25"):
        hits(folder, "tar")
