"""What the editorial notes mean for the parts they name: since when, and whether ended.

A note on a part dates everything below it that has no later note of its own; parts without a note
stand since the instrument came into force. What has not happened by the day of the consolidation
changes nothing yet, and is listed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from tqa.ingest.readers.annotations import Annotation, Target
from tqa.ingest.readers.outline import Mark, Outline, Part
from tqa.law.document import LeftOver, Node
from tqa.law.labels import normalise_label
from tqa.law.model import Note, State
from tqa.temporal.bounds import UNKNOWN, Bound

_UNITS = frozenset({"section", "article", "rule", "regulation", "item"})


@dataclass(frozen=True, slots=True)
class Dated:
    """The parts with their dates and states, and what else the notes gave."""

    nodes: tuple[Node, ...]
    left_over: tuple[LeftOver, ...]
    notes: tuple[Note, ...]
    """Notes on the instrument as a whole, or on what is not printed."""
    guesses: tuple[str, ...]


def dated(outline: Outline, base: Bound, current_to: date | None) -> Dated:
    """The nodes of a text: `base` is the day of what has no note.

    `current_to` is the day of the consolidation, `None` for a text as enacted.
    """
    dating = _Dating(outline, base, current_to)
    for mark in outline.marks:
        dating.take(mark)
    return dating.result()


class _Dating:
    """The notes taken so far, by part."""

    def __init__(self, outline: Outline, base: Bound, current_to: date | None) -> None:
        self.parts = outline.parts
        self.left_over = list(outline.left_over)
        self.base, self.current_to = base, current_to
        self.notes: dict[int, list[Note]] = defaultdict(list)
        self.since: dict[int, Bound] = {}
        self.ended: dict[int, Mark] = {}
        self.whole: list[Note] = []
        self.guesses: list[str] = []
        self._children: dict[int, list[int]] = defaultdict(list)
        self._units: dict[str, int] = {}
        for at, part in enumerate(self.parts):
            if part.parent >= 0:
                self._children[part.parent].append(at)
            if part.label and part.kind not in ("title", "item"):
                self._units.setdefault(normalise_label(part.label), at)

    def take(self, mark: Mark) -> None:
        """Take one note into account."""
        annotation, note = mark.annotation, mark.annotation.note
        at, exact = self._named(annotation.target, mark.at)
        where = f"{self.parts[mark.at].place}: the note {_words(annotation)!r}"
        if annotation.problem:
            self.guesses.append(f"{where} has no readable day: {annotation.problem}")
        if note.citation or note.effective:
            (self.notes[at] if at else self.whole).append(note)
        if not exact:
            if annotation.operation not in ("repeal", "renumber"):
                self.guesses.append(f"{where} names a part that is not printed here")
            return
        if annotation.operation == "enact" or (at == 0 and annotation.operation != "repeal"):
            return
        since = self._since(annotation)
        if since is None:
            self.guesses.append(f"{where} takes effect after {self.current_to}: left aside")
            return
        if note.effective is None:
            self.guesses.append(f"{where} states no day: taken as {since}")
        if annotation.operation == "repeal":
            self.ended[at] = mark
        if annotation.operation == "repeal" or not since.is_unknown:
            self.since[at] = later(self.since.get(at), since) or since

    def _since(self, annotation: Annotation) -> Bound | None:
        """From when the change is law; `None` where that is after the consolidation."""
        day, limit = annotation.note.effective, self.current_to
        if day is not None:
            return Bound.on(day) if limit is None or day <= limit else None
        # No act changes anything before its own year, unless it says from which day.
        first = date(annotation.year, 1, 1) if annotation.year else self.base.earliest
        if limit is not None and first is not None and first > limit:
            return None
        return UNKNOWN if first is None and limit is None else Bound(first, limit)

    # -- which part a note names --------------------------------------------------------------

    def _named(self, target: Target, at: int) -> tuple[int, bool]:
        """The part that a note names, else the nearest printed above; and whether it is named."""
        if target == Target():
            return at, True
        if target.unit:
            found = self._units.get(normalise_label(target.unit))
            if found is None:
                return 0, False
            at = found
        else:
            at = self._unit_of(at)
        for label in target.path:
            wanted = normalise_label(label)
            below = [
                child
                for child in self._children[at]
                if normalise_label(self.parts[child].label) == wanted
            ]
            if not below:
                return at, False
            at = below[0]
        return self._defining(target.term, at) if target.term else (at, True)

    def _unit_of(self, at: int) -> int:
        current = at
        while current > 0 and self.parts[current].kind not in _UNITS:
            current = self.parts[current].parent
        return current or at

    def _defining(self, term: str, at: int) -> tuple[int, bool]:
        wanted = " ".join(term.lower().split())
        queue = [at]
        for current in queue:
            if " ".join(self.parts[current].term.lower().split()) == wanted:
                return current, True
            queue.extend(self._children[current])
        return at, False

    # -- the nodes ----------------------------------------------------------------------------

    def result(self) -> Dated:
        """All nodes, with what the notes on the parts above them say handed down."""
        handed: list[Bound | None] = []
        gone: list[bool] = []
        nodes: list[Node] = []
        for at, part in enumerate(self.parts):
            above = part.parent >= 0
            since = later(handed[part.parent] if above else None, self.since.get(at))
            ended = at in self.ended or (above and gone[part.parent])
            if ended:
                self._bury(at, part)
            handed.append(since)
            gone.append(ended)
            nodes.append(self._node(at, part, since, ended))
        left = tuple(sorted(self.left_over, key=lambda item: item.start))
        return Dated(tuple(nodes), left, tuple(self.whole), tuple(self.guesses))

    def _bury(self, at: int, part: Part) -> None:
        """Of a repealed part the mark stays; words still printed with it are law no more."""
        mark = self.ended.get(at)
        if mark is not None and mark.span in part.spans:
            return
        for start, end in part.spans:
            self.left_over.append(LeftOver(start, end, "words of a repealed provision"))
        part.spans = []
        if mark is not None:
            part.spans = [mark.span]
            self.left_over = [
                left for left in self.left_over if (left.start, left.end) != mark.span
            ]

    def _node(self, at: int, part: Part, since: Bound | None, ended: bool) -> Node:
        return Node(
            kind=part.kind,
            parent=part.parent,
            label=part.label,
            term=part.term,
            heading=part.heading,
            spans=tuple(part.spans),
            since=since or self.base,
            dated=since is not None,
            state=State.REPEALED if ended else State.IN_FORCE,
            notes=tuple(dict.fromkeys(self.notes.get(at, ()))),
            locator=part.place,
        )


def later(first: Bound | None, second: Bound | None) -> Bound | None:
    """The bound that lies later, as far as their limits tell.

    >>> str(later(Bound.on(date(2018, 7, 1)), Bound.on(date(2015, 4, 1))))
    '2018-07-01'
    """
    if first is None or second is None:
        return first or second
    return max(first, second, key=lambda bound: bound.order)


def _words(annotation: Annotation) -> str:
    parts = (annotation.target.unit, *annotation.target.path, annotation.target.term)
    named = "".join(part for part in parts if part)
    return f"{named} {annotation.operation} {annotation.note.citation}".strip()
