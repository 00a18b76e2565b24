"""Questions on real law by templates, answered from the publishers' files: input of `answers.py`.

    python -m benchmarks.answer_questions --ca DIR --dc DIR --out FILE [--limit N] [--seed S]

DIR are the folders of the federal corpus and of the D.C. corpus; one of them is enough. The texts
of all publications are read from the XML by the rules that the gold files state, the days of change
and what made them from the rows of the gold, and the answers are worked out from these alone:
nothing of the code under test is used. A provision is asked how often, in what order and for how
long it changed only where each of its changes has its day in the gold.

The D.C. Code is asked about as on the day of the last publication of a stretch in which every
change was made by one lasting law; what was temporary, corrected or made by several laws at once is
left out, since what was shown and what was law differ there.

The questions are written as gold questions, one JSON object a line. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from benchmarks.answering.choosing import choose
from benchmarks.answering.courses import material


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ca", type=Path, help="folder of the federal corpus")
    parser.add_argument("--dc", type=Path, help="folder of the D.C. corpus")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=100, help="how many questions")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    if options.ca is None and options.dc is None:
        parser.error("give --ca, --dc or both")
    found = material(options.ca, options.dc)
    rows = [posed.row() for posed in choose(found, options.limit, options.seed)]
    options.out.write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8"
    )
    for name in ("kind", "status"):
        for value, number in sorted(Counter(str(row[name]) for row in rows).items()):
            print(f"{name:<8}{value:<28}{number:>4}")
    figures = {
        "questions": len(rows),
        "instruments": len({row["instrument"] for row in rows}),
        "courses": len(found.courses),
        "dropped": found.dropped,
        "by_kind": dict(sorted(Counter(str(row["kind"]) for row in rows).items())),
        "by_status": dict(sorted(Counter(row["status"] for row in rows).items())),
    }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
