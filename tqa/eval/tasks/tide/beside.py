"""What stands beside the scores: trivial answers, what guessing gets, published figures."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import factorial
from typing import Any

from tqa.eval.making.records import DETERMINISTIC, Type
from tqa.eval.tasks.task import Item, Published, Reply, Setting
from tqa.eval.tasks.tide.prompts import CORRECT, INCORRECT


def _each(make: Callable[[Item], Any]) -> Callable[[Sequence[Item]], Sequence[Reply]]:
    return lambda items: [Reply(json.dumps(make(item), ensure_ascii=False)) for item in items]


def _by_length(item: Item, sign: int) -> str:
    options = item.data["options"]
    return str(min(options, key=lambda o: (sign * len(o["text"]), o["label"]))["label"])


CONTROLS: Mapping[Type, Mapping[str, Callable[[Sequence[Item]], Sequence[Reply]]]] = {
    Type.TEMPORAL_MCQ: {
        "first option": _each(lambda item: {"answer": item.data["options"][0]["label"]}),
        "longest option": _each(lambda item: {"answer": _by_length(item, -1)}),
        "shortest option": _each(lambda item: {"answer": _by_length(item, 1)}),
    },
    Type.EVENT_SORTING: {
        "as listed": _each(lambda item: {"order": [o["label"] for o in item.data["options"]]}),
        "shortest first": _each(
            lambda item: {
                "order": [
                    o["label"] for o in sorted(item.data["options"], key=lambda o: len(o["text"]))
                ]
            }
        ),
    },
    Type.PERTURBATION_DETECTION: {
        "always incorrect": _each(lambda item: {"verdict": INCORRECT}),
        "always correct": _each(lambda item: {"verdict": CORRECT}),
    },
}


def chance(type_: Type, items: Sequence[Item]) -> float | None:
    """What guessing among the answers gets, each as likely as another."""
    sizes = [len(item.data["options"]) for item in items]
    if not items or type_ not in DETERMINISTIC:
        return None
    if type_ is Type.PERTURBATION_DETECTION:
        return 0.5
    ways = sizes if type_ is Type.TEMPORAL_MCQ else [factorial(size) for size in sizes]
    return sum(1 / way for way in ways) / len(ways)


def _paper(reader: str, percent: float, setting: Setting) -> Published:
    return Published(reader, percent / 100, setting=setting, source="TIDE; on its own corpus")


_LOWEST, _HIGHEST, _MEAN = "lowest of nine", "highest of nine", "mean of nine"
PUBLISHED: Mapping[Type, tuple[Published, ...]] = {
    Type.TEMPORAL_MCQ: (
        _paper(_LOWEST, 48.97, Setting.PARAMETRIC),
        _paper(_HIGHEST, 70.17, Setting.PARAMETRIC),
    ),
    Type.EVENT_SORTING: (
        _paper(_MEAN, 57.0, Setting.GOLD),
        _paper(_MEAN, 28.0, Setting.RAG),
    ),
    Type.PERTURBATION_DETECTION: (_paper(_MEAN, 55.6, Setting.PARAMETRIC),),
    Type.RELATIVE_TIME: (
        _paper(_LOWEST, 3.77, Setting.PARAMETRIC),
        _paper(_HIGHEST, 12.37, Setting.PARAMETRIC),
    ),
    Type.CONTEXT_MISALIGNMENT: (
        _paper(_LOWEST, 1.72, Setting.PARAMETRIC),
        _paper(_HIGHEST, 7.87, Setting.PARAMETRIC),
    ),
}
"""What the text gives as figures of its own data, so that ours compare in kind alone."""
