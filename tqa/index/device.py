"""The ranking of `tqa.index.ranking` on a device, many queries at once, through torch.

Every number that decides is an exact integer (see `Arrays`), so that a GPU, torch on a CPU and
numpy give the same groups in the same order with the same scores. Steps are single operations
on tensors: nothing is fused that could round otherwise. Needs torch (the `gpu` extra), which is
imported when an index is put on a device.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tqa.errors import ConfigError
from tqa.index.products import float_product, number_type, products, torch_module
from tqa.index.ranking import (
    FIXED,
    K1,
    Arrays,
    DenseSearch,
    Mask,
    Query,
    Ranker,
    Ranking,
    checked,
    length_norms,
    scale,
    sum_type,
)

if TYPE_CHECKING:
    import torch

SCORES = 1 << 23  # scores computed at a time: they stay in the cache of a large device
CONVERTED = 1 << 14  # texts converted to float32 at a time, where the product has to
COPIED = 1 << 26  # numbers copied to a device at a time
DAYS = ("valid_from", "valid_to", "known_from", "known_to")
SPARE = 1 << 29  # bytes that a batch may take where there is no GPU
POSTING = 64  # bytes that weighing a posting takes
NOTHING = -1  # no group: fewer were found than were asked for


@dataclass(frozen=True, slots=True)
class Tensors:
    """The arrays of an index (see `Arrays`) on one device; `vectors` in the type multiplied."""

    vectors: torch.Tensor
    lengths: torch.Tensor
    group_start: torch.Tensor
    term_start: torch.Tensor
    posting_text: torch.Tensor
    posting_tf: torch.Tensor
    unit_text: torch.Tensor
    valid_from: torch.Tensor
    valid_to: torch.Tensor
    known_from: torch.Tensor
    known_to: torch.Tensor


@dataclass(frozen=True, slots=True)
class Found:
    """What a batch found, each (queries, k), best first; group -1 where there is no more.

    `scores` are those of `Ranking`; `dense` and `lexical` the integers that they are made of
    (`dense` is 0 where no text of the group is near at all). `highest` (queries) is the best
    lexical score of the texts that count.
    """

    groups: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float64]
    dense: npt.NDArray[np.int64]
    lexical: npt.NDArray[np.int64]
    highest: npt.NDArray[np.int64]


def chosen_device(name: str) -> str:
    """`auto` is the GPU where torch sees one, and the CPU elsewhere; other names are kept."""
    torch = torch_module()
    there: bool = torch.cuda.is_available()
    if name == "auto":
        return "cuda" if there else "cpu"
    if name.startswith("cuda") and not there:
        raise ConfigError(f"the device is {name}, but torch sees no GPU: set it to auto or cpu")
    return name


def on_device(arrays: Arrays, device: str, dtype: str) -> Tensors:
    """The arrays copied to a device, part by part: they may be larger than memory."""
    torch = torch_module()
    copies = {}
    for field in fields(Arrays):
        column = getattr(arrays, field.name)
        # torch has few operations on uint16: its bits travel as int16, and are widened there.
        source = column.view(np.int16) if column.dtype == np.uint16 else column
        kind = number_type(dtype) if field.name == "vectors" else None
        copies[field.name] = _copied(torch, source, device, kind)
    return Tensors(**copies)


def _copied(torch: Any, source: npt.NDArray[Any], device: str, kind: Any) -> torch.Tensor:
    """One array on a device, converted to a type of number if one is named."""
    rows = max(1, COPIED // max(1, int(np.prod(source.shape[1:]))))
    kind = kind or torch.from_numpy(np.empty(0, source.dtype)).dtype
    whole = torch.empty(source.shape, dtype=kind, device=device)
    for start in range(0, len(source), rows):
        whole[start : start + rows] = torch.from_numpy(np.array(source[start : start + rows]))
    return whole


class DeviceIndex:
    """An index on one device, searched in batches."""

    def __init__(
        self, tensors: Tensors, *, average: float | None = None, memory: int | None = None
    ) -> None:
        """`average` is the mean length, as in `Ranker`; `memory`, bytes that a batch may take."""
        self._torch = torch_module()
        self.tensors = tensors
        self.device = tensors.vectors.device
        self.n_texts, self.dim = map(int, tensors.vectors.shape)
        self.n_groups = max(len(tensors.group_start) - 1, 0)
        self._memory = memory or self._spare_memory()
        self._norms = self._to(length_norms(tensors.lengths.cpu().numpy(), average))
        # Where each term starts is asked for every query: the host keeps it.
        self._term_start = tensors.term_start.cpu().numpy()
        self._product = products(self.device, tensors.vectors.dtype)
        self._set_owners()

    @classmethod
    def of(
        cls,
        arrays: Arrays,
        device: str = "auto",
        dtype: str = "auto",
        *,
        average: float | None = None,
        memory: int | None = None,
    ) -> DeviceIndex:
        """The index of these arrays; `auto` keeps vectors in fp16 on a GPU, int8 on a CPU."""
        place = chosen_device(device)
        if dtype == "auto":
            dtype = "int8" if place == "cpu" else "fp16"
        return cls(on_device(arrays, place, dtype), average=average, memory=memory)

    def _set_owners(self) -> None:
        """The group of each text, the days of its first unit, and the units after those."""
        torch, tensors = self._torch, self.tensors
        sizes = torch.diff(tensors.group_start.long())
        groups = torch.arange(self.n_groups, device=self.device)
        self._group = torch.repeat_interleave(groups, sizes)
        owner = tensors.unit_text
        first = torch.ones(len(owner), dtype=torch.bool, device=self.device)
        first[1:] = owner[1:] != owner[:-1]
        self._first = [getattr(tensors, name)[first] for name in DAYS]
        self._later = [getattr(tensors, name)[~first] for name in DAYS]
        self._later_text = owner[~first].long()
        if len(self._first[0]) != self.n_texts:
            raise ValueError(f"{self.n_texts} texts, but {len(self._first[0])} have a unit")

    def _spare_memory(self) -> int:
        """How much a batch may take: a third of what is free on a GPU, half a GiB on a CPU."""
        if self.device.type != "cuda":
            return SPARE
        cuda = self._torch.cuda
        free, _ = cuda.mem_get_info(self.device)
        # What torch has taken and not given back is free for torch.
        kept = cuda.memory_reserved(self.device) - cuda.memory_allocated(self.device)
        return int(free + kept) // 3

    def _to(self, array: npt.NDArray[Any]) -> torch.Tensor:
        """A small array of this search on the device."""
        return self._torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def search(
        self,
        queries: Sequence[Query],
        *,
        k: int = 10,
        n: int = 200,
        alpha: float = 0.5,
        counting: Mask | None = None,
    ) -> Found:
        """The k best groups of each query, as `Ranker.rank` ranks them.

        `counting` says which texts count, for every query of these, and replaces the choice by
        their days and filters.
        """
        if not 0 <= alpha <= 1:
            raise ValueError(f"alpha is {alpha}, and must lie between 0 and 1")
        found = _nothing(len(queries), k)
        if not self.n_groups:
            return found
        columns = [getattr(found, field.name) for field in fields(Found)]
        size = self.batch_size()
        for start in range(0, len(queries), size):
            part = queries[start : start + size]
            batch = self._searched(part, k, n, alpha, counting)
            for whole, column in zip(columns, batch, strict=True):
                rows = whole[start : start + size]
                rows[tuple(slice(side) for side in column.shape)] = column.cpu().numpy()
        return found

    def batch_size(self) -> int:
        """How many queries fit in memory at once (see `_searched` for what each takes)."""
        return max(1, self._memory // max(1, self.n_texts * 9 + self.n_groups * 32))

    def _searched(
        self, queries: Sequence[Query], k: int, n: int, alpha: float, counting: Mask | None
    ) -> tuple[torch.Tensor, ...]:
        """One batch on the device: what `Found` holds, in its order."""
        torch = self._torch
        n_terms = len(self._term_start) - 1
        vectors = [checked(query, self.n_groups, n_terms, self.dim) for query in queries]
        if counting is None:
            rows, which = self._counting(queries)
        else:
            rows = self._to(counting)[None]
            which = torch.zeros(len(queries), dtype=torch.int64, device=self.device)
        words = self._group_words(queries, rows, which)
        near = self._group_near(vectors, rows, which)
        allowed = self._allowed(queries) if counting is None else None
        if allowed is not None:
            words *= allowed
            near *= allowed
        candidates, real = self._candidates(words, near, n)
        lexical = words.gather(1, candidates)
        nearest = near.gather(1, candidates)
        highest = words.amax(dim=1)
        dense_part = nearest.double() / float(scale(self.dim) ** 2)
        lexical_part = lexical.double() / highest.clamp(min=1).double()[:, None]
        scores = alpha * dense_part + (1 - alpha) * lexical_part
        scores = torch.where(real, scores, torch.zeros_like(scores))
        # Candidates ascend, so that a stable sort leaves equal scores by lower index.
        scores, order = scores.sort(dim=1, descending=True, stable=True)
        scores, order = scores[:, :k], order[:, :k]
        groups = torch.where(scores > 0, candidates.gather(1, order), NOTHING)
        kept = groups != NOTHING
        nearest, lexical = nearest.gather(1, order) * kept, lexical.gather(1, order) * kept
        return groups, scores, nearest, lexical, highest

    def _counting(self, queries: Sequence[Query]) -> tuple[torch.Tensor, torch.Tensor]:
        """Which texts count on each distinct pair of days, and the pair of each query."""
        torch = self._torch
        pairs = list(dict.fromkeys((q.as_at, q.known_at) for q in queries))
        rows = torch.empty((len(pairs), self.n_texts), dtype=torch.bool, device=self.device)
        for row, (as_at, known_at) in zip(rows, pairs, strict=True):
            row.copy_(self._texts_within(as_at, known_at))
        places = {pair: place for place, pair in enumerate(pairs)}
        which = [places[q.as_at, q.known_at] for q in queries]
        return rows, torch.tensor(which, device=self.device)

    def _texts_within(self, as_at: int | None, known_at: int | None) -> torch.Tensor:
        """The texts with a unit that holds both days."""
        texts = self._holding(self._first, as_at, known_at)
        texts[self._later_text[self._holding(self._later, as_at, known_at)]] = True
        return texts

    def _holding(
        self, days: list[torch.Tensor], as_at: int | None, known_at: int | None
    ) -> torch.Tensor:
        """Which units, of these days, hold both days."""
        valid_from, valid_to, known_from, known_to = days
        units = self._torch.ones(len(valid_to), dtype=self._torch.bool, device=self.device)
        if as_at is not None:
            units &= (valid_from <= as_at) & (valid_to > as_at)
        if known_at is not None:
            units &= (known_from <= known_at) & (known_to > known_at)
        return units

    def _allowed(self, queries: Sequence[Query]) -> torch.Tensor | None:
        """The filters of the queries (queries, groups), if any has one."""
        if all(query.allowed is None for query in queries):
            return None
        every = np.ones(self.n_groups, dtype=np.bool_)
        return self._to(np.stack([every if q.allowed is None else q.allowed for q in queries]))

    def _group_words(
        self, queries: Sequence[Query], rows: torch.Tensor, which: torch.Tensor
    ) -> torch.Tensor:
        """BM25 of each group's best text that counts (queries, groups)."""
        torch = self._torch
        types = [sum_type(query.idf) for query in queries]
        kind = torch.int64 if np.int64 in types else torch.int32
        total = torch.zeros((len(queries), self.n_texts), dtype=kind, device=self.device)
        flat = total.view(-1)
        for first, starts, ends, weights in self._passes(queries):
            where, worth = self._weighed(first, starts, ends, weights)
            flat.index_add_(0, where, worth.to(kind))
        best = torch.zeros((len(queries), self.n_groups), dtype=kind, device=self.device)
        for part in self._parts(len(queries)):
            scores = total[:, part] * rows[:, part][which]
            best.scatter_reduce_(1, self._group[part].expand_as(scores), scores, "amax")
        return best

    def _passes(self, queries: Sequence[Query]) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """The terms of all queries, cut so that no pass has many more postings than fit.

        Each pass: where its query's row starts in the flat scores, and the first posting, the
        end of the postings and the weight, of each term.
        """
        counts = [len(query.terms) for query in queries]
        terms = np.concatenate([query.terms for query in queries]).astype(np.int64)
        weights = np.concatenate([query.idf for query in queries])
        first = np.repeat(np.arange(len(queries), dtype=np.int64) * self.n_texts, counts)
        starts, ends = self._term_start[terms], self._term_start[terms + 1]
        most = max(1, self._memory // POSTING)
        passes = np.cumsum(ends - starts) // most
        for number in np.unique(passes):
            now = passes == number
            yield first[now], starts[now], ends[now], weights[now]

    def _weighed(
        self,
        first: npt.NDArray[Any],
        starts: npt.NDArray[Any],
        ends: npt.NDArray[Any],
        weights: npt.NDArray[Any],
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Where each posting of a pass counts, and its weight: the steps of `fixed_weights`."""
        tensors = self.tensors
        sizes = self._to(ends - starts)
        before = np.cumsum(ends - starts) - (ends - starts)
        total = int((ends - starts).sum())

        def spread(values: npt.NDArray[Any]) -> torch.Tensor:
            return self._torch.repeat_interleave(self._to(values), sizes, output_size=total)

        places = self._torch.arange(total, device=self.device) + spread(starts - before)
        texts = tensors.posting_text[places].long()
        seen = (tensors.posting_tf[places].to(self._torch.int32) & 0xFFFF).float()
        below = seen + self._norms[texts]
        seen *= float(np.float32(K1 + 1))
        seen *= spread(weights)
        seen /= below
        seen *= FIXED
        return texts + spread(first), seen.round_().to(self._torch.int32)

    def _group_near(
        self, vectors: list[Any], rows: torch.Tensor, which: torch.Tensor
    ) -> torch.Tensor:
        """The dot product of each group's nearest text that counts, or 0 (queries, groups)."""
        torch = self._torch
        best = torch.zeros((len(vectors), self.n_groups), dtype=torch.int32, device=self.device)
        zero = np.zeros(self.dim, dtype=np.int8)
        asked = self._to(np.stack([zero if vector is None else vector for vector in vectors]))
        if not asked.any():
            return best
        most = CONVERTED if self._product is float_product else SCORES
        for part in self._parts(len(vectors), most):
            scores = self._product(self.tensors.vectors[part], asked)
            scores = scores.to(torch.int32) * rows[:, part][which]
            best.scatter_reduce_(1, self._group[part].expand_as(scores), scores, "amax")
        return best

    def _parts(self, queries: int, most: int = SCORES) -> Iterator[slice]:
        """The texts, so many at a time that the scores of a batch of queries are few enough."""
        rows = min(max(1, SCORES // queries), most)
        for start in range(0, self.n_texts, rows):
            yield slice(start, min(start + rows, self.n_texts))

    def _candidates(
        self, words: torch.Tensor, near: torch.Tensor, n: int
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The n best groups of either score, ascending, and which of them are real.

        A group stands twice where both lists have it, or for nothing where a list is short:
        the second place and the empty one are not real.
        """
        torch = self._torch
        both = torch.cat([self._top(words, n), self._top(near, n)], dim=1)
        both = both.sort(dim=1).values
        real = both < self.n_groups
        real[:, 1:] &= both[:, 1:] != both[:, :-1]
        return both.clamp_(max=max(self.n_groups - 1, 0)), real

    def _top(self, best: torch.Tensor, n: int) -> torch.Tensor:
        """The n groups of the highest scores above zero; `n_groups` where there are fewer."""
        torch = self._torch
        groups = torch.arange(self.n_groups, device=self.device)
        # One integer holds score and group, so that no two are equal and lower groups win.
        keys = best.long() * self.n_groups + (self.n_groups - 1 - groups)
        chosen = keys.topk(min(n, self.n_groups), dim=1).indices
        return torch.where(best.gather(1, chosen) > 0, chosen, self.n_groups)


class DeviceRanker:
    """Takes the place of a `Ranker`: finds on a device, and explains what it found here."""

    def __init__(
        self,
        arrays: Arrays,
        average: float | None = None,
        *,
        device: str = "auto",
        dtype: str = "auto",
    ) -> None:
        self._ranker = Ranker(arrays, average)
        self._index = DeviceIndex.of(arrays, device, dtype, average=average)

    def counting(
        self, as_at: int | None, known_at: int | None, allowed: Mask | None = None
    ) -> Mask:
        """See `Ranker.counting`."""
        return self._ranker.counting(as_at, known_at, allowed)

    def rank(
        self,
        query: Query,
        *,
        k: int = 10,
        n: int = 200,
        alpha: float = 0.5,
        dense: DenseSearch | None = None,
        counting: Mask | None = None,
    ) -> Ranking:
        """See `Ranker.rank`; `dense` is not called, since all vectors are compared, exactly."""
        if counting is None:
            counting = self.counting(query.as_at, query.known_at, query.allowed)
        found = self._index.search([query], k=2 * n, n=n, alpha=alpha, counting=counting)
        groups = np.sort(found.groups[0][found.groups[0] != NOTHING])
        highest = int(found.highest[0])
        return self._ranker.explained(query, groups, counting, highest, k=k, alpha=alpha)


def _nothing(queries: int, k: int) -> Found:
    """What a batch found so far."""
    return Found(
        groups=np.full((queries, k), NOTHING, dtype=np.int64),
        scores=np.zeros((queries, k), dtype=np.float64),
        dense=np.zeros((queries, k), dtype=np.int64),
        lexical=np.zeros((queries, k), dtype=np.int64),
        highest=np.zeros(queries, dtype=np.int64),
    )


def faiss_on_gpu(index: Any, gpu: int = 0) -> Any:
    """An index of faiss (flat or IVF) moved to a GPU; ConfigError where it cannot be."""
    import faiss

    if not hasattr(faiss, "StandardGpuResources"):
        raise ConfigError(
            "this faiss works on the CPU only: faiss-gpu, which needs the libraries of CUDA 12, "
            "is imported under the same name and takes its place"
        )
    if gpu >= faiss.get_num_gpus():
        raise ConfigError(f"faiss sees {faiss.get_num_gpus()} GPUs, so none is number {gpu}")
    return faiss.index_cpu_to_gpu(faiss.StandardGpuResources(), gpu, index)
