"""Whether a statement of time follows from another, contradicts it, or is left open by it.

Both must tell of the same event, for only times are judged. Times without a larger unit (months,
days of the week, hours) are taken within one year, week or day; `Conventions.weeks` says on which
day a week begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from tqa.temporal.reasoning.answers import (
    Abstention,
    Result,
    Verdict,
    WeekNumbers,
    Why,
    said,
)
from tqa.temporal.reasoning.spans import Span, read_span
from tqa.temporal.reasoning.times import LENGTH_KIND, TIME, Point, read_point
from tqa.temporal.reasoning.wording import Question

_PAIR = re.compile(
    r"\s{0,3}premise:\s?(?P<premise>[^\n]{1,600})\n\s{0,3}hypothesis:\s?(?P<hypothesis>[^\n]{1,600})",
    re.IGNORECASE,
)
_PLACED = re.compile(
    rf"\b(?P<side>before|after|in|on|at)\s(?P<time>{TIME})(?![\w:])(?P<comma>,?)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Placed:
    """An event at, before or after a point."""

    event: str
    side: str
    point: Point


def solve_entailment(question: Question) -> Result | None:
    """The verdict on "Premise: ... Hypothesis: ...", each on a line."""
    pair = _PAIR.fullmatch(question.whole.strip())
    if pair is None:
        return None
    span = read_span(pair["premise"], pair["hypothesis"])
    if span is not None:
        return _lasting(span)
    sunday = question.conventions.weeks is WeekNumbers.US
    premise, hypothesis = (_placed(pair[name], sunday) for name in ("premise", "hypothesis"))
    if premise is None or hypothesis is None:
        return Abstention(Why.NOT_UNDERSTOOD, "no time before, at or after which it happens")
    if premise.event != hypothesis.event:
        return Abstention(Why.NOT_UNDERSTOOD, "the sentences tell of different events")
    if premise.point.kind != hypothesis.point.kind:
        return Abstention(Why.UNDERDETERMINED, "times of different kinds")
    return _verdict(premise, hypothesis)


def _placed(sentence: str, sunday_first: bool) -> _Placed | None:
    found = list(_PLACED.finditer(sentence))
    if len(found) != 1:
        return None
    match = found[0]
    point = read_point(match["time"], sunday_first=sunday_first)
    if point is None:
        return None
    rest = sentence[: match.start()] + " " + sentence[match.end() :]
    event = " ".join(re.findall(r"[a-z0-9']+", rest.lower()))
    side = match["side"].lower()
    return _Placed(event, side if side in ("before", "after") else "at", point)


def _verdict(premise: _Placed, hypothesis: _Placed) -> Result:
    """By both ends of what the two times can be: a month has 28 to 31 days."""
    ends = {
        _judged(premise.side, low, hypothesis.side, high)
        for low, high in _orders(premise.point, hypothesis.point)
    }
    step = f"{premise.side} {premise.point} against {hypothesis.side} {hypothesis.point}"
    if len(ends) > 1:
        return Abstention(Why.UNDERDETERMINED, f"{step}: depends on the length of the months")
    return said(ends.pop(), step)


def _orders(one: Point, other: Point) -> list[tuple[Fraction, Fraction]]:
    if one.kind == LENGTH_KIND and one.low != one.high and other.low != other.high:
        # Months on both sides are the same months.
        return [(one.low, other.low), (one.high, other.high)]
    return [
        (one.low, other.low),
        (one.low, other.high),
        (one.high, other.low),
        (one.high, other.high),
    ]


def _judged(side: str, at: Fraction, other: str, limit: Fraction) -> Verdict:
    yes, no, open_ = Verdict.ENTAILMENT, Verdict.CONTRADICTION, Verdict.NEUTRAL
    match side, other:
        case "at", "at":
            return yes if at == limit else no
        case "at", "before":
            return yes if at < limit else no
        case "at", "after":
            return yes if at > limit else no
        case "before", "before":
            return yes if at <= limit else open_
        case "after", "after":
            return yes if at >= limit else open_
        case "before", "after":
            return no if at <= limit else open_
        case "after", "before":
            return no if at >= limit else open_
        case "before", _:
            return open_ if limit < at else no
        case _:
            return open_ if limit > at else no


def _lasting(span: Span) -> Result:
    if span.problem:
        return Abstention(Why.UNDERDETERMINED, span.problem)
    length, limit = span.length, span.limit
    holds = {"exactly": length == limit, "less": length < limit, "more": length > limit}[span.side]
    verdict = Verdict.ENTAILMENT if holds else Verdict.CONTRADICTION
    return said(verdict, f"it lasted {length} {span.unit}s", f"claimed: {span.side} {limit}")
