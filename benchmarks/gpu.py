"""Ranking on a device: the same as on the CPU, and how fast.

    python benchmarks/gpu.py [--device auto|cpu|cuda] [--dtype fp16|bf16|int8] [--sizes N,N,…]
        [--batches B,B,…] [--queries N] [--limit N] [--check N] [--exact N] [--dim D] [--seed S]
        [--stages]

Runs from the root of the project where there is only torch and numpy. Law is drawn at random
(seeded): texts of a few versions to a provision, with vectors in clusters, words by Zipf's law,
and units with days. First, `--queries` random queries over `--check` texts rank on the device as
they do in numpy: the same groups, the same order, equal scores. Then, for each of `--sizes`, the
first `--exact` queries are compared in the same way over all texts, and batches are timed, of
`--limit` queries at most each. The share is of what the memory's bandwidth allows: what any
ranking reads at least once per batch (the vectors, the days of the units, the postings of the
words asked) at the rate of a copy on the device. `--stages` times the steps of the CPU path
too. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tqa.index.device import DeviceIndex, Tensors, chosen_device
from tqa.index.products import DTYPES, number_type
from tqa.index.ranking import (
    Arrays,
    Query,
    Ranker,
    best_groups,
    dense_scores,
    idf,
    quantise,
    scale,
)

ROWS = 1 << 16  # texts drawn at a time
CENTRES = 4096  # clusters of vectors
TERMS, FLAT = 50_000, 10  # words, and how far the commonest are from Zipf's plain law
SHORTEST, LONGEST = 20, 60  # tokens of a text
LAST_DAY, OPEN = 20_000, 3_000_000  # days drawn, and the day that is never reached
K, N, ALPHA = 10, 200, 0.5
ROUNDS = 3  # times that a batch is ranked at least, after one that is not counted


class Drawn:
    """Law drawn at random on a device, and queries about it."""

    def __init__(self, n_texts: int, dim: int, dtype: str, device: str, seed: int) -> None:
        self.n_texts, self.dim, self.device = n_texts, dim, device
        self.random = torch.Generator(device).manual_seed(seed)
        self.host = np.random.default_rng(seed)
        self.centres = self._normal(CENTRES, dim)
        self.tensors = Tensors(*self._texts(number_type(dtype)), *self._units())

    def _normal(self, *shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=self.random, device=self.device)

    def _int(self, low: int, high: int, *shape: int) -> torch.Tensor:
        return torch.randint(low, high, shape, generator=self.random, device=self.device)

    def _texts(self, kind: torch.dtype) -> tuple[torch.Tensor, ...]:
        """Vectors, lengths, starts of the groups, and postings."""
        vectors = torch.empty((self.n_texts, self.dim), dtype=kind, device=self.device)
        lengths = self._int(SHORTEST, LONGEST + 1, self.n_texts)
        codes = []
        for start in range(0, self.n_texts, ROWS):
            part = slice(start, min(start + ROWS, self.n_texts))
            vectors[part] = self._vectors(part.stop - start).to(kind)
            codes.append(self._words(lengths[part], start))
        sorted_codes = torch.cat(codes).sort().values
        codes.clear()
        distinct, counts = torch.unique_consecutive(sorted_codes, return_counts=True)
        del sorted_codes
        bounds = torch.arange(TERMS + 1, device=self.device) * self.n_texts
        self.starts = self._starts()
        return (
            vectors,
            lengths.to(torch.int32),
            self.starts.to(torch.int32),
            torch.searchsorted(distinct, bounds),
            (distinct % self.n_texts).to(torch.int32),
            counts.to(torch.int16),
        )

    def _vectors(self, count: int) -> torch.Tensor:
        """Unit vectors near the centres of clusters, rounded as `quantise` rounds."""
        own = self.centres[self._int(0, CENTRES, count)] + 0.7 * self._normal(count, self.dim)
        own /= own.norm(dim=1, keepdim=True)
        return (own * scale(self.dim)).round_().clamp_(-127, 127)

    def _words(self, lengths: torch.Tensor, first: int) -> torch.Tensor:
        """The words of some texts: word × texts + text, once for each time that it stands."""
        shape = (len(lengths), LONGEST)
        even = torch.rand(shape, generator=self.random, device=self.device)
        words = ((1 + FLAT) * ((TERMS + FLAT) / (1 + FLAT)) ** even - FLAT - 1).long()
        texts = torch.arange(first, first + len(lengths), device=self.device)
        codes = words.clamp_(0, TERMS - 1) * self.n_texts + texts[:, None]
        kept: torch.Tensor = codes[torch.arange(LONGEST, device=self.device) < lengths[:, None]]
        return kept

    def _starts(self) -> torch.Tensor:
        """Where groups start: one to four texts in each, and in every hundredth one to forty."""
        sizes = self._int(1, 5, self.n_texts)
        sizes = torch.where(self._int(0, 100, self.n_texts) == 0, 10 * sizes, sizes)
        ends = sizes.cumsum(0)
        zero, last = ends.new_zeros(1), ends.new_full((1,), self.n_texts)
        return torch.cat([zero, ends[ends < self.n_texts], last])

    def _units(self) -> tuple[torch.Tensor, ...]:
        """Units: a version lasts until the next begins; one in five was published again later."""
        sizes = torch.diff(self.starts)
        lasting = self._int(100, 3000, self.n_texts)
        ends = lasting.cumsum(0)
        before = torch.repeat_interleave(ends[self.starts[:-1]] - lasting[self.starts[:-1]], sizes)
        begin = torch.repeat_interleave(self._int(0, LAST_DAY, len(sizes)), sizes)
        start, end = begin + ends - before - lasting, begin + ends - before
        end[self.starts[1:] - 1] = OPEN
        again = self._int(0, 5, self.n_texts) == 0
        texts = torch.arange(self.n_texts, device=self.device)
        owners = torch.repeat_interleave(texts, 1 + again.long())
        second = torch.zeros(len(owners), dtype=torch.bool, device=self.device)
        second[1:] = owners[1:] == owners[:-1]
        known = start[owners] - 30
        later = known + 500
        known_to = torch.where(again[owners] & ~second, later, torch.full_like(later, OPEN))
        columns = (owners, start[owners], end[owners], torch.where(second, later, known), known_to)
        return tuple(column.to(torch.int32) for column in columns)

    def arrays(self) -> Arrays:
        """The same law in numpy."""
        columns = {}
        for field in fields(Arrays):
            column = getattr(self.tensors, field.name)
            column = column.to(torch.int8) if field.name == "vectors" else column
            columns[field.name] = column.cpu().numpy()
        columns["posting_tf"] = columns["posting_tf"].view(np.uint16)
        return Arrays(**columns)

    def queries(self, count: int, *, filters: bool) -> list[Query]:
        """Queries of two of the commonest words and six others, near a text, on random days."""
        start = self.tensors.term_start.cpu().numpy()
        near = self._int(0, self.n_texts, count)
        own = self.tensors.vectors[near].float() / scale(self.dim)
        vectors = (own + 0.7 / self.dim**0.5 * self._normal(count, self.dim)).cpu().numpy()
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return [
            self._query(quantise(row), start, filters and i % 8 == 0)
            for i, row in enumerate(vectors)
        ]

    def _query(self, vector: Any, start: Any, filtered: bool) -> Query:
        rng = self.host
        others = (1 + FLAT) * ((TERMS + FLAT) / (1 + FLAT)) ** rng.random(6) - FLAT
        terms = np.unique(np.r_[rng.integers(0, 6, 2), others.astype(np.int64)])
        terms = terms[terms < TERMS].astype(np.int32)
        groups = len(self.starts) - 1
        return Query(
            vector,
            terms,
            idf(self.n_texts, start[terms + 1] - start[terms]),
            as_at=int(rng.integers(LAST_DAY // 4, LAST_DAY)) if rng.random() < 0.9 else None,
            known_at=int(rng.integers(LAST_DAY // 2, LAST_DAY)) if rng.random() < 0.3 else None,
            allowed=rng.random(groups) < 0.3 if filtered else None,
        )


def main() -> int:
    options = _options()
    device = chosen_device(options.device)
    dtype = options.dtype or ("int8" if device == "cpu" else "fp16")
    rate = _copy_rate(device)
    result: dict[str, Any] = {
        "device": torch.cuda.get_device_name() if device.startswith("cuda") else device,
        "torch": torch.__version__,
        "dtype": dtype,
        "copy_gb_s": round(rate / 1e9, 1),
    }
    print(result, flush=True)
    law = Drawn(options.check, options.dim, dtype, device, options.seed)
    queries = law.queries(options.queries, filters=True)
    result["checked"] = _compared(DeviceIndex(law.tensors), Ranker(law.arrays()), queries)
    result["checked"]["texts"] = options.check
    print(result["checked"], flush=True)
    result["sizes"] = {}
    for size in options.sizes:
        del law
        law = Drawn(size, options.dim, dtype, device, options.seed)
        result["sizes"][str(size)] = _at_size(law, options, rate)
    print(json.dumps(result))
    different = [result["checked"]["different"]]
    different += [one["exact"]["different"] for one in result["sizes"].values()]
    return 1 if any(different) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="auto")
    parser.add_argument("--dtype", choices=DTYPES)
    parser.add_argument("--sizes", type=_numbers, default=[1_000_000, 5_000_000, 10_000_000])
    parser.add_argument("--batches", type=_numbers, default=[1, 16, 64, 256])
    parser.add_argument("--queries", type=int, default=1000)
    parser.add_argument("--limit", type=int, default=512)
    parser.add_argument("--check", type=int, default=50_000)
    parser.add_argument("--exact", type=int, default=8)
    parser.add_argument("--dim", type=int, default=384)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stages", action="store_true")
    return parser.parse_args()


def _numbers(text: str) -> list[int]:
    """Numbers with commas between them."""
    return [int(number) for number in text.split(",") if number]


def _copy_rate(device: str) -> float:
    """Bytes read and written per second by a copy on the device."""
    source = torch.ones(
        1 << (30 if device.startswith("cuda") else 27), dtype=torch.uint8, device=device
    )
    target = torch.empty_like(source)
    times = []
    for _ in range(12):
        started = _now(device)
        target.copy_(source)
        times.append(_now(device) - started)
    return 2 * len(source) / min(times[2:])


def _now(device: str) -> float:
    """The time at which all that was asked of the device is done."""
    if device.startswith("cuda"):
        torch.cuda.synchronize()
    return time.perf_counter()


def _compared(index: DeviceIndex, ranker: Ranker, queries: list[Query]) -> dict[str, int]:
    """How many queries the device ranks otherwise than numpy does; groups found altogether."""
    found = index.search(queries, k=K, n=N, alpha=ALPHA)
    different = groups = 0
    for row, query in enumerate(queries):
        wanted = ranker.rank(query, k=K, n=N, alpha=ALPHA)
        size = len(wanted.groups)
        groups += size
        same = (
            np.array_equal(found.groups[row, :size], wanted.groups)
            and np.array_equal(found.scores[row, :size], wanted.scores)
            and (found.groups[row, size:] == -1).all()
        )
        different += not same
    return {"queries": len(queries), "different": different, "groups": groups}


def _at_size(law: Drawn, options: argparse.Namespace, rate: float) -> dict[str, Any]:
    """The comparison and the figures at one size."""
    index = DeviceIndex(law.tensors)
    queries = law.queries(max(options.limit, options.exact), filters=False)
    result: dict[str, Any] = {"groups": index.n_groups, "at_once": index.batch_size()}
    result["exact"] = {"queries": 0, "different": 0, "groups": 0}
    if options.exact or options.stages:
        ranker = Ranker(law.arrays())
        result["exact"] = _compared(index, ranker, queries[: options.exact])
        if options.stages:
            result["stages_ms"] = _stages(ranker, queries[: options.limit][:50])
        del ranker
    result["batches"] = {}
    for batch in options.batches:
        timed = _timed(index, queries[: options.limit], batch, law.device)
        least = _least_bytes(law.tensors, queries[: min(batch, options.limit)])
        timed["share"] = round(timed["qps"] / (batch * rate / least), 4)
        result["batches"][str(batch)] = timed
    print(law.n_texts, result, flush=True)
    return result


def _timed(index: DeviceIndex, queries: list[Query], batch: int, device: str) -> dict[str, float]:
    """Queries per second in batches of one size, and the median time of a batch."""
    batches = [queries[at : at + batch] for at in range(0, len(queries), batch)]
    batches = [one for one in batches if len(one) == batch] or [(queries * batch)[:batch]]
    while len(batches) < ROUNDS:
        batches += batches
    index.search(batches[0], k=K, n=N, alpha=ALPHA)
    times = []
    for one in batches:
        started = _now(device)
        index.search(one, k=K, n=N, alpha=ALPHA)
        times.append(_now(device) - started)
    median = statistics.median(times)
    return {"qps": round(batch / median, 1), "batch_ms": round(1000 * median, 2)}


def _least_bytes(tensors: Tensors, queries: list[Query]) -> int:
    """What a batch has to read at the least: vectors, days, postings of the distinct words."""
    terms = np.unique(np.concatenate([query.terms for query in queries]))
    start = tensors.term_start.cpu().numpy()
    postings = int((start[terms + 1] - start[terms]).sum())
    vectors = int(tensors.vectors.numel() * tensors.vectors.element_size())
    return vectors + 16 * len(tensors.unit_text) + 6 * postings


def _stages(ranker: Ranker, queries: list[Query]) -> dict[str, list[float]]:
    """Milliseconds of each step of the CPU path, by the clock and of the processors: medians."""
    arrays = ranker.arrays
    clocks = (time.perf_counter, time.process_time)
    times: dict[str, list[list[float]]] = {}

    def take(stage: str, step: Callable[..., Any], *given: Any, **named: Any) -> Any:
        started = [clock() for clock in clocks]
        made = step(*given, **named)
        ended = [clock() for clock in clocks]
        passed = [1000 * (end - start) for start, end in zip(started, ended, strict=True)]
        times.setdefault(stage, []).append(passed)
        return made

    for query in queries:
        counting = take("counting", ranker.counting, query.as_at, query.known_at)
        words = take("lexical", ranker.lexical, query.terms, query.idf)
        take("masked", np.multiply, words, counting, out=words)
        take("best groups", best_groups, words, arrays.group_start, N)
        take("all by words", ranker.rank, replace(query, vector=None), k=K, n=N)
        some = np.sort(ranker.arrays.posting_text[:1000])
        take("dense, of 1,000", dense_scores, arrays.vectors, query.vector, some)
    for query in queries[:5]:
        take("dense, of all", dense_scores, arrays.vectors, query.vector)
    return {
        stage: [round(statistics.median(column), 2) for column in zip(*values, strict=True)]
        for stage, values in times.items()
    }


if __name__ == "__main__":
    raise SystemExit(main())
