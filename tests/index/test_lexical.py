"""Word search: the dates decide what is a candidate, BM25 decides the order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from math import log
from pathlib import Path

import pytest
from rank_bm25 import BM25Okapi

from tests.indexing import drop, put
from tqa.index.engine import open_engine
from tqa.index.protocol import Asked
from tqa.index.records import update
from tqa.index.settings import Settings, write_settings
from tqa.index.words import terms, words
from tqa.law.document import Document
from tqa.law.model import State
from tqa.retrieval.ranked import Hit, ranked
from tqa.store.store import Store
from tqa.testing import Part, act

FIRST, SECOND = "2015-12-31", "2018-12-31"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    write_settings(tmp_path, Settings(embedder="none"))  # by words alone
    store = Store.create(tmp_path / "workspace.sqlite")
    yield store
    store.close()


def rebuilt(store: Store) -> None:
    """Index everything afresh."""
    with store.writing():
        store.execute_many("DELETE FROM unit WHERE instrument <> ?", [("",)])
        for row in store.instruments():
            update(store, row.id, store.tree(row.id).by_id)


def find(
    store: Store, question: str, day: str | None = "2015-06-01", known_at: str | None = "2030-01-01"
) -> list[Hit]:
    """What is found for a day, by what is known today; `None` asks for every day."""
    return ranked(
        open_engine(store),
        question,
        as_at=date.fromisoformat(day) if day else None,
        known_at=date.fromisoformat(known_at) if known_at else None,
        limit=100,
    )


def found(store: Store, question: str, day: str | None = "2015-06-01", **more) -> list[str]:
    return [hit.provision for hit in find(store, question, day, **more)]


LAW: dict[str, str | Part] = {
    "2 def. “lantern”": "a lamp that burns oil by night",
    "4": "The due on a raft is ten crowns for each night.",
    "5": Part(),
    "5(1)": "A boat shows a lantern on the mast.",
    "5(2)": "A raft shows two lamps on a pole.",
    "6": "The keeper inspects every lantern, and every mast, each spring.",
    "7": "Whoever moors without leave pays a fine of fifty crowns.",
    "12A": "Geese are exempt.",
    "schedule 1": "Table of moorings and of poles.",
}


def law(current_to: str = FIRST, **more) -> Document:
    return act({**LAW, **more.pop("parts", {})}, current_to=current_to, **more)


# -- dates ------------------------------------------------------------------------------------------


def test_sixty_texts_of_today_do_not_hide_the_one_of_the_day_asked(store: Store) -> None:
    today = {f"{n}": Part("raft raft raft due", "2017-01-01") for n in range(100, 160)}
    put(store, law(), law(SECOND, parts=today))
    for day, size in (("2016-12-31", 3), ("2017-01-01", 63), ("2017-01-02", 63)):
        hits = found(store, "raft", day)
        assert len(set(hits)) == len(hits) == size
        assert {"4", "5", "5/(2)"} <= set(hits)
    only = ranked(
        open_engine(store), "ten crowns on a raft", as_at=date(2016, 12, 31), known_at=None, limit=1
    )
    assert [hit.provision for hit in only] == ["4"]


def test_words_are_found_on_the_days_on_which_they_were_the_text(store: Store) -> None:
    put(store, law(), law(SECOND, parts={"4": Part("The toll on a barge.", "2017-07-01")}))
    for day, barge, raft in (
        ("2017-06-30", [], ["4"]),
        ("2017-07-01", ["4"], []),
        ("2017-07-02", ["4"], []),
        (None, ["4"], ["4"]),
    ):
        assert found(store, "barge", day) == barge
        assert [p for p in found(store, "raft", day) if p == "4"] == raft


def test_words_are_found_only_once_they_were_published(store: Store) -> None:
    put(store, law(), law(SECOND, parts={"4": Part("The toll on a barge.", "2017-07-01")}))
    assert found(store, "barge", "2017-08-01", known_at="2018-12-30") == []
    assert found(store, "barge", "2017-08-01", known_at="2018-12-31") == ["4"]
    assert found(store, "ten crowns", "2017-08-01", known_at="2018-12-30")[0] == "4"


def test_a_day_that_may_be_inside_keeps_its_candidates(store: Store) -> None:
    gone = {key: text for key, text in LAW.items() if key != "12A"}
    put(store, law(), act(gone, current_to=SECOND))
    for day, hits in (("2016-01-01", ["12A"]), ("2018-12-30", ["12A"]), ("2018-12-31", [])):
        assert found(store, "geese", day) == hits


def test_words_not_in_force_are_found(store: Store) -> None:
    put(store, law(parts={"8": Part("Otters pay double.", "2014-01-01", State.NOT_IN_FORCE)}))
    assert found(store, "otters", "2014-01-01") == ["8"]
    assert found(store, "otters", "2013-12-31") == []


def test_words_of_parts_are_found_with_the_provision_around_them(store: Store) -> None:
    put(store, law(parts={"9(1)(a)(i)": "of wicker"}))
    assert set(found(store, "wicker")) == {"9", "9/(1)"}


def test_a_search_in_some_instruments_only(store: Store) -> None:
    other = act(
        {"4": "A raft and a raft."}, current_to=FIRST, id_="/xx/act/2011/2", title="Raft Act"
    )
    put(store, law())
    put(store, other)
    hits = ranked(
        open_engine(store),
        "raft",
        as_at=date(2015, 1, 1),
        known_at=None,
        instruments=["/xx/act/2010/1"],
    )
    assert {hit.instrument for hit in hits} == {"/xx/act/2010/1"}
    assert find(store, "raft")[0].instrument == "/xx/act/2011/2"  # its title says so too


# -- increments -------------------------------------------------------------------------------------

QUESTIONS = [
    "raft",
    "lantern mast",
    "keeper",
    "crowns night",
    "beacon",
    "harbour",
    "mooring fee",
    "geese",
]


def answers(store: Store) -> list[list[Hit]]:
    days = ("2012-01-01", "2017-06-30", "2017-07-01", SECOND, None)
    return [find(store, question, day) for question in QUESTIONS for day in days]


def test_an_increment_equals_a_rebuild(store: Store) -> None:
    later = law(
        SECOND,
        title="Harbour Dues Act",
        parts={
            "4": Part("The toll on a raft.", "2017-07-01"),
            "5": Part("", heading="Mooring fee"),
            "5(2)": Part("A raft shows three lamps.", "2017-07-01"),
            "7.1": Part("A keeper may moor geese.", "2017-07-01"),
        },
    )
    put(store, law())
    put(store, act({"1": "Lantern of another act."}, current_to=FIRST, id_="/xx/act/2011/2"))
    put(store, later)
    increment = answers(store)
    rebuilt(store)
    assert answers(store) == increment
    assert store.check() == []


def test_a_new_heading_of_a_section_reaches_what_is_in_it(store: Store) -> None:
    put(store, law())
    put(store, law(SECOND, parts={"5": Part("", heading="Mooring fee")}))
    assert {"5", "5/(1)", "5/(2)"} <= set(found(store, "mooring fee"))


def test_a_new_title_reaches_everything(store: Store) -> None:
    put(store, law())
    put(store, law(SECOND, title="Harbour Dues Act"))
    assert "6" in found(store, "harbour")
    assert "6" not in found(store, "beacon")


def test_taking_a_source_back_equals_never_having_had_it(store: Store, tmp_path: Path) -> None:
    later = law(
        SECOND, parts={"4(3)": Part("An otter.", "2017-01-01"), "90": Part("New.", "2017-01-01")}
    )
    put(store, law())
    before = answers(store), store.counts()
    put(store, later)
    assert found(store, "otter", SECOND) == ["4/(3)", "4"]
    drop(store, later)
    assert (answers(store), store.counts()) == before
    assert found(store, "otter", None) == []


# -- ranking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "raft",
        "lantern",
        "lantern mast",
        "raft pole",
        "keeper inspects mast",
        "fifty crowns",
        "geese",
    ],
)
def test_scores_are_those_of_a_second_implementation(store: Store, question: str) -> None:
    """rank_bm25 with k1 = 1.2, b = 0.75 on the same units, and with the weights of words used here.

    There a word of more than half of the texts weighs a quarter of the mean, here a little; a word
    in the context counts twice here, so the questions use none; and a provision scores as its best
    text, so each has one. Here scores are multiples of 1/65536 for each word.
    """
    put(store, law())
    rows = store.query("SELECT provision, context, words FROM unit ORDER BY id")
    assert len({row[0] for row in rows}) == len(rows)
    corpus = [_tokens(f"{context} {text}") for _, context, text in rows]
    wanted = _tokens(question)
    for word in wanted:
        assert 0 < sum(word in text for text in corpus) < len(corpus) / 2
    oracle = BM25Okapi(corpus, k1=1.2, b=0.75)
    held = {word: sum(word in text for text in corpus) for word in wanted}
    oracle.idf = {w: log(1 + (len(corpus) - n + 0.5) / (n + 0.5)) for w, n in held.items()}
    scores = zip(rows, oracle.get_scores(wanted), strict=True)
    expected = {row[0]: score for row, score in scores if score > 0}
    hits = open_engine(store).search(Asked(tuple(terms(question))))
    assert {h.provision: h.lexical for h in hits} == pytest.approx(expected, abs=1e-4)


def _tokens(text: str) -> list[str]:
    """As the index takes them, for words that the stemmer only takes a last letter from."""
    return [re.sub(r"s$", "", word) for word in re.findall(r"[^\W_]+", text.lower())]


def test_a_word_in_the_title_counts_twice(store: Store) -> None:
    put(store, act({"1": "Alpha beta."}, current_to=FIRST, id_="/xx/act/1/1", title="Gamma Act"))
    put(store, act({"1": "Alpha gamma."}, current_to=FIRST, id_="/xx/act/1/2", title="Beta Act"))
    put(store, act({"1": "Alpha delta."}, current_to=FIRST, id_="/xx/act/1/3", title="Delta Act"))
    put(store, act({"1": "Alpha delta."}, current_to=FIRST, id_="/xx/act/1/4", title="Delta Act"))
    put(store, act({"1": "Alpha delta."}, current_to=FIRST, id_="/xx/act/1/5", title="Delta Act"))
    assert [hit.instrument for hit in find(store, "gamma")] == ["/xx/act/1/1", "/xx/act/1/2"]


def test_ties_are_broken_by_instrument_and_provision(store: Store) -> None:
    put(store, act({"9": "Same.", "10": "Same.", "1": "Other.", "2": "Another."}, current_to=FIRST))
    assert found(store, "same") == ["10", "9"]


# -- questions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["12-A", "12A", "12‑A", "12–A", "section 12-A?", "12a"])
def test_a_lettered_number_in_any_writing(store: Store, written: str) -> None:
    put(store, law(parts={"13": "See 12-A.", "14": "See 12."}))
    assert set(found(store, written)) == {"12A", "13"}


def test_a_range_of_numbers_is_not_a_lettered_number() -> None:
    assert words("sections 12-14") == "sections 12-14"


@pytest.mark.parametrize(
    "question", ["", "   ", "?!", "what is the", "the section of the act", "_"]
)
def test_a_question_without_words_to_search_finds_nothing(store: Store, question: str) -> None:
    put(store, law())
    assert terms(question) == []
    assert find(store, question) == []


@pytest.mark.parametrize(
    "question",
    [
        'raft"', '"raft', "raft AND", "NOT raft", "raft OR (", "raft*", "^raft", "words:raft",
        "raft NEAR(lamp)", "-raft", "raft; DROP TABLE unit", "raft' OR '1'='1", "{raft}", "ra\0ft raft",
        "raft + pole", "raft\u2028",
    ],
)  # fmt: skip
def test_the_syntax_of_the_index_is_harmless_in_a_question(store: Store, question: str) -> None:
    put(store, law())
    assert {"4", "5/(2)"} <= set(found(store, question))
    assert store.counts()["unit"] > 0


def test_words_in_bangla_are_found_whole(store: Store) -> None:
    put(store, law(parts={"15": "নৌকার উপর শুল্ক আরোপিত হইবে।", "16": "ভেলার উপর শুল্ক নাই।"}))
    assert terms("নৌকার শুল্ক") == ["নৌকার", "শুল্ক"]
    assert found(store, "নৌকার") == ["15"]
    assert set(found(store, "শুল্ক")) == {"15", "16"}


def test_accents_and_case_do_not_matter(store: Store) -> None:
    put(store, law(parts={"15": "Crème brûlée is exempt."}))
    for written in ("CREME", "crème", "cre\u0300me"):
        assert found(store, written) == ["15"]


@pytest.mark.parametrize("word", ["over", "under", "above", "during", "per", "us"])
def test_words_of_place_are_no_terms(word: str) -> None:
    assert terms(f"the due {word} a ship") == ["due", "ship"]


def test_terms_are_in_order_and_each_once() -> None:
    assert terms("Raft, lantern and RAFT?") == ["raft", "lantern"]
