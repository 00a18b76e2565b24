"""What an engine is asked, and what it gives; nothing heavy is imported here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Protocol

CANDIDATES = 200
"""Provisions of either list, by words and by vectors, that are looked at closely."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is looked for, and among what."""

    terms: tuple[str, ...]
    """Words as typed, of which the stems are searched."""
    text: str = ""
    """What is embedded; empty for none."""
    as_at: date | None = None
    """Only texts that may be of that day count; without it all do."""
    known_at: date | None = None
    instruments: tuple[str, ...] = ()
    """The search is narrowed to these; to none where empty."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A provision, with both of its scores; each is of its best text for it."""

    instrument: str
    provision: str
    lexical: float
    """BM25, 0 where it holds no word asked for."""
    dense: float
    """Cosine, 0 where the model knows no word of one side."""
    covered: float
    """The share of what the words asked for say that one text holds, by their rarity."""


class Engine(Protocol):
    """Anything that finds provisions. Candidates come in the order of instrument and provision."""

    @property
    def share(self) -> float:
        """How much of a fused score its vectors are worth, from 0 to 1."""
        ...

    @property
    def floor(self) -> float:
        """The fused score from which a text is about a question whose words it mostly lacks."""
        ...

    def search(self, asked: Asked, *, n: int = CANDIDATES) -> list[Candidate]:
        """The best n provisions by words, and the best n by meaning."""
        ...

    def most(self, terms: Iterable[str]) -> float:
        """The highest `Candidate.lexical` that any text could have for these words."""
        ...
