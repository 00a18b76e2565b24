"""The nearest vectors of a large segment, found by short codes first and then exactly.

Every pair of numbers of a row is kept as one of sixteen points, in four bits. All codes of
the texts that count are looked at (product quantisation with tables in registers: H. Jégou, M.
Douze and C. Schmid, 2011; F. André, A.-M. Kermarrec and N. Le Scouarnec, 2015), and the best few
thousand are scored by their rows, so that the scores found are those of the exact search. The
points are trained in one thread with a fixed seed on rows in the order of the segment, and rounded
to whole numbers. Lists of near rows (an inverted file) were measured and rejected:
docs/design/scale.md. Below `LEAST` texts all rows are compared.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tqa.errors import StaleIndexError
from tqa.index.ranking import Int8, Ints, Mask, dense_scores

FILE = "codes.faiss"
LEAST = 50_000
"""Texts from which a segment has codes."""
FEW = 20_000
"""Texts that count up to which all of them are compared: that is as fast."""
CLOSELY = 3000
"""Texts that are scored by their rows, the best by their codes."""
_TRAINED_ON = 20_000
_ROUNDS = 10
_ROWS = 1 << 15
_SEED = 20_240_229


class Nearest:
    """The codes of one segment; see `tqa.index.ranking.DenseSearch`."""

    def __init__(self, path: Path, vectors: Int8, group_start: Ints) -> None:
        self._path = path
        self._vectors = vectors
        self._group_start = group_start

    def __call__(self, vector: Int8, counting: Mask, n: int) -> tuple[Ints, Ints]:
        """Texts that count with their scores, of at least n groups where there are so many."""
        held, wanted = int(np.count_nonzero(counting)), max(CLOSELY, n)
        while held > max(FEW, wanted):
            texts = np.sort(self._coded(vector, counting, wanted))
            scores = dense_scores(self._vectors, vector, texts)
            near = texts[scores > 0]
            groups = np.unique(np.searchsorted(self._group_start, near, side="right"))
            if len(groups) >= n or len(near) < len(texts):
                return texts, scores
            wanted *= 4  # many texts of few provisions
        texts = np.flatnonzero(counting)
        return texts, dense_scores(self._vectors, vector, texts)

    def _coded(self, vector: Int8, counting: Mask, wanted: int) -> npt.NDArray[np.int64]:
        """The best texts that count, by their codes."""
        faiss, how = _faiss(), None
        if not counting.all():
            chosen = faiss.IDSelectorBitmap(np.packbits(counting, bitorder="little"))
            how = faiss.SearchParametersIVF(sel=chosen, nprobe=1)
        asked = vector[_paired(len(vector))].astype(np.float32)
        _, texts = self._codes.search(asked[None], wanted, params=how)
        found: npt.NDArray[np.int64] = texts[0][texts[0] >= 0]
        return found

    @cached_property
    def _codes(self) -> Any:
        faiss = _faiss()
        try:
            codes = faiss.read_index(str(self._path))
        except RuntimeError as error:
            raise _unreadable(self._path, str(error)) from error
        kind = isinstance(codes, faiss.IndexIVFPQFastScan)
        if not kind or (codes.ntotal, codes.d) != self._vectors.shape:
            raise _unreadable(self._path, "it is of another segment")
        return codes


def _faiss() -> Any:
    """The library, when it is needed: its start costs as long as a question."""
    if "faiss" not in sys.modules and find_spec("pymupdf") is not None:
        # Both are made by SWIG and share one table of types: faiss knows its own no longer where
        # PyMuPDF is imported after it, and does where it comes first.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            import pymupdf  # noqa: F401
    import faiss  # its own type hints do not know the keywords of its classes

    return faiss


def _unreadable(path: Path, why: str) -> StaleIndexError:
    return StaleIndexError(f"{path}: cannot be read ({why}); run `tqa index --rebuild`")


def made(vectors: Int8, path: Path) -> bool:
    """Write the codes of these rows; says whether there are so many that they are worth it."""
    count, dim = vectors.shape
    if count < LEAST or not dim or dim % 2:
        return False
    faiss = _faiss()
    with _one_thread():
        # One list, which all are in: it is the kind that looks at chosen texts only.
        middle = faiss.IndexFlatIP(dim)
        middle.add(np.zeros((1, dim), np.float32))
        codes = faiss.IndexIVFPQFastScan(middle, dim, 1, dim // 2, 4, faiss.METRIC_INNER_PRODUCT)
        codes.by_residual = False
        codes.pq.cp.niter, codes.pq.cp.seed = _ROUNDS, _SEED
        codes.pq.cp.min_points_per_centroid = 1
        codes.train(_sample(vectors))
        points = faiss.vector_to_array(codes.pq.centroids)
        faiss.copy_array_to_vector(np.rint(points), codes.pq.centroids)
        for start in range(0, count, _ROWS):
            rows = vectors[start : start + _ROWS]
            codes.add(rows[:, _paired(dim)].astype(np.float32))
        faiss.write_index(codes, str(path))
    return True


def _sample(vectors: Int8) -> npt.NDArray[np.float32]:
    """Rows drawn by a fixed seed, in their order."""
    drawn = np.random.default_rng(_SEED).permutation(len(vectors))[:_TRAINED_ON]
    return vectors[np.sort(drawn)][:, _paired(vectors.shape[1])].astype(np.float32)


def _paired(dim: int) -> npt.NDArray[np.int64]:
    """The numbers of a row in pairs of the first and the last of those left.

    A model made by principal components says most in the first: points for a pair of a wide and a
    narrow one are off by less (T. Ge and others, Optimized Product Quantization, 2014).

    >>> _paired(6).tolist()
    [0, 5, 1, 4, 2, 3]
    """
    first = np.arange(dim // 2)
    return np.stack([first, dim - 1 - first], axis=1).ravel()


@contextmanager
def _one_thread() -> Iterator[None]:
    faiss = _faiss()
    threads = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        yield
    finally:
        faiss.omp_set_num_threads(threads)
