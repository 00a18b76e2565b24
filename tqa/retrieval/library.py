"""The instruments of a workspace by name, and views on them, loaded when first needed."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping
from datetime import date
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

from tqa.errors import NotFoundError
from tqa.index.protocol import Engine
from tqa.index.words import stem, terms
from tqa.law.instruments import InstrumentName
from tqa.law.model import State
from tqa.law.pinpoints import Pinpoint
from tqa.law.register import InstrumentRegister
from tqa.law.titles import HEADS, KnownTitles
from tqa.retrieval.financial import DefinedYear, agreed, is_term, says_elsewhere, year_defined
from tqa.retrieval.ranked import Hit, ranked
from tqa.retrieval.view import View
from tqa.store.names import register_of
from tqa.store.store import InstrumentRow, Store
from tqa.temporal.fiscal import FiscalYear

if TYPE_CHECKING:
    from tqa.retrieval.rerank import Reranker

_KINDS = frozenset(HEADS)
"""Words that say of what kind an instrument is."""

_MANY_TITLES, _MANY_VIEWS = 5_000, 16
"""After how many of them what is held is set aside."""


class _Aside:
    """What a library holds, left out of Python's search for cycles while it is in use.

    The search goes through all that is held, again and again, finds nothing, and takes a tenth of a
    second of some question when there are thousands of instruments.
    """

    def __init__(self) -> None:
        self._used = False

    def put(self) -> None:
        """Set aside what is held now."""
        gc.freeze()
        self._used = True

    def release(self) -> None:
        """Let the search see all again, so that what was in use is freed."""
        if self._used:
            gc.unfreeze()
            self._used = False


_ASIDE = _Aside()
"""One for the process, as the search is."""


class Library:
    """What a workspace holds at one revision of its store."""

    def __init__(self, store: Store) -> None:
        _ASIDE.release()
        self.store = store
        self.rows: dict[str, InstrumentRow] = {row.id: row for row in store.instruments()}
        self._views: dict[str, View] = {}
        self._years: dict[date, Mapping[str, DefinedYear]] = {}

    def view(self, instrument: str) -> View:
        """One instrument; NotFoundError where it is not held."""
        if instrument not in self._views:
            if instrument not in self.rows:
                raise NotFoundError(f"no instrument {instrument!r}; {self.suggestion(instrument)}")
            self._views[instrument] = View(self.store, self.rows[instrument])
            if len(self._views) % _MANY_VIEWS == 0:
                _ASIDE.put()
        return self._views[instrument]

    @cached_property
    def engine(self) -> Engine:
        """What finds provisions by words and meaning."""
        from tqa.index.engine import open_engine  # a citation is found without it

        return open_engine(self.store)

    @cached_property
    def reranker(self) -> Reranker | None:
        """What reads the best hits once more; none unless the settings name one."""
        from tqa.index.settings import read_settings

        name = read_settings(self.store.path.parent).rerank
        if name == "none":
            return None
        from tqa.retrieval.rerank import reranker

        return reranker(name)

    def hits(
        self,
        subject: str,
        *,
        as_at: date | None,
        known_at: date | None,
        instruments: Iterable[str] = (),
        limit: int = 20,
        question: str = "",
    ) -> list[Hit]:
        """See `ranked`; the best are in the order of the reranker where there is one, which is
        asked the whole question if that is given.
        """
        if self.reranker is None:
            return ranked(
                self.engine, subject, as_at=as_at, known_at=known_at, instruments=instruments,
                limit=limit,
            )  # fmt: skip
        from tqa.retrieval.rerank import reordered

        return reordered(
            self, subject, as_at=as_at, known_at=known_at, instruments=instruments, limit=limit,
            question=question,
        )  # fmt: skip

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
        if len(found) >= _MANY_TITLES:
            _ASIDE.put()
        return found

    @cached_property
    def _year_terms(self) -> list[tuple[str, str, str]]:
        """The definitions of kinds of years: the term, the instrument, the provision."""
        rows = self.store.query(
            "SELECT instrument, id FROM provision WHERE id LIKE '%def:%year%'"
            " OR id LIKE '%def:%বছর%' OR id LIKE '%def:%বৎসর%' ORDER BY instrument, id"
        )
        named = [
            (id_.rsplit("def:", 1)[-1].split("#")[0], instrument, id_) for instrument, id_ in rows
        ]
        return [found for found in named if is_term(found[0])]

    def years(self, day: date) -> Mapping[str, DefinedYear]:
        """The kinds of year that the law in force on a day defines, by what was known then.

        "“tax year” means a period of twelve months that begins on 1 July". Terms on whose meaning
        instruments do not agree are left out; a definition that points at another says nothing.
        """
        if day not in self._years:
            said: dict[str, list[tuple[FiscalYear | None, str]]] = {}
            for term, instrument, provision in self._year_terms:
                view = self.view(instrument)
                composed = view.compose(provision, as_at=day, known_at=day)
                if composed.state is not State.IN_FORCE or says_elsewhere(composed.text):
                    continue
                rule = None if composed.doubts else year_defined(composed.text)
                title = view.title(as_at=day, known_at=day)
                source = f"{title}, {view.pinpoint(provision, as_at=day, known_at=day)}"
                said.setdefault(term, []).append((rule, source))
            self._years[day] = agreed(said)
        return self._years[day]

    def resolve(self, name: str | InstrumentName, *, as_at: date | None = None) -> tuple[str, ...]:
        """The instruments that a name may mean: by id, title of any time, alias or number."""
        if isinstance(name, str) and name in self.rows:
            return (name,)
        return self.register.resolve(name, as_at=as_at)

    @cached_property
    def _by_word(self) -> dict[str, list[tuple[frozenset[str], str]]]:
        """The words of each title, without its year and its kind, under the first of them."""
        found: dict[str, list[tuple[frozenset[str], str]]] = {}
        for entry in self.register.entries:
            for title in entry.titles:
                words = frozenset(stem(w) for w in terms(title.title) if w not in _KINDS)
                words = frozenset(w for w in words if not w.isdecimal())
                if len(words) > 1:
                    found.setdefault(min(words), []).append((words, entry.id))
        return found

    def told_of(self, words: Iterable[str]) -> tuple[str, ...]:
        """The instruments of whose titles all words, two or more, are among those of a question.

        "In the law of ice house registration" names the Ice House Registration Act well enough.
        """
        asked = {stem(word) for word in words}
        titles = [pair for word in asked for pair in self._by_word.get(word, ())]
        return tuple(sorted({id_ for title, id_ in titles if title <= asked}))

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
