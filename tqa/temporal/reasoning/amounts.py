"""Amounts of time in words and figures: "11 months and 10 days", "1:40:50", "half an hour"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from tqa.errors import TemporalError
from tqa.temporal.numbers import CARDINAL_WORDS, parse_cardinal
from tqa.temporal.periods import add_months
from tqa.temporal.values import add_days

DAY = 86400
"""Seconds."""

_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200, "centurie": 1200}
_SECONDS = {
    "second": 1,
    "sec": 1,
    "minute": 60,
    "min": 60,
    "hour": 3600,
    "hr": 3600,
    "day": DAY,
    "week": 7 * DAY,
    "fortnight": 14 * DAY,
}
UNITS = "|".join(sorted((*_MONTHS, *_SECONDS), key=len, reverse=True))
"""Regex source, lower case: units of time."""


@dataclass(frozen=True, slots=True)
class Amount:
    """So many months, days and seconds: three counts, for a month has no fixed length."""

    months: int = 0
    days: int = 0
    seconds: Fraction = Fraction(0)
    start: int = 0
    end: int = 0
    """Where it is written, in the text that was read."""

    @property
    def fixed(self) -> Fraction:
        """Days and seconds together, in seconds."""
        return self.days * DAY + self.seconds

    @property
    def is_clock(self) -> bool:
        """Whether it consists of hours, minutes and seconds only."""
        return not self.months and not self.days

    def from_day(self, day: date, sign: int = 1) -> date:
        """The day so much later (earlier for `sign` -1): months first, then days.

        TemporalError outside the calendar, and for hours that are not whole days.

        >>> Amount(months=3, days=15).from_day(date(1287, 7, 12), -1)
        datetime.date(1287, 3, 28)
        """
        days, rest = divmod(self.fixed, DAY)
        if rest:
            raise TemporalError(f"{self.seconds} seconds are not whole days")
        return add_days(add_months(day, sign * self.months), sign * int(days))

    def __str__(self) -> str:
        parts = [(self.months, "months"), (self.days, "days"), (self.seconds, "seconds")]
        return " ".join(f"{n} {unit}" for n, unit in parts if n) or "nothing"


_PART = re.compile(
    rf"(?<![\w.:/-])(?:(?P<half>half\s+an?)|(?P<figure>[0-9]{{1,7}}(?:\.[0-9]{{1,4}})?)"
    rf"|(?P<words>{CARDINAL_WORDS}|an?))(?:\s|-){{1,3}}(?:(?:full|whole|more)\s)?"
    rf"(?P<unit>{UNITS})(?P<plural>s{{0,2}})(?![a-z])"
    # "in 24-hour format" counts nothing.
    r"(?!\s(?:format|clock|notation))",
    re.IGNORECASE,
)
_JOINT = re.compile(r"\s{0,3},?\s{0,3}(?:and\s{1,3})?", re.IGNORECASE)
_PLACE = {name: factor * 30 * DAY for name, factor in _MONTHS.items()} | _SECONDS


def read_amounts(text: str) -> list[Amount]:
    """Every amount of time, in text order; parts with falling units are one amount.

    >>> [str(a) for a in read_amounts("2 hours, 1 minute and 47 seconds, then half an hour")]
    ['7307 seconds', '1800 seconds']
    >>> [str(a) for a in read_amounts("31 weeks and 4 days after a year")]
    ['221 days', '12 months']
    """
    found: list[Amount] = []
    place = 0
    for match in _PART.finditer(text):
        part = _part(match)
        if part is None:
            continue
        unit = match["unit"].lower()
        last = found[-1] if found else None
        if (
            last is not None
            and _PLACE[unit] < place
            and _JOINT.fullmatch(text, last.end, match.start())
        ):
            found[-1] = Amount(
                last.months + part.months,
                last.days + part.days,
                last.seconds + part.seconds,
                last.start,
                part.end,
            )
        else:
            found.append(part)
        place = _PLACE[unit]
    return found


def _part(match: re.Match[str]) -> Amount | None:
    count: Fraction | None
    if match["half"]:
        count = Fraction(1, 2)
    elif match["figure"]:
        count = Fraction(match["figure"])
    else:
        if match["words"].lower() in ("a", "an") and match["plural"]:
            # "A hours, B minutes": a letter that stands for a number.
            return None
        words = parse_cardinal(match["words"])
        count = None if words is None else Fraction(words)
    if count is None:
        return None
    unit = match["unit"].lower()
    start, end = match.span()
    if unit in _MONTHS:
        months = count * _MONTHS[unit]
        # Half a month has no length that all agree on.
        return Amount(int(months), 0, Fraction(0), start, end) if months.denominator == 1 else None
    seconds = count * _SECONDS[unit]
    if _SECONDS[unit] >= DAY and seconds % DAY == 0:
        return Amount(0, int(seconds // DAY), Fraction(0), start, end)
    return Amount(0, 0, seconds, start, end)


_HMS = re.compile(r"(?<![\w:])([0-9]{1,3}):([0-9]{1,2}):([0-9]{1,2})(?![\w:])")


def read_hms(text: str) -> list[Amount]:
    """Amounts written hours:minutes:seconds, where the text says that they are that.

    >>> str(read_hms("It took 1:40:50 hours:minutes:seconds.")[0].seconds)
    '6050'
    """
    return [
        Amount(0, 0, Fraction(int(h) * 3600 + int(m) * 60 + int(s)), match.start(), match.end())
        for match in _HMS.finditer(text)
        for h, m, s in [match.groups()]
        if int(m) < 60 and int(s) < 60
    ]


def whole_months(first: date, last: date) -> tuple[int, int]:
    """Full months from `first` to `last`, and the days left over.

    >>> whole_months(date(2020, 1, 31), date(2020, 3, 30))
    (1, 30)
    """
    months = (last.year - first.year) * 12 + last.month - first.month
    if add_months(first, months) > last:
        months -= 1
    return months, (last - add_months(first, months)) // timedelta(days=1)
