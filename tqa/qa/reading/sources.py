"""What a model is given to word an answer from: the finding, and the texts that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.errors import TemporalError
from tqa.qa.answers import Answer, Citation
from tqa.qa.reading.fencing import neutral, on_one_line
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.intervals import Period

FINDING = "Worked out from the versions of the law that are held"
"""The head of what follows from dates and counts, beside the texts."""


@dataclass(frozen=True, slots=True)
class Source:
    """One piece of evidence: a text with its citation and the days on which it is the law."""

    head: str
    text: str
    starts: Bound = UNKNOWN
    ends: Bound = OPEN
    dated: bool = False
    """Whether its days are known to be told."""
    notes: tuple[str, ...] = ()
    """Lines between head and text, such as what made the text."""

    def body(self) -> str:
        """Its lines as a model reads them, made harmless."""
        lines = [on_one_line(self.head)]
        if self.dated:
            lines.append(days_told(self.starts, self.ends))
        lines += [on_one_line(note) for note in self.notes]
        return "\n".join([*lines, neutral(self.text).strip()])

    @property
    def last(self) -> date | None:
        """The last day on which it is certainly the law, where its end is known."""
        day = self.ends.earliest
        return day - timedelta(days=1) if day and day > date.min else None


def days_told(starts: Bound, ends: Bound) -> str:
    """An interval as a person tells it, both days included.

    >>> days_told(Bound.on(date(2014, 7, 1)), Bound.on(date(2017, 7, 1)))
    'in force from 2014-07-01 to 2017-06-30'
    >>> days_told(Bound.not_after(date(2002, 12, 31)), OPEN)
    'in force since 2002-12-31 or earlier'
    """
    if starts.is_day:
        begun = f"{starts}"
    elif starts.latest is None:
        begun = "a day that is not known"
    elif starts.earliest is None:
        begun = f"{starts.latest} or earlier"
    else:
        begun = f"a day between {starts.earliest} and {starts.latest}"
    if ends.never:
        return f"in force since {begun}"
    if ends.is_day:
        return f"in force from {begun} to {ends.day - timedelta(days=1)}"
    if ends.earliest is None:
        return f"in force from {begun} to a day that is not known"
    return f"in force from {begun} to {ends.earliest - timedelta(days=1)}, perhaps longer"


def sources_of(answer: Answer) -> tuple[Source, ...]:
    """The evidence of an answer, the first first; none of an answer that has none."""
    return tuple(_sources(answer))


def _sources(answer: Answer) -> Iterator[Source]:
    citations = list(dict.fromkeys(answer.citations))
    values = tuple(f"{_label(value.label)}: {value.text}" for value in answer.values)
    plain = len(citations) == 1 and _said(answer) == _one_line(_words(citations[0]))
    if not plain:
        yield Source(FINDING, answer.text, notes=values)
    for at, citation in enumerate(citations):
        yield _source(citation, values if plain and at == 0 else ())


def _said(answer: Answer) -> str:
    return _one_line(answer.text)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _label(text: str) -> str:
    return f"value of {text}" if text else "value"


def _words(citation: Citation) -> str:
    return "\n".join(f"{quote.label} {quote.text}".strip() for quote in citation.quotes)


def _source(citation: Citation, notes: tuple[str, ...]) -> Source:
    head = f"{citation} — {citation.heading}" if citation.heading else str(citation)
    made = [f"made by {by}" for by in citation.made_by]
    ended = [f"ended by {by}" for by in citation.ended_by]
    valid = period_of(citation.valid)
    return Source(
        head,
        _words(citation),
        valid.start if valid else UNKNOWN,
        valid.end if valid else OPEN,
        valid is not None,
        (*made, *ended, *notes),
    )


def period_of(valid: str) -> Period | None:
    """The interval of a citation, such as `[2014-07-01, open)`; `None` where it is another text.

    >>> str(period_of("[?, 2014-07-01)"))
    '[?, 2014-07-01)'
    """
    start, comma, end = valid.removeprefix("[").removesuffix(")").partition(", ")
    if not comma:
        return None
    try:
        return Period(Bound.parse(start), Bound.parse(end))
    except (TemporalError, ValueError):
        return None
