"""Documents of several versions, made by anyone: the versions follow from the temporal groups.

Elements with one `wId` are one provision. An element without a period of its own has that of what
it stands in. Whether the day of an end is the last with the words or the first without them differs
between makers: where most ends are the day before the next start, they are last days.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from tqa.ingest.readers.akoma_metadata import Event, Metadata, TimeInterval
from tqa.ingest.readers.akoma_tree import Opened
from tqa.law.akoma import CONCEPTS
from tqa.law.document import Node, Statement
from tqa.law.model import State
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.intervals import Period

ALWAYS = Bound.not_after(date.min)
"""The start of every history."""

STATES = {concept.lower(): state for state, concept in CONCEPTS.items()}
"""What an interval says of the words; names that are not ours say that they are in force."""


@dataclass(frozen=True, slots=True)
class Days:
    """Days on which an element holds: `None` where a side is open."""

    start: date | None
    end: date | None
    state: State = State.IN_FORCE
    begun_by: str = ""
    ended_by: Event | None = None

    def within(self, other: Days) -> Days | None:
        """The days that are in both, in the state of the inner one; `None` where there are none."""
        start = max((d for d in (self.start, other.start) if d), default=None)
        end = min((d for d in (self.end, other.end) if d), default=None)
        if start is not None and end is not None and start >= end:
            return None
        begun = self.begun_by if start == self.start else other.begun_by
        ended = self.ended_by if end == self.end else other.ended_by
        return Days(start, end, self.state, begun, ended)


ALL_DAYS = (Days(None, None),)


def days_of(intervals: Sequence[TimeInterval], *, inclusive: bool) -> tuple[Days, ...]:
    """The days of a temporal group."""
    return tuple(
        Days(
            i.start,
            i.end + timedelta(days=1) if i.end and inclusive else i.end,
            STATES.get(i.concept.lower(), State.IN_FORCE),
            i.begun_by.citation if i.begun_by and i.begun_by.kind != "generation" else "",
            i.ended_by,
        )
        for i in intervals
    )


def ends_are_last_days(metadata: Metadata) -> bool:
    """Whether intervals end on their last day, as seen from what begins after them."""
    starts = {i.start for group in metadata.groups.values() for i in group if i.start}
    ends = [i.end for group in metadata.groups.values() for i in group if i.end]
    next_day = sum(end + timedelta(days=1) in starts and end not in starts for end in ends)
    same_day = sum(end in starts for end in ends)
    return next_day > same_day


class Versions:
    """The days of each element while the tree is read, and then the history that they make."""

    def __init__(self, metadata: Metadata, made: Bound | None) -> None:
        self._metadata = metadata
        self._made = made
        self._inclusive = ends_are_last_days(metadata)
        self._days: dict[int, tuple[Days, ...]] = {}

    def note(self, element: Any, node: Opened, parent: Opened | None) -> bool:
        """Note the days of a node; every node is read."""
        around = self._days[id(parent)] if parent is not None else ALL_DAYS
        own = around
        # Nodes made of words after a part share the element of what they stand in.
        if parent is None or element is not parent.element:
            name = element.get("period", "").removeprefix("#")
            if name:
                group = days_of(self._metadata.groups[name], inclusive=self._inclusive)
                own = tuple(d for a in around for g in group if (d := g.within(a)) is not None)
            if element.get("status") == "removed":
                own = tuple(replace(d, state=State.REPEALED) for d in own)
        self._days[id(node)] = own
        return True

    def history(
        self, opened: Sequence[Opened], nodes: Sequence[Node], text: str, known: date | None
    ) -> tuple[tuple[Node, ...], tuple[Statement, ...]]:
        """One node for each provision, and its versions in the order of time."""
        merged, members = _merged(opened, nodes)
        found: list[Statement] = []
        for at in range(len(merged)):
            stretches = [
                (days, opened[member], nodes[member])
                for member in members[at]
                for days in self._days[id(opened[member])]
            ]
            found += _tidy(self._statements(at, stretches, known), text)
        return merged, tuple(found)

    def _statements(
        self, at: int, stretches: list[tuple[Days, Opened, Node]], known: date | None
    ) -> list[Statement]:
        stretches.sort(key=lambda s: (s[0].start or date.min, s[0].end or date.max))
        first = stretches[0][0].start if stretches else None
        begun = self._begun(first)
        before = State.NOT_YET_MADE if begun != UNKNOWN else State.NOT_COVERED
        timeline = [Statement(at, Period(ALWAYS, OPEN), before, known_from=known)]
        for days, _, node in stretches:
            start = self._begun(days.start)
            timeline[-1] = _until(timeline[-1], start)
            by = (days.begun_by,) if days.begun_by else ()
            version = Statement(
                at,
                Period(start, OPEN),
                days.state,
                node.label,
                node.spans,
                node.heading,
                by,
                known_from=known,
            )
            timeline += [version, *_after(version, days)]
        return timeline

    def _begun(self, day: date | None) -> Bound:
        if day is not None:
            return Bound.on(day)
        return self._made or UNKNOWN


def _after(version: Statement, days: Days) -> list[Statement]:
    """What follows the end of a version, unless another one begins there."""
    if days.end is None:
        return []
    repealed = days.ended_by is not None and days.ended_by.kind == "repeal"
    by = (days.ended_by.citation,) if days.ended_by and days.ended_by.citation else ()
    return [
        Statement(
            version.node,
            Period(Bound.on(days.end), OPEN),
            State.REPEALED if repealed else State.REMOVED,
            version.label,
            made_by=by,
            known_from=version.known_from,
        )
    ]


def _until(statement: Statement, end: Bound) -> Statement:
    return replace(statement, valid=Period(statement.valid.start, end))


def _tidy(timeline: list[Statement], text: str) -> list[Statement]:
    """Without stretches of no day, and without boundaries at which nothing changes."""
    kept: list[Statement] = []
    for item in timeline:
        while kept and item.valid.start.order <= kept[-1].valid.start.order and len(kept) > 1:
            kept.pop()  # nothing lies between the end of one version and the start of the next
        if kept and _says(kept[-1], text) == _says(item, text):
            continue
        kept.append(item)
    return [
        _until(item, kept[at + 1].valid.start if at + 1 < len(kept) else OPEN)
        for at, item in enumerate(kept)
    ]


def _says(item: Statement, text: str) -> tuple[State, str, str, str]:
    words = "".join(text[start:end] for start, end in item.spans)
    return item.state, item.label, words, item.heading


def _merged(
    opened: Sequence[Opened], nodes: Sequence[Node]
) -> tuple[tuple[Node, ...], dict[int, list[int]]]:
    """The nodes of one provision as one node, in the order of their first elements."""
    merged: list[Node] = []
    members: dict[int, list[int]] = {}
    place: dict[tuple[object, ...], int] = {}
    to: list[int] = []
    ordinals: dict[tuple[object, ...], int] = defaultdict(int)
    for at, (raw, node) in enumerate(zip(opened, nodes, strict=True)):
        above = to[node.parent] if node.parent >= 0 else -1
        wid = raw.element.get("wId") if node.parent < 0 or _own_element(raw, opened) else None
        key: tuple[object, ...] = ("wid", wid)
        if not wid:
            # Known by its label, or as the n-th of its kind in one element of its parent.
            like = (node.parent, node.kind, node.label, node.term)
            ordinals[like] += 1
            key = (above, node.kind, node.label, node.term, ordinals[like])
        if key not in place:
            place[key] = len(merged)
            merged.append(replace(node, parent=above))
            members[place[key]] = []
        else:
            first = merged[place[key]]
            merged[place[key]] = replace(
                node, parent=first.parent, kind=first.kind, locator=first.locator
            )
        members[place[key]].append(at)
        to.append(place[key])
    return tuple(merged), members


def _own_element(raw: Opened, opened: Sequence[Opened]) -> bool:
    return raw.element is not opened[raw.parent].element
