"""Words beside dates and times that change what is asked: offsets, ends that count, other days."""

import pytest

from tqa.temporal.reasoning import Abstention, solve


@pytest.mark.parametrize(
    "question",
    [
        "What is the day before 1 March 2020?",
        "What is the day after 28 February 1900?",
        "What was the day preceding 1 March 2020?",
        "What day of the week is the day after 1 May 2020?",
        "What day of the week is the day following 1 May 2020?",
        "What day of the week precedes 1 May 2020?",
        "What weekday was the eve of 1 May 2020?",
        "If today is 1 May 2020, what day of the week is tomorrow?",
        "What week number is the week after 1 January 2021?",
        "In which week is the day 10 days after 1 January 2021?",
        "In which week is the day that follows 3 January 2021?",
    ],
)
def test_an_offset_from_the_date_is_not_left_out(question: str) -> None:
    assert isinstance(solve(question), Abstention)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What day of the week was 1 March 2020?", "Sunday"),
        ("What day of the week was 28 February 1900?", "Wednesday"),
        ("What week number is 1 January 2021 in?", "week 53 of 2020"),
    ],
)
def test_the_date_itself(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ("", "9 days"),
        (", inclusive", "10 days"),
        (" (inclusive)", "10 days"),
        (", both included", "10 days"),
        (", both days included", "10 days"),
        (", counting both ends", "10 days"),
        (", including both", "10 days"),
        (", exclusive", "8 days"),
        (", excluding both", "8 days"),
        (", both dates excluded", "8 days"),
    ],
)
def test_ends_that_count(ends: str, expected: str) -> None:
    question = f"How many days are there between 1 January 2020 and 10 January 2020{ends}?"
    assert str(solve(question)) == expected


@pytest.mark.parametrize(
    "question",
    [
        "How many days are there between 1 May 2020 and 9 May 2020, including the last day?",
        "How many days are there between 1 May 2020 and 9 May 2020, not counting both ends?",
        "How many days are there between 1 May 2020 and 9 May 2020, excluding both Sundays?",
        "How many days are there between 1 and 10 January 2020, inclusive?",
        "How many weeks are there between 1 May 2020 and 15 May 2020, inclusive?",
        "How many days and hours between 5 May 2020 10:00 and 6 May 2020 12:00?",
        "How many days lie between 5 May 2020 10:00 and 6 May 2020 9:00?",
        "How many years and months lie between 5 May 2020 and 5 June 2022?",
        "How many years, months and days lie between 5 May 2020 and 6 June 2022?",
    ],
)
def test_counts_of_more_than_days_are_left_alone(question: str) -> None:
    assert isinstance(solve(question), Abstention)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("leaves at 10:45 and arrives at 11:15", "30 minutes"),
        ("leaves at 10:45 and arrives at 11:15 the next day", "1 day 30 minutes"),
        ("leaves at 10:45 and arrives at 11:15 on the following day", "1 day 30 minutes"),
        ("leaves at 10:45 and arrives the next day at 11:15", "1 day 30 minutes"),
        ("leaves at 10:45 and arrives at 10:45 the next day", "1 day"),
        ("leaves at 22:45 and arrives at 11:15 the next morning", "12 hours 30 minutes"),
        ("leaves at 22:45 and arrives at 11:15", "12 hours 30 minutes"),
        (
            "leaves at 9:10 and arrives at 9:40 (if the end is earlier, take it to be on the next day)",
            "30 minutes",
        ),
    ],
)
def test_an_end_on_the_next_day(told: str, expected: str) -> None:
    assert str(solve(f"A ferry {told}. How long does it take?")) == expected


@pytest.mark.parametrize(
    "question",
    [
        "A ferry leaves at 10:45 on Monday and arrives at 11:15 on Tuesday. How long is that?",
        "A ferry leaves at 10:45 today and arrives at 11:15 tomorrow. How long is that?",
        "A ferry leaves at 10:45 and arrives at 11:15 the day after. How long is that?",
        "The next day, a ferry leaves at 10:45 and arrives at 11:15. How long is that?",
        "How many hours from 9 am to 5 pm minus a lunch hour?",
        "How many hours from 9 am to 5 pm without the lunch hour?",
        "How many hours does Ida work from 9 am to 5 pm with an unpaid break?",
    ],
)
def test_other_days_and_what_is_taken_off_are_left_alone(question: str) -> None:
    assert isinstance(solve(question), Abstention)
