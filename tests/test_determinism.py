"""The order of arrival and the hash seed change nothing: not an answer, not a row."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from tests.laws import LANTERNS, write_sources
from tests.worker import RECORDED, content, everything, printed
from tqa import Workspace

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("TQA_SHARED", ROOT.parent / "shared"))
SNAPSHOTS = SHARED / "data" / "corpora" / "ca_federal" / "snapshots"
HASH_SEEDS = ("0", "1", "42")
ORDERS = tuple(str(seed) for seed in range(10))


def run_orders(folder: Path, sources: str, orders: tuple[str, ...], seeds: tuple[str, ...]) -> None:
    """One process a hash seed, each in the orders given; names of sources are relative to `folder`."""
    processes = []
    for seed in seeds:
        out = folder / f"hash-{seed}"
        out.mkdir()
        command = [sys.executable, "-m", "tests.worker", "orders", sources, out.name, *orders]
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        processes.append(
            subprocess.Popen(
                command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True
            )
        )
    ended = []
    for process in processes:
        with process:
            _, errors = process.communicate(timeout=300)
            ended.append((process.returncode, errors))
    assert ended == [(0, "")] * len(seeds)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The invented sources, taken in by three processes in ten orders each."""
    folder = tmp_path_factory.mktemp("orders")
    write_sources(folder / "sources")
    run_orders(folder, "sources", ORDERS, HASH_SEEDS)
    return folder


@pytest.fixture
def inside(folder: Path) -> Iterator[Path]:
    """That folder as the current one, since names of sources are part of what is compared."""
    before = Path.cwd()
    os.chdir(folder)
    yield folder
    os.chdir(before)


def outputs(folder: Path, suffix: str) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.glob(f"hash-*/*{suffix}"))
    }


@pytest.mark.parametrize("suffix", [".txt", ".rows"], ids=["answers", "rows"])
def test_ten_orders_under_three_hash_seeds_give_the_same_bytes(folder: Path, suffix: str) -> None:
    found = outputs(folder, suffix)
    assert len(found) == len(HASH_SEEDS) * len(ORDERS)
    first = next(iter(found.values()))
    assert len(first) > 20_000
    assert [name for name, data in found.items() if data != first] == []


def test_what_is_compared_holds_answers_of_every_sort(folder: Path) -> None:
    said = next(iter(outputs(folder, ".txt").values())).decode()
    for words in (
        "one hour before dusk",
        "two hours before dusk",
        "30 florins",
        "45 florins",
        '"status": "ended"',
        '"status": "not_found"',
        '"status": "not_covered"',
        '"kind": "difference"',
        '"kind": "last_changed"',
        "2016-04-01: changed (2(1)) — 2016, c. 2, s. 7",
        '"kind": "in_force"',
    ):
        assert words in said, words


def test_all_at_once_equals_one_by_one(inside: Path, tmp_path: Path) -> None:
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(["sources"], recorded_at=RECORDED)
        assert ws.verify().holds
        rows = content(ws)
    assert rows.encode() == next(iter(outputs(inside, ".rows").values()))
    assert printed(tmp_path / "work").encode() == next(iter(outputs(inside, ".txt").values()))


def test_taking_in_again_changes_nothing(inside: Path, tmp_path: Path) -> None:
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(["sources"], recorded_at=RECORDED)
        before, changes = content(ws), ws.store.query("SELECT total_changes()")
        report = ws.ingest(["sources"], recorded_at="2031-01-01T00:00:00+00:00")
        assert (report.count("unchanged"), report.count("skipped")) == (10, 1)
        assert len(report.files) == 11
        assert report.changes == []
        assert content(ws) == before
        assert ws.store.query("SELECT total_changes()") == changes


def test_what_was_removed_and_taken_in_again_is_as_before(inside: Path, tmp_path: Path) -> None:
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(["sources"], recorded_at=RECORDED)
        before = content(ws)
        gone = ws.remove("sources/lanterns@2018-09-30.xml")
        assert gone == ["sources/lanterns@2018-09-30.xml"]
        assert content(ws) != before
        assert ws.verify().holds
        ws.remove("Beacon Fees Regulations")
        ws.ingest(["sources"], recorded_at=RECORDED)
        assert content(ws) == before
        assert ws.verify().holds


def test_copies_of_one_file_count_under_the_first_of_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["a.xml", "b.xml", "c.xml"]
    for name in names:
        Path(name).write_bytes(LANTERNS.xml("2018-09-30"))
    held = set()
    for at, order in enumerate([*permutations(names), None]):
        with Workspace.init(f"work-{at}") as ws:
            calls = [[name] for name in order] if order else [names]
            reports = [ws.ingest(call, recorded_at=RECORDED) for call in calls]
            outcomes = [file.outcome for report in reports for file in report.files]
            assert sorted(outcomes) == ["new", "unchanged", "unchanged"]
            assert [source.name for source in ws.store.sources()] == ["a.xml"]
            held.add(content(ws))
    assert len(held) == 1


# ------------------------------------------------------------------------------- published law

DOCUMENTS = ("O-5", "SOR-99-295", "C-10.54")
missing = [name for name in DOCUMENTS if not (SNAPSHOTS / f"{name}.tar.xz").is_file()]


@pytest.mark.slow
@pytest.mark.skipif(bool(missing), reason=f"no {', '.join(missing)} in {SNAPSHOTS}")
def test_published_consolidations_in_any_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "snapshots"
    for name in DOCUMENTS:
        with tarfile.open(SNAPSHOTS / f"{name}.tar.xz") as tar:
            for member in tar:
                if member.isreg() and (data := tar.extractfile(member)) is not None:
                    path = sources / name / Path(member.name).name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    with data, path.open("wb") as out:
                        shutil.copyfileobj(data, out)
    assert len(list(sources.glob("*/*.xml"))) >= 3 * len(DOCUMENTS)
    run_orders(tmp_path, "snapshots", ("1", "2"), HASH_SEEDS)
    for suffix in (".txt", ".rows"):
        found = outputs(tmp_path, suffix)
        assert len(found) == 2 * len(HASH_SEEDS)
        first = next(iter(found.values()))
        assert [name for name, data in found.items() if data != first] == []
    monkeypatch.chdir(tmp_path)
    with Workspace.init(tmp_path / "work") as ws:
        ws.ingest(["snapshots"], recorded_at=RECORDED)
        assert ws.verify().holds
        assert content(ws).encode() == first
        assert everything(ws).encode() == next(iter(outputs(tmp_path, ".txt").values()))
