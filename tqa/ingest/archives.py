"""Archives read in place: nothing is extracted to disk, and nothing is read past its limits.

Every byte that comes out is counted, those of headers and of members that are passed over too. The
standard library parses the headers; whatever it raises on a hostile one ends that archive only.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Protocol, cast

from tqa.errors import SourceError
from tqa.ingest.found import (
    ArchiveKind,
    Found,
    Limits,
    MiB,
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

_CHUNK = 1 << 16
_BLOCK = 512
_MAX_HEADER = 32 * _BLOCK
"""All headers of one tar member together; a long path takes a quarter of this."""
_XZ_MEMORY = 256 * MiB
"""`xz -9` needs 65 MiB to unpack; a header may ask for gigabytes."""
_DIGITS = re.compile(rb"\d{256}")
"""Extended headers hold short numbers; CPython before 3.11.10 takes quadratic time over long runs
of digits. **Source:** CVE-2024-6232."""
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


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


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

    def full(self, name: str) -> str:
        return f"{self.archive}!{shown(plain_path(name) or name, limit=1024)}"

    def check_output(self, given: int, taken: int) -> None:
        """SourceError where too much has come out, in all or for what went in."""
        if given > self.limits.max_archive_total_bytes:
            raise SourceError(
                f"unpacks to more than {self.limits.max_archive_total_bytes} bytes, the limit for "
                "one archive; split it"
            )
        if self.is_bomb(given, taken):
            raise SourceError(
                f"unpacks to {given} bytes from {taken}, more than {self.limits.max_ratio} times "
                "as many, as only made-up data do; unpack it yourself if you trust it"
            )

    def is_bomb(self, given: int, taken: int) -> bool:
        return given > self.limits.ratio_floor_bytes and given > self.limits.max_ratio * taken


# ------------------------------------------------------------------------------------------- tar


def _tar(raw: IO[bytes], kind: ArchiveKind, members: _Members) -> Iterator[Found]:
    stream = _Stream(_unpacked(raw, kind), raw.tell, members)
    with tarfile.open(fileobj=cast(IO[bytes], stream), mode="r:", encoding="utf-8") as tar:
        while (member := _next(tar, stream)) is not None:
            if not member.isdir():
                members.admit()
                yield _tar_member(member, stream, members)
            stream.skip_to(tar.offset)
    if stream.last != bytes(_BLOCK):
        raise EOFError("no end mark where the members end")
    if stream.drain():
        raise ValueError("data after the end mark, which are not read")


def _next(tar: tarfile.TarFile, stream: _Stream) -> tarfile.TarInfo | None:
    """The next header. Forgets the members before, which would fill the memory."""
    stream.budget = _MAX_HEADER
    member = tar.next()
    stream.budget = 0
    # Global headers are of no use here, and add up.
    tar.members.clear()  # type: ignore[attr-defined]
    tar.pax_headers = {}
    return member


def _tar_member(member: tarfile.TarInfo, stream: _Stream, members: _Members) -> Found:
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


def _unpacked(raw: IO[bytes], kind: ArchiveKind) -> _Readable:
    if kind == "tar.xz":
        return _Xz(raw)
    if kind == "tar.gz":
        return gzip.GzipFile(fileobj=raw, mode="rb")
    if kind == "tar.bz2":
        return bz2.BZ2File(raw)
    return raw


class _Xz:
    """An .xz file unpacked under a memory limit, which `lzma.LZMAFile` does not take."""

    def __init__(self, raw: IO[bytes]) -> None:
        self._raw = raw
        self._decoder = self._new()

    def read(self, size: int, /) -> bytes:
        while True:
            packed = b""
            if self._decoder.eof:
                # Zeros between and after streams are padding.
                packed = self._decoder.unused_data.lstrip(b"\0")
                while not packed:
                    if not (more := self._raw.read(_CHUNK)):
                        return b""
                    packed = more.lstrip(b"\0")
                self._decoder = self._new()
            elif self._decoder.needs_input and not (packed := self._raw.read(_CHUNK)):
                raise EOFError("the compressed data end early")
            if data := self._decoder.decompress(packed, size):
                return data

    @staticmethod
    def _new() -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)


class _Stream:
    """Unpacked bytes, forwards only and counted; what `tarfile` may read at once is budgeted."""

    def __init__(self, source: _Readable, taken: Callable[[], int], members: _Members) -> None:
        self._source = source
        self._taken = taken
        self._members = members
        self._position = 0
        self.budget = _MAX_HEADER
        """Bytes that `tarfile` may still read for the header it is at."""
        self.last = b""
        """What it read last: the end mark, where an archive is whole."""

    def tell(self) -> int:
        return self._position

    def seek(self, position: int) -> int:
        self._spend(position - self._position)
        self.skip_to(position)
        return self._position

    def read(self, size: int = -1) -> bytes:
        self._spend(size)
        self.last = b"".join(self._chunks(size))
        if _DIGITS.search(self.last):
            raise ValueError("a header with a number of hundreds of digits")
        return self.last

    def skip_to(self, position: int) -> None:
        if position < self._position:
            raise ValueError("a header points back into the archive")
        for _ in self._chunks(position - self._position):
            pass

    def exactly(self, size: int) -> bytes:
        data = b"".join(self._chunks(size))
        if len(data) < size:
            raise EOFError("the archive ends inside a member")
        return data

    def drain(self) -> bool:
        """Read to the end, so that checksums are compared; whether there was more than padding."""
        more = False
        while chunk := self._chunk(_CHUNK):
            more = more or bool(chunk.strip(b"\0"))
        return more

    def _spend(self, size: int) -> None:
        if not 0 <= size <= self.budget:
            raise ValueError("a header that is too long, or of a size that cannot be")
        self.budget -= size

    def _chunks(self, size: int) -> Iterator[bytes]:
        while size > 0 and (chunk := self._chunk(min(size, _CHUNK))):
            size -= len(chunk)
            yield chunk

    def _chunk(self, size: int) -> bytes:
        chunk = self._source.read(size)
        self._position += len(chunk)
        self._members.check_output(self._position, self._taken())
        return chunk


# ------------------------------------------------------------------------------------------- zip


def _zip(raw: IO[bytes], members: _Members) -> Iterator[Found]:
    size = raw.seek(0, 2)
    directory = _Directory(raw, members.limits.max_members)
    archive = zipfile.ZipFile(cast(IO[bytes], directory))
    directory.opened = True
    given = 0
    for info in sorted(archive.infolist(), key=lambda info: info.orig_filename):
        if info.orig_filename.endswith("/"):
            continue
        members.admit()
        found = _zip_fault(info, members) or _zip_member(archive, info, members)
        if isinstance(found, SourceFile):
            # Members may overlap and each keep the limits; all together they have to as well.
            given += len(found.data)
            members.check_output(given, size)
        yield found
        del found  # or its bytes would stay beside those of the next


def _zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, members: _Members) -> Found:
    name = info.orig_filename
    parts: list[bytes] = []
    length = 0
    try:
        with archive.open(info) as member:
            while chunk := member.read(_CHUNK):
                parts.append(chunk)
                length += len(chunk)
                if length > members.limits.max_file_bytes:
                    return members.too_large(name)
                if members.is_bomb(length, info.compress_size):
                    return members.refused(
                        name,
                        f"unpacks to more than {members.limits.max_ratio} times its size, as only "
                        "made-up data do; unpack it yourself if you trust it",
                    )
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
        data = b"" if size > self._max_members * 1024 + 2 * _CHUNK else self._raw.read(size)
        if data.count(b"PK\x01\x02") > self._max_members or len(data) < size > _CHUNK:
            raise SourceError(f"holds more than {self._max_members} members, the limit; split it")
        return data
