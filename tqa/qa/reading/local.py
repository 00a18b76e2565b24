"""Model files on this machine, served on loopback as any other server would serve them.

A GGUF file is run by llama.cpp inside this process (the package xllamacpp), and asked through the
same client as a server of anybody else. Nothing is downloaded here; `scripts/fetch_model.py` does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tqa.errors import ConfigError, ModelError

CACHE_VARIABLE = "TQA_CACHE"
_ROOM = 64
"""Tokens of a context that llama.cpp may keep for itself."""


def cache() -> Path:
    """The folder for large files, outside any checkout: `$TQA_CACHE`, or `~/.cache/tqa`."""
    given = os.environ.get(CACHE_VARIABLE)
    return Path(given).expanduser() if given else Path.home() / ".cache" / "tqa"


def models_folder() -> Path:
    """Where model files lie in the cache."""
    return cache() / "models"


def model_file(name: str) -> Path:
    """A model file by path, or by name in the cache; ConfigError where it is not there."""
    path = Path(name).expanduser()
    path = path if path.parent != Path(".") else models_folder() / name
    if not path.is_file():
        raise ConfigError(
            f"serve: {path} is not there; give the path of a GGUF file, or fetch one with: "
            "python scripts/fetch_model.py"
        )
    return path


@contextmanager
def serving(name: str, *, context: int, threads: int | None = None) -> Iterator[str]:
    """Serve a GGUF file on loopback; gives the address of its OpenAI-compatible interface.

    `context` is in tokens; `threads` the processors that it may use, all where not given.
    ConfigError where the file or the package is missing, ModelError where it cannot be loaded.
    """
    path = model_file(name)
    try:
        import xllamacpp
    except ImportError as error:
        raise ConfigError(
            'serving a model file needs xllamacpp; install it with: pip install "tqa[serve]"'
        ) from error
    given = xllamacpp.CommonParams()
    given.model.path = str(path)
    given.n_ctx = context + _ROOM
    given.n_parallel = 1
    given.cpuparams.n_threads = threads or os.cpu_count() or 1
    given.hostnames = ["127.0.0.1"]
    given.port = 0  # any free one
    given.ui = False
    given.verbosity = -1
    try:
        server = xllamacpp.Server(given)
    except Exception as error:  # whatever the library raises for a damaged file
        raise ModelError(f"{path}: cannot be loaded ({error}); fetch the file again") from error
    try:
        yield f"{server.listening_address}/v1"
    finally:
        del server
