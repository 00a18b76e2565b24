"""What every reader shares: the file it is given and the linear text it makes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tqa.law.document import Span


@dataclass(frozen=True)
class SourceFile:
    """The bytes of one file and the name under which a person knows it."""

    name: str
    """Path as given; inside an archive `archive.tar.xz!member`."""
    data: bytes

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the bytes, in hexadecimal: the id of the source."""
        return hashlib.sha256(self.data).hexdigest()


class LinearText:
    """The canonical text of a source while it is being made: one line an addition."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0

    def add(self, text: str) -> Span:
        """Append a line; gives the span of its words."""
        start = self._length
        self._parts += [text, "\n"]
        self._length += len(text) + 1
        return start, start + len(text)

    def slice(self, spans: Sequence[Span]) -> str:
        """The words at `spans`."""
        whole = self.text()
        return "".join(whole[start:end] for start, end in spans)

    def text(self) -> str:
        """All of it."""
        if len(self._parts) > 1:
            self._parts = ["".join(self._parts)]
        return self._parts[0] if self._parts else ""
