"""What is put to a judge, and what a judge gives back: yes and no, or a fault that says why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Protocol

from tqa.errors import ModelError, TemporalError
from tqa.temporal.intervals import Interval
from tqa.temporal.values import DateValue, Precision

MISALIGNMENT = "context_misalignment"
EXPLANATION = "perturbation_explanation"
RELATIVE = "relative_time"
NOTES = (MISALIGNMENT, EXPLANATION, RELATIVE)
"""The kinds of tasks for which a judge is told something more."""

MEANING = "same_meaning"
BORDERLINE = "borderline"
ADOPTS = "adopts_planted"
ACKNOWLEDGES = "acknowledges_conflict"


@dataclass(frozen=True, slots=True)
class GoldDate:
    """A canonical date of the reference, and how finely an answer has to give it."""

    value: DateValue
    granularity: Precision

    def __post_init__(self) -> None:
        order = list(Precision)
        if order.index(self.granularity) < order.index(self.value.precision):
            raise ValueError(f"{self.value} cannot be needed to the {self.granularity}")

    @classmethod
    def read(cls, written: str, granularity: str) -> GoldDate:
        """From "2019-07-01", "2019-07" or "2019", and day, month or year.

        ValueError where either is something else, or the date is coarser than what is needed.

        >>> str(GoldDate.read("2019-07-01", "month").span)
        '[2019-07-01, 2019-08-01)'
        """
        parts = written.split("-")
        widths = [len(part) for part in parts]
        if widths not in ([4], [4, 2], [4, 2, 2]) or not all(part.isdecimal() for part in parts):
            raise ValueError(f"{written!r} is no date; write YYYY-MM-DD, YYYY-MM or YYYY")
        try:
            value = DateValue.of(*(int(part) for part in parts))
        except TemporalError as error:
            raise ValueError(str(error)) from error
        return cls(value, Precision(granularity))

    @property
    def shown(self) -> str:
        """What of the date has to be right: 2019-07-01, 2019-07 or 2019."""
        start: date = self.value.interval.start
        shapes = {Precision.DAY: 10, Precision.MONTH: 7, Precision.YEAR: 4}
        return start.isoformat()[: shapes[self.granularity]]

    @property
    def span(self) -> Interval:
        """The days that are right."""
        start = self.value.interval.start
        parts = (start.year, start.month, start.day)
        length = {Precision.YEAR: 1, Precision.MONTH: 2, Precision.DAY: 3}[self.granularity]
        return DateValue.of(*parts[:length]).interval


@dataclass(frozen=True, slots=True)
class Case:
    """One answer to be judged. The source documents are never part of it."""

    id: str
    question: str
    reference: str
    answer: str
    dates: tuple[GoldDate, ...] = ()
    note: str = ""
    """One of `NOTES`, or nothing."""
    scenario: str = ""
    """What the question was asked about, such as a misleading passage or a changed provision."""
    anchor: str = ""
    """The day from which a relative time counts, and how far it lies."""

    @property
    def questions(self) -> tuple[str, ...]:
        """The yes/no questions of this case, by name: two for each date, then those of the whole.

        >>> Case("1", "When?", "2019", "2019", (GoldDate.read("2019", "year"),)).questions
        ('satisfied.1', 'contradicted.1', 'same_meaning', 'borderline')
        """
        numbers = range(1, len(self.dates) + 1)
        of_dates = [f"{kind}.{n}" for n in numbers for kind in ("satisfied", "contradicted")]
        more = (ADOPTS, ACKNOWLEDGES) if self.note == MISALIGNMENT else ()
        return (*of_dates, MEANING, BORDERLINE, *more)


def scored(question: str) -> bool:
    """Whether a question enters the score; the others are only counted."""
    return question.partition(".")[0] in ("satisfied", "contradicted", MEANING)


@dataclass(frozen=True, slots=True)
class Vote:
    """What one judge says: every question of the case with yes or no."""

    answers: Mapping[str, bool]
    reason: str = ""
    """Its own words for it; nothing is read from them."""
    tokens_in: int = 0
    tokens_out: int = 0


class FaultKind(StrEnum):
    """Why a judge gave no vote."""

    NO_REPLY = "no_reply"
    """The model could not be reached, or failed."""
    TIMED_OUT = "timed_out"
    REFUSED = "refused"
    """It says that it cannot or will not judge."""
    EMPTY = "empty"
    TRUNCATED = "truncated"
    UNREADABLE = "unreadable"
    """It says something, and nowhere a verdict in the form that was asked for."""
    INVALID = "invalid"
    """A question is answered with something other than yes or no."""
    INCOMPLETE = "incomplete"
    """Questions are left out, or there are answers for other dates than those of the case."""
    UNABLE = "unable"
    """A judge without a model finds nothing that it could compare."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A judge gave no vote."""

    kind: FaultKind
    why: str = ""
    said: str = ""
    """What it replied instead, as far as there is anything."""
    tokens_in: int = 0
    tokens_out: int = 0


def fault_of(error: ModelError) -> Fault:
    """The fault of a model that gave no reply: too slow, or failed otherwise.

    Each library has errors of its own, so the name of the cause has to tell.
    """
    cause = error.__cause__
    slow = isinstance(cause, TimeoutError) or "timeout" in type(cause).__name__.casefold()
    return Fault(FaultKind.TIMED_OUT if slow else FaultKind.NO_REPLY, str(error))


class Judge(Protocol):
    """Somebody who answers the questions of a case."""

    @property
    def name(self) -> str:
        """By which its votes are kept; unique in a panel."""
        ...

    def verdict(self, case: Case, after: Fault | None = None) -> Vote | Fault:
        """Its vote; `after` is what went wrong when it was asked before. ModelError is a fault."""
        ...


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of asking one judge about one case."""

    judge: str
    outcome: Vote | Fault
    earlier: tuple[Fault, ...] = field(default=())
    """Faults after which it was asked again."""

    @property
    def vote(self) -> Vote | None:
        """Its vote, if it gave one."""
        return self.outcome if isinstance(self.outcome, Vote) else None

    @property
    def tokens(self) -> tuple[int, int]:
        """Tokens in and out, of every time it was asked."""
        every = (*self.earlier, self.outcome)
        return sum(e.tokens_in for e in every), sum(e.tokens_out for e in every)
