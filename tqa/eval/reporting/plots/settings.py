"""The measure of a task by reader, a mark a setting, with controls and published figures beside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tqa.eval.reporting.plots.drawing import (
    GREY,
    INK,
    SETTING_COLOURS,
    SETTING_MARKS,
    bars,
    legend_below,
    percents,
    sheet,
    short,
    spread,
)  # fmt: skip
from tqa.eval.reporting.records import Average, Cell, Figure, TaskSummary
from tqa.eval.reporting.words import arm, control_name, percent, several

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

PUBLISHED = "#8a5a9e"
MOST_PUBLISHED = 10
ROW = 0.3
"""Inches from row to row."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One figure of a row."""

    setting: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Line:
    """A row: its name, its marks, and a word at its right end."""

    name: str
    marks: tuple[Mark, ...]
    kind: str = "reader"
    aside: str = ""


def draw(task: TaskSummary) -> Drawing:
    """The plot of one task."""
    lines = [*_readers(task.readers), *_controls(task.controls), *_published(task)]
    return lines_drawing(lines, axis_label(task), _chance(task.about))


def order(setting: str) -> tuple[int, str]:
    """Where a setting stands among others."""
    known = list(SETTING_MARKS)
    return (known.index(setting) if setting in known else len(known)), setting


def axis_label(task: TaskSummary) -> str:
    """What the axis of a task's measure says, with its unit."""
    words = short(str(task.about.get("measure") or "accuracy").replace("_", " "))
    return f"{words} (%), interval of 95 %"


def draw_averages(averages: Sequence[Average]) -> Drawing:
    """The macro averages of a suite over all its tasks, by reader."""
    prompts = several(average.place for average in averages)
    lines = []
    for name in dict.fromkeys(arm(average.place, prompts=prompts) for average in averages):
        own = [a for a in averages if arm(a.place, prompts=prompts) == name]
        marks = tuple(Mark(a.place.setting, a.figure) for a in own if a.silent < a.tasks)
        lines.append(Line(name, marks, aside=f"{own[0].tasks} of {own[0].of} tasks"))
    beside = next((a for a in averages if a.control.value is not None), None)
    if beside:
        aside = f"{beside.tasks} of {beside.of} tasks"
        marks = (Mark(beside.place.setting, beside.control),)
        lines.append(Line("best control of each task", marks, "control", aside))
    return lines_drawing(lines, "mean over tasks (%), interval of 95 %", None)


def lines_drawing(lines: Sequence[Line], label: str, chance: float | None) -> Drawing:
    """Rows of marks over an axis of per cent."""
    drawing, (axis,) = sheet(7.4, 1.15 + ROW * len(lines) + 0.1 * _gaps(lines))
    places = _places(lines)
    for place, line in zip(places, lines, strict=True):
        for offset, mark in zip(spread(len(line.marks)), line.marks, strict=True):
            _mark(axis, place + offset, line, mark)
        if line.aside:
            axis.text(
                1.015, place, short(line.aside, 60), transform=axis.get_yaxis_transform(),
                va="center", fontsize=7.5, color=GREY,
            )  # fmt: skip
    axis.set_yticks(places, [short(line.name, 34) for line in lines])
    for tick, line in zip(axis.get_yticklabels(), lines, strict=True):
        tick.set_color({"reader": INK, "control": GREY}.get(line.kind, PUBLISHED))
    axis.set_ylim(places[-1] + 0.6, -0.6)
    axis.tick_params(axis="y", length=0)
    percents(axis, label)
    if chance is not None:
        axis.axvline(100 * chance, color=GREY, linewidth=1, linestyle=(0, (1, 2)), zorder=1)
    legend_below(drawing, _legend(lines, chance), columns=6)
    return drawing


def _mark(axis: Axes, y: float, line: Line, mark: Mark) -> None:
    if mark.figure.value is None:
        return
    colour, shape, face = GREY, "|", GREY
    if line.kind == "reader":
        colour = face = SETTING_COLOURS.get(mark.setting, INK)
        shape = SETTING_MARKS.get(mark.setting, "o")
    elif line.kind == "published":
        colour, shape, face = PUBLISHED, "D", "white"
    axis.errorbar(
        100 * mark.figure.value, y, fmt=shape, color=colour, markerfacecolor=face, ecolor=colour,
        xerr=bars(mark.figure.value, mark.figure.low, mark.figure.high),
        markersize=9 if shape == "|" else 5.2, markeredgewidth=1.6 if shape == "|" else 1,
        elinewidth=1.3, capsize=2,
    )  # fmt: skip


def _legend(lines: Sequence[Line], chance: float | None) -> list[Any]:
    settings = dict.fromkeys(
        m.setting for line in lines if line.kind == "reader" for m in line.marks
    )
    kinds = {line.kind for line in lines}
    handles = [
        _handle(s or "no setting", SETTING_MARKS.get(s, "o"), SETTING_COLOURS.get(s, INK))
        for s in sorted(settings, key=order)
    ]
    if "control" in kinds:
        handles.append(_handle("control", "|", GREY, markersize=9, markeredgewidth=1.6))
    if "published" in kinds:
        told = "published elsewhere"
        handles.append(_handle(told, "D", PUBLISHED, markerfacecolor="white"))
    if chance is not None:
        told = f"chance ({percent(chance)} %)"
        handles.append(_handle(told, "", GREY, linewidth=1, linestyle=(0, (1, 2))))
    return handles


def _handle(label: str, mark: str, colour: str, **more: Any) -> Any:
    from matplotlib.lines import Line2D

    look = {"linestyle": "", "markersize": 5.2, **more}
    return Line2D([], [], marker=mark, color=colour, label=short(label, 40), **look)


def _readers(cells: Sequence[Cell]) -> Iterable[Line]:
    prompts = several(cell.place for cell in cells)
    for name in dict.fromkeys(arm(cell.place, prompts=prompts) for cell in cells):
        own = [cell for cell in cells if arm(cell.place, prompts=prompts) == name]
        rows = sum(cell.rows for cell in own)
        unread = sum(cell.unread + cell.lost for cell in own)
        aside = f"n {max(cell.n for cell in own):,}"
        if unread:
            aside += f" · {percent(unread / rows)} % unread"
        marks = tuple(Mark(c.place.setting, c.figure) for c in own if not c.silent)
        silent = [cell.place.setting for cell in own if cell.silent]
        aside += f" · abstains: {', '.join(silent)}" if silent else ""
        yield Line(name, marks, aside=aside)


def _controls(cells: Sequence[Cell]) -> Iterable[Line]:
    seen: set[tuple[str, float | None]] = set()
    for cell in cells:
        name = control_name(cell.place.reader)
        # A control that reads nothing says the same in each setting: one row for all of them.
        if (name, cell.figure.value) in seen:
            continue
        seen.add((name, cell.figure.value))
        yield Line(name, (Mark(cell.place.setting, cell.figure),), "control", f"n {cell.n:,}")


def _published(task: TaskSummary) -> Iterable[Line]:
    whole = task.published_whole()
    for at, p in enumerate(whole[:MOST_PUBLISHED]):
        name = " · ".join(part for part in (p["reader"], p.get("prompt") or "") if part)
        figure = Figure(p["value"], None, None, 0)
        more = (
            f", {MOST_PUBLISHED} of {len(whole)}" if at == 0 and len(whole) > MOST_PUBLISHED else ""
        )
        yield Line(name, (Mark(p.get("setting") or "", figure),), "published", f"published{more}")


def _chance(about: Any) -> float | None:
    chance = about.get("chance")
    return None if chance is None else float(chance)


def _gaps(lines: Sequence[Line]) -> int:
    return len({line.kind for line in lines})


def _places(lines: Sequence[Line]) -> list[float]:
    """Each row's place, with some room between readers, controls and published figures."""
    places: list[float] = []
    at, before = 0.0, ""
    for line in lines:
        at += (1.0 if places else 0.0) + (0.35 if before and before != line.kind else 0.0)
        places.append(at)
        before = line.kind
    return places
