"""Reading order: columns are read down, one after the other; what spans them comes in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from statistics import median

from tqa.ingest.readers.pdf.segments import Segment

_FEWEST_LINES = 2
_NARROWEST = 0.16
"""A column has this share of the width of its region, or more."""
_MOST_CROSSING = 0.34
"""Share of the lines of a region that may span a gutter (titles, tables) for it still to be one."""


@dataclass(frozen=True, slots=True)
class Gutter:
    """An upright strip that next to nothing crosses, with text on both sides."""

    x0: float
    x1: float
    """The edges of its part that the fewest pieces cross."""
    start: float
    end: float
    """The edges of all of it."""

    def is_spanned(self, piece: Segment, column: float) -> bool:
        """Whether a piece belongs to both sides: `column` is the width of the one on the right.

        A title in the middle may begin inside of the strip; it is wider than a column.
        """
        inside = self.start + 1 < piece.x0 < self.end - 3
        return piece.x0 < self.middle < piece.x1 or (inside and piece.width > 1.15 * column)

    @property
    def middle(self) -> float:
        """Half-way between its edges."""
        return (self.x0 + self.x1) / 2


def blocks(pieces: Sequence[Segment]) -> list[list[Segment]]:
    """Pieces of a page in blocks of one column each, in the order in which they are read."""
    gutter = _gutter(pieces)
    if gutter is None:
        return [list(pieces)] if pieces else []
    found: list[list[Segment]] = []
    for band, spans_it in _bands(pieces, gutter):
        if spans_it:
            found.append(band)
            continue
        found += blocks([piece for piece in band if piece.x1 <= gutter.middle])
        found += blocks([piece for piece in band if piece.x1 > gutter.middle])
    return found


def _bands(pieces: Sequence[Segment], gutter: Gutter) -> list[tuple[list[Segment], bool]]:
    """The pieces from top to bottom, parted where lines span the gutter."""
    found: list[tuple[list[Segment], bool]] = []
    column = _usual_width([piece for piece in pieces if piece.x0 >= gutter.middle])
    for piece in sorted(pieces, key=lambda p: (p.y, p.x0)):
        crosses = gutter.is_spanned(piece, column)
        if not found or found[-1][1] != crosses:
            found.append(([], crosses))
        found[-1][0].append(piece)
    return found


def _gutter(pieces: Sequence[Segment]) -> Gutter | None:
    """The first strip from the left that parts columns."""
    if len(pieces) < 2 * _FEWEST_LINES:
        return None
    left, right = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    size = median(p.size for p in pieces)
    for strip in strips(pieces, left, right, 0.7 * size):
        if _parts_columns(pieces, strip, right - left):
            return strip
    return None


def strips(pieces: Sequence[Segment], left: float, right: float, narrowest: float) -> list[Gutter]:
    """Strips that few pieces cross, from left to right; of each the part that the fewest cross."""
    length = int(right - left) + 2
    change = [0] * (length + 1)
    for piece in pieces:
        change[max(0, int(piece.x0 - left))] += 1
        change[min(length, int(piece.x1 - left) + 1)] -= 1
    covering = list(accumulate(change[:length]))
    most = max(1.0, _MOST_CROSSING * count_lines(pieces) / 2)
    found: list[Gutter] = []
    at = 0
    for open_, run in groupby(covering, key=lambda count: count <= most):
        counts = list(run)
        if open_:
            start, end = _emptiest(counts)
            if end - start >= narrowest and at + start > 0:
                x = left + at
                found.append(Gutter(x + start, x + end, x, x + len(counts)))
        at += len(counts)
    return found


def _emptiest(counts: Sequence[int]) -> tuple[int, int]:
    """The longest stretch of the lowest count."""
    least = min(counts)
    best, at = (0, 0), 0
    for lowest, run in groupby(counts, key=lambda count: count == least):
        length = len(list(run))
        if lowest and length > best[1] - best[0]:
            best = at, at + length
        at += length
    return best


def count_lines(pieces: Sequence[Segment]) -> int:
    """How many different baselines there are."""
    return len({round(piece.y / 3) for piece in pieces})


def _parts_columns(pieces: Sequence[Segment], strip: Gutter, width: float) -> bool:
    before = [p for p in pieces if p.x1 <= strip.middle]
    after = [p for p in pieces if p.x0 >= strip.middle]
    if min(count_lines(before), count_lines(after)) < _FEWEST_LINES:
        return False
    if min(p.y for p in after) > max(p.y for p in before) or min(p.y for p in before) > max(
        p.y for p in after
    ):
        return False
    return _flows(before, width) and _flows(after, width) and not _in_rows(before, after)


def _in_rows(before: Sequence[Segment], after: Sequence[Segment]) -> bool:
    """Whether two sides are the columns of a table: each row of one has its words in the other.

    Rows begin after a gap in the side with more lines; the other has a line there, and none that
    stands between lines.
    """
    dense, sparse = sorted((_heights(before), _heights(after)), key=len, reverse=True)
    tops = [dense[0], *_after_gaps(dense)]
    level = sum(_near(y, dense) for y in sparse)
    begun = sum(_near(y, sparse) for y in tops)
    return len(tops) >= 3 and level >= 0.9 * len(sparse) and begun >= 0.7 * len(tops)


def _heights(side: Sequence[Segment]) -> list[float]:
    return sorted({round(piece.y): piece.y for piece in side}.values())


def _near(y: float, others: Sequence[float]) -> bool:
    return any(abs(y - other) < 3 for other in others)


def _after_gaps(heights: Sequence[float]) -> list[float]:
    """Where a line stands after more than the smallest usual gap."""
    gaps = [below - above for above, below in pairwise(heights)]
    usual = sorted(gaps)[len(gaps) // 4] if gaps else 0
    below = heights[1:]
    return [y for y, gap in zip(below, gaps, strict=True) if gap > 1.25 * usual]


def _flows(side: Sequence[Segment], width: float) -> bool:
    """Whether one side is running text: wide lines of some words, most of them filled.

    The cells of a table and the labels of a list are narrow, or of any width.
    """
    wide = _usual_width(side)
    long = [piece for piece in side if piece.width >= 0.6 * wide]
    several = [piece for piece in side if piece.text.count(" ") >= 1]
    return (
        wide >= _NARROWEST * width
        and len(long) >= 0.4 * len(side)
        and len(several) >= 0.6 * len(side)
    )


def _usual_width(side: Sequence[Segment]) -> float:
    """The width that one line of five exceeds: that of a filled one."""
    widths = sorted(piece.width for piece in side)
    return widths[round(0.8 * (len(widths) - 1))]
