"""HTML from strangers: no network, no entities of its own, limits on size and depth.

HTML is parsed forgivingly, as browsers do: pages of public bodies are rarely well-formed. What the
parser takes out silently (scripts, styles, comments) is no text.
"""

from __future__ import annotations

import re
from typing import Any

from lxml import etree, html

from tqa.errors import SourceError
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.xml import MAX_DEPTH, MAX_MARKUP

MAX_SIZE = 40_000_000
"""Bytes of one page; the largest act at hand has under two million."""
SILENT = frozenset({"script", "style", "noscript", "template", "iframe", "object", "svg", "head"})
"""Elements whose text is not printed."""

_UNSEEN = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*(?:\.0+)?%?"
    r"|font-size\s*:\s*0+(?:\.0+)?(?:px|pt|em|rem|%)?|(?:left|top|text-indent)\s*:\s*-\s*[0-9]{3,}[0-9.]*[a-z]*"
    r"|clip\s*:\s*rect\(\s*0[^)]{0,40}\))\s*(?:!\s*important\s*)?(?:;|$)",
    re.IGNORECASE,
)
"""Styles with which a browser shows nothing of an element."""
_LOOKS_LIKE_HTML = re.compile(
    rb"^\s*(?:<!--.{0,2000}?-->\s*){0,5}<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL
)
_TOO_DEEP = etree.XPath("boolean(" + "/*" * (MAX_DEPTH + 1) + ")")


def is_html(head: bytes) -> bool:
    """Whether the first bytes of a file begin an HTML page.

    >>> is_html(b"<!DOCTYPE html><html>"), is_html(b"<?xml version='1.0'?><act/>")
    (True, False)
    """
    return _LOOKS_LIKE_HTML.match(head.removeprefix(b"\xef\xbb\xbf")) is not None


def without_unseen(root: Any) -> int:
    """Take out the elements that say themselves that a page does not show them; gives how many.

    What no reader of the page sees would else be read as its words. Styles of whole pages, in
    sheets, are not looked at.
    """
    unseen = [
        element
        for element in root.iter(etree.Element)
        if element.getparent() is not None and _is_unseen(element)
    ]
    for element in unseen:
        element.drop_tree()
    return len(unseen)


def _is_unseen(element: Any) -> bool:
    hidden = element.get("hidden")
    if hidden is not None and hidden.strip().lower() != "until-found":
        return True
    return _UNSEEN.search(element.get("style") or "") is not None


def parse_html(file: SourceFile) -> Any:
    """The root element of a page in UTF-8. SourceError for bytes that are none, or absurd ones."""
    name, data = file.name, file.data.removeprefix(b"\xef\xbb\xbf")
    if len(data) > MAX_SIZE:
        raise SourceError(f"{name}: a page of more than {MAX_SIZE} bytes; refused, split it")
    if data.count(b"<") + data.count(b"=") > MAX_MARKUP:
        raise SourceError(f"{name}: holds more than {MAX_MARKUP} tags and attributes; refused")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(
            f"{name}: byte {error.start} is not UTF-8 ({error.reason}); convert the page to UTF-8 "
            "and add it again"
        ) from error
    if "\0" in text:
        raise SourceError(f"{name}: holds a NUL character, so it is no page; fetch it again")
    parser = html.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = html.document_fromstring(text.encode("utf-8"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise SourceError(f"{name}: no page can be read in it ({error}); fetch it again") from error
    limits = (etree.ErrorTypes.ERR_RESOURCE_LIMIT, etree.ErrorTypes.ERR_INTERNAL_ERROR)
    lost = [entry for entry in parser.error_log if entry.type in limits]
    if lost and not _TOO_DEEP(root):
        raise SourceError(
            f"{name}, line {lost[0].line}: one text or attribute is longer than the 10 MB that are "
            "read; split it, or take out what is embedded there"
        )
    if _TOO_DEEP(root):
        raise SourceError(
            f"{name}: elements nest deeper than {MAX_DEPTH} levels; refused, since no instrument "
            "does; check what made the file"
        )
    return root
