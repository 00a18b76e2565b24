"""Formats that people do bring, that no reader reads: what each is, and what to do instead."""

from __future__ import annotations

from pathlib import PurePosixPath

_SAVE = "open it in a word processor, save it as .docx, PDF or plain text, and add that"

BY_BYTES = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office file of before 2007 (.doc, .xls)", _SAVE),
    (b"{\\rtf", "rich text (.rtf)", _SAVE),
    (b"\xffWPC", "a WordPerfect file", _SAVE),
)
"""First bytes -> what the file is, and the remedy."""
BY_NAME = {
    ".doc": ("an old Word file (.doc)", _SAVE),
    ".odt": ("an OpenDocument text (.odt)", _SAVE),
    ".ott": ("an OpenDocument template (.ott)", _SAVE),
    ".rtf": ("rich text (.rtf)", _SAVE),
    ".pages": ("a Pages document", _SAVE),
    ".wpd": ("a WordPerfect file (.wpd)", _SAVE),
}
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument"


def refusal(name: str, head: bytes) -> str:
    """What a file is and what to do with it, "" for one that may be read.

    >>> refusal("act.odt", b"PK")[:40]
    'is an OpenDocument text (.odt), which is'
    """
    suffix = PurePosixPath(name.rsplit("!", 1)[-1]).suffix.lower()
    found = next(((what, do) for start, what, do in BY_BYTES if head.startswith(start)), None)
    if found is None and _OPEN_DOCUMENT in head[:120]:
        found = BY_NAME[".odt"]
    if found is None:
        found = BY_NAME.get(suffix)
    return f"is {found[0]}, which is not read; {found[1]}" if found else ""
