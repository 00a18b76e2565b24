"""Whether two pinpoints name one place, however each of them is written."""

from __future__ import annotations

import re

from tqa.law.characters import clean
from tqa.law.labels import CONTAINERS, normalise_label, roman_value
from tqa.law.pinpoints import Pinpoint

_ROW = re.compile(r"(?i)\b(?:item|row|code|entry|serial)\s+(?:no\.?\s*)?(?=[\w(])")
"""Words before the label of a row, which is a label without them."""


_TERM = re.compile(r"(?<!def\.)\s+(?=[“\"])")
"""Before a term in quotation marks, which is a definition with or without the word."""


def canonical(pinpoint: str) -> tuple[str, ...]:
    """The labels of a pinpoint, from the instrument downwards, in one form.

    Capitals do not count in the names of schedules and parts, nor the way of writing their numbers.

    >>> canonical("First Schedule, 8443.31"), canonical("SCHEDULE I, item 8443.31")
    (('schedule 1', '8443.31'), ('schedule 1', '8443.31'))
    >>> canonical("12(3)(a)"), canonical("2 def. “term”")
    (('12', '(3)', '(a)'), ('2', 'def. “term”'))
    """
    text = _TERM.sub(" def. ", _ROW.sub("", clean(pinpoint).text))
    try:
        path = Pinpoint.parse(text).path
    except ValueError:
        path = tuple(normalise_label(part) for part in text.split(", ") if part.strip())
    return tuple(_folded(step) for step in path)


def _folded(step: str) -> str:
    """One label; only in provisions do capitals distinguish, as in (i) and (I)."""
    if step.startswith("def. "):
        return step.casefold()
    kind, _, number = step.partition(" ")
    if kind.lower() not in CONTAINERS:
        return step
    value = roman_value(number.upper()) if number else None
    return f"{kind.lower()} {value or number.upper()}".strip()
