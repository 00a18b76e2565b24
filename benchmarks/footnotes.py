"""Official footnotes of annotated pages against a gold file: precision and recall by field.

    python benchmarks/footnotes.py --corpus DIR --gold FILE [--misses FIELD]

A row of the gold gives one footnote as printed, with what it says: operation, amending instrument
(kind, year, number, section), effective day, new and old words, and the words that it governs on
the page. Rows are matched to the footnotes of their page in order, by the words of the footnote.
Where the gold gives no new or old words, nothing is scored for them. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tqa.ingest.html import parse_html
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.bd_marks import find_marks
from tqa.ingest.readers.bd_notes import Footnote, read_footnote
from tqa.ingest.readers.bd_page import read_notes, read_page

FIELDS = (
    "op", "type", "year", "number", "section", "effective", "new_words", "old_words", "marked_text"
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder with pages/")
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--misses", choices=FIELDS, help="print the rows that differ in a field")
    options = parser.parse_args()
    rows: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in options.gold.read_text("utf-8").splitlines():
        row = json.loads(line)
        rows[row["act_id"]].append(row)
    counts: dict[str, Counter[str]] = {field: Counter() for field in FIELDS}
    unmatched = 0
    for act, wanted in sorted(rows.items()):
        found = footnotes(options.corpus / "pages" / f"{act}.html")
        at = 0
        for row in wanted:
            words = plain(row["footnote"])
            place = next((n for n in range(at, len(found)) if plain(found[n][0].text) == words), -1)
            if place < 0:
                unmatched += 1
                continue
            at = place + 1
            got, expected = said(*found[place]), gold(row)
            for field in FIELDS:
                if field == "marked_text" and row["marked_len"] > len(row["marked_text"] or ""):
                    # The gold cuts long texts off.
                    got[field] = got[field] and got[field][: len(expected[field] or "")]
                outcome = compare(got[field], expected[field], field)
                counts[field].update(outcome)
                if options.misses == field and "right" not in outcome and outcome:
                    print(act, row["footnote_no"], got[field], "|", expected[field], "|", words)
    result: dict[str, Any] = {"rows": sum(map(len, rows.values())), "unmatched": unmatched}
    for field, counter in counts.items():
        right = counter["right"]
        result[field] = {
            "precision": round(right / max(right + counter["false"], 1), 4),
            "recall": round(right / max(right + counter["missed"], 1), 4),
            "right": right,
        }
    print(json.dumps(result))
    return 0


def footnotes(path: Path) -> list[tuple[Footnote, str | None]]:
    """The footnotes of a page with the words that each governs; `None` where that is not sure."""
    page = read_page(parse_html(SourceFile(str(path), path.read_bytes())))
    notes = [read_footnote(words) for _, words in read_notes(page)]
    text = page.linear.text()
    marks = find_marks(page.blocks, notes, text)
    gone = {at for item in marks.skipped for at in range(item.start, item.end)}
    governed: dict[int, str] = {}
    for extent in marks.extents:
        if extent.certain:
            kept = (text[at] for at in range(extent.start, extent.end) if at not in gone)
            governed[extent.note] = "".join(kept)
    return [(note, governed.get(number)) for number, note in enumerate(notes)]


def said(note: Footnote, governed: str | None) -> dict[str, Any]:
    """What the reader makes of a footnote, under the names of the gold."""
    instrument = note.instrument if note.instrument.number else None
    return {
        "op": note.operation or None,
        "type": instrument.kind if instrument else None,
        "year": instrument.year if instrument else None,
        "number": instrument.number_value if instrument else None,
        "section": plain(instrument.section) if instrument and instrument.section else None,
        "effective": note.effective.isoformat() if note.effective else None,
        "new_words": plain(note.text[slice(*note.new)]) if note.new else None,
        "old_words": plain(note.text[slice(*note.before[0])]) if note.before else None,
        "marked_text": plain(governed) if governed is not None else None,
    }


def gold(row: dict[str, Any]) -> dict[str, Any]:
    """The row under the same names."""
    instrument = row["instrument"] or {}
    return {
        "op": row["op"],
        "type": instrument.get("type"),
        "year": instrument.get("year"),
        "number": instrument.get("number_int"),
        "section": plain(instrument.get("section") or "") or None,
        "effective": row["effective"],
        "new_words": plain(row["new_words"] or "") or None,
        "old_words": plain(row["old_words"] or "") or None,
        "marked_text": None if row["marked_text"] is None else plain(row["marked_text"]),
    }


def compare(got: object, expected: object, field: str) -> list[str]:
    """Right, false, missed; both of the last two where the values differ."""
    if expected is None and field in ("new_words", "old_words", "marked_text"):
        return []
    if got == expected:
        return ["right"] if got is not None else []
    return [*(["false"] if got is not None else []), *(["missed"] if expected is not None else [])]


def plain(text: str) -> str:
    """Text for comparison: composed, without white space, brackets of editors and their stars."""
    return re.sub(r"[\s\[\]*]+", "", unicodedata.normalize("NFC", text))


if __name__ == "__main__":
    raise SystemExit(main())
