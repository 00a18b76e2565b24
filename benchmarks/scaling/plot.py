"""The curves of scale as one SVG: no library is needed to draw a few lines on two logarithms."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDE, HIGH, MARGIN, RIGHT = 400, 260, 56, 36
_COLOURS = ("#1b6ca8", "#c8553d", "#3c7a3f", "#7a4fa3")


@dataclass(frozen=True, slots=True)
class Panel:
    """One diagram: a title and its curves by name, each a path to a figure."""

    title: str
    curves: Mapping[str, tuple[str, str]]
    factor: float = 1.0
    bar: float | None = None
    """What is not to be exceeded."""


PANELS = (
    Panel(
        "warm question, ms of one core",
        {
            "median": ("warm", "cpu_ms"),
            "median, by content": ("warm", "content_cpu_ms"),
            "99th percentile": ("warm", "cpu_ms_p99"),
        },
        bar=40,
    ),
    Panel(
        "building, s of one core",
        {n: (n, "cpu_seconds") for n in ("store", "units", "index")}
        | {"one instrument more": ("add", "add_cpu_s")},
    ),
    Panel(
        "peak memory, MiB",
        {"index": ("index", "peak_mib"), "questions": ("warm", "peak_mib")},
        bar=4096,
    ),
    Panel("on disk, MB", {"store": ("bytes", "store"), "index": ("bytes", "index")}, 1e-6),
)


def plot(sizes: Mapping[int, Mapping[str, Any]]) -> str:
    """All panels, two a row."""
    drawn = [_panel(panel, sizes, at % 2 * WIDE, at // 2 * HIGH) for at, panel in enumerate(PANELS)]
    rows = math.ceil(len(PANELS) / 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDE} {rows * HIGH}" '
        'font-family="sans-serif" font-size="11">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{"".join(drawn)}</svg>\n'
    )


def _panel(panel: Panel, sizes: Mapping[int, Mapping[str, Any]], left: int, top: int) -> str:
    points = {
        name: [
            (size, found[phase][figure] * panel.factor)
            for size, found in sorted(sizes.items())
            if found.get(phase, {}).get(figure)
        ]
        for name, (phase, figure) in panel.curves.items()
    }
    values = [value for curve in points.values() for _, value in curve]
    values += [panel.bar] if panel.bar else []
    if not values or len(sizes) < 2:
        return ""
    across, up = _Axis(list(sizes)), _Axis(values)

    def place(size: float, value: float) -> str:
        x = left + MARGIN + across(size) * (WIDE - MARGIN - RIGHT)
        y = top + HIGH - 34 - up(value) * (HIGH - 68)
        return f"{x:.1f},{y:.1f}"

    parts = [f'<text x="{left + MARGIN}" y="{top + 18}" font-weight="bold">{panel.title}</text>\n']
    for size in sorted(sizes):
        x = place(size, min(values)).split(",")[0]
        parts.append(f'<text x="{x}" y="{top + HIGH - 12}" text-anchor="middle">{size:,}</text>\n')
    for value in _ticks(values):
        x, y = place(min(sizes), value).split(",")
        end = left + WIDE - RIGHT
        parts.append(f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="#ddd"/>\n')
        parts.append(
            f'<text x="{float(x) - 6}" y="{y}" dy="4" text-anchor="end">{value:g}</text>\n'
        )
    if panel.bar:
        (x, y), end = place(min(sizes), panel.bar).split(","), left + WIDE - RIGHT
        parts.append(
            f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="#555" stroke-dasharray="4 3"/>\n'
        )
    for at, (name, curve) in enumerate(points.items()):
        line, colour = " ".join(place(*point) for point in curve), _COLOURS[at]
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>\n'
        )
        where = f'x="{left + MARGIN + 6}" y="{top + 34 + 13 * at}"'
        parts.append(f'<text {where} fill="{colour}">{name}</text>\n')
    return "".join(parts)


class _Axis:
    """A value to its place between 0 and 1, by its logarithm, from one power of ten to another."""

    def __init__(self, values: Sequence[float]) -> None:
        self._low = math.floor(math.log10(min(values)))
        self._span = max(math.ceil(math.log10(max(values))) - self._low, 1)

    def __call__(self, value: float) -> float:
        return (math.log10(value) - self._low) / self._span


def _ticks(values: Sequence[float]) -> list[float]:
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0**power for power in range(low, max(high, low + 1) + 1)]
