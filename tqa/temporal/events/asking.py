"""What a question about events asks for, from the words that ask: who, whether, how often, when."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain

from tqa.temporal.events.asking_words import (
    ALL_PERSONS,
    ALWAYS,
    EVENT_NOUN,
    LIGHT_VERBS,
    NUMBER,
    PERSONS,
    PRESENCE,
    QUESTION_WORDS,
    SUPPORT_VERBS,
    TIME_NOUN,
    TIME_NOUNS,
)
from tqa.temporal.events.twofold import AGENT, EVENT, twofold
from tqa.temporal.events.vocabulary import Mention, Vocabulary, tokens
from tqa.temporal.numbers import parse_cardinal

Span = tuple[int, int]
Readings = tuple[Mention, ...]
"""The roles that the same words can stand for, one mention each."""


class Ask(StrEnum):
    """What is asked for."""

    WHO = "who"
    HOW_MANY_AGENTS = "how_many_agents"
    WHETHER = "whether"
    HOW_OFTEN = "how_often"
    WHEN = "when"


class Pick(StrEnum):
    """Which of the events is meant."""

    FIRST = "first"
    LAST = "last"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Frame:
    """A question apart from its words of time and those of the events."""

    ask: Ask | None = None
    pick: Pick | None = None
    past: bool = True
    mentions: tuple[Readings, ...] = ()
    """The words of the events, without those that only help to ask: "have you seen ..."."""
    listed: bool = False
    """Whether several values of a role are those to choose from: "any of Ann, Bob and Eve"."""
    light: str = ""
    """A verb such as "had" that says no action, where no other verb is said."""
    negation: str = ""
    unknown: str = ""
    """The first word that is none of asking."""
    problem: str = ""
    """Why `ask` is `None`."""


def read_frame(
    question: str, times: Sequence[Span], found: Sequence[Readings], vocabulary: Vocabulary
) -> Frame:
    """What is asked for, given where the words of time and of the events stand."""
    mentions = tuple(_without_helpers(question, found, vocabulary))
    text = _outline(question, times, mentions)
    idioms = tuple(_idioms(text, vocabulary))
    plain = _blanked(text, idioms, " ")
    if negation := _NEGATION.search(plain):
        return Frame(negation=negation[0])
    kind = _kind(plain, text, vocabulary)
    if kind.ask is None:
        strange = (t for t in tokens(plain) if not _asks(t.word, Ask.WHEN, vocabulary))
        named = next((t for t in strange if t.word not in QUESTION_WORDS), None)
        unknown = plain[named.start : named.end] if named else ""
        return Frame(unknown=unknown, problem=kind.problem)
    lexicon = vocabulary.lexicon
    roles = {mention.role for readings in mentions for mention in readings}
    verb = not roles.isdisjoint(lexicon.verbs)
    # "Who used the kitchen?" asks who was there, "who used the juice?" for what no event tells.
    deed = not verb and bool(roles - {lexicon.agent, *lexicon.places})
    for token in tokens(kind.rest):
        supports = verb and token.word in SUPPORT_VERBS
        does = deed and token.word in PRESENCE
        if does or not (supports or _asks(token.word, kind.ask, vocabulary)):
            return Frame(unknown=plain[token.start : token.end])
    agents = [readings[0].role == lexicon.agent for readings in mentions]
    told = _blanked(_with_agents(text, agents), idioms, " ")
    if unknown := twofold(told, ahead=kind.pick is Pick.NEXT):
        return Frame(unknown=unknown)
    return Frame(
        kind.ask,
        kind.pick,
        past=_AHEAD.search(text) is None,
        mentions=mentions,
        listed=kind.ask is Ask.WHO or _ANY_OF.search(text) is not None,
        light=_light_verb(kind.rest) if deed else "",
    )


def _outline(question: str, times: Sequence[Span], mentions: Sequence[Readings]) -> str:
    """The question with `EVENT` for each mention, without words of time or runs of blanks.

    Patterns that may begin with blanks would take long at a long run of them.
    """
    text = _blanked(question.replace(EVENT, " "), times, " ")
    text = _blanked(text, ((m[0].start, m[0].end) for m in mentions), EVENT)
    return re.sub(rf"\s+|{EVENT}+", lambda run: EVENT if run[0][0] == EVENT else " ", text)


def _with_agents(outline: str, agents: Sequence[bool]) -> str:
    """The outline with `AGENT` for the mentions that name agents."""
    pieces = outline.split(EVENT)
    marks = (AGENT if agent else EVENT for agent in agents)
    return "".join(chain.from_iterable(zip(pieces, chain(marks, ("",)), strict=True)))


def _blanked(text: str, spans: Iterable[Span], by: str) -> str:
    letters = list(text)
    for start, end in spans:
        letters[start:end] = by * (end - start)
    return "".join(letters)


def _without_helpers(
    question: str, found: Sequence[Readings], vocabulary: Vocabulary
) -> Iterator[Readings]:
    """The mentions, without words that ask where they are no words of the events.

    "See" is one of asking in "do we see Tom dancing", as "dancing" says what is done; "will" is a
    name only where it is written as one.
    """
    helpers = [_is_helper(mentions) for mentions in found]
    firm = {m.role for ms, helps in zip(found, helpers, strict=True) if not helps for m in ms}
    lexicon = vocabulary.lexicon
    told = firm - {lexicon.agent, *lexicon.places}
    for mentions, helps in zip(found, helpers, strict=True):
        first = mentions[0]
        if helps and first.role == vocabulary.lexicon.agent:
            helps = first.start == 0 or not question[first.start].isupper()
        elif helps:
            # "Was last seen in the kitchen" tells of no deed; "saw a film" does.
            seen = not told and first.words[0] in ("see", "seen")
            helps = seen or any(mention.role in firm for mention in mentions)
        if not helps:
            yield mentions


def _is_helper(mentions: Readings) -> bool:
    return len(mentions[0].words) == 1 and mentions[0].words[0] in ALWAYS


# -- what is passed over ---------------------------------------------------------------------------

_AUX = r"did|do|does|has|have|had|was|were|is|are|can|could|would|will"
_OF_ALL = (
    rf"(?:of\s+)?(?:the|these|those|all|our|my|your)\s+(?P<number>{NUMBER})"
    r"(?:\s+(?:of\s+them|{persons}))?"
)
"""All that there are: read only where the number is that of the agents."""
_NOT_ASKED = r"(?<!which\s)(?<!what\s)"
_IDIOMS = (
    r"\b(?:yes\s*(?:or|/)\s*no|true\s*(?:or|/)\s*false|or\s+not)\b",
    r"\b(?:on\s+)?at\s+least\s+(?:once|one\s+(?:time|occasion|day|instance))\b|\beven\s+once\b",
    r"\bat\s+(?:any|some|one)\s+(?:time|point|stage|moment)\b|\bat\s+all\b|\bany\s?time\b",
    r"\b(?:at\s+least|even)\s+one\b|\b(?:one|once)\s+or\s+more(?:\s+times)?\b|\bany\s+number\s+of\s+times\b",
    r"\b(?:sit|sits|sat|sitting|settle|settled)\s+down\s+(?:to|with|and)\b|\b(?:get|gets|got|getting)\s+a?round\s+to\b"
    r"|\b(?:go|goes|went|gone)\s+ahead\s+(?:and|with)\b|\b(?:come|comes|came|drop|dropped|pop|popped)\s+(?:by|in)\s+(?:to|for)\b"
    r"|\bjust\s+gone\b|\b(?:was|is)\s+it\s+_+\s+who\b"
    r"|\b(?:and\s+)?if\s+so\b|\bis\s+(?:that|it)\s+so\b|\bany\s+chance\b|\bi(?:['’]ve|\s+have)?\s+(?:just\s+)?heard\b|\bon\s+earth\b|\bfor\s+the\s+record\b"
    r"|\btry(?:ing)?\s+to\s+(?:find|see|learn|work|figure|establish|determine)\b|\bsomebody\s+or\s+other\b"
    r"|\b(?:make|makes|made|making|put|puts)\s+(?:in\s+)?(?:an?|his|her|their)\s+(?=(?:first\s+|last\s+)?appearance\b)",
    r"\b(?:so|thus)\s+far\b|\b(?:up\s+)?(?:to|till|until)\s+(?:now|date|the\s+present|this\s+\w+)\b"
    r"|\b(?:by|as\s+of)\s+now\b|\bas\s+far\s+as\s+(?:\w+\s+){1,3}(?:know|shows?|goes?|say)\b",
    r"\b(?:spend|spent|spending)\s+(?:any\s+|some\s+)?time\b"
    r"|\b(?:take|takes|took|taken|taking)\s+(?:place|part|care\s+of|the\s+time\s+to)\b"
    r"|\b(?:make|makes|made|making)\s+use\s+of\b|\bresponsible\s+for\b|\bby\s+any\s+chance\b"
    r"|\b(?:end|ends|ended|ending|show|shows|showed|turn|turns|turned)\s+up\b|\ball\s+told\b",
    rf"\b(?:a|an|any|one|some)\s+(?:single\s+)?{TIME_NOUN}\s+(?:(?:in|of|during)\s+)?"
    r"(?:when|that|(?:on|at|in)\s+which)\b",
    rf"\b(?:{EVENT_NOUN}|{TIME_NOUN})\s+(?:in|on|at|for|during)\s+which\b"
    r"|(?:(?<=latest)|(?<=earliest)|(?<=last)|(?<=first))\s+on\s+which\b",
    rf"{_NOT_ASKED}\b(?:(?:even|just|at\s+least|any|some)\s+)?"
    r"one\s+(?:of\s+(?:them|these|those)|{persons})\b",
    rf"{_NOT_ASKED}\b(?:(?:even|at\s+least)\s+)?(?:any|one|some)\s+{_OF_ALL}",
    rf"{_NOT_ASKED}(?<!\sone\s)\b(?:out\s+|from\s+|among\s+|between\s+|(?=of)){_OF_ALL}",
    r"\bin\s+(?:total|all|sum)\b|\ball\s+in\s+all\b",
    r",?\s*\bif\s+any(?:one|body)?\s*,",
    r"\b(?:(?:i|we)(?:['’]d|\s+would)?|would)\s+(?:want|like|love|need|wish)\b|^\W*need\b",
    # "Didn't Tom eat?" and "..., didn't he?" ask whether he did.
    rf",\s*(?:{_AUX})(?:n['’]t)?\s+(?:he|she|they|it|there|_+)\s*\?*\s*$",
    r"(?:^|[,:;.]\s*)(?:did|has|have|had|was|were|is|are|does|do)n['’]t\b",
    r"\bis(?:n['’]t|\s+it\s+not)\s+(?:it\s+)?(?:true|so|right|correct|the\s+case)\b",
)
_NEGATION = re.compile(
    r"(?i)\b(?:not|never|nobody|no-?\s?one|none|nothing|nowhere|no|neither|nor|without|except"
    r"|excluding|other\s+than|apart\s+from|besides|cannot|rarely|seldom|hardly|(?:yet|still)\s+to"
    r"|stop(?:s|ped|ping)?)\b|[a-z]{1,9}n['’]t\b"
)
_ANY_OF = re.compile(r"(?i)\b(?:any|one|either|some)\s+of\s+_")
_AHEAD = re.compile(r"(?i)\b(?:will|shall|next|upcoming|scheduled|planned|due)\b")


def _idioms(text: str, vocabulary: Vocabulary) -> Iterator[Span]:
    for pattern in _IDIOMS:
        for match in _all(pattern, text, vocabulary):
            yield match.span()


def _all(pattern: str, text: str, vocabulary: Vocabulary) -> Iterator[re.Match[str]]:
    """The matches whose number, if they have one, is that of all agents."""
    for match in _compiled(pattern, vocabulary.agent_kinds).finditer(text):
        number = match.groupdict().get("number")
        if number is None or parse_cardinal(number.lower()) == len(vocabulary.agents):
            yield match


@lru_cache(maxsize=256)
def _compiled(pattern: str, agent_kinds: frozenset[str]) -> re.Pattern[str]:
    persons = "|".join(sorted(PERSONS | agent_kinds))
    return re.compile("(?i)" + pattern.replace("{persons}", f"(?:{persons})\\b"))


# -- what is asked ---------------------------------------------------------------------------------

_DIFFERENT_WORDS = (
    "different|distinct|separate|individual|such|other|logged|recorded|registered|noted"
)
_DIFFERENT = rf"(?:(?:{_DIFFERENT_WORDS})\s+)?"
_NUMBER_OF = (
    r"(?:(?:in|on)\s+)?how\s+many|(?:the\s+|a\s+|what\s+)?(?:total\s+|overall\s+|exact\s+)?"
    r"(?:number|count|tally|frequency|amount|quantity)\s+of"
)
_CUES: tuple[tuple[Ask, str], ...] = (
    (Ask.HOW_MANY_AGENTS, rf"\b(?:{_NUMBER_OF})\s+(?:the\s+)?{_DIFFERENT}{{persons}}"),
    (
        Ask.HOW_OFTEN,
        rf"\b(?:{_NUMBER_OF})\s+(?:the\s+)?{_DIFFERENT}(?:{EVENT_NOUN}|times|occasions)\b"
        rf"|\b(?:{_NUMBER_OF})\s+(?=(?:the\s+)?{_DIFFERENT}_)"
        r"|\bhow\s+(?:often|frequently|regularly)\b|\bhow\s+many\s+(?:were|are|was|is|have|had)\s+(?:there|been)\b"
        r"|\b(?:the\s+|a\s+)?(?:total\s+|overall\s+)?(?:count|tally|total|frequency|figure)\b"
        r"|\b(?:add|sum|tot|total|count|tally)\s+up\s+(?:all\s+)?(?:the\s+)?(?:times|occasions)\b",
    ),
    (
        Ask.WHO,
        r"\bwho(?:m|se|ever)?\b(?:['’]s\b|\s+all\b)?"
        r"|\bwhat(?:['’]s|\s+(?:is|are|was|were))\s+the\s+names?\b"
        rf"|\b(?:which|what)\s+(?:ones\b|(?:one\s+)?of\s+(?:them|these|those|{{persons}}|(?=_))"
        rf"|(?:one\s+)?{_OF_ALL}|{_DIFFERENT}{{persons}}|of\s+the\s+{{persons}}|names?\b)"
        r"|\bnames\s+of\b",
    ),
    (
        Ask.WHEN,
        r"\bwhen\b(?:['’]s\b)?|\b(?:(?:on|at)\s+)?(?:what|which)\s+(?:exact\s+|calendar\s+)?"
        rf"{TIME_NOUN}\b",
    ),
)
_THOSE_THAT = (
    r"\b(?:everyone|everybody|(?:the|those|every|each|all(?:\s+(?:the|those))?)\s+{persons})\b"
    r"(?:\s+that\b)?"
)
_POLAR = r"(?i)\W*(?:was|were|is|are|has|have|had|did|does)\b|.*\b(?:whether|if)\b"
_RELATIVE = r"(?:\b(?:any|some)(?:one|body)|\b(?:ones?|those)|\b{persons}|_)\s+who\b"
"""In "was it Tom who ..." and "was there anyone who ..." the word does not ask."""
_EITHER = re.compile(
    r"(?i)(?P<it>\b(?:was|is|were)\s+it\b)\s+(?:either\s+)?_+(?:\s*,\s*_+)*\s*,?\s+or\s+_+\s+(?P<who>who|that)\b"
)
"""But "was it Tom or Ria who ..." asks which of them."""
_PICKS = (
    (
        Pick.FIRST,
        re.compile(
            r"(?i)\b(?:for\s+the\s+(?:very\s+)?first\s+time|(?:very\s+)?(?:first|earliest)"
            r"|initial(?:ly)?)\b"
        ),
    ),
    (
        Pick.LAST,
        re.compile(
            r"(?i)\b(?:for\s+the\s+(?:very\s+)?last\s+time|(?:very\s+)?(?:last|latest|final)"
            r"|(?:most\s+)recent(?:ly)?)\b"
        ),
    ),
    (Pick.NEXT, re.compile(r"(?i)\b(?:next|upcoming)\b")),
)
_WHAT_IS = re.compile(
    r"(?i)\b(?:what|which)(?:['’]s\b|(?=\s+(?:is|was|were|are|will\s+be|has\s+been)\b))"
)
_YES_OR_NO = re.compile(
    rf"(?i)(?:^|[,:;.–—])\s*(?:{_AUX})\b|\b(?:whether|if|true|correct|right|confirm|verify)\b"
)


@dataclass(frozen=True, slots=True)
class _Kind:
    ask: Ask | None
    pick: Pick | None = None
    rest: str = ""
    """The question without the words that say so."""
    problem: str = ""


def _kind(plain: str, text: str, vocabulary: Vocabulary) -> _Kind:
    """What `plain` asks for: it is `text` without idioms."""
    ask, cues = _asked(plain, vocabulary)
    rest = _blanked(plain, cues, " ")
    picks = [pick for pick, pattern in _PICKS if pattern.search(rest)]
    polar = ask is None and re.match(_POLAR, plain) is not None
    if len(picks) > 1 or (picks and (polar or ask not in (None, Ask.WHO, Ask.WHEN))):
        return _Kind(None, problem="it asks for more than one thing")
    pick = picks[0] if picks else None
    ask = ask or (Ask.WHEN if pick else Ask.WHETHER if _is_yes_or_no(text) else None)
    if ask is None:
        return _Kind(None, problem="it has no word that asks")
    if ask is not Ask.WHETHER:
        rest = _blanked(rest, (match.span() for match in _WHAT_IS.finditer(rest)), " ")
    for _, pattern in _PICKS:
        rest = _blanked(rest, (match.span() for match in pattern.finditer(rest)), " ")
    return _Kind(ask, pick, rest)


def _asked(text: str, vocabulary: Vocabulary) -> tuple[Ask | None, list[Span]]:
    """What the first kind of cue that is there asks for, and where all cues of that kind stand."""
    polar = re.match(_POLAR, text) is not None
    if polar and not _EITHER.search(text):
        relative = [match.span() for match in _all(_RELATIVE, text, vocabulary)]
        text = _blanked(text, relative, " ")
    # "Did everyone eat?" asks something else than "list everyone that ate".
    those = [] if polar else [match.span() for match in _all(_THOSE_THAT, text, vocabulary)]
    either = _EITHER.search(text)
    if either:
        return Ask.WHO, [either.span("it"), either.span("who")]
    for ask, pattern in _CUES:
        spans = [match.span() for match in _all(pattern, text, vocabulary)]
        if spans:
            return ask, [*spans, *(those if ask is Ask.WHO else ())]
    return (Ask.WHO, those) if those else (None, [])


def _is_yes_or_no(text: str) -> bool:
    if _YES_OR_NO.search(text):
        return True
    # "Any risotto yesterday?", "Tom in the kitchen?"; but "Tom?" asks nothing.
    several = len(re.findall(EVENT, text)) > 1
    return text.rstrip().endswith("?") and (several or re.search(r"(?i)\bany\b", text) is not None)


# -- what is left ----------------------------------------------------------------------------------


def _asks(word: str, ask: Ask, vocabulary: Vocabulary) -> bool:
    """Whether a word adds nothing to a question that asks for this."""
    if word in ALWAYS or word in PERSONS or word in vocabulary.kinds:
        return True
    if word in ALL_PERSONS:
        return ask is Ask.WHO
    if word in TIME_NOUNS:
        return ask in (Ask.HOW_OFTEN, Ask.HOW_MANY_AGENTS, Ask.WHEN)
    if word == "what":
        return ask in (Ask.HOW_OFTEN, Ask.HOW_MANY_AGENTS)
    return word == "who" and ask in (Ask.WHETHER, Ask.WHO)


_BEEN = re.compile(rf"(?i)[\s{EVENT}]*(?:\w+\s+)?(?:been|there)\b")


def _light_verb(text: str) -> str:
    """A verb without a meaning of its own that is no auxiliary of "been"."""
    for match in re.finditer(rf"(?i)\b(?:{'|'.join(LIGHT_VERBS)})\b", text):
        if not _BEEN.match(text, match.end()):
            return match[0]
    return ""
