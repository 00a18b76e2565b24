"""The vocabulary of the D.C. Council's XML, and what single elements of it say."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from tqa.ingest.readers.habits import CONTAINERS

LIBRARY = "https://code.dccouncil.us/schemas/dc-library"
"""The namespace of all that is printed; another holds the publisher's own instructions."""

BLOCKS = frozenset(
    "para num heading text aftertext table tr td th section include tbody thead p".split()
)
"""Elements at whose edges a space is implied (the publisher's text rule)."""

LEVELS = ("subsection", "paragraph", "subparagraph", "clause", "subclause")
"""What D.C. calls (a), (1), (A), (i) and (I); deeper ones are kept as the last."""

_LETTERS = re.compile(r"[^0-9A-Za-z]*(\d+|[a-z]+|[A-Z]+)")
_ROMAN = re.compile(r"[ivxlcdm]+", re.IGNORECASE)
_STRAY = " \t\n\"“”'’"


def name_of(element: Any) -> str:
    """The name of an element without its namespace; "" for what is none, such as a comment.

    Names of another namespace keep it as a prefix, so that they are never taken for printed ones.
    """
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    space, _, name = tag.rpartition("}")
    return name if not space or space[1:] == LIBRARY else f"codify:{name}"


def text_of(element: Any) -> str:
    """All words inside an element on one line; blocks are parted by a space.

    >>> from lxml import etree
    >>> text_of(etree.fromstring("<text>twelve<p>days</p> <em>or</em>s</text>"))
    'twelve days ors'
    """
    return "" if element is None else " ".join("".join(_pieces(element)).split())


def _pieces(element: Any) -> list[str]:
    name = name_of(element)
    if not name:
        return []
    edge = " " if name in BLOCKS else ""
    parts = [edge, element.text or ""]
    for child in element:
        parts += _pieces(child)
        parts.append(child.tail or "")
    parts.append(edge)
    return parts


def label_of(number: Any) -> str:
    """The label of a provision, without a quotation mark left over from quoting.

    >>> from lxml import etree
    >>> label_of(etree.fromstring('<num>"(A)</num>')), label_of(etree.fromstring("<num>4a</num>"))
    ('(A)', '4a')
    """
    return text_of(number).strip(_STRAY)


def level_of(label: str, above: int) -> int:
    """How deep below its section a bracketed label stands, by its form, under level `above`.

    0 for (a), 1 for (1), 2 for (A), 3 for (i), 4 for (I); -1 is the level of a section. (i) may be
    the letter after (h): then it stands directly below the section.

    >>> level_of("(a-1)", -1), level_of("(1A)", 0), level_of("(i)", 2), level_of("(i)", -1)
    (0, 1, 3, 0)
    >>> level_of("(I)", 3), level_of("(I)", 1), level_of("", 1)
    (4, 2, 2)
    """
    found = _LETTERS.match(label)
    run = found[1] if found else ""
    numeral = bool(_ROMAN.fullmatch(run))
    if run.isdigit():
        forms = [1]
    elif run.islower():
        forms = [0, 3] if numeral else [0]
    else:
        forms = [2, 4] if numeral else [2] if run else []
    deeper = [form for form in forms if form > above]
    return min(deeper[0] if deeper else above + 1, len(LEVELS) - 1)


def container_kind(word: str, heading: bool) -> str:
    """The kind of a container by the word before its number, as a US title or subtitle has it.

    >>> container_kind("SUBTITLE", True), container_kind("Part", True), container_kind("", True)
    ('division', 'part', 'heading')
    """
    kind, _ = CONTAINERS.get(word.lower().strip(" ."), ("heading" if heading else "part", 0))
    return kind


def iso_day(text: str | None) -> date | None:
    """The day of an attribute or element; `None` where there is none."""
    try:
        return date.fromisoformat((text or "").strip())
    except ValueError:
        return None
