"""Periods of a text counted on the calendar: "within thirty days after service".

The words say how much, in which direction, and whether the ends count; `PeriodRules` says what
they leave to the law. What cannot be counted for certain is a TemporalError, never a day.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from enum import Enum, auto

from tqa.errors import TemporalError
from tqa.temporal.durations import amounts_in
from tqa.temporal.finder import find_dates
from tqa.temporal.forms import Amount, Between
from tqa.temporal.layout import readable
from tqa.temporal.numbers import CARDINAL_WORDS, parse_cardinal
from tqa.temporal.periods import (
    ClosedDay,
    ComputedPeriod,
    PeriodRules,
    add_months,
    months_and_days,
)
from tqa.temporal.values import DateOrder, add_days

_RELATION = re.compile(
    r"\b(?P<back>before|prior\s+to|preceding|in\s+advance\s+of|ahead\s+of)\b"
    r"|\b(?P<ending>ending\s+(?:on|with|at))\b"
    r"|\b(?P<include>(?:on\s+and\s+)?from\s+and\s+including|on\s+and\s+(?:from|after)"
    r"|from\s+and\s+on|(?:beginning|starting|commencing|begins?|starts?|commences?)"
    r"(?:\s+(?:on\s+and\s+from|with|on|at|from))?)\b"
    r"|\b(?P<after>after|following|next\s+after|succeeding)\b"
    r"|\b(?P<from>from|since)\b"
    r"|(?P<back_bn>পূর্বে|আগে)|(?P<after_bn>পর|পরে|মধ্যে|হইতে|হতে|থেকে)"
)
_INCLUSIVE = re.compile(
    r"\binclu(?:sive|ding)\s+(?:of\s+)?(?:that|the\s+(?:first|said|same))\s+day"
)
_NEIGHBOUR = re.compile(
    r"\s+the\s+day\s+(?:immediately\s+)?(?:(?P<after>after|following)|before|preceding)\b"
)
_OF = re.compile(r"\s*(?:or\s+less\s+)?of\b(?!\s+(?:notice|grace))")
_OR_MORE = re.compile(r"\s+or\s+(?:(?P<more>more|longer)|less|fewer|shorter)\b")
_LIMIT = re.compile(
    r"(?P<no>\bno[tr]?\s+(?:be\s+)?)?\b(?:(?P<more>more|longer)|(?P<less>less|fewer|shorter)"
    r"|(?P<later>later)|(?P<earlier>earlier|sooner))\s+than\b"
    r"|\b(?P<not_before>not\s+before)\b|\b(?P<at_latest>at\s+(?:the\s+)?latest)\b"
    r"|\b(?P<at_least>at\s+least|minimum|on\s+(?:or|and)\s+after)\b"
    r"|\b(?P<at_most>within|at\s+most)\b"
)
_UP_TO_HERE = r"\s+(?:(?:an?|the)\s+)?(?:period\s+of\s+)?\Z"
"""What may stand between a word and the amount that it speaks of."""
_ADJOINS = re.compile(_UP_TO_HERE)
_EXPIRY = (
    r"\s+(?:the\s+)?(?:expiry|expiration|end|lapse)\s+of(?:\s+(?:an?|the))?(?:\s+period\s+of)?\s+\Z"
)
_ENDED = re.compile(
    rf"\b(?:not\s+before{_EXPIRY}|(?<!\bno[tr]\s)after{_EXPIRY}"
    rf"|(?<!\bno[tr]\s)(?<!\bon\sor\s)(?<!\bon\sand\s)after{_UP_TO_HERE})"
)
_NOT_ENDED = re.compile(rf"\bbefore{_EXPIRY}|\bup\s+to{_UP_TO_HERE}")
_DENIED = re.compile(r"\b(?:no|not|nor|neither|never|cannot)\b[^,;.:]*\Z")
"""A denial of the clause: "no appeal may be filed more than 14 days after"."""
_LEAST = re.compile(r"\bat\s+least\b|\b(?:not|no)\s+(?:fewer|less)\s+than\b")
_NOR_MORE = re.compile(
    r"\b(?:not|no)\s+(?:less|fewer)\s+than\s+"
    rf"(?P<low>[0-9]{{1,4}}|{CARDINAL_WORDS})(?:\s+[a-z]+)?\s+(?:nor|and\s+not|or)\s+more\s+than\s+\Z"
)


class _Limit(Enum):
    """How far from the event the words allow, measured by their amount."""

    AT_LEAST = auto()
    MORE = auto()
    AT_MOST = auto()
    LESS = auto()


def compute_period(
    text: str,
    anchor: date | None = None,
    *,
    rules: PeriodRules | None = None,
    order: DateOrder | None = DateOrder.DMY,
    document_date: date | None = None,
) -> ComputedPeriod:
    """The days that the words give, counted from the date in `text`, or else from `anchor`.

    TemporalError where the words hold no period, no day to count from is known, or the count needs
    what the rules do not give.

    >>> period = compute_period("within ten days from 1 March 2020")
    >>> period.first_day, period.last_day
    (datetime.date(2020, 3, 2), datetime.date(2020, 3, 11))
    >>> period = compute_period("not less than 30 nor more than 60 days after 1 March 2020")
    >>> period.earliest_day, period.latest_day
    (datetime.date(2020, 3, 31), datetime.date(2020, 4, 30))
    """
    rules = rules or PeriodRules()
    seen = readable(text)
    found = amounts_in(seen)
    if not found:
        raise TemporalError(f"{text!r} holds no period such as 'thirty days' or 'two months'")
    told = found[0]
    start = _anchor(text, seen.original_span(told.start, told.end), anchor, order, document_date)
    lead, rest = seen.lower[: told.start], seen.lower[told.end :]
    form = told.forms[0]
    if isinstance(form, Between):
        assert isinstance(form.first, Amount)
        assert isinstance(form.last, Amount)
        low, high = form.first, form.last
        return _between(low, high, start, rules, rest)
    if not isinstance(form, Amount):
        raise TemporalError(f"{text!r}: {form} is no amount of time")
    if len(found) > 1 and re.fullmatch(
        r"\s+(?:nor|and\s+not|or)\s+more\s+than\s+", seen.lower[told.end : found[1].start]
    ):
        more = found[1].forms[0]
        if isinstance(more, Amount):
            return _between(form, more, start, rules, seen.lower[found[1].end :])
    if limits := _NOR_MORE.search(lead):
        count = parse_cardinal(limits["low"])
        if count is not None and len(form.parts) == 1:
            return _between(Amount(((count, form.parts[0][1]),)), form, start, rules, rest)
    return _counted(form, start, rules, lead, rest)


def _between(
    low: Amount, high: Amount, start: date, rules: PeriodRules, rest: str
) -> ComputedPeriod:
    """From at least `low` to at most `high`."""
    least = _counted(low, start, rules, "not less than ", rest)
    most = _counted(high, start, rules, "not more than ", rest)
    if least.earliest_day is not None:
        return replace(most, earliest_day=least.earliest_day)
    return replace(most, latest_day=least.latest_day)


def _counted(
    amount: Amount, start: date, rules: PeriodRules, lead: str, rest: str
) -> ComputedPeriod:
    if not any(count for count, _ in amount.parts):
        raise TemporalError(f"{amount}: a period of nothing has no day")
    if any(unit == "BD" for _, unit in amount.parts) and not (rules.weekend or rules.holidays):
        raise TemporalError(f"{amount}: no weekend or holiday is given (PeriodRules.weekend)")
    relation = None if _OF.match(rest) else _RELATION.search(rest)
    if relation and (relation["back"] or relation["back_bn"]):
        return _backward(amount, start, rules, lead, rest)
    if (
        relation
        and (relation["ending"] or relation["include"])
        and (neighbour := _NEIGHBOUR.match(rest, relation.end()))
    ):
        # "Beginning on the day after", "ending on the day before": that day is the end that counts.
        start = add_days(start, 1 if neighbour["after"] else -1)
    if relation and relation["ending"]:
        first = _later(start, amount, rules, back=True)
        return ComputedPeriod(start, add_days(first, 1), start, None, None)
    includes = _includes_anchor(relation, rest, rules)
    return _forward(amount, start, rules, lead, rest, includes=includes)


def _anchor(
    text: str,
    span: tuple[int, int],
    anchor: date | None,
    order: DateOrder | None,
    document_date: date | None,
) -> date:
    start, end = span
    days = [
        (found.start >= end, found.day)
        for found in find_dates(text, order=order, document_date=document_date).dates
        if found.day is not None and not start <= found.start < end
    ]
    # The day that follows the amount is the one counted from: "within ten days of 5 May 2020".
    for follows in (True, False):
        for after, day in days:
            if after is follows:
                return day
    if anchor is None:
        raise TemporalError(f"{text!r} names no day to count from: give an anchor day")
    return anchor


def _includes_anchor(relation: re.Match[str] | None, rest: str, rules: PeriodRules) -> bool:
    if _INCLUSIVE.search(rest) or (relation and relation["include"]):
        return True
    if rules.exclude_anchor_day is not None:
        return not rules.exclude_anchor_day
    return bool(relation and relation["from"] and not rules.from_excludes)


def _forward(
    amount: Amount, anchor: date, rules: PeriodRules, lead: str, rest: str, *, includes: bool
) -> ComputedPeriod:
    first = anchor if includes else add_days(anchor, 1)
    count = _open_days(amount, rules)
    if count:
        last = _count_open(first, count, rules, 1)
    else:
        last = _later(anchor, amount, rules)
        months, days = _parts(amount)
        if includes and (days or not months or last.day == anchor.day):
            # Where the month lacks the number the period already ends on its last day.
            last = add_days(last, -1)
    limit = _limit(lead, rest, back=False)
    if limit is None:
        # "14 clear days after" is a wait; any other bare period, whatever the rules, a deadline.
        limit = _Limit.AT_LEAST if amount.parts[-1][1] == "CD" else _Limit.AT_MOST
    if limit is _Limit.MORE:
        return ComputedPeriod(anchor, first, last, None, add_days(last, 1))
    earliest = add_days(last, 1) if _is_clear(amount, rules, lead) else last
    if limit is _Limit.AT_LEAST:
        return ComputedPeriod(anchor, first, last, None, earliest)
    if limit is _Limit.LESS:
        # All days on which it would not yet be "not less than": no closed day makes them more.
        latest = add_days(earliest, -1)
        if latest < first:
            raise TemporalError(f"{amount}: less than that after {anchor} leaves no day")
        return ComputedPeriod(anchor, first, latest, latest, None)
    moved = _move(_stretched(first, last, rules), rules, 1)
    return ComputedPeriod(anchor, first, moved, moved, None)


def _limit(lead: str, rest: str, *, back: bool) -> _Limit | None:
    """What the words say of the distance to the event; `None` where they give the bare amount."""
    if said := _OR_MORE.match(rest):
        return _Limit.AT_LEAST if said["more"] else _Limit.AT_MOST
    # "Up to 14 days before" is as long as 14 days are left, so not at most 14.
    if not back and (ended := _ENDED.search(lead)):
        return _Limit.AT_MOST if _DENIED.search(lead, 0, ended.start()) else _Limit.MORE
    if not back and (running := _NOT_ENDED.search(lead)):
        return _Limit.MORE if _DENIED.search(lead, 0, running.start()) else _Limit.AT_MOST
    limit = None
    for said in _LIMIT.finditer(lead):
        if said["at_least"]:
            limit = _Limit.AT_LEAST
        elif said["at_most"]:
            limit = _Limit.AT_MOST
        else:
            # Before an event what is later is nearer to it, after it what is earlier.
            nearer = said["later"] or said["at_latest"] if back else said["earlier"]
            nearer = nearer or said["less"] or (said["not_before"] and not back)
            denied = said["no"] or _DENIED.search(lead, 0, said.start())
            if denied or said["not_before"] or said["at_latest"]:
                limit = _Limit.AT_LEAST if nearer else _Limit.AT_MOST
            elif _ADJOINS.match(lead, said.end()):
                # Else it may speak of another thing: "if more than two are absent, 14 days after".
                limit = _Limit.LESS if nearer else _Limit.MORE
    return limit


def _stretched(first: date, last: date, rules: PeriodRules) -> date:
    """The last day, later where too few of the days are open."""
    length = (last - first).days + 1
    if length < rules.least_open_days:
        return last
    days = (add_days(first, step) for step in range(length))
    missing = rules.least_open_days - sum(map(rules.is_open, days))
    return _count_open(add_days(last, 1), missing, rules, 1) if missing > 0 else last


def _backward(
    amount: Amount, anchor: date, rules: PeriodRules, lead: str, rest: str
) -> ComputedPeriod:
    last = anchor if rules.exclude_anchor_day is False else add_days(anchor, -1)
    count = _open_days(amount, rules)
    if count:
        first = _count_open(last, count, rules, -1)
    else:
        first = _later(anchor, amount, rules, back=True)
        if rules.exclude_anchor_day is False and not _parts(amount)[0]:
            first = add_days(first, 1)
    limit = _limit(lead, rest, back=True)
    if limit is _Limit.AT_MOST:
        return ComputedPeriod(anchor, first, last, last, first)
    latest = add_days(first, -1) if _is_clear(amount, rules, lead) else first
    if limit is _Limit.LESS:
        first = add_days(latest, 1)
        if first > last:
            raise TemporalError(f"{amount}: less than that before {anchor} leaves no day")
        return ComputedPeriod(anchor, first, last, last, first)
    if limit is _Limit.MORE:
        latest = add_days(first, -1)
    moved = _move(latest, rules, -1)
    return ComputedPeriod(anchor, first, last, moved, None)


def _parts(amount: Amount) -> tuple[int, int]:
    """Months and days; clear days count as days, and what is left out at the ends is seen to."""
    plain = tuple((count, "D" if unit == "CD" else unit) for count, unit in amount.parts)
    return months_and_days(Amount(plain))


def _later(day: date, amount: Amount, rules: PeriodRules, *, back: bool = False) -> date:
    months, days = _parts(amount)
    sign = -1 if back else 1
    return add_days(add_months(day, sign * months, month_end=rules.month_end), sign * days)


def _is_clear(amount: Amount, rules: PeriodRules, lead: str) -> bool:
    in_days = amount.parts[-1][1] in ("D", "CD", "BD")
    if rules.at_least_is_clear and in_days and _LEAST.search(lead):
        return True
    return amount.parts[-1][1] == "CD" or rules.clear_days


def _open_days(amount: Amount, rules: PeriodRules) -> int:
    """How many open days are counted; 0 where all days are."""
    if len(amount.parts) != 1:
        return 0
    ((count, unit),) = amount.parts
    counts = unit == "BD" or (unit in ("D", "CD") and count < rules.skip_closed_below)
    return int(count) if counts else 0


def _count_open(first: date, count: int, rules: PeriodRules, step: int) -> date:
    """The `count`-th open day, `first` being the first that may count."""
    day = rules.open_day(first, step)
    for _ in range(count - 1):
        day = rules.open_day(add_days(day, step), step)
    return day


def _move(day: date, rules: PeriodRules, step: int) -> date:
    closed = rules.if_last_day_closed if step > 0 else rules.if_last_day_closed_back
    closed = rules.if_last_day_closed if closed is None else closed
    if closed is ClosedDay.KEEP:
        return day
    if closed is ClosedDay.PREVIOUS_OPEN_DAY:
        step = -1
    return rules.open_day(day, step)
