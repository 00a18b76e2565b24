"""Times of one sentence put together: "the first half of June", "Wednesday of last week".

The recogniser finds the times; here, what each means on the calendar is known, and the words
before and between choose among its days: parts ("the last ten days of"), sides ("before the start
of"), days counted from it ("two days before"), a finer time inside a coarser one, and ranges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from tqa.errors import TemporalError
from tqa.temporal.choosing import EDGE, SIDE, Part, Relation, at_edge, chosen, sided, with_days
from tqa.temporal.forms import Amount, CalendarTime, Offset, Recurrence
from tqa.temporal.found import Expression, Kind
from tqa.temporal.numbers import ORDINAL_WORDS, parse_ordinal
from tqa.temporal.resolver import Context, Days, Resolved, resolve
from tqa.temporal.values import Status


def compose(text: str, expressions: tuple[Expression, ...], context: Context) -> list[Part]:
    """The times that limit the days of a sentence, in text order.

    Amounts alone and what comes back limit nothing; an event that is only asked for neither.
    """
    parts: list[Part] = []
    for expression in sorted([*expressions, *_feasts(text)], key=lambda e: e.start):
        if expression.kind is Kind.DURATION or _comes_back(expression):
            continue
        part = Part(
            expression.start,
            expression.end,
            expression,
            _resolved(text, expression, context),
            _relation(text, expression),
        )
        if expression.kind is Kind.ANCHOR:
            at_event = _at_event(text, part, context)
            if at_event is None:
                continue
            part = at_event
        parts.append(_counted_on(text, part, parts, context))
    parts = _pairs(text, parts, _inside)
    durations = [e for e in expressions if e.kind is Kind.DURATION]
    ends = [0, *(part.end for part in parts)]
    parts = [chosen(text, part, durations, end) for part, end in zip(parts, ends, strict=False)]
    return _pairs(text, parts, _range)


_FEASTS = {
    "new year's day": (1, 1),
    "new year's eve": (12, 31),
    "valentine's day": (2, 14),
    "canada day": (7, 1),
    "halloween": (10, 31),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "boxing day": (12, 26),
}
"""Days that have a name and the same date every year."""
_FEAST = re.compile("|".join(_FEASTS).replace("'", "['’]"), re.IGNORECASE)


def _feasts(text: str) -> Iterator[Expression]:
    for match in _FEAST.finditer(text):
        month, day = _FEASTS[match[0].lower().replace("’", "'")]
        form = CalendarTime(month=month, day=day)
        yield Expression(Kind.DATE, *match.span(), (form,))


def _comes_back(expression: Expression) -> bool:
    return bool(expression.forms) and isinstance(expression.forms[0], Recurrence | Amount)


def _resolved(text: str, expression: Expression, context: Context) -> Resolved:
    if not expression.forms:
        return Resolved(Status.INVALID, reason=expression.reason)
    written = text[expression.start : expression.end].lower()
    form = expression.forms[0]
    if expression.kind is Kind.RELATIVE and isinstance(form, CalendarTime):
        if form.weekday:
            return _weekday_beside(form.weekday, written, context.reference)
        if form.month:
            return _month_beside(form.month, written, context.reference)
    if _PART_OF_DAY.search(written):
        return Resolved(Status.AMBIGUOUS, reason="it is a part of a day")
    words = text[expression.end : expression.end + 120] if expression.kind is Kind.ANCHOR else ""
    found = [resolve(form, context, words=words) for form in expression.forms]
    if len(found) == 1:
        return _on_weekday(found[0], expression.weekday)
    days = [d for each in found for d in ([each.days] if each.days else each.candidates)]
    if any(each.days is None and not each.candidates for each in found):
        reason = expression.reason or "it can be read in several ways"
        return Resolved(Status.AMBIGUOUS, candidates=tuple(days), reason=reason)
    return Resolved.choose(days, expression.reason or "it can be read in several ways")


_LATER = re.compile(r"(?i)\b(?:later|thereafter|afterwards?|hence|earlier|previously)\Z")


def _counted_on(text: str, part: Part, before: list[Part], context: Context) -> Part:
    """A count from the day named before it: "and two years later"; "earlier" may be from today."""
    form = part.expression.forms[0] if part.expression.forms else None
    match = _LATER.search(text, part.start, part.end)
    if not isinstance(form, Offset) or form.whole or match is None:
        return part
    base = before[-1].days if before else None
    if base is not None and base.first is not None and base.first == base.last:
        return replace(part, resolved=resolve(form, replace(context, reference=base.first)))
    if before or not form.back:
        written = " ".join(text[part.start : part.end].split())
        reason = f"“{written}” counts from no one day"
        return replace(part, resolved=Resolved(Status.AMBIGUOUS, reason=reason))
    return part


def _on_weekday(resolved: Resolved, weekday: int | None) -> Resolved:
    """The day, checked against the day of the week that is written at it."""
    days = resolved.days
    if weekday is None or days is None or days.first is None or days.first.isoweekday() == weekday:
        return resolved
    reason = f"{days.first} is not that day of the week"
    return Resolved(Status.AMBIGUOUS, reason=reason)


def _weekday_beside(weekday: int, written: str, day: date | None) -> Resolved:
    """A weekday by its side: "this Friday" is of this week, "the past Friday" the one just over.

    "Last Monday" said on a Thursday is three days ago or of the week before, so both are given.
    """
    if day is None:
        return Resolved(Status.AMBIGUOUS, reason="no day of reference is given")
    monday = day - timedelta(days=day.weekday())
    in_week = monday + timedelta(days=weekday - 1)
    just_over = in_week - timedelta(days=7 * (in_week >= day))
    if written.startswith(("past", "this past", "previous")):
        return Resolved(Status.RESOLVED, Days.on(just_over))
    if written.startswith("last"):
        found = {just_over, in_week - timedelta(days=7)}
        return Resolved.choose(map(Days.on, sorted(found)), "of this week or the last")
    if written.startswith("this"):
        return Resolved(Status.RESOLVED, Days.on(in_week))
    following = [in_week, in_week + timedelta(days=7)]
    return Resolved.choose((Days.on(d) for d in following if d > day), "of this week or the next")


_PART_OF_DAY = re.compile(r"(?:morning|afternoon|evening|night)\Z")


def _month_beside(month: int, written: str, day: date | None) -> Resolved:
    """A month by its side: "this May" is of this year, "last May" the last over or last year's."""
    if day is None:
        return Resolved(Status.AMBIGUOUS, reason="no day of reference is given")
    if written.startswith("this"):
        years = [day.year]
    elif written.startswith(("next", "coming")):
        years = [day.year + (month <= day.month), day.year + 1]
    else:
        years = [day.year - 1, day.year - (month >= day.month)]
    months = (resolve(CalendarTime(year, month)).days for year in years)
    return Resolved.choose((m for m in months if m), "of which year is not certain")


_WORDS_OF_SIDE = (
    (Relation.UNTIL, re.compile(r"(?i)(?:before|prior\s+to)\s+(?:or\s+on|and\s+including)\b")),
    (Relation.SINCE, re.compile(r"(?i)after\s+(?:or\s+on|and\s+including)\b")),
    (Relation.BEFORE, re.compile(r"(?i)(?:before|prior\s+to|earlier\s+than)\b")),
    (Relation.AFTER, re.compile(r"(?i)(?:after|following|later\s+than|subsequent\s+to)\b")),
    (Relation.BETWEEN, re.compile(r"(?i)(?:between|from\b.*\b(?:to|until|till|through))\b")),
    (
        Relation.SINCE,
        re.compile(
            r"(?i)(?:since|from|on\s+(?:or|and)\s+(?:after|from)|beginning|starting|commencing"
            r"|with\s+effect|(?:not|no)\s+(?:earlier|sooner|before))\b"
        ),
    ),
    (
        Relation.UNTIL,
        re.compile(r"(?i)(?:until|till|up\s+to|through|on\s+or\s+before|(?:not|no)\s+later)\b"),
    ),
    (Relation.BY, re.compile(r"(?i)by\b")),
)


_BANGLA_SIDES = (
    (Relation.UNTIL, re.compile(r"পর্যন্ত\Z")),
    (Relation.BEFORE, re.compile(r"(?:পূর্বে|পূর্ব|আগে)\Z")),
    (Relation.AFTER, re.compile(r"(?:পরে|পর)\Z")),
    (Relation.SINCE, re.compile(r"(?:হইতে|হতে|থেকে)\Z")),
)


def _relation(text: str, expression: Expression) -> Relation:
    if expression.kind is not Kind.INTERVAL:
        return Relation.IN
    written = text[expression.start : expression.end]
    for relation, words in _WORDS_OF_SIDE:
        if words.match(written):
            return relation
    for relation, ending in _BANGLA_SIDES:
        if ending.search(written):
            return relation
    return Relation.BETWEEN


# ---------------------------------------------------------------- events

_UNIT_NOW = re.compile(
    r"(?i)\s+(?:the|this|that)\s+(?:current\s+|calendar\s+)?(?P<unit>year|month|week)\b"
)
_UNITS = {"year": "Y", "month": "M", "week": "W"}


def _at_event(text: str, part: Part, context: Context) -> Part | None:
    """An event as a limit; `None` where the day is what is asked for ("name the day on which")."""
    edge = EDGE.search(text[part.start : part.end] + " ")
    now = _UNIT_NOW.match(text, part.end)
    if edge and now and context.reference is not None:
        unit = Offset(Amount(((0, _UNITS[now["unit"].lower()]),)))
        inner = replace(part, resolved=resolve(unit, context), end=now.end())
        part = with_days(inner, start=part.start, days=at_edge(inner.days, edge["edge"]))
    side = SIDE.search(text, max(0, part.start - 30), part.start)
    return None if side is None else sided(part, side)


# ---------------------------------------------------------------- two times

_INSIDE = re.compile(r"(?i)\s*,?\s*(?:(?:of|in)\s+)?(?:the\s+)?")
_NTH_WEEKDAY = re.compile(
    rf"(?i)(?:\bthe\s+)?\b(?P<nth>{ORDINAL_WORDS}|last|[1-5](?:st|nd|rd|th))\s+\Z"
)
_TO = re.compile(
    r"(?i)\s*(?:,\s*)?(?:to|and|until|till|through|up\s+to|[-–—])\s+(?:on\s+)?(?:the\s+)?"
)
_FROM = re.compile(r"(?i)\b(?P<word>between|from)\s+(?:the\s+)?\Z")


def _pairs(
    text: str, parts: list[Part], join: Callable[[str, Part, Part], Part | None]
) -> list[Part]:
    kept: list[Part] = []
    for part in parts:
        one = join(text, kept[-1], part) if kept else None
        if one is not None:
            kept[-1] = one
        else:
            kept.append(part)
    return kept


def _inside(text: str, a: Part, b: Part) -> Part | None:
    """A day or month inside a coarser time after it: "Wednesday of last week", "May last year"."""
    form = a.expression.forms[0] if len(a.expression.forms) == 1 else None
    if not isinstance(form, CalendarTime) or form.year is not None or form.clock is not None:
        return None
    if a.expression.kind is not Kind.DATE or not _INSIDE.fullmatch(text, a.end, b.start):
        return None
    coarse = b.days
    if coarse is None or coarse.first is None or coarse.last is None:
        return None
    if coarse.first == coarse.last and form.weekday is None:
        return None
    found = list(_within(form, coarse.first, coarse.last))
    nth = _NTH_WEEKDAY.search(text, max(0, a.start - 16), a.start) if form.weekday else None
    if nth and len(found) > 1:
        place = -1 if nth["nth"].lower() == "last" else (parse_ordinal(nth["nth"]) or 99) - 1
        found = found[place : place + 1 or None]
        a = replace(a, start=nth.start())
    if form.weekday and coarse.first == coarse.last and not found:
        reason = f"{coarse.first} is no such day of the week"
        return replace(b, start=a.start, resolved=Resolved(Status.INVALID, reason=reason))
    if form.month and not found and not coarse.first <= coarse.last - timedelta(days=400):
        reason = f"{form} is not in {coarse.first} to {coarse.last}"
        return replace(b, start=a.start, resolved=Resolved(Status.INVALID, reason=reason))
    if len(found) != 1:
        return None
    return Part(a.start, b.end, a.expression, Resolved(Status.RESOLVED, found[0]))


def _within(form: CalendarTime, first: date, last: date) -> Iterator[Days]:
    """Where a day of the week, or a day or month of any year, lies inside some days."""
    if form.weekday is not None and form.month is None:
        day = first + timedelta(days=(form.weekday - first.isoweekday()) % 7)
        while day <= last and (last - first).days < 400:
            yield Days.on(day)
            day += timedelta(days=7)
        return
    for year in range(first.year, min(last.year, first.year + 30) + 1):
        try:
            days = resolve(replace(form, year=year)).days
        except TemporalError:
            continue  # no 29 February in that year
        if days is not None and days.within(Days(first, last)):
            yield days


def _range(text: str, a: Part, b: Part) -> Part | None:
    """Ends that only the calendar makes alike: "between 1 January and yesterday"."""
    if a.relation not in (Relation.IN, Relation.SINCE) or b.relation not in (
        Relation.IN,
        Relation.UNTIL,
    ):
        return None
    gap_start = a.end
    lead = _FROM.search(text, max(0, a.expression.start - 16), a.expression.start)
    since = a.relation is Relation.SINCE
    if not (lead or since) or not _TO.fullmatch(text, gap_start, b.expression.start):
        return None
    if a.days is None or b.days is None or a.days.first is None or b.days.last is None:
        return None
    joins = text[gap_start : b.expression.start].lower().split()
    if "and" in joins and not (lead and lead["word"].lower() == "between"):
        return None
    start = a.start if since or lead is None else lead.start()
    if a.days.first > b.days.last:
        reason = f"from {a.days.first} to {b.days.last}: the end is before the start"
        resolved = Resolved(Status.INVALID, reason=reason)
    else:
        resolved = Resolved(Status.RESOLVED, Days(a.days.first, b.days.last))
    return Part(start, b.end, b.expression, resolved, Relation.BETWEEN)
