"""Texts that have lost their capitals, as some that are drawn out of PDFs have.

Headings are told by their capitals. Where there are none, short lines that stand by themselves are
given them while the text is planned; what is printed stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tqa.ingest.readers.lines import Line

_CAPITALS = 0.005
"""Share of capitals up to which a text has none."""
_LONGEST, _MOST_WORDS = 70, 9
_ENDS = re.compile(r"[.,;:?!”\"]$")
_NUMBERED = re.compile(r"\W*\d")


def is_small(lines: Sequence[Line]) -> bool:
    """Whether a text has no capitals."""
    text = "".join(line.text for line in lines if not line.aside)
    return sum(char.isupper() for char in text) <= _CAPITALS * len(text)


def raised(lines: Sequence[Line]) -> list[Line]:
    """The lines, with capitals for those that stand as headings do."""
    found: list[Line] = []
    titled = False
    for line in lines:
        stands = line.after_blank or titled
        titled = not line.aside and stands and not line.runs_on and _is_short(line.text)
        found.append(replace(line, text=line.text.upper()) if titled else line)
    return found


def _is_short(text: str) -> bool:
    return (
        len(text) <= _LONGEST
        and len(text.split()) <= _MOST_WORDS
        and _ENDS.search(text) is None
        and _NUMBERED.match(text) is None
    )
