"""python -m tests.cases PATH [--json] [--failures] [--pin]: run a file or folder of cases."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.cases.adapters import ADAPTERS
from tests.cases.base import CasesError
from tests.cases.runner import as_json, failures, pin, run_path, summary, table


def main(arguments: list[str]) -> int:
    """Exit status: 0 where the cases were run, whatever came of them, and 2 for a bad path."""
    parser = argparse.ArgumentParser(prog="python -m tests.cases", description=__doc__)
    parser.add_argument(
        "path", type=Path, metavar="PATH", help="a .jsonl file, or a folder of them"
    )
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    parser.add_argument("--failures", action="store_true", help="say why cases did not pass")
    parser.add_argument("--pin", action="store_true", help="add what passes to pinned.txt")
    options = parser.parse_args(arguments)
    try:
        results = run_path(options.path, ADAPTERS)
    except (CasesError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    if options.pin:
        print(f"pinned: {' '.join(pin(results)) or 'nothing new'}", file=sys.stderr)
    if options.json:
        print(json.dumps(as_json(results), ensure_ascii=False, indent=1))
        print(summary(results), file=sys.stderr)
        return 0
    if options.failures:
        print(failures(results), end="\n\n")
    print(table(results))
    print(summary(results))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
