"""The days that a question names: dates, months, years, spans, and words such as "last year".

What looks like a time and cannot be read is reported, never passed over: else the question would
be answered for another day than the one it asks about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.temporal.finder import UnresolvedDate, find_dates
from tqa.temporal.intervals import Interval
from tqa.temporal.periods import add_months

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Moment:
    """Days that a question names, and the words it names them with."""

    interval: Interval
    written: str
    reading: str
    """How the words were read, for the reader of the answer to check."""
    lead: str = ""
    """The word before them that changes what is asked: since, after, before, until; else empty."""

    @property
    def day(self) -> date | None:
        """The day, where the words name one day."""
        return self.interval.start if self.interval.last_day == self.interval.start else None

    @property
    def last(self) -> date:
        """The last of the days."""
        return self.interval.last_day or self.interval.start


@dataclass(frozen=True, slots=True)
class Moments:
    """All that a question says of time."""

    asked: tuple[Moment, ...]
    known_at: Moment | None
    spans: tuple[tuple[int, int], ...]
    """Where the words stand, with those that lead to them."""
    impossible: str = ""
    """Why a time in the question cannot be used; empty where all can."""


_KNOWN = re.compile(
    r"(?i)(?:\b(?:as\s+)?known(?:\s+(?:at|on|by|to|in|as\s+(?:of|at|on)))?|\bas\s+(?:it\s+was\s+)?"
    r"published(?:\s+(?:by|on|at|until|up\s+to))?|\b(?:by|with|given|from)\s+what\s+(?:was|had\s+been"
    r"|were)\s+(?:known|published)(?:\s+(?:by|on|at|until))?|\bpublications?\s+(?:up\s+to|until|by))"
    r"\s*(?:the\s+)?$"
)
_LEAD = re.compile(
    r"(?i)\b(?P<word>immediately\s+before|just\s+before|(?:on\s+)?the\s+(?:day\s+before|eve\s+of)"
    r"|before|prior\s+to|up\s+to|until|till|(?:on\s+)?the\s+day\s+after|immediately\s+after"
    r"|just\s+after|after|since|from|as\s+(?:of|at|on|from)|on|in|during|throughout|at|by|between|and"
    r"|to|of|for|through)\s*(?:the\s+)?(?:(?:year|month|day)s?\s+(?:of\s+)?)?(?:the\s+)?$"
)
_EDGE = re.compile(
    r"(?i)\b(?:(?:at|by|from|since|before|until)\s+)?the\s+(?:very\s+)?(?P<edge>beginning|start|end"
    r"|close|first\s+day|last\s+day)\s+of\s*(?:the\s+year\s*)?$"
)
_BEFORE = ("before", "prior to", "immediately before", "just before", "the day before")
_EVE = ("on the day before", "the eve of", "on the eve of")
_MORROW = ("the day after", "on the day after", "immediately after", "just after")
_UNTIL = ("until", "till", "up to")

_MONTH = "january february march april may june july august september october november december"
_MONTHS = _MONTH.split()
_UNIT_DAYS = {"day": 1, "week": 7, "fortnight": 14}
_UNIT_MONTHS = {"month": 1, "year": 12, "decade": 120}
_COUNTS = dict(zip("a an one two three four five six seven eight nine ten".split(),
                   (1, 1, *range(1, 11)), strict=True))  # fmt: skip

_NOW = re.compile(
    r"(?i)\b(?:today|now|currently|at\s+present|presently|nowadays|these\s+days|this\s+moment"
    r"|right\s+now|to\s?day)\b"
)
_RELATIVE = re.compile(
    r"(?i)\b(?:(?P<eve>yesterday)|(?P<morrow>tomorrow)"
    r"|(?P<which>last|this|next|previous)\s+(?P<calendar>week|month|year)(?!\s+of)"
    rf"|(?P<count>\d{{1,3}}|{'|'.join(_COUNTS)})\s+(?P<unit>day|week|fortnight|month|year|decade)s?"
    r"\s+(?:ago|earlier))\b"
)
_COMPACT = re.compile(r"(?<![\w/.-])((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\w/-])")
_QUARTER = re.compile(
    r"(?i)\b(?:q([1-4])|(first|second|third|fourth)\s+quarter)(?:\s+of)?\s+((?:19|20)\d\d)\b"
)
_SPAN = re.compile(r"(?<![\w/.-])((?:19|20)\d\d)\s?[-–—]\s?((?:19|20)\d\d)(?![\w/-])")
_BARE_MONTH = re.compile(rf"(?i)\b(?:in|during|since|until|before|after)\s+({'|'.join(_MONTHS)})\b")
_BARE_YEAR = re.compile(
    r"(?i)(?<![\d$€£.,/(])\b(?:mid|early|late|fy)?[-\s]?((?:19|20)\d\d)(?![\d/.%-]\d|s)\b"
    r"(?!\s+(?:dollars|euros|pounds|taka|crowns|tonnes|kilo\w+|metres|km|hours|days|persons|people))"
)
_SHORT_DATE = re.compile(r"(?<![\w/.-])\d{1,2}([/.-])\d{1,2}\1\d{2}(?![\w/-])")
_VAGUE = re.compile(
    r"(?i)(?<![\d/])(?:19|20)\d\d/\d\d(?!\d)|\b(?:19|20)\d\ds\b"
    r"|\b(?:last|this|next)\s+(?:spring|summer|autumn|fall|winter|decade|century)\b"
)


def find_moments(masked: str, reference_day: date) -> Moments:
    """The days in a question whose citations are blanked. `reference_day` stands for "today".

    >>> found = find_moments("What did it say before July 2020?", date(2026, 1, 1))
    >>> found.asked[0].day, found.asked[0].reading
    (datetime.date(2020, 6, 30), '“before July 2020”: the day before, 2020-06-30')
    """
    asked: list[tuple[int, Moment]] = []
    spans: list[tuple[int, int]] = []
    known: Moment | None = None
    dates = find_dates(masked, order=None, document_date=reference_day, years=True)
    taken = [(d.start, d.end) for d in dates.dates] + [(u.start, u.end) for u in dates.unresolved]
    named = [(d.start, d.end, d.interval) for d in dates.dates]
    for start, end, interval in _others(masked, reference_day, taken):
        named.append((start, end, interval))
    for start, end, interval in sorted(named):
        before = masked[:start]
        written = " ".join(masked[start:end].split())
        if lead := _KNOWN.search(before):
            known = _moment(interval, written, "", reference_day)
        else:
            edge = _EDGE.search(before)
            if edge:
                lead, interval = edge, _at_edge(interval, edge["edge"])
                asked.append((start, _plain(interval, f"{_tidy(edge[0])} {written}")))
            elif _NOW.fullmatch(written):
                reading = f"“{written}”: the reference day {reference_day}"
                asked.append((start, Moment(interval, written, reading)))
                lead = None
            else:
                lead = _LEAD.search(before)
                word = _tidy(lead["word"]).lower() if lead else ""
                asked.append((start, _moment(interval, written, word, reference_day)))
        spans.append((lead.start() if lead else start, end))
    unsure = [(d.start, d.end) for d in dates.dates if _either_order(masked[d.start : d.end])]
    readable = [span for span in spans if not any(span[1] == end for _, end in unsure)]
    impossible = _impossible(masked, dates.unresolved) or _unread(masked, readable)
    return Moments(
        tuple(moment for _, moment in sorted(asked, key=lambda pair: pair[0])),
        known,
        tuple(spans),
        impossible,
    )


def _others(
    text: str, reference_day: date, taken: list[tuple[int, int]]
) -> Iterator[tuple[int, int, Interval]]:
    """Ways to name days that are those of questions rather than of statutes."""

    def free(match: re.Match[str]) -> bool:
        clear = not any(match.start() < b and a < match.end() for a, b in taken)
        if clear:
            taken.append(match.span())
        return clear

    for match in _RELATIVE.finditer(text):
        if free(match):
            yield *match.span(), _relative(match, reference_day)
    for match in _NOW.finditer(text):
        if free(match):
            yield *match.span(), Interval.inclusive(reference_day, reference_day)
    for match in _COMPACT.finditer(text):
        try:
            day = date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            continue
        if free(match):
            yield *match.span(), Interval.inclusive(day, day)
    for match in _QUARTER.finditer(text):
        if free(match):
            words = ("first", "second", "third", "fourth")
            number = int(match[1] or words.index(match[2].lower()) + 1)
            start = date(int(match[3]), 3 * number - 2, 1)
            yield *match.span(), Interval(start, add_months(start, 3))
    for match in _SPAN.finditer(text):
        if free(match) and match[1] < match[2]:
            yield *match.span(), Interval(date(int(match[1]), 1, 1), date(int(match[2]) + 1, 1, 1))
    for match in _BARE_MONTH.finditer(text):
        if free(match):
            month = _MONTHS.index(match[1].lower()) + 1
            year = reference_day.year - (month > reference_day.month)
            start = date(year, month, 1)
            yield match.start(1), match.end(1), Interval(start, add_months(start, 1))
    for match in _BARE_YEAR.finditer(text):
        if free(match):
            yield (
                match.start(1),
                match.end(1),
                Interval(date(int(match[1]), 1, 1), date(int(match[1]) + 1, 1, 1)),
            )


def _relative(match: re.Match[str], reference_day: date) -> Interval:
    if match["eve"] or match["morrow"]:
        day = reference_day - _DAY if match["eve"] else reference_day + _DAY
        return Interval.inclusive(day, day)
    if match["calendar"]:
        step = {"last": -1, "previous": -1, "this": 0, "next": 1}[match["which"].lower()]
        unit = match["calendar"].lower()
        if unit == "year":
            year = reference_day.year + step
            return Interval(date(year, 1, 1), date(year + 1, 1, 1))
        if unit == "month":
            start = add_months(reference_day.replace(day=1), step)
            return Interval(start, add_months(start, 1))
        monday = reference_day - reference_day.weekday() * _DAY + 7 * step * _DAY
        return Interval.inclusive(monday, monday + 6 * _DAY)
    count = int(match["count"]) if match["count"].isdigit() else _COUNTS[match["count"].lower()]
    unit = match["unit"].lower()
    if unit in _UNIT_DAYS:
        day = reference_day - count * _UNIT_DAYS[unit] * _DAY
    else:
        day = add_months(reference_day, -count * _UNIT_MONTHS[unit])
    return Interval.inclusive(day, day)


def _at_edge(interval: Interval, edge: str) -> Interval:
    last = interval.last_day or interval.start
    day = interval.start if edge.lower().split()[0] in ("beginning", "start", "first") else last
    return Interval.inclusive(day, day)


def _moment(interval: Interval, written: str, word: str, reference_day: date) -> Moment:
    """Days with the word before them taken into account (TIME_IN_LAW rule 7)."""
    shown = f"“{word} {written}”"
    last = interval.last_day or interval.start
    if word in _BEFORE or word in _EVE:
        eve = interval.start - _DAY
        reading = f"{shown}: the day before, {eve}"
        lead = "before" if word in ("before", "prior to") else ""
        return Moment(Interval.inclusive(eve, eve), written, reading, lead)
    if word in _MORROW:
        morrow = last + _DAY
        return Moment(Interval.inclusive(morrow, morrow), written, f"{shown}: {morrow}")
    if word in ("since", "after"):
        start = last + _DAY if word == "after" else interval.start
        if start <= reference_day:
            reading = f"{shown}: from {start} to the reference day {reference_day}"
            return Moment(Interval.inclusive(start, reference_day), written, reading, word)
        return _plain(interval, written, word)
    if word in _UNTIL:
        # Whether "until D" includes D is left open by the words: both days are looked at.
        both = Interval.inclusive(last - _DAY, last)
        reading = f"{shown}: {last}, and the day before"
        return Moment(both, written, reading, "until")
    return _plain(interval, written)


def _plain(interval: Interval, written: str, lead: str = "") -> Moment:
    last = interval.last_day or interval.start
    days = str(last) if last == interval.start else f"from {interval.start} to {last}"
    return Moment(interval, written, f"“{written}”: {days}", lead)


def _tidy(text: str) -> str:
    return " ".join(text.split())


def _impossible(text: str, unresolved: tuple[UnresolvedDate, ...]) -> str:
    for item in unresolved:
        written = text[item.start : item.end]
        if item.candidates:
            readings = " or ".join(str(value) for value in item.candidates)
            return f"“{written}” can be {readings}; write the day as YYYY-MM-DD"
        return f"“{written}” is no day of the calendar ({item.reason}); correct the date"
    return ""


def _either_order(written: str) -> bool:
    """Whether a day in figures with a short year can have the day or the month first."""
    first, second = [*re.findall(r"\d+", written), "", ""][:2]
    short = _SHORT_DATE.fullmatch(written) is not None
    return short and first != second and max(int(first), int(second)) <= 12


def _unread(text: str, spans: list[tuple[int, int]]) -> str:
    """Words that name a time in a way that is not one of days."""
    for pattern in (_SHORT_DATE, _VAGUE):
        for match in pattern.finditer(text):
            if not any(match.start() < b and a < match.end() for a, b in spans):
                written = _tidy(match[0])
                return f"“{written}” names no certain day; write the day as YYYY-MM-DD"
    return ""
