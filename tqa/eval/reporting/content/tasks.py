"""Each task by itself: all its figures, published ones apart, its parts, plots and odd replies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tqa.eval.reporting.content.records import Kind, Line, Section, Table
from tqa.eval.reporting.plots.drawing import Plot
from tqa.eval.reporting.records import Cell, Suite, Summary, TaskSummary
from tqa.eval.reporting.words import (
    arm,
    control_name,
    counted,
    interval,
    percent,
    several,
    told,
    with_interval,
)  # fmt: skip

STANDING = "standing"
"""The fact of a task that tells what its rows are, beside those of published scores."""


def task_sections(summary: Summary, plots: Sequence[Plot]) -> Section:
    """The tasks of each suite; those of a large suite by type, and folded."""
    by_task: dict[str, list[Plot]] = {}
    for plot in plots:
        by_task.setdefault(plot.task, []).append(plot)
    parts: list[Section] = []
    for suite in summary.suites:
        if suite.folded:
            parts.append(_large(suite))
        else:
            parts += [_task(task, by_task.get(task.name, ())) for task in suite.tasks]
    return Section("Task by task", sections=tuple(parts))


def _large(suite: Suite) -> Section:
    """A table for each type of task, with a row for each of its tasks' cells."""
    parts = []
    for family in sorted({task.family for task in suite.tasks}):
        own = [task for task in suite.tasks if task.family == family]
        facts = {task.name: task.about.get("facts") or {} for task in own}
        standing = {name: str(told_of.get(STANDING, "")) for name, told_of in facts.items()}
        tables = [_cells([cell for task in own for cell in task.cells], standing, named=True)]
        published = _published([(task.title, p) for task in own for p in _figures_of(task)])
        title = f"{family or suite.name}: {counted(len(own), 'task')}"
        parts.append(Section(title, tables=(*tables, *published), folded=True))
    return Section(suite.name, sections=tuple(parts))


def _task(task: TaskSummary, plots: Sequence[Plot]) -> Section:
    about = task.about
    text = [
        f"Task {task.name}. Source: {about.get('source') or 'not told'}. Measure: "
        f"{str(about.get('measure') or 'accuracy').replace('_', ' ')}."
    ]
    if about.get("chance") is not None:
        text[0] += f" Chance: {percent(about['chance'])} %."
    if about.get("facts"):
        text.append(f"Found when loading: {told(about['facts'])}.")
    published = _published([("", p) for p in _figures_of(task)])
    others = Section("Published figures", tables=published, folded=True)
    details = [*_parts(task), *_odd(task)]
    return Section(
        task.title,
        text=tuple(text),
        points=tuple(map(str, about.get("remarks") or ())),
        tables=(_cells(task.cells, {}, named=False),),
        plots=tuple(plots),
        sections=(*((others,) if published else ()), *details),
    )


def _cells(cells: Sequence[Cell], standing: Mapping[str, str], *, named: bool) -> Table:
    """All figures of some cells; the columns that say nothing of any of them are left out."""
    heads = (
        *(("task", "test rows") if named else ()), "reader", "setting", "prompt", "n", "runs",
        "measure (%)", "interval of 95 %", "abstained", "unread", "failed", "not asked",
        "unscored", "missing", "tokens in/out", "also (%)",
    )  # fmt: skip
    rows = [
        (*((cell.place.task, standing.get(cell.place.task, "")) if named else ()), *_row(cell))
        for cell in cells
    ]
    first = 5 if named else 3
    always = (first, first + 2, first + 3)  # n, the measure, its interval
    kept = [at for at in range(len(heads)) if at in always or any(row[at] for row in rows)]
    kinds = [Kind.CONTROL if cell.place.control else Kind.MEASURED for cell in cells]
    return Table(
        tuple(heads[at] for at in kept),
        tuple(
            Line(tuple(row[at] for at in kept), kind) for row, kind in zip(rows, kinds, strict=True)
        ),
        words=sum(at < first for at in kept),
        aside=len(heads) - 1 in kept,
    )


def _row(cell: Cell) -> tuple[str, ...]:
    counts = (
        cell.statuses.get("abstain", 0), cell.unread, cell.statuses.get("failed", 0),
        cell.statuses.get("not_asked", 0), cell.unscored, 0 if cell.place.control else cell.missing,
    )  # fmt: skip
    also = [f"{name} {percent(value)}" for name, value in cell.beside.items()]
    if cell.by_run:
        also.append("runs " + ", ".join(percent(value) for value in cell.by_run))
    tokens = f"{cell.tokens[0]:,} / {cell.tokens[1]:,}" if any(cell.tokens) else ""
    return (
        cell.place.reader, cell.place.setting, cell.place.form, f"{cell.n:,}",
        str(cell.runs) if cell.runs > 1 else "", percent(cell.figure.value), interval(cell.figure),
        *(f"{count:,}" if count else "" for count in counts), tokens, "; ".join(also),
    )  # fmt: skip


def _figures_of(task: TaskSummary) -> list[dict[str, object]]:
    return [dict(p) for p in task.about.get("published", ())]


def _published(found: Sequence[tuple[str, dict[str, object]]]) -> tuple[Table, ...]:
    """Published figures, in a table of their own."""
    if not found:
        return ()
    named = any(title for title, _ in found)
    lines = tuple(
        Line(
            (
                *((title,) if named else ()), told(p.get("reader")), told(p.get("prompt") or ""),
                told(p.get("part") or "all"), told(p.get("setting") or ""),
                told(p.get("source") or ""), percent(_number(p.get("value"))),
            ),
            Kind.PUBLISHED,
        )
        for title, p in found
    )  # fmt: skip
    heads = (
        *(("task",) if named else ()), "published reader", "prompt", "part", "setting", "source",
        "value (%)",
    )  # fmt: skip
    title = "Published figures" if named else ""
    note = "What others report. Nothing in this table was measured here."
    return (Table(heads, lines, words=len(heads) - 1, title=title, note=note),)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _parts(task: TaskSummary) -> Iterator[Section]:
    """A table for each group, with a column for each reader, setting and prompt."""
    cells = task.readers
    prompts = several(cell.place for cell in cells)
    for group in dict.fromkeys(part.group for cell in cells for part in cell.parts):
        values = list(
            dict.fromkeys(p.value for cell in cells for p in cell.parts if p.group == group)
        )
        lines = []
        for cell in task.cells:
            parts = {part.value: part for part in cell.parts if part.group == group}
            name = control_name(cell.place.reader) if cell.place.control else ""
            shown = f"control: {name}" if name else arm(cell.place, prompts=prompts)
            kind = Kind.CONTROL if name else Kind.MEASURED
            figures = (with_interval(parts[v].figure) if v in parts else "" for v in values)
            lines.append(Line((shown, cell.place.setting, *figures), kind))
        lines += _published_parts(task, group, values)
        counts = _counts(cells, group)
        heads = ("reader", "setting", *(f"{v} (n {counts.get(v, 0):,})" for v in values))
        table = Table(heads, tuple(lines), words=2)
        yield Section(f"By {group.replace('_', ' ')}", tables=(table,), folded=True)


def _published_parts(task: TaskSummary, group: str, values: Sequence[str]) -> Iterator[Line]:
    """What others publish of the values of a group, a row for each reader and prompt."""
    found: dict[tuple[str, str], dict[str, float]] = {}
    for p in task.about.get("published") or ():
        name, _, value = str(p.get("part") or "all").partition("=")
        if name == group and value in values:
            label = " · ".join(part for part in (p["reader"], p.get("prompt") or "") if part)
            found.setdefault((label, p.get("setting") or ""), {})[value] = p["value"]
    for (label, setting), figures in found.items():
        cells = (percent(figures[v]) if v in figures else "" for v in values)
        yield Line((f"published: {label}", setting, *cells), Kind.PUBLISHED)


def _counts(cells: Sequence[Cell], group: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in (p for cell in cells for p in cell.parts if p.group == group):
        counts[part.value] = max(part.n, counts.get(part.value, 0))
    return counts


def _odd(task: TaskSummary) -> Iterator[Section]:
    """Replies that could not be read, to look at."""
    lines = tuple(
        Line((cell.place.words, sample.id, sample.status, sample.said or "(nothing)"))
        for cell in task.readers
        for sample in cell.samples
    )
    if lines:
        table = Table(("reader", "item", "status", "said"), lines, words=4)
        yield Section("Replies that could not be read", tables=(table,), folded=True)
