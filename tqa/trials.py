"""The commands that try tqa out: `tqa demo` and `tqa eval`. Parse, call, print."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from tqa import grading, probing, suite
from tqa.console import AsJson, examples, print_json, progress

if TYPE_CHECKING:
    from tqa.eval.run import Row
    from tqa.ingest.pipeline import IngestReport
    from tqa.workspace import Workspace

evaluation = typer.Typer(
    cls=suite.TasksGroup,
    help="Measure how often answers are right: tasks of the suite in three settings, and gold "
    "questions of a corpus. What is no command below is the name of a task: `tqa eval lextime`.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

evaluation.command(suite.RUN, epilog=suite.run_examples)(suite.run)
evaluation.command("tasks", epilog=suite.tasks_examples)(suite.tasks)
evaluation.command(epilog=probing.probe_examples)(probing.probe)
evaluation.command(epilog=grading.grade_examples)(grading.grade)
evaluation.command(epilog=grading.sheet_examples)(grading.sheet)
evaluation.command(epilog=examples("tqa eval report runs/lextime"))(grading.report)

Corpus = Annotated[
    Path | None,
    typer.Argument(
        help="Folder of the corpus.", show_default="the sample corpus", exists=False, readable=False
    ),
]


def demo(corpus: Corpus = None, as_json: AsJson = False) -> None:
    """Show what tqa does, on the sample corpus.

    Takes the corpus into a workspace that is thrown away, and asks it a question of each sort: what
    can be answered, and each reason why not.
    """
    from tqa import demo as show
    from tqa.eval.sample import sample_corpus

    started = perf_counter()
    folder = sample_corpus(corpus)
    questions = show.read_demo(folder)
    shown: list[show.Shown] = []
    with _workspace(None) as workspace:
        report = _taken_in(workspace, folder, quiet=as_json)
        if not as_json:
            held, seconds = len(workspace.library.rows), perf_counter() - started
            typer.echo(f"{folder}: {held} instruments taken in, in {seconds:.1f} seconds.\n")
        for item in show.ask_all(workspace, questions):
            shown.append(item)
            if not as_json:
                typer.echo(f"{item.text(len(shown))}\n")
    seconds = perf_counter() - started
    if as_json:
        print_json(
            {
                "corpus": str(folder),
                "not_read": _not_read(report),
                "seconds": round(seconds, 2),
                "answers": [item.to_dict() for item in shown],
            }
        )
    else:
        typer.echo(show.ending(shown, folder, seconds))


demo_examples = examples("tqa demo", "tqa demo corpus --json")


@evaluation.command(
    "corpus",
    epilog=examples(
        "tqa eval corpus",
        "tqa eval corpus --setting rag --failures",
        "tqa eval corpus my-corpus --out before.json",
    ),
)
def eval_corpus(
    corpus: Corpus = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SETTING",
            help="parametric (nothing is given), gold (the provision is given), rag (it is "
            "searched); may be repeated. All, unless given.",
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Ask the first N questions only.")
    ] = None,
    failures: Annotated[
        bool, typer.Option("--failures", help="List what is wrong: expected, and got.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the result, row by row, as JSON.")
    ] = None,
    workspace: Annotated[
        Path | None,
        typer.Option("--workspace", "-w", help="Take the corpus into this workspace, and keep it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask the gold questions of a corpus and score the answers.

    The gold questions are in the files gold.jsonl of the folder and below. An answer is right where
    status, words, text and citation are, and nothing is quoted from a version not in force.
    """
    from tqa.eval.gold import gold_files, read_gold
    from tqa.eval.results import Run, result, write
    from tqa.eval.run import evaluate
    from tqa.eval.sample import sample_corpus

    settings = suite.settings(setting or [])
    folder = sample_corpus(corpus)
    files = gold_files(folder)
    questions = read_gold(files)[:limit]
    with _workspace(workspace) as ws:
        report = _taken_in(ws, folder, quiet=as_json)
        with progress(total=len(questions) * len(settings), quiet=as_json) as seen:
            rows = evaluate(ws, questions, settings, on_row=seen)
    data = result(Run(folder, files, settings, limit, tuple(_not_read(report))), rows)
    if out is not None:
        write(out, data)
    if as_json:
        print_json(data)
        return
    _print(rows, failures=failures)
    if out is not None:
        typer.echo(f"{out}: the result, row by row")


def _print(rows: Sequence[Row], *, failures: bool) -> None:
    from rich.console import Console

    from tqa.eval import report

    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = report.WIDTH
    report.tables(rows, console)
    for line in report.failures(rows) if failures else ():
        typer.echo(line)


@contextmanager
def _workspace(folder: Path | None) -> Iterator[Workspace]:
    """The workspace of a folder, made where there is none; without a folder one for now."""
    from tqa.workspace import FILE, Workspace

    if folder is None:
        with tempfile.TemporaryDirectory(prefix="tqa-") as made, Workspace.init(made) as workspace:
            yield workspace
        return
    held = (folder / FILE).exists()
    with Workspace(folder) if held else Workspace.init(folder) as workspace:
        yield workspace


def _taken_in(workspace: Workspace, folder: Path, *, quiet: bool) -> IngestReport:
    """Take in a corpus; what cannot be read is said on standard error, and is missing."""
    from tqa import printing
    from tqa.errors import SourceError

    with progress(quiet=quiet) as seen:
        report = workspace.ingest([folder], on_file=seen)
    for line in printing.failures(report):
        typer.echo(line, err=True)
    if not workspace.library.rows:
        raise SourceError(f"{folder}: nothing in it could be read; give a folder with sources")
    return report


def _not_read(report: IngestReport) -> list[str]:
    return [file.name for file in report.files if file.outcome == "failed"]
