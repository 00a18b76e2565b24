"""Text built backwards from official annotations, against a gold file made from the annotations.

    python benchmarks/backwards.py --corpus DIR --gold FILE [--limit N] [--seed S] [--misses N]

Each row names a provision, a day (the day of an amendment, or the day before), words that its text
must hold and words that it must not. The pages are ingested into a fresh workspace through the
public facade, and each row is answered from it by look-up. Outcomes:

- exact: the whole text of the day is given, and agrees with the row;
- in part: the words asked for are settled and agree, other words of the provision are not;
- also elsewhere: as exact or in part, but the words that must be absent also stand in another place
  of the provision, before the change as after it, and were taken away where the change was;
- not covered: the sources do not say, and neither do we;
- wrong: anything else, by cause.

Texts are compared without white space, editorial brackets and the stop after a section's number, in
composed letters. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
import time
import unicodedata
from collections import Counter, defaultdict
from datetime import date
from pathlib import Path
from typing import Any

from tqa.ingest.given import Given
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.retrieval.evidence import Evidence
from tqa.workspace import Workspace

_OUTCOMES = ("exact", "in part", "also elsewhere", "not covered", "wrong")
_ABSENT = (Status.NOT_YET_MADE, Status.NOT_FOUND, Status.ENDED, Status.REMOVED_CAUSE_UNKNOWN)
_STOP = re.compile(r"(?<!\S)([\d০-৯]{1,4}[A-Z\u0995-\u09df]{0,3})\s*[.।৷](?=[\s(]|$)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder with pages/")
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--reference", type=date.fromisoformat, default=date(2026, 2, 28))
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="print this many rows not exact")
    parser.add_argument("--only", default="", help="print rows of this outcome only")
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.gold.read_text("utf-8").splitlines()]
    if options.limit:
        rows = random.Random(options.seed).sample(rows, min(options.limit, len(rows)))
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder)) as workspace:
        started = time.perf_counter()
        instruments, characters = _ingest(workspace, options.corpus, options.reference)
        seconds = time.perf_counter() - started
        result = _answer(workspace, rows, instruments, options)
    result["ingest_seconds"] = round(seconds, 2)
    result["characters_per_second"] = round(characters / seconds)
    print(json.dumps(result, ensure_ascii=False))
    return 0


def _ingest(workspace: Workspace, corpus: Path, reference: date) -> tuple[dict[str, str], int]:
    """The instrument of each page, by its name, and how many characters were read."""
    report = workspace.ingest([corpus / "pages"], given=Given(current_to=reference))
    for file in report.files:
        if file.outcome == "failed":
            print(f"failed: {file.name}: {file.reason}", file=sys.stderr)
    named = {Path(file.name).stem: file.instrument for file in report.files if file.instrument}
    return named, sum(file.characters for file in report.files)


def _answer(
    workspace: Workspace,
    rows: list[dict[str, Any]],
    instruments: dict[str, str],
    options: argparse.Namespace,
) -> dict[str, Any]:
    outcomes: Counter[str] = Counter()
    grouped: dict[str, dict[str, Counter[str]]] = {"point": defaultdict(Counter)}
    grouped["op"] = defaultdict(Counter)
    causes: Counter[str] = Counter()
    misses = options.misses
    for row in rows:
        outcome, cause = judge(workspace, row, instruments.get(row["doc"], ""), options.reference)
        outcomes[outcome] += 1
        for by, counters in grouped.items():
            counters[row[by]][outcome] += 1
        if outcome in ("wrong", "not covered"):
            causes[f"{outcome}: {cause}"] += 1
        if misses and outcome != "exact" and options.only in ("", outcome):
            misses -= 1
            print(outcome, "|", cause, "|", json.dumps(row, ensure_ascii=False))
    total = max(len(rows), 1)
    return {
        "rows": len(rows),
        **{key: outcomes[key] for key in _OUTCOMES},
        "wrong_percent": round(100 * outcomes["wrong"] / total, 2),
        "by_point": {key: dict(counter) for key, counter in sorted(grouped["point"].items())},
        "by_op": {key: dict(counter) for key, counter in sorted(grouped["op"].items())},
        "causes": dict(causes.most_common()),
    }


def judge(
    workspace: Workspace, row: dict[str, Any], instrument: str, reference: date
) -> tuple[str, str]:
    """The outcome of a row, and why it is not exact."""
    if not instrument:
        return "not covered", "the page was not read"
    day = date.fromisoformat(row["date"])
    view = workspace.view(instrument)
    names = view.locate(Pinpoint.parse(row["provision"]), as_at=day, known_at=reference)
    if len(names) != 1:
        return "not covered", f"{len(names)} provisions bear the label"
    found = workspace.evidence(instrument, names[0], as_at=day, known_at=reference)
    wanted, banned = plain(row.get("must_contain")), plain(row.get("must_not_contain"))
    text = plain(found.composed.text)
    has, has_not = not wanted or wanted in text, not banned or banned not in text
    elsewhere = not has_not and text.count(banned) < _later(
        workspace, found, row, banned, reference
    )
    if has and elsewhere:
        return "also elsewhere", ""
    if found.status.answers:
        if has and has_not:
            return "exact", ""
        if wanted and not has and wanted in plain(found.version.heading if found.version else ""):
            return "not covered", "the words stand in the heading, which has no history"
        if not has and wanted not in _now(workspace, found, reference):
            return "wrong", "the page itself does not print the words"
        if not has and "[" in (row.get("must_contain") or ""):
            return "wrong", "the row gives words in nested brackets as they are now"
        return "wrong", "words missing" if not has else "words that should not be there"
    if found.status in _ABSENT:
        return ("exact", "") if not wanted else ("wrong", f"status {found.status.value}")
    if not has_not and not elsewhere:
        return "wrong", "words that should not be there, in a text given in part"
    if found.status is not Status.NOT_COVERED or (wanted and not has):
        return "not covered", found.status.value
    if banned and _hidden(workspace, found, row, banned, reference):
        return "not covered", "the words stand where the earlier text is unknown"
    return ("in part", "") if found.composed.lines else ("not covered", "nothing is known")


def _later(
    workspace: Workspace, found: Evidence, row: dict[str, Any], banned: str, reference: date
) -> int:
    """How often the words stand in the provision on the day of the change."""
    after = date.fromisoformat(row.get("next_change") or row["date"])
    changed = workspace.evidence(
        found.view.row.id, found.provision, as_at=after, known_at=reference
    )
    return plain(changed.composed.text).count(banned)


def _now(workspace: Workspace, found: Evidence, reference: date) -> str:
    """The provision as the page prints it."""
    now = workspace.evidence(
        found.view.row.id, found.provision, as_at=reference, known_at=reference
    )
    return plain(now.composed.text)


def _hidden(
    workspace: Workspace, found: Evidence, row: dict[str, Any], banned: str, reference: date
) -> bool:
    """Whether the words that must be absent stand, after the change, in a part now in doubt."""
    after = date.fromisoformat(row.get("next_change") or row["date"])
    parts = {version.provision for doubt in found.composed.doubts for version in doubt.candidates}
    for part in parts:
        later = workspace.evidence(
            found.view.row.id, part, as_at=after, known_at=reference
        ).composed
        words = plain(later.text)
        if banned in words or (words and words in banned):
            return True
    return not found.composed.lines


def plain(text: str | None) -> str:
    """Text for comparison."""
    text = unicodedata.normalize("NFC", text or "")
    text = _STOP.sub(r"\1 ", re.sub(r"[\[\]*]", " ", text))
    return "".join(text.split())


if __name__ == "__main__":
    raise SystemExit(main())
