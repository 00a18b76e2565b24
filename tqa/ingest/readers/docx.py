"""Acts and other instruments in Word files: paragraphs with their numbers, headings, tables, notes.

What Word makes up at printing is put back: automatic numbers. What is no words of law is set aside
with its reason: footnotes, running heads. Of tracked changes, insertions are read and deletions are
not; the guesses say so.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from tqa.errors import SourceError
from tqa.ingest.found import shown
from tqa.ingest.given import Given
from tqa.ingest.readers import grammar
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.drafted import read_drafted
from tqa.ingest.readers.lines import Line, unprinted
from tqa.ingest.readers.ooxml import safe_parts
from tqa.ingest.readers.word_numbers import Numbers, W, offset
from tqa.ingest.readers.word_runs import Runs
from tqa.law.document import Document

if TYPE_CHECKING:
    from docx.text.paragraph import Paragraph

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_ZIP = b"PK\x03\x04"
_DAMAGE = (AttributeError, LookupError, OSError, TypeError, ValueError)
"""What the library raises where parts are missing or not what they are called."""
_LONGEST_HEADING = 160
_PER_CHARACTER = 180
"""Twentieths of a point for one character of indent: half an inch is four."""


def sniff(name: str, head: bytes) -> bool:
    r"""Whether a file is an Office package, by its first bytes; its name only helps where they end.

    >>> sniff("act", b"PK\x03\x04....[Content_Types].xml"), sniff("act.docx", b"1. Dues")
    (True, False)
    """
    suffix = PurePosixPath(name.rsplit("!", 1)[-1]).suffix.lower()
    office = suffix in (".docx", ".docm", ".dotx", ".dotm", ".xlsx", ".pptx")
    return head.startswith(_ZIP) and (b"[Content_Types].xml" in head or office)


def read(file: SourceFile, given: Given) -> Document:
    """Read one instrument. SourceError where the file is damaged, hostile, or holds no law."""
    from docx.exceptions import PythonDocxError
    from docx.opc.exceptions import OpcError

    parts = safe_parts(file)
    try:
        body = _Body(file, parts)
        lines = list(body.lines())
    except (*_DAMAGE, OpcError, PythonDocxError) as error:
        raise SourceError(
            f"{file.name}: is a damaged Word file ({type(error).__name__}: {shown(str(error))}); "
            "open it in a word processor, save it again as .docx, and add that"
        ) from error
    return read_drafted(file, lines, given, media_type=MEDIA_TYPE, guesses=body.guesses())


class _Body:
    """The paragraphs and tables of one document, as lines."""

    def __init__(self, file: SourceFile, parts: dict[str, Any]) -> None:
        import docx

        self.document = docx.Document(io.BytesIO(file.data))
        self.numbers = Numbers(parts.get("word/numbering.xml"))
        self.runs = Runs()
        self.notes = {
            kind: _notes(parts.get(f"word/{kind}s.xml"), kind) for kind in ("footnote", "endnote")
        }
        self.comments = len(parts.get("word/comments.xml", ()))
        self._paragraphs = 0
        self._tables = 0

    def guesses(self) -> list[str]:
        """What was assumed, for a person to check."""
        found = self.runs.guesses()
        if self.numbers.odd:
            forms = ", ".join(sorted(self.numbers.odd))
            found.append(f"automatic numbers of the form {forms} are given in digits")
        if self.comments:
            found.append(f"{self.comments} comments in the margin are not read")
        return found

    def lines(self) -> Iterator[Line]:
        """All lines in the order of the text, then the running heads and feet."""
        yield from self._blocks(self.document.element.body)
        seen: set[str] = set()
        for section in self.document.sections:
            for aside, parts in (
                ("running head", (section.header, section.first_page_header)),
                ("running foot", (section.footer, section.first_page_footer)),
            ):
                for part in parts:
                    if part.is_linked_to_previous:
                        continue
                    for paragraph in part.paragraphs:
                        text = _plain(self.runs.read(paragraph._p)[0])
                        if text and text not in seen:
                            seen.add(text)
                            yield Line(0, text, 0, True, False, aside=aside, where=aside)

    # -- blocks -------------------------------------------------------------------------------

    def _blocks(self, parent: Any) -> Iterator[Line]:
        from docx.text.paragraph import Paragraph

        for child in parent.iterchildren():
            if child.tag == f"{W}p":
                yield from self._paragraph(Paragraph(child, self.document._body))
            elif child.tag == f"{W}tbl":
                yield from self._table(child)
            elif child.tag == f"{W}sdt":
                content = child.find(f"{W}sdtContent")
                if content is not None:
                    yield from self._blocks(content)
            elif child.tag in (f"{W}ins", f"{W}moveTo", f"{W}customXml"):
                yield from self._blocks(child)

    def _paragraph(self, paragraph: Paragraph) -> Iterator[Line]:
        self._paragraphs += 1
        where = f"paragraph {self._paragraphs}"
        text, notes = self.runs.read(paragraph._p)
        label, indent = self._label(paragraph)
        printed = [_plain(piece) for piece in text.split("\n")]
        printed[0] = f"{label} {printed[0]}".strip()
        after_blank = True
        for words in printed:
            if words:
                yield Line(
                    self._paragraphs,
                    words,
                    indent // _PER_CHARACTER,
                    after_blank,
                    runs_on=False,
                    level=self._level(paragraph, words) if after_blank else 0,
                    bold=_is_bold(paragraph),
                    where=where,
                )
                after_blank = False
        for kind, number in notes:
            for words in self.notes[kind].get(number, ()):
                yield Line(self._paragraphs, words, 0, True, False, aside=kind, where=where)

    def _label(self, paragraph: Paragraph) -> tuple[str, int]:
        """The automatic number of a paragraph as printed, and where its first line begins."""
        own = paragraph._p.pPr
        indent = offset(own.find(f"{W}ind")) if own is not None else None
        numbering = [own.find(f"{W}numPr")] if own is not None else []
        style: Any = paragraph.style
        while style is not None and len(numbering) < 12:
            properties = style.element.pPr
            if properties is not None:
                numbering.append(properties.find(f"{W}numPr"))
                indent = offset(properties.find(f"{W}ind")) if indent is None else indent
            style = style.base_style
        list_id, depth = _numbering(numbering)
        numbered = self.numbers.next(list_id, depth) if list_id else None
        if numbered is None:
            return "", indent or 0
        return numbered.label, (numbered.indent or 0) if indent is None else indent

    def _level(self, paragraph: Paragraph, text: str) -> int:
        """1 for a title, one more than Word's level for a heading, 0 for a text."""
        if len(text) > _LONGEST_HEADING:
            return 0
        style: Any = paragraph.style
        for _ in range(12):
            if style is None:
                break
            name = (style.name or "").lower()
            if name == "title":
                return 1
            if name.startswith("heading ") and name[8:].isdigit():
                return min(int(name[8:]) + 1, 6)
            style = style.base_style
        return 0

    # -- tables -------------------------------------------------------------------------------

    def _table(self, table: Any) -> Iterator[Line]:
        self._tables += 1
        where = f"table {self._tables}"
        rows = [list(self._cells(row)) for row in _rows(table)]
        if _is_layout(rows):
            for row in rows:
                for cell in row:
                    yield from cell
            return
        for number, row in enumerate(rows, start=1):
            cells = tuple(" ".join(x.text for x in cell if not x.aside) for cell in row)
            place = f"{where}, row {number}"
            if any(cells):
                yield Line(
                    number, "\t".join(cells), 0, number == 1, False, cells=cells, where=place
                )
            for cell in row:
                yield from (replace(line, where=place) for line in cell if line.aside)

    def _cells(self, row: Any) -> Iterator[Sequence[Line]]:
        for cell in row.iter(f"{W}tc"):
            if next(cell.iterancestors(f"{W}tr")) is not row:
                continue  # a table within the cell
            merged = cell.find(f"{W}tcPr/{W}vMerge")
            if merged is not None and merged.get(f"{W}val") != "restart":
                yield ()
            else:
                yield tuple(self._blocks(cell))


def _rows(table: Any) -> list[Any]:
    rows = [row for row in table.iter(f"{W}tr") if next(row.iterancestors(f"{W}tbl")) is table]
    return [row for row in rows if row.find(f"{W}trPr/{W}del") is None]


def _is_layout(rows: Sequence[Sequence[Sequence[Line]]]) -> bool:
    """Whether a table only sets text in columns: sections beside their marginal notes, say."""
    if max((len(row) for row in rows), default=0) < 2:
        return True
    for cell in (cell for row in rows for cell in row):
        opens = [
            line
            for line in cell
            if grammar.child_opening(line.text)
            or ((section := grammar.section_opening(line.text)) and section.strict)
        ]
        if any(len(line.text) > 60 for line in opens) or len(opens) > 1:
            return True
    return False


def _numbering(found: Sequence[Any]) -> tuple[str, int]:
    """The list and depth of a paragraph: its own, else those of its style, the nearest of each."""
    list_id, depth = "", None
    for item in found:
        if item is None:
            continue
        for name in ("numId", "ilvl"):
            value = item.find(f"{W}{name}")
            text = value.get(f"{W}val") if value is not None else None
            if text is None:
                continue
            if name == "numId":
                list_id = list_id or text
            elif depth is None and text.isdigit():
                depth = int(text)
        if list_id:
            break
    return list_id, depth or 0


def _notes(part: Any | None, kind: str) -> dict[str, tuple[str, ...]]:
    """The words of notes by their ids; the separators of Word are none."""
    found: dict[str, tuple[str, ...]] = {}
    for note in part.findall(f"{W}{kind}") if part is not None else ():
        if note.get(f"{W}type") in (None, "normal"):
            words = (_plain(Runs().read(p)[0]) for p in note.iter(f"{W}p"))
            found[note.get(f"{W}id", "")] = tuple(word for word in words if word)
    return found


def _is_bold(paragraph: Paragraph) -> bool:
    """Whether all of a paragraph is bold, by its runs or by its style."""
    style: Any = paragraph.style
    default = bool(style is not None and style.font.bold)
    runs = [run for run in paragraph.runs if run.text.strip()]
    return bool(runs) and all(default if run.bold is None else run.bold for run in runs)


def _plain(text: str) -> str:
    return " ".join(unprinted(text).split())
