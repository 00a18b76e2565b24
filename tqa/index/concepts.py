"""What the words of a question ask for: each word with the words near it, weighted by rarity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tqa.index.ranking import idf
from tqa.index.words import stem, words

FORMS = 6
"""Near words of each that are searched beside it: further ones bring more noise than texts."""
UNKNOWN = 0.5
"""What a word that no text holds says, as a share of one that a single text holds. It may be what
the law puts otherwise, or what no law here is about."""
MANY = 256
"""Words of one question from which none near them are searched: so many say enough, and those near
16,000 words would take ten seconds and a gigabyte.
"""


@dataclass(frozen=True, slots=True)
class Concept:
    """One word asked for: how much it says, and the stems that say it, wholly or nearly."""

    weight: float
    forms: tuple[tuple[str, float], ...]
    """(stem, from 0 to 1); empty where no text holds the word or one near it."""


Near = Callable[[Sequence[str]], list[list[tuple[str, float]]]]


def concepts(
    terms: Sequence[str], frequency: Callable[[str], int], total: int, near: Near | None
) -> tuple[Concept, ...]:
    """The concepts of a question's words. `frequency` counts the texts that hold a stem."""
    asked: dict[str, str] = {}
    for term in terms:
        word = words(term).lower()
        asked.setdefault(stem(word), word)
    few = near if len(asked) < MANY else None
    others = few(list(asked.values())) if few else [[] for _ in asked]

    def rarity(form: str) -> float:
        return float(idf(total, np.array([max(frequency(form), 1)]))[0])

    found = []
    for own, around in zip(asked, others, strict=True):
        held = bool(frequency(own))
        forms = _held(around, own, frequency)
        if held:
            found.append(Concept(rarity(own), ((own, 1.0), *forms)))
        elif forms:
            found.append(Concept(max(rarity(s) * share for s, share in forms), tuple(forms)))
        else:
            found.append(Concept(UNKNOWN * rarity(own), ()))
    return tuple(found)


def _held(
    around: list[tuple[str, float]], own: str, frequency: Callable[[str], int]
) -> list[tuple[str, float]]:
    """The nearest stems that any text holds, each with the square of its cosine."""
    found: dict[str, float] = {}
    for word, cosine in around:
        form = stem(word)
        if form != own and form not in found and frequency(form):
            found[form] = cosine**2
            if len(found) == FORMS:
                break
    return list(found.items())


def weighted(asked: Sequence[Concept]) -> dict[str, float]:
    """Every stem that is searched, with its weight."""
    found: dict[str, float] = {}
    for concept in asked:
        for form, share in concept.forms:
            found[form] = found.get(form, 0.0) + concept.weight * share
    return found
