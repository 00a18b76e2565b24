"""Files of sets as their authors published them: JSON, lines of JSON, CSV, compressed or not."""

from __future__ import annotations

import csv
import gzip
import io
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tqa.errors import SourceError

_REMEDY = "give the folder that holds the sets as they were published"
_ERRORS = (OSError, EOFError, UnicodeDecodeError, csv.Error, json.JSONDecodeError, tarfile.TarError)


def text_of(path: Path) -> str:
    """The text of a file, plain or `.gz`; SourceError where it is missing or damaged."""
    try:
        if path.suffix == ".gz":
            with gzip.open(path, "rt", encoding="utf-8-sig", newline="") as file:
                return file.read()
        return path.read_text("utf-8-sig")
    except _ERRORS as error:
        raise SourceError(f"{path}: cannot be read ({error}); {_REMEDY}") from error


def records(path: Path) -> list[Any]:
    """The records of a JSON file: a list, lines, or a list under the name "examples"."""
    text = text_of(path)
    try:
        return _records(text)
    except (json.JSONDecodeError, TypeError) as error:
        raise SourceError(f"{path}: is no list of records ({error}); {_REMEDY}") from error


def _records(text: str) -> list[Any]:
    try:
        read = json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.split("\n") if line.strip()]
    found = read["examples"] if isinstance(read, dict) and "examples" in read else read
    return list(found) if isinstance(found, list) else [found]


def table(path: Path, delimiter: str = ",") -> list[dict[str, str]]:
    """The rows of a table with a head."""
    try:
        return list(csv.DictReader(io.StringIO(text_of(path), newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise SourceError(f"{path}: is no table ({error}); {_REMEDY}") from error


def members(archive: Path, part: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The files of lines of JSON in a tar archive whose name holds `part`, by name."""
    try:
        with tarfile.open(archive) as tar:
            for member in sorted(tar.getmembers(), key=lambda found: found.name):
                file = tar.extractfile(member) if part in member.name else None
                if file is not None:
                    text = file.read().decode("utf-8")
                    yield (
                        member.name,
                        [json.loads(line) for line in text.split("\n") if line.strip()],
                    )
    except _ERRORS as error:
        raise SourceError(f"{archive}: cannot be read ({error}); {_REMEDY}") from error


def only(folder: Path, pattern: str) -> Path:
    """The one file of a folder whose name has this form; SourceError where there is none."""
    found = sorted(folder.glob(pattern))
    if not found:
        raise SourceError(f"{folder}: holds no file {pattern}; {_REMEDY}")
    return found[0]
