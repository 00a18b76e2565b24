"""The order of events as a graph of points: what follows from what is told, and what does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.pleading.model import Event, Order, Relation, Role, Strength, When
from tqa.pleading.ordering import OrderGraph, layers
from tqa.temporal.forms import Granularity
from tqa.temporal.resolver import Days


def event(number: int, days: Days | None = None, role: Role = Role.STORY) -> Event:
    when = None if days is None else When(days, Granularity.DAY, (0, 1))
    return Event(
        f"e{number}", (number, number + 1), "do", (number, number + 1), 0, 0, when=when, role=role
    )


def on(day: int) -> Days:
    return Days.on(date(2019, 5, day))


def before(
    a: int, b: int, strength: Strength = Strength.STATED, order: Order = Order.BEFORE
) -> Relation:
    return Relation(f"e{a}", f"e{b}", order, strength, "said", (0, 1))


def lie(events: list[Event], told: list[Relation], a: int, b: int, **how: bool) -> Order:
    return OrderGraph(events, told, **how).compare(f"e{a}", f"e{b}").order


class TestDays:
    def test_the_earlier_day_comes_before(self) -> None:
        events = [event(1, on(3)), event(2, on(4))]
        assert lie(events, [], 1, 2) is Order.BEFORE
        assert lie(events, [], 2, 1) is Order.AFTER

    def test_one_day_orders_nothing_but_is_said(self) -> None:
        events = [event(1, on(3)), event(2, on(3))]
        found = OrderGraph(events, []).compare("e1", "e2")
        assert found.order is Order.UNKNOWN
        assert found.same_day

    def test_a_month_that_holds_the_day_orders_nothing(self) -> None:
        events = [event(1, on(3)), event(2, Days(date(2019, 5, 1), date(2019, 5, 31)))]
        assert lie(events, [], 1, 2) is Order.UNKNOWN

    def test_open_ends_order_only_what_lies_beyond_them(self) -> None:
        events = [event(1, Days(None, date(2019, 5, 2))), event(2, Days(date(2019, 5, 3), None))]
        assert lie(events, [], 1, 2) is Order.BEFORE
        events = [event(1, Days(None, date(2019, 5, 3))), event(2, Days(date(2019, 5, 3), None))]
        assert lie(events, [], 1, 2) is Order.UNKNOWN

    def test_a_day_of_the_law_orders_no_story(self) -> None:
        events = [event(1, on(3), Role.LAW), event(2, on(4))]
        assert lie(events, [], 1, 2) is Order.UNKNOWN


class TestClosure:
    def test_what_is_told_in_steps_holds_as_a_whole(self) -> None:
        events = [event(n) for n in (1, 2, 3)]
        found = OrderGraph(events, [before(1, 2), before(2, 3)]).compare("e1", "e3")
        assert found.order is Order.BEFORE
        assert [told.later for told in found.reasons] == ["e2", "e3"]

    def test_a_chain_is_as_strong_as_its_weakest_statement(self) -> None:
        events = [event(n) for n in (1, 2, 3)]
        told = [before(1, 2), before(2, 3, Strength.IMPLIED)]
        assert OrderGraph(events, told).compare("e1", "e3").strength is Strength.IMPLIED

    def test_what_is_at_the_same_time_shares_its_order(self) -> None:
        events = [event(n) for n in (1, 2, 3)]
        told = [before(1, 2, order=Order.SAME), before(2, 3)]
        assert lie(events, told, 1, 3) is Order.BEFORE
        assert lie(events, told, 1, 2) is Order.SAME

    def test_days_overrule_the_order_of_telling(self) -> None:
        events = [event(1, on(4)), event(2, on(3))]
        assert lie(events, [before(1, 2, Strength.NARRATIVE)], 1, 2, narrative=True) is Order.AFTER

    def test_telling_orders_only_where_that_is_asked_for(self) -> None:
        events, told = [event(1), event(2)], [before(1, 2, Strength.NARRATIVE)]
        assert lie(events, told, 1, 2) is Order.UNKNOWN
        assert lie(events, told, 1, 2, narrative=True) is Order.BEFORE

    def test_statements_as_strong_against_one_another_order_nothing(self) -> None:
        events, told = [event(1), event(2)], [before(1, 2), before(2, 1)]
        assert lie(events, told, 1, 2) is Order.UNKNOWN

    def test_a_statement_against_the_days_is_a_contradiction(self) -> None:
        events, told = [event(1, on(4)), event(2, on(3))], [before(1, 2)]
        assert OrderGraph(events, told).contradictions(told) == (told[0],)
        assert not OrderGraph([event(1), event(2)], told).contradictions(told)


@given(st.lists(st.integers(1, 28), min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_days_alone_give_one_order_whatever_the_order_of_the_events(
    days: list[int], random
) -> None:  # type: ignore[no-untyped-def]
    events = [event(n, on(day)) for n, day in enumerate(days)]
    shuffled = events[:]
    random.shuffle(shuffled)
    graph, other = OrderGraph(events, []), OrderGraph(shuffled, [])
    for a, b in permutations(events, 2):
        lies = graph.compare(a.id, b.id).order
        assert lies is other.compare(a.id, b.id).order
        assert lies is graph.compare(b.id, a.id).order.turned
        one, two = days[int(a.id[1:])], days[int(b.id[1:])]
        assert lies is (Order.BEFORE if one < two else Order.AFTER if one > two else Order.UNKNOWN)


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_the_closure_is_the_transitive_closure(pairs: set[tuple[int, int]]) -> None:
    pairs = {(a, b) for a, b in pairs if a < b}
    graph = OrderGraph([event(n) for n in range(6)], [before(a, b) for a, b in sorted(pairs)])
    reach = set(pairs)
    for _ in range(6):
        reach |= {(a, d) for a, b in reach for c, d in reach if b == c}
    for a, b in permutations(range(6), 2):
        wanted = (
            Order.BEFORE if (a, b) in reach else Order.AFTER if (b, a) in reach else Order.UNKNOWN
        )
        assert graph.compare(f"e{a}", f"e{b}").order is wanted


class TestEdges:
    def test_what_came_before_starts_and_ends_first(self) -> None:
        graph = OrderGraph([event(1), event(2)], [before(1, 2)])
        assert graph.edge("e1", "e2", "start").order is Order.BEFORE
        assert graph.edge("e1", "e2", "end").order is Order.BEFORE
        assert graph.edge("e2", "e1", "end").order is Order.AFTER

    def test_nothing_told_orders_no_edge(self) -> None:
        found = OrderGraph([event(1), event(2)], []).edge("e1", "e2", "start")
        assert found.order is Order.UNKNOWN

    def test_what_lasts_starts_before_and_ends_after_what_falls_in_it(self) -> None:
        may = When(Days(date(2019, 5, 1), date(2019, 5, 31)), Granularity.MONTH, (0, 1))
        lasting = replace(event(1), when=replace(may, throughout=True))
        graph = OrderGraph([lasting, event(2, on(15)), event(3, on(1))], [])
        assert graph.compare("e1", "e2").order is Order.UNKNOWN
        assert graph.edge("e1", "e2", "start").order is Order.BEFORE
        assert graph.edge("e1", "e2", "end").order is Order.AFTER
        assert graph.edge("e1", "e3", "start").order is Order.UNKNOWN
        within = OrderGraph([replace(event(1), when=may), event(2, on(15))], [])
        assert within.edge("e1", "e2", "start").order is Order.UNKNOWN


class TestLayers:
    def test_rows_keep_apart_what_is_ordered_and_together_what_is_not(self) -> None:
        events = [event(n) for n in (1, 2, 3)]
        graph = OrderGraph(events, [before(3, 1)])
        assert [[e.id for e in row] for row in layers(events, graph)] == [["e2", "e3"], ["e1"]]

    def test_a_circle_ends(self) -> None:
        events = [event(1), event(2)]
        graph = OrderGraph(events, [before(1, 2), before(2, 1)])
        assert [event for row in layers(events, graph) for event in row] == events


@pytest.mark.parametrize("order", list(Order))
def test_an_order_turned_twice_is_itself(order: Order) -> None:
    assert order.turned.turned is order


def test_days_about_which_something_was_order_less_surely_than_days() -> None:
    when = When(on(3), Granularity.DAY, (0, 1), approximate=True)
    about = replace(event(1), when=when)
    found = OrderGraph([about, event(2, on(4))], []).compare("e1", "e2")
    assert (found.order, found.strength) == (Order.BEFORE, Strength.IMPLIED)
    said = [before(2, 1)]
    assert lie([about, event(2, on(4))], said, 1, 2) is Order.AFTER
