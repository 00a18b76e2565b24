"""The reader of the D.C. Council's XML over a whole corpus: what is read, kept, and how fast.

    python benchmarks/dc_reader.py --corpus DIR [--limit N] [--seed S] [--misses N]

Every law, act and published section is read; every character of the linear text must be in a node,
in what is left over, or a label. Then the text of each row of `gold_point_in_time.jsonl` is looked
for among the versions of its section, made from the tree (label, heading and words in the order of
the document), and compared by SHA-256. The gold's rule leaves out annotations and one kind of head
note, and so keeps other head notes, marks ("Repealed") and instructions for the publisher, which
are no law and which the reader leaves over: texts that are equal with these are told apart, by
cause. The last line is JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import tarfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.registry import read
from tqa.law.document import Document

_LEFT_OUT = "NOTE: This section includes amendments by"
EMPTY = hashlib.sha256(b"").hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=0, help="rows of the gold, 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--misses", type=int, default=0, help="print this many rows not equal")
    options = parser.parse_args()
    laws = read_all([options.corpus / "laws.tar.xz"])
    code = read_all(sorted((options.corpus / "code_versions").glob("*.tar.xz")))
    result: dict[str, Any] = {"laws": laws.figures(), "code": code.figures()}
    rows = (options.corpus / "gold_point_in_time.jsonl").read_text("utf-8").splitlines()
    gold = [json.loads(line) for line in rows]
    if options.limit:
        gold = random.Random(options.seed).sample(gold, min(options.limit, len(gold)))
    result["gold"] = _compare(gold, code.documents, options.misses)
    print(json.dumps(result))
    return 0


class _Read:
    """Documents of some archives, and what was wrong with any file."""

    def __init__(self) -> None:
        self.documents: list[Document] = []
        self.failed: list[str] = []
        self.uncovered = 0
        self.seconds = 0.0

    def figures(self) -> dict[str, Any]:
        """What is told of them."""
        files = len(self.documents) + len(self.failed)
        return {
            "files": files,
            "failed": len(self.failed),
            "provisions": sum(len(d.nodes) for d in self.documents),
            "with_uncovered_text": self.uncovered,
            "seconds": round(self.seconds, 2),
            "ms_each": round(1000 * self.seconds / max(files, 1), 2),
        }


def read_all(archives: list[Path]) -> _Read:
    done = _Read()
    for file in _members(archives):
        started = time.perf_counter()
        try:
            document = read(file, Given())
        except SourceError as error:
            done.failed.append(str(error))
            print(f"failed: {error}")
            continue
        finally:
            done.seconds += time.perf_counter() - started
        done.documents.append(document)
        done.uncovered += bool(_uncovered(document))
    return done


def _members(archives: list[Path]) -> Iterator[SourceFile]:
    for archive in archives:
        with tarfile.open(archive) as opened:
            for member in opened:
                if member.isfile() and (stream := opened.extractfile(member)) is not None:
                    yield SourceFile(f"{archive}!{member.name}", stream.read())


def _uncovered(document: Document) -> str:
    """Characters that are in no node, not left over, and no part of a label or its quotation."""
    covered = bytearray(len(document.text))
    spans = [span for node in document.nodes for span in node.spans]
    for start, end in [*spans, *((i.start, i.end) for i in document.left_over)]:
        covered[start:end] = b"\1" * (end - start)
    rest = Counter(
        char for char, kept in zip(document.text, covered, strict=True) if not kept
    ) - Counter("".join(node.label for node in document.nodes))
    return "".join(char for char in rest.elements() if char.isalnum())


def document_text(document: Document, *, all_but_annotations: bool = False) -> str:
    """Label, heading and words in the order of the document.

    Or, by the letter of the gold's rule, all but annotations and one kind of head note.
    """
    spans = {span for node in document.nodes for span in node.spans}
    aside = {
        (item.start, item.end)
        for item in document.left_over
        if item.reason != "heading"
        and not (all_but_annotations and _kept(document.text[item.start : item.end], item.reason))
    }
    lines = []
    start = 0
    for end in [i for i, char in enumerate(document.text) if char == "\n"]:
        if (start, end) not in aside or (start, end) in spans:
            lines.append(document.text[start:end])
        start = end + 1
    return " ".join(" ".join(lines).split())


def _kept(words: str, reason: str) -> bool:
    return reason != "annotation" and not words.lstrip("*").startswith(_LEFT_OUT)


def _compare(gold: list[dict[str, Any]], documents: list[Document], misses: int) -> dict[str, Any]:
    law: dict[str, set[str]] = defaultdict(set)
    letter: dict[str, dict[str, str]] = defaultdict(dict)
    for document in documents:
        section = document.facts.id.removeprefix("/dc/code/")
        law[section].add(hashed(document_text(document)))
        kept = {
            item.reason
            for item in document.left_over
            if item.reason != "heading" and _kept(document.text[item.start : item.end], item.reason)
        }
        whole = hashed(document_text(document, all_but_annotations=True))
        letter[section][whole] = " and ".join(sorted(kept))
    outcomes: Counter[str] = Counter()
    for row in gold:
        section, wanted = row["provision"], row["sha256"]
        if wanted == EMPTY:
            outcome = "no text in the gold"
        elif wanted in law[section]:
            outcome = "equal"
        elif wanted in letter[section]:
            outcome = f"equal with {letter[section][wanted]}"
        else:
            outcome = "other"
            if misses > 0:
                misses -= 1
                print("not equal:", row["id"], section, row["date"])
        outcomes[outcome] += 1
    with_text = max(len(gold) - outcomes["no text in the gold"], 1)
    by_rule = sum(n for outcome, n in outcomes.items() if outcome.startswith("equal"))
    return {
        "rows": len(gold),
        "equal_percent": round(100 * outcomes["equal"] / with_text, 2),
        "equal_by_its_rule_percent": round(100 * by_rule / with_text, 2),
        "by_cause": dict(outcomes.most_common()),
    }


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


if __name__ == "__main__":
    raise SystemExit(main())
