"""The days that a question about law names, and what they ask of its versions.

What the words of time mean is read by `tqa.temporal.sentences`. Here they are taken as a lawyer
asks: "before D" for the text of the day before, "since D" for all texts up to today, "until D" for
D and the day before it (TIME_IN_LAW rule 7). What looks like a time and cannot be read is reported,
never passed over: else the question would be answered for another day than the one it asks about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tqa.retrieval.financial import Year, YearsOn, financial_years
from tqa.retrieval.occasions import Occasion, find_occasion
from tqa.temporal.choosing import Part, Relation
from tqa.temporal.forms import Between, CalendarTime, Offset, YearLabel
from tqa.temporal.found import Kind
from tqa.temporal.intervals import Interval
from tqa.temporal.resolver import Context, Days, resolve
from tqa.temporal.sentences import NO_DAY_IN_COMMON, Sentence, read_sentence
from tqa.temporal.sides import neighbour
from tqa.temporal.values import Status

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Moment:
    """Days that a question names, and the words it names them with."""

    interval: Interval
    written: str
    reading: str
    """How the words were read, for the reader of the answer to check."""
    lead: str = ""
    """The word that changes what is asked: since, after, before, until, by; else empty."""

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


_KNOWN_THEN = re.compile(
    r"(?i)\bas\s+(?:it\s+was\s+)?(?:then\s+)?(?:known|published)\s+(?:then|(?:on|at)\s+(?:that|the\s+same)\s+"
    r"(?:day|date|time))\b|\bas\s+(?:was\s+)?then\s+known\b"
)
"""Knowledge of the very day that is asked about."""
_SAID_OF_THE_LAW = re.compile(
    r"(?i)(?:immediately\s+)?(?:preceding|prior|following|succeeding|ensuing|subsequent|previous)\s"
)
"""Words of rules rather than of questions: "hours worked in the preceding 12 months"."""
_CHOOSING = re.compile(
    r"(?i)\s*(?P<lead>(?:(?:in|on|at|during|since|before|after|until|by)\s+)?(?:the\s+)?)"
    r"(?!as\s)\S.{0,60}\bof\s+(?:the\s+)?\Z"
)
"""Words that choose among the days of a time: "the ninth month of"."""
_SOME = re.compile(r"(?i)\b(?:an?|any)\s{1,3}\Z")
_COMPARING = re.compile(r"(?i)\b(?:compar(?:e[ds]?|ing|isons?)|contrast\w*|differ\w*|versus|vs)\b")
_FROM = re.compile(r"(?i)\b(?:from|between|since)\s+(?:the\s+)?\Z")
_TO = re.compile(r"(?i)(?<=\s)(?:up\s+)?to(?=\s)|(?<=\s)[-–—](?=\s)")
_BESIDE = re.compile(
    r"(?i)\s*,?\s*(?:(?:and|or)\s+)?(?:(?:as\s+)?(?:compared|contrasted|opposed)\s+(?:with|to)|(?:as\s+)?against"
    r"|versus|vs?\.?|with|to|and|or|rather\s+than|instead\s+of|from|[-–—→&/,]|->)\s+"
    r"(?:(?:then|that|those|the\s+(?:one|text|wording|version|law))\s+)?(?:of\s+|on\s+|in\s+|as\s+(?:at|of|on)\s+)?"
)
"""What stands between two times that are set side by side."""
_BOTH_SIDES = re.compile(
    r"(?i)\b(?:both\s+)?(?:(?:immediately|just|right|shortly)\s+)?(?:before|prior\s+to)"
    r"(?:\s*,\s*(?=on\s)|\s*,?\s*(?:and|or)\s*)(?:(?:immediately|just|right|shortly)\s+)?"
)
"""What stands before "after D" where the day before is asked about too."""
_OF_THE_RULE = re.compile(
    r"(?i)(?:(?:in|during|this)\s+(?:the\s+)?|at\s+)?(?:mornings?|afternoons?|evenings?|nights?|weekends?|winter|summer"
    r"|autumn|spring)|the\s+(?:days|weeks|months|years)\s+(?:before|after|afterwards|beforehand)"
)
"""Times of which rules speak: "who loads at night", "at the birth and in the weeks after"."""
_ADDED = re.compile(r"(?i)\s*,?\s*(?:and|or)\s+")
_JOINS = re.compile(r"(?i)\s*,?\s*(?:(?:of|in|on|at)\s+)?(?:the\s+)?")
_NO_TIME_OF_ITS_OWN = re.compile(
    r"(?i)before,?\s+(?:and|or)\s+after|(?P<when>formerly|recently|lately)"
)
"""Words that place something before or after what they do not name."""


def find_moments(masked: str, reference_day: date, *, years: YearsOn | None = None) -> Moments:
    """The days in a question whose citations are blanked. `reference_day` stands for "today".

    `years` gives the kinds of year that the law held defines, for "in tax year 2018-19".

    >>> found = find_moments("What did it say before July 2020?", date(2026, 1, 1))
    >>> found.asked[0].day, found.asked[0].reading
    (datetime.date(2020, 6, 30), '“before July 2020”: the day before, 2020-06-30')
    >>> str(find_moments("two years before 1 May 2019", date(2026, 1, 1)).asked[0].day)
    '2017-05-01'
    """
    occasion = find_occasion(masked)
    fiscal = list(financial_years(masked, reference_day, years))
    blank = [(year.start, year.end) for year in fiscal]
    if occasion is not None:
        blank.append(occasion.span)
    text = _blanked(masked, blank)
    today = Context(reference=reference_day, order=None, past=True, bare=True)
    sentence = _apart(text, read_sentence(text, today), today)
    parts = [_with_before(text, p) for p in sentence.parts if not _of_the_law(text, p)]
    both = _both_sides(text, sentence, parts)
    moments = [
        (part.start, moment)
        for part in (parts if both is None else ())
        if part.days is not None
        for moment in _moments(text, part, reference_day)
    ]
    if both is not None:
        moments.append((parts[0].start, both))
    moments += [
        (year.start, replace(moment, reading=f"{moment.reading}{_by(year)}"))
        for year in fiscal
        if year.part is not None
        for moment in _moments(masked, year.part, reference_day)
    ]
    asked = [moment for _, moment in sorted(moments, key=lambda pair: pair[0])]
    times = [(part.start, part.end) for part in parts]
    times += [(year.start, year.end) for year in fiscal if year.part is not None]
    spans = _side_by_side(masked, sorted(times))
    known: Moment | None = None
    if sentence.known_at is not None:
        known = next(_moments(text, sentence.known_at, reference_day), None)
        spans.append((sentence.known_at.start, sentence.known_at.end))
    elif asked and (then := _KNOWN_THEN.search(masked)):
        known = asked[-1]  # "on 5 January 2017, as known on that day"
        spans.append(then.span())
    if occasion is not None:
        spans.append(occasion.span)
    impossible = _impossible(text, sentence, parts, fiscal)
    return Moments(tuple(asked), known, tuple(sorted(spans)), impossible, occasion)


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    characters = list(text)
    for start, end in spans:
        characters[start:end] = "\0" * (end - start)
    return "".join(characters)


def _apart(text: str, sentence: Sentence, today: Context) -> Sentence:
    """A comparison of a later day to an earlier one names two days, and no range."""
    if not _COMPARING.search(text):
        return sentence
    spans = [
        match.span()
        for part in sentence.parts
        if part.expression.kind is Kind.INTERVAL and not part.expression.forms
        for match in [_TO.search(text, part.expression.start, part.expression.end)]
        if match and not _FROM.search(text, 0, part.expression.start)
    ]
    return read_sentence(_blanked(text, spans), today) if spans else sentence


def _with_before(text: str, part: Part) -> Part:
    """The part with what stands before it, where both sides are meant: "before and after D"."""
    if part.relation not in (Relation.AFTER, Relation.SINCE):
        return part
    leads = _BOTH_SIDES.finditer(text, max(0, part.start - 60))
    start = next((lead.start() for lead in leads if lead.end() == part.start), part.start)
    return replace(part, start=start)


def _side_by_side(text: str, times: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where the times stand, with what sets one beside the other."""
    spans: list[tuple[int, int]] = []
    for start, end in times:
        if spans and _BESIDE.fullmatch(text, spans[-1][1], start):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return spans


def _of_the_law(text: str, part: Part) -> bool:
    expression = part.expression
    written = text[expression.start : expression.end]
    if expression.kind is Kind.ANCHOR:
        return True  # an event that the versions do not tell is a matter of the rule
    form = expression.forms[0] if expression.forms else None
    ends = (form.first, form.last) if isinstance(form, Between) else (form,)
    if any(isinstance(end, CalendarTime) and str(end).startswith("T") for end in ends):
        return True  # an hour alone: "closed after 7 p.m."
    if (
        isinstance(form, CalendarTime)
        and form.weekday
        and _SOME.search(text, max(0, expression.start - 8), expression.start)
    ):
        return True  # "on a Friday"
    counted = isinstance(form, Between) and isinstance(form.first, Offset)
    return counted and _SAID_OF_THE_LAW.match(written) is not None


def _both_sides(text: str, sentence: Sentence, parts: list[Part]) -> Moment | None:
    """The one stretch that two sides leave: "after 2015 and before 2018"."""
    sides = {part.relation for part in parts}
    later, earlier = sides & _FROM_THERE, sides & _UP_TO_THERE
    if len(parts) != 2 or not (later and earlier) or len(sentence.days) != 1:
        return None
    interval = sentence.days[0].interval
    if interval is None or interval.last_day is None:
        return None
    return _plain(interval, _tidy(text[parts[0].start : parts[1].end]))


_FROM_THERE = {Relation.AFTER, Relation.SINCE}
_UP_TO_THERE = {Relation.BEFORE, Relation.UNTIL}


# -- as a lawyer asks ------------------------------------------------------------------------------


def _moments(text: str, part: Part, reference_day: date) -> Iterator[Moment]:
    """The days of a part; two of a range, whose ends are asked about."""
    days = part.days
    if days is None:
        return
    shown = _tidy(text[part.start : part.end])
    chosen = _CHOOSING.match(text, part.start, part.expression.start)
    written = _tidy(text[chosen.end("lead") if chosen else part.expression.start : part.end])
    if _BOTH_SIDES.match(text, part.start) and (around := _around(part)) is not None:
        for day, where in zip(around, ("the last day before", "the first day"), strict=True):
            yield Moment(Interval.inclusive(day, day), shown, f"“{shown}”: {where}, {day}")
        return
    match part.relation:
        case Relation.BEFORE if days.last is not None:
            eve = Interval.inclusive(days.last, days.last)
            reading = f"“{shown}”: the day before, {days.last}"
            yield Moment(eve, written, reading, "before")
        case Relation.AFTER | Relation.SINCE if days.first is not None:
            if days.first <= reference_day:
                whole = Interval.inclusive(days.first, reference_day)
                reading = f"“{shown}”: from {days.first} to the reference day {reference_day}"
                yield Moment(whole, written, reading, part.relation.value)
            else:
                only = Interval.inclusive(days.first, days.first)
                yield replace(_plain(only, written), lead=part.relation.value)
        case Relation.BY if days.last is not None:
            deadline = _plain(Interval.inclusive(days.last, days.last), written)
            yield replace(deadline, lead="by")
        case Relation.UNTIL if days.last is not None:
            # Whether "until D" includes D is left open by the words: both days are looked at.
            both = Interval.inclusive(days.last - _DAY, days.last)
            yield Moment(both, written, f"“{shown}”: {days.last}, and the day before", "until")
        case Relation.BETWEEN:
            for end in _ends(part, Context(reference=reference_day, past=True)):
                yield _plain(end, _tidy(text[part.start : part.end]))
        case _:
            if days.interval is not None:
                yield _named(days.interval, written, part, reference_day)


def _around(part: Part) -> tuple[date, date] | None:
    """The last day before a time and the first one from or after it."""
    form = part.expression.forms[0] if len(part.expression.forms) == 1 else None
    point = form.first if isinstance(form, Between) else form
    first = part.days.first if part.days else None
    if first is None or not isinstance(point, CalendarTime):
        return None
    if isinstance(form, Between) and part.relation is Relation.AFTER:
        beside = neighbour(point, -1)  # "after 2018" is kept as from 2019 on
        point = beside if isinstance(beside, CalendarTime) else None
    days = resolve(point, Context()).days if point is not None else None
    return (days.first - _DAY, first) if days is not None and days.first is not None else None


def _named(interval: Interval, written: str, part: Part, reference_day: date) -> Moment:
    form = part.expression.forms[0]
    if isinstance(form, Offset) and not form.amount.parts[0][0] and str(form) == "+0D":
        return Moment(interval, written, f"“{written}”: the reference day {reference_day}")
    return _plain(interval, written)


def _ends(part: Part, context: Context) -> Iterator[Interval]:
    """The first and the last day, month or year of a range."""
    form = part.expression.forms[0] if part.expression.forms else None
    days = part.days
    assert days is not None
    ends: list[Days | None] = [None, None]
    if isinstance(form, Between):
        for place, end in enumerate((form.first, form.last)):
            if isinstance(end, CalendarTime | YearLabel):
                ends[place] = resolve(end, context).days
    for end_days, day in zip(ends, (days.first, days.last), strict=True):
        found = end_days or (None if day is None else Days.on(day))
        if found is not None and found.interval is not None:
            yield found.interval


def _end_days(part: Part) -> Iterator[Days | None]:
    """The days of a part, and those of both its ends where it is a range."""
    yield part.days
    form = part.expression.forms[0] if part.expression.forms else None
    if isinstance(form, Between):
        for end in (form.first, form.last):
            if isinstance(end, CalendarTime):
                yield resolve(end, Context(reference=date.max, past=True)).days


def _plain(interval: Interval, written: str) -> Moment:
    last = interval.last_day or interval.start
    days = str(last) if last == interval.start else f"from {interval.start} to {last}"
    return Moment(interval, written, f"“{written}”: {days}")


def _by(year: Year) -> str:
    return f" ({year.source})" if year.source else ""


def _tidy(text: str) -> str:
    return " ".join(text.split())


# -- what cannot be used ---------------------------------------------------------------------------


def _impossible(
    text: str, sentence: Sentence, parts: Iterable[Part], fiscal: Iterable[Year]
) -> str:
    """Why a time in the question cannot be used; empty where all can."""
    known = [sentence.known_at] if sentence.known_at is not None else []
    for part in (*parts, *known):
        if part.days is not None:
            continue
        written = _tidy(text[part.expression.start : part.expression.end])
        resolved = part.resolved
        if resolved.candidates:
            readings = " or ".join(str(days) for days in resolved.candidates)
            return f"“{written}” can be {readings}; write the day as YYYY-MM-DD"
        if resolved.status is Status.INVALID:
            return f"“{written}” is no day of the calendar ({resolved.reason}); correct the date"
        reason = resolved.reason
        told = reason if reason.startswith("“") else f"“{written}”: {reason}"
        return f"{told}; write the day as YYYY-MM-DD"
    problem = next((year.problem for year in fiscal if year.problem), "")
    exact = any(
        day is not None and day.first == day.last
        for part in sentence.parts
        for day in _end_days(part)
    )
    if problem and exact:
        problem = ""  # "the amount for fiscal year 2025 on 2 October 2023": the year is a subject
    if not problem and sentence.unread and all(part.days is not None for part in sentence.parts):
        return _unread(text, sentence)
    if sentence.problem == NO_DAY_IN_COMMON:
        return problem  # several days are compared, or a story is told
    if problem or all(part.days is not None for part in sentence.parts):
        return problem or (
            f"{sentence.problem}; write the day as YYYY-MM-DD" if sentence.problem else ""
        )
    return ""


def _unread(text: str, sentence: Sentence) -> str:
    """Why words that look like a time make the question impossible; empty where none does.

    Beside a time that is read, words without a time of their own say nothing of the day: "during
    2018, before and after any change"; and times that come back are a matter of the rule: "what was
    due on 3 May 2018 from a ship that loads at night".
    """
    times = [(part.start, part.end) for part in sentence.parts]
    for start, end in sentence.unread:
        written = text[start:end]
        led = any(not text[end:at].strip(" ,") for at, _ in times if at >= end)
        follows = any(_JOINS.fullmatch(text, at, start) for _, at in times if at <= start)
        if times and not led:
            loose = _NO_TIME_OF_ITS_OWN.fullmatch(written)
            added = any(_ADDED.fullmatch(text, at, start) for _, at in times if at <= start)
            if loose and not (loose["when"] and added):
                continue
            if _OF_THE_RULE.fullmatch(written) and not (follows or added):
                continue
        return f"“{written}” names no certain day; write the day as YYYY-MM-DD"
    return ""
