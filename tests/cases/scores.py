"""Adapter for metrics: each case names the metric, or the metrics, of its values."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.cases.base import Adapter, NotYet, Plain
from tqa.eval.metrics import answers, classes, faithful, ranking, selective


def score(case: Plain) -> Plain:
    """By the name of the metric; several names are metrics of one list of documents."""
    if "metrics" in case:
        return _ranked(case)
    named = case.get("metric", "")
    if named not in _METRICS:
        raise NotYet(f"the metric {named!r}")
    return _METRICS[named](case)


_RANKED: Mapping[str, Callable[[list[str], list[str], int], float | None]] = {
    "recall": ranking.recall,
    "precision_distinct": ranking.precision_distinct,
    "mrr": ranking.reciprocal_rank,
    "ndcg": ranking.ndcg,
}


def _ranked(case: Plain) -> Plain:
    given: Plain = {name: _of_list(name, case) for name in case["metrics"]}
    given["more"] = [_of_list(each["metric"], each) for each in case.get("more", ())]
    told = [*_numbers(given)]
    given["all_between_0_and_1"] = all(0.0 <= value <= 1.0 for value in told)
    return given


def _of_list(name: str, case: Plain) -> float | None:
    if name not in _RANKED:
        raise NotYet(f"the metric {name!r}")
    return _RANKED[name](case["gold"], case["retrieved"], case["k"])


def _exact(case: Plain) -> Plain:
    places = case["pair_order"]
    pairs = [dict(zip(places, pair, strict=True)) for pair in case["pairs"]]
    return {"scores": [int(answers.exact_match(p["prediction"], p["gold"])) for p in pairs]}


def _selective(case: Plain) -> Plain:
    found = selective.selective(
        selective.Attempt(item["answerable"], _out(item["out"])) for item in case["items"]
    )
    names = (
        "coverage", "accuracy_when_answering", "false_abstention_rate", "false_answer_rate",
        "empty_count",
    )  # fmt: skip
    return {name: getattr(found, name) for name in names}


def _out(told: str) -> selective.Out:
    # "answered" is said of questions without an answer: nothing said of these is right.
    return selective.Out.WRONG if told == "answered" else selective.Out(told)


def _faithful(case: Plain) -> Plain:
    found = faithful.mean_faithfulness((i["supported"], i["claims"]) for i in case["items"])
    given: Plain = {"mean": found.mean, "n": found.n, "not_applicable": found.not_applicable}
    return {**given, "no_nan": not any(math.isnan(value) for value in _numbers(given))}


def _balanced(case: Plain) -> Plain:
    gold, predicted = case["gold"], case["pred"]
    return {
        "value": classes.balanced_accuracy(gold, predicted),
        "accuracy": classes.accuracy(gold, predicted),
        "unparsed": sum(classes.confusion(gold, predicted).unparsed),
    }


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int | float):
        yield float(value)


_METRICS: Mapping[str, Adapter] = {
    "exact_match": _exact,
    "selective": _selective,
    "faithfulness_mean": _faithful,
    "balanced_accuracy": _balanced,
}
ADAPTERS = {"score": score}
