"""The instruments of a workspace by name, and views on them, loaded when first needed."""

from __future__ import annotations

import gc
from datetime import date
from difflib import get_close_matches
from functools import cached_property

from tqa.errors import NotFoundError
from tqa.index.protocol import Engine
from tqa.index.words import terms
from tqa.law.instruments import InstrumentName
from tqa.law.pinpoints import Pinpoint
from tqa.law.register import InstrumentRegister
from tqa.law.titles import KnownTitles
from tqa.retrieval.view import View
from tqa.store.names import register_of
from tqa.store.store import InstrumentRow, Store

_MANY = 5_000
"""Titles from which the search for cycles of objects is felt in a question."""


def _set_aside() -> None:
    """Leave what is held now out of the search for cycles: it takes a tenth of a second of some
    question when there are thousands of instruments, and finds nothing, for all of it is in use.
    """
    if gc.get_freeze_count():  # by a library before this one, of which parts may be free now
        gc.unfreeze()
        gc.collect()
    gc.freeze()


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
    def engine(self) -> Engine:
        """What finds provisions by words and meaning."""
        from tqa.index.engine import open_engine  # a citation is found without it

        return open_engine(self.store)

    @cached_property
    def register(self) -> InstrumentRegister:
        """Every name that every instrument has or had."""
        return register_of(self.store)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Normalised titles to titles, for finding them in any case of letters in a question.

        What has no word that says anything, such as "7" or "the act of", names nothing.
        """
        found = KnownTitles(
            (key, title)
            for key, title in self.register.titles.items()
            if key[-3:] != " of" and any(not term.isdecimal() for term in terms(key))
        )
        _ = found.starts
        if len(found) >= _MANY:
            _set_aside()
        return found

    def resolve(self, name: str | InstrumentName, *, as_at: date | None = None) -> tuple[str, ...]:
        """The instruments that a name may mean: by id, title of any time, alias or number."""
        if isinstance(name, str) and name in self.rows:
            return (name,)
        return self.register.resolve(name, as_at=as_at)

    def section(self, code: InstrumentName | None, pinpoint: Pinpoint | None) -> str | None:
        """The instrument that is the cited section of a code, where it is held by itself."""
        found = self.register.section(code, pinpoint.path[0]) if pinpoint else ()
        return found[0] if len(found) == 1 else None

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
