"""The scale of a picture of time: days to scale where that is readable, long gaps broken."""

from __future__ import annotations

import calendar
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

NEAR = 7.0
"""Two days are drawn no nearer than this."""
BROKEN = 40.0
"""What is left of a gap that is broken."""
_APART = 15.0
"""Between two ticks."""
_STEPS = ((1, "day"), (7, "week"), (30, "month"), (92, "quarter"), *(
    (years * 366, f"{years} years") for years in (1, 2, 5, 10, 20, 50, 100, 500, 1000)
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on the axis with its name."""

    y: float
    name: str


@dataclass(frozen=True, slots=True)
class Break:
    """A gap that is not to scale."""

    y: float
    """Its middle."""
    name: str
    """How long it is."""


class Scale:
    """Days on a line of about some length, the longest gaps broken, from 0 down.

    >>> scale = Scale([date(2020, 1, 1), date(2020, 1, 11), date(2020, 1, 21)], 100)
    >>> [scale.at(date(2020, 1, day)) for day in (1, 11, 16)]
    [0.0, 50.0, 75.0]
    """

    def __init__(self, days: Sequence[date], length: float, breaks: int = 0) -> None:
        self._days = sorted({day.toordinal() for day in days})
        gaps = [b - a for a, b in zip(self._days, self._days[1:], strict=False)]
        longest = sorted(range(len(gaps)), key=lambda at: (-gaps[at], at))
        self._broken = frozenset(longest[:breaks])
        rest = sum(gaps[at] for at in longest[breaks:])
        room = max(0.0, length - BROKEN * len(self._broken))
        self._per_day = room / rest if rest else 0.0
        self.can_break = len(gaps) > breaks and gaps[longest[breaks]] * self._per_day > 1.5 * BROKEN
        """Whether another break would save room."""
        self._ys = [0.0]
        for at, gap in enumerate(gaps):
            size = BROKEN if at in self._broken else max(NEAR, gap * self._per_day)
            self._ys.append(self._ys[-1] + size)

    @property
    def end(self) -> float:
        """Where the last day is."""
        return self._ys[-1]

    def at(self, day: date) -> float:
        """Where a day is; days outside are at the ends."""
        number = day.toordinal()
        at = bisect_right(self._days, number) - 1
        if at < 0 or at + 1 >= len(self._days):
            return self._ys[0] if at < 0 else self._ys[-1]
        share = (number - self._days[at]) / (self._days[at + 1] - self._days[at])
        return self._ys[at] + share * (self._ys[at + 1] - self._ys[at])

    def breaks(self) -> list[Break]:
        """The gaps that are broken, from the top."""
        return [
            Break(
                (self._ys[at] + self._ys[at + 1]) / 2, so_long(self._days[at + 1] - self._days[at])
            )
            for at in sorted(self._broken)
        ]

    def ticks(self) -> list[Tick]:
        """Days, months or years along what is to scale, not too near to each other."""
        result: list[Tick] = []
        year = 0
        for at in range(len(self._days) - 1):
            if at in self._broken:
                year = 0
                continue
            per_day = (self._ys[at + 1] - self._ys[at]) / (self._days[at + 1] - self._days[at])
            step = next((name for days, name in _STEPS if days * self._per_day >= _APART), "")
            if not step or self._days[at + 1] - self._days[at] > 1_000_000 or per_day <= 0:
                continue
            for day in _marks(self._days[at], self._days[at + 1], step):
                y = self.at(day)
                if not result or y - result[-1].y >= _APART:
                    result.append(Tick(y, _name(day, step, year)))
                    year = day.year
        return result


def so_long(days: int) -> str:
    """A length of time, roughly.

    >>> so_long(4383), so_long(100), so_long(40)
    ('12 years', '3 months', '40 days')
    """
    if days >= 700:
        return f"{round(days / 365.25)} years"
    return f"{round(days / 30.44)} months" if days >= 60 else f"{days} days"


def _marks(first: int, last: int, step: str) -> Iterator[date]:
    """The days in `[first, last]` on which a step of the calendar begins."""
    start, end = date.fromordinal(first), date.fromordinal(last)
    if step in ("day", "week"):
        for number in range(first, last + 1):
            day = date.fromordinal(number)
            if step == "day" or day.weekday() == 0:
                yield day
        return
    if step in ("month", "quarter"):
        by = 1 if step == "month" else 3
        for count in range(start.year * 12, end.year * 12 + 12, by):
            day = date(count // 12, count % 12 + 1, 1)
            if start <= day <= end:
                yield day
        return
    by = int(step.split()[0])
    for year in range(max(1, start.year // by * by), end.year + 1, by):
        if year >= 1 and start <= date(year, 1, 1) <= end:
            yield date(year, 1, 1)


def _name(day: date, step: str, told: int) -> str:
    """A tick in words; the year of a day or month where it is not that told before."""
    if step.endswith("years"):
        return f"{day.year}"
    year = "" if day.year == told else f" {day.year}"
    month = calendar.month_abbr[day.month]
    return f"{day.day} {month}{year}" if step in ("day", "week") else f"{month}{year}"
