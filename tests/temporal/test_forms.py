"""Normal forms: what is written is read back, and what resolves is nested as its granularity."""

from __future__ import annotations

from datetime import date, time, timedelta
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tqa.errors import TemporalError
from tqa.temporal.forms import (
    UNITS,
    Amount,
    Between,
    CalendarTime,
    EventTime,
    Form,
    Granularity,
    Offset,
    Recurrence,
    YearKind,
    YearLabel,
    coarser,
    parse_form,
)
from tqa.temporal.resolver import Context, Days, resolve
from tqa.temporal.values import Status

days = st.dates(date(1600, 1, 1), date(2200, 12, 31))
clocks = st.builds(time, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
years = st.integers(1000, 9998)


def calendar_times() -> st.SearchStrategy[CalendarTime]:
    day = days.map(lambda d: CalendarTime(d.year, d.month, d.day))
    return st.one_of(
        day,
        st.builds(
            lambda d, c, a: CalendarTime(d.year, d.month, d.day, clock=c, approximate=a),
            days,
            clocks,
            st.booleans(),
        ),
        st.builds(CalendarTime, years, st.integers(1, 12)),
        st.builds(CalendarTime, years),
        st.builds(CalendarTime, st.none(), st.integers(1, 12)),
        days.map(lambda d: CalendarTime(None, d.month, d.day)),
        st.builds(
            lambda y, p: CalendarTime(y, part=p),
            years,
            st.sampled_from([21, 22, 23, 24, 33, 34, 35, 36, 40, 41]),
        ),
        st.builds(lambda y, w: CalendarTime(y, week=w), years, st.integers(1, 53)),
        st.builds(lambda w: CalendarTime(weekday=w), st.integers(1, 7)),
        st.builds(lambda y: CalendarTime(y * 10, digits=3), st.integers(100, 998)),
        st.builds(lambda y: CalendarTime(y * 100, digits=2), st.integers(10, 98)),
        clocks.map(lambda c: CalendarTime(clock=c)),
    )


amounts = st.lists(st.sampled_from(UNITS), min_size=1, max_size=4, unique=True).flatmap(
    lambda units: st.tuples(
        *(st.tuples(st.integers(0, 9999), st.just(u)) for u in sorted(units, key=UNITS.index))
    ).map(Amount)
)
labels = st.builds(
    lambda kind, first, two: YearLabel(kind, first, first + 1 if two else None),
    st.sampled_from(YearKind),
    st.integers(1000, 9000),
    st.booleans(),
)
offsets = st.one_of(
    st.builds(Offset, amounts, st.booleans(), st.booleans()),
    st.builds(
        lambda n, back, kind: Offset(Amount(((n, "Y"),)), back, kind=kind),
        st.integers(0, 50),
        st.booleans(),
        st.sampled_from(YearKind),
    ),
)
points = st.one_of(calendar_times(), labels, offsets)
betweens = st.one_of(
    st.builds(Between, points, points),
    st.builds(Between, points, st.none()),
    st.builds(Between, st.none(), points),
    st.builds(lambda p: Between(p, None, known=False), points),
    st.builds(Between, amounts, amounts),
)
every_form: st.SearchStrategy[Form] = st.one_of(
    points,
    amounts,
    betweens,
    st.builds(Recurrence, st.one_of(amounts, calendar_times())),
    st.just(EventTime()),
)


@given(every_form)
def test_what_is_written_is_read_back(form: Form) -> None:
    assert parse_form(str(form)) == form
    assert isinstance(form.granularity, Granularity)


@given(st.text(alphabet="0123456789XTPRWFYDMH/.+-~@:", max_size=14))
def test_whatever_is_read_is_written_alike_or_refused(text: str) -> None:
    try:
        form = parse_form(text)
    except TemporalError:
        return
    assert parse_form(str(form)) == form


@pytest.mark.parametrize(
    "text",
    ["", "/", "../..", "2019-13-01", "2019-02-30", "2019-50", "R/2019/..", "P", "T25:00", "~", "2019-", "+", "FY19", "XXXX"],
)  # fmt: skip
def test_what_is_no_form_is_refused(text: str) -> None:
    with pytest.raises(TemporalError):
        parse_form(text)


@given(days)
def test_a_coarser_form_holds_the_finer_one(day: date) -> None:
    """Resolving is monotonic in granularity: the day lies in its month, quarter, half, year."""
    quarter, half = (day.month - 1) // 3, (day.month - 1) // 6
    chain = [
        CalendarTime(day.year, day.month, day.day),
        CalendarTime(day.year, day.month),
        CalendarTime(day.year, part=33 + quarter),
        CalendarTime(day.year, part=40 + half),
        CalendarTime(day.year),
        CalendarTime(day.year // 10 * 10, digits=3),
    ]
    resolved = [resolve(form).days for form in chain]
    for fine, coarse in pairwise(resolved):
        assert fine is not None
        assert coarse is not None
        assert fine.within(coarse)
    levels = [form.granularity for form in chain]
    assert all(coarser(a, b) is b for a, b in pairwise(levels))


@given(days, st.integers(0, 400), days)
def test_an_interval_holds_what_lies_between_its_ends(
    first: date, length: int, other: date
) -> None:
    last = first + timedelta(days=length)
    ends = (CalendarTime(d.year, d.month, d.day) for d in (first, last))
    resolved = resolve(Between(*ends))
    assert resolved.days == Days(first, last)
    assert (other in Days(first, last)) is (first <= other <= last)


@given(days, st.integers(1, 60), st.sampled_from(["Y", "M", "W", "D"]))
def test_whole_offsets_partition_the_calendar(day: date, count: int, unit: str) -> None:
    """The unit before this one ends on the day before this one begins."""
    assume(1700 < day.year < 2100)
    here = Context(reference=day)
    before = resolve(Offset(Amount(((count, unit),)), back=True), here).days
    after = resolve(Offset(Amount(((count - 1, unit),)), back=True), here).days
    assume(not (unit == "M" and 3 in (count, count - 1)))  # three months are a quarter
    assume(not (unit == "Y" and {10, 100} & {count, count - 1}))  # ten years are a decade
    assert before is not None
    assert before.last is not None
    assert after is not None
    assert after.first == before.last + timedelta(days=1)


@given(days)
def test_the_year_that_is_not_written_is_never_chosen(day: date) -> None:
    form = CalendarTime(None, 6, 30)
    both = resolve(form, Context(reference=day))
    past = resolve(form, Context(reference=day, past=True))
    ahead = resolve(form, Context(reference=day, past=False))
    assert past.days is not None
    assert ahead.days is not None
    assert past.days.first is not None
    assert past.days.first <= day
    assert ahead.days.first is not None
    assert ahead.days.first >= day
    expected = {past.days, ahead.days}
    assert ({both.days} if both.days else set(both.candidates)) == expected


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ("P30D", Status.NOT_A_DATE),
        ("R/P1Y", Status.AMBIGUOUS),
        ("@", Status.AMBIGUOUS),
        ("+0D", Status.AMBIGUOUS),
        ("FY2019", Status.AMBIGUOUS),
        ("2019-22", Status.AMBIGUOUS),
        ("XXXX-06-30", Status.AMBIGUOUS),
        ("2019-07-01/", Status.AMBIGUOUS),
        ("2019-07-01/..", Status.RESOLVED),
        ("2020-01-01/2019-01-01", Status.INVALID),
        ("2021-W53", Status.INVALID),
    ],
)
def test_what_is_missing_is_told(form: str, status: Status) -> None:
    resolved = resolve(parse_form(form))
    assert resolved.status is status
    assert resolved.reason or status is Status.RESOLVED
