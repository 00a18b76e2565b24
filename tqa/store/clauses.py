"""Clauses of amending instruments as they are kept: JSON, every word with its pieces."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.law.clause import Action, Block, Clause, Part, Place
from tqa.law.evidence import Way, Where
from tqa.law.instruments import InstrumentName
from tqa.law.model import Passage
from tqa.law.pinpoints import Pinpoint
from tqa.store.codec import day, ordinal, pack_pieces, unpack_pieces
from tqa.store.store import Store
from tqa.temporal.bounds import Bound


@dataclass(frozen=True, slots=True)
class Kept:
    """A clause of `instrument` with the instrument it changes; `target` is "" where none is known.

    `name` is the instrument as the clause names it, `None` for its own.
    """

    instrument: str
    target: str
    reason: str
    name: InstrumentName | None
    clause: Clause


def put_clauses(store: Store, instrument: str, clauses: Sequence[Kept]) -> None:
    """Keep these clauses of an instrument, instead of those it had."""
    store.execute_many("DELETE FROM amendment WHERE instrument = ?", [(instrument,)])
    store.execute_many(
        "INSERT INTO amendment VALUES (?,?,?,?,?,?,?)",
        [
            (
                k.instrument,
                k.clause.id,
                k.clause.provision,
                k.target,
                k.reason,
                _name(k.name),
                _body(k.clause),
            )
            for k in clauses
        ],
    )


def clauses_of(store: Store, instrument: str) -> list[Kept]:
    """The clauses of an instrument, in the order in which they were read."""
    return _read(store, "instrument = ?", (instrument,))


def clauses_on(store: Store, target: str) -> list[Kept]:
    """The clauses of any instrument that change this one."""
    return _read(store, "target = ?", (target,))


def amending_provisions(store: Store, instrument: str) -> frozenset[str]:
    """The provisions of an instrument whose words amend others, and are law in those."""
    rows = store.query(
        "SELECT DISTINCT provision FROM amendment WHERE instrument = ?"
        ' AND (target <> instrument OR instr(body, \'"action":"apply"\') > 0)',
        (instrument,),
    )
    return frozenset(row[0] for row in rows)


def applications(store: Store, target: str) -> list[Clause]:
    """What the instruments that change this one say of the application of their changes."""
    rows = store.query(
        "SELECT instrument, target, reason, name, body FROM amendment WHERE instrument IN"
        " (SELECT instrument FROM amendment WHERE target = ?)"
        ' AND instr(body, \'"action":"apply"\') > 0 ORDER BY instrument, rowid',
        (target,),
    )
    found = [_read_body(row[4]) for row in rows]
    return [clause for clause in found if clause.action is Action.APPLY]


@dataclass(frozen=True, slots=True)
class Aim:
    """The instrument that some clause of `instrument` names, and what it was found to be."""

    instrument: str
    name: InstrumentName
    target: str
    reason: str


def aims(store: Store) -> list[Aim]:
    """What the clauses of all instruments name, but for those that follow from others."""
    rows = store.query(
        "SELECT DISTINCT instrument, name, target, reason FROM amendment"
        " WHERE name <> '' AND instr(clause, '>') = 0 ORDER BY 1, 2, 3, 4"
    )
    named = [(row, _read_name(row[1])) for row in rows]
    return [Aim(row[0], name, row[2], row[3]) for row, name in named if name is not None]


def unaimed(store: Store) -> list[Kept]:
    """The clauses of all instruments that change one which is not held, or not known which."""
    found = _read(
        store,
        "target = '' AND reason <> ? AND NOT EXISTS (SELECT 1 FROM amendment AS each"
        " WHERE each.instrument = amendment.instrument"
        " AND each.clause GLOB amendment.clause || '>*')",
        ("",),
    )
    silent = (Action.APPLY, Action.LIST)
    return [kept for kept in found if kept.clause.action not in silent]


def ambiguous(store: Store, instrument: str) -> list[Kept]:
    """The clauses that may be meant for an instrument, or for another of the same name."""
    found = _read(
        store,
        "target = '' AND instr(reason || ',', ' can mean ') > 0"
        " AND instr(reason || ',', ' ' || ? || ',') > 0",
        (instrument,),
    )
    return [kept for kept in found if kept.clause.action not in (Action.APPLY, Action.LIST)]


def listed_to(store: Store, target: str) -> list[tuple[date, date | None]]:
    """(day, day of publication) of each official list of all that amended an instrument."""
    rows = store.query(
        'SELECT body FROM amendment WHERE target = ? AND instr(body, \'"action":"list"\') > 0'
        ' AND instr(body, \'"by":""\') > 0',
        (target,),
    )
    clauses = [_read_body(row[0]) for row in rows]
    return [(c.effective.day, c.published) for c in clauses if c.effective.is_day]


def followers(store: Store) -> dict[str, set[str]]:
    """By instrument, the others some of whose clauses take their day from its commencement."""
    rows = store.query(
        "SELECT DISTINCT instrument, value FROM amendment, json_each(amendment.body, '$.follows')"
        " WHERE instr(body, '\"follows\":[]') = 0"
    )
    found: dict[str, set[str]] = {}
    for instrument, followed in rows:
        if instrument != followed:
            found.setdefault(followed, set()).add(instrument)
    return found


def bearing(store: Store, clause: str) -> list[Clause]:
    """The readings of the clause of this id, in the order in which they were read."""
    return [kept.clause for kept in _read(store, "clause = ?", (clause,))]


def similar(store: Store, clause: str) -> list[str]:
    """The ids of clauses of the same instrument; where there are none, of all."""
    start = clause.partition("#")[0]
    query = "SELECT DISTINCT clause FROM amendment"
    rows = store.query(f"{query} WHERE substr(clause, 1, ?) = ?", (len(start), start))
    return sorted(row[0] for row in rows or store.query(query))


def has_clauses(store: Store) -> bool:
    """Whether any instrument has clauses."""
    return bool(store.query("SELECT 1 FROM amendment LIMIT 1"))


def _read(store: Store, where: str, values: tuple[str, ...]) -> list[Kept]:
    rows = store.query(
        "SELECT instrument, target, reason, name, body FROM amendment"
        f" WHERE {where} ORDER BY instrument, rowid",
        values,
    )
    return [Kept(row[0], row[1], row[2], _read_name(row[3]), _read_body(row[4])) for row in rows]


def _name(name: InstrumentName | None) -> str:
    if name is None:
        return ""
    fields = (name.written, name.title, name.kind, name.number, name.year, name.series)
    return json.dumps([*fields, name.generic], ensure_ascii=False)


def _read_name(text: str) -> InstrumentName | None:
    return InstrumentName(*json.loads(text)) if text else None


def _passage(passage: Passage) -> list[str]:
    return [passage.text, pack_pieces(passage.pieces)]


def _read_passage(data: Sequence[str]) -> Passage:
    return Passage(data[0], unpack_pieces(data[1]))


def _block(block: Block) -> list[Any]:
    parts = [_block(part) for part in block.parts]
    return [block.kind, block.label, block.term, block.heading, _passage(block.words), parts]


def _read_block(data: Sequence[Any]) -> Block:
    parts = tuple(_read_block(part) for part in data[5])
    return Block(data[0], data[1], data[2], data[3], _read_passage(data[4]), parts)


def _body(clause: Clause) -> str:
    return json.dumps(
        {
            "id": clause.id,
            "source": clause.source,
            "published": ordinal(clause.published),
            "action": clause.action.value,
            "by": clause.by,
            "provision": clause.provision,
            "target": [list(pinpoint.path) for pinpoint in clause.target],
            "effective": str(clause.effective),
            "until": str(clause.until),
            "made": str(clause.made),
            "place": clause.place.value,
            "blocks": [_block(block) for block in clause.blocks],
            "old_words": clause.old_words,
            "words": _passage(clause.words),
            "where": clause.where.value,
            "each_place": clause.each_place,
            "column": clause.column,
            "part": clause.part.value,
            "at_end": clause.at_end,
            "through": clause.through,
            "labels": clause.labels,
            "inflects": clause.inflects,
            "alternates": clause.alternates,
            "throughout": clause.throughout,
            "codified": clause.codified,
            "corrects": clause.corrects,
            "carries": clause.carries,
            "scope": clause.scope,
            "exact": clause.exact,
            "but": [list(pinpoint.path) for pinpoint in clause.but],
            "way": clause.way.value,
            "follows": clause.follows,
            "series": clause.series,
            "order": clause.order,
            "problem": clause.problem,
            "rule": clause.rule,
            "decided": clause.decided,
            "rejected": clause.rejected,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _read_body(text: str) -> Clause:
    data = json.loads(text)
    return Clause(
        **{
            **data,
            "published": day(data["published"]),
            "action": Action(data["action"]),
            "target": tuple(Pinpoint(tuple(path)) for path in data["target"]),
            "effective": Bound.parse(data["effective"]),
            "until": Bound.parse(data["until"]),
            "made": Bound.parse(data["made"]),
            "place": Place(data["place"]),
            "blocks": tuple(_read_block(block) for block in data["blocks"]),
            "words": _read_passage(data["words"]),
            "where": Where(data["where"]),
            "part": Part(data["part"]),
            "labels": tuple(data["labels"]),
            "exact": tuple(data["exact"]),
            "but": tuple(Pinpoint(tuple(path)) for path in data["but"]),
            "way": Way(data["way"]),
            "follows": tuple(data["follows"]),
        }
    )
