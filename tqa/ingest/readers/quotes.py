"""Words quoted for insertion elsewhere: their labels are not labels of the instrument."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.readers import grammar
from tqa.ingest.readers.levels import OPEN_ENDS
from tqa.ingest.readers.lines import Line

_LINES = 400
_AFTER_QUOTE = re.compile(r"[ .;,।৷]*(?:(?:and|or|এবং|বা|ও)[ .;,।৷]*)?$")


def quoted_lines(lines: Sequence[Line], at: int, before: str) -> Sequence[Line]:
    """The lines of a quotation that begins at a line; none where it begins or ends nowhere.

    In US bills every paragraph of a quotation opens with a mark, and only the last closes with one.
    """
    first = lines[at].text
    if (first[:1] not in ("“", '"') and first[:2] != "‘“") or not before.endswith(OPEN_ENDS):
        return ()
    if grammar.defined_term(first) and first[:2] not in ("““", "‘“"):
        return ()
    quoted = lines[at : at + _LINES]
    end = next((n for n, line in enumerate(quoted, start=1) if _ends_quote(line.text)), 0)
    return quoted[:end]


def _ends_quote(text: str) -> bool:
    text = _AFTER_QUOTE.sub("", text)
    return len(text) > 1 and text.endswith(("”", '"', ";’"))
