"""A pleading among texts: recognised, its caption read, its tree written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tqa.ingest.readers.head import Head
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.outline import Outline
from tqa.ingest.readers.pleadings import stamps
from tqa.ingest.readers.pleadings.caption import read_caption
from tqa.ingest.readers.pleadings.plan import Plan, plan
from tqa.ingest.readers.pleadings.recognised import is_pleading, may_be_pleading
from tqa.ingest.readers.pleadings.small import is_small, raised
from tqa.ingest.readers.pleadings.structure import Pleading


@dataclass(frozen=True, slots=True)
class Pleaded:
    """A pleading, with what its caption says."""

    lines: Sequence[Line]
    plan: Plan
    head: Head

    def write(self, out: Outline) -> None:
        """Write its tree; the head has been written."""
        Pleading(out, self.lines, self.plan).read()


def pleaded(lines: Sequence[Line], kind: str | None) -> Pleaded | None:
    """The pleading that lines print, `None` where they print none; `kind` is what is given."""
    if kind not in (None, "complaint") or (kind is None and not may_be_pleading(lines)):
        return None
    lines = stamps.set_apart(lines)
    small = is_small(lines)
    shown = raised(lines) if small else lines
    made = plan(shown, small=small)
    if kind is None and not is_pleading(shown, made):
        return None
    title = made.title
    head = read_caption(lines, made.body, title)
    if small:
        made = made.lowered()
    # The title is written before the caption that it stands in.
    taken = {piece.at: piece.text for piece in (title.pieces if title else ())}
    taken = {at: lines[at].text[-len(text) :] for at, text in taken.items()}
    taken |= {at: line.text for at, line in enumerate(lines[: made.body]) if line in head.titles}
    kept = [
        line if at not in taken else _without(line, taken[at])
        for at, line in enumerate(lines)
        if taken.get(at) != line.text
    ]
    return Pleaded(kept, made.moved(len(lines) - len(kept)), head)


def _without(line: Line, text: str) -> Line:
    """A row of a caption without the words at its right side."""
    return replace(line, text=line.text.removesuffix(text).rstrip(), cells=(), columns=())
