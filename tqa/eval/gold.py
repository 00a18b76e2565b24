"""Gold questions: what was asked, and the answer that a person worked out from the texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path

from tqa.errors import SourceError, TemporalError
from tqa.eval.jsonl import Record, records
from tqa.law.status import Status
from tqa.temporal.bounds import Bound
from tqa.temporal.intervals import Period

NAME = "gold.jsonl"
"""The name of a file of gold questions, in the folder of the sources that they are about."""


class GoldKind(StrEnum):
    """What a gold question asks for, as its author sees it: finer than the kinds of answers."""

    TEXT = "text"
    VALUE = "value"
    IN_FORCE = "in_force"
    LAST_CHANGED = "last_changed"
    HISTORY = "history"
    DIFFERENCE = "difference"
    DEFINITION = "definition"
    APPLICATION = "application"
    COMMENCEMENT = "commencement"
    COUNT = "count"
    ORDER = "order"
    VERSION = "version"
    BEFORE = "before"
    DURATION = "duration"
    CLAIM = "claim"
    REFERENCES = "references"
    COMING = "coming"
    INTERVAL = "interval"


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """One question with its expected answer; `corpus/README.md` describes the fields."""

    id: str
    question: str
    reference_day: date
    """The day on which it is asked."""
    status: Status
    as_at: date | None = None
    """The day given beside the question, where it states none itself."""
    known_at: date | None = None
    kind: GoldKind | None = None
    """`None` where it asks for none of them."""
    instrument: str | None = None
    provision: str | None = None
    """The pinpoint meant: `12(3)`, `2 def. “importer”`, a row as `First Schedule, 8443.31`."""
    text: str | None = None
    """The text of the provision, to the letter, with its label and on one line."""
    contains: tuple[str, ...] = ()
    """What the answer, text and notes together, has to contain."""
    excludes: tuple[str, ...] = ()
    """What its text must not contain."""
    citation: str | None = None
    days: Period | None = None
    """The days on which `text` holds, where they are certain."""
    value: str | None = None
    """For a question about a value: it, as the law writes it; all values given are looked at."""
    sequence: tuple[str, ...] = ()
    """What the text of the answer has to contain in this order."""
    why: str = ""


FIELDS = (
    "id", "question", "as_at", "known_at", "reference_day", "status", "kind", "instrument",
    "provision", "text", "contains", "excludes", "citation", "days", "value", "sequence", "why",
)  # fmt: skip


def read_gold(paths: Iterable[Path]) -> tuple[GoldQuestion, ...]:
    """The gold questions of files, in the order given.

    SourceError names file, line, field and what to write, where a line is malformed, an id is used
    twice, or there is no question at all.
    """
    found: list[GoldQuestion] = []
    seen: dict[str, Record] = {}
    files = tuple(paths)
    for path in files:
        for record in records(path):
            question = _question(record)
            if question.id in seen:
                record.fail("id", f"another one; it is that of {seen[question.id].where}")
            seen[question.id] = record
            found.append(question)
    if not found:
        names = ", ".join(map(str, files)) or "no file"
        raise SourceError(f"{names}: no gold question is there; write one a line")
    return tuple(found)


def gold_files(folder: Path) -> tuple[Path, ...]:
    """The files of gold questions in a folder and below; SourceError where there are none."""
    found = tuple(sorted(path for path in folder.rglob(NAME) if path.is_file()))
    if not found:
        raise SourceError(
            f"{folder}: no {NAME} is in it or below; give a folder with sources and their gold "
            "questions, such as corpus"
        )
    return found


def _question(record: Record) -> GoldQuestion:
    record.known(FIELDS)
    instrument, provision = record.optional_text("instrument"), record.optional_text("provision")
    if provision and not instrument:
        record.fail("instrument", "the id of the instrument that the provision stands in")
    kind = record.optional_text("kind")
    return GoldQuestion(
        id=record.text("id"),
        question=record.text("question"),
        as_at=record.optional_day("as_at"),
        known_at=record.optional_day("known_at"),
        reference_day=record.day("reference_day"),
        status=record.choice("status", Status),
        kind=record.choice("kind", GoldKind) if kind else None,
        instrument=instrument,
        provision=provision,
        text=record.optional_text("text"),
        contains=record.texts("contains"),
        excludes=record.texts("excludes"),
        citation=record.optional_text("citation"),
        days=_period(record),
        value=record.optional_text("value") if "value" in record.fields else None,
        sequence=record.texts("sequence") if "sequence" in record.fields else (),
        why=record.text("why"),
    )


def _period(record: Record) -> Period | None:
    written = record.optional_text("days")
    if written is None:
        return None
    try:
        if (written[0], written[-1]) != ("[", ")") or written.count(", ") != 1:
            raise TemporalError(written)
        start, end = written[1:-1].split(", ")
        return Period(Bound.parse(start), Bound.parse(end))
    except TemporalError:
        record.fail("days", "[first, first day without it), such as [2014-07-01, open), or null")
