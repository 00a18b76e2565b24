"""Which provision a question is about: by citation where it has one, else by its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tqa.index.lexical import Hit, search, terms
from tqa.law.citations import Citation
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.retrieval.evidence import gather
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question

COVERED = 0.5
"""Of the words of a question that can be searched, the share that a provision must hold to be
taken as its subject; below it the best hit is a neighbour, not an answer."""

CLOSER = 1.25
"""How much better, by score, a provision that is not law on the day must match than the best that
is, for the question to be about it: then the answer is that it was not in force, not its neighbour.
"""


@dataclass(frozen=True, slots=True)
class Found:
    """The provision a question is about, or why none was found (`status` set)."""

    instrument: str = ""
    provision: str = ""
    how: str = ""
    status: Status | None = None
    reason: str = ""
    warnings: tuple[str, ...] = ()


def find(library: Library, question: Question, *, as_at: date, known_at: date) -> Found:
    """The provision, found by citation or by words; never chosen by its dates."""
    named, problem = _instruments(library, question.citations, as_at)
    if problem:
        return problem
    if question.pinpoints:
        return _by_citation(library, question, named, as_at, known_at)
    return _by_words(library, question, named, as_at, known_at)


def _instruments(
    library: Library, citations: Sequence[Citation], as_at: date
) -> tuple[tuple[str, ...], Found | None]:
    """The instruments that the question names; none where it names none."""
    for citation in citations:
        if citation.instrument is None or citation.instrument.generic:
            continue
        name = citation.instrument
        found = library.resolve(name, as_at=as_at)
        if not found:
            reason = f"no instrument called {name} is held; {library.suggestion(str(name))}"
            return (), Found(status=Status.NOT_FOUND, reason=reason)
        if len(found) > 1:
            choices = ", ".join(f"{library.view(id_).title(as_at)} ({id_})" for id_ in found)
            reason = f"{name} can mean {choices}; name one of them"
            return (), Found(status=Status.NEEDS_DATE_OR_FACTS, reason=reason)
        return found, None
    return (), None


def _by_citation(
    library: Library,
    question: Question,
    named: tuple[str, ...],
    as_at: date,
    known_at: date,
) -> Found:
    pinpoint = question.pinpoints[0]
    warnings: list[str] = []
    if len(question.pinpoints) > 1:
        others = ", ".join(str(p) for p in question.pinpoints[1:])
        warnings.append(f"only {pinpoint} is answered; ask for {others} apart")
    candidates = named or tuple(library.rows)
    matches: list[tuple[str, str]] = []
    for instrument in candidates:
        view = library.view(instrument)
        for name in view.locate(pinpoint, as_at=as_at, known_at=known_at):
            matches.append((instrument, name))
    if not matches:
        where = library.view(named[0]).title(as_at) if named else "any instrument held"
        near = _nearest(library, named, pinpoint)
        reason = f"no {pinpoint} in {where}, on {as_at} or any other day{near}"
        return Found(status=Status.NOT_FOUND, reason=reason)
    instruments = sorted({instrument for instrument, _ in matches})
    if len(instruments) > 1:
        titles = ", ".join(library.view(i).title(as_at) for i in instruments[:5])
        more = f" and {len(instruments) - 5} more" if len(instruments) > 5 else ""
        reason = f"{pinpoint} stands in {titles}{more}; name the instrument"
        return Found(status=Status.NEEDS_DATE_OR_FACTS, reason=reason)
    if not named and len(library.rows) > 1:
        warnings.append(f"no instrument named: {library.view(instruments[0]).title(as_at)} taken")
    if len(matches) > 1:
        view = library.view(instruments[0])
        places = ", ".join(view.pinpoint(name, as_at) or name for _, name in matches)
        warnings.append(
            f"{pinpoint} names {len(matches)} provisions ({places}); the first is given"
        )
    instrument, provision = matches[0]
    how = f"cited as {pinpoint}: {provision} of {instrument}"
    return Found(instrument, provision, how, warnings=tuple(warnings))


def _nearest(library: Library, named: tuple[str, ...], pinpoint: Pinpoint) -> str:
    """The deepest part of a pinpoint that does exist, to show where it goes wrong."""
    above = pinpoint.parent
    if not named or above is None:
        return ""
    view = library.view(named[0])
    return f"; {above} exists" if view.locate(above, as_at=date.max) else ""


def _by_words(
    library: Library,
    question: Question,
    named: tuple[str, ...],
    as_at: date,
    known_at: date,
) -> Found:
    wanted = terms(question.subject)
    if not wanted:
        if named:
            return Found(named[0], "", f"the instrument itself: {named[0]}")
        reason = "no provision, instrument or subject in it; ask for a section, or by its words"
        return Found(status=Status.NOT_A_QUESTION_OF_LAW_TEXT, reason=reason)
    store = library.store
    then = search(store, question.subject, as_at=as_at, known_at=known_at, instruments=named)
    ever = search(store, question.subject, as_at=None, known_at=None, instruments=named)
    law = _covering(then, lambda hit: _held(library, hit, wanted, as_at, known_at))
    any_day = _covering(ever, lambda hit: _held_ever(library, hit, wanted))
    in_law = next((hit for hit in law if _is_law(library, hit, as_at, known_at)), None)
    best = any_day[0] if any_day else None
    if in_law is None and best is None:
        if not (question.moments or named or _ASKS.search(question.text)):
            reason = "not a question; ask for a provision or a subject, and a day"
            return Found(status=Status.NOT_A_QUESTION_OF_LAW_TEXT, reason=reason)
        lacking = f"the nearest holds too few of: {', '.join(wanted)}" if ever else "no word of it"
        return Found(status=Status.NOT_FOUND, reason=f"no provision is about this ({lacking})")
    if in_law is None or (
        best is not None
        and best.score > CLOSER * in_law.score
        and not _is_law(library, best, as_at, known_at)
    ):
        assert best is not None
        chosen, how = best, "by its words, in all versions"
    else:
        chosen, how = in_law, f"by its words, among texts of {as_at}"
    warnings = _also(library, chosen, law or any_day, as_at)
    how = f"{how}: {chosen.provision} of {chosen.instrument} (BM25 {chosen.score:.2f})"
    return Found(chosen.instrument, chosen.provision, how, warnings=warnings)


def _is_law(library: Library, hit: Hit, as_at: date, known_at: date) -> bool:
    view = library.view(hit.instrument)
    found = gather(view, hit.provision, as_at=as_at, known_at=known_at)
    return found.status.answers or bool(found.composed.doubts)


_ASKS = re.compile(
    r"(?i)\?|^\W*(?:what|which|who|whom|whose|when|where|how|is|was|are|were|does|did|do|has|had|have"
    r"|show|list|give|text|define|find|compare|history)\b"
)
"""What a question looks like, for the difference between no answer and no question."""


def _covering(hits: Sequence[Hit], share: Callable[[Hit], float]) -> list[Hit]:
    """The hits that hold enough of the words asked for, those that hold more of them first.

    BM25 alone lets two rare words outweigh five; a score times the squared share of words held does
    not (the coordination factor of the vector space model; G. Salton and C. Buckley, 1988).
    """
    scored = [(share(hit), hit) for hit in hits]
    kept = [replace(hit, score=hit.score * held**2) for held, hit in scored if held >= COVERED]
    return sorted(kept, key=lambda hit: (-hit.score, hit.instrument, hit.provision))


def _held(library: Library, hit: Hit, wanted: Sequence[str], as_at: date, known_at: date) -> float:
    view = library.view(hit.instrument)
    composed = view.compose(hit.provision, as_at=as_at, known_at=known_at)
    return _share(f"{_around(library, hit)} {composed.text}", wanted)


def _held_ever(library: Library, hit: Hit, wanted: Sequence[str]) -> float:
    view = library.view(hit.instrument)
    texts = [
        v.content.passage.text
        for part in view.tree.below(hit.provision)
        for v in view.versions(part)
    ]
    return _share(" ".join([_around(library, hit), *texts]), wanted)


def _around(library: Library, hit: Hit) -> str:
    """The title and headings above a provision: they are part of what it is about."""
    view = library.view(hit.instrument)
    headings = [
        v.heading
        for part in [hit.provision, *view.tree.ancestors(hit.provision)]
        for v in view.versions(part)
    ]
    return " ".join([view.title(date.max), *headings])


def _share(text: str, wanted: Sequence[str]) -> float:
    """The share of words that stand in a text, inflected or not."""
    there = {word[:_STEM] for word in re.findall(r"[^\W_]+", text.lower())}
    return sum(word[:_STEM] in there for word in wanted) / len(wanted)


_STEM = 5
"""Words that agree in as many first letters count as one: "printers" and "printing"."""


def _also(library: Library, chosen: Hit, hits: Sequence[Hit], as_at: date) -> tuple[str, ...]:
    """Other provisions that match nearly as well, for the reader to know of."""
    near = [
        hit
        for hit in hits
        if hit.score >= 0.8 * chosen.score
        and hit.instrument + hit.provision != chosen.instrument + chosen.provision
        and not _related(library, hit, chosen)
    ]
    if not near:
        return ()
    places = [
        f"{library.view(h.instrument).title(as_at)}, s "
        f"{library.view(h.instrument).pinpoint(h.provision, as_at) or h.provision}"
        for h in near[:3]
    ]
    return (f"nearly as close by its words: {'; '.join(places)}",)


def _related(library: Library, one: Hit, other: Hit) -> bool:
    if one.instrument != other.instrument:
        return False
    tree = library.view(one.instrument).tree
    return one.provision in tree.ancestors(other.provision) or other.provision in tree.ancestors(
        one.provision
    )
