"""Published rankings as small functions of the scores of records and their days.

A baseline ranks all that was known on the day asked for and always answers. Each is given the days
of the question as tqa reads them, so that none is hurt by the reading of dates.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from benchmarks.rankers.records import Days, Mask

Scores = npt.NDArray[np.float32]
Order = npt.NDArray[np.int64]
DEEP = 100
"""How many candidates of each list are fused or scored anew."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One question over all records: their scores, their days, and the day asked about."""

    typed: Scores
    """Cosine with the question as typed."""
    dense: Scores
    """Cosine with the question without its time expressions."""
    lexical: Scores
    """BM25 with the same."""
    known: Mask
    """What was known on the day asked for."""
    valid: Mask
    """What holds on the day asked about."""
    valid_from: Days
    years: Callable[[int], tuple[int, ...]]
    """The years that a record tells, by its number."""
    day: date
    cited: Order
    """The records of the provisions that the question cites, found by look-up."""


Ranker = Callable[[Scene], Order]


def top(scores: Scores | npt.NDArray[np.float64], mask: Mask, k: int = DEEP) -> Order:
    """The k best records among those of the mask, best first, ties by number."""
    allowed = np.flatnonzero(mask)
    if len(allowed) > 4 * k:
        least = np.partition(scores[allowed], len(allowed) - k)[len(allowed) - k]
        allowed = allowed[scores[allowed] >= least]
    order = np.argsort(-scores[allowed].astype(np.float64), kind="stable")
    return allowed[order][:k]


def as_typed(scene: Scene) -> Order:
    """Vectors alone, for the question with its dates: what a vector index does by default."""
    return top(scene.typed, scene.known)


def dense(scene: Scene) -> Order:
    """Vectors alone."""
    return top(scene.dense, scene.known)


def bm25(scene: Scene) -> Order:
    """Words alone."""
    return top(scene.lexical, scene.known)


def rrf(scene: Scene) -> Order:
    """Reciprocal rank fusion of vectors and words: the sum of 1 / (60 + rank).

    **Source:** G. Cormack, C. Clarke and S. Büttcher, SIGIR 2009.
    """
    return _fused(scene, scene.known)


def hard_filter_rrf(scene: Scene) -> Order:
    """The same among the records that hold on the day: from <= t < to, filtered before the search.

    **Source:** SAT-Graph RAG (arXiv 2505.00039) and Prior, Schultz, Grabmair (arXiv 2605.23497).
    """
    return _fused(scene, scene.known & scene.valid)


def lookup_hard_filter_rrf(scene: Scene) -> Order:
    """The same with what is cited put in front: a look-up of labels and titles (`lookup`)."""
    mask = scene.known & scene.valid
    first = scene.cited[mask[scene.cited]]
    return np.asarray(list(dict.fromkeys([*first, *_fused(scene, mask)])), dtype=np.int64)


def _fused(scene: Scene, mask: Mask) -> Order:
    total: dict[int, float] = {}
    for scores in (scene.dense, scene.lexical):
        for rank, record in enumerate(top(scores, mask), 1):
            total[int(record)] = total.get(int(record), 0.0) + 1 / (60 + rank)
    return np.asarray(sorted(total, key=lambda record: (-total[record], record)), dtype=np.int64)


def _candidates(scene: Scene) -> Order:
    lists = (top(scene.dense, scene.known), top(scene.lexical, scene.known))
    return np.unique(np.concatenate(lists))


SPAN, LOW, NONE = 50, 0.6, 0.5


def spline(years: tuple[int, ...], year: int) -> float:
    """The temporal coefficient of MRAG for "as of" a year, the last one wanted.

    A line from 0.6 fifty years before to 1.0 in the year; 0.5 for a text without a year up to it.

    >>> spline((1990, 2014), 2014), round(spline((1989,), 2014), 3), spline((2020,), 2014)
    (1.0, 0.8, 0.5)
    """
    told = [y for y in years if year - SPAN <= y <= year]
    return LOW + (1 - LOW) * (max(told) - (year - SPAN)) / SPAN if told else NONE


def mrag_spline(scene: Scene) -> Order:
    """Semantic score times a line over years, on the best of either list.

    "On D" has no term there; it is read as "as of D", or the formula would do nothing. A record is
    one sentence, prefixed with its title; the year in which it begins is told as notes tell it.

    **Source:** S. Zhang et al., MRAG, Findings of EMNLP 2025 (arXiv 2412.15540), and its code.
    """
    records = _candidates(scene)
    weight = np.asarray([spline(scene.years(int(r)), scene.day.year) for r in records])
    return _sorted(records, scene.dense[records] * weight)


SCALE, DECAY = 730.5, 0.5


def es_gauss(scene: Scene) -> Order:
    """Semantic score times a bell over the days between the day asked about and the beginning.

    exp(-d² / 2σ²) with σ² = -scale² / (2 ln decay), scale two years and decay 0.5, no offset.

    **Source:** Elasticsearch reference, function_score, decay functions.
    """
    records = _candidates(scene)
    away = np.abs(scene.valid_from[records].astype(np.float64) - scene.day.toordinal())
    sigma = -(SCALE**2) / (2 * np.log(DECAY))
    return _sorted(records, scene.dense[records] * np.exp(-(away**2) / (2 * sigma)))


def _sorted(records: Order, scores: npt.NDArray[np.float64]) -> Order:
    return records[np.argsort(-scores, kind="stable")]


def told(text: str, began: int) -> tuple[int, ...]:
    """The years that a record tells: those in its words, ranges written out, and its beginning.

    >>> told("Act of 1996, for 1990-93", 2001)
    (1990, 1991, 1992, 1993, 1996, 2001)
    """
    years = {int(found) for found in re.findall(r"\b(\d{4})s?\b", text)}
    for first, last in re.findall(r"\b(\d{4})\s*[-–]\s*(\d{2})\b", text):
        end = int(first[:2] + last)
        years |= set(range(int(first), end + 1)) if end - int(first) < SPAN else set()
    return tuple(sorted(years | ({began} if began else set())))


BASELINES: dict[str, Ranker] = {
    "as_typed": as_typed,
    "dense": dense,
    "bm25": bm25,
    "rrf": rrf,
    "mrag_spline": mrag_spline,
    "es_gauss": es_gauss,
    "hard_filter_rrf": hard_filter_rrf,
    "lookup_hard_filter_rrf": lookup_hard_filter_rrf,
}
"""Every baseline by name."""
