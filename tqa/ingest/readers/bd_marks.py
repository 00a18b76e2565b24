"""Which words a footnote of a page governs: those in the brackets after its mark.

Brackets nest; some pages forget to close one, or close it in a later row. An extent is certain only
where the brackets and the words of the footnote agree; elsewhere it reaches to the end of the row,
and what the text was before is not said.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from tqa.ingest.readers.bd_notes import Footnote
from tqa.ingest.readers.bd_page import Block, FootMark, Line
from tqa.law.document import LeftOver, Span

SECTION = re.compile(
    r"\s*(?P<label>[০-৯]{1,4}[\u0995-\u09df]{0,3}|\d{1,4}(?:[A-Z]{1,3})?)\s*(?P<stop>[।৷.|])"
)
"""How a section begins, in the words of its row."""
_CONTAINERS = ("part", "part name", "chapter", "chapter name", "group")
_RANKS = {"part": 0, "part name": 0, "chapter": 1, "chapter name": 1, "group": 2}
_STARS = re.compile(r"[*\s.;,\[\]]*\*[*\s.;,\[\]]*")
_CHAPTER_UNITS = ("chapter", "part", "অধ্যায়", "অধ্যায়", "অংশ")
_SECTION_UNITS = ("section", "article", "ধারা", "অনুচ্ছেদ")
_REACH = 400
"""How far into a bracket with others in it the words of its own footnote are looked for."""
NESTED = 16
"""How many skipped pieces may begin within one that reaches further."""
_EDGES = ' \t\n,;:।৷.—–-ঃ()"'
_ALIKE = 0.85
"""How alike a bracket and the words quoted for it must be: one may have a misprint."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The words `[start, end)` of the linear text that one footnote governs."""

    note: int
    start: int
    end: int
    certain: bool = True
    """Whether it is known that these words, and no others, are what the footnote speaks of."""


@dataclass(frozen=True, slots=True)
class Marks:
    """All that the marks of a page say; `skipped` is no word of the law."""

    extents: tuple[Extent, ...]
    skipped: tuple[LeftOver, ...]


@dataclass
class _Open:
    """A bracket that waits for its end; `mark` is that of its footnote, if it has one."""

    mark: FootMark | None
    at: int
    block: int
    first: bool
    """Whether nothing of its block stands before it."""


def find_marks(blocks: Sequence[Block], notes: Sequence[Footnote], text: str) -> Marks:
    """The extents of all footnotes of a page, and the marks and brackets themselves."""
    scan = _Scan(blocks, notes, text)
    for at, block in enumerate(blocks):
        if block.kind not in ("footnote", "furniture"):
            scan.block(at, block)
    fitting = _Fitting(text, notes, scan.extents, scan.skipped)
    extents = [fitting.fitted(extent) for extent in fitting.extents]
    return Marks(
        tuple(sorted(extents, key=lambda e: (e.start, -e.end, e.note))), tuple(fitting.skipped)
    )


class _Scan:
    """One pass over the blocks, with the brackets that are open."""

    def __init__(self, blocks: Sequence[Block], notes: Sequence[Footnote], text: str) -> None:
        self.blocks, self.notes, self.text = blocks, notes, text
        self.extents: list[Extent] = []
        self.skipped: list[LeftOver] = []
        self._pending: list[_Open] = []

    def block(self, at: int, block: Block) -> None:
        """Read the marks and brackets of one block."""
        opened: list[_Open] = []
        first = True
        for line in block.lines:
            first = self._line(at, block, line, opened, first=first)
        for item in opened:
            if item.mark is None:
                continue
            if item.first or self._speaks_of(item.mark.note, _CHAPTER_UNITS):
                self._pending.append(item)
            self._extent(item.mark.note, item.at + 1, block.lines[-1].end, at, certain=False)

    def _line(self, at: int, block: Block, line: Line, opened: list[_Open], *, first: bool) -> bool:
        marks = {mark.start: mark for mark in line.marks}
        waiting: FootMark | None = None
        position = line.start
        while position < line.end:
            if (mark := marks.pop(position, None)) is not None:
                if waiting is not None:
                    self._unbracketed(waiting, at, block)
                self._skip(mark.start, mark.end, "footnote mark")
                waiting, position = mark, max(mark.end, position)
                if mark.end > mark.start:
                    continue
            char = self.text[position]
            if char == "[":
                opened.append(_Open(waiting, position, at, first))
                if waiting is not None:
                    self._skip(position, position + 1, "editorial bracket")
                waiting = None
            elif char == "]":
                self._close(position, at, opened)
            elif not char.isspace():
                if waiting is not None:
                    self._unbracketed(waiting, at, block)
                    waiting = None
                first = False
            position += 1
        if waiting is not None:
            self._unbracketed(waiting, at, block)
        return first

    def _close(self, position: int, at: int, opened: list[_Open]) -> None:
        if opened:
            item = opened.pop()
        elif self._pending:
            item = self._pending.pop()
            if item.mark is None or not self._may_reach(item, at):
                return
            start = item.at + 1
            self.extents = [e for e in self.extents if (e.note, e.start) != (item.mark.note, start)]
        else:
            return
        if item.mark is None:
            return
        self._skip(position, position + 1, "editorial bracket")
        short = position - item.at < _REACH and "\n" not in self.text[item.at : position]
        if short and _STARS.fullmatch(self._seen(item.at + 1, position)):
            self._skip(item.at + 1, position, "omission mark")
        self._extent(item.mark.note, item.at + 1, position, at, certain=True)

    def _may_reach(self, item: _Open, at: int) -> bool:
        """Whether a bracket may go on into a later row: several sections, or rows of one."""
        assert item.mark is not None
        note = self.notes[item.mark.note]
        if self._speaks_of(item.mark.note, _CHAPTER_UNITS):
            return True
        if self._speaks_of(item.mark.note, _SECTION_UNITS) and len(note.labels) > 1:
            return True
        between = [b for b in self.blocks[item.block + 1 : at + 1] if b.kind == "body"]
        return not any(SECTION.match(self._seen(b.lines[0].start, b.lines[0].end)) for b in between)

    def _speaks_of(self, note: int, units: tuple[str, ...]) -> bool:
        return self.notes[note].unit.startswith(units)

    def _unbracketed(self, mark: FootMark, at: int, block: Block) -> None:
        """A mark without a bracket governs the new words where they follow it, else who knows."""
        note = self.notes[mark.note]
        if note.throughout:
            return
        rest = self.text[mark.end : block.lines[-1].end]
        new = note.text[slice(*note.new)] if note.new else ""
        if new and rest.lstrip(" “\"'").startswith(new):
            start = mark.end + rest.index(new)
            self.extents.append(Extent(mark.note, start, start + len(new)))
        else:
            self._extent(mark.note, mark.end, block.lines[-1].end, at, certain=False)

    def _extent(self, note: int, start: int, end: int, at: int, *, certain: bool) -> None:
        block = self.blocks[at]
        if self.notes[note].throughout and not certain:
            return
        if block.kind in _CONTAINERS and self._speaks_of(note, _CHAPTER_UNITS):
            end, certain = max(end, self._end_under(at)), True
        elif block.kind == "marginal note" and self._speaks_of(note, _SECTION_UNITS):
            follows = self.blocks[at + 1] if at + 1 < len(self.blocks) else block
            if follows.kind == "body" and follows.row == block.row:
                end, certain = follows.lines[-1].end, True
        self.extents.append(Extent(note, start, end, certain))

    def _end_under(self, at: int) -> int:
        """The end of what stands under a heading: the last line before the next of its rank."""
        rank = _RANKS[self.blocks[at].kind]
        end = self.blocks[at].lines[-1].end
        for block in self.blocks[at + 1 :]:
            other = _RANKS.get(block.kind)
            name_of_it = block.kind.endswith("name") and block.row == self.blocks[at].row
            if block.kind == "footnote" or (other is not None and other <= rank and not name_of_it):
                break
            end = block.lines[-1].end
        return end

    def _skip(self, start: int, end: int, reason: str) -> None:
        if start < end:
            self.skipped.append(LeftOver(start, end, reason))

    def _seen(self, start: int, end: int) -> str:
        """The text without what is known to be no word of the law."""
        parts, at = [], start
        for item in self.skipped[-200:]:
            if start <= item.start and item.end <= end and item.reason != "omission mark":
                parts.append(self.text[at : max(at, item.start)])
                at = max(at, item.end)
        return "".join([*parts, self.text[at:end]])


class _Fitting:
    """Whether the words in the brackets are those of which the footnote speaks."""

    def __init__(
        self,
        text: str,
        notes: Sequence[Footnote],
        extents: Sequence[Extent],
        skipped: Sequence[LeftOver],
    ) -> None:
        self.text, self.notes = text, notes
        self.extents = sorted(extents, key=lambda e: (e.start, -e.end, e.note))
        self.skipped = sorted(skipped, key=lambda item: (item.start, item.end))
        self._starts = [item.start for item in self.skipped]
        self._extent_starts = [extent.start for extent in self.extents]

    def fitted(self, extent: Extent) -> Extent:
        """The extent limited to the new words that the footnote quotes; doubtful without them."""
        note = self.notes[extent.note]
        omits = note.operation == "omit" and not note.also
        if not extent.certain or (note.new is None and not omits):
            return extent
        new = squashed(note.text[slice(*note.new)]) if note.new else ""
        nested = self._nested(extent)
        reach = extent.start + _REACH + 8 * len(new) if nested else extent.end
        words = self._words(extent.start, min(extent.end, reach))
        bare = squashed("".join(char for char, _ in words))
        if omits:
            return replace(extent, certain=not bare)
        if nested:
            # Words changed since need not be those of the footnote; a bracket that was never closed
            # goes on after them.
            follows = not note.also and new and bare.startswith(new)
            return self._limited(extent, words, new) if follows else extent
        if _alike(bare, new) or (note.also and bare.startswith(new)):
            return extent
        if note.also or not new or bare.count(new) != 1:
            return replace(extent, certain=False)
        return self._limited(extent, words, new)

    def _limited(self, extent: Extent, words: list[tuple[str, int]], new: str) -> Extent:
        letters = [
            (part, at) for char, at in words for part in squashed(char) if not char.isspace()
        ]
        found = "".join(part for part, _ in letters).find(new)
        if found < 0:
            return replace(extent, certain=False)
        return replace(extent, start=letters[found][1], end=letters[found + len(new) - 1][1] + 1)

    def _nested(self, extent: Extent) -> bool:
        low = bisect_left(self._extent_starts, extent.start)
        high = bisect_left(self._extent_starts, extent.end + 1)
        return any(
            other.note != extent.note and other.end <= extent.end
            for other in self.extents[low:high]
        )

    def _words(self, start: int, end: int) -> list[tuple[str, int]]:
        gone: set[int] = set()
        for item in self.skipped[bisect_left(self._starts, start) : bisect_left(self._starts, end)]:
            gone.update(range(item.start, item.end))
        return [(self.text[at], at) for at in range(start, end) if at not in gone]


def _alike(bare: str, new: str) -> bool:
    """Whether two squashed texts are the same words, but for stops around them and misprints."""
    one, other = bare.strip(_EDGES), new.strip(_EDGES)
    if one == other:
        return True
    if min(len(one), len(other)) < 5 or max(len(one), len(other)) > 400:
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() > _ALIKE and matcher.ratio() > _ALIKE


def squashed(text: str) -> str:
    """Text for comparison: one spelling and case, no white space, one kind of quotation mark."""
    text = unicodedata.normalize("NFC", text).lower()
    return re.sub(r"[“”‘’\"']", '"', re.sub(r"\s+", "", text))


def kept(start: int, end: int, skipped: Sequence[LeftOver]) -> tuple[Span, ...]:
    """The parts of `[start, end)` that are words; `skipped` is sorted."""
    spans: list[Span] = []
    at = start
    for item in skipped:
        if item.end <= at or item.start >= end:
            continue
        if item.start > at:
            spans.append((at, item.start))
        at = max(at, item.end)
    if at < end:
        spans.append((at, end))
    return tuple(spans)
