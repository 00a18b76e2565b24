"""Grids of numbers on colours: tasks against readers and settings, and confusions of labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tqa.eval.reporting.plots.drawing import INK, sheet, short
from tqa.eval.reporting.plots.outcomes import name
from tqa.eval.reporting.records import Cell, Confusion
from tqa.eval.reporting.words import several

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

PANELS = 9
"""Matrices that fit on one drawing."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Shares from 0 to 1 by row and column; `None` where there is none."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]


def draw(grid: Grid, label: str, below: str = "") -> Drawing:
    """A heat map with its numbers; cells without a figure are grey with a dash."""
    wide = max(5.0, 2.9 + 0.5 * len(grid.columns) + 0.9)
    turned = any(len(column) > 6 for column in grid.columns)
    high = 1.0 + 0.235 * len(grid.rows) + (1.5 if turned else 0.3)
    drawing, (axis,) = sheet(wide, high)
    image = _coloured(axis, grid.values, "cividis")
    _numbers(axis, grid.values)
    _ticks(axis, grid)
    axis.set_xlabel(below)
    bar = drawing.colorbar(image, ax=axis, shrink=min(1.0, 2.4 / high), aspect=14, pad=0.02)
    bar.set_label(label, fontsize=8.5)
    bar.outline.set_visible(False)
    if bar.solids:
        bar.solids.set_edgecolor("face")  # without it thin lines show between its rectangles
    return drawing


def _coloured(axis: Axes, values: Sequence[Sequence[float | None]], colours: str) -> Any:
    import matplotlib
    import numpy as np

    shown = np.array([[np.nan if v is None else 100 * v for v in row] for row in values], float)
    # Fewer than 50 colours, so that the scale beside is drawn as rectangles too.
    palette = matplotlib.colormaps[colours].resampled(40).with_extremes(bad="#e6eaee")
    # Drawn as rectangles, not as a picture of points: sharp at any size, and the same bytes.
    image = axis.pcolormesh(
        np.ma.masked_invalid(shown), cmap=palette, vmin=0, vmax=100, edgecolors="white",
        linewidth=0.8,
    )  # fmt: skip
    axis.invert_yaxis()
    for spine in axis.spines.values():
        spine.set_visible(False)
    return image


def _numbers(axis: Axes, values: Sequence[Sequence[float | None]]) -> None:
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            light = value is not None and value < 0.5
            axis.text(
                x + 0.5, y + 0.5, "–" if value is None else f"{100 * value:.0f}",
                ha="center", va="center", fontsize=7.5, color="white" if light else INK,
            )  # fmt: skip


def _ticks(axis: Axes, grid: Grid) -> None:
    turned = any(len(column) > 6 for column in grid.columns)
    axis.set_xticks(
        [x + 0.5 for x in range(len(grid.columns))], [short(c, 30) for c in grid.columns],
        rotation=50 if turned else 0, ha="left" if turned else "center", fontsize=8,
        rotation_mode="anchor",
    )  # fmt: skip
    axis.xaxis.tick_top()
    axis.xaxis.set_label_position("bottom")
    axis.set_yticks(
        [y + 0.5 for y in range(len(grid.rows))], [short(r, 44) for r in grid.rows], fontsize=8
    )
    axis.tick_params(length=0)


def draw_confusions(cells: Sequence[Cell]) -> Drawing:
    """Matrices of gold and what was read, a panel for each cell: counts on the share of the row."""
    found = [(cell, cell.confusion) for cell in cells if cell.confusion]
    columns = min(3, len(found))
    rows = -(-len(found) // columns)
    # The same columns in all panels, so that they can be compared place by place.
    reads = _columns([confusion for _, confusion in found])
    most, tall = len(reads), max(len(c.golds) for _, c in found)
    drawing, axes = sheet(
        max(3.6, columns * (1.0 + 0.42 * most)), rows * (1.45 + 0.36 * tall) + 0.2, rows, columns
    )
    prompts = several(cell.place for cell, _ in found)
    for axis, (cell, confusion) in zip(axes, found, strict=False):
        _matrix(axis, confusion, reads)
        axis.set_title(_folded(name(cell, prompts)), fontsize=8.5)
    for axis in axes[len(found) :]:
        axis.remove()
    return drawing


def _folded(title: str) -> str:
    """A long title on two lines, parted at its last dot."""
    head, dot, tail = title.rpartition(" · ")
    return f"{head}\n{tail}" if dot and len(title) > 24 else title


def _columns(found: Sequence[Confusion]) -> tuple[str, ...]:
    reads = dict.fromkeys(read for confusion in found for read in confusion.reads)
    labels = dict.fromkeys(gold for confusion in found for gold in confusion.golds)
    return (*labels, *(read for read in reads if read not in labels))


def _matrix(axis: Axes, confusion: Confusion, reads: Sequence[str]) -> None:
    shares = []
    rows = [dict(zip(confusion.reads, counts, strict=True)) for counts in confusion.counts]
    table = [[row.get(read, 0) for read in reads] for row in rows]
    for counts in table:
        whole = sum(counts)
        shares.append([count / whole if whole else None for count in counts])
    _coloured(axis, shares, "Blues")
    for y, counts in enumerate(table):
        for x, count in enumerate(counts):
            dark = (shares[y][x] or 0) > 0.55
            axis.text(
                x + 0.5, y + 0.5, f"{count:,}", ha="center", va="center", fontsize=8,
                color="white" if dark else INK,
            )  # fmt: skip
    wide = any(len(label) > 3 for label in reads)
    axis.set_xticks(
        [x + 0.5 for x in range(len(reads))], [short(r, 16) for r in reads],
        rotation=40 if wide else 0, ha="right" if wide else "center", rotation_mode="anchor",
        fontsize=8,
    )  # fmt: skip
    axis.set_yticks(
        [y + 0.5 for y in range(len(confusion.golds))], [short(g, 16) for g in confusion.golds],
        fontsize=8,
    )  # fmt: skip
    axis.set_xlabel("read in the reply", fontsize=8)
    axis.set_ylabel("gold", fontsize=8)
    axis.tick_params(length=0)
