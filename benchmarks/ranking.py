"""Which provision and which version a ranker puts first: tqa and baselines over the same records.

    python -m benchmarks.ranking --questions FILE --corpus DIR [--rankers tqa,bm25] [--limit N]
        [--seed S] [--embedder NAME] [--keep DIR] [--misses N] [--amending]
    python -m benchmarks.ranking --make DIR [--provisions N] [--amendments M] [--seed S]
        [--habits ca,uk,dc,bd] [--number N]
    python -m benchmarks.ranking --temprageval FILE [--embedder NAME]

A question is a JSON object a line: id, question, slice, instrument and provision (or null), also,
as_at, known_at (null: all), statuses, and the text or the sha256 of the version. DIR is a
workspace, or a folder of sources that is taken in first. `--make` writes generated law, its
workspace and its questions into a new folder, so many provisions and amendments of each habit.

tqa is asked end to end: provision1, version1 and abstention are those of its answer, the ranks
after the first those of its list. The baselines rank what was known on the day asked for (they are
given the days as tqa reads them, and no clauses that amend other instruments) and always answer.

- provision1, provision5: a right provision is first, is among five; ndcg10 by the first right one;
- listed1, of tqa only: a right provision is first in its list, whatever is answered;
- version1: the provision, and its text on the day; of what is no law, the status;
- abstain_p, abstain_r: of the refusals those that are right; of what is to be refused what is.

Misses are printed for questions of half A and those of no half; of half B only figures are. The
last line is JSON: ranker -> slice -> figures.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from benchmarks.rankers import ours
from benchmarks.rankers.baselines import Baselines
from benchmarks.rankers.corpus import TODAY, make
from benchmarks.rankers.formulas import BASELINES
from benchmarks.rankers.judging import Asked, Outcome, Tally, questions, wanted
from benchmarks.rankers.temprageval import temprageval
from tqa.index.embedders import embedder
from tqa.workspace import FILE, Workspace

OURS = "tqa"
Results = dict[str, list[tuple[Asked, Outcome]]]


def main() -> int:
    options = _options()
    if options.make:
        figures = make(
            options.make, options.habits, options.provisions, options.amendments, options.seed,
            options.number,
        )  # fmt: skip
        print(json.dumps(figures))
        return 0
    if options.temprageval:
        print(json.dumps(temprageval(options.temprageval, embedder(options.embedder))))
        return 0
    asked = questions(options.questions, date.fromisoformat(options.today))
    if options.limit:
        asked = random.Random(options.seed).sample(asked, min(options.limit, len(asked)))
    with _opened(options.corpus) as workspace:
        results = run(workspace, asked, options)
    _causes(results.get(OURS, []), options.misses)
    figures = {name: tallied(rows) for name, rows in results.items()}
    _table(figures)
    print(json.dumps(figures))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--corpus", type=Path, help="a workspace, or a folder of sources")
    names = [OURS, *BASELINES]
    parser.add_argument("--rankers", type=lambda text: text.split(","), default=names)
    parser.add_argument("--limit", type=int, default=0, help="so many questions, 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--embedder", default="static", help="of the baselines")
    parser.add_argument("--keep", type=Path, help="leave the vectors of the baselines here")
    parser.add_argument(
        "--amending", action="store_true", help="clauses that amend are records too"
    )
    parser.add_argument("--misses", type=int, default=0, help="print so many of tqa for each slice")
    parser.add_argument("--today", default=TODAY, help="the day of now, unless a question has one")
    parser.add_argument("--make", type=Path, metavar="DIR")
    parser.add_argument("--provisions", type=int, default=3700)
    parser.add_argument("--amendments", type=int, default=1500)
    parser.add_argument("--habits", default="ca,uk,dc,bd", type=lambda text: text.split(","))
    parser.add_argument("--number", type=int, default=2400, help="of questions to make")
    parser.add_argument("--temprageval", type=Path, metavar="FILE")
    options = parser.parse_args()
    if unknown := sorted(set(options.rankers) - set(names)):
        parser.error(f"no ranker is called {', '.join(unknown)}; there are {', '.join(names)}")
    if not (options.make or options.temprageval or (options.questions and options.corpus)):
        parser.error("give --questions and --corpus, or --make, or --temprageval")
    return options


@contextmanager
def _opened(corpus: Path) -> Iterator[Workspace]:
    if (corpus / FILE).is_file():
        with Workspace(corpus) as workspace:
            yield workspace
        return
    with tempfile.TemporaryDirectory() as folder, Workspace.init(folder) as workspace:
        workspace.ingest([corpus])
        yield workspace


def run(workspace: Workspace, asked: list[Asked], options: argparse.Namespace) -> Results:
    """Every question asked of every ranker wanted."""
    results: Results = {name: [] for name in options.rankers}
    others = [name for name in options.rankers if name != OURS]
    baselines = None
    if others:
        model = embedder(options.embedder)
        baselines = Baselines(workspace, model, keep=options.keep, amending=options.amending)
        print(f"{len(baselines.records)} records", file=sys.stderr)
    with workspace.store.reading():
        for at, question in enumerate(asked, 1):
            right = wanted(workspace, question)
            if OURS in results:
                results[OURS].append((question, ours.ask(workspace, question, right)))
            if baselines:
                for name, outcome in baselines.ask(others, question, right).items():
                    results[name].append((question, outcome))
            if at % 100 == 0 or at == len(asked):
                print(f"\r{at} of {len(asked)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return results


def tallied(rows: list[tuple[Asked, Outcome]]) -> dict[str, dict[str, float | int | None]]:
    """The figures of one ranker, by slice, by the groups of the questions, and over all."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for asked, outcome in rows:
        for name in dict.fromkeys(("all", asked.slice, *asked.groups)):
            tallies[name].add(asked, outcome)
    return {name: tallies[name].figures() for name in sorted(tallies)}


def _causes(rows: list[tuple[Asked, Outcome]], misses: int) -> None:
    """Why answers of tqa are not right; questions are shown of half A only."""
    counts = Counter((asked.slice, outcome.cause) for asked, outcome in rows if outcome.cause)
    for (slice_, cause), number in sorted(counts.items()):
        print(f"{slice_:<18}{number:>5}  {cause}")
    shown: Counter[str] = Counter()
    for asked, outcome in rows:
        if outcome.cause and asked.half != "B" and shown[asked.slice] < misses:
            shown[asked.slice] += 1
            print(f"{asked.slice}: {outcome.cause}: {asked.id}: {asked.question}")
            listed = "" if outcome.listed is None else f", listed {outcome.listed}"
            print(f"  wanted {asked.instrument} {asked.provision} {sorted(asked.statuses)}{listed}")


def _table(figures: dict[str, dict[str, dict[str, float | int | None]]]) -> None:
    for ranker, slices in figures.items():
        print(f"\n{ranker}")
        for at, (name, values) in enumerate(slices.items()):
            if at == 0:
                print(f"  {'':<26}" + "".join(f"{key:>11}" for key in values))
            said = "".join(f"{'' if v is None else v:>11}" for v in values.values())
            print(f"  {name:<26}{said}")


if __name__ == "__main__":
    raise SystemExit(main())
