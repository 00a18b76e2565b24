"""The words for what fills the roles of events, and where a question uses them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from tqa.temporal.events.engine import Event

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SHORTENED = re.compile(r"['’](?:s|d|ll|ve|re|m)?$")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text, in lower case, without the "'s" of a possessive and the like of "I'd"."""

    word: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """The words of a text; a hyphen parts words.

    >>> [token.word for token in tokens("Who's at Tom's film-watching?")]
    ['who', 'at', 'tom', 'film', 'watching']
    """
    for match in _TOKEN.finditer(text):
        yield Token(_SHORTENED.sub("", match[0].lower()), *match.span())


def words(text: str) -> tuple[str, ...]:
    """The words of a text, as `tokens` reads them."""
    return tuple(token.word for token in tokens(text))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a caller knows of the words of a domain, besides the values in the events themselves."""

    forms: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """Role → value → synonyms and irregular forms: `{"action": {"eat": ["ate", "eaten"]}}`.

    A value that no event has is thereby known: no event matches it."""
    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Role → words that name its kind and choose no value: `{"location": ["room"]}`."""
    agent: str = "agent"
    """The role that "who" asks for."""
    verbs: Sequence[str] = ("action",)
    """The roles whose words are inflected as verbs; those of others are as nouns."""
    places: Sequence[str] = ("location",)
    """The roles that say where: to be there is to take part."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a question that stand for values of a role."""

    role: str
    values: frozenset[str]
    words: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All forms of the values of all roles."""

    forms: Mapping[tuple[str, ...], Mapping[str, frozenset[str]]]
    """Words → role → the values that they can mean."""
    kinds: frozenset[str]
    agent_kinds: frozenset[str]
    agents: frozenset[str]
    lexicon: Lexicon

    @classmethod
    def of(cls, events: Iterable[Event], lexicon: Lexicon | None = None) -> Vocabulary:
        """The vocabulary of these events, with that of the lexicon."""
        lexicon = lexicon or Lexicon()
        values = {pair for event in events for pair in event.roles}
        values |= {(role, value) for role, known in lexicon.forms.items() for value in known}
        forms: dict[tuple[str, ...], dict[str, set[str]]] = {}
        for role, value in sorted(values):
            given = lexicon.forms.get(role, {}).get(value, ())
            for form in _all_forms(role, (value, *given), lexicon):
                forms.setdefault(form, {}).setdefault(role, set()).add(value)
        agents = frozenset(value for role, value in values if role == lexicon.agent)
        for name, value in _parts_of_names(agents):
            forms.setdefault(name, {lexicon.agent: {value}})
        frozen = {
            form: {role: frozenset(values) for role, values in roles.items()}
            for form, roles in forms.items()
        }
        kinds = {word: role for role, listed in lexicon.kinds.items() for word in listed}
        named = {form: role for word, role in kinds.items() for form in _nouns(word)}
        return cls(
            frozen,
            frozenset(named),
            frozenset(form for form, role in named.items() if role == lexicon.agent),
            agents,
            lexicon,
        )

    def mentions(self, text: str) -> Iterator[tuple[Mention, ...]]:
        """What the words of a text stand for, the longest forms first: one reading, or several.

        >>> kitchen = Vocabulary.of([Event.of(None, action="store", object="wine bottle")])
        >>> [found[0].words for found in kitchen.mentions("Who stored two bottles of wine?")]
        [('stored',), ('bottles', 'of', 'wine')]
        """
        listed = list(tokens(text))
        longest = max(map(len, self.forms), default=0)
        at = 0
        while at < len(listed):
            for size in range(min(longest, len(listed) - at), 0, -1):
                part = listed[at : at + size]
                form = tuple(token.word for token in part)
                if roles := self.forms.get(form):
                    span = part[0].start, part[-1].end
                    yield tuple(Mention(r, values, form, *span) for r, values in roles.items())
                    at += size
                    break
            else:
                at += 1


def _all_forms(role: str, written: Iterable[str], lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    for text in written:
        form = words(text)
        if not form:
            continue
        yield form
        if role == lexicon.agent:
            continue  # names have no other forms
        if role in lexicon.verbs:
            yield from ((verb, *form[1:]) for verb in _verbs(form[0]))
        yield from ((*form[:-1], noun) for noun in _nouns(form[-1]))
        if len(form) == 2 and role not in lexicon.verbs:
            # A "wine bottle" is a "bottle of wine".
            yield from ((noun, "of", form[0]) for noun in _nouns(form[1]))


def _parts_of_names(names: Iterable[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words of names of several words that are in no other name: "Smith" for "Ann Smith"."""
    owners: dict[str, set[str]] = {}
    for name in names:
        for word in words(name):
            owners.setdefault(word, set()).add(name)
    for word, whose in sorted(owners.items()):
        if len(whose) == 1 and len(word) > 1:
            yield (word,), next(iter(whose))


def _nouns(word: str) -> set[str]:
    """A noun and its regular plural."""
    found = {word, word + "s"}
    if re.search(r"(?:s|x|z|ch|sh)$", word):
        found.add(word + "es")
    if re.search(r"[^aeiou]y$", word):
        found.add(word[:-1] + "ies")
    return found


def _verbs(word: str) -> set[str]:
    """A verb and its regular forms; more than it has, where the spelling does not decide."""
    stems = {word}
    if re.search(r"[^aeiou][aeiou][^aeiouwxy]$", word):
        stems.add(word + word[-1])  # chat, chatted
    if word.endswith("e"):
        stems = {word[:-1]}
    past = {word[:-1] + "ied"} if re.search(r"[^aeiou]y$", word) else set()
    return (
        _nouns(word)
        | past
        | {stem + ending for stem, ending in product(sorted(stems), ("ed", "ing", "ings"))}
    )
