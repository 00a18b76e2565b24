"""Which provision is meant, once the words have found where to look.

Units of ranking are sections and subsections; pinpoints below them come after (ARCHITECTURE §6).
"Who may extend the period?" is about a whole section by its words; the answer stands in one of its
subsections, and that is what is to be cited. What is asked for, a value or a change, is part of
what a question means, so it helps to find the provision. No date takes part in it beyond that of
the text; and where what was found is no law on the day, that is the answer, and none is taken from
a neighbour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from tqa.index.words import stem, terms
from tqa.qa.dates import Dates
from tqa.qa.valuing import matched, stated_kinds
from tqa.qa.wanting import Wanted, asked_for
from tqa.retrieval.course import SECTIONS, changes
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.found import Found
from tqa.retrieval.kinds import Event, Kind
from tqa.retrieval.library import Library
from tqa.retrieval.mentions import mentions_of
from tqa.retrieval.question import Question
from tqa.retrieval.search import named_instruments
from tqa.retrieval.subperiods import differs
from tqa.retrieval.successive import wordings
from tqa.retrieval.view import View

_LOOKED_AT = 5
"""Other provisions found by the words that are looked at."""
_A_RANK = 0.4
"""By how much better a value must fit that stands one rank lower."""
_OF_A_FATE = (Kind.LAST_CHANGED, Kind.HISTORY, Kind.COUNT, Kind.DURATION, Kind.VERSION, Kind.COMING)
_HEADING = 2
"""Words of a heading that name a section well enough."""
_OF_CHANGE = (Kind.DIFFERENCE, Kind.HISTORY, Kind.COUNT, Kind.CHANGED, Kind.LAST_CHANGED)


def narrowed(
    library: Library, question: Question, dates: Dates, found: Sequence[Found]
) -> Sequence[Found]:
    """What was found, put down to the provision that is meant.

    A provision that is cited is only put down to a part of it, and only for a value.
    """
    if len(found) != 1 or found[0].status is not None:
        return found
    first = found[0]
    cited = any(target.certain for target in question.targets)
    wanted = asked_for(question)
    if wanted is not None:
        return [_for_value(library, question, dates, first, wanted, cited=cited)]
    if cited or not first.provision:
        return found
    if question.kind in _OF_CHANGE and question.asked.event in (None, Event.LAST_CHANGE):
        meant = _for_change(library, question, dates, first)
        if meant is not first:
            return [meant]
    if question.kind is Kind.CLAIM:
        kinds = stated_kinds(question.statement)
        if kinds:
            said = Wanted(kinds)
            first = _for_value(library, question, dates, first, said, cited=False)
    headed = _for_heading(library, question, dates, first)
    if headed is not first:
        return [headed]
    if question.kind in (*_OF_A_FATE, Kind.DIFFERENCE, Kind.CHANGED, Kind.CLAIM):
        first = _for_words(library, question, dates, first)
    return [first]


def _for_heading(library: Library, question: Question, dates: Dates, first: Found) -> Found:
    """The section, for a question about its fate that has every word of its heading."""
    if question.kind not in (*_OF_A_FATE, Kind.IN_FORCE, Kind.BEFORE, Kind.ORDER):
        return first
    view = library.view(first.instrument)
    section = _section_of(view, first.provision)
    version = view.version(section, as_at=dates.as_at, known_at=dates.known_at) if section else None
    heading = frozenset(stem(word) for word in terms(version.heading)) if version else frozenset()
    if len(heading) < _HEADING or not heading <= _asked(question):
        return first
    return replace(first, provision=section, how=f"{first.how}; it has the heading of {section}")


def _evidence(library: Library, item: Found, dates: Dates) -> Evidence:
    view = library.view(item.instrument)
    return gather(view, item.provision, as_at=dates.as_at, known_at=dates.known_at)


# -- a value ---------------------------------------------------------------------------------------


def _for_value(
    library: Library,
    question: Question,
    dates: Dates,
    first: Found,
    wanted: Wanted,
    *,
    cited: bool,
) -> Found:
    """Where the value asked for is stated: in what was found, its section, or what else was found.

    Where none states it on the day, and one did or will on another, that one is the answer: why it
    had no text on the day.
    """
    evidence = _evidence(library, first, dates)
    if not evidence.status.answers:
        return first
    places = [first] if cited else list(_places(library, question, dates, first, dates.as_at))
    if wanted.penal:
        places += list(_sanctions(library, first, dates))
    best: tuple[float, Found] | None = None
    for rank, item in enumerate(places):
        shown = _evidence(library, item, dates)
        fit, stated = matched(question, shown, wanted)
        if stated and (best is None or fit - _A_RANK * rank > best[0]):
            part = _common(shown.view, item.provision, stated)
            how = item.how if part == item.provision else f"{item.how}; the value stands in {part}"
            best = fit - _A_RANK * rank, replace(item, provision=part, how=how)
    if (
        best is not None
        and dates.interval is not None
        and not _same_time(library, first, best[1], dates)
    ):
        return first
    if best is not None or cited or question.asked.kind is not Kind.TEXT:
        return best[1] if best else first
    return _without_text(library, question, dates, wanted) or first


def _same_time(library: Library, first: Found, part: Found, dates: Dates) -> bool:
    """Whether a part was there whenever the whole was, in the days asked about.

    What was later divided into subsections was one text before.
    """
    assert dates.interval is not None
    begun = replace(dates, as_at=dates.interval.start)
    whole = _evidence(library, first, begun).status.answers
    return not whole or _evidence(library, part, begun).status.answers


def _without_text(
    library: Library, question: Question, dates: Dates, wanted: Wanted
) -> Found | None:
    """A provision that has no text on the day and states the value asked for on another."""
    for item in _hits(library, question, dates, None):
        view = library.view(item.instrument)
        if _evidence(library, item, dates).status.answers:
            continue
        for stretch in wordings(view, item.provision, known_at=dates.known_at)[:1]:
            _, stated = matched(question, stretch.evidence, wanted)
            if stated:
                part = _common(view, item.provision, stated)
                return replace(item, provision=part, how=f"{item.how}, which it states later")
    return None


def _places(
    library: Library, question: Question, dates: Dates, first: Found, as_at: date | None
) -> Iterator[Found]:
    yield first
    section = _section_of(library.view(first.instrument), first.provision)
    if section:
        yield replace(first, provision=section, how=f"{first.how}; its section {section}")
    yield from _hits(library, question, dates, as_at)


def _hits(
    library: Library, question: Question, dates: Dates, as_at: date | None
) -> Iterator[Found]:
    """What the words find, of texts of a day or (`None`) of any."""
    hits = library.hits(
        question.subject,
        as_at=as_at,
        known_at=dates.known_at,
        instruments=named_instruments(library, question, as_at=dates.as_at),
        limit=_LOOKED_AT,
        question=question.text,
    )
    for rank, hit in enumerate(hits[:_LOOKED_AT], start=1):
        yield Found(hit.instrument, hit.provision, f"number {rank} by its words, for its value")


def _sanctions(library: Library, first: Found, dates: Dates) -> Iterator[Found]:
    """The provisions that refer to the duty found, and may say what follows from its breach."""
    section = _section_of(library.view(first.instrument), first.provision) or first.provision
    for mention in mentions_of(
        library, first.instrument, section, as_at=dates.as_at, known_at=dates.known_at
    ):
        how = f"it refers to {section} of {first.instrument}, for its sanction"
        yield Found(mention.instrument, mention.provision, how)


def _section_of(view: View, provision: str) -> str:
    """The numbered provision that one stands in; "" where it is one itself, or in none."""
    for part in view.tree.ancestors(provision):
        if view.tree.by_id[part].kind in SECTIONS:
            return part
    return ""


def _common(view: View, provision: str, stated: Sequence[str]) -> str:
    """The deepest provision, at or below one, that holds all of some others."""
    paths = [[name, *view.tree.ancestors(name)][::-1] for name in stated]
    common = provision
    for steps in zip(*paths, strict=False):
        if len(set(steps)) > 1:
            break
        common = steps[0]
    below = set(view.tree.below(provision))
    return common if common in below else provision


# -- a change --------------------------------------------------------------------------------------


def _for_change(library: Library, question: Question, dates: Dates, first: Found) -> Found:
    """A neighbour in the same section that did change, where what was found did not.

    "How did the cap differ" takes for granted that it did.
    """
    view = library.view(first.instrument)
    section = _section_of(view, first.provision)
    if not section or _changed(view, first.provision, dates):
        return first
    parts = [part for part in view.tree.children(section) if _changed(view, part, dates)]
    if not parts and _changed(view, section, dates):
        parts = [section]
    if not parts:
        return first
    chosen = _best(parts, _asked(question), lambda part: _words(view, part, dates)) or section
    return replace(first, provision=chosen, how=f"{first.how}; what changed is in {chosen}")


def _changed(view: View, part: str, dates: Dates) -> bool:
    """Whether a provision changed in the days asked about, or by the day."""
    found = [c for c in changes(view, part, known_at=dates.known_at) if not c.first]
    if dates.other is not None:
        old, new = (
            gather(view, part, as_at=day, known_at=dates.known_at)
            for day in (dates.as_at, dates.other)
        )
        return differs(old, new)
    if dates.interval is not None:
        return any(c.within(dates.interval) for c in found)
    return any(c.when.happened_by(dates.as_at) for c in found)


# -- words -----------------------------------------------------------------------------------------


def _for_words(library: Library, question: Question, dates: Dates, first: Found) -> Found:
    """The deepest part that alone has all words of the question that the parts have at all."""
    view, at = library.view(first.instrument), first.provision
    asked = _asked(question)
    while children := view.tree.children(at):
        own = _own_words(view, at, dates)
        texts = {child: _words(view, child, dates) for child in children}
        rest = (asked - own) & frozenset().union(*texts.values())
        holding = [child for child, words in texts.items() if rest and rest <= words]
        if len(holding) != 1:
            break
        at = holding[0]
    if at == first.provision:
        return first
    return replace(first, provision=at, how=f"{first.how}; its words stand in {at}")


def _asked(question: Question) -> frozenset[str]:
    return frozenset(stem(word) for word in terms(f"{question.subject} {question.statement}"))


def _words(view: View, part: str, dates: Dates) -> frozenset[str]:
    composed = view.compose(part, as_at=dates.as_at, known_at=dates.known_at)
    return frozenset(stem(word) for word in terms(composed.text))


def _own_words(view: View, part: str, dates: Dates) -> frozenset[str]:
    version = view.version(part, as_at=dates.as_at, known_at=dates.known_at)
    text = f"{version.heading} {version.content.passage.text}" if version else ""
    return frozenset(stem(word) for word in terms(text))


def _best(
    parts: Sequence[str], asked: frozenset[str], words: Callable[[str], frozenset[str]]
) -> str:
    """The part that shares most with what is asked, where one does alone; else ""."""
    shared = sorted(((len(asked & words(part)), part) for part in parts), reverse=True)
    if len(shared) == 1 or shared[0][0] > shared[1][0]:
        return shared[0][1]
    return ""
