"""Words quoted for insertion elsewhere: their labels are not labels of the instrument."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.readers import grammar
from tqa.ingest.readers.levels import OPEN_ENDS
from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.numbering import Step
from tqa.ingest.readers.sections import rises

_LINES = 3000
_SHORT = 400
"""Lines of a quotation that begins a line; and of one within a line, which is less certain."""
_AFTER_QUOTE = re.compile(r"[ .;,।৷]*(?:(?:and|or|এবং|বা|ও)[ .;,।৷]*)?$")
_BEGINS = re.compile(r"[:—–-]\s*(?P<mark>[“\"])")


def quoted_lines(
    lines: Sequence[Line], at: int, before: str, reading: str, last: str | None, label: str
) -> Sequence[Line]:
    """The lines of a quotation that goes on at a line; none where it begins or ends nowhere.

    It begins with the line, after words that lead to it, or has begun in the words that are being
    read (`reading`). In US bills every paragraph of a quotation opens with a mark, and only the
    last closes with one. A quotation that nobody closed does not swallow the next section: that is
    told by the number of the `last` one, printed as `label`.
    """
    first = lines[at].text
    begins = first[:1] in ("“", '"') and before.endswith(OPEN_ENDS)
    if begins and grammar.defined_term(first):
        return ()
    if not begins and not _is_open(reading):
        return ()
    end = min(len(lines), at + (_LINES if begins else _SHORT))
    for current in range(at, end):
        if current > 0 and _is_next_section(lines, current, last, label):
            return ()
        if _ends_quote(lines[current].text):
            return lines[at : current + 1]
    return ()


def _is_open(words: str) -> bool:
    """Whether a quotation that words lead to has not been closed in them.

    >>> _is_open("is inserted, namely:— “(3) A raft"), _is_open("“raft” means “a float”")
    (True, False)
    """
    for match in _BEGINS.finditer(words):
        after = words[match.start("mark") :]
        if match["mark"] == "“":
            return "”" not in after and '"' not in after
        return after.count('"') % 2 == 1
    return False


def _is_next_section(lines: Sequence[Line], at: int, last: str | None, label: str) -> bool:
    """Whether a line opens the section after the `last` one, in digits of the script of `label`."""
    opening = grammar.section_opening(lines[at].text)
    if opening is None or not opening.strict or last is None:
        return False
    above = lines[at - 1].text
    apart = lines[at].after_blank or (grammar.is_short_title_like(above) and above[0] not in '“"')
    same = opening.label[:1].isascii() == label[:1].isascii()
    return apart and same and rises(last, opening) is Step.NEXT


def _ends_quote(text: str) -> bool:
    text = _AFTER_QUOTE.sub("", text)
    return len(text) > 1 and text.endswith(("”", '"'))
