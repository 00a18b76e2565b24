"""What the verb of an event says of its place in a story: phase, duration, aspect, usual course.

The knowledge is in `data/narrative_lexicon.json`, lists written by hand. A phase runs from -2 (what
was so all along: "she lived in Ohio") over 0 (what happens) to 2 (what comes of it: "he was
proud"); a duration from 0 (a moment) to 2 (longer than hours). Chains of steps say what comes
before what.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

ASPECTS = (
    "present", "perfect", "progressive", "passive", "negated", "modal", "be", "again",
    "infinitive", "clause", "past",
)  # fmt: skip
"""What `aspects` tells, in this order."""
_LINKING = frozenset("be feel become get seem look remain stay grow smell taste sound".split())
_SEEMING = frozenset("feel seem look remain stay become".split())
_COMPLEMENTS = frozenset("acomp oprd xcomp ccomp".split())


class Sort(StrEnum):
    """What a predicate is, as far as it tells a place in a story."""

    VERB = "verb"
    ADJECTIVE = "adjective"
    NOUN = "noun"
    """Somebody is something: "she was a doctor"."""
    BE = "be"
    """Somebody is somewhere, or there is something."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Predicate:
    """When in a story such a thing starts, how long it lasts, and of what sort it is."""

    phase: float
    """From -2, so all along, to 2, what comes of it."""
    lasting: float
    """From 0, a moment, to 2, longer than hours."""
    sort: Sort


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the lists say of words."""

    verbs: Mapping[str, tuple[float, float]]
    """Phase and duration by lemma, or by lemma and particle: `look_for`."""
    adjectives: Mapping[str, tuple[float, float]]
    order: Mapping[tuple[str, str], int]
    """In how many more chains the first of two words comes before the second than after it."""

    def course(self, words: Collection[str], others: Collection[str]) -> float:
        """1 where the words come before the others in the chains, -1 where after, else 0."""
        total = sum(self.order.get((word, other), 0) for word in words for other in others)
        return float((total > 0) - (total < 0))


@cache
def knowledge() -> Knowledge:
    """The lists that ship with tqa."""
    file = resources.files("tqa.pleading") / "data" / "narrative_lexicon.json"
    raw = json.loads(file.read_text("utf-8"))
    return Knowledge(_by_word(raw["verbs"]), _by_word(raw["adjectives"]), order_of(raw["chains"]))


def _by_word(classes: Sequence[Mapping[str, object]]) -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = {}
    for group in classes:
        phase, lasting, lines = (
            float(str(group["phase"])),
            float(str(group["lasting"])),
            group["words"],
        )
        assert isinstance(lines, list)
        for line in lines:
            found |= dict.fromkeys(line.split(), (phase, lasting))
    return found


def order_of(chains: Iterable[str]) -> dict[tuple[str, str], int]:
    """Pairs of words, and in how many more chains the first comes earlier.

    >>> order = order_of(["buy > eat/share > thank"])
    >>> order["buy", "share"], order["thank", "eat"], ("eat", "share") in order
    (1, -1, False)
    """
    order: Counter[tuple[str, str]] = Counter()
    for chain in chains:
        steps = [step.strip().split("/") for step in chain.split(">")]
        for at, step in enumerate(steps):
            for early, late in ((a, b) for later in steps[at + 1 :] for a in step for b in later):
                if early != late:
                    order[early, late] += 1
                    order[late, early] -= 1
    return dict(order)


# ---------------------------------------------------------------- the words of an event


def lemma(token: Token) -> str:
    """The plain form of a word, in lower case."""
    return token.lemma_.lower()


def main_word(doc: Doc | Span) -> Token:
    """The word that carries an event: the root, or the first verb where the root is none."""
    root = next((token for token in doc if token.dep_ == "ROOT"), doc[0])
    if root.pos_ in ("VERB", "AUX"):
        return root
    return next((token for token in doc if token.pos_ in ("VERB", "AUX")), root)


def naming(doc: Doc | Span) -> set[str]:
    """The words that name an event: of its main word and of that word's complements."""
    main = main_word(doc)
    return {lemma(main), main.lower_} | {
        lemma(child) for child in main.children if child.dep_ in _COMPLEMENTS
    }


def telling(sentence: Doc | Span) -> set[str]:
    """The words of a sentence that can name an event."""
    return {lemma(token) for token in sentence if token.pos_ in ("VERB", "ADJ", "NOUN")} | {
        token.lower_ for token in sentence if token.pos_ == "ADJ" or token.tag_ == "VBN"
    }


def aspects(doc: Doc | Span) -> tuple[bool, ...]:
    """Tense, voice and what depends on the main verb: one truth for each of `ASPECTS`."""
    main = main_word(doc)
    children = list(main.children)
    helpers = [child for child in children if child.dep_ in ("aux", "auxpass")]
    words = {token.lower_ for token in doc}
    dependent = {child.dep_ for child in children}
    helped = {lemma(helper) for helper in helpers}
    return (
        main.tag_ in ("VBZ", "VBP") or any(h.tag_ in ("VBZ", "VBP") for h in helpers),
        main.tag_ == "VBN" and "have" in helped,
        main.tag_ == "VBG" and "be" in helped,
        "auxpass" in dependent,
        "neg" in dependent or bool(words & {"never", "no", "nobody", "nothing"}),
        any(child.tag_ == "MD" for child in children),
        lemma(main) == "be" and main.tag_ != "VBG",
        bool(words & {"again", "back", "anymore"}),
        "xcomp" in dependent,
        "ccomp" in dependent,
        main.tag_ == "VBD" or any(h.tag_ == "VBD" for h in helpers),
    )


# ---------------------------------------------------------------- phase and duration


def predicate(doc: Doc | Span) -> Predicate:
    """The phase and the duration of an event, by its main word and what depends on it."""
    main = main_word(doc)
    bare = _bare(main)
    words = {token.lower_ for token in doc}
    adverbs = {lemma(k) for k in main.children if k.dep_ in ("advmod", "neg", "npadvmod")}
    # "never went there again" and "got another one" tell what came of the story.
    never = "never" in adverbs and bare.sort not in (Sort.NOUN, Sort.BE)
    if never or words & {"again", "anymore", "another"}:
        return Predicate(max(bare.phase, 1.5), bare.lasting, bare.sort)
    if adverbs & {"back", "finally", "still", "home"}:
        return Predicate(max(bare.phase, 1.0), bare.lasting, bare.sort)
    return bare


def _bare(main: Token) -> Predicate:
    known, verb, children = knowledge(), lemma(main), list(main.children)
    for child in children:
        joined = f"{verb}_{lemma(child)}"
        if child.dep_ in ("prt", "prep", "advmod") and joined in known.verbs:
            return Predicate(*known.verbs[joined], Sort.VERB)
    if fixed := _fixed(verb, children):
        return fixed
    if verb in _LINKING and (linked := _linked(verb, children)):
        return linked
    passive = main.tag_ == "VBN" and any(child.dep_ == "auxpass" for child in children)
    if passive and main.lower_ in known.adjectives:
        return Predicate(*known.adjectives[main.lower_], Sort.ADJECTIVE)
    if verb in known.verbs:
        return Predicate(*known.verbs[verb], Sort.VERB)
    if main.lower_ in known.adjectives:
        return Predicate(*known.adjectives[main.lower_], Sort.ADJECTIVE)
    return Predicate(-0.2, 0.5, Sort.UNKNOWN)


def _fixed(verb: str, children: Sequence[Token]) -> Predicate | None:
    """Phrases whose verb says little: "gave birth", "had to go", "fell asleep"."""
    said = {lemma(child) for child in children}
    if verb == "give" and "birth" in said:
        return Predicate(-1.0, 0.0, Sort.VERB)
    if verb == "have" and any(child.dep_ == "xcomp" for child in children):
        return Predicate(0.0, 1.0, Sort.VERB)
    if verb == "fall" and "asleep" in said:
        return Predicate(0.5, 1.0, Sort.VERB)
    return None


def _linked(verb: str, children: Sequence[Token]) -> Predicate | None:
    """What somebody is, becomes or seems."""
    known = knowledge().adjectives
    for child in children:
        word = next((w for w in (lemma(child), child.lower_) if w in known), None)
        if word and child.dep_ in ("acomp", "oprd", "attr", "amod", "xcomp", "advmod"):
            phase, lasting = known[word]
            if verb == "get" and phase < 0:  # "got hungry" begins within the story
                return Predicate(phase, 0.0, Sort.VERB)
            return Predicate(phase, lasting, Sort.ADJECTIVE)
        if verb == "be" and child.dep_ == "attr" and child.pos_ in ("NOUN", "PROPN"):
            return Predicate(-2.0, 2.0, Sort.NOUN)
    if any(child.pos_ == "ADJ" and child.dep_ in ("acomp", "attr", "oprd") for child in children):
        return Predicate(-0.5, 1.5, Sort.VERB)
    if verb == "be":
        return Predicate(-1.0, 1.5, Sort.BE)
    if verb in _SEEMING and not any(child.dep_ in ("prep", "prt") for child in children):
        return Predicate(0.7, 1.0, Sort.VERB)
    return None
