"""Acts of Bangladesh as JSON records with the raw text of their page (`content_raw`).

The text has the lines of the page without its layout: a title, the number in brackets, a preamble,
then for each section its marginal note and its words. Footnotes are not part of it; where marks
of footnotes stand in the words, what they say is not known, and neither is since when they hold.

**Source:** the record format of the corpus BDLawCorpus (as found there in 2026).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.bd_instruments import BANGLA_DIGITS
from tqa.ingest.readers.bd_labels import opening
from tqa.ingest.readers.bd_marks import SECTION
from tqa.ingest.readers.bd_page import Block, FootMark, Line, Page
from tqa.ingest.readers.bdlaws import document
from tqa.ingest.readers.lines import unprinted
from tqa.law.document import Document

MAX_SIZE = 40_000_000
"""Bytes of one record; the largest at hand has half a million."""

_MARK = re.compile(r"(?<![\d০-৯.])(\d{1,3})(?=\[)")
_CONTAINER = re.compile(
    r"(?:\S{2,14}\s+)?(?:অধ্যায়|অধ্যায়|অংশ|পরিচ্ছেদ)(?:\s*[-–—]?\s*[০-৯]{1,3})?|"
    r"(?:chapter|part)\s*[-–—]?\s*[IVXLC\d]{1,6}[A-Z]?",
    re.IGNORECASE,
)
_MARKED = re.compile(r"^(?:\d{1,3}\[\s*)+")
_ENDS = re.compile(r"[।৷;:.,\-—–ঃ]\s*$")
_LABEL = re.compile(
    r"(?:\d{1,3}\[\s*)*[“\"'‘]?\(\s*(?:[০-৯\d]{1,3}[ক-হA-Z]{0,2}|[ক-হঅ-ঔA-Za-z]{1,5})\s*\)"
)
_HEADING_LENGTH = 250


def sniff(name: str, head: bytes) -> bool:
    """Whether the first bytes look like such a record.

    >>> sniff("act-1.json", b'{"act_id": "act-1", "title_raw": "x"')
    True
    """
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"{") and b'"act_id"' in head


def read(file: SourceFile, given: Given) -> Document:
    """Read one record. SourceError where it is no JSON object with a text."""
    record = _record(file)
    content = record.get("content_raw")
    if not isinstance(content, str) or not content.strip():
        raise SourceError(
            f"{file.name}: has no text in 'content_raw', so there is nothing to read; fetch the "
            "record again"
        )
    try:
        content.encode("utf-8")
    except UnicodeEncodeError as error:
        raise SourceError(
            f"{file.name}: half a surrogate pair at character {error.start} of 'content_raw', "
            "which is no character; fetch the record again"
        ) from error
    page, marked = _page(_repaired(content))
    if not any(block.kind == "body" for block in page.blocks):
        raise SourceError(
            f"{file.name}: no section is found in 'content_raw' (a line that begins with its "
            "number and a stop, below its marginal note); save the text as .txt and add that"
        )
    scraped = _day(record.get("scraped_at"))
    if marked and given.current_to is None and scraped is not None:
        given = Given(current_to=scraped).over(given)
    return document(file, given, page, "application/json")


_MISREAD = {mark.encode().decode("cp850"): mark for mark in "—–“”‘’"}
"""Marks of punctuation that were read in the wrong encoding before they were scraped."""


_DOUBLED = {"““": "“", "””": '"', "‘‘": "“", "’’": "”", "''": '"'}
"""Marks of quotation that stand twice for one; of two closing ones the first pair may open."""


_DASH = re.compile(r"(?<=[:ঃ])\s?¾")
"""The dash of an old font for Bangla, after a colon."""


def _repaired(content: str) -> str:
    for wrong, right in (_MISREAD | _DOUBLED).items():
        content = content.replace(wrong, right)
    return _DASH.sub("—", content)


def _record(file: SourceFile) -> dict[str, Any]:
    if len(file.data) > MAX_SIZE:
        raise SourceError(f"{file.name}: a record of more than {MAX_SIZE} bytes; refused, split it")
    try:
        record = json.loads(file.data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SourceError(
            f"{file.name}: byte {error.start} is not UTF-8 ({error.reason}); save it as UTF-8"
        ) from error
    except json.JSONDecodeError as error:
        raise SourceError(
            f"{file.name}, line {error.lineno}, column {error.colno}: not JSON ({error.msg}); is "
            "the file truncated?"
        ) from error
    except (RecursionError, ValueError) as error:
        raise SourceError(
            f"{file.name}: JSON that nests too deep or holds an absurd number; refused"
        ) from error
    if not isinstance(record, dict):
        raise SourceError(f"{file.name}: expected a JSON object, one act a file")
    return record


def _day(stated: object) -> date | None:
    try:
        return date.fromisoformat(str(stated)[:10])
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class _Raw:
    """One line of the text, and what it is taken for."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class _Number:
    """The number of a section, and whether it is printed in Latin digits."""

    value: int
    latin: bool


def _page(content: str) -> tuple[Page, bool]:
    """The blocks that the lines make, and whether marks of footnotes stand in them."""
    page = Page()
    lines = [
        " ".join(piece.split())
        for raw in unprinted(content.replace("\0", " ")).splitlines()
        for piece in _pieces(raw)
    ]
    block: list[Line] = []
    kind = ""
    for raw in _kinds(lines):
        if block and (raw.kind != kind or raw.kind == "section"):
            page.blocks.append(Block(kind, tuple(block), page.rows))
            block = []
        if raw.kind == "section" or (raw.kind == "body" and not block):
            page.rows += 1
        kind = "body" if raw.kind == "section" else raw.kind
        block.append(_line(page, raw.text))
    if block:
        page.blocks.append(Block(kind, tuple(block), page.rows))
    return page, bool(page.titles)


def _pieces(raw: str) -> list[str]:
    """What stands in one line with wide gaps between; a label goes with the words after it.

    >>> _pieces("Dues   (a)   on rafts;   (1)  (2)")
    ['Dues', '(a) on rafts;', '(1)', '(2)']
    """
    pieces: list[str] = []
    for piece in filter(None, re.split(r"\s{2,}", raw.strip())):
        labels = pieces and _LABEL.fullmatch(pieces[-1]) and not _LABEL.fullmatch(piece)
        if labels:
            pieces[-1] = f"{pieces[-1]} {piece}"
        else:
            pieces.append(piece)
    return pieces


def _line(page: Page, text: str) -> Line:
    start, _ = page.linear.add(text)
    marks = []
    for match in _MARK.finditer(text):
        marks.append(FootMark(start + match.start(), start + match.end(), len(page.titles)))
        page.titles.append("")
    return Line(start, text, tuple(marks))


def _kinds(lines: list[str]) -> Iterator[_Raw]:
    """What each line is: of the head until the first section, then of the sections."""
    at = 0
    if lines:
        yield _Raw("title", lines[0])
        at = 1
    if at < len(lines) and lines[at].startswith("("):
        number = [lines[at]]
        while not lines[at].endswith(")") and at + 1 < len(lines) and len(number) < 6:
            at += 1
            number.append(lines[at])
        yield _Raw("number", " ".join(number))
        at += 1
    last: _Number | None = None
    while at < len(lines):
        if (headed := _headed(lines, at, last)) is not None:
            last = headed
            yield _Raw("marginal note", lines[at])
            yield _Raw("body", lines[at + 1])
            at += 2
        elif (follows := _number(lines[at], last, strictly=True)) is not None:
            last = follows
            yield _Raw("section", lines[at])
            at += 1
        elif _CONTAINER.fullmatch(lines[at]):
            yield _Raw("chapter", lines[at])
            named = at + 1 < len(lines) and _headed(lines, at + 2, last) is not None
            if named:
                yield _Raw("chapter name", lines[at + 1])
            at += 2 if named else 1
        else:
            yield _Raw("body" if last is not None else "preamble", lines[at])
            at += 1


def _headed(lines: list[str], at: int, last: _Number | None) -> _Number | None:
    """The number of the section that begins below the marginal note in line `at`, if one does."""
    if at + 1 >= len(lines):
        return None
    note = lines[at]
    plain = not _ENDS.search(note) and len(note) < _HEADING_LENGTH and not opening(note)
    if not plain or note[:1] in "“\"'‘" or _opens(note):
        return None
    return _number(lines[at + 1], last, strictly=False)


def _opens(line: str) -> re.Match[str] | None:
    """How a section begins in a line, whatever marks of footnotes stand before it."""
    return SECTION.match(_MARKED.sub("", line))


def _number(line: str, last: _Number | None, *, strictly: bool) -> _Number | None:
    """The number of the section that a line opens after section `last`.

    Sections follow one another, in digits of one script, so that a numbered line of a table or of
    quoted words is none. Without a marginal note only the very next number opens one.
    """
    match = _opens(line)
    if match is None:
        return None
    label = match["label"].translate(BANGLA_DIGITS)
    digits = re.match(r"\d+", label)
    assert digits is not None
    number = _Number(int(digits[0]), match["label"][0] == label[0])
    if last is None:
        return number if number.value == 1 else None
    if number.latin is not last.latin:
        return None
    follows = last.value < number.value <= last.value + (1 if strictly else 3)
    inserted = number.value == last.value and label != digits[0]
    return number if follows or inserted else None
