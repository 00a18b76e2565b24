"""Some days cut into sub-periods over which nothing asked about changes (TIME_IN_LAW rule 20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import TypeVar

from tqa.law.identity import ROOT
from tqa.law.model import State
from tqa.retrieval.course import sections
from tqa.retrieval.evidence import Evidence, gather
from tqa.retrieval.view import View
from tqa.temporal.intervals import Interval

T = TypeVar("T")


def texts(
    view: View, provision: str, interval: Interval, *, known_at: date | None
) -> list[tuple[Interval, Evidence]]:
    """The sub-periods of constant text and status, each with its evidence."""
    return _cut(
        interval,
        edges(view, [*view.parts(provision), *view.tree.ancestors(provision)], known_at=known_at),
        lambda day: gather(view, provision, as_at=day, known_at=known_at),
        lambda one, other: not differs(one, other),
    )


def states(
    view: View, provision: str, interval: Interval, *, known_at: date | None
) -> list[tuple[Interval, State | None]]:
    """The sub-periods of one state. A whole instrument is in force where one of its sections is."""
    inner = sections(view) if provision == ROOT else []

    def state_on(day: date) -> State | None:
        state = view.state(provision, as_at=day, known_at=known_at)
        if state is State.IN_FORCE and inner:
            parts = {view.state(n, as_at=day, known_at=known_at) for n in inner}
            if State.IN_FORCE not in parts and State.NOT_IN_FORCE in parts:
                return State.NOT_IN_FORCE
        return state

    names = [provision, *view.tree.ancestors(provision), *inner]
    return _cut(interval, edges(view, names, known_at=known_at), state_on, lambda a, b: a is b)


def differs(one: Evidence, other: Evidence) -> bool:
    """Whether two pieces of evidence lead to different answers."""
    return one.status != other.status or (
        one.composed.text != other.composed.text
        if one.status.answers
        else one.reason != other.reason
    )


def edges(view: View, names: Iterable[str], *, known_at: date | None) -> set[date]:
    """The days on which one of some provisions changes, or may."""
    return {
        day
        for name in names
        for version in view.course(name, known_at=known_at)
        for day in (version.valid.start.earliest, version.valid.start.latest)
        if day
    }


def _cut(
    interval: Interval,
    edges: Iterable[date],
    at: Callable[[date], T],
    same: Callable[[T, T], bool],
) -> list[tuple[Interval, T]]:
    """The longest sub-periods between edges on whose days `at` gives the same."""
    last = interval.last_day or interval.start
    days = sorted({interval.start, *(day for day in edges if interval.start < day <= last)})
    found: list[tuple[Interval, T]] = []
    for start, end in zip(days, [*days[1:], last + timedelta(days=1)], strict=True):
        value = at(start)
        if found and same(found[-1][1], value):
            found[-1] = (Interval(found[-1][0].start, end), found[-1][1])
        else:
            found.append((Interval(start, end), value))
    return found
