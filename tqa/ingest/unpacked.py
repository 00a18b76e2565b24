"""Unpacked bytes of compressed archives: forwards only, counted, and within a memory limit."""

from __future__ import annotations

import bz2
import gzip
import lzma
import re
from collections.abc import Callable, Iterator
from typing import IO, Protocol

from tqa.ingest.found import ArchiveKind, MiB

CHUNK = 1 << 16
BLOCK = 512
MAX_HEADER = 32 * BLOCK
"""All headers of one tar member together; a long path takes a quarter of this."""

_XZ_MEMORY = 256 * MiB
"""`xz -9` needs 65 MiB to unpack; a header may ask for gigabytes."""
_DIGITS = re.compile(rb"\d{256}")
"""Extended headers hold short numbers; CPython before 3.11.10 takes quadratic time over long runs
of digits. **Source:** CVE-2024-6232."""


class Readable(Protocol):
    """What bytes can be taken from, at most `size` at a time; none at the end."""

    def read(self, size: int, /) -> bytes:
        """The next bytes."""
        ...


def unpacked(raw: IO[bytes], kind: ArchiveKind) -> Readable:
    """What is in a packed tar."""
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
                    if not (more := self._raw.read(CHUNK)):
                        return b""
                    packed = more.lstrip(b"\0")
                self._decoder = self._new()
            elif self._decoder.needs_input and not (packed := self._raw.read(CHUNK)):
                raise EOFError("the compressed data end early")
            if data := self._decoder.decompress(packed, size):
                return data

    @staticmethod
    def _new() -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)


class Stream:
    """Unpacked bytes, forwards only and counted; what `tarfile` may read at once is budgeted."""

    def __init__(self, source: Readable, count: Callable[[int, int], None]) -> None:
        """`count` is told of each chunk: its size, and the position after it."""
        self._source = source
        self._count = count
        self._position = 0
        self.budget = MAX_HEADER
        """Bytes that `tarfile` may still read for the header it is at."""
        self.last = b""
        """What it read last: the end mark, where an archive is whole."""

    def tell(self) -> int:
        """The position."""
        return self._position

    def seek(self, position: int) -> int:
        """Go forwards, at the cost of the budget."""
        self._spend(position - self._position)
        self.skip_to(position)
        return self._position

    def read(self, size: int = -1) -> bytes:
        """For `tarfile`: so many bytes, at the cost of the budget."""
        self._spend(size)
        self.last = b"".join(self._chunks(size))
        if _DIGITS.search(self.last):
            raise ValueError("a header with a number of hundreds of digits")
        return self.last

    def skip_to(self, position: int) -> None:
        """Go forwards, over a member."""
        if position < self._position:
            raise ValueError("a header points back into the archive")
        for _ in self._chunks(position - self._position):
            pass

    def exactly(self, size: int) -> bytes:
        """A member. EOFError where there is less."""
        data = b"".join(self._chunks(size))
        if len(data) < size:
            raise EOFError("the archive ends inside a member")
        return data

    def drain(self) -> bool:
        """Read to the end, so that checksums are compared; whether there was more than padding."""
        more = False
        while chunk := self._chunk(CHUNK):
            more = more or bool(chunk.strip(b"\0"))
        return more

    def _spend(self, size: int) -> None:
        if not 0 <= size <= self.budget:
            raise ValueError("a header that is too long, or of a size that cannot be")
        self.budget -= size

    def _chunks(self, size: int) -> Iterator[bytes]:
        while size > 0 and (chunk := self._chunk(min(size, CHUNK))):
            size -= len(chunk)
            yield chunk

    def _chunk(self, size: int) -> bytes:
        chunk = self._source.read(size)
        self._position += len(chunk)
        self._count(len(chunk), self._position)
        return chunk
