"""The package of an Office file: a zip of XML parts, let through only where it is harmless.

All is measured before a library opens it: how many parts, how large unpacked, and whether a part
declares a DOCTYPE, which could hold entities. A file with macros is refused.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.found import DEFAULT_LIMITS, MiB, shown
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.word_numbers import W
from tqa.ingest.xml import parse_xml

MAX_PARTS = 5_000
MAX_TOTAL = 256 * MiB
"""Bytes of all parts together, unpacked."""
_REMEDY = "open it in a word processor, save it again as .docx, and add that"
_DAMAGE = (
    EOFError, LookupError, NotImplementedError, OSError, RuntimeError, ValueError,
    zipfile.BadZipFile, zlib.error,
)  # fmt: skip


def safe_parts(file: SourceFile) -> dict[str, Any]:
    """The XML parts by name, parsed without entities. SourceError where the package is not safe."""
    parts: dict[str, Any] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as package:
            infos = package.infolist()
            _measure(file, infos)
            for info in infos:
                data = package.read(info)
                if info.filename.lower().endswith((".xml", ".rels")):
                    part = SourceFile(f"{file.name}!{shown(info.filename)}", data)
                    parts[info.filename] = parse_xml(part)
    except _DAMAGE as error:
        detail = shown(str(error)) or type(error).__name__
        raise SourceError(f"{file.name}: is a damaged Word file ({detail}); {_REMEDY}") from error
    if parts["word/document.xml"].tag != f"{W}document":
        raise SourceError(
            f"{file.name}: is written in another form of Word's XML (Strict Open XML, or none); "
            "save it as an ordinary .docx and add that"
        )
    return parts


def _measure(file: SourceFile, infos: list[zipfile.ZipInfo]) -> None:
    """SourceError where a package is too large, hostile, or no document of Word."""
    name, total = file.name, sum(info.file_size for info in infos)
    names = [info.filename for info in infos]
    if any(info.flag_bits & 0x1 for info in infos):
        raise SourceError(f"{name}: is encrypted; save it without a password and add it again")
    if len(infos) > MAX_PARTS:
        raise SourceError(f"{name}: holds {len(infos)} parts, more than {MAX_PARTS}; {_REMEDY}")
    bomb = total > DEFAULT_LIMITS.ratio_floor_bytes and (
        total > DEFAULT_LIMITS.max_ratio * max(len(file.data), 1)
    )
    if bomb or total > MAX_TOTAL:
        raise SourceError(
            f"{name}: unpacks to {total} bytes, as only made-up data do; refused; {_REMEDY}"
        )
    odd = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    if any(info.compress_type not in odd for info in infos):
        raise SourceError(f"{name}: is packed by an unusual method; {_REMEDY}")
    if len(set(names)) < len(names):
        raise SourceError(f"{name}: holds two parts of one name; {_REMEDY}")
    if any(part.lower().endswith(("vbaproject.bin", "vbadata.xml")) for part in names):
        raise SourceError(
            f"{name}: holds macros, which no law needs; save it as .docx, which has none, "
            "and add that"
        )
    if "word/document.xml" not in names:
        kinds = {"xl": "a spreadsheet", "ppt": "a presentation"}
        kind = next((kinds[p.split("/")[0]] for p in names if p.split("/")[0] in kinds), "a zip")
        raise SourceError(
            f"{name}: is {kind}, no Word document (word/document.xml is missing); "
            "save its text as .docx, PDF or plain text, and add that"
        )
