"""From a row of results to the case that a panel judges, or why it is none.

A row of a free-form task holds, in its `detail` or in `detail["case"]`, the `reference`, the
canonical `dates` with what is needed of each, the `question`, and where they apply a `note`, a
`scenario` and an `anchor`. Where `dates` of the detail are something else, they are `canonical`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tqa.errors import SourceError
from tqa.eval.council.records import NOTES, Case, GoldDate
from tqa.eval.tasks.task import Status
from tqa.qa.replies import read_reply

Row = Mapping[str, Any]
"""One result: task, setting, reader, prompt, id, run, status, said, score, detail, and more."""

ALREADY = "already_scored"
NO_REFERENCE = "no_reference"
REFUSAL = "refusal"
NO_REPLY = (Status.FAILED, Status.NOT_ASKED)
"""Where nothing was said there is nothing to score, and nothing to hold against the reader."""


def free_form(rows: Iterable[Row]) -> frozenset[str]:
    """The tasks whose answers are for judges: those with a reference in one row at least.

    Rows of a reply that is no answer need not hold one.
    """
    return frozenset(str(row.get("task")) for row in rows if "reference" in _fields(row))


def standing(row: Row, free: Collection[str]) -> str:
    """What becomes of a row without judges; empty where they are to judge it.

    `free` are the tasks of `free_form`. `no_reference`, `already_scored`; the status of a row that
    stays unscored; `refusal`, or the status of a reply that is worth nothing.
    """
    if str(row.get("task")) not in free:
        return NO_REFERENCE
    status = _status(row)
    if status is not Status.OK:
        return REFUSAL if status is Status.ABSTAIN else status.value
    if row.get("score") is not None:
        return ALREADY
    if "reference" not in _fields(row):
        return NO_REFERENCE
    return "" if answer_of(row) else Status.EMPTY.value


def answer_of(row: Row) -> str:
    """The words of a reply that can be an answer: without thoughts and a made-up next turn."""
    return read_reply(str(row.get("said") or "")).text


def case_of(row: Row) -> Case:
    """The case of a row; SourceError names the row, the field and what belongs there."""
    fields = _fields(row)
    dates = fields.get("dates", [])
    if "canonical" in fields:
        dates = fields["canonical"]
    if not isinstance(dates, Sequence) or isinstance(dates, str):
        raise _wrong(row, "dates", 'a list such as [{"date": "2019-07-01", "granularity": "day"}]')
    return Case(
        id=str(row.get("id", "")),
        question=_text(row, "question", required=True),
        reference=_text(row, "reference", required=True),
        answer=answer_of(row),
        dates=tuple(_date(row, each) for each in dates),
        note=_note(row),
        scenario=_text(row, "scenario"),
        anchor=_text(row, "anchor"),
    )


def _date(row: Row, given: Any) -> GoldDate:
    try:
        return GoldDate.read(str(given["date"]), str(given["granularity"]))
    except (TypeError, KeyError, ValueError) as error:
        expected = '{"date": "2019-07-01", "granularity": "day"}, month or year no finer than it'
        raise _wrong(row, "dates", expected, error) from error


def _note(row: Row) -> str:
    """The note of the case, else the one that its task is named after: "tide/relative_time".

    The `note` of a detail may also be a remark of the reader, which is not for the judges.
    """
    note = _named(_text(row, "note"))
    if note in NOTES:
        return note
    if note and _own(row):
        raise _wrong(row, "note", f"one of {', '.join(NOTES)}, or nothing")
    task = _named(str(row.get("task")).rpartition("/")[2])
    return task if task in NOTES else ""


def _named(text: str) -> str:
    return text.strip().casefold().replace("-", "_").replace(" ", "_")


def _text(row: Row, field: str, *, required: bool = False) -> str:
    value = _fields(row).get(field)
    value = "" if value is None else value
    if not isinstance(value, str) or (required and not value.strip()):
        raise _wrong(row, field, "a text")
    return value


def _fields(row: Row) -> Mapping[str, Any]:
    """What judges need of a row: a part of its own in the detail, or the detail."""
    return _own(row) or _detail(row)


def _own(row: Row) -> Mapping[str, Any]:
    case = _detail(row).get("case")
    return case if isinstance(case, Mapping) else {}


def _detail(row: Row) -> Mapping[str, Any]:
    detail = row.get("detail")
    return detail if isinstance(detail, Mapping) else {}


def _status(row: Row) -> Status:
    try:
        return Status(str(row.get("status")))
    except ValueError as error:
        raise SourceError(
            f"{name_of(row)}: status is {row.get('status')!r}; write one of {', '.join(Status)}"
        ) from error


def _wrong(row: Row, field: str, expected: str, error: Exception | None = None) -> SourceError:
    because = f" ({error})" if error else ""
    return SourceError(
        f"{name_of(row)}: detail: {field} cannot be used{because}; the task has to give {expected}"
    )


def name_of(row: Row) -> str:
    """The row for messages."""
    return f"row {row.get('id')!r} of {row.get('task')!r}"
