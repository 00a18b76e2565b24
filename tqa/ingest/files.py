"""Files, folders and archives as one stream of sources, where one bad file never stops the others.

What is found is a `SourceFile` to read, an `Unreadable` to report or a `Skipped` to list; nothing
is passed over in silence. One file's bytes are in memory at a time.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from tqa.errors import SourceError
from tqa.ingest.archives import read_archive
from tqa.ingest.found import (
    DEFAULT_LIMITS,
    Found,
    Limits,
    Skipped,
    Unreadable,
    archive_kind,
    is_hidden,
    is_packed,
    name_fault,
    shown,
    skip_reason,
)
from tqa.ingest.readers.base import SourceFile

__all__ = ["Found", "Limits", "Skipped", "Unreadable", "walk"]


def walk(paths: Iterable[Path], *, limits: Limits = DEFAULT_LIMITS) -> Iterator[Found]:
    """Everything in files, folders (recursively) and archives (in place), in a fixed order.

    Paths and the entries of folders are sorted by name, and a folder's or archive's content stays
    together. Members of a tar come in the order of the archive, which is read once. SourceError at
    once, before anything is read, where a path does not exist.
    """
    given = sorted({Path(path) for path in paths}, key=Path.as_posix)
    for path in given:
        if not os.path.lexists(path):
            raise SourceError(
                f"{shown(path.as_posix())}: no such file or folder; check the path and try again"
            )
    return _walk(given, limits)


def _walk(given: list[Path], limits: Limits) -> Iterator[Found]:
    seen: set[str] = set()
    for top in given:
        stack = [top]
        while stack:
            path = stack.pop()
            name = path.as_posix()
            if name in seen:  # a folder and a file in it were both given
                continue
            seen.add(name)
            try:
                other = _passed_over(path, top)
                if other is not None:
                    yield other
                elif path.is_dir():
                    stack.extend(sorted(path.iterdir(), key=lambda entry: entry.name, reverse=True))
                elif archive_kind(name):
                    yield from read_archive(path, name, limits)
                else:
                    yield _read(path, limits)
            except OSError as error:
                yield Unreadable(
                    shown(name, limit=1024),
                    f"cannot be opened ({error.strerror or error}); check it and its permissions",
                )


def _passed_over(path: Path, top: Path) -> Unreadable | Skipped | None:
    """The refusal or the reason to leave out an entry; `None` where it is to be read."""
    name = shown(path.as_posix(), limit=1024)
    if fault := name_fault(path.as_posix()):
        return Unreadable(name, fault)
    if path.is_symlink() and (other := _link(path, top, name)) is not None:
        return other
    mode = path.stat().st_mode
    if path != top and is_hidden(path.name):
        return Skipped(name, "hidden")
    if stat.S_ISDIR(mode):
        return None
    if not stat.S_ISREG(mode):
        return Unreadable(name, "is not a file (a pipe, socket or device); save it as a file first")
    if reason := skip_reason(path.name):
        return Skipped(name, reason)
    if is_packed(path.name) and not archive_kind(path.name):
        return Unreadable(name, "is packed in a way that is not opened; unpack it, or use .zip")
    return None


def _link(path: Path, top: Path, name: str) -> Unreadable | Skipped | None:
    """Links that were given are followed; those in a folder only to files of that same folder."""
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):
        return Unreadable(name, "is a link to nothing; mend or remove it")
    if path == top:
        return None
    if not target.is_relative_to(top.resolve()):
        return Unreadable(
            name, "is a link out of the folder, which is not followed; add what it points to itself"
        )
    if target.is_dir():
        return Skipped(name, "a link to a folder that is read under its own name")
    return None


def _read(path: Path, limits: Limits) -> SourceFile | Unreadable:
    name = path.as_posix()
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > limits.max_file_bytes:
            return Unreadable(
                name,
                f"holds {size} bytes, more than the limit of {limits.max_file_bytes} for one file; "
                "split it",
            )
        data = file.read(size + 1)
    if len(data) != size:
        return Unreadable(name, "changed while it was read; try again when it is complete")
    return SourceFile(name, data)
