"""The tense, the voice and the modal of each verb, from its auxiliaries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from benchmarks.profiling.words import MODALS, SHORT_MODALS

if TYPE_CHECKING:
    from spacy.tokens import Token


class Tense(StrEnum):
    """The form of a finite verb; each verb has exactly one."""

    SIMPLE_PAST = "simple past"
    PRESENT_SIMPLE = "present simple"
    PRESENT_PERFECT = "present perfect"
    PAST_PERFECT = "past perfect"
    PROGRESSIVE = "progressive"
    """Present or past, not perfect: "has been running" is a present perfect."""
    FUTURE = "future"
    """"Will", "shall", "is going to"."""
    MODAL = "other modal"


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb that is no auxiliary of another: "was filed" and "is" are one verb each."""

    token: Token
    tense: Tense | None
    """`None` where it is not finite: "to file", "having filed", "the amended award"."""
    passive: bool
    modal: str | None


_HAVE = frozenset({"have", "has", "had", "'ve", "’ve"})
_IS = frozenset({"'s", "’s"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl", "csubj"})
_AUXILIARY = frozenset({"aux", "auxpass"})


def modal(token: Token) -> str | None:
    """The modal verb that a token is, in full: "will" of "wo" and "'ll".

    The tag decides, so that "the will" is none; and "may 6" is a day whatever the tag, for in text
    without capitals the tagger takes months for modals.
    """
    word = token.lower_
    word = SHORT_MODALS.get(word, word)
    if token.tag_ != "MD" or word not in MODALS:
        return None
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return None if following is not None and following.like_num else word


def verbs(tokens: Iterable[Token]) -> Iterator[Verb]:
    """The verbs among the tokens of a sentence."""
    for token in tokens:
        if token.pos_ in ("VERB", "AUX") and token.dep_ not in _AUXILIARY and token.tag_ != "MD":
            chain = (*_auxiliaries(token), token)
            first = modal(chain[0])
            yield Verb(token, _tense(chain), _passive(token), first)


def _auxiliaries(verb: Token) -> tuple[Token, ...]:
    """The auxiliaries of a verb; those of the first of "was arrested and charged" hold for both."""
    own = tuple(child for child in verb.children if child.dep_ in _AUXILIARY)
    if own or verb.dep_ != "conj" or any(child.dep_ in _SUBJECTS for child in verb.children):
        return own
    if verb.tag_ in ("VB", "VBN", "VBG") and verb.head.tag_ == verb.tag_:
        return _auxiliaries(verb.head)
    return ()


def _passive(verb: Token) -> bool:
    return any(auxiliary.dep_ == "auxpass" for auxiliary in _auxiliaries(verb)) or any(
        child.dep_ in ("nsubjpass", "csubjpass") for child in verb.children
    )


def _tense(chain: tuple[Token, ...]) -> Tense | None:
    first, verb = chain[0], chain[-1]
    if first.tag_ == "MD":
        return Tense.FUTURE if modal(first) in ("will", "shall") else Tense.MODAL
    past = first.tag_ == "VBD"
    if not past and first.tag_ not in ("VBP", "VBZ"):
        # In text without capitals the tagger now and then takes a past tense for a participle.
        alone = len(chain) == 1 and any(child.dep_ == "nsubj" for child in verb.children)
        return Tense.SIMPLE_PAST if alone and verb.tag_ == "VBN" else None
    if len(chain) == 1:
        return Tense.SIMPLE_PAST if past else Tense.PRESENT_SIMPLE
    if _perfect(first, chain[1]):
        return Tense.PAST_PERFECT if past else Tense.PRESENT_PERFECT
    if any(token.tag_ == "VBG" for token in chain[1:]):
        return Tense.FUTURE if not past and going_to(verb) else Tense.PROGRESSIVE
    return Tense.SIMPLE_PAST if past else Tense.PRESENT_SIMPLE


def _perfect(first: Token, second: Token) -> bool:
    if first.lower_ in _HAVE:
        return second.tag_ != "VB"
    if first.lower_ in ("'d", "’d"):
        return second.tag_ == "VBN"
    # "'s" is "has" before a participle, unless it makes a passive ("it's filed").
    return first.lower_ in _IS and first.dep_ == "aux" and second.tag_ == "VBN"


def going_to(verb: Token) -> bool:
    """Whether it is the "going" of "is going to file", and not that of "is going to school"."""
    return verb.lower_ in ("going", "gon") and any(
        child.dep_ == "xcomp" and any(part.tag_ == "TO" for part in child.children)
        for child in verb.children
    )
