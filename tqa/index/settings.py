"""How a workspace is indexed: one file, `config.toml`, in its folder, of which no line is needed.

[index]
embedder = "static"     # or none, onnx, e5, hf:NAME, llama-index:MODULE.CLASS
lexical = "postings"    # or rank-bm25
device = "cpu"          # or auto, cuda: where ranking runs
rerank = "none"         # or maxsim, cross-encoder:PATH: who reads the best hits once more
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path

from tqa.errors import ConfigError
from tqa.index.embedders import check_name

FILE = "config.toml"
_CHOICES = {"lexical": ("postings", "rank-bm25"), "device": ("cpu", "auto", "cuda")}


@dataclass(frozen=True, slots=True)
class Settings:
    """What the file says, or the defaults."""

    embedder: str = "static"
    lexical: str = "postings"
    device: str = "cpu"
    rerank: str = "none"


def read_settings(folder: Path) -> Settings:
    """The settings of a workspace; ConfigError names the line that cannot be used."""
    path = folder / FILE
    if not path.is_file():
        return Settings()
    import tomllib

    try:
        sections = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path}: cannot be read ({error}); mend it or remove it") from error
    given = sections.get("index", {})
    if sections.keys() - {"index"} or not isinstance(given, dict):
        found = ", ".join(sorted(sections))
        raise ConfigError(f"{path}: holds {found}; it takes one section, [index], and its lines")
    known = [field.name for field in fields(Settings)]
    for name, value in given.items():
        if name not in known:
            raise ConfigError(f"{path}: [index] has no {name!r}; it knows {', '.join(known)}")
        choices = _CHOICES.get(name)
        if not isinstance(value, str) or (choices and value not in choices):
            wanted = " or ".join(choices) if choices else "a text"
            raise ConfigError(f"{path}: {name} is {value!r}; it takes {wanted}")
    settings = Settings(**given)
    try:
        check_name(settings.embedder)
        check_rerank(settings.rerank)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from error
    return settings


def write_settings(folder: Path, settings: Settings) -> None:
    """Keep settings for a workspace; those that are the defaults need no file."""
    check_name(settings.embedder)
    check_rerank(settings.rerank)
    said = {f.name: getattr(settings, f.name) for f in fields(Settings)}
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in said.items()]
    path = folder / FILE
    making = path.with_suffix(".making")
    making.write_text("[index]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    making.replace(path)


def check_rerank(name: str) -> None:
    """ConfigError where no reranker can be of that name, whatever is installed."""
    kind, _, path = name.partition(":")
    if name not in ("none", "maxsim") and not (kind == "cross-encoder" and path.strip()):
        raise ConfigError(f"rerank is {name!r}; it takes none, maxsim or cross-encoder:PATH")


def kept_settings(folder: Path) -> bytes | None:
    """The file of settings as it is, `None` where there is none; for `restore_settings`."""
    path = folder / FILE
    return path.read_bytes() if path.is_file() else None


def restore_settings(folder: Path, kept: bytes | None) -> None:
    """Put the file of settings back as it was."""
    path = folder / FILE
    if kept is None:
        path.unlink(missing_ok=True)
        return
    making = path.with_suffix(".making")
    making.write_bytes(kept)
    making.replace(path)
