"""What has to be known before a figure is believed: sentences, and a table of what is lacking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tqa.eval.reporting.content.records import Line, Section, Table
from tqa.eval.reporting.notices import shortfalls
from tqa.eval.reporting.records import Cell, Summary
from tqa.eval.reporting.words import percent, told


def warnings(summary: Summary) -> Section:
    """The notices, and by suite, reader and setting how many rows brought no score or no reply."""
    found = shortfalls(summary.suites)
    points = summary.warnings or ("Every reply was read and scored.",)
    lines = [
        Line(
            (
                s.suite, s.reader, s.setting, f"{s.rows:,}", _share(s.abstained, s.rows),
                _share(sum(s.unread.values()), s.rows), _count(s.failed), _count(s.not_asked),
                _count(s.unscored), _count(s.missing), told(s.unread) if s.unread else "",
            )
        )
        for s in found
    ]  # fmt: skip
    heads = (
        "suite", "reader", "setting", "rows", "abstained", "unread", "failed", "not asked",
        "unscored", "items missing", "unread, by status",
    )  # fmt: skip
    tables = _lacking(heads, lines)
    return Section("Warnings", points=points, tables=(*tables, *_causes(summary), *_panel(summary)))


def _lacking(heads: tuple[str, ...], lines: Sequence[Line]) -> tuple[Table, ...]:
    """The table without the columns that say nothing."""
    kept = [at for at in range(len(heads)) if at < 4 or any(line.cells[at] for line in lines)]
    if not lines:
        return ()
    shown = tuple(Line(tuple(line.cells[at] for at in kept)) for line in lines)
    last = len(heads) - 1 in kept
    title = "Rows without an answer"
    return (Table(tuple(heads[at] for at in kept), shown, words=3, title=title, aside=last),)


def _count(n: int) -> str:
    return f"{n:,}" if n else ""


def _share(n: int, of: int) -> str:
    return f"{n:,} ({percent(n / of)} %)" if n else ""


def _causes(summary: Summary) -> tuple[Table, ...]:
    """Why panels of judges gave no verdict."""
    cells: Sequence[Cell] = [c for s in summary.suites for t in s.tasks for c in t.readers if c.why]
    lines = tuple(
        Line((cell.place.task, cell.place.words, f"{cell.unscored:,}", told(cell.why)))
        for cell in cells
    )
    if not lines:
        return ()
    heads = ("task", "reader", "unscored", "cause")
    title = "Panels of judges without a verdict"
    return (Table(heads, lines, words=2, title=title, aside=True),)


def _panel(summary: Summary) -> tuple[Table, ...]:
    """How the judges did their work, where the run tells of a panel."""
    council = summary.run.get("council")
    if not isinstance(council, Mapping):
        return ()
    judges: Mapping[str, Any] = council.get("by_judge") or {}
    agreement: Mapping[str, Any] = council.get("agreement") or {}
    work = tuple(
        Line(
            (
                name, told(own.get("asked")), told(own.get("voted")), told(own.get("again")),
                told(own.get("faults") or ""),
            )
        )
        for name, own in judges.items()
    )  # fmt: skip
    kappa = tuple(
        Line((name, _two(own.get("kappa")), percent(own.get("observed")), told(own.get("items"))))
        for name, own in agreement.items()
    )
    tables = []
    if work:
        heads: tuple[str, ...] = ("judge", "asked", "voted", "asked again", "no vote, by cause")
        note = told(council.get("remarks") or "")
        tables.append(Table(heads, work, title="The judges", note=note, aside=True))
    if kappa:
        heads = ("question", "Fleiss' kappa", "pairs that agree (%)", "answers")
        tables.append(Table(heads, kappa, title="Their agreement"))
    return tuple(tables)


def _two(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
