"""The command `tqa bench make`: question sets of TIDE's types, made from a workspace or gold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tqa.console import AsJson, examples, print_json
from tqa.errors import ConfigError

bench = typer.Typer(
    help="Make question sets whose answers follow from a history of law.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@bench.command(
    epilog=examples(
        "tqa bench make set -w work --seed 1",
        "tqa bench make set --gold gold_point_in_time.jsonl --gold gold_apply_amendment.jsonl",
    )
)
def make(
    out: Annotated[
        Path, typer.Argument(help="Folder to write to; an earlier set in it is replaced.")
    ],
    workspace: Annotated[
        Path | None, typer.Option("--workspace", "-w", help="Take its own history as gold.")
    ] = None,
    gold: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Take a history from files of gold, not from tqa's own."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed makes the same set.")] = 0,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Items of each type at most.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a set of TIDE's task types, with gold by construction, and say whether it leaks.

    Leakage: whether an item can be guessed without its documents, by the shape of options or words.
    """
    from tqa.eval.making.files import write
    from tqa.eval.making.from_gold import threads_of_gold
    from tqa.eval.making.from_workspace import threads_of_workspace
    from tqa.eval.making.pipeline import make as make_set
    from tqa.workspace import Workspace

    if (workspace is None) == (not gold):
        raise ConfigError("give a workspace (-w) or files of gold (--gold), one of the two")
    if workspace is not None:
        with Workspace(workspace) as opened:
            made = make_set(threads_of_workspace(opened), seed=seed, limit_per_type=limit)
    else:
        made = make_set(threads_of_gold(gold or ()), seed=seed, limit_per_type=limit)
    write(made, out)
    if as_json:
        print_json({"folder": str(out), "counts": made.counts, "leakage": made.leakage})
        return
    for kind, count in made.counts.items():
        typer.echo(f"{kind}: {count:,}")
    for kind, guesses in made.leakage.items():
        for name, figure in guesses.items():
            mark = "" if figure["holds_chance"] else "  LEAKS"
            typer.echo(
                f"  {kind}, {name}: {figure['accuracy']:.1%} ({figure['low']:.1%} to "
                f"{figure['high']:.1%}), chance {figure['chance']:.1%}{mark}"
            )
    typer.echo(f"{out}: the set; try it with: tqa eval tide --bench {out}")
