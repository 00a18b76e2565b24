"""One workspace on disk: sources, instruments, versions and the index, in one SQLite file.

Everything that one command changes is one transaction of that file, so that store and index agree
at every moment, whatever interrupts. One process writes at a time; any number read meanwhile.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from tqa.errors import BusyError, NotFoundError, WorkspaceError
from tqa.law import signs
from tqa.law.compose import Tree
from tqa.law.document import Document
from tqa.law.instrument import Instrument, languages
from tqa.law.model import Provision, Version
from tqa.store import codec
from tqa.store.connection import connect, guarded, intact, statements
from tqa.store.rows import (
    InstrumentRow,
    ProblemRow,
    SourceRow,
    read_instrument,
    read_source,
)
from tqa.store.schema import APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION
from tqa.temporal.bounds import UNKNOWN, Bound

__all__ = ["InstrumentRow", "ProblemRow", "SourceRow", "Store"]


class Store:
    """An open workspace file. Use `create` or `open`, and close it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    # -- opening ----------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path) -> Store:
        """A new, empty workspace file; WorkspaceError where there is one already."""
        if path.exists():
            raise WorkspaceError(
                f"{path}: exists already; nothing was changed, use it or choose another folder"
            )
        try:
            with _opening(path) as store:
                store._db.execute("PRAGMA journal_mode = WAL")
                store._migrate()
        except WorkspaceError:
            for suffix in ("", "-wal", "-shm"):  # half a workspace would only be in the way
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            raise
        return store

    @classmethod
    def open(cls, path: Path) -> Store:
        """An existing workspace; older schemas are brought up to date first."""
        if not path.is_file():
            raise WorkspaceError(
                f"{path.parent}: holds no workspace; make one with `tqa init {path.parent}`"
            )
        with _opening(path) as store:
            if store._pragma("application_id") != APPLICATION_ID:
                raise WorkspaceError(
                    f"{path}: is not a workspace of tqa; choose another folder, or remove the file"
                )
            found = store._pragma("user_version")
            if found > SCHEMA_VERSION:
                raise WorkspaceError(
                    f"{path}: has schema {found}, this tqa knows up to {SCHEMA_VERSION}; "
                    "use a newer tqa, or ingest into a new workspace"
                )
            if found < SCHEMA_VERSION:
                store._migrate()
        return store

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    def _migrate(self) -> None:
        with self.writing():
            for version in range(self._pragma("user_version"), SCHEMA_VERSION):
                for statement in statements(MIGRATIONS[version]):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {version + 1}")
            self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")

    # -- writing ----------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One atomic change: all of it, or on any error none. BusyError while another writes."""
        with guarded(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def put_source(self, document: Document, *, name: str, given: str, recorded_at: str) -> None:
        """Keep a source; one with the same bytes is replaced."""
        left_over: dict[str, int] = {}
        for item in document.left_over:
            left_over[item.reason] = left_over.get(item.reason, 0) + item.end - item.start
        self._db.execute(
            "INSERT OR REPLACE INTO source (id, instrument, name, given, media_type, language,"
            " consolidated, current_to, published, published_basis, recorded_at, provisions,"
            " left_over, guesses, text, document) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                document.source,
                document.facts.id,
                name,
                given,
                document.media_type,
                document.facts.language,
                int(document.consolidated),
                codec.ordinal(document.current_to),
                codec.ordinal(document.published),
                document.published_basis,
                recorded_at,
                len(document.nodes),
                json.dumps(left_over, sort_keys=True),
                json.dumps(document.guesses, ensure_ascii=False),
                codec.pack_text(document.text),
                codec.pack_document(document),
            ),
        )

    def drop_source(self, source: str) -> None:
        """Forget a source; its instrument must then be consolidated again."""
        self._db.execute("DELETE FROM source WHERE id = ?", (source,))

    def rename_source(self, source: str, name: str) -> None:
        """Keep a source under another name."""
        self._db.execute("UPDATE source SET name = ? WHERE id = ?", (name, source))

    def put_instrument(self, instrument: Instrument, documents: Sequence[Document]) -> set[str]:
        """Write what changed of an instrument; gives the ids of the provisions that did."""
        language = languages(documents)[0]
        shown = [document for document in documents if document.facts.language == language]
        facts = max(shown, key=lambda d: (d.current_to or date.min, d.source)).facts
        aliases = sorted({alias for document in documents for alias in document.facts.aliases})
        days = [document.current_to for document in shown if document.current_to]
        made = next((d.facts.made for d in documents if d.facts.made), UNKNOWN)
        was = self.query("SELECT language FROM instrument WHERE id = ?", (instrument.id,))
        self._db.execute(
            "INSERT OR REPLACE INTO instrument VALUES (?,?,?,?,?,?,?,?,?)",
            (
                instrument.id,
                facts.kind,
                facts.jurisdiction,
                facts.number,
                json.dumps(aliases, ensure_ascii=False),
                language,
                str(made),
                codec.ordinal(min(days, default=None)),
                codec.ordinal(max(days, default=None)),
            ),
        )
        changed = self._put_provisions(instrument)
        if was and was[0][0] != language:
            # Another language is shown from now on: every text in the index is another.
            changed |= {provision.id for provision in instrument.provisions}
        self._db.execute("DELETE FROM problem WHERE instrument = ?", (instrument.id,))
        self._db.executemany(
            "INSERT INTO problem VALUES (?,?,?,?,?,?,?,?)",
            [
                (
                    instrument.id,
                    problem.edit.id,
                    problem.reason,
                    problem.provision,
                    problem.edit.by,
                    codec.ordinal(problem.edit.published),
                    str(problem.edit.effective),
                    str(problem.edit.until),
                )
                for problem in dict.fromkeys(instrument.problems)
            ],
        )
        return changed

    def _put_provisions(self, instrument: Instrument) -> set[str]:
        known = {
            row[0]: row[1:]
            for row in self._db.execute(
                "SELECT id, digest, place, parent, kind FROM provision WHERE instrument = ?",
                (instrument.id,),
            )
        }
        changed = _reordered(instrument.provisions, {name: row[1] for name, row in known.items()})
        for provision in instrument.provisions:
            rows = [codec.version_row(v) for v in instrument.versions.get(provision.id, ())]
            digest = hashlib.sha256(repr(rows).encode()).hexdigest()
            was = known.pop(provision.id, None)
            if was == (digest, provision.order, provision.parent, provision.kind):
                continue
            self._db.execute(
                "INSERT OR REPLACE INTO provision VALUES (?,?,?,?,?,?)",
                (
                    instrument.id,
                    provision.id,
                    provision.kind,
                    provision.parent,
                    provision.order,
                    digest,
                ),
            )
            if was is not None and was[0] == digest and was[2] == provision.parent:
                continue
            changed.add(provision.id)
            self._drop_versions(instrument.id, provision.id)
            self._db.executemany(
                f"INSERT INTO version (instrument, {codec.VERSION_COLUMNS.replace(' ', ', ')})"
                " VALUES (?" + ",?" * len(codec.VERSION_COLUMNS.split()) + ")",
                [(instrument.id, *row) for row in rows],
            )
        for gone in known:
            changed.add(gone)
            self._drop_versions(instrument.id, gone)
            self._db.execute(
                "DELETE FROM provision WHERE instrument = ? AND id = ?", (instrument.id, gone)
            )
        return changed

    def _drop_versions(self, instrument: str, provision: str) -> None:
        self._db.execute(
            "DELETE FROM version WHERE instrument = ? AND provision = ?", (instrument, provision)
        )

    def drop_instrument(self, instrument: str) -> None:
        """Forget an instrument, its sources, versions and index."""
        for table in _OF_INSTRUMENTS:
            self._db.execute(f"DELETE FROM {table} WHERE instrument = ?", (instrument,))
        self._db.execute("DELETE FROM instrument WHERE id = ?", (instrument,))

    # -- reading ----------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[None]:
        """One state of the file for all that the block reads, whatever others write meanwhile."""
        if self._db.in_transaction:
            yield
            return
        with guarded(self.path):
            self._db.execute("BEGIN")
            try:
                yield
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """Rows of a read-only query, for the modules that know the tables (`tqa.index`)."""
        with guarded(self.path):
            return self._db.execute(sql, parameters).fetchall()

    def each(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[Any]:
        """The rows of a read-only query one by one, without holding them all."""
        with guarded(self.path):
            yield from self._db.execute(sql, parameters)

    def execute_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run one statement for many rows, inside `writing`."""
        self._db.executemany(sql, rows)

    @property
    def revision(self) -> int:
        """A number that differs once this or another connection has changed the file."""
        return (self._pragma("data_version") << 32) + self._db.total_changes

    def instruments(self) -> list[InstrumentRow]:
        """All instruments, by id."""
        return [read_instrument(row) for row in self.query("SELECT * FROM instrument ORDER BY id")]

    def instrument(self, id_: str) -> InstrumentRow:
        """One instrument; NotFoundError where it is not held."""
        rows = self.query("SELECT * FROM instrument WHERE id = ?", (id_,))
        if not rows:
            raise NotFoundError(f"no instrument {id_!r} in {self.path.parent}")
        return read_instrument(rows[0])

    def holds(self, instrument: str) -> bool:
        """Whether an instrument is held."""
        return bool(self.query("SELECT 1 FROM instrument WHERE id = ?", (instrument,)))

    def tree(self, instrument: str) -> Tree:
        """The provisions of an instrument."""
        rows = self.query(
            "SELECT id, kind, parent, place FROM provision WHERE instrument = ? ORDER BY place",
            (instrument,),
        )
        return Tree([Provision(*row) for row in rows])

    def versions(self, instrument: str, provision: str) -> tuple[Version, ...]:
        """All versions of one provision, in the order consolidation gives them."""
        rows = self.query(
            f"SELECT {codec.VERSION_COLUMNS.replace(' ', ', ')} FROM version"
            " WHERE instrument = ? AND provision = ? ORDER BY rowid",
            (instrument, provision),
        )
        with intact(self.path, f"{instrument} {provision}"):
            return tuple(codec.read_version(row) for row in rows)

    def all_versions(self, instrument: str) -> dict[str, tuple[Version, ...]]:
        """All versions of every provision of an instrument, read at once."""
        rows = self.query(
            f"SELECT {codec.VERSION_COLUMNS.replace(' ', ', ')} FROM version"
            " WHERE instrument = ? ORDER BY provision, rowid",
            (instrument,),
        )
        found: dict[str, list[Version]] = {}
        with intact(self.path, instrument):
            for row in rows:
                found.setdefault(row[0], []).append(codec.read_version(row))
        return {name: tuple(versions) for name, versions in found.items()}

    def titles(self) -> list[tuple[str, str, Version]]:
        """(instrument, provision, version) of every title of every instrument, ever."""
        rows = self.query(
            f"SELECT instrument, {codec.VERSION_COLUMNS.replace(' ', ', ')} FROM version"
            " WHERE provision IN ('title:short', 'title:long') ORDER BY 1, provision DESC, rowid"
        )
        with intact(self.path, "the titles"):
            return [(row[0], row[1], codec.read_version(row[1:])) for row in rows]

    def sources(self, instrument: str | None = None) -> list[SourceRow]:
        """All sources, or those of one instrument, by name."""
        if instrument is None:
            return self._sources("", ())
        return self._sources("WHERE instrument = ?", (instrument,))

    def _sources(self, where: str, parameters: Sequence[Any]) -> list[SourceRow]:
        rows = self.query(
            "SELECT id, instrument, name, given, consolidated, current_to, published,"
            " published_basis, recorded_at, provisions, left_over, guesses"
            f" FROM source {where} ORDER BY name, id",
            parameters,
        )
        with intact(self.path, "a source"):
            return [read_source(row) for row in rows]

    def documents(self, instrument: str) -> list[Document]:
        """The sources of an instrument as they were read."""
        with guarded(self.path), intact(self.path, f"a source of {instrument}"):
            cursor = self._db.execute(
                "SELECT * FROM source WHERE instrument = ? ORDER BY id", (instrument,)
            )
            names = [column[0] for column in cursor.description]
            return [codec.unpack_document(dict(zip(names, row, strict=True))) for row in cursor]

    def source(self, source: str) -> SourceRow | None:
        """A source by its hash."""
        rows = self._sources("WHERE id = ?", (source,))
        return rows[0] if rows else None

    def same_file(self, source: str, name: str) -> list[SourceRow]:
        """The sources with these bytes, or read from a file of this name."""
        return self._sources("WHERE id = ? OR name = ?", (source, name))

    def counts_by_instrument(self) -> dict[tuple[str, str], int]:
        """Rows of sources, provisions and versions, by (table, instrument)."""
        return {
            (table, row[0]): int(row[1])
            for table in ("source", "provision", "version")
            for row in self.query(f"SELECT instrument, count(*) FROM {table} GROUP BY instrument")
        }

    def coverage(self, instrument: str, language: str) -> list[tuple[date, date | None]]:
        """(day, day of publication) of each consolidation of an instrument in one language."""
        rows = self.query(
            "SELECT current_to, published FROM source"
            " WHERE instrument = ? AND language = ? AND current_to IS NOT NULL",
            (instrument, language),
        )
        return [(date.fromordinal(row[0]), codec.day(row[1])) for row in rows]

    def text(self, source: str) -> str:
        """The linear text of a source."""
        if source == signs.SOURCE:
            return signs.TEXT
        rows = self.query("SELECT text FROM source WHERE id = ?", (source,))
        if not rows:
            if words := self.query("SELECT text FROM decision WHERE source = ?", (source,)):
                return str(words[0][0])
            raise NotFoundError(f"no source {source[:12]}… in {self.path.parent}")
        with intact(self.path, f"source {source[:12]}…"):
            return codec.unpack_text(rows[0][0])

    def problems(self, instrument: str | None = None) -> list[ProblemRow]:
        """What could not be applied, to one instrument or to any."""
        where, values = ("WHERE instrument = ?", (instrument,)) if instrument else ("", ())
        rows = self.query(f"SELECT * FROM problem {where} ORDER BY 1, 2, 3, 4", values)
        with intact(self.path, "a problem"):
            return [
                ProblemRow(a, b, c, d, e, codec.day(day), Bound.parse(start), Bound.parse(end))
                for a, b, c, d, e, day, start, end in rows
            ]

    def counts(self) -> dict[str, int]:
        """Rows by table."""
        tables = ("source", "instrument", "provision", "version", "unit", "problem", "amendment")
        return {t: int(self.query(f"SELECT count(*) FROM {t}")[0][0]) for t in tables}

    def check(self) -> list[str]:
        """What SQLite finds wrong with the file or the word index: empty when healthy."""
        found = [row[0] for row in self.query("PRAGMA integrity_check") if row[0] != "ok"]
        try:
            self.query("INSERT INTO unit_words (unit_words, rank) VALUES ('integrity-check', 1)")
        except BusyError:
            pass  # while another process writes it cannot be told, which is not a fault
        except WorkspaceError as error:
            found.append(f"word index: {error}")
        return found


_OF_INSTRUMENTS = "source provision version problem ledger amendment named unit".split()


def _reordered(provisions: Sequence[Provision], places: Mapping[str, int]) -> set[str]:
    """The provisions whose parts stand in another order than at the places they had."""
    siblings: dict[str, list[Provision]] = {}
    for provision in provisions:
        if provision.parent is not None and provision.id in places:
            siblings.setdefault(provision.parent, []).append(provision)
    return {
        parent
        for parent, parts in siblings.items()
        if sorted(parts, key=lambda p: p.order) != sorted(parts, key=lambda p: places[p.id])
    }


@contextmanager
def _opening(path: Path) -> Iterator[Store]:
    """A store on the file, which is let go where the block fails."""
    with guarded(path):
        store = Store(path, connect(path))
        try:
            yield store
        except BaseException:
            store.close()
            raise
