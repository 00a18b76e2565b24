"""Point-in-time text against a gold file, by state and by point.

    python benchmarks/point_in_time.py --corpus DIR --gold FILE [--snapshots all|first-last]

Each row of the gold names a provision by its printed label, a day, the state and the text (or its
SHA-256) on that day. The snapshots are ingested into a fresh workspace, and each row is answered
from it by look-up: no ranking, no question analysis. Outcomes:

- exact: the state is that of the gold, and so is the text to the letter;
- bounded: no text is chosen, and that of the gold is among those that may be right;
- abstained: no text is given, though the gold has one (or the sources do not decide);
- wrong: anything else, `not_in_force` counting those where text was given as law and gold has none.

With `--known-at N`, N pairs of rows (before and after a change) are also asked as known on the day
before and on the day of the publication of the change. The last line is JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter, defaultdict
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from tqa.ingest.given import Given
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
    parser.add_argument("--corpus", type=Path, required=True, help="folder with snapshots/")
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--snapshots", choices=("all", "first-last"), default="all")
    parser.add_argument("--known-at", type=int, default=0, metavar="N")
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="print this many rows not exact")
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.gold.read_text("utf-8").splitlines()]
    chosen = rows
    if options.limit:
        chosen = random.Random(options.seed).sample(rows, min(options.limit, len(rows)))
    with tempfile.TemporaryDirectory() as folder:
        sidecar = publications(options.corpus, Path(folder))
        workspace = Workspace.init(Path(folder) / "workspace")
        started = time.perf_counter()
        provisions = _ingest(workspace, options.corpus, options.snapshots, sidecar)
        seconds = time.perf_counter() - started
        asked = time.perf_counter()
        result = _point_in_time(workspace, chosen, options.misses)
        answering = time.perf_counter() - asked
        if options.known_at:
            result["known_at"] = _known_at(workspace, rows, options.known_at, options.seed)
        workspace.close()
    result["per_second"] = round(provisions / seconds)
    result["ingest_seconds"] = round(seconds, 2)
    result["lookup_ms"] = round(1000 * answering / max(len(chosen), 1), 3)
    result["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    result["snapshots"] = options.snapshots
    print(json.dumps(result))
    return 0


def publications(corpus: Path, folder: Path) -> dict[str, date]:
    """Day of publication by member name, as the corpus' `versions.jsonl` states it."""
    listed = corpus / "versions.jsonl"
    if not listed.is_file():
        return {}
    entries = [json.loads(line) for line in listed.read_text("utf-8").splitlines()]
    return {e["file"]: date.fromisoformat(e["commit_date"]) for e in entries}


def _ingest(workspace: Workspace, corpus: Path, which: str, published: dict[str, date]) -> int:
    names: dict[str, list[str]] = defaultdict(list)
    for name in sorted(published):
        names[name.split("/")[0]].append(name)
    kept = {
        n for group in names.values() for n in (group if which == "all" else (group[0], group[-1]))
    }

    def facts(name: str) -> Given | None:
        member = name.split("!")[-1]
        if kept and member not in kept:
            return None
        # The corpus states that it holds every distinct consolidation: so `all` says so too.
        return Given(published=published.get(member), complete=which == "all" or None)

    report = workspace.ingest([corpus / "snapshots"], facts=facts)
    failed = [file for file in report.files if file.outcome == "failed"]
    if failed:
        print("\n".join(f"failed: {file.name}: {file.reason}" for file in failed), file=sys.stderr)
    return sum(file.provisions for file in report.files)


def _point_in_time(workspace: Workspace, rows: list[dict[str, Any]], misses: int) -> dict[str, Any]:
    outcomes: Counter[str] = Counter()
    by_state: dict[str, Counter[str]] = defaultdict(Counter)
    by_point: dict[str, Counter[str]] = defaultdict(Counter)
    not_in_force = 0
    for row in rows:
        found = look_up(workspace, row, date.fromisoformat(row["date"]), None)
        outcome = judge(row, found)
        outcomes[outcome] += 1
        by_state[row["state"]][outcome] += 1
        by_point[row["point"]][outcome] += 1
        gives_law = found is not None and found.status.answers
        not_in_force += gives_law and row["state"] != "in_force"
        if outcome != "exact" and misses > 0:
            misses -= 1
            got = f"{found.status} {found.reason}" if found else "not_found"
            print(outcome, row["doc"], row["provision"], row["date"], row["state"], "| got:", got)
    total = len(rows)
    return {
        "rows": total,
        **{k: outcomes[k] for k in ("exact", "bounded", "abstained", "wrong")},
        "exact_percent": round(100 * outcomes["exact"] / max(total, 1), 3),
        "wrong_percent": round(100 * outcomes["wrong"] / max(total, 1), 3),
        "not_in_force": not_in_force,
        "by_state": {k: dict(v) for k, v in sorted(by_state.items())},
        "by_point": {k: dict(v) for k, v in sorted(by_point.items())},
    }


def look_up(
    workspace: Workspace, row: dict[str, Any], as_at: date, known_at: date | None
) -> Evidence | None:
    """The evidence on the provision a row names; labels are matched as printed, stars included.

    A pinpoint such as "3 def. “term”" names a definition anywhere in section 3.
    """
    instrument = workspace.resolve(row["doc_number"])
    view = workspace.view(instrument)
    names = view.locate(Pinpoint.parse(row["provision"]), as_at=as_at, known_at=known_at)
    if not names:
        return None
    found = workspace.evidence(instrument, names[0], as_at=as_at, known_at=known_at)
    printed = found.version.content.label if found.version else ""
    if printed and ("*" in printed) != ("*" in row["provision"].split(" def.")[0]):
        starred_above = "*" in row["provision"].rsplit("(", 1)[0]
        if not starred_above:
            return None
    return found


def judge(row: dict[str, Any], found: Evidence | None) -> str:
    state = row["state"]
    if state == "absent":
        if found is None or found.status in _NO_TEXT:
            return "exact"
        return "abstained" if found.status is Status.NOT_COVERED else "wrong"
    if found is None:
        return "abstained"
    if found.status is Status.NOT_COVERED:
        return "bounded" if any(_same(row, c.text) for c in found.candidates) else "abstained"
    expected = {
        "in_force": (Status.ANSWERED, Status.DISPUTED),
        "repealed": (Status.ENDED,),
        "enacted_not_in_force": (Status.NOT_YET_IN_FORCE, Status.NEVER_COMMENCED),
    }[state]
    return "exact" if found.status in expected and _same(row, found.composed.text) else "wrong"


def _same(row: dict[str, Any], text: str) -> bool:
    return hashlib.sha256(text.encode("utf-8")).hexdigest() == str(row["sha256"])


def _known_at(
    workspace: Workspace, rows: list[dict[str, Any]], wanted: int, seed: int
) -> dict[str, Any]:
    """Before and after publication: pairs whose change was published after it took effect."""
    before = {
        (r["doc"], r["provision"], r["next_change"]): r
        for r in rows
        if r["point"] == "day_before" and r["next_change"]
    }
    pairs = [
        (before[key], r)
        for r in rows
        if r["version_start"]
        and r["published"]
        and r["published"] > r["date"]
        and r["point"] == "day_of"
        and (key := (r["doc"], r["provision"], r["version_start"])) in before
    ]
    pairs = random.Random(seed).sample(pairs, min(wanted, len(pairs)))
    right: Counter[str] = Counter()
    for old, new in pairs:
        as_at, published = date.fromisoformat(new["date"]), date.fromisoformat(new["published"])
        eve = published - timedelta(days=1)
        right["before"] += judge(old, look_up(workspace, _named(new, old), as_at, eve)) == "exact"
        right["after"] += judge(new, look_up(workspace, new, as_at, published)) == "exact"
    return {"rows": len(pairs), "right_before": right["before"], "right_after": right["after"]}


def _named(row: dict[str, Any], gold: dict[str, Any]) -> dict[str, Any]:
    return {**gold, "provision": row["provision"]}


if __name__ == "__main__":
    raise SystemExit(main())
