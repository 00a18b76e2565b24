"""The ranking benchmark: its formulas, its questions, and what it counts."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from benchmarks import ranking
from benchmarks.lawgen import Plan, asking, generate
from benchmarks.lawgen.describing import Held, content, tells_apart
from benchmarks.lawgen.history import Code, Unit
from benchmarks.lawgen.operations import Edit
from benchmarks.lawgen.posing import SLICES, Posed, pose
from benchmarks.lawgen.tree import Part
from benchmarks.point_gold import _marked, half_of
from benchmarks.rankers import formulas
from benchmarks.rankers.baselines import Baselines
from benchmarks.rankers.corpus import make
from benchmarks.rankers.formulas import Scene
from benchmarks.rankers.judging import Asked, Outcome, Tally, questions, wanted
from benchmarks.rankers.lexical import Bm25
from benchmarks.rankers.temprageval import Relation, relation, temprageval
from tqa.workspace import Workspace

ROOT = Path(__file__).parents[1]
DAY = date(2014, 6, 1)
rank_bm25 = pytest.importorskip("rank_bm25")


class Letters:
    """An embedder of its own: how often each letter stands in a text."""

    key, dim, cheap = "letters", 26, True

    def passages(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        counts = [[t.lower().count(chr(97 + at)) for at in range(26)] for t in texts]
        rows = np.asarray(counts, dtype=np.float32).reshape(len(texts), 26)
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1)

    queries = passages


# -- formulas --------------------------------------------------------------------------------------


def scene(
    dense: Sequence[float], lexical: Sequence[float], began: Sequence[date], valid: Sequence[bool]
) -> Scene:
    scores = np.asarray(dense, dtype=np.float32)
    days = np.asarray([day.toordinal() for day in began], dtype=np.int32)
    return Scene(
        scores, scores, np.asarray(lexical, dtype=np.float32), np.ones(len(dense), dtype=bool),
        np.asarray(valid), days, lambda at: (began[at].year,), DAY, np.asarray([2, 1]),
    )  # fmt: skip


BEGAN = (date(1990, 1, 1), date(2010, 1, 1), date(2014, 1, 1), date(2020, 1, 1))


def test_each_formula_puts_first_what_it_says() -> None:
    one = scene((0.9, 0.8, 0.7, 0.95), (1.0, 4.0, 3.0, 2.0), BEGAN, (False, True, False, False))
    first = {name: int(rank(one)[0]) for name, rank in formulas.BASELINES.items()}
    assert first == {
        "as_typed": 3,
        "dense": 3,
        "bm25": 1,
        "rrf": 1,  # 1/61 and 1/63, as of the last record: the lower number is first
        "mrag_spline": 1,
        "es_gauss": 2,
        "hard_filter_rrf": 1,
        "lookup_hard_filter_rrf": 1,
    }
    assert list(formulas.hard_filter_rrf(one)) == [1]


def test_the_line_of_mrag_and_the_bell_of_elasticsearch() -> None:
    assert formulas.spline((1964,), 2014) == pytest.approx(0.6)
    assert formulas.spline((1963,), 2014) == formulas.spline((), 2014) == 0.5
    assert formulas.spline((2014, 2020), 2014) == 1.0
    # Two years away the bell is at a half: 0.5 * 1.0 is just below 0.51 * 1.0.
    away = date.fromordinal(DAY.toordinal() - 731)
    two = scene((1.0, 0.501), (0, 0), (away, DAY), (True, True))
    assert list(formulas.es_gauss(two)) == [1, 0]
    two = scene((1.0, 0.499), (0, 0), (away, DAY), (True, True))
    assert list(formulas.es_gauss(two)) == [0, 1]


def test_bm25_against_a_second_implementation() -> None:
    rng = random.Random(5)
    texts = [" ".join(rng.choices("abcdefghij", k=rng.randint(3, 30))) for _ in range(60)]
    ours = Bm25(texts)
    other = rank_bm25.BM25Okapi([t.split() for t in texts], k1=1.2, b=0.75)
    for word in "abcdefghij":
        holding = sum(word in t.split() for t in texts)
        other.idf[word] = np.log(1 + (60 - holding + 0.5) / (holding + 0.5))
    for query in ("a", "b c", "d d e", "x"):
        assert ours.scores(query) == pytest.approx(other.get_scores(query.split()), rel=1e-4)


def test_the_best_of_many_are_those_of_a_full_sort() -> None:
    rng = np.random.default_rng(3)
    scores = rng.integers(0, 50, 5000).astype(np.float32)
    mask = rng.random(5000) < 0.5
    found = formulas.top(scores, mask, 20)
    allowed = np.flatnonzero(mask)
    assert list(found) == sorted(allowed, key=lambda at: (-scores[at], at))[:20]


# -- questions -------------------------------------------------------------------------------------


@cache
def codes() -> tuple[Code, ...]:
    return tuple(generate(Plan(habit, 900, 350, 3)) for habit in ("ca", "uk", "dc", "bd"))


@cache
def posed() -> tuple[Posed, ...]:
    return tuple(pose(codes(), 320, 3))


def test_every_slice_is_asked_by_citation_and_by_description() -> None:
    counts = Counter((p.slice, p.form) for p in posed())
    assert set(counts) == {(s, f) for s in SLICES for f in ("cited", "described")}
    assert min(counts.values()) >= 8
    assert len({p.question for p in posed()}) == len(posed())
    assert any(p.known_at for p in posed())
    assert any(p.known_at is None for p in posed())


def test_a_slice_is_what_it_is_called() -> None:
    for p in posed():
        if p.slice == "repealed":
            assert p.statuses == ("ended",)
        elif p.slice in ("plain", "same_year", "renumbered"):
            assert p.statuses == ("answered",)
        assert bool(p.text) == (p.statuses == ("answered",))


def test_the_gold_of_a_question_is_that_of_the_history() -> None:
    units = {code.habit: code for code in codes()}
    for p in posed():
        code = units[p.instrument.split("/")[1]]
        known_at = p.known_at or code.last_day
        act = next(act for act in code.acts if act.instrument.id == p.instrument)
        texts = {
            gold.text
            for unit in act.units
            for part in unit.made_by
            if (gold := code.ask(unit, part, as_at=p.as_at, known_at=known_at)).text
        }
        assert not p.text or p.text in texts


def test_a_description_names_no_provision_and_fits_one_alone() -> None:
    bags = Held(codes()).words
    for p in (p for p in posed() if p.form == "described"):
        assert not re.search(r"(?i)\b(?:section|s\.?|§|clause|paragraph)\s*\d", p.question)
        own = next(unit for unit in bags if _is_about(unit, p))
        words = content(p.question) & bags[own]
        assert [unit for unit, bag in bags.items() if words <= bag] == [own]


def _is_about(unit: Unit, asked: Posed) -> bool:
    """Whether a section bears the label of a question: sections keep theirs."""
    if unit.act.instrument.id != asked.instrument:
        return False
    return unit.spec.label == re.split(r"[( ]", asked.provision)[0]


def test_words_tell_a_section_apart_only_where_no_other_holds_them_all() -> None:
    code = generate(Plan("uk", 300, 0, 1))
    held = Held([code])
    unit = next(u for u in code.units.values() if not u.fixed and len(u.spec.parts) > 1)
    whole = " ".join(sorted(held.words[unit]))
    assert held.identifies(whole, unit)
    assert not held.identifies("crown", unit)
    twin = Part(1, 1, "(1)", "A quay must be kept dry.")
    other = Part(2, 1, "(2)", "A quay must be kept dry and level.")
    assert not tells_apart("must a quay be kept dry", twin, [other])
    assert tells_apart("must a quay be kept level", other, [twin])


def test_all_sentences_of_the_drafter_are_recognised() -> None:
    code = codes()[1]
    texts = [
        s.text for u in code.units.values() if not u.fixed for s in u.spec.walk() if s.level < 2
    ]
    known = [t for t in texts if t and asking.recognised(t)]
    assert len(known) > 0.9 * sum(bool(t) for t in texts)
    found = asking.recognised(
        "Interest runs at 6 per cent a year on what an owner owes for a quay."
    )
    assert found is not None
    assert found[1] == {"rate": "6 per cent", "person": "owner", "place": "quay"}
    changed = "Interest runs at 6 per cent a year on what an owner or its deputy owes for a quay."
    assert asking.recognised(changed) is None


def test_the_same_seed_asks_the_same_whatever_the_hash_seed() -> None:
    script = (
        "from benchmarks.lawgen import *; from benchmarks.lawgen.posing import pose;"
        "print(pose([generate(Plan(h, 400, 150, 2)) for h in ('ca', 'bd')], 60, 2))"
    )
    said = set()
    for seed in ("0", "777"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert len(said.pop()) > 5000


def test_an_edit_alone_can_tell_a_section_apart() -> None:
    code = generate(Plan("uk", 300, 0, 1))
    unit = next(u for u in code.units.values() if not u.fixed)
    before = Held([code])
    assert not before.identifies("zeppelin", unit)
    unit.edits.append((unit.maker, 0, Edit(unit.id, "words", unit.spec.id, new="zeppelin")))
    assert Held([code]).identifies("zeppelin", unit)


# -- what is counted -------------------------------------------------------------------------------


def _asked(**more: object) -> Asked:
    values: dict[str, object] = {
        "id": "q", "question": "?", "slice": "s", "as_at": DAY, "today": DAY,
        "statuses": frozenset({"answered"}), "instrument": "/x", "provision": "1",
    }  # fmt: skip
    return Asked(**{**values, **more})  # type: ignore[arg-type]


def test_figures_of_a_slice() -> None:
    tally = Tally()
    gone = _asked(statuses=frozenset({"ended"}))
    tally.add(_asked(), Outcome((1,), True, False, 2.0))
    tally.add(_asked(), Outcome((3, 7), False, True, 4.0))
    tally.add(gone, Outcome((1,), True, True, 6.0))
    tally.add(gone, Outcome((), False, False, 8.0))
    assert tally.figures() == {
        "n": 4, "provision1": 0.5, "provision5": 0.75, "version1": 0.5, "ndcg10": 0.625,
        "abstain_p": 0.5, "abstain_r": 0.5, "ms": 5.0,
    }  # fmt: skip


def test_where_nothing_is_right_only_a_refusal_is() -> None:
    tally = Tally()
    nothing = _asked(instrument=None, provision=None, statuses=frozenset({"not_found"}))
    tally.add(nothing, Outcome((), True, True, 1.0))
    tally.add(nothing, Outcome((), False, False, 1.0))
    assert tally.figures()["provision1"] == 0.5
    assert Tally().figures()["abstain_p"] is None


def test_of_half_b_no_question_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    miss = Outcome((), False, False, 1.0, "another provision")
    rows = [(_asked(question="alpha", half="A"), miss), (_asked(question="beta", half="B"), miss)]
    ranking._causes(rows, 10)
    shown = capsys.readouterr().out
    assert "alpha" in shown
    assert "beta" not in shown
    assert "2  another provision" in shown


def test_halves() -> None:
    assert Counter(half_of(f"x-{n}") for n in range(1000))["A"] == pytest.approx(500, abs=60)


@pytest.mark.parametrize(
    ("said", "left_out"),
    [
        ("9-101 Moorings. Repealed.", True),
        ("Repealed 9-101 *NOTE: repealed by temporary legislation.* Moorings.", True),
        ("[Applicable April 1, 2022] 9-101 Moorings.", True),
        ("9-101 *NOTE: This section was created by a law that will expire on May 3, 2022.*", True),
        ("9-101 *NOTE: This section was created by a law that will expire on May 4, 2022.*", False),
        ("9-101 *NOTE: It will expire on Apriil 17, 2021.* Moorings.", False),
        ("9-101 Moorings. (a) A raft pays.", False),
    ],
)
def test_rows_of_the_gold_whose_state_is_doubtful(said: str, left_out: bool) -> None:
    assert _marked({"text_prefix": said, "sha256": "x", "date": "2022-05-04"}) is left_out


# -- end to end ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "law"
    figures = make(folder, ["uk", "ca"], 250, 60, 4, 80)
    assert figures["questions"] > 40
    return folder


def test_baselines_rank_records_of_the_day(made: Path) -> None:
    with Workspace(made) as workspace, workspace.store.reading():
        baselines = Baselines(workspace, Letters())
        records = baselines.records
        texts = " ".join(records.texts)
        assert "substitute “" not in texts, "clauses that amend are no records"
        assert len(records) < len(Baselines(workspace, Letters(), amending=True).records)
        held = {name: group for group, name in enumerate(records.names)}
        asked = questions(made / "questions.jsonl", date(2030, 1, 1))
        plain = [q for q in asked if q.slice == "plain"]
        assert plain
        scores = {name: Tally() for name in formulas.BASELINES}
        for question in plain:
            right = wanted(workspace, question)
            assert right[0] in held or question.provision.count("(") > 1  # type: ignore[union-attr]
            for name, outcome in baselines.ask(scores, question, right).items():
                scores[name].add(question, outcome)
                assert not outcome.refused
        figures = {name: tally.figures() for name, tally in scores.items()}
    assert figures["hard_filter_rrf"]["version1"] >= figures["rrf"]["version1"]  # type: ignore[operator]
    assert figures["bm25"]["provision5"] > 0.3  # type: ignore[operator]
    looked_up = figures["lookup_hard_filter_rrf"]["version1"]
    assert looked_up > figures["hard_filter_rrf"]["version1"]  # type: ignore[operator]


def test_the_command_ends_with_figures_for_every_slice(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["ranking", "--questions", str(made / "questions.jsonl"), "--corpus", str(made)]
    argv += ["--limit", "30", "--rankers", "tqa,bm25,hard_filter_rrf"]
    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(ranking, "embedder", lambda _: Letters())
    assert ranking.main() == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures) == ["tqa", "bm25", "hard_filter_rrf"]
    assert figures["tqa"]["all"]["n"] == figures["bm25"]["all"]["n"] == 30
    assert figures["tqa"]["cited"]["version1"] > 0.9
    assert figures["bm25"]["all"]["abstain_p"] is None


# -- TempRAGEval -----------------------------------------------------------------------------------


def test_relations_to_years() -> None:
    assert relation("Who won as of 1991?") == Relation(1941, 1991, False)
    assert relation("Who was the first to win after 5 May 2001?") == Relation(2001, 2051, True)
    assert relation("Who won between 1980 and 1990?") == Relation(1980, 1990, False)
    assert relation("Who won in 2014?") is None
    assert Relation(1941, 1991, False).weight([1991, 2000]) == 1.0
    assert Relation(2001, 2051, True).weight([2001]) == 1.0
    assert Relation(2001, 2051, True).weight([]) == 0.5


def test_sentences_are_ranked_among_all(tmp_path: Path) -> None:
    file = tmp_path / "data.csv"
    file.write_text(
        "question,gold_evidence_1,gold_evidence_2,original_gold_evidence\n"
        "Who kept the lamp as of 1995?,Ann kept the lamp in 1995.,,Bob kept the lamp in 2001.\n"
        "Who kept the raft as of 2003?,Cid kept the raft in 2003.,,Dan kept the raft in 1960.\n",
        encoding="utf-8",
    )
    figures = temprageval(file, Letters())
    assert figures["bm25"]["sentences"] == 4
    assert figures["mrag_spline"]["r5"] == figures["tqa"]["r1"] == 1.0
    assert figures["bm25"]["n"] == 2
