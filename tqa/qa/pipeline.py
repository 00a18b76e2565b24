"""From a question to an answer: analyse, find the provision, fix the text by date, then word it.

The steps are those of ARCHITECTURE §1, in their order: which provision, which version, whether
there is an answer at all. Only then is anything written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from tqa.law.status import Status
from tqa.qa import wording
from tqa.qa.answers import Answer, Step
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.library import Library
from tqa.retrieval.question import Kind, Moment, Question, analyse
from tqa.retrieval.search import Found, find
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
    """Where the question names a month or a year: all its days."""
    other: date | None = None
    """The second day of a comparison."""
    known_asked: bool = False


def answer(
    library: Library,
    text: str,
    *,
    reference_day: date,
    as_at: date | None = None,
    known_at: date | None = None,
) -> Answer:
    """The answer to a question. Given `reference_day`, nothing depends on the clock.

    `as_at` and `known_at` override the days in the question.
    """
    question = analyse(text, reference_day=reference_day, known_titles=library.register.titles)
    refusal = _unanswerable(question)
    if refusal:
        return _refuse(question, *refusal)
    dates = _dates(question, reference_day, as_at, known_at)
    found = find(library, question, as_at=dates.as_at, known_at=dates.known_at)
    if found.status is not None:
        return _refuse(question, found.status, found.reason, dates)
    return respond(library, question, dates, found)


def respond(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    """The answer once the provision is known: the evidence of the day, in words."""
    match question.kind:
        case Kind.LAST_CHANGED:
            result = wording.last_changed(library, question, dates, found)
        case Kind.HISTORY:
            result = wording.history(library, question, dates, found)
        case Kind.DIFFERENCE:
            result = wording.difference(library, question, dates, found)
        case Kind.IN_FORCE:
            result = wording.in_force(question, dates, _evidence(library, found, dates))
        case Kind.TEXT:
            result = _text(library, question, dates, found)
    steps = (*_date_steps(dates), Step("which provision", found.how))
    return replace(
        result,
        derivation=(*steps, *result.derivation),
        warnings=tuple(dict.fromkeys([*found.warnings, *result.warnings])),
    )


def look_up(
    library: Library,
    instrument: str,
    provision: str,
    *,
    kind: Kind,
    as_at: date,
    known_at: date,
    known_asked: bool = False,
) -> Answer:
    """What `ask` would say of one provision, named by ids instead of by a question."""
    view = library.view(instrument)
    asked = f"{view.title(as_at, known_at)} {view.pinpoint(provision, as_at, known_at)}".strip()
    question = Question(asked, kind, (), None, (), (), "")
    dates = Dates(as_at, known_at, f"given: {as_at}", False, known_asked=known_asked)
    return respond(library, question, dates, Found(instrument, provision, "named"))


def _unanswerable(question: Question) -> tuple[Status, str] | None:
    if not question.text:
        return (
            Status.NOT_A_QUESTION_OF_LAW_TEXT,
            "the question is empty; ask for a provision or a subject, and a day",
        )
    if question.impossible:
        return Status.AMBIGUOUS_DATE, question.impossible
    if question.advice:
        return (
            Status.NOT_A_QUESTION_OF_LAW_TEXT,
            "this asks for advice; tqa says what the text of the law was on a day, and no more",
        )
    return None


def _dates(
    question: Question, reference_day: date, as_at: date | None, known_at: date | None
) -> Dates:
    known_asked = known_at is not None or question.known_at is not None
    if known_at is None and question.known_at is not None:
        known_at = _last(question.known_at)
    known = known_at or reference_day
    if as_at is not None:
        return Dates(as_at, known, f"given: {as_at}", False, known_asked=known_asked)
    moments = question.moments
    if not moments:
        reading = f"no day in the question: the reference day {reference_day}"
        return Dates(reference_day, known, reading, True, known_asked=known_asked)
    reading = "; ".join(moment.reading for moment in moments)
    first = moments[0]
    other = _last(moments[1]) if len(moments) > 1 else None
    day = first.day or (
        _last(first) if question.kind is not Kind.DIFFERENCE else first.interval.start
    )
    interval = first.interval if first.day is None else None
    if len(moments) == 2 and question.kind in (Kind.TEXT, Kind.IN_FORCE) and other and day < other:
        # "between 1 March and 30 June": every day of it is asked about.
        interval = Interval(first.interval.start, moments[1].interval.end)
        day, other = _end(interval), None
    return Dates(day, known, reading, False, interval, other, known_asked)


def _last(moment: Moment) -> date:
    return _end(moment.interval)


def _end(interval: Interval) -> date:
    return interval.last_day or interval.start


def _date_steps(dates: Dates) -> tuple[Step, ...]:
    return (
        Step("which day", f"as at {dates.as_at} ({dates.reading})"),
        Step("what was known", f"publications up to {dates.known_at} count"),
    )


def _refuse(question: Question, status: Status, reason: str, dates: Dates | None = None) -> Answer:
    return Answer(
        question.text,
        question.kind.value,
        status,
        reason,
        dates.as_at if dates else None,
        dates.known_at if dates else None,
        dates.reading if dates else "",
        derivation=_date_steps(dates) if dates else (),
    )


def _evidence(library: Library, found: Found, dates: Dates) -> Evidence:
    view = library.view(found.instrument)
    return gather(view, found.provision, as_at=dates.as_at, known_at=dates.known_at)


def _text(library: Library, question: Question, dates: Dates, found: Found) -> Answer:
    """The text of the day; over several days, of each sub-period of constant text (rule 20)."""
    if dates.interval is not None:
        view = library.view(found.instrument)
        periods = wording.periods(view, found.provision, dates.interval, dates.known_at)
        if len(periods) > 1:
            return wording.over_periods(question, dates, view, found.provision, periods)
    evidence = _evidence(library, found, dates)
    result = wording.text(question, dates, evidence)
    if dates.known_asked:
        latest = gather(evidence.view, found.provision, as_at=dates.as_at, known_at=None)
        if wording.differs(evidence, latest):
            warning = (
                f"by what has been published since, the text of {dates.as_at} is another: "
                f"{wording.short(latest)}"
            )
            result = replace(result, warnings=(*result.warnings, warning))
    return result
