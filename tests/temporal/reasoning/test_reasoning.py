"""Comparisons, meetings, entailment, chains, and input that means no good."""

import time
from pathlib import Path

import pytest

from tqa.temporal.reasoning import Abstention, Answer, Conventions, Names, WeekNumbers, Why, solve

EARLIEST = "If a date/time is at a lower granularity, assume the earliest value."


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "If Ida, Tom, Eva finished their project on/in (date_times separated by ;): 5 May 2001; 1999; May 2000 respectively, who finished last?",
            "Ida",
        ),
        (
            "If Ida, Tom, Eva have their exams at (times separated by ;): 9 AM; 10:30 (24hr); noon respectively, whose exam is first?",
            "Ida",
        ),
        (
            "Dates are separated by ;. 2003; 2001; 2002 were years when they visited cities Rome, New York, Oslo respectively. Which city did they visit first?",
            "New York",
        ),
        ("Ida was born in 30 BC and Tom was born in 10 BC. Who was born first?", "Ida"),
        ("The E3 era started in 5 AD and E4 era started in 2 BC. Which era started first?", "E4"),
        (
            "Here are some activities Tom did. He was swimming at 10 PM. He also did some bird watching and cooking at 05:51 (24hr) and 11:32 PM respectively. He was also reading at 15:00 (24hr) and running at 04:17:27 PM. Arrange the activities Tom did in ascending order.",
            "bird watching, reading, running, swimming, cooking",
        ),
        (
            f"Ida, Tom, Eva have their exams at the following date/times( separated by ;): on 5 May 2001 at 9 AM; in June 1999; and on 05-20-2002 respectively. Find the persons whose exams are strictly after the cut off date/time of 2001-05-05 08:59:59 (24hr). {EARLIEST}",
            "Ida, Eva",
        ),
        (
            "Ida was born on 1 May 2000 and Tom was born on 1 May 2000. Who was born first?",
            "Ida, Tom",
        ),
    ],
)
def test_comparisons(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


RUNNERS = "Ida finished in 1990, Eva finished in 1985 and Tom finished in 1980."


@pytest.mark.parametrize(
    "question",
    [
        f"{RUNNERS} Who did not finish last?",
        f"{RUNNERS} Who didn't finish first?",
        f"{RUNNERS} Who never finished first?",
        f"{RUNNERS} Who finished second last?",
        f"{RUNNERS} Who finished second-to-last?",
        f"{RUNNERS} Who finished next to last?",
        f"{RUNNERS} Who finished last but one?",
        f"{RUNNERS} Who were the first two?",
        f"{RUNNERS} Who finished first and last?",
        f"{RUNNERS} Who besides Tom finished first?",
        "Ida was born in 1990 and Tom was born in 1980. Who was not born first?",
        "Ida was born in 1990 and Tom was not born in 1980. Who was born first?",
    ],
)
def test_other_places_than_first_and_last_are_left_alone(question: str) -> None:
    assert str(solve(RUNNERS + " Who finished last?")) == "Ida"
    assert isinstance(solve(question), Abstention)


def test_a_month_and_a_day_inside_it_are_not_compared() -> None:
    question = "Ida was born in May 1990 and Tom was born on 6 May 1990. Who was born first?"
    answer = solve(question)
    assert isinstance(answer, Abstention)
    assert answer.why is Why.UNDERDETERMINED
    told = solve(f"{question} {EARLIEST}")
    assert isinstance(told, Answer)
    assert told.value == Names(("Ida",))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Ida and Tom work from 9am to 5pm. Ida's calendar is booked from 9 to 4. Tom's calendar is booked from 4:30 to 5. They want to have a 30 minute meeting. The meeting has to start on the hour or half hour. How many possibilities are there for the meeting time?",
            "1",
        ),
        (
            "Ida is available from 10 to noon and also from 2 to 3. Tom is available from 11 to 2:30. They want to have a 30 minute meeting. The meeting has to start on the hour or half hour. How many possibilities are there for the meeting time?",
            "3",
        ),
        (
            "Ida and Tom work from 9am to 5pm. Ida's calendar is booked from 9 to noon, Tom's calendar from 1 to 5. They want to have a 30 minute meeting. The meeting has to start on the hour or half hour. Tom is flexible to shift their other meetings. How many possibilities are there for the meeting time?",
            "10",
        ),
    ],
)
def test_meetings(question: str, expected: str) -> None:
    assert str(solve(question)) == expected


@pytest.mark.parametrize(
    ("premise", "hypothesis", "verdict"),
    [
        ("The shop opened before 7th.", "The shop opened before 9th.", "entailment"),
        ("The shop opened before 9th.", "Before 7th, the shop opened.", "neutral"),
        ("In May, the shop opened.", "The shop opened after June.", "contradiction"),
        ("The shop will open in 2 hours.", "After 90 minutes, the shop will open.", "entailment"),
        (
            "The shop will open before 3 months.",
            "The shop will open after 200 days.",
            "contradiction",
        ),
        ("The storm raged from 22:00 to 3 AM.", "The storm raged for 5 hours.", "entailment"),
        (
            "The storm raged from Friday to Monday.",
            "The storm raged for less than 3 days.",
            "contradiction",
        ),
        (
            "The trial lasted from Nov 1990 to Feb 1992.",
            "The trial lasted for 1 year 3 months.",
            "entailment",
        ),
    ],
)
def test_entailment(premise: str, hypothesis: str, verdict: str) -> None:
    assert str(solve(f"Premise: {premise}\nHypothesis: {hypothesis}")) == verdict


@pytest.mark.parametrize(
    ("premise", "hypothesis", "why"),
    [
        ("The shop opened before 7th.", "The bank opened before 9th.", Why.NOT_UNDERSTOOD),
        ("The shop opened before 7th.", "The shop opened before May.", Why.UNDERDETERMINED),
        (
            "The shop will open before 1 month.",
            "The shop will open before 30 days.",
            Why.UNDERDETERMINED,
        ),
        ("The shop stayed shut.", "The shop opened in May.", Why.NOT_UNDERSTOOD),
        ("The storm raged from 20th to 3rd.", "The storm raged for 5 days.", Why.UNDERDETERMINED),
    ],
)
def test_entailment_is_not_guessed(premise: str, hypothesis: str, why: Why) -> None:
    answer = solve(f"Premise: {premise}\nHypothesis: {hypothesis}")
    assert isinstance(answer, Abstention)
    assert answer.why is why


def test_the_day_on_which_a_week_begins_is_a_convention() -> None:
    question = "Premise: The shop opened on Tuesday.\nHypothesis: The shop opened before Sunday."
    assert str(solve(question)) == "entailment"
    american = Conventions(weeks=WeekNumbers.US)
    assert str(solve(question, conventions=american)) == "contradiction"
    assert str(solve("Which week is 3 January 2021 in?", conventions=american)) == "week 2 of 2021"


CHAIN = """Let the answer to Question1 be X-Y-Z.

Question1: The day before tomorrow is 2001-Feb-27. What is the date 2 days from now in the yyyy-mm-dd format?

Let X' = X - 1990, Y' = Y + 10, and Z' = Z + 29.

Use these values to solve Question2.

Question2: If right now, it is X':Y':Z' AM in Location A (UTC +0000), what time is it in Location B (EST -0500)?"""


def test_a_chain_fills_in_the_answers() -> None:
    answer = solve(CHAIN)
    assert str(answer) == "06:13:30"
    assert isinstance(answer, Answer)
    assert answer.steps[0] == "question 1: 2001-03-01"


def test_a_chain_ends_where_a_part_has_no_answer() -> None:
    answer = solve(CHAIN.replace("2001-Feb-27", "2001-Feb-29"))
    assert isinstance(answer, Abstention)
    assert answer.reason == "question 1: there is no day 2001-02-29"


SEEDS = [
    "1 ", "12:30 ", "1/1/2020 ", "5 May 2020; ", "today ", "yesterday, ", "2 days and ", "in 2 days ",
    "What is the date ", "Monday ", "A, ", "1-", "(+0530 ", "9 to ", "Ann: 9 to 10, ", "\n", "\n\n",
    "X' ", "Let the answer to Question1 be X.\n\n", "one hundred ", "the last day of the ", "1st ",
    "who first 1990 ", "every 2 days on 5 May 2020 next when ", "{", "e.g. ", "\u0661 days ", "May ",
    "possibilities meeting on the hour or half hour ", "1 km/h 5 km in minutes ", "- 1 + ",
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_repeated_words_take_linear_time(seed: str) -> None:
    started = time.perf_counter()
    answer = solve((seed * 10_000)[:9_900] + " What is the date tomorrow?")
    assert time.perf_counter() - started < 3
    assert isinstance(answer, Abstention)


def test_a_book_is_refused() -> None:
    answer = solve("Today is 5 May 2020. " * 1_000 + "What is the date tomorrow?")
    assert isinstance(answer, Abstention)
    assert answer.why is Why.OUT_OF_RANGE


@pytest.mark.parametrize(
    "question",
    [
        "What is the date 99999999 days after 5 May 2020?",
        "What is the date 9999999 years before 5 May 2020?",
        "Today is 5 May 2020. What is the date 9999999 months from now?",
        "Today is 99/99/9999. What is the date tomorrow?",
        "Today is 00/00/0000. What is the date tomorrow?",
        "Today is the first Monday of 0000. What is the date tomorrow?",
        "Today is the last day of the ninth quarter of 2000. What is the date tomorrow?",
        "Today is the 99th day of February 2020. What is the date tomorrow?",
        "Convert 5 hours into blobs.",
        "A snail moves at 0 km/h. How long does it take for 5 km in minutes?",
        "If a bell rings every 0 minutes, how many times does it ring in a day?",
        "It takes Eva 2 hours to fold 0 shirts. How long for 12 shirts at the same rate?",
    ],
)
def test_no_number_breaks_it(question: str) -> None:
    assert isinstance(solve(question), Abstention)


def test_every_module_stands_in_the_list_of_imports() -> None:
    folder = Path(__file__).resolve().parents[3] / "tqa" / "temporal" / "reasoning"
    text = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert {
        name for name in modules if f"tqa.temporal.reasoning.{name} import" not in text
    } == set()
