"""A question in words about rows with a start and an end, answered from the rows alone.

Three things are read from it: of whom it is, which column it asks for, and how start and end lie to
the times that it names. Where one of them is not understood, there is no answer, and a reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tqa.eval.tasks.tdbench.subjects import masked, subject_of
from tqa.eval.tasks.tdbench.tables import Record, Schema
from tqa.eval.tasks.tdbench.times import Asked, holding, read_times


@dataclass(frozen=True, slots=True)
class Found:
    """The different values that answer, in the order of the rows; or why there is no answer."""

    values: tuple[str, ...] = ()
    problem: str = ""


def answer(question: str, rows: Sequence[Record], schema: Schema, *, today: date) -> Found:
    """What the rows say to a question put on the day `today`."""
    if not rows:
        return Found(problem="no row lies before the reader")
    columns = _columns(question, schema)
    if len(columns) != 1:
        return Found(problem="which column it asks for is not to be seen")
    subject = subject_of(question, rows, schema)
    if subject.missing:
        return Found(problem=f"it names no {subject.missing} that the rows have")
    asked = Asked()
    if not schema.timeless:
        asked = read_times(masked(question, subject.spans), today)
    if asked.problem:
        return Found(problem=asked.problem)
    held = holding(subject.rows, asked)
    return Found(tuple(dict.fromkeys(row.values[columns[0]] for row in held)))


def _columns(question: str, schema: Schema) -> list[str]:
    if len(schema.asked) == 1:
        return [schema.asked[0].name]
    said = set(re.findall(r"\w+", question.lower()))
    return [column.name for column in schema.asked if said & set(column.words)]
