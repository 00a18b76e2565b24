"""Dates before, after and told from today."""

from datetime import date

import pytest

from tqa.temporal.reasoning import Abstention, Answer, Conventions, Eras, Why, Year, solve
from tqa.temporal.values import DateOrder


def told(question: str, **settings: object) -> str:
    return str(solve(question, **settings))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the time 2 year and 11 month after Mar, 1066", "February 1069"),
        ("What is the time 5 months before Jan, 1215?", "August 1214"),
        ("Which year was 12 years before 1492?", "1480"),
        ("Which year comes 30 years after 985?", "1015"),
        ("Which month comes 5 months after October?", "March"),
        ("What will be the time 1 year and 1 month after December 1799?", "January 1801"),
        (
            "If you add 10 weeks and 3 days to the date 25-12-1600, what will be the new date?",
            "1601-03-08",
        ),
        ("Subtract 40 days from 1 January 1000.", "0999-11-22"),
        ("What is the date one year after 29 February 2024?", "2025-02-28"),
        ("What is the date 1 month after 31 January 2023?", "2023-02-28"),
        ("What is the date 2 days before 1 March 1900?", "1900-02-27"),
        ("In which week of the year does 31 December 2018 fall?", "week 1 of 2019"),
    ],
)
def test_plain_arithmetic(question: str, expected: str) -> None:
    assert told(question) == expected


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What is the date 2 days after 30 December 9999?", Why.OUT_OF_RANGE),
        ("What is the date 3 days before 3 January 0001?", Why.OUT_OF_RANGE),
        ("What is the date 2 days after 31 April 2020?", Why.IMPOSSIBLE),
        ("What is the date 2 days after May 2020?", Why.UNDERDETERMINED),
        ("What is the date 5 hours after 4 May 2020?", Why.UNDERDETERMINED),
        ("What is the date 3 days after 04-05-2020?", Why.AMBIGUOUS),
        ("What is the capital of France?", Why.NOT_UNDERSTOOD),
        ("", Why.NOT_UNDERSTOOD),
    ],
)
def test_abstentions(question: str, why: Why) -> None:
    answer = solve(question)
    assert isinstance(answer, Abstention)
    assert answer.why is why


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the date 1 day after 31 December 9998?", "9999-01-01"),
        ("What is the date 0 days after 31 December 9999?", "9999-12-31"),
        ("What is the date 1 day before 2 January 0001?", "0001-01-01"),
    ],
)
def test_edges_of_the_calendar(question: str, expected: str) -> None:
    assert told(question) == expected


def test_order_of_day_and_month() -> None:
    question = "What is the date 3 days after 04-05-2020?"
    assert told(question, order=DateOrder.DMY) == "2020-05-07"
    assert told(question, order=DateOrder.MDY) == "2020-04-08"
    assert (
        told(question + " Answer in MM/DD/YYYY.", order=DateOrder.MDY)
        == "not_understood: no kind of question that is known"
    )


TODAY = [
    ("Yesterday was March 1, 2024.", "2024-03-02"),
    ("Tomorrow is 1/3/2024.", "2024-01-02"),
    ("The day before yesterday was 1 March 2023.", "2023-03-03"),
    ("The day after tomorrow is 1 March 2024.", "2024-02-28"),
    ("It was June 4th, 1815 two weeks ago.", "1815-06-18"),
    ("It is 4 July 1976 today.", "1976-07-04"),
    ("This is the last day of the second quarter of 1999.", "1999-06-30"),
    ("Today is the third Friday of March 2021.", "2021-03-19"),
    ("Today is New Year's Eve of 1899.", "1899-12-31"),
    ("Today is the US Thanksgiving of 2010.", "2010-11-25"),
    ("Ann has a seat on a plane for tomorrow (Wed, 3/1/2000).", "2000-02-29"),
    ("The talk was moved to 9 am tomorrow, May 1, 1950.", "1950-04-30"),
    ("The local time now is 9 am. The current local time is 9 am of 5/6/2007.", "2007-05-06"),
    ("1901 is coming in 24 hours.", "1900-12-31"),
    ("The exam is on Aug 9, 2012, which is 4 days away from now.", "2012-08-05"),
    (
        "Ida and Tom married on Feb 29, 1960. Today is their silver wedding anniversary.",
        "1985-02-28",
    ),
    ("Ida was born on 5 May 1990. Today is her 30th birthday.", "2020-05-05"),
    ("Ida left on May 30, 2020. 3 days have passed since then.", "2020-06-02"),
    ("The play was scheduled on May 31, 2020, but was delayed by two days to today.", "2020-06-02"),
    (
        "Ida swims on the 3rd of each month starting from the November of 2010. It is her 4th swim today.",
        "2011-02-03",
    ),
    (
        "Tom believes today is 5/5/2020, but Eva believes today is 5/6/2020. Eva is right.",
        "2020-05-06",
    ),
    (
        "On May 30th, 2020 Eva bought 12 pears. She ate two per day. Today she ran out of pears.",
        "2020-06-05",
    ),
    ("Today is 7/8, and it was the hottest day of the year 1990.", "1990-07-08"),
    (
        "Clerks of the ferry put the day in front of the month. In their ledger, today is 09/04/1907.",
        "1907-04-09",
    ),
    (
        "Today is the palindrome day of 2030, because its MMDDYYYY form is the same backwards.",
        "2030-03-02",
    ),
]


@pytest.mark.parametrize(("fact", "today"), TODAY)
def test_what_fixes_today(fact: str, today: str) -> None:
    assert told(f"{fact} What is the date today in MM/DD/YYYY?") == today


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("What is the date tomorrow?", "2020-03-01"),
        ("What was the date yesterday?", "2020-02-28"),
        ("What is the date 24 hours later?", "2020-03-01"),
        ("What is the date one week from today?", "2020-03-07"),
        ("What is the date a month ago?", "2020-01-29"),
        ("What is the date one year ago from today?", "2019-02-28"),
        ("What is the date the day after tomorrow?", "2020-03-02"),
        ("What is the date 10 days from now in the yyyy-mm-dd format?", "2020-03-10"),
    ],
)
def test_what_is_asked_of_today(asked: str, expected: str) -> None:
    assert told(f"Today is 29 February 2020. {asked}") == expected
    assert told(asked, reference=date(2020, 2, 29)) == expected


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Today is 30 February 2020. What is the date tomorrow?", Why.IMPOSSIBLE),
        ("Today is 5 May. What is the date tomorrow?", Why.UNDERDETERMINED),
        ("Today is 5 May 2020. What is the date 7 hours later?", Why.UNDERDETERMINED),
        (
            "Today is 5 May 2020. Yesterday was 3 May 2020. What is the date tomorrow?",
            Why.CONTRADICTORY,
        ),
        ("Tom thinks today is 5 May 2020. What is the date tomorrow?", Why.NOT_UNDERSTOOD),
        ("Today could not be 5 May 2020. What is the date tomorrow?", Why.NOT_UNDERSTOOD),
        ("Tomorrow is 4/5/2020. What is the date today?", Why.AMBIGUOUS),
        ("What is the date tomorrow?", Why.NOT_UNDERSTOOD),
        ("Tomorrow is 1 January 0001. What is the date today?", Why.OUT_OF_RANGE),
    ],
)
def test_today_is_not_guessed(question: str, why: Why) -> None:
    answer = solve(question)
    assert isinstance(answer, Abstention)
    assert answer.why is why


def test_two_orders_with_one_answer_are_no_doubt() -> None:
    assert (
        told("Ann was born on 04-05-1990 and Eva was born on 04-05-1995, who was born first?")
        == "Ann"
    )


@pytest.mark.parametrize(
    ("question", "historical", "signed"),
    [
        ("The siege began in 3 BC and lasted for 5 years. What year did it end?", 3, 2),
        ("The siege ended in 2 AD after going on for 4 years. What year did it start?", -3, -2),
        (
            "The age of iron was a 10 year period that started in 30 AD. When did the age end?",
            40,
            40,
        ),
    ],
)
def test_there_is_no_year_0(question: str, historical: int, signed: int) -> None:
    answer = solve(question)
    assert isinstance(answer, Answer)
    assert answer.value == Year(historical)
    other = solve(question, conventions=Conventions(eras=Eras.SIGNED))
    assert isinstance(other, Answer)
    assert other.value == Year(signed)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("The fair of 5 May 2020 was postponed by 4 weeks. When will it take place?", "2020-06-02"),
        ("The fair of 5 May 2020 was preponed by 4 days. When will it take place?", "2020-05-01"),
        (
            "The bridge took exactly 7 years to construct. It was finished in 1931. What year did construction start?",
            "1924",
        ),
        (
            "The letter was sent on 28 Feb, 2019 and takes 2 weeks to deliver. When will it be delivered?",
            "2019-03-14",
        ),
        (
            "The first prize was given on 2019-03-01 and the second was given 3 days before it. What was the date of the second prize?",
            "2019-02-26",
        ),
        (
            "If a clerk takes a leave of 3 days starting from Monday, 6 March 2023, on which day does it end?",
            "2023-03-08",
        ),
        (
            "Rent is paid every 10 days, first on 1 May 2020. If today is 12 May 2020, when is the next payment?",
            "2020-05-21",
        ),
    ],
)
def test_moved_and_lasting(question: str, expected: str) -> None:
    assert told(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "She married 5 years after she was born in 1980. When did she die?",
        "The treaty was signed on 5 May 2020 and ended the war after 3 years. When did the war start?",
        "The fair of 5 May 2020 was postponed by 4 weeks and then preponed. When will it take place?",
    ],
)
def test_an_end_is_not_guessed(question: str) -> None:
    assert isinstance(solve(question), Abstention)


def test_steps_tell_the_derivation() -> None:
    answer = solve("Tomorrow is 1 March 2023. What is the date a week ago?")
    assert isinstance(answer, Answer)
    assert answer.steps == (
        "Tomorrow = 1 March 2023: today is 2023-02-28",
        "asked: today - 7 days",
        "answer: 2023-02-21",
    )


@pytest.mark.parametrize(
    "question",
    [
        "What was the toll on 1 July 2019?",
        "What was the rate 30 days after 1 July 2019?",
        "Which version was in force 10 days before 1 July 2019?",
        "When did section 5 come into force, 30 days after 1 July 2019?",
        "What was the deadline, 60 days from 1 July 2019, extended by?",
        "The works were postponed by 3 months from 1 July 2019. When was the order made?",
        "Who was the minister on the last day of 2019?",
        "When was the Ferries Act first amended after 1 January 2015?",
        "The period begins on 1 July 2019 and lasts 3 months.",
        "Today is 5 May 2020.",
        "2 days after 1 July 2019",
    ],
)
def test_questions_of_law_and_plain_sentences_are_left_alone(question: str) -> None:
    for reference in (None, date(2026, 3, 31)):
        answer = solve(question, reference=reference)
        assert isinstance(answer, Abstention)
        assert answer.why is Why.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("fact", "today"),
    [
        ("Today is the twentieth day of the second month of 1987.", "1987-02-20"),
        ("Today is the 100th day of 2019.", "2019-04-10"),
        ("Ida is celebrating the last day of Jan 2012.", "2012-01-31"),
        ("Today is the last day of Feburary 2012.", "2012-02-29"),
    ],
)
def test_described_days(fact: str, today: str) -> None:
    assert told(f"{fact} What is the date today?") == today


def test_working_days_are_not_counted_without_a_calendar() -> None:
    assert isinstance(solve("What is the date 5 working days after 1 May 2020?"), Abstention)


@pytest.mark.parametrize(
    "fact",
    [
        "It isn't 5 May 2020 today.",
        "It is not 5 May 2020 today.",
        "It is not true that today is 5 May 2020.",
        "Today is not 5 May 2020.",
    ],
)
def test_what_is_denied_does_not_fix_today(fact: str) -> None:
    assert isinstance(solve(f"{fact} What is the date tomorrow?"), Abstention)


def test_a_denial_in_another_clause_denies_nothing() -> None:
    question = "It is not warm, but today is 5 May 2020. What is the date tomorrow?"
    assert told(question) == "2020-05-06"
