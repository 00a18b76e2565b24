"""The soft score of days on TempRAGEval: sentences re-ranked by the days that they tell.

    python -m benchmarks.soft_dates --temprageval FILE [--embedder NAME] [--limit N] [--seed S]

The gold sentence of a question is ranked among all evidence sentences of the file. The base score
is that of `tqa.retrieval.ranked` for the question without its time; it is taken alone, and times
each of: the line of MRAG, the bell of Elasticsearch, and `tqa.retrieval.soft`. The parameters of
the last were chosen on half A. The last line is JSON: half -> ranker -> {n, r1, r5, ndcg10}.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.contracts.engines import engine_of
from benchmarks.rankers.formulas import told
from benchmarks.rankers.temprageval import relation
from tqa.index.embedders import DEFAULT, embedder
from tqa.index.engine import LocalEngine
from tqa.retrieval.ranked import ranked
from tqa.retrieval.soft import wanted
from tqa.temporal.sentences import read_sentence

Scores = npt.NDArray[np.float64]
COLUMNS = ("gold_evidence_1", "gold_evidence_2", "original_gold_evidence")
BELL, FAR = 2.0, 50
"""Years at which the bell of Elasticsearch is at one half; years off, where a text tells none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the number of its sentence."""

    question: str
    gold: int

    @property
    def half(self) -> str:
        """A, on which parameters were chosen, or B."""
        return "AB"[hashlib.sha256(self.question.encode("utf-8")).digest()[0] % 2]


def read(path: Path) -> tuple[list[Asked], list[str]]:
    """The questions of the file that have a sentence, and all its sentences, each once."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["gold_evidence_1"].strip()]
    held = dict.fromkeys(row[c].strip() for row in rows for c in COLUMNS if row[c].strip())
    place = {text: at for at, text in enumerate(held)}
    asked = [Asked(r["question"].strip(), place[r["gold_evidence_1"].strip()]) for r in rows]
    return asked, list(held)


def base(engine: LocalEngine, question: str, texts: int) -> Scores:
    """The fusion's score of every sentence for the question without its time."""
    scores = np.zeros(texts)
    subject = read_sentence(question).without_time
    for hit in ranked(engine, subject, as_at=None, known_at=None, limit=texts):
        scores[int(hit.provision)] = hit.score
    return scores


def line(question: str, texts: Sequence[str]) -> Scores:
    """The temporal coefficient of MRAG; 1 where it reads no relation."""
    asked = relation(question)
    return np.array([asked.weight(told(text, 0)) if asked else 1.0 for text in texts])


def bell(question: str, texts: Sequence[str]) -> Scores:
    """exp(ln(1/2) (d / 2)²) of the years d to the last year that the question tells."""
    years = told(question, 0)
    if not years:
        return np.ones(len(texts))
    away = [min((abs(y - years[-1]) for y in told(text, 0)), default=FAR) for text in texts]
    return np.asarray(np.exp2(-((np.array(away, np.float64) / BELL) ** 2)))


def soft(question: str, texts: Sequence[str]) -> Scores:
    """The project's own score."""
    asked = wanted(question)
    return np.array([asked.weight(text) for text in texts])


def _alone(_: str, texts: Sequence[str]) -> Scores:
    return np.ones(len(texts))


WEIGHTS: dict[str, Callable[[str, Sequence[str]], Scores]] = {
    "fusion": _alone,
    "x_mrag_line": line,
    "x_es_bell": bell,
    "x_soft": soft,
}


def main(argv: Sequence[str] | None = None) -> None:
    """Read, rank, print."""
    given = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    given.add_argument("--temprageval", type=Path, required=True)
    given.add_argument("--embedder", default=DEFAULT)
    given.add_argument("--limit", type=int)
    given.add_argument("--seed", type=int, default=0)
    args = given.parse_args(argv)
    asked, texts = read(args.temprageval)
    if args.limit is not None:
        asked = random.Random(args.seed).sample(asked, min(args.limit, len(asked)))
    rows = [("sentences", f"{at:06}", "", text) for at, text in enumerate(texts)]
    engine = engine_of(rows, embedder(args.embedder))
    sums: dict[str, dict[str, list[float]]] = {}
    for one in asked:
        scores = base(engine, one.question, len(texts))
        for name, weight in WEIGHTS.items():
            final = scores * weight(one.question, texts)
            better = (final > final[one.gold]) | (
                (final == final[one.gold]) & (np.arange(len(texts)) < one.gold)
            )
            rank = 1 + int(np.count_nonzero(better))
            for half in (one.half, "all"):
                row = sums.setdefault(half, {}).setdefault(name, [0.0] * 4)
                gained = (1, rank == 1, rank <= 5, 1 / log2(1 + rank) if rank <= 10 else 0)
                row[:] = [a + b for a, b in zip(row, gained, strict=True)]
    report = {
        half: {name: _figures(row) for name, row in rankers.items()}
        for half, rankers in sorted(sums.items())
    }
    for half, rankers in report.items():
        for name, figures in rankers.items():
            print(f"{half:4}{name:12} {figures}")
    print(json.dumps(report))


def _figures(row: Sequence[float]) -> dict[str, float]:
    n, *rest = row
    named = zip(("r1", "r5", "ndcg10"), rest, strict=True)
    return {"n": int(n), **{name: round(value / n, 4) for name, value in named}}


if __name__ == "__main__":
    main()
