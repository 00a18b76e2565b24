"""Which plots a run has: each one only where the data has what it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tqa.eval.reporting.folder import Place
from tqa.eval.reporting.plots import groups, outcomes, settings, tables
from tqa.eval.reporting.plots.drawing import Plot, svg
from tqa.eval.reporting.records import Cell, Suite, Summary, TaskSummary
from tqa.eval.reporting.words import arm, counted, percent, several

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

HEAT_ROWS = 45
"""Rows of a heat map that still fit on a screen."""


def plots(summary: Summary) -> tuple[Plot, ...]:
    """All plots of a run, in the order of the report.

    TqaError where matplotlib is missing. Tasks of a folded suite have no plots of their own.
    """
    return tuple(plot for plot in _all(summary))


def _all(summary: Summary) -> Iterator[Plot]:
    names = _Names()
    small = [suite for suite in summary.suites if not suite.folded]
    rows = [task for suite in small for task in suite.tasks]
    if len(rows) > 1:
        yield _heat("all tasks", "", rows, names)
    for suite in summary.suites:
        if suite.folded:
            yield from _averages(suite, names)
            yield from _folded(suite, names)
            continue
        for task in suite.tasks:
            yield from _task(suite, task, names)


def _task(suite: Suite, task: TaskSummary, names: _Names) -> Iterator[Plot]:
    def made(kind: str, what: str, alt: str, draw: Callable[[], Drawing]) -> Plot:
        title = f"{task.title}: {what}"
        return Plot(names(f"{task.name}-{kind}"), title, alt, svg(draw), task.name, suite.name)

    measured = [c for c in task.readers if c.figure.value is not None and not c.silent]
    label = settings.axis_label(task)
    if measured:
        alt = "; ".join(f"{_named(c)} {percent(c.figure.value)} %, n {c.n}" for c in measured)
        yield made("settings", "by reader and setting", alt, lambda: settings.draw(task))
    if outcomes.worth(task.readers):
        alt = "; ".join(f"{_named(c)}: {_counts(c)}" for c in task.readers)
        yield made(
            "outcomes", "what became of the replies", alt, lambda: outcomes.draw(task.readers)
        )
    for group in groups.dimensions(measured):
        alt = "; ".join(
            f"{_named(c)}, {p.value}: {percent(p.figure.value)} %, n {p.n}"
            for c in measured for p in c.parts if p.group == group
        )  # fmt: skip
        draw = _grouped(measured, group, label)
        yield made(f"by-{group}", f"by {group.replace('_', ' ')}", alt, draw)
    yield from _confusions(task, made)


def _grouped(cells: Sequence[Cell], group: str, label: str) -> Callable[[], Drawing]:
    return lambda: groups.draw(cells, group, label)


def _confusions(
    task: TaskSummary, made: Callable[[str, str, str, Callable[[], Drawing]], Plot]
) -> Iterator[Plot]:
    found = [c for c in task.readers if c.confusion and c.statuses.get("ok")]
    for start in range(0, len(found), tables.PANELS):
        panel = found[start : start + tables.PANELS]
        number = start // tables.PANELS + 1
        kind = "confusion" if len(found) <= tables.PANELS else f"confusion-{number}"
        alt = "rows of counts: " + "; ".join(
            f"{_named(cell)} gold {gold}: "
            + ", ".join(f"{r} {n}" for r, n in zip(cell.confusion.reads, counts, strict=True))
            for cell in panel if cell.confusion
            for gold, counts in zip(cell.confusion.golds, cell.confusion.counts, strict=True)
        )  # fmt: skip
        what = "gold and what was read" + (f" ({number})" if kind != "confusion" else "")
        yield made(kind, what, alt, _matrices(panel))


def _matrices(cells: Sequence[Cell]) -> Callable[[], Drawing]:
    return lambda: tables.draw_confusions(cells)


def _folded(suite: Suite, names: _Names) -> Iterator[Plot]:
    """Heat maps of a large suite: one for each type of task, in pieces that can be read."""
    for family in sorted({task.family for task in suite.tasks}):
        own = [task for task in suite.tasks if task.family == family]
        for start in range(0, len(own), HEAT_ROWS):
            part = own[start : start + HEAT_ROWS]
            title = f"{suite.name}, {family}" if family else suite.name
            if len(own) > HEAT_ROWS:
                title += f", tasks {start + 1} to {start + len(part)}"
            yield _heat(title, suite.name, part, names)


def _averages(suite: Suite, names: _Names) -> Iterator[Plot]:
    told = [average for average in suite.averages if average.silent < average.tasks]
    whole = [average for average in told if not average.family]
    if whole:
        alt = "; ".join(f"{a.place.words}: {percent(a.figure.value)} %" for a in whole)
        title = f"{suite.name}: mean over all tasks"
        yield Plot(
            names(f"{suite.name}-mean"), title, alt, svg(lambda: settings.draw_averages(whole)),
            suite=suite.name,
        )  # fmt: skip
    if any(average.family for average in told):
        grid = _families(suite)
        title = f"{suite.name}: mean over the tasks of each type"
        yield Plot(
            names(f"{suite.name}-types"), title, f"{counted(len(grid.rows), 'type')} of task",
            svg(lambda: tables.draw(grid, "mean over tasks (%)")), suite=suite.name,
        )  # fmt: skip


def _families(suite: Suite) -> tables.Grid:
    own = [average for average in suite.averages if average.family]
    rows = list(dict.fromkeys(average.family for average in own))
    prompts = several(average.place for average in own)
    heads = list(dict.fromkeys(_head(average.place, prompts) for average in own))
    by = {(a.family, _head(a.place, prompts)): a.figure.value for a in own if a.silent < a.tasks}
    return tables.Grid(
        tuple(rows),
        tuple(heads),
        tuple(tuple(by.get((row, head)) for head in heads) for row in rows),
    )


def _heat(title: str, suite: str, tasks: Sequence[TaskSummary], names: _Names) -> Plot:
    grid = heat(tasks)
    alt = f"{counted(len(grid.rows), 'row')} of tasks, {counted(len(grid.columns), 'column')}"
    label = "headline measure (%)"
    return Plot(
        names(f"heat-{title}"), f"Heat map: {title}", alt,
        svg(lambda: tables.draw(grid, label)), suite=suite,
    )  # fmt: skip


def heat(tasks: Sequence[TaskSummary]) -> tables.Grid:
    """Tasks, with a row for each form of prompt, against readers in their settings."""
    heads = list(dict.fromkeys((c.place.reader, c.place.setting) for t in tasks for c in t.readers))
    readers = list(dict.fromkeys(reader for reader, _ in heads))
    heads.sort(key=lambda head: (readers.index(head[0]), settings.order(head[1])))
    rows: list[str] = []
    values: list[tuple[float | None, ...]] = []
    for task in tasks:
        prompts = list(dict.fromkeys(c.place.form for c in task.readers if c.place.form)) or [""]
        controls = [c.figure.value for c in task.controls if c.figure.value is not None]
        for prompt in prompts:
            own = {
                (c.place.reader, c.place.setting): None if c.silent else c.figure.value
                for c in task.readers if c.place.form in ("", prompt)
            }  # fmt: skip
            rows.append(f"{task.name} · {prompt}" if len(prompts) > 1 else task.name)
            values.append((*map(own.get, heads), max(controls, default=None)))
    columns = (*(f"{reader} · {setting}" for reader, setting in heads), "best control")
    return tables.Grid(tuple(rows), columns, tuple(values))


def _head(place: Place, prompts: bool) -> str:
    return " · ".join(part for part in (arm(place, prompts=prompts), place.setting) if part)


def _named(cell: Cell) -> str:
    return cell.place.words.replace(" · ", " ")


def _counts(cell: Cell) -> str:
    counts = ", ".join(f"{status} {n}" for status, n in cell.statuses.items() if n)
    return f"{counts}, unscored {cell.unscored}" if cell.unscored else counts


class _Names:
    """Names of files that no task can choose, each once."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def __call__(self, wanted: str) -> str:
        stem = re.sub(r"[^a-z0-9]+", "-", wanted.lower()).strip("-")[:60] or "plot"
        name, number = stem, 1
        while name in self._used:
            number += 1
            name = f"{stem}-{number}"
        self._used.add(name)
        return name
