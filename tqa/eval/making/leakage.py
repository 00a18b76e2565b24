"""Whether items can be answered without the law: by the shape of their options, or by their words.

Trivial answerers answer all items of the deterministic types, and their accuracy is compared with
chance. None of them reads a document. A set is sound where every interval contains chance.
"""

from __future__ import annotations

import math
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, pairwise
from typing import Any

from tqa.eval.making.bayes import Bayes
from tqa.eval.making.records import Made, Option, Type
from tqa.eval.making.saying import YEAR, days_told

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_DRAWS = 1000
"""Resamples of the bootstrap."""
Scored = list[tuple[str, float, float]]
"""Cluster, score and chance of each item."""


def leakage_of(items: Sequence[Made], *, seed: int) -> dict[str, Any]:
    """By type and answerer: n, accuracy, chance, the 95 % interval, and whether it holds chance.

    The interval is that of the accuracy by a bootstrap over clusters, seeded; both ends count as in
    it. Types without items, and answerers that need more clusters than there are, are left out.
    """
    found: dict[str, Any] = {}
    for kind, answerers in (
        (Type.TEMPORAL_MCQ, _choices),
        (Type.EVENT_SORTING, _sorts),
        (Type.PERTURBATION_DETECTION, _verdicts),
    ):
        asked = [item for item in items if item.type is kind]
        if asked:
            rng = random.Random(f"leakage/{kind.value}/{seed}")
            found[kind.value] = {
                name: _summed(scored, rng) for name, scored in answerers(asked, rng) if scored
            }
    return found


def _summed(scored: Scored, rng: random.Random) -> dict[str, Any]:
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for cluster, score, _ in scored:
        sums[cluster][0] += score
        sums[cluster][1] += 1
    n = len(scored)
    accuracy = sum(score for _, score, _ in scored) / n
    chance = sum(chance for _, _, chance in scored) / n
    clusters = list(sums.values())
    means = []
    for _ in range(_DRAWS):
        drawn = [clusters[rng.randrange(len(clusters))] for _ in clusters]
        means.append(sum(s for s, _ in drawn) / sum(n for _, n in drawn))
    means.sort()
    low, high = means[int(0.025 * _DRAWS)], means[int(0.975 * _DRAWS) - 1]
    low, high = min(low, accuracy), max(high, accuracy)
    return {
        "n": n,
        "clusters": len(clusters),
        "accuracy": round(accuracy, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "chance": round(chance, 4),
        "holds_chance": low - 1e-9 <= chance <= high + 1e-9,
    }


# -- multiple choice -------------------------------------------------------------------------------


def _choices(items: Sequence[Made], rng: random.Random) -> Iterator[tuple[str, Scored]]:
    shapes: dict[str, Callable[[Made, Sequence[Option]], list[float]]] = {
        "always the first": lambda _, options: [-at for at in range(len(options))],
        "always the last": lambda _, options: list(range(len(options))),
        "longest": lambda _, options: [len(o.text) for o in options],
        "shortest": lambda _, options: [-len(o.text) for o in options],
        "newest or largest": lambda _, options: [size_of(o.text) for o in options],
        "oldest or smallest": lambda _, options: [-size_of(o.text) for o in options],
        "most words of the question": like_question,
        "least like the others": lambda _, options: [-x for x in _likeness(options)],
        "most like the others": lambda _, options: _likeness(options),
    }
    for name, shape in shapes.items():
        yield name, [chosen(item, shape(item, item.options or ())) for item in items]
    yield "naive Bayes over the words of options", list(_bayes_choices(items, rng))


def chosen(item: Made, values: Sequence[float]) -> tuple[str, float, float]:
    """Cluster, score and chance where the option with the best value is taken; ties share it."""
    options = item.options or ()
    best = [o.label for o, v in zip(options, values, strict=True) if v >= max(values) - 1e-12]
    return item.cluster, (item.gold["label"] in best) / len(best), 1 / len(options)


def size_of(text: str) -> float:
    """What is called newest or largest: the latest day of a text, else its largest number."""
    days = days_told(text)
    if days:
        return float(max(days).toordinal())
    return max((float(n.replace(",", "")) for n in _NUMBER.findall(text)), default=0.0)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def like_question(item: Made, options: Sequence[Option]) -> list[float]:
    """The share of the words of each option that stand in the question."""
    asked = _words(item.question)
    return [len(asked & _words(o.text)) / max(1, len(_words(o.text))) for o in options]


def _likeness(options: Sequence[Option]) -> list[float]:
    """How like each option is to the others, by words in common."""
    bags = [_words(o.text) for o in options]
    return [
        sum(len(a & b) / max(1, len(a | b)) for j, b in enumerate(bags) if i != j)
        for i, a in enumerate(bags)
    ]


def _bayes_choices(items: Sequence[Made], rng: random.Random) -> Iterator[tuple[str, float, float]]:
    for fitted, asked in _halves(items, rng):
        model = Bayes(
            (o.text, o.label == item.gold["label"]) for item in fitted for o in item.options or ()
        )
        for item in asked:
            yield chosen(item, [model.lean(o.text) for o in item.options or ()])


# -- statements ------------------------------------------------------------------------------------


def _verdicts(items: Sequence[Made], rng: random.Random) -> Iterator[tuple[str, Scored]]:
    def scored(item: Made, flags: float) -> tuple[str, float, float]:
        right = flags if item.gold["perturbed"] else 1 - flags
        return item.cluster, right, 0.5

    yield "always flags", [scored(item, 1.0) for item in items]
    lengths = sorted(len(item.question) for item in items)
    middle = lengths[len(lengths) // 2]
    yield "flags the longer half", [scored(i, float(len(i.question) > middle)) for i in items]
    sizes = [size_of(item.question) for item in items]
    middle_day = sorted(sizes)[len(sizes) // 2]
    yield (
        "flags the later half of days",
        [scored(i, float(size > middle_day)) for i, size in zip(items, sizes, strict=True)],
    )
    bayes: Scored = []
    for fitted, asked in _halves(items, rng):
        model = Bayes((i.question, bool(i.gold["perturbed"])) for i in fitted)
        for item in asked:
            lean = model.lean(item.question)
            bayes.append(scored(item, 0.5 if abs(lean) < 1e-9 else float(lean > 0)))
    yield "naive Bayes over the words of statements", bayes


# -- orders ----------------------------------------------------------------------------------------


def _sorts(items: Sequence[Made], rng: random.Random) -> Iterator[tuple[str, Scored]]:
    orders: dict[str, Callable[[Option], Any]] = {
        "as given": lambda o: o.label,
        "by the years in them": lambda o: first_year(o.text),
        "by their numbers": lambda o: numbers_of(o.text),
        "shortest first": lambda o: len(o.text),
        "by their largest values": lambda o: size_of(o.text.partition("“")[2]),
        "endings last": lambda o: "ceased" in o.text,
    }
    for name, key in orders.items():
        yield from _sorted_by(name, [(item, key) for item in items])
    fitted: list[tuple[Made, Callable[[Option], Any]]] = []
    for known, asked in _halves(items, rng, _instruments):
        model = Bayes(
            (o.text, item.gold["order"].index(o.label) * 2 >= len(item.gold["order"]))
            for item in known
            for o in item.options or ()
        )
        fitted.extend((item, _by_words(model)) for item in asked)
    yield from _sorted_by("naive Bayes over the words of early and late", fitted)


def _by_words(model: Bayes) -> Callable[[Option], float]:
    return lambda option: model.lean(option.text)


def _sorted_by(
    name: str, items: Sequence[tuple[Made, Callable[[Option], Any]]]
) -> Iterator[tuple[str, Scored]]:
    """The scores of sorting each item by its key, of whole orders and of pairs."""
    exact, pairs = [], []
    for item, key in items:
        keys = {o.label: key(o) for o in item.options or ()}
        ordered = [keys[label] for label in item.gold["order"]]
        exact.append((item.cluster, exactly_rising(ordered), 1 / math.factorial(len(ordered))))
        pairs.append((item.cluster, _pairs_rising(ordered), 0.5))
    yield f"{name}, exact", exact
    yield f"{name}, pairs", pairs


def exactly_rising(values: Sequence[Any]) -> float:
    """How probable it is that sorting by these values gives the order they are in.

    Equal ones are put in any order.

    >>> exactly_rising([1, 2, 3]), exactly_rising([1, 1, 3]), exactly_rising([2, 1, 3])
    (1.0, 0.5, 0.0)
    """
    if any(b < a for a, b in pairwise(values)):
        return 0.0
    share = 1.0
    for _, equal in groupby(values):
        share /= math.factorial(len(list(equal)))
    return share


def _pairs_rising(values: Sequence[Any]) -> float:
    """The share of pairs that sorting by these values puts in the order they are in."""
    pairs = list(combinations(values, 2))
    return sum(0.5 if a == b else float(a < b) for a, b in pairs) / len(pairs)


def first_year(text: str) -> int:
    """The first year that a text tells, 0 where it tells none."""
    return int(next(iter(YEAR.findall(text)), 0))


def numbers_of(told: str) -> list[float]:
    """The numbers of the provision that an event is told of, before any words of it."""
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", told.split("“")[0])]


def _halves(
    items: Sequence[Made], rng: random.Random, of: Callable[[Made], set[str]] | None = None
) -> Iterator[tuple[list[Made], list[Made]]]:
    """Each half of the clusters, fitted on, with the items of the other.

    `of` gives what else an item belongs to; items of both halves are then in neither.
    """
    belongs = of or (lambda item: {item.cluster})
    units = sorted({unit for item in items for unit in belongs(item)})
    rng.shuffle(units)
    half = set(units[: len(units) // 2])
    one = [item for item in items if belongs(item) <= half]
    other = [item for item in items if not belongs(item) & half]
    if one and other:
        yield one, other
        yield other, one


def _instruments(item: Made) -> set[str]:
    return {id_.partition("#")[0] for id_ in item.context}


def leaks(leakage: Mapping[str, Any]) -> list[str]:
    """The answerers whose interval does not hold chance, as "type: answerer"."""
    return [
        f"{kind}: {name}"
        for kind, answerers in leakage.items()
        for name, found in answerers.items()
        if not found["holds_chance"]
    ]
