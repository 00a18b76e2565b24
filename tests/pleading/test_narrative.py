"""The order of events in stories, as learned: features, weights, training, and its benchmark."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("spacy", reason='spaCy is not installed: pip install "tqa[events]"')

from benchmarks import tracie
from scripts import train_narrative as training
from tqa.errors import ModelError, SourceError
from tqa.eval.tasks import tracie_rows
from tqa.pleading import narrative, phases
from tqa.pleading.model import Order
from tqa.pleading.narrative import CUT, LEAN, Features, Weights, holds, later
from tqa.pleading.parsing import MODELS, parse
from tqa.pleading.phases import Sort
from tqa.pleading.questions import Edge

pytestmark = pytest.mark.skipif(
    not any(map(find_spec, MODELS)),
    reason='no English model of spaCy is installed: pip install "tqa[events]"',
)
ROOT = Path(__file__).parents[2]

CAKE = "Ann was hungry. She baked a cake. She ate all of it."
ATTIC = (
    "Ravi heard a noise in the attic. He climbed the ladder with a torch. "
    "A cat jumped out of a box. Ravi laughed and carried it down."
)
VIOLIN = (
    "Mina practiced the violin every evening. On Friday she played at the town hall. "
    "The people clapped for a long time."
)
BOAT = "The boat hit a rock. Water came in. Omar rowed to the shore."
EXPECTED = [
    (CAKE, "Ann wanted something sweet", Edge.START, Order.BEFORE, "she baked a cake"),
    (CAKE, "Ann bought flour", Edge.START, Order.BEFORE, "she baked a cake"),
    (CAKE, "Ann was full", Edge.START, Order.AFTER, "she baked a cake"),
    (ATTIC, "Ravi was scared", Edge.START, Order.BEFORE, "a cat jumped out of a box"),
    (ATTIC, "Ravi was relieved", Edge.START, Order.AFTER, "he climbed the ladder"),
    (ATTIC, "Ravi lived in an old house", Edge.END, Order.AFTER, "he climbed the ladder"),
    (ATTIC, "Ravi adopted the cat", Edge.START, Order.AFTER, "he climbed the ladder"),
    (VIOLIN, "Mina bought a violin", Edge.START, Order.BEFORE, "she played at the town hall"),
    (
        VIOLIN,
        "Mina wanted to be a musician",
        Edge.START,
        Order.BEFORE,
        "she played at the town hall",
    ),
    (VIOLIN, "Mina owned a violin", Edge.END, Order.AFTER, "she played at the town hall"),
    (VIOLIN, "Mina was proud of herself", Edge.START, Order.AFTER, "she played at the town hall"),
    (VIOLIN, "Mina never played again", Edge.START, Order.AFTER, "she played at the town hall"),
    (BOAT, "Omar was afraid of drowning", Edge.START, Order.BEFORE, "Omar rowed to the shore"),
    (BOAT, "Omar was safe", Edge.START, Order.AFTER, "Omar rowed to the shore"),
    (BOAT, "Omar repaired the boat", Edge.START, Order.AFTER, "the boat hit a rock"),
]


@pytest.mark.parametrize(("story", "first", "edge", "order", "second"), EXPECTED)
def test_an_implied_event_finds_its_side(
    story: str, first: str, edge: Edge, order: Order, second: str
) -> None:
    assert holds(first, order, second, story, edge)


@pytest.mark.parametrize(("story", "first", "edge", "order", "second"), EXPECTED)
def test_before_holds_where_after_does_not(
    story: str, first: str, edge: Edge, order: Order, second: str
) -> None:
    assert holds(first, order, second, story, edge) is not holds(
        first, order.turned, second, story, edge
    )


def test_texts_and_parsed_texts_are_answered_alike() -> None:
    first, second = "Ann was full", "she baked a cake"
    assert later(first, second, CAKE) == later(parse(first), parse(second), parse(CAKE))


def test_a_question_of_the_whole_event_is_one_of_its_start() -> None:
    asked = ("Mina owned a violin", "she played at the town hall", VIOLIN)
    assert later(*asked, Edge.WHOLE) == later(*asked, Edge.START) != later(*asked, Edge.END)


def test_a_story_of_one_sentence_is_answered() -> None:
    assert np.isfinite(later("Ann was full", "Ann ate", "Ann ate a cake."))


@pytest.mark.parametrize("texts", [("", "x", CAKE), ("x", " ", CAKE), ("x", "y", "...")])
def test_a_text_without_words_is_refused(texts: tuple[str, str, str]) -> None:
    with pytest.raises(ValueError, match="has no words"):
        later(*texts)


@pytest.mark.parametrize("order", [Order.SAME, Order.UNKNOWN])
def test_only_before_and_after_are_answered(order: Order) -> None:
    with pytest.raises(ValueError, match="before or after"):
        holds("Ann was full", order, "she baked a cake", CAKE)


def test_the_answers_do_not_hang_on_the_hash_seed() -> None:
    program = (
        "from tests.pleading.test_narrative import EXPECTED\n"
        "from tqa.pleading.narrative import later\n"
        "print([later(a, b, s, e).hex() for s, a, e, _, b in EXPECTED])"
    )
    said = {_run("-c", program, seed=seed) for seed in ("0", "1", "4711")}
    assert len(said) == 1


def _run(*arguments: str, seed: str = "0") -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


# -- what is read off a sentence -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sort", "early"),
    [
        ("Ann wanted a dog", Sort.VERB, True),
        ("Ann was proud", Sort.ADJECTIVE, False),
        ("Ann was a nurse", Sort.NOUN, True),
        ("Ann was in the garden", Sort.BE, True),
        ("Ann never went there again", Sort.VERB, False),
        ("Ann came back", Sort.VERB, False),
        ("Ann looked for her keys", Sort.VERB, True),
        ("Ann quuxed", Sort.UNKNOWN, True),
    ],
)
def test_phases_of_predicates(text: str, sort: Sort, early: bool) -> None:
    found = phases.predicate(parse(text))
    assert found.sort is sort
    assert (found.phase < 0) is early


def test_aspects_are_told_by_name() -> None:
    told = dict(zip(phases.ASPECTS, phases.aspects(parse("Ann had not been seen")), strict=True))
    assert {name for name, holds_ in told.items() if holds_} == {
        "perfect", "passive", "negated", "past",
    }  # fmt: skip


def test_the_sentence_of_an_event_is_found_by_its_rarer_words() -> None:
    sentences = list(parse(ATTIC).sents)
    assert narrative.told_by(parse("the cat jumped"), sentences) == 2
    assert narrative.told_by(parse("Ravi heard something"), sentences) == 0


def test_the_lists_are_whole() -> None:
    raw = json.loads((ROOT / "tqa/pleading/data/narrative_lexicon.json").read_text("utf-8"))
    for part in ("verbs", "adjectives"):
        words = [word for group in raw[part] for line in group["words"] for word in line.split()]
        assert len(words) == len(set(words)), part
        assert all(-2 <= g["phase"] <= 2 and 0 <= g["lasting"] <= 2 for g in raw[part])
    assert len(raw["chains"]) == len(set(raw["chains"]))
    assert all(">" in chain for chain in raw["chains"])


# -- weights ---------------------------------------------------------------------------------------


def test_the_file_of_weights_names_the_features() -> None:
    text = (ROOT / "tqa/pleading/data/narrative_weights.json").read_text("utf-8")
    raw = json.loads(text)
    assert (tuple(raw["cut"]), tuple(raw["lean"])) == (CUT, LEAN)
    assert narrative.written(narrative.shipped()) == text
    seen = narrative.features("Ann was full", "she baked a cake", CAKE, Edge.START)
    assert seen.cut.shape == (4, 2 * len(CUT))
    assert seen.lean.shape == (2 * len(LEAN),)


def test_weights_of_other_features_are_refused() -> None:
    raw = json.loads(narrative.written(narrative.shipped()))
    del raw["cut"]["phase"]
    with pytest.raises(ModelError, match="phase"):
        narrative.read_weights(json.dumps(raw))


def test_the_cuts_behind_are_weighed_against_those_before() -> None:
    given = Features(np.array([[0.0], [0.0], [1.0]]), np.array([0.5]), told=1)
    weights = Weights(np.array([2.0]), np.array([1.0]))
    assert narrative.odds(given, weights) == pytest.approx(2 - np.log(2) + 0.5)


def test_training_learns_what_sets_two_kinds_apart() -> None:
    """One column of the cuts tells the side; the other tells nothing."""
    given = [
        Features(np.array([[-s, 1.0], [0.0, 1.0], [s, 1.0]]), np.array([1.0]), told=at)
        for s in (1.0, -1.0)
        for at in (0, 1)
        for _ in range(50)
    ]
    after = np.array([True] * 100 + [False] * 100)
    weights = training.fitted(given, after)
    assert weights.cut[0] > 0.5
    assert abs(weights.cut[1]) < 1e-9
    right = [(narrative.odds(g, weights) > 0) == late for g, late in zip(given, after, strict=True)]
    assert all(right[:50] + right[150:])


# -- training and benchmark on a small file in Tracie's format -------------------------------------


def _lines(rows: list[tuple[str, str, Edge, Order, str]]) -> bytes:
    lines = []
    for story, first, edge, order, second in rows:
        for asked, answer in ((order, "positive"), (order.turned, "negative")):
            words = f"event: {first} {edge.value}s {asked.value} {second} story: {story}"
            lines.append(f"{words}\tanswer: {answer}\n")
    return gzip.compress("".join(lines).encode())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Train and test with different stories, and a sample of the test in other words."""
    (tmp_path / tracie_rows.FILES["train"]).write_bytes(_lines(EXPECTED[:7]))
    (tmp_path / tracie_rows.FILES["test"]).write_bytes(_lines(EXPECTED[7:]))
    sample = (
        "query,paragraph,label\n"
        f'"Does the event Omar was safe. start before Omar rowed to the shore ?","{BOAT}",no\n'
        f'"Does the event Mina owned a violin ends after she played ?","{VIOLIN}",yes\n'
    )
    (tmp_path / tracie_rows.SAMPLE).write_bytes(gzip.compress(sample.encode()))
    return tmp_path


def test_training_twice_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    written = []
    for seed in ("0", "1"):
        out = tmp_path / f"weights{seed}.json"
        told = _run(
            "-m", "scripts.train_narrative", str(folder), "--out", str(out), "--cv",
            "--repeats", "1", seed=seed,
        )  # fmt: skip
        assert "7 questions" in told
        assert "10 folds over 2 stories" in told
        written.append(out.read_text("utf-8"))
    assert written[0] == written[1]
    weights = narrative.read_weights(written[0])
    assert np.abs(weights.cut).max() > 0


def test_the_benchmark_measures_every_arm_and_prints_no_question(
    folder: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "rows.jsonl"
    assert tracie.main([str(folder), "--draws", "50", "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    result = json.loads(printed.splitlines()[-1])["tracie"]
    assert (result["test"]["n"], result["test"]["stories"]) == (16, 2)
    assert (result["sample"]["n"], result["sample"]["stories in train"]) == (2, 0)
    for arm in ("learned", "rules", "told first", "relation word"):
        share, low, high = result["test"][arm]["all"]
        assert 0 <= low <= share <= high <= 1
    assert result["test"]["learned"]["all"][0] == 1
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert len({row["id"] for row in rows}) == 16
    for text in (printed, out.read_text("utf-8")):
        assert "violin" not in text
        assert "Omar" not in text


def test_a_limit_and_the_other_split(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tracie.main([str(folder), "--split", "train", "--limit", "4", "--draws", "20"]) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])["tracie"]
    assert list(result) == ["train"]
    assert (result["train"]["n"], result["train"]["stories in train"]) == (4, 1)


def test_the_relation_word_is_learned_from_other_stories(folder: Path) -> None:
    train = tracie.load(folder, "train")
    said = tracie.relation_word(train, train)
    # Of the cake two of three start before; seen from the attic that is all there is to learn.
    attic = [row for row in train if row.story == ATTIC and row.edge is Edge.START]
    told = {row.order: yes for row, yes in zip(train, said, strict=True) if row in attic}
    assert told == {Order.BEFORE: True, Order.AFTER: False}


def test_a_line_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / tracie_rows.FILES["test"]).write_bytes(gzip.compress(b"event: nothing\n"))
    with pytest.raises(SourceError, match=r"tracie_test\.txt\.gz, line 1"):
        tracie.load(folder, "test")
    assert tracie.main([str(folder)]) == 1


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"tracie_train_iid\.txt\.gz"):
        tracie.load(tmp_path, "train")
