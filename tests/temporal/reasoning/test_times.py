"""Hours, lengths of time, paces, days of the week, ages and zones."""

import pytest

from tqa.temporal.reasoning import Abstention, Answer, Weekdays, Why, solve


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is 23:10 + 02:05?", "01:15:00 (+1 day)"),
        ("What is 12:10 AM - 01:00?", "23:10:00 (-1 day)"),
        ("Add 50 minutes 20 seconds and 20 minutes 50 seconds.", "1 hour 11 minutes 10 seconds"),
        ("Subtract 20 minutes 5 seconds from 1 hour.", "39 minutes 55 seconds"),
        ("Convert 100 minutes into hours.", "1.666666667 hours"),
        ("Convert 2 years into months.", "24 months"),
        (
            "A ferry leaves at 10:30 PM and takes 8 hours. What time does it arrive?",
            "06:30:00 (+1 day)",
        ),
        (
            "If Ida began at 22:15 (24hr) and finished at 01:05 (24hr), how long did she take?",
            "2 hours 50 minutes",
        ),
        (
            "The choir stopped at 9:10 PM. How long did it sing if it started at 8:40 PM?",
            "30 minutes",
        ),
        (
            "If a boy was 5 years 11 months old when he moved and now he is 9 years 1 month old, for how long is that?",
            "3 years 2 months",
        ),
        (
            "It takes Eva 20 minutes and 30 seconds to fold 3 shirts. If she wants to fold 12 shirts at the same rate, it will take her X hours.",
            "1 hour 22 minutes",
        ),
        (
            "The average time taken to wash a plate is 40 seconds. Calculate the time taken to wash 9 plates.",
            "6 minutes",
        ),
        (
            "The laps took 0:01:10, 0:01:20 and 0:01:00 hours:minutes:seconds. On average, how long did a lap take?",
            "1 minute 10 seconds",
        ),
        (
            "A tram moves at a speed of 30 km/h. How long does it take for a distance of 20 km in minutes?",
            "40 minutes",
        ),
        (
            "A girl walks at a speed of 6 km/hr and after every km, she takes a rest for 2 minutes, how many minutes will it take her to cover 3 km?",
            "34 minutes",
        ),
        ("If a bell rings every 50 minutes, how many times does it ring in a day?", "28 times"),
    ],
)
def test_clocks_and_lengths(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What is 24:10 + 02:05?", Why.IMPOSSIBLE),
        ("What is 10:10 + 02:65?", Why.IMPOSSIBLE),
        ("Convert 3 months into days.", Why.UNDERDETERMINED),
        ("Subtract 2 hours from 1 hour.", Why.IMPOSSIBLE),
        (
            "It takes Eva 2 hours to paint 3 walls. How long to read 12 books at the same rate?",
            Why.NOT_UNDERSTOOD,
        ),
        ("A ferry leaves at 13:30 PM and takes 8 hours. What time does it arrive?", Why.IMPOSSIBLE),
        (
            "A ferry takes 2 hours and leaves at 9 AM, 30 minutes late. What time does it arrive?",
            Why.NOT_UNDERSTOOD,
        ),
    ],
)
def test_lengths_are_not_guessed(question: str, why: Why) -> None:
    answer = solve(question)
    assert isinstance(answer, Abstention)
    assert answer.why is why


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("If today is Monday, what day of the week will it be in 100 days?", "Wednesday"),
        (
            "Today is Sunday and the guests left 8 days ago. On what day of the week did they leave?",
            "Saturday",
        ),
        ("On what day of the week did 14 July 1789 fall?", "Tuesday"),
        ("If it is 11:00 PM on Friday, what is the day 2 hours from now?", "Saturday"),
        (
            "On a Friday before noon, Eva started to read and read for 13 hours. What day(s) of the week could it be when she finished?",
            "Friday, Saturday",
        ),
    ],
)
def test_days_of_the_week(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


def test_hours_from_a_day_leave_two_days_open() -> None:
    answer = solve("If it is Friday, what is the day 5 hours from now?")
    assert isinstance(answer, Abstention)
    assert answer.why is Why.UNDERDETERMINED
    assert answer.possible == (Weekdays((4,)), Weekdays((5,)))
    whole = solve("If it is Friday, what is the day 48 hours from now?")
    assert isinstance(whole, Answer)
    assert whole.value == Weekdays((6,))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "If the current date is 2020-03-01 and I was born on 2020-02-01, what is my age in days?",
            "29 days",
        ),
        ("I was born on 5 May 1990. How many years old am I on 4 May 2020?", "29 years"),
        (
            "Ida was born on 2001-Mar-31 and Tom was born on 2002-Apr-30. How many days is Ida older than Tom?",
            "395 days",
        ),
        (
            "I was exactly 10 days old on 2020-02-25. Compute my age in days on 2020-03-02.",
            "16 days",
        ),
        (
            "Ida and Tom were born on 2001-Jan-01 and 2001-Jan-31 respectively. When Tom was 5 days old, how old was Ida in days?",
            "35 days",
        ),
        (
            "Today is 2020-07-05 and I was born on 2019-01-05. I am X months old. Compute X.",
            "18 months",
        ),
    ],
)
def test_ages(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("His birthday is on 5 May. How many years old is he on 4 May 2020?", Why.UNDERDETERMINED),
        ("I was born on 2020-02-30. How many days old am I on 2020-03-05?", Why.IMPOSSIBLE),
        ("I was born on 2021-02-01. How many days old am I on 2020-03-05?", Why.CONTRADICTORY),
        ("How many months lie between 2020-01-05 and 2020-03-06?", Why.UNDERDETERMINED),
    ],
)
def test_ages_are_not_guessed(question: str, why: Why) -> None:
    answer = solve(question)
    assert isinstance(answer, Abstention)
    assert answer.why is why


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "What is the time in Location A (+0530 IST) when the time in Location B is 11:45 PM UTC (+0000).",
            "05:15:00 (+1 day)",
        ),
        (
            "If right now, it is 1 AM in Location A (UTC +0000), what time is it in Location B (PST -0800)?",
            "17:00:00 (-1 day)",
        ),
        (
            "Tom lives in Location A (EST -0500) and calls Eva in Location B at 09:00 (24hr), A's time. What time is it for Eva, who lives in UTC (+0000)?",
            "14:00:00",
        ),
        (
            "A plane leaves Location A at 10 PM UTC+0000 and arrives in Location B 3:30:00(hh:mm:ss) later. What time is it in Location B when it lands? Location B is in the timezone EST(-0500).",
            "20:30:00",
        ),
        (
            "What is the time difference between Bonn and Lima given Bonn is in CET(+0100) and Lima is in PET(-0500)?",
            "6 hours",
        ),
        (
            "If it's 9 AM on July 1, 2021 in America/New_York, what's the date and time in Asia/Kolkata?",
            "2021-07-01 18:30:00",
        ),
        (
            "If it's 9 AM on January 4, 2021 in America/New_York, what's the date and time in UTC?",
            "2021-01-04 14:00:00",
        ),
        (
            "If it's noon on January 4, 1800 in Europe/London, what's the date and time in UTC?",
            "1800-01-04 12:01:15",
        ),
    ],
)
def test_zones(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (
            "If it's 2:30 AM on March 14, 2021 in America/New_York, what's the date and time in UTC?",
            Why.IMPOSSIBLE,
        ),
        (
            "If it's 1:30 AM on November 7, 2021 in America/New_York, what's the date and time in UTC?",
            Why.AMBIGUOUS,
        ),
        (
            "If it's 1:30 AM on November 7, 2021 in Europe/Atlantis, what's the date and time in UTC?",
            Why.OUT_OF_RANGE,
        ),
        (
            "If it's 1 AM on January 1, 0001 in Asia/Tokyo, what's the date and time in US/Pacific?",
            Why.OUT_OF_RANGE,
        ),
        ("What is the time in Paris when it is 9 AM EST?", Why.NOT_UNDERSTOOD),
    ],
)
def test_zones_are_not_guessed(question: str, why: Why) -> None:
    answer = solve(question)
    assert isinstance(answer, Abstention)
    assert answer.why is why
