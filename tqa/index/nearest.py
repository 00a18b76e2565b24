"""The nearest vectors of a large segment, found through lists of near ones instead of all.

An inverted file (J. Sivic and A. Zisserman, "Video Google", 2003) over the same int8 rows that are
ranked: centroids are trained in one thread with a fixed seed on rows in the order of the segment,
and rounded to whole numbers. So every product that a search makes is an exact integer in float32,
and what is found depends neither on threads nor on the processor. The scores found are those that
an exact search gives; only how many lists are looked into is a compromise
(docs/design/scale.md has the measurement). Below `LEAST` texts all are compared, which is as fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tqa.errors import StaleIndexError
from tqa.index.ranking import Int8, Ints, Mask, dense_scores

FILE = "nearest.faiss"
LEAST = 200_000
"""Texts with a vector from which a segment has lists."""
FEW = 20_000
"""Texts that count below which all of them are compared: lists would hold next to none of them."""
LISTS = 1024
PROBES = 64
"""Lists that are looked into, the nearest first."""
_A_CENTROID = 64
"""Rows that a centroid is trained on."""
_ROUNDS = 10
_ROWS = 1 << 15
_SEED = 20_240_229


def _faiss() -> Any:
    """The library, when it is needed: its start costs as long as a question."""
    import faiss  # its own type hints do not know the keywords of its classes

    return faiss


class Nearest:
    """The lists of one segment; see `tqa.index.ranking.DenseSearch`."""

    def __init__(self, path: Path, vectors: Int8, group_start: Ints) -> None:
        self._path = path
        self._vectors = vectors
        self._group_start = group_start

    def __call__(self, vector: Int8, counting: Mask, n: int) -> tuple[Ints, Ints]:
        """Texts that count, nearest first, of at least n groups where there are so many."""
        held = int(np.count_nonzero(counting))
        if held <= FEW:
            texts = np.flatnonzero(counting)
            return texts, dense_scores(self._vectors, vector, texts)
        probes, wanted = PROBES, 2 * n
        while True:
            texts, scores = self._searched(vector, counting, wanted, probes)
            near = texts[scores > 0]
            groups = np.unique(np.searchsorted(self._group_start, near, side="right"))
            if len(groups) >= n or (len(near) < wanted and probes >= self._lists.nlist):
                return texts, scores
            if len(near) < wanted:  # the lists hold no more
                probes *= 4
            else:  # many texts of few provisions
                wanted *= 4

    def _searched(
        self, vector: Int8, counting: Mask, wanted: int, probes: int
    ) -> tuple[Ints, Ints]:
        faiss = _faiss()
        chosen = None
        if not counting.all():
            chosen = faiss.IDSelectorBitmap(np.packbits(counting, bitorder="little"))
        how = faiss.SearchParametersIVF(sel=chosen, nprobe=min(probes, self._lists.nlist))
        query = vector.astype(np.float32)[None]
        scores, texts = self._lists.search(query, wanted, params=how)
        found = texts[0] >= 0
        return texts[0][found], scores[0][found].astype(np.int32)

    @cached_property
    def _lists(self) -> Any:
        faiss = _faiss()
        try:
            lists = faiss.read_index(str(self._path), faiss.IO_FLAG_MMAP | faiss.IO_FLAG_READ_ONLY)
        except RuntimeError as error:
            raise _unreadable(self._path, str(error)) from error
        if lists.d != self._vectors.shape[1] or lists.ntotal > len(self._vectors):
            raise _unreadable(self._path, "it is of another segment")
        return lists


def _unreadable(path: Path, why: str) -> StaleIndexError:
    return StaleIndexError(f"{path}: cannot be read ({why}); run `tqa index --rebuild`")


def made(vectors: Int8, path: Path, *, least: int | None = None, lists: int | None = None) -> bool:
    """Write the lists of these rows, those that are zero left out; says whether there are enough.

    A search of all texts is as fast below `least`: then there is nothing to write.
    """
    least, lists = least or LEAST, lists or LISTS
    if len(vectors) < least or not vectors.shape[1]:
        return False
    texts = np.flatnonzero(_told(vectors))
    if len(texts) < max(least, lists):
        return False
    faiss = _faiss()
    with _one_thread():
        index = _empty(_centroids(vectors, texts, lists))
        for part in _parts(texts):
            index.add_with_ids(vectors[part].astype(np.float32), part)
        faiss.write_index(index, str(path))
    return True


def _told(vectors: Int8) -> Mask:
    """Which rows say something."""
    told = np.empty(len(vectors), np.bool_)
    for start in range(0, len(vectors), _ROWS):
        told[start : start + _ROWS] = vectors[start : start + _ROWS].any(axis=1)
    return told


def _parts(texts: npt.NDArray[np.int64]) -> Iterator[npt.NDArray[np.int64]]:
    for start in range(0, len(texts), _ROWS):
        yield texts[start : start + _ROWS]


def _centroids(vectors: Int8, texts: npt.NDArray[np.int64], lists: int) -> npt.NDArray[np.float32]:
    """Whole numbers near the middles of what lies together."""
    faiss = _faiss()
    drawn = np.random.default_rng(_SEED).permutation(len(texts))[: lists * _A_CENTROID]
    rows = vectors[texts[np.sort(drawn)]].astype(np.float32)
    training = faiss.Clustering(vectors.shape[1], lists)
    training.niter, training.seed = _ROUNDS, _SEED
    training.min_points_per_centroid, training.max_points_per_centroid = 1, _A_CENTROID
    training.train(rows, faiss.IndexFlatL2(vectors.shape[1]))
    found: npt.NDArray[np.float32] = faiss.vector_to_array(training.centroids)
    return np.rint(found.reshape(lists, -1))


def _empty(centroids: npt.NDArray[np.float32]) -> Any:
    faiss = _faiss()
    lists, dim = centroids.shape
    middle = faiss.IndexFlatL2(dim)
    middle.add(centroids)
    index = faiss.IndexIVFScalarQuantizer(
        middle,
        dim,
        lists,
        faiss.ScalarQuantizer.QT_8bit_direct_signed,
        faiss.METRIC_INNER_PRODUCT,
        False,
    )
    index.is_trained = True  # the centroids are, and whole numbers need no other training
    return index


@contextmanager
def _one_thread() -> Iterator[None]:
    faiss = _faiss()
    threads = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        yield
    finally:
        faiss.omp_set_num_threads(threads)
