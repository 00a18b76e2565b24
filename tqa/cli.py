"""The command line: parse, call the facade, print. The only place that asks what today is.

Exit codes: 0 done; 1 an error, nothing done; 2 wrong usage; 3 asked and refused, with the reason.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, date, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tqa import (
    answering,
    benches,
    changes,
    exporting,
    grading,
    models,
    printing,
    searching,
    timelines,
    trials,
)
from tqa.answering import REFUSED, Day, Today
from tqa.console import HERE, AsJson, Clock, Folder, Known, day, examples, print_json, progress
from tqa.errors import TqaError

if TYPE_CHECKING:
    from tqa.qa.answers import Answer
    from tqa.workspace import Workspace

app = typer.Typer(
    name="tqa",
    help="Question answering for law that changes: the text in force on any day, with its citation."
    "\n\nExit codes: 0 done, 1 error, 2 wrong usage, 3 asked and refused with a reason."
    "\n\nThis is not legal advice.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Run the command line; errors become one line on standard error and exit code 1."""
    if isinstance(sys.stdout, TextIOWrapper):
        # Arguments may hold bytes that are no text, and terminals may lack a letter of the law.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app(prog_name="tqa", obj=Clock(_today, _now))  # commands elsewhere ask it alone
    except TqaError as error:
        typer.echo(f"tqa: {error}", err=True)
        raise SystemExit(1) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


@app.command(epilog=examples("tqa init work"))
def init(folder: Annotated[Path, typer.Argument(help="Folder to make the workspace in.")]) -> None:
    """Make a new, empty workspace."""
    from tqa.workspace import Workspace

    Workspace.init(folder).close()
    typer.echo(f"{folder}: an empty workspace; next: tqa ingest -w {folder} PATH")


@app.command(
    epilog=examples(
        "tqa ingest -w work acts/",
        "tqa ingest -w work J-1.tar.xz --published 2021-02-26",
        "tqa ingest -w work act.txt --current-to 2020-12-31",
    )
)
def ingest(
    paths: Annotated[
        list[Path],
        # What cannot be read is reported like any bad file, and does not stop the others.
        typer.Argument(help="Files, folders, .tar.xz, .tar.gz, .zip.", readable=False),
    ],
    workspace: Folder = HERE,
    read_as: Annotated[
        str | None,
        typer.Option("--as", help="enacted or consolidated, where the source is silent."),
    ] = None,
    current_to: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Day to which a consolidation is current."),
    ] = None,
    published: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Day on which the source was published."),
    ] = None,
    made: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Day of assent, making or registration."),
    ] = None,
    in_force: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Day from which an enacted text is law."),
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="act, regulation, rule, statutory_order …")
    ] = None,
    jurisdiction: Annotated[str | None, typer.Option(help="Profile, such as ca.")] = None,
    instrument: Annotated[
        str | None, typer.Option("--id", help="Id of the instrument, such as /ca/act/J-1.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="Title of the instrument.")] = None,
    complete: Annotated[
        bool,
        typer.Option(
            "--complete", help="No consolidation was published between those given: gaps close."
        ),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 where any file could not be read.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Take in sources, new ones and revisions.

    Unchanged files cost nothing.

    Facts about a source may also stand beside it, in FILE.toml or in tqa.toml of its folder. What
    the reader had to assume is printed; correct it there or by the options.
    """
    from tqa.ingest.given import Given

    if read_as not in (None, "enacted", "consolidated"):
        raise typer.BadParameter("give enacted or consolidated", param_hint="--as")
    given = Given(
        read_as=read_as,  # type: ignore[arg-type]
        id=instrument,
        title=title,
        kind=kind,
        jurisdiction=jurisdiction,
        made=day(made, "--made"),
        published=day(published, "--published"),
        in_force=day(in_force, "--in-force"),
        current_to=day(current_to, "--current-to"),
        complete=True if complete else None,
    )
    with _open(workspace) as ws, progress(quiet=as_json) as seen:
        report = ws.ingest(
            paths,
            given=given,
            recorded_at=_now(),
            on_file=seen,
        )
    if as_json:
        print_json(
            {
                "files": [asdict(f) for f in report.files],
                "changes": [asdict(c) for c in report.changes],
            }
        )
    else:
        for line in printing.failures(report):
            typer.echo(line, err=True)
        typer.echo(printing.ingested(report))
    if report.nothing_done or (strict and report.count("failed")):
        raise typer.Exit(1)


@app.command(epilog=examples("tqa remove -w work 'Judges Act'"))
def remove(
    name: Annotated[
        str, typer.Argument(help="An instrument by any name, or a source by file name.")
    ],
    workspace: Folder = HERE,
    as_json: AsJson = False,
) -> None:
    """Forget an instrument, or one source of it.

    What is left is consolidated anew.
    """
    with _open(workspace) as ws:
        gone = ws.remove(name)
    print_json({"removed": gone}) if as_json else typer.echo("removed " + ", ".join(gone))


@app.command(epilog=examples("tqa show -w work 'Judges Act' '9(1)(a)' --as-at 2020-01-01"))
def show(
    instrument: Annotated[str, typer.Argument(help="The instrument by title, alias or id.")],
    pinpoint: Annotated[str, typer.Argument(help="The provision, such as 12(3)(a).")] = "",
    workspace: Folder = HERE,
    as_at: Day = None,
    known_at: Known = None,
    today: Today = None,
    why: Annotated[bool, typer.Option("--why", help="Show the derivation too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a provision, or a whole instrument, on a day."""
    with _open(workspace) as ws:
        answer = ws.show(
            instrument,
            pinpoint,
            reference_day=day(today, "--today") or _today(),
            as_at=day(as_at, "--as-at"),
            known_at=day(known_at, "--known-at"),
        )
    _show_answer(answer, as_json, why)


@app.command(epilog=examples("tqa history -w work 'Judges Act' 9"))
def history(
    instrument: Annotated[str, typer.Argument(help="The instrument by title, alias or id.")],
    pinpoint: Annotated[str, typer.Argument(help="The provision, such as 12(3)(a).")] = "",
    workspace: Folder = HERE,
    known_at: Known = None,
    today: Today = None,
    as_json: AsJson = False,
) -> None:
    """List every change of a provision on record."""
    with _open(workspace) as ws:
        answer = ws.show(
            instrument,
            pinpoint,
            reference_day=day(today, "--today") or _today(),
            known_at=day(known_at, "--known-at"),
            history=True,
        )
    _show_answer(answer, as_json, why=False)


@app.command(epilog=examples("tqa status -w work"))
def status(workspace: Folder = HERE, as_json: AsJson = False) -> None:
    """Say what the workspace holds, and if it is healthy.

    Instruments, the days of their consolidations, what is kept apart, what is unresolved. --json
    lists the sources too, with what was assumed of each.
    """
    with _open(workspace) as ws:
        data = ws.status()
    if as_json:
        print_json(data)
        if data["faults"]:
            raise typer.Exit(1)
        return
    printing.status(data)
    if data["faults"]:
        raise typer.Exit(1)


@app.command(
    epilog=examples(
        "tqa verify -w work", 'tqa ask -w work "…" --json > a.json && tqa verify -w work a.json'
    )
)
def verify(
    answer: Annotated[
        Path | None,
        typer.Argument(help="An answer as `tqa ask --json` wrote it.", readable=False),
    ] = None,
    workspace: Folder = HERE,
    as_json: AsJson = False,
) -> None:
    """Re-check all that is held; or one answer.

    All: versions against their sources, spans, index. One answer: its proof is replayed by a
    checker of its own; then it is made again from what it is about, without retriever or model.
    """
    with _open(workspace) as ws:
        if answer is None:
            with progress(quiet=as_json) as seen:
                result = ws.verify(seen)
        else:
            try:
                data = json.loads(answer.read_text(encoding="utf-8"))
            except (OSError, ValueError, RecursionError) as error:
                raise TqaError(f"{answer}: cannot be read as an answer ({error})") from error
            result = ws.verify_answer(data)
    if as_json:
        print_json({"holds": result.holds, "checked": result.checked, "faults": result.faults})
    else:
        for fault in result.faults:
            typer.echo(f"does not hold: {fault}", err=True)
        done = ", ".join(f"{count} {what}" for what, count in result.checked.items())
        typer.echo(f"{'holds' if result.holds else 'does not hold'}: {done or 'nothing to check'}")
    if not result.holds:
        raise typer.Exit(1)


app.command(epilog=answering.ask_examples)(answering.ask)
app.command(epilog=trials.demo_examples)(trials.demo)
app.command(epilog=changes.amendments_examples)(changes.amendments)
app.command(epilog=changes.explain_examples)(changes.explain)
app.command(epilog=changes.resolve_examples)(changes.resolve)
app.command(epilog=exporting.export_examples)(exporting.export)
app.command(epilog=searching.search_examples)(searching.search)
app.command(epilog=searching.index_examples)(searching.index)
app.command(epilog=models.models_examples)(models.models)
app.command(epilog=timelines.timeline_examples)(timelines.timeline)
app.add_typer(trials.evaluation, name="eval")
app.add_typer(benches.bench, name="bench")
app.command(epilog=grading.compare_examples)(grading.compare)


def _show_answer(answer: Answer, as_json: bool, why: bool) -> None:
    if as_json:
        print_json(answer.to_dict())
    else:
        typer.echo(printing.answer(answer, why=why))
    if not answer.answers:
        raise typer.Exit(REFUSED)


@contextmanager
def _open(folder: Path) -> Iterator[Workspace]:
    from tqa.workspace import Workspace

    with Workspace(folder) as workspace:
        yield workspace


def _today() -> date:
    return datetime.now().astimezone().date()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


if __name__ == "__main__":
    main()
