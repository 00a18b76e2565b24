"""What a question asks: its kind, its days, what it cites, and what is left as its subject."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from tqa.index.words import terms
from tqa.law.characters import clean
from tqa.law.citations import Citation, parse_citations
from tqa.law.instruments import InstrumentName, normalise_title
from tqa.law.pinpoints import Pinpoint, definition
from tqa.law.titles import HEADS, find_instruments
from tqa.retrieval.financial import YearsOn
from tqa.retrieval.judgement import asks_advice, needs_facts
from tqa.retrieval.kinds import CITED, EMPTY, FRAME, Asked, Event, Kind, asked
from tqa.retrieval.moments import Moment, Moments, find_moments
from tqa.retrieval.occasions import Occasion
from tqa.retrieval.statements import AMOUNT, find_statement, states_amount, without_amounts

__all__ = ["Event", "Kind", "Moment", "Question", "Target", "analyse", "without_headings"]


@dataclass(frozen=True, slots=True)
class Target:
    """One provision that is asked about, in the words of the question.

    `part` names what bears no label: preamble, long title, short title.
    """

    pinpoint: Pinpoint | None
    instrument: InstrumentName | None = None
    written: str = ""
    part: str = ""
    certain: bool = True
    """False where the words may be a subject rather than a defined term."""


@dataclass(frozen=True, slots=True)
class Question:
    """An analysed question."""

    text: str
    asked: Asked
    moments: tuple[Moment, ...] = ()
    known_at: Moment | None = None
    targets: tuple[Target, ...] = ()
    instruments: tuple[InstrumentName, ...] = ()
    """The instruments asked about; not those that are said to have changed them."""
    agents: tuple[InstrumentName, ...] = ()
    """Instruments that are named as the cause of what is asked about."""
    subject: str = ""
    """The question without its days and citations: what is searched for by meaning."""
    unread: str = ""
    """Words that look like the name of an instrument and are not one that is known."""
    impossible: str = ""
    """Why a date in the question cannot be used; empty where all can."""
    occasion: Occasion | None = None
    """A day named by what befell the provision, which only the versions can tell."""
    advice: bool = False
    """Whether it asks what to do or what will happen, which no text of law answers."""
    facts: bool = False
    """Whether it depends on the facts of a case that the question does not give."""
    statement: str = ""
    """What is to be checked, where the question puts up a statement; without days and citations."""

    @property
    def kind(self) -> Kind:
        """What sort of answer is wanted."""
        return self.asked.kind

    @property
    def pinpoints(self) -> tuple[Pinpoint, ...]:
        """The pinpoints that are cited."""
        return tuple(target.pinpoint for target in self.targets if target.pinpoint)


_QUOTED = (
    r"[“\"«'‘](?P<quoted>[^“”\"«»'‘’]{1,80}(?:['’][^“”\"«»'‘’]{1,80})?)[”\"»'’]"
    r"|(?P<bare>[a-z][\w'’-]*(?:\s+[\w'’-]+){0,5}?)"
)
_TERM = r"(?:the\s+(?:defined\s+)?(?:term|word|expression)s?\s+|an?\s+|the\s+)?"
_MEANS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bwhat\s+(?:does|did|do|is)\s+{_TERM}(?:{_QUOTED})\s+(?:mean|meant|means|defined)\b",
        r"\bdefin(?:e|es|ed|ing)\s+(?:the\s+)?(?:(?:term|word|expression)\s+)?[“\"«](?P<quoted>[^“”\"]{1,80})"
        r"[”\"»](?P<bare>(?!))?",
        r"\b(?:what|who)\s+(?:counts?|counted|qualifie[sd]|qualify)\s+as\s+(?:an?\s+|the\s+)?(?:[“\"«](?P<quoted>[^“”\"]{1,80})"
        r"[”\"»]|(?P<bare>[a-z][\w'’-]*(?:\s+[\w'’-]+){0,3}?)(?=\s+(?:for|under|in|on|as|at|of)\b|\s*[?,.]))",
        r"\bwho\s+(?:is|was|are|were)\s+(?:an?\s+|the\s+)?[“\"«](?P<quoted>[^“”\"]{1,80})[”\"»](?P<bare>(?!))?",
        r"\b(?:word|term|expression|explains?|explained|says?|said|understand|understood|mentions?|mentioned)\b[^“”\"]{0,30}"
        r"[“\"«](?P<quoted>[^“”\"\s]+(?:\s[^“”\"\s]+){0,3})[”\"»](?P<bare>(?!))?",
        r"[“\"«](?P<quoted>[^“”\"\s]+(?:\s[^“”\"\s]+){0,3})[”\"»][^“”\"]{0,60}\b(?:means?|meant|stands?\s+for|defined|definition"
        r"|mention(?:s|ed|ing)?|take(?:s)?\s+in|covers?)\b(?P<bare>(?!))?",
        r"^\W*(?P<quoted>(?!))?(?P<bare>[a-z][\w'’-]*(?:\s+[\w'’-]+){0,3})\s*=\s*\?",
        r"\b(?:speaks?|spoke|talks?|talked)\s+of\s+[“\"«](?P<quoted>[^“”\"]{1,80})[”\"»](?P<bare>(?!))?",
        r"\b(?:means?|meant)\s+(?:by|with)\s+(?:the\s+)?(?:(?:term|word|expression)\s+)?[“\"«](?P<quoted>[^“”\"]"
        r"{1,80})[”\"»](?P<bare>(?!))?",
        rf"\bhow\s+(?:is|was|are|were|does|did)\s+.{{0,40}}?{_TERM}(?:{_QUOTED})\s+defined?\b",
        rf"\b(?:meaning|definition)s?\s+of\s+{_TERM}(?:{_QUOTED})(?=\s*(?:[?.,;]|$|\b(?:in|under|on|as|at"
        r"|for|before|after|since|from|between|of)\b))",
        rf"\bdefine\s+{_TERM}(?:{_QUOTED})(?=\s*(?:[?.,;]|$|\b(?:in|under|on|as|at)\b))",
        r"\bwhat\s+(?:is|was|are|were)\s+(?:meant\s+by\s+)?(?:an?\s+|the\s+)?[“\"](?P<quoted>[^“”\"]{1,80})"
        r"[”\"](?P<bare>(?!))?",
    )
)
_MAYBE_MEANS = re.compile(
    r"(?i)^\W*what\s+(?:is|was|are|were)\s+an?\s+(?P<bare>[a-z]+(?:\s[a-z]+)?)(?=\s+(?:for|under|in|within)\b|\s*[?(,])"
)
"""What may ask for a definition, or for a rule on a thing: "what is a conveyance?"."""
_TERM_IN = re.compile(
    r"(?i)\b(?:(?:the\s+)?(?:defined\s+)?(?:term|word|expression)|definition\s+of(?:\s+the\s+(?:term|word"
    r"|expression))?|defin(?:e|es|ed)|mean(?:s|t)?\s+by)\s+[“\"«](?P<term>[^“”\"«»]{1,80})[”\"»]"
)
"""A term whose definition is asked for in a section that is cited."""
_TITLE = re.compile(
    r"(?i)\b(?:(?P<long>long\s+title)|(?:short\s+|official\s+|full\s+)?(?:title|name))\s+(?:of|was|is|did)\b"
    r"|\bwhat\s+(?:is|was|were)\b.{0,60}\b(?:called|titled|entitled|named)\b"
)
_EXCEPT = re.compile(
    r"(?i)\b(?:apart\s+from|except(?:\s+for|ing)?|other\s+than|excluding|but\s+not|save(?:\s+for)?|leaving\s+aside"
    r"|aside\s+from)\s+(?:(?:the|its|part|section|sections|and|[\dIVXA-Z()]+|,)\s*)*$"
)
"""What a question leaves out: "apart from Part VI and section 27"."""
_RECITED = re.compile(
    r"(?i)\b(?:words?|phrase|sentence|text|said|says|say|reads?|contain(?:s|ed)?|after|before|stated?|states|provide[sd]?"
    r"|quote[sd]?|wording)\s*[:,]?\s*[“\"«](?P<words>[^“”\"«»]*\s[^“”\"«»]*\s[^“”\"«»]*)[”\"»]"
)
"""Words of the law that a question recites: what they cite or date is not what is asked about."""
_HEADED = re.compile(
    r"(?i)\b(?:headed|captioned|heading(?:\s+of\s+which)?(?:\s+is)?)\s*[:,]?\s*"
    r"[“\"«](?P<words>[^“”\"«»]{3,200})[”\"»]"
)
"""A heading, which cites nothing: the section headed “Emergencies Act” is of another act."""
_PUT_UP = re.compile(
    r"(?i)^\W{0,3}[“\"«](?P<words>[^“”\"«»]{12,})[”\"»](?=\W*(?:is|was|true|correct|right)\b)"
)
"""A statement in quotation marks that is put up to be checked."""
_CODE = re.compile(
    r"(?<![\w.,/$€£-])(?:\d{4}(?:\.\d{2,4}){1,3}|(?!19|20)(?:\d{8}|\d{10}))(?![\w/%]|[.,-]\d)"
)
"""A code of a tariff or a classification: 8443.31, 84433100."""
_AGENT = re.compile(r"(?i)\b(?:by|through|via)\s+(?:virtue\s+of\s+)?(?:the\s+)?(?:section\s*)?$")
_UNREAD = re.compile(
    r"(?:\b(?:of|in|under|to|from)\s+(?:the\s+)?|\bthe\s+)((?:[A-Za-z][\w'’-]*\s+){1,8}?"
    rf"(?:{'|'.join(sorted(HEADS, key=len, reverse=True))}))\b(?!\s+[A-Z])"
)
_SHOWING = re.compile(
    r"(?i)^\W*(?:(?:please|kindly|can|could|would|will|may|i|we|you|let|want|like|need|to|me|us|i['’]d"
    r"|i['’]m|looking)\s+){0,6}(?:show|give|print|quote|display|read|set\s+out|tell|get|see|find|fetch|provide"
    r"|state|cite|return|open|look\s+up|looking\s+for|recite|reproduce)\b(?:\s+(?:me|us|out|again"
    r"|of|about))*"
)
"""The verbs of showing at the head of a request: they ask, and are no part of the subject."""
_GENERIC = frozenset(
    """the this that an a any such same said which what amending must may shall can will to not who
    is are was were by for""".split()
)


def analyse(
    text: str,
    *,
    reference_day: date,
    known_titles: Mapping[str, str] | None = None,
    years: YearsOn | None = None,
) -> Question:
    """Read a question. `reference_day` stands for "today"; nothing here looks at a clock.

    `known_titles` (normalised title to title) lets titles be found in any case of letters; `years`
    (`Library.years`) says what "tax year" and the like mean in the law held.
    """
    plain = " ".join(text.split())
    quoted = [match.span("words") for match in _RECITED.finditer(plain)]
    quoted += [match.span("words") for match in _PUT_UP.finditer(plain)]
    quoted += [match.span("words") for match in _HEADED.finditer(plain)]
    citations = parse_citations(_mask(_without_nouns(plain), quoted, "x"), known=known_titles).items
    cited = [*_cited_spans(citations), *_named_spans(plain, known_titles)]
    masked = _mask(_mask(plain, quoted, "x"), cited, "\0")
    stated = find_statement(plain)
    if stated is not None:
        masked = _mask(masked, [(0, stated[0]), (stated[1], len(plain))], " ")
    times = find_moments(masked, reference_day, years=years)
    unread = "" if any(c.instrument for c in citations) else _unread(masked)
    words = re.sub("\0+", CITED, _mask(masked, times.spans, " "))
    kind = _claimed(asked(words), words, stated=stated is not None)
    if kind.kind is Kind.IN_FORCE and (event := _event_on(masked, times, kind)) is not None:
        kind = replace(kind, event=event)
    if kind.kind in _OF_A_FATE:
        times = _without_names(masked, times)
    days = [moment for moment in times.asked if moment.day is not None]
    if len(days) == 2 and kind.kind in (Kind.TEXT, Kind.IN_FORCE) and _SET_BESIDE.search(words):
        kind = Asked(Kind.DIFFERENCE)
    if times.occasion is not None and times.occasion.plain and _two_events(masked, times):
        # "repealed before section 29 was amended": the second event is no day of the first.
        kind, times = Asked(Kind.BEFORE), replace(times, occasion=None)
    agents = tuple(_agents(plain, citations, kind))
    targets = tuple(_targets(plain, citations, agents, kind.kind))
    targets = targets or tuple(_codes(_mask(masked, times.spans, " ")))
    names = [c.instrument for c in citations if c.instrument and not c.instrument.generic]
    return Question(
        plain,
        _settled(kind, targets, len(times.asked)),
        times.asked,
        times.known_at,
        targets,
        tuple(dict.fromkeys(name for name in names if name not in agents)),
        agents,
        _subject(_untimed(_shown(plain, cited, stated), times.spans), kind.kind),
        unread,
        times.impossible,
        times.occasion,
        stated is None and asks_advice(plain),
        needs_facts(plain, dated=any(moment.day for moment in times.asked)),
        _statement(_mask(plain, cited, "\0"), stated, times.spans)
        if kind.kind is Kind.CLAIM
        else "",
    )


_CHECKED_BY_DATES = (Kind.IN_FORCE, Kind.CHANGED, Kind.BEFORE)


def _claimed(kind: Asked, words: str, *, stated: bool) -> Asked:
    """A statement is checked by the text of the day, unless it speaks of force or of changes."""
    amount = AMOUNT.search(words) is not None
    if stated:
        told = asked(f"whether {words.strip()}")
        if told.kind is Kind.LAST_CHANGED:
            return Asked(Kind.CLAIM, told.event)
        return told if told.kind in _CHECKED_BY_DATES and not amount else Asked(Kind.CLAIM)
    plain = kind.kind is Kind.TEXT or (kind.kind is Kind.IN_FORCE and not kind.ended)
    return Asked(Kind.CLAIM) if plain and states_amount(words) else kind


_BEGAN_ON = re.compile(
    r"(?i)\b(?:(?:c[oa]me|enter(?:ed)?|brought)\s+into\s+(?:force|effect|operation)|t(?:ook|ake|aken)\s+effect"
    r"|commenced?|inserted|added|enacted)\b"
)


def _event_on(masked: str, times: Moments, kind: Asked) -> Event | None:
    """The event of which it is asked whether it was on one day: "repealed on 1 May 2020"."""
    if len(times.asked) != 1 or times.asked[0].lead or times.asked[0].day is None:
        return None
    if re.search(r"(?i)\b(?:already|still|had|has|have)\b", masked):
        return None  # whether it was so by then
    start, end = times.spans[0]
    if not re.search(r"(?i)(?:^|\s)on\s+(?:the\s+)?$", masked[:start]) and not re.match(
        r"(?i)\s*on\b", masked[start:end]
    ):
        return None
    if kind.ended:
        return Event.END
    return Event.BEGINNING if _BEGAN_ON.search(masked) else None


_OF_A_FATE = (Kind.HISTORY, Kind.COUNT, Kind.DURATION, Kind.LAST_CHANGED)
_YEAR_OF_A_NAME = re.compile(
    r"\b(?:[Tt]he|[Ii]ts|[Tt]his|[Tt]hat)\s+(?P<year>(?:1[89]|20)\d\d)\s+(?!(?:amend|change|version|text|wording|rate|revision"
    r"|edition|consolidation|act|law|rule|order|regulation)\w*\b)(?=[a-z])"
)
"""A year that names a thing, "the 2020 amnesty", in a question about what befell it."""


def _without_names(masked: str, times: Moments) -> Moments:
    years = {match["year"] for match in _YEAR_OF_A_NAME.finditer(masked)}
    kept = tuple(moment for moment in times.asked if moment.written not in years)
    return times if len(kept) == len(times.asked) else replace(times, asked=kept)


_SET_BESIDE = re.compile(
    r"(?i)\b(?:new|added|gone|missing|dropped|beside|against|alongside|(?:was|were)n['’]t\s+there|not\s+there\s+before"
    r"|unlike|same|other\s+than)\b"
)
"""Two days that are set beside each other, rather than the ends of some days."""


def _two_events(masked: str, times: Moments) -> bool:
    """Whether what looks like a day told by an event is an event that another is compared with."""
    assert times.occasion is not None
    spans = [span for span in times.spans if span != times.occasion.span]
    words = re.sub("\0+", CITED, _mask(masked, spans, " "))
    start, end = times.occasion.span
    return asked(words).kind is Kind.BEFORE and "\0" in masked[start:end]


def _shown(plain: str, cited: Iterable[tuple[int, int]], stated: tuple[int, int] | None) -> str:
    """The question with its citations blanked; of one that puts up a statement, that alone."""
    masked = _mask(plain, cited, "\0")
    if stated is None:
        return masked
    return _mask(masked, [(0, stated[0]), (stated[1], len(masked))], " ")


def _statement(
    masked: str, stated: tuple[int, int] | None, times: Iterable[tuple[int, int]]
) -> str:
    if stated is not None:
        masked = _mask(masked, [(0, stated[0]), (stated[1], len(masked))], " ")
    words = " ".join(_untimed(masked, times).replace(CITED, " ").split()).strip(" ,;:?.")
    whole = re.fullmatch(r"[“\"«]([^“”\"«»]+)[”\"»]", words)
    return whole[1].strip(" ,;:?.") if whole else words


_NOUN = re.compile(
    r"\b(?:(?<=\ba\s)|(?<=\ban\s)|(?<=\bany\s)|(?<=\bno\s)|(?<=\beach\s)|(?<=\bevery\s))"
    r"(?:schedule|table|form|annex|appendix|part)s?\b(?!\s+[\dIVX])"
    r"|\b(?:schedule|table|form|annex|appendix)s?\b"
    r"(?=\s+of\s+(?!(?:the|this|that|an?|any|each|every|its|act|law)\b)[a-z])"
    r"|\b(?:articles?|chapters?|clauses?|entr(?:y|ies)|forms?|items?|orders?|parts?|points?|rules?"
    r"|schedules?|tables?)\b(?=\s+\d+\s+(?:hours?|days?|weeks?|months?|years?)\b)"
)
"""What is named like a part of an instrument and is a thing: "a schedule of dues"."""


def _without_nouns(text: str) -> str:
    """The text with such words covered, at their places."""
    return _NOUN.sub(lambda match: "x" * len(match[0]), text)


def _cited_spans(citations: Iterable[Citation]) -> list[tuple[int, int]]:
    spans = [c.span for c in citations]
    return spans + [c.instrument_span for c in citations if c.instrument_span]


_OF_YEAR = re.compile(r",?\s\(?of\s(?P<year>(?:1[5-9]|20)\d\d)\)?(?![\w/-]|[.,]\d)")


def _named_spans(text: str, known: Mapping[str, str] | None) -> Iterable[tuple[int, int]]:
    """Where instruments are named, with the years of their titles, also apart from a provision.

    In "where does the Ports Act, 2012 refer to section 4?" the title belongs to no citation.
    """
    cleaned = clean(text)
    for mention in find_instruments(cleaned.text, known=known):
        if mention.name.generic:
            continue
        start, end = cleaned.span(mention.start, mention.end)
        year = _OF_YEAR.match(text, end) if mention.name.year is None else None
        if year and normalise_title(f"{mention.name.title} {year['year']}") in (known or ()):
            end = year.end()  # "the Ports Act of 2012" is the Ports Act, 2012
        yield start, end


def without_headings(text: str) -> str:
    """A text with the headings that it names in quotation marks blanked: they tell no event.

    >>> without_headings("section 4 or the section headed “Repeal”")
    'section 4 or the section headed “      ”'
    """
    return _mask(text, [match.span("words") for match in _HEADED.finditer(text)], " ")


def _mask(text: str, spans: Iterable[tuple[int, int]], fill: str) -> str:
    """The text with spans blanked, so that positions stay."""
    characters = list(text)
    for start, end in spans:
        characters[start:end] = fill * (end - start)
    return "".join(characters)


def _settled(kind: Asked, targets: tuple[Target, ...], moments: int) -> Asked:
    """Two provisions without two days are not compared word by word: each is given."""
    if kind.kind is Kind.DIFFERENCE and len(targets) > 1 and moments < 2:
        return Asked(Kind.TEXT)
    return kind


def _agents(text: str, citations: Iterable[Citation], kind: Asked) -> Iterable[InstrumentName]:
    """Instruments named as what changed another: "amended by 2022, c. 10"."""
    if kind.kind is Kind.TEXT or (kind.kind is Kind.IN_FORCE and not kind.ended):
        return
    for citation in citations:
        name, span = citation.instrument, citation.instrument_span
        if (
            name
            and span
            and not name.generic
            and _AGENT.search(text[: min(span[0], citation.span[0])])
        ):
            yield name


def _targets(
    text: str, citations: Iterable[Citation], agents: tuple[InstrumentName, ...], kind: Kind
) -> Iterable[Target]:
    found: list[Target] = []
    for citation in citations:
        name = citation.instrument
        if name in agents and name is not None:
            continue
        if _EXCEPT.search(text, max(0, citation.span[0] - 60), citation.span[0]):
            continue
        written = text[slice(*citation.span)]
        if citation.pinpoint is not None:
            for pinpoint in citation.expanded():
                whole = written if len(citation.expanded()) == 1 else ""
                found.append(Target(pinpoint, name, whole))
        elif citation.part in ("preamble", "long_title"):
            found.append(Target(None, name, written, citation.part))
    if len(found) == 1 and (named := _TERM_IN.search(text)) and found[0].pinpoint:
        path = (*found[0].pinpoint.path, definition(named["term"]))
        return [Target(Pinpoint(path), found[0].instrument, found[0].written)]
    if found:
        return dict.fromkeys(found)
    title = _TITLE.search(text)
    if title and any(c.instrument for c in citations):
        return [Target(None, None, title[0], "long_title" if title["long"] else "short_title")]
    if kind in (Kind.IN_FORCE, Kind.CLAIM):
        return []
    if (maybe := _MAYBE_MEANS.search(text)) and kind is Kind.TEXT:
        return [Target(Pinpoint((definition(maybe["bare"]),)), None, maybe[0], certain=False)]
    for pattern in _MEANS:
        if meant := pattern.search(text):
            term = re.sub(r"(?i)^(?:the|an?)\s+(?=\S)", "", meant["quoted"] or meant["bare"])
            # A long run of words without quotes may describe a subject instead of being a term.
            certain = meant["quoted"] is not None or len(term.split()) <= 3
            return [Target(Pinpoint((definition(term),)), None, meant[0], certain=certain)]
    return []


def _codes(text: str) -> Iterable[Target]:
    """Rows of tables that a question names by code alone; its words may still be a subject."""
    for match in _CODE.finditer(clean(text).text):
        yield Target(Pinpoint((match[0],)), None, match[0], certain=False)


def _unread(masked: str) -> str:
    """What looks like a title in small letters: "of the stamp duties act"."""
    for match in _UNREAD.finditer(masked):
        words = match[1].split()
        while words and words[0].lower() in _GENERIC:
            words = words[1:]
        if len(words) > 1 and not _GENERIC & {word.lower() for word in words}:
            return " ".join(words)
    return ""


_LEADING = re.compile(
    r"(?i)(?:\b(?:(?:please|state|give|what|was|is)\s+)*(?:the\s+)?(?:legal\s+)?(?:law|rules?"
    r"|position|situation|wording|version|text)\b)?(?:\s*\b(?:as|that|which|it|they|was|were|had|been"
    r"|stood|applied|applying|applicable|in|force|effect|valid|current|at|of|on|for|from|by|back"
    r"|then)\b)*[\s,:;(]*\Z"
)
"""What leads to a time: "the law as it stood on"."""
_LEAD = 60
"""Characters in which that is looked for."""


def _untimed(masked: str, times: Iterable[tuple[int, int]]) -> str:
    """The question without its times and what leads to them, citations as `CITED`."""
    spans = []
    for start, end in times:
        before = masked[max(0, start - _LEAD) : start]
        leading = _LEADING.search(before)
        spans.append((start - len(before) + leading.start() if leading else start, end))
    return re.sub("\0+", CITED, _mask(masked, spans, " "))


_ASKED_ON = re.compile(
    r"(?i)\bwhat\s+(?:was|were|is|are|has\s+been)\s+(?:said|provided|laid\s+down|the\s+(?:rules?|law"
    r"|provisions?|position))\s+(?:on|about|for|as\s+to|concerning|regarding)\b"
    r"|\bwhat\s+(?:did|does)\s+the\s+law\s+(?:say|provide|lay\s+down)\s+(?:on|about|for|as\s+to)\b"
    r"|\bin\s+the\s+(?:law|provisions?|rules?|part)\s+(?:of|on|about)\b"
)
"""What asks for whatever there is on a subject, and is no part of it."""


def _subject(words: str, kind: Kind) -> str:
    """What is left to search for; for a question about a text's fate, without the words of that."""
    words = _ASKED_ON.sub(" ", _SHOWING.sub("", words)).replace(CITED, " ")
    plain = [w for w in words.split() if _bare(w) not in EMPTY]
    if kind is Kind.CLAIM:
        return without_amounts(" ".join(plain))
    kept = " ".join(w for w in plain if _bare(w) not in FRAME)
    return kept if kind is not Kind.TEXT or not terms(kept) else " ".join(plain)


def _bare(word: str) -> str:
    return word.strip(".,;:?!'’\"“”()").lower()
