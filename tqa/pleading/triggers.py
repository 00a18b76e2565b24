"""The words of a pleading that tell events, with what surrounds them in the sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.denied import denial, denies, is_told_to_be
from tqa.pleading.model import UNREAL, Event, Mark, Pleading, Span, Tense
from tqa.pleading.parsing import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_CLAUSES = frozenset({"relcl", "advcl", "ccomp", "xcomp", "acl", "pcomp", "csubj", "csubjpass"})
_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "csubjpass")
_OBJECTS = ("dobj", "obj", "dative", "attr", "oprd")
_MODALS = {
    "may", "might", "could", "should", "would", "must", "shall", "can", "ca", "ought", "'d", "wo",
}  # fmt: skip
_HABITS = frozenset("always usually regularly routinely often typically normally generally".split())
_DOUBTS = frozenset(
    "allegedly likely possibly apparently probably perhaps purportedly presumably maybe".split()
)
_BELIEF = re.compile(r"\bup?on\s+information\s+and\s+belief\b", re.IGNORECASE)
_QUOTE = re.compile(
    r"“(?:[^“”]|“[^“”]*”)*(?:”|\Z)|\"[^\"]*(?:\"|\Z)"
    # Single marks are apostrophes too: only those that open after a space and close before one.
    r"|(?<=[\s:,])‘[^‘\n]*?’(?=[\s.,;:)]|\Z)|(?<=[\s:,])'(?=[A-Z])[^'\n]*?(?:\w'\w[^'\n]*?)*'(?=[\s.,;:)]|\Z)"
)
_WORDS_OF_ANOTHER = 24
"""Characters from which what stands in quotation marks is speech, and no name or scorn."""
_WEIGH = frozenset(
    """avoid deny threaten seek request demand plan await require suggest propose consider
    discuss recommend anticipate""".split()
)
"""Verbs whose object need not have come about."""
_LEADS_GERUND = frozenset({"upon", "on", "after", "before", "by", "since", "without"})
_REACH = 100
"""How far up a chain of joined words marks and tense are looked for."""
_IF = frozenset({"if", "unless", "whether", "provided", "lest"})
_DUE = frozenset(
    {"due", "scheduled", "supposed", "required", "obliged", "slated", "set", "expected"}
)


@dataclass(frozen=True, slots=True)
class Told:
    """An event, and the word of the parsed sentence that triggers it."""

    event: Event
    token: Token
    offset: int
    """Where the parsed text begins in the pleading."""

    def with_event(self, event: Event) -> Told:
        """The same word, its event told otherwise."""
        return replace(self, event=event)


@dataclass(frozen=True, slots=True)
class Block:
    """A parsed paragraph: its words and the events they trigger, in text order."""

    index: int
    doc: Doc
    offset: int
    told: tuple[Told, ...]
    text: str
    """Its words as printed: the parser is given them evened out, at the same places."""


def blocks(pleading: Pleading) -> tuple[Block, ...]:
    """Every paragraph that can tell a story, parsed, with its events numbered through."""
    result: list[Block] = []
    number = sentence = 0
    for index, paragraph in enumerate(pleading.paragraphs):
        if not paragraph.body:
            continue
        doc = parse(pleading.text[paragraph.start : paragraph.end])
        text = pleading.text[paragraph.start : paragraph.end]
        quotes = quotations(text)
        told: list[Told] = []
        for sent in doc.sents:
            sentence += 1
            believed = _BELIEF.search(sent.text) is not None
            for token in sent:
                if not is_trigger(token):
                    continue
                number += 1
                event = _event(token, f"e{number}", index, sentence, paragraph.start, quotes)
                if believed:
                    event = replace(event, marks=event.marks | {Mark.SPECULATIVE})
                told.append(Told(event, token, paragraph.start))
        result.append(Block(index, doc, paragraph.start, tuple(told), text))
    return tuple(result)


def quotations(text: str) -> list[Span]:
    """Where a text gives the words of another.

    >>> quotations("He called it a “sale” and wrote: “I never sold you anything.”")
    [(33, 61)]
    """
    found = (match.span() for match in _QUOTE.finditer(text))
    return [(start, end) for start, end in found if end - start >= _WORDS_OF_ANOTHER]


def is_trigger(token: Token) -> bool:
    """Whether a word can tell an event or a state: a verb, or a noun that stands for one."""
    if token.pos_ == "VERB":
        return _is_deed(token)
    if token.pos_ == "AUX":
        return token.lemma_ in ("be", "have") and token.dep_ not in ("aux", "auxpass")
    if token.pos_ in ("NOUN", "PROPN") and token.dep_ not in ("compound", "nmod"):
        if token.text == "March" and token.i + 1 < len(token.doc) and token.nbor().like_num:
            return False  # the month
        return lexicon.verb_of(token.lemma_) is not None or _is_gerund(token)
    return False


def _is_gerund(token: Token) -> bool:
    """Whether the model took a verb for a noun: "upon learning of it"."""
    led = token.dep_ == "pobj" and token.head.lower_ in _LEADS_GERUND
    return led and token.tag_ == "NN" and token.lower_.endswith("ing") and not any(token.lefts)


def _is_deed(token: Token) -> bool:
    if token.dep_ in ("aux", "auxpass", "compound", "nmod"):
        return False
    if token.dep_ == "amod":
        # "the amended complaint" tells nothing; "a man arrested in May" is no amod.
        return any(child.dep_ in ("prep", "npadvmod", "agent") for child in token.children)
    # "according to", "following": prepositions by now.
    return not (token.dep_ == "prep" or (token.tag_ == "VBG" and token.dep_ == "case"))


def _event(
    token: Token, id_: str, index: int, sentence: int, offset: int, quotes: list[Span]
) -> Event:
    gerund = _is_gerund(token) and lexicon.verb_of(token.lemma_) is None
    noun = token.pos_ in ("NOUN", "PROPN") and not gerund
    lemma = (lexicon.verb_of(token.lemma_) if noun else None) or token.lemma_.lower()
    lemma = lemma.removesuffix("ing") if gerund else lemma
    marks = set(_marks(token))
    if any(start <= token.idx < end for start, end in quotes):
        marks.add(Mark.QUOTED)
    return Event(
        id_,
        (offset + token.idx, offset + token.idx + len(token)),
        lemma,
        _shifted(_clause(token), offset),
        index,
        sentence,
        tuple(_shifted(span, offset) for span in _participants(token)),
        frozenset(marks),
        Tense.NONE if noun else tense_of(token),
        noun,
        sum(up.dep_ in _CLAUSES for up in (token, *token.ancestors)),
    )


def _shifted(span: Span, offset: int) -> Span:
    return span[0] + offset, span[1] + offset


def tense_of(token: Token, reach: int = _REACH) -> Tense:
    """The tense of a verb with its auxiliaries; a verb joined to another shares what it lacks."""
    helpers = [child.lower_ for child in token.children if child.dep_ in ("aux", "auxpass")]
    if not helpers and token.tag_ in ("VBN", "VBD") and token.dep_ == "conj":
        head = token.head
        if reach and head.pos_ in ("VERB", "AUX") and not _has_subject(token):
            above = tense_of(head, reach - 1)
            if token.tag_ == "VBD" or above is not Tense.NONE:
                return above if above is not Tense.NONE else Tense.PAST
    if "will" in helpers or "'ll" in helpers or "shall" in helpers:
        return Tense.FUTURE
    if token.tag_ == "VBN" or (token.lower_ == "been"):
        if "had" in helpers or "having" in helpers:
            return Tense.PAST_PERFECT
        if {"have", "has", "'ve"} & set(helpers):
            return Tense.PRESENT_PERFECT
        if {"was", "were", "got"} & set(helpers):
            return Tense.PAST
        if {"is", "are", "am"} & set(helpers):
            return Tense.PRESENT
        return Tense.NONE
    if token.tag_ == "VBG":
        if "had" in helpers:
            return Tense.PAST_PERFECT
        if {"was", "were"} & set(helpers):
            return Tense.PAST
        return Tense.PRESENT if {"is", "are", "am"} & set(helpers) else Tense.NONE
    if token.tag_ == "VBD":
        return Tense.PAST
    if token.tag_ in ("VBZ", "VBP"):
        return Tense.PRESENT
    return Tense.PAST if "did" in helpers else Tense.NONE


def _has_subject(token: Token) -> bool:
    return any(child.dep_ in _SUBJECTS for child in token.children)


# ---------------------------------------------------------------- marks


def _marks(token: Token, reach: int = _REACH) -> Iterator[Mark]:
    yield from _own_marks(token)
    yield from denial(token)
    if not reach:
        return
    head, reach = token.head, reach - 1
    if (
        token.dep_ in ("xcomp", "ccomp")
        and head.pos_ in ("VERB", "AUX", "ADJ")
        and head.i != token.i
    ):
        bare = token.tag_ == "VB"
        if token.tag_ == "VBG" and head.lemma_ in _WEIGH:
            yield Mark.MODAL  # "suggested meeting at three"
        elif bare and head.lemma_ in lexicon.WITHHOLD:
            yield Mark.NEGATED
        elif bare and (head.lemma_ in lexicon.INTEND or head.lower_ in _DUE):
            yield Mark.DUE if head.lower_ in _DUE else Mark.FUTURE
        elif bare and head.lemma_ == "be":
            yield Mark.FUTURE  # "was to expire"
        elif bare:
            yield from _unreal(head, reach)
    elif token.dep_ == "conj" and head.pos_ in ("VERB", "AUX"):
        # "would have come and helped": what has no helper of its own is as real as what it joins.
        if not any(c.dep_ in ("aux", "auxpass") or c.dep_ in _SUBJECTS for c in token.children):
            yield from (mark for mark in _marks(head, reach) if mark is not Mark.NEGATED)
    elif token.dep_ == "advcl" and head.pos_ in ("VERB", "AUX") and _is_bound(token):
        yield from _unreal(head, reach)  # "so that they could march once it was dark"
    elif token.dep_ == "advcl" and token.tag_ == "VB":
        yield Mark.FUTURE  # a purpose
    elif token.dep_ == "acl" and token.tag_ == "VB":
        yield Mark.FUTURE  # "an order to pay"
    if token.pos_ in ("NOUN", "PROPN"):
        yield from _of_noun(token, reach)


def _is_bound(token: Token) -> bool:
    """Whether a clause is a time up to or from which something holds, as real as that is."""
    return any(
        child.lower_ in ("once", "until", "till") and child.dep_ in ("mark", "advmod")
        for child in token.children
    )


def _unreal(token: Token, reach: int) -> Iterator[Mark]:
    yield from (mark for mark in _marks(token, reach) if mark in UNREAL)


def _own_marks(token: Token) -> Iterator[Mark]:
    for child in token.children:
        word = child.lower_
        if child.dep_ == "neg" or (word in ("never", "no") and child.dep_ in ("advmod", "det")):
            yield Mark.NEGATED
        elif child.dep_ == "aux" and word in _MODALS:
            yield Mark.MODAL
        elif child.dep_ == "aux" and word in ("will", "'ll"):
            yield Mark.FUTURE
        elif child.dep_ == "mark" and word in _IF:
            yield Mark.CONDITIONAL
        elif child.dep_ == "advmod" and word in _HABITS:
            yield Mark.HABITUAL
        elif child.dep_ == "advmod" and word in _DOUBTS:
            yield Mark.SPECULATIVE
        elif child.dep_ in _SUBJECTS and any(denies(x) for x in (child, *child.children)):
            yield Mark.NEGATED
        elif child.dep_ == "acomp" and child.lower_ in _DUE:
            yield Mark.DUE
    if token.lower_ in _DUE and token.tag_ == "VBN" and token.dep_ != "acl":
        yield Mark.DUE


def _of_noun(token: Token, reach: int) -> Iterator[Mark]:
    """Marks of the verb that a noun hangs on: what was only threatened, or did not come."""
    head = token.head
    if token.dep_ in ("dobj", "pobj") and head.pos_ == "VERB" and token.dep_ == "dobj":
        if head.lemma_ in lexicon.WITHHOLD or head.lemma_ in _WEIGH:
            yield Mark.MODAL
        yield from _unreal(head, reach)
    elif is_told_to_be(token):
        yield from _unreal(head, reach)


# ---------------------------------------------------------------- what belongs to it


def _clause(token: Token) -> Span:
    """The words of the clause of a trigger: those that hang on it, less other clauses beside it."""
    kept = [token]
    waiting = list(token.children)
    while waiting:
        word = waiting.pop()
        apart = word.dep_ in ("conj", "parataxis", "advcl") and word.pos_ in ("VERB", "AUX")
        lifted = word.dep_ == "ccomp" and word.i < token.i
        if apart or lifted or word.dep_ in ("punct", "cc", "mark"):
            continue
        kept.append(word)
        waiting += word.children
    first, last = min(kept, key=lambda t: t.i), max(kept, key=lambda t: t.i)
    return first.idx, last.idx + len(last)


def _participants(token: Token) -> Iterator[Span]:
    """Who and what an event involves, as written: subject, object, agent, owner."""
    children = list(token.children)
    if not _has_subject(token) and token.dep_ in ("conj", "xcomp") and token.pos_ == "VERB":
        children += [child for child in token.head.children if child.dep_ in _SUBJECTS]
    if token.dep_ in ("acl", "relcl") and token.head.pos_ in ("NOUN", "PROPN"):
        yield token.head.idx, token.head.idx + len(token.head)
    for child in children:
        if child.dep_ in (*_SUBJECTS, *_OBJECTS, "poss"):
            yield _phrase(child)
        elif child.dep_ in ("agent", "prep") and (child.dep_ == "agent" or child.lower_ in _ROLES):
            yield from (_phrase(inner) for inner in child.children if inner.dep_ == "pobj")


_ROLES = frozenset({"of", "to", "with", "by", "against", "from"})


def _phrase(token: Token) -> Span:
    """A noun with what stands before it and with what is joined by "of"."""
    kept = [token, *token.lefts]
    kept += [
        word
        for child in token.rights
        if child.dep_ == "prep" and child.lower_ == "of"
        for word in child.subtree
    ]
    first, last = min(kept, key=lambda t: t.i), max(kept, key=lambda t: t.i)
    return first.left_edge.idx if first.dep_ != "det" else first.idx, last.idx + len(last)
