"""The files of an archive of tasks, read in memory and kept until the archive changes.

Nothing is written to disk. Only plain files with plain paths are taken, and never more bytes than
an archive of this kind can hold.
"""

from __future__ import annotations

import lzma
import tarfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from tqa.errors import SourceError
from tqa.ingest.found import MiB, path_fault

MAX_MEMBER = 32 * MiB
MAX_ALL = 256 * MiB
MAX_MEMBERS = 10_000


def members(path: Path) -> Mapping[str, bytes]:
    """The bytes of every file of a `.tar.xz`, by its path in it.

    SourceError names the archive, what is wrong and what to do.
    """
    try:
        facts = path.stat()
    except OSError as error:
        raise SourceError(
            f"{path}: cannot be read ({error.strerror}); put the archives of LegalBench there"
        ) from error
    return _members(path, facts.st_size, facts.st_mtime_ns)


@lru_cache(maxsize=8)
def _members(path: Path, size: int, changed: int) -> Mapping[str, bytes]:
    """As they are while the archive has this size and time."""
    found: dict[str, bytes] = {}
    try:
        with tarfile.open(path, "r|xz") as archive:
            for place, member in enumerate(archive):
                _admit(path, place, member, sum(map(len, found.values())), found)
                file = archive.extractfile(member) if member.isreg() else None
                if file is not None:
                    found[member.name] = file.read()
    except (tarfile.TarError, lzma.LZMAError, EOFError, OSError) as error:
        raise SourceError(f"{path}: damaged ({error}); fetch the archive again") from error
    return MappingProxyType(found)


def _admit(
    path: Path, place: int, member: tarfile.TarInfo, total: int, found: Mapping[str, bytes]
) -> None:
    """SourceError where a member goes over a limit, or is not what such an archive holds."""
    fault = path_fault(member.name)
    if place >= MAX_MEMBERS:
        fault = f"more than {MAX_MEMBERS} members"
    elif not (member.isreg() or member.isdir()):
        fault = "neither a file nor a folder"
    elif member.size > MAX_MEMBER or total + member.size > MAX_ALL:
        fault = "too large"
    elif member.name in found:
        fault = "a second file of this name"
    if fault:
        raise SourceError(f"{path}: {member.name!r}: {fault}; fetch the archive again")
