"""Who replies: the reader without a model, or a model with its replies kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakValueDictionary

from tqa.errors import TqaError
from tqa.eval.engine.budget import Budget
from tqa.eval.engine.kept import Replies
from tqa.eval.engine.plan import Part
from tqa.eval.engine.rows import digest
from tqa.eval.tasks.task import Item, Reply, Setting, Status, Task, Turn

if TYPE_CHECKING:
    from anyio import Lock
    from inspect_ai.model import ChatMessage, Model


class Reader(Protocol):
    """Replies to one item of a part."""

    async def reply(self, part: Part, item: Item, run: int) -> tuple[Reply, str | None]:
        """The reply, and the hash of what was sent where anything was."""
        ...


class Symbolic:
    """What tqa's own components say, without a model."""

    async def reply(self, part: Part, item: Item, run: int) -> tuple[Reply, str | None]:
        """The task's own reader; what goes wrong in it is a failed reply, and the run goes on."""
        return attempt(part.task, item, part.setting), None


def attempt(task: Task, item: Item, setting: Setting) -> Reply:
    """What the reader without a model says; a failed reply where tqa gives an error."""
    try:
        return task.symbolic(item, setting)
    except TqaError as error:
        return Reply("", Status.FAILED, note=f"{type(error).__name__}: {error}")


class Language:
    """A model of Inspect, whatever provider it comes by; no prompt is sent to it twice."""

    def __init__(
        self,
        model: Model,
        identity: dict[str, Any],
        kept: Replies,
        budget: Budget,
        max_tokens: int | None = None,
    ) -> None:
        """`identity` is what replies depend on: the model and its parameters, not where it runs."""
        self.model = model
        self.max_tokens = max_tokens
        """Tokens of a reply, where not those of the registry."""
        self.kept = kept
        self._identity = {**identity, "max_tokens": max_tokens}
        self._budget = budget
        self._asking: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    async def reply(self, part: Part, item: Item, run: int) -> tuple[Reply, str | None]:
        """The kept reply, or the model's; failed where none came, not asked beyond the budget."""
        try:
            turns = part.task.turns(item, part.setting, part.prompt)
        except TqaError as error:
            return Reply("", Status.FAILED, note=f"{type(error).__name__}: {error}"), None
        sent = self.sent(turns, part.task, run)
        # Items of one wording that are asked at the same time wait for one reply.
        async with self._asking.setdefault(sent, _lock()):
            held = self.kept.use(sent)
            if held is not None:
                return held, sent
            if not self._budget.open:
                return Reply("", Status.NOT_ASKED, note="the budget is spent"), sent
            reply = await self._ask(turns, part.task)
            if reply.status is Status.OK:
                self._budget.spend(reply.tokens_in, reply.tokens_out)
                self.kept.add(sent, reply)
            return reply, sent

    def sent(self, turns: Sequence[Turn], task: Task, run: int) -> str:
        """The hash of all that a reply depends on."""
        told = [[turn.role, turn.text] for turn in turns]
        schema = dict(task.schema) if task.schema else None
        return digest([self._identity, told, schema, run])

    async def _ask(self, turns: Sequence[Turn], task: Task) -> Reply:
        from inspect_ai.model import GenerateConfig

        body = {"tqa_schema": json.dumps(dict(task.schema))} if task.schema else None
        if not self._identity.get("registry"):
            body = None  # a field of ours that no other provider knows
        config = GenerateConfig(max_tokens=self.max_tokens, extra_body=body)
        try:
            output = await self.model.generate(messages_of(turns), config=config)
        except Exception as error:  # each provider has its own errors
            return Reply("", Status.FAILED, note=f"{type(error).__name__}: {_short(error)}")
        usage = output.usage
        return Reply(
            _whole(output.completion),
            finished=output.stop_reason not in ("max_tokens", "model_length"),
            tokens_in=usage.input_tokens if usage else 0,
            tokens_out=usage.output_tokens if usage else 0,
        )


def messages_of(turns: Sequence[Turn]) -> list[ChatMessage]:
    """Turns as messages of Inspect."""
    from inspect_ai.model import ChatMessageAssistant, ChatMessageSystem, ChatMessageUser

    kinds: dict[str, type[ChatMessage]] = {
        "system": ChatMessageSystem,
        "user": ChatMessageUser,
        "assistant": ChatMessageAssistant,
    }
    return [kinds[turn.role](content=turn.text) for turn in turns]


def _lock() -> Lock:
    import anyio

    return anyio.Lock()


def _whole(text: str) -> str:
    """A text without halves of characters, so that it is the same once it was kept and read."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _short(error: BaseException) -> str:
    said = " ".join(str(error).split())
    return said if len(said) <= 300 else f"{said[:300]} …"
