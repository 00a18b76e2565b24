"""Statements about a provision on a day, true ones and altered ones, four at a time.

Two subjects and two facts make a square: each fact is said of each subject, so that every word
stands once in a true statement and once in an altered one. Whoever does not know the law cannot
tell the two apart by their words. The altered fact is never also true: it must not stand in the
text of the day.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise

from tqa.eval.making.differing import Difference, differences, sentences, stands_in
from tqa.eval.making.facts import Found, bare_words, facts_of, kind_of, swapped
from tqa.eval.making.records import Course, Event, Fact, Happened, Wording, events_of
from tqa.eval.making.saying import YEAR, days_in, in_words, period_in_words
from tqa.eval.making.stated import Square, Stated, Told, contained, square, telling_passage


def squares_of(
    instruments: Sequence[Sequence[Course]], rng: random.Random, *, most: int = 12
) -> Iterator[Square]:
    """The squares over the courses of instruments, at most `most` of each kind and shape in each.

    Words that make a condition go with few words before and after them, so that two provisions in
    which they do are sought in all instruments.
    """
    for courses in instruments:
        for shape in (_versions, _siblings, _begun, _made_by):
            yield from _at_most(shape(courses, rng), most)
    together = [course for courses in instruments for course in courses]
    yield from _at_most(_siblings(together, rng, (Fact.CONDITION,)), most * len(instruments))


def _at_most(squares: Iterable[Square], most: int) -> Iterator[Square]:
    counts: dict[Fact, int] = defaultdict(int)
    for found in squares:
        kind = found[0].kind
        if counts[kind] < most:
            counts[kind] += 1
            yield found


# -- versions of one provision ---------------------------------------------------------------------


def _versions(courses: Sequence[Course], rng: random.Random) -> Iterator[Square]:
    """The words of one version told of the days of another."""
    pairs = [(c, a, b) for c in courses for a, b in pairwise(c.wordings)]
    rng.shuffle(pairs)
    for course, a, b in pairs:
        found = list(differences(a.document.text, b.document.text))
        rng.shuffle(found)
        for difference in found[:2]:
            yield _of_two_versions(course, a, b, difference, rng)


def _of_two_versions(
    course: Course, a: Wording, b: Wording, difference: Difference, rng: random.Random
) -> Square:
    kind = kind_of(difference) or Fact.DATE
    day_a, day_b = days_in(a, rng)[0], days_in(b, rng)[0]
    old, new = bare_words(difference.old_words), bare_words(difference.new_words)
    if stands_in(old, b.document.text) or stands_in(new, a.document.text):
        kind = Fact.DATE

    def told(day: date, wording: Wording, *, first: bool) -> Stated:
        passage = difference.old if first else difference.new
        true = difference.old if wording is a else difference.new
        untrue = first is not (wording is a)
        said = "".join(contained(course, day, true))
        if kind is Fact.DATE:
            other = a if first else b
            original = period_in_words(other.document) if untrue else in_words(day)
            planted = in_words(day)
        else:
            original, planted = (old if wording is a else new), (old if first else new)
        return Stated(
            "".join(contained(course, day, passage)), untrue, kind, course, day, wording.document,
            said, original, planted, passage, true,
        )  # fmt: skip

    return (
        told(day_a, a, first=True), told(day_b, b, first=True),
        told(day_a, a, first=False), told(day_b, b, first=False),
    )  # fmt: skip


# -- facts of two provisions -----------------------------------------------------------------------


def _siblings(
    courses: Sequence[Course],
    rng: random.Random,
    kinds: Sequence[Fact] = (Fact.VALUE, Fact.ACTOR),
) -> Iterator[Square]:
    """A fact of one provision put into another one."""
    bearers: dict[tuple[str, ...], list[tuple[Course, Wording, str, Found]]] = defaultdict(list)
    for course in courses:
        for wording in course.wordings:
            for passage in sentences(wording.document.text):
                for fact in (found for found in facts_of(passage) if found.kind in kinds):
                    # The same words stand before and after both facts: else those that go
                    # together in any text would tell which fact is at home.
                    key: tuple[str, ...] = (
                        fact.kind.value,
                        fact.sort,
                        *_neighbours(passage, fact),
                    )
                    bearers[key].append((course, wording, passage, fact))
    for sort in sorted(bearers):
        rng.shuffle(bearers[sort])
        yield from _paired(Fact(sort[0]), bearers[sort], rng)


def _neighbours(passage: str, fact: Found) -> tuple[str, str]:
    before = re.findall(r"\w+", passage[: fact.start].casefold())[-1:]
    after = re.findall(r"\w+", passage[fact.end :].casefold())[:1]
    return "".join(before), "".join(after)


def _paired(
    kind: Fact, bearers: list[tuple[Course, Wording, str, Found]], rng: random.Random
) -> Iterator[Square]:
    """Each bearer with the first after it that can exchange facts with it; no course twice."""
    used: set[str] = set()
    for at, (course, wording, passage, fact) in enumerate(bearers):
        if course.key in used:
            continue
        for other, its, sentence, its_fact in bearers[at + 1 : at + 60]:
            if other.key in used or other.key == course.key:
                continue
            here, there = (
                swapped(passage, fact, its_fact.text),
                swapped(sentence, its_fact, fact.text),
            )
            exchanged = (
                fact.text.casefold() != its_fact.text.casefold()
                and _untrue(kind, its_fact.text, here, wording.document.text)
                and _untrue(kind, fact.text, there, its.document.text)
            )
            if exchanged:
                used |= {course.key, other.key}
                told = (
                    _quoting(course, wording, passage, fact, rng),
                    _quoting(other, its, sentence, its_fact, rng),
                )
                yield square(kind, told)
                break


def _untrue(kind: Fact, planted: str, passage: str, text: str) -> bool:
    """Whether an altered passage is untrue of a text.

    A word such as "may" stands in most texts, so that of a condition the whole passage counts.
    """
    return not stands_in(passage if kind is Fact.CONDITION else planted, text)


def _quoting(
    course: Course, wording: Wording, passage: str, fact: Found, rng: random.Random
) -> Told:
    day = days_in(wording, rng)[0]
    head, tail = passage[: fact.start], passage[fact.end :]
    before, after = contained(course, day, tail)
    return Told(course, day, wording.document, fact.text, before + head, after, (head, tail))


# -- days and instruments of changes ---------------------------------------------------------------


def _begun(courses: Sequence[Course], rng: random.Random) -> Iterator[Square]:
    """The day of one change told of another."""
    events = [e for c in courses for e in events_of(c) if e.what is Happened.BEGAN and e.followed]
    rng.shuffle(events)
    for one, other in _distinct(events, _days_exchange):
        told = []
        for event in (one, other):
            passage = telling_passage(event.course, event.document)
            before = (
                f"The wording of {event.course.name} with the words “{passage}” took effect on "
            )
            told.append(Told(
                event.course, event.day, event.document, in_words(event.day), before, ".",
                named_by=passage,
            ))  # fmt: skip
            if not passage:
                break
        else:
            yield square(Fact.DATE, (told[0], told[1]))


def _days_exchange(one: Event, other: Event) -> bool:
    return (
        one.day != other.day
        and _nothing_began(one.course, other.day)
        and _nothing_began(other.course, one.day)
    )


def _nothing_began(course: Course, day: date) -> bool:
    """Whether it is known that no wording of a provision began on a day."""
    return any(w.first < day <= w.last for w in course.wordings)


def _made_by(courses: Sequence[Course], rng: random.Random) -> Iterator[Square]:
    """What made one change told of another; both of one year, which would give them away."""
    events = [
        e
        for c in courses
        for e in events_of(c)
        if e.what is Happened.BEGAN and len(e.document.made_by) == 1
    ]
    rng.shuffle(events)
    for one, other in _distinct(events, _instruments_exchange):
        told = []
        for event in (one, other):
            before = (
                f"The wording of {event.course.name} that took effect on "
                f"{in_words(event.day)} was made by "
            )
            fact = event.document.made_by[0]
            told.append(Told(event.course, event.day, event.document, fact, before, "."))
        yield square(Fact.INSTRUMENT, (told[0], told[1]))


def _instruments_exchange(one: Event, other: Event) -> bool:
    mine, its = one.document.made_by[0], other.document.made_by[0]
    return (
        same_year(mine, its)
        and mine != its
        and not mine.startswith(its)
        and not its.startswith(mine)
    )


def same_year(one: str, other: str) -> bool:
    """Whether two citations tell the same years."""
    return YEAR.findall(one) == YEAR.findall(other)


def _distinct(
    events: Sequence[Event], exchange: Callable[[Event, Event], bool]
) -> Iterator[tuple[Event, Event]]:
    """Events in pairs that can exchange a fact, each used once, of different provisions."""
    used: set[str] = set()
    for at, one in enumerate(events):
        if one.document.id in used:
            continue
        for other in events[at + 1 : at + 60]:
            apart = other.document.id not in used and other.course.key != one.course.key
            if apart and exchange(one, other):
                used |= {one.document.id, other.document.id}
                yield one, other
                break
