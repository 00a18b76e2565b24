"""The block of evidence in a prompt: the best pieces first, as many as the context holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tqa.qa.reading.fencing import fence, mark_of
from tqa.qa.reading.sources import Source
from tqa.qa.reading.tokens import Counter

CUT = "(the rest is left out here)"
"""Stands at the end of a piece that does not fit whole."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of evidence as it stands in a prompt."""

    label: str
    source: Source
    shown: str
    """The lines between its fences."""
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Packed:
    """The evidence that a model is given."""

    block: str
    """The part of the prompt that holds it; all that differs between settings."""
    pieces: tuple[Piece, ...]
    left_out: int
    """How many pieces did not fit at all."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that a reply may cite."""
        return tuple(piece.label for piece in self.pieces)


def pack(
    question: str, sources: Sequence[Source], *, budget: int, count: Counter, none: str, head: str
) -> Packed:
    """The pieces of evidence, best first, in at most `budget` tokens as `count` counts them.

    `none` stands where there is no evidence, `head` before it. The first piece is cut at a line
    where it does not fit whole; after the first that does not fit, no other is given, so that a
    worse piece never takes the place of a better one.
    """
    if not sources:
        return Packed(none, (), 0)
    bodies = [source.body() for source in sources]
    mark = mark_of(question, bodies)
    left = budget - count(head)
    pieces: list[Piece] = []
    for at, (source, body) in enumerate(zip(sources, bodies, strict=True), start=1):
        label = f"S{at}"
        room = left - count(_fenced(label, mark, ""))
        if count(body) > room:
            body, whole = _cut(body, room, count), False
            if not body or pieces:
                break
        else:
            whole = True
        pieces.append(Piece(label, source, body, whole))
        left -= count(_fenced(label, mark, body))
    fenced = [_fenced(piece.label, mark, piece.shown) for piece in pieces]
    block = "\n".join([head, *fenced]) if pieces else none
    return Packed(block, tuple(pieces), len(sources) - len(pieces))


def _fenced(label: str, mark: str, body: str) -> str:
    return "\n".join([fence(label, mark), body, fence(label, mark, end=True)])


def _cut(body: str, room: int, count: Counter) -> str:
    """As many lines of a piece as there is room for, and the words of a first line too long."""
    kept: list[str] = []
    room -= count(CUT) + 1
    for line in body.split("\n"):
        if count(line) + 1 > room:
            words = line.split(" ")
            while words and count(" ".join(words)) + 1 > room:
                words = words[: len(words) // 2]
            kept += [" ".join(words)] if words else []
            break
        kept.append(line)
        room -= count(line) + 1
    return "\n".join([*kept, CUT]) if kept else ""
