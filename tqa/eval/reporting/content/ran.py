"""What was run, on what, and how it is run again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from shlex import quote
from typing import Any

from tqa.eval.reporting.content.records import Line, Section, Table
from tqa.eval.reporting.folder import plan_of
from tqa.eval.reporting.records import Summary
from tqa.eval.reporting.words import clipped, told

_PLAN = ("settings", "readers", "prompts", "limit", "seed", "runs", "max_tokens")
_KNOWN = {*_PLAN, "plan", "format", "tasks", "council"}
_NONE = {
    "prompts": "the first of each task", "limit": "none", "max_tokens": "as the registry says"
}  # fmt: skip
MANY = 6
"""More values than these are a table of their own."""


def what_was_run(summary: Summary) -> Section:
    """The configuration, then the hashes and versions that a repetition has to have."""
    run, plan = summary.run, plan_of(summary.run)
    tasks = sum(len(suite.tasks) for suite in summary.suites)
    lines = [Line(("tasks", _tasks(summary, tasks))), Line(("rows", f"{summary.rows:,}"))]
    for name in _PLAN:
        if name in plan:
            lines.append(
                Line(
                    (
                        name.replace("_", " "),
                        told(_NONE.get(name) if plan[name] in (None, [], ()) else plan[name]),
                    )
                )
            )
    big: list[Table] = []
    for name in sorted(run.keys() - _KNOWN):
        value = run[name]
        if isinstance(value, Mapping) and (len(value) > MANY or _long(value)):
            big.append(_table(name, value))
        elif value not in (None, {}, []):
            lines.append(Line((name.replace("_", " "), clipped(told(value), 400))))
    if summary.rows_sha256:
        lines.append(Line(("sha256 of the rows", summary.rows_sha256)))
    details = Section("Hashes and versions", tables=tuple(big), folded=True)
    return Section(
        "What was run",
        tables=(Table(("what", "value"), tuple(lines), words=2),),
        sections=(details,) if big else (),
    )


def _tasks(summary: Summary, tasks: int) -> str:
    suites = ", ".join(
        f"{suite.name} ({len(suite.tasks)})" if len(suite.tasks) > 1 else suite.name
        for suite in summary.suites
    )
    return f"{tasks}: {suites}" if tasks else "none"


def _long(value: Mapping[str, Any]) -> bool:
    return any(isinstance(own, str) and len(own) > 40 for own in value.values())


def _table(name: str, value: Mapping[str, Any]) -> Table:
    lines = tuple(Line((str(key), clipped(told(value[key]), 400))) for key in sorted(value))
    return Table(("name", "value"), lines, words=2, title=name.replace("_", " "))


def how_to_repeat(summary: Summary) -> Section:
    """The command, and what tells whether the repetition is one."""
    given = summary.run.get("command")
    command = told(given) if isinstance(given, str) else " ".join(_command(summary))
    return Section(
        "How to repeat it",
        text=(
            "With the same versions, data and prompts the reader without a model gives the same "
            "rows to the byte, and so do models whose replies are kept in the run folder. The "
            "sha256 of the rows tells. Two runs are compared by item with tqa compare.",
        ),
        code=(command, "tqa compare RUN_A RUN_B"),
    )


def _command(summary: Summary) -> Iterator[str]:
    plan = plan_of(summary.run)
    yield "tqa eval"
    names = [task.name for suite in summary.suites for task in suite.tasks]
    if len(names) > 12:
        names = [suite.name for suite in summary.suites]
    yield " ".join(map(quote, names))
    for name, option in (
        ("settings", "--setting"),
        ("readers", "--reader"),
        ("prompts", "--prompt"),
    ):
        if plan.get(name):
            yield f"{option} {quote(','.join(map(str, plan[name])))}"
    for name in ("limit", "seed", "runs"):
        if plan.get(name) is not None:
            yield f"--{name} {quote(str(plan[name]))}"
