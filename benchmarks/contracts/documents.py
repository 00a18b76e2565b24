"""The documents of a set, and the questions asked of them, from the archives of the data."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_plus

from benchmarks.contracts.chunks import Chunk, chunks

SETS = ("contractnli", "maud", "privacy_qa")


@dataclass(frozen=True, slots=True)
class Document:
    """A file of a corpus, cut into chunks."""

    path: str
    text: str
    chunks: tuple[Chunk, ...]

    @property
    def title(self) -> str:
        """The name of the file as words; joined words also apart.

        >>> Document("x/NDA%20-%20OakLane_v2.txt", "", ()).title
        'NDA - OakLane v2 (NDA - Oak Lane v2)'
        """
        name = unquote_plus(Path(self.path).name.removesuffix(".txt"))
        name = " ".join(re.sub(r"[_|]+|\.pdf\b", " ", name).split())
        apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
        return name if apart == name else f"{name} ({apart})"


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of a document that are the answer."""

    path: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question, and every span that answers it (they do not overlap)."""

    text: str
    gold: tuple[Span, ...]
    within: str = ""
    """The one document that is searched; all of the set where empty."""
    key: str = ""
    """By what the half is chosen, where questions of one wording are many."""

    @property
    def half(self) -> str:
        """A, by which choices are made, or B, of which only figures are looked at."""
        digest = hashlib.sha256((self.key or self.text).encode("utf-8")).digest()
        return "AB"[digest[0] % 2]


def documents(data: Path, name: str) -> list[Document]:
    """All documents of a set, by path."""
    found = []
    with tarfile.open(data / f"corpus_{name}.tar.xz", "r:xz") as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is not None and member.name.endswith(".txt"):
                text = file.read().decode("utf-8")
                found.append(Document(_place(member.name, name), text, tuple(chunks(text))))
    return sorted(found, key=lambda document: document.path)


def _place(member: str, name: str) -> str:
    return f"{name}/{member.rpartition('/')[2]}"


def questions(data: Path, name: str) -> list[Question]:
    """The questions of a set; spans of one question that touch or overlap are made one."""
    with gzip.open(data / "benchmarks" / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    return [Question(test["query"], tuple(_spans(test["snippets"]))) for test in tests]


def _spans(snippets: list[dict[str, object]]) -> Iterator[Span]:
    # The corpus has "_" for the signs that some file systems refuse in names.
    found = sorted((re.sub("[|:]", "_", str(s["file_path"])), *_pair(s["span"])) for s in snippets)
    last: Span | None = None
    for path, start, end in found:
        if last is not None and path == last.path and start <= last.end:
            last = Span(path, last.start, max(end, last.end))
            continue
        if last is not None:
            yield last
        last = Span(path, start, end)
    if last is not None:
        yield last


def _pair(span: object) -> tuple[int, int]:
    if not (isinstance(span, list) and len(span) == 2):
        raise ValueError(f"{span!r} is no span: two numbers are expected")
    return int(span[0]), int(span[1])


# ---------------------------------------------------------------- clauses with dates

CLAUSES = {
    "effective_date": "On what day does the agreement take effect?",
    "expiration_date": "When does the agreement end, and how long is its initial term?",
    "renewal_term": "For how long is the agreement renewed after its initial term?",
    "notice_period_to_terminate_renewal": "By how long a notice is renewal prevented?",
    "warranty_duration": "How long does the warranty against defects last?",
}
"""A plain question for each category of clauses that are about dates and lengths of time."""

_LEAST = 40
"""Clauses shorter than this stand in many places by chance."""


def clause_questions(legalbench: Path, held: list[Document], *, within: bool) -> list[Question]:
    """A question for each contract and category whose clauses are found in exactly one contract.

    With `within` the contract is given, and the question asks of it alone; without, the question
    names the contract by the name of its file, and all contracts are searched.
    """
    folded = [(document, *_folded(document.text)) for document in held]
    found: dict[tuple[str, str], set[tuple[int, int]]] = {}
    for category, clause in _clauses(legalbench):
        places = [
            (document.path, *_unfolded(back, text.index(clause), len(clause)))
            for document, text, back in folded
            if text.count(clause) == 1
        ]
        if len(places) == 1:
            path, start, end = places[0]
            found.setdefault((path, category), set()).add((start, end))
    titles = {document.path: document.title for document in held}
    made = []
    for (path, category), spans in sorted(found.items()):
        asked = CLAUSES[category]
        named = f"{titles[path]}: {asked}"
        gold = tuple(_joined(path, spans))
        made.append(Question(asked if within else named, gold, path if within else "", named))
    return made


def _joined(path: str, spans: set[tuple[int, int]]) -> Iterator[Span]:
    return _spans([{"file_path": path, "span": list(span)} for span in sorted(spans)])


def _clauses(legalbench: Path) -> Iterator[tuple[str, str]]:
    import csv
    import io

    with tarfile.open(fileobj=lzma.open(legalbench / "tests_recovered.tar.xz")) as archive:
        for category in CLAUSES:
            file = archive.extractfile(f"cuad_{category}/test_recovered.tsv")
            if file is None:
                raise ValueError(f"{legalbench}: holds no clauses of cuad_{category}")
            rows = csv.DictReader(io.StringIO(file.read().decode("utf-8")), delimiter="\t")
            for row in rows:
                clause = " ".join(row["text"].split())
                if row["label"] == "Yes" and len(clause) >= _LEAST:
                    yield category, clause


def _folded(text: str) -> tuple[str, list[int]]:
    """Text with one blank for each run of white space, and where each character came from."""
    kept: list[str] = []
    back: list[int] = []
    for match in re.finditer(r"\S+", text):
        if kept:
            kept.append(" ")
            back.append(match.start() - 1)
        kept.append(match[0])
        back.extend(range(match.start(), match.end()))
    return "".join(kept), back


def _unfolded(back: list[int], start: int, length: int) -> tuple[int, int]:
    return back[start], back[start + length - 1] + 1
