"""The amendment graph of Bangladesh, read from the amending texts, against the official footnotes.

    python -m benchmarks.bd_edges --corpus DIR [--half A|B] [--limit N] [--seed S] [--misses N]

The pages and the JSON records of the corpus are ingested with their footnotes taken out; edges are
the clauses of the amending instruments alone. A row of the gold is one footnote: target act and
section, operation, amending instrument and its section, sometimes the day of effect. Counted are
the rows whose amending instrument is in the corpus. A clause on several provisions is
one edge for each of them. Each footnote is matched with at most one edge and each edge with at most
one footnote; but a footnote that is printed at several places of one section counts at each, and
all are matched with one edge where that says that it acts wherever the words occur, in a section or
(if old and new words are those of the footnote) in the whole act:

- found: same amending instrument, same section of it, same target act and section, same operation
  (what is added and what is inserted are one operation; so are omitted and repealed);
- aligned: as found, whatever the operation, the target section, or the section of the amending
  instrument: over these the precision by kind is told (operation, target provision, day).

The target provision is right where the section is, and every label that the footnote names below
it. A footnote is missed because the instrument gave no edges at all, because none is on the target
act, none from that section, none on that target, or none with that operation; or because its words
are not held, which is told from the text of the instrument alone: it quotes nothing that it
changes, or never prints the year of the target (of some only the sections are held, and not the
schedule that amends), or has no such section.
Edges on acts with footnotes that no footnote tells of are counted apart: footnotes of changes that
a later change overtook are no longer printed. Days are told by operation: right, bounded, unknown,
wrong. `--half` keeps the amending instruments of one half by a fixed hash of the name of the page.
The last line is JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.amending.bd_matching import (
    Edge,
    Row,
    cause_of,
    is_found,
    is_on,
    labels_right,
    match,
    plain_label,
)
from tqa.ingest.readers.bd_notes import read_footnote
from tqa.law.clause import UNREAD, Action, Clause
from tqa.law.evidence import Where
from tqa.law.labels import normalise_label
from tqa.store.clauses import clauses_of
from tqa.store.store import Store
from tqa.workspace import Workspace

_SILENT = "the amending words are not in the corpus"
_CUT = "the amending section is not in the text as held"
_NOTHING: Mapping[str, Set[str]] = {}
_OPENS_SECTION = re.compile(r"(?m)^\s*(?:\d{1,3}\[\s*)*([০-৯\d]{1,3}[ক-হA-Z]{0,2})\s*[.।৷:]")
_VERBS = r"(?:প্রতিস্থাপিত|বিলুপ্ত|সন্নিবেশিত|সংযোজিত|substituted|omitted|inserted|added)"
_QUOTES = r"[“”\"'‘’æ]"
_CHANGES = re.compile(rf"{_QUOTES}[^।]{{0,150}}{_VERBS}|{_VERBS}[^।]{{0,60}}{_QUOTES}")
_DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
_SAME = {"add": "insert", "repeal": "omit", "amend": "substitute"}
_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভম", strict=False))
_VOWELS = dict(zip(("i", "ii", "iii", "iv", "v", "vi", "vii"), "অআইঈউঊঋ", strict=False))
_TITLE = re.compile(
    r"""(<span\b[^>]*\bclass=["'][^"']*\bfootnote\b[^"']*["'][^>]*?)"""
    r"""\btitle=("[^"]*"|'[^']*')"""
)


def half(name: str) -> str:
    """The half of the amending instruments that a page is in: A to learn from, B to report."""
    return "AB"[hashlib.sha256(name.encode()).digest()[0] % 2]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder with pages/")
    parser.add_argument("--half", choices=("A", "B"), help="amending instruments of one half")
    parser.add_argument("--limit", type=int, default=0, help="amending instruments, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="print this many rows (half A only)")
    options = parser.parse_args()
    rows = gold(options.corpus)
    authors = sorted({row.author for row in rows})
    if options.half:
        authors = [name for name in authors if half(name) == options.half]
    if options.limit:
        authors = sorted(
            random.Random(options.seed).sample(authors, min(options.limit, len(authors)))
        )
    kept = set(authors)
    rows = [row for row in rows if row.author in kept]
    with tempfile.TemporaryDirectory() as folder:
        hidden = hide_footnotes(options.corpus, Path(folder) / "hidden")
        texts = {name: text_of(hidden, name) for name in authors}
        held = {name: sections_of(text) for name, text in texts.items()}
        started = time.perf_counter()
        with Workspace.init(Path(folder) / "workspace") as workspace:
            report = workspace.ingest([hidden])
            names = {Path(f.name).stem: f.instrument for f in report.files if f.instrument}
            print(f"ingested in {time.perf_counter() - started:.0f} s", file=sys.stderr)
            edges = read_edges(workspace.store, authors, names)
    pairs = {(row.author, row.target) for row in rows}
    silent = {(a, t) for a, t in pairs if not tells(texts[a], names.get(t, ""))}
    result = compare(rows, edges, silent, options.misses, held)
    for name in "" if options.half else "AB":
        print(f"half {name}")
        own = [row for row in rows if half(row.author) == name]
        made = [edge for edge in edges if half(edge.author) == name]
        result[name] = compare(own, made, silent, held=held)
    print(json.dumps(result, ensure_ascii=False))
    return 0


def hide_footnotes(corpus: Path, into: Path) -> Path:
    """A copy of the pages and records in which no footnote has words."""
    for part in ("pages", "acts_json"):
        (into / part).mkdir(parents=True)
        for path in sorted((corpus / part).iterdir()):
            text = path.read_text("utf-8")
            while part == "pages" and _TITLE.search(text):
                text = _TITLE.sub(r"\1", text)
            (into / part / path.name).write_text(text, "utf-8")
    return into


def gold(corpus: Path) -> list[Row]:
    """The footnotes whose amending instrument is in the corpus, in printed order."""
    held = {path.stem for part in ("pages", "acts_json") for path in (corpus / part).iterdir()}
    rows = []
    for line in (corpus / "gold_amendments.jsonl").read_text("utf-8").splitlines():
        data = json.loads(line)
        instrument = data["instrument"] or {}
        if instrument.get("act_id") not in held:
            continue
        note = read_footnote(data["footnote"])
        operation = data["op"] or note.operation or ""
        rows.append(
            Row(
                data,
                instrument["act_id"],
                steps(instrument.get("section") or ""),
                data["act_id"],
                plain_label(data["section"] or ""),
                () if note.several else tuple(label(item) for item in note.labels),
                _SAME.get(operation, operation),
            )
        )
    return rows


def steps(section: str) -> tuple[str, ...]:
    """The section of an amending instrument as a footnote gives it, in steps.

    English footnotes give the letters of Bangla labels by their place in the alphabet.
    """
    found = re.findall(r"\(\s*[^()\s]{1,6}\s*\)|[০-৯\d]{1,3}[\u0995-\u09b9A-Z]{0,2}", section)
    return tuple(label(item) for item in found)


def label(text: str) -> str:
    inner = normalise_label(text).strip("()").strip()
    low = inner.lower()
    inner = _VOWELS.get(low, _LETTERS.get(low, low)) if low.isascii() and low.isalpha() else low
    return plain_label(inner)


def read_edges(store: Store, authors: Iterable[str], names: Mapping[str, str]) -> list[Edge]:
    """What the clauses of the instruments do to others."""
    stems = {id_: stem for stem, id_ in names.items()}
    found: list[Edge] = []
    for author in authors:
        if author in names:
            kept = [(k.target, k.clause) for k in clauses_of(store, names[author])]
            found += edges_of(author, kept, stems, names[author])
    return found


def text_of(corpus: Path, name: str) -> str:
    """The text of an instrument as held, a line for each element of its page."""
    page = corpus / "pages" / f"{name}.html"
    if page.exists():
        return re.sub(r"<[^>]+>", "\n", page.read_text("utf-8"))
    record = json.loads((corpus / "acts_json" / f"{name}.json").read_text("utf-8"))
    return str(record["content_raw"])


def sections_of(text: str) -> set[str]:
    """The numbers with which lines of a text begin, as sections do."""
    return {label(number) for number in _OPENS_SECTION.findall(text)}


def tells(text: str, target: str) -> bool:
    """Whether a text as held can amend an act: it quotes what it changes and prints its year.

    Of some acts only the sections are held, and not the schedule that amends.
    """
    year = target.split("/")[3] if target.count("/") > 3 else ""
    return bool(_CHANGES.search(text)) and year in text.translate(_DIGITS)


def edges_of(
    author: str, clauses: Iterable[tuple[str, Clause]], stems: Mapping[str, str], own: str
) -> list[Edge]:
    """Clauses as edges; of one clause as known on several days, the last."""
    last: dict[str, list[Edge]] = {}
    for target, clause in clauses:
        operation = operation_of(clause)
        if not operation or target == own:
            continue
        paths = tuple(pinpoint.path for pinpoint in clause.target)
        edge = Edge(
            author,
            tuple(
                label(step.partition("#")[0])
                for step in clause.provision.split("/")
                if "~" not in step
            ),
            stems.get(target, target),
            paths,
            (),
            operation,
            clause.old_words,
            clause.words.text,
            clause.each_place,
            (clause.effective.earliest, clause.effective.latest),
            clause.problem,
            tuple(plain_label(pinpoint.path[0]) for pinpoint in clause.but),
        )
        acted = _acted(paths, clause)
        last[f"{clause.id}>{target}"] = [
            replace(edge, own=path, paths=tuple({*paths, *acted})) for path in acted
        ]
    return [made for edges in last.values() for made in edges]


def _acted(paths: Sequence[tuple[str, ...]], clause: Clause) -> list[tuple[str, ...]]:
    """Each provision that a clause changes or brings: a footnote tells of each."""
    given = list(paths) or [()]
    new = [block.label for block in clause.blocks if block.label]
    if clause.action is Action.INSERT and len(new) > 1 and len(given) == 1:
        return [given[0]] * len(new)
    if clause.action is Action.SUBSTITUTE and len(new) > len(given):
        last = given[-1]
        return [*given, *((*last[:-1], label) for label in new[len(given) :])]
    return given


def operation_of(clause: Clause) -> str:
    """The operation in the words of a footnote."""
    if clause.problem == UNREAD:
        return ""
    match clause.action:
        case Action.WORDS:
            if clause.where is not Where.INSTEAD or (clause.words.text and not clause.old_words):
                return "substitute" if clause.column else "insert"
            return "substitute" if clause.words.text else "omit"
        case Action.SUBSTITUTE:
            return "substitute"
        case Action.INSERT:
            return "insert"
        case Action.END:
            return "omit"
        case Action.RENUMBER:
            return "renumber"
    return ""


def compare(
    rows: Sequence[Row],
    edges: Sequence[Edge],
    silent: Set[tuple[str, str]] = frozenset(),
    misses: int = 0,
    held: Mapping[str, Set[str]] = _NOTHING,
) -> dict[str, Any]:
    """Footnotes and edges matched, and what was right; `held` are the sections that texts have."""
    by_pair: dict[tuple[str, str], list[Edge]] = defaultdict(list)
    by_author: Counter[str] = Counter()
    for one in edges:
        by_pair[one.author, one.target].append(one)
        by_author[one.author] += 1
    grouped: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row.author, row.target].append(row)
    counts: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    operations: dict[str, Counter[str]] = defaultdict(Counter)
    for pair, wanted in sorted(grouped.items()):
        offered = by_pair[pair]
        pairs = match(wanted, offered)
        counts["edges"] += len(offered)
        counts["edges_matched"] += len(pairs)
        for at, row in enumerate(wanted):
            edge = offered[pairs[at]] if at in pairs else None
            found = edge is not None and is_found(row, edge)
            counts["found"] += found
            operations[row.operation][("found" if found else "missed")] += 1
            if edge is not None:
                counts["aligned"] += 1
                _judge(row, edge, counts)
            if not found:
                if pair in silent:
                    cause = _SILENT
                elif row.section and held.get(row.author, {""}).isdisjoint(row.section[:1]):
                    cause = _CUT
                else:
                    cause = cause_of(row, edge, offered, by_author[row.author])
                causes[cause] += 1
                if misses > 0 and half(row.author) == "A":
                    misses -= 1
                    print(cause, "|", row.author, row.section, row.target, row.provision,
                          row.operation, "|", row.data["footnote"][:200], "|", edge)  # fmt: skip
    return _result(rows, counts, causes, operations)


def _judge(row: Row, edge: Edge, counts: Counter[str]) -> None:
    counts["operation_right"] += edge.operation == row.operation
    counts["target_right"] += is_on(row, edge) and labels_right(row, edge)
    counts["problem"] += bool(edge.problem)
    stated = row.data["effective"]
    if stated:
        told = _dated(edge.effective, date.fromisoformat(stated))
        counts["dated"] += 1
        counts[f"date_{told}"] += 1
        counts[f"date {row.operation or 'none'}: {told}"] += 1


def _dated(effective: tuple[date | None, date | None], day: date) -> str:
    """Whether the day of an edge is the one stated, has it within its bounds, or is another."""
    if effective == (day, day):
        return "right"
    if effective == (None, None):
        return "unknown"
    within = (effective[0] or date.min) <= day <= (effective[1] or date.max)
    return "bounded" if within else "wrong"


def _result(
    rows: Sequence[Row],
    counts: Counter[str],
    causes: Counter[str],
    operations: Mapping[str, Counter[str]],
) -> dict[str, Any]:
    def share(part: str, whole: str) -> float:
        return round(counts[part] / max(counts[whole], 1), 4)

    total = max(len(rows), 1)
    held = max(total - causes[_SILENT] - causes[_CUT], 1)
    precision = {
        "operation": share("operation_right", "aligned"),
        "target": share("target_right", "aligned"),
        "date": share("date_right", "dated"),
        "date_or_bounds": round(
            (counts["date_right"] + counts["date_bounded"]) / max(counts["dated"], 1), 4
        ),
    }
    dates = {
        kind.removeprefix("date "): number
        for kind, number in sorted(counts.items())
        if kind.startswith("date ")
    }
    result = {
        "rows": len(rows),
        "found": counts["found"],
        "recall": round(counts["found"] / total, 4),
        "recall_where_words_are_held": round(counts["found"] / held, 4),
        "aligned": counts["aligned"],
        "precision": precision,
        "dated": counts["dated"],
        "dates": dates,
        "edges": counts["edges"],
        "edges_without_footnote": counts["edges"] - counts["edges_matched"],
        "aligned_with_problem": counts["problem"],
        "misses": dict(causes.most_common()),
        "by_operation": {key: dict(value) for key, value in sorted(operations.items())},
    }
    print(f"{len(rows)} footnotes, {counts['found']} found ({result['recall']:.1%})")
    for name, value in precision.items():
        print(f"  {name:>16} right: {value:.1%}")
    for kind, number in dates.items():
        print(f"  {number:5} days of {kind}")
    for cause, number in causes.most_common():
        print(f"  {number:5} missed: {cause}")
    return result


if __name__ == "__main__":
    raise SystemExit(main())
