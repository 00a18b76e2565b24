"""Orders against the right order: as a whole, by pairs, and Kendall's tau.

Gold orders name each thing once and have no ties. What an answer leaves out is in no order; what it
names twice counts where it is first; what it names beside the gold makes the whole wrong, and no
pair.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations

__all__ = ["kendall_tau", "order_exact", "order_pairs"]


def order_exact(answer: Sequence[Hashable], gold: Sequence[Hashable]) -> bool:
    """Whether an answer is the whole order, and nothing else.

    **Source:** TIDE: "For event ordering, we report exact-match accuracy".

    >>> order_exact("abc", "abc"), order_exact("abcd", "abc")
    (True, False)
    """
    return list(answer) == list(gold)


def order_pairs(answer: Sequence[Hashable], gold: Sequence[Hashable]) -> float | None:
    """The share of the gold's pairs that the answer has in the right order; `None` below two.

    A pair with something left out is not in the right order, so that an empty answer has 0.

    >>> order_pairs("acb", "abc"), order_pairs("ab", "abcd"), order_pairs("a", "a")
    (0.6666666666666666, 0.16666666666666666, None)
    """
    told = _pairs(answer, gold)
    return None if told is None else told[0] / told[2]


def kendall_tau(answer: Sequence[Hashable], gold: Sequence[Hashable]) -> float | None:
    """Pairs in the right order less pairs in the wrong one, by all pairs; from -1 to 1.

    `None` for a gold of fewer than two. A pair with something left out counts as neither, so that
    an empty answer has 0, which is what guessing gets.

    **Source:** M. G. Kendall, "A New Measure of Rank Correlation", Biometrika 30, 1938; tau a.

    >>> kendall_tau("cba", "abc"), kendall_tau("ba", "abc")
    (-1.0, -0.3333333333333333)
    """
    told = _pairs(answer, gold)
    return None if told is None else (told[0] - told[1]) / told[2]


def _pairs(answer: Sequence[Hashable], gold: Sequence[Hashable]) -> tuple[int, int, int] | None:
    """Pairs of the gold in the right order, in the wrong order, and all; `None` without pairs."""
    if len(set(gold)) != len(gold):
        raise ValueError(f"a gold order names something twice: {list(gold)}")
    if len(gold) < 2:
        return None
    place: dict[Hashable, int] = {}
    for at, name in enumerate(answer):
        place.setdefault(name, at)
    both = [(a, b) for a, b in combinations(gold, 2) if a in place and b in place]
    right = sum(place[a] < place[b] for a, b in both)
    return right, len(both) - right, len(gold) * (len(gold) - 1) // 2
