"""Vectors kept on disk: none is made twice, and what is damaged costs work, never a result."""

from __future__ import annotations

import hashlib
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tqa.index import cache
from tqa.index.cache import Cache
from tqa.index.embedding.nothing import Nothing
from tqa.index.generations import FOLDER, listed, opened, settle
from tqa.index.segments import load
from tqa.index.settings import Settings, write_settings
from tqa.ingest.given import Given
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[2]
SECTIONS = [f"The toll at gate {name} is paid to its keeper." for name in "ABCDEFGHIJ"]


@dataclass(slots=True)
class Slow:
    """A model that is dear to ask: it notes every text that it is given, and may be killed."""

    key: str = "slow@1"
    dim: int = 8
    cheap: bool = False
    share: float = 0.5
    floor: float = 1.0
    given: list[str] = field(default_factory=list)
    killed_at: int = 1 << 30

    def passages(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        if len(self.given) + len(texts) > self.killed_at:
            os.kill(os.getpid(), signal.SIGKILL)
        self.given += texts
        seeds = [sum(text.encode()) + 31 * len(self.key) for text in texts]
        rows = np.array([np.random.default_rng(s).standard_normal(self.dim) for s in seeds])
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows.astype(np.float32)

    queries = passages


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    source = tmp_path / "tolls.txt"
    lines = [f"{at}. Gate {at}. {text}" for at, text in enumerate(SECTIONS, start=1)]
    source.write_text("\n\n".join(["Tolls Act", *lines]) + "\n", "utf-8")
    with Workspace.init(tmp_path / "workspace") as made:
        write_settings(made.folder, Settings(embedder="none"))
        given = Given(id="/xx/act/2001/tolls", kind="act", jurisdiction="xx", read_as="enacted")
        assert made.ingest([source], given=given).count("new") == 1
        yield made


def folder(workspace: Workspace) -> Path:
    return workspace.folder / FOLDER


def file(workspace: Workspace, model: Slow) -> Path:
    with Cache.opened(folder(workspace), model):
        pass
    (found,) = [
        path
        for path in (folder(workspace) / cache.FOLDER).glob("*.sqlite")
        if path.stem == hashlib.sha256(model.key.encode()).hexdigest()
    ]
    return found


def vectors(workspace: Workspace, model: Slow) -> npt.NDArray[np.int8]:
    """Those of the one segment there is."""
    (item,) = listed(workspace.store)
    return np.array(load(folder(workspace), item.name, model=model.key).arrays.vectors)


def built(workspace: Workspace, model: Slow) -> npt.NDArray[np.int8]:
    """The vectors of an index that another model's replaces first."""
    settle(workspace.store, Nothing())
    settle(workspace.store, model)
    return vectors(workspace, model)


def test_a_second_build_embeds_nothing(workspace: Workspace) -> None:
    first = built(workspace, model := Slow())
    assert len(model.given) == len(first) == len(SECTIONS)
    assert first.any(axis=1).all()
    again = built(workspace, model := Slow())
    assert model.given == []
    assert (again == first).all()


def test_another_model_shares_nothing(workspace: Workspace) -> None:
    first = built(workspace, Slow())
    other = built(workspace, model := Slow(key="slow@1, revised"))
    assert len(model.given) == len(SECTIONS)
    assert (other != first).any()
    assert (built(workspace, Slow()) == first).all(), "and the first is still held"


def test_a_rebuild_makes_every_vector_anew_and_keeps_those(workspace: Workspace) -> None:
    built(workspace, Slow())
    path = file(workspace, Slow())
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO vector VALUES (?, ?, 0)", (b"old", b"gone"))
    db.close()
    settle(workspace.store, model := Slow(), anew=True)
    assert len(model.given) == len(SECTIONS)
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM vector").fetchone()[0] == len(SECTIONS)
    db.close()
    built(workspace, model := Slow())
    assert model.given == []


KILLED = """
import sys
from pathlib import Path
from tests.index.test_cache import Slow
from tqa.index import cache
from tqa.index.generations import settle
from tqa.workspace import Workspace
cache.STEP = 2
with Workspace(sys.argv[1]) as workspace:
    settle(workspace.store, Slow(killed_at=7))
"""


def test_a_build_that_is_killed_goes_on_where_it_was(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", KILLED, str(workspace.folder)]
    done = subprocess.run(command, env=environment, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    monkeypatch.setattr(cache, "STEP", 2)
    found = built(workspace, model := Slow())
    assert len(model.given) == len(SECTIONS) - 6
    settle(workspace.store, whole := Slow(), anew=True)
    assert len(whole.given) == len(SECTIONS)
    assert (found == vectors(workspace, whole)).all()


def test_units_without_a_segment_are_embedded_once(workspace: Workspace) -> None:
    with workspace.store.writing():
        workspace.store.execute_many("DELETE FROM segment WHERE name <> ?", [("",)])
    model = Slow()
    first = opened(workspace.store, model)[0].segment.arrays.vectors
    assert len(model.given) == len(SECTIONS)
    again = opened(workspace.store, model)[0].segment.arrays.vectors
    assert len(model.given) == len(SECTIONS)
    assert (first == again).all()


def test_a_cheap_model_keeps_nothing(workspace: Workspace) -> None:
    built(workspace, model := Slow(cheap=True))
    built(workspace, model)
    assert len(model.given) == 2 * len(SECTIONS)
    assert not (folder(workspace) / cache.FOLDER).exists()


def test_the_folder_may_be_deleted(workspace: Workspace) -> None:
    first = built(workspace, Slow())
    file(workspace, Slow()).unlink()
    (folder(workspace) / cache.FOLDER).rmdir()
    assert (built(workspace, model := Slow()) == first).all()
    assert len(model.given) == len(SECTIONS)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096])


def overwritten(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)


def torn(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:200] + b"\xff" * (len(data) - 200))


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE vector (name TEXT)")
    db.close()


@pytest.mark.parametrize("damage", [truncated, overwritten, torn, foreign])
def test_a_damaged_file_is_set_aside(
    workspace: Workspace,
    damage: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = built(workspace, Slow())
    path = file(workspace, Slow())
    damage(path)
    with caplog.at_level(logging.WARNING):
        assert (built(workspace, model := Slow()) == first).all()
    assert len(model.given) == len(SECTIONS)
    assert "set aside" in caplog.text
    assert path.with_suffix(".damaged").exists()
    built(workspace, model := Slow())
    assert model.given == [], "the new file holds them"


def test_a_row_that_is_not_what_was_written_is_made_again(workspace: Workspace) -> None:
    first = built(workspace, Slow())
    with sqlite3.connect(file(workspace, Slow())) as db:
        one, two, three = db.execute("SELECT digest FROM vector ORDER BY digest LIMIT 3").fetchall()
        db.execute("UPDATE vector SET vector = zeroblob(8) WHERE digest = ?", one)
        db.execute("UPDATE vector SET vector = zeroblob(3) WHERE digest = ?", two)
        db.execute("UPDATE vector SET vector = 'eight by' WHERE digest = ?", three)
    db.close()
    assert (built(workspace, model := Slow()) == first).all()
    assert len(model.given) == 3


def test_half_a_page_that_is_lost_costs_no_result(workspace: Workspace) -> None:
    first = built(workspace, Slow())
    path = file(workspace, Slow())
    path.write_bytes(path.read_bytes()[:5000])
    assert (built(workspace, Slow()) == first).all()


def test_a_file_in_the_place_of_another_models_holds_nothing(workspace: Workspace) -> None:
    built(workspace, Slow())
    other = Slow(key="another")
    file(workspace, other).write_bytes(file(workspace, Slow()).read_bytes())
    built(workspace, other)
    assert len(other.given) == len(SECTIONS)


def test_where_nothing_can_be_written_nothing_is_kept(
    workspace: Workspace, caplog: pytest.LogCaptureFixture
) -> None:
    folder(workspace).mkdir(exist_ok=True)
    (folder(workspace) / cache.FOLDER).write_text("in the way", "utf-8")
    with caplog.at_level(logging.WARNING):
        built(workspace, model := Slow())
        built(workspace, model)
    assert len(model.given) == 2 * len(SECTIONS)
    assert "not kept" in caplog.text


def test_a_file_that_another_process_holds_is_done_without(
    workspace: Workspace, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = built(workspace, Slow())
    monkeypatch.setattr(cache, "_WAIT", 0.01)
    path = file(workspace, Slow())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    settle(workspace.store, Nothing())
    with caplog.at_level(logging.WARNING):
        settle(workspace.store, model := Slow(), anew=True)
    assert (vectors(workspace, model) == first).all()
    assert len(model.given) == len(SECTIONS)
    assert "locked" in caplog.text
    assert not path.with_suffix(".damaged").exists()
    other.execute("ROLLBACK")
    other.close()


def test_two_processes_fill_one_file(tmp_path: Path) -> None:
    model = Slow()
    keys = [bytes([at]) * 16 for at in range(6)]

    def make(texts: list[str]) -> npt.NDArray[np.int8]:
        return np.full((len(texts), 8), len(texts[0]), np.int8)

    with Cache.opened(tmp_path, model) as one, Cache.opened(tmp_path, model) as two:
        one.made(keys[:3], ["a"] * 3, make)
        two.made(keys[2:], ["bb"] * 4, make)
        held = [vector[0] if vector else None for vector in one.known([*keys, b"none" * 4])]
    assert held == [1, 1, 2, 2, 2, 2, None]
