"""Rewrites of a question's time: those that hold, and those that are refused."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.temporal.resolver import Context
from tqa.temporal.rewrites import (
    absolute,
    at_end,
    dated,
    in_front,
    relative,
    removed,
    reverse,
    shifted,
)
from tqa.temporal.sentences import read_sentence

TODAY = date(2026, 3, 31)


@pytest.mark.parametrize(
    ("rewrite", "text"),
    [
        (in_front, "What, in 2019, was the toll?"),
        (in_front, "In 2019, what was the toll?"),
        (in_front, "What was the toll?"),
        (in_front, "I paid. What was the toll in 2019?"),
        (in_front, "Which interest did a debt carry on an entry filed on 3 May 2019?"),
        (in_front, "Is it right that on 3 May 2019 the toll was 40 taka?"),
        (in_front, "True or false: the toll was 40 taka on 3 May 2019."),
        (in_front, "The toll for carts on 3 May 2019?"),
        (lambda text: dated(text, TODAY), "The toll for carts?"),
        (at_end, "In 2019, I paid. What was the toll?"),
        (at_end, "What was the toll in 2019?"),
        (removed, "What was the toll?"),
        (lambda text: relative(text, TODAY), "What was the toll between 2019 and 2020?"),
        (lambda text: relative(text, TODAY), "What was the toll before 2019?"),
        (lambda text: relative(text, TODAY), "What was the toll on 03/04/2017?"),
        (lambda text: relative(text, TODAY), "২০১৯ সালে টোল কত ছিল?"),
        (lambda text: dated(text, TODAY), "What was the toll in 2019?"),
        (lambda text: dated(text, TODAY), "I paid. What is the toll?"),
        (lambda text: dated(text, date(1, 1, 1)), "What is the toll?"),
        (lambda text: dated(text, TODAY), "?"),
        (lambda text: dated(text, TODAY), "টোল কত?"),
        (lambda text: absolute(text, TODAY), "What was the toll in 2019?"),
        (lambda text: shifted(text, 5), "What was the toll last year?"),
        (lambda text: shifted(text, 5), "What was the toll in the 1990s?"),
        (lambda text: shifted(text, 81), "What was the toll in 2019?"),
        (lambda text: shifted(text, 9000), "What was the toll in 2019?"),
        (lambda text: shifted(text, 9000), "What was the toll in FY 2019-20?"),
        (lambda text: shifted(text, -520), "What was the toll in 2019?"),
        (lambda text: shifted(text, 10), "What was the toll from 2019 to 2090?"),
        (lambda text: reverse(text, "40 taka"), "What did the Act say in 2019 about ferries?"),
        (lambda text: reverse(text, "40 taka"), "What did the Act say about ferries in 2019?"),
        (lambda text: reverse(text, "40 taka"), "What did section 5 require of drivers in 2019?"),
        (lambda text: reverse(text, "40 taka"), "What was the toll in 2019, and who paid it?"),
        (lambda text: reverse(text, "40 taka"), "List the tolls of 2019."),
    ],
)
def test_what_cannot_be_rewritten_is_refused(rewrite: object, text: str) -> None:
    assert rewrite(text) is None  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "front"),
    [
        ("What was the toll yesterday?", "Yesterday, what was the toll?"),
        ("What was the toll on 1 July 2019?", "On 1 July 2019, what was the toll?"),
        ("Which duty was due between May and June 2019?", "Between May and June 2019, which duty was due?"),
    ],
)  # fmt: skip
def test_in_front_and_back_again(text: str, front: str) -> None:
    assert in_front(text) == front
    assert at_end(front) == text


@pytest.mark.parametrize(
    ("text", "front"),
    [
        ("WHAT WAS THE TOLL IN 2019?", "IN 2019, WHAT WAS THE TOLL?"),
        ("A toll of what amount was due in 2019?", "In 2019, a toll of what amount was due?"),
        ("A TOLL OF WHAT AMOUNT WAS DUE IN 2019?", "IN 2019, A TOLL OF WHAT AMOUNT WAS DUE?"),
    ],
)
def test_capitals_stay_capitals(text: str, front: str) -> None:
    assert in_front(text) == front
    assert at_end(front) == text


@pytest.mark.parametrize(
    ("text", "years", "moved"),
    [
        ("What was the toll in the 1990s?", 10, "What was the toll in the 2000s?"),
        ("What was the toll in 2019?", 80, "What was the toll in 2099?"),
        ("What was the toll in 2019?", -519, "What was the toll in 1500?"),
    ],
)
def test_years_move_as_far_as_years_are_read(text: str, years: int, moved: str) -> None:
    assert shifted(text, years) == moved


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("What did section 5 of the Act require in 2019?", "When did section 5 of the Act require a fee?"),
        ("What did the Act apply to in 2019?", "When did the Act apply to a fee?"),
        ("In 2019, what did section 5 require?", "When did section 5 require a fee?"),
    ],
)  # fmt: skip
def test_the_answer_follows_the_verb(text: str, asked: str) -> None:
    assert reverse(text, "a fee") == asked


@pytest.mark.parametrize(
    ("text", "front"),
    [
        ("What was, on cars, the toll on 3 May 2019?", "On 3 May 2019, what was, on cars, the toll?"),
        ("What toll is due on 3 May 2019 for a cart?", "On 3 May 2019, what toll is due for a cart?"),
        (
            "What was the toll on 3 May 2019, as known on 5 June 2019?",
            "On 3 May 2019, what was the toll, as known on 5 June 2019?",
        ),
        ("Give me the toll, on 3 May 2019.", "On 3 May 2019, give me the toll."),
    ],
)  # fmt: skip
def test_a_time_is_moved_from_within(text: str, front: str) -> None:
    assert in_front(text) == front


def _spans(text: str, *names: str) -> list[tuple[int, int]]:
    return [(text.index(name), text.index(name) + len(name)) for name in names]


def test_names_are_no_times_and_stay_as_they_are() -> None:
    text = "What did the Bridges Act, 2012 say of a “year of 2011” on 30 March 2026?"
    names = _spans(text, "Bridges Act, 2012", "“year of 2011”")
    assert relative(text, TODAY) is None
    front = in_front(text, names=names)
    assert relative(text, TODAY, names=names) == text.replace("on 30 March 2026", "yesterday")
    assert front == "On 30 March 2026, what did the Bridges Act, 2012 say of a “year of 2011”?"
    assert at_end(front, names=_spans(front, "Bridges Act, 2012", "“year of 2011”")) == text
    without = removed(text, names=names)
    assert without == text.replace(" on 30 March 2026", "")
    assert dated(without, date(2026, 3, 30), names=names) == text
    told = text.replace("on 30 March 2026", "yesterday")
    assert absolute(told, TODAY, names=names) == text


@given(st.integers(2, 4000).map(lambda n: TODAY + timedelta(days=n)))
def test_a_day_to_come_survives_there_and_back(day: date) -> None:
    told = relative(f"What will the toll be on {day.day} {day:%B} {day.year}?", TODAY)
    assert told is not None
    (read,) = read_sentence(told, Context(reference=TODAY)).days
    assert (read.first, read.last) == (day, day)


@given(st.integers(0, 4000).map(lambda n: TODAY - timedelta(days=n)))
def test_a_day_survives_there_and_back(day: date) -> None:
    text = f"What was the toll on {day.day} {day:%B} {day.year}?"
    told = relative(text, TODAY)
    assert told is not None
    (read,) = read_sentence(told, Context(reference=TODAY)).days
    assert (read.first, read.last) == (day, day)
    assert absolute(told, TODAY) == text


@given(st.integers(1950, 2020), st.sampled_from([-10, -5, -1, 1, 5, 10]))
def test_a_shift_there_and_back(year: int, years: int) -> None:
    text = f"What was the toll in May {year}, and on 3 June {year + 1}?"
    moved = shifted(text, years)
    assert moved is not None
    assert str(year + years) in moved
    assert shifted(moved, -years) == text
