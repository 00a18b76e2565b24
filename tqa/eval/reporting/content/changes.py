"""Differences between settings, readers and prompts, and what documents change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tqa.eval.reporting.content.records import Line, Section, Table
from tqa.eval.reporting.figures import mean_difference
from tqa.eval.reporting.folder import Place
from tqa.eval.reporting.records import Difference, Suite, Summary, TaskSummary
from tqa.eval.reporting.words import NONE, counted, percent, several, signed, signed_interval

IDS = 12
"""Ids of gains and losses shown; all are in the summary."""
NOTE = (
    "Points of per cent, the second less the first, on the items that both have, with the interval "
    "of 95 %. An interval without 0 is marked *. Gains are items that the second gets more of, "
    "losses those that it gets less of. Many intervals are looked at: one in twenty would lie "
    "beside 0 by chance."
)
_KINDS = {
    "settings": "Settings of one reader",
    "readers": "Readers in one setting",
    "prompts": "Forms of the prompt, against the first",
    "control": "Readers against the strongest control",
}


def differences_section(summary: Summary) -> Section | None:
    """All differences by suite; `None` where there are none."""
    parts = [part for suite in summary.suites for part in _suite(suite)]
    return Section("Differences", text=(NOTE,), sections=tuple(parts)) if parts else None


def _suite(suite: Suite) -> Iterator[Section]:
    if suite.folded:
        table = _over_tasks(suite)
        if table.lines:
            yield Section(suite.name, tables=(table,))
        return
    for task in suite.tasks:
        if task.differences:
            ids = tuple(_ids(task))
            yield Section(
                task.title,
                tables=tuple(_tables(task)),
                sections=(Section("Which items", tables=ids, folded=True),) if ids else (),
            )


def _tables(task: TaskSummary) -> Iterator[Table]:
    prompts = several(cell.place for cell in task.readers)
    for kind, title in _KINDS.items():
        own = [difference for difference in task.differences if difference.kind == kind]
        if own:
            heads = ("first", "second", "n", "difference", "interval of 95 %", "gains", "losses")
            yield Table(
                heads, tuple(_line(difference, prompts) for difference in own), words=2, title=title
            )


def _line(difference: Difference, prompts: bool) -> Line:
    before, after = _named(difference, prompts)
    figure = difference.figure
    return Line(
        (
            before, after, f"{figure.n:,}", signed(figure.value) + _mark(figure.low, figure.high),
            signed_interval(figure), str(len(difference.gains)), str(len(difference.losses)),
        )
    )  # fmt: skip


def _named(difference: Difference, prompts: bool) -> tuple[str, str]:
    return _words(difference.before, prompts), _words(difference.after, prompts)


def _words(place: Place, prompts: bool) -> str:
    """A place without what is the same everywhere."""
    if place.control:
        return place.reader
    return place.words if prompts else place._replace(prompt="").words


def _mark(low: float | None, high: float | None) -> str:
    """A star where an interval holds no 0."""
    return " *" if low is not None and high is not None and (low > 0 or high < 0) else ""


def _ids(task: TaskSummary) -> Iterator[Table]:
    lines = []
    prompts = several(cell.place for cell in task.readers)
    for difference in task.differences:
        before, after = _named(difference, prompts)
        for what, ids in (("gains", difference.gains), ("losses", difference.losses)):
            if ids:
                lines.append(Line((f"{before} → {after}", what, str(len(ids)), listed(ids))))
    if lines:
        yield Table(("difference", "what", "items", "ids"), tuple(lines), words=4)


def listed(ids: Sequence[str]) -> str:
    """Some ids, and how many more there are."""
    more = len(ids) - IDS
    return ", ".join(ids[:IDS]) + (f" and {more:,} more" if more > 0 else "")


# -- suites of many tasks --------------------------------------------------------------------------


def _over_tasks(suite: Suite) -> Table:
    """Means of the differences over tasks, and in how many tasks one lies beside 0."""
    found: dict[tuple[str, Place, Place], list[Difference]] = {}
    for task in suite.tasks:
        for own in task.differences:
            before = Place("", "", "strongest control", "") if own.before.control else own.before
            key = own.kind, before._replace(task=""), own.after._replace(task="")
            found.setdefault(key, []).append(own)
    lines = []
    prompts = several(cell.place for task in suite.tasks for cell in task.readers)
    of = len(suite.tasks)
    for (_, before, after), group in found.items():
        figure = mean_difference([own.figure for own in group])
        up = sum(own.figure.low is not None and own.figure.low > 0 for own in group)
        down = sum(own.figure.high is not None and own.figure.high < 0 for own in group)
        lines.append(
            Line(
                (
                    _words(before, prompts), _words(after, prompts), f"{len(group)} of {of}",
                    signed(figure.value) + _mark(figure.low, figure.high), signed_interval(figure),
                    str(up), str(down),
                )
            )
        )  # fmt: skip
    heads = (
        "first",
        "second",
        "tasks",
        "mean difference",
        "interval of 95 %",
        "higher in",
        "lower in",
    )
    note = "higher in, lower in: tasks whose own interval holds no 0."
    return Table(heads, tuple(lines), words=2, note=note)


# -- what the documents change ---------------------------------------------------------------------


def documents_section(summary: Summary) -> Section | None:
    """Items known, closed by context, overturned, not recoverable; `None` without such tasks."""
    lines = [_documents(line) for line in summary.protocols.documents if _counted(line)]
    if not lines:
        return None
    heads = (
        "task", "reader", "items", "known", "closed by context", "overturned", "unrecoverable",
        "unscored", "missed by retrieval", "planted value adopted",
    )  # fmt: skip
    note = (
        "Without documents against with the right ones, in per cent of the items that have both "
        "scores; missed by retrieval: right with the gold documents, wrong with those found."
    )
    return Section(
        "What the documents change", tables=(Table(heads, tuple(lines), words=2, note=note),)
    )


_OUTCOMES = ("known", "closed_by_context", "overturned", "unrecoverable")


def _counted(line: Mapping[str, Any]) -> bool:
    return bool(line["n"]) and line["n"] > line["counts"].get("unscored", 0)


def _documents(line: Mapping[str, Any]) -> Line:
    shares = line["shares"]
    planted = [own for own in line["by_setting"].values() if own["planted"]]
    adopted = ", ".join(f"{percent(own['adopted_share'])}" for own in planted)
    reader = " · ".join(
        part for part in (line["reader"], Place("", "", "", line["prompt"]).form) if part
    )
    if line["run"] > 1:
        reader += f", run {line['run']}"
    of = line["of_answered_with_gold"]
    missed = f"{line['missed_by_retrieval']} of {of:,}" if of else NONE
    return Line(
        (
            line["task"], reader, f"{line['n']:,}",
            *(percent(shares.get(kind)) for kind in _OUTCOMES),
            str(line["counts"].get("unscored") or ""), missed, adopted,
        )
    )  # fmt: skip


def remarks(summary: Summary) -> Section | None:
    """What has to be known to read scores, with the tasks that each remark is about."""
    found: dict[str, list[str]] = {}
    for suite in summary.suites:
        for task in suite.tasks:
            for remark in task.about.get("remarks") or ():
                found.setdefault(str(remark), []).append(task.name)
    points = tuple(
        f"{remark} ({', '.join(names) if len(names) <= 6 else counted(len(names), 'task')})"
        for remark, names in found.items()
    )
    return Section("Remarks", points=points) if points else None
