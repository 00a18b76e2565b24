"""Official notes on commencement, as reprints of acts print them at the foot of a page.

"*1. 1st June, 2021—Ss. 2, 5 to 8 and sub-section (1) of s. 9; One year from 1st June, 2021—S. 10,
vide notifn. No. G.S.R. 4(E), dated 30th May, 2021" says three things. What a note says twice of one
provision, of different days, is a contradiction: both days are kept, and none is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from tqa.ingest.amendments.aimed import Aimed
from tqa.ingest.amendments.boundaries import beginning, edges_of
from tqa.ingest.amendments.moments import moments
from tqa.ingest.amendments.settling import Events, settle
from tqa.ingest.amendments.states import Author
from tqa.ingest.readers.annotations import read_annotation
from tqa.law.citations import parse_citations
from tqa.law.clause import Action, Clause
from tqa.law.document import Document
from tqa.law.identity import ROOT
from tqa.law.pinpoints import Pinpoint
from tqa.temporal.bounds import Bound
from tqa.temporal.finder import find_dates

_BY = re.compile(
    r",?\s*\b(?P<vide>vide\s+(?:the\s+)?)?(?P<what>(?:notifn\.?|notification)\s*,?\s*(?:No\.?\s*)?"
    r"(?P<number>[A-Z][A-Z. ]{0,8}\s*\d[\w()/ -]{0,24}?\(?E?\)?)\s*,?\s*dated\s+"
    r"(?:the\s+)?(?P<day>\d{1,2}(?:st|nd|rd|th)?\s+\w+,?\s+\d{4}))",
    re.IGNORECASE,
)
_SEE = re.compile(r",?\s*\bsee\s+(?:the\s+)?Gazette\b.*\Z", re.IGNORECASE | re.DOTALL)
_DASH = re.compile(r"\s*[—–]\s*|\s-{1,2}\s")
_MARK = re.compile(r"\A\s*[*†‡]?\s*\d{0,2}\s*[.)]?\s*(?=\S)")
_EXCEPT = re.compile(r"\b(?:except|other\s+than|excluding)\b", re.IGNORECASE)
_SPEAKS = re.compile(r"\bvide\b|\bnotifn|\bnotification\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*[*†‡]?\d{1,2}\s*\.\s")
_MASTHEAD = re.compile(
    r"\b[A-Z][A-Z .]{2,40},\s*(?:MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY,\s*(?P<day>[^\n/]{6,40})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NotedStart:
    """What a note says of some provisions: in force from a day, by a notification."""

    day: Bound
    by: str
    covers: tuple[Pinpoint, ...] = ()
    """Every provision it names, ranges of whole numbers one by one; none: the whole act."""
    but: tuple[Pinpoint, ...] = ()
    words: str = ""
    dated: date | None = None
    """The day of the notification."""


def commencement_note(text: str, jurisdiction: str = "") -> list[NotedStart]:
    """What a note says of commencement; nothing where it is none.

    >>> found = commencement_note("1. 1st June, 2021—Ss. 2 to 4, vide notification No. S.O. 7(E), "
    ...                           "dated 30th May, 2021.")
    >>> [(str(item.day), [str(p) for p in item.covers], item.by) for item in found]
    [('2021-06-01', ['2', '3', '4'], 'notification No. S.O. 7(E), dated 30th May, 2021')]
    """
    by = _BY.search(text)
    if by is None or not _SPEAKS.search(text):
        return []
    cited = " ".join(by["what"].split())
    dated = next((item.day for item in find_dates(by["day"]).dates if item.day), None)
    body = _SEE.sub("", text[: by.start()] + text[by.end() :])
    body = _MARK.sub("", body) if not find_dates(body[:8]).dates else body
    found: list[NotedStart] = []
    for segment in body.split(";"):
        start = _segment(segment, cited, jurisdiction)
        if start is not None:
            found.append(replace(start, dated=dated))
    return found


def footnotes(document: Document) -> Iterator[str]:
    """The footnotes that a source prints apart from its provisions, which may run over lines."""
    lines: list[str] = []
    for item in document.left_over:
        if item.reason != "footnote":
            continue
        text = document.text[item.start : item.end]
        if _NUMBERED.match(text) and lines:
            yield "\n".join(lines)
            lines = []
        lines.append(text)
    if lines:
        yield "\n".join(lines)


def noted_commencements(author: Author, documents: Iterable[Document]) -> Iterator[Aimed]:
    """What the footnotes of an instrument say of its commencement, as clauses of its own.

    They are known from the day of the notification: the reprint that tells of it came later.
    """
    told: set[NotedStart] = set()
    for document in documents:
        for note in footnotes(document):
            for start in commencement_note(note, author.jurisdiction):
                if start in told:
                    continue
                clause = Clause(
                    f"{author.id}#note.{len(told)}",
                    document.source,
                    start.dated,
                    Action.COMMENCE,
                    start.by,
                    ROOT,
                    start.covers,
                    start.day,
                    made=author.made,
                    order=len(told),
                    but=start.but,
                    rule="official note",
                )
                told.add(start)
                yield Aimed(None, clause)


def _segment(segment: str, by: str, jurisdiction: str) -> NotedStart | None:
    head, dash, rest = _parted(segment)
    found = moments(head, head)
    if not found or head[: found[0].start].strip(" .*(").strip():
        return None  # words before the day: it says something else
    day = settle(beginning(found[0], head, edges_of(jurisdiction)), Events())[-1].day
    if not dash:
        return NotedStart(day, by, words=segment.strip()) if not rest.strip() else None
    part, but = _left_out(rest)
    return NotedStart(day, by, _pinpoints(part), but, segment.strip())


def _parted(segment: str) -> tuple[str, str, str]:
    match = _DASH.search(segment)
    if match is None:
        return segment, "", ""
    return segment[: match.start()], match[0], segment[match.end() :]


_SAID = re.compile(r"\s+of\s+(?:the\s+said|that)\s+sections?\b", re.IGNORECASE)
_NEXT_SECTION = re.compile(r",\s*(?=ss?\.|sections?\b)", re.IGNORECASE)


def _left_out(rest: str) -> tuple[str, tuple[Pinpoint, ...]]:
    """What is named, and what is left out of the section named last before "except"."""
    match = _EXCEPT.search(rest)
    if match is None:
        return rest, ()
    end = _NEXT_SECTION.search(rest, match.end())
    stop = end.start() if end else len(rest)
    named = _pinpoints(rest[: match.start()])
    found: list[Pinpoint] = []
    for pinpoint in _pinpoints(_SAID.sub("", rest[match.end() : stop])):
        relative = pinpoint.path[0].startswith("(")
        above = named[-1].path if relative and named else ()
        found.append(Pinpoint((*above, *pinpoint.path)))
    return rest[: match.start()] + rest[stop:], tuple(found)


def _pinpoints(text: str) -> tuple[Pinpoint, ...]:
    return tuple(p for item in parse_citations(text).items for p in item.expanded())


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A provision for which different days are stated."""

    provision: Pinpoint
    days: tuple[Bound, ...]
    by: tuple[str, ...]


def contradictions(starts: Iterable[NotedStart]) -> list[Contradiction]:
    """The provisions of which notes state more than one day."""
    said: dict[Pinpoint, dict[str, NotedStart]] = {}
    for start in starts:
        for pinpoint in start.covers:
            said.setdefault(pinpoint, {}).setdefault(str(start.day), start)
    return [
        Contradiction(
            pinpoint,
            tuple(start.day for start in days.values()),
            tuple(dict.fromkeys(start.by for start in days.values())),
        )
        for pinpoint, days in said.items()
        if len(days) > 1
    ]


def gazette_day(text: str) -> date | None:
    """The day that the masthead of a gazette prints: place, day of the week, date.

    >>> gazette_day("No. 4] PORT ALDER, MONDAY, JUNE 7, 2021/JYAISTHA 17, 1943")
    datetime.date(2021, 6, 7)
    """
    days: list[date] = []
    for match in _MASTHEAD.finditer(text[:6000]):
        found = [item.day for item in find_dates(match["day"]).dates if item.day]
        days += found[:1]
    return days[0] if len(set(days)) == 1 else None


# -- notes gathered at the end of a text ----------------------------------------------------------

_GATHERED = re.compile(r"\bFoot\s?-?notes?\b\W*(?=1\W)", re.IGNORECASE)
_ACT = re.compile(
    r"\bAct\.?\s*,?\s*(?:No\.?\s*)?(?P<number>\d{1,4})\s+of\s+(?P<year>\d{4})", re.IGNORECASE
)
_OLD = re.compile(
    r"\bfor\s+the\s+(?:words?|figures?|brackets?|letters?|and|,|\s)+[\"“](?P<old>[^\"”]+)[\"”]",
    re.IGNORECASE,
)


_REMARK = re.compile(r"\s(?=Note\s*:)")
"""What is printed after the last footnote."""


@dataclass(frozen=True, slots=True)
class NotedChange:
    """What a footnote says of an amendment: operation, act, and the day where one is stated."""

    operation: str
    by: str
    effective: date | None
    old_words: str = ""


def gathered_notes(text: str) -> dict[str, str]:
    """Footnotes that a text prints together at its end, by their numbers.

    >>> gathered_notes("… 9. It ends. Foot Notes 1. Inserted by Act 3 of 1978. 2. Omitted.")
    {'1': 'Inserted by Act 3 of 1978.', '2': 'Omitted.'}
    """
    found: dict[str, str] = {}
    heads = [*_GATHERED.finditer(text)]
    if not heads:
        return found
    rest, at, number = text[heads[-1].end() :], 0, 1
    rest = _REMARK.split(rest, maxsplit=1)[0]
    while (match := re.compile(rf"(?:\A|(?<=\s)){number}\.\s+").search(rest, at)) is not None:
        following = re.compile(rf"\s{number + 1}\.\s+(?=[A-Z])").search(rest, match.end())
        end = following.start() if following else len(rest)
        found[str(number)] = " ".join(rest[match.end() : end].split())
        if following is None:
            break
        at, number = following.start(), number + 1
    return found


def noted_change(text: str) -> NotedChange | None:
    """What one footnote says of an amendment; `None` where it is none.

    >>> noted_change("Inserted by Act 3 of 1978, w.e.f. 18th. August, 1978.").effective
    datetime.date(1978, 8, 18)
    """
    read = read_annotation(text)
    by = _ACT.search(text)
    if not read or by is None:
        return None
    old = _OLD.search(text)
    return NotedChange(
        read[0].operation,
        f"Act {by['number']} of {by['year']}",
        read[0].note.effective,
        old["old"] if old else "",
    )
