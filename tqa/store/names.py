"""Every name that every instrument of a store has or had, as a register to resolve names with."""

from __future__ import annotations

from datetime import date

from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import read_instrument
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.intervals import Interval


def register_of(store: Store) -> InstrumentRegister:
    """The register of what a store holds now."""
    rows = {row.id: row for row in store.instruments()}
    titles: dict[str, list[TitleEntry]] = {id_: [] for id_ in rows}
    for instrument, _, version in store.titles():
        text = version.content.passage.text
        if text and version.known_to is None and instrument in titles:
            # Taken widely: a day on which it may have been the title is one of its days.
            start = version.valid.start.earliest or date.min
            end = version.valid.end.latest
            interval = Interval(start, end) if end is None or start < end else None
            titles[instrument].append(TitleEntry(text, interval))
    return InstrumentRegister(_entry(row, titles[id_]) for id_, row in sorted(rows.items()))


def _entry(row: InstrumentRow, titles: list[TitleEntry]) -> RegisterEntry:
    # "7", or "7 of 2015", would be seen in every "section 7 of"; the register has the number.
    number = "" if row.number[:1].isdigit() else row.number
    names = [TitleEntry(alias) for alias in dict.fromkeys([row.id, number, *row.aliases])]
    read = [read_instrument(alias) for alias in row.aliases]
    numbered = next((name for name in read if name.number and name.year), None)
    return RegisterEntry(
        row.id,
        (*titles, *(name for name in names if name.title)),
        numbered.number if numbered else None,
        numbered.year if numbered else None,
        numbered.kind if numbered else None,
    )
