"""Pages by way of pypdfium2, glyph by glyph: slower, and free of the licence of PyMuPDF."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2
from pypdfium2 import raw

from tqa.ingest.readers.pdf.pages import Page, Rule, Span, Unreadable, is_much, rule_of

_PASSWORD = "password"
_MOST_OBJECTS = 50_000


def pages(data: bytes) -> Iterator[Page]:
    """The pages of a file. Unreadable where it is locked or no PDF."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if _PASSWORD in str(error).lower():
            raise Unreadable("is encrypted; remove the password and add it again") from error
        raise Unreadable(
            f"is damaged or no PDF ({error}); get the file again, or print it to a new PDF"
        ) from error
    try:
        for number in range(len(document)):
            page = document[number]
            try:
                yield _page(page, number + 1)
            finally:
                page.close()
    finally:
        document.close()


def _page(page: Any, number: int) -> Page:
    width, height = page.get_size()
    left, _, _, top = page.get_cropbox()
    # What stands outside of the page is not printed; PyMuPDF leaves it out by itself.
    spans = tuple(
        span
        for span in _spans(page, left, top)
        if 0 <= span.y <= height and span.x1 > 0 and span.x0 < width
    )
    rules: list[Rule] = []
    is_picture = drawn = False
    for count, item in enumerate(page.get_objects(max_depth=3)):
        if count > _MOST_OBJECTS:
            break
        drawn = True
        if item.type == raw.FPDF_PAGEOBJ_IMAGE:
            x0, y0, x1, y1 = item.get_bounds()
            is_picture = is_picture or is_much(x1 - x0, y1 - y0, (width, height))
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            rule = _rule(item, left, top)
            rules += [rule] if rule else []
    if not any(span.text.strip() for span in spans):
        is_picture = drawn
    return Page(number, width, height, spans, tuple(rules), is_picture)


def _rule(item: Any, left: float, top: float) -> Rule | None:
    x0, y0, x1, y1 = item.get_bounds()
    return rule_of(x0 - left, top - y1, x1 - left, top - y0)


@dataclass(frozen=True, slots=True)
class _Style:
    font: str
    size: float
    upright: bool


@dataclass
class _Run:
    """A span while its glyphs are being read."""

    style: _Style
    x0: float
    x1: float
    y: float
    letters: list[str]
    last: tuple[float, float] = (0.0, 0.0)
    """Where its last glyph begins."""

    def span(self) -> Span:
        """The span that it has become."""
        text = "".join(self.letters)
        return Span(text, self.x0, self.x1, self.y, self.style.size, self.style.font,
                    self.style.upright)  # fmt: skip


def _spans(page: Any, left: float, top: float) -> Iterator[Span]:
    text = page.get_textpage()
    try:
        run: _Run | None = None
        styles: dict[int, _Style] = {}
        spaced = False  # whether the library has put a space between two words
        x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
        for at in range(raw.FPDFText_CountChars(text)):
            letter = chr(raw.FPDFText_GetUnicode(text, at))
            if letter in "\r\n" or raw.FPDFText_IsGenerated(text, at) == 1:
                spaced = letter == " "
                continue
            item = raw.FPDFText_GetTextObject(text, at)
            key = ctypes.addressof(item.contents) if item else 0
            style = styles.get(key)
            if style is None:
                style = styles[key] = _style(text, at)
            raw.FPDFText_GetCharOrigin(text, at, x, y)
            raw.FPDFText_GetLooseCharBox(text, at, box)
            x0, x1, base = x.value - left, box.right - left, top - y.value
            if run is None or not _goes_on(run, style, x0, base):
                if run is not None:
                    yield run.span()
                run = _Run(style, x0, x1, base, [])
            elif spaced or (style.upright and x0 - run.x1 > 0.25 * style.size):
                run.letters.append(" " if " " not in (run.letters[-1], letter) else "")
            spaced = False
            run.letters.append(letter)
            run.last = x0, base
            run.x1 = max(run.x1, x1)
        if run is not None:
            yield run.span()
    finally:
        text.close()


def _goes_on(run: _Run, style: _Style, x0: float, y: float) -> bool:
    size = style.size
    if not style.upright:
        return style == run.style and math.dist(run.last, (x0, y)) < 2 * size
    return style == run.style and abs(y - run.y) < 0.1 * size and -0.6 < (x0 - run.x1) / size < 1.0


def _style(text: Any, at: int) -> _Style:
    flags = ctypes.c_int()
    length = raw.FPDFText_GetFontInfo(text, at, None, 0, flags)
    buffer = ctypes.create_string_buffer(max(length, 1))
    raw.FPDFText_GetFontInfo(text, at, buffer, length, flags)
    name = buffer.value.decode("utf-8", "replace").split("+", 1)[-1]
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, at, matrix)
    scale = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
    size = raw.FPDFText_GetFontSize(text, at) * scale
    return _Style(name, size, matrix.a > 0 and abs(matrix.b) < 0.1 * matrix.a)
