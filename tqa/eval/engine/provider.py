"""Models of llama-index as a provider of Inspect: `tqa/NAME`, NAME as in configs/models.yaml.

So a model is configured once: for answers, for evaluation, and for `inspect eval --model tqa/NAME`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from tqa.errors import ModelError
from tqa.qa.reading.client import Client, Said, connect
from tqa.qa.reading.local import serving
from tqa.qa.reading.prompts import Turn
from tqa.qa.reading.registry import Model, find_model

SERVED = 1
"""Requests at a time for a model that tqa serves itself: it has the processors of this machine."""
CONNECTIONS = 8
"""Requests at a time for any other server, unless it is asked otherwise."""


@modelapi(name="tqa")
class LlamaIndexAPI(ModelAPI):
    """A model of the registry, reached through llama-index."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # the signature is Inspect's
        client: Client | None = None,
        **_: Any,
    ) -> None:
        """`client` in place of one made from the registry; a model file is served until the end.

        ConfigError where the registry has no such model, or it lacks something.
        """
        super().__init__(model_name, base_url, api_key, [], config)
        self._serving = ExitStack()
        self.client = client or self._connected(find_model(model_name), base_url or "")

    def _connected(self, model: Model, address: str) -> Client:
        if model.serve and not address:
            served = serving(model.serve, context=model.context)
            address = self._serving.enter_context(served)
        return connect(model, base_url=address)

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002  # the name is Inspect's
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """The reply. ModelError where the model fails, or tools are to be called."""
        from anyio.to_thread import run_sync

        if tools:
            raise ModelError(f"tqa/{self.model_name}: models of the registry call no tools")
        turns = tuple(Turn(message.role, message.text) for message in input)
        schema = _schema(config)
        said: Said = await run_sync(
            lambda: self.client.ask(turns, schema=schema, max_tokens=config.max_tokens)
        )
        output = ModelOutput.from_content(
            self.model_name, said.text, "stop" if said.finished else "max_tokens"
        )
        output.usage = ModelUsage(
            input_tokens=said.tokens_in,
            output_tokens=said.tokens_out,
            total_tokens=said.tokens_in + said.tokens_out,
        )
        return output

    def max_connections(self) -> int:
        """Requests at a time."""
        return SERVED if self.client.model.serve else CONNECTIONS


def _schema(config: GenerateConfig) -> Mapping[str, Any] | None:
    """The schema of a reply, which travels as plain JSON: Inspect's type knows part of it only."""
    body = config.extra_body or {}
    told = body.get("tqa_schema")
    return json.loads(told) if told else None
