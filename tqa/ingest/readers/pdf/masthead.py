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


_AMONG_THEM = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"ministry\s+of\s+[\w\s,&]{3,60}",
        r"\([\w\s]{3,40}\s+department\)",
        # New Delhi, the 11th March, 2015
        r"[A-Z][\w ]{2,20},\s+the\s+\d{1,2}(?:st|nd|rd|th)\s+\w+,?\s+\d{4}.*",
    )
)
"""Lines that are of the masthead only where there is one."""
_FORMULA = re.compile(r"the\s+following\s+(?:act|ordinance)s?\s+.*", re.IGNORECASE)
_FORMULA_ENDS = re.compile(r".*published\s+for\s+general\s+information\W*", re.IGNORECASE)
"""How the gazette says that it publishes an act, over two lines or three."""


def set_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines, with those of a masthead set aside."""
    first = next((line.page for line in lines if not line.aside), 0)
    matching = [
        at for at, line in enumerate(lines) if line.page == first and _matches(line, _LINES)
    ]
    result = list(lines)
    if len(matching) >= _FEWEST:
        end = max(matching)
        among = [at for at in range(min(end + 12, len(lines))) if _matches(lines[at], _AMONG_THEM)]
        for at in {*matching, *among, *_formula(lines, end)}:
            result[at] = replace(lines[at], aside=_REASON)
    return result


def _matches(line: Line, patterns: Sequence[re.Pattern[str]]) -> bool:
    return not line.aside and any(pattern.fullmatch(line.text) for pattern in patterns)


def _formula(lines: Sequence[Line], after: int) -> range:
    """The lines in which the gazette says that it publishes an act."""
    for start in range(after, min(after + 15, len(lines))):
        if _FORMULA.fullmatch(lines[start].text):
            for end in range(start, min(start + 4, len(lines))):
                if _FORMULA_ENDS.fullmatch(lines[end].text):
                    return range(start, end + 1)
    return range(0)
