"""Provisions in the order in which a question is about them: words and meaning, fused.

**Source:** the fusion is a convex combination of scores on absolute scales (S. Bruch, S. Gai and
A. Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023), so that scores of one
question can be compared between days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tqa.index.protocol import Asked, Candidate, Engine
from tqa.index.words import terms


@dataclass(frozen=True, slots=True)
class Hit:
    """A provision found, with its score and what that is made of; higher is better."""

    instrument: str
    provision: str
    score: float
    lexical: float
    """BM25 as a share of the most that any text could have for the question."""
    dense: float
    """Cosine of question and text."""
    covered: float
    """The share of what the words of the question say that one of its texts holds."""
    reranked: float | None = None
    """What a reranker gave it, from 0 to 1; none where none was asked. `score` stays without it."""


def ranked(
    engine: Engine,
    subject: str,
    *,
    as_at: date | None,
    known_at: date | None,
    instruments: Iterable[str] = (),
    limit: int = 20,
) -> list[Hit]:
    """Provisions by the words and the meaning of `subject`, best first.

    With `as_at` only texts that may be of that day count; without, all versions do. The same holds
    for `known_at`. `instruments` narrows the search. Ties go by instrument and provision.
    """
    wanted = terms(subject)
    if not wanted:
        return []
    asked = Asked(tuple(wanted), subject, as_at, known_at, tuple(sorted(instruments)))
    return fused(engine.search(asked), engine.most(wanted), engine.share)[:limit]


def fused(candidates: Sequence[Candidate], most: float, share: float) -> list[Hit]:
    """Candidates in order; `most` is what their BM25 is measured by, `share` that of meaning."""
    hits = [_hit(candidate, candidate.lexical / (most or 1.0), share) for candidate in candidates]
    return sorted(hits, key=lambda hit: (-hit.score, hit.instrument, hit.provision))


def _hit(found: Candidate, lexical: float, share: float) -> Hit:
    # BM25 alone lets two rare words outweigh five; times the share of words held it does not (the
    # coordination factor of the vector space model; G. Salton and C. Buckley, 1988).
    words = lexical * found.covered
    score = share * found.dense + (1 - share) * words
    return Hit(found.instrument, found.provision, score, lexical, found.dense, found.covered)
