"""The words of time of a pleading: dates, amounts, and times that hang on what was told before.

What the recogniser of `tqa.temporal` reads is taken as it is. A story has more: "that evening",
"the 9th", "June of that year", "the following Monday"; these are read here, for only a story has
a day to hang them on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum

from tqa.pleading import lexicon
from tqa.temporal.calendars import LATIN_MONTHS, month_named
from tqa.temporal.forms import Amount, Between, CalendarTime, Form, Granularity, Offset
from tqa.temporal.found import Expression, Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Context, Days, resolve
from tqa.temporal.values import DateOrder


class Side(StrEnum):
    """On which side of a time something lies."""

    AT = "at"
    AFTER = "after"
    SINCE = "since"
    BEFORE = "before"
    UNTIL = "until"
    BY = "by"


class Hang(StrEnum):
    """How words of time hang on a day told before."""

    SAME = "same"
    """That day, that evening; with a unit: that month, that year."""
    LATER = "later"
    """Later that year: after the day, within its year."""
    DAY_OF_MONTH = "day of the month"
    MONTH_OF_YEAR = "month of that year"
    WEEKDAY = "weekday"
    CLOCK = "clock"
    """A time of the clock: of the day that is being told."""
    PART = "part of the day"
    """In the evening, minutes later: the same, but only where a day stands near."""
    WEEKEND = "weekend"
    NOW = "now"
    """During this time: what was last told, whole."""


@dataclass(frozen=True, slots=True)
class Time:
    """Words of time at `[start, end)` of a text: a form of the calendar, or a way of hanging."""

    start: int
    end: int
    form: Form | None = None
    hang: Hang | None = None
    number: int = 0
    """A day of the month or week, a month, or a step in days or years."""
    unit: Granularity = Granularity.DAY
    side: Side = Side.AT
    approximate: bool = False
    direction: int = 0
    """For an amount: -1 before an event, 1 after one, 0 a length of time."""
    ago: bool = False
    """For an amount: counted back from the day of filing."""
    hundred: bool = False
    """For a decade: a century is meant, as in "the late 1800s"."""
    bound: bool = False
    """Whether the words only say that it was before these days."""
    weekend: bool = False
    """Whether the words call these days a weekend."""

    @property
    def is_amount(self) -> bool:
        """Whether it says how much time, from an event or in all."""
        return isinstance(self.form, Amount) and not self.ago


_UNITS = {
    "day": Granularity.DAY, "date": Granularity.DAY, "evening": Granularity.DAY,
    "night": Granularity.DAY, "morning": Granularity.DAY, "afternoon": Granularity.DAY,
    "week": Granularity.WEEK, "month": Granularity.MONTH,
    "summer": Granularity.YEAR, "fall": Granularity.YEAR, "winter": Granularity.YEAR,
    "spring": Granularity.YEAR, "year": Granularity.YEAR,
}  # fmt: skip
_PARTS = "|".join(unit for unit in _UNITS if unit not in ("summer", "fall", "winter", "spring"))
_SAME = re.compile(
    rf"\b(?P<later>later\s+(?:in\s+|on\s+)?)?(?:(?:on|in)\s+)?(?:that\s+(?:very\s+|same\s+)?|(?:the|this)\s+(?:very\s+)?same\s+"
    rf"|(?<=later\s)the\s+same\s+)(?P<unit>{_PARTS})\b(?!\s+(?:of|in|when|the)\b)"
)
_NEXT_PART = re.compile(
    r"\b(?:the\s+)?(?P<step>next|following|previous|preceding)\s+(?P<unit>morning|evening|night|afternoon|day)\b"
)
_NIGHT_BEFORE = re.compile(
    r"\bthe\s+(?:day|night|evening|morning|afternoon)\s+(?P<step>before|after)(?=\s*[,.;:)]|\s*\Z)"
)
_WEEKEND = re.compile(r"(?<!\bfor\s)\b(?:that|the|this)\s+(?:very\s+|same\s+)?weekend\b(?!\s+of\b)")
_DURING_THIS = re.compile(
    r"\bduring\s+(?:this|that|the\s+same)\s+(?:time(?:\s+period)?|period)\b(?!\s+of\b)"
)
_PART = re.compile(
    r"\b(?:(?:in|by|during|throughout|over\s+the\s+course\s+of)\s+(?:the\s+(?:early\s+|late\s+)?|early\s+|late\s+|mid-?)"
    r"(?:morning|afternoon|evening|night)\b(?!\s+(?:hours\s+)?(?:of|before|after|when)\b)"
    r"|(?:(?:a\s+few|a\s+couple\s+of|several|some|\w+)\s+)?(?:minutes|hours?|moments|seconds)\s+(?:later|thereafter|afterwards?)\b"
    r"|(?:shortly|immediately)\s+(?:thereafter|afterwards?)\b)"
)
_TABLED = re.compile(r"\b(?P<noun>[A-Za-z]+)\s+\((?P<year>(?:1[89]|20)[0-9]{2})\)")
"""A noun with its year in brackets, as tables have it: "Settlement (1993)"."""
_BARE_YEAR = re.compile(
    r"\b(?:since|by|until|before|after|in|from|to|through|of)\s+"
    r"(?:at\s+least|approximately|about|around|roughly|circa|(?:early|late|mid)-)\s*(?P<year>(?:19|20)[0-9]{2})\b(?![-/,][0-9])"
)
"""A year that no word before it announces as one."""
_LAST_YEAR = 2049
"""The last year that two digits can mean in a pleading."""
_DAY_COLON = re.compile(rf"\b(?P<month>{LATIN_MONTHS})\s+(?P<day>[0-9]{{1,2}})(?=:\s)")
"""A day that a quotation follows, which looks like a time of the clock."""
_MID = re.compile(r"\b([Mm]id)[-–](?=[A-Z0-9])")
_LED = re.compile(r"(?P<lead>about|before|after|since|by|until|from|around)\s+the\s+(?=\S)")
_NEXT_DAY = re.compile(
    r"\s*(?P<join>and|&|[-–—]|through|to)\s*(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?(?P<year>,?\s+(?:1[89]|20)[0-9]{2})?\b"
    r"(?![:.][0-9]|\s*[ap]\.?m\b|[0-9])"
)
_NTH = re.compile(
    r"\b(?:on|by|until|and|(?:day|morning|afternoon|evening|night)\s+of)\s+the\s+(?P<day>[0-9]{1,2})(?:st|nd|rd|th)\b"
    r"(?!\s+(?:century|floor|street|avenue|amendment|circuit|district|day|of|grade|anniversary|edition|division|precinct))"
)
_MONTH_OF = re.compile(
    rf"\b(?P<month>{LATIN_MONTHS})(?![a-z])\s*(?P<day>[0-9]{{1,2}}(?:st|nd|rd|th)?)?,?\s+of\s+"
    r"(?P<which>that|the\s+same|the\s+following|the\s+next|the\s+previous|the\s+prior)\s+(?:same\s+)?year\b"
)
_SIDES = re.compile(
    r"\b(?P<side>after|in\s+the\s+(?:immediate\s+)?(?:wake|aftermath)\s+of|within\s+(?:hours|days|weeks|months)\s+of|since|following|before|prior\s+to|in\s+advance\s+of|ahead\s+of|leading\s+up\s+to|until|till|up\s+to|by|through)\s+"
    r"(?:(?:at\s+least|about|approximately|around|early|late|mid|the\s+(?:end|close|beginning|start|middle|summer|fall|spring|winter)\s+of|on|in|the)[\s-]+)*\Z"
)
_ABOUT = re.compile(
    r"\b(?:about|around|approximately|circa|roughly|early|late|mid|some\s?time\s+in|nearly|almost)[\s-]+(?:in\s+|on\s+|of\s+)*\Z"
)
_STEP = re.compile(
    r"\s*(?:immediately\s+|just\s+|or\s+so\s+)?(?P<step>before|after|prior\s+to|preceding|following|from|earlier|later|previously|ago|thereafter|afterwards)\b"
)
_ONE_STEP = re.compile(
    r"\b(?:the|one|a)\s+(?P<unit>day|night|evening|morning|week|month|year)\s+(?P<step>before|after|prior\s+to|preceding|following)\s+"
)
_WEEKDAY_LEAD = re.compile(
    r"\b(?P<which>following|next|that|same|previous|preceding|last|on|by)\s+\Z"
)
_NEARLY = (
    r"(?:(?:approximately|about|around|at\s+least|on|in|or|early|late|mid|sometime|the\s+present|the)[\s-]+"
    r"|the\s+(?:end|middle|beginning|start|close)\s+of\s+)*"
)
_FROM_TO = re.compile(
    rf"(?:\s*[-–—]\s*|,?\s+(?:and\s+)?(?:(?:continuing|lasting|ending)\s+)?(?:to|through|until|till|and|in|on)\s+){_NEARLY}"
)
_GOING_ON = re.compile(r",?\s*(?:and\s+)?(?:(?:continuing|continued|lasting|ending|again)\s*)?")
_BETWEEN = re.compile(rf"\b(?:from|between|beginning|starting|commencing)\s+{_NEARLY}\Z")
_AND = re.compile(r"\s*(?:,?\s*and|,?\s*or|&|[-–—])\s*")
_NO_STORY_DAY = re.compile(
    r"\b(?:today|now|currently|present(?:ly)?|tomorrow|this|(?:next|following|past|last|previous)\s+\w+s)\b"
)
"""Words of the day of speech, and lengths of time without a number: no day of a story."""
_BACK = frozenset({"before", "prior", "preceding", "earlier", "previously", "ago"})


def times_in(text: str) -> tuple[Time, ...]:
    """All words of time in a paragraph, in text order and without overlaps.

    >>> [(t.hang and t.hang.value, str(t.form or "")) for t in times_in("On 3 May 2019; that night.")]
    [(None, '2019-05-03'), ('same', '')]
    """
    low = text.lower()
    found = [*_hanging(low), *_told(text, low)]
    found.sort(key=lambda t: (t.start, -t.end))
    apart: list[Time] = []
    for time in found:
        if not apart or time.start >= apart[-1].end:
            apart.append(_extended(low, time))
    told = _joined(low, apart)
    return tuple(_sided(low, time) for at, time in enumerate(told) if not _renamed(low, told, at))


def _renamed(low: str, times: list[Time], at: int) -> bool:
    """Whether a time that hangs is told again as a date: "on the same day (17 July 2017)"."""
    if times[at].hang is None or at + 1 >= len(times):
        return False
    after = times[at + 1]
    gap = low[times[at].end : after.start].strip()
    dated = isinstance(after.form, CalendarTime) and after.form.day is not None
    return dated and after.hang is None and gap in ("", ",", "(", ", on", "on")


def _extended(low: str, time: Time) -> Time:
    """A day with the number of a second after it: "August 11 and 12", "May 3-5, 2019"."""
    form = time.form
    if not isinstance(form, CalendarTime) or time.hang or not form.day or not form.month:
        return time
    match = _NEXT_DAY.match(low, time.end)
    if match is None or (form.year and match["year"]):
        return time
    day, joined = int(match["day"]), match["join"] in ("and", "&")
    if day > 31 or day <= form.day or (joined and day != form.day + 1):
        return time
    year = int(match["year"][-4:]) if match["year"] else form.year
    first, last = replace(form, year=year), CalendarTime(year, form.month, day)
    return replace(time, end=match.end(), form=Between(first, last))


def _hanging(low: str) -> Iterator[Time]:
    for match in _SAME.finditer(low):
        hang = Hang.LATER if match["later"] else Hang.SAME
        unit = _UNITS[match["unit"]]
        if unit is Granularity.DAY:
            hang = Hang.SAME
        yield Time(*match.span(), hang=hang, unit=unit)
    for match in _NEXT_PART.finditer(low):
        step = 1 if match["step"] in ("next", "following") else -1
        yield Time(*match.span(), hang=Hang.SAME, number=step)
    for match in _NIGHT_BEFORE.finditer(low):
        yield Time(*match.span(), hang=Hang.SAME, number=1 if match["step"] == "after" else -1)
    for match in _WEEKEND.finditer(low):
        yield Time(*match.span(), hang=Hang.WEEKEND)
    for match in _DURING_THIS.finditer(low):
        yield Time(*match.span(), hang=Hang.NOW)
    for match in _PART.finditer(low):
        # Minutes later is the same day wherever it is told.
        soon = re.search(r"(?:minutes|hours?|moments|seconds)\s", match[0]) is not None
        yield Time(*match.span(), hang=Hang.CLOCK if soon else Hang.PART)
    for match in _NTH.finditer(low):
        yield Time(*match.span(), hang=Hang.DAY_OF_MONTH, number=int(match["day"]))
    for match in _MONTH_OF.finditer(low):
        named = month_named(match["month"])
        if named is None:
            continue
        step = {"that": 0, "same": 0, "following": 1, "next": 1}.get(match["which"].split()[-1], -1)
        day = int(re.sub(r"\D", "", match["day"])) if match["day"] else None
        form = CalendarTime(month=named.month, day=day)
        yield Time(*match.span(), form=form, hang=Hang.MONTH_OF_YEAR, number=step)
    for match in _ONE_STEP.finditer(low):
        unit = {"week": "W", "month": "M", "year": "Y"}.get(match["unit"], "D")
        way = -1 if match["step"].split()[0] in _BACK else 1
        yield Time(match.start(), match.end(), form=Amount(((1, unit),)), direction=way)


def _written(low: str) -> Iterator[Time]:
    """Dates that only a pleading writes so."""
    for match in _TABLED.finditer(low):
        if lexicon.verb_of(match["noun"]) is not None:
            yield Time(*match.span("year"), form=CalendarTime(int(match["year"])))
    for match in _BARE_YEAR.finditer(low):
        yield Time(*match.span("year"), form=CalendarTime(int(match["year"])), approximate=True)
    for match in _DAY_COLON.finditer(low):
        named = month_named(match["month"])
        if named is not None and 0 < int(match["day"]) <= 31:
            yield Time(*match.span(), form=CalendarTime(month=named.month, day=int(match["day"])))


def _told(text: str, low: str) -> Iterator[Time]:
    yield from _written(low)
    # The recogniser reads "mid March": the hyphen makes one word of it.
    for seen in recognise(_MID.sub(r"\1 ", text), order=DateOrder.MDY, pivot=_LAST_YEAR):
        if not seen.forms or seen.kind in (Kind.SET, Kind.ANCHOR):
            continue
        form = _of_days(seen.forms[0])
        led = _LED.match(low, seen.start, seen.end)
        if led and (inner := _dated_noun(text, low, seen, led.end())) is not None:
            yield inner
            continue
        if isinstance(form, Offset) and form.back and low[: seen.end].endswith("ago"):
            yield Time(seen.start, seen.end, form=form.amount, ago=True)
            continue
        if isinstance(form, Offset) and _NO_STORY_DAY.search(low, seen.start, seen.end + 1):
            continue
        if isinstance(form, CalendarTime) and form.weekday and not form.year and not form.month:
            lead = _WEEKDAY_LEAD.search(low, max(0, seen.start - 12), seen.start)
            which = lead["which"] if lead else ""
            step = {"previous": -1, "preceding": -1, "last": -1, "that": 0, "same": 0}.get(which, 1)
            if which in ("on", "by", ""):
                step = 0
            yield Time(seen.start, seen.end, form=form, hang=Hang.WEEKDAY, number=step)
        elif _only_clock(form):
            yield Time(seen.start, seen.end, hang=Hang.CLOCK)
        elif isinstance(form, Amount):
            after = _STEP.match(low, seen.end)
            way = 0 if not after else -1 if after["step"].split()[0] in _BACK else 1
            ago = after is not None and after["step"] == "ago"
            yield Time(seen.start, seen.end, form=form, direction=0 if ago else way, ago=ago)
        elif isinstance(form, CalendarTime) and form.digits == 3:
            hundred = low[seen.start : seen.end].endswith("00s")
            yield Time(seen.start, seen.end, form=form, hundred=hundred)
        else:
            yield Time(seen.start, seen.end, form=form)


def _of_days(form: Form) -> Form:
    """A form without its time of the clock, where it has a day: only days are told."""
    if isinstance(form, CalendarTime) and form.clock and (form.month or form.year):
        return replace(form, clock=None)
    if isinstance(form, Between):
        first, last = (end and _of_days(end) for end in (form.first, form.last))
        return replace(form, first=first, last=last)
    return form


def _only_clock(form: Form) -> bool:
    """Whether a form is a time of the clock, or reaches to one: "by 10 a.m."."""
    if isinstance(form, Between):
        ends = [end for end in (form.first, form.last) if end is not None]
        return bool(ends) and all(_only_clock(end) for end in ends)
    return isinstance(form, CalendarTime) and bool(form.clock) and not (form.month or form.year)


def _dated_noun(text: str, low: str, seen: Expression, at: int) -> Time | None:
    """The date in "before the May 3 sale", "about the May 3 sale": its lead belongs to the noun."""
    inner = recognise(text[at : seen.end], order=DateOrder.MDY)
    if (
        len(inner) != 1
        or not inner[0].forms
        or (inner[0].start, inner[0].end) != (0, seen.end - at)
    ):
        return None
    form = inner[0].forms[0]
    if not isinstance(form, CalendarTime) or not re.match(r"\s+[a-z“\"]", low[seen.end :]):
        return None
    return Time(at, seen.end, form=form)


def _joined(low: str, times: list[Time]) -> list[Time]:
    """Two times that bound one: "from X to Y", "August 11 and 12"."""
    result: list[Time] = []
    for time in times:
        last = result[-1] if result else None
        if last is not None and (both := _between(low, last, time)) is not None:
            result[-1] = both
        else:
            result.append(time)
    return result


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
    year = b.year or 2001
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
    return CalendarTime(last.year, first.month, first.day, approximate=first.approximate)


_BOUND = re.compile(r"(?:any\s?time\s+|sometime\s+)?(?:before|prior\s+to)\b")
_WEEKEND_OF = re.compile(r"\bweekend\s+of\s+(?:the\s+)?\Z")
_AS_EARLY = re.compile(
    r"\b(?:as\s+early\s+as|beginning|starting|commencing|from)\s+(?:(?:the\s+)?(?:beginning|start|end)\s+of|in|on|or|about|around|at|\s)*\Z"
)
_TO_NOW = re.compile(
    r",?\s*(?:and|,)?\s*(?:(?:continuing|continues|lasting|up|through)\s+)?(?:through|to|until|till)?\s*"
    r"(?:today|the\s+present|present|the\s+date\s+of\s+(?:this|filing)|now|this\s+day)\b"
)


def _sided(low: str, time: Time) -> Time:
    if isinstance(time.form, Between) and low.startswith(("until ", "till "), time.start):
        if time.form.first is None and isinstance(time.form.last, CalendarTime):
            return replace(time, form=time.form.last, side=Side.UNTIL)
    before = _SIDES.search(low, max(0, time.start - 45), time.start)
    about = time.approximate or bool(_ABOUT.search(low, max(0, time.start - 25), time.start))
    if isinstance(time.form, CalendarTime) and time.form.approximate:
        about = True
    side = Side.AT
    near = low[max(0, time.start - 24) : time.start], low[time.end : time.end + 10]
    weekend = _WEEKEND_OF.search(near[0]) is not None or near[1].startswith(" weekend")
    if _AS_EARLY.search(low, max(0, time.start - 40), time.start) and _TO_NOW.match(low, time.end):
        return replace(time, side=Side.SINCE, approximate=about)
    if before is not None and time.direction == 0 and not _hangs_itself(time):
        word = before["side"].split()[0]
        side = {
            "after": Side.AFTER, "following": Side.AFTER, "since": Side.SINCE,
            "in": Side.BEFORE if "advance" in before["side"] else Side.AFTER,
            "within": Side.AFTER,
            "before": Side.BEFORE, "prior": Side.BEFORE, "ahead": Side.BEFORE,
            "leading": Side.BEFORE, "until": Side.UNTIL, "till": Side.UNTIL,
            "through": Side.UNTIL, "up": Side.UNTIL, "by": Side.BY,
        }[word]  # fmt: skip
    led = isinstance(time.form, Between) and _BOUND.match(low, time.start) is not None
    # "In the months after 11 September" tells about when; "before" looks back without an end.
    bound = led or side is Side.BEFORE
    return replace(time, side=side, approximate=about, weekend=weekend, bound=bound)


def _hangs_itself(time: Time) -> bool:
    """Whether the word before belongs to the time: "the following Monday", "from May to June"."""
    if time.hang in (Hang.CLOCK, Hang.PART, Hang.NOW):
        return True
    return isinstance(time.form, Between) or (time.hang is Hang.WEEKDAY and time.number != 0)


# ---------------------------------------------------------------- days


@dataclass
class Clock:
    """The days that a story has told so far, from which words of time are counted."""

    filed: date | None = None
    """The day of filing: what is told had happened by then, and "two years ago" counts from it."""
    now: Days | None = None
    """What the story has come to."""
    day: Days | None = None
    """The last day told as a day: weekdays and times of day are of it."""
    here: Days | None = None
    """The last day told in this paragraph."""
    section: Days | None = None
    """The day that the heading above sets."""
    weekend: Days | None = None
    """The days last called a weekend."""
    latest: date | None = None
    """The latest day or month written: the pleading is no older."""
    told: dict[int, list[date]] = field(default_factory=dict)
    """Day of the week -> the single days told so far that fall on it."""
    written: date | None = None
    """The last day or month written with its year."""
    years: dict[tuple[int, int], int] = field(default_factory=dict)
    """The year last written with a day of the year."""

    def move(self, days: Days) -> None:
        """The story has come to these days."""
        if days.first is None:
            return
        self.now = days
        if days.last is not None and (days.last - days.first).days <= 3:
            self.day = self.here = days

    @property
    def today(self) -> Days | None:
        """The day that times of the clock are of: told in this paragraph, set by the heading, or last."""
        if self.here is not None or self.section is None:
            return self.here or self.day
        # Under its heading a story can go on for a night; what it looks back to is no day of it.
        if self.day is not None and self.day.first and self.section.first:
            if 0 < (self.day.first - self.section.first).days <= 2:
                return self.day
        return self.section

    def note(self, time: Time) -> None:
        """Remember the year of a day that is written in full."""
        ends = (time.form.first, time.form.last) if isinstance(time.form, Between) else (time.form,)
        for form in ends:
            if isinstance(form, CalendarTime) and form.year and form.month and form.digits == 4:
                self.written = date(form.year, form.month, form.day or 1)
                if form.day:
                    self.years[form.month, form.day] = form.year

    def seen(self, time: Time, days: Days) -> None:
        """Remember the days that words of time mean, for weekdays and weekends told later."""
        if time.weekend:
            self.weekend = days
        first = days.first
        if first is not None and first == days.last and isinstance(time.form, CalendarTime):
            self.told.setdefault(first.isoweekday(), []).append(first)
        if first is not None and time.form is not None and time.side is Side.AT:
            self.latest = max(first, self.latest or first)


def days_of(time: Time, clock: Clock) -> Days | None:
    """The days that words of time mean at this point of a story; `None` where that is not known."""
    if time.hang is not None:
        return _hung(time, clock)
    form = time.form
    if isinstance(form, Offset):
        return None if clock.now is None else _offset(form, clock.now)
    if isinstance(form, Amount) and time.ago:
        return _ago(form, clock.filed or clock.latest)
    if isinstance(form, CalendarTime) and form.year is None and form.month is not None:
        return _yearless(form, clock)
    if isinstance(form, Between) and any(
        isinstance(end, CalendarTime) and end.year is None for end in (form.first, form.last)
    ):
        return _ends(form, clock)
    if form is None or isinstance(form, Amount):
        return None
    if isinstance(form, CalendarTime) and form.digits == 3 and form.year and time.hundred:
        return Days(date(form.year, 1, 1), date(form.year + 99, 12, 31))
    resolved = resolve(form, Context(order=DateOrder.MDY))
    if resolved.days is None and resolved.candidates:
        return resolved.candidates[0]  # a season: that of the northern half of the earth
    return resolved.days


def _ago(amount: Amount, filed: date | None) -> Days | None:
    """So long before the day of filing: a year or month told, and no day of it."""
    if filed is None:
        return None
    days = shifted(Days.on(filed), amount, -1)
    if days is None or days.first is None:
        return None
    unit = amount.granularity
    return period(days.first, unit) if unit in (Granularity.YEAR, Granularity.MONTH) else days


def _ends(form: Between, clock: Clock) -> Days | None:
    """The days of a span whose ends leave the year to the story."""
    first, last = (
        None if end is None else days_of(Time(0, 0, form=end), clock)
        for end in (form.first, form.last)
    )
    if (first is None) != (form.first is None) or (last is None) != (form.last is None):
        return None
    begin, end = first.first if first else None, last.last if last else None
    return None if begin and end and begin > end else Days(begin, end)


def _reference(time: Time, clock: Clock) -> Days | None:
    """The days that words of time hang on."""
    match time.hang:
        case Hang.PART:
            return clock.today if clock.here or clock.section else None
        case Hang.WEEKDAY | Hang.CLOCK:
            return clock.today
        case Hang.WEEKEND if clock.weekend is not None:
            return clock.weekend
        case Hang.SAME | Hang.WEEKEND if time.unit is Granularity.DAY:
            return clock.today or clock.now
    return clock.now


def _hung(time: Time, clock: Clock) -> Days | None:
    reference = _reference(time, clock)
    if reference is None or reference.first is None:
        return None
    first, last = reference.first, reference.last or reference.first
    match time.hang:
        case Hang.CLOCK | Hang.PART | Hang.NOW:
            return reference
        case Hang.WEEKEND:
            return reference if clock.weekend is not None else _weekend(first)
        case Hang.SAME if time.unit is Granularity.DAY:
            step = timedelta(days=time.number)
            return Days(first + step, last + step)
        case Hang.SAME:
            return period(first, time.unit)
        case Hang.LATER:
            end = period(first, time.unit).last
            return Days(last + timedelta(days=1), end) if end and last < end else None
        case Hang.DAY_OF_MONTH:
            return _nearest_nth(time.number, last)
        case Hang.MONTH_OF_YEAR if isinstance(time.form, CalendarTime):
            form = time.form
            dated = CalendarTime(first.year + time.number, form.month, form.day)
            return resolve(dated).days
        case Hang.WEEKDAY if isinstance(time.form, CalendarTime) and time.form.weekday:
            return _weekday(time.form.weekday, time.number, first, last, clock)
    return None


def _weekend(day: date) -> Days:
    saturday = day - timedelta(days=(day.isoweekday() - 6) % 7)
    if day.isoweekday() < 6:
        saturday += timedelta(days=7)
    return Days(saturday, saturday + timedelta(days=1))


def period(day: date, unit: Granularity) -> Days:
    """The whole week, month or year that a day lies in."""
    if unit is Granularity.YEAR:
        return Days(date(day.year, 1, 1), date(day.year, 12, 31))
    if unit is Granularity.MONTH:
        after = date(day.year + day.month // 12, day.month % 12 + 1, 1)
        return Days(day.replace(day=1), after - timedelta(days=1))
    monday = day - timedelta(days=day.weekday())
    return Days(monday, monday + timedelta(days=6))


def _nearest_nth(number: int, day: date) -> Days | None:
    """The day with a number in the month told of, or in the next where it had passed."""
    for month in (day.month, day.month % 12 + 1):
        year = day.year + (month < day.month)
        try:
            found = date(year, month, number)
        except ValueError:
            continue
        if found >= day.replace(day=1) and (found >= day or month != day.month):
            return Days.on(found)
        if month == day.month:
            return Days.on(found) if found >= day else None
    return None


def _weekday(weekday: int, step: int, first: date, last: date, clock: Clock) -> Days:
    if step < 0:
        back = (first.isoweekday() - weekday - 1) % 7 + 1
        return Days.on(first - timedelta(days=back))
    if step > 0:
        on = (weekday - last.isoweekday() - 1) % 7 + 1
        return Days.on(last + timedelta(days=on))
    # A weekday by itself is rather a day told before than the nearest one.
    for day in reversed(clock.told.get(weekday, [])):
        if abs((day - first).days) < 7:
            return Days.on(day)
    near = (weekday - first.isoweekday() + 3) % 7 - 3
    return Days.on(first + timedelta(days=near))


def _offset(form: Offset, reference: Days) -> Days | None:
    return shifted(reference, form.amount, -1 if form.back else 1)


def shifted(days: Days, amount: Amount, way: int) -> Days | None:
    """Days moved by an amount of time, forward or back; `None` beyond the calendar."""
    try:
        first = None if days.first is None else _moved(days.first, amount, way)
        last = None if days.last is None else _moved(days.last, amount, way)
    except (ValueError, OverflowError):
        return None
    return Days(first, last) if first or last else None


def _moved(day: date, amount: Amount, way: int) -> date:
    for count, unit in amount.parts:
        number = int(count) * way
        if unit in ("Y", "M"):
            months = day.year * 12 + day.month - 1 + number * (12 if unit == "Y" else 1)
            year, month = divmod(months, 12)
            last = (date(year + (month == 11), (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
            day = date(year, month + 1, min(day.day, last))
        elif unit in ("W", "D", "BD", "CD"):
            day += timedelta(days=number * (7 if unit == "W" else 1))
    return day


def _yearless(form: CalendarTime, clock: Clock) -> Days | None:
    """A day or month without its year: the year it was told with, or that nearest in the story."""
    assert form.month is not None
    known = clock.years.get((form.month, form.day)) if form.day else None
    if known is not None:
        return resolve(CalendarTime(known, form.month, form.day)).days
    near = clock.written or (clock.now.first if clock.now else None) or clock.filed
    if near is None:
        return None
    found: list[tuple[int, Days]] = []
    for year in (near.year - 1, near.year, near.year + 1):
        days = resolve(CalendarTime(year, form.month, form.day)).days
        if days is None or days.first is None or (clock.filed and days.first > clock.filed):
            continue
        # A story goes on: what lies ahead is as near as what lies half as far behind.
        away = (days.first - near).days
        found.append((away if away >= 0 else -2 * away, days))
    return min(found, key=lambda pair: pair[0])[1] if found else None
