"""Pieces of time joined by the words between and before them.

"1 July 2019" and "30 June 2020" with "from ... to" are one interval; "not later than" before a
day makes it the last of an interval; an amount before "after 1 July 2019" counts from that day.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from tqa.errors import TemporalError
from tqa.temporal.forms import (
    Amount,
    Between,
    CalendarTime,
    Form,
    Offset,
    Point,
    Recurrence,
    YearLabel,
    about,
    on,
)
from tqa.temporal.found import Expression, Kind
from tqa.temporal.layout import Readable
from tqa.temporal.periods import MonthEnd, add_months

_WINDOW = 48
"""Characters before a time in which the words that limit it stand."""


def join(seen: Readable, pieces: list[Expression]) -> list[Expression]:
    """The pieces, in text order, joined where the words join them."""
    low = seen.lower
    for pair in (_same_moment, _amount_of_two, _range, _counted):
        pieces = _pairs(low, pieces, pair)
    joined = [
        piece if before and _counts(low, before, piece) else _led(seen, piece)
        for before, piece in zip([None, *pieces], pieces, strict=False)
    ]
    joined = [_to_present(low, piece) for piece in joined]
    joined += _further_notice(seen)
    return _pairs(low, _without_overlaps(joined), _until_unknown)


# Every word that can stand right before a time and belong to it.
_LEADING = frozenset(
    "after following from before since until till by through than to beginning begins commencing commences starting "
    "starts with on in at of the year years including about around circa c. ca. approximately upto up ending "
    "ended ends w.e.f. w.e.f wef".split()
)


def _led(seen: Readable, piece: Expression) -> Expression:
    """The piece with the words before it (in Bangla, after it) that belong to it."""
    low = seen.lower
    words = low[max(0, piece.start - 20) : piece.start].rsplit(None, 1)
    if words and words[-1] in _LEADING:
        piece = _edge(low, _circa(low, piece))
    elif not seen.has_bangla:
        return piece
    return _limited(seen, low, piece)


def _pairs(
    low: str,
    pieces: list[Expression],
    pair: Callable[[str, Expression, Expression], Expression | None],
) -> list[Expression]:
    kept: list[Expression] = []
    for piece in pieces:
        one = pair(low, kept[-1], piece) if kept else None
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


def _single(piece: Expression) -> Form | None:
    return piece.forms[0] if len(piece.forms) == 1 else None


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
    first, second = _single(a), _single(b)
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


# ---------------------------------------------------------------- amounts of two units

_AND = re.compile(r"\s{0,3}(?:,\s{0,3}(?:and\s{1,3})?|and\s{1,3})|\s{1,3}")


def _amount_of_two(low: str, a: Expression, b: Expression) -> Expression | None:
    first, second = _single(a), _single(b)
    offset = isinstance(second, Offset)
    if isinstance(second, Offset):
        second = second.amount
    if (
        not (isinstance(first, Amount) and isinstance(second, Amount))
        or a.kind is not Kind.DURATION
    ):
        return None
    if not _AND.fullmatch(low[a.end : b.start]) or b.kind not in (Kind.DURATION, Kind.RELATIVE):
        return None
    try:
        whole = Amount((*first.parts, *second.parts))
    except TemporalError:
        return None  # "30 days, 60 days": a list
    if not offset:
        return replace(b, start=a.start, forms=(whole,))
    form = _single(b)
    assert isinstance(form, Offset)
    return replace(b, start=a.start, forms=(replace(form, amount=whole),))


# ---------------------------------------------------------------- ranges

_TO = (
    r"\s{0,3}(?:,\s{0,3})?(?:and\s{1,3}|or\s{1,3})?(?:(?P<to>(?:up\s{1,3})?to|through|thru|until|till|\.\.|[-\u2010-\u2014]|থেকে|হতে|হইতে)"
    r"|(?P<and>and|ও|এবং)|(?:and\s{1,3})?(?P<ending>(?:ending|ended|ends|concluding|expiring)(?:\s{1,3}(?:on|at|with))?))"
    r"\s{0,3}(?:and\s{1,3}including\s{1,3})?(?:(?:ending|ended)\s{1,3}(?:on\s{1,3})?)?(?:on\s{1,3})?(?:in\s{1,3})?(?:the\s{1,3})?(?:(?:end|close)\s{1,3}of\s{1,3})?"
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
    first, last = _single(a), _single(b)
    if not isinstance(first, CalendarTime | YearLabel) or not isinstance(
        last, CalendarTime | YearLabel
    ):
        return None
    gap = _GAP.fullmatch(low, a.end, b.start)
    if gap is None or not _comparable(first, last):
        return None
    lead = _FROM.search(low, max(0, a.start - _WINDOW), a.start)
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


def _counted(low: str, a: Expression, b: Expression) -> Expression | None:
    amount, base = _single(a), _single(b)
    if a.kind is not Kind.DURATION or b.kind is not Kind.DATE or not isinstance(amount, Amount):
        return None
    relation = _RELATION.fullmatch(low, a.end, b.start)
    if relation is None or not isinstance(base, CalendarTime) or base.day is None:
        return None
    if base.year is None or base.month is None or base.clock is not None:
        return None
    sign = -1 if relation["way"].startswith(_BACK) else 1
    day = shifted(date(base.year, base.month, base.day), amount, sign)
    return None if day is None else Expression(Kind.DATE, a.start, b.end, (on(day),))


def shifted(
    day: date, amount: Amount, sign: int, month_end: MonthEnd = MonthEnd.LAST_DAY
) -> date | None:
    """The day so much later (`sign` 1) or earlier (-1); `None` for parts of days and open days."""
    for count, unit in amount.parts:
        if count != int(count):
            return None
        number = int(count) * sign
        if unit in ("Y", "M"):
            day = add_months(day, number * (12 if unit == "Y" else 1), month_end=month_end)
        elif unit in ("W", "D"):
            day += timedelta(days=number * (7 if unit == "W" else 1))
        else:
            return None
    return day


# ---------------------------------------------------------------- years told by a day

_ENDING = re.compile(
    r"(?:(?:fiscal|financial|calendar|tax(?:able|ation)?|income|accounting|assessment|school|model)[\s-]{1,3})?year\s{1,3}(?:that\s{1,3})?"
    r"(?P<way>end(?:ing|ed|s)|beginning|commencing|starting|begins|commences)\s{1,3}(?:on\s{1,3}|with\s{1,3})?(?:the\s{1,3})?\Z"
)


def _edge(low: str, piece: Expression) -> Expression:
    """Years told by their first or last day, and last days of a month or year."""
    form = _single(piece)
    if piece.kind is not Kind.DATE or not isinstance(form, CalendarTime) or form.year is None:
        return piece
    window = max(0, piece.start - _WINDOW)
    ending = _ENDING.search(low, window, piece.start)
    if ending and form.day is not None and form.month is not None:
        day = date(form.year, form.month, form.day)
        if ending["way"].startswith("end"):
            first = add_months(day + timedelta(days=1), -12)
            whole = Between(on(first), on(day))
        else:
            whole = Between(on(day), on(add_months(day, 12) - timedelta(days=1)))
        return Expression(Kind.INTERVAL, ending.start(), piece.end, (whole,))
    edge = _LAST_DAY.search(low, window, piece.start)
    plain = form.day is None and form.part is None and form.digits == 4 and form.week is None
    if edge and plain:
        return replace(piece, start=edge.start("which"), forms=(_day_at(form, edge["which"]),))
    return piece


_LAST_DAY = re.compile(
    r"\b(?P<which>(?:first|last)\s{1,3}day)\s{1,3}of\s{1,3}(?:the\s{1,3})?(?:year\s{1,3})?\Z"
)


def _day_at(form: CalendarTime, which: str) -> CalendarTime:
    year = form.year or 0
    if which.startswith("first"):
        return on(date(year, form.month or 1, 1))
    following = add_months(date(year, form.month or 12, 1), 1)
    return on(following - timedelta(days=1))


# ---------------------------------------------------------------- about a day, and a side of it

_CIRCA = re.compile(
    r"\b(?:(?:on|in|at)\s{1,3}or\s{1,3}(?:about|around)|circa|ca?\.|around|about|approximately)\s{1,3}(?:the\s{1,3})?\Z"
)


def _circa(low: str, piece: Expression) -> Expression:
    form = _single(piece)
    if piece.kind is not Kind.DATE or not isinstance(form, CalendarTime):
        return piece
    match = _CIRCA.search(low, max(0, piece.start - 24), piece.start)
    return piece if match is None else replace(piece, start=match.start(), forms=(about(form),))


_SIDE = re.compile(
    r"(?:\b(?P<ge>(?:(?:beginning|commencing|starting)\s{1,3})?(?:on\s{1,3}(?:or|and)\s{1,3}(?:after|from)|from\s{1,3}and\s{1,3}after)"
    r"|(?:not?|no)\s{1,3}(?:earlier|sooner)\s{1,3}than|not\s{1,3}before|since|(?:on\s{1,3}and\s{1,3}|as\s{1,3})?from"
    r"|(?:beginning|commencing|starting|begins|commences|starts)(?:\s{1,3}(?:on|with|in|from|as\s{1,3}of|at))?"
    r"|(?:with\s{1,3})?effect\s{1,3}(?:on\s{1,3}and\s{1,3})?from|w\.?\s?e\.?\s?f\.?|effective\s{1,3}from)"
    r"|\b(?P<gt>after|following|later\s{1,3}than|subsequent\s{1,3}to)"
    r"|\b(?P<le>(?:(?:ending|ends)\s{1,3})?on\s{1,3}or\s{1,3}before|(?:not?|no)\s{1,3}later\s{1,3}than|by|until|till|up\s{1,3}to|through"
    r"|to\s{1,3}and\s{1,3}including)"
    r"|\b(?P<lt>before|prior\s{1,3}to|earlier\s{1,3}than))"
    r"(?:\s{1,3}(?:and\s{1,3}including|the\s{1,3}conclusion\s{1,3}of|on|in))?\s{1,3}(?:the\s{1,3})?(?:year\s{1,3})?\Z"
)
_NOT_SIDE = (
    (("by",), re.compile(r"\b(?:\w+ed|made|given)\s{1,3}\Z")),
    (
        ("from",),
        re.compile(
            r"\b(?:aside|apart|away|different|distinct|derived|exempt|excluded|removed)\s{1,3}\Z"
        ),
    ),
    (("through",), re.compile(r"\b(?:all|right|halfway)\s{1,3}\Z")),
    (
        ("starting", "beginning", "commencing"),
        re.compile(r"\b(?:weeks?|fortnights?|months?|quarters?)\s{1,3}\Z"),
    ),
    (
        ("before", "after", "following", "prior"),
        re.compile(
            r"\b(?:the|a)\s{1,3}(?:very\s{1,3})?(?:day|eve|week|fortnight|month|quarter|year|decade)s?\s{1,3}"
            r"(?:immediately\s{1,3})?\Z"
        ),
    ),
)
"""Words after which the side word says something else: "amended by", "aside from", "the day after"."""
_BANGLA_SIDE = re.compile(
    r"(?:\s{0,3}তারিখ(?:ের|ে)?)?\s{0,3}(?:(?P<ge>হইতে|হতে|থেকে)|(?P<le>পর্যন্ত)|(?:এর\s{1,3}|-এর\s{1,3}|ের\s{1,3})?(?:(?P<lt>পূর্বে|আগে|পূর্ব)|(?P<gt>পরে|পর)))(?![\u0980-\u09ff])"
)


def _limited(seen: Readable, low: str, piece: Expression) -> Expression:
    """The piece as one side of an interval, where the words say so."""
    if piece.kind not in (Kind.DATE, Kind.SET, Kind.RELATIVE) or not piece.forms:
        return piece
    form = _single(piece)
    recurring = isinstance(form, Recurrence) and isinstance(form.of, CalendarTime) and form.of.day
    if piece.kind is Kind.SET and not recurring:
        return piece
    side = _SIDE.search(low, max(0, piece.start - _WINDOW), piece.start)
    if side and not _says_else(low, side):
        forms = _sided(piece.forms, side)
        return (
            piece
            if forms is None
            else replace(piece, kind=Kind.INTERVAL, start=side.start(), forms=forms)
        )
    if seen.has_bangla:
        bangla = _BANGLA_SIDE.match(low, piece.end)
        if bangla:
            forms = _sided(piece.forms, bangla)
            if forms is not None:
                return replace(piece, kind=Kind.INTERVAL, end=bangla.end(), forms=forms)
    return piece


def _says_else(low: str, side: re.Match[str]) -> bool:
    if side[0].split()[-1] == "in":
        return False  # "a week beginning in 2021"
    return any(
        side[0].startswith(words) and before.search(low, max(0, side.start() - 32), side.start())
        for words, before in _NOT_SIDE
    )


def _sided(forms: tuple[Form, ...], side: re.Match[str]) -> tuple[Form, ...] | None:
    sided: list[Form] = []
    for form in forms:
        if isinstance(form, Recurrence) and isinstance(form.of, CalendarTime):
            form = form.of
        if not isinstance(form, CalendarTime | YearLabel | Offset):
            return None
        if side["ge"] or side["gt"]:
            start = form if side["ge"] else _neighbour(form, 1)
            if start is None:
                return None
            sided.append(Between(start, None))
        else:
            end = form if side["le"] else _neighbour(form, -1)
            if end is None:
                return None
            sided.append(Between(None, end))
    return tuple(sided)


def _neighbour(form: CalendarTime | YearLabel | Offset, step: int) -> Point | None:
    """The day, month or year right after (`step` 1) or before (-1)."""
    try:
        if isinstance(form, Offset):
            return _offset_beside(form, step)
        if isinstance(form, YearLabel):
            second = None if form.second is None else form.second + step
            return None if form.part else replace(form, first=form.first + step, second=second)
        if form.clock is not None:
            return form  # a moment has no neighbour: its own side is as close as words tell
        if form.month is not None and form.day is not None:
            day = date(form.year or 2001, form.month, form.day) + timedelta(days=step)
            return replace(form, year=day.year if form.year else None, month=day.month, day=day.day)
        if form.month is not None:
            first = add_months(date(form.year or 2001, form.month, 1), step)
            return replace(form, year=first.year if form.year else None, month=first.month)
        if form.week is not None or form.year is None or (form.part or 99) < 30:
            return None
        if form.part is not None:
            first_part, count = (40, 2) if form.part >= 40 else (33, 4)
            years, place = divmod(form.part - first_part + step, count)
            return replace(form, year=form.year + years, part=first_part + place)
        return replace(form, year=form.year + step * 10 ** (4 - form.digits))
    except (TemporalError, OverflowError):
        return None


def _offset_beside(form: Offset, step: int) -> Offset | None:
    """The unit before or after "last month"; an amount of days one day less or more."""
    ((count, unit), *more) = form.amount.parts
    if more or unit not in ("Y", "M", "W", "D"):
        return None
    if not form.whole and unit != "D":
        return form  # "before two years ago": a day, told no closer than its unit
    number = int(-count if form.back else count) + step
    return replace(form, amount=Amount(((abs(number), unit),)), back=number < 0)


_PRESENT = re.compile(
    r"\s{0,3}(?:,\s{0,3})?(?:to|until|till|through|[-\u2010-\u2014])\s{0,3}(?:the\s{1,3})?(?:present|date|now|today)\b(?!\s+of)"
)


def _to_present(low: str, piece: Expression) -> Expression:
    """An interval that ends now: "from 1996 to the present"."""
    form = _single(piece)
    ends = _PRESENT.match(low, piece.end)
    if ends is None or piece.kind not in (Kind.DATE, Kind.INTERVAL):
        return piece
    if isinstance(form, Between) and form.last is None and form.known:
        form = form.first
    if not isinstance(form, CalendarTime | YearLabel):
        return piece
    whole = Between(form, Offset(Amount(((0, "D"),))))
    return replace(piece, kind=Kind.INTERVAL, end=ends.end(), forms=(whole,))


_NOTICE = re.compile(r"until\s{1,3}further\s{1,3}(?:notice|orders?)\b")
_BANGLA_NOTICE = re.compile(r"পুনরাদেশ\s{1,3}না\s{1,3}দেওয়া\s{1,3}পর্যন্ত")


def _further_notice(seen: Readable) -> list[Expression]:
    """Intervals whose end nobody can tell yet."""
    patterns = (_NOTICE, _BANGLA_NOTICE) if seen.has_bangla else (_NOTICE,)
    return [
        Expression(Kind.INTERVAL, *match.span(), (Between(None, None, known=False),))
        for pattern in patterns
        for match in pattern.finditer(seen.lower)
    ]


def _until_unknown(low: str, a: Expression, b: Expression) -> Expression | None:
    """An interval whose end is unknown: "from 1 July 2019 until further notice"."""
    first, last = _single(a), _single(b)
    if not (isinstance(first, Between) and isinstance(last, Between)) or last.known:
        return None
    if first.last is not None or low[a.end : b.start].strip(" ,\n") not in ("", "and"):
        return None
    return replace(b, start=a.start, forms=(Between(first.first, None, known=False),))
