"""Archives read in place: nothing is extracted to disk, and nothing is read past its limits.

Every byte that comes out is counted, those of headers and of members that are passed over too. The
standard library parses the headers; whatever it raises on a hostile one ends that archive only.
"""

from __future__ import annotations

import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from tqa.errors import SourceError
from tqa.ingest.found import (
    MAX_NAME,
    ArchiveKind,
    Found,
    Limits,
    Skipped,
    Unreadable,
    archive_kind,
    is_hidden,
    is_packed,
    path_fault,
    plain_path,
    shown,
    skip_reason,
)
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.unpacked import BLOCK, CHUNK, MAX_HEADER, Stream, unpacked

_DAMAGE = (
    ArithmeticError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,  # with RecursionError and NotImplementedError
    TypeError,
    ValueError,
    lzma.LZMAError,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What the standard library raises on damaged and on hostile archives."""


def read_archive(path: Path, name: str, limits: Limits) -> Iterator[Found]:
    """Every member, one at a time: tar members in their order, zip members by name.

    Where the archive is damaged or goes over a limit, the last thing given is an `Unreadable` that
    carries the name of the archive itself.
    """
    kind = archive_kind(name)
    if kind is None:
        raise ValueError(f"{name} is not the name of an archive")
    members = _Members(name, limits)
    try:
        with path.open("rb") as raw:
            if kind == "zip":
                yield from _zip(raw, members)
            else:
                yield from _tar(raw, kind, members)
    except SourceError as refusal:
        yield Unreadable(name, f"{refusal}{members.so_far()}")
    except _DAMAGE as error:
        detail = shown(str(error)) or "the data end early"
        yield Unreadable(
            name,
            f"damaged or not the archive its name says ({type(error).__name__}: {detail})"
            f"{members.so_far()}; fetch it again, or pack it again",
        )
    else:
        if not members.count:
            yield Skipped(name, "holds no file")


class _Members:
    """The members of one archive as they go by: which to read, and how refusals are worded."""

    def __init__(self, archive: str, limits: Limits) -> None:
        self.archive = archive
        self.limits = limits
        self.count = 0
        self._names: set[str] = set()
        self._unpacked = 0

    def so_far(self) -> str:
        return f"; stopped after {self.count} members" if self.count else ""

    def admit(self) -> None:
        """Count a member. SourceError where there are too many."""
        if self.count >= self.limits.max_members:
            raise SourceError(
                f"holds more than {self.limits.max_members} members, the limit; split it"
            )
        self.count += 1

    def passed_over(self, name: str) -> Found | None:
        """The refusal or the reason to leave out a member; `None` where it is to be read."""
        if fault := path_fault(name):
            return self.refused(name, fault)
        if is_hidden(name):
            return Skipped(self.full(name), "hidden")
        if name.lower().endswith(".toml"):
            return Skipped(self.full(name), "sidecars count beside the archive, not inside it")
        if reason := skip_reason(name):
            return Skipped(self.full(name), reason)
        if is_packed(name):
            return self.refused(name, "is an archive inside an archive; unpack it and add it alone")
        if plain_path(name) in self._names:
            return self.refused(
                name, "has the name of an earlier member, so only the first is read; rename it"
            )
        self._names.add(plain_path(name))
        return None

    def refused(self, name: str, fault: str) -> Unreadable:
        return Unreadable(self.full(name), f"member {shown(name)} of {self.archive} {fault}")

    def too_large(self, name: str) -> Unreadable:
        return self.refused(
            name,
            f"is larger than {self.limits.max_file_bytes} bytes, the limit for one file; split it",
        )

    def source(self, name: str, data: bytes) -> SourceFile:
        return SourceFile(self.full(name), data)

    def bomb(self) -> str:
        return (
            f"unpacks to more than {self.limits.max_ratio} times its size, as only made-up data "
            "do; unpack it yourself if you trust it"
        )

    def full(self, name: str) -> str:
        return f"{self.archive}!{shown(plain_path(name) or name, MAX_NAME)}"

    def unpacked(self, size: int) -> None:
        """Count bytes that came out. SourceError where they are too many."""
        self._unpacked += size
        if self._unpacked > self.limits.max_archive_total_bytes:
            raise SourceError(
                f"unpacks to more than {self.limits.max_archive_total_bytes} bytes, the limit for "
                "one archive; split it"
            )

    def is_bomb(self, given: int, taken: int) -> bool:
        """Whether far more came out than real text gives for what went in."""
        return given > self.limits.ratio_floor_bytes and given > self.limits.max_ratio * taken


# ------------------------------------------------------------------------------------------- tar


def _tar(raw: IO[bytes], kind: ArchiveKind, members: _Members) -> Iterator[Found]:
    def count(size: int, position: int) -> None:
        members.unpacked(size)
        if members.is_bomb(position, raw.tell()):
            raise SourceError(members.bomb())

    stream = Stream(unpacked(raw, kind), count)
    with tarfile.open(fileobj=cast(IO[bytes], stream), mode="r:", encoding="utf-8") as tar:
        while (member := _next(tar, stream)) is not None:
            if not member.isdir():
                members.admit()
                yield _tar_member(member, stream, members)
            stream.skip_to(tar.offset)
    if stream.last != bytes(BLOCK):
        raise EOFError("no end mark where the members end")
    if stream.drain():
        raise ValueError("data after the end mark, which are not read")


def _next(tar: tarfile.TarFile, stream: Stream) -> tarfile.TarInfo | None:
    """The next header. Forgets the members before, which would fill the memory."""
    stream.budget = MAX_HEADER
    member = tar.next()
    stream.budget = 0
    # Global headers are of no use here, and add up.
    tar.members.clear()  # type: ignore[attr-defined]
    tar.pax_headers = {}
    if member is not None and member.size < 0:
        raise ValueError("a member of negative size")
    return member


def _tar_member(member: tarfile.TarInfo, stream: Stream, members: _Members) -> Found:
    name = member.name
    if member.issym() or member.islnk():
        return members.refused(name, "is a link, which is never followed; pack the file itself")
    if member.isdev() or not member.isreg():
        return members.refused(name, "is not a file (a device or the like); leave it out")
    if member.issparse():
        return members.refused(name, "is a sparse file; pack it again without --sparse")
    if (other := members.passed_over(name)) is not None:
        return other
    if member.size > members.limits.max_file_bytes:
        return members.too_large(name)
    stream.skip_to(member.offset_data)
    return members.source(name, stream.exactly(member.size))


# ------------------------------------------------------------------------------------------- zip


def _zip(raw: IO[bytes], members: _Members) -> Iterator[Found]:
    directory = _Directory(raw, members.limits.max_members)
    archive = zipfile.ZipFile(cast(IO[bytes], directory))
    directory.opened = True
    for info in sorted(archive.infolist(), key=lambda info: info.orig_filename):
        if info.orig_filename.endswith("/"):
            continue
        members.admit()
        yield _zip_fault(info, members) or _zip_member(archive, info, members)


def _zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, members: _Members) -> Found:
    name = info.orig_filename
    parts: list[bytes] = []
    length = 0
    try:
        with archive.open(info) as member:
            while chunk := member.read(CHUNK):
                parts.append(chunk)
                length += len(chunk)
                members.unpacked(len(chunk))  # also of members that fail or share their bytes
                if length > members.limits.max_file_bytes:
                    return members.too_large(name)
                if members.is_bomb(length, info.compress_size):
                    return members.refused(name, members.bomb())
    except _DAMAGE as error:
        return members.refused(name, f"is damaged ({shown(str(error))}); fetch it again")
    return members.source(name, b"".join(parts))


def _zip_fault(info: zipfile.ZipInfo, members: _Members) -> Found | None:
    # `filename` stops at a NUL; only `orig_filename` shows what is there.
    name = info.orig_filename
    mode = stat.S_IFMT(info.external_attr >> 16)
    if mode == stat.S_IFLNK:
        return members.refused(name, "is a link, which is never followed; pack the file itself")
    if mode not in (0, stat.S_IFREG):
        return members.refused(name, "is not a file (a device or the like); leave it out")
    if (other := members.passed_over(name)) is not None:
        return other
    if info.flag_bits & 0x1:
        return members.refused(name, "is encrypted; pack it again without a password")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # bzip2 and lzma members are unpacked without bounds by the standard library.
        return members.refused(name, "is packed by an unusual method; pack it again with deflate")
    if info.file_size > members.limits.max_file_bytes:
        return members.too_large(name)
    return None


class _Directory:
    """The file under a `ZipFile`, which counts the entries before it is let build them all."""

    def __init__(self, raw: IO[bytes], max_members: int) -> None:
        self._raw = raw
        self._max_members = max_members
        self.opened = False
        self.seek = raw.seek
        self.tell = raw.tell
        self.seekable = raw.seekable

    def read(self, size: int = -1) -> bytes:
        if self.opened:
            return self._raw.read(size)
        # No entry needs a kilobyte; the rest is room for the end of the file with its comment.
        data = b"" if size > self._max_members * 1024 + 2 * CHUNK else self._raw.read(size)
        if data.count(b"PK\x01\x02") > self._max_members or len(data) < size > CHUNK:
            raise SourceError(f"holds more than {self._max_members} members, the limit; split it")
        return data
