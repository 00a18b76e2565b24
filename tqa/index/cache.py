"""Vectors kept on disk by model and wording, so that none is made twice.

A segment holds the vectors of its texts, but a long run that is killed leaves no segment, and
another embedder replaces them all. So what a slow embedder makes is kept beside the segments as
well, in `vectors/`, one SQLite file a model, a step at a time as it is made. Nothing depends on
it: the folder may be deleted, what cannot be read is made again, and where nothing can be written
nothing is kept.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tqa.index.embedders import Embedder

FOLDER = "vectors"
"""In the folder of the index."""
STEP = 128
"""Texts that are made and kept together: what a kill can cost, half a minute of a slow model."""

_FORMAT = 1
_WAIT = 5.0
"""Seconds to wait for another process that writes."""
_ASKED = 500
"""Digests in one question to SQLite, which older builds limit to 999."""

_log = logging.getLogger(__name__)


class Cache:
    """The vectors at hand for one model. Use `opened`, and close it."""

    def __init__(self, path: Path | None, key: str, size: int) -> None:
        """A file at `path` for vectors of `size` bytes; none where `path` is None."""
        self._path, self._key, self._size = path, key.encode(), size
        self._db: sqlite3.Connection | None = None
        if path is not None:
            self._open(path)

    @classmethod
    def opened(cls, index: Path, embedder: Embedder) -> Self:
        """The cache of an embedder in the folder of an index; one that keeps nothing if cheap."""
        named = hashlib.sha256(embedder.key.encode()).hexdigest()
        kept = bool(embedder.dim) and not embedder.cheap
        path = index / FOLDER / f"{named}.sqlite" if kept else None
        return cls(path, embedder.key, embedder.dim)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        db, self._db = self._db, None
        if db is not None:
            db.close()

    def known(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """The vector of each wording, by its digest; None for those that are not held."""
        found: dict[bytes, bytes] = {}
        for start in range(0, len(keys), _ASKED):
            some = keys[start : start + _ASKED]
            with self._guarded() as db:
                if db is not None:
                    holes = ",".join("?" * len(some))
                    asked = f"SELECT digest, vector, sum FROM vector WHERE digest IN ({holes})"
                    rows = db.execute(asked, some).fetchall()
                    found.update((k, v) for k, v, told in rows if self._is_sound(k, v, told))
        return [found.get(key) for key in keys]

    def made(
        self,
        keys: Sequence[bytes],
        texts: Sequence[str],
        make: Callable[[list[str]], NDArray[np.int8]],
    ) -> NDArray[np.int8]:
        """The vectors that `make` gives, kept step by step; texts of like length go together."""
        vectors = np.empty((len(texts), self._size), np.int8)
        step = STEP if self._path is not None else max(len(texts), 1)
        order = list(range(len(texts)))
        if self._path is not None:
            order.sort(key=lambda at: (len(texts[at]), keys[at]))
        for start in range(0, len(order), step):
            places = order[start : start + step]
            vectors[places] = make([texts[at] for at in places])
            self._keep([(keys[at], vectors[at].tobytes()) for at in places])
        return vectors

    def clear(self) -> None:
        """Forget every vector."""
        with self._guarded() as db:
            if db is not None:
                db.execute("DELETE FROM vector")

    def _keep(self, rows: Sequence[tuple[bytes, bytes]]) -> None:
        summed = [(key, vector, self._sum(key, vector)) for key, vector in rows]
        with self._guarded() as db:
            if db is not None:
                db.execute("BEGIN IMMEDIATE")
                db.executemany("INSERT OR REPLACE INTO vector VALUES (?, ?, ?)", summed)
                db.execute("COMMIT")

    def _sum(self, key: bytes, vector: bytes) -> int:
        """Told of the model too, so that a file put in another's place holds nothing."""
        return zlib.crc32(self._key + key + vector)

    def _is_sound(self, key: bytes, vector: object, told: object) -> bool:
        return (
            isinstance(vector, bytes)
            and len(vector) == self._size
            and self._sum(key, vector) == told
        )

    # -- the file ---------------------------------------------------------------------------------

    def _open(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("%s: vectors are not kept (%s)", path.parent, error.strerror)
            return
        with self._guarded():
            self._db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
            self._prepare(self._db)

    def _prepare(self, db: sqlite3.Connection) -> None:
        """The table, where it is new; DatabaseError where the file is something else."""
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        found = db.execute("PRAGMA user_version").fetchone()[0]
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if found not in (0, _FORMAT) or (tables and not found):
            raise sqlite3.DatabaseError("it holds something else than vectors")
        db.execute(
            "CREATE TABLE IF NOT EXISTS vector (digest BLOB PRIMARY KEY, vector BLOB NOT NULL,"
            " sum INTEGER NOT NULL) WITHOUT ROWID"
        )
        db.execute(f"PRAGMA user_version = {_FORMAT}")

    @contextmanager
    def _guarded(self) -> Iterator[sqlite3.Connection | None]:
        """The connection, if there is one; an error of the file ends its use, not the work."""
        try:
            yield self._db
        except sqlite3.OperationalError as error:  # locked, full, read-only: the file is right
            _log.warning("%s: vectors are no longer kept (%s)", self._path, error)
            self.close()
        except sqlite3.DatabaseError as error:
            self.close()
            self._set_aside(str(error))

    def _set_aside(self, why: str) -> None:
        """Begin a new file in place of a damaged one, once; a second time nothing is kept."""
        path = self._path
        if path is None:
            return
        aside = path.with_suffix(".damaged")
        try:
            path.replace(aside)
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            _log.warning("%s: cannot be read (%s); it was set aside as %s", path, why, aside.name)
            self._db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
            self._prepare(self._db)
        except (OSError, sqlite3.Error) as error:
            _log.warning("%s: vectors are not kept (%s)", path, error)
            self.close()
