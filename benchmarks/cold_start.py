"""`tqa ask` from a cold start, against importing sentence_transformers in the same run.

    python benchmarks/cold_start.py --workspace DIR --question TEXT [--runs 5] [--peer MODULE]

Times whole processes in turn (ask, peer, ask, peer …) and gives medians in seconds; the ratio is
that of the medians. A peer that is not installed is reported as null. The last line is JSON.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--question", required=True)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=int, default=0, help="runs at most, 0 for --runs")
    parser.add_argument("--seed", type=int, default=0, help="accepted for uniformity; unused")
    parser.add_argument("--peer", default="sentence_transformers")
    options = parser.parse_args()
    runs = min(options.runs, options.limit) if options.limit else options.runs
    ask = [sys.executable, "-m", "tqa.cli", "ask", "-w", str(options.workspace), options.question]
    peer = [sys.executable, "-c", f"import {options.peer}"]
    installed = importlib.util.find_spec(options.peer) is not None
    times: dict[str, list[float]] = {"ask": [], "peer": []}
    for run in range(runs + 1):
        for name, command in (("ask", ask), ("peer", peer)):
            if name == "peer" and not installed:
                continue
            seconds = _seconds(command)
            if run:  # the first run of each only warms the file cache
                times[name].append(seconds)
    ask_s = statistics.median(times["ask"])
    peer_s = statistics.median(times["peer"]) if times["peer"] else None
    result = {
        "ask_s": round(ask_s, 3),
        "peer": options.peer,
        "peer_s": round(peer_s, 3) if peer_s else None,
        "ratio": round(ask_s / peer_s, 3) if peer_s else None,
        "runs": runs,
    }
    print(json.dumps(result))
    return 0


def _seconds(command: list[str]) -> float:
    started = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(done.stderr.decode())
    return time.perf_counter() - started


if __name__ == "__main__":
    raise SystemExit(main())
