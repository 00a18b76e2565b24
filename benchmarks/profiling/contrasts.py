"""Rates of a corpus, and the differences of two with their intervals.

A rate is a ratio of sums over paragraphs. Its interval is a percentile bootstrap that draws whole
paragraphs, for the sentences of one paragraph tell one story.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.profiling.features import FEATURES, Sentence
from benchmarks.profiling.published import Measure, Unit

Floats = NDArray[np.float64]

COLUMNS = (*FEATURES, "token")


@dataclass(frozen=True, slots=True)
class Tally:
    """What one distinct paragraph holds."""

    id: str
    rows: int
    sentences: int
    counts: Counter[str]
    """How often each feature is found."""
    hits: Counter[str]
    """In how many sentences each is found."""
    triggers: tuple[str, ...]


def tally(identity: str, rows: int, sentences: Sequence[Sentence]) -> Tally:
    """The sums over the sentences of a paragraph."""
    counts: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for sentence in sentences:
        found = sentence.counts + Counter(token=sentence.tokens)
        counts.update(found)
        hits.update(found.keys())
    triggers = tuple(word for sentence in sentences for word in sentence.triggers)
    return Tally(identity, rows, len(sentences), counts, hits, triggers)


@dataclass(frozen=True)
class Profile:
    """The paragraphs of a corpus, counted."""

    name: str
    tallies: tuple[Tally, ...]

    @cached_property
    def _counts(self) -> Floats:
        return np.array([[t.counts[c] for c in COLUMNS] for t in self.tallies], dtype=np.float64)

    @cached_property
    def _hits(self) -> Floats:
        return np.array([[t.hits[c] for c in COLUMNS] for t in self.tallies], dtype=np.float64)

    @cached_property
    def sentences(self) -> Floats:
        """The number of sentences of each paragraph."""
        return np.array([t.sentences for t in self.tallies], dtype=np.float64)

    @cached_property
    def rows(self) -> Floats:
        """How many rows of the corpus hold each paragraph."""
        return np.array([t.rows for t in self.tallies], dtype=np.float64)

    def count(self, feature: str) -> Floats:
        """How often a feature is found in each paragraph."""
        column: Floats = self._counts[:, COLUMNS.index(feature)]
        return column

    def rate(self, measure: Measure, weights: Floats) -> Floats:
        """The rate of a measure under each row of weights, (n_draws, n_paragraphs) or one row.

        Not a number where there is nothing to divide by.
        """
        over, factor = self._parts(measure.unit)
        if measure.unit is Unit.SENTENCES:
            found: Floats = self._hits[:, COLUMNS.index(measure.feature)]
        else:
            found = self.count(measure.feature)
        with np.errstate(divide="ignore", invalid="ignore"):
            result: Floats = factor * (weights @ found) / (weights @ over)
        return result

    def _parts(self, unit: Unit) -> tuple[Floats, float]:
        match unit:
            case Unit.SENTENCES:
                return self.sentences, 100.0
            case Unit.TOKENS:
                return self.count("token"), 1000.0
            case Unit.VERBS:
                return self.count("finite verb"), 100.0
            case Unit.SENTENCE:
                return self.sentences, 1.0
            case Unit.PARAGRAPH:
                return np.ones(len(self.tallies)), 1.0


@dataclass(frozen=True, slots=True)
class Contrast:
    """One measure of two corpora: the first less the second, or divided by it."""

    measure: Measure
    first: float
    second: float
    difference: float
    low: float
    high: float
    """The 95 % interval of the difference."""
    every_row: float
    """The difference where a paragraph counts once for each row that holds it, as published."""

    @property
    def verdict(self) -> str:
        """Whether the published direction is found again; the interval decides."""
        direction = self.measure.direction
        if not direction or math.isnan(self.difference):
            return ""
        null = 1.0 if self.measure.ratio else 0.0
        if not (self.low > null or self.high < null):
            agrees = (self.difference - null) * direction
            leaning = "leans to it" if agrees > 0 else "leans against it" if agrees < 0 else "equal"
            return f"undecided, {leaning}"
        return "yes" if (self.low > null) == (direction > 0) else "NO, the reverse"

    def record(self) -> dict[str, Any]:
        """The contrast for JSON; what is not finite is null."""
        numbers = {
            name: round(value, 4) if np.isfinite(value) else None
            for name, value in (
                ("first", self.first),
                ("second", self.second),
                ("difference", self.difference),
                ("low", self.low),
                ("high", self.high),
                ("every_row", self.every_row),
            )
        }
        return {
            "feature": self.measure.feature,
            "unit": self.measure.unit.value,
            "ratio": self.measure.ratio,
            **numbers,
            "published": self.measure.figure,
            "direction": self.measure.direction,
            "reproduced": self.verdict,
        }


def contrasts(
    first: Profile, second: Profile, measures: Sequence[Measure], *, seed: int, draws: int
) -> list[Contrast]:
    """The measures of two corpora, with intervals over `draws` bootstrap samples of paragraphs."""
    generator = np.random.default_rng(seed)
    drawn = [_weights(generator, len(p.tallies), draws) for p in (first, second)]
    found = []
    for measure in measures:
        ones = [p.rate(measure, np.ones(len(p.tallies))) for p in (first, second)]
        rows = [p.rate(measure, p.rows) for p in (first, second)]
        samples = [p.rate(measure, w) for p, w in zip((first, second), drawn, strict=True)]
        low, high = _interval(_against(*samples, ratio=measure.ratio))
        found.append(
            Contrast(
                measure,
                float(ones[0]),
                float(ones[1]),
                float(_against(*ones, ratio=measure.ratio)),
                low,
                high,
                float(_against(*rows, ratio=measure.ratio)),
            )
        )
    return found


def _weights(generator: np.random.Generator, paragraphs: int, draws: int) -> Floats:
    shares = np.full(paragraphs, 1 / paragraphs)
    return generator.multinomial(paragraphs, shares, size=draws).astype(np.float64)


def _interval(samples: Floats) -> tuple[float, float]:
    """The middle 95 % of what could be computed; no value between two samples is made up."""
    found = np.sort(samples[~np.isnan(samples)])
    if not len(found):
        return float("nan"), float("nan")
    last = len(found) - 1
    return float(found[math.floor(0.025 * last)]), float(found[math.ceil(0.975 * last)])


def _against(first: Floats, second: Floats, *, ratio: bool) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(first / second if ratio else first - second)


# -- triggers --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Triggers:
    """The words that tell the events of a corpus."""

    total: int
    unique: int
    ratio: float
    """Unique triggers divided by all of them, each distinct paragraph counted once."""
    every_row: float
    """The same ratio where each row counts, as published: repeats only add to what divides."""
    top: tuple[str, ...]
    """The ten most frequent, ties by the alphabet."""


def triggers(profile: Profile) -> Triggers:
    """The triggers of a corpus, counted."""
    counts = Counter(word for t in profile.tallies for word in t.triggers)
    total = counts.total()
    rows = sum(t.rows * len(t.triggers) for t in profile.tallies)
    top = sorted(counts, key=lambda word: (-counts[word], word))[:10]
    return Triggers(
        total, len(counts), len(counts) / max(total, 1), len(counts) / max(rows, 1), tuple(top)
    )


def jaccard(first: Profile, second: Profile) -> float:
    """The unique triggers that both have, among those that either has; 0 where there are none."""
    one, other = ({w for t in p.tallies for w in t.triggers} for p in (first, second))
    return len(one & other) / max(len(one | other), 1)


@dataclass(frozen=True, slots=True)
class Diversity:
    """Unique triggers among equally many of each corpus: a ratio falls as a text grows."""

    number: int
    """Of triggers taken from each: as many as the corpus with fewer has."""
    first: float
    second: float
    low: float
    high: float
    """The interval of the difference: 95 % of the draws."""


def diversity(first: Profile, second: Profile, *, seed: int, draws: int) -> Diversity:
    """The mean over draws of whole paragraphs, without replacement, until the number is reached."""
    number = min(sum(len(t.triggers) for t in p.tallies) for p in (first, second))
    chance = random.Random(seed)
    pairs = np.array(
        [[_unique(p, number, chance) for p in (first, second)] for _ in range(draws)],
        dtype=np.float64,
    )
    low, high = np.percentile(pairs[:, 0] - pairs[:, 1], [2.5, 97.5])
    one, other = pairs.mean(axis=0)
    return Diversity(number, float(one), float(other), float(low), float(high))


def _unique(profile: Profile, number: int, chance: random.Random) -> int:
    order = chance.sample(range(len(profile.tallies)), len(profile.tallies))
    words = [word for i in order for word in profile.tallies[i].triggers]
    return len(set(words[:number]))
