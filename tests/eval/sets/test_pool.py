"""Documents of a set: found by BM25, shown in one block of the prompt."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from tqa.eval.tasks.pool import NOTHING, Document, Pool, lookup, shown
from tqa.eval.tasks.task import Item, Setting
from tqa.index.words import tokens

WORDS = "ferry toll bell ringer harbour lamp rope tide crown clerk".split()


def _bm25(query: str, texts: list[str]) -> list[float]:
    """The formula again, in plain Python."""
    held = [tokens(text) for text in texts]
    average = sum(map(len, held)) / len(held)
    scores = []
    for words in held:
        score = 0.0
        for term in dict.fromkeys(tokens(query)):
            df = sum(term in other for other in held)
            weight = math.log(1 + (len(held) - df + 0.5) / (df + 0.5))
            tf = words.count(term)
            score += weight * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * len(words) / average))
        scores.append(score)
    return scores


@pytest.mark.parametrize("seed", range(5))
def test_ranks_as_the_formula_does(seed: int) -> None:
    draw = random.Random(seed)
    texts = [" ".join(draw.choices(WORDS, k=draw.randint(1, 12))) for _ in range(30)]
    pool = Pool([Document(str(n), text) for n, text in enumerate(texts)])
    query = " ".join(draw.sample(WORDS, 3))
    scores = _bm25(query, texts)
    found = [int(document.id) for document in pool.search(query, 30)]
    assert sorted(found) == [n for n, score in enumerate(scores) if score > 0]
    assert all(scores[a] >= scores[b] - 1e-6 for a, b in pairwise(found))


def test_equal_texts_keep_their_order_and_others_are_left_out() -> None:
    pool = Pool([Document(name, "the lamp") for name in "cab"] + [Document("x", "a rope")])
    assert [found.id for found in pool.search("lamps?", 2)] == ["c", "a"]
    assert pool.search("anchor", 5) == ()


def test_searches_within_some_documents_only() -> None:
    pool = Pool([Document(name, "the lamp of the harbour") for name in "abcd"])
    assert [found.id for found in pool.search("lamp", 5, within={"d", "b"})] == ["b", "d"]


def test_two_documents_with_one_id_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="same id"):
        Pool([Document("a", "x"), Document("a", "y")])


def test_each_setting_puts_its_documents_before_the_reader() -> None:
    pool = Pool([Document("a", "the lamp"), Document("b", "the rope")])
    item = Item("1", "Where is the lamp?", "x", context=("b",))
    before = lookup(pool, 5)
    told = {setting: [found.id for found in before(item, setting)] for setting in Setting}
    assert told == {Setting.PARAMETRIC: [], Setting.GOLD: ["b"], Setting.RAG: ["a"]}


def test_no_documents_are_said_to_be_none() -> None:
    assert shown(()) == NOTHING
    assert shown(Pool([Document("a", "x")]).given(["a"])).startswith("Sources:")
