"""Lists of documents against the ids of those that are relevant.

The gold is a set of ids. A document is credited once, at its first rank; a repetition takes its
place in the list and earns nothing. Without any gold every measure is undefined, which is `None`:
neither 0 nor 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import log2

__all__ = ["MeanDefined", "mean_defined", "ndcg", "precision_distinct", "recall", "reciprocal_rank"]


def recall(gold: Iterable[Hashable], retrieved: Sequence[Hashable], k: int) -> float | None:
    """The share of the gold among the first k; `None` without gold.

    >>> recall(["A", "B"], ["A", "A", "A"], 3)
    0.5
    """
    wanted = set(gold)
    return len(_ranks(wanted, retrieved, k)) / len(wanted) if wanted else None


def precision_distinct(
    gold: Iterable[Hashable], retrieved: Sequence[Hashable], k: int
) -> float | None:
    """Distinct relevant documents among the first k, by k, even where fewer are retrieved.

    `None` without gold.

    >>> precision_distinct(["A", "B"], ["A", "A"], 2)
    0.5
    """
    wanted = set(gold)
    return len(_ranks(wanted, retrieved, k)) / k if wanted else None


def reciprocal_rank(
    gold: Iterable[Hashable], retrieved: Sequence[Hashable], k: int
) -> float | None:
    """One by the rank of the first relevant document, 0 where none is among the first k.

    `None` without gold. Its mean over questions is the MRR.

    **Source:** E. M. Voorhees, "The TREC-8 Question Answering Track Report", 1999.

    >>> reciprocal_rank(["B"], ["A", "B"], 5), reciprocal_rank(["B"], ["A", "B"], 1)
    (0.5, 0.0)
    """
    wanted = set(gold)
    if not wanted:
        return None
    ranks = _ranks(wanted, retrieved, k)
    return 1 / ranks[0] if ranks else 0.0


def ndcg(gold: Iterable[Hashable], retrieved: Sequence[Hashable], k: int) -> float | None:
    """The discounted gain of the first k, by that of a perfect list; `None` without gold.

    A relevant document gains 1, discounted by the binary logarithm of its rank + 1.

    **Source:** K. Järvelin and J. Kekäläinen, "Cumulated Gain-Based Evaluation of IR Techniques",
    ACM TOIS 20 (4), 2002, in the form of Burges et al., ICML 2005, which discounts rank 2 too.

    >>> round(ndcg(["A", "B"], ["A", "A", "A"], 3), 4)
    0.6131
    """
    wanted = set(gold)
    if not wanted:
        return None
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(len(wanted), k) + 1))
    return sum(1 / log2(rank + 1) for rank in _ranks(wanted, retrieved, k)) / ideal


def _ranks(wanted: set[Hashable], retrieved: Sequence[Hashable], k: int) -> list[int]:
    """The first ranks, from 1 to k, of the relevant documents."""
    if k < 1:
        raise ValueError(f"the first {k} documents are none: k is at least 1")
    first: dict[Hashable, int] = {}
    for rank, document in enumerate(retrieved[:k], start=1):
        if document in wanted:
            first.setdefault(document, rank)
    return list(first.values())


@dataclass(frozen=True, slots=True)
class MeanDefined:
    """A mean over the questions for which a measure is defined."""

    mean: float | None
    """`None` where it is defined for none."""
    n: int
    undefined: int


def mean_defined(values: Iterable[float | None]) -> MeanDefined:
    """The mean of what is defined, with the count of what is not.

    >>> mean_defined([1.0, None, 0.5])
    MeanDefined(mean=0.75, n=2, undefined=1)
    """
    listed = tuple(values)
    told = [value for value in listed if value is not None]
    return MeanDefined(sum(told) / len(told) if told else None, len(told), len(listed) - len(told))
