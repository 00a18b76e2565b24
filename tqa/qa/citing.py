"""Citations of evidence: pinpoint, interval, quotes that slice back to their sources."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tqa.law.model import Version
from tqa.law.pinpoints import EID_PREFIXES, eid
from tqa.qa.answers import Citation, Quote
from tqa.retrieval.evidence import Evidence, constant_around
from tqa.retrieval.view import View
from tqa.temporal.bounds import Bound


def cite(evidence: Evidence) -> Citation:
    """The citation of a provision on the day of its evidence, with every line quoted."""
    view, name = evidence.view, evidence.provision
    start, end = constant_around(view, name, as_at=evidence.as_at, known_at=evidence.known_at)
    lines = evidence.composed.lines
    own = view.version(name, as_at=evidence.as_at, known_at=evidence.known_at)
    quotes = tuple(_quote(line.version, line.depth) for line in lines)
    made = [line.version for line in lines if line.version.valid.start == start]
    if not made and own is not None:
        made = [own]
    ended = [line.version for line in lines if line.version.valid.end == end]
    return Citation(
        instrument=view.row.id,
        title=view.title(as_at=evidence.as_at, known_at=evidence.known_at),
        pinpoint=view.pinpoint(name, as_at=evidence.as_at, known_at=evidence.known_at),
        eid=eid_of(view, name, as_at=evidence.as_at, known_at=evidence.known_at),
        valid=f"[{plain(start)}, {plain(end)})",
        known_from=_known_from(view, [line.version for line in lines] or [own]),
        interval_known_from=_latest([line.version for line in lines] or [own]),
        made_by=_merged(*(v.made_by for v in made)),
        ended_by=_merged(*(v.ended_by for v in ended)),
        heading=own.heading if own else "",
        source=_source_name(view, made[-1] if made else own),
        quotes=quotes,
    )


def _quote(version: Version, depth: int) -> Quote:
    return Quote(
        provision=version.provision,
        label=version.content.label,
        text=version.content.passage.text,
        pieces=version.content.passage.pieces,
        valid=str(version.valid),
        known_from=str(version.known_from) if version.known_from else "not stated",
        depth=depth,
    )


def _known_from(view: View, versions: Sequence[Version | None]) -> str:
    """The latest day on which one of the words quoted was first published (TIME_IN_LAW rule 2).

    A version is one rectangle: its words may have been known before its end was.
    """
    days: list[date] = []
    for version in versions:
        if version is None:
            return "not stated"
        first = [
            other.known_from
            for other in view.versions(version.provision)
            if other.content.same_words == version.content.same_words
            and other.valid.start == version.valid.start
        ]
        if None in first:
            continue
        days.append(min(day for day in first if day))
    return str(max(days)) if days else "not stated"


def _latest(versions: Sequence[Version | None]) -> str:
    days = [version.known_from for version in versions if version and version.known_from]
    return str(max(days)) if days else "not stated"


def plain(bound: Bound) -> str:
    """A bound as it is shown: the beginning of time as "?"."""
    return "?" if bound.latest == date.min else str(bound)


def _merged(*citations: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({item for group in citations for item in group if item}))


def _source_name(view: View, version: Version | None) -> str:
    if version is None or not version.source:
        return ""
    source = view.store.source(version.source)
    return source.name if source else ""


def eid_of(view: View, name: str, *, as_at: date, known_at: date | None) -> str:
    """The Akoma Ntoso eId of a provision on a day; empty for what the convention does not name."""
    steps: list[tuple[str, str]] = []
    for part in [name, *view.tree.ancestors(name)]:
        provision = view.tree.by_id[part]
        if provision.kind not in EID_PREFIXES or provision.kind == "title":
            continue
        if provision.kind == "definition":
            label = part.rsplit("/def:", 1)[-1]
        else:
            version = view.version(part, as_at=as_at, known_at=known_at)
            label = version.content.label if version else ""
        steps.append((provision.kind, label))
        if provision.kind == "section":
            break
    return eid(reversed(steps)) if steps else ""
