"""The command `tqa eval probe`: one question put to a model in the other forms of its time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tqa.console import AsJson, Clock, day, examples, print_json

if TYPE_CHECKING:
    from tqa.eval.tasks.robustness.probe import Probe

probe_examples = examples(
    'tqa eval probe "Who was the harbour master of Arle in 2009?" --model ollama'
)


def probe(
    ctx: typer.Context,
    question: Annotated[str, typer.Argument(help="A question that names a time.")],
    model: Annotated[str, typer.Option(metavar="NAME", help="A model of configs/models.yaml.")],
    today: Annotated[
        str | None,
        typer.Option(metavar="YYYY-MM-DD", help="The day from which “k years ago” counts."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask a question in the other forms of its time, and say whether the answers agree.

    No right answer is needed: an answer that changes with the form is one to doubt. What tqa itself
    says of the law of a workspace is tried in the same way by `tqa ask --trust`.
    """
    from tqa.eval.tasks.robustness.probe import probe as probed
    from tqa.qa.reading.prompts import Turn
    from tqa.qa.reading.reader import connected
    from tqa.qa.reading.registry import find_model

    clock: Clock = ctx.obj
    reference = day(today, "--today") or clock.today()
    with connected(find_model(model)) as client:

        def answer(text: str) -> str:
            asked = f"Today is {reference:%d %B %Y}. Answer in a few words only.\n{text}"
            return client.ask((Turn("user", asked),), schema=None).text

        found = probed(question, answer, reference_day=reference)
    if as_json:
        print_json(found.to_dict())
        return
    _print(found)


def _print(found: Probe) -> None:
    typer.echo(f"{found.question}\n  {found.answer or '(no answer)'}")
    for tried in found.tried:
        typer.echo(f"{tried.form.value}: {tried.question}")
        typer.echo(f"  {tried.answer} ({'agrees' if tried.agrees else 'differs'})")
    for form, reason in found.left_out:
        typer.echo(f"{form.value}: not asked; {reason}")
    if found.share is not None:
        typer.echo(f"{found.share:.0%} of {len(found.tried)} forms agree with the first answer")
