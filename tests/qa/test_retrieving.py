"""Ranked provisions: what is cited first, scores that add up, and the text of the day with each."""

from __future__ import annotations

import time
from datetime import date

import pytest

from tests.asking import TODAY
from tqa.law.status import Status
from tqa.qa.retrieving import Retrieved
from tqa.workspace import Workspace

KNOWN = {"/ca/act/L-3", "/ca/act/F-9", "/ca/act/W-1"}


def search(ws: Workspace, question: str, **more: object) -> tuple[Retrieved, ...]:
    return ws.retrieve(question, reference_day=TODAY, **more)  # type: ignore[arg-type]


def places(found: tuple[Retrieved, ...]) -> list[tuple[str, str]]:
    return [(item.instrument.rsplit("/", 1)[-1], item.provision) for item in found]


# -- the order --------------------------------------------------------------------------------------

QUESTIONS = [
    "due on a ship",
    "interest on arrears",
    "fishing boats",
    "who keeps a light or a beacon",
    "tolls",
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_score_is_made_of_the_terms_that_are_told(ws: Workspace, question: str) -> None:
    found = search(ws, question)
    assert found
    ranked = [item for item in found if item.how.startswith("number ")]
    assert ranked
    for item in found:
        terms = item.terms
        assert all(0 <= value <= 1 for value in terms.values())
        if item in ranked:
            assert set(terms) == {"lexical", "covered", "dense", "share"}
            by_words = terms["lexical"] * terms["covered"]
            fused = terms["share"] * terms["dense"] + (1 - terms["share"]) * by_words
            assert item.score == pytest.approx(fused, abs=1e-12)
        else:
            assert item.score == terms["chosen"] == 1.0
    scores = [item.score for item in ranked]
    assert scores == sorted(scores, reverse=True)
    assert len(set(places(found))) == len(found)


@pytest.mark.parametrize("question", QUESTIONS)
def test_fewer_are_the_first_of_more(ws: Workspace, question: str) -> None:
    found = search(ws, question, k=50)
    for k in (1, 2, 5):
        assert search(ws, question, k=k) == found[:k]
    assert search(ws, question, k=50) == found


def test_what_is_cited_comes_first_whatever_else_the_words_find(ws: Workspace) -> None:
    found = search(ws, "Does the interest on arrears in section 7 of L-3 concern fishing boats?")
    assert places(found)[0] == ("L-3", "7")
    assert (found[0].score, found[0].terms["cited"]) == (1.0, 1.0)
    assert found[0].how != ""
    assert ("L-3", "6") in places(found)
    assert all(item.score < 1 for item in found[1:])


def test_of_several_that_are_cited_each_comes_before_the_others(ws: Workspace) -> None:
    found = search(ws, "What did sections 4(1) and 7 of L-3 say on 1 May 2021?", k=8)
    assert places(found)[:2] == [("L-3", "4/(1)"), ("L-3", "7")]
    assert [item.score for item in found[:2]] == [1.0, 1.0]


def test_an_instrument_that_is_named_narrows_the_search(ws: Workspace) -> None:
    assert {item.instrument for item in search(ws, "tolls and dues")} > {"/ca/act/F-9"}
    only = search(ws, "tolls and dues in the Ferry Tolls Act on 1 May 2020")
    assert {item.instrument for item in only} == {"/ca/act/F-9"}


# -- the day ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "words", "valid"),
    [
        ("2018-06-30", "45 crowns", "2018-07-01)"),
        ("2018-07-01", "60 crowns", "[2018-07-01, "),
        ("2018-07-02", "60 crowns", "2022-04-01)"),
        ("2022-04-01", "75 crowns", "[2022-04-01, "),
    ],
)
def test_the_day_chooses_the_text(ws: Workspace, day: str, words: str, valid: str) -> None:
    given = search(ws, "due on a ship of more than 500 tonnes", as_at=date.fromisoformat(day))
    asked = search(ws, f"due on a ship of more than 500 tonnes on {day}")
    for found in (given, asked):
        (item,) = [item for item in found if item.provision == "4/(2)"]
        assert words in item.text
        assert valid in item.valid
        assert item.as_at == date.fromisoformat(day)
        assert item.status is Status.ANSWERED


def test_a_day_beside_the_question_goes_before_its_own(ws: Workspace) -> None:
    found = search(ws, "due on a ship in May 2017", as_at=date(2023, 1, 1))
    assert {item.as_at for item in found} == {date(2023, 1, 1)}
    assert any("75 crowns" in item.text for item in found)


def test_what_was_not_published_is_not_found(ws: Workspace) -> None:
    late = search(ws, "foghorn", as_at=date(2019, 1, 1))
    assert places(late)[0] == ("L-3", "4.1")
    early = search(ws, "foghorn", as_at=date(2019, 1, 1), known_at=date(2017, 12, 31))
    assert ("L-3", "4.1") not in places(early)
    assert {item.known_at for item in early} <= {date(2017, 12, 31)}


def test_what_has_ended_is_cited_with_its_reason_and_no_text(ws: Workspace) -> None:
    item = search(ws, "section 7 of L-3")[0]
    assert item.status is Status.ENDED
    assert item.text == ""


def test_each_text_is_that_of_the_answer(ws: Workspace) -> None:
    found = search(ws, "due on a ship of more than 500 tonnes", as_at=date(2019, 1, 1))
    assert sum(item.status.answers for item in found) >= 3
    for item in found:
        assert bool(item.text) == item.status.answers
        shown = ws.show(item.instrument, item.pinpoint, reference_day=TODAY, as_at=date(2019, 1, 1))
        assert shown.status == item.status
        if item.text:
            assert " ".join(shown.text.split()).endswith(" ".join(item.text.split()))


# -- questions that ask for nothing -----------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        "",
        " \n\t ",
        "?",
        "…—!?",
        "what is the",
        "the section of the act",
        "_",
        "🏮",
        "\0",
        "\ud800",
        "্",
    ],
    ids=ascii,
)
def test_a_question_without_a_word_to_search_finds_nothing(ws: Workspace, question: str) -> None:
    assert search(ws, question) == ()


@pytest.mark.parametrize(
    "question", ["税法第三条", "قانون السفن", "नाव शुल्क", "นายทะเบียน", "Судовой сбор", "বাতির শুল্ক"]
)
def test_a_script_that_no_text_has_finds_nothing(ws: Workspace, question: str) -> None:
    assert search(ws, question) == ()


@pytest.mark.parametrize(
    "question",
    [
        "fishing\0 boats",
        "fishing \ud800 boats",
        "\ufefffishing boats",
        "fish\u00ading boats",
        "FISHING BOATS?!",
    ],
    ids=ascii,
)
def test_odd_characters_do_not_hide_the_words(ws: Workspace, question: str) -> None:
    assert ("L-3", "7") in places(search(ws, question, as_at=date(2019, 1, 1)))


LONG = {
    "one word": "a" * 100_000,
    "many words": " ".join(f"w{at}" for at in range(17_000)),
    "the same word": "lantern " * 12_500,
    "numbers": "1 " * 50_000,
    "the words of the law": "interest on arrears, fishing boats " * 2_900,
    "brackets": "(" * 100_000,
    "signs of two bytes": "শুল্ক " * 16_000,
}


@pytest.mark.parametrize("kind", LONG)
def test_a_hundred_thousand_characters_end_soon(ws: Workspace, kind: str) -> None:
    began = time.monotonic()
    found = search(ws, LONG[kind], as_at=date(2019, 1, 1))
    assert time.monotonic() - began < 30, "a guard against hanging; it takes a second or two"
    assert {item.instrument for item in found} <= KNOWN
    if kind == "the words of the law":
        assert {("L-3", "6"), ("L-3", "7")} <= set(places(found))
