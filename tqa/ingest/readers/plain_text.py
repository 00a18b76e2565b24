"""Acts and other instruments as plain text or Markdown, in the form of Commonwealth drafting."""

from __future__ import annotations

import codecs
import re
from pathlib import PurePosixPath

from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.drafted import read_drafted
from tqa.ingest.readers.head import split_front_matter
from tqa.ingest.readers.lines import decode, looks_like_markdown, split_lines
from tqa.law.document import Document

_SUFFIXES = ("", ".txt", ".text", ".md", ".markdown")
_OTHER_FORMATS = (b"<?xml", b"<!doctype", b"<html", b"%pdf", b"{", b"pk\x03\x04", b"\x1f\x8b")


def sniff(name: str, head: bytes) -> bool:
    """Whether a file is for this reader, by its name and its first bytes.

    A file called `.txt` or `.md` is claimed even if its bytes are no Unicode, so that `read` can
    say what to do about it.

    >>> sniff("dues-act.txt", b"1. Dues"), sniff("dues-act", b"%PDF-1.7"), sniff("a.csv", b"1")
    (True, False, False)
    """
    suffix = PurePosixPath(name.rsplit("!", 1)[-1]).suffix.lower()
    if " " in suffix or suffix[1:].isdigit():
        suffix = ""
    marked = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    start = head.removeprefix(codecs.BOM_UTF8).lstrip().lower()
    if suffix not in _SUFFIXES or start.startswith(_OTHER_FORMATS):
        return False
    if suffix or marked:
        return True
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head.removeprefix(codecs.BOM_UTF8))
    except UnicodeDecodeError:
        return False
    return b"\0" not in head


def read(file: SourceFile, given: Given) -> Document:
    """Read one instrument. SourceError where the bytes are no text, or the text holds no law.

    `given` goes before what a front matter says, and that before what is found in the text.
    """
    text = decode(file)
    stated, block, body, unused = split_front_matter(text, file.name)
    markdown = looks_like_markdown(file.name, body)
    # Lines are counted in the file, so the front matter keeps its place as blank lines.
    blank = "\n" * len(re.findall(r"\r\n|[\n\r\f\v\u0085\u2028\u2029]", block))
    return read_drafted(
        file,
        split_lines(blank + body, markdown=markdown),
        given.over(stated),
        media_type="text/markdown" if markdown else "text/plain",
        front_matter=" ".join(block.split()),
        guesses=[f"front matter: {line!r} is no fact this reader knows" for line in unused],
    )
