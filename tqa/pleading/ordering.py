"""The order of events: what their days and the words of the text say, closed under "and so".

Every event is an interval with a start and an end; every day named is a point of the calendar. A
statement of order is an edge between points, "not later than", with the strength with which it is
told. One event lies before another if a path leads from its end to the other's start. A path is as
strong as its weakest edge, and of two paths the stronger counts: so a date overrules the order in
which things are told, and what rests on nothing is not ordered at all.

Source: point algebra of time, Vilain and Kautz (1986), without its "unequal"; the strongest path is
the widest-path problem.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import pairwise

from tqa.pleading.model import Event, Order, Relation, Role, Strength, When

Point = tuple[str, str]
"""`("start", "e3")`, `("end", "e3")`, or `("day", "2019-07-01")`: the beginning of that day, or the
time of the clock in `("day", "2019-07-01T11:28:00")`."""


@dataclass(frozen=True, slots=True)
class Found:
    """How two events lie, how strongly that is told, and the statements that lead there."""

    order: Order
    strength: Strength | None = None
    reasons: tuple[Relation, ...] = ()
    same_day: bool = False
    """Whether all that is known is that both fell on one day."""


@dataclass
class Edges:
    """The points of some events, and what is told of their order."""

    out: dict[Point, list[tuple[Point, Strength, Relation | None]]] = field(default_factory=dict)

    def add(self, first: Point, then: Point, strength: Strength, why: Relation | None) -> None:
        """`first` is not later than `then`."""
        self.out.setdefault(first, []).append((then, strength, why))
        self.out.setdefault(then, [])


class OrderGraph:
    """The events of a story and their order; `narrative` takes the order of telling as one."""

    def __init__(
        self, events: Sequence[Event], relations: Iterable[Relation], *, narrative: bool = False
    ) -> None:
        self.events = {event.id: event for event in events}
        self._weakest = Strength.NARRATIVE if narrative else Strength.IMPLIED
        self._edges = Edges()
        for event in events:
            self._edges.add(("start", event.id), ("end", event.id), Strength.DATED, None)
        self._calendar()
        for relation in relations:
            if relation.strength >= self._weakest:
                self._relate(relation)

    def _calendar(self) -> None:
        days = set()
        for event in self.events.values():
            if event.when is None or event.role is not Role.STORY:
                continue
            # "On or about 3 May" need not be before "on 4 May".
            sure = Strength.IMPLIED if event.when.approximate else Strength.DATED
            first, after = _limits_of_all(event.when, event.again)
            if first is not None:
                days.add(first)
                self._edges.add(("day", first), ("start", event.id), sure, None)
            if after is not None:
                days.add(after)
                self._edges.add(("end", event.id), ("day", after), sure, None)
            if event.when.throughout and not event.again:
                days |= self._whole(event.id, event.when, sure)
        for day, following in pairwise(sorted(days)):
            self._edges.add(("day", day), ("day", following), Strength.DATED, None)

    def _whole(self, id_: str, when: When, sure: Strength) -> set[str]:
        """What lasts over days began on the first of them and ended on the last."""
        begun = when.days.first and (when.days.first + timedelta(days=1)).isoformat()
        ended = when.days.last and when.days.last.isoformat()
        if begun:
            self._edges.add(("start", id_), ("day", begun), sure, None)
        if ended:
            self._edges.add(("day", ended), ("end", id_), sure, None)
        return {day for day in (begun, ended) if day}

    def _relate(self, told: Relation) -> None:
        a, b, strength = told.earlier, told.later, told.strength
        if a not in self.events or b not in self.events or a == b:
            return
        if told.order is Order.SAME:
            for edge in ("start", "end"):
                self._edges.add((edge, a), (edge, b), strength, told)
                self._edges.add((edge, b), (edge, a), strength, told)
        else:
            self._edges.add(("end", a), ("start", b), strength, told)

    def path(self, first: Point, then: Point) -> tuple[Strength | None, tuple[Relation, ...]]:
        """The strongest way to know that one point is not later than another."""
        best: dict[Point, int] = {first: Strength.DATED}
        came: dict[Point, tuple[Point, Relation | None]] = {}
        # Of paths of one strength, the shortest is the one to show.
        waiting: list[tuple[int, int, Point]] = [(-Strength.DATED, 0, first)]
        done: set[Point] = set()
        while waiting:
            weak, steps, point = heapq.heappop(waiting)
            if point in done:
                continue
            done.add(point)
            if point == then:
                return Strength(-weak), _reasons(came, first, then)
            for following, strength, why in self._edges.out.get(point, ()):
                reach = min(-weak, int(strength))
                if following not in done and reach > best.get(following, 0):
                    best[following] = reach
                    came[following] = point, why
                    heapq.heappush(waiting, (-reach, steps + 1, following))
        return None, ()

    def compare(self, a: str, b: str) -> Found:
        """How event `a` lies to event `b`."""
        if a == b:
            return Found(Order.SAME, Strength.DATED)
        before, why = self.path(("end", a), ("start", b))
        after, why_not = self.path(("end", b), ("start", a))
        if (before or 0) > (after or 0):
            return Found(Order.BEFORE, before, why)
        if (after or 0) > (before or 0):
            return Found(Order.AFTER, after, why_not)
        if before is None:
            return self._together(a, b)
        return Found(Order.UNKNOWN, None, (*why, *why_not))

    def _together(self, a: str, b: str) -> Found:
        ways = [
            self.path((edge, one), (edge, other))
            for edge in ("start", "end")
            for one, other in ((a, b), (b, a))
        ]
        strengths = [strength for strength, _ in ways if strength is not None]
        if len(strengths) == 4:
            return Found(Order.SAME, min(strengths), ways[0][1])
        first, other = self.events[a].when, self.events[b].when
        same = (
            first is not None
            and other is not None
            and first.days == other.days
            and first.days.first == first.days.last
        )
        return Found(Order.UNKNOWN, same_day=same)

    def edge(self, a: str, b: str, which: str) -> Found:
        """Whether the start (or the end) of one event lies before or after the start of another."""
        before, why = self.path((which, a), ("start", b))
        after, why_not = self.path(("start", b), (which, a))
        if (before or 0) > (after or 0):
            return Found(Order.BEFORE, before, why)
        if (after or 0) > (before or 0):
            return Found(Order.AFTER, after, why_not)
        return Found(Order.UNKNOWN if before is None else Order.SAME, before, why)

    def contradictions(self, relations: Iterable[Relation]) -> tuple[Relation, ...]:
        """Statements against which dates, or statements as strong, tell the contrary."""
        return tuple(
            told
            for told in relations
            if told.order is Order.BEFORE
            and told.strength >= Strength.STATED
            and (self.path(("end", told.later), ("start", told.earlier))[0] or 0) >= Strength.STATED
        )


def _limits_of_all(when: When, again: Sequence[When]) -> tuple[str | None, str | None]:
    """The limits of all times of an event that is told to have been more than once."""
    limits = [_limits(each) for each in (when, *again)]
    firsts, afters = [first for first, _ in limits], [after for _, after in limits]
    return (
        None if None in firsts else min(first for first in firsts if first),
        None if None in afters else max(after for after in afters if after),
    )


def _limits(when: When) -> tuple[str | None, str | None]:
    """When an event begins at the earliest, and is over at the latest, as ISO times that sort."""
    first, last = when.days.first, when.days.last
    if when.clock is not None and first is not None and not when.approximate:
        at = datetime.combine(first, when.clock)
        return at.isoformat(), (at + timedelta(minutes=1)).isoformat()
    after = last + timedelta(days=1) if last is not None and last < date.max else None
    return (
        None if first is None else first.isoformat(),
        None if after is None else after.isoformat(),
    )


def _reasons(
    came: dict[Point, tuple[Point, Relation | None]], first: Point, then: Point
) -> tuple[Relation, ...]:
    result: list[Relation] = []
    point = then
    while point != first:
        point, why = came[point]
        if why is not None:
            result.append(why)
    return tuple(reversed(result))


def layers(events: Sequence[Event], graph: OrderGraph) -> list[list[Event]]:
    """The partial order as rows: what stands in a later row is not known to come before.

    Events of one row are not ordered among themselves by anything stronger than the page.
    """
    remaining = list(events)
    result: list[list[Event]] = []
    before = {
        (a.id, b.id)
        for a in events
        for b in events
        if a.id != b.id and graph.compare(a.id, b.id).order is Order.BEFORE
    }
    while remaining:
        row = [e for e in remaining if not any((o.id, e.id) in before for o in remaining)]
        row = row or remaining[:1]  # a contradiction: the order of the page breaks it
        result.append(row)
        taken = {event.id for event in row}
        remaining = [event for event in remaining if event.id not in taken]
    return result
