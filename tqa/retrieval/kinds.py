"""What sort of answer a question wants, by the words that ask for it.

Law talks of repeal, commencement and change as much as questions about law do: "When must a return
be made?" does not ask when a provision was made. The weaker such a word, the closer it has to stand
to the citation it is about.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
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
    VERSION = "version"
    """The text of one version by its place among all: first, previous, next; see `Which`."""
    COUNT = "count"
    """How many times the text changed, or how many texts there were."""
    DURATION = "duration"
    """How long it was law, or one text of it stood."""
    ORDER = "order"
    """In which order some things befell some provisions."""
    BEFORE = "before"
    """Whether one thing befell before another."""
    CLAIM = "claim"
    """Whether a statement agrees with the text of the day."""
    APPLIES = "applies"
    """Which text governs facts of a day or a year, apart from what is in force."""
    REFERS = "refers"
    """Which provisions refer to it."""
    COMING = "coming"
    """What changes take effect after a day."""
    TOLD = "told"
    """When something happened that a pleading tells."""


class Which(StrEnum):
    """A version by its place among the versions of a provision."""

    FIRST = "first"
    PREVIOUS = "previous"
    NEXT = "next"
    LAST = "last"


class Event(StrEnum):
    """Which event is asked about, or at which the text is wanted."""

    LAST_CHANGE = "last_change"
    BEGINNING = "beginning"
    """It was made, or came into force."""
    END = "end"
    """It was repealed, expired or was removed."""
    SUSPENSION = "suspension"
    """It was without operation."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The kind of a question with what narrows it."""

    kind: Kind
    event: Event | None = None
    """For `LAST_CHANGED` the event; for `TEXT` the beginning, at which the text is wanted; for
    `DIFFERENCE`, that the time named is that of the change; for `IN_FORCE` and `CLAIM`, the event
    that is said to be of a day; for most kinds the suspension, where that is asked about."""
    ended: bool = False
    """For `IN_FORCE`: it is asked whether it has ended, so that "yes" means not in force."""
    ever: bool = False
    """For `IN_FORCE`: on any day, instead of on one."""
    which: Which | None = None
    """For `VERSION`: which one; for `DURATION`: the first, where its length is wanted."""
    place: int = 0
    """For `VERSION`: its number among all, from 1; 0 where `which` tells it."""
    texts: bool = False
    """For `DURATION` and `COUNT`: of texts, instead of the time in force or of changes."""


CITED = "\ue000"
"""Stands for a citation in the words that the patterns look at."""

_EDITED = r"(?:amended|changed|modified|revised|replaced|updated|substituted|altered|reworded)"
_EDIT = rf"(?:{_EDITED}|amend(?:ments?|s)?|changes?|modif(?:y|ication)|revis(?:e|ion)|replace(?:ment)?|updates?|substitution|alter(?:ation)?)"  # noqa: E501
_BEGUN = r"(?:(?:c[oa]m(?:e|es|ing)|enter(?:s|ed|ing)?|br(?:ought|ing))\s+into\s+(?:force|effect|operation)|enacted)"  # noqa: E501
_BEGUN_WEAK = (
    r"(?:tak(?:e|es|en|ing)\s+effect|took\s+effect|commenced?|commences|made|inserted|added"
    r"|introduced|adopted|passed|created|start(?:s|ed)?(?:\s+to\s+apply)?|become\s+law|became\s+law"
    r"|(?<!\bas\s)in\s+(?:force|effect)|begin|began)"
)
_ENDED = r"(?:repealed|revoked|rescinded)"
_ENDED_WEAK = (
    r"(?:ceased?|ceases|end(?:s|ed)?|expired?|expires|lapsed?|lapses|deleted|removed|abolished"
    r"|struck\s+(?:out|down)|spent|(?:c[oa]m(?:e|es|ing)|brought)\s+to\s+an\s+end|done\s+away\s+with)"
)
_SINCE_WHEN = (
    r"\b(?:since\s+when|(?:from|since|as\s+of|on)\s+(?:what|which)\s+(?:day|date)|by\s+(?:what|which)\s+(?:act|law"
    r"|instrument|order|statute|enactment))\b"
)
_ALTERED = (
    r"(?:raised?|rais(?:e|ing)|put\s+(?:up|down|off)|lower(?:ed)?|cut|reduced?|increased?|extend(?:ed)?|shorten(?:ed)?"
    r"|lengthen(?:ed)?|moved?|tighten(?:ed)?|relax(?:ed)?|rewr(?:itten|ote)|reworked?|touched|doubled|halved|corrected|(?:go|went|gone)\s+(?:up|down)|rise|rose|risen|fall|fell|fallen)"
)
"""What is done to a rate, a term or a rule in everyday words: a change of its text."""
_STARTED = r"(?:br(?:ought|ing)\s+(?:in(?:to\s+(?:force|effect|operation))?|about)|switched\s+on|launched|set\s+up)"  # noqa: E501
_DROPPED = r"(?:scrapped|scraps?|dropped|did\s+away\s+with|done\s+away\s+with|took\s+away|taken\s+away|killed\s+off)"  # noqa: E501
_ACT = r"(?:acts?|laws?|instruments?|orders?|regulations?|statutes?|bills?|ordinances?|enactments?|rules|notifications?|legislation)"  # noqa: E501
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
    r"|last|finally|ever|actually|itself|s|as|act|instrument|treated|regarded|deemed|considered|being|having)\b)*"
)
_LAST = r"\b(?:last|latest|most\s+recent(?:ly)?)\b"


_POLAR = r"^\W*(?:is|was|were|are|did|do|does|has|had|have|will|whether)\b"
_BEFALL = rf"(?:{_EDITED}|{_ENDED}|{_BEGUN}|inserted|added|omitted|deleted|removed|expired?|lapsed?|suspended|introduced|published|commenced?|took\s+effect|take\s+effect|made|renumbered|extended|start(?:s|ed)?|beg(?:a|i)n|end(?:s|ed)?|substituted|raised|lowered|increased|reduced|cut|doubled|halved|change|scrapped|abolished|brought\s+in(?:to)?|taken\s+effect|dropped|moved|tightened|relaxed|rewritten|shortened|lengthened|got\s+(?:its|their)\s+own|entered)"  # noqa: E501
_BEFALLING = r"(?:amendment|change|repeal|revocation|insertion|omission|deletion|substitution|commencement|expiry|lapse|suspension|publication|making|enactment|introduction|extension|end|entry\s+into\s+force|coming\s+into\s+force)"  # noqa: E501
_SOONER = r"(?:before|after|earlier\s+than|later\s+than|prior\s+to|sooner\s+than|ahead\s+of)"
_WORDING = r"(?:versions?|texts?|wordings?|readings?)"
_NOT_WHEN = r"^(?!\W*(?:when|by\s+wh|who|why|is|was|were|did|does|has|how\s+(?:many|often|long))\b)"
_FORCE = r"(?:in\s+force|in\s+effect|in\s+operation|law|on\s+the\s+(?:statute\s+)?books?)"
_HOW_LONG = r"(?<!by )\b(?:how\s+long|how\s+many\s+(?:days|weeks|months|years))\b"
_FORCE_NOT_LAW = r"(?:in\s+force|in\s+effect|in\s+operation|on\s+the\s+(?:statute\s+)?books?)"
_CHANGES = r"(?:changes?|amendments?|amending|provisions?|sections?|rules|rates?|versions?|texts?)"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_RULES: tuple[tuple[Asked, re.Pattern[str]], ...] = (
    (
        Asked(Kind.BEFORE),
        _pattern(
            rf"{_POLAR}.*(?:\b{_BEFALL}\b|\b{_BEFALLING}\b).*\b{_SOONER}\b.*"
            rf"(?:{CITED}|\b{_BEFALL}\b|\b{_BEFALLING}\b)"
            rf"|^(?!\W*(?:what|which|who|when|how|why)\b).*{CITED}.*\b{_BEFALL}\b.*\b{_SOONER}\b.*{CITED}.*\?"
            rf"|{_POLAR}.*(?:\b{_BEFALL}\b|\b{_BEFALLING}\b).*\bon\s+the\s+same\s+day\b"
            rf"|{_POLAR}.*\b{_FORCE_NOT_LAW}\b.*\b{_SOONER}\b.*{CITED}.*\b{_BEFALL}\b"
        ),
    ),
    (
        Asked(Kind.ORDER),
        _pattern(
            r"^\W*in\s+(?:what|which)\s+(?:order|sequence)\s+(?:did|have|has|had|were|was)\b"
            rf"|^\W*in\s+(?:what|which)\s+(?:order|sequence)\b.*(?:{_BEFALL}|{_BEFALLING}s?|\b(?:happen(?:ed)?"
            r"|occur(?:red)?|c[ao]me|t(?:ook|ake)\s+place|follow(?:ed)?|events?)\b)"
            r"|\b(?:in\s+(?:what|which)\s+order|in\s+(?:chronological\s+)?order|chronological(?:ly)?|in\s+"
            rf"(?:what|which)\s+sequence)\b.*(?:{_BEFALL}|{_BEFALLING}s?|{CITED})"
            rf"|(?:{_BEFALL}|{_BEFALLING}s?|{CITED}).*\b(?:in\s+(?:what|which)\s+order|in\s+(?:the\s+)?"
            r"(?:chronological\s+)?order(?:\s+of\s+time)?)\W*$"
            rf"|\border\s+(?:of|in\s+which)\b.*(?:{_BEFALL}|{_BEFALLING}s?)\b"
            r"|\bwhich\b.{0,60}\b(?:came|happened|was|is|comes|began|took\s+effect)\s+(?:the\s+)?"
            rf"(?:first|earlier|earliest|later|last|sooner)\b.*\b(?:or|and)\b"
            rf"|\bwhich\b.{{0,60}}\b{_BEFALL}\s+(?:first|earlier|later|last|sooner)\b.*\b(?:or|and)\b"
            rf"|\bwhich\b.{{0,40}}\b(?:first|earlier|later|last|sooner)\b.{{0,20}}\b{_BEFALL}\b.*\bor\b"
            rf"|\b(?:by|in\s+order\s+of)\s+(?:the\s+)?(?:day|date)s?\s+of\s+(?:their\s+)?{_BEFALLING}\b"
            r"|^\W*(?:please\s+)?(?:sort|arrange|rank|put|order)\b.*\b(?:by\s+(?:the\s+)?(?:day|date|time)|in\s+order|chronolog)"
            rf"|{CITED}.*\bin\s+(?:what|which)\s+(?:order|sequence)\b"
            r"|\b(?:oldest|earliest|first)\s+to\s+(?:the\s+)?(?:newest|latest|last)\b|\bnewest\s+to\s+(?:the\s+)?oldest\b"
        ),
    ),
    (
        Asked(Kind.COMING),
        _pattern(
            r"\b(?:coming(?!\s+into)|upcoming|forthcoming|pending|impending|future|scheduled|planned|ahead|still\s+to"
            rf"\s+come|yet\s+to\s+(?:come|take\s+effect|commence))\b.{{0,40}}\b{_CHANGES}\b"
            rf"|\b{_CHANGES}\b.{{0,60}}\b(?:are|is|was|were|still|lie|lies|lay|stand)\s+(?:\w+\s+)?(?:coming(?!\s+"
            r"into)|upcoming|forthcoming|pending|scheduled|planned|ahead|to\s+come|due\s+to|waiting|"
            r"outstanding|in\s+the\s+pipeline)\b"
            rf"|^\W*(?:is|are|will|does)\b.{{0,120}}\b(?:going|set|due|about|scheduled|expected)\s+to\s+(?:be\s+)?(?:{_EDITED}"
            rf"|change|{_ENDED}|rise|fall|go\s+(?:up|down)|start|begin|end)\b"
            rf"|\b(?:what|which|any)\b.{{0,80}}\b(?:will|shall|going\s+to|due\s+to|set\s+to|about\s+to)\s+(?:be\s+"
            rf"|still\s+)?(?:{_EDITED}|change|take\s+effect|come\s+into\s+force|commence|{_ENDED})\b"
            rf"|\b{_CHANGES}\b.{{0,120}}\b(?:not\s+yet|still\s+not|yet\s+to|still\s+to)\s+(?:\w+\s+)?(?:in\s+(?:force|effect)"
            r"|effective|commenced?|taken\s+effect|come\s+into|begun|started)\b"
            rf"|\b(?:what|which)\s+{_CHANGES}\s+(?:\S+\s+){{0,6}}?(?:take|takes|will\s+take|come|comes|have\s+yet\s+to\s+"
            r"take)\s+(?:effect|into\s+force|hold)\b"
            r"|\bwhat\s+(?:is|was|were|are|lies|lay|stands|stood)\s+(?:\w+\s+)?(?:ahead|in\s+store|coming|to\s+come|to\s+become\s+of)\b"
            rf"|\b{_CHANGES}\b.{{0,100}}\b(?:on\s+(?:its|their|the)\s+way|in\s+the\s+(?:pipeline|offing)|in\s+store)\b"
            r"|\babout\s+to\s+(?:take\s+effect|come|begin|start|end|change|rise|fall)\b|\blooking\s+(?:forward|ahead)\b"
            r"|\bon\s+(?:its|their|the)\s+way\b|\byet\s+to\s+(?:take\s+effect|come\s+into|begin|start|commence)\b"
            r"|^\W*(?:is|are)\s+there\b.{0,80}\bcoming\b(?!\s+into)"
        ),
    ),
    (
        Asked(Kind.REFERS),
        _pattern(
            r"\b(?:which|what|list|find|show|how\s+many|where|who|does|do|did)\b.{0,120}\b(?:refer(?:s|red|ring|ence|ences)?"
            r"(?:\s+(?:back|over))?\s+to|cit(?:e|es|ed|ing)|mention(?:s|ed|ing)?|depend(?:s|ed|ent|ing)?\s+(?:up)?on"
            r"|rel(?:y|ies|ied|ying)\s+(?:up)?on|cross-?refer\w*(?:\s+to)?|point(?:s|ed|ing)?\s+to|invoke[sd]?|lean(?:s|ed|t)?\s+on|h(?:ang(?:s|ed)?|ung)\s+on|hinge[sd]?\s+on|build(?:s)?\s+on"
            r"|buil[td]\s+on|rest(?:s|ed)?\s+(?:up)?on)\b"
            rf".{{0,60}}(?:{CITED}|[“\"«]|\bdefinition\b|\bdefined\b)"
            rf"|\b(?:references?|cross-?references?|citations?)\s+to\s+(?:the\s+)?(?:{CITED}|definition)"
            r"|\b(?:which|what|where|list|find|show)\b.{0,60}\b(?:us(?:e[sd]?|ing)|contain(?:s|ed)?|ha(?:ve|s|d))\s+the\s+"
            r"(?:defined\s+)?(?:term|word|expression)\b.{0,20}[“\"«]"
            r"|\bwhere\s+(?:is|was|does|did)\s+the\s+(?:term|word|expression)\b.{0,80}\b(?:used|occur(?:s|red)?|appear(?:s|ed)?)\b"
            rf"|{CITED}.{{0,60}}\b(?:is|was|are|were)\s+(?:\w+\s+)?(?:referred\s+to|cited|mentioned|relied\s+(?:up)?on"
            r"|invoked)\b"
            rf"|\b(?:is|was|are|were)\s+(?:the\s+)?{CITED}.{{0,60}}\b(?:referred\s+to|cited|mentioned|relied\s+(?:up)?on|invoked)\b"
        ),
    ),
    (
        Asked(Kind.COUNT, texts=True),
        _pattern(
            rf"\bhow\s+many\s+(?:different\s+|distinct\s+|successive\s+)?{_WORDING}\b"
            rf"|\bnumber\s+of\s+{_WORDING}\b"
        ),
    ),
    (
        Asked(Kind.COUNT),
        _pattern(
            r"\bhow\s+(?:often|many\s+times)\s+(?:has|have|had|was|were)\b"
            rf"|\bhow\s+(?:often|many\s+times)\b.*(?:{_EDITED}|change|amend|{_ENDED}|suspended|extended"
            r"|replace|substitute|in\s+force)"
            r"|\bhow\s+(?:many|often)\s+(?:\w+\s+){0,2}(?:amendments|changes|substitutions|revisions)\b"
            rf"|\bhow\s+many\s+(?:\S+\s+){{0,3}}(?:acts?|laws?|instruments?|orders?|statutes?|bills?|ordinances?)\b.*\b(?:{_EDITED}|amend(?:ing)?|chang(?:ed?|ing))\b"
            r"|\bnumber\s+of\s+(?:times|amendments|changes)\b"
        ),
    ),
    (
        Asked(Kind.DURATION, texts=True),
        _pattern(
            rf"{_HOW_LONG}.{{0,160}}\b(?:unchanged|without\s+(?:a\s+)?(?:change|amendment)|stand|stood"
            rf"|stands)\b|{_HOW_LONG}.{{0,60}}\b(?:{_WORDING}|rate|due|duty|fee"
            r"|charge|amount|limit|threshold|fine|penalty|figure|wording|levy)\b.{0,80}\b(?:in\s+force"
            r"|in\s+effect|apply|applied|last(?:ed)?|remain(?:ed)?|valid|hold|held|run|ran|stay(?:ed)?|exist(?:ed)?)\b"
            rf"|{_HOW_LONG}\s+(?:was|were|is|has|had|did)\b.{{0,80}}?\d"
            rf"|{_HOW_LONG}.{{0,160}}\b(?:live\s+with|stay(?:ed)?\s+(?:there|so|that\s+way)|(?:was|were)\s+(?:that|this|it)\s+the"
            rf"\s+(?:text|law|rule|rate)|all\s+(?:one|you|they|anybody)\s+had|in\s+the\s+state)\b"
            r"|\bnumber\s+of\s+days\b.{0,40}\b(?:lasted|stood|applied|held)\b"
        ),
    ),
    (
        Asked(Kind.DURATION),
        _pattern(
            rf"{_HOW_LONG}(?:.{{0,160}}\b(?:{_FORCE_NOT_LAW})\b|{_GAP}(?:{CITED})?{_GAP}\blaw\b|{_GAP}\b(?:appl(?:y|ied|ies)|last(?:ed)?|remain(?:ed)?|exist(?:ed)?|valid|run|ran"
            r"|operate[sd]?|suspended)\b)"
            rf"|\b(?:duration|length\s+of\s+time)\b.{{0,80}}(?:\b{_FORCE}|{CITED})"
            rf"|{_HOW_LONG}.{{0,80}}\b(?:suspended|on\s+hold)\b|\b(?:{_FORCE_NOT_LAW})\s*,?\s*(?:for\s+)?how\s+(?:long|many\s+days)\b"
            rf"|{_HOW_LONG}\s+(?:did|has|had|was|were)\b.{{0,80}}\bstay(?:ed)?\s+(?:in|on)\b"
        ),
    ),
    (
        Asked(Kind.VERSION, which=Which.PREVIOUS),
        _pattern(
            rf"{_NOT_WHEN}.*\b(?:previous|prior|preceding|earlier|former|superseded|penultimate|last\s+but\s+one)"
            rf"\s+{_WORDING}\b|{_NOT_WHEN}.*\b{_WORDING}\b.{{0,30}}\b(?:before|preceding|prior\s+to)\s+(?:the\s+)?"
            rf"(?:one|version|text|wording|that|present|current|it)\b"
            rf"|{_NOT_WHEN}.*\b{_WORDING}\s+(?:just|immediately|right|directly)\s+before\b"
            rf"|{_NOT_WHEN}.*\b(?:before|preceding|prior\s+to)\s+(?:the|its)\s+(?:\w+\s+)?{_WORDING}\b"
            r"|\bwhat\s+(?:did|was)\b.*\b(?:say|said|read|provide[d]?|previously|formerly|before)\s+(?:previously"
            r"|formerly|beforehand|before\s+(?:its|the)\s+(?:present|current)\s+(?:text|wording|version))\W*$"
            rf"|\b(?:came|stood|was\s+in\s+force)\s+(?:just|immediately|right|directly)?\s*before\s+(?:the|its|this)\s+{_WORDING}\b"
            rf"|\bbefore\b[^?]{{0,80}}\b(?:{_EDITED}|{_ALTERED})\s+(?:it|them)\b[^?]{{0,40}}\bhow\s+did\b"
        ),
    ),
    (
        Asked(Kind.VERSION, which=Which.NEXT),
        _pattern(
            rf"{_NOT_WHEN}.*\b(?:next|following|subsequent|succeeding)\s+{_WORDING}\b"
            rf"|{_NOT_WHEN}.*\b{_WORDING}\b.{{0,30}}\b(?:after|following|that\s+followed)\s+(?:the\s+)?"
            r"(?:one|version|text|wording|that|it)\b|\bwhat\s+(?:will|would|does)\b.*\b(?:say|read)\s+next\b"
            rf"|{_NOT_WHEN}.*\b{_WORDING}\b.*\bfollow(?:s|ed)\s+(?:on\s+)?(?:the\s+one|that|it|upon)\b"
        ),
    ),
    (
        Asked(Kind.VERSION, which=Which.LAST),
        _pattern(
            rf"{_NOT_WHEN}.*\b(?:last|latest|final|newest|most\s+recent)\s+{_WORDING}\b"
            r"|\bwhat\s+did\b.*\b(?:finally|last)\s+(?:say|read|provide)\b"
        ),
    ),
    *(
        (
            Asked(Kind.VERSION, place=place),
            _pattern(rf"{_NOT_WHEN}.*\b(?:{word})\s+{_WORDING}\b"),
        )
        for place, word in enumerate(
            ("second|2nd", "third|3rd", "fourth|4th", "fifth|5th"), start=2
        )
    ),
    (
        Asked(Kind.TEXT, Event.BEGINNING),
        _pattern(
            r"^(?!\W*(?:when|by|who|how\s+(?:often|many|long|did\s+it\s+come))\b).*\b(?:originally\s+(?:say|said|read|enacted|made|state|provide|worded|phrased|drafted)"
            r"|(?:say|said|read|provided?|stood|stand)\s+(?:originally|at\s+first|initially)"
            r"|in\s+its\s+(?:original|first|earliest)\s+(?:form|state|shape)"
            r"|original\s+(?:text|wording|version)|as\s+(?:first\s+|originally\s+)?(?:enacted|made)"
            r"|(?:first|earliest|initial)\s+(?:text|wording|version))\b"
        ),
    ),
    (
        Asked(Kind.HISTORY),
        _pattern(
            r"\b(?:history|timeline|chronology|all\s+(?:the\s+)?(?:versions|amendments|changes)"
            r"|(?:list|show|trace|name|enumerate|give)\s+(?:me\s+)?(?:(?:the|all|each|every|of|its)\s+){0,3}"
            r"(?:amendments?|versions?|changes?|steps?|events?)"
            r"|what\s+(?:(?:has|had|have)\s+)?(?:happened\s+to|become\s+of|became\s+of|befell|befallen)"
            r"|(?:every|each)\s+(?:change|amendment|version|step)|how\s+(?:\S+\s+){0,4}?evolved?)\b|^\W*trace\b"
            r"|\b(?:which|what)\s+(?:sections?|provisions?|parts?|articles?|rules?|regulations?"
            rf"|paragraphs?|schedules?|amendments)\b.{{0,80}}\b(?:{_EDITED}|{_ENDED}|inserted|added)\b"
            r"|^\W*(?:amendments|versions|changes)\s+(?:to|of|in)\b"
            r"|\bwhat\s+(?:are|were)\s+the\s+(?:amendments|versions|changes)\b"
            r"|\b(?:all|everything|whatever)\s+(?:that\s+)?(?:has\s+|had\s+)?(?:happened|befell)\b|\bundergo(?:ne|es)?\b"
            r"|^\W*(?:what|which)\s+(?:amendments|changes|versions)\s+(?:has|have|had|did|were|was)\b(?!.*\b(?:coming|ahead"
            r"|to\s+come|on\s+(?:its|their)\s+way|not\s+yet|pending|planned)\b)"
            rf"|\b(?:{_EDITED}|changed?)\b.{{0,80}}\b(?:over\s+(?:the\s+years|time)|through(?:out)?\s+the\s+years|step\s+by\s+step)\b"
            r"|^\W*(?:what|which)\s+(?:amendments|changes)\b.{0,80}\b(?:took\s+effect|came\s+into\s+(?:force|effect|operation))\b"
            r"|\b(?:fared?|story|evolution|biography)\b.{0,60}|\b(?:through|over|down)\s+the\s+years\b|\bfrom\s+start\s+to\s+finish\b"
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
            rf"{_LAST}.{{0,60}}\b{_EDIT}\b|\b{_EDIT}\s+last\b|\b(?:who|what|which|when)\b.{{0,40}}\b{_EDITED}\b.{{0,80}}\blast\b|\b{_EDITED}\s+most\s+recently\b"
        ),
    ),
    (
        Asked(Kind.IN_FORCE, Event.SUSPENSION),
        _pattern(
            rf"^\W*(?:is|was|were|are|has|had|have|did|whether)\b(?:{_GAP}\boperation\b)?{_GAP}\bsuspended\b"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.SUSPENSION),
        _pattern(rf"{_BY_WHAT}(?:{_GAP}\boperation\b)?{_GAP}\bsuspended\b"),
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
            rf"^\W*(?:is|was|were|are|has|had|have|did|will|whether|any)\b(?:(?!\b{_SOONER}\b).){{0,300}}\b"
            rf"(?:{_EDITED}|change|amend(?:ments?)?|changes)\b|\bwhether\b.*\b{_EDITED}\b"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.END),
        _pattern(
            rf"{_BY_WHAT}.{{0,200}}\b{_ENDED}\b|{_BY_WHAT}{_GAP}\b{_ENDED_WEAK}\b"
            r"|\b(?:what|which)\b.{0,60}\b(?:took|taken|takes?)\s+the\s+place\s+of\b"
            rf"|\b(?:what|which)\b.{{0,60}}\b(?:replaced|superseded|succeeded)\s+(?:the\s+)?(?:code\s+)?{CITED}"
            r"|\buntil\s+when\b(?!\s+(?:may|must|can|could|shall|should|does|do|has|have)\b)"
            rf"|\bwhen\s+did\b.{{0,120}}{CITED}.{{0,60}}\bcome\s+to\s+an\s+end\b"
            rf"|^\W*(?:which|what)\s+(?:\w+\s+)?{_ACT}\s+(?:\w+\s+)?{_DROPPED}\b|\bwhen\s+(?:was|were)\b.{{0,100}}\b{_DROPPED}\b"
            r"|[-–—:]\s*(?:end|repeal|expiry|expires?|ended)\s*\?\W*$"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.BEGINNING),
        _pattern(
            rf"{_BY_WHAT}.{{0,200}}\b{_BEGUN}\b|{_BY_WHAT}{_GAP}\b{_BEGUN_WEAK}\b"
            rf"|\b(?:commencement|in-force|coming-into-force|enactment)\s+da(?:te|y)\b"
            r"|\bda(?:te|y)\s+of\s+(?:commencement|enactment|coming\s+into\s+force)\b"
            rf"|{_SINCE_WHEN}.{{0,200}}\b(?:forbidden|prohibited|banned|outlawed|criminali[sz]ed|required|allowed|permitted"
            r"|compulsory|mandatory|payable|exempt(?:ed)?|an?\s+(?:crime|offen[cs]e))\b"
            r"|\b(?:the\s+)?da(?:y|te)\s+(?:on\s+which|that|when)\b.{0,100}\b(?:began|started|commenced|took\s+effect|came\s+into"
            r"\s+(?:force|effect|operation))\W*$"
            rf"|^\W*(?:which|what)\s+(?:\w+\s+)?{_ACT}\s+(?:\w+\s+)?{_STARTED}\b|\bwhen\s+(?:was|were)\b.{{0,100}}\b{_STARTED}\b"
            rf"|{_SINCE_WHEN}.{{0,200}}\b(?:possible|available|open|on\s+offer)\b"
            r"|[-–—:]\s*(?:starts?|started|begin(?:s|ning)?|began|commencement|in\s+force\s+(?:since|from)\s*(?:when)?)\s*\?\W*$"
            r"|\b(?:start|starting|beginning|opening)\s+(?:da(?:te|y))\b"
            rf"|\bsince\s+when\b.{{0,20}}{CITED}"
        ),
    ),
    (
        Asked(Kind.LAST_CHANGED, Event.LAST_CHANGE),
        _pattern(
            rf"{_BY_WHAT}(?:(?!\b(?:if|unless)\b).){{0,120}}\b(?:{_EDITED}|change(?!\s+of\b))\b|\bwho\b{_GAP}\b{_EDITED}\b"
            rf"|{_BY_WHAT}.{{0,200}}\blast\s+{_ALTERED}\b|{_BY_WHAT}.{{0,200}}\b{_ALTERED}\s+last\b"
            rf"|^\W*(?:which|what)\s+(?:\w+\s+)?{_ACT}\s+(?:last\s+)?{_ALTERED}\b"
        ),
    ),
    (
        Asked(Kind.IN_FORCE),
        _pattern(
            r"^\W*(?:is|was|were|are|has|had|did|does|would|will|whether)\b.*\b(?:in\s+force|in\s+effect"
            rf"|in\s+operation|still\s+(?:law|valid|good|running|alive|live|operative|operating|standing)|valid\s+law|{_BEGUN})\b"
            rf"|^\W*(?:is|was|were|are|has|had|did|does)\b{_GAP}\b(?:effective|valid|exist(?:ed)?|appl(?:y"
            r"|icable)|commenced?|law|inserted|added|made)\b(?!\s+(?:to|by|for|if|where)\b)"
            r"|\b(?:which|what)\s+(?:sections?|provisions?|parts?)\b.{0,80}\bin\s+(?:force|effect)\b"
            r"|[:,]\s*(?:still\s+|already\s+)?(?:in\s+(?:force|effect)|alive|live|law|valid|running)\b[^.]{0,40}\?\W*$"
            rf"|[,;:.]\s+(?:that\s+is,?\s+)?(?:is|was|were|are)\s+{CITED}.{{0,60}}\bin\s+(?:force|effect|operation)\b"
            r"|(?:^|[,:;]\s)\W*(?:is|was|were|are)\s+there\s+(?:still\s+|already\s+|then\s+|yet\s+)*(?:an?|any|such)\b"
            r"|^\W*(?:does|did|do|has|had|have)\b.*\b(?:have|had|has)?\s*(?:the\s+)?force\s+of\s+law\b"
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
    instrument regulation regulations statute list applied apply whether shown time previous prior
    next following earlier later newest second third fourth wordings refer refers referred reference
    references mention mentions mentioned cite cites cited depend depends rely relies coming
    upcoming forthcoming pending scheduled planned order sequence chronological happened stood stand
    remain remained unchanged duration altogether total overall included including answer answers
    trace list every step steps each far start date beginning published parliament
    council""".split()
)
"""Words that frame a question about law rather than name its subject."""

EMPTY = frozenset(
    """mean means meant meaning defined define definition much many anything something there says
    applies consolidation consolidated please long often soon far still yet ever never already just
    only really exactly actually get gets got go goes went happen happens happened somebody someone
    anybody anyone everybody everyone""".split()
)
"""Words that ask, and are never the subject."""


_GLOSS = re.compile(rf"\([^(){CITED}]{{3,80}}\)")
"""What stands in brackets beside a citation, to say what it is about."""
_OF_DUTY = _pattern(
    r"(?:^|[.,;:]\s)\W*(?:(?:for|until|by|since|in|on|within)\s+)?(?:when|how\s+(?:long|often|many\s+\w+(?:\s+\w+)?)"
    r"|(?:what|which)\s+(?:order|sequence|day|date))\s+(?:must|may|can|could|shall|should|ought)\b"
    rf"(?!\s+(?:{CITED}|(?:i|we)\b))"
)
"""What asks for a duty or a leave that the law lays down, not for the fate of its text."""
_SUSPENDED = re.compile(r"(?i)\bsuspen(?:ded|sion)\b|\bon\s+hold\b")
_POLITE = re.compile(
    r"(?i)^\W*(?:(?:would|could|can|will|might)\s+(?:you|i|we)\s+(?:please\s+|kindly\s+)?|please\s+|kindly\s+)"
    r"(?=(?:show|give|quote|tell|print|list|read|see|have|get|say|explain|state|name|trace)\b)"
)
"""Politeness at the head of a request, which makes it no question of yes or no."""
_FIRST_OF = re.compile(r"(?i)\b(?:original|first|initial|earliest)\b")


def _questions(words: str) -> str:
    """The sentences that ask, where others only tell what led to the question."""
    sentences = re.split(r"(?<=[.!?])\s+(?=\S)", words.strip())
    asking = [sentence for sentence in sentences if "?" in sentence]
    return " ".join(asking) if asking and len(asking) < len(sentences) else words


def asked(words: str) -> Asked:
    """The kind of a question, from its words with each citation replaced by `CITED`.

    >>> asked(f"When was {CITED} of the {CITED} repealed?").event
    <Event.END: 'end'>
    >>> asked("When must a return be made?").kind
    <Kind.TEXT: 'text'>
    """
    words = _POLITE.sub("", _questions(_GLOSS.sub(" ", words)))
    if _OF_DUTY.search(words):
        return Asked(Kind.TEXT)
    for kind, pattern in _RULES:
        if pattern.search(words):
            if kind.kind is Kind.IN_FORCE and re.search(r"(?i)\bever\b", words):
                return Asked(kind.kind, kind.event, kind.ended, ever=True)
            if kind.kind is Kind.DURATION and _FIRST_OF.search(words):
                return replace(kind, which=Which.FIRST, texts=True)
            if kind.kind in (Kind.DURATION, Kind.COUNT) and _SUSPENDED.search(words):
                return replace(kind, event=Event.SUSPENSION)
            return kind
    return Asked(Kind.TEXT)
