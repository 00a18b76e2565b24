"""The engine against brute force, and the cases where times tie, are coarse or are missing."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.errors import TemporalError
from tqa.temporal.events import (
    ALWAYS,
    Event,
    Unit,
    Window,
    first,
    how_often,
    in_order,
    last,
    next_after,
    per_period,
    period_of,
    previous_before,
    select,
    whether,
    who,
)
from tqa.temporal.intervals import Interval
from tqa.temporal.resolver import Days

DAY = date(2024, 3, 4)
EVE, MORROW = DAY - timedelta(days=1), DAY + timedelta(days=1)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def filed(when: date | None, party: str = "Ruiz") -> Event:
    return Event.of(when, agent=party, action="file")


@pytest.mark.parametrize(("when", "inside"), [(EVE, False), (DAY, True), (MORROW, False)])
def test_a_window_of_one_day(when: date, inside: bool) -> None:
    window = Window.of(Days.on(DAY))
    assert window.holds(filed(when)) is inside
    assert window.holds(filed(datetime.combine(when, time.max))) is inside


def test_a_day_is_undecided_where_the_window_cuts_it() -> None:
    morning = Window(at("2024-03-04 00:00"), at("2024-03-04 12:00"))
    assert morning.holds(filed(DAY)) is None
    assert morning.holds(filed(at("2024-03-04 11:59"))) is True
    assert morning.holds(filed(at("2024-03-04 12:00"))) is False


def test_what_has_happened_by_a_moment_includes_it() -> None:
    now = at("2024-03-04 10:00")
    assert Window.until(now).holds(filed(now)) is True
    assert Window.until(now).holds(filed(now + timedelta(minutes=1))) is False


def test_an_empty_window_holds_nothing() -> None:
    none = Window(at("2024-03-05"), None).intersection(Window(None, at("2024-03-04")))
    assert none.holds(filed(None)) is False


def test_a_missing_date_is_told_apart() -> None:
    events = (filed(None), filed(DAY, "Mills"))
    within = select(events, {}, Window.of(Days(EVE, MORROW)))
    assert (within.sure, within.unsure) == ((events[1],), (events[0],))
    assert select(events).sure == events
    assert (how_often(within).at_least, how_often(within).at_most) == (1, 2)


def test_whether_is_open_where_only_an_undated_event_matches() -> None:
    days = Window.of(Days.on(DAY))
    assert whether(select([filed(None)], {}, days)) is None
    assert whether(select([filed(None), filed(DAY)], {}, days)) is True
    assert whether(select([filed(EVE)], {}, days)) is False


def test_an_event_without_the_role_does_not_match() -> None:
    assert select([filed(DAY)], {"court": ["high court"]}).sure == ()


def test_ties_are_all_told() -> None:
    same = (filed(DAY, "Ruiz"), filed(DAY, "Mills"), filed(EVE))
    assert last(same) == same[:2]
    assert first(same) == same[2:]
    assert last([]) == first([filed(None)]) == ()


def test_a_day_may_hold_the_last_moment() -> None:
    early, late, day = filed(at("2024-03-04 09:00")), filed(at("2024-03-04 15:00")), filed(DAY)
    assert last([early, late, day]) == (late, day)
    assert first([early, late, day]) == (early, day)
    assert in_order([late, day, early]) == ((day, early, late),)


def test_next_and_previous_leave_out_the_moment_itself() -> None:
    events = (filed(at("2024-03-04 09:00")), filed(at("2024-03-04 10:00")), filed(MORROW))
    assert next_after(events, at("2024-03-04 10:00")) == events[2:]
    assert previous_before(events, at("2024-03-04 10:00")) == events[:1]
    assert next_after([filed(DAY)], at("2024-03-04 10:00")) == ()


def test_moments_have_no_time_zone_and_roles_one_value() -> None:
    with pytest.raises(TemporalError, match="time zone"):
        filed(datetime(2024, 3, 4, tzinfo=UTC))
    with pytest.raises(TemporalError, match="two values"):
        Event(DAY, (("agent", "Ruiz"), ("agent", "Mills")))


def test_weeks_begin_on_monday() -> None:
    assert period_of(date(2024, 3, 3), Unit.WEEK) == Interval(date(2024, 2, 26), date(2024, 3, 4))
    counts = per_period([filed(date(2024, 3, 3)), filed(date(2024, 3, 18)), filed(None)], Unit.WEEK)
    assert [count for _, count in counts] == [1, 0, 0, 1]


# -- against brute force ---------------------------------------------------------------------------

START = date(2024, 1, 1)
days = st.integers(0, 40).map(lambda n: START + timedelta(days=n))
moments = st.builds(lambda day, hour: datetime.combine(day, time(hour)), days, st.integers(0, 23))
events_of = st.builds(
    lambda when, agent, action: Event.of(when, agent=agent, action=action),
    st.one_of(days, moments, st.none()),
    st.sampled_from(["Ruiz", "Mills", "Okafor"]),
    st.sampled_from(["file", "hear"]),
)
sets = st.lists(events_of, max_size=12)


def can_be(event: Event) -> list[datetime]:
    """Every half hour at which the event can have happened."""
    if event.when is None:
        whole = datetime.combine(START - timedelta(days=5), time())
        return [whole + timedelta(minutes=30 * n) for n in range(48 * 52)]
    if isinstance(event.when, datetime):
        return [event.when]
    begin = datetime.combine(event.when, time())
    return [begin + timedelta(minutes=30 * n) for n in range(48)]


@given(sets, days, st.integers(1, 20))
def test_selection_agrees_with_brute_force(events: list[Event], start: date, length: int) -> None:
    end = start + timedelta(days=length)
    chosen = select(
        events, {"agent": ["Ruiz", "Mills"]}, Window.of(Days.over(Interval(start, end)))
    )
    sure, unsure = [], []
    for event in events:
        inside = [start <= moment.date() < end for moment in can_be(event)]
        if event.get("agent") != "Okafor" and any(inside):
            (sure if all(inside) else unsure).append(event)
    assert (list(chosen.sure), list(chosen.unsure)) == (sure, unsure)
    assert who(chosen.sure) == tuple(sorted({event.get("agent") or "" for event in sure}))


@given(sets)
def test_first_and_last_agree_with_brute_force(events: list[Event]) -> None:
    dated = [event for event in events if event.when is not None]

    def certainly_before(one: Event, other: Event) -> bool:
        return max(can_be(one)) < min(can_be(other))

    latest = [e for e in dated if not any(certainly_before(e, other) for other in dated)]
    earliest = [e for e in dated if not any(certainly_before(other, e) for other in dated)]
    assert list(last(events)) == latest
    assert list(first(events)) == earliest
    groups = in_order(events)
    assert sorted(map(repr, dated)) == sorted(repr(e) for group in groups for e in group)
    for before, after in pairwise(groups):
        assert all(certainly_before(one, other) for one in before for other in after)


@given(sets, st.sampled_from(list(Unit)))
def test_periods_partition_the_dated_events(events: list[Event], unit: Unit) -> None:
    counts = per_period(events, unit)
    assert sum(count for _, count in counts) == sum(event.when is not None for event in events)
    for period, count in counts:
        assert count == len(select(events, {}, Window.of(Days.over(period))).sure)
    assert all(a.end == b.start for (a, _), (b, _) in pairwise(counts))


def test_always_holds_everything() -> None:
    assert ALWAYS.holds(filed(None)) is True
