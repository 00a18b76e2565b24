"""The days that a question names: dates, months, years, spans, and days counted from others.

What looks like a time and cannot be read is reported, never passed over: else the question would
be answered for another day than the one it asks about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from tqa.retrieval.occasions import Occasion, find_occasion
from tqa.retrieval.phrases import (
    NOW,
    Phrase,
    either_order,
    financial_years,
    no_certain_day,
    phrases,
    unread,
)
from tqa.temporal.expressions import resolve_expression
from tqa.temporal.finder import UnresolvedDate, find_dates
from tqa.temporal.intervals import Interval
from tqa.temporal.periods import AMOUNT, compute_period

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
    occasion: Occasion | None = None
    """A day that only the versions can tell: that of an amendment, or one counted from it."""


_KNOWN = re.compile(
    r"(?i)(?:\b(?:as\s+)?known(?:\s+(?:at|on|by|to|in|as\s+(?:of|at|on)))?|\bas\s+(?:it\s+was\s+)?"
    r"published(?:\s+(?:by|on|at|until|up\s+to))?|\b(?:by|with|given|from)\s+what\s+(?:was|had\s+been"
    r"|were)\s+(?:known|published)(?:\s+(?:by|on|at|until))?|\bpublications?\s+(?:up\s+to|until|by)"
    r"|\b(?:known|published|publications?)\s+(?P<before>before|prior\s+to))\s*(?:the\s+)?$"
)
_KNOWN_THEN = re.compile(
    r"(?i)\bas\s+(?:it\s+was\s+)?(?:then\s+)?(?:known|published)\s+(?:then|(?:on|at)\s+(?:that|the\s+same)\s+"
    r"(?:day|date|time))\b|\bas\s+(?:was\s+)?then\s+known\b"
)
"""Knowledge of the very day that is asked about."""
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
_NEAR = 200
"""Characters before a time in which the words that lead to it are looked for."""
_BEFORE = ("before", "prior to", "immediately before", "just before", "the day before")
_EVE = ("on the day before", "the eve of", "on the eve of")
_MORROW = ("the day after", "on the day after", "immediately after", "just after")
_UNTIL = ("until", "till", "up to")

# -- days counted from others ----------------------------------------------------------------------

_COUNTING = re.compile(
    rf"(?i)(?P<counted>(?:{AMOUNT}(?:,\s+|\s+and\s+))?{AMOUNT}|(?:\w+|\d+(?:st|nd|rd|th))\s+"
    r"anniversary|\bthe\s+(?:calendar\s+)?(?:month|year))\s+(?P<relation>before|prior\s+to|preceding"
    r"|earlier\s+than|after|from|following|later\s+than|of)\s+(?:the\s+)?"
    r"(?:(?:year|month|day)\s+(?:of\s+)?)?"
    r"(?P<edge>(?:beginning|start|end|close|first\s+day|last\s+day)\s+of\s+(?:the\s+)?)?$"
)
_WITHIN = re.compile(
    r"(?i)\b(?:within|during|throughout|in|over|for)\s+(?:the\s+)?(?:last\s+|first\s+)?$"
)
_INEXACT = re.compile(
    r"(?i)\b(?:or|to|and|half|about|nearly|almost|over|under|than|least|most|around|some"
    r"|approximately|roughly|up\s+to)\s+(?:the\s+)?$|[-–/]\s*$"
)
_UNCOUNTED = re.compile(
    r"(?i)\b(?:days|weeks?|fortnights?|months|years|decades?|centur(?:y|ies)|quarters?|hours?|half"
    r"|(?:a|some|short|long|the)\s+(?:time|while)|shortly|soon|long)\s+(?:before|prior\s+to"
    r"|preceding|after|following)\s+(?:the\s+)?(?:\w+\s+of\s+(?:the\s+)?)?$"
)
_BESIDE = re.compile(rf"(?i)(?P<counted>{AMOUNT})\s+(?P<way>earlier|later|afterwards)\b")


@dataclass(frozen=True, slots=True)
class _Named:
    """Words that name days, or (`problem`) that have the shape of a time and do not."""

    start: int
    end: int
    interval: Interval | None
    problem: str = ""


def find_moments(masked: str, reference_day: date) -> Moments:
    """The days in a question whose citations are blanked. `reference_day` stands for "today".

    >>> found = find_moments("What did it say before July 2020?", date(2026, 1, 1))
    >>> found.asked[0].day, found.asked[0].reading
    (datetime.date(2020, 6, 30), '“before July 2020”: the day before, 2020-06-30')
    >>> str(find_moments("two years before 1 May 2019", date(2026, 1, 1)).asked[0].day)
    '2017-05-01'
    """
    occasion = find_occasion(masked)
    fiscal = list(financial_years(masked, reference_day))
    blank = [(phrase.start, phrase.end) for phrase in fiscal]
    if occasion is not None:
        blank.append(occasion.span)
    text = _blanked(masked, blank)
    found = find_dates(text, order=None, document_date=reference_day, years=True)
    taken = [(d.start, d.end) for d in found.dates]
    taken += [(d.start, d.end) for d in found.unresolved]
    read = [Phrase(d.start, d.end, d.interval) for d in found.dates]
    read += phrases(text, reference_day, taken)
    named = _beside(
        text, [_counted(text, phrase) for phrase in sorted(read, key=_place)], reference_day
    )
    named += [_Named(p.start, p.end, p.interval, p.problem) for p in fiscal]
    asked: list[Moment] = []
    spans: list[tuple[int, int]] = []
    known: Moment | None = None
    problems = [item.problem for item in named if item.problem]
    for item in sorted(named, key=lambda item: item.start):
        if item.interval is None:
            continue
        at = max(0, item.start - _NEAR)
        before, written = masked[at : item.start], _tidy(masked[item.start : item.end])
        if lead := _KNOWN.search(before):
            word = "before" if lead["before"] else ""
            known = _moment(item.interval, written, word, reference_day)
        else:
            moment, lead = _led(before, written, item.interval, reference_day)
            asked.append(moment)
        spans.append((at + lead.start() if lead else item.start, item.end))
    if known is None and asked and (then := _KNOWN_THEN.search(masked)):
        known = asked[-1]  # "on 5 January 2017, as known on that day"
        spans.append(then.span())
    unsure = [(d.start, d.end) for d in found.dates if either_order(masked[d.start : d.end])]
    readable = [span for span in spans if not any(span[1] == end for _, end in unsure)]
    impossible = (
        _impossible(masked, found.unresolved) or next(iter(problems), "") or unread(text, readable)
    )
    if occasion is not None:
        spans.append(occasion.span)
    return Moments(tuple(asked), known, tuple(spans), impossible, occasion)


def _place(phrase: Phrase) -> tuple[int, int]:
    return phrase.start, phrase.end


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + "\0" * (end - start) + text[end:]
    return text


def _counted(text: str, phrase: Phrase) -> _Named:
    """A day counted from the days of a phrase, where words before it count; else these days."""
    plain = _Named(phrase.start, phrase.end, phrase.interval, phrase.problem)
    at = max(0, phrase.start - _NEAR)
    counting = _COUNTING.search(text[at : phrase.start])
    if phrase.interval is None:
        return plain
    if counting is None:
        vague = _UNCOUNTED.search(text[at : phrase.start])
        if vague is None:
            return plain
        start = at + vague.start()
        return _Named(start, phrase.end, None, no_certain_day(text[start : phrase.end]))
    start, end = at + counting.start(), phrase.end
    written = _tidy(text[start:end])
    if _INEXACT.search(text[at:start]):
        return _Named(start, end, None, no_certain_day(written))
    within = _WITHIN.search(text[at:start])
    if counting["relation"].lower() == "of" and "anniversary" not in counting["counted"]:
        # "within 30 days of 1 May" is either side; "the year of 1 May" is no count.
        return _Named(start, end, None, no_certain_day(written)) if within else plain
    base = text[phrase.start : end]
    if phrase.interval.last_day == phrase.interval.start:
        base = phrase.interval.start.isoformat()
    expression = f"{text[start : phrase.start]}{base}"
    result = resolve_expression(expression, order=None)
    if result.interval is None:
        reason = result.reason or "it names no day"
        return _Named(start, end, None, f"“{written}”: {reason}; write the day as YYYY-MM-DD")
    if (
        within
        and result.value is not None
        and result.value.day is not None
        and not counting["edge"]
    ):
        return _Named(start, end, compute_period(expression).interval)
    return _Named(start, end, result.interval)


def _beside(text: str, named: list[_Named], reference_day: date) -> list[_Named]:
    """With the days that are so much earlier or later than those named before them."""
    found = list(named)
    for match in _BESIDE.finditer(text):
        if any(match.start() < item.end and item.start < match.end() for item in found):
            continue
        earlier = [item.interval for item in named if item.interval and item.end <= match.start()]
        way = "before" if match["way"].lower() == "earlier" else "after"
        single = earlier and earlier[-1].last_day == earlier[-1].start
        base = earlier[-1].start if single else reference_day
        if (earlier and not single) or (way == "after" and not earlier):
            problem = f"“{match[0]}” counts from no one day; write the day as YYYY-MM-DD"
            found.append(_Named(*match.span(), None, problem))
            continue
        result = resolve_expression(f"{match['counted']} {way} {base}")
        found.append(_Named(*match.span(), result.interval, result.reason))
    return found


# -- the words before ------------------------------------------------------------------------------


def _led(
    before: str, written: str, interval: Interval, reference_day: date
) -> tuple[Moment, re.Match[str] | None]:
    """A moment with the words that lead to it, and where these begin."""
    if edge := _EDGE.search(before):
        return _plain(_at_edge(interval, edge["edge"]), f"{_tidy(edge[0])} {written}"), edge
    if NOW.fullmatch(written):
        reading = f"“{written}”: the reference day {reference_day}"
        return Moment(interval, written, reading), None
    lead = _LEAD.search(before)
    word = _tidy(lead["word"]).lower() if lead else ""
    return _moment(interval, written, word, reference_day), lead


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
