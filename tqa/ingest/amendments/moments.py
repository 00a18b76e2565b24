"""When something begins or ends, as the words of a clause say: a day, an event, a count from it.

A day that the words leave to another instrument, or to a condition, is said so and never guessed:
what an event comes to is settled later (`settling`), from what is known of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from tqa.ingest.amendments.masked import QUOTE, TARGET, TARGETS
from tqa.temporal.finder import find_dates
from tqa.temporal.numbers import CARDINAL_WORDS, ORDINAL_WORDS, parse_cardinal, parse_ordinal
from tqa.temporal.values import Precision


class Event(StrEnum):
    """What a day may hang on."""

    ASSENT = "assent"
    PUBLICATION = "publication"
    REGISTRATION = "registration"
    MAKING = "making"
    AT_ONCE = "at once"
    IN_FORCE = "in force"
    """The day on which its own instrument is law, as its source or the words state it."""
    BEGINS = "begins"
    """The commencement of what is cited, or of the clause's own instrument."""
    ENDS = "ends"
    APPLIES = "applies"
    """The day from which what is cited applies."""
    APPOINTED = "appointed"
    """A day that another instrument names."""
    BUDGET = "budget"
    """The inclusion of a fiscal effect in an approved budget: no day until somebody says so."""


class Among(StrEnum):
    """Which of several moments counts."""

    LATER = "later"
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class When:
    """One moment as written; `start` and `end` are where, with the count but not the preposition.

    It is the day, or the event, so many months and days later, and `edge` days on: where `edge` is
    `None` the words leave open whether the day named or the next one is the first.
    """

    start: int
    end: int
    day: date | None = None
    event: Event | None = None
    of: tuple[int, int] | None = None
    """The citations of whose commencement or end it is; `None` for the clause's own instrument."""
    months: int = 0
    days: int = 0
    edge: int | None = 0
    counted: bool = False
    """Whether it is a count of days or months from something."""
    over: bool = False
    """Whether the count has to have run: "at the end of the period of two months"."""
    way: str = ""
    """The word between a count and what it counts from: after, from, beginning with, of."""
    among: tuple[When, ...] = ()
    which: Among = Among.LATER


_OWN = (
    r"(?:it|they|(?:this|these|that)\s+(?:general\s+)?(?:act|ordinance|law|code|order|notification|"
    r"rules?|regulations?|instructions?|bill|part|title|subtitle|division|subdivision|chapter|"
    r"section|subsection|article|paragraph|clause|amendment)|the\s+act)"
)
_FORCE = r"into\s+(?:force|operation|effect)"
_OTHER = rf"(?P<of>[^.;“”]{{0,120}}?{TARGET}[^.;“”]{{0,300}}?)"
_DAY = r"(?:the\s+)?(?:first\s+)?(?:day|date)"
_TAKES = (
    rf"(?:first\s+)?(?:(?:comes?|came)\s+{_FORCE}|takes?\s+effect|commences?|"
    r"produces?\s+its\s+effects?)"
)
_CEASES = (
    r"(?:expires?|lapses?|ceases?\s+to\s+(?:have\s+effect|be\s+in\s+force)|(?:is|are)\s+repealed)"
)
_GAZETTE = (
    r"(?:\s+of\s+this\s+\w+)?(?:\s+in\s+the\s+(?:official\s+|canada\s+)?(?:gazette|register))?"
)


def _event(cue: str, event: Event, pattern: str) -> tuple[str, Event, re.Pattern[str]]:
    return cue, event, re.compile(pattern, re.IGNORECASE)


_EVENTS = (
    _event(
        "assent",
        Event.ASSENT,
        rf"{_DAY}\s+(?:on\s+which\s+{_OWN}\s+(?:receives?|received|is\s+given)\s+(?:the\s+)?(?:royal\s+)?"
        r"assent|of\s+(?:(?:its|the|royal)\s+)*assent)|(?:its|the|royal)\s+(?:royal\s+)?assent\b",
    ),
    _event(
        "pass",
        Event.ASSENT,
        rf"{_DAY}\s+on\s+which\s+{_OWN}\s+(?:is|was|are)\s+passed|"
        rf"(?:its|the)\s+passing(?:\s+of\s+{_OWN})?",
    ),
    _event(
        "enact",
        Event.ASSENT,
        rf"{_DAY}\s+(?:on\s+which\s+{_OWN}\s+(?:is|was|are)\s+enacted|"
        rf"of\s+(?:the\s+|its\s+)?enactment(?:\s+of\s+{_OWN})?)",
    ),
    _event(
        "publi",
        Event.PUBLICATION,
        rf"(?:{_DAY}\s+(?:of\s+(?:(?:its|their|the)\s+)?(?:first\s+)?publication|on\s+which\s+{_OWN}\s+"
        rf"(?:is|are)\s+(?:first\s+)?published)|(?:its|their|the)\s+(?:first\s+)?publication\b|"
        rf"\bpublication(?=\s+in\b)){_GAZETTE}",
    ),
    _event(
        "regist",
        Event.REGISTRATION,
        rf"{_DAY}\s+(?:on\s+which\s+{_OWN}\s+(?:is|are)\s+registered|"
        r"of\s+(?:its|their|the)\s+registration)|(?:its|their)\s+registration\b",
    ),
    _event(
        "ma",
        Event.MAKING,
        rf"{_DAY}\s+(?:on\s+which\s+{_OWN}\s+(?:is|are|was|were)\s+made|of\s+(?:its|their|the)\s+making)"
        rf"|(?:its|their)\s+making\b",
    ),
    _event("of this", Event.MAKING, rf"{_DAY}\s+of\s+this\s+(?:order|notification)\b"),
    _event("mayor", Event.IN_FORCE, r"following\s+(?:the\s+)?approval\s+(?:by|of)\s+the\s+mayor"),
    _event(
        "effect",
        Event.IN_FORCE,
        rf"(?:its|their)\s+having\s+(?:taken\s+)?effect|(?:the\s+)?effective\s+date\s+of\s+{_OWN}",
    ),
    _event(
        "fiscal",
        Event.BUDGET,
        r"(?:the\s+)?(?:date\s+of\s+)?(?:the\s+)?inclusion\s+of\s+(?:its|their|the)\s+fiscal\s+"
        r"[ae]ffects?[^.;]{0,160}",
    ),
    _event(
        "into",
        Event.BEGINS,
        rf"{_DAY}\s+(?:on|in)\s+which\s+{_OWN}\s+{_TAKES}|(?:its|their)\s+coming\s+{_FORCE}|"
        rf"(?:the\s+)?coming\s+{_FORCE}\s+of\s+{_OWN}\b",
    ),
    _event(
        "commencement",
        Event.BEGINS,
        rf"(?:the\s+|its\s+)?commencement\s+of\s+{_OWN}\b|(?:its|their)\s+commencement\b(?!\s+of)",
    ),
    _event("applicab", Event.APPLIES, rf"(?:the\s+)?applicability\s+date\s+of\s+{_OWN}\b"),
    _event(
        TARGET,
        Event.BEGINS,
        rf"(?:the\s+)?first\s+day\s+on\s+which\s+(?:both|all(?:\s+of)?)\s+{_OTHER}\s+(?:are|is)\s+in\s+force",
    ),
    _event(TARGET, Event.BEGINS, rf"{_DAY}\s+on\s+which\s+{_OTHER}\s+{_TAKES}"),
    _event(TARGET, Event.BEGINS, rf"(?<!\w)when\s+{_OTHER}\s+{_TAKES}"),
    _event(
        TARGET,
        Event.BEGINS,
        rf"(?:the\s+)?(?:commencement|coming\s+{_FORCE}|entry\s+into\s+force|effective\s+date)\s+of\s+"
        rf"(?:the\s+)?(?P<of>{TARGETS})",
    ),
    _event(
        TARGET,
        Event.APPLIES,
        rf"(?:the\s+)?applicability\s+date\s+of\s+(?:the\s+)?(?P<of>{TARGETS})",
    ),
    _event(TARGET, Event.ENDS, rf"{_DAY}\s+on\s+which\s+{_OTHER}\s+{_CEASES}"),
    _event(TARGET, Event.ENDS, rf"the\s+expir(?:y|ation)\s+of\s+(?:the\s+)?(?P<of>{TARGETS})"),
    _event(
        "appointed",
        Event.APPOINTED,
        r"(?:such|any|an|a)\s+(?:earlier\s+|later\s+)?(?:day|date)(?:s|\s+or\s+(?:days|dates))?\s*,?\s*"
        r"(?:as\b|to\s+be\b|that\s+is\b|(?:is|are|may\s+be)\s+)?[^.;]{0,200}?\b(?:appoint|fix|specif|"
        r"prescrib|proclaim|nam)\w*|the\s+appointed\s+day",
    ),
    _event(
        "",
        Event.AT_ONCE,
        r"(?:with\s+)?immediate\s+effect|\bimmediately\b(?!\s+(?:before|after|upon|on|following))|"
        r"\bat\s+once\b|\bforthwith\b",
    ),
)
_ENDING = ("expir", "lapse", "cease", "repeal")
_APPOINTS = ("appoint", "fix", "specif", "prescrib", "proclaim", "named")
_SAME_NUMBER = re.compile(
    r"the\s+day\s+that,\s+in\s+the\s+(?P<n>\w+)\s+month\s+after\s+the\s+month\s+in\s+which\s+"
    rf"{_OWN}\s+receives?\s+royal\s+assent,\s+has\s+the\s+same\s+calendar\s+number[^.;]{{0,200}}",
    re.IGNORECASE,
)
"""Six months after assent, as Canadian acts say it."""

_N = rf"(?P<n>\d{{1,4}}|{CARDINAL_WORDS})(?:\s*\([^()]{{1,20}}\))?"
_UNIT = r"(?:calendar\s+)?(?P<unit>day|week|month|year)s?['’]?"
_WAYS = (
    r"(?P<way>after|following|from\s+and\s+including|from|since|of|beginning\s+(?:with|on)|"
    r"commencing\s+(?:with|on)|starting\s+(?:with|on))"
)
_RUN = (
    r"(?P<over>(?:at|on|upon|after|from|until)\s+the\s+(?:end|expiry|expiration)\s+of|"
    r"(?:at|on|upon)\s+(?:its\s+)?expiration\s+of)"
)
_COUNT = re.compile(
    rf"(?:{_RUN}\s+(?:(?:the|a)\s+(?:further\s+)?period\s+of\s+)?)?(?<!\w){_N}\s+{_UNIT}\s*,?\s+{_WAYS}\s*"
    r"(?:the\s+)?\Z",
    re.IGNORECASE,
)
_NTH = re.compile(
    rf"(?:the\s+)?(?P<n>{ORDINAL_WORDS}|\d{{1,3}}(?:st|nd|rd|th))\s+{_UNIT}\s+"
    r"(?P<way>after|following|from)\s*\Z",
    re.IGNORECASE,
)
_ANNIVERSARY = re.compile(
    rf"(?:the\s+)?(?P<n>{ORDINAL_WORDS}|\d{{1,3}}(?:st|nd|rd|th))\s+anniversary\s+of\s*\Z",
    re.IGNORECASE,
)
_NEXT_DAY = re.compile(
    r"(?:the\s+)?day\s+(?:immediately\s+)?(?:after|following)\s*\Z", re.IGNORECASE
)
_BESIDE = 200
"""Characters before a moment in which the count or the words that govern it are looked for."""
_OF_A_CITATION = re.compile(
    r"\b(?:effective|approved|enacted(?:\s+on)?|adopted|dated|(?:reading|basis)\s+on|transmitted)\s*\Z",
    re.IGNORECASE,
)
"""What stands before a day that belongs to the name of an instrument."""


def moments(covered: str, text: str) -> list[When]:
    """The moments that a sentence names, in its order, none within another.

    >>> words = "This Act comes into force on the 30th day after the day of its assent."
    >>> [(when.event.value, when.days) for when in moments(words, words)]
    [('assent', 30)]
    """
    found = sorted(_bare(covered, text), key=lambda when: (when.start, when.end))
    kept: list[When] = []
    for when in found:
        if kept and when.start < kept[-1].end:
            continue
        kept.append(_counted(covered, when, kept[-1].end if kept else 0))
    return _joined(covered, kept)


def _bare(covered: str, text: str) -> Iterator[When]:
    low = covered.lower()
    if any(character.isdigit() for character in text) or "first" in low:
        for found in find_dates(text).dates:
            shown = covered[found.start : found.end]
            if QUOTE in shown or shown.isspace():
                continue
            last = found.day
            if last is None and found.precision is Precision.MONTH:
                last = found.interval.last_day  # "at the end of January 2020"
            before = covered[max(found.start - _BESIDE, 0) : found.start]
            if found.day is None and not re.search(r"\bend\s+of\s*\Z", before):
                continue
            if last is not None and not (
                _OF_A_CITATION.search(before)
                and covered[found.end : found.end + 3].lstrip()[:1] in "(;,"
            ):
                yield When(found.start, found.end, last)
    for cue, event, pattern in _EVENTS:
        appoints = event is Event.APPOINTED and any(word in low for word in _APPOINTS)
        if cue not in low and not appoints:
            continue
        if event is Event.ENDS and not any(word in low for word in _ENDING):
            continue
        for match in pattern.finditer(covered):
            of = match.span("of") if "of" in pattern.groupindex else None
            yield When(match.start(), match.end(), event=event, of=of)
    if "calendar number" in low:
        for match in _SAME_NUMBER.finditer(covered):
            months = parse_ordinal(match["n"].lower()) or 0
            if months:
                start, end = match.span()
                yield When(start, end, event=Event.ASSENT, months=months, counted=True)


def _counted(covered: str, when: When, first: int) -> When:
    """The moment with the count that stands before it."""
    low = max(when.start - _BESIDE, first)
    before = covered[low : when.start]
    if match := _COUNT.search(before):
        number = parse_cardinal(match["n"].lower())
        if number is not None:
            way = " ".join(match["way"].lower().split())
            return _later(
                replace(when, start=low + match.start(), over=bool(match["over"]), way=way),
                number,
                match["unit"].lower(),
            )
    if match := _ANNIVERSARY.search(before) or _NTH.search(before):
        number = parse_ordinal(match["n"].lower())
        if number is not None:
            unit = match.groupdict().get("unit") or "year"
            return _later(
                replace(when, start=low + match.start(), way="after"), number, unit.lower()
            )
    if match := _NEXT_DAY.search(before):
        return _later(replace(when, start=low + match.start(), way="after"), 1, "day")
    return when


def _later(when: When, number: int, unit: str) -> When:
    months = {"month": number, "year": 12 * number}.get(unit, 0)
    days = {"day": number, "week": 7 * number}.get(unit, 0)
    return replace(when, months=when.months + months, days=when.days + days, counted=True)


_OR_LATER = re.compile(
    r"\s*,?\s*or\s*,?\s*if\s+(?:it\s+is\s+)?later\s*,?\s*(?:on\s+)?\Z", re.IGNORECASE
)
_OR = re.compile(r"\s*,?\s*or\s*,?\s*(?:on\s+|upon\s+)?\Z", re.IGNORECASE)
_AND = re.compile(r"\s*,?\s*(?:and|or)\s+(?:on\s+)?\Z", re.IGNORECASE)
_THE = re.compile(
    r"\bthe\s+(?P<which>later|latest|earlier|earliest)\s+of\s*(?:the\s+following\W*)?\Z", re.I
)
_WHICHEVER = re.compile(
    r"\A\s*,?\s*whichever\s+(?:is|comes|occurs)\s+(?P<which>later|earlier|first|last)", re.I
)
_ANY_EARLIER = re.compile(r"\A(?:an|any)\s+earlier\s", re.IGNORECASE)


def _joined(covered: str, found: list[When]) -> list[When]:
    """Moments of which one is to be chosen, as one."""
    joined: list[When] = []
    for when in found:
        if joined and (which := _choice(covered, joined[-1], when)) is not None:
            last = joined.pop()
            members = last.among or (last,)
            joined.append(When(last.start, when.end, among=(*members, when), which=which))
        else:
            joined.append(when)
    return joined


def _choice(covered: str, one: When, other: When) -> Among | None:
    between = covered[one.end : other.start]
    if len(between) > 40:
        return None
    if _OR_LATER.match(between):
        return Among.LATER
    if _OR.match(between) and _ANY_EARLIER.match(covered[other.start : other.end]):
        return Among.EARLIER
    if not _AND.match(between):
        return None
    word = _THE.search(covered[max(one.start - 40, 0) : one.start])
    word = word or _WHICHEVER.match(covered[other.end : other.end + 40])
    if word is None:
        return None
    return (
        Among.EARLIER if word["which"].lower() in ("earlier", "earliest", "first") else Among.LATER
    )
