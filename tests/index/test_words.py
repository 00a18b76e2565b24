"""Words in English, in Bangla and in both: what texts and questions must agree on."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import normalize

import pytest

from tqa.index.embedding.nothing import Nothing
from tqa.index.engine import LocalEngine
from tqa.index.generations import opened
from tqa.index.records import update
from tqa.index.words import STOP, STOP_BANGLA, bare, split, stem, terms, tokens, words
from tqa.law.instrument import consolidate_instrument
from tqa.retrieval.ranked import ranked
from tqa.store.store import Store
from tqa.testing import act

LAW = {
    "1": "The levy on paper is 14 taka in each year.",
    "2": "কাগজের উপর শুল্ক ১৪ টাকা।",
    "3": "গাড়ি রাখিবার ফি ২৫ টাকা।",
    "4": "The “ঘাট শুল্ক” (landing toll) is paid to the ঘাটমাঝি at the jetty; see section 12-A.",
    "5": "বিদ্যুৎকেন্দ্রের কর্মচারীদের বেতন",
    "6": "Whoever re-\u00adenters the wood\u00adland, or the co\u200bppice, is fined.",
    "7": "রাষ্ট্রের সম্পত্তি",
    "12A": "Geese pay nothing.",
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalEngine]:
    store = Store.create(tmp_path_factory.mktemp("words") / "workspace.sqlite")
    document = act(LAW, current_to="2015-12-31")
    with store.writing():
        store.put_source(document, name="", given="", recorded_at="")
        changed = store.put_instrument(consolidate_instrument([document]), [document])
        update(store, document.facts.id, changed)
    yield LocalEngine(opened(store, Nothing()), Nothing())
    store.close()


def found(engine: LocalEngine, question: str) -> set[str]:
    return {hit.provision for hit in ranked(engine, question, as_at=None, known_at=None)}


RRA = "\u09dc"  # one sign, which Unicode takes apart
RRA_TWO = "\u09a1\u09bc"
O_TWO = "\u09c7\u09be"  # a vowel sign in its two halves


@pytest.mark.parametrize(
    ("question", "provisions"),
    [
        ("14", {"1", "2"}),
        ("১৪", {"1", "2"}),
        ("২৫", {"3"}),
        ("25 taka", {"1", "3"}),
        (f"গা{RRA}ি", {"3"}),
        (f"গা{RRA_TWO}ি", {"3"}),
        ("গাড়ির", {"3"}),  # with the ending of a case
        ("কাগজ", {"2"}),
        ("কাগজের", {"2"}),
        ("কর্মচারী", {"5"}),
        ("কর্মচারীদের", {"5"}),
        ("বিদ্যুৎকেন্দ্র", {"5"}),
        ("শুল্ক", {"2", "4"}),
        ("শল্ক", set()),  # the vowel sign is part of the word
        ("রাষ্ট্র", {"7"}),
        ("রাষ্\u200cট্র", {"7"}),  # joiners are no letters
        ("রা\u200dষ্ট্র", {"7"}),
        ("ঘাটমাঝি", {"4"}),
        ("jetty ঘাটমাঝি", {"4"}),
        ("the ঘাট শুল্ক toll", {"2", "4"}),
        ("landing", {"4"}),
        ("woodland", {"6"}),
        ("wood\u00adland", {"6"}),
        ("coppice", {"6"}),
        ("12-A", {"4", "12A"}),
        ("12A", {"4", "12A"}),
        ("১২-A", {"4", "12A"}),
        ("12‑a", {"4", "12A"}),
        ("১২", set()),
        ("কাগজের উপর levy", {"1", "2"}),
        ("শুল্ক৷", {"2", "4"}),  # a sign for a number that is typed for the full stop
        ("শুল্ক।", {"2", "4"}),
        ("PAPER levies", {"1"}),
        ("naïve ПРИВЕТ 税 صفر", set()),
    ],
)
def test_texts_and_questions_meet(engine: LocalEngine, question: str, provisions: set[str]) -> None:
    assert found(engine, question) == provisions


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_every_form_of_the_same_letters_is_the_same_text(form: str) -> None:
    for text in (f"গা{RRA}ি", "কোনো জাতীয়", "শৌখিন", "Crème brûlée", f"ক{O_TWO}ট"):
        assert tokens(normalize(form, text)) == tokens(text)
        assert len(tokens(text)) == len(text.split())


def test_a_word_is_letters_digits_and_the_signs_that_go_with_them() -> None:
    assert split("শুল্ক (২৫%) ও fee_due, o'clock; «ক্ষমতা»") == [
        "শুল্ক", "২৫", "ও", "fee", "due", "o", "clock", "ক্ষমতা",
    ]  # fmt: skip
    assert split("हिन्दी தமிழ் ไทย") == ["हिन्दी", "தமிழ்", "ไทย"]


def test_a_hyphen_between_a_number_and_a_word_parts_them() -> None:
    assert tokens("12-acre") == ["12", "acr"]
    assert tokens("12-A and 12-BB") == ["12a", "and", "12bb"]
    assert words("৩–A") == "3A"


@pytest.mark.parametrize(
    "forms",
    [
        "সড়ক সড়কের",
        "সরকার সরকারের সরকারকে সরকারে",
        "রাষ্ট্র রাষ্ট্রের রাষ্ট্রকে",
        "কেন্দ্র কেন্দ্রের কেন্দ্রে",
        "অধিকার অধিকারের অধিকারসমূহ অধিকারগুলির",
        "কর্মচারী কর্মচারীদের কর্মচারীর কর্মচারীকে",
        "নৌকা নৌকার নৌকাকে নৌকাতে",
        "কর করের",
        "ঘর ঘরের",
    ],
)
def test_the_cases_of_a_noun_are_one_word(forms: str) -> None:
    assert len({bare(form) for form in forms.split()}) == 1


def test_endings_are_taken_from_long_words_only() -> None:
    for short in ("ঘর", "কর", "এর", "তে", "দের", "হার"):
        assert bare(short) == short
    for joined in ("রাষ্ট্র", "কেন্দ্র", "পত্র"):  # the last letter is joined to the one before
        assert bare(joined) == joined
    assert bare("under") == "under"
    assert len({bare(word) for word in "কর ঘর সরকার রাষ্ট্র নৌকা সড়ক অধিকার".split()}) == 7


def test_stop_words_are_no_terms_in_either_script() -> None:
    assert terms(" ".join(sorted(STOP))) == []
    assert terms(" ".join(sorted(STOP_BANGLA))) == []
    assert terms("কাগজের উপর শুল্ক কত?") == ["কাগজের", "শুল্ক"]


@pytest.mark.parametrize(
    "text", ["\0", "a\0b", "\ud800", "a\udfffb", "🏮🏮", "\u0301", "্", "_" * 50]
)
def test_odd_characters_are_read_without_harm(engine: LocalEngine, text: str) -> None:
    assert all(stem(word) for word in split(words(text).lower()))
    assert found(engine, text) == set()
    assert found(engine, f"{text} geese") == {"12A"}
