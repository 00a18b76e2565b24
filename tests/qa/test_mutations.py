"""Answers to the gold questions of the sample corpus: all verify, and none that is spoilt does."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.mutating import SORTS, Mutant, mutants
from tqa.errors import TqaError
from tqa.eval.gold import gold_files, read_gold
from tqa.qa.checking.checker import check_answer
from tqa.workspace import Workspace

CORPUS = Path(__file__).parents[2] / "corpus"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with Workspace.init(tmp_path_factory.mktemp("mutations")) as workspace:
        workspace.ingest([CORPUS])
        yield workspace


@pytest.fixture(scope="module")
def answers(corpus: Workspace) -> dict[str, Json]:
    """The answer to each gold question, as JSON, by its id."""
    found = {}
    for question in read_gold(gold_files(CORPUS)):
        answer = corpus.ask(
            question.question,
            reference_day=question.reference_day,
            as_at=question.as_at,
            known_at=question.known_at,
        )
        found[question.id] = json.loads(json.dumps(answer.to_dict()))
    return found


def test_the_checker_accepts_every_answer(corpus: Workspace, answers: dict[str, Json]) -> None:
    assert len(answers) >= 303
    found = {id_: check_answer(corpus.store, answer) for id_, answer in answers.items()}
    assert {id_: checked.faults for id_, checked in found.items() if checked.faults} == {}
    # Each answer is looked at in many places: a checker that passes by is noticed here.
    looked = [sum(checked.checked.values()) for checked in found.values()]
    assert sum(looked) / len(looked) > 50


@pytest.mark.slow
def test_every_answer_verifies(corpus: Workspace, answers: dict[str, Json]) -> None:
    found = {id_: corpus.verify_answer(answer).faults for id_, answer in answers.items()}
    assert {id_: faults for id_, faults in found.items() if faults} == {}


def spoilt(answers: dict[str, Json], seed: int, count: int) -> Iterator[tuple[str, Mutant]]:
    rng = random.Random(seed)
    for id_, answer in answers.items():
        for mutant in mutants(answer, rng, count):
            yield id_, mutant


def noticed(workspace: Workspace, answer: Json) -> bool:
    """Whether the checker, by itself, finds a fault or no answer at all."""
    try:
        return bool(check_answer(workspace.store, answer).faults)
    except (KeyError, TypeError, ValueError):
        return True


def test_spoilt_answers_are_rejected(corpus: Workspace, answers: dict[str, Json]) -> None:
    """The checker alone notices nearly every one, and verifying as a whole each."""
    made: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    missed = []
    for id_, mutant in spoilt(answers, seed=1, count=1):
        made[mutant.sort] += 1
        if noticed(corpus, mutant.answer):
            alone[mutant.sort] += 1
            continue
        try:
            holds = corpus.verify_answer(mutant.answer).holds
        except TqaError:
            holds = False
        if holds:
            missed.append(f"{id_}: {mutant.sort}: {mutant.where}")
    assert missed == []
    assert sum(made.values()) >= 200
    # What one word of free text says wrongly may agree with another day or number that is right.
    assert sum(alone.values()) >= 0.99 * sum(made.values()), made - alone


@pytest.mark.parametrize("sort", sorted(SORTS))
def test_each_sort_of_mutation_is_rejected(
    corpus: Workspace, answers: dict[str, Json], sort: str
) -> None:
    """Ten of each sort, or as many as the answers have room for."""
    rng = random.Random(sort)
    tried = 0
    for id_ in rng.sample(sorted(answers), len(answers)):
        changed = json.loads(json.dumps(answers[id_]))
        where = SORTS[sort](changed, rng)
        if where is None or changed == answers[id_]:
            continue
        tried += 1
        seen = noticed(corpus, changed) or not corpus.verify_answer(changed).holds
        assert seen, (id_, where)
        if tried == 10:
            break
    if not tried:
        pytest.skip("no answer to the gold questions has anything of this sort")


def test_mutants_are_the_same_for_one_seed_and_never_the_answer(answers: dict[str, Json]) -> None:
    some = dict(list(answers.items())[:20])
    one = [(id_, mutant) for id_, mutant in spoilt(some, seed=3, count=3)]
    other = [(id_, mutant) for id_, mutant in spoilt(some, seed=3, count=3)]
    assert one == other
    assert all(mutant.answer != answers[id_] for id_, mutant in one)
    assert len({mutant.sort for _, mutant in one}) > 15
