"""Shapes and words on a sheet: written as SVG, and from that as PNG."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tqa.errors import TqaError

NAVY, BLUE, INK, GREY, RULE = "#1f3a5f", "#5b7fa8", "#1f2933", "#6b7680", "#aab6c1"
FONT = "Helvetica, Arial, sans-serif"
_WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
"""Widths of the characters from space to tilde, in thousandths of the size.

Source: Adobe Font Metrics of Helvetica; Arial and Liberation Sans have the same.
"""
_SLACK = 1.04
"""A font that stands in for these may be a little wider."""
_MOST_PIXELS = 40_000_000


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one colour and weight."""

    text: str
    fill: str = INK
    bold: bool = False
    italic: bool = False


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide words are in a size; for other scripts than Latin a generous guess.

    >>> round(width("filed", 10))
    19
    """
    total = sum(_char_width(char) for char in text)
    return total / 1000 * size * _SLACK * (1.06 if bold else 1)


def _char_width(char: str) -> int:
    at = ord(char) - 32
    if 0 <= at < len(_WIDTHS):
        return _WIDTHS[at]
    if unicodedata.combining(char):
        return 0
    return 1000 if unicodedata.east_asian_width(char) in "WF" or char in "—…" else 640


def wrapped(words: str, size: float, room: float) -> list[str]:
    """Words in lines no wider than a room; a word that is wider alone is cut.

    >>> wrapped("a guarantee of a bank", 10, 60)
    ['a guarantee', 'of a bank']
    """
    lines: list[str] = []
    line = ""
    for word in words.split():
        for piece in _cut(word, size, room):
            longer = f"{line} {piece}" if line else piece
            if line and width(longer, size) > room:
                lines.append(line)
                line = piece
            else:
                line = longer
    return [*lines, line] if line else lines


def _cut(word: str, size: float, room: float) -> Iterable[str]:
    start = 0
    for at in range(1, len(word) + 1):
        if at - start > 1 and width(word[start:at], size) > room:
            yield word[start : at - 1]
            start = at - 1
    yield word[start:]


class Sheet:
    """A drawing in the making; the same calls give the same bytes."""

    def __init__(self, wide: float, high: float, title: str) -> None:
        self.wide, self.high = wide, high
        self._root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": _number(wide),
                "height": _number(high),
                "viewBox": f"0 0 {_number(wide)} {_number(high)}",
                "role": "img",
            },
        )
        SubElement(self._root, "title").text = _drawable(title)
        self.box(0, 0, wide, high, fill="#ffffff")

    def line(self, points: Sequence[tuple[float, float]], stroke: str, thick: float = 1) -> None:
        """A line through points."""
        self._path("M" + " L".join(f"{_number(x)} {_number(y)}" for x, y in points), stroke, thick)

    def box(
        self, x: float, y: float, wide: float, high: float, *,
        fill: str = "none", stroke: str = "none", round_: float = 0,
    ) -> None:  # fmt: skip
        """A rectangle."""
        self._add(
            "rect", x=x, y=y, width=wide, height=high, rx=round_, fill=fill, stroke=stroke,
        )  # fmt: skip

    def dashed(self, x: float, y: float, wide: float, high: float, stroke: str) -> None:
        """A rectangle in dashes, each a line of its own: not every program draws dashes."""
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
        dashes: list[str] = []
        for (x0, y0), (x1, y1) in pairwise(corners):
            length = abs(x1 - x0) + abs(y1 - y0)
            steps = max(1, round(length / 6))
            for n in range(steps):
                a, b = n / steps, (n + 0.6) / steps
                dashes.append(
                    f"M{_number(x0 + (x1 - x0) * a)} {_number(y0 + (y1 - y0) * a)} "
                    f"L{_number(x0 + (x1 - x0) * b)} {_number(y0 + (y1 - y0) * b)}"
                )
        self._path(" ".join(dashes), stroke, 1.2)

    def dot(self, x: float, y: float, radius: float, *, fill: str, stroke: str) -> None:
        """A circle."""
        self._add("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, **{"stroke-width": 1.4})

    def dashed_dot(self, x: float, y: float, radius: float, stroke: str) -> None:
        """A circle in dashes on white."""
        self.dot(x, y, radius, fill="#ffffff", stroke="none")
        dashes = []
        for n in range(6):
            start, end = 2 * pi * n / 6, 2 * pi * (n + 0.62) / 6
            arc = [start + (end - start) * step / 3 for step in range(4)]
            points = [(x + radius * cos(a), y + radius * sin(a)) for a in arc]
            dashes.append("M" + " L".join(f"{_number(a)} {_number(b)}" for a, b in points))
        self._path(" ".join(dashes), stroke, 1.6)

    def shape(self, points: Sequence[tuple[float, float]], fill: str) -> None:
        """A filled polygon."""
        place = "M" + " L".join(f"{_number(x)} {_number(y)}" for x, y in points) + " Z"
        self._add("path", d=place, fill=fill)

    def text(
        self, x: float, y: float, runs: Sequence[Run], size: float, anchor: str = "start"
    ) -> None:
        """Words on one line, from (or up to) a place on their baseline."""
        line = SubElement(self._root, "text", {"x": _number(x), "y": _number(y)})
        line.set("font-family", FONT)
        line.set("font-size", _number(size))
        if anchor != "start":
            line.set("text-anchor", anchor)
        for run in runs:
            piece = SubElement(line, "tspan", {"fill": run.fill})
            if run.bold:
                piece.set("font-weight", "bold")
            if run.italic:
                piece.set("font-style", "italic")
            piece.text = _drawable(run.text)

    def svg(self) -> bytes:
        """The drawing as an SVG document, one element a line."""
        indent(self._root, space="")
        for line in self._root.iter("text"):
            line.text = None  # white space in a line of words would be drawn
            for piece in line:
                piece.tail = None
        body = tostring(self._root, "unicode")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()

    def _path(self, place: str, stroke: str, thick: float) -> None:
        self._add("path", d=place, fill="none", stroke=stroke, **{"stroke-width": thick})

    def _add(self, name: str, **values: Any) -> None:
        given = {k: v if isinstance(v, str) else _number(v) for k, v in values.items()}
        SubElement(self._root, name, {k: v for k, v in given.items() if v != "0" or k in "xy"})


def _number(value: float) -> str:
    said = f"{value:.1f}".removesuffix(".0")
    return "0" if said == "-0" else said


def _drawable(text: str) -> str:
    """Without what XML cannot hold; joiners shape letters and stay."""
    return "".join(char for char in text if char.isprintable() or char in "\u200c\u200d")


def renderer() -> Any:
    """PyMuPDF; TqaError that says how to install it where it is missing."""
    try:
        import pymupdf
    except ImportError as error:
        raise TqaError(
            'a PNG is drawn with PyMuPDF, which is not installed: pip install "tqa[pdf]"; '
            "an SVG needs nothing"
        ) from error
    return pymupdf


def png(svg: bytes) -> bytes:
    """A drawing as PNG, twice as large, or as large as a picture of 40 million points can be."""
    pymupdf = renderer()
    with pymupdf.open(stream=svg, filetype="svg") as document:
        page = document[0]
        zoom = min(2.0, sqrt(_MOST_PIXELS / max(1.0, page.rect.width * page.rect.height)))
        drawn = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=False)
        return bytes(drawn.tobytes("png"))
