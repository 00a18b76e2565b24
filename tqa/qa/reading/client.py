"""A model reached through llama-index, whatever it is: turns in, a reply with its counts out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tqa.errors import ConfigError, ModelError
from tqa.qa.reading.prompts import SCHEMA, Turn
from tqa.qa.reading.registry import ClientKind, Model
from tqa.qa.reading.tokens import Counter, counter

if TYPE_CHECKING:
    from llama_index.core.llms import LLM

TIMEOUT = 120.0
"""Seconds to wait for a reply where the registry does not say."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a model replied."""

    text: str
    tokens_in: int
    tokens_out: int
    counted: bool
    """Whether the server counted the tokens; else they are estimated from above."""
    finished: bool
    """False where it stopped at the limit of its length."""
    seconds: float


class Client:
    """A language model of llama-index, with what the registry says of it."""

    def __init__(self, model: Model, llm: LLM, count: Counter) -> None:
        self.model = model
        self.llm = llm
        self.count = count

    def ask(
        self,
        turns: Sequence[Turn],
        *,
        schema: Mapping[str, Any] | None = SCHEMA,
        max_tokens: int | None = None,
    ) -> Said:
        """The reply to a dialogue; ModelError where the model cannot be reached or fails.

        `schema` is what the reply is held to, where the server keeps to one, `None` for free text;
        `max_tokens` is in place of the number that the registry gives.
        """
        from llama_index.core.llms import ChatMessage

        messages = [ChatMessage(role=turn.role, content=turn.text) for turn in turns]
        started = perf_counter()
        try:
            response = self.llm.chat(messages, **self._format(schema), **_limit(max_tokens))
        except Exception as error:  # each library has its own errors, and none of them is ours
            raise ModelError(
                f"model {self.model.name!r} ({self._place()}): no reply "
                f"({type(error).__name__}: {_short(error)}); see that it is running and that "
                "configs/models.yaml says where"
            ) from error
        seconds = perf_counter() - started
        text = response.message.content or ""
        usage = _usage(response.raw)
        given = sum(self.count(turn.text) for turn in turns)
        return Said(
            text,
            usage[0] if usage else given,
            usage[1] if usage else self.count(text),
            usage is not None,
            _reason(response.raw) not in ("length", "max_tokens"),
            seconds,
        )

    def _format(self, schema: Mapping[str, Any] | None) -> Mapping[str, Any]:
        if schema is None or not self.model.schema:
            return {}
        told = {"name": "answer", "strict": True, "schema": dict(schema)}
        return {"response_format": {"type": "json_schema", "json_schema": told}}

    def _place(self) -> str:
        model = self.model
        return model.base_url or model.path or model.serve or model.client.value


def connect(model: Model, *, base_url: str = "") -> Client:
    """The client of an entry of the registry; `base_url` in place of the entry's own.

    ConfigError where its key, its folder or its extra of the installation is missing.
    """
    return Client(model, _BUILDERS[model.client](model, base_url), _counter(model))


def _limit(max_tokens: int | None) -> Mapping[str, int]:
    return {} if max_tokens is None else {"max_tokens": max_tokens}


def _openai_like(model: Model, base_url: str) -> LLM:
    with _Needing("llm"):
        from llama_index.llms.openai_like import OpenAILike
    given = model.parameters
    made: LLM = OpenAILike(
        model=model.model,
        api_base=base_url or model.base_url,
        api_key=model.key() or "none",
        is_chat_model=True,
        context_window=model.context,
        max_tokens=model.max_tokens,
        temperature=given.get("temperature", 0.0),
        timeout=float(given.get("timeout", TIMEOUT)),
        max_retries=int(given.get("retries", 2)),
        additional_kwargs=_more(given, ("top_p", "seed")),
    )
    return made


def _anthropic(model: Model, base_url: str) -> LLM:
    with _Needing("anthropic"):
        from llama_index.llms.anthropic import Anthropic
    given = model.parameters
    more: dict[str, Any] = {}
    if "temperature" in given:
        more["temperature"] = float(given["temperature"])
    made: LLM = Anthropic(
        model=model.model,
        api_key=model.key(),
        base_url=base_url or model.base_url or None,
        max_tokens=model.max_tokens,
        timeout=float(given.get("timeout", TIMEOUT)),
        max_retries=int(given.get("retries", 2)),
        additional_kwargs=_more(given, ("top_p",)),
        **more,
    )
    return made


def _huggingface(model: Model, base_url: str) -> LLM:
    folder = Path(model.path).expanduser()
    if not (folder / "config.json").is_file():
        raise ConfigError(
            f"model {model.name!r}: path: {folder} holds no config.json; give the folder of a "
            "transformers model, nothing is downloaded"
        )
    with _Needing("huggingface"):
        from llama_index.llms.huggingface import HuggingFaceLLM
    given = model.parameters
    warm = given.get("temperature", 0) > 0
    sampling = {"temperature": given["temperature"]} if warm else {}
    local = {"local_files_only": True, "trust_remote_code": False}
    made: LLM = HuggingFaceLLM(
        model_name=str(folder),
        tokenizer_name=str(folder),
        context_window=model.context,
        max_new_tokens=model.max_tokens,
        device_map="auto" if _has_gpu() else "cpu",
        model_kwargs=dict(local),
        tokenizer_kwargs=dict(local),
        generate_kwargs={"do_sample": warm, **sampling, **_more(given, ("top_p",))},
        is_chat_model=True,
    )
    return made


_BUILDERS: Mapping[ClientKind, Callable[[Model, str], LLM]] = {
    ClientKind.OPENAI_LIKE: _openai_like,
    ClientKind.ANTHROPIC: _anthropic,
    ClientKind.HUGGINGFACE: _huggingface,
}


def _has_gpu() -> bool:
    import torch

    return bool(torch.cuda.is_available())


def _more(given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {n: given[n] for n in names if n in given} | dict(given.get("extra", {}))


def _counter(model: Model) -> Counter:
    own = Path(model.path).expanduser() / "tokenizer.json"
    if not model.tokenizer and model.path and own.is_file():
        return counter(str(own))
    return counter(model.tokenizer)


class _Needing:
    """Turns a missing package into the name of the extra that brings it."""

    def __init__(self, extra: str) -> None:
        self.extra = extra

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        if kind is not None and issubclass(kind, ImportError):
            raise ConfigError(
                f"this model needs packages that are not installed ({error}); install them with: "
                f'pip install "tqa[{self.extra}]"'
            )


def _usage(raw: Any) -> tuple[int, int] | None:
    """Tokens in and out, as OpenAI-like servers and Anthropic count them."""
    usage = _of(raw, "usage")
    for names in (("prompt_tokens", "completion_tokens"), ("input_tokens", "output_tokens")):
        found = [_of(usage, name) for name in names]
        if all(isinstance(number, int) for number in found):
            # Anthropic counts apart what it read from its cache.
            cached = [_of(usage, f"cache_{way}_input_tokens") for way in ("read", "creation")]
            more = sum(n for n in cached if isinstance(n, int))
            return found[0] + more, found[1]
    return None


def _reason(raw: Any) -> str:
    """Why the model stopped, as its server says it."""
    stop = _of(raw, "stop_reason")
    if isinstance(stop, str):
        return stop
    choices = _of(raw, "choices")
    found = _of(choices[0], "finish_reason") if choices else None
    return found if isinstance(found, str) else ""


def _of(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else getattr(value, name, None)


def _short(error: BaseException) -> str:
    said = " ".join(str(error).split())
    return said if len(said) <= 200 else f"{said[:200]} …"
