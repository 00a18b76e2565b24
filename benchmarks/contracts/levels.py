"""Two levels: which document a question names, then which passage of it answers.

The same holds for law (which instrument, then which provision); nothing here knows of contracts.

1. *Odds of documents.* A word that the question spells as a name (with a capital or a digit, its
   first word apart) speaks for a document in whose title, or in whose opening, it stands, by its
   rarity among documents, ln(1 + (N - n + 0.5) / (n + 0.5)) where n of N documents hold it
   anywhere. The sum is a logarithm of odds (naive Bayes, one observation a word); a document's odds
   against the best are exp((its sum - the best sum) / T). Other words may tell what is asked about
   and not where: of law asked about by content they found the wrong instrument.
2. *The subject.* Names that speak for the best document and stand in at most half of all are spent:
   within it they tell no passage from another. The clauses of the question that bring them in name
   the document and are left out, if what is left has at least half as many words to search as they
   have; spent words are left out of the rest. Where that leaves no word, all stay.
3. *Passages.* Only documents with a chance are searched (the filter is inside the search), by the
   fusion of `tqa.retrieval.ranked`; a passage's score is multiplied by its document's odds.

A question that names no document has no odds, and is searched as it is.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.index.protocol import Asked, Engine
from tqa.index.words import split, stem, terms, tokens, words
from tqa.retrieval.ranked import Hit, fused

TEMPERATURE = 0.25
"""T: below 1 because a passage that fits by far must not outweigh a name; chosen on half A."""
LEAST = 0.01
"""Documents with smaller odds against the best are not searched."""
OPENING = 0.5
"""What a name counts where a document opens, against one in its title."""
_CLAUSE = re.compile(r"[;:,.?!]+(?=[\s\"'”’)]|$)")


@dataclass(frozen=True, slots=True)
class Head:
    """What a document says of itself, as stems."""

    title: frozenset[str]
    opening: frozenset[str]


@dataclass(frozen=True, slots=True)
class Meant:
    """Which documents a question may mean, and what is left to ask of them."""

    odds: Mapping[str, float]
    """Of each document that has a chance, against the best; empty where none is named."""
    subject: str


class Heads:
    """The heads of all documents, and how many documents hold each word anywhere."""

    def __init__(self, documents: Iterable[tuple[str, str, str, Iterable[str]]]) -> None:
        """Of each document its name, its title, how it opens, and the stems of all its words."""
        self._heads: dict[str, Head] = {}
        self._held: Counter[str] = Counter()
        for name, title, opening, whole in documents:
            self._heads[name] = Head(frozenset(tokens(title)), frozenset(tokens(opening)))
            self._held.update(frozenset(whole))

    def rarity(self, word: str) -> float:
        """How much a word tells one document from the others."""
        total, held = len(self._heads), self._held[word]
        return math.log(1 + (total - held + 0.5) / (held + 0.5))

    def meant(self, question: str) -> Meant:
        """Which documents a question names, and its subject."""
        named = _stems(question) & _names(question)
        sums = {name: self._speaks(head, named) for name, head in self._heads.items()}
        best = max(sums.values(), default=0.0)
        if best <= 0:
            return Meant({}, question)
        odds = {name: math.exp((value - best) / TEMPERATURE) for name, value in sums.items()}
        first = self._heads[min(name for name, value in sums.items() if value == best)]
        known = named & (first.title | first.opening)
        spent = {word for word in known if 2 * self._held[word] <= len(self._heads)}
        return Meant({n: v for n, v in odds.items() if v >= LEAST}, _subject(question, spent))

    def _speaks(self, head: Head, named: set[str]) -> float:
        title = named & head.title
        opening = (named & head.opening) - title
        by_title = math.fsum(self.rarity(word) for word in title)
        return by_title + OPENING * math.fsum(self.rarity(word) for word in opening)


def ranked(
    heads: Heads,
    passages: Engine,
    question: str,
    *,
    as_at: date | None = None,
    known_at: date | None = None,
    within: Sequence[str] = (),
    limit: int = 20,
) -> list[Hit]:
    """Passages by their own score times the odds of their document, best first.

    `within` says which documents are meant, where that is known. Where the documents named have
    fewer than `limit` passages, those of all others follow, as the question alone finds them.
    """
    meant = Meant(dict.fromkeys(within, 1.0), question) if within else heads.meant(question)
    first = _searched(passages, meant.subject, sorted(meant.odds), as_at, known_at)
    odds = meant.odds or {}
    first.sort(key=lambda h: (-h.score * odds.get(h.instrument, 1.0), h.instrument, h.provision))
    if len(first) < limit and odds and not within:
        seen = {(hit.instrument, hit.provision) for hit in first}
        rest = _searched(passages, question, (), as_at, known_at)
        first += [hit for hit in rest if (hit.instrument, hit.provision) not in seen]
    return first[:limit]


def _searched(
    passages: Engine,
    text: str,
    instruments: Sequence[str],
    as_at: date | None,
    known_at: date | None,
) -> list[Hit]:
    wanted = tuple(terms(text))
    asked = Asked(wanted, text, as_at, known_at, tuple(instruments))
    return fused(passages.search(asked), passages.most(wanted), passages.share)


def _subject(question: str, spent: set[str]) -> str:
    """The question without the clauses that name the document, and without its words.

    >>> _subject("Under the Mill Lane Deed, who repairs the Lane?", {"mill", "lane", "deed"})
    'who repairs the'
    >>> _subject("Who repairs the weir of the Mill Lane, tell me?", {"mill", "lane"})
    'Who repairs the weir of the tell me?'
    """
    clauses, seen = _clauses(question), set[str]()
    naming: list[str] = []
    left: list[str] = []
    for clause in clauses:
        new = _stems(clause) & spent - seen
        seen |= new
        (naming if new else left).append(clause)
    out, kept = (_stems(" ".join(part)) - spent for part in (naming, left))
    if 2 * len(kept) < max(len(out), 1):
        left = clauses
    rest = " ".join(filter(None, (_without(clause, spent) for clause in left)))
    return rest if terms(rest) else question


def _clauses(question: str) -> list[str]:
    """The question cut at its signs; a piece without a small word is part of a name ("Inc.").

    >>> _clauses("Under the deed of Mill, Inc., who pays?")
    ['Under the deed of Mill, Inc.,', ' who pays?']
    """
    ends = [match.end() for match in _CLAUSE.finditer(question)]
    found: list[str] = []
    for start, end in zip([0, *ends], [*ends, len(question)], strict=True):
        piece = question[start:end]
        if found and not any(word[0].islower() for word in split(piece)):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _without(clause: str, spent: set[str]) -> str:
    """A clause without the words of these stems."""
    return " ".join(
        word for word in clause.split() if not spent & {stem(w) for w in split(words(word).lower())}
    )


def _stems(text: str) -> set[str]:
    return {stem(words(term).lower()) for term in terms(text)}


def _names(question: str) -> set[str]:
    """The stems of what a question spells with a capital or a digit, its first word apart."""
    found = split(words(question))[1:]
    return {stem(word.lower()) for word in found if not word[0].islower()}
