"""What a question asks: its kind, its days, what it cites, and what is left as its subject."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from tqa.law.citations import Citation, parse_citations
from tqa.law.pinpoints import Pinpoint, definition
from tqa.temporal.finder import FoundDate, UnresolvedDate, find_dates
from tqa.temporal.intervals import Interval


class Kind(StrEnum):
    """What sort of answer a question wants."""

    TEXT = "text"
    IN_FORCE = "in_force"
    LAST_CHANGED = "last_changed"
    HISTORY = "history"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True)
class Moment:
    """Days that a question names, and the words it names them with."""

    interval: Interval
    written: str
    reading: str
    """How the words were read, for the reader of the answer to check."""

    @property
    def day(self) -> date | None:
        """The day, where the words name one day."""
        end = self.interval.end
        single = end is not None and end - self.interval.start == timedelta(days=1)
        return self.interval.start if single else None


@dataclass(frozen=True, slots=True)
class Question:
    """An analysed question."""

    text: str
    kind: Kind
    moments: tuple[Moment, ...]
    known_at: Moment | None
    citations: tuple[Citation, ...]
    pinpoints: tuple[Pinpoint, ...]
    subject: str
    """The question without its days and citations: what is searched for by meaning."""
    impossible: str = ""
    """Why a date in the question cannot be used; empty where all can."""
    advice: bool = False
    """Whether it asks what to do or what will happen, which no text of law answers."""


_KNOWN = re.compile(
    r"(?i)(?:\b(?:as\s+)?known(?:\s+(?:at|on|by|to|in|as\s+(?:of|at)))?|\bas\s+(?:it\s+was\s+)?published"
    r"(?:\s+(?:by|on|at|until))?|\b(?:by|with|given)\s+what\s+(?:was|had\s+been)\s+(?:known|published)"
    r"(?:\s+(?:by|on|at|until))?|\bpublications?\s+(?:up\s+to|until|by))\s*(?:the\s+)?$"
)
_LEAD = re.compile(
    r"(?i)\b(?P<word>immediately\s+before|just\s+before|the\s+day\s+before|before|prior\s+to|until"
    r"|the\s+day\s+after|after|since|from|as\s+(?:of|at|on)|on|in|during|at|by|between|and|to|of)"
    r"\s*(?:the\s+(?:year|month|day)s?\s+(?:of\s+)?)?(?:the\s+)?$"
)
_EVE = frozenset({"immediately before", "just before", "the day before", "before", "prior to"})
_NOW = re.compile(
    r"(?i)\b(today|now|currently|at\s+present|presently|nowadays|these\s+days|this\s+moment)\b"
)
_MEANS = re.compile(
    r"(?i)\b(?:what\s+(?:does|did|do)|how\s+(?:is|was|are|were)|meaning\s+of|definition\s+of|define)\s+"
    r"(?:the\s+(?:term|word|expression)\s+)?[“\"']([^“”\"']{2,80})[”\"']"
)
_ADVICE = re.compile(
    r"(?i)\b(should|shall|must|can|could|may|would)\s+(i|we|my|our)\b|\bmy\s+(landlord|employer|case"
    r"|chances|lawyer|neighbour|boss)\b|\b(chances|likely)\s+(of|to)\s+win|\badvi[cs]e\s+me\b"
)

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        Kind.DIFFERENCE,
        re.compile(
            r"(?i)\b(differ\w*|compar\w*|what\s+(?:has\s+|had\s+)?changed|how\s+(?:did|has|have)\b.*\bchange"
            r"|chang\w+\s+between|versus|\bvs\b)"
        ),
    ),
    (
        Kind.LAST_CHANGED,
        re.compile(
            r"(?i)\b(last|latest|most\s+recent(?:ly)?)\b.{0,60}\b(amend\w*|chang\w*|modif\w*|revis\w*"
            r"|replac\w*|updat\w*|substitut\w*)|\b(amend\w*|chang\w*|modif\w*|revis\w*|updat\w*)\s+last\b"
            r"|\b(?:when|by\s+what|by\s+which|what\s+(?:act|instrument|order|regulation)?)\b.{0,80}"
            r"\b(amended|changed|repealed|replaced|inserted|added|enacted|commenced?"
            r"|c[oa]me\s+into\s+force|enter(?:ed)?\s+into\s+force|take\s+effect|took\s+effect)\b"
        ),
    ),
    (
        Kind.HISTORY,
        re.compile(
            r"(?i)\b(history|versions|timeline|amendments\s+(?:to|of)|changes\s+(?:to|in|of)|how\s+often"
            r"|how\s+many\s+times)\b"
        ),
    ),
    (
        Kind.IN_FORCE,
        re.compile(
            r"(?i)^\W*(?:is|was|were|are|has|had|did|does|would)\b.*\b(in\s+force|in\s+effect|effective"
            r"|in\s+operation|repealed|still\s+(?:law|valid)|valid\s+law|commenced|come\s+into\s+force"
            r"|exist(?:ed)?|apply|been\s+(?:repealed|enacted))\b|\bin\s+force\s+or\s+not\b|\bwhether\b.*\bin"
            r"\s+force\b"
        ),
    ),
)
"""Kinds by the words that ask for them, in the order in which they are tried; else the text."""


def analyse(
    text: str, *, reference_day: date, known_titles: Mapping[str, str] | None = None
) -> Question:
    """Read a question. `reference_day` stands for "today"; nothing here looks at a clock.

    `known_titles` (normalised title to title) lets titles be found in any case of letters.
    """
    plain = " ".join(text.split())
    citations = parse_citations(plain, known=known_titles).items
    masked = _mask(
        plain,
        [c.span for c in citations] + [c.instrument_span for c in citations if c.instrument_span],
    )
    found = find_dates(masked, order=None, document_date=reference_day, years=True)
    moments: list[Moment] = []
    known: Moment | None = None
    spans: list[tuple[int, int]] = []
    for date_ in found.dates:
        if _KNOWN.search(masked[: date_.start]):
            known = _moment(plain, date_, "")
            lead = _KNOWN.search(masked[: date_.start])
        else:
            lead = _LEAD.search(masked[: date_.start])
            word = " ".join(lead["word"].lower().split()) if lead else ""
            moments.append(_moment(plain, date_, word))
        spans.append((lead.start() if lead else date_.start, date_.end))
    for match in _NOW.finditer(masked):
        day = Interval.inclusive(reference_day, reference_day)
        moments.append(Moment(day, match[0], f"“{match[0]}”: the reference day {reference_day}"))
        spans.append(match.span())
    pinpoints = tuple(c.pinpoint for c in citations if c.pinpoint is not None)
    meant = _MEANS.search(plain)
    if meant and not pinpoints:
        pinpoints = (Pinpoint((definition(meant[1]),)),)
    subject = _mask(masked, spans, " ")
    return Question(
        plain,
        _kind(subject, moments),
        tuple(moments),
        known,
        citations,
        tuple(dict.fromkeys(pinpoints)),
        " ".join(subject.replace("\0", " ").split()),
        _impossible(plain, found.unresolved),
        _ADVICE.search(plain) is not None,
    )


def _mask(text: str, spans: list[tuple[int, int]], fill: str = "\0") -> str:
    """The text with spans blanked, so that positions stay."""
    characters = list(text)
    for start, end in spans:
        characters[start:end] = fill * (end - start)
    return "".join(characters)


def _moment(text: str, found: FoundDate, lead: str) -> Moment:
    written = text[found.start : found.end]
    interval = found.interval
    if lead in _EVE and found.day:
        eve = found.day - timedelta(days=1)
        reading = f"“{lead} {written}”: the day before, {eve}"
        return Moment(Interval.inclusive(eve, eve), written, reading)
    if lead == "the day after" and found.day:
        morrow = found.day + timedelta(days=1)
        return Moment(Interval.inclusive(morrow, morrow), written, f"“{lead} {written}”: {morrow}")
    if found.day:
        return Moment(interval, written, f"“{written}”: {found.day}")
    return Moment(interval, written, f"“{written}”: from {interval.start} to {interval.last_day}")


def _impossible(text: str, unresolved: tuple[UnresolvedDate, ...]) -> str:
    for item in unresolved:
        written = text[item.start : item.end]
        if item.candidates:
            readings = " or ".join(str(value) for value in item.candidates)
            return f"“{written}” can be {readings}; write the day as YYYY-MM-DD"
        return f"“{written}” is no day of the calendar ({item.reason}); correct the date"
    return ""


def _kind(subject: str, moments: list[Moment]) -> Kind:
    for kind, pattern in _KINDS:
        if not pattern.search(subject):
            continue
        if kind is Kind.DIFFERENCE and len(moments) < 2:
            continue
        return kind
    return Kind.TEXT
