"""What is measured of one workspace, each in a process of its own, so that peaks are told apart.

    python -m benchmarks.scaling.phases PHASE --folder DIR --versions N [--embedder NAME]
        [--queries N] [--seed S]

The last line is JSON: seconds by the clock, seconds of the processor (which other work on the
machine does not lengthen), peak memory in MiB, and what the phase found.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import math
import pstats
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.scaling.asking import Posed, pose
from benchmarks.scaling.making import LAST, Maker, printed, stored, unit_all
from tqa.workspace import Workspace

Figures = dict[str, Any]
_EXTRA = 10_000_000
"""The number of the first instrument that is added."""
WARMING = 20
"""Questions asked before any is measured."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("phase", choices=sorted(_PHASES))
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--versions", type=int, required=True)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    clock, processor = time.perf_counter(), time.process_time()
    figures = _PHASES[options.phase](options)
    figures = {
        "seconds": round(time.perf_counter() - clock, 3),
        "cpu_seconds": round(time.process_time() - processor, 3),
        "peak_mib": peak(),
        **figures,
    }
    print(json.dumps(figures))
    return 0


def peak() -> int:
    """The most memory this process has had, files that are mapped included, in MiB."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text("ascii"))
    return int(found[1]) // 1024 if found else 0


def _store(options: argparse.Namespace) -> Figures:
    laws = Maker(options.seed).laws(options.versions)
    return {"versions": stored(options.folder, laws, options.embedder)}


def _units(options: argparse.Namespace) -> Figures:
    return {"units": unit_all(options.folder)}


def _index(options: argparse.Namespace) -> Figures:
    with Workspace(options.folder) as workspace:
        written = workspace.index(embedder=options.embedder)
        return {"units": written, **{f"index_{k}": v for k, v in workspace.index_size().items()}}


def _cold(options: argparse.Namespace) -> Figures:
    with Workspace(options.folder) as workspace:
        posed = next(_posed(options, workspace, options.queries))
        answer = workspace.ask(posed.question, reference_day=LAST)
        return {"right": posed.answered(answer)}


def _warm(options: argparse.Namespace) -> Figures:
    with Workspace(options.folder) as workspace:
        posed = _posed(options, workspace, 1)
        for one in islice(posed, WARMING):
            workspace.ask(one.question, reference_day=LAST)
        times: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
        right = 0
        for one in islice(posed, options.queries):
            clock, processor = time.perf_counter(), time.process_time()
            answer = workspace.ask(one.question, reference_day=LAST)
            spent = time.perf_counter() - clock, time.process_time() - processor
            times[one.cited].append(spent)
            right += one.answered(answer)
    figures: Figures = {"questions": options.queries, "right": right}
    every = times[True] + times[False]
    for name, some in (("", every), ("content_", times[False]), ("cited_", times[True])):
        figures |= spread(f"{name}ms", [spent[0] for spent in some])
        figures |= spread(f"{name}cpu_ms", [spent[1] for spent in some])
    return figures


def spread(name: str, seconds: Sequence[float]) -> dict[str, float]:
    """The median and the 99th percentile of some times, in milliseconds.

    >>> spread("ms", [0.001, 0.002, 0.009])
    {'ms': 2.0, 'ms_p99': 9.0}
    """
    ordered = sorted(seconds)
    if not ordered:
        return {}
    last = ordered[math.ceil(0.99 * len(ordered)) - 1]
    median = statistics.median(ordered)
    return {name: round(1000 * median, 2), f"{name}_p99": round(1000 * last, 2)}


def _add(options: argparse.Namespace) -> Figures:
    """Three instruments more, one after another; each is taken in from a file of text."""
    maker, times = Maker(options.seed), []
    with tempfile.TemporaryDirectory() as folder, Workspace(options.folder) as workspace:
        from tqa.ingest.given import Given

        before = _added(workspace)
        for number in range(before, before + 3):
            law = maker.law(_EXTRA + number)
            path = Path(folder) / f"{number}.txt"
            path.write_text(printed(law), encoding="utf-8")
            made = date.fromordinal(law.made)
            given = Given(id=law.id, kind="act", jurisdiction="zz", made=made, in_force=made)
            clock, processor = time.perf_counter(), time.process_time()
            report = workspace.ingest([path], given=given)
            spent = time.perf_counter() - clock, time.process_time() - processor
            if [file.outcome for file in report.files] != ["new"]:
                raise SystemExit(f"not taken in: {report.files}")
            times.append((*spent, report.files[0].provisions))
        size = workspace.index_size()["segments"]
    return {
        "add_s": round(statistics.median(spent[0] for spent in times), 3),
        "add_cpu_s": round(statistics.median(spent[1] for spent in times), 3),
        "add_most_s": round(max(spent[0] for spent in times), 3),
        "provisions": min(spent[2] for spent in times),
        "segments": size,
    }


def _profile(options: argparse.Namespace) -> Figures:
    """Where the time of warm questions goes; printed, for a person to read."""
    with Workspace(options.folder) as workspace:
        posed = _posed(options, workspace, 1)
        for one in islice(posed, WARMING):
            workspace.ask(one.question, reference_day=LAST)
        questions = list(islice(posed, options.queries))
        with cProfile.Profile() as profile:
            for one in questions:
                workspace.ask(one.question, reference_day=LAST)
    for order in ("cumulative", "tottime"):
        pstats.Stats(profile).strip_dirs().sort_stats(order).print_stats(35)
    return {"questions": len(questions)}


def _posed(options: argparse.Namespace, workspace: Workspace, draw: int) -> Iterator[Posed]:
    """Questions about what was made; not about what was added later."""
    count = workspace.store.query("SELECT count(*) FROM instrument WHERE jurisdiction = 'zz'")
    return pose(Maker(options.seed), int(count[0][0]) - _added(workspace), options.seed + draw)


def _added(workspace: Workspace) -> int:
    found = workspace.store.query(
        "SELECT count(*) FROM instrument WHERE id GLOB '*/10000[0-9][0-9][0-9]'"
    )
    return int(found[0][0])


@contextmanager
def timed(into: list[float]) -> Iterator[None]:
    """Add the seconds that the block takes to a list."""
    clock = time.perf_counter()
    yield
    into.append(time.perf_counter() - clock)


_PHASES: dict[str, Callable[[argparse.Namespace], Figures]] = {
    "store": _store,
    "units": _units,
    "index": _index,
    "cold": _cold,
    "warm": _warm,
    "add": _add,
    "profile": _profile,
}

if __name__ == "__main__":
    raise SystemExit(main())
