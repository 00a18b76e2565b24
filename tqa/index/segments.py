"""Segments of the index: immutable arrays in a folder, read without being copied into memory.

A folder holds one `.npy` file an array and `segment.json`, which says what they must be: shapes,
types, checksums, and the embedder whose vectors they hold. The name of the folder is the digest of
that file, so that a segment is what its name says. A large one holds `codes.faiss` as well, which
is made from its vectors alone (see `tqa.index.nearest`).
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tqa.errors import StaleIndexError
from tqa.index import nearest
from tqa.index.ranking import Arrays

FORMAT = 1
MANIFEST = "segment.json"
REMEDY = "run `tqa index --rebuild`"


@dataclass(frozen=True, slots=True)
class Strings:
    """Many short texts as one run of bytes: `ends[i]` is where text i ends."""

    blob: NDArray[np.uint8]
    ends: NDArray[np.int64]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Strings:
        """Pack texts, in their order."""
        encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
        ends = np.cumsum([len(item) for item in encoded], dtype=np.int64)
        return cls(np.frombuffer(b"".join(encoded), np.uint8), ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, at: int) -> str:
        return self._bytes(at).decode("utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[str]:
        return (self[at] for at in range(len(self)))

    def _bytes(self, at: int) -> bytes:
        start = int(self.ends[at - 1]) if at else 0
        return self.blob[start : int(self.ends[at])].tobytes()

    def many(self, places: Sequence[int] | NDArray[np.signedinteger[Any]]) -> list[str]:
        """The texts at some places, read together."""
        ends = np.asarray(places, np.int64)
        starts = np.where(ends > 0, self.ends[ends - 1], 0) if len(ends) else ends
        blob: Any = self.blob.data
        return [
            str(blob[start:end], "utf-8", "surrogatepass")
            for start, end in zip(starts.tolist(), self.ends[ends].tolist(), strict=True)
        ]

    def find(self, text: str) -> int | None:
        """Where a text stands, if the texts are sorted by their bytes."""
        wanted, low, high = text.encode("utf-8", "surrogatepass"), 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._bytes(middle) < wanted:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self) and self._bytes(low) == wanted else None


@dataclass(frozen=True, slots=True)
class Segment:
    """Some units of a workspace as arrays; see `tqa.index.ranking.Arrays` for those that rank."""

    arrays: Arrays
    unit_id: NDArray[np.int64]
    """The row of each unit in the store."""
    digests: NDArray[np.uint8]
    """(texts, 16): by which vectors are found again."""
    terms: Strings
    """The stems, sorted by their bytes."""
    instruments: Strings
    provisions: Strings
    """One a group."""
    group_instrument: NDArray[np.int32]
    nearest: Path | None = None
    """The file with the codes of the vectors, where it has one."""

    @property
    def groups(self) -> int:
        """How many provisions are in it."""
        return len(self.group_instrument)

    @property
    def texts(self) -> int:
        """How many wordings are in it."""
        return len(self.arrays.lengths)

    def names(self, groups: NDArray[np.int64]) -> list[tuple[str, str]]:
        """The instrument and the provision of each of some groups."""
        instruments = self.instruments.many(self.group_instrument[groups])
        return list(zip(instruments, self.provisions.many(groups), strict=True))

    def name(self, group: int) -> tuple[str, str]:
        """The instrument and the provision of a group."""
        return self.instruments[int(self.group_instrument[group])], self.provisions[group]

    def files(self) -> dict[str, NDArray[Any]]:
        """Every array by the name of its file."""
        found = {f.name: getattr(self.arrays, f.name) for f in fields(Arrays)}
        for name in ("unit_id", "digests", "group_instrument"):
            found[name] = getattr(self, name)
        for name in ("terms", "instruments", "provisions"):
            strings: Strings = getattr(self, name)
            found[f"{name}_blob"], found[f"{name}_ends"] = strings.blob, strings.ends
        return found


_TYPES = {
    "vectors": "int8", "lengths": "int32", "group_start": "int32", "term_start": "int64",
    "posting_text": "int32", "posting_tf": "uint16", "unit_text": "int32", "valid_from": "int32",
    "valid_to": "int32", "known_from": "int32", "known_to": "int32", "unit_id": "int64",
    "digests": "uint8", "group_instrument": "int32", "terms_blob": "uint8", "terms_ends": "int64",
    "instruments_blob": "uint8", "instruments_ends": "int64", "provisions_blob": "uint8",
    "provisions_ends": "int64",
}  # fmt: skip


def write(segment: Segment, folder: Path, *, model: str) -> str:
    """Put a segment into a folder of its own under `folder`; gives its name.

    It is complete before it bears that name; what is there under the name already is the same.
    """
    folder.mkdir(parents=True, exist_ok=True)
    making = folder / f"making-{os.getpid()}"
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir()
    try:
        arrays: dict[str, Any] = {}
        for name, values in segment.files().items():
            path = making / f"{name}.npy"
            with path.open("wb") as file:
                np.save(file, np.ascontiguousarray(values), allow_pickle=False)
                file.flush()
                os.fsync(file.fileno())
            arrays[name] = {"shape": list(values.shape), "sha256": _checksum(path)}
        said: dict[str, Any] = {"format": FORMAT, "model": model, "arrays": arrays}
        if nearest.made(segment.arrays.vectors, codes := making / nearest.FILE):
            said["codes"] = {"bytes": codes.stat().st_size, "sha256": _checksum(codes)}
        manifest = json.dumps(said, sort_keys=True)
        (making / MANIFEST).write_text(manifest, encoding="utf-8")
        named = hashlib.sha256(manifest.encode()).hexdigest()[:32]
        if (folder / named).exists():
            if not faults(folder, named):
                return named  # it may be in use: at no moment is it not there
            shutil.rmtree(folder / named)
        making.rename(folder / named)
        return named
    finally:
        shutil.rmtree(making, ignore_errors=True)


def load(folder: Path, name: str, *, model: str) -> Segment:
    """A segment, mapped; StaleIndexError where it is not what its manifest says it is.

    Contents are compared with checksums by `check` alone: that reads every byte.
    """
    where = folder / name
    manifest = _manifest(where)
    if manifest["model"] != model:
        raise StaleIndexError(
            f"{where}: holds vectors of {manifest['model']}, not of {model}; vectors of two models "
            f"are not mixed, {REMEDY}"
        )
    found = {n: _array(where, n, manifest["arrays"].get(n)) for n in _TYPES}
    return Segment(
        Arrays(**{f.name: found[f.name] for f in fields(Arrays)}),
        found["unit_id"],
        found["digests"],
        terms=Strings(found["terms_blob"], found["terms_ends"]),
        instruments=Strings(found["instruments_blob"], found["instruments_ends"]),
        provisions=Strings(found["provisions_blob"], found["provisions_ends"]),
        group_instrument=found["group_instrument"],
        nearest=_codes(where, manifest),
    )


def _codes(where: Path, manifest: dict[str, Any]) -> Path | None:
    """The file with the codes of the vectors, if the manifest names one."""
    if "codes" not in manifest:
        return None
    path = where / nearest.FILE
    try:
        size = path.stat().st_size
        if size != manifest["codes"]["bytes"]:
            raise StaleIndexError(
                f"{path}: has {size} bytes, and {manifest['codes']['bytes']} were written; {REMEDY}"
            )
    except (OSError, KeyError, TypeError) as error:
        raise StaleIndexError(f"{path}: cannot be read ({error}); {REMEDY}") from error
    return path


def faults(folder: Path, name: str) -> list[str]:
    """What is wrong with the files of a segment, read whole: empty where nothing is."""
    where = folder / name
    try:
        manifest = _manifest(where)
    except StaleIndexError as error:
        return [str(error)]
    found = []
    for array in _TYPES:
        path = where / f"{array}.npy"
        try:
            _array(where, array, manifest["arrays"].get(array))
            if _checksum(path) != manifest["arrays"][array]["sha256"]:
                found.append(f"{path}: its bytes are not those that were written; {REMEDY}")
        except StaleIndexError as error:
            found.append(str(error))
    try:
        codes = _codes(where, manifest)
        if codes and _checksum(codes) != manifest["codes"]["sha256"]:
            found.append(f"{codes}: its bytes are not those that were written; {REMEDY}")
    except StaleIndexError as error:
        found.append(str(error))
    return found


def _manifest(where: Path) -> dict[str, Any]:
    path = where / MANIFEST
    try:
        text = path.read_text("utf-8")
        if hashlib.sha256(text.encode()).hexdigest()[:32] != where.name:
            raise StaleIndexError(f"{path}: is not the one that was written; {REMEDY}")
        manifest = cast(dict[str, Any], json.loads(text))
        if manifest["format"] != FORMAT:
            raise StaleIndexError(
                f"{path}: has format {manifest['format']}, this tqa reads {FORMAT}; {REMEDY}"
            )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StaleIndexError(f"{path}: cannot be read ({error}); {REMEDY}") from error
    return manifest


def _array(where: Path, name: str, said: Any) -> NDArray[Any]:
    path = where / f"{name}.npy"
    try:
        if 0 in said["shape"]:  # arrays without an element cannot be mapped
            with path.open("rb") as file:
                values: Any = np.lib.format.read_array(file, allow_pickle=False)
        else:
            values = np.lib.format.open_memmap(path, mode="r")
    except (OSError, ValueError, EOFError, TypeError, KeyError) as error:
        raise StaleIndexError(f"{path}: cannot be read ({error}); {REMEDY}") from error
    if values.dtype != np.dtype(_TYPES[name]) or list(values.shape) != said["shape"]:
        raise StaleIndexError(
            f"{path}: holds {values.dtype.str} {list(values.shape)}, and {_TYPES[name]} "
            f"{said['shape']} was written; {REMEDY}"
        )
    return cast(NDArray[Any], values.view(np.ndarray))


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
