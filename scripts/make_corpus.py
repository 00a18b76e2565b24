"""Make the PDF and DOCX files of `corpus/meridia` from their texts in `scripts/corpus`.

    pip install pymupdf==1.28.2 python-docx==1.2.0
    python scripts/make_corpus.py

The same texts give the same bytes: no clock, no random identifiers. Some instruments are printed as
a gazette would print them, with running heads, columns, words divided at line ends, notes in the
margin, ruled tables and footnotes; some are word-processor files, with numbers that are typed or
that the list styles make.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import docx
import pymupdf
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Pt

HERE = Path(__file__).resolve().parent
TEXTS = HERE / "corpus"
OUT = HERE.parent / "corpus" / "meridia"

# Where a word may be divided at the end of a line, as a compositor would.
DIVIDED = {
    word.replace("|", ""): tuple(word.split("|"))
    for word in (
        "amend|ment com|mence|ment con|ferred here|in|after Gov|ern|ment fol|low|ing in|sert|ed "
        "name|ly pro|vi|sional pro|visionally as|sess|ment sub-|section sub|sti|tuted re|vised "
        "hun|dred pay|ment pow|ers exer|cise secur|ity Cus|toms Min|istry Rev|enue ex|am|ined "
        "set|tled Sched|ule"
    ).split()
}

Kind = Literal["head", "number", "dates", "enacting", "clause", "item", "quoted", "table", "sign"]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph or table of a text."""

    kind: Kind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


# ------------------------------------------------------------------------------------- the texts

_NEW = re.compile(r"\((?:[0-9০-৯]+|[a-z])\) |[0-9]+[A-Z]?\. |Secretary,")


def blocks(name: str) -> list[Block]:
    """The paragraphs of a text, its lines joined again."""
    found: list[Block] = []
    body = False
    for group in re.split(r"\n{2,}", (TEXTS / name).read_text(encoding="utf-8").strip()):
        lines = group.split("\n")
        if lines[0].startswith("|"):
            found.append(Block("table", rows=_rows(lines)))
            continue
        for text in _joined(lines):
            body = body or bool(re.match(r"[0-9]+\. ", text))
            found.append(Block(_kind(text, found, body), text))
    return found


def _rows(lines: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    cells = (tuple(cell.strip() for cell in line.strip("| ").split(" | ")) for line in lines)
    return tuple(row for row in cells if not row[0].startswith("---"))


def _joined(lines: Iterable[str]) -> Iterator[str]:
    paragraph = ""
    for line in (each.strip() for each in lines):
        if paragraph and (_NEW.match(line) or paragraph.endswith("namely:—")):
            yield paragraph
            paragraph = line
        else:
            paragraph = f"{paragraph} {line}".strip()
    yield paragraph


def _kind(text: str, before: list[Block], body: bool) -> Kind:
    if not before:
        return "head"
    if text.startswith(("By order of", "Secretary,")):
        return "sign"
    if text.startswith(("Made on", "Published in")):
        return "dates"
    if text.startswith("S.R.O. No.") and len(before) == 1:
        return "number"
    if not body:
        return "enacting"
    unclosed = before[-1].kind == "quoted" and not before[-1].text.endswith("”")
    if text.startswith("“") or unclosed:
        return "quoted"
    return "item" if re.match(r"\([a-z]\) ", text) else "clause"


# ----------------------------------------------------------------------------------- the gazette

MEASURE = {"plain": 300.0, "margin": 235.0, "columns": 168.0}


@dataclass
class Gazette:
    """Pages of one number of the gazette, filled from the top."""

    day: str
    first: int
    style: Literal["plain", "margin", "columns"] = "plain"
    footnote: str = ""
    size: float = 10.5
    doc: Any = field(default_factory=pymupdf.open)
    column: int = 0
    y: float = 0.0

    def __post_init__(self) -> None:
        self.roman, self.bold, self.italic = (
            pymupdf.Font(name) for name in ("tiro", "tibo", "tiit")
        )
        self.new_page()

    @property
    def odd(self) -> bool:
        """Whether the page is a right-hand one."""
        return (self.first + len(self.doc) - 1) % 2 == 1

    @property
    def left(self) -> float:
        """Where the lines of the column begin."""
        if self.style == "margin":
            return 60.0 if self.odd else 125.0
        return 60.0 + self.column * (MEASURE["columns"] + 18.0)

    @property
    def width(self) -> float:
        """The length of a line."""
        return MEASURE[self.style]

    @property
    def full(self) -> float:
        """The width of the page between its margins."""
        return {"plain": 300.0, "margin": 300.0, "columns": 354.0}[self.style]

    @property
    def foot(self) -> float:
        """Below this there is no more text."""
        return 480.0 if self.footnote and len(self.doc) == 1 else 505.0

    def new_page(self) -> None:
        """Begin a page: running head with day and number, the number on the outer side."""
        self.page = self.doc.new_page(width=self.full + 120.0, height=560.0)
        self.column = 0
        number, head = str(self.first + len(self.doc) - 1), f"THE MERIDIA GAZETTE, {self.day}"
        self.put(head, 60.0 + (self.full - self.roman.text_length(head, 8.0)) / 2, 40.0, 8.0)
        at = 60.0 + self.full - self.roman.text_length(number, 8.0) if self.odd else 60.0
        self.put(number, at, 40.0, 8.0)
        self.page.draw_line((60.0, 46.0), (60.0 + self.full, 46.0), width=0.5)
        self.y = self.top = 66.0
        if self.footnote and len(self.doc) == 1:
            self.page.draw_line((60.0, 492.0), (140.0, 492.0), width=0.5)
            self.put("1", 60.0, 500.0, 5.5)
            self.put(self.footnote, 65.0, 503.0, 8.0)

    def put(self, text: str, x: float, y: float, size: float, font: Any = None) -> None:
        """Print a piece of text with its baseline at y."""
        writer = pymupdf.TextWriter(self.page.rect)
        writer.append((x, y), text, font=font or self.roman, fontsize=size)
        writer.write_text(self.page)

    def room(self, height: float) -> None:
        """Go to the next column or page where this much does not fit."""
        if self.y + height <= self.foot:
            return
        if self.style == "columns" and self.column == 0:
            self.column, self.y = 1, self.top
        else:
            self.new_page()

    def centred(self, text: str, size: float, font: Any = None, after: float = 4.0) -> None:
        """Lines in the middle of the whole page."""
        font = font or self.roman
        for line in self.broken(text, font, size, self.full, divide=False):
            self.y += size
            start = 60.0 + (self.full - font.text_length(line, size)) / 2
            self.put(line, start, self.y, size, font)
            self.y += 3.0
        self.y += after

    def paragraph(self, text: str, indent: float = 0.0, note: str = "", mark: str = "") -> None:
        """A justified paragraph; with a note beside its first line in the outer margin.

        `mark` is words of the text after which the sign of the footnote is raised.
        """
        size, start = self.size, self.left
        lines = self.broken(text, self.roman, size, self.width - indent, divide=True)
        for at, line in enumerate(lines):
            self.room(size + 2.0)
            self.y += size
            if at == 0 and note:
                self.note(note)
            start = self.left + indent
            words = line.split(" ")
            bare = sum(self.roman.text_length(word, size) for word in words)
            bare += 4.0 if mark in words else 0.0
            space = self.roman.text_length(" ", size)
            if at < len(lines) - 1 and len(words) > 1:
                # A gap too wide would read as the end of a line.
                space = min(2.5 * space, (self.width - indent - bare) / (len(words) - 1))
            for word in words:
                self.put(word, start, self.y, size)
                start += self.roman.text_length(word, size) + space
                if mark and word == mark:
                    self.put("1", start - space, self.y - 4.0, 5.5)
                    start += 4.0
            self.y += 2.5
        self.y += 4.0

    def note(self, text: str) -> None:
        """A note in the outer margin, in small type."""
        x = 60.0 + MEASURE["margin"] + 10.0 if self.odd else 60.0
        for at, line in enumerate(self.broken(text, self.italic, 7.5, 55.0, divide=False)):
            self.put(line, x, self.y + at * 9.0, 7.5, self.italic)

    def table(self, rows: tuple[tuple[str, ...], ...]) -> None:
        """A ruled table: a line round every cell, the first row in bold."""
        widths = [60.0, 160.0, 50.0]
        self.room(18.0 * len(rows) + 6.0)
        for number, row in enumerate(rows):
            x = self.left + 15.0
            for cell, width in zip(row, widths, strict=True):
                self.page.draw_rect((x, self.y, x + width, self.y + 18.0), width=0.6)
                self.put(cell, x + 5.0, self.y + 12.5, 9.5, self.roman if number else self.bold)
                x += width
            self.y += 18.0
        self.y += 8.0

    def signature(self, text: str) -> None:
        """A line of the signature, at the right."""
        self.room(self.size + 2.0)
        self.y += self.size
        right = self.left + self.width - self.italic.text_length(text, self.size)
        self.put(text, right, self.y, self.size, self.italic)
        self.y += 2.5

    def broken(self, text: str, font: Any, size: float, width: float, divide: bool) -> list[str]:
        """A text in lines, with words divided at the ends of lines if `divide`."""
        lines, line = [], ""
        for word in text.split():
            trial = f"{line} {word}".strip()
            if font.text_length(trial, size) <= width:
                line = trial
                continue
            head, rest = self._divided(word, line, font, size, width) if divide else ("", word)
            lines.append(f"{line} {head}".strip())
            line = rest
        return [*lines, line]

    def _divided(
        self, word: str, line: str, font: Any, size: float, width: float
    ) -> tuple[str, str]:
        letters = word.strip("“”‘’.,;:—()")
        parts, before = DIVIDED.get(letters, ()), word.partition(letters)[0]
        for cut in range(len(parts) - 1, 0, -1):
            head = "".join(parts[:cut])
            shown = before + head + ("" if head.endswith("-") else "-")
            if font.text_length(f"{line} {shown}".strip(), size) <= width:
                return shown, word[len(before) + len(head) :]
        return "", word

    def save(self, path: Path, title: str) -> None:
        """Write the file, with nothing in it that differs from one run to the next."""
        self.doc.set_metadata({"title": title, "producer": "", "creator": ""})
        self.doc.subset_fonts()
        path.write_bytes(self.doc.tobytes(garbage=4, deflate=True, no_new_id=True))


def gazette(
    name: str,
    day: str,
    first: int,
    style: Literal["plain", "margin", "columns"] = "plain",
    footnote: tuple[str, str] = ("", ""),
) -> None:
    """Print one text as pages of the gazette. `footnote`: the word it hangs on, and its text."""
    text = blocks(f"{name}.txt")
    mark, footnote_text = footnote
    pages = Gazette(day, first, style, footnote_text)
    pages.centred("Government of the Republic of Meridia", 11.0, pages.italic)
    pages.centred("Ministry of Revenue", 9.0, pages.italic, after=10.0)
    for block in text:
        match block.kind:
            case "head":
                pages.centred(block.text, 12.0, pages.bold)
            case "number":
                pages.centred(block.text, 10.0)
            case "dates":
                pages.centred(block.text, 9.0, after=2.0)
            case "enacting":
                pages.y += 6.0
                if style == "columns":
                    pages.top = pages.y
                pages.paragraph(block.text)
            case "table":
                pages.table(block.rows)
            case "sign":
                pages.signature(block.text)
            case "quoted" | "item":
                pages.paragraph(block.text, indent=14.0)
            case "clause":
                headed = re.match(r"([0-9]+\.) ([^“(]*?\.) — (.*)", block.text)
                if style == "margin" and headed:
                    number, note, words = headed.groups()
                    pages.paragraph(f"{number} {words}", note=note)
                else:
                    first_line = mark and f" {mark} " in block.text
                    pages.paragraph(block.text, mark=mark if first_line else "")
    pages.save(OUT / f"{name}.pdf", text[0].text)


# ------------------------------------------------------------------------------- the word files

LEVELS = (("decimal", "%1."), ("decimal", "(%2)"), ("lowerLetter", "(%3)"))


def word_file(name: str, numbers: Literal["typed", "list"]) -> None:
    """One text as a word-processor file, its numbers typed or made by a list."""
    document = docx.Document()
    document.styles["Normal"].font.name = "Times New Roman"
    document.styles["Normal"].font.size = Pt(11)
    list_id = _list(document) if numbers == "list" else 0
    text = blocks(f"{name}.txt")
    for block in text:
        if block.kind == "table":
            _word_table(document, block.rows)
        elif block.kind == "head":
            document.add_heading(block.text, level=0)
        elif block.kind == "number":
            document.add_heading(block.text, level=1)
        elif block.kind in ("clause", "item") and numbers == "list":
            _numbered(document, block.text, list_id)
        else:
            paragraph = document.add_paragraph(block.text)
            if block.kind in ("item", "quoted"):
                paragraph.paragraph_format.left_indent = Pt(24)
            elif block.kind == "dates":
                paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _save_word(document, OUT / f"{name}.docx", text[0].text)


def _word_table(document: Any, rows: tuple[tuple[str, ...], ...]) -> None:
    table = document.add_table(rows=0, cols=len(rows[0]))
    table.style = "Table Grid"
    for row in rows:
        for cell, words in zip(table.add_row().cells, row, strict=True):
            cell.text = words


def _list(document: Any) -> int:
    """A list of three levels: 1. (1) (a)."""
    numbering = document.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{shown}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{360 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>'
        for at, (form, shown) in enumerate(LEVELS)
    )
    abstract = parse_xml(
        f'<w:abstractNum {nsdecls("w")} w:abstractNumId="90">'
        f'<w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
    )
    numbering.insert(0, abstract)
    numbering.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="90"><w:abstractNumId w:val="90"/></w:num>')
    )
    return 90


def _numbered(document: Any, text: str, list_id: int) -> None:
    """A paragraph whose number the list makes; a rule with sub-rules gives two."""
    number, words = text.split(" ", 1)
    if not re.fullmatch(r"[0-9]+\.|\([0-9]+\)|\([a-z]\)", number):
        document.add_paragraph(text)
        return
    level = 0 if number.endswith(".") else 1 if number[1].isdigit() else 2
    heading, dash, rest = words.partition(" — ")
    paragraph = document.add_paragraph(style="List Paragraph")
    if level == 0 and dash:
        paragraph.add_run(f"{heading} —").bold = True
        if not rest.startswith("(1) "):
            paragraph.add_run(f" {rest}")
    else:
        paragraph.add_run(words)
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().set(qn("w:val"), str(level))
    properties.get_or_add_numId().set(qn("w:val"), str(list_id))
    if level == 0 and rest.startswith("(1) "):
        _numbered(document, rest, list_id)


def _save_word(document: Any, path: Path, title: str) -> None:
    """Write the file with fixed days and members in one order."""
    properties = document.core_properties
    properties.title, properties.author, properties.comments = title, "", ""
    properties.created = properties.modified = datetime(2020, 1, 1)  # noqa: DTZ001
    made = io.BytesIO()
    document.save(made)
    with zipfile.ZipFile(made) as parts, zipfile.ZipFile(path, "w") as out:
        for name in sorted(parts.namelist(), key=lambda each: (not each.startswith("["), each)):
            member = zipfile.ZipInfo(name, date_time=(2020, 1, 1, 0, 0, 0))
            member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            out.writestr(member, parts.read(name))


def main() -> None:
    """Make all files."""
    OUT.mkdir(parents=True, exist_ok=True)
    gazette("sro-17-2014", "17 FEBRUARY 2014", 412)
    gazette("sro-61-2014", "9 JUNE 2014", 1187, style="columns")
    gazette(
        "sro-112-2016",
        "12 DECEMBER 2016",
        2904,
        footnote=("Cigarettes.", "The codes are those of the nomenclature of Meridia."),
    )
    gazette("sro-24-2018", "22 MARCH 2018", 655, style="margin")
    word_file("passenger-baggage-rules-2015", numbers="list")
    word_file("sro-58-2019", numbers="typed")


if __name__ == "__main__":
    main()
