"""What a sentence says did not happen, or only says that somebody claimed, beside a plain "not"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import Mark

if TYPE_CHECKING:
    from spacy.tokens import Token

_NOBODY = frozenset({"neither", "none", "nobody", "nothing"})
_TRUE = frozenset({"true", "correct", "accurate"})
_FALSE = frozenset({"false", "untrue", "incorrect"})
_FALSELY = frozenset({"falsely", "wrongly", "untruthfully"})
_KEPT_FROM = frozenset("refrain abstain prevent prohibit bar keep dissuade deter preclude".split())
"""What one does "from" doing something is that one does not do it."""


def denies(token: Token) -> bool:
    """Whether a word says that nobody did: not of "Doe No. 2", nor of "none other than"."""
    after = token.nbor() if token.i + 1 < len(token.doc) else token
    if token.lower_ == "no":
        return after.lower_ == "one" or not (after.like_num or after.is_space)
    return token.lower_ in _NOBODY and after.lower_ != "other"


def denial(token: Token) -> Iterator[Mark]:
    """Marks of a trigger whose sentence takes it back."""
    head = token.head
    if token.dep_ == "ccomp" and head.i != token.i and _takes_back(head):
        yield Mark.MODAL
    elif token.dep_ == "pcomp" and _is_left_undone(head):
        yield Mark.NEGATED  # "without paying"
    elif token.dep_ == "xcomp" and token.tag_ == "VB" and _is_unable(head):
        yield Mark.MODAL  # "was unable to come until May" tells no coming in May
    elif token.dep_ == "xcomp" and head.lower_ == "going" and token.tag_ == "VB":
        yield Mark.FUTURE  # "was going to sell"
    elif token.dep_ == "advcl" and _is_had(token):
        yield Mark.CONDITIONAL
    if any(_at_no_time(child) or child.lower_ in _HARDLY for child in token.children):
        yield Mark.NEGATED
    if _is_called_off(token):
        yield Mark.MODAL
    elif _is_set_for(token):
        yield Mark.FUTURE


def _takes_back(head: Token) -> bool:
    """Whether what a verb says is not so by it: "denied that", "it is not true that"."""
    said = {child.lower_ for child in head.children if child.dep_ in ("acomp", "advmod")}
    denied = any(child.dep_ == "neg" for child in head.children)
    if head.lemma_ == "deny":
        return not denied
    if head.lemma_ == "be":
        return bool(said & _FALSE) or (denied and bool(said & _TRUE))
    return head.lemma_ in lexicon.REPORT and bool(said & _FALSELY)


def _is_left_undone(before: Token) -> bool:
    above = before.head
    return (
        before.lower_ == "without"
        or (before.lower_ == "of" and before.i > 0 and before.nbor(-1).lower_ == "instead")
        or (before.lower_ == "against" and above.lemma_ == "decide")
        or (before.lower_ == "from" and above.lemma_ in _KEPT_FROM)
    )


def _is_unable(head: Token) -> bool:
    """Whether somebody could not: "was unable to", "was not able to"."""
    above = head.head
    denied = any(child.dep_ == "neg" for child in (*head.children, *above.children))
    return head.lower_ == "unable" or (head.lower_ == "able" and denied)


def _is_had(token: Token) -> bool:
    """Whether a clause is a condition without "if": "had he paid, she would have stayed"."""
    first = token.left_edge
    would = any(child.dep_ == "aux" and child.tag_ == "MD" for child in token.head.children)
    return would and first.head.i == token.i and first.dep_ == "aux" and first.lower_ == "had"


_HARDLY = frozenset({"hardly", "scarcely", "barely"})
_OCCASIONS = frozenset(
    "hear meet rally march try vote elect visit perform celebrate gather".split()
)
"""Deeds whose noun, called off, did not come; a contract that is cancelled had been made."""


def _is_called_off(token: Token) -> bool:
    """Whether a noun is of an occasion that was called off: "the hearing was cancelled"."""
    occasion = lexicon.verb_of(token.lemma_) in _OCCASIONS
    undone = token.dep_ in ("dobj", "nsubjpass") and token.head.lemma_ in lexicon.CALL_OFF
    return occasion and undone


def _is_set_for(token: Token) -> bool:
    """Whether a noun's verb says that it is still to be: "the trial is set for"."""
    head = token.head
    now = any(child.lower_ in ("is", "are") for child in head.children)
    return token.dep_ == "nsubjpass" and now and head.lemma_ in lexicon.PREPARE


def _at_no_time(token: Token) -> bool:
    return token.doc[token.i : token.i + 3].text.lower() == "at no time"


def is_told_to_be(token: Token) -> bool:
    """Whether a noun's verb only says that it was: what is said of that is said of the noun."""
    head = token.head
    if token.dep_ != "nsubj" or head.i == token.i:
        return False
    place = any(child.lower_ == "place" for child in head.children)
    return head.lemma_ in ("occur", "happen") or (head.lemma_ == "take" and place)
