"""Replies of models, kept by what was sent: a question that was answered is not put again.

One line of JSON for each reply, written through to the disk as it comes, so that a run that is
killed loses at most the reply under way. Inspect has a cache of its own, which is of pickles and
lies beside no run; this one is read by people, belongs to its run, and can be given to another.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Lock
from typing import Any

from tqa.errors import SourceError
from tqa.eval.tasks.task import Reply

FILE = "replies.jsonl"


class Replies:
    """The replies of one file; new ones are added at its end."""

    def __init__(self, path: Path) -> None:
        """Read what the file holds; a last line that was cut short is dropped.

        SourceError where any other line cannot be read.
        """
        self.path = path
        self._held: dict[str, Reply] = {}
        self._lock = Lock()
        whole = self.take(path) if path.exists() else 0
        self._own = set(self._held)
        self._file = path.open("ab")
        self._file.truncate(whole)

    def take(self, path: Path) -> int:
        """Take the replies of a file, which may be that of another run; gives its whole bytes."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise SourceError(
                f"{path}: cannot be read ({error}); give a file of replies"
            ) from error
        whole = data.rfind(b"\n") + 1
        for at, line in enumerate(data[:whole].splitlines(), 1):
            try:
                values = json.loads(line)
                self._held[values["sent"]] = Reply(
                    values["text"],
                    finished=values["finished"],
                    tokens_in=values["tokens_in"],
                    tokens_out=values["tokens_out"],
                )
            except (ValueError, KeyError, TypeError) as error:
                raise SourceError(
                    f"{path}, line {at}: is no kept reply ({error}); mend or delete the line"
                ) from error
        return whole

    def get(self, sent: str) -> Reply | None:
        """The reply to what was sent, if it is held."""
        return self._held.get(sent)

    def use(self, sent: str) -> Reply | None:
        """The same; one that was taken from another run is from now on kept in this file, too."""
        reply = self._held.get(sent)
        if reply is not None and sent not in self._own:
            self.add(sent, reply)
        return reply

    def add(self, sent: str, reply: Reply) -> None:
        """Keep a reply, on the disk before anything else happens."""
        values: dict[str, Any] = {
            "sent": sent,
            "text": reply.text,
            "finished": reply.finished,
            "tokens_in": reply.tokens_in,
            "tokens_out": reply.tokens_out,
        }
        with self._lock:
            line = json.dumps(values, ensure_ascii=False).encode("utf-8", "backslashreplace")
            self._file.write(line + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
            self._held[sent] = reply
            self._own.add(sent)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __len__(self) -> int:
        return len(self._held)
