"""What belongs to the pages and not to the text: running heads and feet, page numbers, stamps.

A line is one where it comes again at the edge of other pages, whatever the numbers in it; a number
at the edge is a page number where it rises with the pages.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tqa.ingest.readers.lines import PAGE_STAMPS
from tqa.ingest.readers.pdf.segments import Row, Segment, rows
from tqa.ingest.readers.pleadings.stamps import STAMP

_EDGE_ROWS = 4
_SAME_PLACE = 8.0
"""Points by which a head may move from page to page."""
_DENSE = 0.3
"""Share of the pages from its first to its last on which a head stands: of two sides, half."""
_STAMP = re.compile(
    r"\bcase\s+\S*\d+[:-]\S+.*\bdocument\s+[\d-]+.*\bfiled\b"
    r"|\b(?:doc(?:ument)?\.?|ecf)\s*(?:no\.?\s*)?#?\s*[\d-]+.*\bfiled\b.*\bpage\b",
    re.IGNORECASE,
)
"""What the filing systems of courts print over a page."""
_NUMBER = re.compile(r"\W*(?:page\s+)?(?P<number>\d{1,5}|[ivxlc]{1,7})\W*", re.IGNORECASE)
_OPENS = re.compile(r"[\[(]?#[a-z]{0,2}\s*[.।)]\s")
"""A numbered line (its figures as #), which is text wherever it stands."""
_STOPPED = re.compile(r"\d{1,4}\.")
_DIGITS = re.compile(r"\d+")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class Edge:
    """A piece at the top or bottom of a page."""

    page: int
    at_top: bool
    depth: int
    """Of its row, counted from the edge: 0 is the outermost."""
    piece: Segment
    alone: bool
    opens: bool = False
    """Whether it is "12." with words after it on its row: a numbered paragraph, not a page."""

    @property
    def key(self) -> tuple[bool, str]:
        """What its counterparts on other pages share."""
        return self.at_top, _key(self.piece.text)

    @property
    def value(self) -> int | None:
        """The number that is all of it."""
        match = None if self.opens else _NUMBER.fullmatch(self.piece.text)
        if match is None:
            return None
        number = match["number"]
        return int(number) if number[0].isdigit() else _roman(number.lower())


def _key(text: str) -> str:
    return _DIGITS.sub("#", text).casefold()


@dataclass
class Furniture:
    """What was found on one page, and the rest."""

    head: list[Row] = field(default_factory=list)
    foot: list[Row] = field(default_factory=list)
    body: list[Segment] = field(default_factory=list)


def part(pages: Sequence[Sequence[Segment]]) -> list[Furniture]:
    """Part the furniture of all pages from their bodies."""
    by_row = [rows(pieces) for pieces in pages]
    edges = [edge for number, found in enumerate(by_row) for edge in _edges(number, found)]
    repeated = _repeated(edges, [Counter(_key(p.text) for p in pieces) for pieces in pages])
    offsets = _offsets(edges, len(pages))
    parted: list[Furniture] = []
    for number, (found, pieces) in enumerate(zip(by_row, pages, strict=True)):
        mine = [edge for edge in edges if edge.page == number]
        reasons = {
            id(edge.piece): reason
            for edge in mine
            if (reason := _reason(edge, repeated, offsets, len(pages)))
        }
        parted.append(_parted(found, pieces, mine, reasons))
    return parted


def _edges(page: int, found: Sequence[Row]) -> Iterator[Edge]:
    count = min(_EDGE_ROWS, len(found))
    for at_top, edge_rows in ((True, found[:count]), (False, list(reversed(found[1:]))[:count])):
        for depth, row in enumerate(edge_rows):
            opens = len(row.segments) > 1 and _STOPPED.fullmatch(row.segments[0].text)
            for at, piece in enumerate(row.segments):
                alone = len(row.segments) == 1
                yield Edge(page, at_top, depth, piece, alone, opens=at == 0 and bool(opens))


def _repeated(edges: Sequence[Edge], printed: Sequence[Counter[str]]) -> set[int]:
    """Pieces (their `id`) whose words stand in the same place on several pages.

    `printed` counts what each page prints. Words that also stand inside of pages, or twice on most,
    are text that came to the edge by chance: an answer that says the same to each allegation.
    """
    groups: dict[tuple[bool, str], list[Edge]] = defaultdict(list)
    for edge in edges:
        groups[edge.key].append(edge)
    at_edges = Counter(edge.key[1] for edge in edges)
    found: set[int] = set()
    fewest = 2 if len(printed) <= 6 else 3
    for (_, text), group in groups.items():
        counts = [page[text] for page in printed if page[text]]
        inside = sum(counts) - at_edges[text]
        twice = sum(count > 1 for count in counts)
        if sum(char.isalpha() for char in text) < 3 or _OPENS.match(text):
            continue
        if inside > 0.1 * len(group) or twice > 0.3 * len(counts):
            continue
        for edge in group:
            near = {e.page for e in group if abs(e.piece.y - edge.piece.y) <= _SAME_PLACE}
            if len(near) >= fewest and len(near) >= _DENSE * (max(near) - min(near) + 1):
                found.add(id(edge.piece))
    return found


def _offsets(edges: Sequence[Edge], pages: int) -> set[int]:
    """Differences of printed number and count of pages that several pages agree on."""
    counts: Counter[int] = Counter()
    for page in range(pages):
        values = {e.value - page for e in edges if e.page == page and e.value is not None}
        counts.update(values)
    fewest = 2 if pages <= 6 else 3
    return {offset for offset, count in counts.items() if count >= fewest}


def _reason(edge: Edge, repeated: set[int], offsets: set[int], pages: int) -> str:
    text = edge.piece.text
    if _STAMP.search(text) or STAMP.search(text):
        return "court stamp"
    if edge.value is not None:
        fits = edge.value - edge.page in offsets or (pages == 1 and edge.value == 1 and edge.alone)
        return "page number" if fits else ""
    if any(pattern.fullmatch(text) for pattern in PAGE_STAMPS[:3]):
        return "page number"
    if id(edge.piece) in repeated:
        return "running head" if edge.at_top else "running foot"
    return ""


def _parted(
    found: Sequence[Row], pieces: Sequence[Segment], edges: Sequence[Edge], reasons: dict[int, str]
) -> Furniture:
    result = Furniture()
    taken: set[int] = set()
    for at_top, rows_ in ((True, found), (False, list(reversed(found)))):
        for row in rows_[:_EDGE_ROWS]:
            told = [reasons.get(id(piece), "") for piece in row.segments]
            # In the row of a head, a piece that changes (a date, a chapter) is part of the head.
            if not any(told) or id(row.segments[0]) in taken:
                break
            if not all(told) and not _goes_with_head(row, told):
                _take_some(row, told, at_top, result, taken)
                break
            main = next(reason for reason in sorted(told, key=_weight) if reason)
            taken.update(id(piece) for piece in row.segments)
            row.aside = main
            (result.head if at_top else result.foot).append(row)
    result.foot.reverse()
    result.body = [piece for piece in pieces if id(piece) not in taken]
    return result


def _goes_with_head(row: Row, told: Sequence[str]) -> bool:
    """Whether what is not repeated in the row of a head is as short as what is."""
    new = sum(len(p.text) for p, reason in zip(row.segments, told, strict=True) if not reason)
    old = sum(len(p.text) for p, reason in zip(row.segments, told, strict=True) if reason)
    return any(reason != "page number" for reason in told if reason) and new <= old


def _take_some(
    row: Row, told: Sequence[str], at_top: bool, result: Furniture, taken: set[int]
) -> None:
    """A page number printed beside the first or last line of text."""
    for piece, reason in zip(row.segments, told, strict=True):
        if reason:
            taken.add(id(piece))
            (result.head if at_top else result.foot).append(Row([piece], aside=reason))


def _weight(reason: str) -> tuple[bool, str]:
    return reason == "page number", reason


def _roman(text: str) -> int | None:
    values = [_ROMAN[letter] for letter in text]
    total = sum(
        -value if value < max(values[at + 1 :], default=0) else value
        for at, value in enumerate(values)
    )
    return total or None


def line_numbers(pieces: Sequence[Segment], left: float, right: float) -> list[Segment]:
    """Numbers in the margin that count lines: by ones on pleading paper, by fives on a bill.

    `left` and `right` are the edges of the text beside them.
    """
    outside = sorted(
        (
            piece
            for piece in pieces
            if re.fullmatch(r"\d{1,3}", piece.text)
            and (piece.x1 <= left + 1 or piece.x0 >= right - 1)
        ),
        key=lambda piece: piece.y,
    )
    values = [int(piece.text) for piece in outside]
    steps = {after - before for before, after in pairwise(values)}
    counts_by_ones = len(values) >= 3 and steps == {1}
    counts_by_fives = (
        bool(values) and all(value % 5 == 0 for value in values) and min(steps, default=5) > 0
    )
    return outside if counts_by_ones or counts_by_fives else []
