"""A set of every type from gold files: what holds of its items, whatever the law."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.eval.making.oracle import disagreements
from tqa.errors import ConfigError
from tqa.eval.making.differing import stands_in
from tqa.eval.making.leakage import leakage_of, leaks
from tqa.eval.making.pipeline import make
from tqa.eval.making.records import Bench, Fact, History, Made, Type
from tqa.eval.making.saying import words_of


def of(bench: Bench, kind: Type) -> list[Made]:
    return [item for item in bench.items if item.type is kind]


def test_all_types_are_made(bench: Bench) -> None:
    assert {kind for kind, n in bench.counts.items() if n} == {kind.value for kind in Type}


def test_the_gold_follows_from_the_cited_documents_alone(bench: Bench) -> None:
    assert disagreements(bench) == []


def test_the_second_reader_would_notice_wrong_gold(bench: Bench) -> None:
    item = next(i for i in bench.items if i.type is Type.PERTURBATION_DETECTION)
    wrong = replace(item, gold={"perturbed": not item.gold["perturbed"]})
    assert disagreements(replace(bench, items=(wrong,))) == [item.id]


def test_the_same_seed_gives_the_same_set(bench: Bench, history: History) -> None:
    assert make(history, seed=5, limit_per_type=24) == make(history, seed=5, limit_per_type=24)
    assert make(history, seed=6, limit_per_type=24).items != bench.items


def test_no_question_is_put_twice(bench: Bench) -> None:
    for kind in Type:
        bags = [words_of(item) for item in of(bench, kind)]
        assert len(set(bags)) == len(bags)
    assert len({item.id for item in bench.items}) == len(bench.items)


def test_the_right_option_stands_at_each_place_as_often(bench: Bench) -> None:
    choices = of(bench, Type.TEMPORAL_MCQ)
    for size in {len(item.options or ()) for item in choices}:
        places = Counter(i.gold["label"] for i in choices if len(i.options or ()) == size)
        assert len(set(places.values())) == 1
        assert len(places) == size


def test_options_differ_and_one_of_them_is_right(bench: Bench) -> None:
    for item in of(bench, Type.TEMPORAL_MCQ):
        texts = {o.label: o.text for o in item.options or ()}
        assert len(set(texts.values())) == len(texts) > 1
        assert texts[item.gold["label"]] == item.answer


def test_half_of_the_statements_are_altered_in_each_kind(bench: Bench) -> None:
    statements = of(bench, Type.PERTURBATION_DETECTION)
    for kind in Fact:
        told = [i.gold["perturbed"] for i in statements if i.groups["kind"] == kind.value]
        assert told
        assert sum(told) * 2 == len(told)


def test_every_word_stands_as_often_in_true_statements_as_in_altered_ones(bench: Bench) -> None:
    tallies: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for item in of(bench, Type.PERTURBATION_DETECTION):
        tallies[item.gold["perturbed"]].update(item.data["statement"].split())
    assert tallies[0] == tallies[1]


def test_what_was_planted_is_not_true_on_the_day(bench: Bench) -> None:
    documents = {d.id: d for d in bench.documents}
    for item in of(bench, Type.PERTURBATION_DETECTION):
        planted, kind = item.data["planted"], item.groups["kind"]
        if planted and kind in ("value", "actor"):
            day = item.data["claim"]["day"]
            [text] = [
                documents[id_].text
                for id_ in item.context
                if str(documents[id_].start) <= day < str(documents[id_].end or "9999")
            ]
            assert not stands_in(planted, text)
            assert stands_in(item.data["original"], text)


def test_true_statements_tell_no_altered_fact(bench: Bench) -> None:
    for item in of(bench, Type.PERTURBATION_DETECTION):
        told = item.data["original"], item.data["planted"]
        assert (None in told) is not item.gold["perturbed"]


def test_events_are_told_without_their_days(bench: Bench) -> None:
    for item in of(bench, Type.EVENT_SORTING):
        options = item.options or ()
        assert 3 <= len(options) <= 6
        assert sorted(item.gold["order"]) == [o.label for o in options]
        assert not any(str(year) in o.text for o in options for year in range(2009, 2020))


def test_documents_of_events_are_not_cited_in_the_order_of_time(bench: Bench) -> None:
    starts = {d.id: str(d.start) for d in bench.documents}
    cited = [[starts[id_] for id_ in i.context] for i in of(bench, Type.EVENT_SORTING)]
    assert any(days != sorted(days) for days in cited)


def test_relative_times_are_as_exact_as_the_offset(bench: Bench) -> None:
    expected = {"year": "year"}
    for item in of(bench, Type.RELATIVE_TIME):
        offset = item.data["offset"]
        long = offset["unit"] == "month" and abs(offset["n"]) > 3
        exact = "month" if long else expected.get(offset["unit"], "day")
        [told] = item.dates
        assert (told.granularity, told.date.isoformat()) == (exact, item.data["day"])


def test_misleading_passages_hold_the_planted_fact_and_not_the_right_one(bench: Bench) -> None:
    for item in of(bench, Type.CONTEXT_MISALIGNMENT):
        assert item.data["planted"] in item.data["planted_passage"]
        assert item.data["authoritative"] in item.answer
        assert item.data["planted"] not in item.answer or item.groups["kind"] == "condition"


def test_items_cite_documents_that_the_set_holds(bench: Bench) -> None:
    held = {d.id for d in bench.documents}
    assert all(item.context and set(item.context) <= held for item in bench.items)


def test_nothing_answers_them_without_the_law(bench: Bench) -> None:
    assert bench.leakage == leakage_of(bench.items, seed=5)
    assert [leak for leak in leaks(bench.leakage) if "sorting" not in leak] == []
    # Four acts are too few for the intervals of orders.
    for name, found in bench.leakage["event_sorting"].items():
        assert abs(found["accuracy"] - found["chance"]) < 0.06, name


def test_a_limit_is_kept_and_leaves_squares_whole(history: History) -> None:
    small = make(history, seed=1, limit_per_type=10)
    assert max(small.counts.values()) <= 10
    told = [i.gold["perturbed"] for i in of(small, Type.PERTURBATION_DETECTION)]
    assert len(told) == 8
    assert sum(told) == 4


def test_what_cannot_be_made_is_refused(history: History) -> None:
    with pytest.raises(ConfigError, match="1 or more"):
        make(history, seed=0, limit_per_type=0)
    with pytest.raises(ConfigError, match="no provision with a dated text"):
        make(History("empty", (), ()), seed=0)
