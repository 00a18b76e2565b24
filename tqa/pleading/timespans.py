"""Words of time that stand together, and the words before them: spans, lists, sides.

"From May to June" is one time; "May 3 and 4" is one, "May 3 and June 9" two; "by", "since" and
"about" say on which side of a time something lies, and how nearly.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from tqa.pleading.times import Hang, Side, Time, calendar_time
from tqa.temporal.forms import Between, CalendarTime, Form
from tqa.temporal.resolver import resolve

_NEXT_DAY = re.compile(
    r"\s*(?P<join>and|&|[-–—]|through|to)\s*(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?(?P<year>,?\s+(?:1[89]|20)[0-9]{2})?\b"
    r"(?![:.][0-9]|\s*[ap]\.?m\b|[0-9])"
)
_NEARLY = (
    r"(?:(?:approximately|about|around|at\s+least|on|in|or|early|late|mid|sometime|the\s+present|the)[\s-]+"
    r"|the\s+(?:end|middle|beginning|start|close|(?:first|second|third|last)\s+(?:few\s+)?(?:days|weeks?|part|half))"
    r"\s+of\s+)*"
)
_FROM_TO = re.compile(
    rf"(?:\s*[-–—]\s*|,?\s+(?:and\s+)?(?:(?:continuing|lasting|ending)\s+)?(?:to|through|until|till|and|in|on)\s+){_NEARLY}"
)
_GOING_ON = re.compile(r",?\s*(?:and\s+)?(?:(?:continuing|continued|lasting|ending|again)\s*)?")
_UNTIL_EVENT = re.compile(
    r",?\s*(?:until|till|to|through)\s+(?:his|her|their|its|the|an?)\s+(?:\w+\s+){1,3}(?:on|in)\s+"
    r"(?:or\s+about\s+|about\s+|approximately\s+)?"
)
_BETWEEN = re.compile(rf"\b(?:from|between|beginning|starting|commencing)\s+{_NEARLY}\Z")
_AND = re.compile(r"\s*(?:,?\s*and|,?\s*or|&|[-–—])\s*")
_SIDES = re.compile(
    r"\b(?P<side>after|in\s+the\s+(?:immediate\s+)?(?:wake|aftermath)\s+of|within\s+(?:hours|days|weeks|months)\s+of|since|following|before|prior\s+to|in\s+advance\s+of|ahead\s+of|leading\s+up\s+to|until|till|up\s+to|by|through)\s+"
    rf"{_NEARLY}(?:the\s+(?:summer|fall|spring|winter)\s+of\s+)?\Z"
)
_ABOUT = re.compile(
    r"\b(?:about|around|approximately|circa|roughly|early|late|mid|some\s?time\s+in|nearly|almost)[\s-]+(?:in\s+|on\s+|of\s+)*\Z"
)
_BOUND = re.compile(r"(?:any\s?time\s+|sometime\s+)?(?:before|prior\s+to)\b")
_WEEKEND_OF = re.compile(r"\bweekend\s+of\s+(?:the\s+)?\Z")
_AS_EARLY = re.compile(
    r"\b(?:as\s+early\s+as|beginning|starting|commencing|from)\s+(?:(?:the\s+)?(?:beginning|start|end)\s+of|in|on|or|about|around|at|\s)*\Z"
)
_TO_NOW = re.compile(
    r",?\s*(?:and|,)?\s*(?:(?:continuing|continues|lasting|up|through)\s+)?(?:through|to|until|till)?\s*"
    r"(?:today|the\s+present|present|the\s+date\s+of\s+(?:this|filing)|now|this\s+day)\b"
)


def renamed(low: str, times: list[Time], at: int) -> bool:
    """Whether a time that hangs is told again as a date: "on the same day (17 July 2017)"."""
    if times[at].hang is None or at + 1 >= len(times):
        return False
    after = times[at + 1]
    gap = low[times[at].end : after.start].strip()
    dated = isinstance(after.form, CalendarTime) and after.form.day is not None
    return dated and after.hang is None and gap in ("", ",", "(", ", on", "on")


def extended(low: str, time: Time) -> Time:
    """A day with the number of a second after it: "August 11 and 12", "May 3-5, 2019"."""
    form = time.form
    if not isinstance(form, CalendarTime) or time.hang or not form.day or not form.month:
        return time
    match = _NEXT_DAY.match(low, time.end)
    if match is None or (form.year and match["year"]):
        return time
    day, joined = int(match["day"]), match["join"] in ("and", "&")
    if day <= form.day or (joined and day != form.day + 1):
        return time
    year = int(match["year"][-4:]) if match["year"] else form.year
    first, last = (calendar_time(year, form.month, each) for each in (form.day, day))
    if first is None or last is None:
        return time
    return replace(time, end=match.end(), form=Between(first, last))


def joined(low: str, times: list[Time]) -> list[Time]:
    """Times with those joined that bound one: "from X to Y", "August 11 and 12"."""
    result: list[Time] = []
    for time in times:
        last = result[-1] if result else None
        if last is not None and (both := _between(low, last, time)) is not None:
            result[-1] = both
            continue
        if last is not None and (ended := _ended(low, last, time)) is not None:
            result[-1] = ended
        result.append(time)
    return result


def _ended(low: str, first: Time, last: Time) -> Time | None:
    """A span that ends with an event whose day is told: "from May 3 until his death on June 9"."""
    form = first.form
    if not isinstance(form, Between) or form.last is not None or form.first is None:
        return None
    if not isinstance(last.form, CalendarTime) or last.form.clock or last.hang:
        return None
    if _UNTIL_EVENT.fullmatch(low, first.end, last.start) is None:
        return None
    return replace(first, form=Between(form.first, last.form))


def _between(low: str, first: Time, last: Time) -> Time | None:
    """One time of two that stand together, or `None` where they are two."""
    gap = low[first.end : last.start]
    if len(gap) > 60 or first.hang or last.hang:
        return None
    a, b = _beginning(first.form), _ending(last.form)
    if a is None or b is None or a.weekday or b.weekday or a.clock or b.clock:
        return None
    opened = _BETWEEN.search(low, max(0, first.start - 40), first.start)
    start = opened.start() if opened else first.start
    if opened or isinstance(first.form, Between):
        joint = _FROM_TO if isinstance(last.form, CalendarTime) else _GOING_ON
        if joint.fullmatch(gap):
            about = _ABOUT.search(low, max(0, first.start - 20), first.start) is not None
            return Time(start, last.end, form=Between(_with_year(a, b), b), approximate=about)
    elif isinstance(last.form, CalendarTime) and _AND.fullmatch(gap) and _adjoin(a, b):
        whole = Between(_with_year(a, b), b)
        return Time(first.start, last.end, form=whole, approximate=first.approximate)
    return None


def _beginning(form: Form | None) -> CalendarTime | None:
    """The calendar time that begins a span: itself, or that of "from ..." without an end."""
    if isinstance(form, Between) and form.last is None and isinstance(form.first, CalendarTime):
        return form.first
    return form if isinstance(form, CalendarTime) else None


def _ending(form: Form | None) -> CalendarTime | None:
    if isinstance(form, Between) and form.first is None and isinstance(form.last, CalendarTime):
        return form.last
    return form if isinstance(form, CalendarTime) else None


def _adjoin(a: CalendarTime, b: CalendarTime) -> bool:
    """Whether one time follows upon the other: "May 3 and 4", "in October and November 2001"."""
    if (a.month is None) != (b.month is None) or (a.day is None) != (b.day is None):
        return False
    if a.month is None:
        return _next_year(a, b)
    if a.year not in (None, b.year):
        return False
    year = b.year or _ANY_YEAR
    if any(calendar_time(year, t.month, t.day) is None for t in (a, b)):
        return False
    one, other = (resolve(replace(t, year=year)).days for t in (a, b))
    if one is None or other is None or one.last is None or other.first is None:
        return False
    return other.first - one.last == timedelta(days=1)


def _next_year(a: CalendarTime, b: CalendarTime) -> bool:
    """Whether two bare years follow one another: "in 1968 and 1969"."""
    bare = all(t.month is None and t.part is None and t.digits == 4 for t in (a, b))
    return bare and a.year is not None and b.year == a.year + 1


def _with_year(first: CalendarTime, last: CalendarTime) -> CalendarTime:
    """The first of two times, which leaves its year to the second."""
    if first.year is not None or last.year is None:
        return first
    dated = calendar_time(last.year, first.month, first.day)
    return replace(dated, approximate=first.approximate) if dated is not None else first


_SIDE_OF = {
    "after": Side.AFTER, "following": Side.AFTER, "within": Side.AFTER, "since": Side.SINCE,
    "before": Side.BEFORE, "prior": Side.BEFORE, "ahead": Side.BEFORE, "leading": Side.BEFORE,
    "until": Side.UNTIL, "till": Side.UNTIL, "through": Side.UNTIL, "up": Side.UNTIL,
    "by": Side.BY,
}  # fmt: skip


def sided(low: str, time: Time) -> Time:
    """Words of time with what the words before them say: about, since, by, a weekend."""
    time = _one_ended(low, time)
    if time.side is not Side.AT:
        return time
    about = time.approximate or bool(_ABOUT.search(low, max(0, time.start - 25), time.start))
    about = about or (isinstance(time.form, CalendarTime) and time.form.approximate)
    time = replace(time, approximate=about, weekend=_is_weekend(low, time))
    if _AS_EARLY.search(low, max(0, time.start - 40), time.start) and _TO_NOW.match(low, time.end):
        return replace(time, side=Side.SINCE)
    side = Side.AT if time.direction or _hangs_itself(time) else _side(low, time)
    led = isinstance(time.form, Between) and _BOUND.match(low, time.start) is not None
    # "In the months after 11 September" tells about when; "before" looks back without an end.
    return replace(time, side=side, bound=led or side is Side.BEFORE)


_NOT = re.compile(r"\bnot\s+(?:until\s+)?\Z")


def _one_ended(low: str, time: Time) -> Time:
    """What is only "until" a time, or "since" one, as that time and its side."""
    form = time.form
    if not isinstance(form, Between):
        return time
    if form.first is None and low.startswith(("until ", "till "), time.start):
        if _NOT.search(low, max(0, time.start - 5), time.start):
            return replace(time, form=form.last)  # "not until May did he" says that in May he did
        return replace(time, form=form.last, side=Side.UNTIL)
    if form.last is None and low.startswith("since ", time.start):
        return replace(time, form=form.first, side=Side.SINCE)
    if form.last is None and low.startswith(("after ", "following "), time.start):
        day = _DAY_NUMBER.search(low, time.start, time.end) is not None
        return replace(time, form=_before_next(form.first, by_day=day), side=Side.AFTER)
    return time


_DAY_NUMBER = re.compile(r"\b[0-9]{1,2}(?:st|nd|rd|th)?\b")


def _before_next(form: Form | None, *, by_day: bool) -> Form | None:
    """The day or month that "after" is said of: the recogniser gives the next."""
    if not isinstance(form, CalendarTime):
        return form
    year = form.year or _ANY_YEAR
    real = calendar_time(year, form.month, form.day) is not None
    days = resolve(replace(form, year=year)).days if real else None
    if days is None or days.first is None:
        return form
    before = days.first - timedelta(days=1)
    return CalendarTime(
        before.year if form.year else None, before.month, before.day if by_day else None
    )


_ANY_YEAR = 2001
"""Stands in where none is written: any but a leap year."""


def _is_weekend(low: str, time: Time) -> bool:
    led = _WEEKEND_OF.search(low, max(0, time.start - 24), time.start) is not None
    return led or low.startswith(" weekend", time.end)


def _side(low: str, time: Time) -> Side:
    before = _SIDES.search(low, max(0, time.start - 45), time.start)
    if before is None:
        return Side.AT
    word = before["side"].split()[0]
    if word == "in":  # "in advance of", "in the wake of"
        return Side.BEFORE if "advance" in before["side"] else Side.AFTER
    return _SIDE_OF[word]


def _hangs_itself(time: Time) -> bool:
    """Whether the word before belongs to the time: "the following Monday", "from May to June"."""
    if time.hang in (Hang.CLOCK, Hang.PART, Hang.NOW):
        return True
    return isinstance(time.form, Between) or (time.hang is Hang.WEEKDAY and time.number != 0)


_LIST = re.compile(
    r"\s*(?:,|;|and|or|,\s*and|as\s+well\s+as)\s*(?:again\s+)?(?:(?:at|in|on|about|around|early|late)\s+)*"
    r"|\s+and\s+(?:at|in|on)\s+(?:\w+\s+){1,5}(?:in|on)\s+(?:the\s+)?(?:early\s+|late\s+)?"
)


def is_listed(text: str, last: Time | None, time: Time) -> bool:
    """Whether a date goes on a list of dates: "on May 3, June 9 and, again, July 4"."""
    return last is not None and _LIST.fullmatch(text, last.end, time.start) is not None
