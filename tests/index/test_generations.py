"""The life of an index: it grows, is killed, is shared by processes, and is made again."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from tests.indexing import drop, put
from tqa.errors import ModelError
from tqa.index.embedders import Embedder, embedder
from tqa.index.embedding.rows import Vectors, unit_rows
from tqa.index.engine import LocalEngine
from tqa.index.generations import FOLDER, check, listed, opened, settle, size
from tqa.index.words import tokens
from tqa.law.document import Document
from tqa.retrieval.ranked import Hit, ranked
from tqa.store.store import Store
from tqa.testing import Part, act

ROOT = Path(__file__).parents[2]


def nothing() -> None:
    """What happens while a model works, unless a test says otherwise."""


@dataclass
class Counting:
    """A model for tests: the vector of a text counts its words by their hashes."""

    key: str = "counting@1"
    dim: int = 24
    cheap: bool = True
    share: float = 0.4
    floor: float = 1.0
    meanwhile: Callable[[], None] = nothing
    made: list[str] = field(default_factory=list)

    def passages(self, texts: Sequence[str]) -> Vectors:
        self.meanwhile()
        self.made += texts
        return self.queries(texts)

    def queries(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), self.dim), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in tokens(text):
                row[hashlib.sha256(word.encode()).digest()[0] % self.dim] += 1
        return unit_rows(rows)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.create(tmp_path / "workspace.sqlite")
    yield store
    store.close()


WORDS = """anchor barge beacon buoy cargo crane crew dock ferry fine fish fog gale harbour hull jetty keel
lantern lighthouse mast mooring net oar permit pilot pier quay raft rope rudder sail salt ship shore signal
storm tide toll tug vessel voyage watch wharf wind wreck yacht""".split()
QUESTIONS = [
    *WORDS[::5],
    "toll on a barge",
    "permit for a mooring at the quay",
    "lighthouse fog gale storm",
]


def law(number: int, sections: int = 4, *, day: str = "2015-12-31", seed: str = "") -> Document:
    """An invented act of that number; with another `seed` its sections say something else."""
    chance = random.Random(f"{number} {seed}")
    since = "2017-01-01" if seed else None
    parts = {
        str(at): Part(f"The {' and the '.join(chance.sample(WORDS, 4))} of the port.", since)
        for at in range(1, sections + 1)
    }
    return act(parts, current_to=day, id_=f"/xx/act/2010/{number}", title=f"Port {number} Act")


def later(number: int, sections: int = 4) -> Document:
    return law(number, sections, day="2018-12-31", seed="later")


Answers = list[list[Hit]]


def answers(store: Store, model: Embedder) -> Answers:
    """All that is found, with scores, on days before and after the changes, and on every day."""
    engine = LocalEngine(opened(store, model), model)
    days = [date(2015, 6, 1), date(2018, 6, 1), None]
    known = date(2030, 1, 1)
    return [
        ranked(engine, question, as_at=day, known_at=known, limit=300)
        for question in QUESTIONS
        for day in days
    ]


def statistics(store: Store, model: Embedder) -> tuple[int, list[int]]:
    engine = LocalEngine(opened(store, model), model)
    return engine.total, [engine.frequency(word) for word in [*WORDS, "port", "act", "7"]]


def folders(store: Store) -> set[str]:
    return {path.name for path in (store.path.parent / FOLDER).iterdir() if path.is_dir()}


def names(store: Store) -> set[str]:
    return {item.name for item in listed(store)}


# -- growing ----------------------------------------------------------------------------------------


def history(store: Store, model: Embedder) -> None:
    """Instruments come, change and go, each with a command of its own."""
    steps: list[Callable[[], None]] = [lambda: put(store, law(1, 60))]
    steps += [lambda n=n: put(store, law(n)) for n in range(2, 9)]
    steps += [
        lambda: put(store, later(3)),
        lambda: drop(store, law(5)),
        lambda: drop(store, law(8)),
        lambda: put(store, law(5)),
        lambda: put(store, later(4, 2)),
        lambda: put(store, law(10, 12)),
        lambda: drop(store, law(6)),
        lambda: put(store, law(11, 2)),
    ]
    for step in steps:
        step()
        settle(store, model)


@pytest.mark.parametrize("name", ["none", "static", "counting"])
def test_an_index_that_grew_equals_one_made_anew(store: Store, name: str) -> None:
    model = Counting() if name == "counting" else embedder(name)
    history(store, model)
    grown, counted = answers(store, model), statistics(store, model)
    assert len(listed(store)) > 1
    assert store.query("SELECT count(*) FROM unit_gone")[0][0] > 0, "segments hold what is gone"
    assert check(store, model) == []
    assert sum(map(len, grown)) > 400
    assert any(hit.dense > 0 for hits in grown for hit in hits) == (name != "none")
    settle(store, model, anew=True)
    assert len(listed(store)) == 1
    assert store.query("SELECT count(*) FROM unit_gone")[0][0] == 0
    assert statistics(store, model) == counted
    assert answers(store, model) == grown
    assert check(store, model) == []


def test_what_is_gone_is_found_on_no_day(store: Store) -> None:
    model = Counting()
    put(store, law(1, 40))
    put(store, act({"7": "Otters pay."}, current_to="2015-12-31", id_="/xx/act/2010/2"))
    settle(store, model)
    engine = LocalEngine(opened(store, model), model)
    assert [h.provision for h in ranked(engine, "otters", as_at=None, known_at=None)][:1] == ["7"]
    drop(store, act({"7": "Otters pay."}, current_to="2015-12-31", id_="/xx/act/2010/2"))
    for _ in range(2):  # before a command has settled it and after
        engine = LocalEngine(opened(store, model), model)
        assert engine.frequency("otters") == 0
        hits = ranked(engine, "otters", as_at=None, known_at=None, limit=300)
        assert {hit.instrument for hit in hits} <= {"/xx/act/2010/1"}
        settle(store, model)


def test_an_id_is_never_given_twice(store: Store) -> None:
    model = Counting()
    put(store, law(1, 40))
    put(store, law(2))
    settle(store, model)
    most = store.query("SELECT max(id) FROM unit")[0][0]
    drop(store, law(2))  # the units with the highest ids
    put(store, law(3))
    lowest = store.query("SELECT min(id) FROM unit WHERE instrument = '/xx/act/2010/3'")[0][0]
    assert lowest > most
    settle(store, model)
    grown = answers(store, model)
    settle(store, model, anew=True)
    assert answers(store, model) == grown


def test_thirty_small_ingests_leave_few_segments(store: Store) -> None:
    model, counts = Counting(), []
    for number in range(1, 31):
        put(store, law(number, 2))
        settle(store, model)
        counts.append(len(listed(store)))
        held = store.query("SELECT count(*) FROM unit")[0][0]
        assert sum(item.units for item in listed(store)) == held == 2 * number
    assert max(counts) == 3, counts
    assert counts[-1] == 2, counts
    # Each text was embedded once: merging takes vectors along.
    assert len(model.made) == len(set(model.made)) == 60


def test_a_segment_of_which_a_quarter_is_gone_is_made_again(store: Store) -> None:
    model = Counting()
    put(store, law(1, 40))
    settle(store, model)
    (first,) = names(store)
    ids = [row[0] for row in store.query("SELECT id FROM unit ORDER BY id")]
    assert len(ids) == 40
    remove = "DELETE FROM unit WHERE id = ?"
    with store.writing():
        store.execute_many(remove, [(id_,) for id_ in ids[:10]])
    settle(store, model)
    assert names(store) == {first}, "a quarter is borne"
    with store.writing():
        store.execute_many(remove, [(ids[10],)])
    before = answers(store, model)
    assert settle(store, model) == 29
    (second,) = listed(store)
    assert second.name != first
    assert second.units == 29
    assert answers(store, model) == before
    assert len(model.made) == 40, "and no text was embedded again"


def test_when_all_is_gone_nothing_is_left(store: Store) -> None:
    model = Counting()
    put(store, law(1))
    settle(store, model)
    drop(store, law(1))
    settle(store, model)
    assert listed(store) == []
    assert not any(answers(store, model))
    put(store, law(2))
    settle(store, model)
    assert check(store, model) == []
    assert any(answers(store, model))


def test_folders_no_longer_in_use_go_one_command_later(store: Store) -> None:
    model = Counting()
    put(store, law(1))
    settle(store, model)
    old = names(store)
    reader = LocalEngine(opened(store, model), model)
    put(store, law(2))
    settle(store, model)
    assert names(store).isdisjoint(old)
    assert folders(store) == names(store) | old, "another process may just be opening it"
    assert settle(store, model) == 0, "nothing is new"
    assert folders(store) == names(store)
    asked = ranked(reader, QUESTIONS[0], as_at=None, known_at=None)
    assert {hit.instrument for hit in asked} <= {"/xx/act/2010/1"}, "one that is open goes on"


def test_another_model_makes_all_vectors_again(store: Store) -> None:
    first, second = Counting(), Counting(key="counting@2", dim=8)
    put(store, law(1, 40))
    settle(store, first)
    put(store, law(2, 2))
    settle(store, first)
    assert len(listed(store)) == 2
    settle(store, second)
    assert {item.model for item in listed(store)} == {"counting@2"}
    assert len(second.made) == 42
    assert check(store, second) == []
    grown = answers(store, second)
    settle(store, second, anew=True)
    assert answers(store, second) == grown


# -- killed -----------------------------------------------------------------------------------------


def test_units_without_a_segment_are_found_at_once(store: Store) -> None:
    model = Counting()
    put(store, law(1, 40))
    settle(store, model)
    put(store, law(2))  # and the process is killed before it makes a segment
    put(store, later(1, 6))
    assert size(store)["segments"] == 1
    waiting, counted = answers(store, model), statistics(store, model)
    found = {hit.instrument for hits in waiting for hit in hits}
    assert found == {"/xx/act/2010/1", "/xx/act/2010/2"}
    assert settle(store, model) > 0
    assert answers(store, model) == waiting
    assert statistics(store, model) == counted
    assert max(item.high for item in listed(store)) == store.query("SELECT max(id) FROM unit")[0][0]
    settle(store, model, anew=True)
    assert answers(store, model) == waiting


_KILLED = """
import os, signal, sys
from pathlib import Path
import numpy
from tqa.index import generations, segments
from tqa.index.embedders import embedder
from tqa.store.store import Store

kind, number = sys.argv[2], int(sys.argv[3])
calls = 0

def dying(function, after=False):
    def called(*arguments, **named):
        global calls
        calls += 1
        if after:
            function(*arguments, **named)
        if calls == number:
            os.kill(os.getpid(), signal.SIGKILL)
        if not after:
            return function(*arguments, **named)
    return called

if kind == "array":
    numpy.save = dying(numpy.save)
elif kind == "rename":
    Path.rename = dying(Path.rename)
elif kind == "written":
    generations.write = dying(generations.write, after=True)
store = Store.open(Path(sys.argv[1]))
generations.settle(store, embedder("static"))
"""


@pytest.mark.parametrize(
    ("kind", "number"),
    [("array", 1), ("array", 9), ("array", 20), ("rename", 1), ("written", 1)],
)
def test_killed_while_a_segment_is_written(store: Store, kind: str, number: int) -> None:
    model = embedder("static")
    put(store, law(1, 40))
    settle(store, model)
    put(store, law(2, 6))
    before, expected = listed(store), answers(store, model)
    ran = subprocess.run(
        [sys.executable, "-c", _KILLED, str(store.path), kind, str(number)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert ran.returncode == -signal.SIGKILL
    assert listed(store) == before, "no half segment is listed"
    left = folders(store) - names(store)
    assert len(left) == 1, "something was being written"
    assert answers(store, model) == expected
    assert check(store, model) == []
    assert settle(store, model) == 6, "nobody is kept waiting by the lock of the one killed"
    assert answers(store, model) == expected
    assert check(store, model) == []
    assert folders(store) == names(store), "and what the kill left over is gone"


# -- together ---------------------------------------------------------------------------------------


@pytest.fixture
def other(store: Store) -> Iterator[Store]:
    """Another process's connection to the same workspace."""
    other = Store.open(store.path)
    yield other
    other.close()


def test_what_another_process_changes_while_a_segment_is_made(store: Store, other: Store) -> None:
    """It takes texts in and out, also such as no segment held yet, and is not waited for."""
    done: list[str] = []

    def meanwhile() -> None:
        if not done:
            done.append("once")
            drop(other, law(2))
            drop(other, law(3))
            put(other, law(4, 3))
            put(other, later(1, 6))

    model = Counting(meanwhile=meanwhile)
    put(store, law(1, 40))
    put(store, law(2))
    put(store, law(3))
    settle(store, model)
    assert done
    for _ in range(2):
        found = {hit.instrument for hits in answers(store, model) for hit in hits}
        assert found == {"/xx/act/2010/1", "/xx/act/2010/4"}
        assert check(store, model) == []
        grown, counted = answers(store, model), statistics(store, model)
        settle(store, model)
        assert answers(store, model) == grown
    settle(store, model, anew=True)
    assert answers(store, model) == grown
    assert statistics(store, model) == counted


def test_two_that_settle_at_once_lose_nothing(store: Store) -> None:
    """The second takes more in, and settles, while the first embeds."""
    failed: list[BaseException] = []

    def second() -> None:
        try:
            own = Store.open(store.path)
            try:
                put(own, law(2, 6))
                put(own, later(1, 6))
                ready.set()
                settle(own, Counting())
            finally:
                own.close()
        except BaseException as error:
            failed.append(error)
            ready.set()

    ready = threading.Event()
    thread = threading.Thread(target=second)

    def meanwhile() -> None:
        if not ready.is_set():
            thread.start()
            ready.wait()

    model = Counting(meanwhile=meanwhile)
    put(store, law(1, 40))
    settle(store, model)
    thread.join()
    assert failed == []
    assert max(item.high for item in listed(store)) == store.query("SELECT max(id) FROM unit")[0][0]
    assert check(store, model) == []
    grown = answers(store, model)
    assert {hit.instrument for hits in grown for hit in hits} == {
        "/xx/act/2010/1",
        "/xx/act/2010/2",
    }
    settle(store, model, anew=True)
    assert answers(store, model) == grown


def test_an_older_list_of_segments_is_not_written_over_a_newer_one(
    store: Store, other: Store
) -> None:
    """One that knows of no lock has settled meanwhile: what it listed stays."""
    done: list[str] = []

    def meanwhile() -> None:
        if not done:
            done.append("once")
            row = store.query("SELECT name, low, high, units, model FROM segment")[0]
            with other.writing():
                other.execute_many(
                    "UPDATE segment SET name = ? WHERE name = ?", [("n" * 32, row[0])]
                )
            (folder / row[0]).rename(folder / ("n" * 32))

    folder = store.path.parent / FOLDER
    put(store, law(1))
    settle(store, Counting())
    put(store, law(2))
    settle(store, Counting(meanwhile=meanwhile))
    assert names(store) == {"n" * 32}


# -- models that fail -------------------------------------------------------------------------------


class Nan(Counting):
    def passages(self, texts: Sequence[str]) -> Vectors:
        rows = super().passages(texts)
        rows[-1, 0] = np.nan
        return rows


class Wide(Counting):
    def passages(self, texts: Sequence[str]) -> Vectors:
        return np.zeros((len(texts), self.dim + 1), np.float32)


class Few(Counting):
    def passages(self, texts: Sequence[str]) -> Vectors:
        return super().passages(texts)[1:]


@pytest.mark.parametrize("kind", [Nan, Wide, Few])
def test_a_model_that_gives_what_cannot_be_used_is_named(
    store: Store, kind: type[Counting]
) -> None:
    put(store, law(1))
    settle(store, Counting())
    put(store, law(2))
    before, there = listed(store), folders(store)
    expected = answers(store, Counting())
    with pytest.raises(ModelError, match=r"counting@1: .*; choose another embedder"):
        settle(store, kind())
    assert (listed(store), folders(store)) == (before, there)
    assert answers(store, Counting()) == expected
    with pytest.raises(ModelError, match=r"counting@1: "):
        opened(store, kind())
    settle(store, Counting())
    assert check(store, Counting()) == []


class NanAsked(Counting):
    def queries(self, texts: Sequence[str]) -> Vectors:
        return np.full((len(texts), self.dim), np.nan, np.float32)


def test_a_question_without_a_finite_vector_names_the_model(store: Store) -> None:
    put(store, law(1))
    settle(store, Counting())
    model = NanAsked()
    with pytest.raises(ModelError, match=r"counting@1: .*not a finite number"):
        answers(store, model)
