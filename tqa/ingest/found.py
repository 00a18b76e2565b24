"""What a walk over files gives: limits, refusals, and the rules of names.

Names come from strangers and end up in messages and in the store, though never in a path that is
written to. A name that lies about where it lies, or about how it reads, is refused.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from tqa.ingest.readers.base import SourceFile

MiB = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a stranger's file is read before it is refused. Sizes in bytes."""

    max_file_bytes: int = 64 * MiB
    """One file or member; the largest consolidations are below a sixth of this."""
    max_archive_total_bytes: int = 2048 * MiB
    """All that comes out of one archive, members that are passed over included."""
    max_ratio: int = 200
    """Bytes that come out for one byte that went in. Versions of one instrument, packed together,
    reach about a hundred; zeros reach thousands."""
    ratio_floor_bytes: int = 32 * MiB
    """So much may come out before the ratio counts."""
    max_members: int = 100_000
    """Members of one archive."""


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that should have been read and could not be: to be reported, never passed over."""

    name: str
    """As in `SourceFile.name`, with characters that deceive shown as escapes."""
    reason: str
    """What is wrong with it, and what to do."""

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is not an instrument, and is left out on purpose."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


Found = SourceFile | Unreadable | Skipped

ArchiveKind = Literal["tar", "tar.xz", "tar.gz", "tar.bz2", "zip"]

ARCHIVES: dict[str, ArchiveKind] = {
    ".tar.xz": "tar.xz",
    ".txz": "tar.xz",
    ".tar.gz": "tar.gz",
    ".tgz": "tar.gz",
    ".tar.bz2": "tar.bz2",
    ".tbz2": "tar.bz2",
    ".tar": "tar",
    ".zip": "zip",
}
"""The archives that are read in place, by the end of their names."""

_PACKED = (".gz", ".xz", ".bz2", ".zst", ".lz", ".lz4", ".lzma", ".br", ".z", ".7z", ".rar", ".cab")
"""Other ways of packing, which are not opened."""

_NOT_INSTRUMENTS = frozenset(
    ".jsonl .ndjson .csv .tsv .parquet .sqlite .db .yaml .yml .ini .cfg .py .sh .log .lock .sha256 "
    ".md5 .asc .sig".split()
)
_ABOUT = re.compile(
    r"(?i:README|PROVENANCE|LICEN[CS]E|COPYING|CHANGELOG)(?i:\.(?:md|txt|rst|html))?"
    r"|LICEN[CS]E-(?:MIT|APACHE|BSD|A?GPL|LGPL|MPL|CC|OGL|ODC|ODBL)[\w.-]*"
)
"""Files about a collection. "Licence Act 2003.xml" and "notice.txt" may well be law."""

MAX_NAME = 4096
"""Characters of a path that is read; also what most systems allow."""
_DRIVE = re.compile(r"[A-Za-z]:")
# Cc control, Cs half a surrogate pair (bytes that are not UTF-8), Zl and Zp line breaks.
_DECEIVING_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def archive_kind(name: str) -> ArchiveKind | None:
    """How the archive of this name is packed; `None` for what is no archive.

    >>> archive_kind("J-1.TAR.XZ"), archive_kind("J-1.xml")
    ('tar.xz', None)
    """
    suffix = archive_suffix(name)
    return ARCHIVES[suffix] if suffix else None


def archive_suffix(name: str) -> str:
    """The ending that makes the name an archive's, in lower case, or an empty string.

    >>> archive_suffix("laws.Tgz")
    '.tgz'
    """
    lower = name.lower()
    return next((suffix for suffix in ARCHIVES if lower.endswith(suffix)), "")


def is_packed(name: str) -> bool:
    """Whether the name says that what it holds is packed, in any way at all.

    >>> is_packed("act.xml.gz"), is_packed("act.xml")
    (True, False)
    """
    return bool(archive_suffix(name)) or name.lower().endswith(_PACKED)


def split_member(name: str) -> tuple[str, str | None]:
    """The file on disk, and the member of it where it is an archive.

    >>> split_member("snapshots/J-1.tar.xz!J-1/2019-06-21.xml")
    ('snapshots/J-1.tar.xz', 'J-1/2019-06-21.xml')
    >>> split_member("Stop! Act.xml")
    ('Stop! Act.xml', None)
    """
    at = name.find("!")
    while at >= 0:
        if archive_suffix(name[:at]):
            return name[:at], name[at + 1 :]
        at = name.find("!", at + 1)
    return name, None


def is_hidden(name: str) -> bool:
    """Whether any part of a relative path is hidden.

    >>> is_hidden(".git/config"), is_hidden("./act.xml")
    (True, False)
    """
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))


def skip_reason(name: str) -> str | None:
    """Why a file of this name is no instrument; `None` for every other file.

    >>> skip_reason("gold.jsonl")
    'data about instruments, not an instrument'
    >>> skip_reason("Licence Act 2003.xml") is None
    True
    """
    base = name.rsplit("/", 1)[-1]
    suffix = base[base.rfind(".") :].lower() if "." in base else ""
    if suffix == ".toml":
        return "a sidecar or a setting, which says things of other files"
    if suffix in _NOT_INSTRUMENTS:
        return "data about instruments, not an instrument"
    if _ABOUT.fullmatch(base):
        return "about the collection, not an instrument"
    if base.lower() in ("thumbs.db", "desktop.ini") or "__MACOSX" in name.split("/"):
        return "written by a file manager"
    return None


def shown(text: str, limit: int = 200) -> str:
    r"""Text from a stranger, safe to print on one line.

    >>> shown("\u202eftp.tca.pdf\n")
    '\\u202eftp.tca.pdf\\u000a'
    """
    safe = "".join(f"\\u{ord(char):04x}" if _deceives(char) else char for char in text[:limit])
    return safe + "…" if len(text) > limit else safe


def name_fault(name: str) -> str | None:
    r"""What is wrong with the characters of a file's name, and what to do; `None` for a fair one.

    >>> name_fault("normal act (2019).pdf") is None
    True
    >>> name_fault("act\0.pdf")
    'has control characters in its name; rename it and try again'
    """
    if not name or len(name) > MAX_NAME:
        return f"has a name of {len(name)} characters, not 1 to {MAX_NAME}; rename it"
    if name.isascii() and name.isprintable():
        return None
    categories = {unicodedata.category(char) for char in name}
    if "Cs" in categories:
        return "has a name that is not UTF-8; rename it in UTF-8 and try again"
    if categories & _DECEIVING_CATEGORIES:
        return "has control characters in its name; rename it and try again"
    if not _BIDI.isdisjoint(name):
        return "has a name that shows in another order than it is stored (bidi control); rename it"
    return None


def path_fault(name: str) -> str | None:
    r"""What is wrong with the path of a member, and what to do; `None` for a fair one.

    Backslashes count as separators, since they are ones where archives with them are made.

    >>> path_fault("..\\..\\outside.txt")
    'has a path that leaves the archive (..); pack it again with plain relative paths'
    >>> path_fault("J-1/2019-06-21.xml") is None
    True
    """
    if fault := name_fault(name):
        return fault
    remedy = "pack it again with plain relative paths"
    if name.startswith(("/", "\\")):
        return f"has an absolute path; {remedy}"
    if _DRIVE.match(name):
        return f"has a path with a drive letter; {remedy}"
    if ".." in name.replace("\\", "/").split("/"):
        return f"has a path that leaves the archive (..); {remedy}"
    return None


def plain_path(name: str) -> str:
    """The path of a member without its empty parts: one spelling for one member.

    >>> plain_path("./J-1//2019-06-21.xml")
    'J-1/2019-06-21.xml'
    """
    return "/".join(part for part in name.split("/") if part not in ("", "."))


def _deceives(char: str) -> bool:
    return unicodedata.category(char) in _DECEIVING_CATEGORIES or char in _BIDI
