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


class Quotation:
    """Whether the words being read have opened a quotation that is not closed, line by line.

    >>> quotation = Quotation()
    >>> quotation.feed("“raft” means a float, and is inserted, namely:— “(3) A raft")
    >>> quotation.is_open
    True
    >>> quotation.feed("pays.”")
    >>> quotation.is_open
    False
    """

    def __init__(self) -> None:
        self._mark = ""
        self._leads = ""
        self.given_up = False
        """Whether no end of it was found."""

    @property
    def is_open(self) -> bool:
        """Whether a quotation is open whose end may still be found."""
        return bool(self._mark) and not self.given_up

    def feed(self, text: str) -> None:
        """Take in the next line."""
        at = 0
        while True:
            if self._mark:
                closing = "”" if self._mark == "“" else '"'
                end = text.find(closing, at)
                if end < 0:
                    break
                self._mark, at = "", end + 1
            begins = _BEGINS.search(self._leads + text if not at else text, at)
            if begins is None:
                break
            self._mark = begins["mark"]
            at = begins.end() - (0 if at else len(self._leads))
        stripped = text.rstrip()
        self._leads = stripped[-1:] if stripped.endswith(OPEN_ENDS) else ""


def quoted_lines(
    lines: Sequence[Line],
    at: int,
    before: str,
    quotation: Quotation,
    last: str | None,
    label: str,
) -> Sequence[Line]:
    """The lines of a quotation that goes on at a line; none where it begins or ends nowhere.

    It begins with the line, after words that lead to it, or has begun in the words that are being
    read (`quotation`). In US bills every paragraph of a quotation opens with a mark, and only the
    last closes with one. A quotation that nobody closed does not swallow the next section: that is
    told by the number of the `last` one, printed as `label`.
    """
    first = lines[at].text
    marked = first[:1] in ("“", '"') or first[:2] == "‘“"
    begins = marked and before.endswith(OPEN_ENDS)
    if begins and grammar.defined_term(first) and first[:2] not in ("““", "‘“"):
        return ()
    if not begins and not quotation.is_open:
        return ()
    end = min(len(lines), at + (_LINES if begins else _SHORT))
    for current in range(at, end):
        next_one = current > at and _is_next_section(lines, current, last, label)
        if next_one and not _closes(lines[current:end]):
            break
        if _ends_quote(lines[current].text):
            return lines[at : current + 1]
    quotation.given_up = True
    return ()


def _closes(lines: Sequence[Line]) -> bool:
    """Whether a quotation that is open closes in these lines before another one opens."""
    for line in lines:
        more = line.text.count("“") - line.text.count("”")
        straight = line.text.count('"') % 2
        if more > 0 or (straight and not _ends_quote(line.text)):
            return False
        if more < 0 or straight:
            return True
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
    return len(text) > 1 and text.endswith(("”", '"', ";’"))
