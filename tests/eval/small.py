"""A small invented set in the files of LexTime, for commands that read benchmarks from a folder."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterable
from pathlib import Path

LETTER = (
    "On 3 March 2018 the tenant signed the lease. On 9 March 2018 the landlord handed over the keys. "
    "The tenant then painted the kitchen. On 2 May 2018 the landlord refused the repair."
)
BOAT = (
    "The buyer inspected the boat on 4 June 2019. After the inspection, the seller delivered the boat. "
    "The buyer paid the price on 1 July 2019."
)
HORSE = "The plaintiff sold the horse in 2015. The defendant returned the horse in 2016."
ROWS = (
    (LETTER, "Does the handing over of the keys follow the signing of the lease?", True),
    (LETTER, "Does the refusal of the repair precede the signing of the lease?", False),
    (LETTER, "Does the painting of the kitchen follow the refusal of the repair?", False),
    (LETTER, "Does the signing of the lease precede the painting of the kitchen?", True),
    (BOAT, "Does the inspection of the boat precede the delivery of the boat?", True),
    (BOAT, "Does the inspection of the boat follow the payment of the price?", False),
    (BOAT, "Does the payment of the price follow the delivery of the boat?", True),
    (HORSE, "Does the return of the horse precede the sale of the horse?", False),
    (HORSE, "Does the sale of the horse precede the return of the horse?", True),
)


def write_lextime(benchmarks: Path) -> Path:
    """A folder of benchmarks with nothing but this set; three texts, nine questions, five yes."""
    folder = benchmarks / "lextime"
    folder.mkdir(parents=True)
    _write(folder / "lextime_512samples.csv.gz", ROWS)
    _write(folder / "long_context.csv.gz", ROWS[:4])
    _write(folder / "pairs_explicit.csv.gz", ROWS[4:7], "explicit-explicit")
    _write(folder / "pairs_explicit_implicit.csv.gz", ROWS[7:], "explicit-implicit")
    return benchmarks


def _write(path: Path, rows: Iterable[tuple[str, str, bool]], pair: str = "") -> None:
    text = io.StringIO()
    out = csv.DictWriter(text, ["paragraph", "label", "pair_type", "TR"])
    out.writeheader()
    for paragraph, query, yes in rows:
        label = "entailment" if yes else "contradiction"
        out.writerow({"paragraph": paragraph, "label": label, "pair_type": pair, "TR": query})
    path.write_bytes(gzip.compress(text.getvalue().encode("utf-8"), mtime=0))
