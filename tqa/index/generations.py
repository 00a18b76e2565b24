"""The segments of a workspace: made for new units, merged, loaded, checked.

The units in the store are the truth, and segments say the same in a form that is fast to search.
Units without a segment yet are put into one in memory when the index is opened, so that a kill
between a change and its segment only costs time. Merging is geometric: a new segment takes in those
before it that are less than four times its size, so that there are few, and the largest is made
again only when much is new. One process makes segments at a time; any number search meanwhile.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tqa.errors import StaleIndexError
from tqa.index import cache
from tqa.index.building import Embed, Known, build, digest, quantised
from tqa.index.cache import Cache
from tqa.index.embedders import Embedder
from tqa.index.records import rows
from tqa.index.segments import REMEDY, Segment, faults, load, write
from tqa.store.store import Store

FOLDER = "index"
"""Beside the file of the workspace."""
_LOCK = "lock"

_RATIO = 4
_DEAD = 0.25
"""Share of units gone at which a segment is made again."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A segment as the store lists it: it holds the units low < id <= high."""

    name: str
    low: int
    high: int
    units: int
    model: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """A segment in use, with what became of its units since it was made."""

    segment: Segment
    gone: NDArray[np.int64]
    """Positions of units that are no longer held."""


def listed(store: Store) -> list[Listed]:
    """The segments in use, oldest units first."""
    found = store.query("SELECT name, low, high, units, model FROM segment ORDER BY low")
    return [Listed(*row) for row in found]


def opened(store: Store, embedder: Embedder) -> list[Loaded]:
    """All units as segments; those without one are put into one in memory."""
    folder, found = store.path.parent / FOLDER, []
    segments = listed(store)
    if astray := _astray(segments):
        raise StaleIndexError(f"{store.path}: {astray[0]}; {REMEDY}")
    for item in segments:
        segment = load(folder, item.name, model=embedder.key)
        gone = store.query(
            "SELECT id FROM unit_gone WHERE id > ? AND id <= ?", (item.low, item.high)
        )
        ids = np.array([row[0] for row in gone], np.int64)
        found.append(Loaded(segment, np.flatnonzero(np.isin(segment.unit_id, ids))))
    last = segments[-1].high if segments else 0
    if store.query("SELECT 1 FROM unit WHERE id > ? LIMIT 1", (last,)):
        with Cache.opened(folder, embedder) as kept:
            rest = build(
                rows(store, low=last), _embed(embedder, kept), kept.known, dim=embedder.dim
            )
        found.append(Loaded(rest, np.empty(0, np.int64)))
    return found


def settle(
    store: Store,
    embedder: Embedder,
    *,
    anew: bool = False,
    on_step: Callable[[int], None] = lambda _: None,
) -> int:
    """Give every unit a segment; gives how many units were put into a new one.

    Outside `store.writing`. With `anew` all are made again from the store alone; where those held
    are another model's, from the store and what is kept of this one's vectors. `on_step` hears of
    texts as they are embedded.
    """
    folder = store.path.parent / FOLDER
    with _alone(folder):
        return _settle(store, embedder, folder, anew, on_step)


def _settle(
    store: Store, embedder: Embedder, folder: Path, anew: bool, on_step: Callable[[int], None]
) -> int:
    with store.reading(), Cache.opened(folder, embedder) as vectors:
        if anew:
            vectors.clear()
        before = listed(store)
        unused = _unused(folder, before)
        anew = anew or any(item.model != embedder.key for item in before) or bool(_astray(before))
        kept = [] if anew else _kept(store, before)
        low = kept[-1].high if kept else 0
        high = int(store.query("SELECT coalesce(max(id), 0) FROM unit")[0][0])
        high = max([high, *(item.high for item in before)])
        units = int(store.query("SELECT count(*) FROM unit WHERE id > ?", (low,))[0][0])
        replaced = before[len(kept) :]
        if not units and not replaced:
            _remove(unused)
            return 0
        gone = [row[0] for row in store.query("SELECT id FROM unit_gone WHERE id > ?", (low,))]
        known = _either(_vectors_of(folder, [] if anew else replaced, embedder), vectors.known)
        embed = _embed(embedder, vectors, on_step)
        made = build(rows(store, low=low), embed, known, dim=embedder.dim)
    name = write(made, folder, model=embedder.key) if units else ""
    with store.writing():
        if listed(store) == before:  # else one that takes no lock has settled meanwhile
            store.execute_many(
                "DELETE FROM segment WHERE name = ?", [(item.name,) for item in replaced]
            )
            if units:
                row = (name, low, high, units, embedder.key)
                store.execute_many("INSERT OR REPLACE INTO segment VALUES (?,?,?,?,?)", [row])
            store.execute_many("DELETE FROM unit_gone WHERE id = ?", [(id_,) for id_ in gone])
            _note_gone(store, made, low, high)
    _remove(path for path in unused if path.name != name)
    return units


def _note_gone(store: Store, made: Segment, low: int, high: int) -> None:
    """Note the units that were removed while their segment was made: no segment held them then."""
    span = (low, high)
    left = store.query("SELECT count(*) FROM unit WHERE id > ? AND id <= ?", span)[0][0]
    if left != len(made.unit_id):
        held = {row[0] for row in store.query("SELECT id FROM unit WHERE id > ? AND id <= ?", span)}
        gone = [(id_,) for id_ in made.unit_id.tolist() if id_ not in held]
        store.execute_many("INSERT OR IGNORE INTO unit_gone VALUES (?)", gone)


def _remove(folders: Iterable[Path]) -> None:
    for path in folders:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process makes segments: each removes what it takes for left over."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # let go of with the file, also by a kill
        yield


def _astray(segments: Sequence[Listed]) -> list[str]:
    """Where the list of segments leaves units out, or holds them twice."""
    lows = [0, *(item.high for item in segments)]
    return [
        f"segment {item.name} is listed for the units after {item.low}, and those before it end at "
        f"{low}"
        for low, item in zip(lows, segments, strict=False)
        if item.low != low
    ]


def _kept(store: Store, segments: list[Listed]) -> list[Listed]:
    """The segments that stay as they are: of those at the end, too small or too dead ones go."""
    last = segments[-1].high if segments else 0
    total = int(store.query("SELECT count(*) FROM unit WHERE id > ?", (last,))[0][0])
    kept = list(segments)
    dead = [_dead(store, item) > _DEAD * item.units for item in kept]
    if any(dead):
        last_kept = dead.index(True)
        total += sum(item.units for item in kept[last_kept:])
        kept = kept[:last_kept]
    while kept and total and kept[-1].units < _RATIO * total:
        total += kept.pop().units
    return kept


def _dead(store: Store, item: Listed) -> int:
    found = store.query(
        "SELECT count(*) FROM unit_gone WHERE id > ? AND id <= ?", (item.low, item.high)
    )
    return int(found[0][0])


def size(store: Store) -> dict[str, int]:
    """Units in the store, segments, and the bytes of their files."""
    folder, segments = store.path.parent / FOLDER, listed(store)
    files = [path for item in segments for path in (folder / item.name).glob("*")]
    units = int(store.query("SELECT count(*) FROM unit")[0][0])
    return {
        "units": units,
        "segments": len(segments),
        "bytes": sum(path.stat().st_size for path in files),
    }


def check(store: Store, embedder: Embedder) -> list[str]:
    """What is wrong with the index: files against checksums, units against the store."""
    folder = store.path.parent / FOLDER
    with store.reading():
        segments = listed(store)
        found = [f"{fault}; {REMEDY}" for fault in _astray(segments)]
        for item in segments:
            damaged = faults(folder, item.name)
            found += damaged
            if not damaged:
                try:
                    segment = load(folder, item.name, model=embedder.key)
                except StaleIndexError as error:  # whole, and of another model
                    found.append(str(error))
                else:
                    found += _differing(store, item, segment)
    return found


def _differing(store: Store, item: Listed, segment: Segment) -> list[str]:
    """Units that a segment holds otherwise than the store does, or not at all."""
    arrays, found = segment.arrays, []
    place = {int(id_): at for at, id_ in enumerate(segment.unit_id)}
    text_group = np.repeat(np.arange(segment.groups), np.diff(arrays.group_start))
    for row in rows(store, low=item.low, high=item.high):
        at = place.pop(row.id, None)
        where = f"{item.name}: {row.instrument} {row.provision} (unit {row.id})"
        if at is None:
            found.append(f"{where} is in the store and not in the segment")
            continue
        text = int(arrays.unit_text[at])
        days = [int(a[at]) for a in (arrays.valid_from, arrays.valid_to)]
        days += [int(a[at]) for a in (arrays.known_from, arrays.known_to)]
        if days != [row.valid_from, row.valid_to, row.known_from, row.known_to]:
            found.append(f"{where} has other days in the segment than in the store")
        named = segment.name(int(text_group[text]))
        wording = segment.digests[text].tobytes()
        if named != (row.instrument, row.provision) or wording != digest(row.context, row.words):
            found.append(f"{where} is another text in the segment than in the store")
    gone = store.query("SELECT id FROM unit_gone WHERE id > ? AND id <= ?", (item.low, item.high))
    for id_ in sorted(place.keys() - {row[0] for row in gone}):
        found.append(f"{item.name}: unit {id_} is in the segment and no longer in the store")
    return [f"{fault}; {REMEDY}" for fault in found]


def _unused(folder: Path, segments: Sequence[Listed]) -> list[Path]:
    """Folders that no segment in use has: others may just be opening those replaced now."""
    names = {cache.FOLDER, *(item.name for item in segments)}
    return [path for path in folder.glob("*") if path.name not in names and path.is_dir()]


def _embed(
    embedder: Embedder, kept: Cache, on_step: Callable[[int], None] = lambda _: None
) -> Embed | None:
    if not embedder.dim:
        return None

    def make(texts: list[str]) -> NDArray[np.int8]:
        vectors = quantised(embedder, texts, embedder.passages(texts))
        on_step(len(texts))
        return vectors

    return lambda keys, texts: kept.made(keys, texts, make)


def _nothing(keys: Sequence[bytes]) -> list[bytes | None]:
    return [None] * len(keys)


def _either(first: Known, second: Known) -> Known:
    """What the first knows, else what the second does."""

    def known(keys: Sequence[bytes]) -> list[bytes | None]:
        found = list(first(keys))
        lacking = [at for at, vector in enumerate(found) if vector is None]
        for at, vector in zip(lacking, second([keys[at] for at in lacking]), strict=True):
            found[at] = vector
        return found

    return known


def _vectors_of(folder: Path, segments: Sequence[Listed], embedder: Embedder) -> Known:
    """The vectors in segments that are made again."""
    if not embedder.dim or not segments:
        return _nothing
    loaded = [load(folder, item.name, model=embedder.key) for item in segments]
    digests = np.concatenate([segment.digests for segment in loaded])
    vectors = np.concatenate([segment.arrays.vectors for segment in loaded])
    place = {key.tobytes(): at for at, key in enumerate(digests)}

    def known(keys: Sequence[bytes]) -> list[bytes | None]:
        places = (place.get(key) for key in keys)
        return [None if at is None else vectors[at].tobytes() for at in places]

    return known
