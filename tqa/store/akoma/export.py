"""What is stored of an instrument as Akoma Ntoso 3.0: its whole history, or its text on a day.

What the standard cannot say (what was known when, days within limits, scopes) stands among the
proprietary metadata, which refers to the elements of the body (docs/design/akoma-ntoso.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from lxml import etree

from tqa.errors import NotFoundError
from tqa.law.akoma import AKN, LOOSE
from tqa.store.akoma.day import Day
from tqa.store.akoma.history import History
from tqa.store.akoma.meta import NAMESPACES, TQA, Event, Identity, element, own, write_times
from tqa.store.akoma.parts import Work
from tqa.store.store import Store


@dataclass(frozen=True, slots=True)
class Exported:
    """One file: the bytes, and what of the day asked for could not be said in it."""

    instrument: str
    language: str
    data: bytes
    versions: int
    undecided: tuple[str, ...] = ()
    """Provisions whose text on the day is not decided: marked so, without words."""


def export_instrument(
    store: Store, instrument: str, *, as_at: date | None = None
) -> list[Exported]:
    """The instrument in each of its languages, whole, or as at a day.

    NotFoundError where it is not held, or nothing of it is known on the day.
    """
    work = Work.of(store, instrument)
    exported = [_document(work, language, as_at) for language in work.languages]
    kept = [item for item in exported if item.versions]
    if not kept:
        when = f" on {as_at}" if as_at else ""
        raise NotFoundError(
            f"{instrument}: none of its provisions has a text{when}; choose another day, or leave "
            "--as-at out for the whole history"
        )
    return kept


def file_stem(instrument: str) -> str:
    """The name of the file of an instrument, without its language.

    >>> file_stem("/bd/act/2023/57")
    'bd-act-2023-57'
    """
    return "-".join(step for step in instrument.split("/") if step).replace(" ", "-")


def _document(work: Work, language: str, as_at: date | None) -> Exported:
    loose = work.row.kind in LOOSE
    top = etree.Element(f"{{{AKN}}}akomaNtoso", nsmap=NAMESPACES)
    top.text = "\n"
    contains = "singleVersion" if as_at else "multipleVersions"
    document = element(top, "doc" if loose else "act", name=work.row.kind, contains=contains)
    meta = element(document, "meta")
    front = {place: element(document, place) for place in ("preface", "preamble")}
    body = element(document, "mainBody" if loose else "body")
    writer = Day(work, language, as_at) if as_at else History(work, language)
    count = writer.write(body, front)
    for holder in front.values():
        if not len(holder):
            document.remove(holder)
    if not len(body):
        element(body, "hcontainer", name="empty", eId="body_empty")
    made, last = _days(work, as_at)
    known = work.known or last
    identity = Identity(work.row, language, made, as_at or max(known, last), known, bool(as_at))
    identity.write(meta)
    times = writer.times
    also = [Event(made, "generation"), *(times.event(day, ()) for day in times.ended)]
    write_times(meta, times, identity, also)
    facts = _facts(element(meta, "proprietary", source=TQA), work, language)
    if isinstance(writer, History):
        writer.table(facts)
    else:
        writer.root(facts)
    data = etree.tostring(top, encoding="utf-8", xml_declaration=True) + b"\n"
    undecided = tuple(writer.undecided) if isinstance(writer, Day) else ()
    return Exported(work.row.id, language, data, count, undecided)


def _days(work: Work, as_at: date | None) -> tuple[date, date]:
    """The day of the work, or the first known of it, and the last of which a version speaks.

    The standard asks for days even where none is stated; their names there say what they are.
    """
    bounds = (
        bound
        for held in work.versions.values()
        for version in held
        for bound in (version.valid.start, version.valid.end)
    )
    stated = (bound.latest or bound.earliest for bound in bounds)
    days = [day for day in stated if day is not None and day != date.min]
    days += [day for day in (work.known, as_at) if day is not None]
    first, last = min(days, default=date.min), max(days, default=date.min)
    made = work.row.made
    return made.latest or made.earliest or first, last


def _facts(holder: Any, work: Work, language: str) -> Any:
    row = work.row
    attributes = {
        "id": row.id,
        "kind": row.kind,
        "jurisdiction": row.jurisdiction,
        "language": language,
        "made": str(row.made),
    }
    if work.in_force is not None:
        attributes["inForce"] = str(work.in_force)
    if work.known is not None:
        attributes["known"] = work.known.isoformat()
    if row.current_to is not None:
        attributes["currentTo"] = row.current_to.isoformat()
    facts = own(holder, "instrument", **attributes)
    facts.text = "\n"
    own(facts, "number", row.number)
    for alias in row.aliases:
        own(facts, "alias", alias)
    for problem in work.problems:
        own(facts, "unapplied", problem)
    return facts
