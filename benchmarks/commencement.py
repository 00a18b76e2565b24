"""Facts of commencement and amendment in Indian acts and notifications, against a gold file.

    python benchmarks/commencement.py --corpus DIR [--misses]

DIR holds `pdf/` and `gold_commencement.jsonl`, whose rows were transcribed by a person from a
clause or a footnote. Each PDF is read by its reader; its clauses are read as the pipeline reads
them, its footnotes as official notes. A row is right where the day found is the day of the gold, or
where the gold has none and none is found; a contradiction where both days are reported. The last
line is JSON.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from tqa.ingest.amendments.masked import mask
from tqa.ingest.amendments.moments import Event
from tqa.ingest.amendments.official import (
    NotedStart,
    commencement_note,
    contradictions,
    footnotes,
    gathered_notes,
    gazette_day,
    noted_change,
)
from tqa.ingest.amendments.settling import Events, settle
from tqa.ingest.amendments.statement import About
from tqa.ingest.amendments.times import statements
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.registry import read
from tqa.law.clause import Action
from tqa.law.document import Document
from tqa.temporal.bounds import Bound

JURISDICTION = "in"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder with pdf/ and the gold")
    parser.add_argument("--misses", action="store_true", help="print the rows that are wrong")
    options = parser.parse_args()
    gold = options.corpus / "gold_commencement.jsonl"
    rows = [json.loads(line) for line in gold.read_text("utf-8").splitlines()]
    facts: dict[str, Facts] = {}
    counts: Counter[str] = Counter()
    for row in rows:
        name = row["file"]
        if name not in facts:
            facts[name] = Facts(options.corpus / "pdf" / name)
        kind = row["kind"]
        right, got = facts[name].judge(row)
        counts[f"{kind}: rows"] += 1
        counts[f"{kind}: right"] += right
        if options.misses and not right:
            print(f"{name} {row['provisions']}: wanted {row['effective']}, got {got}")
    kinds = sorted({key.split(":")[0] for key in counts})
    for kind in kinds:
        print(f"{kind:<32} {counts[f'{kind}: right']:>3} of {counts[f'{kind}: rows']}")
    total = sum(n for key, n in counts.items() if key.endswith("right"))
    result = {
        "rows": len(rows),
        "right": total,
        "contradictions_reported": sum(len(f.contradicted) for f in facts.values()),
        "days_invented": sum(f.invented for f in facts.values()),
        "by_kind": {k: [counts[f"{k}: right"], counts[f"{k}: rows"]] for k in kinds},
    }
    print(json.dumps(result))
    return 0


class Facts:
    """What one PDF says of its own commencement and amendment."""

    def __init__(self, path: Path) -> None:
        self.document = read(
            SourceFile(path.name, path.read_bytes()), Given(jurisdiction=JURISDICTION)
        )
        self.starts = list(_noted(self.document))
        self.contradicted = contradictions(self.starts)
        self.whole = _whole(self.document)
        self.notes = gathered_notes(self.document.text)
        self.invented = 0

    def judge(self, row: dict[str, Any]) -> tuple[bool, object]:
        """Whether a row is right, and what was found."""
        wanted = date.fromisoformat(row["effective"]) if row["effective"] else None
        if row["kind"] == "amendment":
            change = noted_change(self.notes.get(row["provisions"][0].split()[-1], ""))
            got: object = change and (change.effective, change.by, change.old_words or None)
            return got == (wanted, row["by"], row["old_words"]), got
        if row["kind"] == "contradiction":
            found = {str(c.provision) for c in self.contradicted}
            return set(row["provisions"]) <= found, sorted(found)
        days = {name: self._days(name) for name in _expanded(row["provisions"])}
        got = {name: sorted(map(str, found)) for name, found in days.items()}
        self.invented += sum(
            1 for found in days.values() for day in found if day.is_day and wanted is None
        )
        if wanted is None:
            return all(not any(d.is_day for d in found) for found in days.values()), got
        return all(found == {Bound.on(wanted)} for found in days.values()), got

    def _days(self, name: str) -> set[Bound]:
        """The days stated for a provision; of the whole, by its own clause or by a note."""
        if name == "whole":
            noted = {start.day for start in self.starts if not start.covers}
            return noted or {day for day in self.whole if day.is_day}
        return {
            start.day
            for start in self.starts
            if name in {str(p) for p in start.covers} and name not in {str(p) for p in start.but}
        }


def _noted(document: Document) -> Iterator[NotedStart]:
    """The official notes on commencement among the footnotes."""
    for note in footnotes(document):
        yield from commencement_note(note, JURISDICTION)


def _whole(document: Document) -> list[Bound]:
    """The days that the clauses of an instrument give to it as a whole."""
    published = document.published or gazette_day(document.text)
    days = {} if published is None else {Event.PUBLICATION: Bound.on(published)}
    if document.facts.made:
        days[Event.ASSENT] = document.facts.made
    found: list[Bound] = []
    for node in document.nodes:
        words = document.words(node)
        for statement in statements(mask(words, "", {}), JURISDICTION):
            own = statement.about is About.OWN and statement.action is Action.COMMENCE
            if own and statement.when is not None and node.label.strip("()") in ("1", "2"):
                found.append(settle(statement.when, Events(days))[-1].day)
    return found[:1]


def _expanded(names: list[str]) -> Iterator[str]:
    """Ranges one by one ("18-26", "6(1)-(8)"); "whole Act" as the whole."""
    for name in names:
        whole = name.partition(" except")[0]
        if whole.startswith("whole"):
            yield "whole"
        elif match := re.fullmatch(r"(\d+)-(\d+)", whole):
            yield from map(str, range(int(match[1]), int(match[2]) + 1))
        elif match := re.fullmatch(r"(\d+)\((\d+)\)-\((\d+)\)", whole):
            yield from (f"{match[1]}({n})" for n in range(int(match[2]), int(match[3]) + 1))
        else:
            yield whole


if __name__ == "__main__":
    raise SystemExit(main())
