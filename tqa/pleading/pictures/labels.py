"""The words beside the line of a picture: what happened on each day, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.pleading.model import Story, When
from tqa.pleading.pictures.drawing import GREY, INK, NAVY, Run, width, wrapped
from tqa.pleading.shown import clause, long_day, marks, numbers, row_place
from tqa.pleading.timeline import Row

SIZE, STEP = 11.0, 14.0
"""The size of words, and from line to line."""
_TOGETHER, _LETTERS = 9, 190
"""Events under one heading, and letters of an event."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words beside the line of days."""

    runs: tuple[Run, ...]
    inset: float = 0
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """Words beside the line: the day, and all (or the next few) that happened then."""

    when: When
    lines: tuple[Line, ...]
    top: float = 0
    """Where it comes to stand."""
    again: bool = False
    """Whether it goes on with the days of the label above."""

    @property
    def height(self) -> float:
        """With the space below it."""
        return len(self.lines) * STEP + 9

    @property
    def start(self) -> date:
        """The day beside which it stands."""
        days = self.when.days
        found = days.first or days.last
        assert found is not None
        return found


def labels_of(story: Story, rows: Sequence[Row], room: float) -> Iterator[Label]:
    """The rows of a timeline by their days, in words no wider than a room."""
    together: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        days = row.when.days
        key = days.first, days.last, row.when.approximate, row.when.throughout
        together.setdefault(key, []).append(row)
    for same in together.values():
        for at in range(0, len(same), _TOGETHER):
            part = same[at : at + _TOGETHER]
            day = long_day(same[0].when) + (" (continued)" if at else "")
            head = Line((Run(day[:1].upper() + day[1:], NAVY, bold=True),))
            lines = [line for row in part for line in _told(story, row, room, len(same) > 1)]
            yield Label(same[0].when, (head, *lines), again=at > 0)


def _told(story: Story, row: Row, room: float, several: bool) -> Iterator[Line]:
    """An event in lines, with its marks and paragraphs after its last word."""
    inset = 11.0 if several else 0.0
    lines = wrapped(clause(story, row.event, _LETTERS), SIZE, room - inset) or ["…"]
    tail = "; ".join((*marks(row.event), _source(story, row)))
    for number, line in enumerate(lines[:-1]):
        yield Line((Run(line, INK),), inset, several and number == 0)
    alone = several and len(lines) == 1
    if width(f"{lines[-1]} ({tail})", SIZE) <= room - inset:
        yield Line((Run(lines[-1], INK), Run(f" ({tail})", GREY)), inset, alone)
        return
    yield Line((Run(lines[-1], INK),), inset, alone)
    for more in wrapped(f"({tail})", SIZE, room - inset):
        yield Line((Run(more, GREY),), inset)


def _source(story: Story, row: Row) -> str:
    """The paragraphs that tell an event, and the page; the line only where no number is printed."""
    told, page = numbers(row.paragraphs, most=6), row_place(story, row)
    if told == "–":
        return page
    return f"¶ {told}, {page}" if page.startswith("p.") else f"¶ {told}"


def spread(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Tops of labels in their order, none over another, all as near as can be to where wanted.

    Source: least squares under an order, by pooling what is out of order (Ayer et al. 1955).

    >>> spread([0, 2, 50], [10, 10, 10])
    [0.0, 10.0, 50.0]
    """
    pools: list[tuple[float, int]] = []
    """The mean place of labels that touch, less what stands above, and how many they are."""
    above = 0.0
    for place, height in zip(wanted, heights, strict=True):
        mean, count = place - above, 1
        while pools and pools[-1][0] >= mean:
            other, more = pools.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        pools.append((mean, count))
        above += height
    tops: list[float] = []
    above = 0.0
    for mean, count in pools:
        for height in heights[len(tops) : len(tops) + count]:
            tops.append(max(0.0, mean) + above)
            above += height
    return tops
