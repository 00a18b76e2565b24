"""What a model of the registry still needs on this machine; no server is asked."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from tqa.errors import ConfigError
from tqa.qa.reading.registry import ClientKind, Model

_PACKAGES = {
    ClientKind.OPENAI_LIKE: ("llm", "llama_index.llms.openai_like"),
    ClientKind.ANTHROPIC: ("anthropic", "llama_index.llms.anthropic"),
    ClientKind.HUGGINGFACE: ("huggingface", "llama_index.llms.huggingface"),
}
"""The extra of the installation for each client, and the package that it brings."""


def lacking(model: Model) -> list[str]:
    """What is missing before a model can be used: package, key, file or folder."""
    missing: list[str] = []
    extra, package = _PACKAGES[model.client]
    if model.serve:
        extra = "serve"
    if not _installed(package) or (model.serve and not _installed("xllamacpp")):
        missing.append(f'pip install "tqa[{extra}]"')
    if model.key_env and not os.environ.get(model.key_env, "").strip():
        missing.append(f"the key in {model.key_env}")
    if model.serve:
        from tqa.qa.reading.local import model_file

        try:
            model_file(model.serve)
        except ConfigError:
            missing.append(f"the file {model.serve}")
    if model.path and not (Path(model.path).expanduser() / "config.json").is_file():
        missing.append(f"a model in {model.path}")
    return missing


def _installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:  # not even the package that it stands in
        return False
