"""Pages by way of PyMuPDF."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pymupdf

from tqa.ingest.readers.pdf.pages import Page, Rule, Span, Unreadable, is_much, rule_of

_FLAGS = (
    pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_MEDIABOX_CLIP
    | pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
)
"""With the numbers of glyphs whose letter the file does not tell: a shifted layer shows by them."""
_MOST_DRAWINGS = 20_000
"""A page with more of them is a picture, and its lines are no rules."""


def pages(data: bytes) -> Iterator[Page]:
    """The pages of a file. Unreadable where it is locked or no PDF."""
    tools: Any = pymupdf.TOOLS
    tools.mupdf_display_errors(False)
    tools.mupdf_display_warnings(False)
    opened: Any = pymupdf.open
    try:
        document = opened(stream=data, filetype="pdf")
    except Exception as error:
        raise Unreadable(
            f"is damaged or no PDF ({error}); get the file again, or print it to a new PDF"
        ) from error
    with document:
        if document.needs_pass:
            raise Unreadable("is encrypted; remove the password and add it again")
        for page in document:
            yield _page(page)


def _page(page: Any) -> Page:
    raw = page.get_text("dict", flags=_FLAGS)
    spans = [
        _span(span, line["dir"])
        for block in raw["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        if span["text"]
    ]
    return Page(
        page.number + 1,
        raw["width"],
        raw["height"],
        tuple(spans),
        tuple(_rules(page)),
        _is_picture(page, any(span.text.strip() for span in spans)),
    )


def _is_picture(page: Any, has_text: bool) -> bool:
    images = page.get_image_info() if page.get_images() else ()
    if not has_text:
        return bool(images) or bool(page.get_cdrawings())
    raw_size = (page.rect.width, page.rect.height)
    boxes = (image["bbox"] for image in images)
    return any(is_much(x1 - x0, y1 - y0, raw_size) for x0, y0, x1, y1 in boxes)


def _span(span: dict[str, Any], direction: tuple[float, float]) -> Span:
    x0, _, x1, _ = span["bbox"]
    return Span(
        span["text"], x0, x1, span["origin"][1], span["size"], span["font"], direction[0] > 0.9
    )


def _rules(page: Any) -> Iterator[Rule]:
    for number, drawing in enumerate(page.get_cdrawings()):
        if number > _MOST_DRAWINGS:
            return
        for item in drawing["items"]:
            if item[0] == "l":
                yield from filter(None, [rule_of(*item[1], *item[2])])
            elif item[0] == "re":
                yield from _sides(*item[1], filled="f" in drawing["type"])
            elif item[0] == "qu":
                (ax, ay), (_, _), (_, _), (dx, dy) = item[1]
                yield from _sides(ax, ay, dx, dy, filled="f" in drawing["type"])


def _sides(x0: float, y0: float, x1: float, y1: float, *, filled: bool) -> Iterator[Rule]:
    """A thin box is a line; a larger one that is drawn, not filled, has four."""
    whole = rule_of(x0, y0, x1, y1)
    if whole is not None:
        yield whole
    elif not filled:
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
        for (ax, ay), (bx, by) in pairwise(corners):
            yield from filter(None, [rule_of(ax, ay, bx, by)])
