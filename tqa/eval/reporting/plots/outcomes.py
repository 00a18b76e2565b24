"""What became of the replies: read, abstained, not to be read, lost, or without a score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tqa.eval.reporting.plots.drawing import GREY, legend_below, percents, sheet, short
from tqa.eval.reporting.records import Cell
from tqa.eval.reporting.words import several

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

OUTCOMES = (
    ("read and scored", "#0072B2", ""),
    ("read, unscored", "#56B4E9", ".."),
    ("abstained", "#d9dfe5", ""),
    ("could not be read", "#D55E00", "////"),
    ("no reply: failed", "#000000", ""),
    ("not asked", "#ffffff", ""),
)
"""Each outcome with its colour and its hatching."""


def worth(cells: Sequence[Cell]) -> bool:
    """Whether there is anything to see: some reply that was not simply read and scored.

    A reader that abstains from everything is told of in words.
    """
    tried = [cell for cell in cells if not cell.silent]
    return any(cell.statuses.get("ok", 0) != cell.rows or cell.unscored for cell in tried)


def shares(cell: Cell) -> list[float]:
    """The share of a cell's rows in each outcome, in the order of OUTCOMES; the sum is 1."""
    read = cell.statuses.get("ok", 0)
    unscored = min(cell.unscored, read)
    counts = (
        read - unscored, unscored, cell.statuses.get("abstain", 0), cell.unread,
        cell.statuses.get("failed", 0), cell.statuses.get("not_asked", 0),
    )  # fmt: skip
    return [count / cell.rows if cell.rows else 0.0 for count in counts]


def name(cell: Cell, prompts: bool) -> str:
    """A cell's reader, setting and prompt."""
    parts = [short(cell.place.reader, 26), short(cell.place.setting, 18)]
    form = short(cell.place.form, 18) if prompts else ""
    return " · ".join([*parts, form] if form else parts)


def draw(cells: Sequence[Cell]) -> Drawing:
    """A bar for each reader, setting and prompt, split by outcome."""
    from matplotlib.patches import Patch

    prompts = several(cell.place for cell in cells)
    drawing, (axis,) = sheet(7.4, 1.3 + 0.26 * len(cells))
    found = [shares(cell) for cell in cells]
    used = [k for k in range(len(OUTCOMES)) if any(own[k] for own in found)]
    places = list(range(len(cells)))
    starts = [0.0] * len(cells)
    for k in used:
        _, colour, hatch = OUTCOMES[k]
        axis.barh(
            places, [100 * own[k] for own in found], left=starts, height=0.68, color=colour,
            hatch=hatch, edgecolor="white" if hatch else GREY, linewidth=0.0 if hatch else 0.5,
        )  # fmt: skip
        starts = [start + 100 * own[k] for start, own in zip(starts, found, strict=True)]
    axis.set_yticks(places, [name(cell, prompts) for cell in cells])
    for place, cell in zip(places, cells, strict=True):
        axis.text(
            1.015, place, f"{cell.rows:,} rows", transform=axis.get_yaxis_transform(),
            va="center", fontsize=7.5, color=GREY,
        )  # fmt: skip
    axis.set_ylim(len(cells) - 0.5, -0.5)
    axis.tick_params(axis="y", length=0)
    percents(axis, "share of the rows (%)")
    axis.grid(visible=False)
    legend_below(
        drawing,
        [
            Patch(facecolor=colour, hatch=hatch, edgecolor="white" if hatch else GREY, label=label)
            for k, (label, colour, hatch) in enumerate(OUTCOMES) if k in used
        ],
        columns=3,
    )  # fmt: skip
    return drawing
