"""What came first: events of several provisions, put in the order of their days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tqa.law.identity import ROOT
from tqa.law.status import Status
from tqa.qa.answers import Answer, Citation, Conclusion
from tqa.qa.citing import cite
from tqa.qa.claims import content_words, words_of
from tqa.qa.dates import Dates
from tqa.qa.saying import by_whom, make, name
from tqa.retrieval.befallen import Befell, Thing
from tqa.retrieval.course import Change, began, began_whole, changes, first_published, law_until
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.found import Found
from tqa.retrieval.kinds import Kind
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question
from tqa.retrieval.view import View
from tqa.temporal.bounds import UNKNOWN, Bound


@dataclass(frozen=True, slots=True)
class _Event:
    """One event: when, what, by what; `UNKNOWN` where no day of it is on record."""

    when: Bound
    what: str
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Course:
    """A thing with its events in order, and its evidence."""

    thing: Thing
    events: tuple[_Event, ...]
    evidence: Evidence
    citation: Citation


def in_order(
    question: Question,
    dates: Dates,
    library: Library,
    things: Sequence[Thing],
    found: Sequence[Found],
) -> Answer:
    """The events in their order, or whether the first thing came before the second."""
    courses = [
        _course(library.view(item.instrument), item.provision, thing, dates)
        for thing, item in zip(things, found, strict=True)
    ]
    missing = [course for course in courses if not course.events]
    if missing:
        first = missing[0]
        said = f"{name(first.citation)}: {_never(first, dates)}."
        status = Status.NOT_FOUND if first.evidence.status.answers else first.evidence.status
        return _made(question, dates, status, said, courses)
    if question.kind is Kind.BEFORE and len(courses) == 2:
        return _before(question, dates, courses)
    lines = sorted(
        (event.when.order, at, _line(course, event))
        for at, course in enumerate(courses)
        for event in course.events
    )
    said = "In the order of time:\n" + "\n".join(line for _, _, line in lines)
    days = tuple(sorted(str(e.when) for c in courses for e in c.events if e.when.is_day))
    proofs = (Conclusion("in_order", days, "true"),) if len(days) == len(lines) else ()
    return _made(question, dates, Status.ANSWERED, said, courses, proofs)


def _made(
    question: Question,
    dates: Dates,
    status: Status,
    said: str,
    courses: Sequence[_Course],
    conclusions: tuple[Conclusion, ...] = (),
) -> Answer:
    citations = tuple(dict.fromkeys(course.citation for course in courses))
    answer = make(question, dates, status, said, citations, courses[0].evidence, conclusions)
    warnings: list[str] = []
    for course in courses:
        alone = make(question, dates, status, "", (), course.evidence)
        warnings += alone.warnings
    return replace(answer, warnings=tuple(dict.fromkeys(warnings)))


def _never(course: _Course, dates: Dates) -> str:
    befell = course.thing.befell
    passive = befell in (Befell.PUBLISHED, Befell.MADE, Befell.SUSPENDED)
    was = f"was {befell}" if passive else str(befell)
    what = f"that it {was} is not on record up to {dates.as_at}"
    reason = course.evidence.reason
    return f"{what}; {reason}" if reason else what


def _line(course: _Course, event: _Event) -> str:
    return f"{event.when}: {name(course.citation)}: {event.what}{by_whom(event.by)}"


_LATER = re.compile(r"(?i)\b(?:after|later\s+than)\b")


_SAME_DAY = re.compile(r"(?i)\bon\s+the\s+same\s+day\b")


def _before(question: Question, dates: Dates, courses: Sequence[_Course]) -> Answer:
    """Yes or no by the first event of each, and what else there was."""
    if _SAME_DAY.search(question.text):
        return _on_one_day(question, dates, courses)
    later = _LATER.search(question.text) is not None
    one, other = courses
    (first, second) = (one.events[0].when, other.events[0].when)
    told = "\n".join(_line(course, event) for course in courses for event in course.events)
    if not (first.is_day and second.is_day):
        decided = _decided(first, second)
        if decided is None:
            said = f"The days on record do not tell which came first.\n{told}"
            return _made(question, dates, Status.NOT_COVERED, said, courses)
        yes = decided is not later
        said = f"{'Yes' if yes else 'No'}.\n{told}"
        return _made(question, dates, Status.ANSWERED, said, courses)
    days = str(first), str(second)
    if first == second:
        said = f"No: both on {first}.\n{told}"
        proofs = (Conclusion("same_day", days, "true"),)
        return _made(question, dates, Status.ANSWERED, said, courses, proofs)
    sooner = first.day < second.day
    yes = sooner is not later
    result = "true" if sooner else "false"
    proofs = (Conclusion("before", days, result),)
    said = f"{'Yes' if yes else 'No'}: {first} is {'before' if sooner else 'after'} {second}."
    return _made(question, dates, Status.ANSWERED, f"{said}\n{told}", courses, proofs)


def _on_one_day(question: Question, dates: Dates, courses: Sequence[_Course]) -> Answer:
    """Whether an event of the first thing and one of the second were on one day."""
    told = "\n".join(_line(course, event) for course in courses for event in course.events)
    one, other = ([event.when for event in course.events] for course in courses)
    both = [when for when in one if when.is_day and when in other]
    if both:
        same = Conclusion("same_day", (str(both[0]), str(both[0])), "true")
        said = f"Yes: both on {both[0]}.\n{told}"
        return _made(question, dates, Status.ANSWERED, said, courses, (same,))
    apart = [(a.is_day and b.is_day) or _decided(a, b) is not None for a in one for b in other]
    if not all(apart):
        said = f"The days on record do not tell whether it was one day.\n{told}"
        return _made(question, dates, Status.NOT_COVERED, said, courses)
    pairs = [(str(a), str(b)) for a in one for b in other if a.is_day and b.is_day]
    proofs = tuple(Conclusion("same_day", pair, "false") for pair in pairs)
    return _made(question, dates, Status.ANSWERED, f"No.\n{told}", courses, proofs)


def _decided(first: Bound, second: Bound) -> bool | None:
    """Whether one bound is before another, where their limits say so."""
    if first.latest and second.earliest and first.latest < second.earliest:
        return True
    if second.latest and first.earliest and second.latest < first.earliest:
        return False
    return None


# -- the events of one thing -----------------------------------------------------------------------


def _course(view: View, provision: str, thing: Thing, dates: Dates) -> _Course:
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    events = tuple(_for_a_purpose(view, provision, thing, dates))
    events = events or tuple(_events(view, provision, thing.befell, dates))
    if not events and thing.befell is Befell.CHANGED:
        # What was put in or taken out was changed too, where nothing else befell it.
        events = tuple(_inserted(view, provision, dates) + _ended(view, provision, dates))
    events = events[-1:] if thing.last else events
    shown = evidence
    if events and not evidence.status.answers and (day := events[0].when.latest):
        shown = gather(view, provision, as_at=day, known_at=dates.known_at)
    return _Course(thing, events, evidence, cite(shown))


def _for_a_purpose(view: View, provision: str, thing: Thing, dates: Dates) -> list[_Event]:
    """When it came into force for the purpose that the question names."""
    if thing.befell is not Befell.BEGAN:
        return []
    asked = content_words(words_of(thing.words))
    for scope in view.scopes(provision):
        course = view.course_for(provision, scope, known_at=dates.known_at)
        purpose = content_words(words_of(scope)) - content_words(
            words_of("purpose sub-section section")
        )
        if course and purpose and len(purpose & asked) * 2 >= len(purpose):
            return [_Event(course[0].valid.start, f"in force for {scope}", course[0].made_by)]
    return []


def _inserted(view: View, provision: str, dates: Dates) -> list[_Event]:
    """When it was put into its instrument, where that was there before."""
    _, law, sure = began(view, provision, known_at=dates.known_at)
    _, whole, _ = began(view, ROOT, known_at=dates.known_at)
    if law is None or whole is None or not sure or law.valid.start == whole.valid.start:
        return []
    return [_Event(law.valid.start, "inserted", law.made_by)]


_ENDS = ("repealed", "expired", "removed")


def _events(view: View, provision: str, befell: Befell, dates: Dates) -> list[_Event]:
    known_at = dates.known_at
    match befell:
        case Befell.PUBLISHED | Befell.MADE:
            return _issued(view, befell, dates)
        case Befell.BEGAN:
            find = began_whole(view, known_at=known_at) if provision == ROOT else None
            _, law, sure = find or began(view, provision, known_at=known_at)
            if law is None or not sure:
                return []
            return [_Event(law.valid.start, "first in force", law.made_by)]
        case Befell.ENDED:
            return _ended(view, provision, dates)
    every = changes(view, provision, known_at=known_at)
    if befell is Befell.SUSPENDED:
        return [_event(change) for change in every if change.what == "suspended"]
    return [
        _event(change)
        for change in every
        if not change.first and change.what not in _ENDS and change.what != "suspended"
    ]


def _event(change: Change) -> _Event:
    return _Event(change.when, change.what, change.by)


def _ended(view: View, provision: str, dates: Dates) -> list[_Event]:
    made, law, _ = began(view, provision, known_at=dates.known_at)
    first = law or made
    if first is None:
        return []
    since = first.valid.start.latest or first.valid.start.earliest
    if since is None:
        return []
    end, ending = law_until(view, provision, as_at=since, known_at=dates.known_at)
    if ending is None:
        return []
    return [_Event(end, ending.state.value, ending.made_by)]


def _issued(view: View, befell: Befell, dates: Dates) -> list[_Event]:
    """When an instrument was published or made, by what its sources say."""
    if befell is Befell.MADE:
        made = Bound.parse(view.row.made) if isinstance(view.row.made, str) else view.row.made
        return [_Event(made, "made")] if made and made != UNKNOWN else []
    day = first_published(view, dates.known_at)
    return [_Event(Bound.on(day), "published")] if day else []
