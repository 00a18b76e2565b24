"""Sections of the D.C. Code on given days against a gold file, from their published versions.

    python -m benchmarks.dc_point_in_time --corpus DIR [--snapshots all|first-last] [--limit N]

All versions of the sections in the gold are ingested into a fresh workspace; each row is answered
by look-up, as known today. Outcomes are those of `point_in_time.py`: exact, bounded (no text is
chosen, and that of the gold is among those that may be right), abstained, wrong. Rows that are not
exact are asked again as known when the text of the gold was published, since the gold says what was
shown then, and what was published later may say otherwise of the same day (retroactive laws, dates
corrected, parts of a law put into the text late).

The gold's texts hold notes that are no law (`dc_reader.py`): a row wants the words of the law in
those published versions whose text by the gold's rule is the one it names. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.dc_reader import EMPTY, document_text, hashed, read_all
from tqa.ingest.given import Given
from tqa.law.document import Document
from tqa.law.model import State, Version
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.retrieval.evidence import Evidence
from tqa.workspace import Workspace

_NO_TEXT = {
    Status.NOT_YET_MADE,
    Status.NOT_FOUND,
    Status.ENDED,
    Status.REMOVED_CAUSE_UNKNOWN,
    Status.NEVER_COMMENCED,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder with code_versions/")
    parser.add_argument("--snapshots", choices=("all", "first-last"), default="all")
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="print this many rows not exact")
    options = parser.parse_args()
    rows = (options.corpus / "gold_point_in_time.jsonl").read_text("utf-8").splitlines()
    gold = [json.loads(line) for line in rows]
    if options.limit:
        gold = random.Random(options.seed).sample(gold, min(options.limit, len(gold)))
    archives = sorted((options.corpus / "code_versions").glob("*.tar.xz"))
    documents = read_all(archives).documents
    texts = texts_of(documents)
    kept = _kept(documents, options.snapshots)
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace.init(Path(folder) / "workspace")
        started = time.perf_counter()
        # The corpus states that it holds every published version: so `all` says so too.
        given = Given(complete=options.snapshots == "all" or None)
        report = workspace.ingest(
            archives, facts=lambda name: given if _day(name) in kept else None
        )
        seconds = time.perf_counter() - started
        for file in report.files:
            if file.outcome == "failed":
                print(f"failed: {file.name}: {file.reason}", file=sys.stderr)
        asked = time.perf_counter()
        result = _point_in_time(workspace, gold, texts, options.misses)
        answering = time.perf_counter() - asked
        workspace.close()
    result["files"] = len(report.files)
    result["ingest_seconds"] = round(seconds, 2)
    result["lookup_ms"] = round(1000 * answering / max(len(gold), 1), 3)
    result["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    result["snapshots"] = options.snapshots
    print(json.dumps(result))
    return 0


@dataclass(frozen=True)
class _Text:
    """One text of the gold: what it may stand for in law, and when it was published."""

    law: set[str] = field(default_factory=set)
    """Hashes of the words of the law."""
    words: set[tuple[str, ...]] = field(default_factory=set)
    """The same words in alphabetical order."""
    published: set[date] = field(default_factory=set)


Texts = dict[str, dict[str, _Text]]
"""Texts of the gold by section and hash."""


def texts_of(documents: Iterable[Document]) -> Texts:
    texts: Texts = defaultdict(lambda: defaultdict(_Text))
    for document in documents:
        law = document_text(document)
        for text in (law, document_text(document, all_but_annotations=True)):
            known = texts[_section(document)][hashed(text)]
            known.law.add(hashed(law))
            known.words.add(tuple(sorted(law.split())))
            if document.current_to is not None:
                known.published.add(document.current_to)
    return texts


def shown_on(row: dict[str, Any], texts: Texts) -> date:
    """The first publication of the text of a row from its day on, else the last before."""
    as_at = date.fromisoformat(row["date"])
    shown = texts[row["provision"]][row["sha256"]].published
    later = [day for day in shown if day >= as_at]
    return min(later) if later else max(shown, default=as_at)


def _section(document: Document) -> str:
    return document.facts.id.removeprefix("/dc/code/")


def _kept(documents: Iterable[Document], which: str) -> set[tuple[str, str]]:
    days: dict[str, list[str]] = defaultdict(list)
    for document in documents:
        days[_section(document)].append(str(document.current_to))
    return {
        (section, day)
        for section, found in days.items()
        for day in (found if which == "all" else (min(found), max(found)))
    }


def _day(name: str) -> tuple[str, str]:
    *_, section, file = name.split("/")
    return section, file.removesuffix(".xml")


def _point_in_time(
    workspace: Workspace, rows: list[dict[str, Any]], texts: Texts, misses: int
) -> dict[str, Any]:
    outcomes: Counter[str] = Counter()
    tables: dict[str, dict[str, Counter[str]]] = {
        name: defaultdict(Counter) for name in ("state", "point", "basis")
    }
    as_law_without = 0
    as_known: Counter[str] = Counter()
    only_order = 0
    for row in rows:
        found = look_up(workspace, row)
        outcome = judge(workspace, row, found, texts)
        if outcome != "exact":
            shown = look_up(workspace, row, known_at=shown_on(row, texts))
            as_known[f"{outcome}, then {judge(workspace, row, shown, texts)}"] += 1
        if outcome == "wrong" and found is not None:
            ours = text_of(workspace, row, [line.version for line in found.composed.lines])
            any_order = tuple(sorted(ours.split()))
            only_order += any_order in texts[row["provision"]][row["sha256"]].words
        outcomes[outcome] += 1
        for name, table in tables.items():
            table[row[name]][outcome] += 1
        gives_law = found is not None and found.status.answers
        as_law_without += gives_law and row["state"] != "in_force"
        if outcome != "exact" and misses > 0:
            misses -= 1
            got = f"{found.status} {found.reason}" if found else "not_found"
            print(outcome, row["id"], row["provision"], row["date"], row["point"], "| got:", got)
    total = max(len(rows), 1)
    return {
        "rows": len(rows),
        **{k: outcomes[k] for k in ("exact", "bounded", "abstained", "wrong")},
        "exact_percent": round(100 * outcomes["exact"] / total, 3),
        "wrong_percent": round(100 * outcomes["wrong"] / total, 3),
        "not_in_force": as_law_without,
        "wrong_only_in_the_order_of_parts": only_order,
        "as_known_when_shown": dict(as_known.most_common()),
        **{
            f"by_{name}": {k: dict(v) for k, v in sorted(table.items())}
            for name, table in tables.items()
        },
    }


def look_up(
    workspace: Workspace, row: dict[str, Any], known_at: date | None = None
) -> Evidence | None:
    instrument = f"/dc/code/{row['provision']}"
    if instrument not in workspace.library.rows:
        return None
    as_at = date.fromisoformat(row["date"])
    view = workspace.view(instrument)
    names = view.locate(Pinpoint((row["provision"],)), as_at=as_at, known_at=known_at)
    if not names:
        return None
    return workspace.evidence(instrument, names[0], as_at=as_at, known_at=known_at)


def judge(workspace: Workspace, row: dict[str, Any], found: Evidence | None, texts: Texts) -> str:
    if row["sha256"] == EMPTY:
        if found is None or found.status in _NO_TEXT:
            return "exact"
        return "abstained" if found.status is Status.NOT_COVERED else "wrong"
    if found is None:
        return "abstained"
    right = texts[row["provision"]][row["sha256"]].law
    if found.status is Status.NOT_COVERED:
        possible = [
            text_of(workspace, row, [line.version for line in candidate.lines])
            for candidate in found.candidates
        ]
        return "bounded" if any(hashed(text) in right for text in possible) else "abstained"
    # The gold calls a section in force whose words are only "Repealed." or "Not Funded.".
    marked = {State.REPEALED: Status.ENDED, State.NOT_IN_FORCE: Status.NOT_YET_IN_FORCE}
    expected = (
        Status.ANSWERED,
        Status.DISPUTED,
        marked.get(found.composed.state or State.IN_FORCE),
    )
    text = text_of(workspace, row, [line.version for line in found.composed.lines])
    if found.status not in expected:
        return "wrong"
    return "exact" if hashed(text) in right else "wrong"


def text_of(workspace: Workspace, row: dict[str, Any], versions: list[Version]) -> str:
    """Label, heading and words of each version; the names of columns are no heading in print."""
    tree = workspace.view(f"/dc/code/{row['provision']}").tree
    words: list[str] = []
    for version in versions:
        words += version.content.label.split()
        if tree.by_id[version.provision].kind != "row":
            words += version.heading.split()
        words += version.content.passage.text.split()
    return " ".join(words)


if __name__ == "__main__":
    raise SystemExit(main())
