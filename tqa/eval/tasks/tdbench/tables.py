"""The tables of TDBench and the questions about them, as they were published.

**Source:** TDBench, github.com/ssoy0701/tdbench (2025): tables with start and end for each row,
queries in SQL, and three wordings of each by a model. Only the wordings are put to a reader; the
equalities of the SQL say which rows are of the subject, and its result is the gold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from tqa.errors import SourceError
from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.published import records, table

NOW = date(2025, 5, 4)
"""The day that the authors took for today."""
START, END = "Start", "End"


@dataclass(frozen=True, slots=True)
class Column:
    """A column that can be asked for, and the words that ask for it; none where it is the only."""

    name: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Schema:
    """What is to be known of a table to read questions about it."""

    name: str
    title: str
    file: str
    questions: str
    asked: tuple[Column, ...]
    keys: tuple[tuple[str, ...], ...]
    """Sets of columns that tell of whom a row is; a question has to fix all columns of one."""
    also: tuple[str, ...] = ()
    """Further columns by which a question may tell the subject."""
    timeless: bool = False
    """Whether times in a question are part of a name: "the 2006 Games"."""


_PERSON = (Column("Name"),)
SCHEMAS = (
    Schema(
        "legal", "Laws on same-sex couples", "legal/legal", "legal/now", (Column("Legality"),),
        (("Country", "Law_type"),),
    ),
    Schema(
        "environ", "Carbon pricing", "environ/environ", "environ/now", (Column("Status"),),
        (("Jurisdiction", "Type"),),
    ),
    Schema(
        "culture", "Cultural heritage", "culture/culture", "culture/now",
        (Column("Status_Inscribed_or_Proclaimed"),), (("Heritage_element",),),
    ),
    Schema(
        "movie", "Films of one title", "movie/movie", "movie/now", (Column("Director"),),
        (("Title",),),
    ),
    Schema(
        "leaders_now", "Leaders today", "dyknow/dyknow_leaders", "dyknow/now_0", _PERSON,
        (("Country", "Role"),),
    ),
    Schema(
        "sports_now", "Teams today", "dyknow/dyknow_sports", "dyknow/now_1", (Column("Team"),),
        (("Name",),), ("Sport",),
    ),
    Schema(
        "organizations_now", "Heads of organizations today", "dyknow/dyknow_organizations",
        "dyknow/now_2", _PERSON, (("Organization_name", "Role"),),
    ),
    Schema(
        "leaders", "Leaders in relation to times", "dyknow/dyknow_leaders", "dyknow/basic_0",
        _PERSON, (("Country", "Role"),),
    ),
    Schema(
        "sports", "Teams in relation to times", "dyknow/dyknow_sports", "dyknow/basic_1",
        (Column("Team"),), (("Name",),), ("Sport",),
    ),
    Schema(
        "organizations", "Heads of organizations in relation to times",
        "dyknow/dyknow_organizations", "dyknow/basic_2", _PERSON, (("Organization_name", "Role"),),
    ),
    Schema(
        "medical", "Stays in hospital in relation to times", "medical/medical", "medical/basic",
        (
            Column("Medication", ("medication", "medications", "medicine", "drug", "drugs")),
            Column("Doctor", ("doctor", "doctors", "physician")),
        ),
        (("Name",),), ("Gender", "Blood_Type"),
    ),
    Schema(
        "olympic", "Leaders during the Olympic Games", "olympic/olympic_dyknow_leaders",
        "olympic/join", _PERSON, (("Role", "Game_name"), ("Role", "Game_edition", "Season")),
        timeless=True,
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """A row of a table: its values, and the days from the first to the last, both included."""

    values: Mapping[str, str]
    start: date
    end: date | None
    """`None` where the table has none: it holds still."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query with its wordings."""

    number: int
    operator: str
    kind: str
    column: str
    subject: tuple[int, ...]
    """Rows of the table that are of its subject, whatever their time."""
    gold: tuple[str, ...]
    wordings: tuple[str, ...]
    repaired: bool = False
    """Whether the gold is written as the table writes it, and not with the set's "Ilegal"."""


def read_table(folder: Path, schema: Schema) -> tuple[Record, ...]:
    """The rows of a table, in its order. A year alone starts on 1 January, as in the SQL."""
    path = folder / f"{schema.file}.csv"
    return tuple(_record(path, row) for row in table(path))


def _record(path: Path, row: Mapping[str, str]) -> Record:
    values = {name: text for name, text in row.items() if name not in (START, END)}
    start, end = _day(row[START]), _day(row[END])
    if start is None:
        raise SourceError(f"{path}: a row has no start: {dict(row)}; give the file as published")
    return Record(values, start, end)


def _day(text: str) -> date | None:
    if text in ("", "nan"):
        return None
    return date.fromisoformat(text if len(text) > 4 else f"{text}-01-01")


def document(schema: Schema, number: int, row: Record) -> Document:
    """A row as a text of its columns."""
    told = [f"{name.replace('_', ' ')}: {text}" for name, text in row.values.items() if text]
    told += [f"Start: {row.start}", f"End: {row.end or 'none'}"]
    return Document(f"{schema.file}#{number}", "; ".join(told), {"row": row})


# -- questions -------------------------------------------------------------------------------------

_EQUAL = re.compile(r'(\w+) = "(.*?)"(?= and | order |\Z)', re.DOTALL)
_COLUMN = re.compile(r"select (\w+)")
_TYPO = {"Ilegal": "Illegal"}


def read_queries(folder: Path, schema: Schema, rows: Sequence[Record]) -> Iterator[Query]:
    """The queries that have wordings; SourceError where one tells of nobody in the table."""
    path = folder / "qa_pairs" / f"{schema.questions}_sql_gpt4o.jsonl.gz"
    for found in records(path):
        yield _query(path, found, rows)


def _query(path: Path, found: Mapping[str, Any], rows: Sequence[Record]) -> Query:
    column = _COLUMN.match(found["sql_for_db"])
    equal = _EQUAL.findall(found["sql_for_db"])
    subject = tuple(
        n for n, row in enumerate(rows) if all(row.values.get(name) == v for name, v in equal)
    )
    if column is None or not equal or not subject:
        raise SourceError(f"{path}: query {found['idx']} is of no row; give the file as published")
    told = [row[column[1]] for row in found["correct_rows"]]
    gold = tuple(dict.fromkeys(_TYPO.get(text, text) for text in told))
    return Query(
        found["idx"], found.get("op", ""), found["qtype"], column[1], subject, gold,
        tuple(text.strip() for text in found["questions"]), any(text in _TYPO for text in told),
    )  # fmt: skip
