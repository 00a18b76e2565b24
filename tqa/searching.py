"""The commands about the index: `tqa search` ranks provisions, `tqa index` makes and checks it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from tqa.console import HERE, AsJson, Folder, Known, examples, print_json, progress

if TYPE_CHECKING:
    from tqa.qa.retrieving import Retrieved

search_examples = examples(
    'tqa search -w work "duty on vessels" --as-at 2018-05-01',
    'tqa search -w work "who inspects a lantern, in 2016?" -k 3 --explain',
)
index_examples = examples(
    "tqa index -w work",
    "tqa index -w work --check",
    "tqa index -w work --rebuild",
    "tqa index -w work --embedder hf:path/to/model",
)


def search(
    context: typer.Context,
    question: Annotated[str, typer.Argument(help="A subject or a question, with its day or not.")],
    workspace: Folder = HERE,
    most: Annotated[int, typer.Option("-k", min=1, max=200, help="How many provisions.")] = 10,
    as_at: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="The day asked about; goes before the text."),
    ] = None,
    known_at: Known = None,
    today: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="Reference day, for a question without a day."),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what every score is made of.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Rank the provisions that a question may be about, each with its text of the day.

    Nothing is decided here: `tqa ask` says whether there is an answer. Exit code 3 where nothing is
    found.
    """
    from tqa.workspace import Workspace

    reference = _day(today) or context.obj.today()
    with Workspace(workspace) as opened:
        found = opened.retrieve(
            question,
            reference_day=reference,
            as_at=_day(as_at),
            known_at=_day(known_at),
            k=most,
        )
    if as_json:
        print_json([_plain(item) for item in found])
    for rank, item in enumerate(found, start=1):
        if not as_json:
            typer.echo(_line(rank, item, explain=explain))
    if not found:
        if not as_json:
            typer.echo("nothing in common with it is held; `tqa status` lists what is")
        raise typer.Exit(3)


def _line(rank: int, item: Retrieved, *, explain: bool) -> str:
    where = f"{item.title}, {item.pinpoint}" if item.pinpoint else item.title
    lines = [f"{rank:>3}. {where}  {item.valid}  {item.score:.3f}"]
    said = " ".join(item.text.split())
    lines.append(
        f"     {said[:160]}{'…' if len(said) > 160 else ''}" if said else f"     {item.status}"
    )
    if explain:
        terms = ", ".join(f"{name} {value:.3f}" for name, value in item.terms.items())
        lines.append(f"     {terms}; {item.how}")
    return "\n".join(lines)


def _plain(item: Retrieved) -> dict[str, object]:
    return {
        "instrument": item.instrument,
        "provision": item.provision,
        "title": item.title,
        "pinpoint": item.pinpoint,
        "score": item.score,
        "terms": dict(item.terms),
        "status": item.status.value,
        "valid": item.valid,
        "as_at": item.as_at,
        "known_at": item.known_at,
        "text": item.text,
        "how": item.how,
    }


def index(
    workspace: Folder = HERE,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make the whole index again from what is held.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Compare files with checksums, and the index with the store."),
    ] = False,
    embedder: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Whose vectors to use from now on: static, none, onnx, e5, hf:NAME, "
            "llama-index:MODULE.CLASS. Kept in config.toml; all vectors are made again.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Bring the index up to date, make it again, or check it.

    Every change of a workspace does the first by itself. Exit code 1 where --check finds a fault.
    """
    from tqa.workspace import Workspace

    if check and (rebuild or embedder):
        raise typer.BadParameter("goes alone", param_hint="--check")
    with Workspace(workspace) as opened:
        if check:
            faults = opened.check_index()
            if as_json:
                print_json({"faults": faults})
            else:
                typer.echo("\n".join(faults) if faults else "the index and the store agree")
            raise typer.Exit(1 if faults else 0)
        with progress(quiet=as_json) as seen:
            units = opened.index(rebuild=rebuild, embedder=embedder, on_step=seen)
        size = opened.index_size()
    if as_json:
        print_json({"written": units, **size})
    else:
        typer.echo(
            f"{units} texts written; {size['units']} held in {size['segments']} segments, "
            f"{size['bytes'] / 1e6:.1f} MB"
        )


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is no day; write it as 2018-05-01") from error
