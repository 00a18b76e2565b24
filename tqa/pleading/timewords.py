"""The words of time of a pleading: dates, amounts, and times that hang on what was told before.

What the recogniser of `tqa.temporal` reads is taken as it is. A story has more: "that evening",
"the 9th", "June of that year", "the following Monday"; these are read here, for only a story has
a day to hang them on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import time

from tqa.pleading import lexicon
from tqa.pleading.times import Hang, Time, calendar_time
from tqa.pleading.timespans import extended, joined, renamed, sided
from tqa.temporal.calendars import LATIN_MONTHS, month_named
from tqa.temporal.forms import Amount, Between, CalendarTime, Form, Granularity, Offset
from tqa.temporal.found import Expression, Kind
from tqa.temporal.recogniser import recognise
from tqa.temporal.values import DateOrder

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
_DAY_LIST = re.compile(
    rf"\b(?P<month>{LATIN_MONTHS})\s+(?P<days>[0-9]{{1,2}}(?:,\s*[0-9]{{1,2}})+,?\s*(?:and|or|&)\s*[0-9]{{1,2}})\b"
    r"(?:,?\s+(?P<year>(?:1[89]|20)[0-9]{2}))?(?![:.]?[0-9])"
)
_MID = re.compile(r"\b([Mm]id)[-–](?=[A-Z0-9])")
_LED = re.compile(r"(?P<lead>about|before|after|since|by|until|from|around)\s+the\s+(?=\S)")
_NTH = re.compile(
    r"\b(?:on|by|until|and|(?:day|morning|afternoon|evening|night)\s+of)\s+the\s+(?P<day>[0-9]{1,2})(?:st|nd|rd|th)\b"
    r"(?!\s+(?:century|floor|street|avenue|amendment|circuit|district|day|of|grade|anniversary|edition|division|precinct))"
)
_MONTH_OF = re.compile(
    rf"\b(?P<month>{LATIN_MONTHS})(?![a-z])\s*(?P<day>[0-9]{{1,2}}(?:st|nd|rd|th)?)?,?\s+of\s+"
    r"(?P<which>that|the\s+same|the\s+following|the\s+next|the\s+previous|the\s+prior)\s+(?:same\s+)?year\b"
)
_STEP = re.compile(
    r"\s*(?:immediately\s+|just\s+|or\s+so\s+)?(?P<step>before|after|prior\s+to|preceding|following|from|earlier|later|previously|ago|thereafter|afterwards)\b"
)
_ONE_STEP = re.compile(
    r"\b(?:the|one|a)\s+(?P<unit>day|night|evening|morning|week|month|year)\s+(?P<step>before|after|prior\s+to|preceding|following)\s+"
)
_ON_DAY = re.compile(
    r"\bon\s+the\s+(?:very\s+|same\s+)?(?:day|night|morning|evening|afternoon)\s+"
    rf"(?:that\s+|when\s+|on\s+which\s+|of\s+)?(?!(?:{LATIN_MONTHS})\b|[0-9]|before\b|after\b)"
    r"(?=(?:the|his|her|their|its|he|she|it|they|this|that|[a-z]+)\b)"
)
"""The day of an event that is named after it: "on the day he was moved"."""
_FEW = re.compile(
    r"\b(?:(?:a\s+few|several|some|a\s+couple\s+of|only|just)\s+|(?:in|within)\s+(?:the\s+)?)(?P<unit>days|weeks)\s+"
    r"(?P<step>before|after|following)\s+(?=(?:the|his|her|their|its|this|that|being|[a-z]+ing)\b)"
)
"""An amount without a number, from an event that is named after it."""
_WEEKDAY_LEAD = re.compile(
    r"\b(?P<which>following|next|that|same|previous|preceding|last|on|by)\s+\Z"
)
_NO_STORY_DAY = re.compile(
    r"\b(?:today|now|currently|present(?:ly)?|tomorrow|this|(?:next|following|past|last|previous)\s+\w+s)\b"
)
"""Words of the day of speech, and lengths of time without a number: no day of a story."""
_ERA = re.compile(r"\b(?:pre|post)\s?[-–]\s?\Z")
"""Before a day that only names a time before or after: "the post-September 11th rules"."""
_BACK = frozenset({"before", "prior", "preceding", "earlier", "previously", "ago"})


def times_in(text: str) -> tuple[Time, ...]:
    """All words of time in a paragraph, in text order and without overlaps.

    >>> found = times_in("On 3 May 2019; that night.")
    >>> [(t.hang and t.hang.value, str(t.form or "")) for t in found]
    [(None, '2019-05-03'), ('same', '')]
    """
    low = text.lower()
    lists = tuple(_day_lists(low))
    told = (t for t in _told(text, low) if not any(_meet(t, day) for day in lists))
    found = [t for t in (*_hanging(low), *lists, *told) if not _ERA.search(low, 0, t.start)]
    found.sort(key=lambda t: (t.start, -t.end))
    apart: list[Time] = []
    for each in found:
        if not apart or each.start >= apart[-1].end:
            apart.append(extended(low, each))
    whole = joined(low, apart)
    return tuple(sided(low, each) for at, each in enumerate(whole) if not renamed(low, whole, at))


def _meet(one: Time, other: Time) -> bool:
    return one.start < other.end and other.start < one.end


def _day_lists(low: str) -> Iterator[Time]:
    """The days of "May 3, 5 and 9, 2019", each by itself."""
    for match in _DAY_LIST.finditer(low):
        named = month_named(match["month"])
        year = int(match["year"]) if match["year"] else None
        for day in re.finditer(r"[0-9]+", match["days"]):
            form = calendar_time(year, named.month, int(day[0])) if named else None
            if form is not None:
                start = match.start("days") + day.start()
                first = match.start() if day.start() == 0 else start
                yield Time(first, start + len(day[0]), form=form)


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
        day = int(re.sub(r"\D", "", match["day"])) if match["day"] else None
        form = calendar_time(month=named.month, day=day) if named else None
        if form is None:
            continue
        step = {"that": 0, "same": 0, "following": 1, "next": 1}.get(match["which"].split()[-1], -1)
        yield Time(*match.span(), form=form, hang=Hang.MONTH_OF_YEAR, number=step)
    for match in _FEW.finditer(low):
        way = -1 if match["step"] in _BACK else 1
        none = Amount(((0, "D"),))
        yield Time(*match.span(), form=none, direction=way, vague=_UNITS[match["unit"][:-1]])
    for match in _ON_DAY.finditer(low):
        yield Time(*match.span(), form=Amount(((0, "D"),)), direction=1)
    for match in _ONE_STEP.finditer(low):
        letter = {"week": "W", "month": "M", "year": "Y"}.get(match["unit"], "D")
        way = -1 if match["step"].split()[0] in _BACK else 1
        yield Time(match.start(), match.end(), form=Amount(((1, letter),)), direction=way)


def _written(low: str) -> Iterator[Time]:
    """Dates that only a pleading writes so."""
    for match in _TABLED.finditer(low):
        if lexicon.verb_of(match["noun"]) is not None:
            yield Time(*match.span("year"), form=CalendarTime(int(match["year"])))
    for match in _BARE_YEAR.finditer(low):
        yield Time(*match.span("year"), form=CalendarTime(int(match["year"])), approximate=True)
    for match in _DAY_COLON.finditer(low):
        named = month_named(match["month"])
        form = calendar_time(month=named.month, day=int(match["day"])) if named else None
        if form is not None:
            yield Time(*match.span(), form=form)


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
            yield Time(seen.start, seen.end, hang=Hang.CLOCK, clock=_clock_of(form))
        elif isinstance(form, Amount):
            after = _STEP.match(low, seen.end)
            way = 0 if not after else -1 if after["step"].split()[0] in _BACK else 1
            ago = after is not None and after["step"] == "ago"
            yield Time(seen.start, seen.end, form=form, direction=0 if ago else way, ago=ago)
        elif isinstance(form, CalendarTime) and form.digits == 3:
            hundred = low[seen.start : seen.end].endswith("00s")
            yield Time(seen.start, seen.end, form=form, hundred=hundred)
        else:
            yield Time(seen.start, seen.end, form=form, clock=_clock_of(seen.forms[0]))


def _clock_of(form: Form) -> time | None:
    """The time of the clock that a form tells; of one that reaches to or from it, none."""
    return form.clock if isinstance(form, CalendarTime) else None


def _of_days(form: Form) -> Form:
    """A form without its time of the clock, where it has a day: only days are told."""
    if isinstance(form, Between):
        ends = form.first, form.last
        first, last = (_dated_end(end) if isinstance(end, CalendarTime) else end for end in ends)
        return replace(form, first=first, last=last)
    return _dated_end(form) if isinstance(form, CalendarTime) else form


def _dated_end(form: CalendarTime) -> CalendarTime:
    return replace(form, clock=None) if form.clock and (form.month or form.year) else form


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
