"""Small PDFs made for tests: text at places, rules, pages that are pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.pdf import layout
from tqa.ingest.readers.pdf.pages import Page, pages

WIDTH, HEIGHT = 600, 800


@dataclass
class Sheet:
    """One page to be made."""

    texts: list[tuple[float, float, str, float, str]] = field(default_factory=list)
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)
    picture: bool = False

    def at(self, x: float, y: float, text: str, size: float = 10, font: str = "tiro") -> Sheet:
        """Print a text with its baseline at a place."""
        self.texts.append((x, y, text, size, font))
        return self

    def down(
        self, x: float, y: float, lines: Sequence[str], step: float = 12, size: float = 10
    ) -> Sheet:
        """Print lines below each other."""
        for number, line in enumerate(lines):
            self.at(x, y + step * number, line, size)
        return self

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> Sheet:
        """Draw a line."""
        self.rules.append((x0, y0, x1, y1))
        return self


def pdf(*sheets: Sheet, **save: Any) -> bytes:
    """The bytes of a file with these pages; skips the test where PyMuPDF is not installed."""
    pymupdf: Any = pytest.importorskip("pymupdf", reason="PDFs for tests are made with PyMuPDF")
    document = pymupdf.open()
    for sheet in sheets:
        page = document.new_page(width=WIDTH, height=HEIGHT)
        for x, y, text, size, font in sheet.texts:
            page.insert_text((x, y), text, fontsize=size, fontname=font)
        for x0, y0, x1, y1 in sheet.rules:
            page.draw_line((x0, y0), (x1, y1))
        if sheet.picture:
            picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 60, 80))
            picture.clear_with(200)
            page.insert_image(page.rect, pixmap=picture)
    return bytes(document.tobytes(**save))


def source(data: bytes, name: str = "act.pdf") -> SourceFile:
    """The bytes as a file."""
    return SourceFile(name, data)


def read_pages(data: bytes, library: str) -> list[Page]:
    """The pages as one of the libraries reads them."""
    return list(pages(data, "act.pdf", library))


def printed(data: bytes, library: str) -> list[Line]:
    """The lines that the layout makes of a file."""
    return layout.lines(read_pages(data, library))


def text(lines: Sequence[Line]) -> list[str]:
    """The words of lines that are not set aside."""
    return [line.text for line in lines if not line.aside]


def asides(lines: Sequence[Line]) -> dict[str, list[str]]:
    """Reason -> the words set aside for it."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.aside:
            found.setdefault(line.aside, []).append(line.text)
    return found
