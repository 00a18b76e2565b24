"""Facts that a person keeps beside a source, in TOML.

Two places. `J-1.xml.toml` (or `J-1.toml`) beside `J-1.xml` holds facts of that file alone:

    as = "enacted"
    published = 2019-06-21

`tqa.toml` in a folder holds facts of everything below it; paths are relative to that folder:

    [defaults]
    jurisdiction = "ca"

    [files."J-1.tar.xz"]                          # every member
    id = "/ca/act/J-1"
    [files."J-1.tar.xz!J-1/2019-06-21.xml"]       # one member
    published = 2019-06-21
    [files."regulations/**/*.xml"]                # ** any folders, * and ? within one name
    kind = "regulation"

For each fact the nearest statement counts: the file's own sidecar, then `tqa.toml` of its folder,
then that of the folder above, up to the folder that is being read. Within one `tqa.toml` a file's
own table counts before that of its archive, that before patterns (the later before the earlier),
those before `[defaults]`. Of `J-1.xml.toml` and `J-1.toml` the first counts.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from tqa.errors import ConfigError
from tqa.ingest.found import MiB, archive_suffix, shown, split_member
from tqa.ingest.given import Given

FOLDER_FILE = "tqa.toml"

_MAX_BYTES = 16 * MiB
_WORDS = ("id", "kind", "jurisdiction", "language", "title", "number")
_DAYS = ("made", "published", "in_force", "current_to")
KEYS = ("as", *_WORDS, "aliases", *_DAYS, "complete")
"""The facts that can be given, as they are written."""

_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_SILENT = Given()


class Sidecars:
    """The facts beside files. Each sidecar is read once, however many files it speaks of.

    `roots` are the paths given to `walk`: no `tqa.toml` above them counts. For a file under none
    of them, only its own folder does.
    """

    def __init__(self, roots: Iterable[Path] = ()) -> None:
        self._roots = frozenset(Path(root).as_posix() for root in roots)
        self._listings: dict[str, frozenset[str]] = {}
        self._folders: dict[str, _FolderFacts | None] = {}
        self._files: dict[str, Given] = {}

    def facts_for(self, name: str | Path) -> Given:
        """What is said of a source of this name (`SourceFile.name`); all `None` where nothing is.

        ConfigError where a sidecar on the way cannot be used: file, table, key, what was expected.
        """
        on_disk, member = split_member(name if isinstance(name, str) else name.as_posix())
        on_disk = Path(on_disk).as_posix()
        folder, _, base = on_disk.rpartition("/")
        folder = folder or ("/" if on_disk.startswith("/") else ".")
        given = self._own(folder, base)
        for above in self._chain(folder, on_disk):
            if (facts := self._folder(above)) is not None:
                relative = on_disk if above == "." else on_disk[len(above.rstrip("/")) + 1 :]
                given = given.over(facts.facts_for(relative, member))
        return given

    def unused(self) -> tuple[str, ...]:
        """Tables for a file or pattern that no file asked about so far has matched: misspelt?"""
        return tuple(
            f"{facts.path}, table {_table_name(key)}"
            for _, facts in sorted(self._folders.items())
            if facts is not None
            for key in facts.unused()
        )

    def _own(self, folder: str, base: str) -> Given:
        """Facts from the sidecars of the file alone."""
        suffix = archive_suffix(base)
        stem = base[: -len(suffix)] if suffix else base.rpartition(".")[0]
        given = _SILENT
        for sidecar in (f"{base}.toml", f"{stem}.toml"):
            if sidecar in self._listing(folder) and sidecar not in (FOLDER_FILE, ".toml"):
                path = _join(folder, sidecar)
                if path not in self._files:
                    self._files[path] = _given(_load(path), path, None)
                given = given.over(self._files[path])
        return given

    def _chain(self, folder: str, on_disk: str) -> Iterator[str]:
        """The folders whose `tqa.toml` counts, nearest first."""
        chain = [folder]
        while chain[-1] not in (".", "/"):
            above = chain[-1].rpartition("/")[0]
            chain.append(above or ("/" if chain[-1].startswith("/") else "."))
        tops = [at for at, each in enumerate(chain) if each in self._roots]
        # Of nested roots the outermost; a file that was given itself has its folder alone.
        yield from chain[: tops[-1] + 1] if tops else chain[:1]

    def _folder(self, folder: str) -> _FolderFacts | None:
        if folder not in self._folders:
            found = FOLDER_FILE in self._listing(folder)
            self._folders[folder] = _folder_facts(_join(folder, FOLDER_FILE)) if found else None
        return self._folders[folder]

    def _listing(self, folder: str) -> frozenset[str]:
        """The sidecars of a folder, in one look at the disk."""
        if folder not in self._listings:
            try:
                with os.scandir(folder) as entries:
                    self._listings[folder] = frozenset(
                        entry.name for entry in entries if entry.name.endswith(".toml")
                    )
            except OSError:  # no such folder: the name is not of a file on this disk
                self._listings[folder] = frozenset()
        return self._listings[folder]


@dataclass
class _FolderFacts:
    """One `tqa.toml`."""

    path: str
    defaults: Given
    files: dict[str, Given]
    patterns: list[tuple[str, re.Pattern[str]]]
    """Later ones first."""
    used: set[str] = field(default_factory=set)

    def facts_for(self, relative: str, member: str | None) -> Given:
        names = [relative] if member is None else [f"{relative}!{member}", member, relative]
        given = _SILENT
        matching = [name for name in names if name in self.files]
        for key, pattern in self.patterns:
            if key not in matching and any(pattern.fullmatch(name) for name in names):
                matching.append(key)
        for key in matching:
            given = given.over(self.files[key])
        self.used.update(matching)
        return given.over(self.defaults)

    def unused(self) -> list[str]:
        return [key for key in self.files if key not in self.used]


def _folder_facts(path: str) -> _FolderFacts:
    data = _load(path)
    for key in data:
        if key in KEYS:
            _refuse(path, None, key, "the tables [defaults] and [files]", "put it under [defaults]")
        if key not in ("defaults", "files"):
            _unknown(path, None, key, ("defaults", "files"), "table")
    tables = data.get("files", {})
    if not isinstance(tables, dict):
        _refuse(path, None, "files", "a table for each file", 'write [files."path/to/file.xml"]')
    files: dict[str, Given] = {}
    for written, table in tables.items():
        key = written.removeprefix("./")
        if key in files:
            _refuse(path, "files", written, "one table for each file", "merge the two")
        files[key] = _given(table, path, _table_name(written))
    return _FolderFacts(
        path=path,
        defaults=_given(data.get("defaults", {}), path, "[defaults]"),
        files=files,
        patterns=[
            (key, re.compile(glob_regex(key)))
            for key in reversed(files)
            if "*" in key or "?" in key
        ],
    )


def glob_regex(pattern: str) -> str:
    r"""A path pattern as a regular expression: `**` any folders, `*` and `?` within one name.

    Brackets are ordinary: "[2019] UKSC 1.xml" is a name.

    >>> bool(re.fullmatch(glob_regex("acts/**/*.xml"), "acts/1990/J-1/en.xml"))
    True
    >>> bool(re.fullmatch(glob_regex("acts/*.xml"), "acts/1990/en.xml"))
    False
    """
    wild = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.findall(r"\*\*/|\*\*|.", pattern, re.DOTALL)
    return "".join(wild.get(part, re.escape(part)) for part in parts)


# ------------------------------------------------------------------------------------- one table


def _given(table: Any, path: str, where: str | None) -> Given:
    """A table as facts. ConfigError for a key, type or date that cannot be."""
    if not isinstance(table, dict):
        _refuse(path, None, where or "", "a table of facts", 'write one `key = "value"` a line')
    facts: dict[str, Any] = {}
    for key, value in table.items():
        if key == "as":
            if value not in ("enacted", "consolidated"):
                _refuse(path, where, key, '"enacted" or "consolidated"', "choose one", value)
            facts["read_as"] = value
        elif key in _WORDS:
            if not isinstance(value, str) or not value.strip():
                _refuse(path, where, key, "text", f'write {key} = "…"', value)
            facts[key] = value
        elif key in _DAYS:
            facts[key] = _day(value, path, where, key)
        elif key == "complete":
            if not isinstance(value, bool):
                _refuse(path, where, key, "true or false", "write it without quotes", value)
            facts[key] = value
        elif key == "aliases":
            if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                _refuse(path, where, key, "a list of texts", 'write aliases = ["…", "…"]', value)
            facts[key] = tuple(value)
        elif where is None and key in ("defaults", "files"):
            _refuse(path, where, key, "facts of one file", f"move this table to {FOLDER_FILE}")
        else:
            _unknown(path, where, key, KEYS, "key")
    return Given(**facts)


def _day(value: object, path: str, where: str | None, key: str) -> date:
    # A datetime is a date to isinstance, and an hour is not a day.
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str) and _ISO_DAY.fullmatch(value):
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            _refuse(path, where, key, f"a day that exists ({error})", "correct it", value, error)
    _refuse(path, where, key, "a day (YYYY-MM-DD)", f"write {key} = 2019-06-21", value)


def _load(path: str) -> Mapping[str, Any]:
    """The TOML of a sidecar. ConfigError where it is none."""
    try:
        # What only looks like a file, such as a pipe, would block.
        if not os.path.isfile(path) or os.path.getsize(path) > _MAX_BYTES:
            raise ConfigError(
                f"{path}: expected a TOML file of at most {_MAX_BYTES} bytes; rename or split it"
            )
        return tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"{path}: not TOML, or a date that does not exist ({shown(str(error))}); correct the "
            "line, as text goes in quotes and days are written 2019-06-21"
        ) from error
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{path}, byte {error.start}: not UTF-8; save the file as UTF-8"
        ) from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check it") from error
    except (RecursionError, ValueError) as error:
        raise ConfigError(
            f"{path}: nests too deep or holds too long a number; expected the tables and keys "
            f"{', '.join(KEYS)}"
        ) from error


def _unknown(path: str, where: str | None, key: str, known: tuple[str, ...], what: str) -> NoReturn:
    near = get_close_matches(key, known, n=1)
    remedy = f"did you mean {near[0]!r}?" if near else "correct or remove it"
    place = f"{path}, table {where}" if where else path
    raise ConfigError(
        f"{place}: unknown {what} {shown(key)!r}, expected one of {', '.join(known)}; {remedy}"
    )


def _refuse(
    path: str,
    where: str | None,
    key: str,
    expected: str,
    remedy: str,
    value: object = None,
    cause: Exception | None = None,
) -> NoReturn:
    place = f"{path}, table {where}" if where else path
    found = f", found {shown(repr(value))}" if value is not None else ""
    raise ConfigError(f"{place}, key {shown(key)}: expected {expected}{found}; {remedy}") from cause


def _table_name(key: str) -> str:
    return f'[files."{shown(key)}"]'


def _join(folder: str, base: str) -> str:
    return base if folder == "." else f"{folder.rstrip('/')}/{base}"
