"""Half-open intervals of days, and Allen's relations between them.

**Source:** J. F. Allen, "Maintaining knowledge about temporal intervals", CACM 26(11), 1983.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.bounds import Bound


class Relation(StrEnum):
    """Allen's thirteen relations, read "self RELATION other"."""

    BEFORE = "before"
    MEETS = "meets"
    OVERLAPS = "overlaps"
    STARTS = "starts"
    DURING = "during"
    FINISHES = "finishes"
    EQUAL = "equal"
    FINISHED_BY = "finished_by"
    CONTAINS = "contains"
    STARTED_BY = "started_by"
    OVERLAPPED_BY = "overlapped_by"
    MET_BY = "met_by"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Interval:
    """The days from `start` up to, not including, `end`; `end=None` is open-ended.

    >>> year = Interval(date(2019, 1, 1), date(2020, 1, 1))
    >>> date(2019, 12, 31) in year, date(2020, 1, 1) in year
    (True, False)
    """

    start: date
    end: date | None

    def __post_init__(self) -> None:
        if self.end is not None and self.end <= self.start:
            raise TemporalError(f"the interval [{self.start}, {self.end}) holds no day")

    @classmethod
    def inclusive(cls, first: date, last: date) -> Interval:
        """The interval whose first and last days are given."""
        return cls(first, last + timedelta(days=1))

    @property
    def last_day(self) -> date | None:
        """The last day inside, or `None` where there is none."""
        return None if self.end is None else self.end - timedelta(days=1)

    def __contains__(self, day: date) -> bool:
        return self.start <= day and (self.end is None or day < self.end)

    def intersection(self, other: Interval) -> Interval | None:
        """The days in both, or `None`."""
        start = max(self.start, other.start)
        ends = [end for end in (self.end, other.end) if end is not None]
        end = min(ends) if ends else None
        return Interval(start, end) if end is None or start < end else None

    def relation(self, other: Interval) -> Relation:
        """Allen's relation of this interval to `other`.

        >>> Interval(date(2019, 1, 1), date(2019, 7, 1)).relation(Interval(date(2019, 7, 1), None))
        <Relation.MEETS: 'meets'>
        """
        far = date.max
        start, end = self.start, self.end or far
        other_start, other_end = other.start, other.end or far
        if end < other_start:
            return Relation.BEFORE
        if other_end < start:
            return Relation.AFTER
        if end == other_start:
            return Relation.MEETS
        if other_end == start:
            return Relation.MET_BY
        if start == other_start:
            if end == other_end:
                return Relation.EQUAL
            return Relation.STARTS if end < other_end else Relation.STARTED_BY
        if end == other_end:
            return Relation.FINISHES if start > other_start else Relation.FINISHED_BY
        if start < other_start:
            return Relation.OVERLAPS if end < other_end else Relation.CONTAINS
        return Relation.OVERLAPPED_BY if end > other_end else Relation.DURING

    def __str__(self) -> str:
        return f"[{self.start}, {self.end or 'open'})"


@dataclass(frozen=True, slots=True)
class Period:
    """A half-open interval whose ends are bounds.

    >>> p = Period(Bound.not_after(date(2002, 12, 31)), Bound.on(date(2020, 7, 1)))
    >>> p.holds_on(date(2010, 1, 1)), p.holds_on(date(2020, 7, 1)), p.holds_on(date(1999, 1, 1))
    (True, False, None)
    """

    start: Bound
    end: Bound

    def holds_on(self, day: date) -> bool | None:
        """Whether `day` is inside; `None` where the bounds do not decide."""
        begun, ended = self.start.happened_by(day), self.end.happened_by(day)
        if begun is False or ended is True:
            return False
        return None if begun is None or ended is None else True

    def __str__(self) -> str:
        return f"[{self.start}, {self.end})"
