"""Dated questions: what they ask, what answers them, and when each answer held.

A file of your own has one JSON object a line:

    {"id": "ferry-1", "question": "Who was the harbour master of Arle in 2009?",
     "answers": ["Ines Roe"],
     "timeline": [{"answer": "Ines Roe", "from": 2007, "to": 2013}, ...],
     "subject": "Arle", "relation": "harbour master", "document": "..."}

The first three fields are needed. With `timeline`, shifted years and inverse questions can be
judged; with `subject` and `relation`, the name of an office, claims can be made; `document` is what
the setting `gold` shows.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tqa.errors import SourceError
from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.robustness.relations import Relation, office

T = TypeVar("T")

FOLDER = "robustness"
"""In the folder of benchmarks: files of your own, `*.jsonl`."""


@dataclass(frozen=True, slots=True)
class Held:
    """An answer, and the years over which it was right, both included."""

    answer: str
    first: int
    last: int | None
    """`None` where no end is known."""
    told: int | None = None
    """The last year of which the source tells, where that is no end of what it tells of."""

    def covers(self, year: int) -> bool:
        """Whether some day of the year is among them."""
        return self.first <= year and (self.last is None or year <= self.last)

    def within(self, year: int) -> bool:
        """Whether the whole year is: its first and last year may be in part only."""
        return self.first < year and (self.last is None or year < self.last)


@dataclass(frozen=True, slots=True)
class DatedQuestion:
    """A question with an absolute time, and what answers it."""

    id: str
    source: str
    question: str
    answers: tuple[str, ...]
    cluster: str
    """What it shares with others that are no independent draws, such as its timeline."""
    timeline: tuple[Held, ...] = ()
    subject: str = ""
    relation: Relation | None = None
    documents: tuple[str, ...] = ()
    """Ids of the documents that answer it."""
    names: tuple[tuple[int, int], ...] = ()
    """Where names stand in it that may look like a time, as start and end in characters."""

    def stretches(self) -> tuple[Held, ...]:
        """When its first answer held."""
        return tuple(held for held in self.timeline if held.answer == self.answers[0])


@dataclass(frozen=True, slots=True)
class DatedSet:
    """The questions of a source with their documents, and what was counted on the way."""

    source: str
    questions: tuple[DatedQuestion, ...]
    documents: tuple[Document, ...] = ()
    facts: Mapping[str, int] = field(default_factory=dict)


def drawn(
    questions: Iterable[DatedQuestion],
    size: int,
    seed: int,
    make: Callable[[DatedQuestion], T | None],
) -> tuple[T, ...]:
    """What `make` makes of at most `size` questions, evenly from the sources as far as they reach.

    Questions of which it makes nothing are passed over. The order of a question depends on its id
    and the seed alone, so that tests which allow different questions still share most of them.
    """
    ranked: dict[str, list[tuple[float, DatedQuestion]]] = {}
    for question in questions:
        rank = random.Random(f"{seed} {question.id}").random()
        ranked.setdefault(question.source, []).append((rank, question))
    queues = [
        _made([question for _, question in sorted(found, key=lambda each: each[0])], make)
        for _, found in sorted(ranked.items())
    ]
    taken: list[T] = []
    while queues and len(taken) < size:
        turn = [(queue, next(queue, None)) for queue in queues]
        queues = [queue for queue, made in turn if made is not None]
        taken += [made for _, made in turn if made is not None]
    return tuple(taken[:size])


def _made(
    questions: Sequence[DatedQuestion], make: Callable[[DatedQuestion], T | None]
) -> Iterator[T]:
    for question in questions:
        made = make(question)
        if made is not None:
            yield made


# -- files of your own -----------------------------------------------------------------------------

_REMEDY = "see tqa/eval/tasks/robustness/dated.py for its fields"


def user_sets(folder: Path) -> tuple[DatedSet, ...]:
    """The sets of the files `*.jsonl` in a folder, by name; none where it does not exist."""
    return tuple(dated_file(path) for path in sorted(folder.glob("*.jsonl")))


def dated_file(path: Path) -> DatedSet:
    """The questions of a file; SourceError names the line that cannot be used."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}: cannot be read ({error})") from error
    questions: list[DatedQuestion] = []
    documents: list[Document] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            question, document = _read(json.loads(line), path.stem)
        except (ValueError, KeyError, TypeError) as error:
            what = f"no field {error}" if isinstance(error, KeyError) else str(error)
            raise SourceError(f"{path}, line {number}: {what}; {_REMEDY}") from error
        questions.append(question)
        documents += document
    if len({question.id for question in questions}) < len(questions):
        raise SourceError(f"{path}: two questions have the same id; give each its own")
    return DatedSet(path.stem, tuple(questions), tuple(documents), {"rows": len(questions)})


def _read(row: Mapping[str, Any], source: str) -> tuple[DatedQuestion, Sequence[Document]]:
    identity = f"{source}/{row['id']}"
    answers = tuple(str(answer) for answer in row["answers"])
    if not answers:
        raise ValueError("no answer is given")
    text = str(row.get("document") or "")
    documents = [Document(identity, text)] if text else []
    name = str(row.get("relation") or "")
    question = DatedQuestion(
        id=identity,
        source=source,
        question=str(row["question"]),
        answers=answers,
        cluster=f"{source}/{row.get('subject') or row['id']}",
        timeline=tuple(
            Held(str(each["answer"]), int(each["from"]), _year(each.get("to")))
            for each in row.get("timeline") or ()
        ),
        subject=str(row.get("subject") or ""),
        relation=office(name) if name else None,
        documents=tuple(document.id for document in documents),
    )
    return question, documents


def _year(value: Any) -> int | None:
    return None if value is None else int(value)
