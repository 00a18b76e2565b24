"""Replies of judges, kept by a hash of what was sent: a grading taken up again asks nothing twice.

One JSON object a line. A last line that a stop cut short is dropped, and the reply asked for again;
a request that failed leaves nothing, so that it is tried again too.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tqa.errors import SourceError
from tqa.qa.reading.prompts import Turn, hash_of
from tqa.qa.reading.registry import Model

_BEGINS = b'{"key": '
"""How each line begins: nothing else is cut off as a line that a stop cut short."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a model replied, as it is kept."""

    text: str
    finished: bool = True
    """False where it stopped at the limit of its length."""
    tokens_in: int = 0
    tokens_out: int = 0


class Kept:
    """Replies in a file, or in memory where no file is given. May be used by several threads."""

    def __init__(self, path: Path | None = None) -> None:
        """SourceError where a line of the file, other than a last one cut short, is no reply."""
        self.path = path
        self._lock = threading.Lock()
        self._asking: dict[str, threading.Lock] = {}
        self._replies: dict[str, Spoken] = {}
        if path is not None and path.is_file():
            self._load(path)

    def __len__(self) -> int:
        return len(self._replies)

    def reply(self, key: str, ask: Callable[[], Spoken]) -> Spoken:
        """The kept reply of a key, or that of `ask`, which is kept; two threads ask once."""
        with self._lock:
            asking = self._asking.setdefault(key, threading.Lock())
        with asking:
            found = self._replies.get(key)
            if found is None:
                found = ask()
                self._keep(key, found)
            return found

    def _keep(self, key: str, reply: Spoken) -> None:
        line = json.dumps({"key": key, **asdict(reply)}, ensure_ascii=False)
        with self._lock:
            self._replies[key] = reply
            if self.path is not None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(line + "\n")

    def _load(self, path: Path) -> None:
        lines = path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                fields = json.loads(line)
                key = fields.pop("key")
                self._replies[key] = Spoken(**fields)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                if number == len(lines) and line.startswith(_BEGINS):
                    with path.open("r+b") as file:
                        file.truncate(sum(len(each) + 1 for each in lines[:-1]))
                    return
                raise SourceError(
                    f"{path}, line {number}: no kept reply of a judge ({error}); take the line "
                    "out, and it is asked for again"
                ) from error
        if lines[-1].strip():
            with path.open("ab") as file:
                file.write(b"\n")


def key_of(model: Model, turns: Sequence[Turn], schema: Mapping[str, Any], *, attempt: int) -> str:
    """sha256 of all that decides a reply: the model and its parameters, turns, schema, attempt."""
    parts = [
        model.name,
        model.model,
        model.serve or model.path or model.base_url,
        json.dumps(model.parameters, sort_keys=True, default=str),
        json.dumps(schema, sort_keys=True) if model.schema else "",
        hash_of(turns),
        str(attempt),
    ]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
