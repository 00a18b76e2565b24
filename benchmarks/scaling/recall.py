"""How many of the hundred nearest texts the codes of a large segment find, against exact search.

    python -m benchmarks.scaling.recall --folder DIR [--queries N] [--seed S] [--closely 1000,2000]
    python -m benchmarks.scaling.recall --random TEXTS [--dim 256] ...

DIR is a workspace of benchmarks/scale.py: queries are the words of its questions, over all its
texts and over those of a day. `--random` makes clustered vectors instead: near duplicates, five by
five, around centres of centres. Ties with the hundredth count as found. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.scaling.asking import pose
from benchmarks.scaling.making import Maker
from tqa.index import nearest
from tqa.index.embedders import embedder
from tqa.index.generations import FOLDER, listed
from tqa.index.ranking import Int8, Mask, Ranker, dense_scores, quantise
from tqa.index.segments import load
from tqa.workspace import Workspace

K = 100
_TOGETHER = 100_000


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--dim", type=int, default=256)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--limit", type=int, default=0, help="queries at most, 0 for --queries")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--closely", default=str(nearest.CLOSELY))
    options = parser.parse_args()
    if options.limit:
        options.queries = min(options.queries, options.limit)
    if options.random:
        vectors, queries = clustered(options.random, options.dim, options.queries, options.seed)
        rng = np.random.default_rng(options.seed)
        days = [rng.random(len(vectors)) < 0.2 for _ in queries]
    else:
        vectors, queries, days = _held(options)
    print(json.dumps(measured(vectors, queries, days, list(map(int, options.closely.split(","))))))
    return 0


def clustered(count: int, dim: int, queries: int, seed: int) -> tuple[Int8, Int8]:
    """Vectors in clusters, and queries near some of them."""
    rng = np.random.default_rng(seed)
    fields = rng.standard_normal((40, dim))
    subjects = fields[rng.integers(40, size=4000)] + 0.8 * rng.standard_normal((4000, dim))
    vectors = np.empty((count, dim), np.int8)
    for start in range(0, count, _TOGETHER):
        size = min(_TOGETHER, count - start)
        texts = subjects[rng.integers(4000, size=-(-size // 5))]
        texts = texts + rng.standard_normal(texts.shape)
        versions = np.repeat(texts, 5, axis=0)[:size] + 0.3 * rng.standard_normal((size, dim))
        vectors[start : start + size] = quantise(_unit(versions))
    near = vectors[rng.integers(count, size=queries)] / 127
    return vectors, quantise(_unit(near + 0.6 * rng.standard_normal(near.shape) / np.sqrt(dim) * 8))


def _unit(rows: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    unit: npt.NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit.astype(np.float32)


def _held(options: argparse.Namespace) -> tuple[Int8, Int8, list[Mask]]:
    model = embedder(options.embedder)
    with Workspace(options.folder) as workspace:
        segments = listed(workspace.store)
        largest = max(segments, key=lambda item: item.units)
        segment = load(workspace.folder / FOLDER, largest.name, model=model.key)
        instruments = len(workspace.store.instruments())
    posed = pose(Maker(0), instruments, options.seed + 7, cited=False)
    asked = list(islice(posed, options.queries))
    ranker = Ranker(segment.arrays)
    days = [ranker.counting(one.day.toordinal(), None) for one in asked]
    return segment.arrays.vectors, quantise(model.queries([one.subject for one in asked])), days


def measured(vectors: Int8, queries: Int8, days: list[Mask], closely: list[int]) -> dict[str, Any]:
    """Recall and milliseconds of the processor, by how many texts are looked at closely."""
    starts = np.arange(len(vectors) + 1, dtype=np.int32)
    every = np.ones(len(vectors), np.bool_)
    exact, spent = [], []
    for query in queries:
        clock = time.process_time()
        exact.append(dense_scores(vectors, query))
        spent.append(time.process_time() - clock)
    results: dict[str, Any] = {
        "texts": len(vectors),
        "queries": len(queries),
        "exact_cpu_ms": round(1000 * statistics.median(spent), 1),
    }
    with tempfile.TemporaryDirectory() as folder:
        path, clock = Path(folder) / nearest.FILE, time.process_time()
        if not nearest.made(vectors, path):
            raise SystemExit(f"{len(vectors)} texts are too few for codes")
        results["build_cpu_s"] = round(time.process_time() - clock, 1)
        results["bytes"] = path.stat().st_size
        search = nearest.Nearest(path, vectors, starts)
        for some in closely:
            nearest.CLOSELY = some
            for name, masks in (("all", [every] * len(queries)), ("day", days)):
                found, spent = [], []
                for query, scores, mask in zip(queries, exact, masks, strict=True):
                    clock = time.process_time()
                    _, got = search(query, mask, K)
                    spent.append(time.process_time() - clock)
                    held = scores[mask]
                    least = np.partition(held, -K)[-K]
                    found.append(min(int((got >= least).sum()), K) / K)
                recall = round(statistics.mean(found), 4)
                ms = round(1000 * statistics.median(spent), 2)
                least_found = min(found)
                results[f"{name} {some}"] = {"recall": recall, "least": least_found, "cpu_ms": ms}
    return results


if __name__ == "__main__":
    raise SystemExit(main())
