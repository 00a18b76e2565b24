"""Words near those of a question: found where the words themselves are not, and never instead."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tqa.index.concepts import FORMS, MANY, UNKNOWN, concepts, weighted
from tqa.index.embedders import embedder
from tqa.index.engine import LocalEngine
from tqa.index.generations import opened
from tqa.index.records import update
from tqa.index.thesaurus import MOST, NEAR, thesaurus
from tqa.index.words import STOP, STOP_BANGLA, stem
from tqa.law.instrument import consolidate_instrument
from tqa.retrieval.ranked import Hit, ranked
from tqa.store.store import Store
from tqa.testing import act

ROOT = Path(__file__).parents[2]
LAW = {
    "1": "Imprisonment for a term of two years.",
    "2": "The keeper inspects every kennel.",
    "3": "The attorney pays a stamp.",
    "4": "কারাদণ্ড দুই বৎসর।",
    "5": "The automobile is registered each spring.",
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store.create(tmp_path_factory.mktemp("concepts") / "workspace.sqlite")
    document = act(LAW, current_to="2015-12-31", title="Sundry Act")
    with store.writing():
        store.put_source(document, name="", given="", recorded_at="")
        changed = store.put_instrument(consolidate_instrument([document]), [document])
        update(store, document.facts.id, changed)
    yield store
    store.close()


def found(store: Store, question: str, name: str = "static") -> list[Hit]:
    model = embedder(name)
    return ranked(LocalEngine(opened(store, model), model), question, as_at=None, known_at=None)


@pytest.mark.parametrize(
    ("question", "provision"), [("prison", "1"), ("lawyer", "3"), ("cars", "5")]
)
def test_a_near_word_finds_a_text_that_lacks_the_word(
    store: Store, question: str, provision: str
) -> None:
    best = found(store, question)[0]
    assert best.provision == provision
    assert best.lexical > 0, "by a word, not by its vector alone"
    assert best.covered > 0
    assert found(store, question, "none") == [], "the text lacks the word itself"


def test_the_word_itself_counts_more_than_one_near_it(store: Store) -> None:
    (own, near) = (found(store, word)[0] for word in ("imprisonment", "prison"))
    assert own.provision == near.provision == "1"
    assert own.lexical > near.lexical > 0


def test_neighbours_are_near_in_order_and_no_stop_words() -> None:
    ((neighbours),) = thesaurus().near(["prison"])
    assert 0 < len(neighbours) <= MOST
    cosines = [cosine for _, cosine in neighbours]
    assert cosines == sorted(cosines, reverse=True)
    assert all(NEAR <= cosine < 1 for cosine in cosines)
    assert "prison" not in dict(neighbours)
    assert STOP.isdisjoint(dict(neighbours))


def test_what_is_near_one_way_is_near_the_other_way() -> None:
    (around,) = thesaurus().near(["lawyer"])
    word, cosine = around[0]
    (back,) = thesaurus().near([word])
    assert dict(back)["lawyer"] == cosine


def test_words_of_another_script_numbers_and_unknown_words_have_no_neighbours() -> None:
    asked = [*sorted(STOP_BANGLA), "কারাদণ্ড", "শুল্ক", "14", "12a", "zzgqx", "", "\ud800", "税", "of"]
    assert thesaurus().near(asked) == [[] for _ in asked]
    assert thesaurus().near([]) == []


def test_neighbours_do_not_depend_on_what_else_is_asked() -> None:
    asked = ["prison", "zzgqx", "lawyer", "car"]
    together = thesaurus().near(asked)
    assert together == [thesaurus().near([word])[0] for word in asked]


# -- weights ----------------------------------------------------------------------------------------

HELD = {"prison": 2, "jail": 1, "gaol": 3, "rare": 1, "common": 90}


def near(words: object) -> list[list[tuple[str, float]]]:
    around = [("jails", 0.9), ("jail", 0.8), ("absent", 0.7), ("gaol", 0.6)]
    return [around if word in ("prison", "dungeon") else [] for word in list(words)]  # type: ignore[call-overload]


def test_a_word_that_is_held_goes_with_the_held_ones_near_it() -> None:
    (concept,) = concepts(["prison"], lambda form: HELD.get(form, 0), 100, near)
    assert [form for form, _ in concept.forms] == ["prison", "jail", "gaol"]
    assert [share for _, share in concept.forms] == pytest.approx([1, 0.81, 0.36])
    assert weighted([concept])["jail"] == pytest.approx(0.81 * concept.weight)


def test_a_word_that_is_not_held_counts_as_the_best_near_it() -> None:
    held, absent, unknown = concepts(
        ["rare", "dungeon", "zzgqx"], lambda form: HELD.get(form, 0), 100, near
    )
    assert [form for form, _ in absent.forms] == ["jail", "gaol"]
    assert absent.weight == pytest.approx(0.81 * held.weight)  # "jail" is as rare as "rare"
    assert unknown.forms == ()
    assert unknown.weight == pytest.approx(UNKNOWN * held.weight)


def test_a_rare_word_counts_more_than_a_common_one_and_each_once() -> None:
    found = concepts(["rare", "common", "RARE", "rares"], lambda f: HELD.get(f, 0), 100, None)
    assert [concept.forms for concept in found] == [(("rare", 1.0),), ((stem("common"), 1.0),)]
    assert found[0].weight > found[1].weight > 0


def test_no_more_than_a_few_words_are_searched_beside_one() -> None:
    many = [(f"word{at}", 0.9 - at / 100) for at in range(20)]
    (concept,) = concepts(["own"], lambda _: 1, 100, lambda words: [many for _ in words])
    assert len(concept.forms) == 1 + FORMS


def test_a_whole_book_is_searched_by_its_own_words_alone() -> None:
    asked: list[int] = []

    def counting(words: object) -> list[list[tuple[str, float]]]:
        asked.append(len(list(words)))  # type: ignore[call-overload]
        return [[] for _ in list(words)]  # type: ignore[call-overload]

    few = [f"w{at}" for at in range(MANY - 1)]
    assert len(concepts(few, lambda _: 1, 100, counting)) == MANY - 1
    assert len(concepts([*few, "more"], lambda _: 1, 100, counting)) == MANY
    assert asked == [MANY - 1]


_PROBE = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from tqa.index.concepts import concepts
from tqa.index.thesaurus import thesaurus
words = "prison lawyer car dog licence harbour fee penalty child fire".split()
found = concepts(words, lambda form: len(form) % 5, 100, thesaurus().near)
print(json.dumps([[c.weight, list(c.forms)] for c in found]))
"""


def test_a_hash_seed_changes_nothing() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", _PROBE],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4321")
    }
    assert len(said) == 1
    assert len(said.pop()) > 500
