"""What the solver returns: a typed value with its derivation, or a typed abstention."""

from __future__ import annotations

import calendar
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from tqa.errors import TemporalError

WEEKDAYS = tuple(calendar.day_name)
MONTHS = tuple(calendar.month_name)


class Eras(StrEnum):
    """How years are counted over the change of era."""

    HISTORICAL = "historical"
    """The year after 1 BC is 1 AD."""
    SIGNED = "signed"
    """Years BC are negative numbers, and a count of years is plain addition."""


class WeekNumbers(StrEnum):
    """Which week of a year is its first."""

    ISO = "iso"
    """Weeks begin on Monday; the first holds the first Thursday (ISO 8601)."""
    US = "us"
    """Weeks begin on Sunday; the first holds 1 January."""


@dataclass(frozen=True, slots=True)
class Conventions:
    """Settings that a question leaves open and that people fill in differently."""

    eras: Eras = Eras.HISTORICAL
    weeks: WeekNumbers = WeekNumbers.ISO
    first_day_counts: bool = True
    """Whether ten days "starting from" a day include it."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the Gregorian calendar, also before its adoption (proleptic)."""

    day: date

    def __str__(self) -> str:
        return self.day.isoformat()


@dataclass(frozen=True, slots=True)
class Year:
    """A year as it is counted: positive AD, negative BC, never 0."""

    number: int

    def __str__(self) -> str:
        return f"{-self.number} BC" if self.number < 0 else str(self.number)


@dataclass(frozen=True, slots=True)
class Month:
    """A month, 1 to 12, of a year (as in `Year`), or of any year."""

    month: int
    year: int | None = None

    def __str__(self) -> str:
        name = MONTHS[self.month]
        return name if self.year is None else f"{name} {Year(self.year)}"


@dataclass(frozen=True, slots=True)
class WeekOfYear:
    """A week by its number; `year` can differ from that of the day at either end of a year."""

    number: int
    year: int

    def __str__(self) -> str:
        return f"week {self.number} of {self.year}"


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of day in seconds since midnight, and how many days after the day of the question."""

    seconds: int
    days: int = 0

    @classmethod
    def after(cls, seconds: int) -> ClockTime:
        """The time so many seconds after the midnight with which the day of the question began.

        >>> str(ClockTime.after(-1800))
        '23:30:00 (-1 day)'
        """
        days, rest = divmod(seconds, 86400)
        return cls(rest, days)

    def __str__(self) -> str:
        hours, rest = divmod(self.seconds, 3600)
        text = f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
        if self.days:
            text += f" ({self.days:+} day{'s' if abs(self.days) != 1 else ''})"
        return text


@dataclass(frozen=True, slots=True)
class Instant:
    """A day and a time of day, local to the place that the question asks about."""

    at: datetime

    def __str__(self) -> str:
        return self.at.isoformat(sep=" ")


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time: months (a year is twelve) and seconds, which do not convert."""

    months: int = 0
    seconds: Fraction = field(default_factory=Fraction)

    def __str__(self) -> str:
        parts = [(Fraction(self.months // 12), "year"), (Fraction(self.months % 12), "month")]
        rest = self.seconds
        for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
            whole, rest = divmod(rest, size)
            parts.append((Fraction(whole), name))
        parts.append((rest, "second"))
        return " ".join(f"{n} {name}{'' if n == 1 else 's'}" for n, name in parts if n) or "no time"


@dataclass(frozen=True, slots=True)
class Number:
    """A count or a measure, exact, in `unit` ("" for things that are counted)."""

    value: Fraction
    unit: str = ""

    def __str__(self) -> str:
        value = self.value
        shown = str(value) if value.denominator == 1 else f"{float(value):.10g}"
        return f"{shown} {self.unit}".strip()


@dataclass(frozen=True, slots=True)
class Weekdays:
    """One day of the week, Monday 0, or all that are possible where the question asks for them."""

    days: tuple[int, ...]

    def __str__(self) -> str:
        return ", ".join(WEEKDAYS[day] for day in self.days)


@dataclass(frozen=True, slots=True)
class Names:
    """Names that the question gives, in the order asked for or else in that of the question."""

    names: tuple[str, ...]
    ordered: bool = False

    def __str__(self) -> str:
        return ", ".join(self.names)


class Verdict(StrEnum):
    """Whether a hypothesis follows from a premise."""

    ENTAILMENT = "entailment"
    CONTRADICTION = "contradiction"
    NEUTRAL = "neutral"


Value: TypeAlias = (
    Day
    | Month
    | Year
    | WeekOfYear
    | ClockTime
    | Instant
    | Duration
    | Number
    | Weekdays
    | Names
    | Verdict
)


class Why(StrEnum):
    """Why there is no answer."""

    NOT_UNDERSTOOD = "not_understood"
    """No kind of question that the solver knows; says nothing of the question itself."""
    AMBIGUOUS = "ambiguous"
    """Words or numbers with two readings that give different answers."""
    UNDERDETERMINED = "underdetermined"
    """Understood, and what is said leaves several answers open."""
    IMPOSSIBLE = "impossible"
    """It rests on a day or time that does not exist."""
    CONTRADICTORY = "contradictory"
    """Two statements fix different days."""
    OUT_OF_RANGE = "out_of_range"
    """Days outside the years 1 to 9999, a missing time zone, or a text that is too long."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The value, and how it was computed, a line for each step."""

    value: Value
    steps: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Abstention:
    """No answer, and why; `possible` are the answers left open."""

    why: Why
    reason: str
    possible: tuple[Value, ...] = ()

    def __str__(self) -> str:
        return f"{self.why.value}: {self.reason}"


Result: TypeAlias = Answer | Abstention


class UnanswerableError(TemporalError):
    """What was read allows no answer; `solve` returns its abstention."""

    def __init__(self, why: Why, reason: str) -> None:
        super().__init__(reason)
        self.abstention = Abstention(why, reason)


def said(value: Value, *steps: str) -> Answer:
    """An answer with its steps."""
    return Answer(value, (*steps, f"answer: {value}"))
