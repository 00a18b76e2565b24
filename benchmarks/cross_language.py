"""Questions in English and in Bangla on law in Bangla: is the provision found, by embedder?

    python -m benchmarks.cross_language --corpus DIR/bd_law --pairs benchmarks/gold/bd_pairs.jsonl
        [--embedders none,static,e5] [--acts N] [--others N] [--limit N] [--seed S]
        [--shares 0,0.5,0.9,1] [--work DIR] [--misses]

The acts of the pairs are taken in (with `--acts` those of the N smallest files, and the pairs on
them), and beside them `--others` further ones, drawn by the seed; then each pair is asked in both
languages through `Workspace.retrieve`. A pair is found at the first rank that has its section or a
part of it; the same words in an ordinance that puts them there do not count, and how often those
stand first is told of the seven pairs of which that is so. `mrr` is the mean of 1/rank among ten.
With `--shares` the fusion is tried at other shares of meaning than the embedder's own: choose on
half A, report half B. `--work` keeps the workspace, and with it the vectors, for the next run.
The last line is JSON: embedder -> language -> all, A, B -> {n, at1, at5, at10, mrr}.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.point_gold import half_of
from tqa.errors import TqaError
from tqa.index.protocol import Asked
from tqa.index.settings import Settings, write_settings
from tqa.index.words import terms
from tqa.retrieval.question import analyse
from tqa.retrieval.ranked import fused
from tqa.retrieval.search import named_instruments
from tqa.workspace import FILE, Workspace

DAY = date(2026, 6, 1)
"""After all that the corpus holds: the questions are about the law as consolidated there."""
BEST = 10
LANGUAGES = ("english", "bangla")
IN_AN_ORDINANCE = frozenset(f"bd-{n}" for n in (12, 13, 16, 29, 32, 36, 38))
"""Pairs whose words an ordinance of the corpus says too (benchmarks/gold/README.md)."""

Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pair:
    """One provision, and a question on it in each language."""

    id: str
    asked: Mapping[str, str]
    file: str
    section: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a question found its section among the ten best; 0 where it did not."""

    pair: Pair
    rank: int
    first: Place | None


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a file."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]
    return [
        Pair(row["id"], {name: row[name] for name in LANGUAGES}, row["file"], row["section"])
        for row in rows
    ]


def chosen(pairs: Sequence[Pair], corpus: Path, acts: int) -> list[Pair]:
    """The pairs on the acts of the smallest files; on all where `acts` is 0."""
    files = sorted({pair.file for pair in pairs}, key=lambda f: ((corpus / f).stat().st_size, f))
    kept = set(files[: acts or None])
    return [pair for pair in pairs if pair.file in kept]


def other_files(pairs: Sequence[Pair], corpus: Path, count: int, seed: int) -> list[str]:
    """Further acts, drawn from the pages and the records; none on which a pair rests."""
    used = {pair.file for pair in pairs}
    paths = [*corpus.glob("pages/*.html"), *corpus.glob("acts_json/*.json")]
    names = sorted(path.relative_to(corpus).as_posix() for path in paths)
    free = [name for name in names if name not in used]
    return random.Random(seed).sample(free, min(count, len(free)))


def rank_of(places: Iterable[Place], wanted: Place) -> int:
    """The first rank of a section or a part of it, from 1; 0 where there is none.

    >>> rank_of([("/a", "12"), ("/a", "1/(2)"), ("/a", "1")], ("/a", "1"))
    2
    """
    for rank, (instrument, provision) in enumerate(places, start=1):
        if instrument == wanted[0] and provision.split("/")[0] == wanted[1]:
            return rank
    return 0


def measures(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Shares found at 1, 5 and 10, and the mean reciprocal rank."""
    n = len(outcomes)
    found = [outcome.rank for outcome in outcomes if outcome.rank]
    row = {f"at{k}": sum(rank <= k for rank in found) / max(n, 1) for k in (1, 5, BEST)}
    row["mrr"] = sum(1 / rank for rank in found) / max(n, 1)
    return {"n": n, **{name: round(value, 3) for name, value in row.items()}}


def by_half(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float]]:
    """The measures of all and of each half."""
    halves = {h: [o for o in outcomes if half_of(o.pair.id) == h] for h in "AB"}
    return {name: measures(some) for name, some in {"all": outcomes, **halves}.items()}


def as_retrieved(workspace: Workspace, question: str) -> list[Place]:
    """What a user sees."""
    found = workspace.retrieve(question, reference_day=DAY, k=BEST)
    return [(item.instrument, item.provision) for item in found]


def at_shares(workspace: Workspace, question: str, shares: Sequence[float]) -> list[list[Place]]:
    """The same fusion, at other shares of meaning than the embedder's own; searched once."""
    library = workspace.library
    read = analyse(question, reference_day=DAY, known_titles=library.titles)
    wanted = tuple(terms(read.subject))
    named = tuple(sorted(named_instruments(library, read, as_at=DAY)))
    found = library.engine.search(Asked(wanted, read.subject, DAY, DAY, named))
    most = library.engine.most(wanted)
    return [
        [(h.instrument, h.provision) for h in fused(found, most, share)[:BEST] if h.score > 0]
        for share in shares
    ]


def wanted_of(workspace: Workspace, pairs: Sequence[Pair]) -> list[Place]:
    """The section that each pair is about, as the workspace names it."""
    acts = {source.name.split("/")[-1]: source.instrument for source in workspace.store.sources()}
    return [(acts[pair.file.split("/")[-1]], pair.section) for pair in pairs]


def outcomes_of(
    workspace: Workspace, pairs: Sequence[Pair], found: Sequence[list[Place]]
) -> list[Outcome]:
    """What was found for each pair, judged."""
    return [
        Outcome(pair, rank_of(places, wanted), places[0] if places else None)
        for pair, wanted, places in zip(pairs, wanted_of(workspace, pairs), found, strict=True)
    ]


def stand_first(outcomes: Sequence[Outcome]) -> list[str]:
    """Of the pairs that an ordinance says too, those for which one came first."""
    return [
        o.pair.id
        for o in outcomes
        if o.pair.id in IN_AN_ORDINANCE and o.rank != 1 and o.first and "/ordinance/" in o.first[0]
    ]


def measured(workspace: Workspace, pairs: Sequence[Pair], options: Any) -> dict[str, Any]:
    """One embedder, as the workspace is indexed now."""
    row: dict[str, Any] = {}
    for language in LANGUAGES:
        started = time.perf_counter()
        found = [as_retrieved(workspace, pair.asked[language]) for pair in pairs]
        ms = 1000 * (time.perf_counter() - started) / max(len(pairs), 1)
        outcomes = outcomes_of(workspace, pairs, found)
        row[language] = by_half(outcomes) | {"ms": round(ms, 1)}
        row[language]["ordinance_first"] = stand_first(outcomes)
        if options.misses:
            for outcome in outcomes:
                print(f"  {language} {outcome.pair.id}: rank {outcome.rank}, first {outcome.first}")
        if options.shares:
            each = [at_shares(workspace, p.asked[language], options.shares) for p in pairs]
            row[language]["shares"] = {
                f"{share:g}": by_half(outcomes_of(workspace, pairs, [lists[at] for lists in each]))
                for at, share in enumerate(options.shares)
            }
    return row


def build(folder: Path, files: Sequence[Path]) -> Workspace:
    """A workspace of these files without vectors; one that is there already is used as it is."""
    if (folder / FILE).exists():
        return Workspace(folder)
    workspace = Workspace.init(folder)
    write_settings(folder, Settings(embedder="none"))
    workspace.ingest(files)
    return workspace


def run(options: Any, work: Path) -> dict[str, Any]:
    """Every embedder over the same law."""
    pairs = chosen(read_pairs(options.pairs), options.corpus, options.acts)
    others = other_files(read_pairs(options.pairs), options.corpus, options.others, options.seed)
    files = [options.corpus / name for name in [*sorted({pair.file for pair in pairs}), *others]]
    if options.limit:
        pairs = sorted(random.Random(options.seed).sample(pairs, min(options.limit, len(pairs))),
                       key=lambda pair: pair.id)  # fmt: skip
    rows: dict[str, Any] = {}
    name = f"{options.acts}-{options.others}-{options.seed}"
    with build(work / name, files) as workspace:
        held = workspace.store.query(
            "SELECT count(*), count(DISTINCT instrument || ' ' || provision),"
            " count(DISTINCT instrument) FROM unit"
        )[0]
        size = dict(zip(("units", "provisions", "acts"), held, strict=True))
        print(f"{len(pairs)} pairs; {size}", flush=True)
        for embedder in options.embedders:
            started = time.perf_counter()
            try:
                workspace.index(embedder=embedder, on_step=_progress())
            except TqaError as error:
                rows[embedder] = {"failed": str(error)}
                print(f"{embedder}: {error}", file=sys.stderr)
                continue
            seconds = round(time.perf_counter() - started, 1)
            rows[embedder] = {"index_s": seconds} | measured(workspace, pairs, options)
            _print(embedder, rows[embedder])
    return {"pairs": len(pairs), "others": len(others), **size, "embedders": rows}


def _progress() -> Callable[[int], None]:
    done = 0

    def told(count: int) -> None:
        nonlocal done
        done += count
        if done % 512 < count:
            print(f"  {done} texts embedded", file=sys.stderr, flush=True)

    return told


def _print(embedder: str, row: Mapping[str, Any]) -> None:
    for language in LANGUAGES:
        for half in ("all", "A", "B"):
            print(f"{embedder:8} {language:8} {half:4} {row[language][half]}")
        for share, halves in row[language].get("shares", {}).items():
            print(f"{embedder:8} {language:8} share {share}: A {halves['A']} B {halves['B']}")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--embedders", type=lambda s: s.split(","), default=["none", "static"])
    parser.add_argument("--acts", type=int, default=0, help="of the pairs; 0 for all")
    parser.add_argument("--others", type=int, default=0, help="further acts")
    parser.add_argument("--limit", type=int, default=0, help="pairs at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--shares", type=lambda s: [float(item) for item in s.split(",")], default=[]
    )
    parser.add_argument("--work", type=Path, help="a folder that keeps the workspace")
    parser.add_argument("--misses", action="store_true", help="tell of every question")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        work = options.work or Path(scratch)
        work.mkdir(parents=True, exist_ok=True)
        print(json.dumps(run(options, work)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
