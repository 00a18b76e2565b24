"""Instruments as PDF: what can be read of a file becomes lines of drafted text."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.drafted import read_drafted
from tqa.ingest.readers.pdf import contents, garbled, layout, masthead
from tqa.ingest.readers.pdf.garbled import SAID, Checked
from tqa.ingest.readers.pdf.pages import Limits, Page, pages
from tqa.law.document import Document

MEDIA_TYPE = "application/pdf"
LIMITS = Limits()

_FEWEST_CHARACTERS = 25
"""A page with an image and fewer characters is a scan, whatever stamp is printed over it."""
_MOST_IMAGES = 0.5
"""Share of the pages that may be images without text."""


def sniff(name: str, head: bytes) -> bool:
    """Whether a file is a PDF: its mark may stand anywhere in the first kilobyte.

    >>> sniff("act.txt", b"%PDF-1.7"), sniff("act.pdf", b"1. Dues")
    (True, True)
    """
    return b"%PDF-" in head[:1024] or name.lower().endswith(".pdf")


def read(file: SourceFile, given: Given, limits: Limits = LIMITS) -> Document:
    """Read one instrument. SourceError where nothing, or not enough, can be read of it."""
    checked, guesses = readable(file, limits)
    return document(file, checked, guesses, given)


def document(file: SourceFile, checked: Checked, guesses: Sequence[str], given: Given) -> Document:
    """The instrument on pages that can be read. SourceError where they hold no law."""
    lines = contents.set_apart(masthead.set_apart(layout.lines(checked.pages)))
    return read_drafted(file, lines, given, media_type=MEDIA_TYPE, guesses=guesses)


def readable(
    file: SourceFile, limits: Limits = LIMITS, library: str = ""
) -> tuple[Checked, list[str]]:
    """The pages of a file that can be read, and what a person should know of the rest."""
    if b"%PDF-" not in file.data[:1024]:
        raise SourceError(
            f"{file.name}: is called a PDF, but does not begin as one; get the file again"
        )
    found = _within(pages(file.data, file.name, library), file.name, limits)
    if not found:
        raise SourceError(f"{file.name}: the PDF has no pages; get the file again")
    images = [page.number for page in found if _is_image(page)]
    texts = [page for page in found if not _is_image(page)]
    if not texts or len(images) > _MOST_IMAGES * len(found):
        which = f"page{'s' * (len(images) != 1)} {numbers(images)}" if images else "its pages"
        raise SourceError(
            f"{file.name}: {which} of {len(found)} are images without text; "
            "put the file through character recognition (for example ocrmypdf) and add it again"
        )
    checked = garbled.check(texts)
    refuse_lost(file.name, checked)
    guesses = [*_guesses(checked)]
    if images:
        guesses.append(
            f"page(s) {numbers(images)} are images without text and were not read: "
            "put them through character recognition"
        )
    return checked, guesses


def _within(found: Iterable[Page], name: str, limits: Limits) -> list[Page]:
    """The pages, as long as they keep within the limits."""
    kept: list[Page] = []
    characters = 0
    begun = time.monotonic()
    for page in found:
        kept.append(page)
        characters += sum(len(span.text) for span in page.spans)
        over = (
            f"more than {limits.pages} pages" if len(kept) > limits.pages
            else f"more than {limits.characters} characters" if characters > limits.characters
            else f"no end after {limits.seconds:g} seconds"
            if time.monotonic() - begun > limits.seconds
            else ""
        )  # fmt: skip
        if over:
            raise SourceError(
                f"{name}: {over} (at page {page.number}); split the file and add its parts"
            )
    return kept


def _is_image(page: Page) -> bool:
    printed = sum(len(span.text.strip()) for span in page.spans)
    return page.is_picture and printed < _FEWEST_CHARACTERS


def refuse_lost(name: str, checked: Checked) -> None:
    """SourceError where too much of a text layer is garbled: which kind, on which pages."""
    health = checked.health
    if not health.lost():
        return
    told = "; ".join(
        f"{SAID[kind]} on page(s) {numbers(where)} ({kind.value})"
        for kind, where in sorted(health.garbled.items())
    )
    raise SourceError(
        f"{name}: the text layer cannot be read: {told}; put the file through character "
        "recognition (for example ocrmypdf --force-ocr), or add the text as published elsewhere"
    )


def _guesses(checked: Checked) -> Iterable[str]:
    for kind, where in sorted(checked.health.garbled.items()):
        yield (
            f"page(s) {numbers(where)} hold {SAID[kind]} ({kind.value}): "
            "the lines with it are set aside"
        )
    for kind, where in sorted(checked.health.recovered.items()):
        yield f"page(s) {numbers(where)}: recovered from {SAID[kind]} ({kind.value})"


def numbers(pages_: Iterable[int]) -> str:
    """Numbers of pages in words, those in a row as a range.

    >>> numbers([3, 1, 2, 7])
    '1-3, 7'
    """
    runs: list[list[int]] = []
    for number in sorted(set(pages_)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
