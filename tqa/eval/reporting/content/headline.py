"""The first tables: the measure of each task by setting, with controls and published figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tqa.eval.reporting.content.records import Kind, Line, Section, Table
from tqa.eval.reporting.differences import strongest
from tqa.eval.reporting.plots.settings import order
from tqa.eval.reporting.records import Average, Cell, Figure, Suite, Summary, TaskSummary
from tqa.eval.reporting.words import arm, control_name, counted, percent, several, with_interval

PUBLISHED = 2
"""Published figures of a task in the first table; all stand with the task."""
NOTE = (
    "Per cent, with the interval of 95 % in brackets; n is the number of items. Rows named "
    "“control” read nothing. Those named “published” are what others report, and were not "
    "measured here."
)


def headlines(summary: Summary) -> Section:
    """A table for each suite."""
    methods = sorted(
        {
            cell.figure.method
            for suite in summary.suites for task in suite.tasks for cell in task.cells
            if cell.figure.method
        }
    )  # fmt: skip
    text = (NOTE, f"Intervals: {'; '.join(methods)}.") if methods else (NOTE,)
    parts = tuple(
        Section(suite.name, tables=(suite_table(suite),), text=_told(suite))
        for suite in summary.suites
    )
    return Section("Results", text=text, sections=parts)


@dataclass(frozen=True, slots=True)
class Look:
    """How much room there is."""

    figure: Callable[[Figure], str] = with_interval
    whole: bool = True
    """Whether what brought no answer is told by kind, or as one share."""


WIDE = Look()


def suite_table(suite: Suite, look: Look = WIDE) -> Table:
    """The first table of a suite: by task, or by type of task where there are many."""
    return _folded(suite, look) if suite.folded else _plain(suite, look)


def _told(suite: Suite) -> tuple[str, ...]:
    if not suite.folded:
        return ()
    return (
        f"{counted(len(suite.tasks), 'task')}: means over tasks, each with the same weight, by "
        "type of task. Each task stands in the details below.",
    )


# -- suites of few tasks ---------------------------------------------------------------------------


def _plain(suite: Suite, look: Look) -> Table:
    settings = _settings([cell for task in suite.tasks for cell in task.readers])
    many = len(suite.tasks) > 1
    last = "without an answer" if look.whole else "without"
    heads = (*(("task",) if many else ()), "reader", "n", *settings, last)
    lines: list[Line] = []
    for task in suite.tasks:
        for at, line in enumerate(_task_lines(task, settings, look)):
            title = task.title if look.whole else task.name
            name = (title if at == 0 else "",) if many else ()
            lines.append(Line((*name, *line.cells), line.kind))
    return Table(heads, tuple(lines), words=2 if many else 1, note=_measures(suite), aside=True)


def _measures(suite: Suite) -> str:
    names = dict.fromkeys(str(t.about.get("measure") or "accuracy") for t in suite.tasks)
    return f"Measure: {', '.join(name.replace('_', ' ') for name in names)}."


def _task_lines(task: TaskSummary, settings: Sequence[str], look: Look) -> Iterator[Line]:
    prompts = several(cell.place for cell in task.readers)
    for name in dict.fromkeys(arm(cell.place, prompts=prompts) for cell in task.readers):
        own = [cell for cell in task.readers if arm(cell.place, prompts=prompts) == name]
        shown = {cell.place.setting: _shown(cell, look) for cell in own}
        figures = (shown.get(setting, "") for setting in settings)
        yield Line((name, _n(own), *figures, _unread(own, look)))
    yield from _control(task, settings, look)
    chance = task.about.get("chance")
    if chance is not None:
        cells = ("chance", "", *(percent(chance) for _ in settings), "")
        yield Line(cells, Kind.CONTROL)
    yield from _published(task, settings, look)


def _control(task: TaskSummary, settings: Sequence[str], look: Look) -> Iterator[Line]:
    """The strongest control of each setting, in one row where it is the same."""
    names: dict[str, dict[str, Cell]] = {}
    for setting in settings:
        cells = [cell for cell in task.readers if cell.place.setting == setting]
        best = strongest(task.cells, cells[0]) if cells else None
        if best:
            names.setdefault(best.place.reader, {})[setting] = best
    for name, by_setting in names.items():
        found = {setting: cell.figure for setting, cell in by_setting.items()}
        cells = list(by_setting.values())
        label = f"control: {control_name(name)}"
        figures = _figures(found, settings, look)
        yield Line((label, _n(cells), *figures, _unread(cells, look)), Kind.CONTROL)


def _published(task: TaskSummary, settings: Sequence[str], look: Look) -> Iterator[Line]:
    for p in task.published_whole()[:PUBLISHED]:
        name = " · ".join(part for part in (p["reader"], p.get("prompt") or "") if part)
        given = str(p.get("setting") or "")
        figure = Figure(p["value"], None, None, 0)
        # A figure whose setting is not told stands in the first column, and says so.
        at = given if given in settings else settings[0] if settings else ""
        aside = "" if given in settings else f" ({given or 'setting not told'})"
        label = f"published: {name}{aside}"
        yield Line((label, "", *_figures({at: figure}, settings, look), ""), Kind.PUBLISHED)


def _shown(cell: Cell, look: Look) -> str:
    """A figure; a word where nothing was answered, which is no wrong answer."""
    return "abstained" if cell.silent else look.figure(cell.figure)


def _figures(found: dict[str, Figure], settings: Sequence[str], look: Look) -> list[str]:
    return [look.figure(found[s]) if s in found else "" for s in settings]


def _settings(cells: Sequence[Cell]) -> list[str]:
    return sorted({cell.place.setting for cell in cells}, key=order)


def _n(cells: Sequence[Cell]) -> str:
    counts = sorted({cell.n for cell in cells})
    n = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,}–{counts[-1]:,}"
    runs = max(cell.runs for cell in cells)
    return f"{n} × {runs}" if runs > 1 else n


def _unread(cells: Sequence[Cell], look: Look) -> str:
    """What brought no answer, in per cent of the rows; abstentions apart."""
    rows = sum(cell.rows for cell in cells)
    if not rows:
        return ""
    counts = {
        "abstained": sum(cell.statuses.get("abstain", 0) for cell in cells),
        "unread": sum(cell.unread for cell in cells),
        "no reply": sum(cell.lost for cell in cells),
        "unscored": sum(cell.unscored for cell in cells),
    }
    if not look.whole:
        return f"{percent(sum(counts.values()) / rows)}" if any(counts.values()) else ""
    return ", ".join(f"{percent(n / rows)} % {what}" for what, n in counts.items() if n)


# -- suites of many tasks --------------------------------------------------------------------------


def _folded(suite: Suite, look: Look) -> Table:
    settings = sorted({a.place.setting for a in suite.averages}, key=order)
    lines: list[Line] = []
    families = [f for f in dict.fromkeys(a.family for a in suite.averages) if f]
    for family in (*families, ""):
        own = [average for average in suite.averages if average.family == family]
        kind = Kind.MEASURED if family else Kind.TOTAL
        lines += _averages(own, family or "all tasks", settings, kind, look)
    heads = ("type of task", "reader", "tasks", *settings)
    note = f"{_measures(suite)} A task on which a reader abstains counts 0; in brackets: how many."
    return Table(heads, tuple(lines), words=2, note=note)


def _mean(average: Average, look: Look) -> str:
    """A mean; a word where the reader abstains from each task."""
    return "abstained" if average.silent == average.tasks else look.figure(average.figure)


def _averages(
    averages: Sequence[Average], family: str, settings: Sequence[str], kind: Kind, look: Look
) -> Iterator[Line]:
    prompts = several(average.place for average in averages)
    names = list(dict.fromkeys(arm(average.place, prompts=prompts) for average in averages))
    for at, name in enumerate(names):
        own = [a for a in averages if arm(a.place, prompts=prompts) == name]
        found = {average.place.setting: _mean(average, look) for average in own}
        tasks = f"{own[0].tasks} of {own[0].of}" if own[0].tasks < own[0].of else str(own[0].of)
        silent = max(average.silent for average in own)
        tasks += f" ({silent} abstained)" if silent else ""
        label = family if at == 0 else ""
        yield Line((label, name, tasks, *(found.get(s, "") for s in settings)), kind)
    beside = {a.place.setting: a.control for a in averages if a.control.value is not None}
    if beside:
        cells = ("", "best control of each task", str(averages[0].tasks))
        yield Line((*cells, *_figures(beside, settings, look)), Kind.CONTROL)
