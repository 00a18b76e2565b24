"""What has to be known before a figure is believed: what is missing, unread, unscored, limited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tqa.eval.reporting.folder import Kept, plan_of
from tqa.eval.reporting.records import Cell, Suite
from tqa.eval.reporting.words import counted, percent, told


@dataclass(frozen=True, slots=True)
class Shortfall:
    """How many rows of a reader in a setting brought no score, over the tasks of a suite."""

    suite: str
    reader: str
    setting: str
    rows: int
    abstained: int
    unread: Mapping[str, int]
    failed: int
    not_asked: int
    unscored: int
    missing: int

    @property
    def any(self) -> bool:
        """Whether there is something to tell."""
        counts = (self.failed, self.not_asked, self.unscored, self.missing, self.abstained)
        return any(counts) or bool(self.unread)


def shortfalls(suites: Sequence[Suite]) -> tuple[Shortfall, ...]:
    """What is lacking, by suite, reader and setting; only where something is."""
    found = []
    for suite in suites:
        cells: dict[tuple[str, str], list[Cell]] = {}
        for task in suite.tasks:
            for cell in task.readers:
                cells.setdefault((cell.place.reader, cell.place.setting), []).append(cell)
        for (reader, setting), own in cells.items():
            made = _shortfall(suite.name, reader, setting, own)
            if made.any:
                found.append(made)
    return tuple(found)


def _shortfall(suite: str, reader: str, setting: str, cells: Sequence[Cell]) -> Shortfall:
    from tqa.eval.reporting.records import UNREAD

    def total(status: str) -> int:
        return sum(cell.statuses.get(status, 0) for cell in cells)

    return Shortfall(
        suite, reader, setting,
        rows=sum(cell.rows for cell in cells),
        abstained=total("abstain"),
        unread={status: total(status) for status in UNREAD if total(status)},
        failed=total("failed"),
        not_asked=total("not_asked"),
        unscored=sum(cell.unscored for cell in cells),
        missing=sum(cell.missing for cell in cells),
    )  # fmt: skip


def notices(kept: Kept, run: Mapping[str, Any], suites: Sequence[Suite]) -> tuple[str, ...]:
    """Sentences for the head of a report, the gravest first."""
    return tuple(_notices(kept, run, suites))


def _notices(kept: Kept, run: Mapping[str, Any], suites: Sequence[Suite]) -> Iterator[str]:
    cells = [cell for suite in suites for task in suite.tasks for cell in task.cells]
    if not cells:
        yield "The run holds no rows: nothing was asked yet."
    if kept.cut:
        yield "The last row is cut: the run was stopped while it wrote; resume it."
    lost = _sum(cells, "not_asked")
    if lost:
        yield (
            f"{counted(lost, 'row')} of {kept.total:,} not asked: the run stopped before, at its "
            "budget. Scores of a task that was stopped are no scores of the whole task; resume it."
        )
    without = [name for name in _expected(run) if name not in {c.place.task for c in cells}]
    if without:
        yield f"{counted(len(without), 'task')} without any row: {told(without[:12])}" + (
            " …" if len(without) > 12 else "."
        )
    missing = sum(cell.missing > 0 for cell in cells if not cell.place.control)
    if missing:
        yield (
            f"{counted(missing, 'cell')} of a task, reader and setting hold fewer items than "
            "others of the same task: the run is not finished. Differences are taken on shared "
            "items only."
        )
    yield from _unread([cell for cell in cells if not cell.place.control], "")
    yield from _unread([cell for cell in cells if cell.place.control], " of controls")
    unscored = sum(cell.unscored for cell in cells)
    if unscored:
        yield (
            f"{counted(unscored, 'row')} unscored: a panel of judges without a verdict, or answers "
            "for a person to grade. They count in n of the rows, and in no measure."
        )
    if kept.repeated:
        yield f"{counted(kept.repeated, 'row')} stood twice, from a resumed run; the later counts."
    limit = plan_of(run).get("limit")
    if limit:
        yield f"Limited to {counted(int(limit), 'item')} a task: no figure is of a whole task."


def _unread(cells: Sequence[Cell], whose: str) -> Iterator[str]:
    unread, total = sum(cell.unread for cell in cells), sum(cell.rows for cell in cells)
    if unread:
        yield (
            f"{counted(unread, 'reply', 'replies')}{whose} ({percent(unread / total)} %) could not "
            "be read as an answer. They score 0, and are never taken for a wrong label."
        )
    failed = _sum(cells, "failed")
    if failed:
        yield (
            f"{counted(failed, 'row')}{whose} failed: no reply came. They are in no measure; "
            "resume the run."
        )


def _sum(cells: Sequence[Cell], status: str) -> int:
    return sum(cell.statuses.get(status, 0) for cell in cells)


def _expected(run: Mapping[str, Any]) -> list[str]:
    return [str(about["name"]) for about in run.get("tasks", ())]
