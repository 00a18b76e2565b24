"""Every name that every instrument of a store has or had, as a register to resolve names with.

A title that one instrument gives another beside its number ("শুল্ক আইন, ২০১২ (২০১২ সালের ১১ নং আইন)")
is a name of that other too: so the titles of two languages find the same law.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from tqa.law.citations import parse_citations
from tqa.law.instruments import InstrumentName
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import read_instrument
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.intervals import Interval

_WITHIN = re.compile(r", c\. \d+, ss?\. \d")
"""What names the section by which an act was enacted: the number is that of the enacting act."""


def register_of(store: Store, *, but: frozenset[str] = frozenset()) -> InstrumentRegister:
    """The register of what a store holds now, `but` for some kinds of instruments."""
    rows = {row.id: row for row in store.instruments() if row.kind not in but}
    titles: dict[str, list[TitleEntry]] = {id_: [] for id_ in rows}
    for instrument, _, version in store.titles():
        text = version.content.passage.text
        if text and version.known_to is None and instrument in titles:
            # Taken widely: a day on which it may have been the title is one of its days.
            start = version.valid.start.earliest or date.min
            end = version.valid.end.latest
            interval = Interval(start, end) if end is None or start < end else None
            titles[instrument].append(TitleEntry(text, interval))
    entries = [_entry(row, titles[id_]) for id_, row in sorted(rows.items())]
    return InstrumentRegister(_with_given_names(entries, store))


def names_of(store: Store, instrument: str) -> frozenset[str]:
    """Every title and alias that one instrument has or had, and the titles it gives others."""
    titles = store.query(
        "SELECT DISTINCT text FROM version WHERE instrument = ?"
        " AND provision IN ('title:short', 'title:long')",
        (instrument,),
    )
    aliases = store.query("SELECT aliases FROM instrument WHERE id = ?", (instrument,))
    given = store.query("SELECT title FROM named WHERE instrument = ?", (instrument,))
    found = [row[0] for row in [*titles, *given]]
    return frozenset(filter(None, [*found, *(a for row in aliases for a in json.loads(row[0]))]))


def mentioning(store: Store, names: Iterable[str]) -> set[str]:
    """The instruments whose texts hold one of these names, with or without its year."""
    found: set[str] = set()
    for name in sorted(names):
        words = re.findall(r"[\w\u0980-\u09ff]+", re.sub(r"\W\(?\d{4}\)?$", "", name))
        if len(words) > 1:
            sql = (
                "SELECT DISTINCT unit.instrument FROM unit_words"
                " JOIN unit ON unit.id = unit_words.rowid WHERE unit_words MATCH ?"
            )
            found |= {row[0] for row in store.query(sql, (f'"{" ".join(words)}"',))}
    return found


def put_named(store: Store, instrument: str, text: str) -> None:
    """Keep which instruments a text names by title and number."""
    named = {
        (name.title, name.number, name.year, name.kind or "")
        for citation in parse_citations(text).items
        if (name := citation.instrument) is not None and name.title and name.number and name.year
    }
    sql = "SELECT title, number, year, kind FROM named WHERE instrument = ?"
    if {tuple(row) for row in store.query(sql, (instrument,))} == named:
        return
    store.execute_many("DELETE FROM named WHERE instrument = ?", [(instrument,)])
    rows = [(instrument, *name) for name in sorted(named, key=str)]
    store.execute_many("INSERT INTO named VALUES (?,?,?,?,?)", rows)


def _with_given_names(entries: list[RegisterEntry], store: Store) -> list[RegisterEntry]:
    numbered = InstrumentRegister(entries)
    given: dict[str, set[str]] = {}
    for title, number, year, kind in store.query("SELECT title, number, year, kind FROM named"):
        by_number = InstrumentName(title, kind=kind or None, number=number, year=year)
        found = numbered.resolve(by_number)
        if len(found) == 1:
            given.setdefault(found[0], set()).add(title)
    return [
        replace(e, titles=(*e.titles, *(TitleEntry(t) for t in sorted(given.get(e.id, ())))))
        for e in entries
    ]


def _entry(row: InstrumentRow, titles: list[TitleEntry]) -> RegisterEntry:
    # "7", or "7 of 2015", would be seen in every "section 7 of"; the register has the number.
    number = "" if row.number[:1].isdigit() else row.number
    names = [TitleEntry(alias) for alias in dict.fromkeys([row.id, number, *row.aliases])]
    written = [name for name in (*row.aliases, row.number) if name and not _WITHIN.search(name)]
    read = [read_instrument(name) for name in written]
    numbered = next((name for name in read if name.number and name.year), None)
    return RegisterEntry(
        row.id,
        (*titles, *(name for name in names if name.title)),
        numbered.number if numbered else None,
        numbered.year if numbered else None,
        numbered.kind if numbered else None,
    )
