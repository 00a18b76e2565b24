"""The words before a time that choose among its days: its parts, edges, neighbours and sides.

"The last ten days of March", "the start of July", "the day after", "two weeks before", "since".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.forms import Amount, CalendarTime, Offset
from tqa.temporal.found import Expression
from tqa.temporal.intervals import Interval
from tqa.temporal.numbers import CARDINAL_WORDS, ORDINAL_WORDS, parse_cardinal, parse_ordinal
from tqa.temporal.periods import add_months, shifted
from tqa.temporal.resolver import Days, Resolved, resolve
from tqa.temporal.values import Status


class Relation(StrEnum):
    """How what is told lies to the time that is named."""

    IN = "in"
    AS_OF = "as of"
    BEFORE = "before"
    UNTIL = "until"
    BY = "by"
    AFTER = "after"
    SINCE = "since"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Part:
    """Words of time in a sentence and the days that they name."""

    start: int
    end: int
    """The words with those that lead to them: "on 1 July 2019"."""
    expression: Expression
    resolved: Resolved
    relation: Relation = Relation.IN

    @property
    def days(self) -> Days | None:
        """The days, where they are certain."""
        return self.resolved.days


# ---------------------------------------------------------------- one time and the words before it

_ORDINAL = rf"{ORDINAL_WORDS}|[0-9]{{1,2}}(?:st|nd|rd|th)"
_NTH_OF = re.compile(
    rf"(?i)(?<![\w-])(?:the\s+)?(?P<nth>{_ORDINAL})\s+(?:day\s+)?of\s+(?:the\s+)?\Z"
)
_PIECE = re.compile(
    rf"(?i)\b(?:the\s+)?(?P<nth>{_ORDINAL}|last)\s+"
    rf"(?:(?P<count>[0-9]{{1,2}}|{CARDINAL_WORDS})\s+)?(?P<unit>days?|weeks?|months?|half|quarter)\s+(?:of|in)\s+"
    r"(?:the\s+)?(?:(?:month|year)\s+(?:of\s+)?)?\Z"
)
_ANNIVERSARY = re.compile(
    rf"(?i)(?<![\w-])(?:on\s+)?(?:the\s+)?(?P<nth>{_ORDINAL})\s+anniversary\s+of\s+(?:the\s+)?\Z"
)
_WEEK = re.compile(
    r"(?i)\b(?:the\s+)?week\s+(?P<how>of|beginning|starting|commencing)\s+(?:on\s+)?(?:the\s+)?\Z"
)
EDGE = re.compile(
    r"(?i)\b(?:the\s+)?(?:very\s+)?(?P<edge>beginning|start|end|close|first\s+day|last\s+day)\s+of\s+"
    r"(?:the\s+)?(?:year\s+)?\Z"
)
_COUNTED = re.compile(
    r"(?i)\s+(?:immediately\s+)?(?P<way>before|prior\s+to|preceding|after|following|from|of)\s+(?:the\s+)?\Z"
)
_WITHIN = re.compile(r"(?i)\b(?:in|within|during|over|for)\s+(?:the\s+)?(?:last\s+|first\s+)?\Z")
_NTH_AFTER = re.compile(
    rf"(?i)(?<![\w-])(?:on\s+)?(?:the\s+)?(?P<nth>{_ORDINAL})\s+(?P<unit>day|week|month|year)\s+"
    r"(?P<way>before|after|following|preceding|prior\s+to)\s+(?:the\s+)?\Z"
)
_NEXT_TO = re.compile(
    r"(?i)\b(?:(?P<within>in|during|within|over)\s+|on\s+)?the\s+(?P<unit>day|eve|week|fortnight|month|year)\s+"
    r"(?:immediately\s+)?(?P<way>before|after|following|preceding|prior\s+to|of)\s+(?:the\s+)?\Z"
)
SIDE = re.compile(
    r"(?i)\b(?:(?P<since>since|(?<!differ\s)(?<!differs\s)(?<!differed\s)(?<!different\s)from|on\s+(?:or|and)\s+after|(?:starting|beginning)(?:\s+(?:on|at|from))?)"
    r"|(?P<after>after)|(?P<by>by)|(?P<until>until|till|up\s+to|through|on\s+or\s+before|(?:not?|no)\s+later\s+than)"
    r"|(?P<before>before|prior\s+to)|(?P<at>on|at|as\s+(?:of|at|on)|in))\s+(?:the\s+)?\Z"
)
_AS_OF = re.compile(r"(?i)\bas\s+(?:of|at|on|from)\s+(?:the\s+)?\Z")
_ONWARDS = re.compile(r"(?i)\s+(?:on(?:wards?)?|forward)\b(?!\s+\w+day)")
_VAGUE = re.compile(
    r"(?i)(?:^|\s)(?:an?|any|some)\s+\Z|\b(?:early|mid|late|middle|near|roughly|later)"
    r"(?:\s+(?:on\s+)?(?:in|of|on)|-)?\s*(?:the\s+)?\Z"
    r"|\btowards?\s+(?:the\s+(?:end|start|beginning|close|middle)\s+of\s+)?(?:the\s+)?(?:year\s+)?\Z"
)


_UNCOUNTED = re.compile(
    r"(?i)\b(?:shortly|soon|long|(?:some|a\s+short|a\s+long)\s+(?:time|while)|hours|days|weeks|months|years|decades"
    r"|centuries)\s+\Z"
)
_ROUGH = re.compile(
    r"(?i)\b(?:(?:more|less|fewer)\s+than|over|under|about|around|nearly|almost|some|approximately|roughly"
    r"|at\s+least|up\s+to)\s+\Z"
)
_INEXACT = re.compile(
    r"(?i)\b(?:or|to|and|half|about|nearly|almost|over|under|than|least|most|around|some|approximately"
    r"|roughly|up\s+to)\s+\Z"
)
"""Words before an amount that make it another one: "at least 30 days before"."""


_LEFT_OUT = re.compile(
    r"(?i)\b(?:not|except(?:ing)?(?:\s+for)?|other\s+than|excluding|save(?:\s+for)?|apart\s+from|outside(?:\s+of)?"
    r"|(?:day|month|year|time)s?\s+but)\s+(?:(?:in|on|for|during|from)\s+)?(?:the\s+)?\Z"
)
_GLUED = re.compile(
    r"(?i)(?:(?<![\w.])\d{1,2}(?:st|nd|rd|th)?\s+(?!days?\b|months?\b|years?\b|weeks?\b|of\b|in\b|and\b|to\b|or\b"
    r"|until\b|till\b|through\b|on\b|from\b|since\b|before\b|after\b|for\b|during\b|by\b|as\b|at\b|was\b|were\b|is\b)"
    r"[a-z]{3,10}\.?,?\s+|(?<!\w)\d{1,2}\s?[-–]\s?|(?<!\w)\w{1,2}/\w{1,2}/|(?<![\w.])\d{1,2}\s+\d{1,2}\s+)\Z"
)
"""What stands right before a year or a day and would belong to it if it were understood."""
_UNCHOSEN = re.compile(
    r"(?i)\b(?:(?:(?:first|last|next|previous)\s+)?(?:working|business|banking|court|sitting)\s+days?"
    r"|(?:day|week|month)\s+\d{1,3}|\d{1,3}(?:st|nd|rd|th)\s+(?:day|week|month)|\d{1,3}\s+days)\s+(?:of|in|into)\s+"
    r"(?:the\s+)?(?:year\s+)?\Z"
)
"""Words that choose among the days of a time in a way that is not read."""


def chosen(text: str, part: Part, durations: Sequence[Expression], read_to: int = 0) -> Part:
    """The part with the words before it that choose among its days.

    `durations` are the amounts of time of the text, in text order; up to `read_to` the text is read
    as another time.
    """
    if part.days is None:
        return part
    try:
        before = text[max(0, part.start - 60) : part.start]
        at = part.start - len(before)
        if _LEFT_OUT.search(before):
            return _unclear(part, text, "what is left out is not read")
        form = part.expression.forms[0]
        counted_from_now = isinstance(form, Offset) and not form.whole
        if counted_from_now and (rough := _ROUGH.search(before)):
            return _unclear(replace(part, start=at + rough.start()), text)
        # The last figures of a day that is read are no loose ones: "2019-06-30 with 2019-07-01".
        loose = max(at, read_to)
        glued = _GLUED.search(text, loose, part.start) if loose <= part.start else None
        if glued and part.expression.start == part.start:
            return _unclear(replace(part, start=glued.start()), text)
        sided_already = part.relation in (Relation.BEFORE, Relation.AFTER)
        if vague := (_UNCOUNTED if sided_already else _VAGUE).search(before):
            return _unclear(replace(part, start=at + vague.start()), text)
        for pattern, choose in _CHOICES:
            match = pattern.search(before)
            if match is None:
                continue
            days = choose(match, part.days)
            if days is None and pattern is _PIECE:
                return _unclear(replace(part, start=at + match.start()), text)
            if days is not None:
                part = with_days(part, start=at + match.start(), days=days)
                break
        else:
            if unchosen := _UNCHOSEN.search(before):
                return _unclear(replace(part, start=at + unchosen.start()), text)
        part = _bangla_choice(text, part)
        part = _counted(text, part, durations)
        return _onwards(text, _with_side(text, part))
    except (TemporalError, OverflowError, ValueError) as error:
        return replace(part, resolved=Resolved(Status.INVALID, reason=str(error)))


_BANGLA_CHOICE = re.compile(
    r"\s*(?:-?এর|ের)?\s*(?:(?P<before>আগের|পূর্ববর্তী|পূর্বের)\s+দিন|(?P<after>পরের|পরবর্তী)\s+দিন"
    r"|(?P<first>শুরুতে|শুরু|প্রারম্ভে)|(?P<last>শেষে|শেষ|সমাপ্তিতে)|(?P<vague>মাঝামাঝি))(?![\u0980-\u09ff])"
)


def _bangla_choice(text: str, part: Part) -> Part:
    """The words after a Bangla time that choose among its days: "এর আগের দিন", "শুরুতে"."""
    match = _BANGLA_CHOICE.match(text, part.end)
    days = part.days
    if match is None or days is None or days.first is None or days.last is None:
        return part
    part = replace(part, end=match.end())
    if match["vague"]:
        return _unclear(part, text)
    one = timedelta(days=1)
    chosen_day = {
        "before": days.first - one,
        "after": days.last + one,
        "first": days.first,
        "last": days.last,
    }[match.lastgroup or "first"]
    return with_days(part, start=part.start, days=Days.on(chosen_day))


def _unclear(part: Part, text: str, reason: str = "") -> Part:
    written = " ".join(text[part.start : part.end].split())
    reason = f"“{written}”: {reason}" if reason else f"“{written}” names no certain day"
    return replace(part, resolved=Resolved(Status.AMBIGUOUS, reason=reason))


def with_days(part: Part, *, start: int, days: Days | None, end: int | None = None) -> Part:
    """The part with other days, and with the words that say so."""
    resolved = replace(part.resolved, days=days)
    return replace(part, start=start, resolved=resolved, end=part.end if end is None else end)


def _nth_day(match: re.Match[str], days: Days) -> Days | None:
    nth = parse_ordinal(match["nth"])
    if nth is None or days.first is None or days.last is None or days.first == days.last:
        return None
    day = days.first + timedelta(days=nth - 1)
    if day > days.last or days.last.month != days.first.month:
        return None
    return Days.on(day)


def _piece(match: re.Match[str], days: Days) -> Days | None:
    if days.first is None or days.last is None:
        return None
    nth = match["nth"].lower()
    place = 0 if nth == "last" else int(nth[:-2]) if nth[0].isdigit() else parse_ordinal(nth)
    count = parse_cardinal(match["count"]) if match["count"] else 1
    unit = match["unit"].lower().rstrip("s")
    if count is None or place is None or (match["count"] and place > 1):
        return None
    if unit == "half" or unit == "quarter":
        return _fraction(days, place, 2 if unit == "half" else 4)
    if unit == "week" and not match["count"]:
        return None  # whether the first week is that of Monday or of the first is not certain
    step = {"day": 1, "week": 7}.get(unit)
    if step is None:
        first, last = days.first, days.last
        if place == 0:
            return Days(add_months(last + timedelta(days=1), -count), last)
        start = add_months(first, place - 1)
        if start > last:
            return None
        return Days(start, add_months(start, count) - timedelta(days=1))
    if place == 0:
        return Days(days.last - timedelta(days=step * count - 1), days.last)
    start = days.first + timedelta(days=step * (place - 1))
    return Days(start, start + timedelta(days=step * count - 1))


def _fraction(days: Days, place: int, parts: int) -> Days | None:
    """A half or quarter: of a year in months, of a month of 30 or 28 days in days."""
    if days.first is None or days.last is None:
        return None
    place = place or parts
    end = days.last + timedelta(days=1)
    months = (end.year - days.first.year) * 12 + end.month - days.first.month
    if place > parts:
        raise TemporalError(f"nothing has {place} such parts")
    if months % parts == 0 and months:
        start = add_months(days.first, months // parts * (place - 1))
        return Days.over(Interval(start, add_months(start, months // parts)))
    if parts == 2 and months == 1:
        middle = days.first + timedelta(days=15)
        first = Days(days.first, middle - timedelta(days=1))
        return first if place == 1 else Days(middle, days.last)
    return None


def _anniversary(match: re.Match[str], days: Days) -> Days | None:
    years = parse_ordinal(match["nth"])
    if years is None or days.first is None or days.first != days.last:
        return None
    return Days.on(add_months(days.first, 12 * years))


def _week_of(match: re.Match[str], days: Days) -> Days | None:
    if days.first is None or days.first != days.last:
        return None
    back = days.first.weekday() if match["how"].lower() == "of" else 0
    monday = days.first - timedelta(days=back)
    return Days(monday, monday + timedelta(days=6))


def _edge(match: re.Match[str], days: Days) -> Days | None:
    return at_edge(days, match["edge"])


def at_edge(days: Days | None, edge: str) -> Days | None:
    """The first of the days, or the last, as the word says: "start", "close", "last day"."""
    if days is None:
        return None
    first = edge.lower().split()[0] in ("beginning", "start", "first")
    day = days.first if first else days.last
    return None if day is None else Days.on(day)


def _nth_after(match: re.Match[str], days: Days) -> Days | None:
    """The tenth day after, the third month before: so many from a single day."""
    count = parse_ordinal(match["nth"])
    if count is None or days.first is None or days.first != days.last:
        return None
    amount = Amount(((count, match["unit"][0].upper()),))
    back = match["way"].lower().startswith(("before", "prior", "preceding"))
    return Days.on(shifted(days.first, amount, back=back))


_UNIT_AMOUNTS = {"week": "W", "month": "M", "year": "Y"}


def _neighbour(match: re.Match[str], days: Days) -> Days | None:
    """What lies beside: "the day after", "the month before May", "the week before 5 May"."""
    way, unit = match["way"].lower(), match["unit"].lower()
    if way == "of" and unit != "eve":
        return None
    back = way.startswith(("before", "prior", "preceding", "of"))
    near = days.first if back else days.last
    if near is None or days.first is None or days.last is None:
        return None
    one = timedelta(days=-1 if back else 1)
    if unit in ("day", "eve"):
        return Days.on(near + one)
    if unit == "fortnight":
        return _stretch(near, one, near + 14 * one)
    amount = Amount(((1, _UNIT_AMOUNTS[unit]),))
    far = shifted(near, amount, back=back)
    whole = {"month": (28, 31), "year": (365, 366)}.get(unit, (7, 7))
    length = (days.last - days.first).days + 1
    if whole[0] <= length <= whole[1] and unit != "week":
        return _whole(near + one, unit)  # beside a whole month or year lies a whole one
    return None if days.first != days.last else _stretch(near, one, far)


def _whole(day: date, unit: str) -> Days | None:
    form = CalendarTime(day.year, day.month if unit == "month" else None)
    return resolve(form).days


def _stretch(near: date, one: timedelta, far: date) -> Days:
    """The days from beside `near` to `far`."""
    return Days(min(near + one, far), max(near + one, far))


_CHOICES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Days], Days | None]], ...] = (
    (_ANNIVERSARY, _anniversary),
    (_NTH_OF, _nth_day),
    (_PIECE, _piece),
    (_WEEK, _week_of),
    (EDGE, _edge),
    (_NTH_AFTER, _nth_after),
    (_NEXT_TO, _neighbour),
)


def _end(expression: Expression) -> int:
    return expression.end


def _counted(text: str, part: Part, durations: Sequence[Expression]) -> Part:
    """A day counted from the part, where an amount of time and "before" or "after" stand there."""
    base = part.expression.base
    if base is not None:
        return _over_the_count(text, part, resolve(base).days)
    at = bisect_right(durations, part.start, key=_end) - 1
    for amount in durations[at : at + 1] if at >= 0 else ():
        way = _COUNTED.fullmatch(text, amount.end, part.start)
        if way is None:
            break
        form = amount.forms[0] if amount.forms else None
        within = _WITHIN.search(text, max(0, amount.start - 20), amount.start)
        start = within.start() if within else amount.start
        if way["way"].lower() == "of":
            return _unclear(replace(part, start=start), text) if within else part
        if part.days is None or part.days.first is None or part.days.first != part.days.last:
            return _unclear(replace(part, start=start), text, "the day to count from is not known")
        if not isinstance(form, Amount):
            return _unclear(replace(part, start=start), text)
        back = way["way"].lower().startswith(("before", "prior", "preceding"))
        try:
            other = shifted(part.days.first, form, back=back)
        except TemporalError as error:
            return _unclear(replace(part, start=start), text, str(error))
        if before := _INEXACT.search(text, max(0, start - 16), start):
            return _unclear(replace(part, start=before.start()), text)
        counted = with_days(part, start=amount.start, days=Days.on(other))
        return _over_the_count(text, counted, part.days)
    return part


def _over_the_count(text: str, part: Part, base: Days | None) -> Part:
    """All the days of the count, where "in" leads to it; else the day that it reaches."""
    within = _WITHIN.search(text, max(0, part.start - 20), part.start)
    day = part.days.first if part.days else None
    if within is None or base is None or base.first is None or day is None:
        return part
    one = timedelta(days=1)
    back = day < base.first
    days = Days(day, base.first - one) if back else Days(base.first + one, day)
    return with_days(part, start=within.start(), days=days)


def _with_side(text: str, part: Part) -> Part:
    if part.relation is not Relation.IN:
        return part
    if as_of := _AS_OF.search(text, max(0, part.start - 16), part.start):
        return replace(part, start=as_of.start(), relation=Relation.AS_OF)
    side = SIDE.search(text, max(0, part.start - 30), part.start)
    return part if side is None else sided(part, side)


def sided(part: Part, side: re.Match[str]) -> Part:
    """The part as one side of all days."""
    if side["at"]:
        return part
    relation = Relation(side.lastgroup or "in")
    days = part.days
    day = timedelta(days=1)
    if days is not None:
        match relation:
            case Relation.SINCE:
                days = Days(days.first, None) if days.first else None
            case Relation.AFTER:
                days = Days(days.last + day, None) if days.last else None
            case Relation.UNTIL | Relation.BY:
                days = Days(None, days.last) if days.last else None
            case Relation.BEFORE:
                days = Days(None, days.first - day) if days.first else None
    return replace(with_days(part, start=side.start(), days=days), relation=relation)


def _onwards(text: str, part: Part) -> Part:
    """The part with the word that closes it: "from May 2023 on"."""
    more = _ONWARDS.match(text, part.end)
    if more is None or part.relation is not Relation.SINCE:
        return part
    return replace(part, end=more.end())
