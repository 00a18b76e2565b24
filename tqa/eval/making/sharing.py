"""Which provisions bear on one concept: a defined term, a row code, an enabling power.

**Source:** TIDE, section 2.3, where a model extracts such concepts clause by clause; here they are
those that the texts state themselves.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from tqa.eval.making.records import Course, Thread
from tqa.law.citations import parse_citations
from tqa.retrieval.library import Library

_MOST_USERS = 12
"""Provisions that use a term, beyond which it is no concept of its own."""
_CODE = re.compile(r"^(?=.*\d)[\w.\-/]{4,20}$")


def threads_of(library: Library, courses: Sequence[Course]) -> tuple[Thread, ...]:
    """The threads over courses of a library; each course is in one at least."""
    found = [
        *_terms(courses),
        *_codes(courses),
        *_powers(library, courses),
        *_sections(courses),
    ]
    return tuple(sorted(found, key=lambda thread: thread.id))


def _terms(courses: Sequence[Course]) -> Iterator[Thread]:
    """Definitions of one term, with the provisions of their instruments that use it."""
    defined: dict[str, list[Course]] = defaultdict(list)
    for course in courses:
        if course.term:
            defined[course.term.casefold()].append(course)
    for term, definitions in sorted(defined.items()):
        instruments = {course.instrument for course in definitions}
        word = re.compile(rf"(?<!\w){re.escape(term)}(?!\w)", re.IGNORECASE)
        users = [
            course
            for course in courses
            if course.instrument in instruments
            and not course.term
            and any(word.search(w.document.text) for w in course.wordings)
        ]
        sharing = [*definitions, *(users if len(users) <= _MOST_USERS else [])]
        yield Thread(f"term:{term}", f"the term “{term}”", tuple(sharing))


def _codes(courses: Sequence[Course]) -> Iterator[Thread]:
    """Rows with one code, in whatever schedule of whatever instrument."""
    found: dict[str, list[Course]] = defaultdict(list)
    for course in courses:
        label = course.pinpoint.rpartition("row:")[2] if "row:" in course.pinpoint else ""
        if _CODE.match(label):
            found[label].append(course)
    for code, rows in sorted(found.items()):
        yield Thread(f"code:{code}", f"item {code}", tuple(rows))


def _powers(library: Library, courses: Sequence[Course]) -> Iterator[Thread]:
    """A section that gives a power, with the provisions of all instruments made under it."""
    by_instrument: dict[str, list[Course]] = defaultdict(list)
    for course in courses:
        by_instrument[course.instrument].append(course)
    made: dict[tuple[str, str], list[str]] = defaultdict(list)
    for instrument in sorted(by_instrument):
        for power in _enabling(library, instrument):
            made[power].append(instrument)
    for (above, section), instruments in sorted(made.items()):
        sharing = [c for c in by_instrument.get(above, ()) if _section(c) == section]
        sharing.extend(c for instrument in instruments for c in by_instrument[instrument])
        title = library.view(above).title(as_at=date.max)
        concept = f"the power of section {section} of the {title}"
        yield Thread(f"power:{above}#{section}", concept, tuple(sharing))


def _enabling(library: Library, instrument: str) -> list[tuple[str, str]]:
    """The sections that the words of enactment of an instrument name."""
    view = library.view(instrument)
    found: dict[tuple[str, str], None] = {}
    for name, provision in view.tree.by_id.items():
        if provision.kind == "enacting":
            for text in dict.fromkeys(v.content.passage.text for v in view.versions(name)):
                for cited in parse_citations(text, known=library.titles).items:
                    named = library.resolve(cited.instrument) if cited.instrument else ()
                    if cited.pinpoint and len(named) == 1 and named[0] != instrument:
                        found[named[0], cited.pinpoint.path[0]] = None
    return list(found)


def _sections(courses: Iterable[Course]) -> Iterator[Thread]:
    """A section with its parts."""
    found: dict[tuple[str, str], list[Course]] = defaultdict(list)
    for course in courses:
        found[course.instrument, _section(course)].append(course)
    for (instrument, section), parts in sorted(found.items()):
        concept = f"section {section} of the {parts[0].title}"
        yield Thread(f"{instrument}#{section}", concept, tuple(parts))


def _section(course: Course) -> str:
    """What of the first level a provision stands in: its section, or its schedule."""
    return course.pinpoint.split("/")[0]
