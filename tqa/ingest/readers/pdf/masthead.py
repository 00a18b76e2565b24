"""The masthead of a gazette: lines of the first page that are the paper's, not the instrument's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tqa.ingest.readers.lines import Line

_REASON = "masthead of the gazette"
_FEWEST = 2
"""With fewer of these lines a page is taken for no gazette's."""

_LINES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:the\s+)?(?:\w+\s+)?gazette\s+of\s+[\w\s]{3,40}",
        r"extra-?ordinary",
        r"part\s+[ivx]+\s*[—–-]+\s*sec(?:tion|\.).{0,60}",  # PART II — Section 3 — Sub-section (i)
        r"published\s+by\s+authority",
        r"(?:.*\s)?reg(?:istere)?d\.?\s+no\.?\s.*",  # REGISTERED NO. DL—(N)04/0007/2003—15
        r"no\.\s*\d+\s*\].*\d{4}.*",  # No. 4] NEW DELHI, TUESDAY, MARCH 10, 2015
        r"separate\s+paging\s+is\s+given.*",
        r"[A-Z]{2}-[A-Z]{2}-[A-Z]-\d{8}-\d+\w*|x{3}\w+x{3}",  # CG-DL-E-01092025-265858
        r"\d+\s+GI/\d{4}",
        r"রেজিস্টার্ড\s+নং.*",
        r"বাংলাদেশ\s+গেজেট",
        r"অতিরিক্ত(?:\s+সংখ্যা)?",
        r"কর্তৃপক্ষ\s+কর্তৃক\s+প্রকাশিত",
        r"মূল্য\s*[:ঃ]\s*টাকা.*",
        r"\(\s*[০-৯\d]+\s*\)",  # the number of the page at its foot
        r"price\s*:?\s*(?:rs|tk)\.?\s*\d.*",
        r"(?:printed|to\s+be\s+purchased)\s+at\s+the\s+.*",
    )
)


def set_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines, with those of a masthead set aside."""
    first = next((line.page for line in lines if not line.aside), 0)
    matching = [at for at, line in enumerate(lines) if line.page == first and _is_masthead(line)]
    result = list(lines)
    if len(matching) >= _FEWEST:
        for at in matching:
            result[at] = replace(lines[at], aside=_REASON)
    return result


def _is_masthead(line: Line) -> bool:
    return not line.aside and any(pattern.fullmatch(line.text) for pattern in _LINES)
