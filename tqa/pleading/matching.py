"""Which event of a story the words of a question mean; or none, where it is only implied.

Words are compared by family ("dismissal", "dismissed"). The word that names the event counts most,
and a word counts the more, the fewer events of the story have it.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tqa.pleading import lexicon
from tqa.pleading.model import Event, Story
from tqa.pleading.parsing import parse
from tqa.pleading.triggers import is_trigger, tense_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SURE, _SURE_UNNAMED = 0.45, 0.7
_BARE = 0.8
"""What a noun without any word of its own counts: "upon payment" speaks of none in particular."""
_EMPTY = frozenset(
    """event act action fact process instance occurrence start time moment the a an of to in
    on at by for with and or that which who whom this these those it its his her their he
    she they be is was were been being have has had do does did not would will could should
    may might can as from also explicit implicit initial actual actually then about such any
    some one other""".split()
)
_WRAPPED = re.compile(
    r"\A(?:the\s+)?(?:(?:explicit|implicit|actual|initial|subsequent)\s+)*(?:event|act|action|process|fact|instance|occurrence)\s+(?:of|where|that|in\s+which|when)\s+",
    re.IGNORECASE,
)
_WRAPPERS = frozenset("event act action fact process instance occurrence start incident".split())


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of a question that name one event."""

    text: str
    head: str
    """The lemma that names the event: of "the decision to sell" it is "decide"."""
    below: str
    """The lemma of what the head is about: there, "sell"; empty where there is none."""
    words: frozenset[str]
    """Families of its content words, the head's among them."""
    objects: frozenset[str] = frozenset()
    """Families of what the event is done to: of "the sale of the barn" that of "barn"."""
    perfect: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """An event and how well it fits the words."""

    event: Event
    score: float
    """From 0 to about 1: the share of the words, by weight, that the event has."""
    named: bool
    """Whether the event is named by a word of the same family."""

    @property
    def sure(self) -> bool:
        """Whether the event is likely the one meant, and not only told beside it."""
        return self.score >= _SURE if self.named else self.score >= _SURE_UNNAMED


@lru_cache(maxsize=4096)
def read_phrase(text: str) -> Phrase:
    """The words of one event.

    >>> phrase = read_phrase("the decision to sell the land")
    >>> phrase.head, phrase.below
    ('decide', 'sell')
    """
    words = _WRAPPED.sub("", " ".join(text.replace("(", " ").replace(")", " ").split()))
    doc = parse(words)
    root = next((token for token in doc if token.dep_ == "ROOT"), doc[0])
    head = _doing(doc) or _head(root)
    below = _below(head)
    objects = frozenset(
        lexicon.family(t.lemma_.lower()) for t in _objects(head) if t.pos_ == "NOUN"
    )
    content = frozenset(
        lexicon.family(token.lemma_.lower())
        for token in doc
        if (token.lemma_.lower() not in _EMPTY and token.is_alpha) or token.like_num
    )
    return Phrase(
        words, _lemma(head), _lemma(below) if below is not None else "",
        content, objects, tense_of(head).value == "past perfect",
        any(child.dep_ == "neg" for child in head.children),
    )  # fmt: skip


_DEED = re.compile(r"[a-z]{3}(?:tion|sion|ment|sal|val|ance|ence)\Z")
"""Nouns that mostly stand for deeds: in a question on events they do."""


def _doing(doc: Doc) -> Token | None:
    """Of "the company paying the toll" the participle, which the parser may take for anything."""
    for token in doc:
        helped = any(child.dep_ in ("aux", "auxpass") for child in token.children)
        finite = token.tag_ in ("VBD", "VBZ", "VBP") or helped
        if finite and token.dep_ == "ROOT" and token.i > 0:
            return token
        if token.text.lower().endswith("ing") and token.pos_ in ("VERB", "AUX", "NOUN"):
            after = doc[token.i + 1] if token.i + 1 < len(doc) else None
            modifies = token.dep_ in ("amod", "compound") or (
                after is not None and after.lower_ == "of" and token.i > 0
            )
            passive = (
                token.lower_ in ("being", "having") and after is not None and after.tag_ == "VBN"
            )
            if passive:
                return after
            return None if modifies or token.lower_ == "pending" else token
        if token.pos_ in ("ADP", "SCONJ") and token.lower_ not in ("of", "and"):
            return None
    return None


def _head(root: Token) -> Token:
    """The word that names the event: past "the event of", and into "X doing Y"."""
    token = root
    for _ in range(4):
        if token.lemma_.lower() in _WRAPPERS:
            inner = [
                w
                for c in token.children
                if c.dep_ in ("prep", "acl", "relcl")
                for w in (c, *c.children)
            ]
            inner = [w for w in inner if w.dep_ in ("pobj", "pcomp", "acl", "relcl")]
            if not inner:
                break
            token = inner[0]
            continue
        if token.pos_ != "AUX" and (is_trigger(token) or _DEED.search(token.lemma_.lower())):
            break
        doing = [
            c
            for c in token.children
            if c.dep_ in ("acl", "relcl", "appos", "conj", "ccomp") and c.pos_ == "VERB"
        ]
        if doing:
            token = doing[0]
            continue
        named = [c for c in token.subtree if is_trigger(c)]
        return named[0] if named and token.pos_ != "AUX" else token
    return token


def _below(head: Token) -> Token | None:
    """What an event is about, if that is an event: "the decision to sell", "refusing to pay"."""
    for child in head.children:
        if child.dep_ in ("xcomp", "ccomp", "acl") and child.pos_ in ("VERB", "AUX"):
            return child
        if child.dep_ in ("dobj", "nsubjpass") and is_trigger(child):
            return child
        if child.dep_ == "prep":
            for inner in child.children:
                if inner.dep_ in ("pobj", "pcomp") and is_trigger(inner):
                    return inner
    return None


def _objects(head: Token) -> list[Token]:
    """What a deed is done to: the object of a verb, of a noun what "of" joins to it."""
    found = [child for child in head.children if child.dep_ in ("dobj", "nsubjpass")]
    if head.pos_ in ("NOUN", "PROPN"):
        of = [c for child in head.children if child.lower_ == "of" for c in child.children]
        found += [child for child in of if child.dep_ == "pobj"]
    return found


def _lemma(token: Token) -> str:
    noun = lexicon.verb_of(token.lemma_) if token.pos_ in ("NOUN", "PROPN") else None
    return noun or token.lemma_.lower()


class Matcher:
    """The events of one story, ready to be found by words."""

    def __init__(self, story: Story) -> None:
        self.story = story
        starts = [start for start, _ in story.lemmas]
        self._words = {event.id: _words_of(story, starts, event) for event in story.events}
        seen = Counter(word for words in self._words.values() for word in words)
        many = max(1, len(story.events))
        self._weight = {word: math.log(1 + many / count) for word, count in seen.items()}
        self._rare = math.log(1 + many)

    def weight(self, word: str) -> float:
        """How much a word tells: what no event has tells that none is meant."""
        return self._weight.get(word, self._rare * 0.7)

    def contradicts(self, phrase: Phrase, event: Event) -> bool:
        """Whether an event is told to be done to something else than the words say.

        Names and pronouns contradict nothing: "it" and "Acme" can be the mill.
        """
        if not phrase.objects or phrase.objects & self._words[event.id]:
            return False
        return _is_done_to_another(self.story.words(event.clause), event.lemma)

    def matches(self, phrase: Phrase, among: Iterable[Event] | None = None) -> list[Match]:
        """The events that share words with a phrase, best first; ties in text order."""
        found = []
        head = lexicon.family(phrase.head)
        total = sum(map(self.weight, phrase.words)) + self._rare
        for event in self.story.events if among is None else among:
            shared = phrase.words & self._words[event.id]
            named = lexicon.family(event.lemma) == head
            score = (sum(map(self.weight, shared)) + (self._rare if named else 0)) / max(total, 0.1)
            if event.noun and event.clause == event.trigger:
                score *= _BARE
            if shared or named:
                found.append(Match(event, score, named))
        return sorted(found, key=lambda m: (-m.score, m.event.trigger))


def _words_of(story: Story, starts: Sequence[int], event: Event) -> frozenset[str]:
    """Families of the words of an event's clause, its participants among them."""
    words = {lexicon.family(event.lemma)}
    for start, end in (event.clause, *event.participants):
        for _, lemma in story.lemmas[bisect_left(starts, start) : bisect_left(starts, end)]:
            if lemma not in _EMPTY:
                words.add(lexicon.family(lemma))
    return frozenset(words)


@lru_cache(maxsize=4096)
def _is_done_to_another(clause: str, lemma: str) -> bool:
    family = lexicon.family(lemma)
    deeds = [token for token in parse(clause) if lexicon.family(_lemma(token)) == family]
    done_to = [word for deed in deeds[:1] for word in _objects(deed)]
    return any(word.pos_ == "NOUN" for word in done_to)
