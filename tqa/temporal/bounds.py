"""Dates known exactly, within limits, or not at all.

The law of a day often rests on a date that is not recorded: "in force at least since 2002-12-31",
"repealed some time between two consolidations". Such a date is a `Bound`, never `None` and never a
magic day (TIME_IN_LAW rule 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from tqa.errors import TemporalError


@dataclass(frozen=True, slots=True)
class Bound:
    """The day on which something happens, as far as it is known.

    `earliest` and `latest` are inclusive; `None` means no limit on that side. `never` marks an end
    that nothing known brings about (an open end); it has no limits.

    >>> str(Bound.on(date(2019, 7, 1)))
    '2019-07-01'
    >>> str(Bound.not_after(date(2002, 12, 31)))
    '..2002-12-31'
    >>> Bound.between(date(2019, 1, 1), date(2019, 3, 1)).happened_by(date(2019, 2, 1)) is None
    True
    """

    earliest: date | None
    latest: date | None
    never: bool = False

    def __post_init__(self) -> None:
        if self.never and (self.earliest or self.latest):
            raise ValueError("an open bound has no limits")
        if self.earliest and self.latest and self.earliest > self.latest:
            raise TemporalError(f"a date between {self.earliest} and {self.latest} cannot exist")

    @classmethod
    def on(cls, day: date) -> Bound:
        """A day known exactly."""
        return cls(day, day)

    @classmethod
    def between(cls, earliest: date, latest: date) -> Bound:
        """Some day from `earliest` to `latest`, both included."""
        return cls(earliest, latest)

    @classmethod
    def not_before(cls, earliest: date) -> Bound:
        """`earliest` or any later day."""
        return cls(earliest, None)

    @classmethod
    def not_after(cls, latest: date) -> Bound:
        """`latest` or any earlier day: a floor such as "in force at least since"."""
        return cls(None, latest)

    @property
    def is_day(self) -> bool:
        """Whether the day is known exactly."""
        return self.earliest is not None and self.earliest == self.latest

    @property
    def is_unknown(self) -> bool:
        """Whether nothing at all is known of the day."""
        return not self.never and self.earliest is None and self.latest is None

    @property
    def day(self) -> date:
        """The day, where it is known exactly; ValueError elsewhere."""
        if self.earliest is None or self.earliest != self.latest:
            raise ValueError(f"{self} is not one day")
        return self.earliest

    @property
    def order(self) -> date:
        """The last day on which it can fall, as far as it is limited: its place among other bounds.

        What never comes is after everything; a day of which nothing is known is before everything,
        for what begins then was there when the sources begin.

        >>> Bound.between(date(2019, 1, 1), date(2019, 3, 1)).order
        datetime.date(2019, 3, 1)
        """
        if self.never:
            return date.max
        return self.latest or self.earliest or date.min

    def happened_by(self, day: date) -> bool | None:
        """Whether the bound has been reached on `day` (that day included); `None` if unsure."""
        if self.never:
            return False
        if self.latest is not None and self.latest <= day:
            return True
        if self.earliest is not None and self.earliest > day:
            return False
        return None

    def __str__(self) -> str:
        if self.never:
            return "open"
        if self.is_unknown:
            return "?"
        if self.is_day:
            return str(self.earliest)
        return f"{self.earliest or ''}..{self.latest or ''}"

    @classmethod
    def parse(cls, text: str) -> Bound:
        """Read what `str()` writes.

        >>> Bound.parse("2010-01-01..").earliest
        datetime.date(2010, 1, 1)
        """
        return _parsed(text)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Bound:
    if text == "open":
        return OPEN
    if text == "?":
        return UNKNOWN
    try:
        if ".." not in text:
            return Bound.on(date.fromisoformat(text))
        low, high = text.split("..", 1)
        return Bound(
            date.fromisoformat(low) if low else None, date.fromisoformat(high) if high else None
        )
    except ValueError as error:
        raise TemporalError(
            f"{text!r} is not a bound: write YYYY-MM-DD, A..B, ..B, A.., open or ?"
        ) from error


OPEN = Bound(None, None, never=True)
"""An end that nothing known brings about."""

UNKNOWN = Bound(None, None)
"""A day of which nothing is known."""
