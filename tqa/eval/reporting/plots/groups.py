"""The measure by the parts of a task: by length of a set as lines, by kind as rows of marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tqa.eval.reporting.plots.drawing import (
    LINES,
    READER_COLOURS,
    READER_MARKS,
    bars,
    legend_below,
    percents,
    sheet,
    short,
    spread,
)  # fmt: skip
from tqa.eval.reporting.plots.outcomes import name
from tqa.eval.reporting.plots.tables import Grid
from tqa.eval.reporting.plots.tables import draw as draw_grid
from tqa.eval.reporting.records import Cell, Figure, Part
from tqa.eval.reporting.words import arm, several

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

MOST_VALUES = 24


def dimensions(cells: Sequence[Cell]) -> list[str]:
    """The groups of a task that have something to show: two values or more, and not too many."""
    found: dict[str, set[str]] = {}
    for cell in cells:
        for part in cell.parts:
            found.setdefault(part.group, set()).add(part.value)
    return [group for group, values in found.items() if 2 <= len(values) <= MOST_VALUES]


def values(cells: Sequence[Cell], group: str) -> list[str]:
    """The values of a group: numbers in their order, other names as they come."""
    found = dict.fromkeys(p.value for cell in cells for p in cell.parts if p.group == group)
    return sorted(found, key=float) if all(map(numeric, found)) else list(found)


def numeric(value: str) -> bool:
    """Whether a value is a plain number."""
    try:
        return float(value) == float(value)
    except ValueError:
        return False


def draw(cells: Sequence[Cell], group: str, label: str) -> Drawing:
    """The plot of one group: a panel for each setting, a colour for each reader.

    With more readers and prompts than can be told apart as lines it is a grid of numbers.
    """
    shown = values(cells, group)
    prompts = several(cell.place for cell in cells)
    lines = list(dict.fromkeys(arm(cell.place, prompts=prompts) for cell in cells))
    if len(lines) > LINES:
        return _grid(cells, group, shown, label)
    settings = list(dict.fromkeys(cell.place.setting for cell in cells))
    across = not all(map(numeric, shown))
    drawing, axes = _sheet(len(settings), len(shown), len(lines), across)
    for axis, setting in zip(axes, settings, strict=False):
        own = [cell for cell in cells if cell.place.setting == setting]
        drawn = [[c for c in own if arm(c.place, prompts=prompts) == line] for line in lines]
        (_rows if across else _course)(axis, drawn, group, shown)
        percents(axis, label if across or axis is axes[0] else "", across=across)
        if len(settings) > 1:
            axis.set_title(short(setting))
    for axis in axes[len(settings) :]:
        axis.remove()
    legend_below(drawing, _legend(lines), columns=3)
    return drawing


def _sheet(settings: int, values: int, lines: int, across: bool) -> tuple[Drawing, list[Axes]]:
    columns = min(settings, 3)
    rows = -(-settings // columns)
    legend = 0.22 * -(-lines // 3) + 0.2
    if across:
        high = max(0.34, 0.13 * lines + 0.08) * values + 0.75
        return sheet(7.4, rows * high + legend, rows, columns, sharey=True)
    return sheet(7.4, rows * 2.9 + legend, rows, columns, sharey=True)


def _part(cell: Cell, group: str, value: str) -> Part | None:
    return next((p for p in cell.parts if (p.group, p.value) == (group, value)), None)


def _rows(axis: Axes, lines: Sequence[Sequence[Cell]], group: str, shown: Sequence[str]) -> None:
    """Values as rows; for each line of the legend the cells that it has in this panel."""
    for k, (cells, offset) in enumerate(zip(lines, spread(len(lines), 0.7), strict=True)):
        for place, value in enumerate(shown):
            for figure in _figures(cells, group, value):
                axis.errorbar(
                    100 * (figure.value or 0.0), place + offset, **_look(k),
                    xerr=bars(figure.value or 0.0, figure.low, figure.high),
                )  # fmt: skip
    counts = _counts(lines, group)
    axis.set_yticks(
        range(len(shown)), [f"{short(v, 28)}\nn {counts.get(v, 0):,}" for v in shown], fontsize=8
    )
    axis.set_ylim(len(shown) - 0.5, -0.5)
    axis.tick_params(axis="y", length=0)
    for edge in range(1, len(shown)):
        axis.axhline(edge - 0.5, color="#eef1f4", linewidth=0.8, zorder=0)


def _figures(cells: Sequence[Cell], group: str, value: str) -> list[Figure]:
    parts = (_part(cell, group, value) for cell in cells)
    return [part.figure for part in parts if part and part.figure.value is not None]


def _counts(lines: Sequence[Sequence[Cell]], group: str) -> dict[str, int]:
    """Items of each value: the most that any reader has."""
    counts: dict[str, int] = {}
    for part in (p for cells in lines for cell in cells for p in cell.parts if p.group == group):
        counts[part.value] = max(part.n, counts.get(part.value, 0))
    return counts


_TICKS = 11
"""Names that fit below one another of two or three panels."""


def _course(axis: Axes, lines: Sequence[Sequence[Cell]], group: str, shown: Sequence[str]) -> None:
    """Numbers as steps from left to right, and a line through the figures of each reader."""
    # Steps of equal width: lengths of 5, 10, 20, 50 and 100 would crowd at one end.
    for k, (cells, offset) in enumerate(zip(lines, spread(len(lines), 0.36), strict=True)):
        drawn = [
            (n + offset, figure)
            for n, value in enumerate(shown)
            for figure in _figures(cells, group, value)
        ]
        axis.plot(
            [x for x, _ in drawn], [100 * (f.value or 0) for _, f in drawn],
            color=READER_COLOURS[k], linewidth=1.3, alpha=0.8,
        )  # fmt: skip
        for x, f in drawn:
            axis.errorbar(
                x, 100 * (f.value or 0), yerr=bars(f.value or 0, f.low, f.high), **_look(k)
            )
    step = -(-len(shown) // _TICKS)
    axis.set_xticks(range(0, len(shown), step), [short(value, 10) for value in shown[::step]])
    if len(shown) <= 8:
        counts = _counts(lines, group)
        names = [f"{short(value, 10)}\nn {counts.get(value, 0):,}" for value in shown]
        axis.set_xticks(range(len(shown)), names)
    axis.set_xlim(-0.5, len(shown) - 0.5)
    axis.set_xlabel(short(group.replace("_", " "), 40))


def _look(k: int) -> dict[str, Any]:
    return {
        "fmt": READER_MARKS[k], "color": READER_COLOURS[k], "ecolor": READER_COLOURS[k],
        "markersize": 4.6, "elinewidth": 1.1, "capsize": 1.8, "markeredgewidth": 0.6,
    }  # fmt: skip


def _legend(lines: Sequence[str]) -> list[Any]:
    from matplotlib.lines import Line2D

    return [
        Line2D(
            [], [], linestyle="-", linewidth=1.2, marker=READER_MARKS[k], markersize=4.6,
            color=READER_COLOURS[k],
            label=short(line, 38),
        )
        for k, line in enumerate(lines)
    ]  # fmt: skip


def _grid(cells: Sequence[Cell], group: str, shown: Sequence[str], label: str) -> Drawing:
    prompts = several(cell.place for cell in cells)
    found = [[_part(cell, group, value) for value in shown] for cell in cells]
    return draw_grid(
        Grid(
            tuple(name(cell, prompts) for cell in cells),
            tuple(shown),
            tuple(tuple(p.figure.value if p else None for p in row) for row in found),
        ),
        label,
        group.replace("_", " "),
    )
