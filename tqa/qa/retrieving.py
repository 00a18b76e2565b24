"""The provisions that a question may be about, ranked, each with its text of the day asked.

What is cited comes first; then what the words and the meaning of the question find. Dates choose
the version of each, and say where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice

from tqa.law.status import Status
from tqa.qa.dates import read_dates
from tqa.retrieval.evidence import constant_around, gather
from tqa.retrieval.library import Library
from tqa.retrieval.question import analyse
from tqa.retrieval.search import find_all, named_instruments


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A provision in a ranked list, with the evidence of the day."""

    instrument: str
    provision: str
    pinpoint: str
    title: str
    score: float
    """From 0 to 1; what is cited has 1."""
    terms: Mapping[str, float]
    """What the score is made of, unless cited or chosen: found = share * dense + (1 - share) *
    lexical * covered; with a reranker, (1 - weight) * found + weight * reranked."""
    status: Status
    """Whether there is a text of the day, and if not, why."""
    text: str
    valid: str
    """The interval around the day in which that text is constant."""
    as_at: date
    known_at: date
    how: str


def retrieve(
    library: Library,
    text: str,
    *,
    reference_day: date,
    as_at: date | None = None,
    known_at: date | None = None,
    k: int = 10,
) -> tuple[Retrieved, ...]:
    """The k provisions nearest to a question, best first; `as_at` and `known_at` override its days.

    Fewer where fewer have anything in common with it; none for a question without a subject.
    """
    question = analyse(
        text, reference_day=reference_day, known_titles=library.titles, years=library.years
    )
    dates = read_dates(question, reference_day=reference_day, as_at=as_at, known_at=known_at)
    day, known = dates.as_at, dates.known_at
    places: dict[tuple[str, str], tuple[float, dict[str, float], str]] = {}
    for found in find_all(library, question, as_at=day, known_at=known):
        if found.status is None:
            cited = "cited" if question.targets else "chosen"
            places[found.instrument, found.provision] = (1.0, {cited: 1.0}, found.how)
    hits = library.hits(
        question.subject,
        as_at=day,
        known_at=known,
        instruments=named_instruments(library, question, as_at=day),
        limit=k + len(places),
        question=text,
    )
    for rank, hit in enumerate(hits, start=1):
        terms = {
            "lexical": hit.lexical,
            "covered": hit.covered,
            "dense": hit.dense,
            "share": library.engine.share,
        }
        score = hit.score
        if hit.reranked is not None:
            from tqa.retrieval.rerank import WEIGHT, weighed

            score = weighed(hit)
            terms |= {"reranked": hit.reranked, "weight": WEIGHT}
        where = hit.instrument, hit.provision
        score, more, how = places.get(where, (score, {}, f"number {rank} by its words"))
        places[where] = (score, {**more, **terms}, how)
    made = _retrieved(library, places, as_at=day, known_at=known)
    return tuple(islice(made, k))


def _retrieved(
    library: Library,
    places: Mapping[tuple[str, str], tuple[float, dict[str, float], str]],
    *,
    as_at: date,
    known_at: date,
) -> Iterator[Retrieved]:
    for (instrument, provision), (score, terms, how) in places.items():
        view = library.view(instrument)
        evidence = gather(view, provision, as_at=as_at, known_at=known_at)
        start, end = constant_around(view, provision, as_at=as_at, known_at=known_at)
        yield Retrieved(
            instrument,
            provision,
            view.pinpoint(provision, as_at=as_at, known_at=known_at),
            view.title(as_at=as_at, known_at=known_at),
            score,
            terms,
            evidence.status,
            evidence.composed.text if evidence.status.answers else "",
            f"[{start}, {end})",
            as_at,
            known_at,
            how,
        )
