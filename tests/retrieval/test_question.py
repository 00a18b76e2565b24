"""What questions ask, in many phrasings: kind, days, provisions, instruments, what was known."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.law.instruments import normalise_title
from tqa.qa.dates import read_dates
from tqa.retrieval.kinds import Event, Kind
from tqa.retrieval.question import Question, analyse

TODAY = date(2026, 8, 1)
TITLES = [
    "Lighthouse Dues Act",
    "Ferry Tolls Act",
    "Beacon Keepers Regulations",
    "Notice of 3 May 2019 Act",
]
KNOWN = {normalise_title(title): title for title in TITLES}

T, F, L, H, D, C = (
    Kind.TEXT,
    Kind.IN_FORCE,
    Kind.LAST_CHANGED,
    Kind.HISTORY,
    Kind.DIFFERENCE,
    Kind.CHANGED,
)
LAST, FIRST, END = Event.LAST_CHANGE, Event.BEGINNING, Event.END


def read(text: str) -> Question:
    return analyse(text, reference_day=TODAY, known_titles=KNOWN)


def days(question: Question) -> str:
    """The days that are asked about: one, or the first and last of several."""
    return " ".join(
        str(m.interval.start) if m.day else f"{m.interval.start}/{m.last}" for m in question.moments
    )


# question | kind | event | days | pinpoints | instruments
ROWS = [
    # the text of a day
    ("What did section 4 of the Lighthouse Dues Act say on 1 May 2018?", T, None, "2018-05-01", "4", "Lighthouse Dues Act"),
    ("what did s. 4(2)(a) lighthouse dues act say on 2018-05-01", T, None, "2018-05-01", "4(2)(a)", "Lighthouse Dues Act"),
    ("Section 4, Lighthouse Dues Act, as of July 1st, 2020", T, None, "2020-07-01", "4", "Lighthouse Dues Act"),
    ("§ 9 Ferry Tolls Act 20200701", T, None, "2020-07-01", "9", "Ferry Tolls Act"),
    ("What does section 4 of the Lighthouse Dues Act say?", T, None, "", "4", "Lighthouse Dues Act"),
    ("What does section 4 of the Lighthouse Dues Act say today?", T, None, "2026-08-01", "4", "Lighthouse Dues Act"),
    ("What does section 4 of the Lighthouse Dues Act currently say?", T, None, "2026-08-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say yesterday?", T, None, "2026-07-31", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say two years ago?", T, None, "2024-08-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say last year?", T, None, "2025-01-01/2025-12-31", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say in 2019?", T, None, "2019-01-01/2019-12-31", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say in March 2019?", T, None, "2019-03-01/2019-03-31", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say in Q2 2019?", T, None, "2019-04-01/2019-06-30", "4", "Lighthouse Dues Act"),
    ("Section 4 Lighthouse Dues Act 2019-05-01", T, None, "2019-05-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say at the end of 2019?", T, None, "2019-12-31", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say at the beginning of May 2019?", T, None, "2019-05-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say before 1 May 2019?", T, None, "2019-04-30", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say before 2019?", T, None, "2018-12-31", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say the day after 30 April 2019?", T, None, "2019-05-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say after 2024?", T, None, "2025-01-01/2026-08-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say until 1 May 2019?", T, None, "2019-04-30/2019-05-01", "4", "Lighthouse Dues Act"),
    ("What did section 4 of the Lighthouse Dues Act say between 1 May 2019 and 3 June 2020?", T, None, "2019-05-01 2020-06-03", "4", "Lighthouse Dues Act"),
    ("Show section 4 of the Notice of 3 May 2019 Act", T, None, "", "4", "Notice of 3 May 2019 Act"),
    ("What did sections 5 to 7 of the Ferry Tolls Act say in 2019?", T, None, "2019-01-01/2019-12-31", "5 6 7", "Ferry Tolls Act"),
    ("What did sections 5 and 9 of the Ferry Tolls Act say on 2 May 2019?", T, None, "2019-05-02", "5 9", "Ferry Tolls Act"),
    ("Section 5 of the Ferry Tolls Act and section 2 of the Lighthouse Dues Act", T, None, "", "5 2", "Ferry Tolls Act, Lighthouse Dues Act"),
    ("What does Schedule 2 of the Ferry Tolls Act say?", T, None, "", "schedule 2", "Ferry Tolls Act"),
    ("What does the schedule to the Ferry Tolls Act say?", T, None, "", "schedule", "Ferry Tolls Act"),
    ("paragraph (b) of section 3 of the Ferry Tolls Act", T, None, "", "3(b)", "Ferry Tolls Act"),
    ("What does “light” mean in the Lighthouse Dues Act?", T, None, "", "def. “light”", "Lighthouse Dues Act"),
    ('How was "leading light" defined in the Lighthouse Dues Act on 1 May 2019?', T, None, "2019-05-01", "def. “leading light”", "Lighthouse Dues Act"),
    ("What does leading light mean in the Lighthouse Dues Act?", T, None, "", "def. “leading light”", "Lighthouse Dues Act"),
    ("definition of beacon in the Ferry Tolls Act", T, None, "", "def. “beacon”", "Ferry Tolls Act"),
    ("What was section 4 of the Ferry Tolls Act before the last amendment?", T, None, "", "4", "Ferry Tolls Act"),
    ("What did section 4 of the Ferry Tolls Act say before it was repealed?", T, None, "", "4", "Ferry Tolls Act"),
    ("What did section 4 of the Ferry Tolls Act originally say?", T, FIRST, "", "4", "Ferry Tolls Act"),
    # subjects that talk of change, not questions about it
    ("When must a return be made?", T, None, "", "", ""),
    ("What happens when a keeper is removed from office?", T, None, "", "", ""),
    ("When must a toll be paid under section 4 of the Ferry Tolls Act?", T, None, "", "4", "Ferry Tolls Act"),
    ("What was the toll on a cart in May 2018?", T, None, "2018-05-01/2018-05-31", "", ""),
    # in force
    ("Was section 4 of the Ferry Tolls Act in force on 1 May 2019?", F, None, "2019-05-01", "4", "Ferry Tolls Act"),
    ("Is the Ferry Tolls Act still law?", F, None, "", "", "Ferry Tolls Act"),
    ("Is section 4 of the Ferry Tolls Act in effect today?", F, None, "2026-08-01", "4", "Ferry Tolls Act"),
    ("Had section 4 of the Ferry Tolls Act come into force by 1 May 2019?", F, None, "2019-05-01", "4", "Ferry Tolls Act"),
    ("Has section 4 of the Ferry Tolls Act been repealed?", F, None, "", "4", "Ferry Tolls Act"),
    ("Was section 4 of the Ferry Tolls Act repealed in 2020?", F, None, "2020-01-01/2020-12-31", "4", "Ferry Tolls Act"),
    ("Was the Ferry Tolls Act ever in force?", F, None, "", "", "Ferry Tolls Act"),
    # when, and by what
    ("When was section 4 of the Ferry Tolls Act last amended?", L, LAST, "", "4", "Ferry Tolls Act"),
    ("When was section 4 of the Ferry Tolls Act last changed before 1 May 2019?", L, LAST, "2019-04-30", "4", "Ferry Tolls Act"),
    ("By what was section 4 of the Ferry Tolls Act amended?", L, LAST, "", "4", "Ferry Tolls Act"),
    ("Who changed section 4 of the Ferry Tolls Act?", L, LAST, "", "4", "Ferry Tolls Act"),
    ("Which act repealed section 4 of the Ferry Tolls Act?", L, END, "", "4", "Ferry Tolls Act"),
    ("When was the Ferry Tolls Act repealed and by what?", L, END, "", "", "Ferry Tolls Act"),
    ("When did section 4 of the Ferry Tolls Act cease to be in force?", L, END, "", "4", "Ferry Tolls Act"),
    ("Until when was section 4 of the Ferry Tolls Act in force?", L, END, "", "4", "Ferry Tolls Act"),
    ("When did section 4 of the Ferry Tolls Act come into force?", L, FIRST, "", "4", "Ferry Tolls Act"),
    ("When was section 4 of the Ferry Tolls Act enacted?", L, FIRST, "", "4", "Ferry Tolls Act"),
    ("When was subsection 4(3) of the Ferry Tolls Act inserted, and by which act?", L, FIRST, "", "4(3)", "Ferry Tolls Act"),
    ("Since when is section 4 of the Ferry Tolls Act in force?", L, FIRST, "", "4", "Ferry Tolls Act"),
    # whether it changed
    ("Has section 4 of the Ferry Tolls Act been amended since 2020?", C, None, "2020-01-01/2026-08-01", "4", "Ferry Tolls Act"),
    ("Did section 4 of the Ferry Tolls Act change between 2019 and 2021?", C, None, "2019-01-01/2019-12-31 2021-01-01/2021-12-31", "4", "Ferry Tolls Act"),
    ("Was section 4 of the Ferry Tolls Act amended in 2021?", C, None, "2021-01-01/2021-12-31", "4", "Ferry Tolls Act"),
    # history
    ("What is the history of section 4 of the Ferry Tolls Act?", H, None, "", "4", "Ferry Tolls Act"),
    ("How many times has section 4 of the Ferry Tolls Act been amended?", Kind.COUNT, None, "", "4", "Ferry Tolls Act"),
    ("List all amendments to the Ferry Tolls Act", H, None, "", "", "Ferry Tolls Act"),
    ("Which sections of the Ferry Tolls Act were changed in 2021?", H, None, "2021-01-01/2021-12-31", "", "Ferry Tolls Act"),
    # what differs
    ("What changed in section 3 of the Ferry Tolls Act between 1 May 2019 and 2 May 2020?", D, LAST, "2019-05-01 2020-05-02", "3", "Ferry Tolls Act"),
    ("How did section 3 of the Ferry Tolls Act change since 2020?", D, LAST, "2020-01-01/2026-08-01", "3", "Ferry Tolls Act"),
    ("What changed in section 3 of the Ferry Tolls Act?", D, LAST, "", "3", "Ferry Tolls Act"),
    ("Compare section 3 of the Ferry Tolls Act on 1 May 2019 and on 2 May 2020", D, None, "2019-05-01 2020-05-02", "3", "Ferry Tolls Act"),
    ("Compare section 3 and section 4 of the Ferry Tolls Act", T, None, "", "3 4", "Ferry Tolls Act"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kind", "event", "when", "pinpoints", "instruments"), ROWS, ids=[r[0] for r in ROWS]
)
def test_question(
    text: str, kind: Kind, event: Event | None, when: str, pinpoints: str, instruments: str
) -> None:
    question = read(text)
    assert question.kind is kind
    assert question.asked.event is event
    assert days(question) == when
    wanted = pinpoints.split() if "“" not in pinpoints else [pinpoints]
    if "schedule 2" in pinpoints:
        wanted = [pinpoints]
    assert [str(pinpoint) for pinpoint in question.pinpoints] == wanted
    assert ", ".join(str(name) for name in question.instruments) == instruments
    assert not question.impossible
    assert not question.advice


@pytest.mark.parametrize(
    ("lead", "day"),
    [
        ("as known on 1 March 2021", "2021-03-01"),
        ("as published by 1 March 2021", "2021-03-01"),
        ("given what was known on 2021-03-01", "2021-03-01"),
        ("as known in March 2021", "2021-03-31"),
    ],
)
def test_what_was_known(lead: str, day: str) -> None:
    question = read(f"What did section 4 of the Ferry Tolls Act say on 1 May 2020, {lead}?")
    assert question.known_at is not None
    assert str(question.known_at.last) == day
    assert days(question) == "2020-05-01"
    dates = read_dates(question, reference_day=TODAY, as_at=None, known_at=None)
    assert (str(dates.known_at), dates.known_asked) == (day, True)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("31 June 2020", "no day of the calendar"),
        ("29 February 2021", "no day of the calendar"),
        ("03/04/2021", "can be 2021-04-03 or 2021-03-04"),
        ("1/7/20", "can be 2020-07-01 or 2020-01-07"),
        ("mid-2019", "names no certain day"),
        ("2020/21", "names no certain day"),
    ],
)
def test_days_that_cannot_be_read_are_said(written: str, why: str) -> None:
    assert why in read(f"What did section 4 of the Ferry Tolls Act say on {written}?").impossible


@pytest.mark.parametrize(
    "text",
    [
        "Should I sue my neighbour under the Ferry Tolls Act?",
        "Can I charge a toll?",
        "Does section 4 of the Ferry Tolls Act apply to me?",
        "What are my chances of winning?",
        "Give me advice on ferry tolls",
    ],
)
def test_advice(text: str) -> None:
    assert read(text).advice


def test_an_amending_act_is_not_what_is_asked_about() -> None:
    question = read("Was section 4 of the Ferry Tolls Act amended by 2022, c. 10?")
    assert [str(name) for name in question.instruments] == ["Ferry Tolls Act"]
    assert [name.canonical for name in question.agents] == ["annual_statute 10/2022"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("What did the preamble of the Ferry Tolls Act say?", "preamble"),
        ("What is the long title of the Ferry Tolls Act?", "long_title"),
        ("What was the title of the Ferry Tolls Act on 1 May 2019?", "short_title"),
        ("What was the Ferry Tolls Act called in 2019?", "short_title"),
    ],
)
def test_parts_without_a_label(text: str, part: str) -> None:
    assert [target.part for target in read(text).targets] == [part]


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("What was the toll on a cart on 1 May 2018?", "What was the toll on a cart ?"),
        ("When was the Ferry Tolls Act repealed?", "When was the"),
        ("What does the Ferry Tolls Act say of amended tolls?", "What does the say of amended tolls?"),
    ],
)  # fmt: skip
def test_subject(text: str, subject: str) -> None:
    assert read(text).subject == subject


def test_an_unknown_instrument_in_small_letters_is_seen() -> None:
    assert read("section 4 of the stamp duties act").unread == "stamp duties act"
    assert not read("section 4 of the act").unread
    assert not read("section 4 of the ferry tolls act").unread


@pytest.mark.parametrize(
    ("text", "as_at", "other"),
    [
        ("What changed in section 3 of the Ferry Tolls Act on 1 May 2019?", "2019-04-30", "2019-05-01"),
        ("What changed in section 3 of the Ferry Tolls Act in 2019?", "2018-12-31", "2019-12-31"),
        ("Compare section 3 of the Ferry Tolls Act on 1 May 2019", "2019-05-01", "2026-08-01"),
        ("How did section 3 of the Ferry Tolls Act change since 1 May 2019?", "2019-05-01", "2026-08-01"),
    ],
)  # fmt: skip
def test_two_days_of_one_moment(text: str, as_at: str, other: str) -> None:
    dates = read_dates(read(text), reference_day=TODAY, as_at=None, known_at=None)
    assert (str(dates.as_at), str(dates.other)) == (as_at, other)


def test_a_year_that_still_runs_is_answered_for_today() -> None:
    dates = read_dates(
        read("section 3 of the Ferry Tolls Act in 2026"),
        reference_day=TODAY,
        as_at=None,
        known_at=None,
    )
    assert dates.as_at == TODAY
    assert str(dates.interval) == "[2026-01-01, 2027-01-01)"


def test_a_day_given_goes_before_the_words() -> None:
    question = read("What changed in section 3 of the Ferry Tolls Act in 2019?")
    dates = read_dates(question, reference_day=TODAY, as_at=date(2018, 5, 1), known_at=None)
    assert dates.as_at in (date(2018, 4, 30), date(2018, 5, 1))
    assert dates.other is not None


def test_a_long_question_costs_little() -> None:
    text = "What did section 4 of the Ferry Tolls Act say " + "and again and again " * 3000
    assert [str(p) for p in read(text).pinpoints] == ["4"]
