"""The questions of Tracie, and readers that need no model.

**Source:** Zhou, Richardson, Ning, Khot, Sabharwal and Roth, NAACL 2021; Barale et al., LexTime,
Findings of EMNLP 2025, for the 512 that were drawn from the test.
"""

from __future__ import annotations

import csv
import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqa.errors import SourceError
from tqa.pleading.model import Order
from tqa.pleading.questions import Edge

if TYPE_CHECKING:
    from spacy.tokens import Doc

FILES = {"test": "tracie_test.txt.gz", "train": "tracie_train_iid.txt.gz"}
SAMPLE = "lextime_tracie_sample_512.csv.gz"
_LINE = re.compile(
    r"event: (.*?) (starts|ends) (before|after) (.*?) story: (.*)\tanswer: (positive|negative)\s*\Z"
)
_ASKED = re.compile(r"\s*Does the event (.*?)[\s.]* (start|end)s? (before|after) (.*?)[\s.?]*\Z")
_EDGES = {"start": Edge.START, "end": Edge.END}


@dataclass(frozen=True, slots=True)
class Row:
    """One question."""

    first: str
    edge: Edge
    order: Order
    second: str
    story: str
    holds: bool

    @property
    def key(self) -> str:
        """The story without marks, by which stories are told apart."""
        return " ".join(re.findall(r"[a-z0-9]+", self.story.lower()))


def load(folder: Path, split: str) -> list[Row]:
    """The questions of `test` or `train`; `SourceError` with the line that cannot be read."""
    found = []
    for at, line in enumerate(_open(folder / FILES[split]).splitlines(), 1):
        match = _LINE.match(line)
        if match is None:
            raise SourceError(
                f"{FILES[split]}, line {at}: expected 'event: A starts|ends before|after B "
                "story: S', a tab, 'answer: positive|negative'"
            )
        first, edge, order, second, story, answer = match.groups()
        found.append(
            Row(first, _EDGES[edge[:-1]], Order(order), second, story, answer == "positive")
        )
    return found


def load_sample(folder: Path) -> list[Row]:
    """The questions of the paper of LexTime; none where the file is not there."""
    if not (folder / SAMPLE).is_file():
        return []
    found = []
    for at, row in enumerate(csv.DictReader(_open(folder / SAMPLE).splitlines(keepends=True)), 2):
        read = asked(row["query"], row["paragraph"], holds=row["label"] == "yes")
        if read is None:
            raise SourceError(f"{SAMPLE}, row {at}: no event, relation and event in the query")
        found.append(read)
    return found


def asked(query: str, story: str, *, holds: bool = False) -> Row | None:
    """A question in the words of the paper of LexTime, taken apart; `None` where it is none."""
    match = _ASKED.match(query)
    if match is None:
        return None
    first, edge, order, second = match.groups()
    return Row(first, _EDGES[edge], Order(order), second, story, holds)


def query(row: Row) -> str:
    """A row as such a question.

    >>> row = Row("it rained", Edge.START, Order.AFTER, "we left", "", True)
    >>> query(row), asked(query(row), "", holds=True) == row
    ('Does the event it rained start after we left?', True)
    """
    return f"Does the event {row.first} {row.edge} {row.order} {row.second}?"


def _open(path: Path) -> str:
    try:
        return gzip.decompress(path.read_bytes()).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"cannot read {path.name}: {error}") from error


# ---------------------------------------------------------------- readers


@lru_cache(maxsize=8192)
def parsed(text: str) -> Doc:
    """A text, parsed once."""
    from tqa.pleading.parsing import parse

    return parse(text)


@lru_cache(maxsize=8192)
def _later(first: str, second: str, story: str, edge: Edge) -> bool:
    from tqa.pleading import narrative

    return narrative.later(parsed(first), parsed(second), parsed(story), edge) > 0


def learned(row: Row) -> bool:
    """By the features and the weights of `tqa.pleading.narrative`."""
    return _later(row.first, row.second, row.story, row.edge) == (row.order is Order.AFTER)


def relation_word(rows: Sequence[Row], train: Sequence[Row]) -> list[bool]:
    """The commoner answer to the words of relation in the training rows of other stories."""
    tally = Counter((row.edge, row.order, row.holds) for row in train)
    own: dict[str, Counter[tuple[Edge, Order, bool]]] = defaultdict(Counter)
    for row in train:
        own[row.key][row.edge, row.order, row.holds] += 1

    def said(row: Row, yes: bool) -> int:
        cell = row.edge, row.order, yes
        return tally[cell] - own[row.key][cell] if row.key in own else tally[cell]

    return [said(row, True) >= said(row, False) for row in rows]


def told_first(rows: Sequence[Row], otherwise: Sequence[bool]) -> list[bool]:
    """By the places of the two events in the story; `otherwise` where these are the same."""
    said = []
    for row, other in zip(rows, otherwise, strict=True):
        one, two = _place(row.first, row.story), _place(row.second, row.story)
        same = one is None or two is None or one == two
        said.append(other if same else (one > two) == (row.order is Order.AFTER))  # type: ignore[operator]
    return said


@lru_cache(maxsize=8192)
def _place(event: str, story: str) -> int | None:
    """The sentence that shares most content words with an event; `None` where none shares any."""
    wanted = _content(parsed(event))
    shared = [len(wanted & _content(sentence)) for sentence in parsed(story).sents]
    best = max(shared, default=0)
    return shared.index(best) if best else None


def _content(span: Any) -> frozenset[str]:
    return frozenset(t.lemma_.lower() for t in span if t.is_alpha and not t.is_stop)
