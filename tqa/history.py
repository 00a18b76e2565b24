"""The questions of a workspace, one a line in `history.jsonl`: kept, and the last of them read.

What stands in the file is looked at only to go on where a conversation ended: it gives words to
follow-ups, and changes no answer to a full question.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

from tqa.errors import WorkspaceError
from tqa.qa.turns import Turn, read_turn

FILE = "history.jsonl"
_TAIL = 65_536
"""Bytes at the end of the file in which the last line is looked for."""


class NotKept(WorkspaceError):
    """A question cannot be added to the history."""


def append(path: Path, row: dict[str, Any]) -> None:
    """Add one line at the end, all of it or nothing; `NotKept` where that cannot be done.

    A line that was begun and not finished, by whatever stopped, is closed first.
    """
    line = json.dumps(row, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    # Never through a link: it could lead out of the workspace.
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    try:
        handle = os.open(path, flags, 0o600)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise OSError(0, "it is no file")
            size = os.fstat(handle).st_size
            if size:
                os.lseek(handle, -1, os.SEEK_END)
                if os.read(handle, 1) != b"\n":
                    line = b"\n" + line
            if os.write(handle, line) != len(line):
                raise OSError(0, "the disk is full")
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        raise NotKept(
            f"{path}: questions cannot be kept ({error.strerror}); move it away, or use "
            "--no-history"
        ) from error


def last_turn(path: Path) -> Turn | None:
    """The last question of the file, `None` where it holds none.

    WorkspaceError where there is a file and its last line cannot be used.
    """
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            raise OSError(0, "it is no file")
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            lines = file.read().decode("utf-8", "replace").split("\n")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unusable(path, error.strerror or "it cannot be read") from error
    written = [line for line in lines if line.strip()]
    if not written:
        return None
    try:
        row = json.loads(written[-1])
    except (ValueError, RecursionError) as error:
        raise _unusable(path, "its last line is no JSON") from error
    turn = read_turn(row.get("turn")) if isinstance(row, dict) else None
    if turn is None:
        raise _unusable(path, "its last line holds no question as tqa writes it")
    return turn


def _unusable(path: Path, reason: str) -> WorkspaceError:
    return WorkspaceError(
        f"{path}: {reason}; nothing of it is used, and the conversation starts anew"
    )
