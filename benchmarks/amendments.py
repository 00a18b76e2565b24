"""What amending instruments do, as read by tqa, against what their publishers made of them.

    python benchmarks/amendments.py --corpus DIR --gold FILE [--half A|B] [--limit N] [--misses N]

The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from benchmarks.amending.dc_ops import compare, gold_operations
from benchmarks.amending.sources import Amending, amending, documents
from tqa.law.register import InstrumentRegister


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--half", choices=("A", "B"))
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0)
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.gold.read_text("utf-8").splitlines()]
    register = InstrumentRegister([])
    read: dict[str, Amending] = {}
    docs = list(documents(options.corpus / "laws.tar.xz"))
    started = time.perf_counter()
    for _, document in docs:
        read[document.facts.aliases[0]] = amending(document, register)
    seconds = time.perf_counter() - started
    clauses = sum(len(a.clauses) for a in read.values())
    print(f"{len(read)} laws, {clauses} clauses in {seconds:.1f} s", file=sys.stderr)
    for name, result in compare(gold_operations(rows), read, options.misses).items():
        print(name, dict(result.counts))
        print("  ", dict(result.causes.most_common()))
        for miss in result.misses:
            print("  ", miss)
    return 0


if __name__ == "__main__":
    sys.exit(main())
