"""Sets of dated events: which match, who took part, whether, how often, first, last, in what order.

Knows nothing of any domain: an event has a time and named roles. Where times are too coarse or are
missing, nothing is guessed: what cannot be placed is kept apart from what certainly matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum

from tqa.errors import TemporalError
from tqa.temporal.intervals import Interval
from tqa.temporal.periods import add_months
from tqa.temporal.resolver import Days
from tqa.temporal.values import add_days

When = datetime | date
"""A moment, or a day on which the hour is not known."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: when, and what fills each of its roles.

    `when` is a moment of local time, a day, or `None` where the time is not known. Roles are sorted
    by name, so that equal events compare equal; TemporalError for a moment with a time zone, which
    could not be compared with days.

    >>> event = Event.of(date(2023, 3, 1), agent="Mary", action="eat")
    >>> event.get("agent"), event.get("location") is None
    ('Mary', True)
    """

    when: When | None
    roles: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        if isinstance(self.when, datetime) and self.when.tzinfo is not None:
            raise TemporalError(f"{self.when} has a time zone: give the local time without one")
        object.__setattr__(self, "roles", tuple(sorted(self.roles)))
        if len({name for name, _ in self.roles}) < len(self.roles):
            raise TemporalError(f"{self.roles}: a role has two values; make it two events")

    @classmethod
    def of(cls, when: When | None, /, **roles: str) -> Event:
        """The event with these roles."""
        return cls(when, tuple(roles.items()))

    def get(self, role: str) -> str | None:
        """What fills the role, or `None`."""
        return next((value for name, value in self.roles if name == role), None)

    @property
    def span(self) -> tuple[datetime, datetime] | None:
        """The earliest and latest moment at which it can have happened, both inclusive."""
        if self.when is None or isinstance(self.when, datetime):
            return None if self.when is None else (self.when, self.when)
        return datetime.combine(self.when, time.min), datetime.combine(self.when, time.max)

    @property
    def day(self) -> date | None:
        """The day, or `None` where the time is not known."""
        return self.when.date() if isinstance(self.when, datetime) else self.when


# -- which events ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Window:
    """The moments from `start` up to, not including, `end`; `None` leaves a side open."""

    start: datetime | None = None
    end: datetime | None = None

    @classmethod
    def of(cls, days: Days) -> Window:
        """The moments of these days.

        >>> str(Window.of(Days.on(date(2023, 3, 1))).end)
        '2023-03-02 00:00:00'
        """
        start = None if days.first is None else datetime.combine(days.first, time.min)
        end = None if days.last is None else datetime.combine(add_days(days.last, 1), time.min)
        return cls(start, end)

    @classmethod
    def until(cls, moment: datetime) -> Window:
        """All that is past at `moment`, itself included."""
        return cls(None, moment + datetime.resolution)

    def intersection(self, other: Window) -> Window:
        """The moments in both; a window that holds none where there are none."""
        starts = [start for start in (self.start, other.start) if start is not None]
        ends = [end for end in (self.end, other.end) if end is not None]
        return Window(max(starts, default=None), min(ends, default=None))

    def holds(self, event: Event) -> bool | None:
        """Whether the event is inside; `None` where its time does not decide.

        >>> morning = Window(None, datetime.fromisoformat("2023-03-01 12:00"))
        >>> day = Event.of(date(2023, 3, 1))
        >>> morning.holds(day), morning.holds(Event.of(date(2023, 2, 28))), ALWAYS.holds(day)
        (None, True, True)
        """
        if self.start is None and self.end is None:
            return True
        if self.start is not None and self.end is not None and self.end <= self.start:
            return False
        if event.span is None:
            return None
        earliest, latest = event.span
        if (self.start is not None and latest < self.start) or (
            self.end is not None and earliest >= self.end
        ):
            return False
        starts = self.start is None or earliest >= self.start
        return True if starts and (self.end is None or latest < self.end) else None


ALWAYS = Window()


@dataclass(frozen=True, slots=True)
class Selection:
    """Events with the roles wanted, in the order given."""

    sure: tuple[Event, ...]
    """Those that are certainly inside the window."""
    unsure: tuple[Event, ...] = ()
    """Those whose time is missing, or too coarse to say."""


def select(
    events: Iterable[Event],
    wanted: Mapping[str, Collection[str]] | None = None,
    *windows: Window,
) -> Selection:
    """The events in one of the windows whose roles have one of the values wanted for each.

    An event that lacks a wanted role does not match; without windows all times do.

    >>> events = [Event.of(date(2023, 3, 1), agent="Mary"), Event.of(None, agent="Mary")]
    >>> chosen = select(events, {"agent": ["Mary"]}, Window.of(Days(date(2023, 1, 1), None)))
    >>> len(chosen.sure), len(chosen.unsure)
    (1, 1)
    """
    sure: list[Event] = []
    unsure: list[Event] = []
    for event in events:
        if all(event.get(role) in values for role, values in (wanted or {}).items()):
            inside = {window.holds(event) for window in windows or (ALWAYS,)}
            if True in inside:
                sure.append(event)
            elif None in inside:
                unsure.append(event)
    return Selection(tuple(sure), tuple(unsure))


# -- answers ---------------------------------------------------------------------------------------


def who(events: Iterable[Event], role: str = "agent") -> tuple[str, ...]:
    """The different values of a role, sorted; events without the role are passed over."""
    return tuple(sorted({value for event in events if (value := event.get(role)) is not None}))


def whether(selection: Selection) -> bool | None:
    """Whether there is such an event; `None` where only events that cannot be placed match."""
    if selection.sure:
        return True
    return None if selection.unsure else False


@dataclass(frozen=True, slots=True)
class Count:
    """A number of events, between two limits where some cannot be placed."""

    at_least: int
    at_most: int


def how_often(selection: Selection) -> Count:
    """How many events match. Each counts, also where two are equal."""
    sure = len(selection.sure)
    return Count(sure, sure + len(selection.unsure))


def last(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that no other certainly follows; several for a tie.

    Events without time are left out.

    >>> day, moment = date(2023, 3, 1), datetime.fromisoformat("2023-03-01 10:00")
    >>> [event.when for event in last([Event.of(day), Event.of(moment)])] == [day, moment]
    True
    """
    spans = [(event, event.span) for event in events]
    latest = max((span[0] for _, span in spans if span), default=None)
    if latest is None:
        return ()
    return tuple(event for event, span in spans if span and span[1] >= latest)


def first(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that no other certainly precedes, as for `last`."""
    spans = [(event, event.span) for event in events]
    earliest = min((span[1] for _, span in spans if span), default=None)
    if earliest is None:
        return ()
    return tuple(event for event, span in spans if span and span[0] <= earliest)


def next_after(events: Iterable[Event], moment: datetime) -> tuple[Event, ...]:
    """The first of the events that certainly come after `moment`."""
    return first(event for event in events if event.span and event.span[0] > moment)


def previous_before(events: Iterable[Event], moment: datetime) -> tuple[Event, ...]:
    """The last of the events that certainly come before `moment`."""
    return last(event for event in events if event.span and event.span[1] < moment)


def in_order(events: Iterable[Event]) -> tuple[tuple[Event, ...], ...]:
    """The events from first to last, in groups; those without time are left out.

    Each group is certainly before the next. Within a group the order is not known for all: moments
    and a day that holds them form one group.

    >>> at = [date(2023, 3, 2), date(2023, 3, 1), datetime.fromisoformat("2023-03-01 10:00")]
    >>> [len(group) for group in in_order(Event.of(when) for when in at)]
    [2, 1]
    """
    dated = [(event.span, event) for event in events if event.span is not None]
    # Sorting is stable: events with the same time stay in the order given.
    dated.sort(key=lambda item: item[0])
    groups: list[list[Event]] = []
    reach: datetime | None = None
    for (earliest, latest), event in dated:
        if reach is None or earliest > reach:
            groups.append([])
        groups[-1].append(event)
        reach = latest if reach is None else max(reach, latest)
    return tuple(tuple(group) for group in groups)


class Unit(StrEnum):
    """A stretch of the calendar; weeks begin on Monday, as in ISO 8601."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


def per_period(events: Iterable[Event], unit: Unit) -> tuple[tuple[Interval, int], ...]:
    """How many events fall in each day, week, month or year from the first event to the last.

    Periods without events are told as 0; events without time are left out.

    >>> events = [Event.of(date(2023, 1, 31)), Event.of(date(2023, 3, 1))]
    >>> [(str(period.start), count) for period, count in per_period(events, Unit.MONTH)]
    [('2023-01-01', 1), ('2023-02-01', 0), ('2023-03-01', 1)]
    """
    counts = Counter(period_of(event.day, unit) for event in events if event.day is not None)
    if not counts:
        return ()
    periods = [min(counts, key=lambda period: period.start)]
    newest = max(period.start for period in counts)
    while periods[-1].start < newest and periods[-1].end is not None:
        periods.append(period_of(periods[-1].end, unit))
    return tuple((period, counts[period]) for period in periods)


def period_of(day: date, unit: Unit) -> Interval:
    """The day, week, month or year that holds `day`; TemporalError at the ends of the calendar."""
    match unit:
        case Unit.DAY:
            start, end = day, add_days(day, 1)
        case Unit.WEEK:
            start = add_days(day, -day.weekday())
            end = add_days(start, 7)
        case Unit.MONTH:
            start = day.replace(day=1)
            end = add_months(start, 1)
        case Unit.YEAR:
            start = date(day.year, 1, 1)
            end = add_months(start, 12)
    return Interval(start, end)
