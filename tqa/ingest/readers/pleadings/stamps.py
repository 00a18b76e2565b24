"""What filing systems and pleading paper print over the text, in files that have no pages.

A text that was drawn out of a PDF has the stamp of each page in the middle of a sentence, on a line
of its own or not, and the numbers of pages and lines among its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tqa.ingest.readers.lines import Line

_CASE = r"\d{1,2}:\d{2}-[a-z]{2,4}-\d{2,6}(?:-[a-z]{1,5})*"
_DAY = r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})"
_ID = r"(?:,?\s+(?:page|pg)\s?id\.?\s*[#:.]*\s*\d+)"
STAMP = re.compile(
    rf"(?:\bcase:?\s+(?:no\.?\s*)?)?\b(?P<case>{_CASE}),?\s+"
    rf"(?:document|doc\.?|ecf|dkt\.?)\s*(?:no\.?\s*)?[#:]*\s*[\d-]+,?{_ID}?\s+"
    rf"(?:filed|entered)(?:\s+on\s+\w+\s+docket)?:?\s+(?P<day>{_DAY})"
    rf"(?:,?\s+(?:page|pg\.?)\s*:?\s*\d+\s+of\s+\d+)?{_ID}?"
    rf"|\bfiled:\s[\w\s]{{3,40}}\bclerk\s+{_DAY}\s+\d{{1,2}}:\d\d\s*[ap]m\b.{{0,40}}",
    re.IGNORECASE,
)
"""The stamp of a filing system: of the federal courts, or of a county clerk."""
_STAR = re.compile(r"(?<!\bat )(?<!\S)\*\d{1,3}(?=\s+[A-Z])")
"""The page of a print that a publisher of case law marks within the text: "*20 The court"."""
_LEADER_END = 60
"""Characters at the end of a line in which its leaders are looked for."""
_DOCKET = re.compile(r"\d{1,2}:\d{2}-[a-z]{2,4}-\d{2,6}", re.IGNORECASE)
_PAGE = re.compile(r"[-–—\s]*\d{1,4}[-–—\s]*")
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*[\divx]{1,5}$")
_CONTENTS = re.compile(r"(?:table\s+of\s+)?contents(?:\s+page)?", re.IGNORECASE)
_FEWEST_LED, _HEAD_LINES = 4, 600
_NEAR = 2
"""Lines from a stamp within which a bare number counts pages."""
_FEWEST_COUNTED = 12
"""Lines that count on from each other before their numbers are those of pleading paper."""
_COUNTED = re.compile(r"(?P<number>\d{1,2})(?:\s+(?P<rest>.*)|)")
_LAST_LINE = 32


def docket_of(text: str) -> str:
    """The number of the case that a stamp names, without the initials of its judge.

    >>> docket_of("Case 9:31-cv-00123-ABC Document 4 Filed 02/03/31 Page 1 of 2")
    '9:31-cv-00123'
    """
    match = _DOCKET.search(text)
    return match[0].lower() if match else ""


def filed_by(text: str) -> date | None:
    """The day of filing that a stamp names.

    >>> filed_by("Case 9:31-cv-00123-ABC Document 4 Filed 02/03/31 Page 1 of 2")
    datetime.date(2031, 2, 3)
    """
    match = re.search(
        r"\bfiled:?\s+(?:[\w\s]{3,40}\s)?(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b", text, re.IGNORECASE
    )
    if match is None:
        return None
    year = int(match[3])
    if year < 100:
        year += 2000  # these systems have stamped since 1996, with four figures at first
    try:
        return date(year, int(match[1]), int(match[2]))
    except ValueError:
        return None


def set_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines with stamps, pages and counts of lines set apart, wherever they stand."""
    return list(_gone_on(_without_pages(_without_counts(_parted(_without_contents(lines))))))


def _parted(lines: Sequence[Line]) -> list[Line]:
    """Lines cut where a stamp begins or ends; a stamp may be wrapped."""
    whole = "\n".join(line.text for line in lines)
    cuts = [(*match.span(), "court stamp") for match in STAMP.finditer(whole)]
    cuts += [(*match.span(), "page number") for match in _STAR.finditer(whole)]
    cuts.sort()
    found: list[Line] = []
    start = 0
    for line in lines:
        end = start + len(line.text)
        inside = [
            (max(a, start) - start, min(b, end) - start, reason)
            for a, b, reason in cuts
            if a < end and b > start
        ]
        found += _pieces(line, inside)
        start = end + 1
    return found


def _pieces(line: Line, cuts: Sequence[tuple[int, int, str]]) -> Iterator[Line]:
    if line.aside or not cuts:
        yield line
        return
    at = 0
    for start, end, reason in [*cuts, (len(line.text), len(line.text), "")]:
        words = line.text[at:start].strip()
        if words and at == 0:
            yield replace(line, text=words, cells=(), columns=())
        elif words:
            yield replace(line, text=words, cells=(), columns=(), after_blank=False, runs_on=True)
        if end > start:
            yield replace(line, text=line.text[start:end], aside=reason, cells=(), columns=())
        at = end


def _without_pages(lines: Sequence[Line]) -> list[Line]:
    """Bare numbers beside a stamp count pages."""
    stamps = [at for at, line in enumerate(lines) if line.aside == "court stamp" and not line.page]
    near = {at + step for at in stamps for step in range(-_NEAR, _NEAR + 1)}
    return [
        replace(line, aside="page number")
        if at in near and not line.aside and _PAGE.fullmatch(line.text)
        else line
        for at, line in enumerate(lines)
    ]


def _gone_on(lines: Sequence[Line]) -> Iterator[Line]:
    """The blank lines around a stamp are the page's: what follows may go on with a sentence."""
    turned = False
    for line in lines:
        if turned and not line.aside and not line.page:
            yield replace(line, after_blank=False, runs_on=True)
        else:
            yield line
        turned = line.aside == "court stamp" or (turned and bool(line.aside))


def _without_contents(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without a table of contents: from its title to the last line with leaders."""
    led = [
        at
        for at, line in enumerate(lines[:_HEAD_LINES])
        if _LEADERS.search(line.text[-_LEADER_END:])
    ]
    if len(led) < _FEWEST_LED:
        return lines
    titles = [at for at in range(led[0]) if _CONTENTS.fullmatch(lines[at].text)]
    first = titles[-1] if titles else led[0]
    return [
        replace(line, aside="table of contents")
        if first <= at <= led[-1] and not line.aside
        else line
        for at, line in enumerate(lines)
    ]


# -- pleading paper -------------------------------------------------------------------------------


def _without_counts(lines: Sequence[Line]) -> list[Line]:
    """The lines without the numbers that pleading paper prints in its margin."""
    counted = _counted(lines)
    found: list[Line] = []
    for at, line in enumerate(lines):
        match = _COUNTED.fullmatch(line.text) if at in counted else None
        if match is None:
            found.append(line)
            continue
        number = replace(line, text=match["number"], aside="line number", cells=(), columns=())
        found.append(number)
        if rest := (match["rest"] or "").strip():
            found.append(replace(line, text=rest, cells=(), columns=()))
    return found


def _counted(lines: Sequence[Line]) -> set[int]:
    """The lines whose first figures count them: 1, 2, 3 … from one line to the next."""
    found: set[int] = set()
    run: list[int] = []
    for at, line in enumerate(lines):
        match = None if line.aside or line.page else _COUNTED.fullmatch(line.text)
        number = int(match["number"]) if match else 0
        if match and run and number == len(run) + 1 and number <= _LAST_LINE:
            run.append(at)
            continue
        if line.aside and run:
            continue
        if len(run) >= _FEWEST_COUNTED:
            found.update(run)
        run = [at] if number == 1 else []
    if len(run) >= _FEWEST_COUNTED:
        found.update(run)
    return found
