"""The day of an answer where only the versions can tell it: that of an event, or counted from one.

"Two years before the amendment" is a day once the provision is known and was amended once. Where no
such event is on record, or several are, the answer says so and gives no text: it would be that of
another day than the one asked about.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tqa.law.status import Status
from tqa.qa.answers import Answer
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import make, name, on_day
from tqa.retrieval.course import days_of
from tqa.retrieval.evidence import gather
from tqa.retrieval.issued import Amender, amenders
from tqa.retrieval.kinds import Event
from tqa.retrieval.occasions import Happening, Occasion
from tqa.retrieval.question import Kind, Question
from tqa.retrieval.view import View
from tqa.temporal.bounds import Bound

_ONE_DAY = (Kind.TEXT, Kind.IN_FORCE)
"""The kinds of question that such a day can be asked with."""


def place(question: Question, dates: Dates, view: View, provision: str) -> Dates | Answer:
    """The days of an answer, found from the versions where the question names them by an event."""
    if question.asked.event is Event.BEGINNING and question.kind is Kind.TEXT:
        first = days_of(view, provision, Happening.COMMENCED, known_at=dates.known_at)
        begun = first[0].latest if first else None
        return dates.at(begun, "the first day of force") if begun else dates
    occasion = question.occasion
    if occasion is None or not dates.assumed:
        return dates
    if question.kind not in _ONE_DAY:
        if occasion.plain:
            return dates
        return _refused(question, dates, view, provision, "give the day for such a question")
    event = _event(occasion, view, provision, dates)
    if isinstance(event, str):
        return _refused(question, dates, view, provision, event)
    chosen, what = event
    found = occasion.day(chosen)
    if found.interval is None:
        return _refused(question, dates, view, provision, f"{found.reason}; give the day")
    last = found.interval.last_day or found.interval.start
    why = f"“{occasion.written}”, the {what} being of {chosen}"
    placed = dates.at(last, why)
    if last == found.interval.start:
        return placed
    reading = f"{why}: from {found.interval.start} to {last}"
    return replace(placed, interval=found.interval, reading=reading)


def _event(occasion: Occasion, view: View, provision: str, dates: Dates) -> tuple[date, str] | str:
    """The day of the one event that is meant and what it is, or what is missing."""
    if occasion.happening is Happening.PUBLISHED:
        return _issued(occasion, view, provision, dates)
    days = days_of(view, provision, occasion.happening, known_at=dates.known_at)
    chosen = _one(occasion, days, dates.as_at)
    return chosen if isinstance(chosen, str) else (chosen, occasion.happening.value)


def _issued(occasion: Occasion, view: View, provision: str, dates: Dates) -> tuple[date, str] | str:
    """The day on which what amended the provision was made or published, and what it is."""
    found = amenders(view, provision, known_at=dates.known_at)
    if occasion.year is not None:
        found = [amender for amender in found if occasion.year in amender.years]
    unknown = [each.cited for each in found if not _own_day(occasion, each).is_day]
    if unknown:
        told = "; ".join(unknown)
        return f"no source at hand tells the day of {occasion.event} ({told}); give the day"
    days = {_own_day(occasion, each).day: each.cited for each in found}
    ordered = [Bound.on(day) for day in sorted(days)]
    chosen = _one(replace(occasion, year=None), ordered, dates.as_at)
    if isinstance(chosen, str):
        return chosen
    return chosen, f"{occasion.event} ({days[chosen]})" if chosen in days else occasion.event


def _one(occasion: Occasion, days: list[Bound], as_at: date) -> date | str:
    """The day of the one event that is meant, or what is missing."""
    what = occasion.event
    if occasion.year is not None:
        days = [day for day in days if day.is_day and day.day.year == occasion.year]
    if occasion.which == "last":
        days = [day for day in days if day.happened_by(as_at)][-1:]
    elif occasion.which == "first":
        days = days[:1]
    if not days:
        return f"no {what} is on record up to {as_at}; give the day"
    if len(days) > 1:
        told = ", ".join(str(day) for day in days)
        return f"there is more than one {what} on record: {told}; give the day"
    if occasion.plain and occasion.offset and days[0].earliest:
        return days[0].earliest  # the day before it, even where only limits are known
    if not days[0].is_day:
        return f"the {what} was {on_day(days[0])}; give the day"
    return days[0].day


def _own_day(occasion: Occasion, amender: Amender) -> Bound:
    return amender.made if occasion.made else amender.published


def _refused(question: Question, dates: Dates, view: View, provision: str, reason: str) -> Answer:
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    written = question.occasion.written if question.occasion else ""
    said = f"{name(cite(evidence))}, “{written}”: {reason}."
    return make(question, dates, Status.NEEDS_DATE_OR_FACTS, said, (), evidence)
