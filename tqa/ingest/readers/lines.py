"""From the bytes of a text file to its printed lines, without the marks of Markdown and of pages.

Nothing is guessed about the encoding: bytes that are not the Unicode they claim to be are an error,
since a wrong guess changes amounts and names without a trace.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from tqa.errors import SourceError
from tqa.ingest.readers.base import SourceFile

PAGE_STAMPS = (
    re.compile(r"page\s+\d+(\s*(of|/)\s*\d+)?", re.IGNORECASE),
    re.compile(r"[-–—]\s*\d{1,4}\s*[-–—]"),
    re.compile(r"\[\s*(?:page|p\.)\s*\d+\s*\]", re.IGNORECASE),
    re.compile(r"\d{1,4}\s*/\s*\d{1,4}"),
)
"""What a whole line is made of where it only counts pages."""

_WIDTHS = range(50, 131)
"""Characters to which texts are wrapped; one with longer lines has one line a paragraph."""

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__")
_RULE = re.compile(r"(?:[-*_=]\s*){3,}")
_TABLE_RULE = re.compile(r"(?=.*[|+])(?=.*--|.*==)[|+:=\-\s]+")
_ENTRY = re.compile(r"\S+(?:(?:\s|(?<=[.;:,?!।”\"])\s{2})\S+)*(?=\s{2,}|$)")
"""An entry of a row that is set in columns: two spaces apart, or three after the end of a sentence,
where typists put two."""
_RUN_IN = re.compile(
    r"(?<=[.;:,।৷ঃ—–-])(?:[ \u00a0]{2,}|[ \u00a0]*\t\s*)"
    r"(?=(?:\d{1,3}\s?\[\s*)?\(\s?(?:\d{1,3}[A-Z]{0,2}|[a-z]{1,4}|[A-Z]{1,2}|[\u0985-\u09b9]{1,4})\s?\)\s"
    r"|তবে\s+(?:আর[ওো]\s+)?শর্ত|ব্যাখ্যা\s*[।৷ঃ:]|Provided\s|Explanation\s*[.:—–-])"
)
"""The gap before a paragraph that has lost its own line, in a text with a line a paragraph."""
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>])")


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line; `text` has single spaces and no marks of Markdown."""

    number: int
    """In the file, from 1."""
    text: str
    indent: int
    """Characters of white space before it."""
    after_blank: bool
    runs_on: bool
    """Whether the line before it was filled to the margin, so that this one may continue it."""
    level: int = 0
    """Number of `#` of a Markdown heading, else 0."""
    bold: bool = False
    """Whether the whole line is bold."""
    cells: tuple[str, ...] = ()
    """The cells of a row of a table."""
    aside: str = ""
    """Why it is no words of law (a page stamp, a running head …), "" where it may be."""
    page: int = 0
    """Of a source with pages, from 1; then `number` counts the lines of the page."""
    columns: tuple[int, ...] = ()
    """Where each cell begins, in characters, where only spaces part them."""
    where: str = ""
    """Where it stands, in words, in a source that has neither lines nor pages."""

    @property
    def place(self) -> str:
        """Where the line stands, in words."""
        if self.where:
            return self.where
        return f"page {self.page}, line {self.number}" if self.page else f"line {self.number}"


def decode(file: SourceFile) -> str:
    """The text of a file in UTF-8 or, with its mark, UTF-16; SourceError for anything else."""
    data, name, encoding = file.data, file.name, "utf-8"
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        at = error.start + (len(file.data) - len(data))
        raise SourceError(
            f"{name}: byte {at} is not {encoding.upper()} ({error.reason}); "
            "convert the file to UTF-8, for example with iconv, and add it again"
        ) from error
    if "\0" in text:
        raise SourceError(
            f"{name}: holds a NUL character at position {text.index(chr(0))}, so it is not a text "
            "file (UTF-16 needs its byte order mark); export it as UTF-8 text and add it again"
        )
    return unprinted(text)


_LIGATURES = {
    ordinal: unicodedata.normalize("NFKC", chr(ordinal)) for ordinal in range(0xFB00, 0xFB07)
}
_SOFT_BREAK = re.compile(r"\u00ad(?:[ \t]*(?:\r\n|\n)[ \t]*)?")


def unprinted(text: str) -> str:
    """The text without what belongs to its setting: ligatures, soft hyphens, invisible marks.

    Joiners stay, for they change letters of Bangla.

    >>> unprinted("of\u00adfi\u00adcer, no\ufb01ce")
    'officer, nofice'
    """
    text = _SOFT_BREAK.sub("", text)
    return text.translate({**_LIGATURES, 0x200B: None, 0x2060: None, 0xFEFF: None})


def split_lines(text: str, *, markdown: bool) -> list[Line]:
    r"""The lines of a text that are not blank.

    >>> lines = split_lines("## Dues  payable\n\n**x**", markdown=True)
    >>> [(line.text, line.level) for line in lines]
    [('Dues payable', 2), ('x', 0)]
    """
    raw = re.split(r"\r\n|[\n\r\f\v\u0085\u2028\u2029]", text)
    width = _width([line.rstrip() for line in raw])
    numbered = [
        (number, part)
        for number, line in enumerate(raw, start=1)
        for part in (_RUN_IN.split(line) if width == float("inf") else (line,))
    ]
    lines: list[Line] = []
    blank, before, page_break = True, "", False
    for number, printed in numbered:
        words = printed.strip()
        if not words or (markdown and _RULE.fullmatch(words)):
            blank = True
            continue
        stamp = "page stamp" if any(p.fullmatch(words) for p in PAGE_STAMPS) else ""
        indent = len(printed.expandtabs(4)) - len(printed.expandtabs(4).lstrip())
        if _TABLE_RULE.fullmatch(words):
            continue  # the rule below the head of a table
        cells, columns = _cells(words, indent)
        level, bold = 0, False
        if markdown:
            if heading := _HEADING.fullmatch(words):
                level, words = len(heading[1]), heading[2]
            bold = _BOLD.fullmatch(words) is not None
            words = _ESCAPE.sub(r"\1", _BOLD.sub(lambda m: m[1] or m[2], words))
        words = " ".join(words.split())
        first = words.split(" ", 1)[0]
        # A page may break in the middle of a sentence: the gap around its number is not the text's.
        after_blank = blank and not page_break
        runs_on = page_break or (not blank and len(before) + 1 + len(first) > width)
        lines.append(
            Line(number, words, indent, after_blank, runs_on, level, bold, cells, stamp, 0, columns)
        )
        page_break = bool(stamp)
        if not stamp:
            before = printed.rstrip()
        blank = False
    return lines


def looks_like_markdown(name: str, text: str) -> bool:
    """Whether the marks of Markdown are to be understood: by the name, or by a heading in it."""
    if name.lower().endswith((".md", ".markdown")):
        return True
    return re.search(r"^#{1,6} \S", text, re.MULTILINE) is not None


def _width(raw: list[str]) -> float:
    """The margin to which the lines are filled; infinite where lines are not wrapped."""
    longest = max((len(line) for line in raw if "\t" not in line), default=0)
    return max(longest, _WIDTHS[0]) if longest <= _WIDTHS[-1] else float("inf")


def _cells(words: str, indent: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cells of a line, and where they begin if only spaces part them."""
    if words.startswith("|") and words.count("|") > 1:
        parts = words.removeprefix("|").removesuffix("|").split("|")
        return tuple(" ".join(part.split()) for part in parts), ()
    if "\t" in words:
        return tuple(" ".join(part.split()) for part in re.split(r"\t+", words)), ()
    entries = list(_ENTRY.finditer(words))
    if len(entries) < 2:
        return (), ()
    return (
        tuple(" ".join(entry[0].split()) for entry in entries),
        tuple(indent + entry.start() for entry in entries),
    )
