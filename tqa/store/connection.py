"""SQLite as a workspace uses it: how it is opened, and what its errors mean to a person."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tqa.errors import BusyError, TemporalError, WorkspaceError

BUSY_SECONDS = 5.0
"""How long a writer waits for another one before it gives up."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection in which transactions are begun and ended by name only."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def statements(script: str) -> Iterator[str]:
    """The statements of a script, for running inside a transaction one at a time."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def guarded(path: Path) -> Iterator[None]:
    """Turn what SQLite reports into errors that say what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        text = str(error)
        if "locked" in text or "busy" in text:
            raise BusyError(
                f"{path}: another process is writing; this change was not made, try again later"
            ) from error
        if "full" in text:
            raise WorkspaceError(
                f"{path}: the disk is full; this change was not made, make room and try again"
            ) from error
        raise WorkspaceError(
            f"{path}: {text}; this change was not made, check the disk and that file and folder "
            "can be written to"
        ) from error
    except sqlite3.DatabaseError as error:
        raise WorkspaceError(
            f"{path}: {error}; restore it from a copy, or ingest the sources into a new workspace"
        ) from error


@contextmanager
def intact(path: Path, what: str) -> Iterator[None]:
    """Turn what reading a damaged row raises into an error that says what to do."""
    try:
        yield
    except (ValueError, TypeError, LookupError, TemporalError, zlib.error) as error:
        raise WorkspaceError(
            f"{path}: {what} is damaged ({error}); restore it from a copy, or ingest the sources "
            "into a new workspace"
        ) from error
