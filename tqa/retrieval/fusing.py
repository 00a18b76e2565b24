"""Rankings of several engines as one, where they have no score in common.

tqa fuses its own scores (`ranked`), which are absolute. This is for rankings from without:
those of another index over the same provisions, say.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)

DAMPING = 60
"""The constant of the source, with which its authors found ranks to be fused best."""


def by_reciprocal_ranks(
    rankings: Sequence[Sequence[Key]], *, damping: int = DAMPING
) -> list[tuple[Key, float]]:
    """What several rankings hold, best first: each gives 1 / (damping + rank), ranks from 1.

    What one ranking holds twice counts there once, by its first place, and those behind it move up.
    Keys say what is the same: for law, instrument and provision, never the words. Equal scores keep
    the order in which the rankings show them.

    **Source:** G. Cormack, C. Clarke and S. Büttcher, "Reciprocal Rank Fusion Outperforms Condorcet
    and Individual Rank Learning Methods", SIGIR 2009.

    >>> [key for key, _ in by_reciprocal_ranks([["a", "b", "a", "c"], ["b", "d"]])]
    ['b', 'a', 'd', 'c']
    """
    scores: dict[Key, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(dict.fromkeys(ranking), start=1):
            scores[key] = scores.get(key, 0.0) + 1 / (damping + rank)
    return sorted(scores.items(), key=lambda item: -item[1])
