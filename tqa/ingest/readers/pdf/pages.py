"""What a page of a PDF holds, whichever library reads it: runs of text with places, and rules.

Lengths are in points; y grows downwards. PyMuPDF is used where it is installed (extra `pdf`), else
pypdfium2. Neither runs scripts, opens attachments or follows links here: only text is asked for.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tqa.errors import SourceError


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one font, size and line."""

    text: str
    x0: float
    x1: float
    y: float
    """Of the baseline."""
    size: float = 10.0
    font: str = ""
    upright: bool = True
    """Whether it runs from left to right as the page is looked at."""
    garbled: str = ""
    """Why its words cannot be read, "" where they can."""

    @property
    def bold(self) -> bool:
        """Whether the name of the font says so."""
        name = self.font.lower()
        return "bold" in name or "black" in name or "heavy" in name

    def with_text(self, text: str) -> Span:
        """The same place with other words."""
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight ruled line, horizontal or vertical."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def level(self) -> bool:
        """Whether it is horizontal."""
        return self.x1 - self.x0 >= self.y1 - self.y0


@dataclass(frozen=True, slots=True)
class Page:
    """One page: what is printed on it, in the order of the file."""

    number: int
    """From 1."""
    width: float
    height: float
    spans: tuple[Span, ...]
    rules: tuple[Rule, ...] = ()
    is_picture: bool = False
    """Whether a picture covers half of it or more, or drawings without text are all there is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one file may hold before it is refused."""

    pages: int = 5_000
    characters: int = 20_000_000
    seconds: float = 300.0


class Unreadable(Exception):
    """A library could not read the file; the message says why, without the name of the file."""


LIBRARIES = {
    "mupdf": "tqa.ingest.readers.pdf.mupdf",
    "pdfium": "tqa.ingest.readers.pdf.pdfium",
}
"""Name -> the module that reads pages with it, imported when it is needed."""

THIN = 2.0
"""A box up to this thick is a ruled line."""
SHORTEST_RULE = 8.0


def rule_of(x0: float, y0: float, x1: float, y1: float) -> Rule | None:
    """The ruled line that a drawn line or thin box is, else `None`."""
    x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    wide, high = x1 - x0, y1 - y0
    if min(wide, high) > THIN or max(wide, high) < SHORTEST_RULE:
        return None
    return Rule(x0, y0, x1, y1)


def installed() -> str:
    """The library that reads pages here: a name of `LIBRARIES`."""
    found = importlib.util.find_spec("pymupdf") is not None
    return "mupdf" if found else "pdfium"


def is_much(wide: float, high: float, page: tuple[float, float]) -> bool:
    """Whether a picture is so large that it may be a scan of the page."""
    return wide * high >= 0.5 * page[0] * page[1]


def _sound(page: Page) -> Page:
    """The page, its measures within what paper can be: a broken file may say anything."""
    odd = [span for span in page.spans if not _is_sound(span)]
    if not odd and 0 < page.width < _FARTHEST and 0 < page.height < _FARTHEST:
        return page
    return replace(
        page,
        width=_within(page.width) or 612.0,
        height=_within(page.height) or 792.0,
        spans=tuple(
            span if _is_sound(span) else replace(
                span,
                x0=_within(span.x0),
                x1=max(_within(span.x1), _within(span.x0)),
                y=_within(span.y),
                size=min(max(_within(span.size), 1.0), 500.0),
            )
            for span in page.spans
        ),
    )  # fmt: skip


_FARTHEST = 15_000.0
"""Points: the largest page that the format allows has 14,400."""


def _is_sound(span: Span) -> bool:
    near = -_FARTHEST < span.x0 <= span.x1 < _FARTHEST and -_FARTHEST < span.y < _FARTHEST
    return near and 0.3 < span.size < 1_000


def _within(value: float) -> float:
    return min(max(value, -_FARTHEST), _FARTHEST) if math.isfinite(value) else 0.0


def pages(data: bytes, name: str, library: str = "") -> Iterator[Page]:
    """The pages of a file, one after another. SourceError where it cannot be read.

    `library` is a name of `LIBRARIES`, "" for the one installed.
    """
    module = importlib.import_module(LIBRARIES[library or installed()])
    try:
        yield from map(_sound, module.pages(data))
    except Unreadable as error:
        raise SourceError(f"{name}: {error}") from error
    except SourceError:
        raise
    except Exception as error:  # whatever a library makes of a hostile file
        raise SourceError(
            f"{name}: cannot be read as a PDF ({type(error).__name__}: {error}); "
            "the file is damaged: get it again, or print it to a new PDF"
        ) from error
