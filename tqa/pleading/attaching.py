"""What words of time date: up from them in the parsed sentence, past what tells no event."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import Mark, Tense
from tqa.pleading.sharing import is_when, sharing, when_clauses
from tqa.pleading.times import Hang, Side, Time
from tqa.pleading.triggers import Told

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_SUBJECT = frozenset({"nsubj", "nsubjpass"})
_BARS = frozenset(
    """about regarding concerning against despite for following after before since until including
    of as over like than given considering pending prior subsequent""".split()
)
"""Words over which no day passes: "distress about the events of May" is not of May."""
_DESPITE = frozenset({"despite", "regarding", "concerning", "pending", "given"})
"""Of these, those that no verb shares the day with, whatever noun stands between."""
_TAKES_TO = frozenset({"subject", "expose", "object", "confess"})
"""Verbs whose "to" takes a noun."""
_INSIDE = frozenset({"in", "at", "during", "on", "throughout"})
"""What is said or done inside an event has its day, whatever the verb."""
_CAUSE = re.compile(
    r"\b(?:as\s+a\s+(?:\w+\s+){0,3}(?:result|consequence)\s+of|because\s+of|due\s+to"
    r"|result(?:ing|ed)\s+from|in\s+connection\s+with|relat(?:ed|ing)\s+to|in\s+response\s+to"
    r"|caused\s+by|by\s+reason\s+of|stemming\s+from|arising\s+(?:from|out\s+of)|leading\s+up\s+to"
    r"|in\s+advance\s+of|ahead\s+of|trauma\s+of)\b"
)
_NAMING = frozenset({"to", "with", "about", "regarding", "concerning", "like", "than"})
"""Prepositions before a date that name an event by its day."""
_INQUIRE = frozenset({"investigate", "inquire"})
_SPEAK = lexicon.REPORT | lexicon.CAUSE | lexicon.LOOK
"""Verbs whose object has a day of its own: who recalls the sale of May does not do so in May."""


@dataclass(frozen=True, slots=True)
class Owners:
    """The events that words of time date."""

    own: tuple[Told, ...] = ()
    """What they hang on, and a noun on the way to it."""
    shared: tuple[Told, ...] = ()
    """What is told as of the same time, and has the day unless another is told of it."""
    then: tuple[Told, ...] = ()
    """What came at the end of the time: "until 3 May, when"."""


_DAYPARTS = frozenset("morning afternoon evening night".split())


def _is_custom(day: Token, time: Time) -> bool:
    """Whether a day of the week only names a custom: "Friday prayers" are of no one Friday."""
    noun = day.head
    if time.hang is not Hang.WEEKDAY or day.dep_ not in ("compound", "nmod", "amod"):
        return False
    pointed = any(child.dep_ in ("det", "poss") for child in noun.children)
    return noun.pos_ == "NOUN" and noun.lemma_ not in _DAYPARTS and not pointed


def owners(doc: Doc, time: Time, told_here: list[Told]) -> Owners:
    """The events that words of time date."""
    span = doc.char_span(time.start, time.end, alignment_mode="expand")
    if span is None:
        return Owners()
    # The model can hang the year of a date on the verb, and its month where it belongs.
    root = next((w for w in span if w.is_alpha and span.root.like_num), span.root)
    if _is_custom(root, time):
        return Owners()
    triggers = {told.token.i: told for told in told_here if _can_have_day(told, time)}
    own = _climbed(root, triggers, time)
    if own is None:
        found = _beside(root, time, list(triggers.values()))
        own = [found] if found is not None else []
    if own:
        own = _above_clause(own, triggers, time) if time.direction else own
        own = _fronted(own, span, triggers, led=bool(time.direction))
    then = [*when_clauses(span, triggers)]
    taken = {told.token.i for told in (*own, *then)}
    shared = [s for told in own for s in sharing(told, triggers, time) if s.token.i not in taken]
    return Owners(tuple(own), tuple(shared), tuple(then))


def _above_clause(own: list[Told], triggers: dict[int, Told], time: Time) -> list[Told]:
    """Of "two days after he fell, she left" it is the leaving that has the amount of time."""
    token = own[0].token
    marks = (child for child in token.children if child.dep_ == "mark")
    led = any(time.start <= mark.idx <= time.end + 1 for mark in marks)
    above = triggers.get(token.head.i)
    return [above] if led and token.dep_ == "advcl" and above is not None else own


def _fronted(own: list[Told], span: Span, triggers: dict[int, Told], *, led: bool) -> list[Told]:
    """A time at the head of a sentence is that of its main verb, not of a clause before that."""
    sent, verb = span.sent, own[0].token
    before = sent[: span.start - sent.start]
    opens = all(word.pos_ in _OPENERS for word in before) and len(before) <= _LONGEST_OPENING
    main = triggers.get(sent.root.i)
    # Clauses side by side are parsed as one within the other: only a word that leads one tells.
    led = led or any(c.dep_ == "mark" and span.end <= c.i < verb.i for c in verb.children)
    inner = verb.dep_ in ("advcl", "relcl", "acl") or (verb.dep_ == "ccomp" and led)
    inner = inner and span.end <= verb.i < sent.root.i
    return [main] if opens and inner and main is not None else own


_OPENERS = frozenset({"ADV", "ADP", "PUNCT", "CCONJ", "SCONJ", "NOUN", "DET", "SPACE", "NUM"})
"""What may stand before the time at the head of a sentence: "For instance, on or about"."""
_LONGEST_OPENING = 8


def not_until(told: Told, time: Time) -> bool:
    """Whether something did not come until a time: "was not paid until", "it was not until".

    Of "until May he was not paid" it is not told that he was in May.
    """
    if told.token.idx > time.end:
        return False
    head = told.token.head
    cleft = head.lemma_ == "be" and any(child.dep_ == "neg" for child in head.children)
    return Mark.NEGATED in told.event.marks or cleft


def of_noun(doc: Doc, time: Time) -> bool:
    """Whether "from" a day says whence a thing is: "a video from 3 May"."""
    span = doc.char_span(time.start, time.end, alignment_mode="expand")
    return (
        span is not None
        and span.root.lower_ == "from"
        and span.root.head.pos_ == "NOUN"
        and (
            span.root.head.lemma_ in lexicon.DOCUMENTS or not lexicon.verb_of(span.root.head.lemma_)
        )
    )


def _can_have_day(told: Told, time: Time) -> bool:
    """Whether a trigger can have a day in the past at all."""
    event, word = told.event, told.token.lower_
    if word in ("am", "a.m.", "pm", "p.m.") or event.tense is Tense.FUTURE:
        return False
    if event.tense is Tense.PRESENT:
        return time.side is Side.SINCE
    if event.noun or event.tense is not Tense.NONE:
        return True
    return word != "being" and event.lemma not in lexicon.NEVER_EVENTS


# ---------------------------------------------------------------- up the sentence


def _climbed(root: Token, triggers: dict[int, Told], time: Time) -> list[Told] | None:
    """The events on the way up from words of time; `None` where the way meets none."""
    if _is_subject(root):
        return []
    above = root.head
    if above.dep_ == "prep" and above.lower_ in _NAMING and time.side is Side.AT:
        return []  # "no link to May 3" names what happened then
    noun = _named_by(root, triggers)
    if noun is not None and not noun.event.noun:
        return [noun]
    leads: list[str] = []
    """The prepositions and participles passed on the way."""
    at = len(leads)
    token = root
    while True:
        told = triggers.get(token.i) if token.i != root.i else None
        if told is not None and told.event.noun:
            if token.idx >= time.end and told.event.lemma in _INQUIRE:
                return []  # "the May 3 investigation" is that of what happened on 3 May
            if noun is None:
                noun, at = told, len(leads)
            if token.dep_ in _SUBJECT or token.dep_ == "ROOT":
                return _with_joined(noun, triggers, time)
        elif told is not None:
            beyond = _passed(told, time)
            if beyond is None:
                return _owned(told, noun, leads, at, triggers, time)
            token = beyond
            continue
        elif token.dep_ == "conj" and token.tag_ in ("VBZ", "VBP", "VBG") and token.i != root.i:
            return _with_joined(noun, triggers, time) if noun is not None else []
        if token.dep_ in ("prep", "agent") or token.lower_ in _BARS:
            leads.append(token.lower_)
        if token.head.i == token.i:
            return None if noun is None else _with_joined(noun, triggers, time)
        token = token.head


def _is_subject(root: Token) -> bool:
    """Whether a sentence speaks of the day itself: "May 5 was a victory"."""
    head = root.head
    if head.lemma_ not in ("be", "go", "become", "mark"):
        return False
    subjects = [child for child in head.children if child.dep_ in _SUBJECT]
    # The model can take the year for the subject, and the rest of the date for an adverb.
    within = all(child.i == root.i or child.like_num for child in subjects)
    return root.dep_ in _SUBJECT or (root.dep_ == "npadvmod" and within)


def _named_by(root: Token, triggers: dict[int, Told]) -> Told | None:
    """What a date names that the model took for a word beside it: "the 3 May 2019 hearing"."""
    after = (child for child in root.children if child.dep_ == "appos" and child.i > root.i)
    return next((triggers[child.i] for child in after if child.i in triggers), None)


def _passed(told: Told, time: Time) -> Token | None:
    """Where the way leads on past a verb that only says when: "a march ending on 3 May"."""
    token, head = told.token, told.token.head
    light = told.event.lemma in lexicon.LIGHT or _brought_about(token)
    if token.dep_ == "acl" and token.lower_ == "dated":
        return head  # "the letter dated 3 May"
    if token.dep_ in ("relcl", "acl") and light and _speaks_of_head(token):
        return head
    if token.dep_ in ("advcl", "prep") and light and token.tag_ == "VBG" and head.i != token.i:
        return head  # "beginning on 3 May, he sold it"
    if token.tag_ == "VB" and head.lemma_ in _TAKES_TO:
        return head  # "subjected to strip searches", where the model sees "to strip"
    if token.dep_ != "advcl":
        return None
    # "On 3 May, urged by others, he sold it"
    aside = told.event.tense is Tense.NONE and time.end <= token.idx and token.i < head.i
    if aside and not any(child.dep_ == "mark" for child in token.children):
        return head
    # "when she was fifteen, in 1966": a frame for what is told
    return head if token.lemma_ == "be" and is_when(token) else None


def _speaks_of_head(token: Token) -> bool:
    """Whether a clause at a noun that tells an event says when that was."""
    subject = next((child for child in token.children if child.dep_ in _SUBJECT), None)
    own = subject is not None and subject.tag_ not in ("WDT", "WP")
    return not own and lexicon.verb_of(token.head.lemma_) is not None


def _brought_about(token: Token) -> bool:
    return token.lemma_ == "bring" and any(child.lower_ == "about" for child in token.children)


def _owned(
    told: Told,
    noun: Told | None,
    leads: list[str],
    at: int,
    triggers: dict[int, Told],
    time: Time,
) -> list[Told]:
    """The verb above, the noun on the way, or both."""
    verb = _subject_of_light(told, triggers) or told
    if noun is None:
        planned = told.event.lemma in lexicon.PREPARE or told.token.lemma_ == "be"
        if (planned and "for" in leads) or _DESPITE & set(leads):
            return []
        return [_predicate(told, triggers) or _noun_before(told, triggers, time) or verb]
    nouns = _with_joined(noun, triggers, time)
    if verb.event.noun:
        return [verb, *nouns] if verb is not noun else nouns
    prepared = told.event.lemma in lexicon.PREPARE
    if prepared and ("for" in leads[:at] or _for(told.token, time)):
        return nouns
    if _apart(verb, noun, leads[at:]):
        return nouns
    return [_predicate(told, triggers) or verb, *nouns]


def _for(token: Token, time: Time) -> bool:
    """Whether a verb says for what it was done, before the words of time."""
    return any(
        c.dep_ == "prep" and c.lower_ == "for" and c.idx < time.start for c in token.children
    )


def _predicate(told: Told, triggers: dict[int, Told]) -> Told | None:
    """What a form of "be" says happened: "was a participant", "was able to see", "it was that"."""
    token = told.token
    if token.lemma_ != "be":
        return None
    for child in token.children:
        if child.dep_ == "attr" and child.i in triggers:
            return triggers[child.i]
        if child.dep_ == "acomp" and child.lower_ == "able":
            return next((triggers[c.i] for c in child.children if c.i in triggers), None)
        cleft = child.dep_ in ("ccomp", "advcl", "relcl") and child.i in triggers
        if cleft and any(c.lower_ == "it" and c.dep_ in _SUBJECT for c in token.children):
            return triggers[child.i]
    return None


def _noun_before(told: Told, triggers: dict[int, Told], time: Time) -> Told | None:
    """The noun that a date stands at, where the verb above is in the perfect and can have none."""
    if told.event.tense is not Tense.PRESENT_PERFECT or time.side is not Side.AT:
        return None
    near = [t for t in triggers.values() if t.event.noun and t.token.idx < time.start]
    last = max(near, key=lambda t: t.token.i, default=None)
    return last if last is not None and time.start - last.token.idx < 60 else None


def _apart(verb: Told, noun: Told, leads: list[str]) -> bool:
    """Whether a verb has another time than the noun under it: it speaks of it or follows it."""
    if Mark.FUTURE in verb.event.marks or verb.event.tense is Tense.PRESENT_PERFECT:
        return True
    if verb.event.lemma in lexicon.CALL_OFF:
        return True
    if _BARS & set(leads):
        return True
    doc: Doc = verb.token.doc
    low, high = sorted((verb.token.i, noun.token.i))
    if _CAUSE.search(doc[low : high + 1].text.lower()):
        return True
    # "Because of the sale of 3 May he left": the cause stands before both.
    if (
        _CAUSE.search(doc[noun.token.sent.start : noun.token.i + 1].text.lower())
        and noun.token.i < verb.token.i
    ):
        return True
    if verb.event.lemma in ("lead", "bring") and "to" not in leads:
        return False
    written = noun.token.lemma_.lower() in lexicon.DOCUMENTS and "by" in leads
    return verb.event.lemma in _SPEAK and not (written or _INSIDE & set(leads))


def _with_joined(noun: Told, triggers: dict[int, Told], time: Time) -> list[Told]:
    """A noun with what is joined to it before the date: "the sale and lease of 3 May"."""
    joined = (triggers.get(word.i) for word in noun.token.conjuncts if word.idx < time.start)
    return [noun, *(told for told in joined if told is not None and told.event.noun)]


def _subject_of_light(told: Told, triggers: dict[int, Told]) -> Told | None:
    """Of "the sale came in May" it is the sale that was in May."""
    is_on = told.token.lemma_ == "be" and not any(
        child.dep_ in ("attr", "acomp") for child in told.token.children
    )
    if told.event.lemma not in lexicon.LIGHT and not is_on:
        return None
    subjects = (c for c in told.token.children if c.dep_ in _SUBJECT)
    return next((triggers[c.i] for c in subjects if c.i in triggers), None)


def _beside(root: Token, time: Time, told_here: list[Told]) -> Told | None:
    """Where the parse does not lead to an event: the next verb after the time, else before."""
    verbs = [told for told in told_here if not told.event.noun] or told_here
    verbs = [told for told in verbs if told.event.tense is not Tense.NONE] or verbs
    after = [told for told in verbs if told.token.idx >= time.end]
    if after:
        return after[0]
    return verbs[-1] if verbs else None
