"""The paragraphs of a corpus: of a table, of Tracie's lines, or of plain text.

Each distinct paragraph is held once, with the number of rows that repeat it. What only files put
there is removed: character references, double quotation marks (both corpora carry strays of a CSV)
and runs of white space.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import html
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tqa.errors import SourceError

_QUOTES = re.compile(r"[\"“”\\]+")
_STORY = re.compile(r"\bstory:(.*?)(?:\tanswer:.*)?$")
_BLANK = re.compile(r"\n\s*\n")
# The stamp that a court prints on each page of a filing, as it runs into the text: "case
# 1:20-cv-00001 document 1 filed 01/02/20 page 3 of 9 4", with the numbers of page and lines.
_STAMP = re.compile(
    r"\bcase:? ?\d+:\d\d-\w\w-\d+(?:-\w+)*,? doc(?:ument|\.)? ?#?:? ?[\d-]+,? "
    r"filed:? \d\d/\d\d/\d\d,? page:? \d+(?: of \d+)?(?: pageid\.? ?#?:? ?\d+)?(?: \d{1,2}\b)*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One distinct paragraph, and how many rows of the corpus hold it."""

    text: str
    rows: int

    @property
    def id(self) -> str:
        """The start of the SHA-256 of the text: results name paragraphs without quoting them."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Corpus:
    """The distinct paragraphs of a file or folder, in the order in which they first stand there."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    sha256: str
    """Of the paragraphs and their rows, before any are drawn."""


def read_corpus(path: Path) -> Corpus:
    """The corpus at a path: a CSV with a column `paragraph`, lines of Tracie, or text.

    All but folders may be compressed (`.gz`); of a folder its text files are read. SourceError
    where nothing can be read there.
    """
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.is_file() and _kind(p) == ".txt")
        texts = [text for file in files for text in _texts(file)]
    else:
        texts = list(_texts(path))
    counts = Counter(filter(None, map(cleaned, texts)))
    if not counts:
        raise SourceError(f"{path}: holds no paragraph (.csv, .csv.gz, .txt, .txt.gz or a folder)")
    paragraphs = tuple(Paragraph(text, rows) for text, rows in counts.items())
    told = "\n".join(f"{p.rows}\t{p.text}" for p in paragraphs)
    name = path.name.removesuffix(".gz").removesuffix(".csv").removesuffix(".txt")
    return Corpus(name, paragraphs, hashlib.sha256(told.encode()).hexdigest())


def drawn(corpus: Corpus, limit: int, seed: int) -> Corpus:
    """At most `limit` of the paragraphs, drawn by seed; all of them where it is 0."""
    if not limit or limit >= len(corpus.paragraphs):
        return corpus
    chosen = random.Random(seed).sample(range(len(corpus.paragraphs)), limit)
    return replace(corpus, paragraphs=tuple(corpus.paragraphs[i] for i in sorted(chosen)))


def cleaned(text: str) -> str:
    r"""The words of a paragraph, without what only the file put there.

    >>> cleaned(' "When it rained, Ann left." Smith &amp; Sons\t')
    'When it rained, Ann left. Smith & Sons'
    """
    return " ".join(_QUOTES.sub(" ", html.unescape(text)).split())


def without_stamps(text: str) -> str:
    """The text without the stamps of court filings that run into it.

    >>> without_stamps("he left case 1:20-cv-00001 doc 1 filed 01/02/20 page 3 of 9 4 the hall.")
    'he left the hall.'
    """
    return " ".join(_STAMP.sub(" ", text).split())


def _kind(path: Path) -> str:
    return Path(path.name.removesuffix(".gz")).suffix.lower()


def _texts(path: Path) -> Iterator[str]:
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8-sig")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}: cannot be read as text in UTF-8: {error}") from error
    if _kind(path) == ".csv":
        yield from _column(path, csv.DictReader(text.splitlines(keepends=True)))
        return
    stories = [found[1] for line in text.splitlines() if (found := _STORY.search(line))]
    yield from stories or _BLANK.split(text)


def _column(path: Path, rows: csv.DictReader[str]) -> Iterable[str]:
    if "paragraph" not in (rows.fieldnames or ()):
        raise SourceError(f"{path}: has no column `paragraph`, only {rows.fieldnames}")
    return (row["paragraph"] or "" for row in rows)
