"""One question with its expected answer, and the ways in which provisions and days are told."""

from __future__ import annotations

import hashlib
import random
import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from benchmarks.answering.courses import Course, Version
from benchmarks.lawgen.asking import worded
from benchmarks.lawgen.frames import MONTHS

LATER = date(2026, 11, 1)
"""The day on which questions on federal law are asked: after the last of its publications."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A gold question in the making; `tqa.eval.gold` describes the fields."""

    kind: str | None
    question: str
    why: str
    course: Course | None = None
    """The provision meant, `None` where there is none or are several."""
    instrument: str | None = None
    """The instrument meant, where no one provision is."""
    anywhere: bool = False
    """Whether an answer may cite the provision, what it stands in, or a part of it."""
    status: str = "answered"
    reference_day: date | None = None
    known_at: date | None = None
    text: str | None = None
    contains: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    value: str | None = None
    sequence: tuple[str, ...] = ()
    days: str | None = None

    @property
    def group(self) -> str:
        """What it is about, so that few questions are about the same."""
        return self.course.instrument if self.course else self.instrument or ""

    @property
    def corpus(self) -> str:
        """The corpus, by its identifiers; empty where it is about neither."""
        return {"/ca": "ca_federal", "/dc": "dc_code"}.get(self.group[:3], "")

    def row(self) -> dict[str, Any]:
        """The line of a gold file."""
        reference = self.reference_day or asked_on(self.course)
        digest = hashlib.sha256(f"{self.kind}/{self.question}/{reference}".encode()).hexdigest()
        return {
            "id": f"t-{digest[:10]}",
            "question": self.question,
            "as_at": None,
            "known_at": str(self.known_at) if self.known_at else None,
            "reference_day": str(reference),
            "status": self.status,
            "kind": self.kind,
            "instrument": self.course.instrument if self.course else self.instrument,
            "provision": self._provision(),
            "text": self.text,
            "contains": list(self.contains),
            "excludes": list(self.excludes),
            "citation": None,
            "days": self.days,
            "value": self.value,
            "sequence": list(self.sequence),
            "why": self.why,
        }

    def _provision(self) -> str | None:
        return self.course.pinpoint if self.course and not self.anywhere else None


def asked_on(course: Course | None) -> date:
    """The day on which a question is asked.

    Of the D.C. Code it is that of the last publication of a course: what was published later may
    say otherwise of the same days, and the gold tells what was shown.
    """
    return course.last if course is not None and course.code else LATER


# -- provisions ------------------------------------------------------------------------------------


def cited(course: Course, rng: random.Random) -> str:
    """A provision with what it stands in, as lawyers and others name it."""
    label, title = course.provision, course.title
    if course.code:
        heading = course.heading.rstrip(".")
        forms = [
            f"§ {label} of the D.C. Code", f"D.C. Code § {label}", f"D.C. Official Code § {label}",
            f"section {label} of the D.C. Code",
            f"section {label} of the District of Columbia Official Code",
        ]  # fmt: skip
        if 0 < len(heading) < 60:
            forms.append(f"D.C. Code § {label} ({heading})")
        return rng.choice(forms)
    if course.definition:
        section = label.partition(" def. ")[0]
        return rng.choice(
            (
                f"the definition of “{course.definition}” in section {section} of the {title}",
                f"the definition “{course.definition}” in s. {section} of the {title}",
                f"the term “{course.definition}” in the {title}, section {section}",
            )
        )
    word = "subsection" if "(" in label else "section"
    forms = [
        f"section {label} of the {title}", f"{word} {label} of the {title}",
        f"s. {label} of the {title}", f"s {label} of the {title}", f"{title}, section {label}",
        f"{title}, s. {label}",
    ]  # fmt: skip
    if word == "section" and course.by_heading:
        forms += [f"section {label} ({course.heading}) of the {title}"]
        # Who does not know the number names the heading.
        if rng.random() < 0.25:
            return f"the section of the {title} headed “{course.heading}”"
    return rng.choice(forms)


def place(course: Course) -> str:
    """The provision alone, where what it stands in was just named."""
    if course.code:
        return f"§ {course.provision}"
    return f"{'subsection' if '(' in course.provision else 'section'} {course.provision}"


# -- days ------------------------------------------------------------------------------------------


def within(course: Course, version: Version, rng: random.Random) -> date | None:
    """A day on which a version certainly stood; `None` where there is none."""
    start = max(version.start or course.first, course.first)
    end = version.end or course.last + timedelta(days=1)
    if start >= end:
        return None
    # The first and the last day are where mistakes show.
    if version.start is not None and rng.random() < 0.15:
        return start
    if version.end is not None and rng.random() < 0.15:
        return end - timedelta(days=1)
    return start + timedelta(days=rng.randrange((end - start).days))


def when(course: Course, version: Version, day: date, rng: random.Random) -> str:
    """The day as people tell it; a month or the end of a year where all of it is of the version."""
    first, last = day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    start = max(version.start or course.first, course.first)
    end = version.end or course.last + timedelta(days=1)
    drawn = rng.random()
    if drawn < 0.2 and start <= first and last < end:
        return f"in {MONTHS[day.month - 1]} {day.year}"
    if drawn < 0.3 and start <= date(day.year, 12, 31) < end:
        return f"at the end of {day.year}"
    return f"on {worded(day, rng)}"


def span(start: date | None, end: date | None) -> str | None:
    """The days of a text as gold has them, where they are certain.

    >>> span(date(2020, 1, 1), None), span(None, None)
    ('[2020-01-01, open)', None)
    """
    return f"[{start}, {end or 'open'})" if start else None


# -- sentences -------------------------------------------------------------------------------------


def sentence(rng: random.Random, forms: Sequence[str], **parts: str) -> str:
    """One of several wordings with its parts put in, begun with a capital.

    >>> sentence(random.Random(0), ["what did {cite}, say?"], cite="s 2 of it,")
    'What did s 2 of it, say?'
    """
    text = rng.choice(forms).format(**parts)
    text = re.sub(r",(\s*[,?.;])", r"\1", text)
    text = re.sub(r"\s+", " ", text).strip()
    return text if re.match(r"s\.? \d", text) else text[0].upper() + text[1:]


def pick(items: Sequence[Course], rng: random.Random) -> list[Course]:
    """The items in an order drawn."""
    return rng.sample(list(items), len(items))
