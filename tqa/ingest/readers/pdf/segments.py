"""From runs of text to pieces of printed lines, and from pieces to rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise

from tqa.ingest.readers.lines import unprinted
from tqa.ingest.readers.pdf.pages import Span

_SPACES = re.compile(r"[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+")


@dataclass(eq=False)
class Segment:
    """Text on one baseline without a wide gap."""

    spans: list[Span]

    @cached_property
    def x0(self) -> float:
        """Left edge of what is printed."""
        first = self.spans[0]
        lead = len(first.text) - len(first.text.lstrip())
        return first.x0 + lead * _width_of_space(first)

    @cached_property
    def x1(self) -> float:
        """Right edge of what is printed."""
        last = self.spans[-1]
        tail = len(last.text) - len(last.text.rstrip())
        return last.x1 - tail * _width_of_space(last)

    @cached_property
    def size(self) -> float:
        """The size of most of its letters."""
        return main_size(self.spans)

    @cached_property
    def y(self) -> float:
        """The baseline of the letters of that size."""
        return next(s.y for s in self.spans if s.size == self.size)

    @cached_property
    def text(self) -> str:
        """The words, with single spaces."""
        return words(self.spans)

    @property
    def width(self) -> float:
        """From edge to edge."""
        return self.x1 - self.x0


def _width_of_space(span: Span) -> float:
    return min(0.25 * span.size, (span.x1 - span.x0) / max(len(span.text), 1))


@dataclass(eq=False)
class Row:
    """A printed line: segments from left to right."""

    segments: list[Segment] = field(default_factory=list)
    after_gap: bool = False
    """Whether more than the usual space stands above it."""
    full: bool = False
    """Whether the next word would not have found place on it."""
    indent: int = 0
    aside: str = ""
    cells: tuple[str, ...] = ()

    @property
    def spans(self) -> list[Span]:
        """All spans of the line."""
        return [span for segment in self.segments for span in segment.spans]

    @property
    def x0(self) -> float:
        """Left edge."""
        return self.segments[0].x0

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(segment.x1 for segment in self.segments)

    @cached_property
    def size(self) -> float:
        """The size of most of its letters."""
        return main_size(self.spans)

    @cached_property
    def y(self) -> float:
        """The baseline of the letters of that size."""
        return next(span.y for span in self.spans if span.size == self.size)

    @property
    def text(self) -> str:
        """The words, with single spaces."""
        return " ".join(segment.text for segment in self.segments)

    @property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(span.bold for span in self.spans if span.text.strip())


def main_size(spans: Iterable[Span]) -> float:
    """The size in which most letters are set."""
    sizes: Counter[float] = Counter()
    for span in spans:
        sizes[span.size] += len(span.text.strip()) or 0
    return max(sizes, key=lambda size: (sizes[size], size))


def words(spans: Sequence[Span]) -> str:
    """The text of spans that follow each other on a line, with single spaces between words."""
    parts: list[str] = []
    before: Span | None = None
    for span in spans:
        if before is not None and span.x0 - before.x1 > 0.2 * min(span.size, before.size):
            parts.append(" ")
        parts.append(span.text)
        before = span
    return folded("".join(parts)).strip()


def folded(text: str) -> str:
    """Text without what belongs to its setting, and every kind of space as one plain space.

    >>> folded("section\u00a07  of\u00adfi\u00adcer")
    'section 7 officer'
    """
    return _SPACES.sub(" ", unprinted(text))


def segments(spans: Sequence[Span]) -> list[Segment]:
    """Runs that follow each other in the file, on one baseline and without a wide gap, joined.

    A file prints a line from left to right before it goes on, and the words of another column or
    margin apart from it; so the order of the file parts what stands side by side.
    """
    found: list[Segment] = []
    for span in _printed(spans):
        last = found[-1].spans[-1] if found else None
        if last is not None and _adjoins(last, span):
            found[-1].spans.append(span)
        else:
            found.append(Segment([span]))
    return found


def _printed(spans: Sequence[Span]) -> list[Span]:
    """Runs with anything to read, each once: a run printed again in place only looks bold."""
    kept: list[Span] = []
    for span in spans:
        if not span.text.strip():
            continue
        near = kept[-6:]
        if any(
            k.text == span.text and abs(k.x0 - span.x0) < 0.1 * span.size and abs(k.y - span.y) < 1
            for k in near
        ):
            continue
        kept.append(span)
    return kept


def _adjoins(before: Span, span: Span) -> bool:
    size = max(before.size, span.size)
    smaller = min(before.size, span.size)
    # A mark above the line has its own baseline, and overlaps the line by its lower half.
    level = abs(before.y - span.y) < (0.15 if smaller > 0.8 * size else 0.6) * size
    gap = span.x0 - before.x1
    return level and before.upright == span.upright and -0.3 * size < gap < 1.2 * size


def rows(pieces: Sequence[Segment]) -> list[Row]:
    """The printed lines of one column, from top to bottom."""
    found: list[Row] = []
    for segment in sorted(pieces, key=lambda s: (s.y, s.x0)):
        row = next((r for r in reversed(found[-3:]) if _level(r, segment)), None)
        if row is None:
            found.append(Row([segment]))
        else:
            row.segments.append(segment)
    for row in found:
        row.segments.sort(key=lambda s: s.x0)
    return found


def _level(row: Row, segment: Segment) -> bool:
    """Whether a segment stands on the line of a row, or is a mark raised above it."""
    for other in row.segments:
        large = max(other.size, segment.size)
        raised = min(other.size, segment.size) < 0.8 * large
        if abs(other.y - segment.y) < (0.55 if raised else 0.25) * large:
            return True
    return False


def set_spacing(
    found: Sequence[Row], right: float | None = None, left: float | None = None
) -> None:
    """Note of each row of a column what stands around it: gap above, full line, indent."""
    if not found:
        return
    right = max(row.x1 for row in found) if right is None else right
    left = min(row.x0 for row in found) if left is None else left
    usual = _usual_gap(found)
    for row in found:
        row.indent = max(0, round((row.x0 - left) / (0.5 * row.size)))
    gaps = [row.y - above.y for above, row in pairwise(found)]
    for at, (above, row) in enumerate(pairwise(found)):
        above.full = is_full(above, row, right)
        beside = [*gaps[max(0, at - 1) : at], *gaps[at + 1 : at + 2]]
        wide = gaps[at] > max(1.3 * usual, usual + 2)
        row.after_gap = wide and not _goes_on(above, row, gaps[at], usual, beside)
    found[-1].full = found[-1].x1 > right - 3 * found[-1].size


def _goes_on(above: Row, row: Row, gap: float, usual: float, beside: Sequence[float]) -> bool:
    """Whether a full line goes on, though the space between is more than the usual.

    It does where the same space stands beside it (a page may change from single to double space),
    and where its sentence is open and the space is not much more.
    """
    if not above.full or row.x0 > above.x0 + 1:
        return False
    same = any(abs(gap - other) < 0.08 * gap for other in beside)
    ended = above.text.endswith((".", ";", ":", "—", "–", "-", "”", "।"))
    return same or (not ended and gap < 1.8 * usual)


def is_full(above: Row, row: Row, right: float) -> bool:
    """Whether the first word of `row` would not have found place on the line above it.

    Lines of another size, and those in the middle of the column, are headings and never full.
    """
    if abs(above.size - row.size) > 0.1 * row.size or above.x0 - row.x0 > 8 * row.size:
        return False
    first = row.text.split(" ", 1)[0]
    return above.x1 + 0.45 * row.size * (len(first) + 0.5) > right


def _usual_gap(found: Sequence[Row]) -> float:
    """The distance of lines that most lines have; of several, the smallest that is common."""
    gaps = sorted(
        round(row.y - above.y) for above, row in pairwise(found) if row.y - above.y > 0.5 * row.size
    )
    if not gaps:
        return 1.4 * (found[0].size if found else 10.0)
    counts = [(value, len(list(group))) for value, group in groupby(gaps)]
    most = max(count for _, count in counts)
    usual = next(value for value, count in counts if count >= max(2, 0.4 * most) or count == most)
    # Where every line is a paragraph of its own, the size tells what the usual gap would be.
    return min(usual, 2.6 * max(row.size for row in found))
