"""Lengths of time ("11 months and 10 days"), and days told from today by one ("a week ago").

The library reads the lengths (`tqa.temporal.durations`); here they become counts to calculate with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from fractions import Fraction

from tqa.errors import TemporalError
from tqa.temporal.durations import amounts_in
from tqa.temporal.forms import Amount, Offset, Recurrence
from tqa.temporal.found import Expression
from tqa.temporal.layout import readable
from tqa.temporal.periods import add_months
from tqa.temporal.reasoning.answers import UnanswerableError, Why
from tqa.temporal.reasoning.dates import DAY
from tqa.temporal.recogniser import recognise
from tqa.temporal.sides import single
from tqa.temporal.values import add_days


@dataclass(frozen=True, slots=True)
class Length:
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

    def from_day(self, day: date, sign: int = 1) -> date:
        """The day so much later (earlier for `sign` -1): months first, then days.

        TemporalError outside the calendar, UnanswerableError for hours that are not whole days.

        >>> Length(months=3, days=15).from_day(date(1287, 7, 12), -1)
        datetime.date(1287, 3, 28)
        """
        days, rest = divmod(self.fixed, DAY)
        if rest:
            reason = "hours are counted from a time of day that is not known"
            raise UnanswerableError(Why.UNDERDETERMINED, reason)
        return add_days(add_months(day, sign * self.months), sign * int(days))

    def from_moment(self, at: datetime, sign: int = 1) -> datetime:
        """The day and time so much later or earlier; TemporalError outside the calendar."""
        day = add_months(at.date(), sign * self.months)
        try:
            return datetime.combine(day, at.time()) + sign * timedelta(seconds=float(self.fixed))
        except OverflowError as error:
            raise TemporalError(f"{self} from {at} is outside the calendar") from error

    def __str__(self) -> str:
        parts = [(self.months, "months"), (self.days, "days"), (self.seconds, "seconds")]
        return " ".join(f"{n} {unit}" for n, unit in parts if n) or "nothing"


_UNITS = {
    "Y": Length(months=12),
    "M": Length(months=1),
    "W": Length(days=7),
    "D": Length(days=1),
    "TH": Length(seconds=Fraction(3600)),
    "TM": Length(seconds=Fraction(60)),
    "TS": Length(seconds=Fraction(1)),
}
_AGO = re.compile(r"\s+(?:ago|earlier|previously|back|later|thereafter|hence|afterwards?)\b.*")
_FORM_AFTER = re.compile(r"(?i)\s(?:format|clock|notation)\b")


def read_lengths(text: str) -> list[Length]:
    """Every length of time, in text order; what comes back ("every two days") is none.

    >>> [str(each) for each in read_lengths("2 hours, 1 minute and 47 seconds, then half an hour")]
    ['7307 seconds', '1800 seconds']
    >>> [str(each) for each in read_lengths("31 weeks and 4 days after he left, one year ago")]
    ['221 days', '12 months']
    """
    found = [(form, piece) for piece in amounts_in(readable(text)) for form in piece.forms]
    for piece in recognise(text):
        # "Two weeks ago"; the length alone ends before "ago".
        offset = single(piece)
        if isinstance(offset, Offset) and not offset.whole:
            alone = _AGO.sub("", text[piece.start : piece.end].lower())
            found.append((offset.amount, replace(piece, end=piece.start + len(alone))))
    lengths = [_length(text, form, piece) for form, piece in found if isinstance(form, Amount)]
    return sorted((each for each in lengths if each is not None), key=lambda each: each.start)


def read_intervals(text: str) -> list[Length]:
    """Every length after which something comes back.

    >>> [str(each) for each in read_intervals("It rings every 50 minutes for 20 seconds.")]
    ['3000 seconds']
    """
    forms = [(single(piece), piece) for piece in recognise(text)]
    intervals = [
        _length(text, form.of, piece)
        for form, piece in forms
        if isinstance(form, Recurrence) and isinstance(form.of, Amount)
    ]
    return [each for each in intervals if each is not None]


def _length(text: str, amount: Amount, piece: Expression) -> Length | None:
    """The amount as a length, where it is one."""
    if text[max(0, piece.start - 1)] == ":" or _FORM_AFTER.match(text, piece.end):
        return None  # "1:40:50 hours", "in 24-hour format"
    if any(unit not in _UNITS for _, unit in amount.parts):
        return None  # open days and weekends, which need a calendar
    parts = [(Fraction(count), _UNITS[unit]) for count, unit in amount.parts]
    months = sum((count * one.months for count, one in parts), Fraction(0))
    days, part_of_day = divmod(sum((count * one.days for count, one in parts), Fraction(0)), 1)
    seconds = sum((count * one.seconds for count, one in parts), part_of_day * DAY)
    # Half a month has no length that all agree on.
    exact = months.denominator == 1
    return Length(int(months), days, seconds, piece.start, piece.end) if exact else None


_HMS = re.compile(r"(?<![\w:])([0-9]{1,3}):([0-5]?[0-9]):([0-5]?[0-9])(?![\w:])")


def read_hms(text: str) -> list[Length]:
    """Lengths written hours:minutes:seconds, where the text says that they are that.

    >>> str(read_hms("It took 1:40:50 hours:minutes:seconds.")[0].seconds)
    '6050'
    """
    return [
        Length(0, 0, Fraction(int(h) * 3600 + int(m) * 60 + int(s)), match.start(), match.end())
        for match in _HMS.finditer(text)
        for h, m, s in [match.groups()]
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


# ---------------------------------------------------------------- from today


@dataclass(frozen=True, slots=True)
class FromToday:
    """A day so much after today, or before it where `sign` is -1."""

    length: Length
    sign: int
    start: int
    end: int
    certain: bool = True
    """False for "three days later", which can count from another day of the text."""

    def day(self, today: datetime, *, timed: bool) -> date:
        """The day; hours need a time of day (`timed`), else UnanswerableError."""
        if timed:
            return self.length.from_moment(today, self.sign).date()
        return self.length.from_day(today.date(), self.sign)

    def today(self, day: datetime) -> datetime:
        """Today, where `day` is what the words mean."""
        return self.length.from_moment(day, -self.sign)


# The library knows no "day before tomorrow" and no "from now".
_WORDS = re.compile(
    r"(?i)\b(?:(?:the\s)?day\s(?P<side>before|after)\s)?(?P<word>yesterday|tomorrow|today|now|"
    r"the\spresent\sday)\b(?!['’]s)"
)
_NEIGHBOURS = {"yesterday": -1, "tomorrow": 1}
_SIDES = {"before": -1, "after": 1}
_BACK = re.compile(
    r"(?i)\s(?:ago(?:\sfrom\s(?:today|now))?|(?:before|prior\sto)\s(?:now|today)|(?P<earlier>earlier))\b"
)
_AHEAD = re.compile(
    r"(?i)\s(?:(?:away\s)?from\s(?:now|today)|after\s(?:now|today)|hence|away|(?P<later>later))\b"
)
_IN = re.compile(r"(?i)\bin\s(?:exactly\s)?\Z")


def read_from_today(text: str) -> list[FromToday]:
    """Every day told from today, in text order.

    >>> found = read_from_today("the day before yesterday, in 36 hours, one year ago from today")
    >>> [(each.sign, str(each.length)) for each in found]
    [(-1, '2 days'), (1, '129600 seconds'), (-1, '12 months')]
    """
    found = list(_counted(text))
    taken = {position for each in found for position in range(each.start, each.end)}
    for match in _WORDS.finditer(text):
        if match.start() not in taken:
            side = (match["side"] or "").lower()
            days = _NEIGHBOURS.get(match["word"].lower(), 0) + _SIDES.get(side, 0)
            found.append(FromToday(Length(days=abs(days)), -1 if days < 0 else 1, *match.span()))
    return sorted(found, key=lambda each: each.start)


def _counted(text: str) -> Iterator[FromToday]:
    for length in read_lengths(text):
        back, ahead = _BACK.match(text, length.end), _AHEAD.match(text, length.end)
        before = _IN.search(text, max(0, length.start - 12), length.start)
        if back:
            yield FromToday(length, -1, length.start, back.end(), back["earlier"] is None)
        elif ahead:
            yield FromToday(length, 1, length.start, ahead.end(), ahead["later"] is None)
        elif before:
            yield FromToday(length, 1, before.start(), length.end)
