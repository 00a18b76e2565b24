"""What the words of a pleading say of the order of its events, sentence by sentence.

Connectives state an order; tense, cause, purpose and speech imply one; telling one thing after
another only suggests it. Each kind of sign is one function, and its words are in one table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import UNREAL, Mark, Order, Relation, Role, Span, Strength, Tense
from tqa.pleading.triggers import Block, Told

if TYPE_CHECKING:
    from spacy.tokens import Token

_AFTER = frozenset({"after", "once", "following", "upon", "since"})
"""What these words introduce came first."""
_BEFORE = frozenset({"before", "until", "till", "prior", "pending"})
"""What these words introduce came later."""
_WITH = frozenset({"when", "while", "as", "whenever", "during", "at", "amid", "by"})
_BECAUSE = frozenset({"because", "due", "despite", "owing", "given", "for", "over"})
_CAUSE_PHRASE = re.compile(
    r"\b(?:as\s+a\s+(?:direct\s+|proximate\s+|direct\s+and\s+proximate\s+)?(?:result|consequence)\s+of|because\s+of|due\s+to|in\s+response\s+to|in\s+retaliation\s+for"
    r"|in\s+reaction\s+to|on\s+account\s+of|owing\s+to|by\s+reason\s+of|arising\s+(?:from|out\s+of)|resulting\s+from|in\s+light\s+of|in\s+reliance\s+(?:on|upon))\s*\Z"
)
_FORWARD = re.compile(
    r"\b(?:then|thereafter|subsequently|later|afterwards?|next|eventually|ultimately|soon|finally|shortly\s+after)\b"
)
_BACKWARD = re.compile(
    r"\b(?:previously|earlier|beforehand|formerly|already|prior\s+to\s+(?:that|this)|before\s+(?:that|this))\b"
)
_MEANWHILE = re.compile(
    r"\b(?:meanwhile|simultaneously|at\s+the\s+same\s+time|at\s+that\s+(?:same\s+)?time|concurrently|in\s+the\s+meantime)\b"
)
_HENCE = re.compile(
    r"\A\W*(?:accordingly|therefore|consequently|thus|hence|as\s+a\s+(?:direct\s+|proximate\s+|direct\s+and\s+proximate\s+)?(?:result|consequence)(?!\s+of)|in\s+response(?!\s+to)|for\s+this\s+reason)\b"
)


_LONGEST_CAUSE = 12
"""Words that a phrase of cause is looked for in: "as a direct and proximate result of"."""


def relations(blocks: Sequence[Block]) -> tuple[Relation, ...]:
    """All that the words say, in text order."""
    found: list[Relation] = []
    previous: Told | None = None
    for block in blocks:
        by_token = {told.token.i: told for told in block.told}
        by_sentence: dict[int, list[Told]] = {}
        for told in block.told:
            by_sentence.setdefault(told.token.sent.start, []).append(told)
        for sent in block.doc.sents:
            here = by_sentence.get(sent.start, [])
            for told in here:
                if told.event.role is not Role.LAW and Mark.QUOTED not in told.event.marks:
                    found += _in_sentence(told, by_token)
            main = _main(here)
            if main is not None:
                if previous is not None:
                    found += _across(previous, main, sent.text, sent.start_char + block.offset)
                found += _looking_back(main, previous)
                if main.event.tense is not Tense.PAST_PERFECT:
                    previous = main
    return tuple(found)


def _main(told_here: Sequence[Told]) -> Told | None:
    """The event that carries a sentence on: its first real verb in the shallowest clause."""
    real = [
        told
        for told in told_here
        if not told.event.noun
        and told.event.role is Role.STORY
        and not told.event.marks & (UNREAL - {Mark.NEGATED})
        and told.event.tense not in (Tense.NONE, Tense.PRESENT, Tense.FUTURE)
    ]
    return min(real, key=lambda told: (told.event.depth, told.event.trigger), default=None)


def _told(
    earlier: Told, later: Told, strength: Strength, reason: str, span: Span,
    order: Order = Order.BEFORE,
) -> Relation:  # fmt: skip
    return Relation(earlier.event.id, later.event.id, order, strength, reason, span)


# ---------------------------------------------------------------- inside a sentence


def _in_sentence(told: Told, by_token: dict[int, Told]) -> Iterator[Relation]:
    token = told.token
    above = _above(token, by_token)
    if above is None:
        return
    yield from _of_cause(told, above, by_token)
    lead = _lead(token)
    span = (
        (told.offset + lead.idx, told.offset + lead.idx + len(lead))
        if lead is not None
        else told.event.trigger
    )
    word = lead.lower_ if lead is not None else ""
    if token.dep_ == "conj":
        yield from _joined(told, above, span)
    elif lead is not None and _of_cause_phrase(token, lead):
        yield _told(told, above, Strength.IMPLIED, "cause", span)
    elif word in _AFTER and not (word == "since" and _because_since(token)):
        yield _told(told, above, Strength.STATED, word, span)
    elif word in _BEFORE:
        yield _told(above, told, Strength.STATED, word, span)
    elif word == "time" or (word in _WITH and _clause_of(token)):
        yield from _with(told, above, word, span)
    elif word in _BECAUSE and (token.dep_ == "advcl" or token.dep_ == "pcomp"):
        yield _told(told, above, Strength.IMPLIED, word, span)
    elif word in ("during", "amid"):
        yield _told(told, above, Strength.STATED, word, span, Order.SAME)
    else:
        yield from _by_form(told, above, span)


def _above(token: Token, by_token: dict[int, Told]) -> Told | None:
    """The event whose clause a trigger hangs in."""
    up = token
    while up.head.i != up.i:
        up = up.head
        if up.i in by_token:
            return by_token[up.i]
    return None


def _lead(token: Token) -> Token | None:
    """The word that introduces a trigger: its conjunction, or the preposition it hangs on."""
    for child in token.children:
        if child.dep_ == "mark" or (child.dep_ == "advmod" and child.lower_ in ("when", "once")):
            return child
    up = token
    while up.dep_ in ("pobj", "pcomp", "conj", "compound") and up.head.i != up.i:
        up = up.head
        if up.dep_ in ("prep", "mark", "agent") or up.tag_ == "IN":
            # "prior to", "by the time": the word before says it.
            if up.lower_ == "to" and up.head.lower_ in ("prior", "due", "owing"):
                return up.head
            return up
    if token.dep_ in ("relcl", "acl", "advcl") and token.head.lower_ == "time":
        return token.head
    return None


def _of_cause_phrase(token: Token, lead: Token) -> bool:
    before = token.doc[max(0, lead.i - _LONGEST_CAUSE) : lead.i + 1]
    return _CAUSE_PHRASE.search(before.text.lower()) is not None


def _because_since(token: Token) -> bool:
    """Whether "since" gives a reason: then what follows has no time of its own."""
    return token.dep_ == "advcl" and token.tag_ in ("VBZ", "VBP")


def _clause_of(token: Token) -> bool:
    return token.dep_ in ("advcl", "pcomp", "relcl", "acl")


def _with(told: Told, above: Told, word: str, span: Span) -> Iterator[Relation]:
    """Of "when", "while", "as", "by the time": together, unless one had been before."""
    if above.event.tense is Tense.PAST_PERFECT and told.event.tense is not Tense.PAST_PERFECT:
        yield _told(above, told, Strength.STATED, word, span)
    elif told.event.tense is Tense.PAST_PERFECT and above.event.tense is Tense.PAST:
        yield _told(told, above, Strength.STATED, word, span)
    elif word == "when" and told.event.tense is Tense.PAST and above.event.tense is Tense.PAST:
        yield _told(told, above, Strength.IMPLIED, word, span)
    elif word in ("while", "as", "whenever", "by", "time"):
        yield _told(told, above, Strength.IMPLIED, word, span, Order.SAME)


def _joined(told: Told, above: Told, span: Span) -> Iterator[Relation]:
    """Verbs joined by "and": one after the other where it says so."""
    between = told.token.doc[above.token.i : told.token.i].text.lower()
    if told.event.noun or above.event.noun:
        return
    if re.search(r"\b(?:then|thereafter|subsequently|later)\b", between):
        yield _told(above, told, Strength.STATED, "then", span)
    elif told.event.tense is Tense.PAST_PERFECT and above.event.tense is Tense.PAST:
        yield _told(told, above, Strength.IMPLIED, "past perfect", span)
    elif told.event.tense is above.event.tense:
        yield _told(above, told, Strength.NARRATIVE, "told one after the other", span)


def _by_form(told: Told, above: Told, span: Span) -> Iterator[Relation]:
    """What tense and form say where no connective does."""
    token, upper = told.token, above.event.lemma
    tense = told.event.tense
    if told.event.noun:
        speaks = upper in lexicon.REPORT and (
            token.dep_ in ("dobj", "nsubjpass")
            or (token.dep_ == "pobj" and token.head.lower_ in ("of", "about", "on", "regarding"))
        )
        if speaks and not above.event.noun:
            yield _told(told, above, Strength.IMPLIED, f"{above.event.lemma} it", span)
        return
    if tense is Tense.PAST_PERFECT and above.event.tense is not Tense.PAST_PERFECT:
        yield _told(told, above, Strength.IMPLIED, "past perfect", span)
    elif Mark.FUTURE in told.event.marks or tense is Tense.FUTURE or Mark.DUE in told.event.marks:
        yield _told(above, told, Strength.IMPLIED, "still to come", span)
    elif token.dep_ == "ccomp" and upper in lexicon.REPORT:
        if tense is Tense.PAST and Mark.MODAL not in told.event.marks:
            yield _told(told, above, Strength.IMPLIED, f"{upper} that", span)
        elif Mark.MODAL in told.event.marks:
            yield _told(above, told, Strength.IMPLIED, "still to come", span)
    elif token.dep_ == "xcomp" and upper in lexicon.REALISE:
        yield _told(above, told, Strength.IMPLIED, upper, span, Order.SAME)
    elif token.dep_ == "acl" and token.tag_ == "VBN":
        yield _told(told, above, Strength.IMPLIED, "had been so", span)
    elif token.dep_ == "pcomp" and token.head.lower_ == "by":
        yield _told(told, above, Strength.IMPLIED, "by doing so", span, Order.SAME)


def _of_cause(told: Told, above: Told, by_token: dict[int, Told]) -> Iterator[Relation]:
    """Of "X caused Y": what is the subject came before what is the object."""
    if above.event.lemma not in lexicon.CAUSE or told.token.head.i != above.token.i:
        return
    if told.token.dep_ in ("nsubj", "nsubjpass"):
        for other in by_token.values():
            up = _above(other.token, by_token)
            if (
                up is above
                and other is not told
                and other.token.dep_ in ("dobj", "xcomp", "ccomp", "pobj")
            ):
                yield _told(told, other, Strength.IMPLIED, "cause", above.event.trigger)


# ---------------------------------------------------------------- across sentences


def _across(previous: Told, main: Told, sentence: str, start: int) -> Iterator[Relation]:
    low = sentence.lower()
    # Only what stands before the verb speaks of the sentence before.
    head = low[: max(0, main.token.idx - main.token.sent.start_char)]
    for pattern, strength, order, turned in (
        (_HENCE, Strength.IMPLIED, Order.BEFORE, False),
        (_MEANWHILE, Strength.STATED, Order.SAME, False),
        (_BACKWARD, Strength.STATED, Order.BEFORE, True),
        (_FORWARD, Strength.STATED, Order.BEFORE, False),
    ):
        match = pattern.search(head)
        if match is not None and not _has_own_anchor(head, match.end()):
            span = start + match.start(), start + match.end()
            first, then = (main, previous) if turned else (previous, main)
            yield _told(first, then, strength, match[0].strip(" ,"), span, order)
            return
    if main.event.tense is Tense.PAST and previous.event.tense is Tense.PAST:
        yield _told(
            previous, main, Strength.NARRATIVE, "told one after the other", main.event.trigger
        )


def _has_own_anchor(head: str, at: int) -> bool:
    """Whether "earlier" is said of a date or of what follows: "no later than", "next to"."""
    return re.match(r"\s+(?:than|to|of)\b", head[at:]) is not None


def _looking_back(main: Told, previous: Told | None) -> Iterator[Relation]:
    """The past perfect of a main clause looks back from what was told before."""
    if main.event.tense is not Tense.PAST_PERFECT or previous is None:
        return
    yield _told(main, previous, Strength.IMPLIED, "past perfect", main.event.trigger)
