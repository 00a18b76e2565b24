"""The metadata of an Akoma Ntoso document: its identification, events, periods and references."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from lxml import etree

from tqa.law.akoma import AKN, CONCEPTS, HISTORY, days_of, long_language, slug, work_iri
from tqa.law.model import State, Version
from tqa.store.store import InstrumentRow

NAMESPACES = {None: AKN, "tqa": HISTORY}
TQA = "#tqa"
"""Who made the metadata."""

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold. **Source:** XML 1.0, section 2.2."""


def element(parent: Any, tag: str, text: str = "", /, **attributes: str) -> Any:
    """A new child of `parent` in the standard's namespace, on a line of its own."""
    made = etree.SubElement(parent, f"{{{AKN}}}{tag}", attributes)
    made.tail = "\n"
    put_text(made, text)
    return made


def own(parent: Any, tag: str, text: str = "", /, **attributes: str) -> Any:
    """A new child in the namespace of tqa."""
    made = etree.SubElement(parent, f"{{{HISTORY}}}{tag}", attributes)
    made.tail = "\n"
    put_text(made, text)
    return made


def put_text(holder: Any, text: str) -> None:
    """The words inside an element; characters that XML cannot hold stand as elements."""
    at = 0
    last = None
    for match in _ILLEGAL.finditer(text):
        _append(holder, last, text[at : match.start()])
        code = f"U+{ord(match[0]):04X}"
        if holder.tag.startswith(f"{{{AKN}}}"):
            attributes = {"name": "character", "title": code}
            last = etree.SubElement(holder, f"{{{AKN}}}inline", attributes)
        else:
            last = etree.SubElement(holder, f"{{{HISTORY}}}character", {"title": code})
        at = match.end()
    _append(holder, last, text[at:])


def _append(holder: Any, last: Any, text: str) -> None:
    if not text:
        return
    if last is None:
        holder.text = text
    else:
        last.tail = text


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens to the instrument on a day."""

    day: date
    kind: str
    """generation, amendment or repeal."""
    citation: str = ""
    """What brings it about, as it is cited."""


@dataclass(frozen=True, slots=True)
class TimeInterval:
    """A period of a state, between two events where they are known."""

    start: Event | None
    end: Event | None
    state: State


@dataclass
class Times:
    """Events and temporal groups, as elements of the body come to need them."""

    begun: frozenset[date]
    """The days on which the instrument itself was made and came into force."""
    ended: dict[date, str] = field(default_factory=dict)
    """The day on which it ended as a whole."""
    groups: dict[tuple[TimeInterval, ...], str] = field(default_factory=dict)

    def group(self, versions: Iterable[Version]) -> str:
        """The reference to the temporal group of some versions; "" where nothing is known."""
        intervals = tuple(dict.fromkeys(self._interval(version) for version in versions))
        if all(i.start is None and i.end is None and i.state is State.IN_FORCE for i in intervals):
            return ""
        return f"#{self.groups.setdefault(intervals, f'tg{len(self.groups) + 1}')}"

    def _interval(self, version: Version) -> TimeInterval:
        start, end = days_of(version.valid)
        return TimeInterval(
            None if start is None else self.event(start, version.made_by),
            None if end is None else self.event(end, version.ended_by),
            version.state,
        )

    def event(self, day: date, citations: tuple[str, ...], kind: str = "amendment") -> Event:
        """What happens on a day. That a part is repealed amends the whole."""
        known = "generation" if day in self.begun else self.ended.get(day, kind)
        return Event(day, known, "; ".join(citations))

    def events(self, also: Iterable[Event]) -> list[Event]:
        """All events, in the order of time."""
        found = set(also)
        for intervals in self.groups:
            found |= {e for i in intervals for e in (i.start, i.end) if e is not None}
        return sorted(found, key=lambda e: (e.day, e.kind, e.citation))

    def states(self) -> list[State]:
        """The states that intervals speak of."""
        held = {interval.state for intervals in self.groups for interval in intervals}
        return [state for state in CONCEPTS if state in held]


@dataclass(frozen=True, slots=True)
class Identity:
    """Which expression of which work a document is."""

    row: InstrumentRow
    language: str
    first: date
    """The day of its making, or a limit of it, or the first day of which anything is known."""
    dated: date
    """The day of the expression."""
    known: date
    """The day up to which publications count: that of the manifestation."""
    single: bool

    @property
    def work(self) -> str:
        """The IRI of the work."""
        return work_iri(self.row.id, self.first)

    def _how(self) -> str:
        """What the day of the work is."""
        made = self.row.made
        if made.is_day:
            return "made"
        if made.latest is not None:
            return "made-not-after"
        return "made-not-before" if made.earliest is not None else "first-seen"

    def write(self, meta: Any) -> None:
        """The block of identification."""
        work = self.work
        block = element(meta, "identification", source=TQA)
        part = element(block, "FRBRWork")
        self._names(part, work)
        element(part, "FRBRalias", name="tqa", value=self.row.id)
        for alias in self.row.aliases:
            element(part, "FRBRalias", name="alias", value=_ILLEGAL.sub(" ", alias))
        element(part, "FRBRdate", date=self.first.isoformat(), name=self._how())
        element(part, "FRBRauthor", href="#maker")
        element(part, "FRBRcountry", value=self.row.jurisdiction)
        if self.row.number:
            element(part, "FRBRnumber", value=_ILLEGAL.sub(" ", self.row.number))
        language = long_language(self.language)
        expression = f"{work}/{language}"
        if self.single:
            expression += f"@{self.dated.isoformat()}"
        part = element(block, "FRBRExpression")
        self._names(part, expression)
        how = "as-at" if self.single else "last-change"
        element(part, "FRBRdate", date=self.dated.isoformat(), name=how)
        element(part, "FRBRauthor", href=TQA)
        element(part, "FRBRlanguage", language=language)
        part = element(block, "FRBRManifestation")
        self._names(part, expression, ".xml")
        element(part, "FRBRdate", date=self.known.isoformat(), name="known-to")
        element(part, "FRBRauthor", href=TQA)

    @staticmethod
    def _names(part: Any, iri: str, suffix: str = "") -> None:
        element(part, "FRBRthis", value=f"{iri}/!main{suffix}")
        element(part, "FRBRuri", value=f"{iri}{suffix}")


def write_times(meta: Any, times: Times, identity: Identity, also: Iterable[Event]) -> None:
    """Lifecycle, temporal data and the references that they use."""
    events = times.events(also)
    names = {event: f"e{number}" for number, event in enumerate(events, 1)}
    cited: dict[str, str] = {}
    lifecycle = element(meta, "lifecycle", source=TQA)
    for event, name in names.items():
        source = "ref_original"
        if event.citation:
            source = cited.setdefault(event.citation, f"ref_{len(cited) + 1}")
        attributes = {"eId": name, "date": event.day.isoformat(), "type": event.kind}
        element(lifecycle, "eventRef", source=f"#{source}", **attributes)
    if times.groups:
        data = element(meta, "temporalData", source=TQA)
        for intervals, group in times.groups.items():
            holder = element(data, "temporalGroup", eId=group)
            for interval in intervals:
                ends = {"start": interval.start, "end": interval.end}
                attributes = {side: f"#{names[e]}" for side, e in ends.items() if e is not None}
                element(
                    holder, "timeInterval", refersTo=f"#{CONCEPTS[interval.state]}", **attributes
                )
    _references(meta, times, identity, cited)


def _references(meta: Any, times: Times, identity: Identity, cited: dict[str, str]) -> None:
    references = element(meta, "references", source=TQA)
    title = identity.row.aliases[0] if identity.row.aliases else identity.row.id
    shown = _ILLEGAL.sub(" ", title)
    element(references, "original", eId="ref_original", href=identity.work, showAs=shown)
    country = slug(identity.row.jurisdiction) or "xx"
    for citation, name in cited.items():
        href = f"/akn/ontology/citation/{country}/{slug(citation)[:60] or name}"
        shown = _ILLEGAL.sub(" ", citation)
        element(references, "TLCReference", eId=name, name="citation", href=href, showAs=shown)
    for state in times.states():
        concept = CONCEPTS[state]
        href = f"/akn/ontology/concept/{concept}"
        shown = state.value.replace("_", " ")
        element(references, "TLCConcept", eId=concept, href=href, showAs=shown)
    organization = "/akn/ontology/organization"
    element(references, "TLCOrganization", eId="tqa", href=f"{organization}/tqa", showAs="tqa")
    href = f"{organization}/{country}/maker"
    element(references, "TLCOrganization", eId="maker", href=href, showAs="not stated")
