"""How days are drawn: dots, bars and arrows, the marks of broken gaps, and the legend of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from tqa.pleading.model import When
from tqa.pleading.pictures.drawing import BLUE, GREY, NAVY, Run, Sheet, width

STEP = 18
"""From line to line of a legend."""


class Glyph(Enum):
    """How the days of an event are drawn, and what the legend says of it."""

    DAY = "on that day"
    ABOUT = "about that day"
    WITHIN = "some time within these days"
    ABOUT_WITHIN = "some time about these days"
    THROUGHOUT = "over all these days"
    BY = "on that day or before"
    SINCE = "from that day on"


def glyph(when: When) -> Glyph:
    """How some days are drawn."""
    first, last = when.days.first, when.days.last
    if first is None or last is None:
        return Glyph.BY if first is None else Glyph.SINCE
    if first == last:
        return Glyph.ABOUT if when.approximate else Glyph.DAY
    if when.throughout:
        return Glyph.THROUGHOUT
    return Glyph.ABOUT_WITHIN if when.approximate else Glyph.WITHIN


def after(when: When) -> date | None:
    """The day after the last of several; None for a single day and for an open side."""
    first, last = when.days.first, when.days.last
    if first is None or last is None or first == last:
        return None
    return last + timedelta(days=1) if last < date.max else last


@dataclass(frozen=True, slots=True)
class Bar:
    """Days along the line."""

    kind: Glyph
    top: float
    bottom: float
    cut: bool = False
    """Whether it goes on in the next column."""


def draw_dot(sheet: Sheet, kind: Glyph, x: float, y: float) -> None:
    """A single day on the line; nothing for what is longer."""
    if kind is Glyph.DAY:
        sheet.dot(x, y, 3.6, fill=NAVY, stroke="#ffffff")
    elif kind is Glyph.ABOUT:
        sheet.dashed_dot(x, y, 4, NAVY)


def draw_bar(sheet: Sheet, bar: Bar, x: float, top: float) -> None:
    """Days along the line, or an arrow to where no end is known."""
    y, high = top + bar.top, bar.bottom - bar.top
    middle = x + 3
    if bar.kind is Glyph.BY:
        sheet.line([(middle, y + high), (middle, y + 4)], BLUE, 1.6)
        sheet.shape([(x, y + 5), (x + 6, y + 5), (middle, y)], BLUE)
    elif bar.kind is Glyph.SINCE:
        sheet.line([(middle, y), (middle, y + high - 4)], BLUE, 1.6)
        sheet.shape([(x, y + high - 5), (x + 6, y + high - 5), (middle, y + high)], BLUE)
    elif bar.kind is Glyph.ABOUT_WITHIN:
        sheet.box(x, y, 6, high, fill="#ffffff")
        sheet.dashed(x, y, 6, high, BLUE)
    elif bar.kind is Glyph.THROUGHOUT:
        sheet.box(x, y, 6, high, fill=BLUE, round_=1.5)
    else:
        sheet.box(x, y, 6, high, fill="#ffffff", stroke=BLUE, round_=1.5)
    if bar.cut:
        sheet.shape([(x - 1, y + high), (x + 7, y + high), (middle, y + high + 6)], BLUE)


def draw_break(sheet: Sheet, x: float, y: float, name: str) -> None:
    """A gap that is not to scale, and how long it is."""
    sheet.box(x - 3, y - 3, 6, 6, fill="#ffffff")
    _strokes(sheet, x, y)
    sheet.text(x - 10, y + 3, [Run(name, GREY, italic=True)], 9, "end")


def _strokes(sheet: Sheet, x: float, y: float) -> None:
    for shift in (-3, 3):
        sheet.line([(x - 6, y + shift + 2.5), (x + 6, y + shift - 2.5)], NAVY, 1.2)


Item = tuple[Glyph | None, str]
"""A sign of the legend and its words; the sign of a gap is none of the glyphs."""


def legend(kinds: Sequence[Glyph], *, broken: bool, columns: int, room: float) -> list[list[Item]]:
    """What the legend says, in lines no wider than a room."""
    items: list[Item] = [(kind, kind.value) for kind in kinds]
    if broken:
        own = "; each column has a scale of its own" if columns > 1 else ""
        items.append((None, f"a gap that is not to scale{own}"))
    lines: list[list[Item]] = [[]]
    used = 0.0
    for item in items:
        if used + _wide(item) > room and lines[-1]:
            lines.append([])
            used = 0.0
        lines[-1].append(item)
        used += _wide(item)
    return lines


def _wide(item: Item) -> float:
    return 40 + width(item[1], 9.5)


def draw_legend(sheet: Sheet, lines: Sequence[Sequence[Item]], left: float, top: float) -> None:
    """The legend, from its upper left corner."""
    for number, line in enumerate(lines):
        x, y = left, top + number * STEP
        for kind, words in line:
            if kind is None:
                _strokes(sheet, x + 6, y)
            elif kind in (Glyph.DAY, Glyph.ABOUT):
                draw_dot(sheet, kind, x + 6, y)
            else:
                draw_bar(sheet, Bar(kind, -7, 7), x + 3, y)
            sheet.text(x + 18, y + 3.5, [Run(words, GREY)], 9.5)
            x += _wide((kind, words))
