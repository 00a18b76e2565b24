"""How sure a measure is: intervals of it, by a seeded bootstrap over clusters of rows.

Items that share a text are no independent draws, and neither are the runs of one item, so clusters
are drawn: all rows of a paragraph together, or else all runs of an item.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tqa.eval.measures import wilson
from tqa.eval.metrics.measures import Measure, Terms
from tqa.eval.metrics.rows import Counts, Row, cluster, counted, item

__all__ = ["DRAWS", "Estimate", "Interval", "bootstrap", "by_run", "estimate"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Cluster = tuple[str, str, str]

DRAWS = 2000
LEVEL = 0.95
PERCENTILE = "percentile bootstrap"
CLUSTERED = "percentile bootstrap of clusters"
WILSON = "Wilson, since all rows came out alike"
_ENTRIES = 2_000_000
"""Numbers held at once while resampling."""
_ALIKE = 1e-12
"""Draws that differ by no more are equal but for the rounding of floats."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of 95 %."""

    low: float
    high: float
    method: str
    n: int
    """Rows that count."""
    clusters: int
    """Independent draws among them."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measure of some rows, as sure as it is."""

    value: float | None
    interval: Interval | None
    counts: Counts
    items: int
    """Items that count, each once for all its runs."""


def estimate(rows: Sequence[Row], measure: Measure, *, seed: int) -> Estimate:
    """Value, interval and counts of a measure.

    Where all rows are right, or none is, resampling shows no spread: the interval of the accuracy
    is then Wilson's, with the number of clusters as n; other measures have none.
    """
    kept = counted(rows)
    value = measure(kept)
    interval = bootstrap(rows, measure, seed=seed)
    if interval is None and measure.name == "accuracy" and value in (0.0, 1.0):
        clusters = len({cluster(row) for row in kept})
        low, high = wilson(clusters if value else 0, clusters)
        interval = Interval(low, high, WILSON, len(kept), clusters)
    return Estimate(value, interval, Counts.of(rows), len({item(row) for row in kept}))


def bootstrap(
    rows: Sequence[Row], measure: Measure, *, seed: int, draws: int = DRAWS
) -> Interval | None:
    """The percentile bootstrap interval of a measure; it does not depend on the order of rows.

    `None` where there are fewer than two clusters, or where no draw differs from another, so that
    nothing is known of the spread. Draws in which the measure is not defined are left out.

    **Source:** B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13;
    clusters as in A. C. Davison and D. V. Hinkley, "Bootstrap Methods and their Application", 1997,
    section 3.8.
    """
    kept = counted(rows)
    clusters = Clusters.of(kept)
    parts = clusters.sums(measure.weighed(kept))
    values = [
        measure.value(parts.of(weights)) for weights in resampled(clusters.count, seed, draws)
    ]
    method = CLUSTERED if clusters.repeat else PERCENTILE
    ends = percentiles(values)
    return ends and Interval(*ends, method, len(kept), clusters.count)


def by_run(rows: Sequence[Row], measure: Measure) -> Mapping[int, float | None]:
    """The measure of each run by itself, by its number: how much runs differ."""
    runs: dict[int, list[Row]] = {}
    for row in rows:
        runs.setdefault(row["run"], []).append(row)
    return {run: measure(runs[run]) for run in sorted(runs)}


# -- resampling ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sums:
    """What each cluster adds to the sums of a measure, with zeros left out."""

    place: Ints
    """Number of the cluster."""
    column: Ints
    amount: Floats
    width: int

    def of(self, weights: Floats) -> Floats:
        """The sums, (draws, width), where clusters count so often: weights (draws, clusters)."""
        clusters = weights.shape[1]
        if clusters * self.width <= _ENTRIES:
            table = np.zeros((clusters, self.width))
            table[self.place, self.column] = self.amount
            return weights @ table
        # Thousands of classes: a table would be nearly all zeros.
        out = np.empty((len(weights), self.width))
        for at, weight in enumerate(weights):
            amounts = weight[self.place] * self.amount
            out[at] = np.bincount(self.column, amounts, minlength=self.width)
        return out


@dataclass(frozen=True, slots=True, eq=False)
class Clusters:
    """The clusters of some rows."""

    of_row: Ints
    count: int
    repeat: bool
    """Whether a cluster holds more than one item."""

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Clusters:
        """The clusters of rows, numbered by their names."""
        named = [cluster(row) for row in rows]
        place = {name: at for at, name in enumerate(sorted(set(named)))}
        items = {(row.get("task"), row["id"]) for row in rows}
        numbers = np.array([place[name] for name in named], np.int64)
        return cls(numbers, len(place), len(place) < len(items))

    def sums(self, terms: Terms) -> Sums:
        """The terms of the same rows, added up in each cluster."""
        keys = self.of_row[terms.row] * terms.width + terms.column
        found, at = np.unique(keys, return_inverse=True)
        amounts = np.bincount(at, terms.amount, minlength=len(found))
        kept = amounts != 0
        places, columns = np.divmod(found[kept], max(terms.width, 1))
        return Sums(places, columns, amounts[kept].astype(float), terms.width)


def resampled(clusters: int, seed: int, draws: int) -> Iterator[Floats]:
    """How often each cluster is drawn, (some draws, clusters) at a time; nothing below two."""
    if clusters < 2:
        return
    source = np.random.default_rng(seed)
    step = max(1, _ENTRIES // clusters)
    for begin in range(0, draws, step):
        some = min(step, draws - begin)
        drawn = source.integers(0, clusters, size=(some, clusters))
        times = np.empty((some, clusters))
        for at in range(some):
            times[at] = np.bincount(drawn[at], minlength=clusters)
        yield times


def percentiles(values: Sequence[Floats]) -> tuple[float, float] | None:
    """The ends of what lies in the middle of some draws; `None` where they do not differ."""
    every = np.concatenate([np.empty(0), *values])
    known = every[~np.isnan(every)]
    if len(known) < 2 or np.ptp(known) <= _ALIKE:
        return None
    low, high = np.quantile(known, ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    return float(low), float(high)
