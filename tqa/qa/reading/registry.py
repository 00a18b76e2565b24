"""The models that may word answers: `configs/models.yaml`, read into typed records.

Keys never stand in the file: an entry names the environment variable that holds its key.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn

import tqa
from tqa.errors import ConfigError

FILE = "models.yaml"
FOLDER_VARIABLE = "TQA_CONFIGS"
PARAMETERS = ("temperature", "max_tokens", "top_p", "seed", "timeout", "retries", "extra")
MAX_TOKENS = 512
"""Tokens of a reply where the entry does not say."""


class ClientKind(StrEnum):
    """Through which class of llama-index a model is reached."""

    OPENAI_LIKE = "openai-like"
    ANTHROPIC = "anthropic"
    HUGGINGFACE = "huggingface"


@dataclass(frozen=True, slots=True)
class Model:
    """One entry of the registry; `configs/models.yaml` explains the fields."""

    name: str
    client: ClientKind
    model: str
    context: int
    """Tokens of prompt and reply together."""
    base_url: str = ""
    path: str = ""
    serve: str = ""
    key_env: str = ""
    tokenizer: str = ""
    schema: bool = False
    price_in: float = 0.0
    """US dollars for a million tokens."""
    price_out: float = 0.0
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def max_tokens(self) -> int:
        """Tokens that a reply may have."""
        return int(self.parameters.get("max_tokens", MAX_TOKENS))

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """US dollars for so many tokens.

        >>> Model("m", ClientKind.ANTHROPIC, "m", 9, price_in=3, price_out=15).cost(2000, 100)
        0.0075
        """
        return (tokens_in * self.price_in + tokens_out * self.price_out) / 1_000_000

    def key(self) -> str:
        """The key from the environment; empty where the entry names none.

        ConfigError where the variable is not set.
        """
        if not self.key_env:
            return ""
        found = os.environ.get(self.key_env, "").strip()
        if not found:
            raise ConfigError(
                f"model {self.name!r}: the environment variable {self.key_env} is not set; put the "
                "key of the server into it"
            )
        return found


def config_file(name: str) -> Path:
    """A file of the configuration: of $TQA_CONFIGS, of the checkout, or of the installation.

    ConfigError where none of them holds it.
    """
    package = Path(tqa.__file__).resolve().parent
    folders = [package / "configs", package.parent / "configs"]
    given = os.environ.get(FOLDER_VARIABLE)
    folders = [Path(given).expanduser(), *folders] if given else folders
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    looked = ", ".join(str(folder) for folder in folders)
    raise ConfigError(
        f"{name} is in none of {looked}; give the folder that holds it in ${FOLDER_VARIABLE}"
    )


def read_yaml(path: Path) -> Any:
    """The plain values of a YAML file; ConfigError where it cannot be read."""
    try:
        import yaml
    except ImportError as error:
        raise ConfigError(
            'PyYAML is not installed; install it with: pip install "tqa[llm]"'
        ) from error
    try:
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        said = " ".join(str(error).split())
        raise ConfigError(f"{path}: cannot be read as YAML ({said}); mend it") from error


def read_models(path: Path | None = None) -> tuple[Model, ...]:
    """The entries of the registry in their order.

    ConfigError names file, entry, field and what to write.
    """
    path = path or config_file(FILE)
    data = read_yaml(path)
    entries = data.get("models") if isinstance(data, dict) else None
    if not isinstance(entries, list) or set(data) != {"models"}:
        raise ConfigError(f"{path}: give one list, `models:`, with an entry for each model")
    found: dict[str, Model] = {}
    for at, entry in enumerate(entries, start=1):
        model = _Entry(path, at, entry).model()
        if model.name in found:
            raise ConfigError(f"{path}: two entries are named {model.name!r}; rename one")
        found[model.name] = model
    return tuple(found.values())


def find_model(name: str, path: Path | None = None) -> Model:
    """The entry of a name; ConfigError lists the names there are."""
    path = path or config_file(FILE)
    models = {model.name: model for model in read_models(path)}
    if name in models:
        return models[name]
    close = get_close_matches(name, models, n=1)
    hint = f"did you mean {close[0]}? " if close else ""
    raise ConfigError(f"{path}: no model {name!r}; {hint}it has {', '.join(models)}")


_FIELDS = (
    "name", "client", "model", "base_url", "path", "serve", "key_env", "context", "tokenizer",
    "schema", "price", "parameters",
)  # fmt: skip


class _Entry:
    """One entry while it is read; what is amiss with it is told with its place."""

    def __init__(self, path: Path, at: int, fields: Any) -> None:
        self.path, self.at = path, at
        self.fields = fields if isinstance(fields, dict) else {}
        if not isinstance(fields, dict):
            self.fail("name", "fields such as name, client and model")

    def fail(self, name: str, wanted: str) -> NoReturn:
        given = self.fields.get("name")
        entry = repr(given) if isinstance(given, str) and given else f"number {self.at}"
        raise ConfigError(f"{self.path}: model {entry}: {name}: give {wanted}")

    def model(self) -> Model:
        for name in self.fields:
            if name not in _FIELDS:
                self.fail(str(name), f"one of the fields {', '.join(_FIELDS)} instead")
        client = self.client()
        price = self._numbers("price", ("in", "out"))
        model = Model(
            name=self.text("name", required=True),
            client=client,
            model=self.text("model", required=True),
            context=self.context(),
            base_url=self.text("base_url"),
            path=self.text("path"),
            serve=self.text("serve"),
            key_env=self.text("key_env"),
            tokenizer=self.text("tokenizer"),
            schema=self.switch("schema"),
            price_in=price.get("in", 0.0),
            price_out=price.get("out", 0.0),
            parameters=self.parameters(),
        )
        _PLACES[client](self, model)
        if model.max_tokens >= model.context:
            self.fail("parameters: max_tokens", f"less than the context of {model.context} tokens")
        return model

    def client(self) -> ClientKind:
        kinds = [kind.value for kind in ClientKind]
        given = self.fields.get("client")
        if given not in kinds:
            self.fail("client", f"one of {', '.join(kinds)}")
        return ClientKind(given)

    def text(self, name: str, *, required: bool = False) -> str:
        value = self.fields.get(name, "")
        if not isinstance(value, str) or (required and not value.strip()):
            self.fail(name, "a text")
        if name == "key_env" and value and not value.replace("_", "").isalnum():
            self.fail(name, "the name of an environment variable; the key itself never stands here")
        return value.strip()

    def switch(self, name: str) -> bool:
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            self.fail(name, "true or false")
        return value

    def context(self) -> int:
        value = self.fields.get("context")
        if not isinstance(value, int) or isinstance(value, bool) or value < 256:
            self.fail("context", "the number of tokens of prompt and reply, 256 or more")
        return value

    def parameters(self) -> Mapping[str, Any]:
        value = self.fields.get("parameters", {})
        if not isinstance(value, dict):
            self.fail("parameters", "names with values, such as {temperature: 0}")
        for name, given in value.items():
            if name not in PARAMETERS:
                self.fail(f"parameters: {name}", f"one of {', '.join(PARAMETERS)}")
            if name == "extra":
                if not isinstance(given, dict):
                    self.fail("parameters: extra", "names with values that the server takes")
            elif not isinstance(given, (int, float)) or isinstance(given, bool) or given < 0:
                self.fail(f"parameters: {name}", "a number, 0 or more")
        if not isinstance(value.get("max_tokens", 1), int) or value.get("max_tokens", 1) < 1:
            self.fail("parameters: max_tokens", "a whole number, 1 or more")
        return dict(value)

    def _numbers(self, name: str, keys: Sequence[str]) -> dict[str, float]:
        value = self.fields.get(name, {})
        right = isinstance(value, dict) and all(
            key in keys and isinstance(n, (int, float)) and not isinstance(n, bool) and n >= 0
            for key, n in value.items()
        )
        if not right:
            self.fail(name, f"{' and '.join(keys)}, each a number of US dollars, such as 0.15")
        return {key: float(number) for key, number in value.items()}


def _server(entry: _Entry, model: Model) -> None:
    if bool(model.base_url) == bool(model.serve):
        entry.fail(
            "base_url", "the address of the server, or `serve` with a GGUF file; one of them"
        )
    if model.base_url and not model.base_url.startswith(("http://", "https://")):
        entry.fail("base_url", "an address that begins with http:// or https://")
    if model.path:
        entry.fail("path", "nothing; it is for the client huggingface")


def _anthropic(entry: _Entry, model: Model) -> None:
    if not model.key_env:
        entry.fail("key_env", "the environment variable that holds the key")
    if model.path or model.serve:
        entry.fail("path" if model.path else "serve", "nothing; it is for other clients")


def _folder(entry: _Entry, model: Model) -> None:
    if not model.path:
        entry.fail("path", "the folder of the model; nothing is downloaded")
    if model.base_url or model.serve:
        entry.fail("base_url" if model.base_url else "serve", "nothing; it is for other clients")


_PLACES: Mapping[ClientKind, Callable[[_Entry, Model], None]] = {
    ClientKind.OPENAI_LIKE: _server,
    ClientKind.ANTHROPIC: _anthropic,
    ClientKind.HUGGINGFACE: _folder,
}
"""What each client needs, and what it has no use for."""
