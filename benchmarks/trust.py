"""Does an answer hang on how its question tells the time? Gold questions in every form they allow.

    python -m benchmarks.trust --workspace DIR --gold FILE … [--limit N] [--seed S] [--show N]

`--workspace` holds the sources of the gold questions, taken in; without it the folders of the gold
files are taken into one that is thrown away. Each question is asked by the symbolic reader as it
stands and in each form of `tqa.qa.trust`. Counted are, form by form, how many could be asked and
how many came out right; `--show` prints the first N that did not. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from tqa.eval.gold import GoldQuestion, read_gold
from tqa.qa.retelling import Form
from tqa.qa.trust import Trust, trust
from tqa.workspace import Workspace


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workspace", type=Path)
    parser.add_argument("--gold", type=Path, nargs="+", required=True)
    parser.add_argument("--limit", type=int, default=0, help="questions, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=20, help="print so many that differ")
    options = parser.parse_args()
    questions = list(read_gold(options.gold))
    if options.limit and options.limit < len(questions):
        questions = random.Random(options.seed).sample(questions, options.limit)
    with ExitStack() as stack:
        workspace = _workspace(options.workspace, options.gold, stack)
        started = time.perf_counter()
        found = [(question, tried(workspace, question)) for question in questions]
        seconds = time.perf_counter() - started
    print(json.dumps(counted(found, seconds, options.show)))
    return 0


def _workspace(given: Path | None, gold: list[Path], stack: ExitStack) -> Workspace:
    if given is not None:
        return stack.enter_context(Workspace(given))
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    workspace = stack.enter_context(Workspace.init(Path(folder) / "work"))
    workspace.ingest(sorted({path.parent for path in gold}))
    return workspace


def tried(workspace: Workspace, gold: GoldQuestion) -> Trust:
    """One gold question in all its forms."""
    return trust(
        workspace.library,
        gold.question,
        lambda text, as_at: workspace.ask(
            text, reference_day=gold.reference_day, as_at=as_at, known_at=gold.known_at
        ),
        reference_day=gold.reference_day,
        as_at=gold.as_at,
        known_at=gold.known_at,
    )


def counted(
    found: list[tuple[GoldQuestion, Trust]], seconds: float, show: int
) -> dict[str, object]:
    """The counts; what differs is printed on the way."""
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    results: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    for gold, result in found:
        left_out.update(f"{form.value}: {reason}" for form, reason in result.left_out)
        for item in result.tried:
            asked[item.form] += 1
            right[item.form] += item.agrees
            if item.form is Form.REMOVED:
                results[item.status] += 1
            if not item.agrees and show > 0:
                show -= 1
                head = f"{gold.id} {item.form.value}: {gold.question}"
                print(f"{head}\n  {item.question}\n  {item.says}")
    for reason, count in sorted(left_out.items()):
        print(f"not asked, {count}: {reason}")
    return {
        "questions": len(found),
        "forms": {
            form.value: {"asked": asked[form], "right": right[form]} for form in Form if asked[form]
        },
        "removed": dict(sorted(results.items())),
        "agree": sum(result.agrees for _, result in found),
        "seconds": round(seconds, 1),
    }


if __name__ == "__main__":
    sys.exit(main())
