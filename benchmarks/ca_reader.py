"""How completely Canadian annual statutes are read, and whether sections say what they should.

    python benchmarks/ca_reader.py --corpus DIR [--gold FILE] [--limit N] [--seed S] [--half A|B]

`--corpus` is the folder with `annual_statutes.tar.xz` and `tops_en.tar.xz`; `--gold` its
`gold_apply_amendment.jsonl`, each row of which names an amending section ("6(E)": section 6, which
amends the English version only) and gives its text. Counted:

- files read, and characters of them that are in no node and not left over, or in the text and not
  in the file (the marks around terms apart);
- amending sections, quotations, definitions, whole acts within quotations;
- rows of the gold whose section is found; whose words are equal, but for white space and the marks
  that the reader puts around terms; whose words and spaces are equal;
- rows whose section the Table of Public Statutes (`tops_en.tar.xz`) gives a day, by what the day
  rests on, an order or the act itself, and whether it is the day of the gold;
- acts by what their own commencement provisions say, and acts of which the table gives any day.

Acts are split in halves by a hash of their name, so that one half is never looked at. The last line
is JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from tqa.ingest.amendments.noted import Noted, noted
from tqa.ingest.amendments.tables import with_targets
from tqa.ingest.files import walk
from tqa.ingest.given import Given
from tqa.ingest.readers import justice_bill, justice_tops
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.justice_walk import parse_justice
from tqa.law.document import Document


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--gold", type=Path, help="default: gold_apply_amendment.jsonl beside it")
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--half", choices=("A", "B"), help="acts of one half only")
    parser.add_argument("--misses", type=int, default=0, help="print this many rows of half A")
    options = parser.parse_args()
    gold = options.gold or options.corpus / "gold_apply_amendment.jsonl"
    rows = [json.loads(line) for line in gold.read_text("utf-8").splitlines()]
    if options.limit:
        rows = random.Random(options.seed).sample(rows, min(options.limit, len(rows)))
    read: dict[str, Document] = {}
    counts: Counter[str] = Counter()  # updated, not added to: what is none is shown as 0
    seconds = 0.0
    for name, file in _files(options.corpus / "annual_statutes.tar.xz", options.half):
        started = time.perf_counter()
        read[name] = justice_bill.read(file, Given())
        seconds += time.perf_counter() - started
        counts.update(_counted(file, read[name]))
    counts.update(_compared(rows, read, options.misses))
    said = _said(options.corpus / "tops_en.tar.xz")
    counts.update(_days(rows, read, said))
    counts.update(_commencing(read, said))
    result: dict[str, Any] = {"half": options.half or "both", "files": len(read), **counts}
    result["seconds"] = round(seconds, 2)
    print(json.dumps(result))
    return 0


def half(name: str) -> str:
    """The half to which an act belongs."""
    return "AB"[hashlib.sha256(name.encode()).digest()[0] % 2]


def _files(archive: Path, only: str | None) -> Iterator[tuple[str, SourceFile]]:
    for file in walk([archive]):
        name = PurePosixPath(file.name.rpartition("!")[2]).stem
        if isinstance(file, SourceFile) and only in (None, half(name)):
            yield name, file


def _counted(file: SourceFile, document: Document) -> Counter[str]:
    """What one act holds, and what of it was lost or made up."""
    root = parse_justice(file)
    printed = Counter("".join("".join(root.itertext()).split()))
    kept = Counter("".join(document.text.split()))
    made = kept - printed
    kinds = Counter(node.kind for node in document.nodes)
    return Counter(
        {
            "characters": printed.total(),
            "characters_lost": (printed - kept).total(),
            "characters_unowned": _unowned(document),
            "characters_made": sum(n for character, n in made.items() if character not in "“”"),
            "marks_around_terms": made["“"],
            "nodes": len(document.nodes),
            "amending_sections": len(_instructing(document)),
            "quoted": kinds["quoted"],
            "quoted_in_file": len(list(root.iter("AmendedText"))),
            "continued": kinds["continued"],
            "definitions": kinds["definition"],
            "acts_within": len(list(root.iter("BillInternal"))),
        }
    )


def _unowned(document: Document) -> int:
    """Characters that are in no node, no label and not left over."""
    owned = bytearray(len(document.text))
    spans = [span for node in document.nodes for span in node.spans]
    spans += [(item.start, item.end) for item in document.left_over]
    for start, end in spans:
        owned[start:end] = b"\1" * (end - start)
    rest = Counter(c for c, has in zip(document.text, owned, strict=True) if not has)
    labels = Counter("".join(node.label for node in document.nodes if node.kind != "title"))
    rest -= labels
    return sum(n for character, n in rest.items() if not character.isspace())


def _instructing(document: Document) -> set[int]:
    """The sections, not quoted ones, that quote something."""
    found: set[int] = set()
    for at, node in enumerate(document.nodes):
        if node.kind == "quoted":
            above = [at, *_above(document, at)]
            outermost = [a for a in above if document.nodes[a].kind == "section"]
            found.update(outermost[-1:])
    return found


def _above(document: Document, at: int) -> Iterator[int]:
    while (at := document.nodes[at].parent) >= 0:
        yield at


def _compared(rows: list[dict[str, Any]], read: dict[str, Document], misses: int) -> Counter[str]:
    """The rows of the gold beside the sections as read."""
    counts: Counter[str] = Counter()
    for row in rows:
        name = PurePosixPath(row["amending_file"]).stem
        if name not in read:
            continue
        counts["rows"] += 1
        text = _section(read[name], re.sub(r"\([EF]\)$", "", row["amending_section"]))
        if text is None:
            continue
        asked = " ".join(row["amending_text"].split())
        counts["rows_found"] += 1
        counts["rows_same_words"] += _bare(text) == _bare(asked)
        same = re.sub("[“”]", "", text) == re.sub("[“”]", "", asked)
        counts["rows_same_words_and_spaces"] += same
        counts["rows_same_verbatim"] += text == asked
        if not same and misses > 0 and half(name) == "A":
            misses -= 1
            print(f"{name} s. {row['amending_section']}\n  gold: {asked}\n  read: {text}")
    return counts


def _said(archive: Path) -> dict[str, list[Noted]]:
    """What the tables say of coming into force, by the act that does."""
    said: dict[str, list[Noted]] = defaultdict(list)
    for file in walk([archive]):
        if isinstance(file, SourceFile):
            document = justice_tops.read(file, Given())
            texts = [(node.kind, document.words(node)) for node in document.nodes]
            lists = [text for kind, text in texts if kind == "amended"]
            for kind, text in texts:
                if kind == "commencement":
                    for item in with_targets(noted(text), lists):
                        said[item.cited].append(item)
    return said


def _cited(name: str) -> str:
    year, chapter = re.fullmatch(r"(\d{4})-c(\d+)_E", name).groups()  # type: ignore[union-attr]
    return f"{year}, c. {chapter}"


def _days(
    rows: list[dict[str, Any]], read: dict[str, Document], said: dict[str, list[Noted]]
) -> Counter[str]:
    """The days of the tables beside those of the gold."""
    counts: Counter[str] = Counter()
    for row in rows:
        name = PurePosixPath(row["amending_file"]).stem
        if name not in read:
            continue
        section = re.sub(r"\([EF]\)$", "", row["amending_section"])
        dated = [
            item
            for item in said.get(_cited(name), ())
            if item.since.is_day and any(_covers(p.path[0], section) for p in item.target)
        ]
        counts["rows_with_a_day"] += bool(dated)
        for ground, items in (
            ("order", [item for item in dated if item.by_order]),
            ("act", [item for item in dated if not item.by_order]),
        ):
            agrees = row["effective"] in {str(item.since) for item in items}
            counts[f"rows_with_a_day_by_{ground}"] += bool(items)
            counts[f"rows_with_the_day_by_{ground}"] += agrees
    return counts


def _covers(step: str, section: str) -> bool:
    """Whether a section, or one of a range, is the one asked for."""
    first, _, last = step.partition(" to ")
    try:
        low, high, asked = (
            [int(part) for part in label.split(".")] for label in (first, last or first, section)
        )
    except ValueError:
        return False
    return low <= asked <= high


def _commencing(read: dict[str, Document], said: dict[str, list[Noted]]) -> Counter[str]:
    """Acts by what their own provisions say of coming into force, and by what the tables say."""
    counts: Counter[str] = Counter()
    for name, document in read.items():
        items = said.get(_cited(name), [])
        counts["acts_in_tables"] += bool(items)
        counts["acts_with_a_day_by_order"] += any(i.since.is_day and i.by_order for i in items)
        text = " ".join(
            document.words(node)
            for at, node in enumerate(document.nodes)
            if re.search(r"\b(?:comes?|c[ao]me) into force\b", document.words(node))
            and "quoted" not in {document.nodes[above].kind for above in _above(document, at)}
        )
        counts["acts_silent_on_commencement"] += not text
        counts["acts_leaving_a_day_to_an_order"] += "to be fixed by order" in text
        counts["acts_counting_from_assent"] += bool(
            re.search(r"(?:day after|anniversary of|months? after).{0,60}royal assent", text)
        )
        counts["acts_deeming_a_commencement"] += "deemed to have come into force" in text
    return counts


def _bare(text: str) -> str:
    return re.sub(r"[“”\s]", "", text)


def _section(document: Document, label: str) -> str | None:
    """The label and words of an act's own section and all below it, in the order of print."""
    nodes = document.nodes
    for at, node in enumerate(nodes):
        quoted = any(nodes[above].kind == "quoted" for above in _above(document, at))
        if node.kind == "section" and node.label == label and not quoted:
            break
    else:
        return None
    parts: list[str] = []
    for below in range(at, len(nodes)):
        if below != at and at not in _above(document, below):
            break
        part = nodes[below]
        label = "" if part.kind == "title" else part.label
        parts += [label, document.words(part)]
    return " ".join(" ".join(parts).split())


if __name__ == "__main__":
    raise SystemExit(main())
