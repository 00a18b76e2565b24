"""The command `tqa ask`: one question, or a conversation. Parse, call the facade, print."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tqa import printing
from tqa.console import HERE, AsJson, Folder, Known, day, examples, print_json
from tqa.errors import ConfigError

if TYPE_CHECKING:
    from tqa.qa.answers import Answer
    from tqa.qa.trust import Trust
    from tqa.workspace import Workspace

REFUSED = 3
"""Exit code of a question that has no answer."""

Day = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help="The day asked about; goes before the text."),
]
Today = Annotated[
    str | None,
    typer.Option(metavar="YYYY-MM-DD", help="Reference day, for a question without a day."),
]

ask_examples = examples(
    'tqa ask -w work "What was the due on vessels in May 2018?"',
    'tqa ask -w work "Was section 4A inserted before section 7 was repealed?" --explain',
    'tqa ask -w work "How long was section 7 in force?" --trust',
    "tqa ask -w work",
)


def ask(
    ctx: typer.Context,
    question: Annotated[
        str | None, typer.Argument(help="The question, in English; without one, a conversation.")
    ] = None,
    workspace: Folder = HERE,
    as_at: Day = None,
    known_at: Known = None,
    today: Today = None,
    why: Annotated[bool, typer.Option("--why", help="Show the derivation too.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show the query that the question became.")
    ] = False,
    with_trust: Annotated[
        bool,
        typer.Option("--trust", help="Ask it in other forms of its time too, and compare."),
    ] = False,
    reader: Annotated[
        str,
        typer.Option(metavar="NAME", help="Who words the answer: a model of `tqa models`."),
    ] = "symbolic",
    models: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Registry of models.", readable=False),
    ] = None,
    on_fault: Annotated[
        str,
        typer.Option(help="What a model's words that do not hold become: replace or mark."),
    ] = "replace",
    no_history: Annotated[
        bool,
        typer.Option("--no-history", help="Of a conversation: keep and resume nothing."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Ask what the law was on a day.

    You get a cited answer, or a refusal with its reason. Without a question you are asked for them,
    line after line, and can go on from the last: "and in 2015?", "who changed it?".
    """
    from tqa.workspace import Workspace

    reference_day = day(today, "--today") or ctx.obj.today()
    given, known = day(as_at, "--as-at"), day(known_at, "--known-at")
    with Workspace(workspace) as ws:
        if question is None:
            if as_json or reader != "symbolic":
                raise typer.BadParameter(
                    "a conversation is in text and without a model; give a question",
                    param_hint="QUESTION",
                )
            from tqa.asking import converse

            converse(
                ws, reference_day=reference_day, now=ctx.obj.now, as_at=given, known_at=known,
                why=why, with_trust=with_trust, keep=not no_history,
            )  # fmt: skip
            return
        answer = ws.ask(question, reference_day=reference_day, as_at=given, known_at=known)
        if reader != "symbolic":
            answer = _worded(ws, answer, reader, models, on_fault)
        trusted = _trusted(ws, question, reference_day, given, known) if with_trust else None
    if as_json:
        extra = {"trust": trusted.to_dict()} if trusted else {}
        print_json({**answer.to_dict(), **extra})
    else:
        typer.echo(printing.answer(answer, why=why, explain=explain))
        if trusted is not None:
            from tqa.qa.trust import told

            typer.echo(f"\n{told(trusted)}")
    if not answer.answers:
        raise typer.Exit(REFUSED)


def _worded(
    ws: Workspace, answer: Answer, reader: str, models: Path | None, on_fault: str
) -> Answer:
    """The answer in the words of a model, as far as they hold."""
    from tqa.qa.reading.reader import OnFault, opening

    try:
        fault = OnFault(on_fault)
    except ValueError:
        raise typer.BadParameter("give replace or mark", param_hint="--on-fault") from None
    try:
        with opening(reader, registry=models, on_fault=fault) as words:
            return ws.word(answer, words)
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"{reader}: {error.name} is not installed; install an extra of tqa that reads with "
            "models, such as `pip install 'tqa[llm]'`"
        ) from error


def _trusted(
    ws: Workspace, question: str, today: date, as_at: date | None, known_at: date | None
) -> Trust:
    from tqa.qa.trust import trust

    def again(text: str, given: date | None) -> Answer:
        return ws.ask(text, reference_day=today, as_at=given, known_at=known_at)

    return trust(ws.library, question, again, reference_day=today, as_at=as_at, known_at=known_at)
