"""The units of an instrument in the store: written with its versions, in one transaction.

They are what the index is made from and checked against; segments only make search fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from tqa.index.building import Row
from tqa.index.units import Unit, affected, units
from tqa.index.words import words
from tqa.law.compose import Tree
from tqa.law.model import GENERAL, Version
from tqa.store.store import Store

_COLUMNS = "instrument, provision, valid_from, valid_to, known_from, known_to, context, words"


def update(store: Store, instrument: str, changed: Iterable[str]) -> int:
    """Write the units that a change touches anew, inside `store.writing`; gives how many."""
    tree = store.tree(instrument)
    language = store.instrument(instrument).language

    @cache
    def versions(name: str) -> tuple[Version, ...]:
        held = store.versions(instrument, name)
        return tuple(v for v in held if v.language == language and v.scope == GENERAL)

    names = sorted(affected(tree, changed))
    title = title_of(versions) or instrument
    rows = [_row(instrument, unit) for unit in units(tree, versions, title, names)]
    store.execute_many(
        "DELETE FROM unit WHERE instrument = ? AND provision = ?",
        [(instrument, name) for name in names],
    )
    store.execute_many(f"INSERT INTO unit ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?)", rows)
    return len(rows)


def remake(store: Store) -> None:
    """Write all units anew from the versions, as one change."""
    with store.writing():
        # What was changed behind its back could not be taken out of the index of phrases.
        store.execute_many("INSERT INTO unit_words (unit_words) VALUES (?)", [("rebuild",)])
        store.execute_many("DELETE FROM unit WHERE instrument <> ?", [("",)])
        for row in store.instruments():
            update(store, row.id, store.tree(row.id).by_id)


def held(store: Store, instrument: str) -> list[tuple[object, ...]]:
    """The units that are held of an instrument, as `expected` gives them, sorted."""
    rows = store.query(f"SELECT {_COLUMNS} FROM unit WHERE instrument = ?", (instrument,))
    return sorted(tuple(row)[1:] for row in rows)


def expected(
    tree: Tree, versions: Callable[[str], Sequence[Version]], title: str
) -> Iterator[tuple[object, ...]]:
    """The units that should be held of an instrument, without its id."""
    for unit in units(tree, versions, title, tree.by_id):
        yield _row("", unit)[1:]


def rows(store: Store, *, low: int = 0, high: int | None = None) -> Iterator[Row]:
    """The units low < id <= high, by instrument and provision."""
    found = store.each(
        f"SELECT id, {_COLUMNS} FROM unit WHERE id > ? AND id <= ? ORDER BY instrument, provision",
        (low, high if high is not None else _MOST),
    )
    return (Row(*row) for row in found)


_MOST = 2**62


def _row(instrument: str, unit: Unit) -> tuple[object, ...]:
    return (
        instrument,
        unit.provision,
        unit.valid_from,
        unit.valid_to,
        unit.known_from,
        unit.known_to,
        words(unit.context),
        words(unit.words),
    )


def title_of(versions: Callable[[str], Sequence[Version]]) -> str:
    """The title under which an instrument is indexed: the latest, short before long."""
    for name in ("title:short", "title:long"):
        texts = [
            v.content.passage.text
            for v in versions(name)
            if v.known_to is None and v.content.passage.text
        ]
        if texts:
            return texts[-1]
    return ""
