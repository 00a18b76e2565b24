"""What LexTime reports of complaints beside short stories, and what is measured of it.

**Source:** Barale et al., LexTime (Findings of EMNLP 2025), sections 3.1, 3.2 and 6. A figure is
written as the paper gives it. For most the paper states no unit. The unit listed first for a
feature is the paper's own or comes nearest to its figures; the others control for the length of
sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from benchmarks.profiling.features import TENSE_FEATURES
from benchmarks.profiling.words import MODALS


class Unit(StrEnum):
    """What a count is divided by."""

    SENTENCES = "% of sentences"
    """Sentences with at least one, among all sentences."""
    TOKENS = "per 1,000 tokens"
    VERBS = "% of finite verbs"
    SENTENCE = "per sentence"
    PARAGRAPH = "per paragraph"


@dataclass(frozen=True, slots=True)
class Measure:
    """One feature in one unit, and what the paper says of it."""

    feature: str
    unit: Unit
    direction: int = 0
    """1 where the paper finds more in complaints, -1 where less, 0 where its text tells nothing."""
    figure: str = ""
    ratio: bool = False
    """Whether the corpora are compared by a ratio instead of a difference."""


def _shares(feature: str, direction: int, figure: str = "") -> tuple[Measure, Measure]:
    return (
        Measure(feature, Unit.SENTENCES, direction, figure),
        Measure(feature, Unit.TOKENS, direction),
    )


_TENSES = {
    "simple past": (-1, "Tracie 87.62 %"),
    "present simple": (1, "LexTime 24.24 %"),
    "present perfect": (1, "LexTime 5.57 %"),
}

MEASURES = (
    Measure("date (entity)", Unit.PARAGRAPH, 1, "× 10.28", ratio=True),
    Measure("date (calendar)", Unit.PARAGRAPH, 1, ratio=True),
    *_shares("date (entity)", 1),
    *_shares("date (calendar)", 1),
    *_shares("frequency adverb", -1, "−2.43 %"),
    *_shares("temporal marker", 1, "+3.99 %"),
    *_shares("modal verb", 1, "+11 %"),
    *(
        measure
        for word in MODALS
        for measure in _shares(
            f"modal {word}",
            -1 if word == "could" else 1,
            "−1.96 %" if word == "could" else "more",
        )
    ),
    *_shares("negation", 1, "+4.73 %"),
    *_shares("subordinate clause", 1, "+10.5 %"),
    *_shares("conditional clause", 1, "+9.56 %"),
    Measure("token", Unit.SENTENCE, 1, "34.72 / 8.86"),
    Measure("event", Unit.SENTENCE, 1, "4.01 / 1.60"),
    Measure("event", Unit.TOKENS, 1),
    *_shares("nominalised event", 1, "52.50 %, +50.4 %"),
    *_shares("passive", 1, "+24.76 %"),
    *_shares("citation", 1, "23.68 %, more"),
    *(Measure(tense, Unit.VERBS, *_TENSES.get(tense, (0, ""))) for tense in TENSE_FEATURES),
    Measure("not simple past", Unit.VERBS, 1, "+63 %"),
    *_shares("speculative event", 1, "9.83 %, +4.1 %"),
)

NOT_MEASURED = ("paraphrased events (+6.56 %): judged by hand, and no rule tells them",)

UNIQUE = "403 / 701"
UNIQUE_RATIO = "0.035 / 0.148"
JACCARD = "0.09"
SHARED_TOP = "0"
