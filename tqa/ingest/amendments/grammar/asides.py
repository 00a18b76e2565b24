"""What a clause says aside: when it operates, by what its target was enacted, what it leaves out.

"On the first day on which both section 4 of the Ports Act and section 9 of this Act are in force,
section 12 of the Docks Act, as enacted by section 7 of this Act, is repealed" changes section 12
alone. The provisions of its condition, and those that made what it changes, are not its targets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.amendments.grammar.tokens import Token, tokens
from tqa.ingest.amendments.instruction import Named
from tqa.ingest.amendments.masked import HEAD, TARGET, TARGETS, Masked

_BEGUN = r"(?:(?:in|into)\s+(?:force|operation)|effects?|assent)"
_UP_TO = r"[^;:—“”]*?"
_OPENS = re.compile(
    rf"\W*(?:(?:on|upon)\s+the\s+(?:first\s+)?day\s+on\s+which|as\s+soon\s+as)\b{_UP_TO}\b{_BEGUN}"
    rf"\s*(?:,|\Z|(?={HEAD}))"
    rf"|\W*if\b{_UP_TO}(?:\bthen\b\s*,?|\b{_BEGUN}\s*(?:,|\Z))",
    re.IGNORECASE,
)
"""A condition, or the day of a coordinating clause, up to the comma that ends it."""
_RESERVES = re.compile(
    r"\W*(?:(?:except|save)\s+as|subject\s+to|notwithstanding|despite|for\s+the\s+purposes\s+of)\b",
    re.IGNORECASE,
)
_LIST_GOES_ON = re.compile(r",\s*(?:(?:and|or)\s+)?[\d(]")
_MADE = re.compile(
    r",?\s+as\s+(?:so\s+)?(?:re-?enacted|enacted|amended|made|inserted|added|replaced)\s+by\s+"
    rf"(?=[^,;:.“”]{{0,40}}[{HEAD}{TARGET}])(?:(?!\s(?:is|are)\s)[^,;:.—“”])*,?",
    re.IGNORECASE,
)
_ENACTS = (" as ", ", as ")
_EXCEPT = re.compile(
    r"[\s,(]*\b(?:except(?:ing)?(?:\s+for)?|other\s+than|excluding|save(?:\s+for)?)\s+(?:in\s+)?"
    rf"(?P<cited>{TARGETS})\s*[),]?",
    re.IGNORECASE,
)
_EXCEPTS = ("except", "other than", "excluding", "save ")


def spoken(masked: Masked) -> list[Token]:
    """The tokens of a clause without those that it says aside.

    >>> from tqa.ingest.amendments.masked import mask
    >>> words = "If section 2 comes into force before section 3, then section 4 is repealed."
    >>> [t.text or t.kind for t in spoken(mask(words, "", {}))]
    ['cited', 'is', 'repealed', '.']
    """
    found = tokens(masked)
    stretches = _asides(masked)
    return [t for t in found if not _within(t, stretches)] if stretches else found


def left_out(masked: Masked) -> list[tuple[int, Named]]:
    """What a clause leaves out of what it changes, and where it says so.

    >>> from tqa.ingest.amendments.masked import mask
    >>> words = "Section 4 (other than subsection (2)) and section 9 are repealed."
    >>> [(at, str(cited[0].pinpoint)) for at, cited in left_out(mask(words, "", {}))]
    [(9, '(2)')]
    """
    return [(m.start(), tuple(masked.cited(*m.span("cited")))) for m in _exceptions(masked.covered)]


def _exceptions(covered: str) -> list[re.Match[str]]:
    low = covered.lower()
    return [*_EXCEPT.finditer(covered)] if any(cue in low for cue in _EXCEPTS) else []


def _asides(masked: Masked) -> list[tuple[int, int]]:
    covered = masked.covered
    begins = _reserved(masked)
    while match := _OPENS.match(covered, begins):
        if not any(sign in match[0] for sign in (HEAD, TARGET)):
            break
        begins = match.end()
    found = [(0, begins)] if begins else []
    if any(cue in covered for cue in _ENACTS):
        found += [match.span() for match in _MADE.finditer(covered, begins)]
    return [*found, *(match.span() for match in _exceptions(covered))]


def _reserved(masked: Masked) -> int:
    """Where "subject to sections 4, 5 and 6," ends, if a clause begins so; else 0."""
    match = _RESERVES.match(masked.covered)
    for stop in re.finditer("[,;:—]", masked.covered) if match else ():
        if stop[0] != ",":
            break
        if not _LIST_GOES_ON.match(masked.text, stop.start()):
            return stop.end()
    return 0


def _within(token: Token, stretches: Sequence[tuple[int, int]]) -> bool:
    return any(start <= token.start and token.end <= end for start, end in stretches)
