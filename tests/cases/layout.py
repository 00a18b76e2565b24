"""Adapters for pages: words with places, spans and tables go through the steps of the PDF reader."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path

from tests.cases.base import NotYet, Plain
from tests.cases.texts import MADE, facts, taken_in
from tests.pdfs import Sheet, pdf, printed
from tests.pdfs import text as shown
from tqa.ingest.readers.base import SourceFile
from tqa.ingest.readers.drafted import read_drafted
from tqa.ingest.readers.grammar import section_opening
from tqa.ingest.readers.pdf import footnotes, hyphens, layout, segments, tables, tariffs
from tqa.ingest.readers.pdf.pages import Page, Rule, Span
from tqa.law.document import Document
from tqa.retrieval.ranked import ranked
from tqa.temporal.finder import find_dates
from tqa.workspace import Workspace

_LETTER = 5.0
"""Width of a letter where a case does not say how wide its words are; half of its size."""


def clean_layout(case: Plain) -> Plain:
    """What a case gives of its page decides how far back in the reader it starts."""
    for given, adapter in _BY_INPUT.items():
        if given in case:
            return adapter(case)
    raise NotYet(f"layout given as {', '.join(case)}")


def _placed(case: Plain) -> Plain:
    """Words or lines with places on one page."""
    spans = [
        Span(item["text"], item["x0"], item.get("x1", item["x0"] + _LETTER * len(item["text"])),
             item["y"])
        for item in case.get("words") or case["lines"]
    ]  # fmt: skip
    page = Page(1, case["page_width"], 800, tuple(spans))
    return {"text": "\n".join(layout.paragraphs(layout.lines([page])))}


def _lines(case: Plain) -> Plain:
    """Lines of one paragraph, without places."""
    if isinstance(case["lines"][0], dict):
        return _placed(case)
    return {"text": " ".join(filter(None, hyphens.mended(case["lines"])))}


def _pages(case: Plain) -> Plain:
    """Pages of lines in which wide gaps are printed as spaces."""
    pages = [
        Page(
            number,
            600,
            800,
            tuple(
                Span(match[0], _LETTER * match.start(), _LETTER * match.end(), 40.0 + 15 * at)
                for at, line in enumerate(lines)
                for match in re.finditer(r"\S+(?: {1,2}\S+)*", line)
            ),
        )
        for number, lines in enumerate(case["pages"], start=1)
    ]
    document = read_drafted(
        SourceFile("case.pdf", b""),
        layout.lines(pages),
        facts("case"),
        media_type="application/pdf",
    )
    clauses = _clauses(document)
    dates = {
        f"dates_in_clause_{label}": [str(found.day) for found in find_dates(words).dates]
        for label, words in clauses.items()
    }
    return {"clauses": clauses, **dates}


def _clauses(document: Document) -> dict[str, str]:
    return {node.label: document.words(node) for node in document.nodes if node.kind == "section"}


def _tables(case: Plain) -> Plain:
    """Tables are drawn with rules, one on a page, and read from there."""
    pages = [_drawn(table["page"], table["rows"]) for table in case["tables"]]
    head, *rows = [line.cells for line in layout.lines(pages) if line.cells and not line.aside]
    return {"rows": [dict(zip(head, row, strict=True)) for row in rows], "count": len(rows)}


def _drawn(number: int, table: Sequence[Sequence[str | None]]) -> Page:
    """A ruled table; no rule parts a cell that reaches down from the cell in which it begins."""
    wide, high, left, top = 120.0, 20.0, 40.0, 100.0
    spans, rules = [], []
    bottom = top + high * len(table)
    edges = [left + wide * at for at in range(len(table[0]) + 1)]
    rules += [Rule(x, top, x, bottom) for x in edges]
    rules.append(Rule(edges[0], bottom, edges[-1], bottom))
    for at, row in enumerate(table):
        y = top + high * at
        for (x, end), cell in zip(pairwise(edges), row, strict=True):
            if cell is not None or at < 2:  # none reaches down out of the head
                rules.append(Rule(x, y, end, y))
            if cell is not None:
                spans.append(Span(cell, x + 5, x + 5 + _LETTER * len(cell), y + 14))
    return Page(number, 600, 800, tuple(spans), tuple(rules))


def _spans(case: Plain) -> Plain:
    """Spans that follow each other on one line."""
    x, spans = 0.0, []
    for item in case["spans"]:
        width = 0.5 * item["size"] * len(item["text"])
        spans.append(Span(item["text"], x, x + width, 100, item["size"]))
        x += width
    clean = footnotes.unmarked(spans)
    opening = section_opening(clean.text.lstrip("["))
    return {
        "text": clean.text,
        "label": opening.number if opening else "",
        "footnote_refs": list(clean.marks),
    }


def _chars(case: Plain) -> Plain:
    """Characters are printed one by one on a page, which both libraries have to read alike."""
    sheet = Sheet()
    for text, x0 in case["chars"]:
        sheet.at(x0, 100, text, font="helv")
    found = {" ".join(shown(printed(pdf(sheet), library))) for library in ("mupdf", "pdfium")}
    return {"text": " | ".join(sorted(found))}


def _dated_columns(case: Plain) -> Plain:
    """A table of rates with ditto marks and columns for days."""
    head, rows = case["header"], case["rows"]
    answers = [
        tariffs.rate(head, rows, key, date.fromisoformat(day), [case["footnote"]])
        for key, day in case["queries"]
    ]
    periods: list[Plain] = []
    for column, title in enumerate(head, start=1):
        days = tariffs.days_of(title)
        if days:
            ends = {"valid_from": days.first, "valid_to_inclusive": days.last}
            periods.append({"column": column, **{k: str(v) for k, v in ends.items() if v}})
    plain = tables.without_dittos(rows)
    return {
        "answers": answers,
        "descriptions": {row[0]: row[1] for row in plain},
        "periods": periods,
    }


def _text(case: Plain) -> Plain:
    """Running text is taken in as a text file, and must be found again."""
    with tempfile.TemporaryDirectory() as folder, Workspace.init(Path(folder) / "work") as ws:
        path = Path(folder) / "case.txt"
        text = segments.folded(case["text"])
        path.write_text(f"Instrument case\n\n1. {case['text']}\n", encoding="utf-8")
        taken_in(ws.ingest([path], given=facts("case")))
        stored = ws.evidence("/xx/act/case", "1", as_at=MADE).composed.text.removeprefix("1 ")
        assert stored == text, "a text file and a page are folded alike"

        def found(words: str) -> bool:
            hits = ranked(ws.library.engine, words, as_at=MADE, known_at=None)
            return words in text and bool(hits)

        findable = {words: found(words) for words in _phrases(text)}
    return {"text": text, "searchable": lambda wanted: all(findable.get(w) for w in wanted)}


def _phrases(text: str) -> Sequence[str]:
    """Every one and every two words that stand together, without the stops around them."""
    words = [word.strip(".,;:") for word in text.split()]
    return [*words, *(" ".join(pair) for pair in pairwise(words))]


_BY_INPUT: dict[str, Callable[[Plain], Plain]] = {
    "words": _placed,
    "lines": _lines,
    "pages": _pages,
    "tables": _tables,
    "spans": _spans,
    "chars": _chars,
    "header": _dated_columns,
    "text": _text,
}

ADAPTERS = {"clean_layout": clean_layout}
