"""The words of Akoma Ntoso: of blocks, with what is quoted in them, of tables, of definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tqa.ingest.readers.akoma_metadata import local

APART = frozenset({"quotedStructure", "embeddedStructure", "blockList", "table"})
"""What may stand inside a block and is read apart from its words."""
NOTES = {
    "authorialNote": "note", "noteRef": "reference to a note", "remark": "editorial remark",
    "del": "deleted words", "toc": "table of contents", "foreign": "embedded object",
    "img": "image", "subFlow": "inserted flow",
}  # fmt: skip
_QUOTES = "\"“”‘’'«»„"
_TERM = re.compile(r"[\s\"“‘'«]*$")


def child_of(element: Any, name: str) -> Any:
    """The first child of a name, `None` where there is none."""
    return next((child for child in element if local(child) == name), None)


def text_of_num(element: Any) -> str:
    """The number of an element, "" where it has none."""
    return text_of(child_of(element, "num"))


def flow(element: Any) -> Iterator[Any]:
    """The words of a block in order, as text; and the elements in it that are read apart."""
    name = local(element)
    before, after = "", ""
    if name == "quotedText":
        before, after = _quotes(element)
    yield before
    if name == "inline" and element.get("name") == "character":
        yield character(element)
    yield element.text or ""
    for child in element:
        inner = local(child)
        if inner in APART or inner in NOTES:
            yield child
        elif inner in ("eol", "br"):
            yield " "
        elif inner in ("p", "block", "item", "li", "div"):
            yield " "
            yield from flow(child)
            yield " "
        elif isinstance(child.tag, str):
            yield from flow(child)
        yield child.tail or ""
    yield after


def character(element: Any) -> str:
    """A character that XML cannot hold, written as `U+000C`; "" for what is none."""
    match = re.fullmatch(r"U\+([0-9A-F]{4,6})", element.get("title", ""))
    code = int(match[1], 16) if match else 0x110000
    return "" if code >= 0x110000 or 0xD800 <= code < 0xE000 else chr(code)


def _quotes(element: Any) -> tuple[str, str]:
    """The marks around quoted words, where the text has none itself."""
    text = "".join(element.itertext())
    before = (element.getprevious().tail if element.getprevious() is not None else None) or (
        element.getparent().text if element.getprevious() is None else ""
    )
    if (before or "").rstrip()[-1:] in tuple(_QUOTES) or text.strip()[:1] in tuple(_QUOTES):
        return "", ""
    return element.get("startQuote") or "“", element.get("endQuote") or "”"


def text_of(element: Any) -> str:
    """All words inside an element on one line; "" for none."""
    if element is None:
        return ""
    words = (piece for piece in flow(element) if isinstance(piece, str))
    return " ".join("".join(words).split())


def all_text(element: Any) -> str:
    """All words inside an element, with those of the notes in it."""
    pieces = (
        piece if isinstance(piece, str) else f" {all_text(piece)} " for piece in flow(element)
    )
    return " ".join("".join(pieces).split())


def apart(element: Any) -> Iterator[Any]:
    """The notes and the like inside an element, which are no part of its words."""
    if element is not None:
        yield from (piece for piece in flow(element) if not isinstance(piece, str))


def exact_text(element: Any) -> str:
    """All words inside an element as they are; "" for none."""
    if element is None:
        return ""
    return "".join(piece for piece in flow(element) if isinstance(piece, str))


def blocks_text(holder: Any) -> str:
    """The words of blocks that we wrote, exactly: a line a paragraph, a line a row."""
    lines: list[str] = []
    for child in holder:
        if local(child) == "table":
            lines += rows_of(child)
        elif isinstance(child.tag, str):
            lines.append(exact_text(child))
    return "\n".join(lines)


def rows_of(table: Any) -> list[str]:
    """The rows of a table, their cells apart by tabs and otherwise on one line."""
    rows = []
    for row in table.iter():
        if local(row) == "tr":
            cells = [cell for cell in row if local(cell) in ("td", "th")]
            rows.append("\t".join(_cell(cell) for cell in cells))
    return rows


def between_cells(element: Any) -> Iterator[str]:
    """Words in a table that are in none of its cells, nor in its caption."""
    read = {"tr": ("td", "th"), "table": ("caption",)}.get(local(element), ())
    yield element.text or ""
    captioned = False
    for child in element:
        name = local(child)
        if isinstance(child.tag, str) and (name not in read or (name == "caption" and captioned)):
            yield from between_cells(child)
        captioned = captioned or name == "caption"
        yield child.tail or ""


def cells_of(table: Any) -> list[Any]:
    """The cells of a table, those of tables in it too."""
    return [element for element in table.iter() if local(element) in ("td", "th")]


def _cell(cell: Any) -> str:
    blocks = [child for child in cell if isinstance(child.tag, str)]
    if len(blocks) == 1 and local(blocks[0]) == "p" and not (cell.text or "").strip():
        words = (piece for piece in flow(blocks[0]) if isinstance(piece, str))
        return "".join(words).replace("\n", " ").replace("\t", " ")
    return text_of(cell)


def defined(block: Any) -> str:
    """The term that a block begins by defining; "" where it does not."""
    if _TERM.fullmatch(block.text or "") is None:
        return ""
    first = next((child for child in block if isinstance(child.tag, str)), None)
    if first is None:
        return ""
    if local(first) == "def":
        return text_of(first).strip(_QUOTES + " ")
    return defined(first) if local(first) in ("p", "b", "i", "inline", "span", "term") else ""


def defines(element: Any) -> bool:
    """Whether an unnumbered part begins by defining a term."""
    if text_of_num(element):
        return False
    for child in element:
        name = local(child)
        if name in ("content", "intro"):
            return defines(child)
        if name == "p":
            return bool(defined(child))
    return False


def text_with_marks(element: Any) -> str:
    """The words of an element of ours, with the characters that XML cannot hold."""
    words = [element.text or ""]
    for child in element:
        words += [character(child), child.tail or ""]
    return "".join(words)
