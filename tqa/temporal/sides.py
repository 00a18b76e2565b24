"""One time and the words before it that belong to it: a side of it, about it, its last day.

"Not later than 1 July 2019", "on or about", "the year ending", "until further notice".
"""

from __future__ import annotations

import re
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
from tqa.temporal.periods import add_months

WINDOW = 48
"""Characters before a time in which the words that limit it stand."""


# Every word that can stand right before a time and belong to it.
_LEADING = frozenset(
    "after following from before since until till by through than to beginning begins "
    "commencing commences starting starts with on in at of the year years including about "
    "around circa c. ca. approximately upto up ending ended ends w.e.f. w.e.f wef".split()
)


def led(seen: Readable, piece: Expression) -> Expression:
    """The piece with the words before it (in Bangla, after it) that belong to it."""
    low = seen.lower
    words = low[max(0, piece.start - 20) : piece.start].rsplit(None, 1)
    if words and words[-1] in _LEADING:
        piece = _edge(low, _circa(low, piece))
    elif not seen.has_bangla:
        return piece
    return _limited(seen, low, piece)


def single(piece: Expression) -> Form | None:
    """Its one form, or `None` where it has several or none."""
    return piece.forms[0] if len(piece.forms) == 1 else None


# ---------------------------------------------------------------- years told by a day

_ENDING = re.compile(
    r"(?:(?:fiscal|financial|calendar|tax(?:able|ation)?|income|accounting|assessment|school|model)[\s-]{1,3})?year\s{1,3}(?:that\s{1,3})?"
    r"(?P<way>end(?:ing|ed|s)|beginning|commencing|starting|begins|commences)\s{1,3}(?:on\s{1,3}|with\s{1,3})?(?:the\s{1,3})?\Z"
)


def _edge(low: str, piece: Expression) -> Expression:
    """Years told by their first or last day, and last days of a month or year."""
    form = single(piece)
    if piece.kind is not Kind.DATE or not isinstance(form, CalendarTime) or form.year is None:
        return piece
    window = max(0, piece.start - WINDOW)
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
    form = single(piece)
    if piece.kind is not Kind.DATE or not isinstance(form, CalendarTime):
        return piece
    match = _CIRCA.search(low, max(0, piece.start - 24), piece.start)
    return piece if match is None else replace(piece, start=match.start(), forms=(about(form),))


_SIDE = re.compile(
    r"(?:\b(?P<ge>(?:(?:beginning|commencing|starting)\s{1,3})?(?:on\s{1,3}(?:or|and)\s{1,3}(?:after|from)|from\s{1,3}and\s{1,3}after)"
    r"|after\s{1,3}(?:or\s{1,3}on|and\s{1,3}including)"
    r"|(?:not?|no)\s{1,3}(?:earlier|sooner)\s{1,3}than|not\s{1,3}before|since|(?:on\s{1,3}and\s{1,3}|as\s{1,3})?from"
    r"|(?:beginning|commencing|starting|begins|commences|starts)(?:\s{1,3}(?:on|with|in|from|as\s{1,3}of|at))?"
    r"|(?:with\s{1,3})?effect\s{1,3}(?:on\s{1,3}and\s{1,3})?from|w\.?\s?e\.?\s?f\.?|effective\s{1,3}from)"
    r"|\b(?P<gt>after|following|later\s{1,3}than|subsequent\s{1,3}to)"
    r"|\b(?P<le>before\s{1,3}or\s{1,3}on|(?:before|prior\s{1,3}to)\s{1,3}and\s{1,3}including|(?:(?:ending|ends)\s{1,3})?on\s{1,3}or\s{1,3}before|(?:not?|no)\s{1,3}later\s{1,3}than|by|until|till|up\s{1,3}to|through"
    r"|to\s{1,3}and\s{1,3}including)"
    r"|\b(?P<lt>before|prior\s{1,3}to|earlier\s{1,3}than))"
    r"(?:,?\s{0,3}\(?but\s{1,3}(?P<without>not\s{1,3}including|excluding)\)?,?)?(?:\s{1,3}(?:and\s{1,3}including|the\s{1,3}conclusion\s{1,3}of|on|in))?\s{1,3}(?:the\s{1,3})?(?:year\s{1,3})?\Z"
)
_NOT_SIDE = (
    (("by",), re.compile(r"\b(?:\w+ed|made|given)\s{1,3}\Z")),
    (
        ("from",),
        re.compile(
            r"\b(?:aside|apart|away|differ(?:s|ed|ing|ent(?:ly)?)?|distinct|derived|exempt|excluded|removed)\s{1,3}\Z"
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
            r"(?:\b(?:the|a)\s{1,3}(?:very\s{1,3})?|[0-9](?:st|nd|rd|th)\s{1,3}|\b[a-z]+(?:st|nd|rd|th)\s{1,3})(?:day|eve|week|fortnight|month|quarter|year|decade)s?\s{1,3}"
            r"(?:immediately\s{1,3})?\Z"
        ),
    ),
)
"""Words after which the side says something else: "amended by", "the day after"."""
_BANGLA_SIDE = re.compile(
    r"(?:\s{0,3}তারিখ(?:ের|ে)?)?\s{0,3}(?:(?P<ge>হইতে|হতে|থেকে)|(?P<le>পর্যন্ত)|(?:এর\s{1,3}|-এর\s{1,3}|ের\s{1,3})?(?:(?P<lt>পূর্বে|আগে|পূর্ব)|(?P<gt>পরে|পর)))(?![\u0980-\u09ff])"
)


def _limited(seen: Readable, low: str, piece: Expression) -> Expression:
    """The piece as one side of an interval, where the words say so."""
    if piece.kind not in (Kind.DATE, Kind.SET, Kind.RELATIVE) or not piece.forms:
        return piece
    form = single(piece)
    recurring = isinstance(form, Recurrence) and isinstance(form.of, CalendarTime) and form.of.day
    if piece.kind is Kind.SET and not recurring:
        return piece
    side = _SIDE.search(low, max(0, piece.start - WINDOW), piece.start)
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
            start = form if side["ge"] else neighbour(form, 1)
            if start is None:
                return None
            sided.append(Between(start, None))
        else:
            before = side["lt"] or side.groupdict().get("without")
            end = neighbour(form, -1) if before else form
            if end is None:
                return None
            sided.append(Between(None, end))
    return tuple(sided)


def neighbour(form: CalendarTime | YearLabel | Offset, step: int) -> Point | None:
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
            leap = (form.month, form.day) == (2, 29)
            year = form.year or (2000 if leap else 2001)
            day = date(year, form.month, form.day) + timedelta(days=step)
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


def to_present(low: str, piece: Expression) -> Expression:
    """An interval that ends now: "from 1996 to the present"."""
    form = single(piece)
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


def further_notice(seen: Readable) -> list[Expression]:
    """Intervals whose end nobody can tell yet."""
    patterns = (_NOTICE, _BANGLA_NOTICE) if seen.has_bangla else (_NOTICE,)
    return [
        Expression(Kind.INTERVAL, *match.span(), (Between(None, None, known=False),))
        for pattern in patterns
        for match in pattern.finditer(seen.lower)
    ]


def until_unknown(low: str, a: Expression, b: Expression) -> Expression | None:
    """An interval whose end is unknown: "from 1 July 2019 until further notice"."""
    first, last = single(a), single(b)
    if not (isinstance(first, Between) and isinstance(last, Between)) or last.known:
        return None
    if first.last is not None or low[a.end : b.start].strip(" ,\n") not in ("", "and"):
        return None
    return replace(b, start=a.start, forms=(Between(first.first, None, known=False),))
