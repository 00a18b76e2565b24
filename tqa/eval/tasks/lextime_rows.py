"""The questions of LexTime, and readers that need no model.

**Source:** Barale, Barrett, Bajaj and Rovatsos, LexTime, Findings of EMNLP 2025.
"""

from __future__ import annotations

import csv
import gzip
import io
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tqa.errors import SourceError
from tqa.pleading.model import Order, Paragraph, Pleading
from tqa.pleading.questions import Question, order_question

if TYPE_CHECKING:
    from tqa.pleading.leaning import Leaning

MAIN = "lextime_512samples.csv.gz"


@dataclass(frozen=True, slots=True)
class Row:
    """One question."""

    paragraph: str
    key: str
    """The words of the paragraph without marks: paragraphs that differ in a stroke are one."""
    query: str
    yes: bool
    relation: str
    long: bool
    pair: str


def load_rows(folder: Path) -> list[Row]:
    """The questions, each with its length and kind of pair; SourceError where a file is missing."""
    long = {(r["paragraph"], r["TR"]) for r in table(folder / "long_context.csv.gz")}
    pairs = {
        (r["paragraph"], r["TR"]): r["pair_type"]
        for name in ("pairs_explicit", "pairs_explicit_implicit")
        for r in table(folder / f"{name}.csv.gz")
    }
    return [
        Row(
            r["paragraph"], _key(r["paragraph"]), r["TR"], r["label"] == "entailment",
            relation(r["TR"]), (r["paragraph"], r["TR"]) in long,
            pairs.get((r["paragraph"], r["TR"]), "other"),
        )
        for r in table(folder / MAIN)
    ]  # fmt: skip


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file, compressed; SourceError where it cannot be read."""
    try:
        with gzip.open(path) as file:
            return list(csv.DictReader(io.TextIOWrapper(file, encoding="utf-8")))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SourceError(
            f"{path}: cannot be read ({error}); give the folder of the set as it is published"
        ) from error


def _key(paragraph: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", paragraph.lower()))


def relation(query: str) -> str:
    """The relation word of a question; the verb, not "the following day".

    >>> relation("Does the sale follows the notice?"), relation("Does A happens before B?")
    ('follow', 'before/after')
    """
    for name, pattern in _RELATIONS.items():
        if re.search(pattern, query):
            return name
    return "other"


_RELATIONS = {
    "simultaneous": r"\bsimultaneous",
    "precede": r"\bpreced",
    "before/after": r"\b(?:before|after)\b",
    "follow": r"\bfollows?\b",
}


def question(query: str) -> Question:
    """The question taken apart."""
    found = order_question(query)
    if found is None:
        raise SourceError(f"{MAIN}: no relation in {query!r}")
    return found


# ---------------------------------------------------------------- readers


@lru_cache(maxsize=64)
def leaning(paragraph: str) -> Leaning:
    """The paragraph, read."""
    from tqa.pleading.leaning import Leaning
    from tqa.pleading.story import read_story

    text = without_stamps(paragraph)
    return Leaning(read_story(Pleading("", text, (Paragraph("", 0, len(text)),))))


def without_stamps(paragraph: str) -> str:
    """A paragraph without what filing systems printed into it, as the reader of pleadings has it.

    >>> without_stamps("in the case 9:31-cv-00123 document 4 filed 02/03/31 page 1 of 2 3 yard")
    'in the yard'
    """
    from tqa.ingest.readers.pleadings.stamps import STAMP

    stamp = re.compile(rf"(?:{STAMP.pattern})(?:\s+\d{{1,3}}(?=\s))?", STAMP.flags)
    return " ".join(stamp.sub(" ", paragraph).split())


def likely(paragraph: str, query: str) -> bool:
    """By the signs and the weights of `tqa.pleading.leaning`."""
    return leaning(paragraph).likely(question(query))


def named_first(query: str) -> bool:
    """Without reading: what is named first came first, and "simultaneous" is true."""
    return question(query).order is not Order.AFTER


def told_first(paragraph: str, query: str) -> bool:
    """What the paragraph tells first came first."""
    lean, asked = leaning(paragraph), question(query)
    pair = lean.pair(*asked.events)
    if pair.a is None or pair.b is None or asked.order is Order.SAME:
        return named_first(query)
    return (pair.a.event.trigger <= pair.b.event.trigger) == (asked.order is Order.BEFORE)


def relation_word(asked: Sequence[tuple[str, str, bool]]) -> list[bool]:
    """The commoner answer to each relation word in the other texts: (text, relation, holds)."""
    tally: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    total: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for text, word, holds in asked:
        tally[text][word][holds] += 1
        total[word][holds] += 1
    said = []
    for text, word, _ in asked:
        no, yes = (total[word][i] - tally[text][word][i] for i in (0, 1))
        said.append(yes >= no)
    return said
