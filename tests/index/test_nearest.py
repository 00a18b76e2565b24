"""The approximate search of large segments: exact scores, the right texts, the same every time."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tqa.errors import StaleIndexError
from tqa.index import nearest
from tqa.index.building import Row, build
from tqa.index.nearest import Nearest, made
from tqa.index.ranking import Query, Ranker, dense_scores, quantise
from tqa.index.segments import Segment, faults, load, write

faiss = nearest._faiss()  # as it has to be imported where PyMuPDF is, too

TEXTS, A_GROUP = 6000, 3
STARTS = np.arange(0, TEXTS + 1, A_GROUP, dtype=np.int32)


@pytest.fixture(scope="module")
def vectors() -> npt.NDArray[np.int8]:
    """Texts of sixty subjects."""
    rng = np.random.default_rng(3)
    middles = rng.standard_normal((60, 32))
    found = middles[rng.integers(60, size=TEXTS)] + 0.5 * rng.standard_normal((TEXTS, 32))
    return quantise((found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes for what is small, so that the search is tried on it."""
    for name, value in {"LEAST": 500, "FEW": 50, "CLOSELY": 300}.items():
        monkeypatch.setattr(nearest, name, value)


def coded(folder: Path, vectors: npt.NDArray[np.int8]) -> Nearest:
    path = folder / nearest.FILE
    assert made(vectors, path)
    return Nearest(path, vectors, STARTS)


def test_scores_are_those_of_the_exact_search(
    tmp_path: Path, vectors: npt.NDArray[np.int8]
) -> None:
    texts, scores = coded(tmp_path, vectors)(vectors[7], np.ones(TEXTS, np.bool_), 100)
    assert texts[0] == 7 or scores[0] > dense_scores(vectors, vectors[7], np.array([7]))[0]
    assert (dense_scores(vectors, vectors[7], texts) == scores).all()


def test_nearly_all_of_the_nearest_are_found_among_those_that_count(
    tmp_path: Path, vectors: npt.NDArray[np.int8]
) -> None:
    search = coded(tmp_path, vectors)
    rng = np.random.default_rng(5)
    found = 0
    for at in range(20):
        counting = rng.random(TEXTS) < 0.4
        exact = dense_scores(vectors, vectors[at]) * counting
        hundredth = np.sort(exact)[-100]
        texts, scores = search(vectors[at], counting, 100)
        assert counting[texts].all()
        found += min(int((scores >= hundredth).sum()), 100)
    assert found >= 0.97 * 20 * 100


def test_versions_of_one_provision_do_not_crowd_out_the_others(
    tmp_path: Path, vectors: npt.NDArray[np.int8]
) -> None:
    same = np.repeat(vectors[:200], 30, axis=0)
    path = tmp_path / nearest.FILE
    assert made(same, path)
    starts = np.arange(0, len(same) + 1, 30, dtype=np.int32)
    near = int((dense_scores(vectors[:200], vectors[0]) > 0).sum())
    texts, scores = Nearest(path, same, starts)(same[0], np.ones(len(same), np.bool_), near)
    assert len(np.unique(texts[scores > 0] // 30)) == near


def test_few_texts_that_count_are_all_compared(
    tmp_path: Path, vectors: npt.NDArray[np.int8]
) -> None:
    counting = np.zeros(TEXTS, np.bool_)
    counting[[5, 4000]] = True
    texts, _ = coded(tmp_path, vectors)(vectors[0], counting, 100)
    assert texts.tolist() == [5, 4000]


def test_threads_change_nothing(tmp_path: Path, vectors: npt.NDArray[np.int8]) -> None:
    threads, seen = faiss.omp_get_max_threads(), []
    try:
        for number in (1, 3):
            faiss.omp_set_num_threads(number)
            path = tmp_path / f"{number}.faiss"
            assert made(vectors, path)
            search = Nearest(path, vectors, STARTS)
            found = search(vectors[9], np.ones(TEXTS, np.bool_), 150)
            seen.append((path.read_bytes(), [part.tolist() for part in found]))
    finally:
        faiss.omp_set_num_threads(threads)
    assert seen[0] == seen[1]


def test_a_small_index_has_no_codes(tmp_path: Path, vectors: npt.NDArray[np.int8]) -> None:
    assert not made(vectors[:499], tmp_path / nearest.FILE)
    assert not made(vectors[:, :0], tmp_path / nearest.FILE), "no text has a vector"
    assert not list(tmp_path.iterdir())


# -- in a segment ----------------------------------------------------------------------------------


@pytest.fixture
def segment(vectors: npt.NDArray[np.int8]) -> Segment:
    rows = [
        Row(at + 1, "/x", f"{at // A_GROUP:06}", at % A_GROUP, at % A_GROUP + 1, 0, 9, "", f"a{at}")
        for at in range(TEXTS)
    ]
    return build(
        rows, lambda keys, _: vectors[: len(keys)], lambda keys: [None] * len(keys), dim=32
    )


def test_a_segment_of_which_enough_is_looked_at_closely_ranks_as_the_exact_search_does(
    tmp_path: Path, segment: Segment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "CLOSELY", 2500)
    loaded = load(tmp_path, write(segment, tmp_path, model="m"), model="m")
    arrays = loaded.arrays
    assert loaded.nearest is not None
    search = Nearest(loaded.nearest, arrays.vectors, arrays.group_start)
    ranker = Ranker(arrays)
    for at in (0, 100, 5000):
        for day in (None, 1):
            query = Query(
                arrays.vectors[at], np.empty(0, np.int64), np.empty(0, np.float32), as_at=day
            )
            exact, quick = (ranker.rank(query, k=50, dense=dense) for dense in (None, search))
            assert exact.scores.tolist() == quick.scores.tolist()
            assert exact.groups.tolist() == quick.groups.tolist()


def test_codes_that_are_damaged_cut_or_missing_are_named(tmp_path: Path, segment: Segment) -> None:
    name = write(segment, tmp_path, model="m")
    assert faults(tmp_path, name) == []
    path = tmp_path / name / nearest.FILE
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert [str(path) in fault for fault in faults(tmp_path, name)] == [True]
    for cut in (b"", whole[:-100]):
        path.write_bytes(cut)
        assert [str(path) in fault for fault in faults(tmp_path, name)] == [True]
        with pytest.raises(StaleIndexError, match="index --rebuild"):
            load(tmp_path, name, model="m")
    path.unlink()
    with pytest.raises(StaleIndexError, match="index --rebuild"):
        load(tmp_path, name, model="m")


def test_codes_that_are_no_codes_are_refused(tmp_path: Path, segment: Segment) -> None:
    path = tmp_path / nearest.FILE
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(StaleIndexError, match="index --rebuild"):
        Nearest(path, segment.arrays.vectors, STARTS)(
            segment.arrays.vectors[0], np.ones(TEXTS, np.bool_), 10
        )
    other = dataclasses.replace(segment.arrays, vectors=segment.arrays.vectors[:, :16])
    assert made(segment.arrays.vectors, path)
    with pytest.raises(StaleIndexError, match="another segment"):
        Nearest(path, other.vectors, STARTS)(other.vectors[0], np.ones(TEXTS, np.bool_), 10)


def test_a_pdf_read_after_the_codes_does_not_spoil_them(tmp_path: Path) -> None:
    """PyMuPDF and faiss share a table of types, in which the later one of them wins."""
    pytest.importorskip("pymupdf")
    code = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "import numpy as np\n"
        "from pathlib import Path\n"
        "from tqa.index import nearest\n"
        "nearest._faiss()\n"
        "import pymupdf\n"
        "rows = np.random.default_rng(0).integers(-9, 9, (nearest.LEAST, 8)).astype(np.int8)\n"
        f"assert nearest.made(rows, Path({str(tmp_path / 'codes')!r}))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "codes").stat().st_size > 0
