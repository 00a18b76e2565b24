"""Questions on an open workspace: milliseconds each, without the start of a process.

    python benchmarks/warm_questions.py --workspace DIR [--questions FILE] [--limit N] [--seed S]

Questions come from a file, one a line, or are made from the workspace: for provisions drawn at
random (seeded), the text on a random day within coverage, and the last change. The first pass over
the questions warms nothing but the process; figures are of single questions. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from datetime import date, timedelta
from pathlib import Path

from tqa.workspace import Workspace


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workspace", type=Path, required=True)
    parser.add_argument("--questions", type=Path)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with Workspace(options.workspace) as workspace:
        if options.questions:
            questions = options.questions.read_text("utf-8").splitlines()[: options.limit]
        else:
            questions = _made(workspace, options.limit, random.Random(options.seed))
        reference = date(2026, 1, 1)
        workspace.ask("warm up: section 1", reference_day=reference)
        times: list[float] = []
        statuses: dict[str, int] = {}
        for question in questions:
            started = time.perf_counter()
            answer = workspace.ask(question, reference_day=reference)
            times.append(1000 * (time.perf_counter() - started))
            statuses[answer.status.value] = statuses.get(answer.status.value, 0) + 1
    times.sort()
    result = {
        "questions": len(times),
        "median_ms": round(statistics.median(times), 2),
        "p95_ms": round(times[int(0.95 * (len(times) - 1))], 2),
        "max_ms": round(times[-1], 2),
        "statuses": dict(sorted(statuses.items())),
    }
    print(json.dumps(result))
    return 0


def _made(workspace: Workspace, count: int, rng: random.Random) -> list[str]:
    """Questions by citation and by words, about provisions and days drawn at random."""
    questions: list[str] = []
    instruments = sorted(workspace.library.rows)
    while len(questions) < count:
        view = workspace.view(rng.choice(instruments))
        sections = [p for p in view.tree.by_id.values() if p.kind in ("section", "subsection")]
        if not sections:
            continue
        name = rng.choice(sections).id
        day = date(2019, 1, 1) + timedelta(days=rng.randrange(2500))
        title, pinpoint = view.title(as_at=day), view.pinpoint(name, as_at=day)
        headings = [v.heading for v in view.versions(name) if v.heading]
        form = rng.randrange(3)
        if form == 0:
            questions.append(f"What did section {pinpoint} of the {title} say on {day}?")
        elif form == 1:
            questions.append(f"When was section {pinpoint} of the {title} last amended?")
        elif headings:
            questions.append(f"What was the rule on {headings[-1].lower()} on {day}?")
    return questions


if __name__ == "__main__":
    raise SystemExit(main())
