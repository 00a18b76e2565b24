"""tqa at 10,000, 100,000 and a million versions: time, memory, disk, and the cost of one more.

    python -m benchmarks.scale [--sizes 10000,100000,1000000] [--queries 300] [--limit N]
        [--seed S] [--embedder NAME] [--keep DIR] [--plot FILE] [--peers] [--phases warm,cold]

Makes synthetic law straight into a workspace (benchmarks/scaling/making.py), then measures in a
process for each phase: the time to store, to make units and to index; bytes; peak memory; the
median and the 99th percentile of questions asked end to end, half of them with a citation, cold
(first question of a process) and warm; and taking in one instrument of fifty provisions from a
file. With `--keep`, workspaces that are there already are measured as they are. `--phases` measures
only some. `--peers` compares with other retrievers over the same records (the last size up to
100,000; see benchmarks/scaling/peers.py for what to install). `cpu` figures are of the processor
alone: other work on the machine lengthens the others. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.scaling.plot import plot
from tqa.workspace import FILE

PHASES = ("store", "units", "index", "cold", "warm", "add")
_COLD = 5
"""Fresh processes, each with one question."""
_PEERS_AT = 100_000


def main() -> int:
    options = _options()
    results: dict[str, Any] = {"load_before": _load()}
    with tempfile.TemporaryDirectory() as made:
        keep = options.keep or Path(made)
        keep.mkdir(parents=True, exist_ok=True)
        sizes: dict[int, dict[str, Any]] = {}
        for size in options.sizes:
            sizes[size] = _measured(options, keep / str(size), size)
            _told(size, sizes[size])
        results["sizes"] = sizes
        if options.peers:
            size = max((s for s in options.sizes if s <= _PEERS_AT), default=min(options.sizes))
            results["peers"] = _phase(options, keep / str(size), size, "peers", module="peers")
    if options.plot:
        options.plot.write_text(plot(sizes), encoding="utf-8")
    results["load_after"] = _load()
    print(json.dumps(results))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", type=_sizes, default=_sizes("10000,100000,1000000"))
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--limit", type=int, default=0, help="questions at most, 0 for --queries")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--keep", type=Path, help="keep the workspaces here, a folder a size")
    parser.add_argument("--plot", type=Path, help="write the curves as SVG")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--phases", type=lambda text: text.split(","), default=list(PHASES))
    options = parser.parse_args()
    unknown = sorted(set(options.phases) - {*PHASES, "profile"})
    if unknown:
        parser.error(f"no such phase: {', '.join(unknown)}; there are {', '.join(PHASES)}")
    if options.limit:
        options.queries = min(options.queries, options.limit)
    return options


def _sizes(text: str) -> list[int]:
    return sorted(int(part) for part in text.split(","))


def _measured(options: argparse.Namespace, folder: Path, size: int) -> dict[str, Any]:
    """All figures of one size."""
    found: dict[str, Any] = {}
    there = (folder / FILE).exists()
    for phase in options.phases:
        if phase in ("store", "units", "index") and there:
            continue
        if phase == "cold":
            found["cold"] = _cold(options, folder, size)
        else:
            found[phase] = _phase(options, folder, size, phase)
        found[phase]["load"] = _load()
    if folder.exists():
        found["bytes"] = {
            "store": sum(path.stat().st_size for path in folder.glob(f"{FILE}*")),
            "index": sum(path.stat().st_size for path in folder.glob("index/*/*")),
        }
    return found


def _cold(options: argparse.Namespace, folder: Path, size: int) -> dict[str, Any]:
    """Whole processes with one question each, from their start to their end."""
    runs, inside = [], []
    for run in range(_COLD):
        clock = time.perf_counter()
        found = _phase(options, folder, size, "cold", queries=2 + run)
        runs.append(time.perf_counter() - clock)
        inside.append(found)
    return {
        "process_s": round(statistics.median(runs), 3),
        "process_most_s": round(max(runs), 3),
        "open_and_ask_s": statistics.median(found["seconds"] for found in inside),
        "open_and_ask_cpu_s": statistics.median(found["cpu_seconds"] for found in inside),
        "peak_mib": max(found["peak_mib"] for found in inside),
        "right": sum(found["right"] for found in inside),
        "runs": _COLD,
    }


def _phase(
    options: argparse.Namespace,
    folder: Path,
    size: int,
    phase: str,
    *,
    queries: int | None = None,
    module: str = "phases",
) -> dict[str, Any]:
    command = [
        sys.executable, "-W", "ignore", "-m", f"benchmarks.scaling.{module}", phase,
        "--folder", str(folder), "--versions", str(size), "--embedder", options.embedder,
        "--queries", str(queries or options.queries), "--seed", str(options.seed),
    ]  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    *lines, last = done.stdout.splitlines() or [""]
    if done.returncode:
        raise SystemExit(f"{phase} at {size} failed; {' '.join(command)}")
    if lines:
        print("\n".join(lines))
    figures: dict[str, Any] = json.loads(last)
    return figures


def _load() -> float:
    """How many processes want the processors: figures by the clock are good where it is low."""
    return round(os.getloadavg()[0], 2)


def _told(size: int, figures: dict[str, Any]) -> None:
    for phase, found in figures.items():
        said = ", ".join(f"{name} {value}" for name, value in found.items())
        print(f"{size:>9,} {phase}: {said}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
