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
_BEGINS = b'{"sent": '
"""How each line begins."""


class Replies:
    """The replies of one file; new ones are added at its end."""

    def __init__(self, path: Path) -> None:
        """Read what the file holds; a last line that a stop cut short is dropped.

        SourceError where any other line is no kept reply: the file is then left as it is.
        """
        self.path = path
        self._held: dict[str, Reply] = {}
        self._lock = Lock()
        if path.exists():
            whole, size = self.take(path), path.stat().st_size
            with path.open("r+b") as file:
                file.truncate(min(whole, size))
                if whole > size:  # the end of the last line is all that is missing
                    file.seek(0, os.SEEK_END)
                    file.write(b"\n")
        self._own = set(self._held)

    def take(self, path: Path) -> int:
        """Take the replies of a file, which may be that of another run; gives its whole bytes."""
        try:
            lines = path.read_bytes().split(b"\n")
        except OSError as error:
            raise SourceError(
                f"{path}: cannot be read ({error}); give a file of kept replies"
            ) from error
        whole = 0
        for at, line in enumerate(lines, 1):
            if not line:
                continue
            try:
                values = json.loads(line)
                self._held[values["sent"]] = Reply(
                    values["text"],
                    finished=values["finished"],
                    tokens_in=values["tokens_in"],
                    tokens_out=values["tokens_out"],
                )
            except (ValueError, KeyError, TypeError) as error:
                if at == len(lines) and (line.startswith(_BEGINS) or _BEGINS.startswith(line)):
                    break  # cut short: nothing else is dropped
                raise SourceError(
                    f"{path}, line {at}: is no kept reply ({error}); mend or delete the line"
                ) from error
            whole += len(line) + 1
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
            with self.path.open("ab") as file:
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
            self._held[sent] = reply
            self._own.add(sent)

    def __len__(self) -> int:
        return len(self._held)
