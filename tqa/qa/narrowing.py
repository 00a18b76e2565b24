"""The provision that holds the value asked for, among those that the words of a question find.

"Who may extend the period?" is about a whole section by its words; the answer stands in one of its
subsections, and that is what is to be cited. The sort of value that is asked for is part of what a
question means, so it helps to find the provision; no date takes part in it beyond that of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tqa.qa.answers import Value
from tqa.qa.dates import Dates
from tqa.qa.valuing import values, wants_value
from tqa.retrieval.course import SECTIONS
from tqa.retrieval.evidence import gather
from tqa.retrieval.found import Found
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question
from tqa.retrieval.search import named_instruments
from tqa.retrieval.view import View

_LOOKED_AT = 5
"""Other provisions found by the words that are looked at for a value."""


def narrowed(
    library: Library, question: Question, dates: Dates, found: Sequence[Found]
) -> Sequence[Found]:
    """What was found, put down to the provision that states the value asked for.

    Where what was found states none, its section is looked through, then what else the words find;
    a provision that is cited is only put down to its own part.
    """
    if len(found) != 1 or found[0].status is not None or not wants_value(question):
        return found
    cited = any(target.certain for target in question.targets)
    own = library.view(found[0].instrument)
    first = gather(own, found[0].provision, as_at=dates.as_at, known_at=dates.known_at)
    if not first.status.answers:
        return found  # why there is no answer is the answer: none is taken from a neighbour
    for item in _places(library, question, dates, found[0], cited=cited):
        view = library.view(item.instrument)
        evidence = gather(view, item.provision, as_at=dates.as_at, known_at=dates.known_at)
        picked = values(question, evidence)
        if picked:
            part = _common(view, item.provision, picked)
            how = item.how if part == item.provision else f"{item.how}; the value stands in {part}"
            return [replace(item, provision=part, how=how)]
    return found


def _places(
    library: Library, question: Question, dates: Dates, first: Found, *, cited: bool
) -> Iterator[Found]:
    yield first
    if cited:
        return
    view = library.view(first.instrument)
    tree = view.tree
    for part in tree.ancestors(first.provision):
        if tree.by_id[part].kind in SECTIONS:
            yield replace(first, provision=part, how=f"{first.how}; its section {part}")
            break
    hits = library.hits(
        question.subject,
        as_at=dates.as_at,
        known_at=dates.known_at,
        instruments=named_instruments(library, question, as_at=dates.as_at),
        limit=_LOOKED_AT,
        question=question.text,
    )
    for rank, hit in enumerate(islice(hits, _LOOKED_AT), start=1):
        yield Found(hit.instrument, hit.provision, f"number {rank} by its words, for its value")


def _common(view: View, provision: str, picked: Sequence[Value]) -> str:
    """The deepest provision, at or below one, in which all of some values stand."""
    paths = [
        [name, *view.tree.ancestors(name)][::-1] for name in {value.provision for value in picked}
    ]
    common = provision
    for steps in zip(*paths, strict=False):
        if len(set(steps)) > 1:
            break
        common = steps[0]
    below = set(view.tree.below(provision))
    return common if common in below else provision
