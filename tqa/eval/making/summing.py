"""Summaries of changes: of one provision, and of the provisions of a thread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.eval.making.records import (
    Course,
    Event,
    GoldDate,
    Happened,
    Made,
    Thread,
    Type,
    Wording,
    events_of,
)  # fmt: skip
from tqa.eval.making.saying import in_words, item_id, listed
from tqa.eval.making.telling import changes_in_words

_MOST_COURSES, _MOST_CHANGES = 4, 8
"""Provisions and changes of one summary."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Wordings of a provision that followed one another without a gap, with what changed."""

    course: Course
    first: date
    last: date
    """The first and last day of which everything is shown."""
    changes: tuple[tuple[Event, str], ...]


def change_summary(course: Course, thread: str) -> Iterator[Made]:
    """How a provision changed between two days: over all that is shown, and at its first change."""
    for run in _runs(course):
        if run.changes:
            yield _summary([run], run.first, run.last, thread)
        if len(run.changes) > 1:
            second = run.changes[1][0].day
            yield _summary([run], run.first, _day_before(run, second), thread)


def thread_summary(thread: Thread) -> Iterator[Made]:
    """How up to four provisions of a thread changed over the days of which all is shown of each.

    None where fewer than two of them changed on these days.
    """
    courses = _apart(thread.courses)
    runs = [run for course in courses for run in _runs(course) if run.changes]
    for at in range(0, len(runs), _MOST_COURSES):
        chosen = runs[at : at + _MOST_COURSES]
        first, last = max(r.first for r in chosen), min(r.last for r in chosen)
        changed = {
            run.course.key
            for run in chosen
            for event, _ in run.changes
            if first < event.day <= last
        }
        within = [run for run in chosen if run.course.key in changed]
        told = sum(first < e.day <= last for run in within for e, _ in run.changes)
        if len(changed) > 1 and told <= _MOST_CHANGES:
            yield _summary(within, first, last, thread.id)


def _apart(courses: Sequence[Course]) -> list[Course]:
    """Those that contain none of the others: a change of a part is not told of the whole too."""
    return [
        course
        for course in courses
        if not any(
            other.instrument == course.instrument
            and other.pinpoint.startswith((f"{course.pinpoint}(", f"{course.pinpoint}/"))
            for other in courses
        )
    ]


def _runs(course: Course) -> Iterator[_Run]:
    """The stretches of a course in which every change can be told."""
    run: list[Wording] = []
    changes: list[tuple[Event, str]] = []
    events = {event.document.id: event for event in events_of(course) if event.before}
    for wording in course.wordings:
        event = events.get(wording.document.id)
        said = changes_in_words(event.before, event.document) if event and event.before else ""
        if run and not (event and said):
            yield _Run(course, run[0].first, run[-1].last, tuple(changes))
            run, changes = [], []
        elif run and event:
            changes.append((event, said))
        run.append(wording)
    last = run[-1]
    until = last.last
    if last.ceased and last.document.end:
        ended = Event(last.document.end, Happened.ENDED, course, last.document)
        changes.append((ended, "It ceased to be law."))
        until = last.document.end
    yield _Run(course, run[0].first, until, tuple(changes))


def _day_before(run: _Run, change: date) -> date:
    """The last day of which a run shows what stood before a change."""
    return max(w.last for w in run.course.wordings if w.last < change)


def _summary(runs: Sequence[_Run], first: date, last: date, thread: str) -> Made:
    told = sorted(
        ((event, said) for run in runs for event, said in run.changes if first < event.day <= last),
        key=lambda pair: (pair[0].day, pair[0].course.order),
    )
    several = len(runs) > 1
    named = listed([run.course.name for run in runs])
    if len({run.course.title for run in runs}) == 1:
        title = runs[0].course.name.removeprefix(runs[0].course.cited)
        named = listed([run.course.cited for run in runs]) + title
    question = (
        f"Summarise how {named} changed between {in_words(first)} and {in_words(last)}: "
        "each change, its day and what made it."
    )
    answer = " ".join(_part(event, said, several) for event, said in told)
    documents: dict[str, None] = {}
    for event, _ in told:
        for document in (event.before, event.document):
            if document:
                documents[document.id] = None
    return Made(
        item_id(Type.CHANGE_SUMMARY, question),
        Type.CHANGE_SUMMARY,
        thread,
        question,
        {
            "text": answer,
            "changes": [
                {
                    "day": event.day.isoformat(),
                    "provision": event.course.cited,
                    "by": list(_by(event)),
                    "what": said,
                }
                for event, said in told
            ],
        },
        answer,
        dates=tuple(GoldDate(day) for day in sorted({event.day for event, _ in told})),
        context=tuple(documents),
        cluster=runs[0].course.instrument,
        groups={"changes": str(min(len(told), 4)), "provisions": str(len(runs))},
        data={
            "provisions": [
                {"provision": run.course.cited, "title": run.course.title} for run in runs
            ],
            "from": first.isoformat(),
            "to": last.isoformat(),
        },
    )


def _by(event: Event) -> tuple[str, ...]:
    ended = event.what is Happened.ENDED
    return event.document.ended_by if ended else event.document.made_by


def _part(event: Event, said: str, several: bool) -> str:
    by = listed(_by(event))
    of = f" {event.course.name}" if several else ""
    return f"On {in_words(event.day)}{', by ' + by if by else ''},{of}: {said}".replace(",:", ":")
