"""A timeline as a picture for a memo: a line of days from top to bottom, what happened beside it.

Days are to scale where that is readable, and long gaps are broken, visibly. What fell on one day
stands together; labels give way to each other and stay joined to their days. A long story goes on
in further columns, each with a scale of its own. The same story gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tqa.pleading.model import Story
from tqa.pleading.pictures import glyphs
from tqa.pleading.pictures.drawing import BLUE, GREY, NAVY, RULE, Run, Sheet, wrapped
from tqa.pleading.pictures.glyphs import Bar, Glyph, after, glyph
from tqa.pleading.pictures.labels import SIZE, STEP, Label, labels_of, spread
from tqa.pleading.pictures.scale import Scale
from tqa.pleading.shown import plain
from tqa.pleading.timeline import Row

_MARGIN, _TICKS, _LANE, _LEADER, _BETWEEN = 36.0, 66.0, 9.0, 30.0, 28.0
_ONE, _SEVERAL = 470.0, 350.0
"""Room for the words of a single column, and of each of several."""
_COLUMN = 1250.0
"""How high labels may stand before another column is begun."""
_COLUMNS, _LANES = 4, 10
_TITLE = 18.0
_BREAK_COSTS = 3.0
"""A gap is broken if that moves labels nearer to their days by this, on average."""


@dataclass
class Column:
    """A stretch of the story with its own scale."""

    labels: list[Label]
    until: date | None
    """The first day of the next column."""
    scale: Scale = field(init=False)

    def __post_init__(self) -> None:
        self.scale, tops = self._best()
        self.labels = [replace(a, top=b) for a, b in zip(self.labels, tops, strict=True)]

    def _best(self) -> tuple[Scale, list[float]]:
        """The scale with which labels stand nearest to their days, with as few breaks as may be."""
        days = list(self._days())
        heights = [label.height for label in self.labels]
        best: tuple[float, Scale, list[float]] | None = None
        for breaks in range(len(days)):
            scale = Scale(days, sum(heights[:-1]), breaks)
            wanted = [scale.at(label.start) for label in self.labels]
            tops = spread(wanted, heights)
            moved = sum(abs(a - b) for a, b in zip(tops, wanted, strict=True)) / len(tops)
            cost = moved + _BREAK_COSTS * breaks
            if best is None or cost < best[0]:
                best = cost, scale, tops
            if not scale.can_break:
                break
        assert best is not None
        return best[1], best[2]

    @property
    def height(self) -> float:
        """Of the words or of the line, whichever is longer."""
        last = self.labels[-1]
        return max(last.top + last.height, self.scale.end + 16)

    def _days(self) -> Iterator[date]:
        for label in self.labels:
            yield label.start
            end = after(label.when)
            # Within which days something fell is no event: their end has no place of its own.
            if end is not None and label.when.throughout and end <= (self.until or end):
                yield end


def drawable(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with a day on some side."""
    return tuple(row for row in rows if row.when.days.first or row.when.days.last)


def picture(story: Story, rows: Sequence[Row], title: str = "", limits: str = "") -> bytes:
    """The rows of a timeline as SVG; ValueError where none has a day.

    `title` is the name of the case, `limits` says which days were asked for.
    """
    shown = drawable(rows)
    if not shown:
        raise ValueError("there is no event with a day to draw")
    columns = _columns(story, shown)
    bars = [_bars(column) for column in columns]
    lanes = max((lane + 1 for found in bars for _, lane in found), default=0)
    aside = 14 + lanes * _LANE + _LEADER
    wide = _TICKS + aside + (_ONE if len(columns) == 1 else _SEVERAL)
    room = wide * len(columns) + _BETWEEN * (len(columns) - 1)
    head = _head(story, shown, title, limits, room)
    kinds = [kind for kind in Glyph if any(glyph(row.when) is kind for row in shown)]
    broken = any(column.scale.breaks() for column in columns)
    foot = glyphs.legend(kinds, broken=broken, columns=len(columns), room=room)
    top = _MARGIN + sum(step for step, _ in head) + 30
    end = top + max(column.height for column in columns) + 26
    sheet = Sheet(room + 2 * _MARGIN, end + glyphs.STEP * len(foot) + _MARGIN, head[0][1].text)
    _draw_head(sheet, head)
    for at, (column, found) in enumerate(zip(columns, bars, strict=True)):
        axis = _MARGIN + at * (wide + _BETWEEN) + _TICKS
        _draw_column(sheet, column, found, axis, top, axis + aside)
    glyphs.draw_legend(sheet, foot, _MARGIN, end)
    return sheet.svg()


def _columns(story: Story, rows: Sequence[Row]) -> list[Column]:
    labels = list(labels_of(story, rows, _ONE))
    count = min(_COLUMNS, 1 + int(sum(label.height for label in labels) // _COLUMN))
    if count > 1:
        labels = list(labels_of(story, rows, _SEVERAL))
    share = sum(label.height for label in labels) / count
    parts: list[list[Label]] = [[]]
    filled = 0.0
    for label in labels:
        if parts[-1] and len(parts) < count and filled + label.height / 2 > share * len(parts):
            parts.append([])
        parts[-1].append(label)
        filled += label.height
    starts = [part[0].start for part in parts[1:]]
    return [Column(part, until) for part, until in zip(parts, [*starts, None], strict=True)]


def _bars(column: Column) -> list[tuple[Bar, int]]:
    """What is longer than a day, each in the first lane that is free."""
    found: dict[tuple[Glyph, date | None, date | None], Bar] = {}
    for label in column.labels:
        kind, y = glyph(label.when), column.scale.at(label.start)
        end = after(label.when)
        key = kind, label.when.days.first, label.when.days.last
        if kind is Glyph.BY:
            found[key] = Bar(kind, y - 15, y)
        elif kind is Glyph.SINCE:
            found[key] = Bar(kind, y, y + 18)
        elif end is not None:
            cut = column.until is not None and end > column.until
            bottom = column.height - 4 if cut else column.scale.at(end)
            found[key] = Bar(kind, y, max(bottom, y + 9), cut)
    ends: list[float] = []
    result: list[tuple[Bar, int]] = []
    for bar in found.values():
        lane = next((n for n, end in enumerate(ends) if end + 3 <= bar.top), len(ends))
        lane = min(lane, _LANES - 1)
        ends[lane : lane + 1] = [bar.bottom]
        result.append((bar, lane))
    return result


def _draw_column(
    sheet: Sheet, column: Column, bars: list[tuple[Bar, int]], axis: float, top: float, text: float
) -> None:
    scale = column.scale
    more = 0 if glyph(column.labels[-1].when) in (Glyph.DAY, Glyph.ABOUT) else 14
    sheet.line([(axis, top), (axis, top + scale.end + more)], NAVY, 1.6)
    for tick in scale.ticks():
        sheet.line([(axis - 5, top + tick.y), (axis, top + tick.y)], RULE)
        sheet.text(axis - 9, top + tick.y + 3, [Run(tick.name, GREY)], 9, "end")
    for label in column.labels:
        if not label.again or label is column.labels[0]:
            start = _start(label, scale.at(label.start), bars)
            _draw_leader(
                sheet, axis + start, top + scale.at(label.start), text, top + label.top + 4
            )
    for bar, lane in bars:
        glyphs.draw_bar(sheet, bar, axis + 7 + lane * _LANE, top)
    for gap in scale.breaks():
        glyphs.draw_break(sheet, axis, top + gap.y, gap.name)
    for label in column.labels:
        glyphs.draw_dot(sheet, glyph(label.when), axis, top + scale.at(label.start))
        _draw_words(sheet, label, text, top)


def _start(label: Label, y: float, bars: Sequence[tuple[Bar, int]]) -> float:
    """How far from the line what joins a label to its days begins: at their bar, or at 0."""
    kind = glyph(label.when)
    at = {(bar.kind, bar.bottom if bar.kind is Glyph.BY else bar.top): lane for bar, lane in bars}
    return 13 + at[kind, y] * _LANE if (kind, y) in at else 0


def _draw_leader(sheet: Sheet, x: float, y: float, text: float, level: float) -> None:
    bend = text - _LEADER + 2
    sheet.line([(x, y), (bend, y), (text - 12, level), (text - 5, level)], RULE, 0.8)


def _draw_words(sheet: Sheet, label: Label, x: float, top: float) -> None:
    for number, line in enumerate(label.lines):
        y = top + label.top + 8 + number * STEP
        if line.bullet:
            sheet.text(x + 1, y, [Run("•", BLUE)], SIZE)
        sheet.text(x + line.inset, y, line.runs, SIZE)


def _head(
    story: Story, rows: Sequence[Row], title: str, limits: str, room: float
) -> list[tuple[float, Run]]:
    """The lines of the head, each with its step."""
    name = plain(story.pleading.name)
    count = f"{len(rows)} dated event{'s' if len(rows) != 1 else ''}, as the pleading tells them"
    told = "; ".join(part for part in (count, limits, name if title else "") if part)
    named = wrapped(plain(title) or name or "Timeline", _TITLE * 1.06, room)[:3]
    return [
        *((23.0, Run(line, NAVY, bold=True)) for line in named),
        *((15.0, Run(line, GREY)) for line in wrapped(told, SIZE, room)),
    ]


def _draw_head(sheet: Sheet, head: Sequence[tuple[float, Run]]) -> None:
    y = _MARGIN
    for step, run in head:
        sheet.text(_MARGIN, y + step - 5, [run], _TITLE if run.bold else SIZE)
        y += step
    sheet.line([(_MARGIN, y + 6), (sheet.wide - _MARGIN, y + 6)], RULE, 0.8)
