"""Rows of the store as records: instruments, sources without their text, what was not applied."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.store import codec
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class InstrumentRow:
    """An instrument as a whole; covered are the days of its consolidations in `language`."""

    id: str
    kind: str
    jurisdiction: str
    number: str
    aliases: tuple[str, ...]
    language: str
    made: Bound
    covered_from: date | None
    current_to: date | None


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source without its text."""

    id: str
    instrument: str
    name: str
    given: str
    consolidated: bool
    current_to: date | None
    published: date | None
    published_basis: str
    recorded_at: str
    provisions: int
    left_over: dict[str, int]
    guesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A clause that could not be applied to an instrument, and why."""

    instrument: str
    edit: str
    reason: str
    provision: str
    """The provision that was to be changed; "" where none was found."""
    cited: str
    published: date | None
    effective: Bound
    until: Bound


def read_instrument(row: Sequence[Any]) -> InstrumentRow:
    """A row of table `instrument`."""
    return InstrumentRow(
        id=row[0],
        kind=row[1],
        jurisdiction=row[2],
        number=row[3],
        aliases=tuple(json.loads(row[4])),
        language=row[5],
        made=Bound.parse(row[6]),
        covered_from=codec.day(row[7]),
        current_to=codec.day(row[8]),
    )


def read_source(row: Sequence[Any]) -> SourceRow:
    """A row of table `source`, in the order in which the store asks for it."""
    return SourceRow(
        id=row[0],
        instrument=row[1],
        name=row[2],
        given=row[3],
        consolidated=bool(row[4]),
        current_to=codec.day(row[5]),
        published=codec.day(row[6]),
        published_basis=row[7],
        recorded_at=row[8],
        provisions=row[9],
        left_over=json.loads(row[10]),
        guesses=tuple(json.loads(row[11])),
    )
