"""From moments as written to days, by what is known of the events they hang on.

What follows another provision is known from the day on which that one's commencement is known; so a
moment comes to a history: from when it was known to be which day. A day that nothing settles stays
open, and one of which only limits are known stays a bound (TIME_IN_LAW rule 1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from tqa.errors import TemporalError
from tqa.ingest.amendments.moments import Among, Event, When
from tqa.temporal.bounds import OPEN, UNKNOWN, Bound
from tqa.temporal.periods import add_months


@dataclass(frozen=True, slots=True)
class Known:
    """What a moment comes to, as known from a day on (`None`: always)."""

    since: date | None
    day: Bound


History = tuple[Known, ...]
"""In the order of knowledge."""

Told = Callable[[Event, tuple[int, int] | None], Sequence[History]]
"""The histories of what is cited at a span, one each; of the clause's own instrument for `None`."""


def _nothing(event: Event, of: tuple[int, int] | None) -> Sequence[History]:
    return ()


@dataclass(frozen=True, slots=True)
class Events:
    """The days of one instrument, and how to ask for those of what it cites."""

    days: dict[Event, Bound] = field(default_factory=dict)
    """Assent, publication and so on; what is not here is unknown."""
    told: Told = _nothing


def settle(when: When, events: Events) -> History:
    """What a moment comes to.

    >>> assent = Events({Event.ASSENT: Bound.on(date(2019, 6, 12))})
    >>> [str(k.day) for k in settle(When(0, 0, event=Event.ASSENT, days=30), assent)]
    ['2019-07-12']
    """
    if when.among:
        return _merged([settle(member, events) for member in when.among], when.which)
    if when.day is not None:
        return _moved((Known(None, Bound.on(when.day)),), when)
    event = when.event
    if event in (Event.APPOINTED, Event.BUDGET) or event is None:
        return (Known(None, OPEN),)
    if when.of is None and event in events.days:
        return _moved((Known(None, events.days[event]),), when)
    histories = list(events.told(event, when.of))
    if not histories:
        # Of its own instrument the day is past, though not stated; of another, nothing is known.
        own = when.of is None and event not in (Event.BEGINS, Event.APPLIES, Event.ENDS)
        return (Known(None, UNKNOWN if own else OPEN),)
    return _moved(_merged(histories, Among.LATER), when)


def _moved(history: History, when: When) -> History:
    return tuple(replace(known, day=moved(known.day, when)) for known in history)


def moved(base: Bound, when: When) -> Bound:
    """A day or bound so many months and days later, with its edge.

    >>> str(moved(Bound.on(date(2018, 11, 20)), When(0, 0, days=30, edge=None)))
    '2018-12-20..2018-12-21'
    """
    if base.never or base.is_unknown:
        return base
    first, last = (when.edge, when.edge) if when.edge is not None else (0, 1)

    def on(day: date | None, edge: int) -> date | None:
        if day is None:
            return None
        return add_months(day, when.months) + timedelta(days=when.days + edge)

    try:
        return Bound(on(base.earliest, first), on(base.latest, last))
    except (OverflowError, TemporalError):
        return UNKNOWN


def later_of(histories: Sequence[History]) -> History:
    """The last of several moments, as known on each day on which one of them was learnt."""
    return _merged(histories, Among.LATER)


def _merged(histories: Sequence[History], which: Among) -> History:
    """The later or the earlier of several, as known on each day on which one of them was learnt."""
    days = sorted({known.since or date.min for history in histories for known in history})
    found: list[Known] = []
    for day in days:
        bounds = [_as_known(history, day) for history in histories]
        bound = _latest(bounds) if which is Among.LATER else _earliest(bounds)
        if not found or found[-1].day != bound:
            found.append(Known(None if day == date.min else day, bound))
    return tuple(found)


def _as_known(history: History, day: date) -> Bound:
    known = [item for item in history if (item.since or date.min) <= day]
    return known[-1].day if known else OPEN


def _latest(bounds: Sequence[Bound]) -> Bound:
    """The last of several days: none where one of them is still to come."""
    if any(bound.never for bound in bounds):
        return OPEN
    earliest = [bound.earliest for bound in bounds if bound.earliest]
    latest = [bound.latest for bound in bounds]
    last = max((day for day in latest if day), default=None)
    return Bound(max(earliest, default=None), None if None in latest else last)


def _earliest(bounds: Sequence[Bound]) -> Bound:
    """The first of several days: an order that may still name an earlier one leaves a limit."""
    open_ = any(bound.never for bound in bounds)
    dated = [bound for bound in bounds if not bound.never]
    if not dated:
        return OPEN
    latest = [bound.latest for bound in dated if bound.latest]
    earliest = [bound.earliest for bound in dated]
    first = None if open_ or None in earliest else min(day for day in earliest if day)
    return Bound(first, min(latest, default=None))


def before(one: Bound, other: Bound) -> bool | None:
    """Whether one day comes before another; `None` where what is known does not decide.

    >>> before(Bound.on(date(2020, 1, 1)), OPEN), before(OPEN, OPEN)
    (True, None)
    """
    if one.never and other.never:
        return None
    if one.never:
        return False if other.is_day else None
    if other.never:
        return True if one.latest else None
    if one.latest and other.earliest and one.latest < other.earliest:
        return True
    if one.earliest and other.latest and one.earliest >= other.latest:
        return False
    return None


def fulfilled(how: str, one: History, other: History) -> History:
    """The day on which the first of two comes before, after or with the second, as was known.

    `how` is "before", "after" or "on" (the same day).
    """
    days = sorted({known.since or date.min for known in (*one, *other)})
    return tuple(
        Known(
            None if day == date.min else day,
            _fulfilled(how, _as_known(one, day), _as_known(other, day)),
        )
        for day in days
    )


def _fulfilled(how: str, one: Bound, other: Bound) -> Bound:
    if one.never and other.never:
        return OPEN
    if how == "after":
        one, other = other, one
    elif how == "on":
        return one if one.is_day and one == other else OPEN
    return {True: one, False: OPEN, None: UNKNOWN}[before(one, other)]
