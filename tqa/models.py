"""The command about models that word answers: `tqa models`. Parse, call, print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tqa.console import AsJson, examples, print_json

if TYPE_CHECKING:
    from tqa.qa.reading.registry import Model

models_examples = examples("tqa models", 'tqa ask -w work --reader ollama "What was the due?"')


def models(
    registry: Annotated[
        Path | None,
        typer.Option(
            "--models",
            metavar="FILE",
            help="Another registry than configs/models.yaml.",
            readable=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the models that can word answers, and what each of them still needs.

    They are described in configs/models.yaml. A model words what tqa found; it decides nothing.
    """
    from tqa.qa.reading.registry import FILE, config_file, read_models

    path = registry or config_file(FILE)
    found = read_models(path)
    if as_json:
        print_json({"registry": str(path), "models": [_plain(model) for model in found]})
        return
    typer.echo("symbolic: no model; the default")
    for model in found:
        typer.echo(_told(model))
    typer.echo(f"from {path}")


def _plain(model: Model) -> dict[str, Any]:
    from dataclasses import asdict

    from tqa.qa.reading.ready import lacking

    return {**asdict(model), "client": model.client.value, "lacks": lacking(model)}


def _told(model: Model) -> str:
    from tqa.qa.reading.ready import lacking

    where = model.base_url or model.serve or model.path or "its own server"
    price = "free"
    if model.price_in or model.price_out:
        price = f"${model.price_in:g} in, ${model.price_out:g} out for a million tokens"
    lacks = lacking(model)
    state = f"lacks {'; '.join(lacks)}" if lacks else "lacks nothing"
    return (
        f"{model.name}: {model.model}, {model.client.value}, {where}; "
        f"{model.context:,} tokens; {price}; {state}"
    )
