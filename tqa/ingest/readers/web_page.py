"""HTML pages: those of a known layout by their reader, all others as the text that they print.

A page of unknown layout is read like plain text, one paragraph an element of a block. Navigation
and other furniture then stand in the text as well, which is why the layout is noted as a guess.
"""

from __future__ import annotations

from dataclasses import replace

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.html import is_html, parse_html, without_unseen
from tqa.ingest.readers import bdlaws, plain_text
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.bd_page import read_page
from tqa.law.document import Document


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes are an HTML page; of which layout is seen when it is read."""
    return is_html(head)


def read(file: SourceFile, given: Given) -> Document:
    """Read one page. SourceError where it cannot be parsed, or holds no provision."""
    root = parse_html(file)
    page = read_page(root)
    if bdlaws.is_page(page):
        return bdlaws.document(file, given, page, "text/html")
    if unseen := without_unseen(root):
        page = read_page(root)
    printed = "\n\n".join(line.text for block in page.blocks for line in block.lines)
    text = SourceFile(file.name, printed.encode("utf-8"))
    try:
        document = plain_text.read(text, given)
    except SourceError as error:
        reason = str(error).removeprefix(file.name).lstrip(": ")
        raise SourceError(
            f"{file.name}: HTML of unknown layout, read as plain text: {reason}"
        ) from error
    if not any(node.label and node.parent >= 0 and node.spans for node in document.nodes):
        raise SourceError(
            f"{file.name}: HTML of unknown layout, and no provision is found in its text; save the "
            "text of the instrument as .txt and add that"
        )
    guesses = ["HTML of unknown layout: read as plain text, with whatever else the page prints"]
    if unseen:
        guesses.append(f"{unseen} elements that the page does not show are not read")
    return replace(
        document,
        source=file.sha256,
        media_type="text/html",
        guesses=(*guesses, *document.guesses),
    )
