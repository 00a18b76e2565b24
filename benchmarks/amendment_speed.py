"""How fast amending instruments are read: the instructions of whole corpora, on one core.

    taskset -c 0 python -m benchmarks.amendment_speed --corpus DIR [--limit N] [--seed S]

`DIR` holds `dc_code/laws.tar.xz` and `ca_federal/annual_statutes.tar.xz`, or is one of the two
folders. Measured are the parsing of the files, the making of the versions of each instrument and
the reading of its clauses into instructions, in time of the processor, each text once. `--limit`
takes so many instruments, drawn by the seed. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

from benchmarks.amending.sources import amending, documents
from tqa.ingest.pipeline import uncollected
from tqa.law.document import Document
from tqa.law.register import InstrumentRegister

ARCHIVES = ("dc_code/laws.tar.xz", "ca_federal/annual_statutes.tar.xz")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=0, help="instruments, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    archives = _archives(options.corpus)
    if not archives:
        parser.error(f"{options.corpus}: holds none of {', '.join(ARCHIVES)}")
    register = InstrumentRegister([])
    instructions = instruments = 0
    parsing = reading = 0.0
    for archive in archives:
        started = time.process_time()
        found = [document for _, document in documents(archive)]
        parsed = time.process_time() - started
        chosen = _chosen(found, options.limit, options.seed)
        started = time.process_time()
        with uncollected():  # as while taking in
            made = sum(len(amending(document, register).clauses) for document in chosen)
        took = time.process_time() - started
        print(f"{archive.parent.name}: {len(chosen)} instruments, {made} read, {took:.1f} s")
        instructions, instruments = instructions + made, instruments + len(chosen)
        parsing += parsed * len(chosen) / len(found)
        reading += took
    seconds = parsing + reading
    result = {
        "instruments": instruments,
        "instructions": instructions,
        "seconds": round(seconds, 2),
        "parsing_s": round(parsing, 2),
        "per_second": round(instructions / seconds, 1) if seconds else None,
        "per_second_without_parsing": round(instructions / reading, 1) if reading else None,
    }
    print(json.dumps(result))
    return 0


def _archives(corpus: Path) -> list[Path]:
    """The archives of a folder of corpora, or of one corpus."""
    names = [*ARCHIVES, *(Path(name).name for name in ARCHIVES)]
    return [path for name in names if (path := corpus / name).is_file()]


def _chosen(found: list[Document], limit: int, seed: int) -> list[Document]:
    ordered = sorted(found, key=lambda document: document.source)
    if not limit or limit >= len(ordered):
        return ordered
    return random.Random(seed).sample(ordered, limit)


if __name__ == "__main__":
    sys.exit(main())
