"""Strings made to mislead or to take long: typed results, and time that grows with the length."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tqa.retrieval.moments import find_moments
from tqa.temporal.events import Event, ask
from tqa.temporal.recogniser import recognise
from tqa.temporal.resolver import Context, resolve
from tqa.temporal.sentences import read_sentence
from tqa.temporal.values import Status

UNITS = [
    "1", "1 ", "7/", "1.1.", "may ", "May ", "twenty-", "one hundred and ", "____ ", "_", ".... ", ".",
    "(", "১২ ", "প্রতি ", "৩০ (ত্রিশ) দিনের ", "৩০ জুন ও ", "১ জুলাই হইতে ", "একশত ", "30 days and ",
    "2019, ", "2019 and ", "2019-", "in 2019-20 ", "each ", "last ", "3rd ", "or ", "\n", " ", "-", "\x00",
    "\u00ad", "\u200f1/1/2019 ", "\u202e1 July 2019 ", "Janu-\n", "between ", "the first day of ",
    "12:00 ", "p.m. ", "a year ", "year ending ", "the day of the month of ", "from 1 July 2019 to ",
    "the end of the ", "the day after ", "on or before ", "no later than the ", "20__ ", "5 o'clock ",
    "first quarter of ", "fiscal year 2019 and ", "January 1, 2, ", "annually on ", "Monday, ",
    "expiry of a b c d e f ", "the week before last ", "two weeks before ", "or 5 May ",
]  # fmt: skip


TODAY = Context(reference=date(2026, 3, 31), past=True)


def sentence(text: str) -> object:
    return read_sentence(text, TODAY)


def moments(text: str) -> object:
    return find_moments(text, date(2026, 3, 31))


FILED = (
    Event.of(
        datetime.fromisoformat("2026-03-02 09:30"), agent="Ann", action="file", object="motion"
    ),
)


def of_events(text: str) -> object:
    return ask(text, FILED, datetime.fromisoformat("2026-03-31 12:00"))


def seconds(read: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        read(text)
        best = min(best, time.process_time() - started)
    return best


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_four_times_the_text_takes_about_four_times_as_long(unit: str) -> None:
    long = (unit * 16_000)[:16_000]
    short, whole = seconds(recognise, long[:4_000]), seconds(recognise, long)
    # Quadratic growth would make it sixteen times; a clock tick is not worth a failure.
    assert whole < 9 * short + 0.01


SENTENCES = [
    *UNITS[::3],
    "in 2019 ",
    "in 2019 and ",
    "on 1 July 2019 or ",
    "30 days before ",
    "last week ",
]


@pytest.mark.parametrize("unit", SENTENCES, ids=repr)
@pytest.mark.parametrize("read", [sentence, moments], ids=["sentence", "question of law"])
def test_sentences_too(read: Callable[[str], object], unit: str) -> None:
    long = (unit * 24_000)[:24_000]
    short, whole = seconds(read, long[:6_000]), seconds(read, long)
    assert whole < 9 * short + 0.02


EVENT_QUESTIONS = [
    *SENTENCES,
    "\n",
    "Monday, ",
    "January 5–",
    "5 May 2020 ",
    "xa",
    "Ann ",
    "Ann, Monday, ",
    "did Ann file a motion ",
    ", did she ",
    "didn't ",
    "had ",
    "how many ",
    "can ",
    "one ",
    "for Ann ",
    "cases where ",
]


@pytest.mark.parametrize("unit", EVENT_QUESTIONS, ids=repr)
def test_questions_about_events_too(unit: str) -> None:
    long = (unit * 24_000)[:24_000]
    short, whole = seconds(of_events, long[:6_000]), seconds(of_events, long)
    assert whole < 9 * short + 0.02


def test_a_megabyte_of_digits_is_no_date() -> None:
    assert recognise("7" * 1_000_000) == ()


@given(st.text(max_size=80), st.dates())
def test_whatever_is_written_is_found_where_it_stands_and_resolves_to_a_type(
    text: str, today: date
) -> None:
    context = Context(reference=today)
    at = 0
    for expression in recognise(text):
        assert at <= expression.start < expression.end <= len(text)
        at = expression.end
        for form in expression.forms:
            assert isinstance(resolve(form, context).status, Status)
    read_sentence(text, context)


PIECES = st.sampled_from(
    "1 30 31 2019 0000 9999 ২০১৯ ৩১ May june জুন July, 29 February the of to from until not later than "
    "before after days years বৎসর প্রতি last next week each annual - / . , and or between 31/02/2019 "
    "12:61 a.m. FY quarter first day date on which ago today 10000000 99999999 years".split(" ")
)


@given(st.lists(PIECES, max_size=12).map(" ".join), st.dates())
def test_words_of_time_in_any_order(text: str, today: date) -> None:
    context = Context(reference=today, past=True)
    for expression in recognise(text):
        for form in expression.forms:
            resolve(form, context)
    sentence = read_sentence(text, context)
    for days in sentence.days:
        assert days.first is None or days.last is None or days.first <= days.last


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("on 31 June 2019", "no such day"),
        ("from 30 June 2019 to 1 July 2018", "before it begins"),
        ("in 2019 on 3 May 2020", "no day in common"),
        ("on Monday, 2 July 2019", "not that day of the week"),
        ("at 10:30 a.m.", "the day is not written"),
        ("99999 years ago", "outside"),
        ("on 29 February 2019", "no such day"),
    ],
)
def test_what_cannot_be_is_told(text: str, said: str) -> None:
    problem = read_sentence(f"What was due {text}?", Context(reference=date(2026, 1, 1))).problem
    assert said in problem


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("on \u200e1 July\u200f 2019", "2019-07-01"),  # marks that do not show
        ("on 1\u00ad July 2019", "2019-07-01"),
        ("on ১ July 2019", "2019-07-01"),  # two scripts
        ("on 1 জুলাই ২০১৯", "2019-07-01"),
    ],
)
def test_what_does_not_show_does_not_matter(text: str, form: str) -> None:
    assert [e.form for e in recognise(text)] == [form]


def test_an_override_of_direction_breaks_a_date() -> None:
    """Who writes one wants a reader to see another date than the one that is stored."""
    assert [e.form for e in recognise("on 1 July \u202e9102")] == ["XXXX-07-01"]
