"""Models for a run: of the registry, through llama-index, or of any provider of Inspect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqa.errors import ConfigError, TqaError
from tqa.eval.engine.budget import Budget, Estimate
from tqa.eval.engine.folder import made
from tqa.eval.engine.kept import FILE, Replies
from tqa.eval.engine.plan import Part, Plan
from tqa.eval.engine.readers import Language
from tqa.eval.tasks.task import Item, Turn
from tqa.qa.reading.client import connect
from tqa.qa.reading.registry import Model, find_model
from tqa.qa.reading.tokens import Counter

if TYPE_CHECKING:
    from inspect_ai.model import Model as InspectModel

TEMPERATURE = 0.0
"""For models of Inspect's providers, whose own is often 1; those of the registry say theirs."""
_NO_MATTER = ("timeout", "retries")
"""Parameters on which no reply depends."""


@dataclass(frozen=True, slots=True)
class Connected:
    """A model that can be asked, and what is known of it."""

    reader: Language
    identity: dict[str, Any]
    budget: Budget
    count: Counter | None
    """Counts the tokens of a text; `None` where the provider is Inspect's own."""
    model: Model | None
    connections: int


@contextmanager
def connected(
    names: Sequence[str],
    plan: Plan,
    folder: Path,
    *,
    registry: Path | None = None,
    budget: float | None = None,
    threads: int | None = None,
    held: Sequence[Path] = (),
    connections: int | None = None,
) -> Iterator[dict[str, Connected]]:
    """The models of these names; a model file is served while the context lasts.

    A name with a slash, such as `openai/gpt-4o`, is Inspect's, any other one of the registry.
    `held` are further files of kept replies; `connections` requests at a time, in place of what
    suits a model. ConfigError where a model lacks something.
    """
    if not names:
        yield {}
        return
    with ExitStack() as stack:
        made(folder)
        kept = Replies(folder / FILE)
        for path in held:
            kept.take(path)
        yield {
            name: (
                _of_inspect(name, plan, kept, budget, connections)
                if "/" in name
                else _of_registry(
                    stack, find_model(name, registry), plan, kept, budget, threads, connections
                )
            )
            for name in names
        }


def _of_registry(
    stack: ExitStack,
    model: Model,
    plan: Plan,
    kept: Replies,
    limit: float | None,
    threads: int | None,
    connections: int | None,
) -> Connected:
    from inspect_ai.model import GenerateConfig
    from inspect_ai.model import Model as InspectModel

    from tqa.eval.engine.provider import CONNECTIONS, SERVED, LlamaIndexAPI
    from tqa.qa.reading.local import serving

    address = ""
    if model.serve:
        address = stack.enter_context(serving(model.serve, context=model.context, threads=threads))
    client = connect(model, base_url=address)
    identity = {
        "registry": model.name,
        "model": model.model,
        "client": model.client.value,
        "schema": model.schema,
        "parameters": {n: v for n, v in model.parameters.items() if n not in _NO_MATTER},
    }
    connections = connections or (SERVED if model.serve else CONNECTIONS)
    config = GenerateConfig(max_connections=connections)
    asked = InspectModel(LlamaIndexAPI(model.name, client=client), config)
    budget = Budget(model, limit)
    reader = Language(asked, identity, kept, budget, plan.max_tokens)
    return Connected(reader, identity, budget, client.count, model, connections)


def _of_inspect(
    name: str, plan: Plan, kept: Replies, limit: float | None, connections: int | None
) -> Connected:
    from inspect_ai.model import GenerateConfig, get_model

    from tqa.eval.engine.provider import CONNECTIONS

    if limit is not None:
        raise ConfigError(
            f"{name}: its price is not known; give it an entry in configs/models.yaml, or no budget"
        )
    connections = connections or CONNECTIONS
    config = GenerateConfig(temperature=TEMPERATURE, max_connections=connections)
    try:
        asked: InspectModel = get_model(name, config=config)
    except Exception as error:  # each provider has its own errors
        said = " ".join(str(error).split())
        raise ConfigError(f"model {name!r} of Inspect cannot be used: {said}") from error
    identity = {"inspect": name, "parameters": {"temperature": TEMPERATURE}}
    budget = Budget(None)
    reader = Language(asked, identity, kept, budget, plan.max_tokens)
    return Connected(reader, identity, budget, None, None, connections)


def estimate(parts: Iterable[Part], models: Mapping[str, Connected]) -> Estimate:
    """The most that the parts can cost, each prompt counted once; see `Estimate`."""
    calls = unpriced = given = told = 0
    cost = 0.0
    seen: set[str] = set()
    for part in parts:
        using = models.get(part.reader)
        if using is None:
            continue
        for item in part.items:
            turns = _turns(part, item)
            asked = _unheld(using.reader, turns, part, seen) if turns else 0
            if not asked:
                continue
            calls += asked
            if using.count is None or using.model is None:
                unpriced += asked
                continue
            tokens = asked * sum(using.count(turn.text) for turn in turns)
            most = asked * (using.reader.max_tokens or using.model.max_tokens)
            given, told = given + tokens, told + most
            cost += using.model.cost(tokens, most)
    return Estimate(calls, given, told, cost, unpriced)


def _turns(part: Part, item: Item) -> tuple[Turn, ...]:
    """What is sent; nothing where that cannot be made, which is a failed row of the run."""
    try:
        return part.task.turns(item, part.setting, part.prompt)
    except TqaError:
        return ()


def _unheld(reader: Language, turns: Sequence[Turn], part: Part, seen: set[str]) -> int:
    sent = {reader.sent(turns, part.task, run) for run in range(1, part.runs + 1)} - seen
    seen |= sent
    return sum(reader.kept.get(each) is None for each in sent)
