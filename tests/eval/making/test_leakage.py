"""The controls have teeth: items that give themselves away are found out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tqa.eval.making.leakage import leakage_of, leaks
from tqa.eval.making.records import Made, Option, Type


def item(
    kind: Type, number: int, question: str, gold: Any, options: tuple[Option, ...] = ()
) -> Made:
    return Made(
        f"i{number}", kind, "t", question, gold, "so", options or None,
        context=("d",), cluster=f"c{number % 9}",
    )  # fmt: skip


def test_the_longest_option_is_found_out() -> None:
    items = []
    for number in range(60):
        place = number % 3
        texts = ["short words here" + " and more of them" * (at == place) for at in range(3)]
        options = tuple(Option("ABC"[at], text) for at, text in enumerate(texts))
        items.append(item(Type.TEMPORAL_MCQ, number, "Which?", {"label": "ABC"[place]}, options))
    found = leakage_of(items, seed=0)["temporal_mcq"]
    assert found["longest"]["accuracy"] == 1.0
    assert "temporal_mcq: longest" in leaks({"temporal_mcq": found})
    assert found["always the first"]["holds_chance"]


def test_words_that_go_with_altered_statements_are_found_out() -> None:
    items = [
        item(
            Type.PERTURBATION_DETECTION, number,
            f"The warden {'never' if number % 2 else 'always'} opens gate {number}.",
            {"perturbed": bool(number % 2)},
        )
        for number in range(60)
    ]  # fmt: skip
    found = leakage_of(items, seed=0)["perturbation_detection"]
    bayes = found["naive Bayes over the words of statements"]
    assert bayes["accuracy"] == 1.0
    assert not bayes["holds_chance"]
    assert found["always flags"]["accuracy"] == 0.5


def test_orders_by_number_are_found_out() -> None:
    items = []
    for number in range(40):
        options = tuple(Option("ABC"[at], f"Section {at + number} began.") for at in range(3))
        gold = {"order": ["A", "B", "C"]}
        items.append(item(Type.EVENT_SORTING, number, "Sort.", gold, options))
    found = leakage_of(items, seed=0)["event_sorting"]
    assert found["by their numbers, exact"]["accuracy"] == 1.0
    assert not found["by their numbers, exact"]["holds_chance"]
    assert round(found["as given, exact"]["chance"], 3) == 0.167


def test_words_of_late_events_are_found_out_across_instruments() -> None:
    items = []
    for number in range(40):
        told = ("shall be lit", "may be lit", "must be lit")
        options = tuple(Option("ABC"[at], f"Pier {number} {told[at]}.") for at in range(3))
        one = item(Type.EVENT_SORTING, number, "Sort.", {"order": ["A", "B", "C"]}, options)
        items.append(replace(one, context=(f"/k/{number % 9}#1@start",)))
    name = "naive Bayes over the words of early and late, pairs"
    found = leakage_of(items, seed=0)["event_sorting"]
    assert found[name]["accuracy"] > 0.8
    # What is of the instruments of both halves can be asked by neither.
    both = [replace(i, context=("/k/1#1@start", "/k/2#1@start")) for i in items]
    assert name not in leakage_of(both, seed=0)["event_sorting"]


def test_ties_are_shared() -> None:
    options = (Option("A", "same"), Option("B", "same"))
    items = [item(Type.TEMPORAL_MCQ, n, "Which?", {"label": "A"}, options) for n in range(4)]
    found = leakage_of(items, seed=0)["temporal_mcq"]
    assert found["longest"]["accuracy"] == 0.5
    assert found["always the first"]["accuracy"] == 1.0


def test_what_there_is_none_of_is_left_out() -> None:
    assert leakage_of([], seed=0) == {}
