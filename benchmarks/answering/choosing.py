"""So many questions of each kind, spread over the instruments."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks.answering import changes, figured, states
from benchmarks.answering.courses import Material
from benchmarks.answering.posed import Posed

Maker = Callable[[Material, random.Random], Iterator[Posed]]

PARTS: tuple[tuple[Maker, int], ...] = (
    (states.texts, 8),
    (states.definitions, 4),
    (figured.values, 10),
    (states.in_force, 6),
    (states.repealed, 3),
    (states.commenced, 5),
    (changes.last_changed, 5),
    (changes.history, 4),
    (changes.count, 5),
    (changes.difference, 6),
    (changes.versions, 6),
    (changes.order, 4),
    (changes.before, 4),
    (changes.duration, 3),
    (figured.held, 2),
    (figured.claims, 8),
    (figured.intervals, 4),
    (states.ended, 2),
    (states.not_made, 2),
    (states.not_commenced, 2),
    (states.not_covered, 2),
    (states.ambiguous, 1),
    (states.without_answer, 4),
)
"""Each maker of questions, with its part of a hundred."""


def choose(material: Material, number: int, seed: int) -> list[Posed]:
    """So many questions, as many of each maker as its part; fewer where the material gives out.

    Where both corpora have questions of a maker, a third or so are about the smaller one. An
    instrument has few questions of one maker, and few in all, as long as there are others.
    """
    whole = sum(part for _, part in PARTS)
    used: Counter[str] = Counter()
    found: list[Posed] = []
    given = 0.0
    for maker, part in PARTS:
        given += number * part / whole
        wanted = round(given) - len(found) if len(found) < number else 0
        rng = random.Random(f"{seed}/{maker.__module__}.{maker.__name__}")
        found += _spread(list(_some(maker(material, rng), wanted * 60)), wanted, used)
    return found[:number]


def _some(makes: Iterator[Posed], number: int) -> Iterator[Posed]:
    seen: set[str] = set()
    for _, posed in zip(range(number), makes, strict=False):
        if posed.question not in seen:
            seen.add(posed.question)
            yield posed


def _spread(pool: list[Posed], wanted: int, used: Counter[str]) -> list[Posed]:
    """The first of a pool, but those on instruments that have the fewest questions first."""
    chosen: list[Posed] = []
    own: Counter[str] = Counter()
    corpora: Counter[str] = Counter()
    while pool and len(chosen) < wanted:
        best = min(
            range(len(pool)),
            key=lambda at: (
                own[pool[at].group], 2 * corpora[pool[at].corpus] if pool[at].corpus == "dc_code"
                else corpora[pool[at].corpus], used[pool[at].group], at,
            ),
        )  # fmt: skip
        posed = pool.pop(best)
        own[posed.group] += 1
        corpora[posed.corpus] += 1
        used[posed.group] += 1
        chosen.append(posed)
    return chosen
