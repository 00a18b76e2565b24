"""Which days an answer is for: from the moments of a question and what is given beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.qa.answers import Step
from tqa.retrieval.kinds import Event, Kind, Which
from tqa.retrieval.moments import Moment
from tqa.retrieval.question import Question
from tqa.temporal.intervals import Interval


@dataclass(frozen=True, slots=True)
class Dates:
    """The days an answer is for, and how they were read."""

    as_at: date
    known_at: date
    reading: str
    assumed: bool
    """Whether the question names no day, so that the reference day stands in."""
    interval: Interval | None = None
    """Where the question asks about more than one day, all of them; for an event, the days within
    which it is asked for, and `None` for any day up to `as_at`."""
    other: date | None = None
    """The second day of a comparison."""
    known_asked: bool = False
    reference_day: date | None = None
    """The day up to which publications count where no other is asked for."""

    def at(self, day: date, why: str) -> Dates:
        """The same for another day, found from the versions rather than from the words."""
        return replace(
            self, as_at=day, reading=f"{why}: {day}", assumed=False, interval=None, other=None
        )

    def steps(self) -> tuple[Step, ...]:
        """The days as steps of a derivation."""
        return (
            Step("which day", f"as at {self.as_at} ({self.reading})"),
            Step("what was known", f"publications up to {self.known_at} count"),
        )


def read_dates(
    question: Question, *, reference_day: date, as_at: date | None, known_at: date | None
) -> Dates:
    """The days of a question; `as_at` and `known_at` given beside it go before its own."""
    known_asked = known_at is not None or question.known_at is not None
    if known_at is None and question.known_at is not None:
        known_at = question.known_at.last
    known = known_at or reference_day
    moments = question.moments
    given = as_at is not None
    if as_at is not None:
        moments = (Moment(Interval.inclusive(as_at, as_at), str(as_at), f"given: {as_at}"),)
    if not moments:
        reading = f"no day in the question: the reference day {reference_day}"
        return Dates(reference_day, known, reading, True, known_asked=known_asked)
    reading = "; ".join(moment.reading for moment in moments)
    if question.kind is Kind.DIFFERENCE:
        around = question.asked.event is Event.LAST_CHANGE
        first, other = _two_days(moments, reference_day, around=around)
        return Dates(first, known, reading, False, None, other, known_asked)
    interval = _interval(moments)
    if question.kind is Kind.CLAIM and question.asked.event and len(moments) == 1:
        day = moments[0].interval.start if moments[0].lead else moments[0].day
        if day is not None:  # "was last amended with effect from D": is D the day?
            return Dates(day, known, reading, False, known_asked=known_asked)
    if question.kind in (Kind.COMING, Kind.VERSION) and not given:
        return _beside(question, moments, interval, known, reading, known_asked)
    if question.kind in _OF_A_DAY:
        if interval.last_day == interval.start:
            return Dates(interval.start, known, reading, False, known_asked=known_asked)
        day = _within(interval, reference_day)
        return Dates(day, known, reading, False, interval, None, known_asked)
    only = moments[0] if len(moments) == 1 else None
    if question.kind is Kind.CHANGED and only and _EFFECTIVE.search(only.reading):
        day = only.interval.start  # "was changed with effect from D" asks for that day alone
        return Dates(day, known, reading, False, Interval.inclusive(day, day), None, known_asked)
    up_to = given or (only is not None and only.lead in ("before", "until", "by"))
    day = _within(interval, reference_day)
    if up_to or (question.asked.event in (Event.BEGINNING, Event.END) and only and only.day):
        # "last amended before D", "amended by D": any change up to then.
        return Dates(day, known, reading, False, known_asked=known_asked)
    return Dates(day, known, reading, False, interval, None, known_asked)


_EFFECTIVE = re.compile(r"(?i)“(?:with\s+effect\s+(?:from|on)|effective)\b")
_OF_A_DAY = (Kind.TEXT, Kind.IN_FORCE, Kind.CLAIM, Kind.APPLIES, Kind.REFERS, Kind.VERSION)
"""The kinds that ask for what held on a day, or on each of some days."""


def _beside(
    question: Question,
    moments: tuple[Moment, ...],
    interval: Interval,
    known: date,
    reading: str,
    known_asked: bool,
) -> Dates:
    """The day that what is to come, or another version, is looked for from."""
    after = any(moment.lead in ("after", "since") for moment in moments)
    day = interval.last_day or interval.start
    over = None
    if after:
        day = interval.start - timedelta(days=1)
    elif question.kind is Kind.COMING and interval.last_day != interval.start:
        day, over = interval.start - timedelta(days=1), interval
    if question.kind is Kind.COMING and not known_asked and over is None:
        seen = interval.start if any(moment.lead == "since" for moment in moments) else day
        known = min(known, seen)  # what was to come on a day is what was published by then
    if question.asked.which is Which.NEXT and not after:
        day = interval.start
    elif question.asked.which is Which.PREVIOUS and moments[-1].lead == "before":
        day += timedelta(days=1)  # the version before that of the day itself
    return Dates(day, known, reading, False, over, None, known_asked)


def _interval(moments: tuple[Moment, ...]) -> Interval:
    """All days that are asked about; two of them ask about those in between as well."""
    start = min(moment.interval.start for moment in moments)
    return Interval.inclusive(start, max(moment.last for moment in moments))


def _within(interval: Interval, reference_day: date) -> date:
    """The last of the days, but none that is yet to come where the reference day is among them."""
    last = interval.last_day or interval.start
    return min(last, reference_day) if reference_day in interval else last


def _two_days(
    moments: tuple[Moment, ...], reference_day: date, *, around: bool
) -> tuple[date, date]:
    """The two days to compare.

    Of two moments the first day and the last. A single one is compared with the reference day,
    unless it is the time of the change itself (`around`): "what changed in 2022".
    """
    if len(moments) > 1:
        first, *_, last = sorted(moments, key=lambda m: m.interval.start)
        return first.interval.start, last.last
    only = moments[0]
    if only.lead in ("since", "after"):
        return only.interval.start, only.last
    if not around or only.lead in ("before", "until") or only.last >= reference_day:
        return only.interval.start, reference_day
    return only.interval.start - timedelta(days=1), only.last
