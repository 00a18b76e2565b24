"""Whether a reply says what its evidence says: claim by claim, day by day, value by value.

A model words what was found and may add nothing. Checked without a model, so that a fault is told
in words that a person can follow, and that the model is given once to mend.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.qa.answers import Answer
from tqa.qa.attribution import (
    NOT_SUPPORTED,
    UNCITED,
    UNKNOWN_SOURCE,
    WRONG_VERSION,
    CitedSource,
    Claim,
    verify_citations,
)
from tqa.qa.claims import facts_of, supports, words_of
from tqa.qa.parsing import Outcome, parse_yesno
from tqa.qa.reading.context import Piece
from tqa.qa.reading.reply import Reply
from tqa.qa.reading.worded import Fault
from tqa.temporal.finder import FoundDate, find_dates
from tqa.temporal.values import Precision

UNREADABLE = "unreadable"
"""The reply is no answer: empty, cut short, or not in a form that can be read."""
REFUSED = "refused"
"""It says that there is no answer, and there is one."""
DATE = "date_not_in_evidence"
"""It names a day that neither question nor evidence has."""
NO_DATE = "date_missing"
"""It does not name the day that was found."""
VALUE = "value_missing"
"""It does not say the value, or the number, that was found."""
CONTRADICTS = "contradicts_the_finding"
"""It says yes where no was found, or no where yes was."""

_BY_DAYS = frozenset({"last_changed", "order", "before", "coming", "history", "changed"})
"""Kinds of answers that are about days: one of those found has to be said."""
_POLE = re.compile(r"(Yes|No)\b(?!\.\s*\d)")


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known beside the texts that are given: what a reply may not contradict."""

    days: frozenset[date]
    """Days that may be named: of the question, and of what was worked out."""
    as_at: date | None = None
    """The day on which a cited text has to be the law; `None` where several are asked about."""
    wanted: tuple[tuple[str, ...], ...] = ()
    """Values and numbers as plain words, of which one has to be said; empty for none."""
    found: frozenset[date] = frozenset()
    """Days of which one has to be said; empty for none."""
    pole: bool | None = None
    """What was found on a question of yes or no."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a reply."""

    faults: tuple[Fault, ...]
    claims: int
    """How many clauses it asserts."""
    unsupported: int
    """How many of them stand in no source that they cite."""

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.faults


def ground_of(answer: Answer) -> Ground:
    """What a reply that words an answer has to agree with."""
    told = [answer.text, *answer.warnings, answer.date_reading, answer.question]
    told += [step.says for step in answer.derivation]
    told += [text for item in answer.conclusions for text in (*item.given, item.result)]
    for citation in answer.citations:
        told += [citation.valid, citation.known_from, citation.interval_known_from]
        told += [*citation.made_by, *citation.ended_by]
    given = [answer.as_at, answer.known_at]
    if answer.request is not None:
        given += [answer.request.reference_day, answer.request.as_at, answer.request.known_at]
    days = days_in(told) | {day for day in given if day is not None}
    pole = _POLE.match(answer.text)
    found = days_in([answer.text]) - {day for day in given if day is not None}
    numbers = tuple((c.result,) for c in answer.conclusions if c.result.isdecimal())
    values = tuple(tuple(words_of(value.text)) for value in answer.values)
    return Ground(
        frozenset(days),
        wanted=values or numbers,
        found=frozenset(found) if answer.kind in _BY_DAYS else frozenset(),
        pole=pole[1] == "Yes" if pole else None,
    )


def check(reply: Reply, pieces: Sequence[Piece], ground: Ground) -> Checked:
    """What is wrong with a reply, given the evidence in its prompt and what was found."""
    if reply.status is Outcome.ABSTAIN:
        return Checked((Fault(REFUSED, "it gives no answer, and the sources have one"),), 0, 0)
    if reply.status is not Outcome.OK:
        said = f"it cannot be read as an answer ({reply.status.value}: {reply.reason})"
        return Checked((Fault(UNREADABLE, said),), 0, 0)
    sources = {p.label: CitedSource(p.shown, p.source.starts, p.source.ends) for p in pieces}
    allowed = ground.days | _days_of(pieces)
    dates = _dates(reply.answer)
    found = verify_citations(_without(reply.answer, dates), sources, as_at=ground.as_at)
    cited = [label for label in reply.citations if label in sources]
    faults = [*_labels(reply, sources)]
    unsupported = 0
    for claim in found.claims:
        reasons = _reasons(claim, [sources[label] for label in cited], ground)
        unsupported += bool(reasons)
        faults += [Fault(reason, _about(reason, claim.text)) for reason in reasons]
    faults += _wrong_days(reply, dates, allowed)
    faults += _against(reply, dates, ground)
    return Checked(tuple(dict.fromkeys(faults)), len(found.claims), unsupported)


def _reasons(claim: Claim, cited: Sequence[CitedSource], ground: Ground) -> tuple[str, ...]:
    """Why a claim falls; one without a label is judged by the labels named for the whole."""
    if claim.markers or not cited:
        return claim.reasons
    reasons: list[str] = []
    if ground.as_at and any(source.valid_on(ground.as_at) is False for source in cited):
        reasons.append(WRONG_VERSION)
    if not supports([source.text for source in cited], facts_of(claim.text, ground.as_at)):
        reasons.append(NOT_SUPPORTED)
    return tuple(reasons)


_ABOUT = {
    UNKNOWN_SOURCE: "no source has the label that is cited for",
    WRONG_VERSION: "the source was not the law on the day asked about, cited for",
    NOT_SUPPORTED: "the sources cited do not say",
    UNCITED: "no source is cited for",
}


def _about(reason: str, words: str) -> str:
    return f"{_ABOUT[reason]}: {_clipped(words)}"


def _clipped(words: str) -> str:
    line = " ".join(words.split())
    return f"“{line[:120].rstrip()} …”" if len(line) > 120 else f"“{line}”"


def _labels(reply: Reply, sources: Iterable[str]) -> Iterator[Fault]:
    for label in reply.citations:
        if label not in set(sources):
            yield Fault(UNKNOWN_SOURCE, f"no source has the label {_clipped(label)}")


# -- days ------------------------------------------------------------------------------------------


def days_in(texts: Iterable[str]) -> set[date]:
    """The days that some texts write out."""
    return {found.day for text in texts for found in _dates(text) if found.day is not None}


def _dates(text: str) -> tuple[FoundDate, ...]:
    return find_dates(text).dates


def _days_of(pieces: Iterable[Piece]) -> set[date]:
    """The days in the evidence, and the first and last of each interval told either way."""
    found: set[date] = set()
    for piece in pieces:
        found |= days_in([piece.shown])
        bounds = (piece.source.starts, piece.source.ends)
        days = {day for bound in bounds for day in (bound.earliest, bound.latest) if day}
        found |= days | {day - timedelta(days=1) for day in days if day > date.min}
    return found


def _wrong_days(
    reply: Reply, dates: Iterable[FoundDate], allowed: set[date] | frozenset[date]
) -> Iterator[Fault]:
    listed = [found for text in reply.dates for found in _dates(text)]
    for found in (*dates, *listed):
        if found.precision is Precision.YEAR:
            continue  # numbers are checked with the words
        if not any(day in found.interval for day in allowed):
            yield Fault(DATE, f"neither the question nor a source has the date {found.value}")


def _without(text: str, dates: Iterable[FoundDate]) -> str:
    """The text without its days, which are checked by themselves."""
    for found in dates:
        text = text[: found.start] + " " * (found.end - found.start) + text[found.end :]
    return text


# -- what was found --------------------------------------------------------------------------------


def _against(reply: Reply, dates: Iterable[FoundDate], ground: Ground) -> Iterator[Fault]:
    words = words_of(reply.answer)
    if ground.wanted and not any(holds(words, value) for value in ground.wanted):
        values = " or ".join(" ".join(value) for value in ground.wanted)
        yield Fault(VALUE, f"it does not say what was found: {_clipped(values)}")
    named = {found.day for found in dates}
    if ground.found and not ground.found & named:
        days = ", ".join(str(day) for day in sorted(ground.found)[:6])
        yield Fault(NO_DATE, f"it names none of the days found: {days}")
    said = parse_yesno(reply.shown).value
    if ground.pole is not None and said is not None and said is not ground.pole:
        yield Fault(CONTRADICTS, f"the finding is “{'Yes' if ground.pole else 'No'}”")


def holds(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether some words stand in others one after another.

    >>> holds(["a", "due", "of", "60", "crown"], ["60", "crown"])
    True
    """
    n = len(wanted)
    return any(tuple(words[at : at + n]) == tuple(wanted) for at in range(len(words) - n + 1))
