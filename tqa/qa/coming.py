"""What changes take effect after a day, as far as they are published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.law.identity import ROOT
from tqa.law.ledger import Entry, Standing
from tqa.law.status import Status
from tqa.qa.answers import Answer, Conclusion
from tqa.qa.citing import cite
from tqa.qa.dates import Dates
from tqa.qa.saying import by_whom, clipped, make, name
from tqa.retrieval.course import Change, changes
from tqa.retrieval.evidence import gather
from tqa.retrieval.library import Library
from tqa.retrieval.question import Question
from tqa.retrieval.view import View
from tqa.store.ledger import ledger_of


@dataclass(frozen=True, slots=True)
class _Coming:
    """One change to come, of one instrument."""

    view: View
    change: Change


def coming(
    question: Question, dates: Dates, library: Library, instrument: str, provision: str
) -> Answer:
    """The changes of a provision, or of an instrument, that take effect after the day."""
    view = library.view(instrument)
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    found = list(_changes(view, provision, dates))
    citation = cite(evidence)
    lines = _lines(found, provision, dates)
    lines += _for_purposes(view, provision, dates)
    lines += _undated(view, provision, dates)
    where = name(citation)
    answer = _answer(question, dates, evidence_of=(view, provision), where=where, lines=lines)
    return replace(answer, warnings=(*answer.warnings, *_since(dates, view, provision, lines)))


def _since(dates: Dates, view: View, provision: str, told: Sequence[str]) -> list[str]:
    """The changes after the day that were published only later."""
    latest = dates.reference_day
    if latest is None or dates.known_asked or dates.known_at >= latest:
        return []
    later = replace(dates, known_at=latest)
    lines = _lines(list(_changes(view, provision, later)), provision, later)
    return [f"published only later: {clipped(line)}" for line in lines if line not in told]


def touched(library: Library, dates: Dates) -> list[str]:
    """The instruments of which some version begins after the day, or waits for one."""
    known = dates.known_at.toordinal()
    rows = library.store.query(
        "SELECT instrument FROM version WHERE valid_from > ? AND valid_from GLOB '[0-9]*'"
        " AND (known_from IS NULL OR known_from <= ?) AND (known_to IS NULL OR known_to > ?)"
        " UNION SELECT instrument FROM ledger WHERE standing = ? AND NOT effective GLOB ?"
        " AND (published IS NULL OR published <= ?) AND (superseded IS NULL OR superseded > ?)"
        " ORDER BY instrument",
        [str(dates.as_at), known, known, Standing.PENDING.value, _ONE_DAY, known, known],
    )
    return [row[0] for row in rows if row[0] in library.rows]


_ONE_DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"


def _changes(view: View, provision: str, dates: Dates) -> Iterable[_Coming]:
    for change in changes(view, provision, known_at=dates.known_at):
        if change.when.happened_by(dates.as_at) is not False:
            continue
        if dates.interval is None or change.may_be_within(dates.interval):
            yield _Coming(view, change)


def _lines(found: list[_Coming], provision: str, dates: Dates) -> list[str]:
    return [_line(item, provision, dates) for item in found]


def _line(item: _Coming, provision: str, dates: Dates) -> str:
    view, change = item.view, item.change
    day = change.when.latest or change.when.earliest or dates.as_at
    title = view.title(as_at=day, known_at=dates.known_at)
    places = [view.pinpoint(part, as_at=day, known_at=dates.known_at) for part in change.parts]
    shown = ", ".join(dict.fromkeys(place for place in places if place))
    what = f"{title}, {shown}" if shown else title
    published = _published(view, change)
    line = f"{change.when}: {what}: {change.what}{by_whom(change.by)}{published}"
    if provision != ROOT:
        after = gather(view, provision, as_at=day, known_at=dates.known_at)
        if after.status.answers:
            line += f": {clipped(after.composed.printed)}"
    return line


def _published(view: View, change: Change) -> str:
    """The day on which a change was first published, where the ledger holds it."""
    days = [
        entry.published
        for entry in ledger_of(view.store, view.row.id)
        if entry.published and entry.cited in change.by
    ]
    return f" (published {min(days)})" if days else ""


def _for_purposes(view: View, provision: str, dates: Dates) -> list[str]:
    """What comes into force for some purposes alone."""
    found = []
    for part in view.parts(provision):
        for scope in view.scopes(part):
            for version in view.course_for(part, scope, known_at=dates.known_at):
                begun = version.valid.start
                if begun.is_day and begun.day > dates.as_at:
                    place = view.pinpoint(part, as_at=begun.day, known_at=dates.known_at)
                    by = by_whom(version.made_by)
                    found.append(f"{begun}: {place}: in force for {scope}{by}")
    return sorted(dict.fromkeys(found))


def _undated(view: View, provision: str, dates: Dates) -> list[str]:
    """Amendments that are enacted and wait for a day that is not known."""
    inside = set(view.parts(provision))
    lines = []
    for entry in view.doubts:
        if entry.provision in inside and _waits(entry, dates):
            place = view.pinpoint(entry.provision, as_at=dates.as_at, known_at=dates.known_at)
            where = f"{place or 'the whole'}: {entry.cited}"
            lines.append(f"on a day that is not known: {where}: {entry.reason}")
    return list(dict.fromkeys(lines))


def _waits(entry: Entry, dates: Dates) -> bool:
    return (
        entry.standing is Standing.PENDING
        and entry.known_on(dates.known_at)
        and not entry.effective.is_day
    )


def _answer(
    question: Question,
    dates: Dates,
    *,
    evidence_of: tuple[View, str],
    where: str,
    lines: list[str],
) -> Answer:
    view, provision = evidence_of
    evidence = gather(view, provision, as_at=dates.as_at, known_at=dates.known_at)
    citation = cite(evidence)
    when = f"after {dates.as_at}"
    last: date | None = None
    if dates.interval is not None:
        last = dates.interval.last_day
        when = f"from {dates.interval.start} to {last}"
    if not lines:
        said = (
            f"No change of {where} {when} is on record, by what was published by {dates.known_at}."
        )
        after = str(dates.as_at + timedelta(days=1))
        proofs = (
            Conclusion("changes", (view.row.id, provision, after, str(last) if last else "?"), "0"),
        )
        return make(question, dates, Status.ANSWERED, said, (citation,), evidence, proofs)
    n = len(lines)
    said = f"{n} change{'' if n == 1 else 's'} of {where} {when}, by what was published by "
    said += f"{dates.known_at}:\n" + "\n".join(lines)
    proofs = (Conclusion("count", tuple(line.partition(": ")[0] for line in lines), str(n)),)
    return make(question, dates, Status.ANSWERED, said, (citation,), evidence, proofs)
