"""The reader of lines: what it answers, and what it leaves alone."""

from __future__ import annotations

from datetime import date

import pytest

from tqa.eval.tasks.pool import Document
from tqa.eval.tasks.robustness.timeline import answer, read_lines, verdict
from tqa.eval.tasks.task import Status

TODAY = date(2025, 5, 4)
PILOTS = Document(
    "a",
    "Ines Roe is the pilot of Arle from Mar, 1999 to Mar, 2007.\n"
    "Ola Berg is the pilot of Arle from Mar, 2007 to May, 2016.\n"
    "Tor Vik is the pilot of Arle since 2016-05-02.",
)
TEAMS = Document(
    "b",
    "Mia Dahl plays for Arle from Jan, 2001 to Jan, 2005.\n"
    "Mia Dahl plays for Arle Rovers Football Team from Jan, 2005 to Jan, 2011.\n"
    "Mia Dahl plays for the Blue Lamps from Jan, 2009 to Jan, 2011.",
)
TOPIC = Document(
    "c",
    "when did arle last win the regatta: 1998 from 1998 to 2004-06.\n"
    "when did arle last win the regatta: 2004 since 2004-06.",
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who was the pilot of Arle in 2003?", "Ines Roe"),
        ("In 2003, who was the pilot of Arle?", "Ines Roe"),
        ("Who was the pilot of Arle 22 years ago?", "Ines Roe"),
        ("Who was the pilot of Arle in 2007?", "Ines Roe; Ola Berg"),
        ("Who was the pilot of Arle in June 2007?", "Ola Berg"),
        ("Who is the pilot of Arle as of 2007?", "Ola Berg"),
        ("Who is the pilot of Arle as of 1 January 2007?", "Ines Roe"),
        ("Who was the pilot of Arle in 2024?", "Tor Vik"),
        ("When was Ola Berg the pilot of Arle?", "from 2007 to 2016"),
        ("When was Tor Vik the pilot of Arle?", "since 2016"),
        ("Which team did Mia Dahl play for in 2003?", "Arle"),
        ("Which team did Mia Dahl play for in 2007?", "Arle Rovers Football Team"),
        ("Which team did Mia Dahl play for in June 2010?", "Arle Rovers Football Team; Blue Lamps"),
        ("when did arle last win the regatta as of 2003", "1998"),
        ("when did arle last win the regatta as of 2020", "2004"),
    ],
)  # fmt: skip
def test_answers(question: str, said: str) -> None:
    reply = answer(question, [PILOTS, TEAMS, TOPIC], TODAY)
    assert (reply.status, reply.text) == (Status.OK, said)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Who was the pilot of Arle?", "3 answers"),
        ("Who was the pilot of Arle in 1990?", "no line holds"),
        ("Who was the first pilot of Arle in 2003?", "no line has the words"),
        ("Who was the pilot of Skerry in 2003?", "no line has the words"),
        ("Who was the pilot in 2003?", "no line has the words"),
        ("When was Ines Roe the mayor of Arle?", "no line has the words"),
    ],
)
def test_abstentions(question: str, why: str) -> None:
    reply = answer(question, [PILOTS], TODAY)
    assert reply.status is Status.ABSTAIN
    assert why in reply.note


def test_without_lines_nothing_is_said() -> None:
    text = Document("d", "From 1990 she built boats at the yard of Arle, until 1994.")
    assert answer("Where did she work in 1990?", [text], TODAY).status is Status.ABSTAIN
    assert answer("Who was the pilot of Arle in 2003?", [], TODAY).status is Status.ABSTAIN


def test_one_answer_of_all_times_needs_no_time() -> None:
    (first, *_) = PILOTS.text.splitlines()
    reply = answer("Who was the pilot of Arle?", [Document("e", first)], TODAY)
    assert reply.text == "Ines Roe"


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Ola Berg was the pilot of Arle in 2010.", "True"),
        ("Ola Berg was the pilot of Arle in 2020.", "False"),
        ("Mia Dahl played for Arle in 2003.", "True"),
        ("Mia Dahl played for Arle in 2009.", "False"),
    ],
)
def test_verdicts(claim: str, said: str) -> None:
    assert verdict(claim, [PILOTS, TEAMS], TODAY).text == said


def test_a_claim_of_which_no_line_speaks_has_no_verdict() -> None:
    assert verdict("Siv Aas was the pilot of Arle in 2010.", [PILOTS], TODAY).text == ""
    assert verdict("Ola Berg was the pilot of Arle.", [PILOTS], TODAY).status is Status.ABSTAIN


def test_the_last_from_of_a_line_begins_its_time() -> None:
    text = "Nora Lund holds the position of envoy from Arle to Skerry from Jan, 1990 to Jun, 1992."
    (line,) = read_lines(text)
    assert line.text == "Nora Lund holds the position of envoy from Arle to Skerry"
    assert (line.first, line.last) == (date(1990, 1, 1), date(1992, 6, 30))


def test_lines_without_a_time_that_can_be_read_are_passed_over() -> None:
    assert (
        read_lines("Nora Lund sails from Arle to Skerry.\nNora Lund is at sea since forever.") == ()
    )
