"""What a model is asked, from `configs/prompts`: the same words in every setting but one block."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tqa.errors import ConfigError
from tqa.qa.reading.registry import config_file, read_yaml

FILE = "prompts/answer.yaml"
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "citations": {"type": "array", "items": {"type": "string"}, "maxItems": 8},
        "answer": {"type": "string"},
        "dates": {"type": "array", "items": {"type": "string"}, "maxItems": 12},
        "answered": {"type": "boolean"},
    },
    "required": ["citations", "answer", "dates", "answered"],
    "additionalProperties": False,
}
"""What a reply is to hold, for servers that keep to a schema; the same in every setting."""
_BLANK = re.compile(r"<<([A-Z]+)>>")
_FIELDS: Mapping[str, frozenset[str]] = {
    "system": frozenset(),
    "user": frozenset({"QUESTION", "CONTEXT"}),
    "no_sources": frozenset(),
    "sources": frozenset(),
    "repair": frozenset({"FAULTS"}),
}
"""The texts of the file, and the blanks that each has to have."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a dialogue with a model."""

    role: str
    """system, user or assistant."""
    text: str


@dataclass(frozen=True, slots=True)
class Prompts:
    """The texts of `configs/prompts/answer.yaml`."""

    system: str
    user: str
    no_sources: str
    sources: str
    repair: str
    sha256: str
    """Of the file and of the schema of replies."""

    def ask(self, question: str, context: str) -> tuple[Turn, ...]:
        """The first request; `context` is the only part that a setting changes."""
        told = _filled(self.user, {"QUESTION": question, "CONTEXT": context})
        return Turn("system", self.system), Turn("user", told)

    def again(self, asked: Sequence[Turn], reply: str, faults: Sequence[str]) -> tuple[Turn, ...]:
        """The second request, which says what was wrong with the first reply."""
        listed = "\n".join(f"- {fault}" for fault in faults)
        told = _filled(self.repair, {"FAULTS": listed})
        return (*asked, Turn("assistant", reply), Turn("user", told))


def hash_of(turns: Sequence[Turn]) -> str:
    """sha256 of what is sent."""
    digest = hashlib.sha256()
    for turn in turns:
        digest.update(f"{turn.role}\0{turn.text}\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def read_prompts(path: Path | None = None) -> Prompts:
    """The prompts; ConfigError names file, text and what is missing."""
    return _read(path or config_file(FILE))


@cache
def _read(path: Path) -> Prompts:
    data = read_yaml(path)
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: give the texts {', '.join(_FIELDS)}")
    for name in data:
        if name not in _FIELDS:
            raise ConfigError(f"{path}: no text is named {name!r}; give {', '.join(_FIELDS)}")
    for name, blanks in _FIELDS.items():
        text = data.get(name)
        if not isinstance(text, str) or not text.strip():
            raise ConfigError(f"{path}: {name}: give a text")
        found = _BLANK.findall(text)
        if sorted(found) != sorted(blanks):
            wanted = ", ".join(f"<<{blank}>>" for blank in sorted(blanks)) or "no blank"
            raise ConfigError(f"{path}: {name}: give it {wanted}, each once, and no other blank")
    texts = {name: data[name].strip() for name in _FIELDS}
    schema = repr(_plain(SCHEMA)).encode()
    return Prompts(**texts, sha256=hashlib.sha256(path.read_bytes() + schema).hexdigest())


def _plain(value: Any) -> Any:
    """A schema in one order, for its hash."""
    if isinstance(value, Mapping):
        return [(key, _plain(value[key])) for key in sorted(value)]
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _filled(text: str, given: Mapping[str, str]) -> str:
    """A text with its blanks filled, once: what is filled in is not looked at again."""
    return _BLANK.sub(lambda found: given[found[1]], text)
