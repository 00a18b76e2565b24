"""What cases and adapters are made of, and how case files are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Plain = dict[str, Any]
"""One JSON object."""

Adapter = Callable[[Plain], Plain]
"""From the `input` of a case to a value shaped like its `expected`.

A value in the result may be a function: it is then called with the expected value and says whether
that holds. `OneOf` gives the ways in which cases write a value, the usual one first; `Later` stands for
a value that a feature still to be built will give. Keys listed under
`CHECKED` are sentences that the adapter has checked itself, raising where they do not hold.
"""

CHECKED = "_checked"


class NotYet(Exception):
    """The case needs a feature that is still to be built."""


class CasesError(Exception):
    """The cases cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Later:
    """A value that a feature still to be built will give."""

    feature: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value that cases write in several ways."""

    ways: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One case, as its file gives it."""

    id: str
    kind: str
    task: str
    input: Plain
    expected: Plain
    wrong: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Malformed:
    """A line that is no case, and why."""

    id: str
    kind: str
    reason: str


def files(path: Path) -> list[Path]:
    """The case files at a path: itself, or those of a folder. CasesError where there are none."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise CasesError(f"{path}: no such file or folder")
    found = sorted(path.glob("*.jsonl"))
    if not found:
        raise CasesError(f"{path}: holds no *.jsonl")
    return found


def load(path: Path) -> Iterator[Case | Malformed]:
    """The cases at a path, file by file, line by line."""
    for file in files(path):
        # Only the line feed ends a line: U+2028 and the like may stand inside a string.
        for number, line in enumerate(file.read_bytes().split(b"\n"), start=1):
            if line.strip():
                yield _case(line, file, number)


def _case(line: bytes, file: Path, number: int) -> Case | Malformed:
    where = f"{file.name}:{number}"
    try:
        data = json.loads(line.decode("utf-8"))
        return _read(data, file)
    except (ValueError, RecursionError) as error:
        return Malformed(where, file.stem, f"{type(error).__name__}: {error}")


def _read(data: object, file: Path) -> Case:
    if not isinstance(data, Mapping):
        raise ValueError("not a JSON object")
    for key, type_ in (("id", str), ("task", str), ("input", dict), ("expected", dict)):
        if not isinstance(data.get(key), type_):
            raise ValueError(f"{key!r} is missing or is no {type_.__name__}")
    wrong = data.get("wrong") or ()
    return Case(
        data["id"],
        str(data.get("kind") or file.stem),
        data["task"],
        data["input"],
        data["expected"],
        tuple(str(item) for item in (wrong if isinstance(wrong, list) else [wrong])),
    )
