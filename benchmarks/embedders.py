"""Which embedder finds law best, and what it costs: quality, speed, cold start and memory.

    python benchmarks/embedders.py --data DIR/legalbench_rag --sections DIR/ca_federal/latest
        [--embedders static onnx e5 hf:PATH ...] [--corpora contractnli privacy_qa]
        [--part dev|test|all] [--alpha 0.5 0.65] [--limit N] [--seed 0]

Questions: those of LegalBench-RAG over chunks of about 500 characters (recall@10: the share of the
characters of the gold spans that the ten best chunks cover), and headings of sections, each sought
among the sections without their headings (MRR@10). Each embedder is tried alone and fused with
BM25, in a process of its own. `--part` takes the half of the questions whose hash is low or high:
`dev` is what the shipped model was chosen on. The last line is JSON.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import math
import random
import re
import resource
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tqa.errors import TqaError
from tqa.index.embedders import embedder
from tqa.index.words import tokens

SIZE, BEST = 500, 10
_ALPHA = "weights of the dense score when it is fused with BM25"
QUESTION = "Who may appeal against a decision to refuse a licence?"
Scores = npt.NDArray[np.float64]
Span = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """Passages, questions, and for each question the spans that answer it.

    Where `spans` is empty a passage is its own place, and `wanted` gives the right passages.
    """

    name: str
    passages: list[str]
    questions: list[str]
    spans: list[Span]
    gold: list[list[Span]]
    wanted: list[frozenset[int]]

    def score(self, at: int, best: Sequence[int]) -> float:
        """Recall in characters, or the reciprocal of the rank."""
        if not self.spans:
            ranks = [rank for rank, place in enumerate(best, 1) if place in self.wanted[at]]
            return 1 / ranks[0] if ranks else 0.0
        found = [self.spans[place] for place in best]
        covered = sum(
            max(0, min(end, last) - max(start, first))
            for file, first, last in self.gold[at]
            for other, start, end in found
            if other == file
        )
        return covered / max(1, sum(last - first for _, first, last in self.gold[at]))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder of LegalBench-RAG")
    parser.add_argument("--sections", type=Path, help="a folder of Justice Canada's XML")
    parser.add_argument("--corpora", nargs="*", default=["contractnli", "privacy_qa"])
    parser.add_argument("--embedders", nargs="+", default=["static", "onnx", "e5"])
    parser.add_argument("--part", choices=["dev", "test", "all"], default="all")
    parser.add_argument("--alpha", type=float, nargs="+", default=[0.5, 0.65], help=_ALPHA)
    parser.add_argument("--limit", type=int, default=0, help="questions of each set at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(_measured(options.one, _tasks(options), options.alpha)))
        return 0
    rows: dict[str, Any] = {"bm25": {"quality": _words_alone(_tasks(options))}}
    for name in options.embedders:
        rows[name] = _in_own_process(name)
        print(name, json.dumps(rows[name]), file=sys.stderr, flush=True)
    _print_table(rows)
    print(json.dumps({"part": options.part, "alpha": options.alpha, "embedders": rows}))
    return 0


def _in_own_process(name: str) -> dict[str, Any]:
    cold = _seconds([sys.executable, "-c", _COLD, name])
    command = [sys.executable, __file__, *sys.argv[1:], "--one", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or cold is None:
        return {"failed": (done.stderr.strip().splitlines() or ["?"])[-1]}
    row: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return {"cold_start_s": round(cold, 3), **row}


_COLD = f"""
import sys
from tqa.index.embedders import embedder
embedder(sys.argv[1]).queries([{QUESTION!r}])
"""


def _seconds(command: list[str]) -> float | None:
    """The quicker of two runs of a whole process; none where it fails."""
    times = []
    for _ in range(2):
        started = time.perf_counter()
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        times.append(time.perf_counter() - started)
    return min(times)


def _measured(name: str, tasks: list[Task], alphas: Sequence[float]) -> dict[str, Any]:
    """What one embedder does, measured in this process."""
    before = _peak()
    try:
        model = embedder(name)
        model.queries([QUESTION])
    except TqaError as error:
        raise SystemExit(str(error)) from error
    each = []
    for _ in range(50 if model.cheap else 10):
        started = time.perf_counter()
        model.queries([QUESTION])
        each.append(time.perf_counter() - started)
    texts, seconds, processor, quality = 0, 0.0, 0.0, {}
    for task in tasks:
        started, used = time.perf_counter(), time.process_time()
        passages = model.passages(task.passages)
        seconds += time.perf_counter() - started
        processor += time.process_time() - used
        texts += len(task.passages)
        dense = (model.queries(task.questions) @ passages.T).astype(np.float64)
        quality[task.name] = {"dense": _mean(task, dense), **_fused(task, dense, alphas)}
    return {
        "key": model.key,
        "dim": model.dim,
        "texts_per_s": round(texts / max(seconds, 1e-9), 1),
        "texts_per_cpu_s": round(texts / max(processor, 1e-9), 1),
        "question_ms": round(sorted(each)[len(each) // 2] * 1000, 3),
        "memory_mb": round(_peak() - before),
        "quality": quality,
    }


def _fused(task: Task, dense: Scores, alphas: Sequence[float]) -> dict[str, float]:
    """The dense score, negative ones as zero, with BM25 as a share of its best, by each weight."""
    near, words = np.maximum(dense, 0), _lexical(task)
    return {str(a): _mean(task, a * near + (1 - a) * words) for a in alphas}


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _words_alone(tasks: list[Task]) -> dict[str, dict[str, float]]:
    return {task.name: {"words": _mean(task, _lexical(task))} for task in tasks}


def _mean(task: Task, scores: Scores) -> float:
    best = np.argsort(-scores, axis=1, kind="stable")[:, :BEST]
    found = [task.score(at, row.tolist()) for at, row in enumerate(best)]
    return round(float(np.mean(found)), 4)


def _lexical(task: Task) -> Scores:
    """BM25 as the index counts it (k1 = 1.2, b = 0.75), as a share of each question's best."""
    bags = [tokens(text) for text in task.passages]
    lengths = np.array([len(bag) for bag in bags], float)
    norm = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())
    counts: dict[str, dict[int, int]] = {}
    for at, bag in enumerate(bags):
        for term in bag:
            counts.setdefault(term, {})[at] = counts.get(term, {}).get(at, 0) + 1
    scores = np.zeros((len(task.questions), len(bags)))
    for row, question in zip(scores, task.questions, strict=True):
        for term in sorted(set(tokens(question)) & counts.keys()):
            held = counts[term]
            places = np.fromiter(held, int)
            often = np.fromiter(held.values(), float)
            idf = math.log(1 + (len(bags) - len(held) + 0.5) / (len(held) + 0.5))
            row[places] += idf * often * 2.2 / (often + norm[places])
    best: Scores = scores / np.maximum(scores.max(axis=1, keepdims=True), 1e-9)
    return best


def _tasks(options: argparse.Namespace) -> list[Task]:
    found = [_spans_of(options.data, name) for name in options.corpora]
    if options.sections:
        found.append(_headings(options.sections))
    return [_chosen(task, options) for task in found]


def _chosen(task: Task, options: argparse.Namespace) -> Task:
    """The questions of one half, and of those a sample drawn with the seed."""
    places = [
        at
        for at, question in enumerate(task.questions)
        if options.part == "all"
        or (hashlib.sha256(question.encode()).digest()[0] < 128) == (options.part == "dev")
    ]
    if options.limit and len(places) > options.limit:
        places = sorted(random.Random(options.seed).sample(places, options.limit))
    return Task(
        task.name,
        task.passages,
        [task.questions[at] for at in places],
        task.spans,
        [task.gold[at] for at in places] if task.gold else [],
        [task.wanted[at] for at in places] if task.wanted else [],
    )


def _spans_of(folder: Path, name: str) -> Task:
    """A set of LegalBench-RAG; its own names have signs that the names of files have not."""
    packed = gzip.decompress((folder / "benchmarks" / f"{name}.json.gz").read_bytes())
    tests = json.loads(packed)["tests"]
    spans: list[Span] = []
    passages: list[str] = []
    for file, text in _files(folder / f"corpus_{name}.tar.xz"):
        for start, end in _chunks(text):
            spans.append((file, start, end))
            passages.append(text[start:end])
    gold = [
        [(_plain(one["file_path"]), *one["span"]) for one in test["snippets"]] for test in tests
    ]
    return Task(name, passages, [test["query"] for test in tests], spans, gold, [])


def _plain(path: str) -> str:
    return re.sub("[|:]", "_", path).rpartition("/")[2]


def _files(archive: Path) -> list[tuple[str, str]]:
    """Names and texts, sorted by name."""
    found = []
    with tarfile.open(archive) as packed:
        for member in packed:
            file = packed.extractfile(member) if member.isfile() else None
            if file is not None:
                text = io.TextIOWrapper(file, encoding="utf-8").read()
                found.append((member.name.rpartition("/")[2], text))
    return sorted(found)


def _chunks(text: str) -> list[tuple[int, int]]:
    """Stretches of about 500 characters that end with a line or a sentence where one does."""
    found, start = [], 0
    while start < len(text):
        end = min(len(text), start + SIZE)
        if end < len(text):
            half = start + SIZE // 2
            cut = max(text.rfind("\n", half, end), text.rfind(". ", half, end))
            cut = cut if cut > 0 else text.rfind(" ", half, end)
            end = cut + 1 if cut > 0 else end
        if text[start:end].strip():
            found.append((start, end))
        start = end
    return found


def _headings(folder: Path) -> Task:
    """Marginal notes of sections as questions, and the sections without them as passages."""
    import lxml.etree as etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    passages, headings = [], []
    for path in sorted(folder.glob("*.xml")):
        for section in etree.parse(str(path), parser).getroot().iter("Section"):
            note = section.find("MarginalNote")
            body = " ".join(_words_of(section).split())
            if note is not None and len(body) > 40:
                passages.append(body)
                headings.append(" ".join("".join(note.itertext()).split()))
    same: dict[str, set[int]] = {}
    for at, heading in enumerate(headings):
        same.setdefault(heading, set()).add(at)
    wanted = [frozenset(same[heading]) for heading in headings]
    return Task("headings", passages, headings, [], [], wanted)


def _words_of(element: Any) -> str:
    if element.tag in ("MarginalNote", "HistoricalNote"):
        return ""
    inner = "".join(_words_of(part) + (part.tail or "") for part in element)
    return f"{element.text or ''}{inner} "


def _print_table(rows: dict[str, Any]) -> None:
    """Quality as dense, then fused by each weight; speed by the clock and by processor time."""
    facts = ["cold_start_s", "texts_per_s", "texts_per_cpu_s", "question_ms", "memory_mb"]
    names = list(rows["bm25"]["quality"])
    print("|", " | ".join(["embedder", *facts, *names, "mean"]), "|")
    print("|---" * (len(facts) + len(names) + 2) + "|")
    for name, row in rows.items():
        if "failed" in row:
            print(f"| {name} | {row['failed']} |")
            continue
        found = [list(row["quality"][each].values()) for each in names]
        found.append([float(np.mean(kind)) for kind in zip(*found, strict=True)])
        shown = [" / ".join(f"{value:.3f}" for value in values) for values in found]
        print("|", " | ".join([name, *(str(row.get(fact, "")) for fact in facts), *shown]), "|")


if __name__ == "__main__":
    sys.exit(main())
