"""Commands about finished runs: `tqa eval grade`, `sheet` and `report`, and `tqa compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tqa.console import AsJson, examples, print_json
from tqa.errors import ConfigError

Run = Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a run.", readable=False)]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Folder of the graded run; RUN/graded otherwise.")
]

grade_examples = examples(
    "tqa eval grade runs/tide --judge symbolic",
    "tqa eval grade runs/tide --judge openai,claude,ollama --threads 3",
)
sheet_examples = examples(
    "tqa eval sheet runs/legalbench --write answers.csv",
    "tqa eval sheet runs/legalbench --read answers.csv",
)


def grade(
    run: Run,
    judge: Annotated[
        list[str],
        typer.Option(metavar="NAME", help="Judges, an odd number: symbolic, or models."),
    ],
    quorum: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Votes that are enough; those of all otherwise."),
    ] = None,
    reading: Annotated[
        str, typer.Option(help="Which reading of the score counts: strict or partial.")
    ] = "strict",
    probing: Annotated[
        int, typer.Option(min=0, metavar="N", help="Known answers of each kind put to each judge.")
    ] = 0,
    threads: Annotated[int, typer.Option(min=1, help="Requests at a time.")] = 1,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Have free answers judged by a council of yes/no judges.

    A judge that gives no verdict leaves the answer unscored, unless --quorum allows fewer: a panel
    never shrinks in silence. Replies of judges are kept in RUN/judges.jsonl.
    """
    from tqa.eval.council.grading import grade as graded
    from tqa.eval.council.judges import judges_named
    from tqa.eval.council.kept import Kept
    from tqa.eval.engine.graded import GRADED, write_graded
    from tqa.eval.engine.rows import read_rows

    names = [name.strip() for text in judge for name in text.split(",") if name.strip()]
    with judges_named(names, Kept(run / "judges.jsonl")) as judges:
        done = graded(
            read_rows(run), judges, quorum=quorum, reading=reading, threads=threads, probing=probing
        )
    folder = out or run / GRADED
    write_graded(run, folder, done.rows, council=done.summary.plain())
    report(folder, as_json=as_json)


def sheet(
    run: Run,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the answers that a person has to grade."),
    ] = None,
    read: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read the sheet, filled in, and report.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="So many items of each task only.")
    ] = None,
    seed: Annotated[int, typer.Option(help="For the sample.")] = 0,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Write a sheet of answers that only a person can grade, or read it back.

    The columns are those of LegalBench's rule application: correctness, analysis, kind of error.
    """
    from tqa.eval.engine.graded import GRADED, write_graded
    from tqa.eval.engine.rows import read_rows
    from tqa.eval.tasks.legalbench.grading import export_for_grading, graded, read_grades

    if (write is None) == (read is None):
        raise ConfigError("give --write FILE to get a sheet, or --read FILE once it is filled in")
    if write is not None:
        count = export_for_grading(read_rows(run), write, sample=sample, seed=seed)
        typer.echo(f"{write}: {count} answers to grade")
    if read is not None:
        grades = read_grades(read)
        folder = out or run / GRADED
        write_graded(run, folder, graded(read_rows(run), grades), grades={"file": len(grades)})
        report(folder, as_json=as_json)


def report(run: Run, as_json: AsJson = False) -> None:
    """Write the report of a run again: report.html, report.md, summary.json and plots."""
    import json

    from tqa.eval.reporting.summary import summarise
    from tqa.eval.reporting.terminal import headline_of
    from tqa.eval.reporting.writing import write

    summary = summarise(run)
    written = write(summary, run)
    if as_json:
        print_json(json.loads(written.summary.read_text("utf-8")))
        return
    for line in headline_of(summary):
        typer.echo(line)
    typer.echo(f"{written.html}: the report; {run / 'rows.jsonl'}: the rows")


def compare(
    before: Annotated[
        Path,
        typer.Argument(help="Folder of a run, or a result of `tqa eval corpus`.", readable=False),
    ],
    after: Annotated[Path, typer.Argument(help="A later one.", readable=False)],
    as_json: AsJson = False,
) -> None:
    """Compare two runs question by question: gains and losses, with what else differs."""
    from dataclasses import asdict

    if before.is_dir() or after.is_dir():
        from tqa.eval.reporting.comparing import compare as compare_runs
        from tqa.eval.reporting.comparing import lines

        runs = compare_runs(before, after)
        found, told = runs.data(), lines(runs)
    else:
        from tqa.eval.report import comparison
        from tqa.eval.results import compare as compare_results
        from tqa.eval.results import read

        results = compare_results(read(before), read(after))
        found, told = asdict(results), comparison(results)
    if as_json:
        print_json(found)
        return
    for line in told:
        typer.echo(line)


compare_examples = examples(
    "tqa compare runs/before runs/after", "tqa compare before.json after.json --json"
)
