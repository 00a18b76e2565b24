"""Questions for texts and force: text, definition, in force, commencement, and their refusals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date, timedelta

from benchmarks.answering.courses import Course, Material, Version
from benchmarks.answering.posed import LATER, Posed, cited, pick, sentence, span, when, within
from benchmarks.lawgen.asking import worded

_TEXT = (
    "what did {cite} say {on}?",
    "how did {cite} read {on}?",
    "please give me the text of {cite}, as it stood {on}.",
    "{cite}, {on}: wording?",
    "I need the exact wording of {cite} {on}",
    "{on}, what did {cite} provide?",
)
_MEANT = (
    "what did “{term}” mean under the {title} {on}?",
    "how was “{term}” defined in the {title} {on}?",
    "{on}, what was the meaning of “{term}” for the purposes of the {title}?",
    "give me {cite} as it read {on}",
)
_FORCE = (
    "was {cite} in force {on}?",
    "{on}, was {cite} the law?",
    "can you tell me whether {cite} was in effect {on}?",
    "did {cite} have force of law {on}?",
)
_REPEALED = (
    "has {cite} been repealed, and if so when?",
    "was {cite} ever repealed? By what and from which day?",
    "is it right that {cite} has been repealed? since when?",
)
_COMMENCED = (
    "when did {cite} come into force?",
    "from what day has {cite} been in force?",
    "what is the date of commencement of {cite}?",
    "since when does {cite} apply as law?",
)
_MADE = (
    "which act added {cite}, and from what day?",
    "when was {cite} added, and by which instrument?",
    "when did {cite} come into force, and what put it there?",
)


def texts(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The text of a section on a day."""
    for course in pick([c for c in material.courses if not c.definition], rng):
        found = _on_a_day(course, rng)
        if found is None or len(found[0].text) > 3000:
            continue
        version, day, on = found
        yield Posed(
            "text", sentence(rng, _TEXT, cite=cited(course, rng), on=on),
            f"the publications show this text from {version.start or course.first}"
            f" to {version.end or course.last}; {day} is within", course,
            text=version.text, days=span(version.start, version.end),
        )  # fmt: skip


def definitions(material: Material, rng: random.Random) -> Iterator[Posed]:
    """What a term meant on a day."""
    for course in pick([c for c in material.courses if c.definition], rng):
        found = _on_a_day(course, rng)
        if found is None:
            continue
        version, day, on = found
        yield Posed(
            "definition",
            sentence(
                rng, _MEANT, term=course.definition, title=course.title, on=on,
                cite=cited(course, rng),
            ),
            f"the definition as published for {day}", course,
            text=version.text, days=span(version.start, version.end),
        )  # fmt: skip


def in_force(material: Material, rng: random.Random) -> Iterator[Posed]:
    """Whether a provision was law on a day: yes, and no for each reason."""
    plain = [c for c in material.courses if len(c.versions) > 1 and not c.definition]
    for course in pick(plain, rng):
        version = rng.choice(course.versions)
        status = _status(course, version)
        day = within(course, version, rng)
        if status == "not_yet_made":
            day = _before_made(course, rng)
        if day is None or status is None:
            continue
        on = when(course, version, day, rng) if status != "not_yet_made" else f"on {day}"
        contains: tuple[str, ...] = ("Yes",) if status == "answered" else ("No",)
        if status == "ended":
            contains += (str(version.start),)
        elif status == "not_yet_in_force":
            contains += (str(version.end),)
        yield Posed(
            "in_force", sentence(rng, _FORCE, cite=cited(course, rng), on=on),
            f"{version.state} on {day} by the publications and the gold", course,
            status=status, contains=contains,
        )  # fmt: skip


def repealed(material: Material, rng: random.Random) -> Iterator[Posed]:
    """Whether and when something was repealed."""
    for course in pick([c for c in material.courses if _ended(c) and not c.code], rng):
        last = course.versions[-1]
        contains = ("Yes", str(last.start)) + ((last.by,) if last.by else ())
        yield Posed(
            "in_force", sentence(rng, _REPEALED, cite=cited(course, rng)),
            f"repealed on {last.start} by {last.by or 'what the mark says'}", course,
            contains=contains,
        )  # fmt: skip


def commenced(material: Material, rng: random.Random) -> Iterator[Posed]:
    """When something began that was printed before, or was not there."""
    for course in pick([c for c in material.courses if len(c.versions) > 1], rng):
        old, new = course.versions[:2]
        if not new.law or old.law or old.state == "repealed":
            continue
        contains: tuple[str, ...] = (str(new.start),)
        forms: tuple[str, ...] = _COMMENCED
        if old.state == "absent" and new.by and not _two_days(course, new):
            contains, forms = (*contains, _instrument(new.by)), _MADE
        yield Posed(
            "commencement", sentence(rng, forms, cite=cited(course, rng)),
            f"{old.state} until {new.start}, by {new.by or 'an order'}", course, contains=contains,
        )  # fmt: skip


# -- refusals --------------------------------------------------------------------------------------


def ended(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The text of what has ended."""
    for course in pick([c for c in material.courses if _ended(c)], rng):
        last = course.versions[-1]
        day = within(course, last, rng)
        if day is None:
            continue
        kind = "definition" if course.definition else "text"
        yield Posed(
            kind,
            sentence(rng, _TEXT, cite=cited(course, rng), on=when(course, last, day, rng)),
            f"repealed on {last.start}", course, status="ended", contains=(str(last.start),),
        )  # fmt: skip


def not_made(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The text of what was added by a later law: asked in a year before that of the law."""
    for course in pick(list(material.courses), rng):
        day = _before_made(course, rng)
        if day is None:
            continue
        kind = "definition" if course.definition else "text"
        yield Posed(
            kind,
            sentence(rng, _TEXT, cite=cited(course, rng), on=f"on {worded(day, rng)}"),
            f"added by {course.versions[1].by}, a law of a later year", course,
            status="not_yet_made",
        )  # fmt: skip


def not_commenced(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The text of what was enacted and awaited its commencement."""
    for course in pick(list(material.courses), rng):
        first = course.versions[0]
        day = within(course, first, rng)
        if first.state != "not_in_force" or day is None or len(course.versions) < 2:
            continue
        yield Posed(
            "text",
            sentence(rng, _TEXT, cite=cited(course, rng), on=f"on {worded(day, rng)}"),
            f"enacted, but in force only from {first.end}", course,
            status="not_yet_in_force", contains=(str(first.end),),
        )  # fmt: skip


def not_covered(material: Material, rng: random.Random) -> Iterator[Posed]:
    """The text before an amendment whose old words no publication shows."""
    for course in pick(list(material.courses), rng):
        first = course.versions[0]
        if course.code or course.definition or "(" in course.provision:
            continue
        if not first.law or first.start is None or first.shown is None:
            continue
        years = [int(year) for year in re.findall(r"\b(?:19|20)\d\d\b", first.shown.notes)]
        earliest = min(years, default=9999)
        if first.start.year - earliest < 4 or len(years) < 2:
            continue
        span_ = (first.start - date(earliest + 2, 1, 1)).days
        day = date(earliest + 2, 1, 1) + timedelta(days=rng.randrange(span_))
        yield Posed(
            "text", sentence(rng, _TEXT, cite=cited(course, rng), on=f"on {worded(day, rng)}"),
            f"enacted in {earliest}, amended with effect from {first.start}: the words before are"
            " in no publication", course, status="not_covered",
        )  # fmt: skip


def ambiguous(material: Material, rng: random.Random) -> Iterator[Posed]:
    """A day written so that it is one of two, with other texts, or no day at all."""
    # In the District a day in figures has but one reading.
    for course in pick([c for c in material.courses if not (c.definition or c.code)], rng):
        for version in course.changes:
            if not version.law or version.start is None:
                continue
            day = _either(course, version, rng)
            if day is None:
                day, why = rng.choice(("31 June", "30 February", "31 April")), "no such day"
                day = f"{day} {version.start.year}"
            else:
                why = f"month and day can be either, and the text changed on {version.start}"
            yield Posed(
                "text", sentence(rng, _TEXT, cite=cited(course, rng), on=f"on {day}"), why,
                course, status="ambiguous_date",
            )  # fmt: skip
            break


_FACTS = (
    "am I liable under {cite}?",
    "our company missed the deadline; do we have to pay anything under {cite}?",
    "does {cite} apply to my client?",
    "given what happened to us, can we still rely on {cite}?",
)
_NO_LAW = (
    "hi, can you help me?",
    "thank you, that was all",
    "which lawyer in Ottawa should I hire for a chicken quota dispute?",
    "write me a short poem about the seasons",
    "what will the weather be like in Washington tomorrow?",
    "who won the hockey game last night?",
)
_ABSENT = (
    "what does section 9{n} of the {title} say?",
    "please quote s. 9{n} of the {title} as of {day}",
)


def without_answer(material: Material, rng: random.Random) -> Iterator[Posed]:
    """What asks for judgement, for no law, and for what there is not."""
    for form in rng.sample(_NO_LAW, len(_NO_LAW)):
        yield Posed(
            None, form[0].upper() + form[1:], "it asks for no text of law",
            status="not_a_question_of_law_text", reference_day=LATER,
        )  # fmt: skip
        course = rng.choice([c for c in material.courses if not c.code and not c.definition])
        yield Posed(
            "application", sentence(rng, _FACTS, cite=cited(course, rng)),
            "it turns on facts that are not told", instrument=course.instrument,
            status="needs_date_or_facts",
        )  # fmt: skip
        day = worded(date(rng.randrange(2022, 2025), 5, 1 + rng.randrange(28)), rng)
        yield Posed(
            "text",
            sentence(rng, _ABSENT, n=str(rng.randrange(10, 99)), title=course.title, day=day),
            "there is no such section", instrument=course.instrument, status="not_found",
        )  # fmt: skip


# -- what is common --------------------------------------------------------------------------------


def _on_a_day(course: Course, rng: random.Random) -> tuple[Version, date, str] | None:
    versions = [version for version in course.versions if version.law]
    if not versions:
        return None
    version = rng.choice(versions)
    day = within(course, version, rng)
    return (version, day, when(course, version, day, rng)) if day else None


def _ended(course: Course) -> bool:
    last = course.versions[-1]
    return (
        len(course.versions) > 1
        and last.state == "repealed"
        and course.versions[-2].law
        and last.start is not None
    )


def _status(course: Course, version: Version) -> str | None:
    if version.law:
        return "answered"
    if version.state == "not_in_force" and version is course.versions[0] and version.end:
        return "not_yet_in_force"
    if version.state == "repealed" and _ended(course) and version is course.versions[-1]:
        return "ended"
    return "not_yet_made" if version.state == "absent" and version is course.versions[0] else None


def _before_made(course: Course, rng: random.Random) -> date | None:
    """A day before the year of the law that added a provision, and within the publications."""
    if course.code or len(course.versions) < 2 or course.versions[0].state != "absent":
        return None
    added = course.versions[1]
    year = re.match(r"(?:SOR/)?(\d{4})", added.by)
    if not added.law or year is None:
        return None
    days = (date(int(year[1]), 1, 1) - course.first).days
    return course.first + timedelta(days=rng.randrange(days)) if days > 30 else None


def _two_days(course: Course, version: Version) -> bool:
    """Whether a law of an earlier year may have been in force in part before."""
    return version.start is None or course.first > version.start


def _instrument(by: str) -> str:
    """The instrument of a citation, without its section.

    >>> _instrument("2023, c. 8, s. 27"), _instrument("SOR/2024-41, s. 2")
    ('2023, c. 8', 'SOR/2024-41')
    """
    return by.partition(", s. ")[0]


def _either(course: Course, version: Version, rng: random.Random) -> str | None:
    """A day in figures that may be read in two ways, one on each side of a change."""
    assert version.start is not None
    for days in rng.sample(range(1, 200), 60):
        day = version.start + timedelta(days=days)
        if day.day > 12 or day.day == day.month or day > course.last:
            continue
        other = date(day.year, day.day, day.month)
        before, after = course.on(other), course.on(day)
        if before and after and before.law and after.law and before is not after:
            return f"{day.month:02}/{day.day:02}/{day.year}"
    return None
