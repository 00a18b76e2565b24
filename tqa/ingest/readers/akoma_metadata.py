"""What an Akoma Ntoso document says of itself: identification, events, temporal groups.

**Source:** OASIS, Akoma Ntoso Version 1.0 Part 1, section 5.4 (metadata) and Naming Convention.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.found import shown
from tqa.ingest.readers.base import SourceFile
from tqa.law.akoma import HISTORY, short_language
from tqa.law.model import InstrumentFacts
from tqa.temporal.bounds import Bound

_KINDS = {
    "regulations": "regulation", "rules": "rule", "statutory-instrument": "regulation",
    "statutoryinstrument": "regulation", "order": "statutory_order", "decree": "regulation",
    "si": "regulation", "ukpga": "act", "asp": "act", "publicgeneralact": "act",
}  # fmt: skip
"""Names of kinds that are in use, and what we call them; all others keep their name."""
_PLAIN = frozenset({"act", "bill", "doc", "statement", "akomantoso", "document", "main"})
_NEVER = date(1, 1, 1)
"""What some programs write where no day is stated."""
_IRI = re.compile(r"(?:https?://[^/]+)?(?:/akn)?(?P<work>/[^\s?#]+?)/?(?:!main.*)?")


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the lifecycle."""

    day: date
    kind: str
    citation: str


@dataclass(frozen=True, slots=True)
class TimeInterval:
    """From one day (with it) to another (without it); `None` where that side is open."""

    start: date | None
    end: date | None
    concept: str
    ended_by: Event | None = None
    begun_by: Event | None = None


@dataclass
class Metadata:
    """What the blocks of `meta` say."""

    facts: InstrumentFacts
    contains: str
    expression: date | None
    published: date | None
    events: dict[str, Event] = field(default_factory=dict)
    groups: dict[str, tuple[TimeInterval, ...]] = field(default_factory=dict)


def local(element: Any) -> str:
    """The name of an element without its namespace; "" for what is none, or is not the standard's.

    Elements of other namespaces are extensions of the file's maker.
    """
    tag = element.tag
    return _local(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=1024)
def _local(tag: str) -> str:
    return "" if tag.startswith(f"{{{HISTORY}}}") else tag.rpartition("}")[2]


def find(element: Any, path: str) -> Any:
    """The first descendant by local names, whatever the version of the namespace."""
    return element.find("/".join(f"{{*}}{step}" for step in path.split("/")))


def find_all(element: Any, path: str) -> list[Any]:
    """All of them."""
    return list(element.findall("/".join(f"{{*}}{step}" for step in path.split("/"))))


def failure(file: SourceFile, element: Any, message: str) -> SourceError:
    """The error for a place in a file: what is wrong and what to do is in `message`."""
    name = element.get("eId") or element.get("id") or ""
    tag = str(element.tag).rpartition("}")[2]
    place = f"<{tag}>" + (f" {shown(name)}" if name else "")
    return SourceError(f"{file.name}, line {element.sourceline}, {place}: {message}")


def read_metadata(file: SourceFile, document: Any) -> Metadata:
    """The metadata of the main document. SourceError where it does not say which work it is."""
    meta = find(document, "meta")
    work = None if meta is None else find(meta, "identification/FRBRWork")
    if meta is None or work is None:
        raise failure(
            file,
            document,
            "no meta/identification/FRBRWork, so it is not known which instrument this is; add it",
        )
    expression = find(meta, "identification/FRBRExpression")
    events = _events(file, meta)
    return Metadata(
        facts=_facts(file, document, work, expression),
        contains=document.get("contains") or "originalVersion",
        expression=_day_of(file, expression),
        published=_day(file, publication)
        if (publication := find(meta, "publication")) is not None
        else None,
        events=events,
        groups=_groups(file, meta, events),
    )


def _facts(file: SourceFile, document: Any, work: Any, expression: Any) -> InstrumentFacts:
    iri = _value(work, "FRBRuri") or _value(work, "FRBRthis")
    match = _IRI.fullmatch(iri)
    if match is None:
        raise failure(
            file,
            work,
            f"FRBRuri is {shown(iri)!r}, expected the IRI of a work such as /akn/xx/act/2010/5; "
            "correct it",
        )
    named = [
        e.get("value", "") for e in (*find_all(work, "FRBRalias"), *find_all(work, "FRBRname"))
    ]
    made = _day_of(file, work)
    country = _value(work, "FRBRcountry").lower() or match["work"].split("/")[1].lower()
    language = "" if expression is None else _language(expression)
    return InstrumentFacts(
        id=match["work"],
        kind=_kind(document, work, match["work"]),
        jurisdiction=country,
        number=_value(work, "FRBRnumber"),
        aliases=tuple(dict.fromkeys(" ".join(name.split()) for name in named if name.strip())),
        language=short_language(language or "en"),
        made=Bound.on(made) if made else None,
    )


def _kind(document: Any, work: Any, iri: str) -> str:
    """The kind of the work: its subtype, the name of the document, or what its IRI says."""
    steps = iri.strip("/").split("/")
    for name in (_value(work, "FRBRsubtype"), document.get("name", ""), *steps[2:0:-1]):
        kind = re.sub(r"[^a-z-]", "", name.lower())
        if kind and kind not in _PLAIN:
            return _KINDS.get(kind, kind.replace("-", "_"))
    return "bill" if local(document) == "bill" else "act" if local(document) == "act" else "other"


def _language(expression: Any) -> str:
    found = find(expression, "FRBRlanguage")
    return "" if found is None else str(found.get("language", ""))


def _value(parent: Any, name: str) -> str:
    found = find(parent, name)
    return "" if found is None else str(found.get("value", "")).strip()


def _day_of(file: SourceFile, level: Any) -> date | None:
    """The day of a level of identification; `None` where it is not stated."""
    found = None if level is None else find(level, "FRBRdate")
    return None if found is None else _day(file, found)


def _day(file: SourceFile, element: Any) -> date | None:
    text = element.get("date", "")
    if not text:
        return None
    try:
        day = date.fromisoformat(text[:10])
    except ValueError as error:
        raise failure(
            file, element, f"date is {shown(text)!r}, which is no day; write YYYY-MM-DD"
        ) from error
    return None if day == _NEVER else day


def _events(file: SourceFile, meta: Any) -> dict[str, Event]:
    cited = {
        element.get("eId") or element.get("id"): element.get("showAs") or element.get("href", "")
        for block in find_all(meta, "references")
        for element in block
        if isinstance(element.tag, str)
    }
    found: dict[str, Event] = {}
    for element in find_all(meta, "lifecycle/eventRef"):
        name, day = element.get("eId") or element.get("id", ""), _day(file, element)
        if name in found:
            raise failure(file, element, "a second event of this name; give each its own eId")
        if day is not None:
            citation = cited.get(element.get("source", "").removeprefix("#"), "")
            found[name] = Event(day, element.get("type", ""), citation)
    return found


def _groups(
    file: SourceFile, meta: Any, events: dict[str, Event]
) -> dict[str, tuple[TimeInterval, ...]]:
    found: dict[str, tuple[TimeInterval, ...]] = {}
    for group in find_all(meta, "temporalData/temporalGroup"):
        name = group.get("eId") or group.get("id", "")
        if not name or name in found:
            raise failure(file, group, "a group without a name of its own; give each its own eId")
        intervals = find_all(group, "timeInterval")
        found[name] = tuple(_interval(file, interval, events) for interval in intervals)
    return found


def _interval(file: SourceFile, element: Any, events: dict[str, Event]) -> TimeInterval:
    ends: list[Event | None] = []
    for side in ("start", "end"):
        reference = element.get(side)
        event = events.get((reference or "").removeprefix("#"))
        if reference and event is None:
            raise failure(
                file,
                element,
                f"{side} refers to {shown(reference)!r}, which is no dated event of the lifecycle; "
                "add the eventRef or correct the reference",
            )
        ends.append(event)
    start, end = ends
    if start and end and end.day < start.day:
        raise failure(
            file, element, f"ends on {end.day}, before it starts on {start.day}; correct the events"
        )
    concept = element.get("refersTo", "").removeprefix("#")
    days = (start.day if start else None, end.day if end else None)
    return TimeInterval(*days, concept, end, start)
