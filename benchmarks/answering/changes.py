"""Questions for changes: when, how, how often, in what order, for how long."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta

from benchmarks.answering.courses import Course, Material, Version
from benchmarks.answering.differing import replaced, telling
from benchmarks.answering.posed import Posed, asked_on, cited, pick, place, sentence, span, within
from benchmarks.lawgen.asking import worded

_LAST = (
    "when was {cite} last changed, and by what?",
    "by which instrument was {cite} most recently amended, and from what day?",
    "date of the latest amendment to {cite}?",
    "who changed {cite} last and when did that take effect?",
)
_HISTORY = (
    "list all changes to {cite} between {a} and {b}",
    "what amendments were made to {cite} from {a} to {b}?",
    "show me the history of {cite} since {a}",
)
_COUNT = (
    "how many times was {cite} changed between {a} and {b}?",
    "how often did {cite} change from {a} to {b}?",
    "number of changes to {cite} between {a} and {b}, please",
)
_DIFFERENCE = (
    "how does {cite} as of {a} differ from its wording on {b}?",
    "compare {cite} on {a} and on {b}",
    "what changed in {cite} between {a} and {b}?",
    "{cite}: difference between {a} and {b}?",
)
_PREVIOUS = (
    "what did the version of {cite} before the one in force on {b} say?",
    "give me the previous version of {cite}, the one that was replaced on {start}",
    "quote the text of {cite} that came immediately before the version of {b}",
)
_NEXT = (
    "what was the next version of {cite} after the one in force on {a}?",
    "which version of {cite} followed the one that stood on {a}?",
)
_FIRST = (
    "what did the first version of {cite} say?",
    "quote {cite} as it was originally enacted",
    "the earliest text of {cite}, please",
)
_LATEST = (
    "what does the latest version of {cite} say?",
    "give me the current version of {cite}",
)
_ORDER = (
    "in what order were {things} of the {title} last changed?",
    "put {things} of the {title} in the order in which they were last amended",
    "{things} of the {title}: which was last amended first, which next, and which most recently?",
)
_BEFORE = (
    "was {one} last amended before {two}?",
    "did the latest change of {one} take effect earlier than that of {two}?",
    "is it so that {one} was last changed before {two} was?",
)
_DURATION = (
    "how long did the text of {cite} that took effect on {start} stand?",
    "for how many days was the version of {cite} that began on {start} in force?",
    "how many days did the wording of {cite} of {day} last?",
)


def last_changed(material: Material, rng: random.Random) -> Iterator[Posed]:
    """When and by what a text was changed last."""
    for course in pick(_amended(material), rng):
        last = course.versions[-1]
        assert last.start is not None
        contains = (str(last.start),) + ((last.by,) if last.by else ())
        yield Posed(
            "last_changed", sentence(rng, _LAST, cite=cited(course, rng)),
            f"the last of its changes was made with effect from {last.start}", course,
            contains=contains,
        )  # fmt: skip


def history(material: Material, rng: random.Random) -> Iterator[Posed]:
    """All changes in a time."""
    for course in pick([c for c in material.courses if len(_steps(c)) > 1], rng):
        start, end, days = _period(course, rng)
        if 1 < len(days) <= 12:
            yield Posed(
                "history", _over(_HISTORY, course, start, end, rng),
                "each change of its text in this time, by the publications", course,
                contains=tuple(map(str, days)),
            )  # fmt: skip


def count(material: Material, rng: random.Random) -> Iterator[Posed]:
    """How many changes there were in a time."""
    for course in pick([c for c in material.courses if _steps(c)], rng):
        start, end, days = _period(course, rng)
        if 0 < len(days) <= 12 and not (len(days) == 1 and rng.random() < 0.9):
            yield Posed(
                "count", _over(_COUNT, course, start, end, rng),
                f"its text changed {len(days)} times in this time", course,
                contains=(str(len(days)), *map(str, days)),
            )  # fmt: skip


def difference(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The words of two days compared."""
    for course in pick(_amended(material), rng):
        pairs = [
            (old, new, words)
            for old, new in zip(course.versions, course.changes, strict=False)
            if old.law and new.law and (words := replaced(old.text, new.text))
        ]
        if not pairs:
            continue
        old, new, words = rng.choice(pairs)
        a, b = within(course, old, rng), within(course, new, rng)
        if a and b:
            yield Posed(
                "difference",
                sentence(
                    rng, _DIFFERENCE, cite=cited(course, rng), a=worded(a, rng), b=worded(b, rng)
                ),
                f"changed on {new.start}: “{words[0]}” became “{words[1]}”", course,
                contains=words,
            )  # fmt: skip


def versions(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The previous, the next, the first and the latest version."""
    for course in pick(_amended(material), rng):
        posed = rng.choice((_neighbour, _neighbour, _end))(course, rng)
        if posed is not None:
            yield posed


def _neighbour(course: Course, rng: random.Random) -> Posed | None:
    at = rng.randrange(1, len(course.versions))
    old, new = course.versions[at - 1 : at + 1]
    a, b = within(course, old, rng), within(course, new, rng)
    if not (old.law and new.law and a and b and new.start):
        return None
    forms, wanted, other = rng.choice(((_PREVIOUS, old, new), (_NEXT, new, old)))
    return _version(
        course, wanted, other,
        sentence(
            rng, forms, cite=cited(course, rng), a=worded(a, rng), b=worded(b, rng),
            start=worded(new.start, rng),
        ),
    )  # fmt: skip


def _end(course: Course, rng: random.Random) -> Posed | None:
    last, before = course.versions[-1], course.versions[-2]
    first = next((v for v in course.versions if v.law), last)
    if first is not course.versions[0] and first is not last and rng.random() < 0.8:
        after = course.versions[course.versions.index(first) + 1]
        return _version(course, first, after, sentence(rng, _FIRST, cite=cited(course, rng)))
    if not before.law:
        return None
    return _version(course, last, before, sentence(rng, _LATEST, cite=cited(course, rng)))


def _version(course: Course, wanted: Version, other: Version, question: str) -> Posed | None:
    words = telling(wanted.text, other.text, plain=True)
    others = telling(other.text, wanted.text, plain=True)
    if words is None:
        return None
    # How old the first one is, no publication shows.
    start = (str(wanted.start),) if wanted.start and wanted is not course.versions[0] else ()
    return Posed(
        "version", question, f"the version from {wanted.start or 'before'} to {wanted.end}", course,
        contains=(words, *start), excludes=(others,) if others else (),
        days=span(wanted.start, wanted.end),
    )  # fmt: skip


def order(material: Material, rng: random.Random) -> Iterator[Posed]:
    """In which order provisions of one instrument were changed last."""
    groups: dict[str, list[Course]] = defaultdict(list)
    for course in _amended(material):
        if not course.code and not course.definition:
            groups[course.instrument].append(course)
    for instrument in rng.sample(sorted(groups), len(groups)):
        by_day: dict[date, Course] = {}
        for course in pick(groups[instrument], rng):
            by_day.setdefault(_last(course), course)
        if len(by_day) < 2:
            continue
        days = sorted(rng.sample(sorted(by_day), min(len(by_day), rng.choice((2, 3, 3)))))
        courses = pick([by_day[day] for day in days], rng)
        named = [place(course) for course in courses]
        things = ", ".join(named[:-1]) + f" and {named[-1]}"
        yield Posed(
            "order", sentence(rng, _ORDER, things=things, title=courses[0].title),
            "by the first day of the last version of each", instrument=instrument,
            sequence=tuple(map(str, days)), contains=tuple(map(str, days)),
        )  # fmt: skip


def before(material: Material, rng: random.Random) -> Iterator[Posed]:
    """Whether one change was before another."""
    plain = [c for c in _amended(material) if not c.definition]
    for one in pick(plain, rng):
        # Two sections of the code are asked about together only where both are known to the end.
        others = [c for c in plain if c.code is one.code and not (one.code and c.last != one.last)]
        two = rng.choice(others)
        days = _last(one), _last(two)
        if two is one or days[0] == days[1]:
            continue
        yield Posed(
            "before",
            sentence(rng, _BEFORE, one=cited(one, rng), two=cited(two, rng)),
            f"{days[0]} and {days[1]}", instrument=one.instrument, reference_day=asked_on(one),
            contains=("Yes" if days[0] < days[1] else "No", *map(str, days)),
        )  # fmt: skip


def duration(material: Material, rng: random.Random) -> Iterator[Posed]:
    """For how long a text stood."""
    for course in pick(list(material.courses), rng):
        whole = [v for v in course.versions if v.law and v.start and v.end]
        if not whole:
            continue
        version = rng.choice(whole)
        day = within(course, version, rng)
        assert version.start is not None
        assert version.end is not None
        if day is None:
            continue
        yield Posed(
            "duration",
            sentence(
                rng, _DURATION, cite=cited(course, rng), start=worded(version.start, rng),
                day=worded(day, rng),
            ),
            f"from {version.start} to {version.end}", course,
            contains=(f"{(version.end - version.start).days} days", str(version.start)),
        )  # fmt: skip


# -- what is common --------------------------------------------------------------------------------


def _amended(material: Material) -> list[Course]:
    """What was changed last from one text in force to another."""
    return [
        course
        for course in material.courses
        if len(course.versions) > 1
        and course.versions[-1].law
        and course.versions[-2].law
        and course.versions[-1].start is not None
        and course.one
    ]


def _last(course: Course) -> date:
    start = course.versions[-1].start
    assert start is not None
    return start


def _steps(course: Course) -> list[date]:
    """The days on which one text in force gave way to another; empty where there was more."""
    if not all(version.law for version in course.versions) or not course.one:
        return []
    return [version.start for version in course.changes if version.start]


def _period(course: Course, rng: random.Random) -> tuple[date, date, list[date]]:
    """A time within the publications, and the changes in it, none on its first or last day."""
    size = (course.last - course.first).days
    days: list[date] = []
    start, end = course.first, course.last
    for _ in range(20):
        offsets = sorted(rng.sample(range(max(size, 2)), 2))
        start, end = (course.first + timedelta(days=offset) for offset in offsets)
        days = [day for day in _steps(course) if start <= day <= end]
        if days and start not in days and end not in days:
            return start, end, days
    return start, end, []


def _over(
    forms: tuple[str, ...], course: Course, start: date, end: date, rng: random.Random
) -> str:
    last = course.versions[-1].start
    if last is None or end < last:
        # Without an end, all that came later would be asked for too.
        forms = tuple(form for form in forms if "{b}" in form)
    return sentence(rng, forms, cite=cited(course, rng), a=worded(start, rng), b=worded(end, rng))
