"""What is told as of the same time: clauses with "when", "during which", and joined clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import Tense
from tqa.pleading.times import Side, Time
from tqa.pleading.triggers import Told

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

_SUBJECT = frozenset({"nsubj", "nsubjpass"})
_WHEN = frozenset({"when", "whereupon"})
_WHEN_WORDS = _WHEN | {"as"}


def is_when(token: Token) -> bool:
    """Whether a clause begins with "when" or "as soon as"."""
    for child in token.children:
        if child.lower_ in _WHEN and child.dep_ in ("advmod", "mark"):
            return True
        if (
            child.dep_ == "mark"
            and child.lower_ == "as"
            and child.i
            and child.nbor(-1).lower_ == "soon"
        ):
            return True
    return False


def when_clauses(span: Span, triggers: dict[int, Told]) -> Iterator[Told]:
    """Clauses that follow a date and say what came then: "on 3 May, when she came"."""
    for told in triggers.values():
        token = told.token
        if token.dep_ in ("relcl", "advcl", "acl") and is_when(token):
            first = min(child.i for child in token.children if child.lower_ in _WHEN_WORDS)
            if span.end <= first <= span.end + 1:
                yield told
        elif _at_which_time(token, span.end):
            yield told


def _at_which_time(token: Token, end: int) -> bool:
    """Whether a clause right after a date begins with "at which time" or "at which point"."""
    doc = token.doc
    at = end + (end < len(doc) and doc[end].is_punct)
    words = doc[at : at + 3].text.lower()
    return words in ("at which time", "at which point") and token.left_edge.i <= at < token.i


def sharing(told: Told, triggers: dict[int, Told], time: Time) -> Iterator[Told]:
    """What is told as of the same time as an event that words of time date."""
    if told.event.tense is Tense.PAST_PERFECT or time.side is not Side.AT:
        return
    token = told.token
    for child in token.subtree:
        other = triggers.get(child.i)
        if other is None or other.event.noun or child.i == token.i or child.lemma_ == "be":
            continue
        if other.event.tense not in (Tense.PAST, Tense.NONE):
            continue
        if (child.head.i == token.i and child.dep_ == "advcl" and is_when(child)) or (
            child.dep_ == "relcl" and _during_which(child)
        ):
            yield other
    above = triggers.get(_head_of(token).i)
    framed = token.dep_ == "advcl" and (is_when(token) or _is_while(token) or _as_it_was(told))
    framed = framed or (token.dep_ == "relcl" and token.head.lemma_ in _STRETCHES)
    if framed and above is not None and above.event.tense is Tense.PAST:
        yield above
    yield from _joined_after(told, triggers, time)


def _is_while(token: Token) -> bool:
    return any(child.lower_ == "while" for child in token.children)


def _as_it_was(told: Told) -> bool:
    """Whether a clause only says when: "as it happened on 3 May"."""
    marks = (child.lower_ for child in told.token.children if child.dep_ == "mark")
    return told.event.lemma in lexicon.LIGHT and "as" in marks


def _head_of(token: Token) -> Token:
    """The verb that a clause hangs on; of "to expand as soon as" that above the infinitive."""
    head = token.head
    while head.dep_ in _ON_THE_WAY and head.head.i != head.i:
        head = head.head
    return head


_STRETCHES = frozenset({"time", "period"})
"""Of "he was housed there the whole time he was held from May to July" both lasted so long."""
_ON_THE_WAY = frozenset({"advmod", "xcomp", "npadvmod", "pobj", "prep"})


def _during_which(token: Token) -> bool:
    """Whether a relative clause says what happened in an event: "a show, during which"."""
    of_event = lexicon.verb_of(token.head.lemma_) is not None and token.tag_ != "VB"
    return any(
        child.dep_ == "prep"
        and (child.lower_ == "during" or (child.lower_ in ("at", "in") and of_event))
        and any(inner.tag_ == "WDT" for inner in child.children)
        for child in token.children
    )


def _joined_after(told: Told, triggers: dict[int, Told], time: Time) -> Iterator[Told]:
    """After a date that leads the sentence: the joined clauses that have subjects of their own."""
    token = told.token
    if told.event.noun or time.start > token.sent[0].idx + 12 or time.end > token.idx:
        return
    for child in token.children:
        own = any(inner.dep_ in _SUBJECT for inner in child.children)
        other = triggers.get(child.i)
        if (
            child.dep_ == "conj"
            and own
            and other is not None
            and other.event.tense is told.event.tense
        ):
            yield other
