"""Replies of judges, kept by a hash of what was sent: a grading taken up again asks nothing twice.

In a file they stand as those of a run do (`tqa.eval.engine.kept`). A request that failed leaves
nothing, so that it is tried again.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tqa.eval.engine.kept import Replies
from tqa.eval.tasks.task import Reply
from tqa.qa.reading.prompts import Turn, hash_of
from tqa.qa.reading.registry import Model


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
        self._lock = threading.Lock()
        self._asking: dict[str, threading.Lock] = {}
        self._spoken: dict[str, Spoken] = {}
        self._file: Replies | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = Replies(path)

    def __len__(self) -> int:
        return len(self._spoken if self._file is None else self._file)

    def reply(self, key: str, ask: Callable[[], Spoken]) -> Spoken:
        """The kept reply of a key, or that of `ask`, which is kept; two threads ask once."""
        with self._lock:
            asking = self._asking.setdefault(key, threading.Lock())
        with asking:
            held = self._file.get(key) if self._file else None
            if held is not None:
                return Spoken(held.text, held.finished, held.tokens_in, held.tokens_out)
            if key not in self._spoken:
                self._spoken[key] = ask()
                if self._file is not None:
                    self._file.add(key, _reply(self._spoken[key]))
            return self._spoken[key]


def _reply(said: Spoken) -> Reply:
    return Reply(
        said.text,
        finished=said.finished,
        tokens_in=said.tokens_in,
        tokens_out=said.tokens_out,
    )


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
