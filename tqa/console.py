"""What commands share: options, examples, progress on a terminal, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

Folder = Annotated[
    Path,
    typer.Option("--workspace", "-w", envvar="TQA_WORKSPACE", help="Folder of the workspace."),
]
HERE = Path(".")
Known = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help="Count only what was published by this day."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@dataclass(frozen=True, slots=True)
class Clock:
    """What commands may ask of the time, as `ctx.obj`; only `tqa.cli` makes one."""

    today: Callable[[], date]
    now: Callable[[], str]
    """The moment of recording or asking, ISO in UTC, to the second."""


def day(text: str | None, option: str) -> date | None:
    """A day as it is given to an option; typer's error where it is none."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is no day; write YYYY-MM-DD", param_hint=option
        ) from None


def examples(*commands: str) -> str:
    """Examples for the end of a help text; the mark keeps their lines apart."""
    head = "Example" if len(commands) == 1 else "Examples"
    return "\n".join(["\b", f"{head}:", *(f"  {command}" for command in commands)])


def print_json(data: Any) -> None:
    """Print plain values as JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1, default=str))


@contextmanager
def progress(*, total: int | None = None, quiet: bool = False) -> Iterator[Callable[[Any], None]]:
    """A line that counts what is done, on a terminal; nothing elsewhere.

    What it gives is called with each thing that is done. With `total` the line has a bar.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    counted = "{task.completed} {task.description}"
    columns = (
        (SpinnerColumn(), TextColumn(counted), TimeElapsedColumn())
        if total is None
        else (BarColumn(), TextColumn(f"{{task.completed}} of {total}"), TimeElapsedColumn())
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as line:
        task = line.add_task("…", total=total)

        def seen(item: Any) -> None:
            name = getattr(item, "name", None) or str(item)
            line.update(task, advance=1, description=name[-60:])

        yield seen
