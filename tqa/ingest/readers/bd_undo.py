"""What the footnotes of a page undo, part by part: the input of `law/backwards`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from tqa.ingest.readers.bd_marks import NESTED, Extent, kept, squashed
from tqa.ingest.readers.bd_notes import Footnote
from tqa.ingest.readers.bd_split import Part
from tqa.law.backwards import Undo
from tqa.law.document import LeftOver, Span
from tqa.law.labels import normalise_label

_SLIGHT = re.compile(r"[\s\W_]*")
"""What a bracket may leave out of a part that it holds whole: stops and white space."""
_LIMB_UNITS = ("proviso", "explanation", "শর্তাংশ", "ব্যাখ্যা")
_LABEL = re.compile(r"\(?\s*[0-9A-Za-z\u0980-\u09ff]{1,6}\s*\)?\s*[.।৷]?")


@dataclass
class Touched:
    """One part with its words and all that undoes them."""

    spans: tuple[Span, ...]
    undos: list[Undo] = field(default_factory=list)
    notes: list[int] = field(default_factory=list)


class Undoing:
    """The footnotes of a page laid over its parts."""

    def __init__(
        self,
        text: str,
        parts: Sequence[Part],
        skipped: Sequence[LeftOver],
        notes: Sequence[Footnote],
        places: Sequence[int],
    ) -> None:
        self.text, self.parts, self.notes, self.places = text, parts, notes, places
        self._skipped = skipped
        self._skip_starts = [item.start for item in skipped]
        self.touched = [Touched(self._kept(part.regions)) for part in parts]
        self._squashed: list[str] = []
        self._order = sorted((part.hull, at) for at, part in enumerate(parts) if part.hull[0] >= 0)
        self._starts = [hull[0] for hull, _ in self._order]
        self._longest = max((hull[1] - hull[0] for hull, _ in self._order), default=0)

    def _kept(self, regions: Sequence[Span]) -> tuple[Span, ...]:
        found: list[Span] = []
        for start, end in regions:
            first = max(bisect_left(self._skip_starts, start) - NESTED, 0)
            last = bisect_left(self._skip_starts, end)
            found += kept(start, end, self._skipped[first:last])
        return tuple(found)

    def lay(self, extent: Extent) -> None:
        """Undo what one footnote did, in every part that its words reach."""
        note = self.notes[extent.note]
        extent = self._of_named(extent, note)
        before = self._before(extent)
        first = True
        for at in self._reached(extent):
            undo = self._undo(at, extent, note, before, first=first)
            if undo is not None:
                self.touched[at].undos.append(undo)
                self.touched[at].notes.append(extent.note)
                first = False

    def _of_named(self, extent: Extent, note: Footnote) -> Extent:
        """The extent up to the first part that the footnote does not name.

        A bracket that a page forgets to close takes the end of the one around it. What a footnote
        on "clause (b)" or on a proviso says is said of that part, and not of the next clause.
        """
        if note.also or note.several or not note.unit:
            return extent
        named = {normalise_label(label) for label in note.labels}
        tops: list[int] = []
        for at in self._reached(extent):
            label = self.parts[at].label_span
            if label is None or not (extent.start <= label[0] and label[1] <= extent.end):
                continue
            if not any(self._within(at, top) for top in tops):
                tops.append(at)
        if note.unit.startswith(_LIMB_UNITS):
            strange = [at for at in tops if self.parts[at].label[1:2].isdigit() or not named]
        else:
            strange = [at for at in tops if normalise_label(self.parts[at].label) not in named]
            if len(strange) == len(tops):
                return replace(extent, certain=extent.certain and len(tops) <= 1)
        if not strange:
            return extent
        end = self.parts[strange[0]].hull[0]
        return replace(extent, end=end) if end > extent.start else replace(extent, certain=False)

    def _within(self, at: int, top: int) -> bool:
        while at > top:
            at = self.parts[at].parent
        return at == top

    def lay_throughout(self, note: int) -> None:
        """A change "throughout": wherever its new words stand, the old ones may have stood."""
        said = self.notes[note]
        new = squashed(said.text[slice(*said.new)]) if said.new else ""
        others = [squashed(word) for word in re.findall('[“"]([^“”"]+)[”"]', said.text)]
        if not self._squashed:
            self._squashed = [
                squashed("".join(self.text[a:b] for a, b in touched.spans))
                for touched in self.touched
            ]
        for words, touched in zip(self._squashed, self.touched, strict=True):
            if not words or not any(word and word in words for word in (new, *others)):
                continue
            start, end = touched.spans[0][0], touched.spans[-1][1]
            touched.undos.append(Undo(start, end, said.since))
            touched.notes.append(note)

    def _before(self, extent: Extent) -> tuple[Span, ...] | None:
        """The old words, as spans of the linear text; `None` where they are not sure."""
        note = self.notes[extent.note]
        if not extent.certain or note.before is None:
            return None
        place = self.places[extent.note]
        return tuple((place + start, place + end) for start, end in note.before)

    def _reached(self, extent: Extent) -> list[int]:
        """The parts whose words or labels an extent touches, in document order.

        An extent without words of its own lies in the part around it.
        """
        low = bisect_left(self._starts, extent.start - self._longest - 1)
        high = bisect_left(self._starts, max(extent.end, extent.start + 1))
        reached = [
            at
            for hull, at in self._order[low:high]
            if hull[1] > extent.start or hull[1] == extent.start == extent.end
        ]
        if self._has_words(extent.start, extent.end):
            return reached
        holding = [at for at in reached if self.parts[at].hull[0] <= extent.start]
        return holding[-1:]

    def _undo(
        self,
        at: int,
        extent: Extent,
        note: Footnote,
        before: tuple[Span, ...] | None,
        *,
        first: bool,
    ) -> Undo | None:
        part, spans = self.parts[at], self.touched[at].spans
        low, high = part.hull
        start, end = max(extent.start, low), min(extent.end, high)
        if part.omitted:
            absent = note.operation in ("insert", "add") and extent.certain and before == ()
            return Undo(low, high, note.since, () if absent else None, whole=True)
        label = part.label_span
        in_label = label is not None and extent.start <= label[0] and label[1] <= extent.end
        outside = chain(() if in_label or not label else (label,), _outside(spans, extent))
        holds_all = all(_SLIGHT.fullmatch(self.text, a, b) for a, b in outside)
        inside = self._has_words(start, end)
        if label is not None and in_label and not holds_all:
            if self._inside(spans, extent):
                return Undo(start, end, note.since)  # its label and some words: unclear
            known = None if before is None else ()
            return Undo(start, start, note.since, known, label=self._old_label(before))
        if holds_all and inside:
            if label is None and first and before and note.operation != "omit":
                # Old words are quoted for the whole of a part that has no label of its own.
                return Undo(start, end, note.since, before)
            if not first and before is not None:
                before = ()  # what was there stands in the part before
            if first and before and note.operation != "omit":
                before = None  # whether the old words had the label is not said
            return Undo(low, high, note.since, before, whole=True)
        return Undo(start, end, note.since, before if first or before is None else ())

    def _old_label(self, before: tuple[Span, ...] | None) -> str | None:
        """The label that was there; `None` where it is not known to have been another."""
        if before is None:
            return None
        old = "".join(self.text[a:b] for a, b in before).strip()
        return old.rstrip(" .।৷") if not old or _LABEL.fullmatch(old) else None

    def _inside(self, spans: Sequence[Span], extent: Extent) -> bool:
        return any(
            self.text[max(a, extent.start) : min(b, extent.end)].strip()
            for a, b in spans
            if max(a, extent.start) < min(b, extent.end)
        )

    def _has_words(self, start: int, end: int) -> bool:
        """Whether anything but marks and white space stands in `[start, end)`."""
        at = start
        first = max(bisect_left(self._skip_starts, start) - NESTED, 0)
        while at < end:
            while first < len(self._skipped) and self._skipped[first].end <= at:
                first += 1
            held = self._skipped[first] if first < len(self._skipped) else None
            if held is not None and held.start <= at:
                at = held.end
            elif not self.text[at].isspace():
                return True
            else:
                at += 1
        return False


def _outside(spans: Sequence[Span], extent: Extent) -> Iterator[Span]:
    """What of some spans an extent does not hold."""
    for start, end in spans:
        if start < min(end, extent.start):
            yield start, min(end, extent.start)
        if max(start, extent.end) < end:
            yield max(start, extent.end), end
