"""The command `tqa export`: instruments out as files of a standard. Parse, call, write."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tqa.console import HERE, AsJson, Folder, examples, print_json, progress
from tqa.errors import NotFoundError, TqaError

if TYPE_CHECKING:
    from tqa.store.akoma.export import Exported
    from tqa.workspace import Workspace

FORMATS = ("akn",)
"""Formats that can be written: Akoma Ntoso 3.0."""

export_examples = examples(
    "tqa export -w work 'Harbour Dues Act' -o harbour-dues.xml",
    "tqa export -w work 'Harbour Dues Act' --as-at 2018-05-01",
    "tqa export -w work --all -o exported/",
)


def export(
    instrument: Annotated[
        str, typer.Argument(help="The instrument by title, alias or id.", show_default=False)
    ] = "",
    workspace: Folder = HERE,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="akn: Akoma Ntoso 3.0.")
    ] = "akn",
    as_at: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="The text of this day alone; else all history."),
    ] = None,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", help="One language of several, such as en.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Every instrument of the workspace.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="File to write, or with --all a folder.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write an instrument as Akoma Ntoso, its whole history or one day.

    The whole history holds every version with the days of its force and the day from which it was
    known; taken in by `tqa ingest` elsewhere it gives the same versions. Each language is a file of
    its own. Without --out the file is printed. --json says what was written.
    """
    if form not in FORMATS:
        raise typer.BadParameter(f"{form!r} is not written; give akn", param_hint="--format")
    if everything == bool(instrument):
        raise typer.BadParameter("give one instrument, or --all", param_hint="INSTRUMENT")
    if out is None and (everything or as_json):
        raise typer.BadParameter("is needed with --all and with --json", param_hint="--out")
    day = _day(as_at)
    from tqa.workspace import Workspace

    with Workspace(workspace) as ws:
        if out is None:
            _print(_chosen(ws.export(instrument, as_at=day), language))
            return
        names = sorted(ws.library.rows) if everything else [ws.resolve(instrument)]
        with progress(total=len(names), quiet=as_json) as seen:
            done = _write_all(ws, names, day, language, out, folder=everything, seen=seen)
    _report(done, as_json)


class _Done:
    """What was written, and what was left out."""

    def __init__(self) -> None:
        self.files: list[dict[str, Any]] = []
        self.skipped: list[dict[str, str]] = []


def _write_all(
    ws: Workspace,
    names: Sequence[str],
    day: date | None,
    language: str | None,
    out: Path,
    *,
    folder: bool,
    seen: Any,
) -> _Done:
    """Write each instrument. Of all of them, those without a text on the day are left out."""
    done = _Done()
    for name in names:
        try:
            items = _chosen(ws.export(name, as_at=day), language)
        except NotFoundError as error:
            if not folder:
                raise
            done.skipped.append({"instrument": name, "reason": str(error)})
            continue
        for item, path in zip(items, _paths(items, out, folder=folder), strict=True):
            path = _free(path, done)
            write(path, item.data)
            done.files.append(
                {
                    "file": str(path),
                    "instrument": item.instrument,
                    "language": item.language,
                    "versions": item.versions,
                    "undecided": list(item.undecided),
                }
            )
        seen(name)
    return done


def _report(done: _Done, as_json: bool) -> None:
    if as_json:
        print_json({"files": done.files, "skipped": done.skipped})
    else:
        for left in done.skipped:
            typer.echo(f"left out: {left['reason']}", err=True)
        for file in done.files:
            doubt = len(file["undecided"])
            also = f"; {doubt} provisions not decided on that day, without words" if doubt else ""
            what = f"{file['instrument']}, {file['language']}, {file['versions']} versions{also}"
            typer.echo(f"{file['file']}: {what}")
    if not done.files:
        raise typer.Exit(1)


def _chosen(items: Sequence[Exported], language: str | None) -> list[Exported]:
    """The languages asked for."""
    kept = [item for item in items if language in (None, item.language)]
    if not kept:
        held = ", ".join(item.language for item in items)
        raise NotFoundError(
            f"{items[0].instrument}: has no text in {language!r}; its languages are {held}"
        )
    return kept


def _print(items: Sequence[Exported]) -> None:
    if len(items) > 1:
        held = " and ".join(item.language for item in items)
        raise typer.BadParameter(
            f"the instrument has texts in {held}, each a file; give one of them, or --out",
            param_hint="--language",
        )
    sys.stdout.flush()
    typer.echo(items[0].data.decode("utf-8"), nl=False)


def _paths(items: Sequence[Exported], out: Path, *, folder: bool) -> list[Path]:
    """The file of each item: the one asked for, one a language, or one in the folder asked for."""
    from tqa.store.akoma.export import file_stem

    if folder or out.is_dir():
        return [out / f"{file_stem(item.instrument)}.{item.language}.xml" for item in items]
    if len(items) == 1:
        return [out]
    return [out.with_name(f"{out.stem}.{item.language}{out.suffix}") for item in items]


def _free(path: Path, done: _Done) -> Path:
    """A path that no other instrument of this run has taken: stems leave marks out."""
    taken = {file["file"] for file in done.files}
    free, again = path, 1
    while str(free) in taken:
        again += 1
        free = path.with_name(f"{path.stem}-{again}{path.suffix}")
    return free


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; its folder is made where it does not exist."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, waiting = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(number, "wb") as file:
                file.write(data)
            os.chmod(waiting, 0o644)  # a temporary file is its maker's alone
            os.replace(waiting, path)
        except BaseException:
            Path(waiting).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise TqaError(
            f"{path}: cannot be written ({error.strerror}); choose another place with --out"
        ) from error


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is no day; write YYYY-MM-DD", param_hint="--as-at"
        ) from None
