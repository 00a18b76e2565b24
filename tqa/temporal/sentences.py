"""What one sentence or question says of time: on which days, before or after what, which of many.

    "Who was fined before May 2023?"        the days up to 2023-04-30
    "What changed first after 1 July 2019?" the days from 2019-07-02, and of these the first
    "What did it say, as known on 5 May?"   no limit but on what was known

What looks like a time and names no certain days is reported in `problem`, never passed over: the
sentence would else be taken to speak of other days than it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from tqa.temporal.forms import Amount, Granularity, Offset, Recurrence, coarser
from tqa.temporal.found import Expression, Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Context, Days, Resolved, resolve
from tqa.temporal.values import Status


class Relation(StrEnum):
    """How what is told lies to the time that is named."""

    IN = "in"
    BEFORE = "before"
    UNTIL = "until"
    AFTER = "after"
    SINCE = "since"
    BETWEEN = "between"


class Sequence(StrEnum):
    """Which of several is meant."""

    FIRST = "first"
    LAST = "last"
    NEXT = "next"
    PREVIOUS = "previous"


@dataclass(frozen=True, slots=True)
class Part:
    """Words of time in a sentence and the days that they name."""

    start: int
    end: int
    """The words with those that lead to them: "on 1 July 2019"."""
    expression: Expression
    resolved: Resolved
    relation: Relation

    @property
    def days(self) -> Days | None:
        """The days, where they are certain."""
        return self.resolved.days


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and what it says of time."""

    text: str
    parts: tuple[Part, ...]
    """What limits the days, in text order."""
    known_at: Part | None = None
    """The words that limit what was known: "as known on 5 May"."""
    sequence: Sequence | None = None
    sequence_span: tuple[int, int] | None = None
    problem: str = ""
    """Why words that look like a time name no certain days; empty where all do."""

    @property
    def days(self) -> tuple[Days, ...]:
        """The days that the sentence is limited to: any of these. Empty: it has no limit.

        Times joined by "and" or "or" are each meant; others narrow one another.
        """
        found: list[Days] = []
        last: Part | None = None
        for part in self.parts:
            if part.days is None:
                continue
            joined = last is not None and _JOINED.fullmatch(self.text, last.end, part.start)
            if last is None or joined:
                found.append(part.days)
            else:
                found = [both for days in found if (both := _both(days, part.days)) is not None]
            last = part
        return tuple(found)

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
        spans = [(part.start, part.end) for part in self.parts]
        if self.known_at is not None:
            spans.append((self.known_at.start, self.known_at.end))
        return without(self.text, spans)


_JOINED = re.compile(r"(?i)\s*(?:,|,?\s*(?:and|or))\s+(?:(?:on|in|during)\s+)?(?:the\s+)?")


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
    r"(?i)(?:(?<=\s)|^|(?<=[,(]))(?:as\s+(?:it\s+(?:was|stood)\s+)?(?:of|at|on|from)|on|in|during|within|throughout|at|for|of|over|back\s+in"
    r"|sometime\s+in|any\s?time\s+(?:in|on|during)|dated|by|so\s+far|some)\s+(?:the\s+)?(?:(?:whole\s+|entire\s+)?(?:course|months?|years?|days?|dates?|period)\s+(?:of\s+)?)?(?:all\s+(?:of\s+)?)?(?:the\s+)?\Z"
)
_THE = re.compile(r"(?i)(?<!\w)the\s+\Z")
_KNOWN = re.compile(
    r"(?i)\b(?:as\s+)?(?:known|published)(?:\s+(?:at|on|by|to|in|as\s+(?:of|at|on)|until|up\s+to|before))?\s*(?:the\s+)?\Z"
    r"|\b(?:by|with|given|from)\s+what\s+(?:was|had\s+been|were)\s+(?:known|published)(?:\s+(?:by|on|at|until))?\s*(?:the\s+)?\Z"
)
_SEQUENCE = re.compile(
    r"(?i)\b(?:(?P<first>first|earliest|initially|originally)|(?P<last>(?:most\s+)?recent(?:ly)?|latest|last(?=\s+(?:time|day|date|occasion|change"
    r"|amend\w*|version|\w+ed)\b)|last(?=\s*[?.]))|(?P<next>next(?=\s+(?:time|change|amend\w*|version)\b))|(?P<previous>previous(?:ly)?|preceding|earlier(?=\s+version)))\b"
)
_RELATIONS = {
    "ge": Relation.SINCE,
    "gt": Relation.AFTER,
    "le": Relation.UNTIL,
    "lt": Relation.BEFORE,
}
_SIDE_WORDS = (
    (Relation.BEFORE, re.compile(r"(?i)^(?:before|prior\s+to|earlier\s+than)\b")),
    (Relation.AFTER, re.compile(r"(?i)^(?:after|later\s+than|subsequent\s+to)\b")),
    (Relation.BETWEEN, re.compile(r"(?i)^(?:between|from\b.*\b(?:to|until|till|through))\b")),
    (
        Relation.SINCE,
        re.compile(
            r"(?i)^(?:since|from|on\s+(?:or|and)|beginning|starting|commencing|with\s+effect|not|no)\b"
        ),
    ),
    (
        Relation.UNTIL,
        re.compile(r"(?i)^(?:until|till|by|up\s+to|through|on\s+or\s+before|(?:not|no)\s+later)\b"),
    ),
)


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
    )
    parts: list[Part] = []
    known: Part | None = None
    problem = ""
    for expression in _times(text, expressions):
        part = _part(text, expression, context)
        if part is None:
            continue
        lead = _KNOWN.search(text, max(0, part.start - 60), part.start)
        if lead:
            known = replace(part, start=lead.start())
        else:
            begin = _LEAD.search(text, max(0, part.start - 60), part.start)
            begin = begin or _THE.search(text, max(0, part.start - 8), part.start)
            parts.append(replace(part, start=begin.start() if begin else part.start))
        if part.days is None and not problem:
            written = text[expression.start : expression.end]
            problem = f"“{written}”: {part.resolved.reason or 'it names no certain day'}"
    word = _sequence(text, expressions)
    return Sentence(
        text,
        tuple(parts),
        known,
        Sequence(word.lastgroup) if word and word.lastgroup else None,
        word.span() if word else None,
        problem,
    )


def _times(text: str, expressions: tuple[Expression, ...]) -> Iterator[Expression]:
    """The expressions that limit days: amounts alone and what comes back do not."""
    for expression in expressions:
        form = expression.forms[0] if expression.forms else None
        if isinstance(form, Amount | Recurrence) or expression.kind is Kind.DURATION:
            continue
        yield expression


def _resolved(text: str, expression: Expression, context: Context) -> Resolved:
    if not expression.forms:
        return Resolved(Status.INVALID, reason=expression.reason)
    words = text[expression.end : expression.end + 120] if expression.kind is Kind.ANCHOR else ""
    found = [resolve(form, context, words=words) for form in expression.forms]
    if len(found) == 1:
        return found[0]
    days = [d for each in found for d in ([each.days] if each.days else each.candidates)]
    return Resolved.choose(days, expression.reason or "it can be read in several ways")


_EDGE = re.compile(
    r"(?i)\b(?:the\s+)?(?:very\s+)?(?P<edge>beginning|start|end|close|first\s+day|last\s+day)\s+of\s+(?:the\s+)?\Z"
)
_SIDE = re.compile(
    r"(?i)\b(?:(?P<ge>since|from|on\s+(?:or|and)\s+after|starting(?:\s+(?:on|at|from))?|beginning(?:\s+(?:on|at|from))?)"
    r"|(?P<gt>after)|(?P<le>until|till|by|up\s+to|through|on\s+or\s+before|(?:not?|no)\s+later\s+than)"
    r"|(?P<lt>before|prior\s+to)|(?P<at>on|at|as\s+(?:of|at|on)|in))\s+(?:the\s+)?\Z"
)
_UNIT_NOW = re.compile(
    r"(?i)\s+(?:the|this|that)\s+(?:current\s+|calendar\s+)?(?P<unit>year|month|week|quarter)\b"
)
_UNITS = {"year": "Y", "month": "M", "week": "W"}


def _part(text: str, expression: Expression, context: Context) -> Part | None:
    """The expression with the words that choose among its days; `None` where it limits nothing."""
    start, end = expression.start, expression.end
    resolved = _resolved(text, expression, context)
    edge = _EDGE.search(text, max(0, start - 40), start)
    if expression.kind is Kind.ANCHOR:
        now = _UNIT_NOW.match(text, end)
        edge = _EDGE.search(text[start:end] + " ")
        if edge and now and context.reference is not None:
            unit = _UNITS[now["unit"].lower()]
            resolved = resolve(Offset(Amount(((0, unit),))), context)
            end = now.end()
        else:
            edge = None
    elif edge:
        start = edge.start()
    relation = _relation(text, expression)
    days = resolved.days
    if edge and days is not None:
        first = edge["edge"].lower().split()[0] in ("beginning", "start", "first")
        day = days.first if first else days.last
        days = None if day is None else Days.on(day)
    side = None
    if edge or expression.kind is Kind.ANCHOR:
        side = _SIDE.search(text, max(0, start - 30), start)
        if expression.kind is Kind.ANCHOR and side is None:
            return None  # "Name the day on which ...": the day is what is asked for
    if side and not side["at"]:
        start = side.start()
        relation = _RELATIONS[side.lastgroup or ""]
        days = None if days is None else _sided(days, relation)
    if days is not resolved.days:
        resolved = replace(resolved, days=days)
    return Part(start, end, expression, resolved, relation)


def _sided(days: Days, relation: Relation) -> Days | None:
    day = timedelta(days=1)
    match relation:
        case Relation.SINCE:
            return Days(days.first, None)
        case Relation.AFTER:
            return None if days.last is None else Days(days.last + day, None)
        case Relation.UNTIL:
            return Days(None, days.last)
        case Relation.BEFORE:
            return None if days.first is None else Days(None, days.first - day)
    return days


def _relation(text: str, expression: Expression) -> Relation:
    if expression.kind is not Kind.INTERVAL:
        return Relation.IN
    written = text[expression.start : expression.end]
    return next((r for r, words in _SIDE_WORDS if words.match(written)), Relation.BETWEEN)


def _sequence(text: str, expressions: tuple[Expression, ...]) -> re.Match[str] | None:
    for match in _SEQUENCE.finditer(text):
        if not any(e.start < match.end() and match.start() < e.end for e in expressions):
            return match
    return None
