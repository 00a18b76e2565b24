"""The instruments of a workspace by name, and views on them, loaded when first needed."""

from __future__ import annotations

from datetime import date
from difflib import get_close_matches
from functools import cached_property

from tqa.errors import NotFoundError
from tqa.index.lexical import terms
from tqa.law.instruments import InstrumentName
from tqa.law.register import InstrumentRegister, RegisterEntry, TitleEntry
from tqa.law.titles import read_instrument
from tqa.retrieval.view import View
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.intervals import Interval


class Library:
    """What a workspace holds at one revision of its store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rows: dict[str, InstrumentRow] = {row.id: row for row in store.instruments()}
        self._views: dict[str, View] = {}

    def view(self, instrument: str) -> View:
        """One instrument; NotFoundError where it is not held."""
        if instrument not in self._views:
            if instrument not in self.rows:
                raise NotFoundError(f"no instrument {instrument!r}; {self.suggestion(instrument)}")
            self._views[instrument] = View(self.store, self.rows[instrument])
        return self._views[instrument]

    @cached_property
    def register(self) -> InstrumentRegister:
        """Every name that every instrument has or had."""
        titles: dict[str, list[TitleEntry]] = {id_: [] for id_ in self.rows}
        for instrument, _, version in self.store.titles():
            text = version.content.passage.text
            if text and version.known_to is None and instrument in titles:
                # Taken widely: a day on which it may have been the title is one of its days.
                start = version.valid.start.earliest or date.min
                end = version.valid.end.latest
                interval = Interval(start, end) if end is None or start < end else None
                titles[instrument].append(TitleEntry(text, interval))
        return InstrumentRegister(
            self._entry(row, titles[id_]) for id_, row in sorted(self.rows.items())
        )

    @cached_property
    def titles(self) -> dict[str, str]:
        """Normalised titles to titles, for finding them in any case of letters in a question.

        What has no word that says anything, such as "7" or "the act of", names nothing.
        """
        return {
            key: title
            for key, title in self.register.titles.items()
            if key[-3:] != " of" and any(not term.isdecimal() for term in terms(key))
        }

    def _entry(self, row: InstrumentRow, titles: list[TitleEntry]) -> RegisterEntry:
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

    def resolve(self, name: str | InstrumentName, *, as_at: date | None = None) -> tuple[str, ...]:
        """The instruments that a name may mean: by id, title of any time, alias or number."""
        if isinstance(name, str) and name in self.rows:
            return (name,)
        return self.register.resolve(name, as_at=as_at)

    def one(self, name: str) -> str:
        """The one instrument that a name means; NotFoundError names the choices where not one."""
        found = self.resolve(name)
        if len(found) == 1:
            return found[0]
        if not found:
            raise NotFoundError(f"no instrument {name!r}; {self.suggestion(name)}")
        raise NotFoundError(f"{name!r} can mean {', '.join(found)}; give one of these ids")

    def suggestion(self, name: str) -> str:
        """What a person may have meant, in words."""
        if not self.rows:
            return "the workspace is empty; take sources in with `tqa ingest`"
        titles = {t.title: e.id for e in self.register.entries for t in e.titles}
        close = get_close_matches(name, titles, n=3, cutoff=0.5)
        return (
            "did you mean " + " or ".join(f"{t} ({titles[t]})" for t in close) + "?"
            if close
            else "`tqa status` lists what is held"
        )
