"""Multiple-choice questions: which wording held on a day, when a wording began, what made it.

Questions come in sets that share their options, each option right once, so that nothing in the
options tells which of them answers a question.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tqa.eval.making.altering import same_year
from tqa.eval.making.differing import differences, stands_in
from tqa.eval.making.records import (
    Course,
    Document,
    Event,
    Happened,
    Made,
    Option,
    Type,
    Wording,
    events_of,
)  # fmt: skip
from tqa.eval.making.saying import around, days_in, in_words, item_id
from tqa.eval.making.stated import telling_passage

LABELS = "ABCDEFGH"
MOST = 4
"""Options of a question."""
_TRIES = 40
ThreadOf = Callable[[Course], str]


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question, and the option that answers it."""

    course: Course
    document: Document
    question: str
    option: str
    told: Mapping[str, str]
    """The day or the words that the question tells."""


def choices_of(
    instrument: Sequence[Course], thread: ThreadOf, rng: random.Random, *, rounds: int = 2
) -> Iterator[tuple[Made, ...]]:
    """Sets of questions over the courses of one instrument.

    `rounds` is how often a wording is asked about, each time of another day.
    """
    for form, sets in (
        ("wording", _wordings(instrument, rng, rounds)),
        ("day", _days(instrument, rng)),
        ("instrument", _instruments(instrument, rng)),
    ):
        for asked in sets:
            yield _made(form, asked, thread, rng)


def _made(
    form: str, asked: Sequence[_Asked], thread: ThreadOf, rng: random.Random
) -> tuple[Made, ...]:
    """The questions of one set; the right option stands at each place once."""
    places = list(range(len(asked)))
    rng.shuffle(places)
    made = []
    for one, place in zip(asked, places, strict=True):
        others = [other.option for other in asked if other is not one]
        rng.shuffle(others)
        texts = [*others[:place], one.option, *others[place:]]
        options = tuple(Option(LABELS[at], text) for at, text in enumerate(texts))
        made.append(
            Made(
                item_id(Type.TEMPORAL_MCQ, one.question, *sorted(texts)),
                Type.TEMPORAL_MCQ,
                thread(one.course),
                one.question,
                {"label": LABELS[place]},
                one.option,
                options,
                context=around(one.course, one.document),
                cluster=one.course.instrument,
                groups={"form": form, "options": str(len(options))},
                data={"provision": one.course.cited, "title": one.course.title, **one.told},
            )
        )
    return tuple(made)


# -- which wording held on a day -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Unit:
    """A wording with a passage that tells it from the others of its provision."""

    course: Course
    wording: Wording
    passage: str


def _wordings(
    courses: Sequence[Course], rng: random.Random, rounds: int
) -> Iterator[tuple[_Asked, ...]]:
    units = [unit for course in courses for unit in _units(course, rng)]
    for turn in range(rounds):
        left = list(units)
        rng.shuffle(left)
        while left:
            first = left.pop()
            taken = [first]
            for other in list(left):
                if len(taken) == MOST:
                    break
                if len(first) + sum(map(len, taken[1:])) + len(other) <= MOST and _apart(
                    [*taken, other]
                ):
                    taken.append(other)
                    left.remove(other)
            flat = [unit for group in taken for unit in group]
            if len(flat) >= 2:
                yield tuple(_asked(unit, turn, rng) for unit in flat)


def _units(course: Course, rng: random.Random) -> list[tuple[_Unit, ...]]:
    """Wordings that followed one another, two to four at a time, each with its passage."""
    found: list[tuple[_Unit, ...]] = []
    group: list[_Unit] = []
    for a, b in pairwise(course.wordings):
        pairs = [
            d
            for d in differences(a.document.text, b.document.text)
            if not (course.term and stands_in(course.term, d.old + " " + d.new))
        ]
        rng.shuffle(pairs)
        for pair in pairs:
            longer = [*group, _Unit(course, b, pair.new)]
            if not group or group[-1].wording is not a:
                longer = [_Unit(course, a, pair.old), _Unit(course, b, pair.new)]
            if len(longer) <= MOST and _exclusive(longer):
                group = longer
                break
        else:
            found, group = ([*found, tuple(group)] if group else found), []
        if len(group) == MOST:
            found, group = [*found, tuple(group)], []
    return [*found, tuple(group)] if len(group) > 1 else found


def _exclusive(units: Sequence[_Unit]) -> bool:
    """Whether each passage stands in its own wording alone."""
    return all(
        stands_in(one.passage, other.wording.document.text) is (one is other)
        for one in units
        for other in units
    )


def _apart(groups: Sequence[Sequence[_Unit]]) -> bool:
    flat = [unit for group in groups for unit in group]
    keys = [group[0].course.key for group in groups]
    return len(set(keys)) == len(keys) and _exclusive(flat)


def _asked(unit: _Unit, turn: int, rng: random.Random) -> _Asked:
    days = days_in(unit.wording, rng)
    day = days[turn % len(days)]
    question = f"Which of these passages stood in {unit.course.name} on {in_words(day)}?"
    return _Asked(
        unit.course, unit.wording.document, question, unit.passage, {"day": day.isoformat()}
    )


# -- when a wording began, and what made it --------------------------------------------------------


def _days(courses: Sequence[Course], rng: random.Random) -> Iterator[tuple[_Asked, ...]]:
    events = [
        (event, passage)
        for event in _beginnings(courses)
        if event.followed and (passage := telling_passage(event.course, event.document))
    ]
    rng.shuffle(events)
    # Changes of one provision first: their days are the nearest misses.
    events.sort(key=lambda pair: pair[0].course.key)
    asked = [
        _Asked(
            event.course,
            event.document,
            f"On which day did the wording of {event.course.name} with the words "
            f"“{passage}” take effect?",
            in_words(event.day),
            {"passage": passage},
        )
        for event, passage in events
    ]
    yield from _sets(asked, lambda one, other: True)


def _instruments(courses: Sequence[Course], rng: random.Random) -> Iterator[tuple[_Asked, ...]]:
    events = [e for e in _beginnings(courses) if len(e.document.made_by) == 1]
    rng.shuffle(events)
    asked = [
        _Asked(
            event.course,
            event.document,
            f"By what was the wording of {event.course.name} made that took effect on "
            f"{in_words(event.day)}?",
            event.document.made_by[0],
            {"day": event.day.isoformat()},
        )
        for event in events
    ]
    yield from _sets(asked, lambda one, other: same_year(one.option, other.option))


def _beginnings(courses: Sequence[Course]) -> list[Event]:
    return [e for c in courses for e in events_of(c) if e.what is Happened.BEGAN]


def _sets(
    asked: Sequence[_Asked], fit: Callable[[_Asked, _Asked], bool]
) -> Iterator[tuple[_Asked, ...]]:
    """Questions with different answers, four at a time, or fewer where there are no more."""
    left = list(asked)
    while left:
        first = left.pop(0)
        taken = [first]
        for other in list(left):
            if len(taken) == MOST:
                break
            if other.option not in {one.option for one in taken} and all(
                fit(one, other) for one in taken
            ):
                taken.append(other)
                left.remove(other)
        if len(taken) > 1:
            yield tuple(taken)
