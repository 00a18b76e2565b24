"""What one sentence or question says of time: on which days, before or after what, which of many.

    "Who was fined before May 2023?"        the days up to 2023-04-30
    "What changed first after 1 July 2019?" the days from 2019-07-02, and of these the first
    "What did it say, as known on 5 May?"   no limit but on what was known

What looks like a time and names no certain days is reported in `problem`, never passed over: the
sentence would else be taken to speak of other days than it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from tqa.temporal.choosing import Part, Relation
from tqa.temporal.composing import compose
from tqa.temporal.forms import Granularity, coarser
from tqa.temporal.found import Expression, Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Context, Days


class Sequence(StrEnum):
    """Which of several is meant."""

    FIRST = "first"
    LAST = "last"
    NEXT = "next"
    PREVIOUS = "previous"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and what it says of time."""

    text: str
    parts: tuple[Part, ...]
    """What limits the days, in text order."""
    known_at: Part | None = None
    """The words that limit what was known: "as known on 5 May"."""
    sequence: Sequence | None = None
    problem: str = ""
    """Why words that look like a time name no certain days; empty where all do."""
    days: tuple[Days, ...] = ()
    """The days that the sentence is limited to: any of these. Empty: it has no limit.

    Times joined by "and" or "or" are each meant; others narrow one another.
    """
    unread: tuple[tuple[int, int], ...] = ()
    """Where words stand that have the shape of a time and are not read; the first that counts is
    the `problem`, where no time that is read has one."""

    @property
    def granularity(self) -> Granularity | None:
        """The coarsest of the times named."""
        levels = [g for part in self.parts if (g := part.expression.granularity) is not None]
        coarsest = None
        for level in levels:
            coarsest = level if coarsest is None else coarser(coarsest, level)
        return coarsest

    @property
    def relation(self) -> Relation | None:
        """The relation of the last time named; `None` where none is."""
        return self.parts[-1].relation if self.parts else None

    @property
    def without_time(self) -> str:
        """The sentence without its words of time.

        >>> read_sentence("In 2019, what was the toll on 3 May?").without_time
        'What was the toll?'
        """
        spans: list[tuple[int, int]] = []
        for part in self.parts:
            if spans and _JOINED.fullmatch(self.text, spans[-1][1], part.start):
                spans[-1] = (spans[-1][0], part.end)
            else:
                spans.append((part.start, part.end))
        if self.known_at is not None:
            spans.append((self.known_at.start, self.known_at.end))
        return without(self.text, spans)


_JOINED = re.compile(r"(?i)\s*(?:,|,?\s*(?:and|or))\s+(?:(?:on|in|during)\s+)?(?:the\s+)?")
_OPPOSITE = (Relation.SINCE, Relation.AFTER), (Relation.UNTIL, Relation.BY, Relation.BEFORE)


NO_DAY_IN_COMMON = "its times have no day in common"
"""The problem of times that exclude one another: nothing is left, or several are told of."""


def _limits(text: str, parts: list[Part]) -> tuple[tuple[Days, ...], str]:
    """The days that all parts allow together, and why there are none."""
    found: list[Days] = []
    last: Part | None = None
    for part in parts:
        if part.days is None:
            continue
        sides = last is not None and any(
            last.relation in a and part.relation in b for a, b in (_OPPOSITE, _OPPOSITE[::-1])
        )
        joined = last is not None and not sides and _JOINED.fullmatch(text, last.end, part.start)
        if last is None or joined:
            found.append(part.days)
        else:
            found = [both for days in found if (both := _both(days, part.days)) is not None]
            if not found:
                return (), NO_DAY_IN_COMMON
        last = part
    return _merged(found), ""


def _merged(found: list[Days]) -> tuple[Days, ...]:
    """The same days with neighbours in one piece: June or July is one stretch."""
    merged: list[Days] = []
    for days in sorted(found, key=lambda d: (d.first or date.min, d.last or date.max)):
        before = merged[-1] if merged else None
        if (
            before is None
            or before.last is None
            or days.first is None
            or days.first > before.last + timedelta(days=1)
        ):
            merged.append(days)
        elif days.last is None or days.last > before.last:
            merged[-1] = Days(before.first, days.last)
    return tuple(merged)


def _both(a: Days, b: Days) -> Days | None:
    first = max((d for d in (a.first, b.first) if d is not None), default=None)
    last = min((d for d in (a.last, b.last) if d is not None), default=None)
    if first is not None and last is not None and first > last:
        return None
    return Days(first, last)


def without(text: str, spans: list[tuple[int, int]]) -> str:
    """`text` with the spans taken out and the seams closed."""
    pieces, at = [], 0
    for start, end in sorted(spans):
        if start >= at:
            pieces.append(text[at:start])
            at = end
    whole = "".join([*pieces, text[at:]])
    whole = re.sub(r"\s+([,.;:?!])", r"\1", re.sub(r"\s+", " ", whole)).strip(" ")
    whole = re.sub(r"^[,;:]\s*|,(?=\s*[,.?!])", "", whole)
    return whole[:1].upper() + whole[1:] if text[:1].isupper() else whole


# ---------------------------------------------------------------- reading

_LEAD = re.compile(
    r"(?i)(?:(?<=\s)|^|(?<=[,(]))(?:(?:(?:at\s+)?any\s?(?:time|point)|sometime|some\s+time|exactly|earlier|way|ever"
    r"|only|just)\s+)*(?:(?:as\s+(?:it\s+(?:was|stood)\s+)?(?:of|at|on|from)|on|in|during|within|throughout|across|at|for"
    r"|of|over|back\s+in|dated|by|all\s+through|so\s+far|some)\s+(?:the\s+)?"
    r"(?:(?:whole|entirety|course|months?|years?|days?|dates?|period)\s+(?:of\s+)?)?(?:all\s+(?:of\s+)?)?)?(?:the\s+)?\Z"
)
_KNOWN = re.compile(
    r"(?i)(?:\bas\s+(?:it\s+was\s+)?(?:known|published)|(?:^|[,;(])\s*(?:as\s+)?known|\bpublications?)"
    r"(?:\s+(?:at|on|by|to|in|as\s+(?:of|at|on)|until|up\s+to|before))?\s*(?:the\s+)?\Z"
    r"|\b(?:by|with|given|from)\s+what\s+(?:was|had\s+been|were)\s+(?:known|published)"
    r"(?:\s+(?:by|on|at|until))?\s*(?:the\s+)?\Z"
)
"""Words that limit what was known, and not "a notice published on 5 June"."""
_SEQUENCE = re.compile(
    r"(?i)\b(?:(?P<first>first|earliest|initially|originally)|(?P<last>(?:most\s+)?recent(?:ly)?|latest|last(?=\s+(?:time|day|date|occasion|change"
    r"|amend\w*|version|\w+ed)\b)|last(?=\s*[?.]))|(?P<next>next(?=\s+(?:time|change|amend\w*|version)\b))|(?P<previous>previous(?:ly)?|preceding|earlier(?=\s+version)))\b"
)
_UNREAD = (
    re.compile(
        r"(?i)\b(?:a\s+few|several|some|(?<!how\s)many|(?:a\s+)?couple\s+of)\s+(?:hours|days|weeks|months|years|decades)\b"
        r"|(?<!most\s)\b(?:recently|lately)\b|\bthe\s+other\s+day\b|\b(?:in|during|this)\s+(?:the\s+)?(?:morning|afternoon"
        r"|evening|night)s?\b|\bat\s+night\b|\b(?:mid)?(?:spring|summer|autumn|winter)\b|\b\w+(?:\s+\w+)?\s+ago\b"
        r"|\b(?:last|past|previous)\s+(?:few|several)\s+\w+\b|\bweekends?\b"
        r"|\b(?:the\s+)?(?:first|second|third|fourth|fifth|last)\s+(?:week|\w+day)\s+(?:of|in)\b"
        r"|\b(?:\w+th|first|second|third|last)\s+(?:quarter|half)\b(?!\s+of\s+an?\b)|\b[qh][1-4]\b|\b(?:year|month|week)\s+to\s+date\b"
        r"|\bturn\s+of\s+the\b|\bweek\s+\d{1,2}\b|\b(?:christmas|easter|new\s+year['’]?s?|valentine['’]?s|halloween"
        r"|thanksgiving|boxing\s+day|ramadan|eid)\b|\b(?:in|since)\s+['’]\d\d\b"
        r"|\b(?:the|an?|one|two|three|\d{1,3})\s+(?:days?|weeks?|months?|years?)\s+(?:before|after|afterwards|beforehand)"
        r"\b(?=\s*(?:[?.,;]|$|that\b|then\b))"
        r"|\bon\s+the\s+\d{1,2}(?:st|nd|rd|th)\b(?!\s+(?:of|and|or|day)\b)"
        r"|\b(?:yesterday|today|tomorrow|day)\s+(?:morning|afternoon|evening|night)\b"
    ),
    re.compile(
        r"\b(?:in|of|as|by|since|early|late|until|around|about|during)\s+(?:January|February|March|April|May|June"
        r"|July|August|September|October|November|December)\b(?!\s+[A-Z])"
    ),
    re.compile(r"(?<![\w/.-])(?:1[6-9]|20)\d\d[-–/]\d\d?(?![\d-])"),
    # What is announced as a time by a preposition and is none that is read.
    re.compile(
        r"(?i)\b(?:in|on|since|before|after|until|by|during|towards?|outside|but|except|excluding)\s+(?:the\s+)?(?:['’]\d0s|(?:nineteen|twenty)\s+\w+"
        r"|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies|\d{1,2}[./-](?:\d{4}|[ivx]+[./-]\d{2,4})"
        r"|\d{4}-\d{3}|(?:ad\s+)?\d{4}(?:\d{2,4})?|year\s+\d{4})\b(?!\s+[a-z]|[.,]\d)"
        r"|\b(?:pre|post)-(?:\d{4}|covid|war)\b|\b(?:formerly|in\s+the\s+old\s+days)\b"
        r"|\b(?:before|on),?\s+(?:and|or)\s+after\s+(?=\d)(?<!on\s)|\bbefore\s+(?:and|or)\s+after\b"
        r"|\bin\s+(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})\s+(?:days?|weeks?|months?|years?)"
        r"['’]?(?:\s+time)?(?=\s*(?:[?.,;]|$))"
        r"|\b(?:halfway|midway)\s+through\b|\brun-up\s+to\b|\b(?:rest|most|remainder)\s+of\s+\d{4}\b"
    ),
    # The same in Bangla: what is not read above is told.
    re.compile(
        r"(?:বছর|বৎসর|মাস|সপ্তাহ|দিন)\s+(?:আগে|পূর্বে|পর|পরে)|মাঝামাঝি|কিছুদিন\s+(?:আগে|পূর্বে)|সম্প্রতি"
    ),
)
"""What has the shape of a time and is none that the recogniser reads."""
_NO_CONTEXT = Context()


def read_sentence(text: str, context: Context = _NO_CONTEXT) -> Sentence:
    """What `text` says of time.

    >>> from datetime import date
    >>> asked = read_sentence("Who was fined between 1 March and 15 April 2023?")
    >>> [str(days) for days in asked.days], asked.relation
    (['2023-03-01/2023-04-15'], <Relation.BETWEEN: 'between'>)
    >>> today = Context(reference=date(2023, 9, 29), past=True)
    >>> asked = read_sentence("When did it last change before last month?", today)
    >>> [str(days) for days in asked.days], asked.sequence, asked.without_time
    (['../2023-07-31'], <Sequence.LAST: 'last'>, 'When did it last change?')
    """
    expressions = recognise(
        text,
        order=context.order,
        document_date=None,
        pivot=context.pivot or (context.reference.year + 20 if context.reference else None),
        bangla=context.bangla,
        bare=context.bare,
    )
    parts: list[Part] = []
    known: Part | None = None
    problem = ""
    for part in compose(text, expressions, context):
        if part.days is None and not problem:
            written = text[part.start : part.end]
            reason = part.resolved.reason or "it names no certain day"
            problem = reason if reason.startswith("“") else f"“{written}”: {reason}"
        lead = _KNOWN.search(text, max(0, part.start - 60), part.start)
        if lead:
            known = replace(part, start=lead.start())
        else:
            begin = _LEAD.search(text, max(0, part.start - 60), part.start)
            parts.append(replace(part, start=begin.start() if begin else part.start))
    days, conflict = _limits(text, parts)
    word = _sequence(text, [*expressions, *parts])
    unread = tuple(_unread(text, expressions, parts))
    vague = f"“{text[slice(*unread[0])]}” names no certain day" if unread else ""
    return Sentence(
        text,
        tuple(parts),
        known,
        Sequence(word.lastgroup) if word and word.lastgroup else None,
        problem or conflict or vague,
        days,
        unread,
    )


def _unread(
    text: str, expressions: tuple[Expression, ...], parts: list[Part]
) -> Iterator[tuple[int, int]]:
    # One mark for each character that is read: comparing every pair would take the square of time.
    read = bytearray(len(text))
    for start, end in [
        *((part.start, part.end) for part in parts),
        *((e.start, e.end) for e in expressions if e.kind is not Kind.DURATION),
    ]:
        read[start:end] = b"\1" * (end - start)
    for pattern in _UNREAD:
        for match in pattern.finditer(text):
            if not any(read[match.start() : match.end()]):
                yield match.span()


def _sequence(text: str, times: Iterable[Expression | Part]) -> re.Match[str] | None:
    for match in _SEQUENCE.finditer(text):
        if not any(t.start < match.end() and match.start() < t.end for t in times):
            return match
    return None
