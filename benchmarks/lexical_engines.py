"""Libraries for ranking by words, on real Bangla and English law: speed, dates, increments, order.

    python -m benchmarks.lexical_engines --corpora DIR [--engines ours,tantivy] [--limit N]
        [--queries N] [--seed S]

DIR holds `ca_federal/latest` and `bd_law/pages`, which are taken into a workspace of their own;
each text of a section with its days is then one record for every engine, as the store keeps it (one
spelling of letters and digits). Questions are four words of a
text, the rarest of twelve drawn, on one of its days; half are Bangla. For each engine:

- index: texts a second; ms: median of a search for a day;
- add_s: what 50 texts more cost; grown: questions whose ten best provisions and scores are then
  those of an index made anew from all;
- stray: hits of another day with a score above zero; lost: questions with fewer than ten
  provisions where the oracle has ten;
- seeds, orders: questions with the same ten under other hash seeds, and where texts come in
  reverse order;
- probes: words told apart and found in both scripts (`benchmarks.scaling.lexical.PROBES`);
- overlap: with the ten best of rank-bm25 over our tokens, for English and for Bangla.

Needs tantivy, lancedb and bm25s beside tqa: what is missing is reported as null. The last line is
JSON.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from benchmarks.scaling.lexical import DEEP, ENGINES, Engine, Text, right_probes
from tqa.index.records import rows
from tqa.index.settings import Settings, write_settings
from tqa.index.words import terms
from tqa.workspace import Workspace

FOLDERS = ("ca_federal/latest", "bd_law/pages")
ADDED = 50
BEST = 10
SEEDS = ("1", "2", "3")
Ten = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Words of a text on one of its days."""

    text: str
    day: int
    bangla: bool


def main() -> int:
    options = _options()
    if options.child:
        print(json.dumps(_child(options.child, options.engines[0], options.order)))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "texts"
        texts = _texts(options.corpora, Path(folder), options.limit)
        questions = _questions(texts, options.queries, random.Random(options.seed))
        path.write_text(json.dumps([list(map(astuple, part)) for part in (texts, questions)]))
        oracle = _tens(_full(ENGINES["rank-bm25"][1](), texts), questions, texts)
        results: dict[str, Any] = {}
        for name in options.engines:
            missing = [m for m in ENGINES[name][0] if importlib.util.find_spec(m) is None]
            results[name] = None if missing else _measured(name, texts, questions, oracle, path)
            told = f"not measured, for want of {', '.join(missing)}" if missing else results[name]
            print(f"{name}: {told}", flush=True)
    bangla = sum(question.bangla for question in questions)
    size = {"texts": len(texts), "questions": len(questions), "bangla": bangla}
    print(json.dumps({**size, "load": round(os.getloadavg()[0], 1), "engines": results}))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--corpora", type=Path)
    parser.add_argument("--engines", type=lambda text: text.split(","), default=list(ENGINES))
    parser.add_argument("--limit", type=int, default=0, help="files of each corpus at most")
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--order", choices=["given", "reverse"], default="given")
    options = parser.parse_args()
    unknown = sorted(set(options.engines) - set(ENGINES))
    if unknown:
        parser.error(f"no such engine: {', '.join(unknown)}; there are {', '.join(ENGINES)}")
    if not options.corpora and not options.child:
        parser.error("--corpora is needed: the folder that holds ca_federal and bd_law")
    return options


def _texts(corpora: Path, folder: Path, limit: int) -> list[Text]:
    """Every text of a section with its days, from a workspace made of the corpora."""
    with Workspace.init(folder / "workspace") as workspace:
        write_settings(folder / "workspace", Settings(embedder="none"))
        for part in FOLDERS:
            files = sorted(path for path in (corpora / part).iterdir() if path.is_file())
            if not files:
                raise SystemExit(f"{corpora / part} holds no files")
            workspace.ingest(files[: limit or None])
        return [
            Text(r.id, r.instrument, r.provision, r.valid_from, r.valid_to, r.context, r.words)
            for r in rows(workspace.store)
        ]


def _questions(texts: Sequence[Text], number: int, rng: random.Random) -> list[Question]:
    held = Counter(word for text in texts for word in set(terms(text.words)))
    found: list[Question] = []
    wanted = {True: number // 2, False: number - number // 2}
    for text in rng.sample(texts, len(texts)):
        said = terms(text.words)
        bangla = sum("\u0980" <= word[0] <= "\u09ff" for word in said) * 2 > len(said)
        if len(said) < 12 or not wanted[bangla]:
            continue
        wanted[bangla] -= 1
        few = sorted(rng.sample(said, 12), key=lambda word: (held[word], word))[:4]
        low, high = max(text.valid_from, 700_000), min(text.valid_to, 739_000)
        if low < high:
            found.append(Question(" ".join(few), rng.randrange(low, high), bangla))
    return found


def _full(engine: Engine, texts: Sequence[Text]) -> Engine:
    engine.add(texts)
    return engine


def _tens(engine: Engine, questions: Sequence[Question], texts: Sequence[Text]) -> list[Ten]:
    """The ten best provisions for each question."""
    by_id = {text.id: text for text in texts}
    return [_ten(engine, question, by_id)[0] for question in questions]


def _ten(
    engine: Engine, question: Question, texts: dict[int, Text]
) -> tuple[Ten, tuple[float, ...]]:
    best: dict[tuple[str, str], float] = {}
    for at, score in engine.search(question.text, question.day):
        if score > 0:
            place = texts[at].instrument, texts[at].provision
            best.setdefault(place, round(score, 4))
    return tuple(best)[:BEST], tuple(best.values())[:BEST]


def _measured(
    name: str,
    texts: Sequence[Text],
    questions: Sequence[Question],
    oracle: Sequence[Ten],
    path: Path,
) -> dict[str, Any]:
    make, by_id = ENGINES[name][1], {text.id: text for text in texts}
    processor = time.process_time()
    whole = _full(make(), texts)
    speed = len(texts) / (time.process_time() - processor)
    times, cpu, strays = [], [], 0
    whole.search(questions[0].text, questions[0].day)
    for question in questions:
        clock, processor = time.perf_counter(), time.process_time()
        hits = whole.search(question.text, question.day)
        times.append(time.perf_counter() - clock)
        cpu.append(time.process_time() - processor)
        strays += any(score > 0 and not by_id[at].holds(question.day) for at, score in hits)
    tens = _tens(whole, questions, texts)
    grown = _full(make(), texts[:-ADDED])
    clock, processor = time.perf_counter(), time.process_time()
    grown.add(texts[-ADDED:])
    added = time.perf_counter() - clock, time.process_time() - processor
    same = [_ten(grown, q, by_id) == _ten(whole, q, by_id) for q in questions]
    seeds = [_run(name, path, seed, "given") for seed in SEEDS]
    turned = _run(name, path, "0", "reverse")
    shared = [len({*a} & {*b}) / max(len(b), 1) for a, b in zip(tens, oracle, strict=True)]
    of: dict[bool, list[float]] = {False: [], True: []}
    for question, share in zip(questions, shared, strict=True):
        of[question.bangla].append(share)
    probes = right_probes(make)
    return {
        "texts_a_cpu_s": round(speed),
        "ms": round(1000 * statistics.median(times), 2),
        "cpu_ms": round(1000 * statistics.median(cpu), 2),
        "add_s": round(added[0], 3),
        "add_cpu_s": round(added[1], 3),
        "grown": _share(same),
        "stray": strays,
        "lost": sum(len(a) < min(len(b), BEST) for a, b in zip(tens, oracle, strict=True)),
        "seeds": _share([len({*found}) == 1 for found in zip(*seeds, strict=True)]),
        "orders": _share([a == b for a, b in zip(turned, _plain(tens), strict=True)]),
        "probes": f"{sum(probes)} of {len(probes)}",
        "wrong_probes": [at for at, right in enumerate(probes) if not right],
        "overlap_english": round(statistics.mean(of[False] or [0.0]), 3),
        "overlap_bangla": round(statistics.mean(of[True] or [0.0]), 3),
    }


def _share(truths: Sequence[bool]) -> float:
    return round(sum(truths) / len(truths), 3)


def _plain(tens: Sequence[Ten]) -> list[str]:
    return [json.dumps(ten, ensure_ascii=False) for ten in tens]


def _run(name: str, path: Path, seed: str, order: str) -> list[str]:
    command = [
        sys.executable, "-W", "ignore", "-m", "benchmarks.lexical_engines", "--child", str(path),
        "--engines", name, "--order", order,
    ]  # fmt: skip
    environment = os.environ | {"PYTHONHASHSEED": seed}
    done = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True)
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def _child(path: Path, name: str, order: str) -> list[str]:
    held, asked = json.loads(path.read_text("utf-8"))
    texts, questions = [Text(*row) for row in held], [Question(*row) for row in asked]
    given = texts if order == "given" else texts[::-1]
    return _plain(_tens(_full(ENGINES[name][1](), given), questions, texts))


if __name__ == "__main__":
    assert DEEP >= BEST
    raise SystemExit(main())
