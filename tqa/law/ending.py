"""Ends that are moved: an extension before the end moves it, one after the end is flagged.

**Source:** TIME_IN_LAW rule 9. What has lapsed is not brought back by saying that it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tqa.law.evidence import Edit, Operation
from tqa.law.replay import Problem

LATE = "it extends what had lapsed on {} when it was published"


def in_time(edits: Sequence[Edit]) -> tuple[list[Edit], list[Problem]]:
    """The edits without extensions that came too late, and these as problems."""
    ends = [e for e in edits if e.operation is Operation.EXPIRE]
    if len({e.id for e in ends}) == len(ends):
        return list(edits), []
    late: list[Edit] = []
    current: dict[str, Edit] = {}
    for edit in sorted(ends, key=lambda e: (e.published or date.min, e.source, repr(e))):
        before = current.get(edit.id)
        if before is not None and _extends_too_late(edit, before):
            late.append(edit)
        else:
            current[edit.id] = edit
    gone = set(map(id, late))
    problems = [Problem(edit, LATE.format(current[edit.id].effective)) for edit in late]
    return [edit for edit in edits if id(edit) not in gone], problems


def _extends_too_late(edit: Edit, before: Edit) -> bool:
    """Whether one clause moves the end of another when that end has come."""
    moves = edit.effective.order > before.effective.order
    return (
        moves and edit.published is not None and bool(before.effective.happened_by(edit.published))
    )
