"""The headings of a pleading: what stands between one numbered paragraph and the next."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tqa.ingest.readers.lines import Line
from tqa.ingest.readers.pleadings.words import (
    AFTER,
    COUNT,
    JURY,
    ORDINAL,
    PRAYER,
    SIGNED,
    WHEREFORE,
)

_LONGEST = 260
_MOST_LINES = 8
_CENTRED = 10
"""Half letters of indent from which a line stands in the middle."""
_QUOTED = 8
"""Half letters of indent from which lines are a quotation set in."""
_CAPITALS = 0.7
"""Share of the words of a title that begin with a capital."""
_SMALL = frozenset(
    "with from into upon over under their that this have been were against your".split()
)
_FOR = re.compile(r"\b(?:attorneys?|counsel|lawyers?)\s+for\b", re.IGNORECASE)
"""What stands below a name in a signature."""
_FILED = re.compile(r"(?:e-?)?filed\b|received\b", re.IGNORECASE)
NUMERAL = re.compile(r"(?P<roman>[IVXLC]{1,6})\s?[.:)]?")
ENUMERATED = re.compile(
    r"[^\w(]{0,2}(?P<label>(?P<roman>[IVXLC]{1,6})[.:)]|(?P<letter>[A-Z])[.:)~]"
    r"|(?P<figure>\(?\d{1,2}\))|(?P<small>\(?[a-z]{1,4}[.)])|(?P<stop>\d{1,2}\.))\s+(?P<title>\S.*)"
)


def title_case(text: str) -> bool:
    """Whether the words of a line begin with capitals, as those of a title do.

    >>> title_case("Dues Were Charged in Bad Faith"), title_case("The Board charged dues")
    (True, False)
    """
    found: list[str] = re.findall(r"[^\W\d_][\w’'-]*", text)
    words = [word for word in found if len(word) > 3 and word not in _SMALL]
    first = re.search(r"[^\W_]", text)
    if not words or first is None or not (first[0].isupper() or first[0].isdigit()):
        return False
    return sum(w[0].isupper() for w in words) >= _CAPITALS * len(words)


def line_above(lines: Sequence[Line], at: int, start: int = 0) -> Line | None:
    """The line of text before a line, from line `start` on."""
    for n in range(at - 1, start - 1, -1):
        if not lines[n].aside:
            return lines[n]
    return None


def line_below(lines: Sequence[Line], at: int, end: int | None = None) -> Line | None:
    """The first line of text from line `at` on, up to line `end`."""
    for n in range(at, len(lines) if end is None else end):
        if not lines[n].aside:
            return lines[n]
    return None


def is_heading(line: Line) -> bool:
    """Whether one line can be a heading, by its print and its words."""
    return _is_titled([line]) and not line.cells


def count_opening(line: Line) -> re.Match[str] | None:
    """The head of a count that a line may be: "FIRST CAUSE OF ACTION", "Count 2: Trespass"."""
    text = line.text.strip(" ¯.~*")
    match = COUNT.fullmatch(text)
    if match is None or len(text) > 200:
        return None
    if match["ordinal"] and ORDINAL.fullmatch(match["ordinal"]) is None:
        return None
    title = match["title"]
    label = match["label"]
    apart = not title or match["stop"] or title.startswith(("(", "["))
    printed = label.isupper() or line.bold or line.level or line.indent >= _CENTRED
    if not (apart or label.isupper()) or not (printed or title_case(text)):
        return None
    if title.endswith((";", ",")) or (title.endswith(".") and not printed):
        return None
    return match


def headed(lines: Sequence[Line], start: int, end: int) -> int:
    """Where the headings begin that stand directly above line `end`, `end` itself without any.

    They are looked for among the lines from `start` on, from below; asides lie between them.
    """
    top = end
    while True:
        above = _block(lines, start, top)
        if above == top:
            return top
        top = above


def _block(lines: Sequence[Line], start: int, end: int) -> int:
    """The first line of the heading that ends just above `end`, `end` where none does."""
    at, size = end, 0
    while at > start and size < _MOST_LINES:
        at -= 1
        if lines[at].aside:
            continue
        size += 1
        if lines[at].cells and not lines[at].columns:
            return end
        block = [line for line in lines[at:end] if not line.aside]
        if _begins(lines, at, start) and _is_titled(block):
            return at
    return end


def _begins(lines: Sequence[Line], at: int, start: int) -> bool:
    """Whether a heading can begin at a line: nothing before it is left open."""
    line = lines[at]
    above = line_above(lines, at, start)
    if above is None:
        return True
    if line.bold and not above.bold:
        return True
    if above.page != line.page and not above.runs_on:
        return True
    if (
        above.indent >= _QUOTED
        and above.page == line.page
        and not _is_marked(line)
        and line.indent > above.indent
    ):
        return False  # the name below a quotation says whose words they are
    shouted = line.text.isupper() and above.text.isupper()
    set_apart = line.after_blank or (line.indent >= _CENTRED and not line.runs_on)
    if line.bold and ENUMERATED.fullmatch(line.text):
        return True
    closed = re.search(r"[.;:?!”\"’)\]][”\"’)\]]*$", above.text) is not None
    return closed or set_apart or shouted or count_opening(above) is not None


def is_strong(lines: Sequence[Line], at: int, end: int, start: int) -> bool:
    """Whether lines `at` to `end` are a heading by their print alone, so that words may follow."""
    line = lines[at]
    block = [item for item in lines[at:end] if not item.aside]
    if line.cells or not _begins(lines, at, start) or not _is_titled(block):
        return False
    below = line_below(lines, end)
    if below is None or count_opening(line):
        return True
    if line.level or line.bold:
        return bool(line.level or not below.bold or ENUMERATED.fullmatch(below.text))
    shouts = line.text.isupper() and len(line.text) > 4 and not line.runs_on
    return shouts and (line.after_blank or line.indent >= _CENTRED) and not below.text.isupper()


def _is_marked(line: Line) -> bool:
    """Whether print or number set a line apart as a heading."""
    numbered = ENUMERATED.fullmatch(line.text) is not None
    return bool(line.bold or line.level or line.text.isupper() or numbered)


def _is_titled(block: Sequence[Line]) -> bool:
    """Whether lines are together one heading."""
    text = " ".join(line.text for line in block)
    if len(text) > _LONGEST or not re.search(r"[^\W_]", text):
        return False
    first = block[0]
    if count_opening(first) and all(title_case(x.text) or _in_brackets(x.text) for x in block[1:]):
        return True
    if NUMERAL.fullmatch(text) or _is_known(text):
        return True
    if SIGNED.match(text) or _FILED.match(text) or WHEREFORE.match(text) or _FOR.search(text):
        return False
    if not re.search(r"[^\W\d_]{3}", text) or text.endswith((";", ",", "—")):
        return False
    if all(line.level or line.bold for line in block):
        return not text.endswith((".", ",")) or len(text) < 80 or text.isupper()
    if _in_brackets(text):
        return title_case(text[1:-1]) and (first.indent >= _CENTRED or first.after_blank)
    ended = re.search(r"(?:[.:?!]|[.?!][”\"’)])$", text) is not None
    numbered = ENUMERATED.fullmatch(text)
    if numbered is None:
        return not ended and (text.isupper() or title_case(text))
    if numbered["stop"]:
        return False
    title = numbered["title"]
    return title.isupper() or (not ended and title_case(title))


def _in_brackets(text: str) -> bool:
    return text.startswith("(") and text.endswith(")")


def _is_known(text: str) -> bool:
    return any(form.fullmatch(text) for form in (PRAYER, JURY, AFTER)) and (
        text.isupper() or title_case(text)
    )


def depth(line: Line, text: str) -> int:
    """How deep a heading stands: 0 for the main ones, up to 4."""
    numbered = ENUMERATED.fullmatch(text)
    if numbered is None:
        return 0 if line.text.isupper() or _is_known(text) else 1
    # One letter is a numeral where lists of letters seldom come as far.
    if numbered["roman"] and (len(numbered["roman"]) > 1 or numbered["roman"] in "IVX"):
        return 0
    if numbered["roman"] or numbered["letter"]:
        return 2
    return 4 if numbered["small"] else 3
