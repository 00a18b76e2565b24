"""The ledger as it is kept: a row for each edit, written with the versions that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from tqa.law.ledger import DOUBTFUL, Entry, Standing
from tqa.store import codec
from tqa.store.clauses import Kept, ambiguous, bearing, unaimed
from tqa.store.decisions import decisions
from tqa.store.store import Store
from tqa.temporal.bounds import Bound

_FIELDS = tuple(field.name for field in fields(Entry))
_BOUNDS = ("effective", "until")
_DAYS = ("published", "superseded")


@dataclass(frozen=True, slots=True)
class Booked:
    """An entry of the ledger with the two instruments it lies between."""

    instrument: str
    """The instrument that is changed; "" where none that is held is meant."""
    author: str
    """The instrument whose clause it is."""
    named: str
    """The instrument that is changed, as the clause names it; "" where that is its own."""
    entry: Entry


def put_ledger(
    store: Store, instrument: str, entries: Sequence[Entry], kept: Sequence[Kept]
) -> None:
    """Keep these entries on an instrument, instead of those it had; `kept` are their clauses."""
    authors = {item.clause.id: item for item in kept}
    store.execute_many("DELETE FROM ledger WHERE instrument = ?", [(instrument,)])
    store.execute_many(
        f"INSERT INTO ledger (instrument, author, named, {', '.join(_FIELDS)})"
        f" VALUES (?,?,?{',?' * len(_FIELDS)})",
        [
            (instrument, authors[e.clause].instrument, _named(authors[e.clause]), *_row(e))
            for e in entries
        ],
    )


def ledger_of(store: Store, instrument: str) -> list[Entry]:
    """The entries on an instrument, in legal order."""
    return [booked.entry for booked in _booked(store, "instrument = ?", (instrument,))]


def doubts_of(store: Store, instrument: str) -> list[Entry]:
    """The entries on an instrument that leave its text in doubt, or were decided by an editor."""
    standings = ", ".join(f"'{standing.value}'" for standing in DOUBTFUL)
    where = f"instrument = ? AND (standing IN ({standings}) OR decided <> '')"
    return [booked.entry for booked in _booked(store, where, (instrument,))]


def homonyms_of(store: Store, instrument: str) -> list[Entry]:
    """The clauses that may change an instrument, or another of the same name, and change none."""
    return [_unaimed(kept, None).entry for kept in ambiguous(store, instrument)]


def edits_of(store: Store, instrument: str, provisions: Iterable[str]) -> list[Entry]:
    """The entries on some provisions of an instrument, in legal order."""
    wanted = frozenset(provisions)
    return [entry for entry in ledger_of(store, instrument) if entry.provision in wanted]


def booked(
    store: Store,
    *,
    target: str | None = None,
    by: str | None = None,
    either: str | None = None,
) -> list[Booked]:
    """The entries on an instrument, by one, or `either`; of clauses that meet no instrument too."""
    wanted: Mapping[str, str | None] = {"instrument = ?": target, "author = ?": by}
    where = [condition for condition, value in wanted.items() if value is not None]
    values = [value for value in wanted.values() if value is not None]
    if either is not None:
        where.append("(instrument = ? OR author = ?)")
        values += [either, either]
    found = _booked(store, " AND ".join(where) or "1", tuple(values))
    if target is None:
        one = by or either
        found += [_unaimed(k, day) for k, day in lost(store) if one in (None, k.instrument)]
    return found


def lost(store: Store) -> list[tuple[Kept, date | None]]:
    """The clauses that meet no instrument held, with the day of a later reading of the same."""
    kept = unaimed(store)
    readings = [(k.clause.id, k.clause.published) for k in kept]
    for clause in {decision.clause for decision in decisions(store)}:
        readings += [(clause, reading.published) for reading in bearing(store, clause)]
    days: dict[str, list[date]] = {}
    for id_, day in readings:
        if day is not None:
            days.setdefault(id_, []).append(day)
    found: list[tuple[Kept, date | None]] = []
    for item in kept:
        own = item.clause.published or date.min
        later = [day for day in days.get(item.clause.id, ()) if day > own]
        found.append((item, min(later, default=None)))
    return found


def unmade(store: Store) -> list[str]:
    """The instruments that clauses change and that have no ledger: an older tqa made them."""
    rows = store.query(
        "SELECT DISTINCT target FROM amendment WHERE target <> ''"
        ' AND instr(body, \'"action":"apply"\') = 0'
        " AND target NOT IN (SELECT instrument FROM ledger WHERE author <> '') ORDER BY 1"
    )
    return [row[0] for row in rows]


def _booked(store: Store, where: str, values: Sequence[Any]) -> list[Booked]:
    rows = store.query(
        f"SELECT instrument, author, named, {', '.join(_FIELDS)} FROM ledger"
        f" WHERE {where} ORDER BY instrument, rowid",
        values,
    )
    return [Booked(row[0], row[1], row[2], _entry(row[3:])) for row in rows]


def _named(kept: Kept) -> str:
    return kept.name.written if kept.name is not None else ""


def _unaimed(kept: Kept, superseded: date | None) -> Booked:
    """The entry of a clause whose instrument is not held, or not known."""
    clause = kept.clause
    entry = Entry(
        clause.id,
        clause.by,
        "; ".join(map(str, clause.target)),
        "",
        False,
        "",
        clause.action.value,
        clause.part.value,
        clause.effective,
        clause.until,
        clause.published,
        superseded,
        "",
        "",
        clause.rule,
        clause.decided,
        Standing.UNRESOLVED,
        clause.problem or kept.reason,
    )
    return Booked("", kept.instrument, _named(kept), entry)


def _row(entry: Entry) -> tuple[Any, ...]:
    values = {name: getattr(entry, name) for name in _FIELDS}
    values |= {name: str(values[name]) for name in _BOUNDS}
    values |= {name: codec.ordinal(values[name]) for name in _DAYS}
    values["standing"] = entry.standing.value
    values["found"] = int(entry.found)
    return tuple(values.values())


def _entry(row: Sequence[Any]) -> Entry:
    values = dict(zip(_FIELDS, row, strict=True))
    values |= {name: Bound.parse(values[name]) for name in _BOUNDS}
    values |= {name: codec.day(values[name]) for name in _DAYS}
    values["standing"] = Standing(values["standing"])
    values["found"] = bool(values["found"])
    return Entry(**values)
