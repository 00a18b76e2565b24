"""Means over the tasks of a suite, each task with the same weight, whole and by type of task."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tqa.eval.reporting import figures
from tqa.eval.reporting.differences import strongest
from tqa.eval.reporting.folder import Place
from tqa.eval.reporting.records import Average, Cell, Figure, TaskSummary


def averages(tasks: Sequence[TaskSummary]) -> tuple[Average, ...]:
    """The means of a suite with two tasks or more; with types of task also those of each type."""
    if len(tasks) < 2:
        return ()
    families = list(dict.fromkeys(task.family for task in tasks if task.family))
    found = list(_means("", tasks))
    for family in sorted(families):
        found += _means(family, [task for task in tasks if task.family == family])
    return tuple(found)


def _means(family: str, tasks: Sequence[TaskSummary]) -> Iterator[Average]:
    cells: dict[Place, list[tuple[TaskSummary, Cell]]] = {}
    for task in tasks:
        for cell in task.readers:
            if cell.figure.value is not None:
                cells.setdefault(cell.place._replace(task=""), []).append((task, cell))
    for place, own in cells.items():
        controls = [strongest(task.cells, cell) for task, cell in own]
        beside = [control.figure for control in controls if control]
        yield Average(
            family, place, len(own), len(tasks),
            sum(cell.silent for _, cell in own),
            figures.mean([cell.figure for _, cell in own]),
            # A mean of controls over fewer tasks would not stand beside this one.
            figures.mean(beside) if len(beside) == len(own) else Figure(None, None, None, 0),
        )  # fmt: skip
