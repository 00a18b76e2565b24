"""Lines of JSON written by people, read with errors that say where and what to write instead."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from tqa.errors import SourceError

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Record:
    """One line of such a file: an object, and where it stands."""

    path: Path
    line: int
    fields: dict[str, Any]

    @property
    def where(self) -> str:
        """The file and the line, for messages."""
        return f"{self.path}, line {self.line}"

    def fail(self, field: str, expected: str) -> NoReturn:
        """SourceError naming file, line and field, what is there and what to write."""
        if field not in self.fields:
            raise SourceError(f"{self.where}: {field} is missing; write {expected}")
        shown = json.dumps(self.fields[field], ensure_ascii=False)[:60]
        raise SourceError(f"{self.where}: {field} is {shown}; write {expected}")

    def known(self, names: Collection[str]) -> None:
        """SourceError where the line has a field that is none of `names`."""
        for field in self.fields:
            if field not in names:
                raise SourceError(
                    f"{self.where}: {field} is no field; leave it out, or write one of "
                    f"{', '.join(names)}"
                )

    def text(self, field: str) -> str:
        """A text that is not empty."""
        value = self.fields.get(field)
        if not isinstance(value, str) or not value.strip():
            self.fail(field, "a text that is not empty")
        return value

    def optional_text(self, field: str) -> str | None:
        """The same, or `null`, which has to be written."""
        if field in self.fields and self.fields[field] is None:
            return None
        value = self.fields.get(field)
        if not isinstance(value, str) or not value.strip():
            self.fail(field, "a text that is not empty, or null")
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts that are not empty."""
        value = self.fields.get(field)
        if not isinstance(value, list) or not all(isinstance(x, str) and x.strip() for x in value):
            self.fail(field, 'a list of texts that are not empty, such as ["45 crowns"], or []')
        return tuple(value)

    def day(self, field: str) -> date:
        """A day."""
        value = self.fields.get(field)
        day = _day(value) if isinstance(value, str) else None
        if day is None:
            self.fail(field, "a day as YYYY-MM-DD")
        return day

    def optional_day(self, field: str) -> date | None:
        """A day, or `null`, which has to be written."""
        if field in self.fields and self.fields[field] is None:
            return None
        value = self.fields.get(field)
        day = _day(value) if isinstance(value, str) else None
        if day is None:
            self.fail(field, "a day as YYYY-MM-DD, or null")
        return day

    def choice(self, field: str, kind: type[Choice]) -> Choice:
        """One value of an enumeration."""
        try:
            return kind(str(self.fields.get(field)))
        except ValueError:
            self.fail(field, f"one of {', '.join(kind)}")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == len("2018-07-01") else None
    except ValueError:
        return None


def records(path: Path) -> Iterator[Record]:
    """The objects of a file, one a line; empty lines are passed over.

    SourceError where the file cannot be read, or a line holds something else.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(
            f"{path}: cannot be read ({error}); give a JSONL file in UTF-8"
        ) from error
    # Only "\n" ends a line of JSONL: texts may hold other characters that break lines.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise SourceError(
                f"{path}, line {number}: no JSON ({error}); write one object a line"
            ) from error
        if not isinstance(fields, dict):
            raise SourceError(f"{path}, line {number}: no object; write {{…}}, one a line")
        yield Record(path, number, fields)
