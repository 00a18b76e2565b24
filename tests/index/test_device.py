"""The ranking on a device, here torch on the CPU, against the one in numpy: equal, not close."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tqa.errors import ConfigError
from tqa.index import products
from tqa.index.ranking import Arrays, Query, Ranker, idf, quantise

torch = pytest.importorskip("torch", reason="torch is not installed (the gpu extra)")
device = pytest.importorskip("tqa.index.device")

DAYS = 40


def drawn(seed: int, n_texts: int, *, dim: int = 16, n_terms: int = 30, ties: int = 3) -> Arrays:
    """An index of random shape: many equal wordings and vectors, texts of several units."""
    rng = np.random.default_rng(seed)
    few = quantise(rng.standard_normal((max(2, n_texts // ties), dim)) / np.sqrt(dim))
    few[0] = 0
    starts = np.unique(np.r_[0, rng.integers(0, n_texts + 1, n_texts // 3), n_texts])
    held = rng.random((n_terms, n_texts)) < rng.random((n_terms, 1)) ** 3
    owners = np.sort(np.r_[np.arange(n_texts), rng.integers(0, n_texts, n_texts // 2)])
    begin = rng.integers(0, DAYS, (2, len(owners)))
    end = begin + rng.integers(0, DAYS, begin.shape)
    return Arrays(
        few[rng.integers(0, len(few), n_texts)],
        rng.integers(0, 6, n_texts).astype(np.int32),
        starts.astype(np.int32),
        np.r_[0, held.sum(axis=1).cumsum()].astype(np.int64),
        held.nonzero()[1].astype(np.int32),
        rng.choice([1, 2, 3, 60_000], int(held.sum())).astype(np.uint16),
        owners.astype(np.int32),
        *np.stack([begin, end], axis=1).reshape(4, -1).astype(np.int32),
    )


def asked(arrays: Arrays, seed: int, count: int) -> list[Query]:
    """Queries of every kind: without terms, vector, days or filter, and with all of them."""
    rng = np.random.default_rng(seed)
    n_terms, dim = len(arrays.term_start) - 1, arrays.vectors.shape[1]
    queries = []
    for _ in range(count):
        terms = np.unique(rng.integers(0, n_terms, rng.integers(0, 8)))
        random = quantise(rng.standard_normal(dim) / np.sqrt(dim))
        of_a_text = arrays.vectors[rng.integers(0, arrays.n_texts)]
        filters = [None, rng.random(arrays.n_groups) < rng.random()]
        queries.append(
            Query(
                [None, np.zeros(dim, np.int8), random, of_a_text][rng.integers(0, 4)],
                terms.astype(np.int32),
                idf(arrays.n_texts, np.diff(arrays.term_start)[terms]),
                as_at=[None, int(rng.integers(0, DAYS))][rng.integers(0, 2)],
                known_at=[None, int(rng.integers(0, DAYS))][rng.integers(0, 2)],
                allowed=filters[rng.integers(0, 2)],
            )
        )
    return queries


def expect_equal(arrays: Arrays, queries: list[Query], index, k: int, n: int, alpha: float) -> int:
    """Asserts that both rank alike; how many groups were found altogether."""
    ranker, total = Ranker(arrays), 0
    found = index.search(queries, k=k, n=n, alpha=alpha)
    for row, query in enumerate(queries):
        expected = ranker.rank(query, k=k, n=n, alpha=alpha)
        size = len(expected.groups)
        total += size
        assert found.groups[row, :size].tolist() == expected.groups.tolist()
        assert found.scores[row, :size].tolist() == expected.scores.tolist()
        assert found.dense[row, :size].tolist() == np.maximum(expected.dense, 0).tolist()
        assert found.lexical[row, :size].tolist() == expected.lexical.tolist()
        assert (found.groups[row, size:] == -1).all()
        assert (found.scores[row, size:] == 0).all()
    return total


@pytest.mark.parametrize("dtype", products.DTYPES)
def test_a_thousand_queries_rank_alike(dtype):
    arrays = drawn(7, 900)
    index = device.DeviceIndex.of(arrays, "cpu", dtype)
    assert expect_equal(arrays, asked(arrays, 11, 1000), index, 10, 25, 0.5) > 5000


def test_a_ranker_on_a_device_takes_the_place_of_one_here():
    """Every column of the ranking, also where the caller chose the texts that count."""
    arrays = drawn(21, 400)
    here, there = Ranker(arrays), device.DeviceRanker(arrays, device="cpu")
    chosen = np.random.default_rng(2).random(arrays.n_texts) < 0.5
    total = 0
    for query in asked(arrays, 22, 150):
        for counting in (None, chosen):
            wanted = here.rank(query, k=30, n=15, counting=counting)
            found = there.rank(query, k=30, n=15, counting=counting)
            for name in wanted.__slots__:
                assert getattr(found, name).tolist() == getattr(wanted, name).tolist()
            total += len(wanted.groups)
    assert total > 3000


def test_batches_cut_anywhere_rank_alike(monkeypatch):
    """Little memory: few queries, few postings and few texts at a time."""
    monkeypatch.setattr(device, "SCORES", 150)
    monkeypatch.setattr(device, "COPIED", 700)
    arrays = drawn(8, 700)
    index = device.DeviceIndex.of(arrays, "cpu", memory=40_000)
    assert index.batch_size() == 3
    assert expect_equal(arrays, asked(arrays, 12, 101), index, 20, 9, 0.3) > 500


def test_more_is_asked_for_than_there_is():
    arrays = drawn(9, 12)
    index = device.DeviceIndex.of(arrays, "cpu")
    assert expect_equal(arrays, asked(arrays, 13, 50), index, 40, 200, 0.5) > 20


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.integers(0, 12), st.integers(1, 8))
def test_small_indexes_rank_alike(seed, n_texts, k, n):
    arrays = drawn(seed, n_texts, dim=4, n_terms=4)
    index = device.DeviceIndex.of(arrays, "cpu")
    for alpha in (0.0, 0.4, 1.0):
        expect_equal(arrays, asked(arrays, seed, 6), index, k, n, alpha)


def test_an_empty_index_and_an_empty_batch_find_nothing():
    arrays = drawn(1, 5)
    assert device.DeviceIndex.of(arrays, "cpu").search([], k=3).groups.shape == (0, 3)
    columns = {name: getattr(arrays, name)[:0] for name in Arrays.__slots__}
    columns["group_start"], columns["term_start"] = arrays.group_start[:1], arrays.term_start[:1]
    nothing = Query(None, np.empty(0, np.int32), np.empty(0, np.float32))
    found = device.DeviceIndex.of(Arrays(**columns), "cpu").search([nothing], k=3)
    assert found.groups.tolist() == [[-1, -1, -1]]


def test_a_very_long_query_does_not_overflow():
    arrays = drawn(3, 40, n_terms=3000)
    query = Query(None, np.arange(3000, dtype=np.int32), np.full(3000, 90, dtype=np.float32))
    index = device.DeviceIndex.of(arrays, "cpu")
    expect_equal(arrays, [query, *asked(arrays, 5, 3)], index, 10, 10, 0.5)
    assert index.search([query]).lexical.max() > 2**32


@pytest.mark.parametrize("shape", [(40, 16), (33, 20), (64, 24), (7, 384)])
@pytest.mark.parametrize("queries", [1, 3, 40])
def test_products_in_int8_are_exact_for_any_shape(shape, queries):
    """The way that a GPU takes for int8 vectors, which torch has on the CPU as well."""
    rng = np.random.default_rng(1)
    texts = rng.integers(-127, 128, shape).astype(np.int8)
    wanted = rng.integers(-127, 128, (queries, shape[1])).astype(np.int8)
    product = products.bytes_product(torch.from_numpy(texts), torch.from_numpy(wanted))
    assert product.tolist() == (wanted.astype(np.int64) @ texts.T.astype(np.int64)).tolist()


def test_arrays_that_are_mapped_from_a_file_are_copied(tmp_path):
    arrays = drawn(4, 200)
    columns = {}
    for name in Arrays.__slots__:
        np.save(tmp_path / f"{name}.npy", getattr(arrays, name))
        columns[name] = np.load(tmp_path / f"{name}.npy", mmap_mode="r")
    index = device.DeviceIndex.of(Arrays(**columns), "cpu")
    assert expect_equal(arrays, asked(arrays, 6, 30), index, 10, 20, 0.5) > 100


def test_an_index_without_vectors_ranks_by_words():
    arrays = drawn(5, 200)
    bare = replace(arrays, vectors=np.empty((200, 0), dtype=np.int8))
    queries = [replace(query, vector=None) for query in asked(arrays, 7, 40)]
    index = device.DeviceIndex.of(bare, "cpu")
    assert expect_equal(bare, queries, index, 10, 20, 0.5) > 100


def test_what_cannot_be_asked_is_refused():
    arrays = drawn(2, 30)
    index = device.DeviceIndex.of(arrays, "cpu")
    none, weight = np.empty(0, np.int32), np.empty(0, np.float32)
    with pytest.raises(ValueError, match="filter"):
        index.search([Query(None, none, weight, allowed=np.ones(1, dtype=np.bool_))])
    with pytest.raises(ValueError, match="vector"):
        index.search([Query(np.ones(3, np.int8), none, weight)])
    with pytest.raises(ValueError, match="term"):
        index.search([Query(None, np.array([99], np.int32), np.ones(1, np.float32))])
    with pytest.raises(ValueError, match="alpha"):
        index.search([], alpha=1.5)


def test_a_device_or_type_that_is_not_there_is_named():
    with pytest.raises(ConfigError, match="fp16"):
        device.DeviceIndex.of(drawn(2, 30), "cpu", "fp8")
    if not torch.cuda.is_available():
        assert device.chosen_device("auto") == "cpu"
        with pytest.raises(ConfigError, match="no GPU"):
            device.chosen_device("cuda")


def test_faiss_moves_an_index_to_a_gpu_or_says_why_not():
    faiss = pytest.importorskip("faiss", reason="faiss is not installed")
    flat = faiss.IndexFlatIP(4)
    on_gpu = hasattr(faiss, "StandardGpuResources")
    if on_gpu and faiss.get_num_gpus():
        assert device.faiss_on_gpu(flat).ntotal == 0
    else:
        with pytest.raises(ConfigError, match="0 GPUs" if on_gpu else "faiss-gpu"):
            device.faiss_on_gpu(flat)


def test_the_benchmark_runs_and_finds_no_difference():
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "benchmarks/gpu.py", "--device=cpu", "--check=1500", "--queries=40"]
    command += ["--sizes=2000", "--batches=1,16", "--limit=20", "--exact=4", "--stages"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["checked"] == {"queries": 40, "different": 0, "groups": 400, "texts": 1500}
    assert told["sizes"]["2000"]["batches"]["16"]["qps"] > 0
    assert 0 < told["sizes"]["2000"]["batches"]["16"]["share"] < 2


def test_halves_are_multiplied_into_float32_by_torch_itself():
    """Only a GPU can do it: here, that torch knows the operation, and of which type it is."""
    if torch.__version__ < "2.8":
        pytest.skip("torch multiplies halves into float32 from 2.8 on")
    texts = torch.empty((5, 8), dtype=torch.float16, device="meta")
    product = products.halves_product(texts, torch.empty((2, 8), dtype=torch.int8, device="meta"))
    assert (product.shape, product.dtype) == ((2, 5), torch.float32)
