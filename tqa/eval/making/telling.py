"""Questions that are answered in words: a text of a day, a change, a relative time, a summary."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.eval.making.differing import differences
from tqa.eval.making.facts import bare_words
from tqa.eval.making.records import (
    Course,
    Document,
    Event,
    GoldDate,
    Happened,
    Made,
    Type,
    Wording,
    events_of,
)  # fmt: skip
from tqa.eval.making.saying import around, days_in, in_words, item_id, listed
from tqa.eval.making.stated import telling_passage
from tqa.temporal.periods import add_months
from tqa.temporal.values import add_days

LONGEST = 120
"""Words of a text that an answer gives whole."""
ThreadOf = Callable[[Course], str]


# -- open-ended ------------------------------------------------------------------------------------


def open_ended(course: Course, thread: str, rng: random.Random) -> Iterator[Made]:
    """A text of a day; when and by what a wording came; what a change did."""
    for wording in course.wordings:
        if len(wording.document.text.split()) <= LONGEST:
            yield _text(course, wording, thread, rng)
    for event in events_of(course):
        if event.what is Happened.BEGAN:
            if event.document.made_by:
                yield from _came(course, event, thread)
            if event.before:
                yield from _did(course, event, event.before, thread)


def _text(course: Course, wording: Wording, thread: str, rng: random.Random) -> Made:
    day = days_in(wording, rng)[0]
    document = wording.document
    question = f"What did {course.name} say on {in_words(day)}?"
    return _open("text", course, document, thread, question, document.text, day=day)


def _came(course: Course, event: Event, thread: str) -> Iterator[Made]:
    passage = telling_passage(course, event.document) if event.followed else ""
    if passage:
        by = listed(event.document.made_by)
        question = (
            f"When, and by what, did {course.name} receive the wording with the words “{passage}”?"
        )
        answer = f"On {in_words(event.day)}, by {by}."
        yield _open(
            "change", course, event.document, thread, question, answer, gives=event.day, by=by
        )  # fmt: skip


def _did(course: Course, event: Event, before: Document, thread: str) -> Iterator[Made]:
    changed = changes_in_words(before, event.document)
    if changed:
        question = f"How was {course.name} changed with effect from {in_words(event.day)}?"
        yield _open("difference", course, event.document, thread, question, changed, day=event.day)


def _open(
    form: str, course: Course, document: Document, thread: str, question: str, answer: str,
    *, day: date | None = None, gives: date | None = None, by: str = "",
) -> Made:  # fmt: skip
    facts = {"by": by} if by else {}
    return Made(
        item_id(Type.OPEN_ENDED, question),
        Type.OPEN_ENDED,
        thread,
        question,
        {"text": answer, **facts},
        answer,
        dates=(GoldDate(gives),) if gives else (),
        context=around(course, document),
        cluster=course.instrument,
        groups={"form": form},
        data={**_named(course), **({"day": day.isoformat()} if day else {})},
    )


def _named(course: Course) -> dict[str, str]:
    """The provision as the question names it."""
    return {"provision": course.cited, "title": course.title}


def changes_in_words(before: Document, after: Document, *, most: int = 3) -> str:
    """What one text says and another does not, in a sentence or a few; "" where it cannot be told.

    Only whole accounts are given: texts that differ in more than `most` places are not told.
    """
    found = differences(before.text, after.text)
    if not 0 < len(found) <= most:
        return ""
    told = []
    for difference in found:
        old, new = bare_words(difference.old_words), bare_words(difference.new_words)
        if max(len(old.split()), len(new.split())) > LONGEST // 2:
            return ""
        if old and new:
            told.append(f"The words “{old}” were replaced by “{new}”.")
        elif new:
            told.append(f"The words “{new}” were added, so that it reads “{difference.new}”.")
        elif old:
            told.append(f"The words “{old}” were taken out, so that it reads “{difference.new}”.")
    return " ".join(told)


# -- relative time ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offset:
    """So much time from an anchor, forward or back."""

    n: int
    """Negative: before the anchor."""
    unit: str
    """day, month or year."""

    def day(self, anchor: date) -> date:
        """The day so far from an anchor; the last of its month where that has no such day."""
        if self.unit == "day":
            return add_days(anchor, self.n)
        return add_months(anchor, self.n * (12 if self.unit == "year" else 1))

    @property
    def granularity(self) -> str:
        """How exactly an answer has to give the day.

        **Source:** TIDE, section 3.2: "the full date up to three months, the year and month for
        longer month-level offsets, and the year alone for year-level offsets".
        """
        if self.unit == "year":
            return "year"
        return "month" if self.unit == "month" and abs(self.n) > 3 else "day"

    @property
    def in_words(self) -> str:
        """As a question says it: "nine months before"."""
        many = "" if abs(self.n) == 1 else "s"
        return f"{abs(self.n)} {self.unit}{many} {'before' if self.n < 0 else 'after'}"


OFFSETS = tuple(
    Offset(sign * n, unit)
    for unit, numbers in (
        ("day", (10, 30, 45, 60, 90)),
        ("month", (1, 2, 3, 5, 6, 9, 15, 18)),
        ("year", (1, 2, 3, 4, 5, 7, 9)),
    )
    for n in numbers
    for sign in (1, -1)
)


def relative_time(
    course: Course, anchors: Sequence[Event], thread: str, rng: random.Random
) -> Iterator[Made]:
    """What a provision said so much time before or after a change of its instrument."""
    for wording in course.wordings:
        if len(wording.document.text.split()) > LONGEST:
            continue
        fitting = [
            (event, offset)
            for event in anchors
            for offset in OFFSETS
            if wording.first <= offset.day(event.day) <= wording.last
        ]
        if fitting:
            units = sorted({offset.unit for _, offset in fitting})
            unit = rng.choice(units)
            event, offset = rng.choice([pair for pair in fitting if pair[1].unit == unit])
            yield _relative(course, wording, event, offset, thread)


def _relative(course: Course, wording: Wording, event: Event, offset: Offset, thread: str) -> Made:
    day = offset.day(event.day)
    document = wording.document
    what = "received a new wording" if event.what is Happened.BEGAN else "ceased to be law"
    changed = event.course.name if event.course.key != course.key else "the same provision"
    question = (
        f"On {in_words(event.day)}, {changed} {what}. "
        f"What did {course.name} say {offset.in_words} that day, and which day was that?"
    )
    answer = f"On {in_words(day)} it said: {document.text}"
    facts: dict[str, Any] = {"text": document.text, "day": day.isoformat()}
    return Made(
        item_id(Type.RELATIVE_TIME, question),
        Type.RELATIVE_TIME,
        thread,
        question,
        facts,
        answer,
        dates=(GoldDate(day, offset.granularity),),
        context=around(course, document),
        cluster=course.instrument,
        groups={"unit": offset.unit, "direction": "before" if offset.n < 0 else "after"},
        data={
            **_named(course),
            "anchor": event.day.isoformat(),
            "offset": {"n": offset.n, "unit": offset.unit},
            "day": day.isoformat(),
        },
    )
