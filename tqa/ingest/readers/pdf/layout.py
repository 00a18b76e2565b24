"""From pages to the printed lines of a text: the steps, in their order.

What is printed stays; what is no words of the text (heads, marks, notes at the foot, what cannot be
read) is set aside with its reason, at the place where it stands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.outline import joined
from tqa.ingest.readers.pdf import columns, footnotes, furniture, grids, margins, tables
from tqa.ingest.readers.pdf.hyphens import Words, mended
from tqa.ingest.readers.pdf.margins import Note
from tqa.ingest.readers.pdf.pages import Page
from tqa.ingest.readers.pdf.segments import Row, Segment, is_full, rows, segments, set_spacing
from tqa.ingest.readers.pdf.tables import Table

_GARBLED = "garbled:"
"""How the reason begins for which a line that cannot be read is set aside."""
_ORNAMENT = re.compile(r"[-_=*~•·—–.\s]{4,}")
"""A line drawn with characters."""


@dataclass(frozen=True, slots=True)
class Block:
    """One column of a page, or one table."""

    rows: tuple[Row, ...] = ()
    table: Table | None = None


@dataclass
class Sheet:
    """A page, laid out."""

    number: int
    before: list[Row] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    after: list[Row] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Printed:
    """A line, and whether it is filled to the margin."""

    line: Line
    full: bool = False


def lines(pages: Sequence[Page]) -> list[Line]:
    """The lines of a document in reading order."""
    upright = [segments([span for span in page.spans if span.upright]) for page in pages]
    size = body_size(upright)
    ruled = [grids.tables(pieces, page.rules) for page, pieces in zip(pages, upright, strict=True)]
    free = [
        [piece for piece in pieces if not any(table.holds(piece) for table in found)]
        for pieces, found in zip(upright, ruled, strict=True)
    ]
    sheets = [
        _sheet(page, found, tables_, size)
        for page, found, tables_ in zip(pages, furniture.part(free), ruled, strict=True)
    ]
    _space(sheets)
    _go_on(sheets)
    printed = [line for sheet in sheets for line in _printed(sheet)]
    return _without_breaks(printed)


def body_size(pages: Sequence[Sequence[Segment]]) -> float:
    """The size in which most of a document is set."""
    sizes: Counter[float] = Counter()
    for pieces in pages:
        for piece in pieces:
            for span in piece.spans:
                sizes[round(2 * span.size) / 2] += len(span.text)
    return max(sizes, key=lambda s: (sizes[s], s), default=10.0)


# -- one page -------------------------------------------------------------------------------------


def _sheet(page: Page, found: furniture.Furniture, ruled: Sequence[Table], size: float) -> Sheet:
    sheet = Sheet(page.number, before=found.head, after=found.foot)
    turned = segments([span for span in page.spans if not span.upright])
    if turned:
        sheet.after.append(Row(turned, aside="turned text"))
    free = found.body
    where = margins.extent(free, size)
    if where is not None:
        numbers = furniture.line_numbers(free, where.left, where.right)
        if numbers:
            sheet.after.append(Row(numbers, aside="line number"))
            free = [piece for piece in free if not any(piece is number for number in numbers)]
    text, sheet.notes = margins.split(free, size, where)
    sheet.blocks = _blocks(text, ruled, page, size)
    return sheet


def _blocks(
    text: Sequence[Segment], ruled: Sequence[Table], page: Page, size: float
) -> list[Block]:
    """Columns and tables in reading order: a table stands between what is above and below it."""
    found: list[Block] = []
    rest = list(text)
    for table in ruled:
        above = [piece for piece in rest if piece.y < table.y0]
        rest = [piece for piece in rest if piece.y >= table.y0]
        found += _columns(above, page, size, first=not found)
        found.append(Block(table=table))
    return [*found, *_columns(rest, page, size, first=not found)]


def _columns(pieces: Sequence[Segment], page: Page, size: float, *, first: bool) -> list[Block]:
    found: list[Block] = []
    for block in columns.blocks(pieces):
        column = rows(block)
        for row in column[footnotes.set_apart(column, size, page.rules, first=first) :]:
            row.aside = "footnote"
        _set_cells(column)
        found.append(Block(tuple(_whole_headings(column))))
    return found


def _whole_headings(column: Sequence[Row]) -> list[Row]:
    """Rows, with the bold heading of a section on one where it takes several."""
    found: list[Row] = []
    for row in column:
        above = found[-1] if found else None
        if (
            above is not None
            and above.bold
            and row.bold
            and not row.aside
            and margins.opens_section(above.text)
            and not margins.opens_section(row.text)
            and row.y - above.segments[-1].y < 1.6 * row.size
        ):
            found[-1] = Row([*above.segments, *row.segments])
        else:
            found.append(row)
    return found


def _set_cells(column: Sequence[Row]) -> None:
    """Rows whose pieces stand under each other with wide gaps between are rows of a table."""
    wide = [len(row.segments) > 1 and _gap(row) > 2.5 * row.size for row in column]
    for at, row in enumerate(column):
        beside = [column[n] for n in (at - 1, at + 1) if 0 <= n < len(column) and wide[n]]
        if wide[at] and any(_aligned(row, other) for other in beside):
            row.cells = tuple(segment.text for segment in row.segments)


def _gap(row: Row) -> float:
    return max(b.x0 - a.x1 for a, b in pairwise(row.segments))


def _aligned(row: Row, other: Row) -> bool:
    return len(row.segments) == len(other.segments) and all(
        abs(a.x0 - b.x0) < 4 or abs(a.x1 - b.x1) < 4
        for a, b in zip(row.segments, other.segments, strict=True)
    )


# -- all pages ------------------------------------------------------------------------------------


def _space(sheets: Sequence[Sheet]) -> None:
    """Note of every row the space around it, with the edges that columns have in the document."""
    texts = [[block for block in sheet.blocks if block.rows] for sheet in sheets]
    lefts: dict[int, float] = {}
    edges: dict[int, Counter[int]] = {}
    for blocks in texts:
        whole = min(map(_left, blocks), default=0.0) if _stacked(blocks) else None
        for block in blocks:
            lefts[id(block)] = left = _left(block) if whole is None else whole
            edges.setdefault(round(left / 6), Counter()).update(round(r.x1 / 3) for r in block.rows)
    before: tuple[Row, float] | None = None
    for blocks in texts:
        for block in blocks:
            left = lefts[id(block)]
            own = max(row.x1 for row in block.rows)
            common, times = edges[round(left / 6)].most_common(1)[0]
            right = max(own, 3 * common) if times > 3 else own
            set_spacing(block.rows, right, left)
            text = [row for row in block.rows if not row.aside]
            if before and text:
                before[0].full = is_full(before[0], text[0], before[1])
            before = (text[-1], right) if text else before
    for sheet in sheets:
        for above, below in pairwise(sheet.blocks):
            if above.rows and below.rows:
                last, first = above.rows[-1], below.rows[0]
                first.after_gap = first.y - last.y > 1.8 * first.size
            elif below.rows:
                below.rows[0].after_gap = True


def _stacked(blocks: Sequence[Block]) -> bool:
    """Whether the blocks of a page stand below each other, so that they are one column."""
    return all(above.rows[-1].y < below.rows[0].y for above, below in pairwise(blocks))


def _left(block: Block) -> float:
    return min(row.x0 for row in block.rows)


def _go_on(sheets: Sequence[Sheet]) -> None:
    """Tell the tables that go on from the page before."""
    for above, below in pairwise(sheets):
        if above.blocks and below.blocks:
            last, first = above.blocks[-1].table, below.blocks[0].table
            if last is not None and first is not None:
                below.blocks[0] = Block(table=tables.going_on(first, last))


# -- lines ----------------------------------------------------------------------------------------


def _printed(sheet: Sheet) -> list[_Printed]:
    """The lines of one page, counted from 1."""
    found = [_aside(row.text, row.aside) for row in sheet.before]
    body = [row for block in sheet.blocks for row in block.rows]
    headed, alone = _placed(sheet.notes, body)
    for block in sheet.blocks:
        if block.table is not None:
            found += _table(block.table)
        for row in block.rows:
            notes = headed.get(id(row), ())
            found += map(_heading, notes)
            found += _row(row, headed=bool(notes))
    found += [_aside(note.text, "margin note") for note in alone]
    found += [_aside(row.text, row.aside) for row in sheet.after]
    told = _unless_garbled([item for item in found if item.line.text.strip()])
    return [
        replace(item, line=replace(item.line, number=number, page=sheet.number))
        for number, item in enumerate(told, start=1)
    ]


def _unless_garbled(found: Sequence[_Printed]) -> Sequence[_Printed]:
    """The lines of a page; where nearly all of it cannot be read, the rest is no text either."""
    kinds = [item.line.aside for item in found if item.line.aside.startswith(_GARBLED)]
    unread = sum(len(item.line.text) for item in found if item.line.aside.startswith(_GARBLED))
    read = sum(len(item.line.text) for item in found if not item.line.aside)
    if not kinds or unread < 4 * read:
        return found
    return [item if item.line.aside else _aside(item.line.text, kinds[0]) for item in found]


def _placed(notes: Sequence[Note], body: Sequence[Row]) -> tuple[dict[int, list[Note]], list[Note]]:
    """Margin notes by the row (its `id`) that they head, and those that head none."""
    headed: dict[int, list[Note]] = {}
    alone: list[Note] = []
    for note in notes:
        at = None if note.cites else margins.beside(note, body)
        if at is None:
            alone.append(note)
        else:
            headed.setdefault(id(body[at]), []).append(note)
    return headed, alone


def _heading(note: Note) -> _Printed:
    """A margin note as a heading above its section; the stop after it is the printer's."""
    return _Printed(Line(0, note.text.rstrip(". "), 0, after_blank=True, runs_on=False))


def _aside(text: str, reason: str) -> _Printed:
    return _Printed(Line(0, text, 0, after_blank=False, runs_on=False, aside=reason))


def _row(row: Row, *, headed: bool) -> Iterator[_Printed]:
    """A row as a line, with its marks set aside after it."""
    if row.aside:
        yield _aside(row.text, row.aside)
        return
    kind = next((span.garbled for span in row.spans if span.garbled), "")
    if kind:
        # Set aside whole: without the words that cannot be read, the rest says something else.
        yield _aside(row.text, f"{_GARBLED} {kind}")
        return
    if _ORNAMENT.fullmatch(row.text):
        yield _aside(row.text, "ornament")
        return
    clean = footnotes.unmarked(row.spans)
    yield _Printed(
        Line(
            0,
            clean.text,
            row.indent,
            after_blank=row.after_gap or headed,
            runs_on=False,
            bold=row.bold,
            cells=() if clean.marks else row.cells,
        ),
        row.full,
    )
    if clean.marks:
        yield _aside(" ".join(clean.marks), "footnote mark")


def _table(table: Table) -> Iterator[_Printed]:
    """The rows of a table, a head printed again set aside."""
    above: tuple[str, ...] = ()
    for at, row in enumerate(table.rows):
        cells = tables.filled(row, above)
        # Tabs part the cells, as in a text file; the first keeps a number from opening a section.
        text = "\t" + "\t".join(cells)
        if table.garbled[at]:
            yield _aside(" ".join(cells), f"{_GARBLED} {table.garbled[at]}")
        elif at == 0 and table.goes_on:
            yield _aside(" ".join(cells), "head of a table, printed again")
        else:
            yield _Printed(Line(0, text, 0, after_blank=at == 0, runs_on=False, cells=cells))
        above = cells


def _without_breaks(printed: Sequence[_Printed]) -> list[Line]:
    """The lines, with what each owes to the one before it: whether it runs on, half a word."""
    at = [n for n, item in enumerate(printed) if not item.line.aside and not item.line.cells]
    texts = mended([printed[n].line.text for n in at], Words(item.line.text for item in printed))
    result = [item.line for item in printed]
    full = False
    for n, text in zip(at, texts, strict=True):
        line = result[n]
        full = full or len(text) < len(line.text)  # half a word was drawn up from here
        # A page may break in the middle of a sentence: the gap around its foot is not the text's.
        result[n] = replace(line, text=text, runs_on=full and not line.after_blank)
        full = printed[n].full
    return [line for line in result if line.text]


def paragraphs(found: Sequence[Line]) -> list[str]:
    """The words of lines without what is set aside, a paragraph each."""
    groups: list[list[str]] = []
    for line in found:
        if line.aside:
            continue
        if groups and line.runs_on:
            groups[-1].append(line.text)
        else:
            groups.append([line.text])
    return [joined(group).strip() for group in groups]
