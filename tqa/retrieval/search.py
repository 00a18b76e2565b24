"""Which provisions a question is about: by citation where it has one, else by its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tqa.index.words import stem, terms, tokens
from tqa.law.identity import ROOT
from tqa.law.instruments import InstrumentName
from tqa.law.labels import CONTAINERS
from tqa.law.model import SCHEDULES
from tqa.law.pinpoints import Pinpoint
from tqa.law.status import Status
from tqa.retrieval.defined import defining
from tqa.retrieval.found import Found
from tqa.retrieval.headed import heading_named, under_heading
from tqa.retrieval.library import Library
from tqa.retrieval.question import Kind, Question, Target
from tqa.retrieval.subject import by_subject, narrowed
from tqa.retrieval.view import View

__all__ = ["Found", "find", "find_all", "named_instruments"]

MOST = 20
"""Provisions answered at once; a longer range is cut, and the answer says so."""


def find(library: Library, question: Question, *, as_at: date, known_at: date) -> Found:
    """The first provision that a question is about; see `find_all`."""
    return find_all(library, question, as_at=as_at, known_at=known_at)[0]


def find_all(
    library: Library, question: Question, *, as_at: date, known_at: date
) -> tuple[Found, ...]:
    """The provisions, found by citation or by words; never chosen by their dates.

    At least one; where nothing is found, it is the reason why.
    """
    problem, named = _instruments(library, question, as_at=as_at)
    if problem:
        return (problem,)
    heading = heading_named(question.text)
    if heading and not question.targets:
        headed = under_heading(library, heading, tuple(named.values()), as_at=as_at)
        if len(headed) == 1:
            return headed
    if not question.targets:
        return _without_pinpoint(
            library, question, tuple(named.values()), as_at=as_at, known_at=known_at
        )
    found: list[Found] = []
    refused: list[Found] = []
    wanted = terms(question.subject) if question.kind is Kind.TEXT else []
    for target in question.targets:
        for item in _by_citation(library, target, named, wanted, as_at=as_at, known_at=known_at):
            (refused if item.status else found).append(item)
    if not found and not all(target.certain for target in question.targets):
        # "the definition of a week": no such term is defined, so the words are a subject.
        return (
            by_subject(library, question, tuple(named.values()), as_at=as_at, known_at=known_at),
        )
    if not found:
        return _defined(library, question, named, as_at=as_at, known_at=known_at) or (refused[0],)
    found = [f for f in found if not _holds_another(library, f, found)]
    found = list({(f.instrument, f.provision): f for f in reversed(found)}.values())[::-1]
    missing = [item.reason for item in refused]
    if len(question.targets) > len(_cited_once(question)):
        missing = []  # of a range, only what exists is asked for
    if len(found) > MOST:
        missing.append(f"the first {MOST} of {len(found)} provisions are given; ask for the others")
    first = replace(found[0], warnings=(*found[0].warnings, *missing))
    return (first, *found[1:MOST])


def _defined(
    library: Library,
    question: Question,
    named: dict[InstrumentName, str],
    *,
    as_at: date,
    known_at: date,
) -> tuple[Found, ...]:
    """What defines a term in a paragraph like any other, where it is one alone."""
    (target, *others) = question.targets
    step = target.pinpoint.path[-1] if target.pinpoint else ""
    if others or not step.startswith(_DEFINITION):
        return ()
    term = step.removeprefix(_DEFINITION).strip(" “”")
    found = defining(library, term, tuple(named.values()), as_at=as_at, known_at=known_at)
    if len(found) < 2:
        return found
    best = narrowest(library, question, found)
    return (best,) if best else ()


_DEFINITION = "def. "


def narrowest(library: Library, question: Question, found: Sequence[Found]) -> Found | None:
    """The one of several whose instrument the words of a question point at."""
    asked = {stem(word) for word in terms(question.text)}
    shared = [
        (len(asked & {stem(w) for w in terms(_context(library, item))}), at)
        for at, item in enumerate(found)
    ]
    best = max(shared)[0]
    leaders = [at for count, at in shared if count == best]
    return found[leaders[0]] if best and len(leaders) == 1 else None


def _context(library: Library, item: Found) -> str:
    """The title of an instrument and the headings above one of its provisions."""
    view = library.view(item.instrument)
    heads = [
        version.heading
        for part in [item.provision, *view.tree.ancestors(item.provision)]
        for version in view.versions(part)[-1:]
    ]
    return " ".join([view.title(as_at=date.max), *heads])


def named_instruments(library: Library, question: Question, *, as_at: date) -> tuple[str, ...]:
    """The instruments that a question names and that are held."""
    _, named = _instruments(library, question, as_at=as_at)
    return tuple(dict.fromkeys(named.values()))


def _holds_another(library: Library, one: Found, found: list[Found]) -> bool:
    """Whether another of the provisions found is a part of this one: then that one is meant.

    "The rate for code 8443.31 of the First Schedule" asks for the row.
    """
    tree = library.view(one.instrument).tree
    return any(
        other.instrument == one.instrument and one.provision in tree.ancestors(other.provision)
        for other in found
    )


def _cited_once(question: Question) -> list[Target]:
    """Targets that the question names by words of their own, not as one of a range."""
    return [target for target in question.targets if target.written]


def _instruments(
    library: Library, question: Question, *, as_at: date
) -> tuple[Found | None, dict[InstrumentName, str]]:
    """The instruments that the question names, or why one of them is not to be had."""
    named: dict[InstrumentName, str] = {}
    for name in question.instruments:
        cited = [target.pinpoint for target in question.targets if target.instrument == name]
        sections = [library.section(name, pinpoint) for pinpoint in cited]
        if sections and sections[0] and all(sections):
            named[name] = sections[0]
            continue
        found = library.resolve(name, as_at=as_at)
        if len(found) == 1:
            named[name] = found[0]
            continue
        others = {id_ for id_ in found if id_ in _told_apart(library, question, as_at=as_at)}
        if len(others) == 1:
            named[name] = others.pop()
            continue
        if found:
            choices = ", ".join(f"{library.view(id_).title(as_at=as_at)} ({id_})" for id_ in found)
            reason = f"{name} can mean {choices}; name one of them"
            return Found(status=Status.NEEDS_DATE_OR_FACTS, reason=reason), {}
        reason = f"no instrument called {name} is held; {library.suggestion(str(name))}"
        return Found(status=Status.NOT_FOUND, reason=reason), {}
    if not named and question.unread and question.targets:
        reason = f"no instrument called {question.unread} is held; "
        reason += library.suggestion(question.unread)
        return Found(status=Status.NOT_FOUND, reason=reason), {}
    return None, named


def _told_apart(library: Library, question: Question, *, as_at: date) -> set[str]:
    """The instruments that the names of a question mean for certain: by number, beside a title."""
    found = [library.resolve(name, as_at=as_at) for name in question.instruments]
    return {ids[0] for ids in found if len(ids) == 1}


def _without_pinpoint(
    library: Library,
    question: Question,
    named: tuple[str, ...],
    *,
    as_at: date,
    known_at: date,
) -> tuple[Found, ...]:
    """An instrument as a whole where it is all that is asked about; else by subject."""
    if named and not terms(question.subject):
        return tuple(
            Found(id_, ROOT, f"the instrument itself: {id_}") for id_ in dict.fromkeys(named)
        )
    if question.kind is Kind.IN_FORCE and not named and question.unread:
        reason = f"no instrument called {question.unread} is held; "
        return (
            Found(status=Status.NOT_FOUND, reason=reason + library.suggestion(question.unread)),
        )
    found = by_subject(library, question, named, as_at=as_at, known_at=known_at)
    if len(set(named)) == 1 and found.status is Status.NOT_FOUND and question.kind in _OF_A_WHOLE:
        said = f"nothing in it is about this ({found.reason}): taken is the instrument as a whole"
        return (Found(named[0], ROOT, f"the instrument itself: {named[0]}", warnings=(said,)),)
    return (found,)


_OF_A_WHOLE = (
    Kind.IN_FORCE,
    Kind.DURATION,
    Kind.LAST_CHANGED,
    Kind.HISTORY,
    Kind.COMING,
    Kind.REFERS,
)
"""Kinds that can be asked of a whole instrument, whatever else a question says beside its name."""


def _by_citation(
    library: Library,
    target: Target,
    named: dict[InstrumentName, str],
    wanted: Sequence[str],
    *,
    as_at: date,
    known_at: date,
) -> Iterator[Found]:
    own = library.section(target.instrument, target.pinpoint)
    own = own or (named.get(target.instrument) if target.instrument else None)
    among = (own,) if own else tuple(dict.fromkeys(named.values()))
    matches = [
        (instrument, name)
        for instrument in among or library.rows
        for name in _places(library.view(instrument), target, as_at=as_at, known_at=known_at)
    ]
    if not matches:
        yield _nowhere(library, target, among, as_at=as_at, known_at=known_at)
        return
    if not among:
        # A clause that amends bears the label of what it puts elsewhere, where it is law.
        spoken = [m for m in matches if not library.view(m[0]).amends(m[1])]
        matches = spoken or matches
    said = _said(target)
    if not among:
        named_by = {stem(word) for word in terms(target.written)}
        others = [word for word in wanted if stem(word) not in named_by]
        matches = _titled(library, matches, others) or matches
    instruments = sorted({instrument for instrument, _ in matches})
    if len(instruments) > 1:
        titles = ", ".join(library.view(i).title(as_at=as_at) for i in instruments[:5])
        more = f" and {len(instruments) - 5} more" if len(instruments) > 5 else ""
        reason = f"{said} stands in {titles}{more}; name the instrument"
        yield Found(status=Status.NEEDS_DATE_OR_FACTS, reason=reason)
        return
    view = library.view(instruments[0])
    warnings: tuple[str, ...] = ()
    if not among and len(library.rows) > 1:
        warnings = (f"no instrument named: {view.title(as_at=as_at)} taken",)
    if len(matches) > 1:
        places = ", ".join(view.pinpoint(name, as_at=as_at) or name for _, name in matches[:12])
        step = target.pinpoint.path[-1] if target.pinpoint else ""
        if step in CONTAINERS or len(matches) > 5:
            reason = f"{said} can mean {places}; name one of them"
            yield Found(status=Status.NEEDS_DATE_OR_FACTS, reason=reason)
            return
        warnings = (*warnings, f"{said} names {len(matches)} provisions: {places}")
    for instrument, found in matches:
        provision = found
        if view.tree.by_id[found].kind in SCHEDULES and wanted:
            # "Under which code are rafts listed in the Schedule?" asks for the row.
            provision = narrowed(view, found, wanted, as_at=as_at, known_at=known_at)
        how = f"cited as {said}: {provision or 'the whole'} of {instrument}"
        yield Found(instrument, provision, how, warnings=warnings)


def _titled(
    library: Library, matches: Sequence[tuple[str, str]], wanted: Sequence[str]
) -> list[tuple[str, str]]:
    """The matches in instruments whose titles have every other word of the question.

    "What does “vessel” mean in the law of ice house registration?" names no instrument, and yet
    means one.
    """
    asked = {stem(word) for word in wanted}
    titles = {i: set(tokens(library.view(i).title(as_at=date.max))) for i, _ in matches}
    return [match for match in matches if asked and asked <= titles[match[0]]]


_PARTS = {"preamble": "preamble", "long_title": "title:long", "short_title": "title:short"}


def _places(view: View, target: Target, *, as_at: date, known_at: date) -> tuple[str, ...]:
    """The provisions of one instrument that a target names: to the letter, else loosely."""
    if target.pinpoint is None:
        wanted = _PARTS[target.part]
        names = [p.id for p in view.tree.by_id.values() if wanted in (p.id, p.kind)]
        if not names and target.part == "short_title":
            names = [name for name in ("title:long",) if name in view.tree.by_id]
        return tuple(names[:1])
    exact = view.locate(target.pinpoint, as_at=as_at, known_at=known_at)
    return exact or view.locate(target.pinpoint, as_at=as_at, known_at=known_at, loosely=True)


def _nowhere(
    library: Library, target: Target, among: tuple[str, ...], *, as_at: date, known_at: date
) -> Found:
    where = (
        library.view(among[0]).title(as_at=as_at, known_at=known_at)
        if among
        else "any instrument held"
    )
    reason = f"no {_said(target)} in {where}, on {as_at} or any other day, in what was published by"
    reason += f" {known_at}"
    if among and target.pinpoint:
        reason += _nearest(library.view(among[0]), target.pinpoint, known_at=known_at)
    return Found(status=Status.NOT_FOUND, reason=reason)


def _nearest(view: View, pinpoint: Pinpoint, *, known_at: date) -> str:
    """The deepest part of a pinpoint that does exist, to show where it goes wrong."""
    kind = pinpoint.path[0].split(" ")[0]
    if len(pinpoint.path) == 1 and kind in CONTAINERS:
        labels = view.locate(Pinpoint((kind,)), as_at=date.max, known_at=known_at, loosely=True)
        shown = ", ".join(
            view.pinpoint(name, as_at=date.max, known_at=known_at) or name for name in labels[:12]
        )
        return f"; it has {shown}" if shown else ""
    above = pinpoint.parent
    if above is None:
        return ""
    found = view.locate(above, as_at=date.max, known_at=known_at, loosely=True)
    return f"; {above} exists" if found else ""


def _said(target: Target) -> str:
    """A target in words: "section 9(z)", "def. “week”", "preamble"."""
    if target.pinpoint is None:
        return target.part.replace("_", " ")
    text = str(target.pinpoint)
    return f"section {text}" if text[0].isdigit() else text
