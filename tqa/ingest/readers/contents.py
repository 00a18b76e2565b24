"""Tables of contents: lists of the provisions to come, which are no provisions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.readers import grammar
from tqa.ingest.readers.habits import LONG_TITLE
from tqa.ingest.readers.lines import Line

CONTENTS = re.compile(
    r"(?:arrangement of (?:sections|provisions|clauses|regulations|rules)|(?:table of )?contents|"
    r"table of provisions|সূচি(?:পত্র)?|সূচী(?:পত্র)?|ধারাসমূহ|ধারাক্রম)\.?:?",
    re.IGNORECASE,
)
_REPEATED = re.compile(r"(?:sections?|pages?|clauses?|rules?|articles?|\d{1,4})\.?", re.IGNORECASE)
"""Lines that a table of contents repeats on each page."""
_ENTRY = 130
"""Characters of an entry of a table of contents."""
_CONTENTS_LINES = 1500


def after_contents(lines: Sequence[Line], at: int, end: int) -> int:
    """The line after a table of contents: the first that repeats an entry, or is none."""
    seen: set[str] = set()
    for after in range(at + 1, end):
        line = lines[after]
        if line.aside or _REPEATED.fullmatch(line.text):
            continue
        section = grammar.section_opening(line.text)
        container = grammar.container_opening(line.text, marked=line.level > 0)
        key = f"s {section.number}" if section else container.label if container else line.text
        key = key.casefold()
        long = len(line.text) > 110 or LONG_TITLE.match(line.text)
        opens = any(pattern.match(line.text) for pattern in grammar.OPENINGS.values())
        if key in seen or long or opens or line.text.startswith("["):
            return after
        seen.add(key)
    return end


def after_unnamed_contents(lines: Sequence[Line], at: int) -> int:
    """The line after a table of contents that has no title, `at` itself where none begins.

    It is a list of numbers with titles, and then the first of them comes again over its words.
    """
    first = grammar.section_opening(lines[at].text)
    if first is None or not first.rest or len(lines[at].text) > _ENTRY:
        return at
    start, entries = _letters(first.rest)[:12], 0
    for after in range(at, min(at + _CONTENTS_LINES, len(lines))):
        text = lines[after].text
        opening = grammar.section_opening(text)
        if opening and entries > 3 and opening.number == first.number:
            return after if _letters(opening.rest).startswith(start) else at
        if len(text) > _ENTRY or grammar.child_opening(text):
            return at
        entries += opening is not None
    return at


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalpha())
