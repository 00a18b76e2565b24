"""What stands in the text, before any rule decides which day it means."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tqa.temporal import patterns
from tqa.temporal.blanks import blanks, merged
from tqa.temporal.calendars import Calendar, MonthName, month_named
from tqa.temporal.layout import Readable
from tqa.temporal.numbers import parse_ordinal, parse_year_words
from tqa.temporal.values import PLAUSIBLE_YEARS

_WINDOW = 70
"""Characters before a month name in which its day may stand, line ends and indentation included."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Numbers and names of one written date, with its span in the read text."""

    start: int
    end: int
    calendar: Calendar = Calendar.GREGORIAN
    year: int | None = None
    month: int | None = None
    day: int | None = None
    short_year: bool = False
    """The year is written with two digits."""
    numbers: tuple[int, int] | None = None
    """Day and month as two numbers whose order is still to be decided."""
    recurring: bool = False
    forward: bool = False
    """The words before it say that the day lies ahead."""
    backward: bool = False
    """The words before it say that the day has been: "dated"."""
    shared: bool = False
    """The year is written at a neighbour."""

    @property
    def weight(self) -> tuple[bool, bool, int]:
        """Which of two overlapping readings says more."""
        return self.year is not None, self.day is not None, self.end - self.start


@dataclass(frozen=True, slots=True)
class Scan:
    """All readings, in text order and without overlaps, and the spans of blanks."""

    readings: tuple[Reading, ...]
    blanks: tuple[tuple[int, int], ...]
    months: tuple[Reading, ...] = ()
    """Names of months with neither a day nor a year."""


def scan(seen: Readable, *, years: bool) -> Scan:
    """Everything in the text that has the shape of a date."""
    found = list(blanks(seen.lower))
    named: list[Reading] = []
    names = [patterns.MONTH.finditer(seen.lower)]
    if seen.has_bangla:
        names.append(patterns.BANGLA_MONTH.finditer(seen.lower))
    for matches in names:
        for match in matches:
            for reading in _around_month(seen, match):
                if reading.year == _BLANK_YEAR:
                    found.append((reading.start, reading.end))
                else:
                    named.append(reading)
    readings = _apart([*named, *_numeric(seen.lower)])
    readings = _share_years(seen.lower, readings)
    months = tuple(r for r in readings if r.year is None and r.day is None and not r.numbers)
    readings = [r for r in readings if r.year is not None or r.day is not None or r.numbers]
    if years:
        starts = [r.start for r in readings]
        alone = [y for y in _bare_years(seen.lower) if not _overlaps(y, readings, starts)]
        readings = sorted([*readings, *alone], key=lambda r: r.start)
    return Scan(tuple(readings), tuple(merged(found)), months)


# ---------------------------------------------------------------- around a month name

_BLANK_YEAR = -1
_AFTER_PREPOSITION = re.compile(
    r"\b(?:in|of|since|by|until|till|before|after|from|during|late|early|mid|end|between|and|to)\s+\Z"
)
_LIST_CUE = re.compile(r"\b(?:from|between|of|on|dated?|dates|during|and|to|the)\s+(?:the\s+)?\Z")
_LIST_ENDS = re.compile(
    r"\s*(?:\Z|[.,;:)](?!\w)|(?:in|at|for|to|from|by|when|where|with|as|was|were|is|are)\b)"
)
_STOP = re.compile(r"\s*(?:\Z|[.,;:)\]/\"”’])")
_CLOSED_UP = re.compile(r"[-/\u2010-\u2014]\s*\Z")


@dataclass(frozen=True, slots=True)
class _Lead:
    start: int
    day: int
    spelt: bool
    """An ordinal or "day of": certainly a day, not the number of a clause."""
    comma: bool
    """A comma parts it from the month: "March 31, June 30" is not the 31st of June."""


_LEAD_WORDS = frozenset(("of", "the", "day", "day,", "of,"))
_LEAD_ENDS = ("st", "nd", "rd", "th", "th,", "st,", "nd,", "rd,")


def _may_lead(low: str, start: int) -> bool:
    """Whether the word before a month can belong to its day: a fast look, for most cannot."""
    before = low[max(0, start - _WINDOW) : start].rstrip()[-16:]
    if any(character.isdigit() for character in before[-8:]):
        return True
    words = before.split()
    return bool(words) and (words[-1] in _LEAD_WORDS or words[-1].endswith(_LEAD_ENDS))


def _lead(low: str, start: int) -> _Lead | None:
    if not _may_lead(low, start):
        return None
    match = patterns.DAY_BEFORE.search(low, max(0, start - _WINDOW), start)
    if match is None:
        return None
    spelt = bool(match["suffix"] or match["words"] or match["of"])
    if not spelt and _labelled(low, match.start()):
        return None
    day = int(match["digits"]) if match["digits"] else parse_ordinal(match["words"])
    return None if day is None else _Lead(match.start(), day, spelt, "," in match[0])


def _day_number(written: str) -> int | None:
    return int(written) if written.isdigit() else parse_ordinal(written)


def _labelled(low: str, start: int) -> bool:
    return patterns.NOT_A_DATE_BEFORE.search(low, max(0, start - 30), start) is not None


@dataclass(frozen=True, slots=True)
class _Tail:
    end: int
    year: int | None = None
    short: bool = False


def _year_after(low: str, end: int, *, with_day: bool) -> _Tail:
    full = patterns.YEAR_AFTER.match(low, end)
    if full:
        return _Tail(full.end(), int(full["year"]))
    words = patterns.YEAR_WORDS_AFTER.match(low, end)
    if words:
        year = parse_year_words(words["words"])
        if year is not None:
            return _Tail(words.end(), year)
    blank = patterns.YEAR_BLANK_AFTER.match(low, end)
    if blank:
        return _Tail(blank.end(), _BLANK_YEAR)
    short = patterns.SHORT_YEAR_AFTER.match(low, end)
    if short:
        after = low[short.end() : short.end() + 12].lstrip()
        apostrophe = "'" in short[0] or "’" in short[0]
        tied = short["tied"] is not None and not patterns.MONTH.match(after)
        if apostrophe or (with_day and (tied or _STOP.match(low, short.end()))):
            return _Tail(short.end(), int(short["year"]), short=True)
    return _Tail(end)


def _around_month(seen: Readable, match: re.Match[str]) -> Iterator[Reading]:
    low = seen.lower
    start, end = match.span()
    if start and low[start - 1].isalpha():
        return
    if match[0] in ("may", "march", "mar") and _is_verb(seen, start, end):
        return
    name = month_named(match["name"])
    if name is None:
        return
    lead = _lead(low, start)
    follower = patterns.DAY_AFTER.match(low, end)
    if lead is not None and lead.comma and follower:
        lead = None
    if lead is None and start and low[start - 1].isdigit():
        return
    tail = _year_after(low, end, with_day=lead is not None)
    day, first = (lead.day, lead.start) if lead else (None, start)
    spelt = lead is not None and lead.spelt
    more: list[re.Match[str]] = []
    if follower and (lead is None or not spelt) and (tail.year is None or tail.short):
        # "March 5, 2020": the year must follow the day, unless no day stands before the month.
        later = _year_after(low, follower.end(), with_day=True)
        if later.year is None or later.short:
            more, later = _days_after(low, follower.end(), later)
        if later.year is not None or lead is None:
            spelt = follower["digits"] is None or follower["suffix"] is not None
            number = follower["digits"] or follower["words"]
            day, first, lead = _day_number(number), start, None
            tail = later if later.year is not None or more else _Tail(follower.end())
    near = low[max(0, first - 24) : first]
    before = None
    if any(character.isdigit() for character in near):
        before = patterns.YEAR_BEFORE.search(low, max(0, first - 40), first)
    if before and before["plain"] is None and tail.year is None:
        first, tail = before.start(), _Tail(tail.end, int(before["year"]))
    elif before and follower and lead is None and _CLOSED_UP.search(before[0]):
        # "2019-Jul-01": the year before the month wins over a year that happens to follow.
        first, tail = before.start(), _Tail(follower.end(), int(before["year"]))
    capital = not seen.text[start].islower()
    if not _is_month(low, name, match, day, tail, first=first, spelt=spelt, capital=capital):
        return
    reading = Reading(
        first, tail.end, name.calendar, tail.year, name.month, day, short_year=tail.short
    )
    if tail.year == _BLANK_YEAR:
        yield reading
        return
    reading = _with_context(low, reading)
    if more and lead is None and follower:
        yield replace(reading, end=follower.end(), shared=True)
        for another in more:
            last = another is more[-1]
            begin, stop = another.start("digits"), reading.end if last else another.end()
            yield replace(reading, start=begin, end=stop, day=int(another["digits"]), shared=True)
        return
    if lead is not None:
        yield from _same_month(low, reading)
    yield reading


def _is_verb(seen: Readable, start: int, end: int) -> bool:
    """Whether a small "may" or "march" has nothing of a date near it: a fast look, for most."""
    if not seen.text[start].islower() or seen.lower[max(0, start - 3) : start] == "of ":
        return False
    near = seen.lower[max(0, start - 8) : start] + seen.lower[end : end + 8]
    return not any(character.isdigit() for character in near)


def _days_after(low: str, end: int, otherwise: _Tail) -> tuple[list[re.Match[str]], _Tail]:
    """The days of "May 5, 12 and 19, 2020" after the first, where a year closes the list."""
    more: list[re.Match[str]] = []
    while len(more) < 31:
        match = patterns.MORE_DAYS_AFTER.match(low, end)
        if match is None:
            break
        more.append(match)
        end = match.end()
        tail = _year_after(low, end, with_day=False)
        if tail.year is not None and not tail.short:
            return more, tail
        if len(more) == 1 and otherwise.year is None and _LIST_ENDS.match(low, end):
            return more, _Tail(end)  # "August 11 and 12."
    return [], otherwise


def _is_month(
    low: str,
    name: MonthName,
    match: re.Match[str],
    day: int | None,
    tail: _Tail,
    *,
    first: int,
    spelt: bool,
    capital: bool,
) -> bool:
    """Whether the word is the month at all: "may" and "march" are verbs, "dec" an abbreviation."""
    if day is not None and day > 39 and not spelt:
        return False
    verb = match[0] in ("may", "march", "mar")
    if tail.year is not None:
        if day is not None or capital or tail.year == _BLANK_YEAR:
            return True
        if tail.short:
            return False
        return match[0] != "may" or bool(_AFTER_PREPOSITION.search(low, max(0, first - 12), first))
    if name.abbreviated:
        # "on 5 aug" is typed in haste; "5 mar" and "12 dec" can be other things.
        return day is not None and (
            capital or match[0] in ("jan", "feb", "apr", "jun", "jul", "aug")
        )
    if day is None:
        sure = capital or match[0] not in ("may", "march", "august")
        return sure and not patterns.MODAL_AFTER.match(low, match.end())
    if verb and not spelt:
        return capital and not patterns.MODAL_AFTER.match(low, match.end())
    return True


def _with_context(low: str, reading: Reading) -> Reading:
    if reading.year is not None and not reading.short_year:
        return reading  # nothing is missing that the words around could give
    window = max(0, reading.start - 60)
    forward = patterns.FORWARD_CUE.search(low, window, reading.start) is not None
    recurring = reading.year is None and (
        patterns.RECURRING_AFTER.match(low, reading.end) is not None
        or patterns.RECURRING_BEFORE.search(low, window, reading.start) is not None
    )
    backward = patterns.BACKWARD_CUE.search(low, window, reading.start) is not None
    return replace(reading, forward=forward, backward=backward, recurring=recurring)


def _same_month(low: str, reading: Reading) -> Iterator[Reading]:
    """Days before "17 May 2019" that share its month: "the 3rd, 10th and"."""
    found: list[Reading] = []
    at = reading.start
    certain = False
    while len(found) < 31:
        match = patterns.DAY_SHARING_MONTH.search(low, max(0, at - 50), at)
        if match is None:
            break
        certain = certain or bool(match["suffix"])
        digits = match.start("digits")
        stop = match.end("suffix") if match["suffix"] else match.end("digits")
        found.append(
            replace(reading, start=digits, end=stop, day=int(match["digits"]), shared=True)
        )
        at = match.start()
    if not found or _labelled(low, at):
        return
    if certain or _LIST_CUE.search(low, max(0, at - 20), at) or at == 0:
        yield from reversed(found)


# ---------------------------------------------------------------- numbers only


_PART_OF_MORE_BEFORE = re.compile(r"[\w/\-\u2010-\u2014]\Z|[0-9)][.]\Z")
_PART_OF_MORE_AFTER = re.compile(r"(?!t[0-9])[\w/%\-\u2010-\u2014]|[.,:][0-9]")
_IN_LIST = re.compile(r"\s*(?:,|and|or|to|&|[-–—/])\s*")


def _numeric(low: str) -> Iterator[Reading]:
    end_of_last = -1
    matches = list(patterns.NUMERIC.finditer(low))
    for index, match in enumerate(matches):
        start, end = match.span()
        joined = index > 0 and _closed_up_range(low, matches[index - 1], match)
        joins = index + 1 < len(matches) and _closed_up_range(low, match, matches[index + 1])
        if not joined and _PART_OF_MORE_BEFORE.search(low[max(0, start - 2) : start]):
            continue
        if not joins and _PART_OF_MORE_AFTER.match(low[end : end + 2]):
            continue
        first, middle, last = re.findall(r"[0-9]+", match[0])[:3]
        if match["gap"] and len(last) != 4:
            continue
        follows = end_of_last >= 0 and bool(_IN_LIST.fullmatch(low[end_of_last:start]))
        if _labelled(low, start) and len(first) != 4:
            continue
        cued = start == 0 or patterns.SHORT_YEAR_CUE.search(low, max(0, start - 60), start)
        # Tariff codes have the shape 2001.10.12, year first with points.
        if len(first) == 4 and match["separator"] == "." and not cued:
            continue
        reading = _number_reading(match, first, middle, last)
        if reading is None:
            continue
        # 09/17/19, all three of two digits between slashes, is how forms and stamps write a day.
        stamped = match["separator"] == "/" and len(first) == len(middle) == 2
        if reading.short_year and not (
            follows or cued or stamped or low[end : end + 8].lstrip().startswith("তারিখ")
        ):
            continue
        end_of_last = end
        yield _with_context(low, reading)


def _closed_up_range(low: str, before: re.Match[str], after: re.Match[str]) -> bool:
    """Whether "1.1.2019-31.12.2019" joins two dates, with another sign than stands inside them."""
    return (
        after.start() == before.end() + 1
        and low[before.end()] in "-–—/"
        and low[before.end()] != before["separator"]
        and before["separator"] == after["separator"]
    )


def _number_reading(match: re.Match[str], first: str, middle: str, last: str) -> Reading | None:
    start, end = match.span()
    era = match["era"] or ""
    bangla = era.startswith(("bangla", "beng", "bs", "b.", "বঙ্গ", "বাং"))
    calendar = Calendar.BANGLA if bangla else Calendar.GREGORIAN
    if len(first) == 4:
        # Year first leaves one order only; outside the strict ISO shape a month above 12 means
        # that the numbers are something else.
        strict = match["separator"] == "-" and len(middle) == len(last) == 2
        if len(last) > 2 or not (strict or (1 <= int(middle) <= 12 and 1 <= int(last) <= 31)):
            return None
        if not strict and int(first) not in PLAUSIBLE_YEARS:
            return None
        if int(middle) > 39 or int(last) > 39 or int(first) < 1000:
            return None
        return Reading(start, end, calendar, int(first), int(middle), int(last))
    if len(first) > 2 or len(last) not in (2, 4) or (len(last) == 4 and last < "1000"):
        return None
    a, b = int(first), int(middle)
    most = 31 if len(last) == 2 else 39
    if min(a, b) < 1 or max(a, b) > most or min(a, b) > 12:
        return None
    return Reading(start, end, calendar, int(last), short_year=len(last) == 2, numbers=(a, b))


def _bare_years(low: str) -> Iterator[Reading]:
    for match in patterns.BARE_YEAR.finditer(low):
        for group in ("year", "second", "bangla"):
            if match[group]:
                start, end = match.span(group)
                yield Reading(start, end, year=int(match[group]))


# ---------------------------------------------------------------- neighbours, overlaps


def _apart(readings: list[Reading]) -> list[Reading]:
    kept: list[Reading] = []
    for reading in sorted(readings, key=lambda r: (r.start, -r.end)):
        while kept and reading.start < kept[-1].end and reading.weight > kept[-1].weight:
            kept.pop()
        if not kept or reading.start >= kept[-1].end:
            kept.append(reading)
    return kept


def _overlaps(reading: Reading, others: list[Reading], starts: list[int]) -> bool:
    """Whether `reading` touches one of `others`: in order, apart, beginning at `starts`."""
    index = bisect_left(starts, reading.end) - 1
    return index >= 0 and others[index].end > reading.start


def _share_years(low: str, readings: list[Reading]) -> list[Reading]:
    """Give a yearless date the year that its neighbour carries.

    The year belongs to the later end of a range: "28 December to 4 January 2021" begins in 2020.
    """
    shared = list(readings)
    for index in range(len(shared) - 2, -1, -1):
        here, following = shared[index], shared[index + 1]
        if here.year is None and following.recurring and _gap(low, here, following):
            shared[index] = replace(here, recurring=True)
            continue
        if _can_borrow(here, following) and _gap(low, here, following):
            year = following.year or 0
            late = (here.month or 0, here.day or 0) > (following.month or 0, following.day or 31)
            if patterns.COMPARED_GAP.search(low[here.end : following.start]):
                late = False  # nothing runs from one to the other: "1 July against 30 June 2019"
            shared[index] = replace(
                here, year=year - late, short_year=following.short_year, shared=True
            )
    for index in range(1, len(shared)):
        before, here = shared[index - 1], shared[index]
        if _can_borrow(here, before) and _gap(low, before, here):
            between = low[before.end : here.start]
            if re.search(r"\b(?:and|or)\b|,", between) and not re.search(
                r"\bbetween\b.{0,8}\Z", low[max(0, before.start - 16) : before.start]
            ):
                continue
            early = (here.month or 0, here.day or 31) < (before.month or 0, before.day or 0)
            shared[index] = replace(
                here, year=(before.year or 0) + early, short_year=before.short_year, shared=True
            )
    return shared


def _can_borrow(here: Reading, other: Reading) -> bool:
    return (
        here.year is None
        and not here.recurring
        and here.month is not None
        and other.year is not None
        and other.month is not None
        and here.calendar is other.calendar
    )


def _gap(low: str, before: Reading, after: Reading) -> bool:
    if not 0 < after.start - before.end <= 40:
        return False
    return patterns.SHARED_YEAR_GAP.search(low[before.end : after.start]) is not None
