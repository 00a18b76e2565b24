"""What tests run in a process of its own, to fix its hash seed or to kill it.

python -m tests.worker orders SOURCES OUT SEED...    ingest in one random order a seed; print to OUT
python -m tests.worker ingest WORKSPACE PATH...      ingest all at once; "ready" and "done" on stdout
python -m tests.worker die STATEMENT WORKSPACE PATH...   the same, killed before that SQL statement
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from typer.testing import CliRunner

from tests.laws import QUESTIONS, SHOWN, TODAY
from tqa import Workspace
from tqa.cli import REFUSED, app
from tqa.index import generations as _generations  # noqa: F401  (imported before "ready" is said)
from tqa.ingest import pipeline as _pipeline  # noqa: F401

RECORDED = "2023-01-02T03:04:05+00:00"


def printed(workspace: Path) -> str:
    """All that the command line says of a dozen provisions and questions, exit codes included."""
    where = ["-w", str(workspace)]
    calls: list[list[str]] = []
    for instrument, pinpoint, day in SHOWN:
        name = [instrument, pinpoint, *where]
        calls += [
            ["show", *name, "--as-at", day, "--why"],
            ["show", *name, "--as-at", day, "--json"],
            ["history", *name, "--today", TODAY],
        ]
    calls += [["ask", question, *where, "--today", TODAY, "--json"] for question in QUESTIONS]
    runner, lines = CliRunner(), []
    for call in calls:
        result = runner.invoke(app, call)
        if result.exit_code not in (0, REFUSED):
            raise AssertionError(f"{call}: {result.output} {result.exception!r}")
        lines += [result.output, str(result.exit_code)]
    return "\n".join(lines)


def content(ws: Workspace) -> str:
    """Every row that is held, without the numbers that only say in which order rows came."""
    tables = {
        "source": "id",
        "instrument": "id",
        "provision": "instrument, id",
        "version": "instrument, provision, rowid",
        "problem": "instrument, edit, reason",
    }
    rows = [
        [table, *row]
        for table, order in tables.items()
        for row in ws.store.query(f"SELECT * FROM {table} ORDER BY {order}")
    ]
    units = ws.store.query(
        "SELECT instrument, provision, valid_from, valid_to, known_from, known_to, context, words"
        " FROM unit"
    )
    rows += [["unit", *row] for row in sorted(tuple(unit) for unit in units)]
    return "\n".join(map(repr, rows))


def orders(sources: str, out: str, seeds: Sequence[str]) -> None:
    """One workspace a seed, its sources taken in one by one in the order that the seed gives."""
    for seed in seeds:
        names = sorted(p.as_posix() for p in Path(sources).rglob("*.*") if p.suffix != ".toml")
        random.Random(int(seed)).shuffle(names)
        folder = Path(out) / f"work-{seed}"
        with Workspace.init(folder) as ws:
            for name in names:
                ws.ingest([name], recorded_at=RECORDED)
            said = everything(ws) if sources == "snapshots" else printed(folder)
            Path(out, f"{seed}.txt").write_text(said, encoding="utf-8")
            Path(out, f"{seed}.rows").write_text(content(ws), encoding="utf-8")


def everything(ws: Workspace) -> str:
    """Each section of each instrument, on two days, with its history."""
    shown = [
        (row.id, id_, day)
        for row in ws.library.rows.values()
        for id_, provision in sorted(ws.view(row.id).tree.by_id.items())
        if provision.kind == "section" and "/" not in id_
        for day in ("2019-07-01", "2024-08-01")
    ]
    lines = []
    for instrument, provision, day in shown:
        for history in (False, True):
            answer = ws.show(
                instrument,
                provision,
                reference_day=date(2030, 1, 1),
                as_at=date.fromisoformat(day),
                history=history,
            )
            lines.append(json.dumps(answer.to_dict(), ensure_ascii=False, default=str))
    return "\n".join(lines)


def main() -> None:
    """Run what the arguments say."""
    match sys.argv[1:]:
        case ["orders", sources, out, *seeds]:
            orders(sources, out, seeds)
        case ["ingest", workspace, *paths]:
            with Workspace(workspace) as ws:
                _say("ready")
                ws.ingest(paths, recorded_at=RECORDED)
                _say("done")
        case ["die", statement, workspace, *paths]:
            with Workspace(workspace) as ws:
                _die_before(ws, int(statement))
                ws.ingest(paths, recorded_at=RECORDED)
                _say("done")


def _die_before(ws: Workspace, statement: int) -> None:
    """Let the process kill itself when it is about to run that statement, counted from one."""
    connection = ws.store._db
    # With next to no cache, pages reach the disk long before their transaction ends.
    connection.execute("PRAGMA cache_size = 4")
    count = 0

    def traced(_: str) -> None:
        nonlocal count
        count += 1
        if count == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    connection.set_trace_callback(traced)


def _say(word: str) -> None:
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
