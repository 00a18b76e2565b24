"""Killed or failing in the middle of an ingest: the workspace is as before or as after, and sound."""

from __future__ import annotations

import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from tests.laws import Law, many_laws
from tests.worker import RECORDED
from tqa import Workspace
from tqa.index.records import update
from tqa.ingest.given import Given
from tqa.ingest.pipeline import ingest
from tqa.store.store import Store

ROOT = Path(__file__).parents[1]
KILLS = 30
LAWS = many_laws(8, 40)
HELD = LAWS[:5]
"""Held in an older consolidation before the ingest; the others are new to it."""
DAYS = ("2014-12-31", "2017-12-31", "2020-12-31")
ASKED = ("2013-01-01", "2016-03-15", "2018-06-01", "2020-06-30")
TODAY = date(2023, 1, 1)

Said = dict[str, str]
"""What a workspace says of each law, by its number."""


@dataclass(frozen=True)
class Prepared:
    """A workspace before the ingest, the sources, and what is said before and after it."""

    before: Path
    sources: Path
    said_before: Said
    said_after: Said
    searched_after: list[str]


def answers(ws: Workspace) -> Said:
    return {law.number: _answers(ws, law) for law in LAWS}


def _answers(ws: Workspace, law: Law) -> str:
    title = law.title(DAYS[-1])
    if not ws.library.resolve(law.number):
        return "not held"
    said = [
        ws.show(law.number, reference_day=TODAY, as_at=date.fromisoformat(day)) for day in ASKED
    ]
    said += [ws.show(law.number, str(at), reference_day=TODAY, history=True) for at in (1, 2, 3)]
    said += [
        ws.ask(question, reference_day=TODAY)
        for question in (
            f"What did section 3 of the {title} say on 1 October 2019?",
            f"When was section 5 of the {title} last amended?",
        )
    ]
    sources = [source.name for source in ws.store.sources(f"/ca/act/{law.number}")]
    return "\n".join([*(str(answer.to_dict()) for answer in said), *sources])


def searched(ws: Workspace) -> list[str]:
    """Answers found by words alone; their scores depend on all laws, so no one law owns them."""
    questions = ("Which tower keeps 12 flags of sailcloth?", "What keeps flags of linen in 2014?")
    return [str(ws.ask(question, reference_day=TODAY).to_dict()) for question in questions]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    folder = tmp_path_factory.mktemp("kill")
    old, new = folder / "old", folder / "new"
    for at in (old, new):
        at.mkdir()
    for law in LAWS:
        for day in DAYS:
            at = old if law in HELD and day == DAYS[0] else new
            (at / f"{law.number}@{day}.xml").write_bytes(law.xml(day))
    before, after = folder / "before", folder / "after"
    with Workspace.init(before) as ws:
        ws.ingest([old], recorded_at=RECORDED)
        said_before = answers(ws)
    shutil.copytree(before, after)
    with Workspace(after) as ws:
        ws.ingest([new], recorded_at=RECORDED)
        said_after, searched_after = answers(ws), searched(ws)
    assert all(said_before[law.number] != said_after[law.number] for law in LAWS)
    assert "wool" not in str(said_before)
    return Prepared(before, new, said_before, said_after, searched_after)


def worker(*arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.worker", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def killed_after(delay: float | None, workspace: Path, sources: Path) -> tuple[int, float]:
    """Kill an ingest `delay` seconds after it began; its exit status, and how long it ran."""
    with worker("ingest", workspace, sources) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        began = time.perf_counter()
        if delay is None:
            assert process.stdout.readline() == "done\n"
        else:
            time.sleep(delay)
            process.kill()
        ran = time.perf_counter() - began
        process.wait(timeout=60)
    return process.returncode, ran


def check(workspace: Path, prepared: Prepared) -> int:
    """Sound, and each law as before or as after; how many laws are as after."""
    with Workspace(workspace) as ws:
        assert ws.store.check() == []
        verified = ws.verify()
        assert verified.holds, verified.faults
        said = answers(ws)
        done = {law for law, words in said.items() if words == prepared.said_after[law]}
        assert {law for law in said if law not in done} == {
            law for law, words in said.items() if words == prepared.said_before[law]
        }
        ws.ingest([prepared.sources], recorded_at=RECORDED)
        assert answers(ws) == prepared.said_after
        assert searched(ws) == prepared.searched_after
        assert ws.store.check() == []
    return len(done)


def copy(prepared: Prepared, to: Path) -> Path:
    return shutil.copytree(prepared.before, to)


def spread(kills: int, duration: float) -> Iterable[float]:
    """One moment in each of as many equal stretches, the first at once, the last near the end."""
    chance = random.Random(20230101)
    return [0.0, *((at + chance.random()) * duration / kills for at in range(1, kills))]


def test_killed_at_thirty_moments(prepared: Prepared, tmp_path: Path) -> None:
    whole = [
        killed_after(None, copy(prepared, tmp_path / f"whole-{at}"), prepared.sources)
        for at in range(3)
    ]
    assert [code for code, _ in whole] == [0, 0, 0]
    duration = statistics.median(ran for _, ran in whole)
    cut, reached = 0, []
    for at, delay in enumerate(spread(KILLS, duration)):
        workspace = copy(prepared, tmp_path / f"kill-{at}")
        code, _ = killed_after(delay, workspace, prepared.sources)
        assert code in (0, -signal.SIGKILL)
        cut += code != 0
        reached.append(check(workspace, prepared))
        shutil.rmtree(workspace)
    assert len(reached) == KILLS
    assert cut >= KILLS // 2, f"only {cut} of {KILLS} kills came before the end"
    assert reached[0] == 0
    assert len(set(reached)) >= 4, f"laws done at each kill: {reached}"


@pytest.mark.parametrize("statement", [1, 2, 5, 40, 300, 700, 1500, 4000])
def test_killed_before_a_statement_with_pages_already_on_disk(
    prepared: Prepared, tmp_path: Path, statement: int
) -> None:
    workspace = copy(prepared, tmp_path / "work")
    with worker("die", str(statement), workspace, prepared.sources) as process:
        process.wait(timeout=60)
    assert process.returncode == -signal.SIGKILL
    check(workspace, prepared)


class Crash(Exception):
    """What no part of tqa raises."""


@pytest.mark.parametrize("at", ["before the index", "after the index", "in the third law"])
def test_an_exception_in_the_middle_rolls_back_that_law_only(
    prepared: Prepared, tmp_path: Path, at: str
) -> None:
    workspace = copy(prepared, tmp_path / "work")
    laws: list[str] = []

    def index(store: Store, instrument: str, changed: Iterable[str]) -> int:
        laws.append(instrument)
        if at == "before the index":
            raise Crash
        written = update(store, instrument, changed)
        if at == "after the index" or len(laws) == 3:
            raise Crash
        return written

    with Workspace(workspace) as ws:
        with pytest.raises(Crash):
            ingest(ws.store, [prepared.sources], given=Given(), recorded_at=RECORDED, index=index)
        assert not ws.store._db.in_transaction
    assert check(workspace, prepared) == (2 if at == "in the third law" else 0)
