"""The words of the prompts, from `configs/prompts/tide.yaml`, and the schemas of strict replies."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tqa.errors import ConfigError
from tqa.eval.making.records import Type
from tqa.qa.reading.registry import config_file, read_yaml

FILE = "prompts/tide.yaml"
CORRECT, INCORRECT = "CORRECT", "INCORRECT"
_BLANK = re.compile(r"<<([A-Z]+)>>")
_SHARED: Mapping[str, tuple[str, ...]] = {
    "preamble": (),
    "closed": (),
    "grounded": (),
    "documents": (),
    "no_documents": (),
    "left_out": ("COUNT",),
}
_BODIES: Mapping[Type, tuple[str, ...]] = {
    Type.TEMPORAL_MCQ: ("QUESTION", "OPTIONS"),
    Type.EVENT_SORTING: ("QUESTION", "OPTIONS"),
    Type.PERTURBATION_DETECTION: ("QUESTION", "STATEMENT"),
    Type.PERTURBATION_IDENTIFICATION: ("QUESTION", "STATEMENT"),
    Type.PERTURBATION_EXPLANATION: ("QUESTION", "STATEMENT"),
    Type.OPEN_ENDED: ("QUESTION",),
    Type.RELATIVE_TIME: ("QUESTION",),
    Type.CONTEXT_MISALIGNMENT: ("QUESTION", "PASSAGE"),
    Type.CHANGE_SUMMARY: ("QUESTION",),
}
"""The texts of the file, and the blanks that each has to have, once."""


def _strict(properties: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_VERDICT = {"type": "string", "enum": [CORRECT, INCORRECT]}
_ORDER = {"type": "array", "items": {"type": "string"}, "maxItems": 26}
SCHEMAS: Mapping[Type, Mapping[str, Any]] = {
    Type.TEMPORAL_MCQ: _strict({"answer": {"type": "string"}}),
    Type.EVENT_SORTING: _strict({"order": _ORDER}),
    Type.PERTURBATION_DETECTION: _strict({"verdict": _VERDICT}),
}
"""What a reply of the deterministic types is to hold; the same in every setting."""


@dataclass(frozen=True, slots=True)
class Prompts:
    """The texts of the file."""

    texts: Mapping[str, str]
    sha256: str
    """Of the file and the schemas."""

    def system(self, *, grounded: bool) -> str:
        """The preamble with its closing sentence, which is all that a setting changes in it."""
        return f"{self.texts['preamble']}\n{self.texts['grounded' if grounded else 'closed']}"

    def body(self, type_: Type, given: Mapping[str, str]) -> str:
        """The body of a type with its blanks filled; the same in every setting."""
        return filled(self.texts[type_.value], given)


def filled(text: str, given: Mapping[str, str]) -> str:
    """A text with its blanks filled, once: what is filled in is not looked at again.

    >>> filled("<<A>> and <<B>>", {"A": "<<B>>", "B": "x"})
    '<<B>> and x'
    """
    return _BLANK.sub(lambda found: given[found[1]], text)


def read_prompts(path: Path | None = None) -> Prompts:
    """The prompts; ConfigError names file, text and what is missing."""
    return _read(path or config_file(FILE))


@cache
def _read(path: Path) -> Prompts:
    fields = {**_SHARED, **{type_.value: blanks for type_, blanks in _BODIES.items()}}
    data = read_yaml(path)
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: give the texts {', '.join(fields)}")
    for name in data:
        if name not in fields:
            raise ConfigError(f"{path}: no text is named {name!r}; give {', '.join(fields)}")
    for name, blanks in fields.items():
        text = data.get(name)
        if not isinstance(text, str) or not text.strip():
            raise ConfigError(f"{path}: {name}: give a text")
        if sorted(_BLANK.findall(text)) != sorted(blanks):
            wanted = ", ".join(f"<<{blank}>>" for blank in blanks) or "no blank"
            raise ConfigError(f"{path}: {name}: give it {wanted}, each once, and no other blank")
    texts = {name: data[name].strip() for name in fields}
    shapes = json.dumps(SCHEMAS, sort_keys=True).encode()
    return Prompts(texts, hashlib.sha256(path.read_bytes() + shapes).hexdigest())
