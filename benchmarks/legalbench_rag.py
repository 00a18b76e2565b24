"""LegalBench-RAG by characters: which chunks of contracts and policies answer a question.

    python -m benchmarks.legalbench_rag --data DIR [--legalbench DIR] [--sets NAME,...] [--limit N]
        [--seed S] [--embedder NAME] [--ks 1,2,4,8,16,32,64] [--misses N]

DIR holds the files of the benchmark; of its CUAD questions, which are not among them, stand-ins are
made from the clauses of LegalBench (`cuad_dates`: the contract is given; `cuad_dates_all`: it is
named, and all are searched). Every document of a set is cut into the same chunks for all rankers
(`benchmarks/contracts/chunks.py` has the rule) and indexed with the same context (name of the file,
headings) and the same words; the rankers are

- dense, bm25, rrf: the question as typed, by the index's own scores;
- flat: the fusion of `tqa.retrieval.ranked`, the question as typed, one level;
- tqa: the same fusion on two levels, document then passage (`benchmarks/contracts/levels.py`).

Choices were made on the questions of half A (by the digest of the question); both halves are
reported. The last line is JSON: set -> half -> ranker -> {n, document1, precision, recall}, lists
by k; `mean` is the mean of the sets, `mean_paper` that of those that the paper has.

**Source:** N. Pipitone and G. Houir Alami, arXiv 2408.10343.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.contracts import levels
from benchmarks.contracts.documents import (
    SETS,
    Document,
    Question,
    Span,
    clause_questions,
    documents,
    questions,
)
from benchmarks.contracts.engines import OPENING, Baselines, Indexed, indexed
from benchmarks.contracts.measures import precision_recall
from tqa.index.embedders import DEFAULT, embedder
from tqa.index.words import tokens
from tqa.retrieval import ranked as flat

RANKERS = ("dense", "bm25", "rrf", "flat", "tqa")
CLAUSE_SETS = ("cuad_dates", "cuad_dates_all")
Place = tuple[str, int]


@dataclass(slots=True)
class Sums:
    """What one ranker reached over some questions."""

    ks: Sequence[int]
    n: int = 0
    document1: int = 0
    precision: list[float] = field(default_factory=list)
    recall: list[float] = field(default_factory=list)

    def add(self, found: Sequence[Span], gold: Sequence[Span]) -> None:
        """One question: its ranked spans and the answer's."""
        self.precision = self.precision or [0.0] * len(self.ks)
        self.recall = self.recall or [0.0] * len(self.ks)
        self.n += 1
        self.document1 += bool(found) and found[0].path in {span.path for span in gold}
        for at, k in enumerate(self.ks):
            precision, recall = precision_recall(found[:k], gold)
            self.precision[at] += precision
            self.recall[at] += recall

    def figures(self) -> dict[str, object]:
        """Means over the questions."""
        return {
            "n": self.n,
            "document1": round(self.document1 / self.n, 4),
            "precision": [round(value / self.n, 4) for value in self.precision],
            "recall": [round(value / self.n, 4) for value in self.recall],
        }


class Rankers:
    """All rankers over one set."""

    def __init__(self, index: Indexed, k: int) -> None:
        self._index, self._k = index, k
        self._baselines = Baselines(index)
        self._heads = levels.Heads(
            (d.path, d.title, d.text[:OPENING], tokens(d.text)) for d in index.documents.values()
        )

    def ranked(self, question: Question) -> dict[str, list[Span]]:
        """The k best chunks by each ranker, as spans."""
        found = self._baselines.ranked(question.text, question.within, self._k)
        within = [question.within] if question.within else []
        one = flat.ranked(
            self._index.passages,
            question.text,
            as_at=None,
            known_at=None,
            instruments=within,
            limit=self._k,
        )
        two = levels.ranked(
            self._heads, self._index.passages, question.text, within=within, limit=self._k
        )
        for name, hits in (("flat", one), ("tqa", two)):
            found[name] = [(hit.instrument, int(hit.provision)) for hit in hits]
        return {name: [self._span(place) for place in places] for name, places in found.items()}

    def _span(self, place: Place) -> Span:
        path, at = place
        chunk = self._index.documents[path].chunks[at]
        return Span(path, chunk.start, chunk.end)


def main(argv: Sequence[str] | None = None) -> None:
    """Read the arguments, rank, print."""
    given = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    given.add_argument("--data", type=Path, required=True)
    given.add_argument("--legalbench", type=Path, help="default: beside DIR")
    given.add_argument("--sets", default=",".join((*SETS, *CLAUSE_SETS)))
    given.add_argument("--limit", type=int, help="at most so many questions of each half and set")
    given.add_argument("--seed", type=int, default=0)
    given.add_argument("--embedder", default=DEFAULT)
    given.add_argument("--ks", default="1,2,4,8,16,32,64")
    given.add_argument("--misses", type=int, default=0, help="show so many of half A in each set")
    args = given.parse_args(argv)
    ks = sorted({int(k) for k in args.ks.split(",")})
    legalbench = args.legalbench or args.data.parent / "legalbench"
    report: dict[str, dict[str, dict[str, dict[str, object]]]] = {}
    model = embedder(args.embedder)
    for names in _grouped(args.sets.split(",")):
        started = time.perf_counter()
        held = documents(args.data, _corpus(names[0]))
        index = indexed(held, model)
        rankers = Rankers(index, ks[-1])
        print(
            f"{_corpus(names[0])}: {len(held)} documents, {index.segment.texts} chunks, "
            f"indexed in {time.perf_counter() - started:.0f} s"
        )
        for name in names:
            asked = _asked(name, args.data, legalbench, held)
            report[name] = _measured(rankers, _drawn(asked, args.limit, args.seed), ks, args.misses)
            _show(name, report[name], ks)
    measured = dict(report)
    report["mean"] = _mean(measured)
    report["mean_paper"] = _mean({name: row for name, row in measured.items() if name in SETS})
    for name in ("mean", "mean_paper"):
        _show(name, report[name], ks)
    print(json.dumps({"embedder": model.key, "ks": ks, "sets": report}))


def _grouped(names: Sequence[str]) -> Iterator[list[str]]:
    """Sets that share a corpus, together; an unknown one is told at once."""
    for name in names:
        if name not in (*SETS, *CLAUSE_SETS):
            raise SystemExit(f"there is no set {name!r}; choose of {', '.join(SETS + CLAUSE_SETS)}")
    corpora = dict.fromkeys(_corpus(name) for name in names)
    for corpus in corpora:
        yield [name for name in dict.fromkeys(names) if _corpus(name) == corpus]


def _corpus(name: str) -> str:
    return "cuad" if name in CLAUSE_SETS else name


def _asked(name: str, data: Path, legalbench: Path, held: list[Document]) -> list[Question]:
    if name in CLAUSE_SETS:
        return clause_questions(legalbench, held, within=name == "cuad_dates")
    return questions(data, name)


def _drawn(asked: list[Question], limit: int | None, seed: int) -> list[Question]:
    halves = [[q for q in asked if q.half == half] for half in "AB"]
    if limit is not None:
        draw = random.Random(seed)
        halves = [draw.sample(half, min(limit, len(half))) for half in halves]
    return [question for half in halves for question in half]


def _measured(
    rankers: Rankers, asked: Iterable[Question], ks: Sequence[int], misses: int
) -> dict[str, dict[str, dict[str, object]]]:
    """Figures by half and ranker."""
    sums: dict[str, dict[str, Sums]] = defaultdict(lambda: defaultdict(lambda: Sums(ks)))
    for question in asked:
        for name, found in rankers.ranked(question).items():
            for half in (question.half, "all"):
                sums[half][name].add(found, question.gold)
            if name == "tqa" and question.half == "A" and misses:
                misses -= _told(question, found[:4])
    return {
        half: {name: sums[half][name].figures() for name in RANKERS if name in sums[half]}
        for half in ("A", "B", "all")
        if half in sums
    }


def _told(question: Question, found: Sequence[Span]) -> bool:
    """Print a question of half A of which no character is in the first four chunks."""
    if precision_recall(found, question.gold)[1] > 0:
        return False
    print(f"  miss: {question.text}\n    wanted {question.gold[0]}, first {found[:1]}")
    return True


def _mean(
    report: dict[str, dict[str, dict[str, dict[str, object]]]],
) -> dict[str, dict[str, dict[str, object]]]:
    """The mean of the sets: each counts once, whatever its number of questions."""
    made: dict[str, dict[str, dict[str, object]]] = {}
    for half in ("A", "B", "all"):
        for name in RANKERS:
            rows = [of[half][name] for of in report.values() if name in of.get(half, {})]
            if rows:
                made.setdefault(half, {})[name] = {
                    "sets": len(rows),
                    "document1": round(
                        sum(float(str(r["document1"])) for r in rows) / len(rows), 4
                    ),
                    "precision": _columns(rows, "precision"),
                    "recall": _columns(rows, "recall"),
                }
    return made


def _columns(rows: Sequence[dict[str, object]], key: str) -> list[float]:
    lists = [row[key] for row in rows]
    columns = zip(*(values for values in lists if isinstance(values, list)), strict=True)
    return [round(sum(column) / len(column), 4) for column in columns]


def _show(name: str, figures: dict[str, dict[str, dict[str, object]]], ks: Sequence[int]) -> None:
    print(f"{name}: precision at {ks}, recall at the same")
    for half, rankers in figures.items():
        for ranker, row in rankers.items():
            both = [
                " ".join(f"{v:.3f}" for v in _list(row[key])) for key in ("precision", "recall")
            ]
            print(f"  {half:4}{ranker:6} doc {row['document1']:.3f}  P {both[0]}  R {both[1]}")


def _list(values: object) -> list[float]:
    return values if isinstance(values, list) else []


if __name__ == "__main__":
    main()
