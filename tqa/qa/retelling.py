"""A question with its time told otherwise, its citations and all that is no time of it left alone.

`tqa.temporal.rewrites` tells times otherwise in any sentence. What of a question is its time, and
what is the year of a title or a matter of the rule ("the preceding 12 months"), is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tqa.law.citations import parse_citations
from tqa.retrieval.moments import find_moments
from tqa.temporal.resolver import Context
from tqa.temporal.rewrites import absolute, at_end, dated, in_front, relative, removed
from tqa.temporal.sentences import read_sentence


class Form(StrEnum):
    """A form of the question."""

    ABSOLUTE = "absolute"
    """A relative time as a date; or the day given beside the question, or taken for it, written."""
    RELATIVE = "relative"
    IN_FRONT = "in_front"
    AT_END = "at_end"
    REVERSED = "reversed"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Wording:
    """One form in words."""

    form: Form
    text: str


@dataclass(frozen=True, slots=True)
class Wordings:
    """The forms that a question allows, and why it does not allow others."""

    forms: tuple[Wording, ...]
    removed: str | None
    """Without its time, which is as it stands where it names none; `None` where it asks about no
    one day."""
    left_out: tuple[tuple[Form, str], ...]


def reworded(
    question: str,
    *,
    reference_day: date,
    as_at: date | None = None,
    day: date | None = None,
    titles: Mapping[str, str] | None = None,
) -> Wordings:
    """The question with its time told otherwise.

    `as_at` is the day given beside it. Where it names none itself, `day`, the one it was answered
    for, is written into it first: so that day too is told in each way. `titles` are those known, as
    `Library.titles` has them.

    >>> today = date(2026, 3, 31)
    >>> forms = reworded("What is the toll?", reference_day=today, day=today).forms
    >>> [form.text for form in forms]
    ['What is the toll on 31 March 2026?', 'What is the toll today?', \
'On 31 March 2026, what is the toll?']
    """
    plain = " ".join(question.split())
    names, times = _names(plain, reference_day, titles)
    if times and as_at is not None:
        reason = "the day given beside the question goes before the one in it"
        forms = (Form.ABSOLUTE, Form.RELATIVE, Form.IN_FRONT, Form.AT_END)
        return Wordings((), None, tuple((form, reason) for form in forms))
    written = plain if times else dated(plain, day, names=names) if day else None
    if written is None:
        reason = "no day can be written into it" if day else "it is not asked about one day"
        return Wordings((), plain if as_at else None, ((Form.ABSOLUTE, reason),))
    counted = relative(written, reference_day, names=names)
    given = {
        Form.ABSOLUTE: absolute(written, reference_day, names=names) if times else written,
        Form.RELATIVE: None if counted and _WIDE.search(counted) else counted,
        Form.IN_FRONT: in_front(written, names=names),
        Form.AT_END: at_end(written, names=names),
    }
    without = removed(plain, names=names) if times else plain if day else None
    return Wordings(
        tuple(Wording(form, text) for form, text in given.items() if text),
        without,
        tuple((form, _WHY_NOT[form]) for form, text in given.items() if text is None),
    )


def untimed(question: str, reference_day: date, titles: Mapping[str, str] | None = None) -> str:
    """The question without the days it asks about.

    >>> untimed("What did section 5 of the Tolls Act, 2012 say in May 2015?", date(2026, 3, 31))
    'What did section 5 of the Tolls Act, 2012 say?'
    """
    plain = " ".join(question.split())
    names, times = _names(plain, reference_day, titles)
    return (removed(plain, names=names) if times else None) or plain


_WIDE = re.compile(r"\b\d+ (?:months|years) (?:ago|from today)\b")
"""What stands for a month or year in the study, and for one day where law is asked about."""
_WHY_NOT = {
    Form.ABSOLUTE: "its time is no relative one, or is not one day, month or year",
    Form.RELATIVE: "its time is not one day, or counted from today it would be: “4 years ago”",
    Form.IN_FRONT: "its time cannot be moved to the front, or stands there, or there are several",
    Form.AT_END: "its time does not stand at its start, or there are several",
}
_QUOTED = re.compile(r"[“\"«‘][^“”\"«»‘’]{1,80}[”\"»’]")


def _names(
    text: str, reference_day: date, titles: Mapping[str, str] | None
) -> tuple[list[tuple[int, int]], bool]:
    """Spans that a rewrite leaves as they are, and whether the question is asked about a day.

    Those are citations, quotations, the words that limit what was known, and all that looks like a
    time and is a matter of the rule ("the preceding 12 months").
    """
    names: list[tuple[int, int]] = []
    for citation in parse_citations(text, known=titles).items:
        names.append(citation.span)
        if citation.instrument_span:
            names.append(citation.instrument_span)
    names += [match.span() for match in _QUOTED.finditer(text)]
    masked = _masked(text, names)
    read = find_moments(masked, reference_day)
    today = Context(reference=reference_day, order=None, past=True, bare=True)
    sentence = read_sentence(masked, today)
    for part in sentence.parts:
        if not any(start < part.end and part.start < end for start, end in read.spans):
            names.append((part.start, part.end))
    if sentence.known_at is not None:
        names.append((sentence.known_at.start, sentence.known_at.end))
    return names, bool(read.asked or read.impossible or read.occasion)


def _masked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    characters = list(text)
    for start, end in spans:
        characters[start:end] = "\0" * (end - start)
    return "".join(characters)
