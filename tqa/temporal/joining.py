"""Pieces of time joined by the words between and before them.

"1 July 2019" and "30 June 2020" with "from ... to" are one interval; "not later than" before a
day makes it the last of an interval; an amount before "after 1 July 2019" counts from that day.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from tqa.errors import TemporalError
from tqa.temporal.durations import together
from tqa.temporal.forms import (
    Amount,
    Between,
    CalendarTime,
    Granularity,
    Offset,
    Point,
    YearLabel,
    on,
)
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.periods import shifted
from tqa.temporal.sides import (
    WINDOW,
    further_notice,
    led,
    neighbour,
    single,
    to_present,
    until_unknown,
)


def join(seen: Readable, pieces: list[Expression]) -> list[Expression]:
    """The pieces, in text order, joined where the words join them."""
    low = seen.lower
    for pair in (_same_moment, together, _range, _counted, _period_ending):
        pieces = _pairs(low, pieces, pair)
    joined = [
        piece if before and _counts(low, before, piece) else led(seen, piece)
        for before, piece in zip([None, *pieces], pieces, strict=False)
    ]
    joined = _pairs(low, [to_present(low, piece) for piece in joined], _and_the_rest)
    joined += further_notice(seen)
    return _pairs(low, _without_overlaps(joined), until_unknown)


def _pairs(
    low: str,
    pieces: list[Expression],
    pair: Callable[[str, Expression, Expression], Expression | None],
) -> list[Expression]:
    kept: list[Expression] = []
    for piece in pieces:
        near = bool(kept) and piece.start - kept[-1].end <= WINDOW
        one = pair(low, kept[-1], piece) if near else None
        if one is not None:
            kept[-1] = one
        else:
            kept.append(piece)
    return kept


def _without_overlaps(pieces: list[Expression]) -> list[Expression]:
    kept: list[Expression] = []
    for piece in sorted(pieces, key=lambda p: (p.start, -p.end)):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


_AND = re.compile(r"\s{1,3}(?:and|or)\s{1,3}(?:(?:all|any|the)\s{1,3})?")


def _and_the_rest(low: str, a: Expression, b: Expression) -> Expression | None:
    """A time with all before or after it: "2018 and preceding years"."""
    first, rest = single(a), single(b)
    if a.kind is not Kind.DATE or not isinstance(first, CalendarTime | YearLabel):
        return None
    if not isinstance(rest, Offset) or not rest.whole or not low[b.start : b.end].endswith("s"):
        return None
    if str(rest.amount)[-1] != "Y" or not _AND.fullmatch(low[a.end : b.start]):
        return None
    if isinstance(first, CalendarTime) and rest.kind and first.granularity is Granularity.YEAR:
        first = YearLabel(rest.kind, first.year or 0)  # "2018 and subsequent taxation years"
    whole = Between(None, first) if rest.back else Between(first, None)
    return replace(b, kind=Kind.INTERVAL, start=a.start, forms=(whole,))


# ---------------------------------------------------------------- one moment told in two pieces

_DAY_CLOCK = re.compile(
    r"\s{0,3}(?:,\s{0,3})?(?:(?:at|@)(?:\s(?:approximately|about|around))?\s{1,3})?"
)
_CLOCK_DAY = re.compile(
    r"\s{1,3}(?:,\s{0,3})?(?:on|of)?(?:\s{1,3}the)?\s{0,3}|,\s{0,3}(?:on\s{1,3})?"
)
_WEEKDAY_DAY = re.compile(r"\s{0,3}(?:,\s{0,3})?(?:the\s{1,3})?")
_DAY_WEEKDAY = re.compile(r"\s{0,3}(?:,\s{0,3}(?:a\s{1,3})?|\(\s?)")


def _same_moment(low: str, a: Expression, b: Expression) -> Expression | None:
    """A weekday, a day and a time of day that stand together."""
    first, second = single(a), single(b)
    if not (isinstance(first, CalendarTime) and isinstance(second, CalendarTime)):
        return None
    if a.kind is not Kind.DATE or b.kind is not Kind.DATE or b.start - a.end > 24:
        return None
    between = low[a.end : b.start]
    if _is_weekday(first) and second.day is not None and _WEEKDAY_DAY.fullmatch(between):
        return replace(b, start=a.start, weekday=first.weekday)
    if first.day is not None and _is_weekday(second) and _DAY_WEEKDAY.fullmatch(between):
        end = b.end + (1 if "(" in between and low[b.end : b.end + 1] == ")" else 0)
        return replace(a, end=end, weekday=second.weekday)
    whole = first.day is not None or _is_weekday(first)
    if whole and first.clock is None and _is_clock(second) and _DAY_CLOCK.fullmatch(between):
        return replace(a, end=b.end, forms=(replace(first, clock=second.clock),))
    whole = second.day is not None or _is_weekday(second)
    if _is_clock(first) and whole and second.clock is None and _CLOCK_DAY.fullmatch(between):
        return replace(b, start=a.start, forms=(replace(second, clock=first.clock),))
    return None


def _is_weekday(form: CalendarTime) -> bool:
    return form.weekday is not None and form.week is None and form.clock is None


def _is_clock(form: CalendarTime) -> bool:
    return form.clock is not None and form.day is None and form.weekday is None


# ---------------------------------------------------------------- ranges

_TO = (
    r"\s{0,3}(?:,\s{0,3})?(?:and\s{1,3}|or\s{1,3})?(?:(?P<to>(?:up\s{1,3})?to|through|thru|until|till|\.\.|[-\u2010-\u2014]|থেকে|হতে|হইতে)"
    r"|(?P<and>and|ও|এবং)|(?:and\s{1,3})?(?P<ending>(?:ending|ended|ends|concluding|expiring)(?:\s{1,3}(?:on|at|with))?))"
    r"\s{0,3}(?:and\s{1,3}including\s{1,3}|,?\s{0,3}\(?but\s{1,3}(?P<without>not\s{1,3}including|excluding)\)?,?\s{1,3})?(?:(?:ending|ended)\s{1,3}(?:on\s{1,3})?)?(?:on\s{1,3})?(?:in\s{1,3})?(?:the\s{1,3})?(?:(?:end|close)\s{1,3}of\s{1,3})?"
)
_GAP = re.compile(_TO)
_FROM = re.compile(
    r"\b(?:(?P<between>between)|from(?:\s{1,3}and\s{1,3}including)?|(?:beginning|commencing|starting|begins|commences|begun)(?:\s{1,3}(?:on|with|in|from|at))?"
    r"|in\s{1,3}(?:the\s{1,3})?(?:years?\s{1,3})?(?P<in>))\s{1,3}(?:the\s{1,3})?(?:years?\s{1,3})?\Z"
)
_TILL_BANGLA = re.compile(r"\s{0,3}(?:তারিখ\s{0,3})?(?:পর্যন্ত)")


def _range(low: str, a: Expression, b: Expression) -> Expression | None:
    if a.kind is not Kind.DATE or b.kind is not Kind.DATE or b.start - a.end > 40:
        return None
    first, last = single(a), single(b)
    if not isinstance(first, CalendarTime | YearLabel) or not isinstance(
        last, CalendarTime | YearLabel
    ):
        return None
    gap = _GAP.fullmatch(low, a.end, b.start)
    if gap is None or not _comparable(first, last):
        return None
    lead = _FROM.search(low, max(0, a.start - WINDOW), a.start)
    led = lead is not None and lead["in"] is None
    if gap["and"] and not (lead and lead["between"]):
        return None
    if gap["ending"] and not led:
        return None
    end = b.end
    till = _TILL_BANGLA.match(low, end)
    if till:
        end = till.end()
    if _later(first, last):
        return Expression(
            Kind.INTERVAL, a.start, end, (), f"the range ends on {last}, before it begins"
        )
    start = lead.start() if lead and led else a.start
    if gap["without"]:
        before = neighbour(last, -1)
        if not isinstance(before, CalendarTime | YearLabel):
            return None
        last = before
    return Expression(Kind.INTERVAL, start, end, (Between(first, last),))


def _comparable(first: Point, last: Point) -> bool:
    if isinstance(first, YearLabel) or isinstance(last, YearLabel):
        return isinstance(first, YearLabel) and isinstance(last, YearLabel)
    if isinstance(first, CalendarTime) and isinstance(last, CalendarTime):
        return (first.clock is None) == (last.clock is None) and (
            (first.year is None) == (last.year is None)
        )
    return False


def _later(first: Point, last: Point) -> bool:
    if isinstance(first, YearLabel) and isinstance(last, YearLabel):
        return first.first > last.first
    if not (isinstance(first, CalendarTime) and isinstance(last, CalendarTime)):
        return False
    if first.year is None or last.year is None:
        return False  # "from November to March" goes over the turn of the year
    a = (first.year, first.month or 0, first.day or 0)
    b = (last.year, last.month or 12, last.day or 31)
    return a > b


# ---------------------------------------------------------------- days counted from a day

_RELATION = re.compile(
    r"\s{1,3}(?:immediately\s{1,3})?(?P<way>before|prior\s{1,3}to|preceding|after|from|following|later\s{1,3}than|subsequent\s{1,3}to)"
    r"\s{1,3}(?:the\s{1,3})?"
)


def _counts(low: str, a: Expression, b: Expression) -> bool:
    """Whether an amount is counted from `b`: "two days before 5 May" is no time before 5 May."""
    return a.kind is Kind.DURATION and _RELATION.fullmatch(low, a.end, b.start) is not None


_BACK = ("before", "prior", "preceding")


_PERIOD_ENDING = re.compile(
    r"(?:\s{1,3}periods?)?\s{1,3}(?:that\s{1,3})?(?:(?P<end>ending|ended|ends)|(?P<begin>beginning|commencing|starting))"
    r"\s{1,3}(?:on\s{1,3}|with\s{1,3})?(?:the\s{1,3})?"
)


def _period_ending(low: str, a: Expression, b: Expression) -> Expression | None:
    """A period told by its length and its last or first day: "six months ended 30 June 2019"."""
    amount, form = single(a), single(b)
    if a.kind is not Kind.DURATION or b.kind is not Kind.DATE or not isinstance(amount, Amount):
        return None
    gap = _PERIOD_ENDING.fullmatch(low, a.end, b.start)
    if gap is None or not isinstance(form, CalendarTime) or form.clock is not None:
        return None
    if form.year is None or form.month is None or form.day is None:
        return None
    day, one = date(form.year, form.month, form.day), Amount(((1, "D"),))
    try:
        if gap["end"]:
            ends = (shifted(shifted(day, one), amount, back=True), day)
        else:
            ends = (day, shifted(shifted(day, amount), one, back=True))
    except TemporalError:
        return None
    return Expression(Kind.INTERVAL, a.start, b.end, (Between(on(ends[0]), on(ends[1])),))


def _counted(low: str, a: Expression, b: Expression) -> Expression | None:
    amount, base = single(a), single(b)
    if a.kind is not Kind.DURATION or b.kind is not Kind.DATE or not isinstance(amount, Amount):
        return None
    relation = _RELATION.fullmatch(low, a.end, b.start)
    if relation is None or not isinstance(base, CalendarTime) or base.day is None:
        return None
    if base.year is None or base.month is None or base.clock is not None:
        return None
    back = relation["way"].startswith(_BACK)
    try:
        day = shifted(date(base.year, base.month, base.day), amount, back=back)
    except TemporalError:
        return None
    return Expression(Kind.DATE, a.start, b.end, (on(day),), base=base)
