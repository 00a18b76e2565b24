"""The headline of a run for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, is_dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any

from tqa.eval.report import WIDTH, wrapped
from tqa.eval.reporting.content.headline import Look, suite_table
from tqa.eval.reporting.content.records import Kind, Line, Table
from tqa.eval.reporting.folder import Row, keep
from tqa.eval.reporting.records import Figure, Suite, Summary
from tqa.eval.reporting.summary import summary_of
from tqa.eval.reporting.words import clipped, percent

if TYPE_CHECKING:
    from rich.table import Table as Drawn

NAME = 34
"""Letters of a reader's name."""


def headline(rows: Iterable[Row], abouts: Sequence[Any], seed: int = 0) -> Iterator[str]:
    """Lines with the results by suite, then what has to be known to believe them.

    `abouts` are `About`s, or the same as plain values as `run.json` has them.
    """
    tasks = [asdict(a) if is_dataclass(a) and not isinstance(a, type) else a for a in abouts]
    yield from headline_of(summary_of(keep(rows), {"tasks": tasks, "plan": {"seed": seed}}))


def headline_of(summary: Summary) -> Iterator[str]:
    """The same of a summary that is made already."""
    for suite in summary.suites:
        yield from _printed(_narrow(suite))
    if summary.suites:
        yield "per cent (interval of 95 %); without: abstained, unread, no reply, unscored"
    for warning in summary.warnings:
        yield from wrapped(f"! {warning}")


def short(figure: Figure) -> str:
    """A figure with the ends of its interval in whole per cent.

    >>> short(Figure(0.5, 0.25, 0.75, 8))
    '50.0 (25-75)'
    """
    if figure.low is None or figure.high is None:
        return percent(figure.value)
    return f"{percent(figure.value)} ({100 * figure.low:.0f}-{100 * figure.high:.0f})"


def _narrow(suite: Suite) -> Table:
    """The first table of a suite, with its tasks as rows of their own instead of a column."""
    table = suite_table(suite, Look(short, whole=False))
    lines: list[Line] = []
    if len(suite.tasks) < 2:
        lines += table.lines
    else:
        for line in table.lines:
            name, *cells = line.cells
            if name:
                lines.append(Line((name, *[""] * (len(cells) - 1)), Kind.TOTAL))
            lines.append(Line((f"  {cells[0]}", *cells[1:]), line.kind))
    heads = table.heads[1:] if len(suite.tasks) > 1 else table.heads
    return Table((suite.name, *heads[1:]), tuple(lines))


def _printed(table: Table) -> list[str]:
    from rich.console import Console
    from rich.text import Text

    drawn = _drawn(table.heads)
    for line in table.lines:
        room = WIDTH - 2 if line.kind is Kind.TOTAL and not any(line.cells[1:]) else NAME
        name = line.cells[0]
        indent = "  " if name.startswith("  ") else ""
        # As text, since names of models and tasks may look like rich's markup.
        drawn.add_row(Text(indent + clipped(name, room)), *map(Text, line.cells[1:]))
    out = StringIO()
    Console(file=out, width=WIDTH, color_system=None).print(drawn)
    return [text.rstrip() for text in out.getvalue().splitlines()]


def _drawn(heads: Sequence[str]) -> Drawn:
    from rich import box
    from rich.table import Table as Drawn
    from rich.text import Text

    drawn = Drawn(box=box.ASCII2, pad_edge=False)
    for at, head in enumerate(heads):
        drawn.add_column(Text(head), justify="right" if at else "left", overflow="fold")
    return drawn
