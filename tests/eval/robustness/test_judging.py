"""Replies to the tests: things, times, years."""

from __future__ import annotations

import pytest

from tqa.eval.tasks.robustness.judging import thing, time, year, years_in
from tqa.eval.tasks.task import Reply, Status


@pytest.mark.parametrize(
    ("text", "status", "score"),
    [
        ("Ines Roe", Status.OK, 1.0),
        ("It was Ines Roe, I believe.", Status.OK, 1.0),
        ("I am not sure, but Ines Roe.", Status.OK, 1.0),
        ("Ola Berg", Status.OK, 0.0),
        ("Ines Roebuck", Status.OK, 0.0),
        ("unknown", Status.ABSTAIN, 0.0),
        ("", Status.EMPTY, 0.0),
        ("<think>Ines Roe?</think> Ola Berg", Status.OK, 0.0),
    ],
)
def test_a_thing_is_contained_or_not(text: str, status: Status, score: float) -> None:
    judged = thing(Reply(text), ["Ines Roe", "I. Roe"])
    assert (judged.status, judged.score) == (status, score)


def test_dashes_of_gold_and_reply_are_alike() -> None:
    assert thing(Reply("2003–04"), ["2003–04"]).score == 1.0
    assert thing(Reply("2003-04"), ["2003–04"]).score == 1.0


def test_a_reply_that_was_cut_short_is_no_wrong_answer() -> None:
    judged = thing(Reply("Well, the office was", finished=False), ["Ines Roe"])
    assert judged.status is Status.TRUNCATED
    assert thing(Reply("Ines Roe, who", finished=False), ["Ines Roe"]).score == 1.0


def test_recall_stands_beside() -> None:
    judged = thing(Reply("Ines, of Arle"), ["Ines Roe"])
    assert judged.detail == {"token_recall": 0.5, "exact": False}


@pytest.mark.parametrize(
    ("text", "score", "overlap"),
    [
        ("2007-2013", 1.0, 1.0),
        ("from March 2007 to 1 May 2013", 1.0, 1.0),
        ("2007–2012", 0.0, 6 / 7),
        ("In 2007.", 0.0, 1 / 7),
        ("2007-2013 and 2021-2022", 1.0, 7 / 16),
        ("2007-2013, not 2015", 0.0, 7 / 9),
        ("2020", 0.0, 0.0),
    ],
)
def test_times_have_both_ends(text: str, score: float, overlap: float) -> None:
    judged = time(Reply(text), [[2007, 2013], [2021, 2022]])
    assert (judged.status, judged.score) == (Status.OK, score)
    assert judged.detail["overlap"] == pytest.approx(overlap, abs=1e-4)


@pytest.mark.parametrize("text", ["since 2016", "2016-present", "2016", "2016 to today"])
def test_what_goes_on_needs_its_start(text: str) -> None:
    assert time(Reply(text), [[2016, None]]).score == 1.0


def test_no_time_is_no_answer() -> None:
    assert time(Reply("For a long while."), [[2016, None]]).status is Status.NO_ANSWER
    assert time(Reply("I do not know."), [[2016, None]]).status is Status.ABSTAIN


def test_years() -> None:
    assert years_in("2007/2013, then 2021—present") == [2007, 2013, 2021]
    assert year(Reply("2023"), None).score is None
    assert year(Reply("2023 or 2024"), None).status is Status.UNPARSED
    assert year(Reply("2023 or 2024"), 2023).score == 0.0
    assert year(Reply("I cannot say."), None).status is Status.ABSTAIN
