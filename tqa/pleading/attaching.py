"""What words of time date: up from them in the parsed sentence, past what tells no event."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import Mark, Tense
from tqa.pleading.times import Side, Time
from tqa.pleading.triggers import Told

if TYPE_CHECKING:
    from spacy.tokens import Doc

_SUBJECT = frozenset({"nsubj", "nsubjpass"})
_ABOUT = frozenset({"about", "regarding", "concerning", "against", "despite", "for"})
"""Prepositions over which no day passes: "distress about the events of May" is not of May."""
_CAUSE = re.compile(
    r"\b(?:as\s+a\s+(?:\w+\s+){0,3}(?:result|consequence)\s+of|because\s+of|due\s+to|result(?:ing|ed)\s+from|in\s+connection\s+with|relat(?:ed|ing)\s+to"
    r"|in\s+response\s+to|caused\s+by|by\s+reason\s+of|stemming\s+from|arising\s+(?:from|out\s+of)|leading\s+up\s+to|in\s+advance\s+of|trauma\s+of)\b"
)
_PLANNED = frozenset("plan schedule set announce apply seek request order slate book".split())


def owners(doc: Doc, time: Time, told_here: list[Told]) -> list[Told]:
    """The events that words of time date: the one they hang on, and a noun on the way to it."""
    span = doc.char_span(time.start, time.end, alignment_mode="expand")
    if span is None:
        return []
    triggers = {told.token.i: told for told in told_here if _can_have_day(told, time)}
    noun: Told | None = None
    token, barred = span.root, False
    first_lead = ""
    while True:
        told = triggers.get(token.i)
        if told is not None and token.i != span.root.i:
            if not told.event.noun:
                verb = _subject_of_light(told, triggers) or told
                return _both(verb, noun, barred, first_lead)
            noun = noun or told
            if token.dep_ in _SUBJECT or token.dep_ == "ROOT":
                return [noun]
        if token.dep_ == "prep":
            first_lead = first_lead or token.lower_
            if noun is not None and token.lower_ in _ABOUT:
                barred = True
        if token.head.i == token.i:
            break
        token = token.head
    if noun is not None:
        return [noun]
    found = _beside(time, list(triggers.values()))
    return [found] if found is not None else []


def _can_have_day(told: Told, time: Time) -> bool:
    """Whether a trigger can have a day in the past at all."""
    event, word = told.event, told.token.lower_
    if word in ("am", "a.m.", "pm", "p.m.") or event.tense is Tense.FUTURE:
        return False
    if event.tense is Tense.PRESENT:
        return time.side is Side.SINCE
    if event.noun or event.tense is not Tense.NONE:
        return True
    return event.lemma not in lexicon.NEVER_EVENTS


def _subject_of_light(told: Told, triggers: dict[int, Told]) -> Told | None:
    """Of "the sale came in May" it is the sale that was in May."""
    if told.event.lemma not in lexicon.LIGHT:
        return None
    subjects = (c for c in told.token.children if c.dep_ in _SUBJECT)
    return next((triggers[c.i] for c in subjects if c.i in triggers), None)


def _both(verb: Told, noun: Told | None, barred: bool, lead: str) -> list[Told]:
    """The verb above a dated noun has its day too, unless it only speaks of it or follows from it."""
    if verb.event.noun:
        return [verb]
    if lead == "for" and (verb.event.lemma in _PLANNED or noun is not None):
        return [noun] if noun is not None else []
    if noun is None:
        return [verb]
    doc: Doc = verb.token.doc
    low, high = sorted((verb.token.i, noun.token.i))
    between = doc[low : high + 1].text.lower()
    speaks = verb.event.lemma in lexicon.REPORT or verb.event.lemma in lexicon.CAUSE
    if barred or speaks or _CAUSE.search(between) or Mark.FUTURE in verb.event.marks:
        return [noun]
    return [verb, noun]


def _beside(time: Time, told_here: list[Told]) -> Told | None:
    """Where the parse does not lead to an event: the next verb after the time, else before."""
    verbs = [told for told in told_here if not told.event.noun] or told_here
    after = [told for told in verbs if told.token.idx >= time.end]
    if after:
        return after[0]
    return verbs[-1] if verbs else None

