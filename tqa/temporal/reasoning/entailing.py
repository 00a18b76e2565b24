"""Whether a statement of time follows from another, contradicts it, or is left open by it.

Both must tell of the same event, for only times are judged. Times without a larger unit (months,
days of the week, hours) are taken within one year, week or day; `Conventions.weeks` says on which
day a week begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tqa.temporal.reasoning.answers import (
    WEEKDAYS,
    Abstention,
    Result,
    UnanswerableError,
    Verdict,
    WeekNumbers,
    Why,
    said,
)
from tqa.temporal.reasoning.dates import DAY, MONTH, month_number, read_clocks, read_dates
from tqa.temporal.reasoning.lengths import Length, read_lengths, whole_months
from tqa.temporal.reasoning.wording import Question
from tqa.temporal.values import DateOrder

_PAIR = re.compile(
    r"(?i)premise:\s?(?P<premise>[^\n]{1,600})\n\s{0,3}hypothesis:\s?(?P<hypothesis>[^\n]{1,600})"
)


def solve_entailment(question: Question) -> Result | None:
    """The verdict on "Premise: ... Hypothesis: ...", each on a line."""
    pair = _PAIR.fullmatch(question.body)
    if pair is None:
        return None
    lasting = _lasting(pair["premise"], pair["hypothesis"])
    if lasting is not None:
        return lasting
    sunday = question.conventions.weeks is WeekNumbers.US
    premise, hypothesis = (_placed(pair[name], sunday) for name in ("premise", "hypothesis"))
    if premise is None or hypothesis is None:
        return Abstention(Why.NOT_UNDERSTOOD, "no time before, at or after which it happens")
    if premise.event != hypothesis.event:
        return Abstention(Why.NOT_UNDERSTOOD, "the sentences tell of different events")
    if premise.point.kind != hypothesis.point.kind:
        return Abstention(Why.UNDERDETERMINED, "times of different kinds")
    return _verdict(premise, hypothesis)


# ---------------------------------------------------------------- single times

_TIME = (
    r"(?:[0-9]{1,4}\s(?:second|minute|hour|day|week|month|year|decade)s?|[0-9]{1,2}(?::[0-9]{2})?\s?[ap]m"
    rf"|[0-9]{{1,2}}:[0-9]{{2}}|[0-9]{{1,2}}(?:st|nd|rd|th)\s{MONTH}\s[0-9]{{4}}|{MONTH}\s[0-9]{{4}}"
    rf"|{MONTH}|[0-9]{{1,2}}(?:st|nd|rd|th)|{'|'.join(WEEKDAYS)}|[0-9]{{4}})"
)
_ORDINAL = re.compile(r"(?i)([0-9]{1,2})(?:st|nd|rd|th)")


@dataclass(frozen=True, slots=True)
class _Point:
    """A place on one kind of line: "weekday" 0 to 6, "month" 1 to 12, "clock" in seconds ..."""

    kind: str
    low: Fraction
    high: Fraction
    """Above `low` only for lengths in months and years, whose days differ."""

    @classmethod
    def exact(cls, kind: str, value: int) -> _Point:
        """A point known exactly."""
        return cls(kind, Fraction(value), Fraction(value))

    @classmethod
    def ahead(cls, length: Length) -> _Point:
        """A distance in seconds: a month has 28 to 31 days, twelve of them 365 or 366."""
        years, rest = divmod(length.months, 12)
        low = (rest * 28 + years * 365) * DAY + length.fixed
        high = (rest * 31 + years * 366) * DAY + length.fixed
        return cls("length", low, high)

    def __str__(self) -> str:
        return f"{self.kind} {self.low}" + (f" to {self.high}" if self.low != self.high else "")


def _point(text: str, *, sunday_first: bool = False) -> _Point | None:
    """The point that a match of `_TIME` means; a week begins on Monday unless `sunday_first`."""
    if text.capitalize() in WEEKDAYS:
        return _Point.exact("weekday", (WEEKDAYS.index(text.capitalize()) + sunday_first) % 7)
    if ordinal := _ORDINAL.fullmatch(text):
        return _Point.exact("day of a month", int(ordinal[1]))
    if text.isdigit():
        return _Point.exact("year", int(text))
    if re.fullmatch(f"(?i){MONTH}", text):
        return _Point.exact("month", month_number(text))
    if lengths := read_lengths(text):
        return _Point.ahead(lengths[0])
    if clocks := read_clocks(text):
        return None if clocks[0].shown is None else _Point.exact("clock", clocks[0].shown)
    for written in read_dates(text, DateOrder.DMY):
        if written.day is not None:
            return _Point.exact("day", written.on_calendar().toordinal())
        if written.month is not None:
            return _Point.exact("month of a year", written.axis_year * 12 + written.month)
    return None


# ---------------------------------------------------------------- before, at and after a time


@dataclass(frozen=True, slots=True)
class _Placed:
    """An event at, before or after a point."""

    event: str
    side: str
    point: _Point


_PLACED = re.compile(rf"(?i)\b(?P<side>before|after|in|on|at)\s(?P<time>{_TIME})(?![\w:]),?")


def _placed(sentence: str, sunday_first: bool) -> _Placed | None:
    found = list(_PLACED.finditer(sentence))
    point = _point(found[0]["time"], sunday_first=sunday_first) if len(found) == 1 else None
    if point is None:
        return None
    rest = sentence[: found[0].start()] + " " + sentence[found[0].end() :]
    event = " ".join(re.findall(r"[a-z0-9']+", rest.lower()))
    side = found[0]["side"].lower()
    return _Placed(event, side if side in ("before", "after") else "at", point)


def _verdict(premise: _Placed, hypothesis: _Placed) -> Result:
    """By both ends of what the two times can be: a month has 28 to 31 days."""
    one, other = premise.point, hypothesis.point
    ends = [(one.low, other.low), (one.high, other.high)]
    if one.low == one.high or other.low == other.high:
        # Months on both sides are the same months; beside a time without months they are any.
        ends += [(one.low, other.high), (one.high, other.low)]
    verdicts = {_judged(premise.side, at, hypothesis.side, limit) for at, limit in ends}
    step = f"{premise.side} {one} against {hypothesis.side} {other}"
    if len(verdicts) > 1:
        return Abstention(Why.UNDERDETERMINED, f"{step}: depends on the length of the months")
    return said(verdicts.pop(), step)


def _judged(side: str, at: Fraction, other: str, limit: Fraction) -> Verdict:
    """What "`side` `at`" makes of "`other` `limit`"."""
    if side == "after":  # mirrored
        side, at, limit = "before", -at, -limit
        other = {"before": "after", "after": "before"}.get(other, other)
    match side, other:
        case "at", _:
            holds = {"at": at == limit, "before": at < limit, "after": at > limit}[other]
            return Verdict.ENTAILMENT if holds else Verdict.CONTRADICTION
        case _, "before":
            return Verdict.ENTAILMENT if at <= limit else Verdict.NEUTRAL
        case _, "after":
            return Verdict.CONTRADICTION if at <= limit else Verdict.NEUTRAL
        case _:
            return Verdict.NEUTRAL if limit < at else Verdict.CONTRADICTION


# ---------------------------------------------------------------- how long it lasted

_ENDS = re.compile(
    rf"(?i)\b(?:from|in|on|at)\s(?P<first>{_TIME})(?![\w:])[^.\n]{{1,60}}?"
    rf"\b(?:to|until|till|in|on|at)\s(?P<last>{_TIME})(?![\w:])"
)
_FOR = re.compile(
    r"(?i)\bfor\s(?:(?P<less>less\sthan|under)|(?P<more>more\sthan|over))?\s?(?=[0-9])"
)
_CYCLES = {"month": 12, "weekday": 7, "clock": DAY}
_SIZES = {"weekday": DAY, "day of a month": DAY, "clock": 1}
"""Seconds to a step of the kinds of points that have a fixed length."""
_MONTHS = {"month": 1, "month of a year": 1, "year": 12}


def _lasting(premise: str, hypothesis: str) -> Result | None:
    """The verdict on a claim of a length; `None` where the sentences do not tell of one."""
    ends, claim = _ENDS.search(premise), _FOR.search(hypothesis)
    claimed = [c for c in read_lengths(hypothesis) if claim and c.start >= claim.end()]
    if ends is None or claim is None or len(claimed) != 1 or claimed[0].start != claim.end():
        return None
    first, last = _point(ends["first"]), _point(ends["last"])
    if first is None or last is None:
        return None
    # Who asks says that both tell of one event; without a word in common they cannot.
    if not _long_words(premise) & _long_words(hypothesis):
        return Abstention(Why.UNDERDETERMINED, "the sentences share no word")
    length, limit = _measured(first, last, claimed[0])
    side = "less" if claim["less"] else "more" if claim["more"] else "exactly"
    holds = {"exactly": length == limit, "less": length < limit, "more": length > limit}[side]
    verdict = Verdict.ENTAILMENT if holds else Verdict.CONTRADICTION
    return said(verdict, f"from {first} to {last}", f"claimed: {side} {claimed[0]}")


def _long_words(sentence: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", sentence.lower()))


def _measured(first: _Point, last: _Point, claimed: Length) -> tuple[Fraction, Fraction]:
    """The length from one point to the other and the one claimed, in one unit."""
    if first.kind != last.kind:
        raise UnanswerableError(Why.UNDERDETERMINED, "times of different kinds")
    apart = last.low - first.low
    if apart < 0:
        apart += _CYCLES.get(first.kind, 0)
    if apart <= 0:
        raise UnanswerableError(Why.UNDERDETERMINED, "the end is not after the beginning")
    if first.kind == "day" and claimed.months:
        days = date.fromordinal(int(first.low)), date.fromordinal(int(last.low))
        months, rest = whole_months(*days)
        # Days above full months are less than one more month: 32 to the month is never reached.
        return months + Fraction(rest, 32), claimed.months + claimed.fixed / DAY / 32
    if first.kind == "day":
        return apart, claimed.fixed / DAY
    if first.kind in _SIZES and not claimed.months:
        return apart * _SIZES[first.kind], claimed.fixed
    if first.kind in _MONTHS and not claimed.fixed:
        return apart * _MONTHS[first.kind], Fraction(claimed.months)
    raise UnanswerableError(Why.UNDERDETERMINED, "months and days do not convert")
