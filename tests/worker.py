"""What tests run in a process of its own, to fix its hash seed or to kill it.

python -m tests.worker orders SOURCES OUT SEED...    ingest in one random order a seed; print to OUT
python -m tests.worker ingest WORKSPACE PATH...      ingest all at once; "ready" and "done" on stdout
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from tests.laws import QUESTIONS, SHOWN, TODAY
from tqa import Workspace
from tqa.cli import render
from tqa.ingest import pipeline as _pipeline  # noqa: F401  (imported before "ready" is said)
from tqa.index import lexical as _lexical  # noqa: F401

RECORDED = "2023-01-02T03:04:05+00:00"


def printed(
    ws: Workspace, shown: Sequence[tuple[str, str, str]] = SHOWN, questions: Sequence[str] = QUESTIONS
) -> str:
    """All that `show`, `history` and `ask --json` say, as the command line prints it."""
    today = date.fromisoformat(TODAY)
    lines: list[str] = []
    for instrument, pinpoint, day in shown:
        for as_at, history in ((date.fromisoformat(day), False), (today, True)):
            answer = ws.show(instrument, pinpoint, as_at=as_at, history=history)
            lines += [render(answer, why=True), as_json(answer.to_dict())]
    lines += [as_json(ws.ask(question, reference_day=today).to_dict()) for question in questions]
    return "\n".join(lines)


def as_json(data: object) -> str:
    """JSON as the command line writes it."""
    return json.dumps(data, ensure_ascii=False, indent=1, default=str)


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
        with Workspace.init(Path(out) / f"work-{seed}") as ws:
            for name in names:
                ws.ingest([name], recorded_at=RECORDED)
            shown = everything(ws) if sources == "corpus" else printed(ws)
            Path(out, f"{seed}.txt").write_text(shown, encoding="utf-8")
            Path(out, f"{seed}.rows").write_text(content(ws), encoding="utf-8")


def everything(ws: Workspace) -> str:
    """Each section of each instrument, on four days, with its history."""
    shown = [
        (row.id, id_, day)
        for row in ws.library.rows.values()
        for id_, provision in sorted(ws.view(row.id).tree.by_id.items())
        if provision.kind == "section" and "/" not in id_
        for day in ("2019-07-01", "2022-12-31", "2024-08-01", "2025-07-01")
    ]
    lines = []
    for instrument, provision, day in shown:
        for history in (False, True):
            answer = ws.show(
                instrument, provision, as_at=date.fromisoformat(day), history=history
            )
            lines.append(as_json(answer.to_dict()))
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


def _say(word: str) -> None:
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
