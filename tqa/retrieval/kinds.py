"""What sort of answer a question wants, by the words that ask for it.

Law talks of repeal, commencement and change as much as questions about law do: "When must a return
be made?" does not ask when a provision was made. The weaker such a word, the closer it has to stand
to the citation it is about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What sort of answer a question wants."""

    TEXT = "text"
    IN_FORCE = "in_force"
    CHANGED = "changed"
    """Whether the text changed within some days."""
    LAST_CHANGED = "last_changed"
    """When, and by what, one event befell it; see `Event`."""
    HISTORY = "history"
    DIFFERENCE = "difference"


class Event(StrEnum):
    """Which event is asked about, or at which the text is wanted."""

    LAST_CHANGE = "last_change"
    BEGINNING = "beginning"
    """It was made, or came into force."""
    END = "end"
    """It was repealed, expired or was removed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The kind of a question with what narrows it."""

    kind: Kind
    event: Event | None = None
    """For `LAST_CHANGED` the event; for `TEXT` the beginning, at which the text is wanted; for
    `DIFFERENCE`, that the time named is that of the change."""
    ended: bool = False
    """For `IN_FORCE`: it is asked whether it has ended, so that "yes" means not in force."""
    ever: bool = False
    """For `IN_FORCE`: on any day, instead of on one."""


CITED = "\ue000"
"""Stands for a citation in the words that the patterns look at."""

_EDITED = r"(?:amended|changed|modified|revised|replaced|updated|substituted|altered|reworded)"
_EDIT = rf"(?:{_EDITED}|amend(?:ments?|s)?|changes?|modif(?:y|ication)|revis(?:e|ion)|replace(?:ment)?|updates?|substitution|alter(?:ation)?)"  # noqa: E501
_BEGUN = (
    r"(?:(?:c[oa]m(?:e|es|ing)|enter(?:s|ed|ing)?)\s+into\s+(?:force|effect|operation)|enacted)"
)
_BEGUN_WEAK = (
    r"(?:tak(?:e|es|en|ing)\s+effect|took\s+effect|commenced?|commences|made|inserted|added"
    r"|introduced|adopted|passed|created|start(?:s|ed)?(?:\s+to\s+apply)?|become\s+law|became\s+law"
    r"|in\s+force|in\s+effect|begin|began)"
)
_ENDED = r"(?:repealed|revoked|rescinded)"
_ENDED_WEAK = (
    r"(?:ceased?|ceases|end(?:s|ed)?|expired?|expires|lapsed?|lapses|deleted|removed|abolished"
    r"|struck\s+(?:out|down)|spent)"
)
_BY_WHAT = (
    r"(?:(?:when|who|why|since\s+when|by\s+(?:what|which|whom)|(?:which|what)\s+(?:amending\s+)?"
    r"(?:acts?|laws?|instruments?|orders?|regulations?|statutes?|bills?|ordinances?|enactments?"
    r"|chapters?|legislation|amendments?|date|day))\b)"
)
# Between the question word and a weak verb, nothing but the citation and small words.
_GAP = (
    rf"(?:\s|{CITED}|[,;:'’“”\"()]|\b(?:is|was|were|are|did|does|do|has|had|have|will|be|been|the|this"
    r"|that|it|its|of|in|to|on|under|and|or|by|what|which|who|provision|rule|text|wording|version|act"
    r"|section|subsection|paragraph|definition|schedule|part|regulations?|order|law|first|originally"
    r"|last|finally|ever|actually|itself|s|as|act|instrument)\b)*"
)
_LAST = r"\b(?:last|latest|most\s+recent(?:ly)?)\b"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_RULES: tuple[tuple[Asked, re.Pattern[str]], ...] = (
    (
        Asked(Kind.TEXT, Event.BEGINNING),
        _pattern(
            r"^(?!\W*(?:when|by|who|how)\b).*\b(?:originally\s+(?:say|said|read|enacted|made|state)"
            r"|original\s+(?:text|wording|version)|as\s+(?:first\s+|originally\s+)?(?:enacted|made)"
            r"|(?:first|earliest|initial)\s+(?:text|wording|version))\b"
        ),
    ),
    (
        Asked(Kind.HISTORY),
        _pattern(
            r"\b(?:history|timeline|chronology|all\s+(?:the\s+)?(?:versions|amendments|changes)|how\s+often"
            r"|(?:list|show)\s+(?:the\s+|me\s+the\s+)?(?:amendments|versions|changes)"
            r"|how\s+many\s+(?:times|amendments|versions|changes))\b"
            r"|\b(?:which|what)\s+(?:sections?|provisions?|parts?|articles?|rules?|regulations?"
            rf"|paragraphs?|schedules?|amendments)\b.{{0,80}}\b(?:{_EDITED}|{_ENDED}|inserted|added)\b"
            r"|^\W*(?:amendments|versions|changes)\s+(?:to|of|in)\b"
            r"|\bwhat\s+(?:are|were)\s+the\s+(?:amendments|versions|changes)\b"
        ),
    ),
    (
        Asked(Kind.DIFFERENCE),
        _pattern(r"\b(?:differ(?:s|ed|ence|ences|ent)?\b|compar(?:e|ed|ison|ing)\b|versus\b|vs\b)"),
    ),
    (
        Asked(Kind.DIFFERENCE, Event.LAST_CHANGE),
        _pattern(
            rf"\b(?:what\s+(?:has|had|have|was|were|is|did|will)?\s*(?:been\s+)?(?:changed?|amended|altered)\b"
            rf"|how\s+(?:did|has|have|had|was|were|does|is|will)\b.*\b(?:{_EDITED}|change|differ)\b"
            r"|chang(?:e|ed|es)\s+between\b)"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.LAST_CHANGE),
        _pattern(
            rf"{_LAST}.{{0,60}}\b{_EDIT}\b|\b{_EDIT}\s+last\b|\b{_EDITED}\s+most\s+recently\b"
        ),
    ),
    (
        Asked(Kind.IN_FORCE, ended=True),
        _pattern(
            rf"^\W*(?:is|was|were|are|has|had|have|did|whether)\b(?:{_GAP}\b{_ENDED_WEAK}\b|.*\b{_ENDED}\b)"
            rf"|\bwhether\b.*\b{_ENDED}\b"
        ),
    ),
    (
        Asked(Kind.CHANGED),
        _pattern(
            rf"^\W*(?:is|was|were|are|has|had|have|did|will|whether|any)\b.{{0,300}}\b"
            rf"(?:{_EDITED}|change|amend(?:ments?)?|changes)\b|\bwhether\b.*\b{_EDITED}\b"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.END),
        _pattern(
            rf"{_BY_WHAT}.{{0,200}}\b{_ENDED}\b|{_BY_WHAT}{_GAP}\b{_ENDED_WEAK}\b"
            r"|\b(?:what|which)\b.{0,60}\b(?:took|taken|takes?)\s+the\s+place\s+of\b"
            rf"|\b(?:what|which)\b.{{0,60}}\b(?:replaced|superseded|succeeded)\s+(?:the\s+)?(?:code\s+)?{CITED}"
            rf"|\buntil\s+when\b|\bhow\s+long\b{_GAP}\b(?:in\s+force|in\s+effect|law)\b"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.BEGINNING),
        _pattern(
            rf"{_BY_WHAT}.{{0,200}}\b{_BEGUN}\b|{_BY_WHAT}{_GAP}\b{_BEGUN_WEAK}\b"
            rf"|\b(?:commencement|in-force|coming-into-force|enactment)\s+da(?:te|y)\b"
            r"|\bda(?:te|y)\s+of\s+(?:commencement|enactment|coming\s+into\s+force)\b"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.LAST_CHANGE),
        _pattern(rf"{_BY_WHAT}.{{0,120}}\b(?:{_EDITED}|change)\b|\bwho\b{_GAP}\b{_EDITED}\b"),
    ),
    (
        Asked(Kind.IN_FORCE),
        _pattern(
            r"^\W*(?:is|was|were|are|has|had|did|does|would|will|whether)\b.*\b(?:in\s+force|in\s+effect"
            rf"|in\s+operation|still\s+(?:law|valid|good)|valid\s+law|{_BEGUN})\b"
            rf"|^\W*(?:is|was|were|are|has|had|did|does)\b{_GAP}\b(?:effective|valid|exist(?:ed)?|appl(?:y"
            r"|icable)|commenced?|law|inserted|added|made)\b(?!\s+(?:to|by|for|if|where)\b)"
            r"|\b(?:which|what)\s+(?:sections?|provisions?|parts?)\b.{0,80}\bin\s+(?:force|effect)\b"
            r"|\bin\s+force\s+or\s+not\b|\bwhether\b.*\bin\s+(?:force|effect)\b"
        ),
    ),
)
"""Kinds by the words that ask for them, in the order in which they are tried; else the text."""

FRAME = frozenset(
    """force effect operation amended amend amending amendment amendments changed change changes
    changing modified revised replaced updated substituted altered repealed repeal revoked rescinded
    enacted commence commenced commencement inserted added introduced history timeline versions
    version differ differs difference differences different compare compared comparison between last
    latest recent recently first ever yet since still valid ceased cease expired expire come came
    coming enter entered take took effective original originally often times many current currently
    text wording provision provisions sections subsection paragraph part read reads stood stand full
    whole content contents complete consolidated exist existed immediately just day date
    instrument regulation regulations statute list applied apply whether shown time""".split()
)
"""Words that frame a question about law rather than name its subject."""

EMPTY = frozenset(
    """mean means meant meaning defined define definition much many anything something there says
    applies consolidation consolidated please long often soon far still yet ever never already just
    only really exactly actually get gets got go goes went happen happens happened somebody someone
    anybody anyone everybody everyone""".split()
)
"""Words that ask, and are never the subject."""


def asked(words: str) -> Asked:
    """The kind of a question, from its words with each citation replaced by `CITED`.

    >>> asked(f"When was {CITED} of the {CITED} repealed?").event
    <Event.END: 'end'>
    >>> asked("When must a return be made?").kind
    <Kind.TEXT: 'text'>
    """
    for kind, pattern in _RULES:
        if pattern.search(words):
            if kind.kind is Kind.IN_FORCE and re.search(r"(?i)\bever\b", words):
                return Asked(kind.kind, kind.event, kind.ended, ever=True)
            return kind
    return Asked(Kind.TEXT)
