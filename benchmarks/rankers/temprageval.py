"""Gold sentences of TempRAGEval ranked among all evidence sentences of the file.

`tqa` is a convex fusion of words and meaning (`fused`) times the score of `tqa.retrieval.soft`.
There is no corpus to search in: a question has its first gold sentence, the others are beside it.
Questions say "as of 1991", "between 1980 and 1990", "in 2015": a year or days, and a relation.

**Source:** S. Zhang et al., MRAG, Findings of EMNLP 2025 (arXiv 2412.15540); an early file of it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.rankers.dense import Vectors
from benchmarks.rankers.formulas import LOW, NONE, SPAN, told
from benchmarks.rankers.lexical import Bm25
from tqa.index.embedders import Embedder
from tqa.retrieval.soft import wanted

Scores = npt.NDArray[np.float64]
ALPHA = 0.3
"""The share of meaning in the fusion."""
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")
_TIME = re.compile(
    r"(?i)\b(?:as of|by|before|until|after|from|since|between|in|on|during|around)\s+"
    r"(?:[A-Z][a-z]+\s+)?(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:1[5-9]\d\d|20\d\d)"
    r"(?:\s*(?:and|to|until)\s+(?:[A-Z][a-z]+\s+)?(?:\d{1,2},?\s+)?(?:1[5-9]\d\d|20\d\d))?"
)
_BEFORE, _AFTER = ("before", "as of", "by", "until"), ("after", "from", "since")


@dataclass(frozen=True, slots=True)
class Relation:
    """What MRAG reads of a question: the span of years, and which of them is wanted."""

    start: int
    end: int
    first: bool

    def weight(self, years: Sequence[int]) -> float:
        """A line from 0.6 to 1.0 over the span, towards the end that is wanted."""
        inside = [year for year in years if self.start <= year <= self.end]
        if not inside:
            return NONE
        year = min(inside) if self.first else max(inside)
        share = (year - self.start) / max(self.end - self.start, 1)
        return LOW + (1 - LOW) * ((1 - share) if self.first else share)


def relation(question: str) -> Relation | None:
    """The relation of a question to years; `None` where MRAG has no temporal term.

    >>> relation("Who won the cup as of 1991?")
    Relation(start=1941, end=1991, first=False)
    """
    years = [int(year) for year in _YEAR.findall(question)]
    first = re.search(r"\b(?:first|earliest)\b", question.lower()) is not None
    if len(years) > 1:
        return Relation(min(years), max(years), first)
    said = question.lower()
    if years and any(re.search(rf"\b{word}\b", said) for word in _BEFORE):
        return Relation(years[0] - SPAN, years[0], first)
    if years and any(re.search(rf"\b{word}\b", said) for word in _AFTER):
        return Relation(years[0], years[0] + SPAN, first)
    return None


def temprageval(path: Path, embedder: Embedder) -> dict[str, dict[str, float | int]]:
    """Recall at 1 and 5 and nDCG at 10 of each ranker over the questions of the file."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["gold_evidence_1"].strip()]
    columns = ("gold_evidence_1", "gold_evidence_2", "original_gold_evidence")
    held = dict.fromkeys(row[c].strip() for row in rows for c in columns if row[c].strip())
    texts = list(held)
    place = {text: at for at, text in enumerate(texts)}
    vectors, words = Vectors(embedder, texts), Bm25(texts)
    years = [told(text, 0) for text in texts]
    sums: dict[str, list[float]] = {}
    for row in rows:
        question = row["question"].strip()
        for name, scores in _scores(question, texts, vectors, words, years).items():
            rank = 1 + int(
                np.count_nonzero(
                    _order(scores) < _order(scores)[place[row["gold_evidence_1"].strip()]]
                )
            )
            totals = sums.setdefault(name, [0.0, 0.0, 0.0])
            totals[0] += rank == 1
            totals[1] += rank <= 5
            totals[2] += 1 / log2(1 + rank) if rank <= 10 else 0.0
    return {
        name: {
            "n": len(rows),
            "sentences": len(texts),
            **{
                key: round(v / len(rows), 4)
                for key, v in zip(("r1", "r5", "ndcg10"), totals, strict=True)
            },
        }
        for name, totals in sums.items()
    }


def _order(scores: Scores) -> npt.NDArray[np.int64]:
    """The place of every text, ties by number."""
    places = np.empty(len(scores), dtype=np.int64)
    places[np.argsort(-scores, kind="stable")] = np.arange(len(scores))
    return places


def _scores(
    question: str,
    texts: Sequence[str],
    vectors: Vectors,
    words: Bm25,
    years: Sequence[tuple[int, ...]],
) -> dict[str, Scores]:
    subject = _TIME.sub(" ", question)
    typed, dense = (vectors.scores(text).astype(np.float64) for text in (question, subject))
    lexical = words.scores(subject).astype(np.float64)
    rrf = 1 / (61 + _order(dense)) + 1 / (61 + _order(lexical))
    asked = relation(question)
    weight = np.asarray([asked.weight(told_) if asked else 1.0 for told_ in years])
    found = {
        "as_typed": typed,
        "dense": dense,
        "bm25": lexical,
        "rrf": rrf,
        "mrag_spline": dense * weight,
        "es_gauss": dense * _bell(question, years),
    }
    asked_days = wanted(question)
    fit = np.asarray([asked_days.weight(text) for text in texts])
    found["fused"] = ALPHA * np.maximum(dense, 0) + (1 - ALPHA) * lexical / max(lexical.max(), 1.0)
    found["tqa"] = found["fused"] * fit
    return found


def _bell(question: str, years: Sequence[tuple[int, ...]]) -> Scores:
    """The bell of Elasticsearch around the last year asked about, scale two years, decay 0.5."""
    asked = _YEAR.findall(question)
    if not asked:
        return np.ones(len(years))
    away = [min((abs(y - int(asked[-1])) for y in told_), default=SPAN) for told_ in years]
    return np.asarray(np.exp(np.log(0.5) * (np.asarray(away, dtype=np.float64) / 2) ** 2))
