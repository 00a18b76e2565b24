"""What amending instruments do, as read by tqa, against what their publishers made of them.

    python -m benchmarks.amendments --corpus DIR --gold FILE [--half A|B] [--limit N] [--misses N]

`--corpus` is a folder with `laws.tar.xz`, `code_versions` (D.C.) or with `annual_statutes.tar.xz`,
`snapshots` and `tops_en.tar.xz` (Canada). `--gold` is

- `gold_amendment_ops.jsonl`: the publisher's own operations; operation and target of each
  instruction are compared (`benchmarks/amending/dc_ops.py` says how);
- `gold_apply_amendment.jsonl`: the text of a section before and after; ours after amendment is
  compared (`benchmarks/amending/applying.py` says how; what the consolidation rewrites by itself is
  taken out of both by `same` in `dc_apply.py` and `ca_apply.py`, and verbatim equality is counted
  beside it).

Amending instruments are split in halves by a hash of their name: A was looked at while the grammar
was written, B was not, and only A's misses can be shown. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.amending import ca_apply, dc_apply
from benchmarks.amending.applying import Applied, apply_rows
from benchmarks.amending.dc_ops import Compared, compare, gold_operations
from benchmarks.amending.sources import Amending, amending, documents, told_by
from tqa.law.document import Document
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import read_instrument

Rows = Sequence[Mapping[str, Any]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--half", choices=("A", "B"), help="print one half only")
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="print so many misses of half A")
    parser.add_argument("--show", default="wrong", help="the outcome of which misses are printed")
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.gold.read_text("utf-8").splitlines()]
    if options.limit:
        rows = random.Random(options.seed).sample(rows, min(options.limit, len(rows)))
    columbia = (options.corpus / "laws.tar.xz").exists()
    if "ops" in options.gold.name:
        compared = compare(gold_operations(rows), _laws(options.corpus, rows), options.misses)
        result = _print_compared(compared, options.half)
    else:
        rows_of = _columbia if columbia else _canada
        same = dc_apply.same if columbia else ca_apply.same
        equal = dc_apply.equal if columbia else None
        applied = apply_rows(
            rows_of(options.corpus, rows), same, equal, options.misses, options.show
        )
        result = _print_applied(applied, options.half)
    print(json.dumps(result))
    return 0


# -- reading ---------------------------------------------------------------------------------------


def _laws(corpus: Path, rows: Rows) -> dict[str, Amending]:
    wanted = {row["amending_doc"] for row in rows}
    return dict(
        _read(
            (document.facts.aliases[0], document)
            for _, document in documents(corpus / "laws.tar.xz")
            if document.facts.aliases[0] in wanted
        )
    )


def _read(named: Iterator[tuple[str, Document]]) -> Iterator[tuple[str, Amending]]:
    started, count = time.process_time(), 0
    for number, (name, document) in enumerate(named, start=1):
        read = amending(document, InstrumentRegister([]))
        count += len(read.clauses)
        seconds = time.process_time() - started
        print(f"\r{number} instruments, {count} clauses, {seconds:.0f} s", end="", file=sys.stderr)
        yield name, read
    print(file=sys.stderr)


def _columbia(corpus: Path, rows: Rows) -> Iterator[Any]:
    sections = {row["provision"] for row in rows}
    code = (
        (name, document)
        for path in sorted((corpus / "code_versions").iterdir())
        for name, document in documents(path)
        if name.rsplit("/", 2)[-2] in sections
    )
    return dc_apply.rows(rows, _laws(corpus, rows), code)


def _canada(corpus: Path, rows: Rows) -> Iterator[Any]:
    wanted = {row["amending_file"].removesuffix(".xml") for row in rows}
    titles = {row["doc"]: row["title"] for row in rows}
    register = InstrumentRegister(
        [RegisterEntry(doc, (TitleEntry(title),)) for doc, title in titles.items()]
    )
    orders = ca_apply.orders(document for _, document in documents(corpus / "tops_en.tar.xz"))
    acts: dict[str, Amending] = {}
    statutes = {
        name.rsplit("/", 1)[-1].split("!")[-1].removesuffix(".xml"): (
            document,
            orders.get(read_instrument(document.facts.aliases[0]).canonical, ()),
        )
        for name, document in documents(corpus / "annual_statutes.tar.xz")
    }
    begins = told_by(statutes.values())
    for stem, (document, by_order) in statutes.items():
        if stem in wanted:
            acts[stem] = amending(document, register, by_order, begins)
            print(f"\r{len(acts)} of {len(wanted)} acts", end="", file=sys.stderr)
    print(file=sys.stderr)
    consolidations = (
        (name.split("!")[0], document)
        for path in sorted((corpus / "snapshots").iterdir())
        if path.name.split(".tar")[0] in titles
        for name, document in documents(path)
    )
    return ca_apply.rows(rows, acts, consolidations)


# -- printing --------------------------------------------------------------------------------------


def _print_compared(results: Mapping[str, Compared], half: str | None) -> dict[str, object]:
    whole: dict[str, object] = {}
    for name, result in results.items():
        if half in (None, name):
            _print(name, result.counts, result.causes, result.misses)
            counts = result.counts
            whole[name] = {
                "instructions": counts["instructions"],
                "operation_right": counts["operation right"],
                "target_right": counts["target right"],
                "both_right": counts["both right"],
                "apart": {k: v for k, v in sorted(counts.items()) if k.startswith("apart")},
            }
    return whole


def _print_applied(results: Mapping[str, Applied], half: str | None) -> dict[str, object]:
    whole: dict[str, object] = {}
    for name, result in results.items():
        if half in (None, name):
            _print(name, result.counts, result.reasons, result.shown)
            whole[name] = _figures(result.counts)
    return whole


def _figures(counts: Counter[str]) -> dict[str, int]:
    def of(kind: str, *outcomes: str) -> int:
        return sum(counts[f"{kind}: {outcome}"] for outcome in outcomes)

    exact = ("exact", "exact, with a problem told")
    applied = (*exact, "told", "rewritten", "elsewhere", "wrong")
    return {
        "applicable": counts["changes"] - of("changes", "not applicable"),
        "applied": of("changes", *applied),
        "applied_exact": of("changes", *exact),
        "verbatim": of("changes", "verbatim"),
        "insertions": counts["insertions"] - of("insertions", "not applicable"),
        "insertions_exact": of("insertions", *exact),
        "unresolved": of("changes", "unresolved", "unread")
        + of("insertions", "unresolved", "unread"),
        "told": of("changes", "told") + of("insertions", "told"),
        "notices": counts["notices"],
        "notices_exact": counts["notices: exact"],
        "notices_verbatim": counts["notices: verbatim"],
        "reworded_by_codifier": of("changes", "rewritten") + of("insertions", "rewritten"),
        "changed_elsewhere": of("changes", "elsewhere") + of("insertions", "elsewhere"),
        "wrong_silent": of("changes", "wrong") + of("insertions", "wrong"),
    }


def _print(name: str, counts: Counter[str], causes: Counter[str], misses: Sequence[str]) -> None:
    print(f"\nhalf {name}")
    for key, count in sorted(counts.items()):
        print(f"  {count:6}  {key}")
    print("  causes")
    for key, count in causes.most_common(20):
        print(f"  {count:6}  {key}")
    for miss in misses:
        print("  ", miss)


if __name__ == "__main__":
    sys.exit(main())
