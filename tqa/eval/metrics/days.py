"""Dates in answers, compared as far as they are written: day, month or year.

"July 2019" is not 1 July 2019: it says less. Where day and month could be either, as in 5/6/2019,
no date is read unless the order is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tqa.eval.metrics.values import bare
from tqa.law.characters import clean
from tqa.temporal.finder import find_dates
from tqa.temporal.reasoning.dates import orders_open, read_dates, read_years
from tqa.temporal.values import DateOrder, Precision

__all__ = ["Written", "date_match", "dates_in", "dates_told", "read_date"]


@dataclass(frozen=True, slots=True)
class Written:
    """A date to the precision in which it is written."""

    year: int
    """On an axis without gap: 1 BC is 0."""
    month: int | None = None
    day: int | None = None

    @property
    def precision(self) -> Precision:
        """How much of it is written."""
        if self.month is None:
            return Precision.YEAR
        return Precision.MONTH if self.day is None else Precision.DAY

    def at(self, granularity: Precision) -> tuple[int, ...] | None:
        """The part that counts at a granularity; `None` where less than that is written.

        >>> Written(2019, 7).at(Precision.YEAR), Written(2019, 7).at(Precision.DAY)
        ((2019,), None)
        """
        parts = (self.year, self.month, self.day)[: _PARTS[granularity]]
        known = tuple(part for part in parts if part is not None)
        return known if len(known) == len(parts) else None


_PARTS = {Precision.YEAR: 1, Precision.MONTH: 2, Precision.DAY: 3}
_MONTH = re.compile(
    r"(?<![\w/.-])(?:(?P<year>[0-9]{4})[-/](?P<month>0[1-9]|1[0-2])"
    r"|(?P<month2>0?[1-9]|1[0-2])/(?P<year2>[0-9]{4}))(?![\w/-]|[.][0-9])"
)
"""A month in figures: "2019-07", "07/2019"."""
_SHORT = 120
"""Characters that a date with the words around it can have."""
_BANGLA = re.compile("[\u0980-\u09ff]")
_AROUND = re.compile(
    r"(?i)[\W_]*(?:(?:on|in|dated|the|of|year|month|day|date|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r")\b[\W_]*)*"
)


def dates_in(text: str, order: DateOrder | None = None) -> tuple[Written, ...]:
    """The dates of a text, in text order; days that do not exist and dates without year left out.

    `order` is for dates in figures; without it those that could be two days are left out.

    >>> dates_in("from 1 July 2019, or 2019-08, not 30 February 2020")
    (Written(year=2019, month=7, day=1), Written(year=2019, month=8, day=None))
    """
    return tuple(date for _, _, date in _placed(clean(text).text, order))


def read_date(text: str, order: DateOrder | None = None) -> Written | None:
    """The date that a whole answer is; `None` where it is not one, or not just one.

    >>> read_date("on the 1st day of July, 2019"), read_date("before July 2019")
    (Written(year=2019, month=7, day=1), None)
    """
    plain = bare(text)
    placed = _placed(plain, order) if len(plain) <= _SHORT else []
    if len(placed) != 1:
        return None
    start, end, date = placed[0]
    around = (plain[:start], plain[end:])
    return date if all(_AROUND.fullmatch(part) for part in around) else None


def date_match(
    answer: str, gold: str, granularity: Precision, order: DateOrder | None = None
) -> bool:
    """Whether the date of an answer is that of the gold, at a granularity.

    The answer has to write at least so much, and one such date: several that differ are no answer.
    An answer without any is wrong. ValueError where the gold is no date, or says less.

    >>> date_match("It began on July 1, 2019.", "2019-07-31", Precision.MONTH)
    True
    >>> date_match("July 2019", "2019-07-01", Precision.DAY)
    False
    """
    wanted = _wanted(gold, granularity, order)
    told = {date.at(granularity) for date in dates_in(answer, order)} - {None}
    return told == {wanted}


def dates_told(
    answer: str, golds: Sequence[str], granularity: Precision, order: DateOrder | None = None
) -> tuple[bool, ...]:
    """For each of several dates whether the answer tells it, whatever else it tells.

    ValueError where a gold is no date, or says less than the granularity.

    >>> dates_told("2019, then 2021", ("2019-07-01", "2020"), Precision.YEAR)
    (True, False)
    """
    told = {date.at(granularity) for date in dates_in(answer, order)}
    return tuple(_wanted(gold, granularity, order) in told for gold in golds)


def _wanted(gold: str, granularity: Precision, order: DateOrder | None) -> tuple[int, ...]:
    date = read_date(gold, order)
    wanted = date.at(granularity) if date is not None else None
    if wanted is None:
        raise ValueError(f"{gold!r} is no date to the {granularity}")
    return wanted


# -- reading ---------------------------------------------------------------------------------------


def _placed(text: str, order: DateOrder | None) -> list[tuple[int, int, Written]]:
    """Dates with their places, in text order, none inside another."""
    # Dates that can be read in one way only show how the others are meant.
    shown = (order,) if order is not None else orders_open(text)
    written = read_dates(text, shown[0])
    every: list[tuple[int, int, Written | None]] = [*_months(text)]
    for each in written:
        open_ = len(shown) > 1 and len(orders_open(text[each.start : each.end])) > 1
        usable = each.year is not None and each.exists and not open_
        date = Written(each.axis_year, each.month, each.day) if usable else None
        every.append((each.start, each.end, date))
    if _BANGLA.search(text):
        every += _bangla(text)
    taken = [(start, end) for start, end, _ in every]
    for year in read_years(text, written):
        if not any(start < year.end and year.start < end for start, end in taken):
            every.append((year.start, year.end, Written(year.axis_year)))
    return list(_apart(every))


def _apart(every: list[tuple[int, int, Written | None]]) -> Iterator[tuple[int, int, Written]]:
    """The longest of those that overlap; what is no date keeps others from its place."""
    done = 0
    for start, end, date in sorted(every, key=lambda found: (found[0], -found[1])):
        if start >= done:
            done = end
            if date is not None:
                yield start, end, date


def _months(text: str) -> Iterator[tuple[int, int, Written]]:
    for match in _MONTH.finditer(text):
        year, month = match["year"] or match["year2"], match["month"] or match["month2"]
        yield match.start(), match.end(), Written(int(year), int(month))


def _bangla(text: str) -> Iterator[tuple[int, int, Written | None]]:
    for found in find_dates(text, order=None).dates:
        first = found.interval.start
        parts = (first.year, first.month, first.day)[: _PARTS[found.precision]]
        # A month of the Bangla calendar is part of two of ours: only its days can be compared.
        whole = first.day == 1 or found.precision is Precision.DAY
        yield found.start, found.end, Written(*parts) if whole else None
