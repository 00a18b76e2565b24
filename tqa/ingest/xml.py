"""XML from strangers: no entities, no network, no bombs.

The encoding is settled here and the parser is given UTF-8 only, so that what is looked for in the
bytes is what the parser sees: UTF-16 and UTF-7 hide a DOCTYPE from a search for it.
"""

from __future__ import annotations

import codecs
import re
from typing import Any

from lxml import etree

from tqa.errors import SourceError
from tqa.ingest.found import shown
from tqa.ingest.readers.base import SourceFile

MAX_DEPTH = 200
"""Real instruments nest to about twenty; a deeper file is an attack on recursion."""
MAX_MARKUP = 4_000_000
"""Tags and attributes of one file, which take far more memory than text. The largest
consolidations have about a tenth."""

_TOO_DEEP = etree.XPath("boolean(" + "/*" * (MAX_DEPTH + 1) + ")")
_DECLARED = re.compile(
    rb"<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z][A-Za-z0-9._-]{0,40})[\"']"
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark is its beginning
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"<\0\0\0", "utf-32-le"),
    (b"\0\0\0<", "utf-32-be"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
"""First bytes that tell the encoding. **Source:** XML 1.0, appendix F.1."""
_ENCODINGS = frozenset(
    "utf-8 ascii cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 koi8-r koi8-u "
    "big5 gbk gb2312 gb18030 euc_jp euc_kr shift_jis tis-620".split()
) | {f"iso8859-{part}" for part in range(1, 17)}
"""Encodings that may be declared, by their Python names; those left out can hide ASCII."""


def parse_xml(file: SourceFile) -> Any:
    """The root element. SourceError for bad markup, any DOCTYPE, or absurd depth or size."""
    data = _as_utf8(file)
    if _has_doctype(data):
        raise _doctype(file)
    if data.count(b"<") + data.count(b"=") > MAX_MARKUP:
        raise SourceError(
            f"{file.name}: holds more than {MAX_MARKUP} tags and attributes; refused, split it"
        )
    try:
        root = etree.fromstring(data, _parser())
    except etree.XMLSyntaxError as error:
        raise _malformed(file, error) from error
    if root.getroottree().docinfo.doctype:
        raise _doctype(file)
    if _TOO_DEEP(root):
        raise _deep(file)
    return root


def _parser() -> etree.XMLParser:
    """A parser without a memory: one for each file, since they are not to share anything."""
    return etree.XMLParser(
        encoding="utf-8",  # over whatever the file declares
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        collect_ids=False,
    )


def _as_utf8(file: SourceFile) -> bytes:
    """The file in UTF-8, without a byte order mark. SourceError where the bytes are not text."""
    encoding = _encoding(file)
    if encoding in ("utf-8", "ascii"):
        return file.data  # the parser checks it, and tells the line
    try:
        return file.data.decode(encoding).encode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(
            f"{file.name}, byte {error.start}: not {encoding}, which it declares or begins like "
            f"({error.reason}); correct the encoding and try again"
        ) from error
    except UnicodeEncodeError as error:
        raise SourceError(
            f"{file.name}, character {error.start}: half a surrogate pair, which is no character; "
            "save the file again as UTF-8"
        ) from error


def _encoding(file: SourceFile) -> str:
    """What the first bytes say, else what is declared, else UTF-8."""
    for mark, encoding in _MARKS:
        if file.data.startswith(mark):
            return encoding
    declared = _DECLARED.match(file.data[:512].lstrip())
    if declared is None:
        return "utf-8"
    name = declared[1].decode("ascii")
    try:
        encoding = codecs.lookup(name).name
    except LookupError:
        encoding = ""
    if encoding.startswith(("utf-16", "utf-32")):
        return "utf-8"  # the declaration itself could be read: a program forgot to change it
    if encoding not in _ENCODINGS:
        raise SourceError(
            f"{file.name}: declares the encoding {shown(name)}, which is not read; save it as UTF-8"
        )
    return encoding


def _has_doctype(data: bytes) -> bool:
    """Whether a DOCTYPE, which is where entities are declared, stands before the root element.

    Further on the parser takes none, so that the words may be quoted in the text.
    """
    at = 0
    while (at := data.find(b"<", at)) >= 0:
        if data.startswith(b"<!--", at):
            end = data.find(b"-->", at + 4)
        elif data.startswith(b"<?", at):
            end = data.find(b"?>", at + 2)
        else:
            return data.startswith(b"<!", at)
        if end < 0:
            return False
        at = end
    return False


def _doctype(file: SourceFile) -> SourceError:
    return SourceError(
        f"{file.name}: declares a document type or entities, which are never resolved; "
        "remove the DOCTYPE and try again"
    )


def _deep(file: SourceFile) -> SourceError:
    return SourceError(
        f"{file.name}: elements nest deeper than {MAX_DEPTH} levels; refused, since no instrument "
        "does; check what made the file"
    )


def _malformed(file: SourceFile, error: etree.XMLSyntaxError) -> SourceError:
    """The parser's complaint in words that say what to do."""
    message = shown(" ".join((error.msg or "no message").split()))
    if message.startswith("Excessive depth"):
        return _deep(file)
    line, column = error.position or (1, 1)
    where = f"{file.name}, line {line}, column {column}"
    if error.code == etree.ErrorTypes.ERR_RESOURCE_LIMIT or "XML_PARSE_HUGE" in message:
        return SourceError(
            f"{where}: one text, name or attribute is longer than the 10 MB that are read; "
            "split it, or take out what is embedded there"
        )
    message = re.sub(r", line \d+, column \d+$", "", message)
    advice = "is the file truncated?"
    if "encoding" in message:
        advice = "is it in the encoding that it declares? If not, save it as UTF-8"
    return SourceError(f"{where}: not well-formed XML ({message}); {advice}")
