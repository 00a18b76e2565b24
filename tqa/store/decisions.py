"""The decisions of editors as they are kept: a copy of `overrides.toml` as it was taken in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tqa.law.decisions import Decision, in_force, readings, source_of
from tqa.law.pinpoints import Pinpoint
from tqa.store.clauses import Kept
from tqa.store.store import Store


def put_decisions(store: Store, decisions: Sequence[Decision]) -> None:
    """Keep these decisions, instead of those that were kept."""
    store.execute_many("DELETE FROM decision WHERE ?", [(1,)])
    store.execute_many(
        "INSERT INTO decision VALUES (?,?,?,?,?)",
        [
            (
                decision.clause,
                place,
                _body(decision),
                source_of(decision.own_words) if decision.own_words else "",
                decision.own_words,
            )
            for place, decision in enumerate(decisions)
        ],
    )


def decisions(store: Store) -> list[Decision]:
    """All decisions, in the order of the file."""
    rows = store.query("SELECT body FROM decision ORDER BY place")
    return [_read(row[0]) for row in rows]


def concerned(store: Store, clauses: Sequence[str]) -> list[str]:
    """The instruments held whose clauses bear these ids."""
    found: set[str] = set()
    for clause in clauses:
        rows = store.query("SELECT DISTINCT instrument FROM amendment WHERE clause = ?", (clause,))
        found |= {row[0] for row in rows}
    return sorted(found)


def decide(store: Store, kept: Sequence[Kept]) -> list[Kept]:
    """The clauses of an instrument with what was decided of them, in the order of the clauses."""
    by_clause: dict[str, list[Decision]] = {}
    for decision in decisions(store):
        by_clause.setdefault(decision.clause, []).append(decision)
    if not by_clause:
        return list(kept)
    found: list[Kept] = []
    done: set[str] = set()
    for item in kept:
        id_ = item.clause.id
        if id_ not in by_clause:
            found.append(item)
        elif id_ not in done:
            done.add(id_)
            group = [other for other in kept if other.clause.id == id_]
            found += _decided(store, group, in_force(by_clause[id_]))
    return found


def _decided(store: Store, group: Sequence[Kept], made: Sequence[Decision]) -> list[Kept]:
    """One clause in all its readings; `apply_to` says which instrument the decided ones change.

    The instrument that it changed before is changed by it no more from then on.
    """
    aim = next((decision.apply_to for decision in reversed(made) if decision.apply_to), "")
    held = aim and bool(store.query("SELECT 1 FROM instrument WHERE id = ?", (aim,)))
    found: list[Kept] = []
    for clause in readings([kept.clause for kept in group], made):
        first = next((k for k in group if k.clause.published == clause.published), group[-1])
        item = Kept(first.instrument, first.target, first.reason, first.name, clause)
        if clause.decided and held:
            item = Kept(first.instrument, aim, "", None, clause)
            if first.target not in ("", aim):
                gone = replace(clause, rejected=True, problem="")
                found.append(Kept(first.instrument, first.target, "", None, gone))
        elif clause.decided and aim:
            reason = f"it was decided that it changes {aim}, which is not held"
            item = Kept(first.instrument, "", reason, first.name, clause)
        found.append(item)
    return found


_DAYS = ("on", "effective")


def _body(decision: Decision) -> str:
    data: dict[str, Any] = {
        "clause": decision.clause,
        "by": decision.by,
        "on": decision.on.isoformat(),
        "reason": decision.reason,
        "target": [list(pinpoint.path) for pinpoint in decision.target],
        "apply_to": decision.apply_to,
        "effective": decision.effective.isoformat() if decision.effective else None,
        "words_old": decision.words_old,
        "words_new": decision.words_new,
        "text": decision.text,
        "reject": decision.reject,
    }
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _read(body: str) -> Decision:
    data = json.loads(body)
    days = {name: date.fromisoformat(data[name]) for name in _DAYS if data[name]}
    target = tuple(Pinpoint(tuple(path)) for path in data["target"])
    return Decision(**{**data, **days, "target": target})
