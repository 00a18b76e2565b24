"""Two readers, settings or prompts on the same items: gains, losses, and whether they differ.

Rows are matched by task, id and run. An item counts where both sides have a row that counts; what
only one side has is counted apart, so that a shrinking set shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tqa.eval.metrics.measures import Measure
from tqa.eval.metrics.rows import OK, Row, counted
from tqa.eval.metrics.statistics import (
    CLUSTERED,
    DRAWS,
    PERCENTILE,
    Clusters,
    Interval,
    percentiles,
    resampled,
)

__all__ = ["Paired", "mcnemar", "paired", "permutation"]

RESAMPLES = 1000
"""As many as in LegalBench's study of demonstrations."""

Key = tuple[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Paired:
    """The second set of rows against the first, on the items that both have."""

    n: int
    """Items."""
    first: float | None
    second: float | None
    difference: float | None
    """The second less the first."""
    interval: Interval | None
    """Of the difference; `None` where no draw differs from another."""
    gains: tuple[tuple[str, str], ...]
    """Task and id of the items whose score, the mean of their runs, is higher in the second."""
    losses: tuple[tuple[str, str], ...]
    p: float
    """Of McNemar's exact test on gains and losses; clusters are not heeded there."""
    only_first: int
    """Rows that count in the first and have no counterpart that counts."""
    only_second: int


def paired(
    first: Sequence[Row], second: Sequence[Row], measure: Measure, *, seed: int, draws: int = DRAWS
) -> Paired:
    """The second against the first: difference of a measure, gains and losses by id.

    Each set is of one reader, setting and prompt: ValueError where it holds a task, id and run
    twice. In each draw of the bootstrap both sets have the same clusters.
    """
    both = _matched(first, second)
    gains, losses = _moved(both.first, both.second)
    values = measure(both.first), measure(both.second)
    clusters = Clusters.of(both.first)
    sums = [clusters.sums(measure.weighed(rows)) for rows in (both.first, both.second)]
    ends = percentiles(
        [
            measure.value(sums[1].of(weights)) - measure.value(sums[0].of(weights))
            for weights in resampled(clusters.count, seed, draws)
        ]
    )
    method = CLUSTERED if clusters.repeat else PERCENTILE
    return Paired(
        n=len({_item(row) for row in both.first}),
        first=values[0],
        second=values[1],
        difference=_less(values[1], values[0]),
        interval=ends and Interval(*ends, method, len(both.first), clusters.count),
        gains=gains,
        losses=losses,
        p=mcnemar(len(gains), len(losses)),
        only_first=both.only_first,
        only_second=both.only_second,
    )


def mcnemar(gains: int, losses: int) -> float:
    """The two-sided exact p of so many gains against so many losses; 1 where there are none.

    Gains and losses are taken as tosses of a fair coin. With scores that are not just 0 or 1 this
    is the sign test.

    **Source:** Q. McNemar, "Note on the Sampling Error of the Difference between Correlated
    Proportions or Percentages", Psychometrika 12 (2), 1947, with binomial probabilities.

    >>> mcnemar(6, 0), mcnemar(3, 3)
    (0.03125, 1.0)
    """
    n = gains + losses
    tail, ways = 0, 1
    for k in range(min(gains, losses) + 1):
        tail += ways
        ways = ways * (n - k) // (k + 1)
    # Whole numbers to the end: 2 to the n is soon too large for a float.
    return min(1.0, 2 * tail / (1 << n))


def permutation(
    first: Sequence[Row],
    second: Sequence[Row],
    measure: Measure,
    *,
    seed: int,
    resamples: int = RESAMPLES,
) -> float | None:
    """The two-sided p of the difference of a measure, where prompts could as well be exchanged.

    In each resample the rows of a cluster change sides, or stay, all together. The p counts the
    observed difference as one of the resamples, so it is never 0. `None` where nothing is matched
    or the measure is not defined.

    **Source:** LegalBench (Guha et al., 2023), section 6.3: "We conduct the permutation test with
    1000 resamples"; the count as in B. Phipson and G. K. Smyth, "Permutation P-values Should Never
    Be Zero", Statistical Applications in Genetics and Molecular Biology 9 (1), 2010.
    """
    both = _matched(first, second)
    observed = _less(measure(both.second), measure(both.first))
    if observed is None:
        return None
    clusters = Clusters.of(both.first)
    one, other = (clusters.sums(measure.weighed(rows)) for rows in (both.first, both.second))
    source = np.random.default_rng(seed)
    stay = source.integers(0, 2, size=(resamples, clusters.count)).astype(float)
    mixed = [one.of(stay) + other.of(1 - stay), other.of(stay) + one.of(1 - stay)]
    differences = np.abs(measure.value(mixed[1]) - measure.value(mixed[0]))
    as_far = int((differences >= abs(observed) - 1e-12).sum())
    return (1 + as_far) / (1 + resamples)


# -- matching --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Both:
    first: list[Row]
    second: list[Row]
    """In the same order."""
    only_first: int
    only_second: int


def _matched(first: Sequence[Row], second: Sequence[Row]) -> _Both:
    ours, theirs = _by_key(first), _by_key(second)
    keys = sorted(ours.keys() & theirs.keys(), key=str)
    return _Both(
        [ours[key] for key in keys],
        [theirs[key] for key in keys],
        len(ours) - len(keys),
        len(theirs) - len(keys),
    )


def _by_key(rows: Sequence[Row]) -> dict[Key, Row]:
    found: dict[Key, Row] = {}
    for row in counted(rows):
        key = (row.get("task"), row["id"], row.get("run"))
        if key in found:
            raise ValueError(
                f"{key} is there twice: compare rows of one reader, setting and prompt"
            )
        found[key] = row
    return found


def _item(row: Row) -> tuple[str, str]:
    return str(row.get("task", "")), str(row["id"])


def _moved(
    first: Iterable[Row], second: Iterable[Row]
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """The items whose score rose, and those whose score fell, over their runs."""
    change: dict[tuple[str, str], float] = {}
    for one, other in zip(first, second, strict=True):
        change[_item(one)] = change.get(_item(one), 0.0) + _score(other) - _score(one)
    return (
        tuple(item for item, by in change.items() if by > 1e-9),
        tuple(item for item, by in change.items() if by < -1e-9),
    )


def _score(row: Row) -> float:
    return float(row["score"]) if row["status"] == OK else 0.0


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other
